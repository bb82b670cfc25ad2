internal import UsherRuntime
package import UsherPlatform
package import UsherPlay
package import UsherSource
internal import UsherModule
internal import UsherSyntax

/// The steps of a script with their source positions, and what it says before them.
package struct Script {
  /// The statuses, inputs and memory at the start, each once.
  package var givens: [Given] = []
  /// The platform; nil if the script does not say it.
  package var platform: String?
  /// The flow, as on the command line; nil if the script does not say it.
  package var flow: String?
  package var steps: [(step: Step, place: Label)] = []

  package enum Step {
    case act(Act)
    /// The start of a further flow, as on the command line.
    case start(String)
  }

  /// The steps of a script that starts no other flow; nil of one that does.
  package var acts: [Act]? {
    let acts = steps.compactMap { if case .act(let act) = $0.step { act } else { nil } }
    return acts.count == steps.count ? acts : nil
  }

  /// Whether another flow starts after a step.
  package func startsAnother(after index: Int) -> Bool {
    steps[(index + 1)...].contains { if case .start = $0.step { true } else { false } }
  }

  package struct Given {
    package var name: String
    package var value: String
    package var place: Label
  }

  /// The script is nil if the text has errors.
  package static func parsed(_ file: SourceFile) -> (script: Script?, diagnostics: [Diagnostic]) {
    if let problem = file.textProblem, problem.code != .emptyFile, problem.code != .carriageReturn {
      return (nil, [problem])
    }
    let (tree, diagnostics) = parseScript(file)
    guard diagnostics.isEmpty else { return (nil, diagnostics) }
    var script = Script()
    var mistakes: [Diagnostic] = []
    for (line, node) in tree.scriptLines {
      switch line {
      case .step(let step): script.steps.append((.act(step.act), node.label()))
      case .flow:
        let flow = String(node.text.dropFirst("start".count).drop { $0 == " " })
        if script.flow == nil, script.steps.isEmpty {
          script.flow = flow
        } else {
          script.steps.append((.start(flow), node.label()))
        }
      case .given(let facts):
        if !script.steps.isEmpty { mistakes.append(.lateStart(node.label())) }
        for fact in facts where script.steps.isEmpty { script.take(fact, &mistakes) }
      }
    }
    return mistakes.isEmpty ? (script, []) : (nil, mistakes)
  }

  private mutating func take(_ fact: FactSyntax, _ mistakes: inout [Diagnostic]) {
    let name = fact.subject.text + (fact.key.map { "[\($0.text)]" } ?? "")
    let value =
      switch fact.value {
      case .older(let milliseconds): "older than \(duration(milliseconds))"
      case .text(let text): text
      case .literal(let literal): literal.text
      }
    let isPlatform = name == "platform"
    if givens.contains(where: { $0.name == name }) || isPlatform && platform != nil {
      mistakes.append(.givenTwice(fact.label(), name))
    }
    if isPlatform { platform = value } else { givens.append(Given(name: name, value: value, place: fact.label())) }
  }
}

/// The problems that a script can have.
private enum ScriptProblem: Problem {
  case lateStart
  case givenTwice(String)
  case impossibleStart(RefusedCall.Reason)
  case impossibleStep(RefusedCall.Reason)

  static let type = ProblemType()

  var code: DiagnosticCode {
    switch self {
    case .lateStart: .misplaced
    case .givenTwice: .duplicateName
    case .impossibleStart, .impossibleStep: .impossibleStep
    }
  }

  var message: Message {
    switch self {
    case .lateStart: "what a script starts with comes before its first step"
    case .givenTwice(let name): "`\(name)` is given twice"
    case .impossibleStart(let reason): "the script cannot start: \(wording: reason.message)"
    case .impossibleStep(let reason): "the script stops here: \(wording: reason.message)"
    }
  }
}

