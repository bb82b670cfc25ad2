// The calls a host makes on a policy, by the names in its source. An invalid call throws a typed error and changes
// nothing.

extension Policy {
  /// The policy's name in its source.
  public var name: String { code.string(code.header.name) }

  /// The platform that the policy was compiled for; empty if it uses none.
  public var platform: String { code.string(code.header.platform) }

  /// The flows that can be started, in source order. A flow imported from another policy has a dot in its name.
  public var flows: [String] {
    code.flows.indices.filter { code.flows[$0].isInner == 0 }.map { code.string(code.flows[$0].name) }
  }

  /// The flow with this name, if an app can start it.
  package func checkedFlow(_ name: String) throws(HostError) -> Int {
    guard let index = code.flows.indices.first(where: { code.isString(code.flows[$0].name, name) }) else {
      throw .unknownFlow(name, known: flows)
    }
    if code.flows[index].isInner != 0 { throw .innerFlow(name) }
    return index
  }

  /// The decisions that can be evaluated without a session.
  package var decisions: [String] { code.decisions.indices.map { name(ofVariable: code.decisions[$0]) } }

  /// The names of the app's actions.
  package var actions: [String] { code.actions.indices.map { code.string(code.actions[$0].name) } }

  /// The names of the events that the app sends.
  package var events: [String] { code.events.indices.map { code.string(code.events[$0].name) } }

  /// The names of the text inputs. They are passed on to prompts, actions and metrics; no condition reads them.
  public var textInputs: [String] {
    code.texts.indices.filter { code.isInput(text: $0) }.map { code.name(ofText: $0) }
  }

  /// The names of all texts, by the positions that arguments have: inputs, and texts of answers and events.
  public var texts: [String] { code.texts.indices.map { code.name(ofText: $0) } }

  /// Whether an answer with this name carries the text, for any action.
  package func carries(_ text: String, with answer: String) -> Bool {
    code.actions.indices.contains {
      code.texts(of: answer, to: code.string(code.actions[$0].name)).contains(text)
    }
  }

  func name(ofVariable id: UInt32) -> String { code.string(code.variables[id].name) }

  // MARK: Facts

