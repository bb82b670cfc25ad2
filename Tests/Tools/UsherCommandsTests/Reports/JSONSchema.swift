import Foundation
import UsherCatalog

/// A value of JSON.
enum JSONValue: Decodable, Equatable {
  case null
  case bool(Bool)
  case integer(Int)
  case text(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value: Bool = container.value() {
      self = .bool(value)
    } else if let value: Int = container.value() {
      self = .integer(value)
    } else if let value: String = container.value() {
      self = .text(value)
    } else if let value: [JSONValue] = container.value() {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  init(parsing text: String) throws { self = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) }

  /// The values of a YAML file, as a reader of JSON has them.
  init(_ node: CatalogNode) {
    switch node.content {
    case .scalar(let scalar):
      guard scalar.isPlain else {
        self = .text(scalar.text)
        return
      }
      switch scalar.text {
      case "", "~", "null": self = .null
      case "true", "false": self = .bool(scalar.text == "true")
      default: self = Int(scalar.text).map { .integer($0) } ?? .text(scalar.text)
      }
    case .sequence(let nodes): self = .array(nodes.map { JSONValue($0) })
    case .mapping(let fields):
      self = .object(Dictionary(fields.map { ($0.key, JSONValue($0.value)) }, uniquingKeysWith: { first, _ in first }))
    }
  }

  subscript(key: String) -> JSONValue? {
    if case .object(let fields) = self { fields[key] } else { nil }
  }

  var text: String? { if case .text(let text) = self { text } else { nil } }
  var array: [JSONValue]? { if case .array(let array) = self { array } else { nil } }
  var object: [String: JSONValue]? { if case .object(let object) = self { object } else { nil } }

  /// The name of its type in a schema.
  var type: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .integer: "integer"
    case .text: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}

extension SingleValueDecodingContainer {
  /// Nil if the value has another type.
  fileprivate func value<Value: Decodable>() -> Value? {
    do { return try decode(Value.self) } catch { return nil }
  }
}

/// The keywords of JSON Schema that our schemas use. `.ci/tools/schemas` validates with a complete implementation.
struct JSONSchema {
  let root: JSONValue
  /// Whether a field without a schema of its own is an error. A report of this version has none.
  var isClosed = false

  /// The places that do not fit, each with the keyword that they violate.
  func violations(in value: JSONValue) -> [String] { violations(in: value, root, "") }

  private func violations(in value: JSONValue, _ schema: JSONValue, _ path: String) -> [String] {
    (schema.object ?? [:]).sorted { $0.key < $1.key }.flatMap { keyword, rule -> [String] in
      switch keyword {
      case "$ref":
        let name = String(rule.text?.split(separator: "/").last ?? "")
        return root["definitions"]?[name].map { violations(in: value, $0, path) } ?? ["\(path): no \(name)"]
      case "anyOf", "oneOf":
        let tried = (rule.array ?? []).map { violations(in: value, $0, path) }
        let fitting = tried.count { $0.isEmpty }
        return fitting == 1 || fitting > 1 && keyword == "anyOf" ? [] : ["\(path): \(keyword)"]
      default:
        if isViolated(keyword, rule, by: value) { return ["\(path): \(keyword)"] }
        return inner(keyword, rule, value, schema, path)
      }
    }
  }

  private func isViolated(_ keyword: String, _ rule: JSONValue, by value: JSONValue) -> Bool {
    switch (keyword, rule, value) {
    case ("type", .text(let type), _): type != value.type
    case ("type", .array(let types), _): !types.contains(.text(value.type))
    case ("enum", .array(let values), _): !values.contains(value)
    case ("const", _, _): rule != value
    case ("minimum", .integer(let least), .integer(let number)): number < least
    case ("minLength", .integer(let least), .text(let text)): text.count < least
    case ("pattern", .text(let pattern), .text(let text)): text.range(of: pattern, options: .regularExpression) == nil
    case ("required", .array(let names), .object(let fields)): names.contains { fields[$0.text ?? ""] == nil }
    case ("propertyNames", _, .object(let fields)):
      fields.keys.contains { !violations(in: .text($0), rule, "").isEmpty }
    default: false
    }
  }

  /// The violations below a value.
  private func inner(
    _ keyword: String, _ rule: JSONValue, _ value: JSONValue, _ schema: JSONValue, _ path: String
  ) -> [String] {
    switch (keyword, value) {
    case ("items", .array(let items)):
      return items.enumerated().flatMap { violations(in: $1, rule, "\(path)[\($0)]") }
    case ("properties", .object(let fields)):
      let known = rule.object ?? [:]
      let others = schema["additionalProperties"] ?? .bool(!isClosed)
      return fields.sorted { $0.key < $1.key }.flatMap { name, field -> [String] in
        if let own = known[name] { return violations(in: field, own, "\(path).\(name)") }
        return others == .bool(false) ? ["\(path).\(name): unknown"] : []
      }
    case ("additionalProperties", .object(let fields)) where rule.object != nil:
      let known = schema["properties"]?.object ?? [:]
      return fields.sorted { $0.key < $1.key }.filter { known[$0.key] == nil }
        .flatMap { violations(in: $1, rule, "\(path).\($0)") }
    default: return []
    }
  }
}
