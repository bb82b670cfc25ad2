internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform

/// The requests of a program for which the system shows its prompt only if a tap led to them.
package struct TapRequests: Sendable {
  private let program: Program
  /// For each of the program's resources the device's resource; nil if the device does not have it.
  private let owners: [DeviceResource?]
  /// Whether there are none.
  package let isEmpty: Bool

  init(_ program: Program, _ owners: [DeviceResource?]) {
    (self.program, self.owners) = (program, owners)
    isEmpty = !owners.contains { $0?.requests.contains { $0.needsTap } ?? false }
  }

  /// Whether the event is a tap, or a dismissal.
  func isTap(_ event: Event, _ configuration: WorldState) -> Bool {
    guard !isEmpty, case .answered(let ticket, _) = event else { return false }
    return configuration.session.asked.contains { asked in
      if case .prompt = asked.matter { asked.ticket == ticket } else { false }
    }
  }

  /// The ticket of the innermost question; nil if no request needs a tap.
  func askedTicket(_ configuration: WorldState) -> Ticket? {
    isEmpty ? nil : configuration.session.asked.last?.ticket
  }

  /// Records whether the step led to a request that needs a tap. `asked` is the ticket of the innermost question before it.
  func note(_ isTap: Bool, _ asked: Ticket?, _ configuration: inout WorldState) {
    if isEmpty { return }
    guard let last = configuration.session.asked.last, needsTap(last.matter) else {
      configuration.lacksTap = false
      return
    }
    if last.ticket != asked { configuration.lacksTap = !isTap }
  }

  private func needsTap(_ matter: Session.Matter) -> Bool {
    switch matter {
    case .request(let id, let request): owners[id.index]?.requests[request].needsTap ?? false
    case .action(let action, _):
      program.actions[action].asks.contains { owners[$0.resource.index]?.requests[$0.request].needsTap ?? false }
    case .prompt, .link: false
    }
  }
}