  /// A description of a fact.
  public struct Fact: Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
      /// The authorization status of a resource.
      case status
      /// A value that the app provides. A live input may change while a flow runs.
      case input(isLive: Bool)
      /// A value that the policy has remembered and the host stores, either for one launch or until the app is deleted.
      /// With a key, there is one value for each value of that text input.
      case memory(isForLaunch: Bool, key: String?)
    }

    public var name: String
    public var kind: Kind
    /// The names of the fact's values; empty for a moment, which is a time, and for a version.
    public var values: [String]
    /// Whether the host must provide a value.
    public var isRequired: Bool
    /// Whether the fact is a moment, that is, a time.
    public var isMoment: Bool
  }

  /// All facts that a host provides, in source order, followed by the moments.
  public var facts: [Fact] {
    let positions = code.facts.indices.map { code.facts[$0] } + code.moments.indices.map { code.moments[$0] }
    return positions.compactMap { fact(code.variables[$0]) }
  }

  private func fact(_ variable: VariableRecord) -> Fact? {
    let kind: Fact.Kind
    switch VariableRecord.Home(rawValue: variable.home) {
    case .status: kind = .status
    case .fixedInput: kind = .input(isLive: false)
    case .liveInput: kind = .input(isLive: true)
    case .launch, .install:
      let key = variable.key == none16 ? nil : code.name(ofText: Int(variable.key))
      kind = .memory(isForLaunch: variable.home == VariableRecord.Home.launch.rawValue, key: key)
    case .session, .parameter, .derived, .count, nil: return nil
    }
    let isMeasured = variable.measure != VariableRecord.Measure.none.rawValue
    return Fact(
      name: code.string(variable.name), kind: kind, values: isMeasured ? [] : code.names(ofDomain: variable.domain),
      isRequired: variable.isRequired != 0, isMoment: variable.moment != none16)
  }

  /// Creates facts from values by name. Moments are in milliseconds of the same clock as `now`. Facts that are not given
  /// have the policy's initial value. An unknown status is read as the value that the platform file defines for this
  /// case.
  public func facts(
    _ values: [String: String] = [:], moments: [String: Int64] = [:], versions: [String: Version] = [:],
    now: Int64 = 0
  ) throws(HostError) -> Facts {
    var facts = Facts(of: code)
    facts.now = now
    // In sorted order, so that several errors are always reported in the same order.
    for (name, value) in inOrder(values) { try set(name, to: value, in: &facts) }
    for (name, time) in inOrder(moments) { try set(name, to: time, in: &facts) }
    for (name, version) in inOrder(versions) { try set(name, to: version, in: &facts) }
    let given = Set(values.keys).union(versions.keys)
    let missing = self.facts.filter { $0.isRequired && !$0.isMoment && !given.contains($0.name) }
    if !missing.isEmpty { throw .missing(missing.map { $0.name }) }
    return facts
  }

  /// Sets one fact by name.
  public func set(_ name: String, to value: String, in facts: inout Facts) throws(HostError) {
    guard code.owns(facts) else { throw .otherPolicy }
    let position = try position(ofFact: name)
    let variable = code.variables[code.facts[position]]
    guard let known = code.value(named: value, in: variable.domain) ?? unforeseen(variable) else {
      throw .unknownValue(value, of: name, known: code.names(ofDomain: variable.domain))
    }
    facts.values[position] = known
  }

  /// Sets the time of a moment, in milliseconds; nil means never.
  public func set(_ name: String, to time: Int64?, in facts: inout Facts) throws(HostError) {
    guard code.owns(facts) else { throw .otherPolicy }
    for position in code.moments.indices where code.isString(code.variables[code.moments[position]].name, name) {
      facts.times[position] = time
      return
    }
    throw .unknownFact(name, known: code.moments.indices.map { self.name(ofVariable: code.moments[$0]) })
  }

  /// Sets an operating system version.
  public func set(_ name: String, to version: Version, in facts: inout Facts) throws(HostError) {
    guard code.owns(facts) else { throw .otherPolicy }
    let position = try position(ofFact: name)
    let variable = code.variables[code.facts[position]]
    guard variable.measure == VariableRecord.Measure.version.rawValue else {
      throw .unknownValue("a version", of: name, known: code.names(ofDomain: variable.domain))
    }
    var value: Value = 0
    for start in stride(from: variable.thresholds.range.lowerBound, to: variable.thresholds.range.upperBound, by: 2) {
      let cut = Version(Int(clamping: code.thresholds[start]), Int(clamping: code.thresholds[start + 1]))
      if cut <= version { value += 1 }
    }
    facts.values[position] = value
  }

  private func position(ofFact name: String) throws(HostError) -> Int {
    for position in code.facts.indices where code.isString(code.variables[code.facts[position]].name, name) {
      return position
    }
    throw .unknownFact(name, known: facts.map { $0.name })
  }

  private func unforeseen(_ variable: VariableRecord) -> Value? {
    variable.unforeseen == none16 ? nil : Value(truncatingIfNeeded: variable.unforeseen)
  }

  /// Stores the values that a step has remembered in `facts`, so that later steps read them. Throws if the effects or the
  /// facts belong to another policy.
  public func keep(_ effects: Effects, in facts: inout Facts) throws(HostError) {
    guard effects.session.policy == self, code.owns(facts) else { throw .otherPolicy }
    for case .remember(let id, let value) in effects {
      let variable = code.variables[id.index]
      if variable.moment != none16 {
        facts.times[Int(variable.moment)] = value == Moment.never ? nil : facts.now
      } else if variable.fact != none16 {
        facts.values[Int(variable.fact)] = value
      }
    }
  }

  // MARK: Sessions

  /// Starts a flow and runs it until a state waits or the flow ends. The session's `effects` list what the host has to
  /// do.
  public func start(_ flow: String, with arguments: [String: String] = [:], facts: Facts) throws(HostError) -> Session {
    guard code.owns(facts) else { throw .otherPolicy }
    let index = try checkedFlow(flow)
    let parameters = code.states[code.flows[index].root].parameters
    let values = try bound(arguments, to: parameters.range.map { code.numbers[$0] }, of: flow)
    var session = Session(unstarted: UInt16(index), of: self)
    session.begin(UInt16(index), with: values, facts)
    return session
  }

  /// The result of restoring a snapshot.
  public enum Restored: Sendable {
    /// The session continues where it was.
    case resumed(Session)
    /// The policy no longer has a state that the session was in, so its flow has started again.
    case restarted(Session)
  }

  /// Resumes a session that an earlier process saved, with the same policy or an earlier version of it. Questions that
  /// are still open are asked again; they are in the session's `effects`. Throws if the snapshot or the facts belong to another
  /// policy.
  public func restore(_ snapshot: Snapshot, facts: Facts) throws(Snapshot.Refusal) -> Restored {
    guard code.owns(facts) else { throw .otherPolicy }
    do throws(Snapshot.Refusal) {
      return .resumed(try Session.restored(snapshot, of: self, facts: facts).0)
    } catch {
      guard error == .unknownName, let flow = snapshot.flow(of: code),
        code.states[code.flows[flow].root].parameters.count == 0
      else { throw error }
      var session = Session(unstarted: UInt16(flow), of: self)
      session.begin(UInt16(flow), with: [], facts)
      return .restarted(session)
    }
  }

  /// Resumes a session from the record of its last step. Also returns the effects that may not have been performed.
  public func restore(_ commit: Commit, facts: Facts) throws(Snapshot.Refusal) -> (Restored, [Commit.Outstanding]) {
    let contents = try commit.contents()
    let number = UInt32(truncatingIfNeeded: contents.step)
    switch try restore(contents.snapshot, facts: facts) {
    case .resumed(var session):
      session.count(from: number)
      return (.resumed(session), contents.outstanding)
    case .restarted(var session):
      session.count(from: number)
      return (.restarted(session), contents.outstanding)
    }
  }

  /// The texts of an event, under the names that ``arguments(of:texts:)`` looks up. They are valid for the step that the
  /// event causes. Not every text needs to be given; throws if the event does not carry one of them.
  public func texts(_ texts: [String: String], ofEvent name: String) throws(HostError) -> [String: String] {
    let expected = code.texts(ofEvent: name)
    var named: [String: String] = [:]
    for (text, value) in texts {
      guard expected.contains(text) else { throw .otherParameters(name, expected: expected) }
      named[Code.nameOfText(text, ofEvent: name)] = value
    }
    return named
  }

  /// The names of the texts that an event carries.
  package func texts(ofEvent name: String) -> [String] { code.texts(ofEvent: name) }

  /// Creates an event of the app, with its arguments by name. The texts among them are for ``texts(_:ofEvent:)``.
  public func event(_ name: String, with arguments: [String: String] = [:]) throws(HostError) -> Event {
    guard let index = code.events.indices.first(where: { code.isString(code.events[$0].name, name) }) else {
      throw .unknownEvent(name, known: code.events.indices.map { code.string(code.events[$0].name) })
    }
    let parameters = code.events[index].parameters.range.map { UInt32(code.parameters[$0].variable) }
    let names = code.events[index].parameters.range.map { code.string(code.parameters[$0].name) }
    let texts = code.texts(ofEvent: name)
    let finite = texts.isEmpty ? arguments : arguments.filter { !texts.contains($0.key) }
    return .sent(ID(index, of: code), try bound(finite, to: parameters, names, of: name))
  }

  private func bound(
    _ arguments: [String: String], to variables: [UInt32], of name: String
  ) throws(HostError) -> [Value] {
    // The variable of a flow parameter has the flow's name as a prefix.
    let names = variables.map { self.name(ofVariable: $0).unqualifiedName }
    return try bound(arguments, to: variables, names, of: name)
  }

  private func bound(_ arguments: [String: String], to variables: [UInt32], _ names: [String], of name: String)
    throws(HostError) -> [Value]
  {
    guard arguments.count == names.count else { throw .otherParameters(name, expected: names) }
    var values: [Value] = []
    for (variable, parameter) in zip(variables, names) {
      let domain = code.variables[variable].domain
      guard let given = arguments[parameter] else { throw .otherParameters(name, expected: names) }
      guard let value = code.value(named: given, in: domain) else {
        throw .unknownValue(given, of: parameter, known: code.names(ofDomain: domain))
      }
      values.append(value)
    }
    return values
  }
}

