package import UsherRuntime

/// A value that goes between the core and a shell in another language. A message is one value; names are texts, so that both sides
/// read it by name.
package enum WebMessage: Hashable, Sendable {
  case nothing
  case flag(Bool)
  case number(Double)
  case text(String)
  case bytes([UInt8])
  case list([WebMessage])
  case object([Field])

  /// A value of an object, and its name.
  package struct Field: Hashable, Sendable {
    package var name: String
    package var value: WebMessage

    package init(_ name: String, _ value: WebMessage) { (self.name, self.value) = (name, value) }
  }

  // MARK: Making

  static func number(_ number: Int) -> WebMessage { .number(Double(number)) }

  static func number(_ number: UInt64) -> WebMessage { .number(Double(number)) }

  static func text(_ text: String?) -> WebMessage { text.map { .text($0) } ?? .nothing }

  static func texts(_ texts: [String]) -> WebMessage { .list(texts.map { .text($0) }) }

  /// Texts by name, in the order of their names.
  static func named(_ texts: [String: String]) -> WebMessage {
    .object(inOrder(texts).map { Field($0.name, .text($0.value)) })
  }
}

/// Why a request is not done.
package enum WebRefusal: Error, Hashable, Sendable {
  /// The bytes are no message, or the message is not one that the core knows. This part of it is missing or wrong.
  case malformed(String)
  case bundle(BundleError)
  case host(HostError)
}

// MARK: Bytes

extension WebMessage {
  // The first byte says what follows: eight bytes of a number, little-endian, or a length in four bytes and as many bytes, values,
  // or names with values. A name is a length in four bytes, and as many bytes of UTF-8.
  private enum Form: UInt8 {
    case nothing, no, yes, number, text, bytes, list, object
  }

  /// The deepest nesting that is read.
  private static let depth = 16

  /// The value in bytes.
  package var encoded: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .nothing: Self.write(.nothing, to: &bytes)
    case .flag(let flag): Self.write(flag ? .yes : .no, to: &bytes)
    case .number(let number):
      Self.write(.number, to: &bytes)
      let bits = number.bitPattern
      for shift: UInt64 in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: bits >> shift)) }
    case .text(let text):
      Self.write(.text, to: &bytes)
      Self.write(text, to: &bytes)
    case .bytes(let data):
      Self.write(.bytes, to: &bytes)
      Self.write(count: data.count, to: &bytes)
      bytes += data
    case .list(let values):
      Self.write(.list, to: &bytes)
      Self.write(count: values.count, to: &bytes)
      for value in values { value.write(to: &bytes) }
    case .object(let fields):
      Self.write(.object, to: &bytes)
      Self.write(count: fields.count, to: &bytes)
      for field in fields {
        Self.write(field.name, to: &bytes)
        field.value.write(to: &bytes)
      }
    }
  }

  private static func write(_ form: Form, to bytes: inout [UInt8]) { bytes.append(form.rawValue) }

  private static func write(count: Int, to bytes: inout [UInt8]) {
    for shift in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: count >> shift)) }
  }

  private static func write(_ text: String, to bytes: inout [UInt8]) {
    let utf8 = Array(text.utf8)
    write(count: utf8.count, to: &bytes)
    bytes += utf8
  }

  /// Reads a value, which has to be all of the bytes.
  package init(_ bytes: [UInt8]) throws(WebRefusal) {
    var rest = bytes[...]
    self = try Self.read(&rest, depth: Self.depth)
    if !rest.isEmpty { throw .malformed("more than a value") }
  }

  private static func read(_ rest: inout ArraySlice<UInt8>, depth: Int) throws(WebRefusal) -> WebMessage {
    guard let first = rest.popFirst(), let form = Form(rawValue: first) else { throw .malformed("form") }
    if depth == 0 { throw .malformed("depth") }
    switch form {
    case .nothing: return .nothing
    case .no: return .flag(false)
    case .yes: return .flag(true)
    case .number: return .number(Double(bitPattern: try word(&rest, bytes: 8)))
    case .text: return .text(try text(&rest))
    case .bytes: return .bytes(Array(try block(&rest)))
    case .list:
      var values: [WebMessage] = []
      for _ in 0..<(try word(&rest, bytes: 4)) { values.append(try read(&rest, depth: depth - 1)) }
      return .list(values)
    case .object:
      var fields: [Field] = []
      for _ in 0..<(try word(&rest, bytes: 4)) {
        fields.append(Field(try text(&rest), try read(&rest, depth: depth - 1)))
      }
      return .object(fields)
    }
  }

  private static func word(_ rest: inout ArraySlice<UInt8>, bytes count: Int) throws(WebRefusal) -> UInt64 {
    guard rest.count >= count else { throw .malformed("length") }
    var word: UInt64 = 0
    for byte in rest.prefix(count).reversed() { word = word << 8 | UInt64(byte) }
    rest = rest.dropFirst(count)
    return word
  }

  private static func block(_ rest: inout ArraySlice<UInt8>) throws(WebRefusal) -> ArraySlice<UInt8> {
    let count = try word(&rest, bytes: 4)
    guard count <= UInt64(rest.count) else { throw .malformed("length") }
    defer { rest = rest.dropFirst(Int(count)) }
    return rest.prefix(Int(count))
  }

  private static func text(_ rest: inout ArraySlice<UInt8>) throws(WebRefusal) -> String {
    String(decoding: try block(&rest), as: UTF8.self)
  }
}

// MARK: Reading by name

extension WebMessage {
  private var fields: [Field] { if case .object(let fields) = self { fields } else { [] } }

  /// The value with a name; nothing if there is none.
  package subscript(name: String) -> WebMessage { fields.first { $0.name == name }?.value ?? .nothing }

  func text(_ name: String) throws(WebRefusal) -> String {
    guard case .text(let text) = self[name] else { throw .malformed(name) }
    return text
  }

  func bytes(_ name: String) throws(WebRefusal) -> [UInt8] {
    guard case .bytes(let bytes) = self[name] else { throw .malformed(name) }
    return bytes
  }

  func flag(_ name: String) throws(WebRefusal) -> Bool {
    guard case .flag(let flag) = self[name] else { throw .malformed(name) }
    return flag
  }

  func list(_ name: String) throws(WebRefusal) -> [WebMessage] {
    guard case .list(let values) = self[name] else { throw .malformed(name) }
    return values
  }

  /// A whole number that fits into its type.
  func number<Number: FixedWidthInteger>(_ name: String) throws(WebRefusal) -> Number {
    guard case .number(let double) = self[name], let number = Number(exactly: double) else {
      throw .malformed(name)
    }
    return number
  }

  /// Texts by name; none if the field is missing.
  func texts(_ name: String) throws(WebRefusal) -> [String: String] {
    var texts: [String: String] = [:]
    for field in self[name].fields {
      guard case .text(let text) = field.value else { throw .malformed("\(name).\(field.name)") }
      texts[field.name] = text
    }
    return texts
  }
}
