internal import UsherSource

/// The fix for a list or a group in brackets in settings, which have them in lines. A catalog has no lists: there it may be a text.
extension Fix {
  /// Writes each item of `[en, de]` or `{a: 1, b: 2}` on a line of its own; nil for brackets inside, or behind which the line goes on.
  static func inLines(_ value: Span, of field: YAMLLine, in file: SourceFile) -> Fix? {
    let bytes = file.bytes[value.start..<value.end]
    let isList = bytes.first == UInt8(ascii: "[") && bytes.last == UInt8(ascii: "]")
    let isGroup = bytes.first == UInt8(ascii: "{") && bytes.last == UInt8(ascii: "}")
    guard isList || isGroup, let colon = field.colon else { return nil }
    let signs = [UInt8](("[]{}\"'#&*!|>%@`\\").utf8)
    let inside = bytes.dropFirst().dropLast()
    guard !inside.contains(where: { signs.contains($0) }) else { return nil }
    let items = inside.split(separator: UInt8(ascii: ",")).map { item in
      String(decoding: Array(item.trimmed), as: UTF8.self)
    }
    guard !items.isEmpty, items.allSatisfy({ !$0.isEmpty && ($0.hasColon == isGroup) }) else { return nil }
    let indentation = "\n" + String(repeating: " ", count: field.indentation + 2)
    let lines = items.map { indentation + (isList ? "- " : "") + $0 }.joined()
    return Fix("write one line for each item", edits: [Edit(Span(colon + 1, value.end), lines)], isSafe: true)
  }
}

extension ArraySlice<UInt8> {
  fileprivate var trimmed: ArraySlice<UInt8> {
    var rest = drop { $0 == UInt8(ascii: " ") }
    while rest.last == UInt8(ascii: " ") { rest.removeLast() }
    return rest
  }
}

extension String {
  /// Whether it is a field with a value.
  fileprivate var hasColon: Bool {
    let bytes = Array(utf8)
    return bytes.indices.contains {
      bytes[$0] == UInt8(ascii: ":") && $0 + 1 < bytes.count && bytes[$0 + 1] == UInt8(ascii: " ")
    }
  }
}
