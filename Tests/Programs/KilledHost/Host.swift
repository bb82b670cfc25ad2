import Foundation
import UsherRuntime

/// A host as an app would write it, with a disk and without a screen: it says what it does, and can be killed anywhere.
///
/// A step is saved whole, with what it remembers and the metrics it counts, before its effects are performed. Metrics are
/// counted at least once, with an id; every other effect at most once.
struct Host {
  private let policy: Policy
  private let folder: String
  private let tell: (Told) -> Void
  /// Told at each point; it may not come back.
  private var points = 0
  private var session: Session?
  private var saved: Saved
  private var order = Order(verb: .start)
  private var waiting: [Ticket] = []

  /// The folder has the policy's bundle, and what an earlier process has saved.
  init(in folder: String, tell: @escaping (Told) -> Void) throws {
    policy = try Policy(bundle: Array(Data(contentsOf: URL(filePath: folder).appending(path: "policy.bundle"))))
    saved = try Saved.read(from: folder) ?? Saved(snapshot: [])
    self.folder = folder
    self.tell = tell
  }

  mutating func obey(_ order: Order) throws {
    self.order = order
    switch order.verb {
    case .start: session = try policy.start(order.name, with: order.arguments, facts: facts())
    case .relaunch: guard try relaunch() else { return tell(.gone) }
    case .answer, .settled, .elapsed, .send, .returned, .background, .changed: try step()
    }
    try perform()
  }

  /// Whether there is a session again.
  private mutating func relaunch() throws -> Bool {
    for metric in saved.uncounted { tell(.counted(id: metric.id, metric.text)) }
    for fact in policy.facts {
      guard case .memory(isForLaunch: true, let key) = fact.kind else { continue }
      saved.memory[cell(fact.name, key)] = nil
      saved.moments[cell(fact.name, key)] = nil
    }
    let facts = try facts()
    do throws(Snapshot.Refusal) {
      switch try policy.restore(Snapshot(bytes: saved.snapshot), facts: facts) {
      case .resumed(let session), .restarted(let session): self.session = session
      }
      return true
    } catch {
      guard error == .forLaunch else { throw error }
      saved.uncounted = []
      try saved.write(to: folder)
      return false
    }
  }

  private mutating func step() throws {
    guard var session else { throw Unplayable.notBegun }
    let facts = try facts()
    switch order.verb {
    case .start, .relaunch: return
    case .answer: try answer(facts, in: &session)
    case .settled: session.send(.settled(try ticket()), facts: facts)
    case .elapsed:
      let timer = session.timers.min { $0.milliseconds < $1.milliseconds }
      guard let timer else { throw Unplayable.nobodyWaits }
      session.send(.elapsed(timer.ticket), facts: facts)
    case .send: session.send(try policy.event(order.name, with: order.arguments), facts: facts)
    case .returned: session.send(.returned, facts: facts)
    case .background: session.send(.background, facts: facts)
    case .changed: session.send(.changed, facts: facts)
    }
    self.session = session
  }

  private func ticket() throws -> Ticket {
    guard let ticket = waiting.last else { throw Unplayable.nobodyWaits }
    return ticket
  }

  /// The innermost question that has the answer gets it.
  private func answer(_ facts: Facts, in session: inout Session) throws {
    for ticket in waiting.reversed() {
      var next = session
      do throws(HostError) {
        let verdict = try next.answer(ticket, order.name, facts: facts)
        if verdict == .ignored(.late) || verdict == .ignored(.impossible) { continue }
      } catch {
        guard case .unknownAnswer = error else { throw error }
        continue
      }
      session = next
      return
    }
    throw Unplayable.nobodyWaits
  }

