internal import UsherRuntime
package import UsherPlatform
internal import UsherPlay
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
    /// The milliseconds of `older than …`; nil for other values.
    package var age: Int?
    package var place: Label
  }

  private init() {}

  /// A script that only starts a flow. Its places are in an empty file, because nobody has written it.
  package init(of flow: String, on platform: String?, given facts: [(name: String, value: String)]) {
    let place = Label(SourceFile(path: "", text: ""), Span(0, 0))
    givens = facts.map { Given(name: $0.name, value: $0.value, place: place) }
    (self.flow, self.platform) = (flow, platform)
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
    let (value, age): (String, Int?) =
      switch fact.value {
      case .older(let milliseconds): ("older than \(duration(milliseconds))", milliseconds)
      case .text(let text): (text, nil)
      case .literal(let literal): (literal.text, nil)
      }
    let isPlatform = name == "platform"
    if givens.contains(where: { $0.name == name }) || isPlatform && platform != nil {
      mistakes.append(.givenTwice(fact.label(), name))
    }
    if isPlatform {
      platform = value
    } else {
      givens.append(Given(name: name, value: value, age: age, place: fact.label()))
    }
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
