internal import UsherSource

/// What the script of a page asks: a line with a verb, lines of the form `name: value`, an empty line, and a body.
struct PageRequest {
  var verb = ""
  private var fields: [(name: String, value: String)] = []
  /// Everything behind the empty line.
  var body: ArraySlice<UInt8> = []

  init(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while let end = rest.firstIndex(of: lineFeed) {
      let line = String(decoding: rest[rest.startIndex..<end], as: UTF8.self)
      rest = rest[(end + 1)...]
      if line.isEmpty { break }
      guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else {
        if verb.isEmpty { verb = line }
        continue
      }
      let value = line[line.utf8.index(after: colon)...].drop { $0 == " " }
      fields.append((String(line[..<colon]), String(value)))
    }
    body = rest
  }

  /// The value of the first field with this name; nil if there is none, or if it is empty.
  func value(of name: String) -> String? {
    fields.first { $0.name == name && !$0.value.isEmpty }?.value
  }

  func values(of name: String) -> [String] { fields.filter { $0.name == name }.map { $0.value } }

  var text: String { String(decoding: body, as: UTF8.self) }

  /// The files in the body. Each is a line with its path, a line with the number of its bytes, and its bytes. Nil if the body
  /// has another form.
  var files: [SourceFile]? {
    var files: [SourceFile] = []
    var rest = body
    while !rest.isEmpty {
      guard let path = Self.line(&rest), let length = Self.line(&rest).flatMap({ Int($0) }), length >= 0,
        length <= rest.count
      else { return nil }
      files.append(SourceFile(path: path, bytes: Array(rest.prefix(length))))
      rest = rest.dropFirst(length)
    }
    return files
  }

  private static func line(_ rest: inout ArraySlice<UInt8>) -> String? {
    guard let end = rest.firstIndex(of: lineFeed) else { return nil }
    let line = String(decoding: rest[rest.startIndex..<end], as: UTF8.self)
    rest = rest[(end + 1)...]
    return line
  }
}

private let lineFeed = UInt8(ascii: "\n")
