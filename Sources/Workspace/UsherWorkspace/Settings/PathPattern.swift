/// A path pattern of the settings: `*` matches any characters except `/`, `?` one such character, `**` any folders. A pattern
/// that matches a folder matches everything in it.
package struct PathPattern: Sendable {
  package let text: String
  private let segments: [[UInt8]]

  package init(_ text: String) {
    self.text = text
    segments = text.utf8.split(separator: slash).map { Array($0) }.filter { $0 != [UInt8(ascii: ".")] }
  }

  /// `path` must be relative, without `.` and `..`.
  package func matches(_ path: String) -> Bool {
    let names = path.utf8.split(separator: slash).map { Array($0) }
    return matches(names[...], segments[...])
  }

  private func matches(_ names: ArraySlice<[UInt8]>, _ rest: ArraySlice<[UInt8]>) -> Bool {
    guard let segment = rest.first else { return true }
    if segment == [star, star] {
      if rest.count == 1 { return !names.isEmpty }
      return names.indices.contains { matches(names[$0...], rest.dropFirst()) }
    }
    guard let name = names.first, matches(name[...], segment[...]) else { return false }
    return matches(names.dropFirst(), rest.dropFirst())
  }

  private func matches(_ name: ArraySlice<UInt8>, _ segment: ArraySlice<UInt8>) -> Bool {
    guard let wanted = segment.first else { return name.isEmpty }
    if wanted == star {
      return (name.startIndex...name.endIndex).contains { matches(name[$0...], segment.dropFirst()) }
    }
    guard let byte = name.first, byte == wanted || wanted == UInt8(ascii: "?") else { return false }
    // `?` matches one Unicode scalar, which may have several bytes.
    let character = wanted == UInt8(ascii: "?") ? 1 + name.dropFirst().prefix { $0 & 0xC0 == 0x80 }.count : 1
    return matches(name.dropFirst(character), segment.dropFirst())
  }
}

private let slash = UInt8(ascii: "/")
private let star = UInt8(ascii: "*")