extension Session {
  /// Continues the step numbers of the earlier process, so that restoring is the next step.
  fileprivate mutating func count(from step: UInt32) {
    var head = effectsHead
    head.step = step &+ 1
    setEffects(head)
  }

  /// The number of the last step, counted across processes.
  public var stepNumber: Int { Int(effectsHead.step) }

  /// Gives an answer by name: a button, `dismissed`, an answer of an action, `returned` or `failed` of a link. An answer
  /// to a question that is no longer open is ignored as late. `values` are those that an answer of an action carries, by name: for
  /// `failed(fault: offline)` the name is `failed`, and `fault` is `offline`. The name may also have them, as that of a button has.
  @discardableResult
  public mutating func answer(
    _ ticket: Policy.Ticket, _ name: String, with values: [String: String] = [:], facts: Policy.Facts
  ) throws(HostError) -> Policy.Verdict {
    guard policy.code.owns(facts) else { throw .otherPolicy }
    return send(try event(answering: ticket, name, with: values), facts: facts)
  }

  /// The event that gives an answer by name. Of a question that is no longer open, any answer is late.
  package func event(answering ticket: Ticket, _ name: String, with values: [String: String] = [:]) throws(HostError)
    -> Event
  {
    guard let state = read({ run in run.state(askedWith: ticket) }) else { return .answered(ticket, 0) }
    let known = policy.code.answers(of: state)
    guard let position = known.firstIndex(where: { $0.isCall(of: name, with: values) }) else {
      throw refusal(of: name.called(with: values), in: state)
    }
    return .answered(ticket, Value(position))
  }

