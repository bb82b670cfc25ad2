package import UsherRuntime

/// A test in a policy, resolved: the start values, the acts to play and the expectations.
package struct TestCase: Hashable, Sendable {
  package var name: String
  /// Nil if no flow runs at the beginning.
  package var flow: ID<Flow>?
  /// A value for each parameter of the flow that is not a resource.
  package var arguments: [Value]
  /// Whether effects that are not expected are allowed.
  package var isLoose: Bool
  /// Whether assignments of memory that outlives the session have to be expected.
  package var isStrict: Bool
  /// Whether the journey must not happen: the test passes if a step is not possible or an expectation is not met. Expectations
  /// may skip effects, and `nothing` includes assignments of memory.
  package var isNever: Bool
  package var givens: [Given]
  package var steps: [Step]

  package init(
    name: String, flow: ID<Flow>?, arguments: [Value], isLoose: Bool, isStrict: Bool = false, isNever: Bool = false,
    givens: [Given] = [], steps: [Step] = []
  ) {
    self.name = name
    self.flow = flow
    self.arguments = arguments
    self.isLoose = isLoose
    self.isStrict = isStrict
    self.isNever = isNever
    self.givens = givens
    self.steps = steps
  }

  package enum Given: Hashable, Sendable {
    /// The true status of a resource, both by name. Ignored if the program does not know the resource.
    case status(Act.Change)
    /// An input, or memory that outlives the session.
    case value(ID<Variable>, Value)
    /// A moment, by its age in milliseconds. Nil for never.
    case moment(ID<Variable>, age: Int64?)
    /// The text input at this position.
    case text(Int, String)
    /// The version of the system.
    case version(Version)
    /// Whether the manifest of the app has an entry.
    case key(String, isDeclared: Bool)
  }

  package enum Step: Hashable, Sendable {
    case act(Act)
    /// The expected effects and positions up to the next act, in order.
    case expect([Expectation])
    /// Starts a flow on the same device, after the one before, if any, has ended.
    case start(ID<Flow>, arguments: [Value])
  }
}

package enum Expectation: Hashable, Sendable {
  case effect(ExpectedEffect)
  /// One of these states is active.
  case at([ID<State>])
  /// The memory has this value now.
  case memory(ID<Variable>, Value)
  /// The decision has this value now.
  case decision(ID<Variable>, Value)
  /// Exactly these buttons can be tapped, by their answers.
  case buttons([String])
  /// The last act had no effect because nothing waited for it.
  case ignored
  /// No observable effect.
  case nothing

  /// Whether it can be met while no flow runs.
  package var isOfDevice: Bool {
    switch self {
    case .memory, .decision: true
    case .effect, .at, .buttons, .ignored, .nothing: false
    }
  }
}

/// An effect. Arguments that are not given match any value.
package struct ExpectedEffect: Hashable, Sendable {
  package var kind: Effect.Kind
  /// The position of the prompt, notice, resource, link, action, metric or variable, as in ``Effect/Parts``.
  private var entity: Int
  private var arguments: [GivenArgument]
  private var extra: Int
  /// The options of a request; nil if they do not matter.
  private var options: Set<String>?

  package init<Entity>(
    _ kind: Effect.Kind, _ id: ID<Entity>, _ arguments: [GivenArgument] = [], extra: Int = 0, options: [String]? = nil
  ) {
    self.kind = kind
    entity = id.index
    self.arguments = arguments
    self.extra = extra
    self.options = options.map { Set($0) }
  }

  package func matches(_ effect: Effect) -> Bool {
    let parts = effect.parts
    guard parts.kind == kind, parts.entity == entity, parts.extra == extra, arguments.match(parts.arguments) else {
      return false
    }
    return options.map { $0 == Set(parts.arguments.valueNames) } ?? true
  }
}

/// An expected argument, and the position of its parameter.
package struct GivenArgument: Hashable, Sendable {
  package var position: Int
  /// The arguments that are expected: one, or several texts that a test names in the same way.
  package var arguments: [Argument]

  package init(position: Int, arguments: [Argument]) {
    self.position = position
    self.arguments = arguments
  }
}

extension [GivenArgument] {
  /// Whether every given argument equals the bound one at its position.
  package func match(_ bound: BoundArguments) -> Bool {
    allSatisfy { $0.position < bound.count && $0.arguments.contains(bound[$0.position]) }
  }
}
