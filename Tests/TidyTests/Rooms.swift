/// The names that a Swift file declares and those that it uses, as far as tokens show them.
struct NamesOfFile {
  /// Everything that the file declares: types, members, cases, and local names.
  private(set) var declared: Set<String> = []
  /// The functions and methods that it declares, and of these the functions that other files can see.
  private(set) var methods: Set<String> = []
  private(set) var functions: Set<String> = []
  /// Everything that the file mentions, without its parameters and the labels of arguments.
  private(set) var used: Set<String> = []
  /// The functions that it calls without a value before them.
  private(set) var called: Set<String> = []

  private static let declarations: Set = [
    "struct", "enum", "class", "actor", "protocol", "typealias", "associatedtype", "func", "var", "let",
  ]
  /// A member may be called like one of these, but only behind a point.
  private static let keywords = declarations.union([
    "as", "break", "case", "catch", "consuming", "continue", "default", "defer", "do", "else", "extension", "false",
    "fileprivate", "for", "guard", "if", "import", "in", "indirect", "init", "inout", "internal", "is", "mutating",
    "nil",
    "package", "private", "public", "repeat", "return", "self", "Self", "static", "super", "switch", "throw", "throws",
    "true", "try", "unsafe", "where", "while",
  ])

  init(_ code: SwiftTokens) {
    var depth = 0
    var parameters: Set<String> = []
    for index in code.tokens.indices {
      if code.isSign("{", at: index) { depth += 1 }
      if code.isSign("}", at: index) { depth -= 1 }
      guard let word = code.word(at: index) else { continue }
      let isMember = code.isSign(".", at: index - 1)
      if !isMember, word == "case" { declareCases(code, behind: index) }
      if !isMember, word == "in" { parameters.formUnion(Self.parameters(code, before: index)) }
      if !isMember, Self.declarations.contains(word) {
        declare(code, behind: index, isVisible: depth == 0 && word == "func")
      }
      let isLabel = code.isSign(":", at: index + 1) && !code.isSpaced[index + 1]
      if isLabel { parameters.insert(word) }
      // The first word of `like other: Name` is a label too.
      if isLabel, let label = code.word(at: index - 1),
        code.isSign("(", at: index - 2) || code.isSign(",", at: index - 2)
      {
        parameters.insert(label)
      }
      if isMember || !Self.keywords.contains(word) { used.insert(word) }
      if !isMember, code.isSign("(", at: index + 1), !code.isSpaced[index + 1] { called.insert(word) }
    }
    used.subtract(parameters)
  }

  private mutating func declare(_ code: SwiftTokens, behind index: Int, isVisible: Bool) {
    if code.isSign("(", at: index + 1) {
      var place = index + 2
      while place < code.tokens.count, !code.isSign(")", at: place) {
        if let name = code.word(at: place) { declared.insert(name) }
        place += 1
      }
    }
    guard let name = code.word(at: index + 1), !Self.declarations.contains(name) else { return }
    declared.insert(name)
    if code.word(at: index) == "func" { methods.insert(name) }
    var place = index - 1
    while let modifier = code.word(at: place), !code.isFirstOnLine[place + 1] {
      if modifier == "private" || modifier == "fileprivate" { return }
      place -= 1
    }
    if isVisible { functions.insert(name) }
  }

  /// Declares `one` and `other` of `case one, other(Int)`. Nothing of a pattern of a switch, which ends with a colon.
  private mutating func declareCases(_ code: SwiftTokens, behind index: Int) {
    var names: [String] = []
    var place = index + 1
    while let name = code.word(at: place), !Self.keywords.contains(name) {
      names.append(name)
      place += 1
      if code.isSign("(", at: place) {
        var depth = 0
        repeat {
          if code.isSign("(", at: place) { depth += 1 }
          if code.isSign(")", at: place) { depth -= 1 }
          place += 1
        } while depth > 0 && place < code.tokens.count
      }
      if code.isSign(":", at: place) { return }
      guard code.isSign(",", at: place) else { break }
      place += 1
    }
    declared.formUnion(names)
  }

  /// The parameters of a closure: `a` and `b` before the `in` of `{ a, b in`.
  private static func parameters(_ code: SwiftTokens, before index: Int) -> [String] {
    var names: [String] = []
    var place = index - 1
    while let name = code.word(at: place) {
      names.append(name)
      guard code.isSign(",", at: place - 1) else { break }
      place -= 2
    }
    return names
  }
}

/// The folders with Swift files of each target, and what they use of each other.
struct Rooms {
  /// A Swift file of a target, by the paths of its folder and its target.
  struct File {
    let room: String
    let target: String
    let names: NamesOfFile
  }

  /// For each room, by its path, the rooms of its target that it uses, each with the names that show it.
  private(set) var uses: [String: [String: Set<String>]] = [:]

  /// Names of the standard library that the package declares too, for a type of its own.
  private static let standard: Set = ["Bundle", "firstIndex", "max", "popFirst", "properties", "sync", "zero"]

  init(_ files: [File]) {
    // A name that is declared in one room only can be told without types.
    var homes: [String: Set<String>] = [:]
    var homesOfFunctions: [String: Set<String>] = [:]
    var homesOfMethods: [String: Set<String>] = [:]
    for file in files {
      for name in file.names.declared { homes[name, default: []].insert(file.room) }
      for name in file.names.functions { homesOfFunctions[name, default: []].insert(file.room) }
      for name in file.names.methods { homesOfMethods["\(file.target) \(name)", default: []].insert(file.room) }
    }
    for file in files {
      var found: [String: Set<String>] = [:]
      for name in file.names.used where !Self.standard.contains(name) {
        if let home = homes[name], home.count == 1 { found[home.first!, default: []].insert(name) }
      }
      for name in file.names.called where !file.names.declared.contains(name) {
        guard let home = homesOfFunctions[name], home.count == 1, homesOfMethods["\(file.target) \(name)"] == home
        else { continue }
        found[home.first!, default: []].insert(name)
      }
      let inside = found.filter { $0.key != file.room && $0.key.isRoom(of: file.target) }
      uses[file.room, default: [:]].merge(inside) { $0.union($1) }
    }
  }
}

extension String {
  /// Whether this is the path of a target's folder or of a folder in it.
  fileprivate func isRoom(of target: String) -> Bool { self == target || hasPrefix(target + "/") }
}
