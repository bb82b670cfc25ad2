public import UsherRuntime

/// Something that happened in a journey, for a log or a bug report. `JourneyEnvironment.listener` gets every event, in order.
///
/// It has names and values of the policy: states, statuses, buttons, outcomes. It never has a text that the app or a person
/// gave, such as the value of a text input or the text of an answer.
public struct JourneyEvent: Hashable, Sendable, CustomStringConvertible {
  /// The policy's name.
  public var policy: String
  /// The platform that the policy was compiled for; empty if it uses none.
  public var platform: String
  /// The flow; empty for a metric that an earlier process has left.
  public var flow: String
  /// The arguments of the flow, by the names of its parameters.
  public var arguments: [String: String]
  /// The journey, as in ``EffectID/journey``. It stays the same if the journey goes on in another process.
  public var journey: String
  /// The number of the journey's last step, counted across processes; 0 before the first.
  public var step: Int
  /// The kind of event, with its names and values.
  public var matter: Matter

  /// Creates an event, as the host does, for tests of an app's own listener.
  public init(
    policy: String, platform: String = "", flow: String, arguments: [String: String] = [:], journey: String,
    step: Int = 0, matter: Matter
  ) {
    self.policy = policy
    self.platform = platform
    self.flow = flow
    self.arguments = arguments
    self.journey = journey
    self.step = step
    self.matter = matter
  }

  /// A kind of event, with its names and values.
  public enum Matter: Hashable, Sendable {
    /// A journey starts, with these values of statuses, inputs and memory. Memory that has its first value is left out.
    case started([JourneyFact])
    /// The person, the system, the app or time did something that the journey accepted.
    case acted(JourneyAct)
    /// The journey took a step.
    case stepped(JourneyStep)
    /// The host performs an effect of the step.
    case performed(JourneyEffect)
    /// Something came that no one waited for, such as a second tap. It has changed nothing.
    case ignored(String, Policy.Verdict.Reason)
    /// A text of an answer or event was longer than ``ActionAnswer/textLimit``, and the rest was cut off.
    case shortened(text: String, of: String)
    /// A saved journey could not be resumed, and is over.
    case refused(Policy.Snapshot.Refusal)
    /// A saved journey was in a state that the policy no longer has, so its flow has started again.
    case restarted
    /// A memory has a value that an earlier version of the policy has kept, and that it cannot have any more, because its type has
    /// changed. It has its first value instead, until the policy sets it.
    case outdated(memory: String)
    /// A metric was counted, and then the record could not be written, for this reason. If this process does not write it
    /// later, the next one counts the metric again.
    case unsaved(metric: String, String)
    /// The device has not answered for ten seconds: `show cameraOff`, or `read` for statuses and inputs. The journey waits on, unless
    /// it was cancelled. A request, a link that is returned from, and an action take as long as they take.
    case unanswered(String)
    /// A link has been open for ten seconds, and the app has never reported a phase: call `Foreground.enter(_:)` where the app
    /// becomes active, inactive, or goes to the background. Without that, no journey notices that the person comes back.
    case phasesUnreported
    /// The flow has ended with this outcome.
    case ended(outcome: String)
    /// The app stopped waiting for the journey.
    case cancelled
    /// The journey goes on in another tab, which has the record now. Only pages have that.
    case elsewhere
    /// The journey ended with this error, which `JourneyHost.run(_:with:)` throws.
    case failed(String)
  }

  /// The event in one line, such as `docv.precheck 1700000000000-3.2: tap openSettings`.
  public var description: String {
    "\(flow.isEmpty ? policy : "\(policy).\(call)") \(journey).\(step): \(matter)"
  }

  /// The flow with its arguments, such as `startCall(isVideo: true)`.
  package var call: String {
    // The name of a flow for one resource has parentheses of its own: `ensure(r: camera)`.
    if flow.hasSuffix(")"), !arguments.isEmpty { return "\(flow.dropLast()), \(listed(arguments.facts)))" }
    return flow.called(with: arguments)
  }
}

extension JourneyEvent.Matter: CustomStringConvertible {
  init(end: Result<String, CoreError>) {
    switch end {
    case .success(let outcome): self = .ended(outcome: outcome)
    case .failure(.cancelled): self = .cancelled
    case .failure(.lost): self = .elsewhere
    case .failure(let error): self = .failed(error.description)
    }
  }

  public var description: String {
    switch self {
    case .started(let facts): facts.isEmpty ? "start" : "start with \(facts.map { "\($0)" }.joined(separator: " "))"
    case .acted(let act): "\(act)"
    case .stepped(let step): "\(step)"
    case .performed(let effect): "\(effect)"
    case .ignored(let event, let reason): "ignored \(event): \(reason.rawValue)"
    case .shortened(let text, let name): "the text \(text) of \(name) was cut off"
    case .refused(let refusal): "not resumed: \(refusal)"
    case .restarted: "started again, because the policy no longer has its state"
    case .outdated(let memory): "the kept value of \(memory) is not one of its values any more"
    case .unsaved(let metric, let error): "the count of \(metric) was not saved: \(error)"
    case .unanswered(let call): "`\(call)` of the device or the app has not returned for ten seconds"
    case .phasesUnreported:
      "a link is open, and the app reports no phases: `Foreground.enter(_:)` tells that the person comes back"
    case .ended(let outcome): "outcome \(outcome)"
    case .cancelled: "cancelled"
    case .elsewhere: "goes on elsewhere"
    case .failed(let error): "failed: \(error)"
    }
  }
}

