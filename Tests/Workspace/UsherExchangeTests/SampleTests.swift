import Foundation
import TestSupport
import Testing
import UsherExchange
import UsherSource
import UsherWorkspace

/// Files in the form in which other tools write them. `decoded.json` has what other readers found in them.
@Suite struct SampleTests {
  private static let folder = projectRoot.appending(path: "Tests/Exchange", directoryHint: .isDirectory)

  static func sample(_ path: String) throws -> SourceFile {
    SourceFile(path: path, bytes: Array(try Data(contentsOf: folder.appending(path: path))))
  }

  private static func read(_ path: String, locale: String? = nil) throws -> [ExchangeFile] {
    let format = try #require(ExchangeFormat(of: path))
    return try format.read(try sample(path), locale: locale)
  }

  /// The units of a sample, as other readers have decoded them.
  private static func decoded() throws -> [String: [[String: Any]]] {
    let data = try Data(contentsOf: folder.appending(path: "decoded.json"))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: [[String: Any]]])
  }

  @Test func unitsOfXLIFFAreThoseOfOtherReaders() throws {
    var count = 0
    for (path, units) in try Self.decoded()
    where path.hasPrefix("xliff12/0") && !path.contains("hostile") && !path.contains("04") {
      let read = try Self.read(path, locale: nil)
      let found = Dictionary(
        grouping: read.flatMap { one in one.records.map { (line: one.file.line(at: $0.offset), record: $0) } },
        by: { $0.line })
      for unit in units {
        let id = try #require(unit["id"] as? String)
        let line = try #require(unit["line"] as? Int)
        if id.hasSuffix("NSStringLocalizedFormatKey:dict/:string") || id == "appName" { continue }
        let record = try #require(found[line]?.first?.record, "\(path):\(line)")
        let name = id.split(separator: "|==|")[0].split(separator: ":dict/")[0]
        #expect(record.name == name.drop { $0 == "/" })
        #expect(record.source == unit["source"] as? String, "\(path):\(line)")
        // What other readers make of empty elements is a matter of taste.
        if id != "cameraOff.message" || !path.contains("04") {
          #expect(record.target == unit["target"] as? String, "\(path):\(line)")
        }
        count += 1
      }
    }
    #expect(count > 20)
  }

  @Test func textsOfAndroidAreThoseOfAapt2() throws {
    var count = 0
    for (path, units) in try Self.decoded() where path.hasPrefix("android/0") && !path.contains("05") {
      let records = try Self.read(path).flatMap { $0.records }
      for unit in units {
        let name = try #require(unit["name"] as? String)
        // The one for tablets is left out.
        if name == "camera_blocked_title_unavailable" { continue }
        if let text = unit["text"] as? String, let record = records.first(where: { $0.name == name }) {
          #expect(record.target == text, "\(path): \(name)")
          count += 1
        }
        for (category, text) in unit["forms"] as? [String: String] ?? [:] {
          #expect(records.first { $0.name == name && $0.cases == [category] }?.target == text, "\(path): \(name)")
          count += 1
        }
      }
    }
    #expect(count > 35)
  }

  @Test func textsOfPOAreThoseOfGettext() throws {
    var count = 0
    for (path, units) in try Self.decoded() where path.hasPrefix("po/") {
      let records = try Self.read(path).flatMap { $0.records }
      for unit in units where unit["obsolete"] as? Bool != true {
        let own = records.filter { $0.name == unit["context"] as? String }
        if let text = unit["text"] as? String { #expect(own.map(\.target) == [text], "\(path)") }
        for form in unit["forms"] as? [String] ?? [] { #expect(own.contains { $0.target == form }) }
        let isFuzzy = (unit["flags"] as? [String])?.contains("fuzzy") == true
        #expect(own.allSatisfy { ($0.state == .needsReview) == isFuzzy })
        count += 1
      }
      #expect(!records.contains { $0.name == "garden.title" }, "an obsolete entry is none")
    }
    #expect(count == 10)
  }

  @Test func textsOfStringCatalogsAreThoseOfJSON() throws {
    var count = 0
    for (path, units) in try Self.decoded() where path.hasPrefix("xcstrings/0") && !path.contains("04") {
      let files = try Self.read(path)
      for unit in units {
        guard let language = unit["language"] as? String, let value = unit["value"] as? String,
          let way = unit["path"] as? String
        else { continue }
        let records = files.first { $0.locale == language }?.records.filter { $0.name == unit["key"] as? String } ?? []
        let parts = way.split(separator: ".").map(String.init)
        switch parts.first {
        case nil where value.contains("%#@"), "substitutions": continue
        case nil: #expect(records.map(\.target) == [value])
        case "plural": #expect(records.first { $0.cases == [parts[1]] }?.target == value)
        default: #expect(records.map(\.target) == (parts[1] == "other" ? [value] : ["Zrób zdjęcie"]))
        }
        count += 1
      }
    }
    #expect(count > 12)
    let substituted = try Self.read("xcstrings/03-substitutions-devices.xcstrings")[0]
    #expect(
      substituted.records.filter { $0.name == "photosLeft.message.free" }.map { $0.target } == [
        "%2$@, możesz dziś zrobić %1$lld zdjęcia", "%2$@, możesz dziś zrobić %1$lld zdjęć",
        "%2$@, możesz dziś zrobić %1$lld zdjęcie", "%2$@, możesz dziś zrobić %1$lld zdjęcia",
      ])
    #expect(substituted.notes.count == 1, "the variation for a kind of device is noted")
  }

  @Test func cellsAreThoseOfPython() throws {
    let decoded = try Self.decoded()
    let weblate = try #require(decoded["csv/01-weblate.pl.csv"])
    let own = try Self.read("csv/01-weblate.pl.csv")
    #expect(own.count == 1 && own[0].locale == "pl")
    // The apostrophe in front of a formula is not part of the text.
    #expect(own[0].records.map { $0.target } == weblate.map { ($0["target"] as? String)?.replacing("'-", with: "-") })
    #expect(own[0].records.map { $0.name } == weblate.map { $0["context"] as? String })
    let excel = try #require(decoded["csv/02-excel.csv"])
    let wide = try Self.read("csv/02-excel.csv")
    #expect(Set(wide.map { $0.locale }) == ["en", "pl", "ar", "zh-Hans"])
    for one in wide {
      let language = try #require(one.locale)
      let rows = excel.filter { $0["key"] as? String != "" }
      #expect(one.records.map { $0.target } == rows.map { $0[language] as? String })
    }
  }

  @Test func messagesOfARBHaveACaseForEachText() throws {
    let one = try Self.read("arb/02-flutter.pl.arb")[0]
    func text(_ name: String, _ cases: [String] = []) -> String? {
      one.records.first { $0.name == name && $0.cases == cases }?.target
    }
    #expect(text("cameraOffMessage")?.hasPrefix("Nie można sfotografować {name}, bo {app}") == true)
    #expect(text("photosLeftTitle", ["one"]) == "Zostało {count} zdjęcie", "=1 is the only number of one")
    #expect(text("photosLeftTitle", ["many"]) == "Zostało {count} zdjęć")
    #expect(text("braces") == "Tak wygląda {{nawias}}, a tak 'apostrof'.")
    #expect(one.records.filter { $0.name == "photosLeftMessage" }.count == 1, "=0 is not the only number of many")
    let source = try Self.read("arb/01-template.en.arb")[0]
    #expect(
      source.records.filter { $0.name == "photosLeftMessage" }.map { $0.cases } == [
        ["free", "one"], ["free", "other"], ["paid"],
      ])
  }
}
