internal import UsherLint
package import UsherSource

/// The codes of all stages and rules. The page of a code is the file with its name in `Explanations`; `Explanations.swift` is
/// generated from the pages.
extension DiagnosticCode {
  /// All codes, in the order of the rule book: by chapter, then by name.
  package static let allCases: [DiagnosticCode] = {
    let codes = (ofStages + LintRule.all.map { $0.code }).sorted { $0.rawValue < $1.rawValue }
    return DiagnosticCategory.allCases.flatMap { category in codes.filter { $0.category == category } }
  }()

  /// The code with this name, or nil if there is none.
  package init?(rawValue: String) {
    guard let code = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = code
  }

  /// The page of the code in Markdown, without a final line break: a wrong example, the right one, and the reason.
  package var explanation: String { Self.pages.first { $0.name == rawValue }?.text ?? "" }
}