  /// The texts of an answer of an action, under the names that `Policy.arguments(of:texts:)` looks up. They are valid for
  /// the step that the answer causes. Call this before `answer(_:_:facts:)`; a late answer has no texts. Not every text
  /// needs to be given; throws if the answer does not have one of them.
  public func texts(
    _ texts: [String: String], of name: String, to ticket: Policy.Ticket
  ) throws(HostError) -> [String: String] {
    guard let state = read({ run in run.state(askedWith: ticket) }) else { return [:] }
    let known = policy.code.answers(of: state)
    guard known.contains(where: { $0.withoutValues == name.withoutValues }) else {
      throw refusal(of: name, in: state)
    }
    let action = state.kind == .perform ? policy.code.string(policy.code.actions[state.entity].name) : ""
    if texts.isEmpty { return [:] }
    let expected = action.isEmpty ? [] : policy.code.texts(of: name, to: action)
    var named: [String: String] = [:]
    for (text, value) in texts {
      guard expected.contains(text) else { throw .otherParameters(name, expected: expected) }
      named[Code.nameOfText(text, of: name, to: action)] = value
    }
    return named
  }

  /// The error for an answer that there is not. `interrupted` is never the app's to give.
  private func refusal(of name: String, in state: StateRecord) -> HostError {
    let known = policy.code.answers(of: state)
    return .unknownAnswer(
      name, of: policy.code.question(of: state),
      known: state.kind == .perform ? known.filter { $0 != Action.interrupted } : known)
  }

  /// The name of the outcome; nil until the session has ended.
  public var outcome: String? {
    guard case .ended(let flow, let outcome) = position else { return nil }
    return policy.code.name(of: outcome, in: policy.code.flows[flow.index].outcomes)
  }

  /// The names of the active states, outermost first, for logs and tools.
  package var states: [String] {
    activeStates.reversed().compactMap { id in
      let state = policy.code.states[id.index]
      return state.parent == none16 ? nil : policy.code.string(state.name)
    }
  }
}

extension SessionMemory {
  fileprivate func state(askedWith ticket: Ticket) -> StateRecord? {
    for index in 0..<askedCount where asked(at: index).ticket == ticket.number && ticket.number != 0 {
      return code.states[asked(at: index).state]
    }
    return nil
  }
}

extension Code {
  package func names(ofDomain domain: UInt32) -> [String] {
    domains[domain].range.map { string(numbers[$0]) }
  }

  /// The names of the answers that a question has.
  func answers(of state: StateRecord) -> [String] {
    switch state.kind {
    case .show:
      let prompt = prompts[state.entity]
      return prompt.buttons.range.map { string(buttons[$0].answer) } + [Prompt.dismissed]
    case .open: return Code.openAnswers
    case .perform: return names(ofDomain: actions[state.entity].answers)
    case .ask: return names(ofDomain: variables[resources[state.entity].status].domain)
    case .run: return names(ofDomain: flows[state.entity].outcomes)
    case .none, .choose: return []
    }
  }

  /// The kind and the name of what a state waits for: `prompt cameraOff`.
  func question(of state: StateRecord) -> String {
    switch state.kind {
    case .show: "prompt \(string(prompts[state.entity].name))"
    case .open: "link \(string(links[state.entity].name))"
    case .perform: "action \(string(actions[state.entity].name))"
    case .ask: "resource \(string(resources[state.entity].name))"
    case .run: "flow \(string(flows[state.entity].name))"
    case .none, .choose: "state \(string(state.name))"
    }
  }
}

// The name of an answer that carries values: `failed(fault: offline)`. That of a button is alike.
extension String {
  /// Whether it is this name with exactly these values, in any order.
  func isCall(of name: String, with values: [String: String]) -> Bool {
    if values.isEmpty { return self == name }
    guard withoutValues == name else { return false }
    let written = utf8.dropFirst(name.utf8.count + 1).dropLast().split(separator: UInt8(ascii: ","))
    let parts = written.map { $0.drop { $0 == UInt8(ascii: " ") } }
    return parts.count == values.count
      && values.allSatisfy { name, value in parts.contains { $0.elementsEqual("\(name): \(value)".utf8) } }
  }

  /// The name with these values, by the alphabet.
  package func called(with values: [String: String]) -> String {
    if values.isEmpty { return self }
    let parts = inOrder(values).map { "\($0.name): \($0.value)" }
    return "\(self)(\(parts.joined(separator: ", ")))"
  }

  /// The text after the last dot.
  package var unqualifiedName: String {
    var part = ""
    for character in self {
      if character == "." { part = "" } else { part.append(character) }
    }
    return part
  }
}