extension Diagnostic {
  fileprivate static func lateStart(_ place: Label) -> Diagnostic {
    Diagnostic(ScriptProblem.lateStart, at: place.saying("too late"))
  }

  fileprivate static func givenTwice(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(ScriptProblem.givenTwice(name), at: place.saying("given again"))
  }

  package static func impossibleStart(_ place: Label, _ refused: RefusedCall) -> Diagnostic {
    Diagnostic(ScriptProblem.impossibleStart(refused.reason), at: place.saying("not possible"))
  }

  package static func impossibleStep(_ place: Label, _ refused: RefusedCall) -> Diagnostic {
    Diagnostic(ScriptProblem.impossibleStep(refused.reason), at: place.saying("not possible now"))
  }
}

extension Label {
  /// The same place with another text.
  fileprivate func saying(_ text: Prose) -> Label { Label(file, span, text) }
}

/// The error message for an act that is not possible.
package func message(for impossible: UnplayableAct) -> Prose {
  switch impossible {
  case .ended(let outcome): "the flow has ended with \(outcome)"
  case .forLaunch: "the flow is for one launch of the app, and the app has ended"
  case .notOffered(let kind, let name, let names):
    "there is no \(word(for: kind)) `\(name)` now; \(names.isEmpty ? "there is none at all" : "there \(names.count == 1 ? "is" : "are") \(quoted(names))")"
  case .nothingToDismiss: "no prompt on screen can be dismissed"
  case .tapInstead(let buttons): "a prompt is on screen: tap \(listed(buttons.map { "`\($0)`" }))"
  case .awayInstead(let answer):
    answer == "returned"
      ? "the person comes back with `away`" : "a link answers `failed`; the person comes back with `away`"
  case .away:
    "the person is in Settings or another app; `away` brings them back, and `answer failed` means that it did not open"
  case .missingLink(let name):
    "this version of the system does not have `\(name)`; `answer failed` says that it did not open"
  case .noSilence:
    "the request has no row for silence, or the system always answers in this status"
  case .otherParameters(let name, let parameters):
    parameters.isEmpty ? "`\(name)` has no parameters" : "`\(name)` needs \(quoted(parameters))"
  case .otherTexts(let name, let texts):
    texts.isEmpty
      ? "`\(name)` carries no text" : "`\(name)` can carry \(quoted(texts)), each once"
  case .systemPromptIsUp: "the system's prompt is on screen: answer it, or end the app with `relaunch`"
  case .unknownFact(let name, let names): "`\(name)` cannot change here; \(quoted(names)) can"
  case .unknownValue(let value, let name, let values):
    "`\(name)` cannot be `\(value)`; it can be \(quoted(values, "or"))"
  case .fixedInput(let name): "`\(name)` is fixed while the flow runs: it is not a live input"
  case .fixedVersion(let name, let versions):
    "`\(name)` is fixed while the flow runs: give it at the start, as in `given \(name) is …`; \(versions.isEmpty ? "the policy does not read it" : "the policy tells apart \(quoted(versions))")"
  case .memory(let name): "`\(name)` is memory of a session, and only its own flow can change it"
  case .unchanged(let name, let value): "`\(name)` is \(value) already"
  case .noSuchChange(let name, let from, let to, let allowed):
    "the platform never changes `\(name)` from \(from) to \(to); from \(from) it can become \(allowed.isEmpty ? "nothing else" : quoted(allowed))"
  case .tooManyTimers(let limit): "more than \(limit) timers go off in this time; wait for less"
  case .endsApp(let name, let from, let to):
    "when `\(name)` changes from \(from) to \(to), the system ends the app: add `relaunch`"
  case .onlyWhileAway(let name, let from, let to):
    "`\(name)` changes from \(from) to \(to) only while the app is not active: write `away` or `relaunch`"
  }
}

private func word(for kind: UnplayableAct.Kind) -> String {
  switch kind {
  case .button: "button"
  case .answer: "answer"
  case .event: "event"
  }
}
