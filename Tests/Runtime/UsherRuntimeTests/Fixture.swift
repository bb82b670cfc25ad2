import TestSupport
import UsherPlatform
import UsherProgram
import UsherRuntime
import UsherModule

/// A policy of a test, compiled for a platform with one resource.
struct Fixture {
  let program: Program
  let policy: Policy
  let module: Module
  let device: Device

  private static let platform = """
    language 1
    platform there
    link settings "there:"
    resource door {
      page settings
      status closed, locked
      status open grants
      ask from closed -> open | locked
      settings locked -> open may end app
      settings open -> locked may end app
      managed any -> closed
    }
    """

  init(_ body: String) throws {
    module = try compiled(
      "language 1\npolicy test\nuse there\n" + body, on: [compiledPlatform(Self.platform)]
    ).module
    (program, device) = (module.program, module.device)
    policy = Policy(program)
  }

  func start(_ flow: String = "f", door: String = "closed") -> (Session, Step) {
    guard let id = program.flows.ids.first(where: { program.flows[$0].name.description == flow }) else {
      fatalError("no flow \(flow)")
    }
    return Session.start(id, of: policy, facts: facts(door: door))
  }

  func facts(door: String, dark: Bool = false) -> Facts {
    var facts = Facts(of: program)
    for (position, id) in program.facts.enumerated() {
      let variable = program.variables[id]
      let given = variable.name.description == "door" ? door : "\(dark)"
      if let value = variable.domain.value(named: given) { facts.values[position] = value }
    }
    return facts
  }

  /// The names of effects, for exact comparison.
  func names(_ effects: [Effect]) -> [String] {
    effects.map { effect in
      let parts = effect.parts
      if parts.kind == .outcome { return "finish" }
      return "\(parts.kind.rawValue) \(program.subject(of: parts.kind, at: parts.entity).name)"
    }
  }

  func state(of session: Session) -> String? {
    guard case .waiting(let id) = session.position else { return nil }
    return program.states[id].name
  }
}

extension Step {
  /// The ticket of the last question.
  var ticket: Ticket? {
    effects.compactMap { $0.parts.question }.last
  }
}
