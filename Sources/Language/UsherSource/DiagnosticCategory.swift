/// The chapters of the rule book, which group codes by the stage of work in which they occur.
public enum DiagnosticCategory: String, CaseIterable, Sendable {
  case files
  case syntax
  case names
  case types
  case questions
  case states
  case tests
  case proof
  case asking
  case answers
  case measuring
  case steps
  case tidiness
  case catalogs
  case words
  case language
  case guidelines
  case review
  case infoPlist
  case projects

  /// The heading of the chapter.
  public var title: String {
    switch self {
    case .files: "Files"
    case .syntax: "Syntax"
    case .names: "Names"
    case .types: "Types"
    case .questions: "Questions"
    case .states: "States"
    case .tests: "Scripts and tests"
    case .proof: "Proof"
    case .asking: "Asking the system"
    case .answers: "After its answer"
    case .measuring: "Measuring"
    case .steps: "Steps"
    case .tidiness: "Tidiness"
    case .catalogs: "Copy: catalogs"
    case .words: "Copy: the texts of a policy"
    case .language: "Copy: language"
    case .guidelines: "Copy: Apple's guidelines"
    case .review: "Copy: App Review"
    case .infoPlist: "Info.plist"
    case .projects: "Projects"
    }
  }
}

/// The part of Usher that reports a problem. The raw value is its name in the rule book.
public enum DiagnosticFinder: String, Sendable {
  case catalogLanguage = "the language of catalogs"
  case infoPlist = "Info.plist"
  case language = "the language"
  case proof = "the proof"
  case rule = "a rule"
  case tools = "the tools"
  case textCheck = "a text check"
}
