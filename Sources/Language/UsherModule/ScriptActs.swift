package import UsherPlatform
package import UsherSyntax

extension ScriptStep {
  /// The act that the step plays, with names as the script writes them.
  package var act: Act {
    switch self {
    case .tap(let button, let arguments): .tap(button.text, changes(arguments))
    case .answer(let answer, let values): .answer(answer.text, changes(values), texts: changes(values?.texts))
    case .dismiss: .dismiss
    case .send(let event, let values): .send(event.text, changes(values), texts: changes(values?.texts))
    case .silence: .silence
    case .wait(let milliseconds): .wait(milliseconds: milliseconds)
    case .away(let happenings): .away(changes(happenings), appEnds: happenings.endApp)
    case .relaunch(let happenings): .relaunch(changes(happenings))
    case .meanwhile(let happenings):
      happenings.endApp ? .relaunch(changes(happenings)) : .meanwhile(changes(happenings))
    }
  }
}

private func changes(_ arguments: Arguments?) -> [Act.Change] {
  (arguments.map { Array($0.arguments) } ?? []).map { Act.Change(name: $0.name, value: $0.value.text) }
}

private func changes(_ values: SentValues?) -> [Act.Change] {
  (values?.arguments ?? []).map { Act.Change(name: $0.name, value: $0.value.text) }
}

private func changes(_ texts: [SentText]?) -> [Act.Change] {
  (texts ?? []).map { Act.Change(name: $0.name.text, value: $0.text) }
}

private func changes(_ happenings: [Happening]) -> [Act.Change] {
  happenings.compactMap { happening in
    guard case .becomes(let reference, let key, let literal) = happening.form else { return nil }
    return Act.Change(name: reference.text + (key.map { "[\($0.text)]" } ?? ""), value: literal.text)
  }
}

extension [Happening] {
  /// Whether the app ends and is launched again.
  package var endApp: Bool { contains { $0.endsApp } }
}

extension Happening {
  fileprivate var endsApp: Bool {
    switch form {
    case .appEnds: true
    case .becomes: false
    }
  }
}
