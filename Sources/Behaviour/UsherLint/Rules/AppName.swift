internal import UsherModule
internal import UsherPlatform
package import UsherSource
internal import UsherSyntax

extension DiagnosticCode {
  package static let appName = DiagnosticCode("app-name", .note, .tidiness, .rule)
}

extension LintRule {
  /// Names for which `usher generate` cannot write code. An app that uses the names as texts has no such problem, so it is a note.
  static let appName = LintRule(.appName) { policy in
    let clashes = policy.modules.flatMap { module in
      module.device.appLanguage.map { appClashes(of: [AppInterface(module)], in: $0) } ?? []
    }
    // Other files have their own findings.
    return clashes.filter { $0.label.file.path == policy.file.tree.file.path }.map { .appName($0) }
  }
}

private struct AppNameProblem: Problem {
  static let type = ProblemType()
  let name: String
  let own: String
  let language: AppLanguage
  let scope: AppClash.Scope
  /// The other name that would be the same; nil if the generated code needs it.
  let other: String?

  var code: DiagnosticCode { .appName }
  var message: Message {
    guard let other else {
      return
        "`\(name)` of \(scope.words) would be `\(own)` in \(wording: language.name), which the generated code needs"
    }
    return "`\(other)` and `\(name)` of \(scope.words) would both be `\(own)` in \(wording: language.name)"
  }
}

extension AppClash.Scope {
  fileprivate var words: Message {
    switch self {
    case .file: "the file"
    case .policy(let name): "policy `\(name)`"
    case .decisions(let policy): "the decisions of policy `\(policy)`"
    case .platforms(let policy): "the platforms of policy `\(policy)`"
    case .declaration(let name): "`\(name)`"
    case .answer(let answer, let action): "`\(answer)` of `\(action)`"
    }
  }
}

extension Diagnostic {
  package static func appName(_ clash: AppClash) -> Diagnostic {
    Diagnostic(
      AppNameProblem(
        name: clash.name, own: clash.own, language: clash.language, scope: clash.scope, other: clash.other?.name),
      at: clash.label, also: clash.other.map { [marked($0.label, "the other one")] } ?? [],
      why: "`usher generate \(clash.language.rawValue)` cannot write the code of an app for it",
      help: clash.other == nil ? "rename it" : "rename one of them")
  }
}

extension Device {
  /// The language in which `usher generate` writes for the platform; nil if it has none.
  fileprivate var appLanguage: AppLanguage? {
    switch look {
    case nil: .swift
    case .web: .typescript
    case .android: nil
    }
  }
}
