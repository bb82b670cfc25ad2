internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

/// The problems of promises and waivers.
enum PromiseProblem: Problem {
  case noReason
  case waivedTwice(String)
  case noPromiseOfRows(String)
  case formerPromise(promise: StandardPromise)
  case unknownTitle
  case noClauses
  case ofSeveralFlows(String, NameKind, flows: [String])

  static let type = ProblemType()

  var code: DiagnosticCode {
    switch self {
    case .noReason, .noClauses: .missingAnswer
    case .waivedTwice: .duplicateName
    case .noPromiseOfRows: .misplaced
    case .formerPromise, .unknownTitle: .unknownName
    case .ofSeveralFlows: .ambiguousName
    }
  }

  var message: Message {
    switch self {
    case .noReason: "the waiver does not say why"
    case .waivedTwice(let name): "`\(name)` is waived twice"
    case .noPromiseOfRows(let name): "no row or handler can break `\(name)`"
    case .formerPromise(let promise): "a promise has the name of its finding, and that is `\(promise.rawValue)`"
    case .unknownTitle: "the policy has no promise with this title"
    case .noClauses: "the promise promises nothing"
    case .ofSeveralFlows(let name, let kind, let flows): "`\(name)` is \(wording: kind.withArticle) of \(quoted: flows)"
    }
  }
}

extension Diagnostic {
  static func noReason(_ waiver: Waiver) -> Diagnostic {
    Diagnostic(
      PromiseProblem.noReason, at: waiver.label("the reason is missing"),
      why: "readers have to know whether it is still right")
  }

  static func waivedTwice(_ name: NameToken, first: Label) -> Diagnostic {
    Diagnostic(
      PromiseProblem.waivedTwice(name.text), at: name.label("the second"), also: [marked(first, "the first")]
    )
  }

  static func noPromiseOfRows(_ name: NameToken) -> Diagnostic {
    Diagnostic(
      PromiseProblem.noPromiseOfRows(name.text), at: name.label("a waiver has no effect here"),
      why: "it is about a place where a journey waits, a round of steps, or a whole flow",
      help: "write the waiver in the state, the flow or the policy")
  }

  static func formerPromise(_ name: NameToken, _ promise: StandardPromise) -> Diagnostic {
    Diagnostic(
      PromiseProblem.formerPromise(promise: promise), at: name.label("the former name"),
      fixes: [Fix("write `\(promise.rawValue)`", edits: [Edit(name.span, promise.rawValue)], isSafe: true)])
  }

  static func unknownTitle(_ name: NameToken, among titles: [String]) -> Diagnostic {
    Diagnostic(
      PromiseProblem.unknownTitle, at: name.label("unknown"),
      help: titles.isEmpty
        ? "a standard promise is named by its code: `waive dead-button \"why\"`"
        : "there is \(listed(titles.map { "\"\($0)\"" }))")
  }

  static func noClauses(_ promise: PromiseDeclaration) -> Diagnostic {
    Diagnostic(
      PromiseProblem.noClauses,
      at: Label(promise.node.tree.file, promise.nameSpan, "the lines that say what is promised are missing"),
      help: "say what is `never` or `always` true, what is `always possible`, or what happens `eventually`")
  }

  /// For the name of a state or outcome that several flows have.
  static func ofSeveralFlows(_ place: Reference, kind: NameKind, flows: [String], canBeDotted: Bool) -> Diagnostic {
    let ways = canBeDotted ? flows.map { "`\($0).\(place.text)`" } : flows.map { "`for \($0)`" }
    return Diagnostic(
      PromiseProblem.ofSeveralFlows(place.text, kind, flows: flows), at: place.label("of which flow?"),
      help: "write \(listed(ways))")
  }
}
