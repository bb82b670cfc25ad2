package import UsherRuntime

/// A call of an action.
public struct ActionCall: Hashable, Sendable {
  /// The action's name in the policy.
  public var name: String
  /// The arguments, by the names of the action's parameters.
  public var arguments: [String: String]
  /// The possible answers, with their values: `failed(fault: offline)`. Empty if no answer is expected.
  public var answers: [String]
  /// The id of this performance. If the process dies before a repeatable action without answers is done, that is performed again under the
  /// same id. An action that starts anew has another one, also a repeatable one at the beginning of the state that is restored.
  public var id: EffectID
  /// The system prompts that the action may cause.
  package var asks: [Policy.SystemRequest]

  /// Creates a call, as the host does, for tests of an app's own `perform`.
  public init(name: String, arguments: [String: String] = [:], answers: [String] = [], id: EffectID) {
    self.init(name: name, arguments: arguments, answers: answers, asks: [], id: id)
  }

  package init(
    name: String, arguments: [String: String], answers: [String], asks: [Policy.SystemRequest], id: EffectID
  ) {
    self.name = name
    self.arguments = arguments
    self.answers = answers
    self.asks = asks
    self.id = id
  }
}

/// The answer of an action: its name in the policy, and the values and texts that the policy declares for it.
///
/// A string literal is an answer without values and texts.
public struct ActionAnswer: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The most bytes of UTF-8 of a text that a journey passes on. The rest is cut off between two characters, and the
  /// listener is told.
  public static let textLimit = 1000

  /// The answer's name in the policy.
  public var name: String
  /// The values by name, as the policy writes them. The policy declares them, and each is needed.
  public var values: [String: String]
  /// The texts by name. The policy declares them; one that is missing is left out of the arguments that it is passed to. A
  /// text is passed on in the step that the answer causes, and is on the disk until the metrics of that step are counted.
  public var texts: [String: String]

  /// Creates an answer.
  public init(_ name: String, values: [String: String] = [:], texts: [String: String] = [:]) {
    self.name = name
    self.values = values
    self.texts = texts
  }

  /// Creates an answer without values and texts.
  public init(stringLiteral name: String) { self.init(name) }

  /// The name with the values, as a script has them.
  package var call: String { name.called(with: values) }

  /// The answer with texts of at most `textLimit` bytes, and the names of those that were longer, sorted.
  var shortened: (answer: ActionAnswer, cut: [String]) {
    let cut = inOrder(texts.filter { $0.value.utf8.count > Self.textLimit }.map { $0.key })
    var answer = self
    for name in cut { answer.texts[name] = texts[name].map { prefix(of: $0) } }
    return (answer, cut)
  }

  private func prefix(of text: String) -> String {
    var left = Self.textLimit
    return String(
      text.prefix { character in
        left -= character.utf8.count
        return left >= 0
      })
  }
}

/// A metric to count.
public struct TrackedMetric: Hashable, Sendable {
  /// The metric's name in the policy.
  public var name: String
  /// The arguments, by the names of the metric's parameters.
  public var arguments: [String: String]
  /// The id stays the same if the metric is reported again after the process has died, so that duplicates can be dropped.
  public var id: EffectID

  /// Creates a metric, as the host does, for tests of an app's own `track`.
  public init(name: String, arguments: [String: String] = [:], id: EffectID) {
    self.name = name
    self.arguments = arguments
    self.id = id
  }
}

/// Identifies one effect uniquely: the journey, the step, and the effect's position in the step.
public struct EffectID: Hashable, Sendable, CustomStringConvertible {
  /// The journey: the time of the host's first record in milliseconds since 1970, and the journey's number.
  public var journey: String
  /// The number of the step, counted across processes.
  public var step: Int
  /// The position among the effects of the step.
  public var position: Int

  /// Creates an id.
  public init(journey: String, step: Int, position: Int) {
    self.journey = journey
    self.step = step
    self.position = position
  }

  /// The three parts, separated by dots: `1700000000000-3.12.0`.
  public var description: String { "\(journey).\(step).\(position)" }
}