  /// Saves the step, performs it, and says where the session is then.
  private mutating func perform() throws {
    guard let session else { throw Unplayable.notBegun }
    point(.stepped)
    saved.steps += 1
    saved.snapshot = Snapshot(session).bytes
    saved.uncounted = []
    for (position, effect) in session.effects.enumerated() { note(effect, at: position) }
    try saved.write(to: folder)
    point(.saved)
    let observable = session.effects.enumerated().filter { if case .remember = $0.element { false } else { true } }
    for (count, (position, effect)) in observable.enumerated() {
      if count == 1 { point(.begun) }
      perform(effect, at: position)
    }
    if !saved.uncounted.isEmpty {
      point(.performed)
      saved.uncounted = []
      try saved.write(to: folder)
    }
    if let outcome = session.outcome {
      tell(.ended(outcome: outcome))
    } else {
      tell(.waits(in: session.states.joined(separator: " > ")))
    }
    point(.waiting)
  }

  private mutating func point(_ point: Told.Point) {
    tell(.point(points, point))
    points += 1
  }

  private func id(_ position: Int) -> String { "\(saved.steps).\(position)" }

  /// What of an effect is saved with its step.
  private mutating func note(_ effect: Effect, at position: Int) {
    switch effect {
    case .track: saved.uncounted.append(Saved.Metric(id: id(position), text: policy.words(of: effect, order.texts)))
    case .remember(let id, let value):
      let (name, value) = (policy.name(of: id), policy.name(of: value, of: id))
      guard let fact = policy.facts.first(where: { $0.name == name }), case .memory(_, let key) = fact.kind else {
        return
      }
      if fact.isMoment {
        saved.moments[cell(name, key)] = value == "now" ? order.now : nil
      } else {
        saved.memory[cell(name, key)] = value
      }
    case .present, .update, .dismiss, .notice, .request, .open, .perform, .cancel, .finish: break
    }
  }

  private mutating func perform(_ effect: Effect, at position: Int) {
    switch effect {
    case .track: return tell(.counted(id: id(position), policy.words(of: effect, order.texts)))
    case .present(let ticket, _), .update(let ticket, _), .request(let ticket, _, _): waiting.append(ticket)
    case .open(let ticket, _), .perform(let ticket, _, _): if let ticket { waiting.append(ticket) }
    case .dismiss, .notice, .cancel, .remember, .finish: break
    }
    tell(.performed(policy.words(of: effect, order.texts)))
  }

  // MARK: What is so

  private func cell(_ name: String, _ key: String?) -> String {
    key.map { "\(name) of \(order.texts[$0] ?? "")" } ?? name
  }

  private func facts() throws(HostError) -> Facts {
    var (values, moments) = (order.values, order.moments)
    for fact in policy.facts {
      guard case .memory(_, let key) = fact.kind else { continue }
      if let value = saved.memory[cell(fact.name, key)] { values[fact.name] = value }
      if let time = saved.moments[cell(fact.name, key)] { moments[fact.name] = time }
    }
    return try policy.facts(values, moments: moments, now: order.now)
  }
}

/// An order that does not fit what the session is at.
enum Unplayable: Error {
  case notBegun
  case nobodyWaits
}

extension Policy {
  /// An effect in words, its arguments with it.
  func words(of effect: Effect, _ texts: [String: String]) -> String {
    let values = arguments(of: effect, texts: texts)
    let named = parameters(of: effect).map { "\($0): \(values[$0] ?? "")" }.joined(separator: ", ")
    let arguments = named.isEmpty ? "" : "(\(named))"
    return switch effect {
    case .present(_, let shown): "show \(name(of: shown.prompt))\(arguments)"
    case .update(_, let shown): "update \(name(of: shown.prompt))\(arguments)"
    case .dismiss(let prompt): "dismiss \(name(of: prompt))"
    case .notice(let notice, _): "notice \(name(of: notice))\(arguments)"
    case .request(_, let resource, let request): "ask \(name(of: resource)) \(name(of: request, of: resource))"
    case .open(_, let link): "open \(name(of: link))"
    case .perform(_, let action, _): "do \(name(of: action))\(arguments)"
    case .cancel(_, let action): "cancel \(name(of: action))"
    case .track(let metric, _): "track \(name(of: metric))\(arguments)"
    case .remember(let id, let value): "remember \(name(of: id)) = \(name(of: value, of: id))"
    case .finish: "finish"
    }
  }
}
