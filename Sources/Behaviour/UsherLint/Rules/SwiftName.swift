internal import UsherModule
internal import UsherPlatform
package import UsherSource
internal import UsherSyntax

extension DiagnosticCode {
  package static let swiftName = DiagnosticCode("swift-name", .note, .tidiness, .rule)
}

extension LintRule {
  /// Names for which `usher generate swift` cannot write code. An app in another language has no such problem, so it is a note, and
  /// nothing is said of policies for Android and the web alone.
  static let swiftName = LintRule(.swiftName) { policy in
    let clashes = policy.modules.filter { $0.device.mayHaveSwift }.flatMap { swiftClashes(of: [SwiftInterface($0)]) }
    return clashes.filter { $0.label.file.path == policy.file.tree.file.path }.map { .swiftName($0) }
  }
}

private struct SwiftNameProblem: Problem {
  static let type = ProblemType()
  let name: String
  let swift: String
  let scope: SwiftClash.Scope
  /// The other name that would be the same; nil if the generated code needs the Swift name.
  let other: String?

  var code: DiagnosticCode { .swiftName }
  var message: Message {
    guard let other else {
      return "`\(name)` of \(scope.words) would be `\(swift)` in Swift, which the generated code needs"
    }
    return "`\(other)` and `\(name)` of \(scope.words) would both be `\(swift)` in Swift"
  }
}

extension SwiftClash.Scope {
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
  package static func swiftName(_ clash: SwiftClash) -> Diagnostic {
    Diagnostic(
      SwiftNameProblem(name: clash.name, swift: clash.swift, scope: clash.scope, other: clash.other?.name),
      at: clash.label, also: clash.other.map { [marked($0.label, "the other one")] } ?? [],
      why: "`usher generate swift` cannot write the code of an app for it",
      help: clash.other == nil ? "rename it" : "rename one of them")
  }
}

extension Device {
  /// Whether apps for the platform may be written in Swift. Those for Android and the web are not.
  fileprivate var mayHaveSwift: Bool {
    switch look {
    case nil: true
    case .android, .web: false
    }
  }
}
