@_spi(Rendering) internal import UsherSource
internal import UsherWorkspace

/// A JSON value. Foundation reads and writes it.
package enum JSON: Equatable, Sendable {
  case null
  case bool(Bool)
  case int(Int)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  static func string(_ prose: Prose) -> JSON { .string(prose.rendered) }

  /// Nil if the bytes are not JSON, or nested more deeply than Foundation reads.
  package init?(_ bytes: [UInt8]) {
    guard let value = decoded(JSON.self, from: bytes) else { return nil }
    self = value
  }

  /// One line with sorted keys: equal values have equal bytes.
  package var bytes: [UInt8] { jsonBytes(of: self) }

  package subscript(key: String) -> JSON {
    guard case .object(let fields) = self else { return .null }
    return fields[key] ?? .null
  }

  package var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  package var int: Int? {
    guard case .int(let number) = self else { return nil }
    return number
  }

  package var array: [JSON]? {
    guard case .array(let values) = self else { return nil }
    return values
  }

  package var isTrue: Bool { self == .bool(true) }

  /// The strings of an array; empty for any other value.
  var strings: [String] { array?.compactMap { $0.string } ?? [] }
}

extension JSON: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
      return
    }
    // A decoder does not say which kind of value comes next.
    for kind in Self.kinds {
      do {
        self = try kind(container)
        return
      } catch {
        continue
      }
    }
    throw DecodingError.dataCorruptedError(in: container, debugDescription: "no JSON value")
  }

  private static let kinds: [@Sendable (any SingleValueDecodingContainer) throws -> JSON] = [
    { .string(try $0.decode(String.self)) }, { .object(try $0.decode([String: JSON].self)) },
    { .array(try $0.decode([JSON].self)) }, { .bool(try $0.decode(Bool.self)) }, { .int(try $0.decode(Int.self)) },
    { .number(try $0.decode(Double.self)) },
  ]

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let truth): try container.encode(truth)
    case .int(let number): try container.encode(number)
    case .number(let number): try container.encode(number)
    case .string(let text): try container.encode(text)
    case .array(let values): try container.encode(values)
    case .object(let fields): try container.encode(fields)
    }
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .int(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }
  package init(nilLiteral: ()) { self = .null }
  package init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }

  /// An object without the fields that are nil.
  init(_ fields: [String: JSON?]) { self = .object(fields.compactMapValues { $0 }) }
}
