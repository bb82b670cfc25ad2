internal import UsherPlatform

extension Act {
  /// The fields of an act in JSON: its kind; the name of a button, answer or event, and its arguments; what changes meanwhile; for how long
  /// it waits.
  var described: [(name: String, value: PageJSON)] {
    switch self {
    case .tap(let button, let arguments): parts("tap", button, arguments)
    case .dismiss: parts("dismiss")
    case .answer(let answer, let arguments, let texts): parts("answer", answer, arguments + texts)
    case .silence: parts("silence")
    case .send(let event, let arguments, let texts): parts("send", event, arguments + texts)
    case .wait(let milliseconds): parts("wait", milliseconds: milliseconds)
    case .away(let changes, let appEnds): parts("away", changes: changes, isNewLaunch: appEnds)
    case .relaunch(let changes): parts("relaunch", changes: changes, isNewLaunch: true)
    case .meanwhile(let changes): parts("meanwhile", changes: changes)
    }
  }

  private func parts(
    _ kind: String, _ name: String? = nil, _ arguments: [Change] = [], changes: [Change] = [],
    isNewLaunch: Bool = false, milliseconds: Int? = nil
  ) -> [(name: String, value: PageJSON)] {
    func values(_ changes: [Change]) -> PageJSON {
      .list(changes.map { .object([("name", .text($0.name)), ("value", .text($0.value))]) })
    }
    return [
      ("kind", .text(kind)), ("name", .text(name)), ("arguments", values(arguments)), ("changes", values(changes)),
      ("isNewLaunch", .flag(isNewLaunch)), ("milliseconds", .number(milliseconds)),
    ]
  }
}
