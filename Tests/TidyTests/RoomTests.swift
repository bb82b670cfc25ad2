import Foundation
import TestSupport
import Testing

/// A room is a folder with Swift files. The README of each area has a row for each room of a target with several: which others it may
/// use, and what belongs there.
@Suite struct RoomTests {
  /// Files in folders below it do not count.
  @Test func aRoomHasAtMost30Files() throws {
    var counts: [String: Int] = [:]
    for file in try swiftFiles() { counts[room(of: file), default: 0] += 1 }
    #expect(counts.filter { $0.value > 30 } == [:])
  }

  @Test func aRoomUsesTheRoomsOfItsRowAndNoOthers() throws {
    let rows = try House.folders.flatMap(rows)
    let listed = Dictionary(rows.map { ($0.room, $0.uses) }) { first, _ in first }
    let uses = try usedRooms().filter { room in room.value.others > 0 }.mapValues { $0.uses }
    #expect(Set(rows.map(\.room)) == Set(uses.keys))
    #expect(rows.count == listed.count, "a room has one row")
    var strays: [String] = []
    for (room, others) in uses {
      for (other, names) in others where listed[room]?.contains(other) == false {
        strays.append("\(room) uses \(other): \(names.sorted().prefix(5))")
      }
    }
    #expect(strays.sorted() == [])
  }

  /// A room uses rooms of earlier rows only, so no circle is possible, except through these.
  @Test func noCircleIsBetweenRooms() throws {
    let circles = [
      // The tables of names hold what the reader makes of a declaration: keyed memory, flow families, the cases of an `else`.
      "UsherSemantics/Modules uses UsherSemantics/Reading",
      // A problem has its data as the reader and a pass have found them: missing answers, known names, stages of a body.
      "UsherSemantics/Problems uses UsherSemantics/Reading",
      "UsherSemantics/Problems uses UsherSemantics/Passes",
    ]
    var known: Set<String> = []
    var back: [String] = []
    for row in try House.folders.flatMap(rows) {
      known.insert(row.room)
      back += row.uses.filter { !known.contains($0) }.map { "\(row.room) uses \($0)" }
    }
    #expect(back.sorted() == circles.sorted())
  }

  @Test func whatAFileUsesIsFoundByItsNames() {
    let below = """
      struct Shelf { var books = [1]; enum Kind { case tall(Int), wide } }
      func sorted(_ shelf: Shelf) -> Shelf { let hidden = shelf; return hidden }
      """
    let above = """
      /// Says more about Shelf.
      extension Int {
        func count(wide books: Int) -> String { "\\(sorted(1)) Shelf \\(books)" }
      }
      """
    let other = "let kind = Kind.tall(1) // wide"
    let rooms = Rooms(
      [("Below", below), ("Above", above), ("Other", other)].map { room, text in
        Rooms.File(room: "House/\(room)", target: "House", names: NamesOfFile(SwiftTokens(text)))
      })
    #expect(rooms.uses["House/Below"] == [:])
    #expect(rooms.uses["House/Above"] == ["House/Below": ["sorted"]])
    #expect(rooms.uses["House/Other"] == ["House/Below": ["Kind", "tall"]])
  }

  // MARK: Rows and uses

  /// A row of a table of rooms: `UsherSyntax/Views`, the rooms of its target that it uses, what belongs there.
  private struct Row {
    let room: String
    let uses: Set<String>
  }

  private func rows(of area: String) throws -> [Row] {
    let page = projectRoot.appending(path: "Sources/\(area)/README.md", directoryHint: .notDirectory)
    return try lines(of: page).drop { $0.text != "## Rooms" }.compactMap { line in
      let cells = line.text.split(separator: "|", omittingEmptySubsequences: false).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      guard cells.count == 5, cells[1].hasPrefix("`"), !cells[3].isEmpty else { return nil }
      let room = cells[1].trimmingCharacters(in: ["`"])
      let target = room.prefix { $0 != "/" }
      let uses = cells[2].split(separator: ", ").map { $0 == target ? String($0) : "\(target)/\($0)" }
      return Row(room: room, uses: Set(uses))
    }
  }

  /// For each room, by the path below its area, the rooms that it uses and the number of other rooms of its target.
  private func usedRooms() throws -> [String: (uses: [String: Set<String>], others: Int)] {
    var files: [Rooms.File] = []
    for target in try House().targets {
      for file in try filesUnder(target.path, withExtension: "swift") {
        let names = NamesOfFile(SwiftTokens(try String(contentsOf: file, encoding: .utf8)))
        files.append(Rooms.File(room: room(of: file), target: target.path, names: names))
      }
    }
    let rooms = Rooms(files).uses
    func short(_ room: String) -> String { room.split(separator: "/").dropFirst(2).joined(separator: "/") }
    var found: [String: (uses: [String: Set<String>], others: Int)] = [:]
    for files in Dictionary(grouping: files, by: \.target).values {
      let here = Set(files.map(\.room))
      for room in here {
        let uses = (rooms[room] ?? [:]).map { (short($0.key), $0.value) }
        found[short(room)] = (Dictionary(uniqueKeysWithValues: uses), here.count - 1)
      }
    }
    return found
  }
}

/// The path of the folder that a file is in.
private func room(of file: URL) -> String { projectPath(file.deletingLastPathComponent()) }
