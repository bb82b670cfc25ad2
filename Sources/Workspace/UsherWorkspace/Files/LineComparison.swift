/// A line of one of two texts, or of both.
package struct ComparedLine {
  package enum Origin { case both, old, new }

  package let origin: Origin
  /// The line with its line end, as the first text has it if both do. The last line of a text may have no line end.
  package let bytes: ArraySlice<UInt8>
}

/// The lines of two texts in one sequence. Lines of the first text alone come before those of the second alone.
///
/// - Parameter content: What is compared of a line.
package func comparedLines(
  _ old: [UInt8], _ new: [UInt8], content: (ArraySlice<UInt8>) -> [UInt8] = { Array($0) }
) -> [ComparedLine] {
  let (before, after) = (lines(of: old), lines(of: new))
  let difference = after.map(content).difference(from: before.map(content))
  var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
  for change in difference {
    switch change {
    case .remove(let offset, _, _): removed.insert(offset)
    case .insert(let offset, _, _): inserted.insert(offset)
    }
  }
  var compared: [ComparedLine] = []
  var (oldLine, newLine) = (0, 0)
  while oldLine < before.count || newLine < after.count {
    if removed.contains(oldLine) {
      compared.append(ComparedLine(origin: .old, bytes: before[oldLine]))
      oldLine += 1
    } else if inserted.contains(newLine) {
      compared.append(ComparedLine(origin: .new, bytes: after[newLine]))
      newLine += 1
    } else {
      compared.append(ComparedLine(origin: .both, bytes: before[oldLine]))
      (oldLine, newLine) = (oldLine + 1, newLine + 1)
    }
  }
  return compared
}

/// Each line with its line end; the last one may have none.
private func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
  var lines: [ArraySlice<UInt8>] = []
  var rest = bytes[...]
  while !rest.isEmpty {
    let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
    lines.append(rest[..<end])
    rest = rest[end...]
  }
  return lines
}
