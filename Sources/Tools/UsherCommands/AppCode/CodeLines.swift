internal import UsherLint

/// Lines of generated code, at most 100 characters wide where they can be broken.
protocol CodeLines {
  var text: String { get set }
  /// The spaces before each line.
  var margin: String { get set }
}

extension CodeLines {
  static var width: Int { 100 }

  func fits(_ line: String) -> Bool { margin.count + line.count <= Self.width }

  mutating func line(_ line: String) { text += line.isEmpty ? "\n" : "\(margin)\(line)\n" }

  /// Writes several lines, which have no margin.
  mutating func lines(_ lines: String) { text += lines + "\n" }

  /// Writes a text as lines that begin with a mark.
  mutating func comment(_ text: String?, mark: String) {
    for paragraph in text?.split(separator: "\n", omittingEmptySubsequences: false) ?? [] {
      var current = mark
      for word in paragraph.split(separator: " ") {
        if margin.count + current.count + word.count >= Self.width, current != mark {
          line(current)
          current = mark
        }
        current += " \(word)"
      }
      line(current)
    }
  }

  /// Writes what begins each generated file.
  mutating func begin(_ language: AppLanguage, _ policies: [AppPolicy]) {
    let files = policies.map { $0.file }.joined(separator: ", ")
    comment("\(language.mark.dropFirst(3)) from \(files). Do not edit it.", mark: "//")
    line("")
  }

  /// Writes `head {`, the lines of `body` indented, and `}`.
  mutating func block(_ head: String, _ body: (inout Self) -> Void) {
    line("\(head) {")
    indented(body)
    line("}")
  }

  mutating func indented(_ body: (inout Self) -> Void) {
    margin += "  "
    body(&self)
    margin.removeLast(2)
  }
}

extension AppLanguage {
  /// The first words of each generated file.
  var mark: String { "// `usher generate \(rawValue)` wrote this file" }
}
