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
  ///
  /// After a mismatch only the last `**` takes one name more: what an earlier one could take leaves less for the rest. So the
  /// time is at most the product of both lengths. The same holds for `*` within a name.
  package func matches(_ path: String) -> Bool {
    let names = path.utf8.split(separator: slash).map { Array($0) }
    var (name, segment) = (0, 0)
    var last: (segment: Int, name: Int)?
    while segment < segments.count {
      if segments[segment] == [star, star] {
        segment += 1
        if segment == segments.count { return name < names.count }
        last = (segment, name)
      } else if name < names.count, Self.matches(names[name], segments[segment]) {
        (name, segment) = (name + 1, segment + 1)
      } else {
        guard let again = last, again.name < names.count else { return false }
        (segment, name) = (again.segment, again.name + 1)
        last = (segment, name)
      }
    }
    return true
  }

  private static func matches(_ name: [UInt8], _ segment: [UInt8]) -> Bool {
    var (at, next) = (0, 0)
    var last: (next: Int, at: Int)?
    while at < name.count {
      if next < segment.count, segment[next] == star {
        next += 1
        last = (next, at)
      } else if next < segment.count, segment[next] == UInt8(ascii: "?") {
        // `?` matches one Unicode scalar, which may have several bytes.
        at = name[(at + 1)...].firstIndex { $0 & 0xC0 != 0x80 } ?? name.count
        next += 1
      } else if next < segment.count, segment[next] == name[at] {
        (at, next) = (at + 1, next + 1)
      } else {
        guard let again = last else { return false }
        (next, at) = (again.next, again.at + 1)
        last = (next, at)
      }
    }
    return segment[next...].allSatisfy { $0 == star }
  }
}

private let slash = UInt8(ascii: "/")
private let star = UInt8(ascii: "*")
