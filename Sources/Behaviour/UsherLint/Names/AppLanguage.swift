/// A language in which `usher generate` writes the names of policies.
package enum AppLanguage: String, CaseIterable, Sendable {
  case swift
  case typescript

  package var name: String {
    switch self {
    case .swift: "Swift"
    case .typescript: "TypeScript"
    }
  }
}
