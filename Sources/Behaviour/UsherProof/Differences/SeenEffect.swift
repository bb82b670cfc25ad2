package import UsherRuntime
internal import UsherProgram

/// An effect as somebody outside of the policy sees it: with names, and without tickets and positions.
package struct SeenEffect: Hashable, Sendable {
  package var kind: Effect.Kind
  /// The name of the prompt, notice, link, action, metric or memory; a request with its resource.
  package var name: String
  /// The names of values, with those of the parameters in what was recorded; a text is `text NAME`.
  package var arguments: [String]
  /// The buttons of a prompt that can be tapped, an outcome, or a remembered value.
  package var details: [String]

  /// Who notices the effect.
  enum Witness: Sendable {
    /// The person, or the app.
    case person
    case metrics
    /// Later journeys.
    case memory
  }

  var witness: Witness {
    switch kind {
    case .show, .update, .dismiss, .notice, .ask, .open, .do, .cancel, .outcome: .person
    case .track: .metrics
    case .remember: .memory
    }
  }
}

extension SeenEffect {
  /// An effect as records of journeys have it: without arguments that are texts, and without the buttons of a prompt.
  ///
  /// - Parameters:
  ///   - arguments: Names and values, in any order.
  ///   - value: What a memory gets.
  package init(
    _ kind: Effect.Kind, _ name: String, _ arguments: [(key: String, value: String)] = [], value: String? = nil
  ) {
    (self.kind, self.name) = (kind, name)
    self.arguments = arguments.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    details = value.map { [$0] } ?? []
  }

  /// - Parameter named: The name that the new policy has for a name.
  init(_ effect: Effect, of flow: ID<Flow>, in program: Program, _ named: (String) -> String) {
    let parts = effect.parts
    kind = parts.kind
    details = []
    arguments = parts.arguments.map { argument in
      switch argument {
      case .value(let value): named(value)
      case .text(let position): "text \(named(program.texts[position].name))"
      }
    }
    switch effect {
    case .present(_, let shown), .update(_, let shown):
      let prompt = program.prompts[shown.prompt]
      name = named(prompt.name)
      details = prompt.answers.names(in: shown.answers).map(named)
    case .dismiss(let id): name = named(program.prompts[id].name)
    case .notice(let id, _): name = named(program.notices[id].name)
    case .request(_, let id, let request, _):
      name = ResourceRequest(resource: id, request: request).name(in: program)
    case .open(_, let id): name = named(program.links[id].name)
    case .perform(_, let id, _), .cancel(_, let id): name = named(program.actions[id].name)
    case .track(let id, _): name = named(program.metrics[id].name)
    case .remember(let id, let value):
      name = named(program.variables[id].name.description)
      let isMoment = program.moments.contains(id)
      details = [
        isMoment ? value == Moment.never ? "never" : "now" : named(program.variables[id].domain.name(of: value))
      ]
    case .finish(let value):
      name = named(program.flows[flow].outcomes.name(of: value))
    }
  }
}

/// What the machines of two policies have in common: numbers for events and for what is seen of a step.
final class SharedAlphabet {
  private(set) var events = Numbering<SeenEvent>()
  private(set) var observations = Numbering<[SeenEffect]>()

  func number(of event: SeenEvent) -> Int { events.number(of: event) }

  func number(of effects: [SeenEffect]) -> Int { observations.number(of: effects) }
}

/// What happens while a journey waits, by name, and the statuses after it that both policies follow.
struct SeenEvent: Hashable, HeapCounted, Sendable {
  var event: Event
  /// The number of the common statuses afterwards.
  var statuses: Int

  enum Event: Hashable, Sendable {
    case environment(EnvironmentTransition.Kind)
    case settled(String)
    case settledImmediately
    case silent(String)
    case prompted(String)
    case answered(String, String)
    /// A timer of this length, in the order of the timers of this length.
    case elapsed(milliseconds: Int, number: Int)
    case sent(String, [String])
    case input(String, String)
    case written(String, String)
    /// A moment reaches this age in milliseconds.
    case aged(String, Int64)
  }

  /// Whether a policy may take no notice of the event, because it comes whatever the policy does.
  var mayBeIgnored: Bool {
    switch event {
    case .environment, .elapsed, .sent, .input, .written, .aged: true
    case .settled, .settledImmediately, .silent, .prompted, .answered: false
    }
  }

  var heapBytes: Int { 0 }
}

extension SeenEffect: HeapCounted {
  var heapBytes: Int { arguments.storageBytes + details.storageBytes }
}
