import UsherRuntime

extension Player {
  /// Renders the effects of the last step, one per line, and the session's state. Also records the tickets that wait for
  /// answers, and remembered values.
  mutating func tell(_ session: Session) -> String {
    var told = ""
    for effect in session.effects { told += tell(effect) }
    if let outcome = session.outcome { return told + "outcome \(outcome)\n" }
    return told + "waits in \(session.states.joined(separator: " > "))\n"
  }

  private mutating func tell(_ effect: Effect) -> String {
    switch effect {
    case .present(let ticket, let shown):
      waiting.append(ticket)
      return "show " + tell(shown)
    case .update(let ticket, let shown):
      waiting.append(ticket)
      return "update " + tell(shown)
    case .dismiss(let prompt): return "dismiss \(policy.name(of: prompt))\n"
    case .notice(let id, let arguments):
      let text = policy.text(of: id, arguments, in: words, texts: given.texts)
      return "notice \(policy.name(of: id))\n" + lines(of: policy.style(of: effect, texts: given.texts))
        + line(text?.title) + line(text?.message)
    case .request(let ticket, let id, let request, let options):
      waiting.append(ticket)
      let (name, options) = (policy.name(of: request, of: id), options.valueNames)
      return "ask \(policy.name(of: id))\(name.isEmpty ? "" : " " + name)"
        + (options.isEmpty ? "\n" : "(\(options.joined(separator: ", ")))\n")
    case .open(let ticket, let link):
      if let ticket { waiting.append(ticket) }
      return "open \(policy.name(of: link)) \(policy.address(of: link))\n"
    case .perform(let ticket, let id, _):
      if let ticket { waiting.append(ticket) }
      return "do \(policy.name(of: id))\(arguments(of: effect))\n"
    case .cancel(_, let action): return "cancel \(policy.name(of: action))\n"
    case .track(let id, _): return "track \(policy.name(of: id))\(arguments(of: effect))\n"
    case .remember(let id, let value):
      let (name, value) = (policy.name(of: id), policy.name(of: value, of: id))
      remember(name, value)
      return "remember \(name) = \(value)\n"
    case .finish: return ""
    }
  }

  private func tell(_ presentation: Presentation) -> String {
    let shown = policy.shown(presentation, in: words, texts: given.texts)
    let arguments = arguments(of: .present(waiting[waiting.count - 1], presentation))
    var told = "\(shown.name)\(arguments)\n" + lines(of: shown.style) + line(shown.title) + line(shown.message)
    for button in shown.buttons { told += line("[\(button.label)] \(button.answer)") }
    return told
  }

  private func lines(of style: [StyleValue]) -> String {
    style.map { "  style \($0.name): \($0.value)\n" }.joined()
  }

  private func line(_ words: String?) -> String { words.map { "  | \($0)\n" } ?? "" }

  private func arguments(of effect: Effect) -> String {
    let values = policy.arguments(of: effect, texts: given.texts)
    let named = policy.parameters(of: effect).map { "\($0): \(values[$0] ?? "")" }
    return named.isEmpty ? "" : "(\(named.joined(separator: ", ")))"
  }
}

extension Verdict {
  /// A description of the verdict, if the effects do not show it; nil otherwise.
  var words: String? {
    switch self {
    case .moved, .stayed: nil
    case .ignored(let reason):
      switch reason {
      case .unhandled: "ignored: nothing handles it"
      case .late: "ignored: it is late"
      case .impossible: "ignored: it cannot be answered now"
      case .shielded: "ignored: the system's prompt is up"
      case .ended: "ignored: the flow has ended"
      case .otherPolicy: "ignored: its facts belong to another policy"
      }
    }
  }
}

extension Snapshot.Refusal {
  var words: String {
    switch self {
    case .damaged: "the bytes are damaged"
    case .format(let format, let understood): "it has format \(format), and this engine reads format \(understood)"
    case .otherPolicy: "it is of another policy"
    case .unknownName: "the policy does not have its state any more"
    case .forLaunch: "its flow was for the launch that is over"
    }
  }
}

extension HostError {
  var words: String {
    switch self {
    case .unknownFlow(let name, let known): "no flow \(name) among \(known.joined(separator: ", "))"
    case .innerFlow(let name): "only other flows run \(name)"
    case .unknownDecision(let name, let known): "no decision \(name) among \(known.joined(separator: ", "))"
    case .unknownFact(let name, let known): "no fact \(name) among \(known.joined(separator: ", "))"
    case .unknownEvent(let name, let known): "no event \(name) among \(known.joined(separator: ", "))"
    case .unknownValue(let value, let owner, let known): "\(owner) is never \(value): \(known.joined(separator: ", "))"
    case .unknownAnswer(let name, let known): "no answer \(name) among \(known.joined(separator: ", "))"
    case .otherParameters(let name, let expected): "\(name) has the parameters \(expected.joined(separator: ", "))"
    case .otherPolicy: "the facts belong to another policy"
    case .missing(let names): "nobody has said what \(names.joined(separator: ", ")) is"
    }
  }
}
