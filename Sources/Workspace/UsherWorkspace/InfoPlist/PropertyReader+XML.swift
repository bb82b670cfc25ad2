internal import UsherSource

/// Elements of a property list in XML. Their attributes mean nothing.
extension PropertyReader {
  /// Reads an element with its tags.
  mutating func element() throws(InputError) -> PropertyTree.Content {
    let start = offset
    let (name, isEmpty) = try startTag()
    let content: PropertyTree.Content
    switch name {
    case "plist" where !isEmpty: content = try value().content
    case "dict": content = .dictionary(isEmpty ? [] : try pairs())
    case "array": content = .list(isEmpty ? [] : try elements())
    case "string": content = .text(isEmpty ? "" : try characters())
    case "integer", "real", "date", "data", "true", "false": content = .raw(isEmpty ? name : try characters())
    default:
      offset = start
      throw failure("a value of a property list")
    }
    if !isEmpty { try endTag(name) }
    return content
  }

  private mutating func pairs() throws(InputError) -> [PropertyTree.Entry] {
    var pairs: [PropertyTree.Entry] = []
    while try !isAtEndTag() {
      let start = offset
      let (name, isEmpty) = try startTag()
      if name != "key" || isEmpty {
        offset = start
        throw failure("`<key>`")
      }
      let startOfKey = offset
      let key = try characters()
      let keySpan = Span(startOfKey, offset)
      try endTag(name)
      pairs.append(PropertyTree.Entry(key: key, keySpan: keySpan, value: try value()))
    }
    return pairs
  }

  private mutating func elements() throws(InputError) -> [PropertyTree] {
    var elements: [PropertyTree] = []
    while try !isAtEndTag() { elements.append(try value()) }
    return elements
  }

  // MARK: Tags

  private mutating func startTag() throws(InputError) -> (name: String, isEmpty: Bool) {
    guard next == "<" else { throw failure("`<`") }
    offset += 1
    let name = run { byte in (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
    while let mark = next, mark != ">" {
      if mark == "\"" || mark == "'" { _ = try text(from: String(mark), to: String(mark)) } else { offset += 1 }
    }
    guard next == ">" else { throw failure("`>`") }
    offset += 1
    return (name, file.bytes[offset - 2] == UInt8(ascii: "/"))
  }

  private mutating func isAtEndTag() throws(InputError) -> Bool {
    try skipSpace()
    return starts(with: "</")
  }

  private mutating func endTag(_ name: String) throws(InputError) {
    guard try isAtEndTag(), starts(with: "</\(name)") else { throw failure("`</\(name)>`") }
    offset += 2 + name.utf8.count
    try skipSpace()
    guard next == ">" else { throw failure("`>`") }
    offset += 1
  }

  // MARK: Texts

  /// The characters up to the next tag.
  private mutating func characters() throws(InputError) -> String {
    var characters = ""
    while let mark = next {
      if starts(with: "<![CDATA[") {
        characters += try text(from: "<![CDATA[", to: "]]>")
      } else if starts(with: "<!--") {
        _ = try text(from: "<!--", to: "-->")
      } else if mark == "<" {
        return characters
      } else if mark == "&" {
        characters.unicodeScalars.append(try reference())
      } else {
        characters += run { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "&") }
      }
    }
    throw failure("the end of the element")
  }

  private mutating func reference() throws(InputError) -> Unicode.Scalar {
    let start = offset
    let name = try text(from: "&", to: ";")
    let known: [String: Unicode.Scalar] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
    if let scalar = known[name] { return scalar }
    let digits = name.hasPrefix("#x") ? name.dropFirst(2) : name.dropFirst()
    guard name.hasPrefix("#"), let number = UInt32(digits, radix: name.hasPrefix("#x") ? 16 : 10),
      let scalar = Unicode.Scalar(number)
    else {
      offset = start
      throw failure("a known character reference")
    }
    return scalar
  }
}
