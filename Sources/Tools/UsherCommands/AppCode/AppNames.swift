internal import UsherSource
internal import UsherWorkspace

/// A language that `usher generate` writes.
enum AppLanguage: String, CaseIterable {
  case swift
  case typescript

  var name: String {
    switch self {
    case .swift: "Swift"
    case .typescript: "TypeScript"
    }
  }

  /// The first words of each generated file.
  var mark: String { "// `usher generate \(rawValue)` wrote this file" }
}

/// The name of a type in an app's code: `stream.permissions` becomes `StreamPermissions`.
func appTypeName(_ name: String) -> String { camelCase(name, capitalized: true) }

func camelCase(_ name: String, capitalized: Bool = false) -> String {
  let parts = name.split { $0 == "_" || $0 == "." }
  return parts.enumerated().map { index, part in
    index == 0 && !capitalized ? String(part) : part.prefix(1).uppercased() + part.dropFirst()
  }.joined()
}

/// The names of one scope of an app's code, each with the name in the policy that it stands for.
struct AppScope {
  /// The scope in messages.
  let title: String
  let language: AppLanguage
  private var names: [String: String]

  /// `used` are names that the generated code needs.
  init(_ title: String, in language: AppLanguage, used: some Sequence<String> = []) {
    (self.title, self.language) = (title, language)
    names = Dictionary(used.map { ($0, "") }) { first, _ in first }
  }

  /// Throws if another name of the policy has the same name in the app's code.
  mutating func declare(_ own: String, for name: String) throws(InputError) {
    let plain = own.filter { $0 != "`" }
    switch names.updateValue(name, forKey: plain) {
    case nil: return
    case "":
      throw InputError(
        "`\(name)` of \(title) would be `\(plain)` in \(language.name), which the generated code needs; rename it")
    case let other?:
      throw InputError(
        "`\(other)` and `\(name)` of \(title) would both be `\(plain)` in \(language.name); rename one of them")
    }
  }
}