/// A status, input or memory and its value, by the names of the policy. A moment has the words of its age, such as
/// `older than 7d`.
public struct JourneyFact: Hashable, Sendable, CustomStringConvertible {
  /// The name in the policy.
  public var name: String
  /// The value, as the policy writes it.
  public var value: String

  /// Creates a fact.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }

  /// The value as a script has it in a change: `camera=denied`.
  public var description: String { "\(name)=\(value)" }
}

extension [JourneyFact] {
  /// The facts that have another value, without moments that have only become older.
  package func changes(since before: [JourneyFact]) -> [JourneyFact] {
    filter { now in
      now.value != before.first { $0.name == now.name }?.value && !now.value.hasPrefix("older than ")
    }
  }
}

/// What the person, the system, the app or time did. Its description is a step of a script of `usher run`.
public enum JourneyAct: Hashable, Sendable, CustomStringConvertible {
  /// The person tapped the button with this answer.
  case tapped(String)
  /// The person dismissed a prompt.
  case dismissed
  /// The system's prompt was answered and left this status; or an action gave this answer, with its values; or a link `failed` to open.
  case answered(String)
  /// The system's prompt got no answer in the time that the policy allows.
  case stayedSilent
  /// The app was active for this time.
  case waited(milliseconds: Int)
  /// The person left the app and came back; these values have changed.
  case wentAway([JourneyFact])
  /// These values changed while the app was active.
  case changed([JourneyFact])
  /// The process ended and the app was launched again. These are all values that it reads now.
  case relaunched([JourneyFact])
  /// The app sent an event with these values.
  case sent(String, [JourneyFact])

  public var description: String {
    switch self {
    case .tapped(let button): "tap \(button)"
    case .dismissed: "dismiss"
    case .answered(let answer): "answer \(answer)"
    case .stayedSilent: "silence"
    case .waited(let milliseconds): "wait \(duration(milliseconds))"
    case .wentAway(let changes): Self.line("away", changes)
    case .changed(let changes): Self.line("meanwhile", changes)
    case .relaunched: "relaunch"
    case .sent(let event, let values): "send \(called(event, values))"
    }
  }

  package static func line(_ verb: String, _ changes: [JourneyFact]) -> String {
    ([verb] + changes.map { "\($0)" }).joined(separator: " ")
  }
}

/// A step of a journey: from state to state, and the facts that decided it.
public struct JourneyStep: Hashable, Sendable, CustomStringConvertible {
  /// The innermost state before the step, with its flow: `precheck.away`. Nil before the first step.
  public var from: String?
  /// The innermost state after the step; nil after the last.
  public var to: String?
  /// The facts that were read to choose the row, with their values.
  public var because: [JourneyFact]
  /// All values after the step, with what it has remembered.
  public var facts: [JourneyFact]

  /// Creates a step.
  public init(from: String?, to: String?, because: [JourneyFact] = [], facts: [JourneyFact] = []) {
    self.from = from
    self.to = to
    self.because = because
    self.facts = facts
  }

  public var description: String {
    let reason = because.isEmpty ? "" : ", because \(because.map { "\($0)" }.joined(separator: " "))"
    return "\(from ?? "start") -> \(to ?? "end")\(reason)"
  }
}

/// An effect, by the names of the policy. Arguments that are texts are left out.
public struct JourneyEffect: Hashable, Sendable, CustomStringConvertible {
  /// The kind of an effect, such as `show`.
  public typealias Kind = Policy.Effect.Kind

  /// Never `outcome`, which is ``JourneyEvent/Matter/ended(outcome:)``.
  public var kind: Kind
  /// The prompt, notice, resource, link, action, metric or memory. A request has its name behind the resource:
  /// `notifications provisional`.
  public var name: String
  /// The arguments, by the names of the parameters, as the policy writes their values.
  public var arguments: [String: String]
  /// The value that a memory gets; nil for another effect.
  public var value: String?

  /// Creates an effect.
  public init(_ kind: Kind, _ name: String, _ arguments: [String: String] = [:], value: String? = nil) {
    (self.kind, self.name, self.arguments, self.value) = (kind, name, arguments, value)
  }

  /// A request. The name of the only request of a resource is empty.
  package init(_ kind: Kind, _ resource: String, request: String) {
    self.init(kind, request.isEmpty ? resource : "\(resource) \(request)")
  }

  /// The effect as a transcript has it, such as `track returned(isGranted: true)`.
  public var description: String {
    "\(kind.rawValue) \(name.called(with: arguments))" + (value.map { " = \($0)" } ?? "")
  }
}

extension [String: String] {
  /// Arguments in the order of their names.
  fileprivate var facts: [JourneyFact] {
    inOrder(self).map { JourneyFact(name: $0.name, value: $0.value) }
  }
}

/// A name with its arguments: `name(a: 1, b: 2)`; the name alone without arguments.
private func called(_ name: String, _ arguments: [JourneyFact]) -> String {
  arguments.isEmpty ? name : "\(name)(\(listed(arguments)))"
}

private func listed(_ arguments: [JourneyFact]) -> String {
  arguments.map { "\($0.name): \($0.value)" }.joined(separator: ", ")
}
