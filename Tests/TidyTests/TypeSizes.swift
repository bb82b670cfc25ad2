/// The functions and the stored variables of each type, over its declaration and all its extensions.
struct TypeSizes {
  struct Size {
    /// Initializers included.
    var functions = 0
    /// Those of the type itself are not counted.
    var variables = 0
  }

  /// By the name of the type. The name of an inner type begins with that of the outer one: `Proof.Options`.
  private(set) var sizes: [String: Size] = [:]

  private static let types: Set = ["struct", "enum", "class", "actor", "extension"]

  mutating func add(_ code: SwiftTokens) {
    var depth = 0
    // The types around the place that is read, each with the depth of its members.
    var around: [(name: String, depth: Int)] = []
    var isStatic = false
    for index in code.tokens.indices {
      if code.isFirstOnLine[index] { isStatic = false }
      if code.isSign("{", at: index) { depth += 1 }
      if code.isSign("}", at: index) {
        depth -= 1
        while let last = around.last, last.depth > depth { around.removeLast() }
      }
      guard let word = code.word(at: index), !code.isSign(".", at: index - 1) else { continue }
      if word == "static" || word == "class" && code.word(at: index + 1) == "func" { isStatic = true }
      if Self.types.contains(word), !isStatic, let name = Self.name(code, behind: index) {
        around.append(((around.last.map { $0.name + "." } ?? "") + name, depth + 1))
      }
      guard let type = around.last, type.depth == depth else { continue }
      if word == "func" || word == "init" && (code.isSign("(", at: index + 1) || code.isSign("?", at: index + 1)) {
        sizes[type.name, default: Size()].functions += 1
      }
      if word == "var", !isStatic, Self.isStored(code, behind: index) {
        sizes[type.name, default: Size()].variables += 1
      }
    }
  }

  /// The name behind `struct` or `extension`; nil if the word there is no declaration.
  private static func name(_ code: SwiftTokens, behind index: Int) -> String? {
    guard var name = code.word(at: index + 1), name != "func", name != "var", name != "let" else { return nil }
    var place = index + 2
    while code.isSign(".", at: place), let inner = code.word(at: place + 1) {
      name += "." + inner
      place += 2
    }
    return name
  }

  /// Whether a variable has a place in memory: a value, or nothing but a type. One with observers has too.
  private static func isStored(_ code: SwiftTokens, behind index: Int) -> Bool {
    var place = index + 1
    while place < code.tokens.count, place == index + 1 || !code.isFirstOnLine[place] {
      if code.isSign("=", at: place) { return true }
      if code.isSign("{", at: place) {
        return code.word(at: place + 1).map { ["didSet", "willSet"].contains($0) } ?? false
      }
      place += 1
    }
    return true
  }
}
