/// Operations on paths as strings, without access to the file system.
package enum Path {
  package static func joined(_ folder: String, _ name: String) -> String {
    if folder == "." { return name }
    return folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// The folder that contains a path.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The way from a folder to a place, both absolute and normalized: how many folders up, and the names down.
  static func way(from folder: String, to place: String) -> (up: Int, down: ArraySlice<Substring>) {
    let (from, to) = (folder.split(separator: "/"), place.split(separator: "/"))
    let shared = zip(from, to).prefix { $0 == $1 }.count
    return (from.count - shared, to[shared...])
  }

  /// The path with this many folders up and these names down.
  static func relative(_ way: (up: Int, down: ArraySlice<Substring>)) -> String {
    (Array(repeating: "..", count: way.up) + way.down).joined(separator: "/")
  }

  /// A path as a reference of RFC 3986. Bytes other than unreserved characters and slashes are percent-encoded.
  package static func percentEncoded(_ path: String) -> String {
    path.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "/"):
        return String(decoding: [byte], as: UTF8.self)
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        return "%" + (digits.utf8.count == 1 ? "0" : "") + digits
      }
    }.joined()
  }

  /// The last component of a path.
  package static func last(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }
}
