public import UsherRuntime

/// A host in lines of text, for a page that runs a policy: each line that it is given is one thing that happens, and what it
/// gives back says what the app is to do.
///
/// | line | says |
/// |---|---|
/// | `start FLOW` | begin a flow |
/// | `answer NAME` | a button, `dismissed`, an answer of an action, `failed` of a link |
/// | `settled` | the system's question that is up has been answered |
/// | `elapsed` | the time of the timer that was armed first is over |
/// | `returned`, `background`, `changed` | what `Event` says of them |
/// | `send EVENT` | an event of the app, one without parameters |
/// | `relaunch` | the process ends, and the next takes the saved bytes up |
/// | `decide NAME` | decide without a session |
///
/// Behind each may stand what is so from then on, as `camera=denied`: statuses, inputs, texts, and the time as `now=5000`, in
/// milliseconds.
public struct Player {
  let policy: Policy
  let words: CompiledCopy.Words?
  var session: Session?
  /// What the host knows, by name; what was remembered too.
  private(set) var given = Given()
  /// Who waits for an answer, the last one behind.
  var waiting: [Ticket] = []

  /// What is so, by the names of the policy.
  struct Given {
    var values: [String: String] = [:]
    var texts: [String: String] = [:]
    var moments: [String: Int64] = [:]
    var now: Int64 = 0
  }

  /// Reads a bundle; its words are those for a reader of `locale`.
  public init(bundle: [UInt8], locale: String = "en") throws(BundleError) {
    policy = try Policy(bundle: bundle)
    do throws(CompiledCopy.Refusal) {
      words = try policy.copy?.words(for: locale, platform: policy.platform)
    } catch {
      throw .inconsistent("copy")
    }
  }

  /// Plays one line. What comes of it are lines too, each with its end. One that begins with `?` is what was wrong with the
  /// line, and nothing has happened then.
  public mutating func play(_ line: String) -> String {
    var next = self
    do throws(Misplay) {
      let told = try next.take(Line(line))
      self = next
      return told
    } catch {
      return "? \(error.words)\n"
    }
  }

  private mutating func take(_ line: Line) throws(Misplay) -> String {
    for (name, value) in line.givens { try give(name, value) }
    switch line.verb {
    case "start":
      let facts = try facts()
      return try begin { (policy) throws(HostError) in try policy.start(line.name, facts: facts) }
    case "relaunch": return try relaunch()
    case "decide":
      let facts = try facts()
      return try host { () throws(HostError) in try policy.decide(line.name, facts: facts) } + "\n"
    default: return try step(line)
    }
  }

  // MARK: What is so

  private mutating func give(_ name: String, _ value: String) throws(Misplay) {
    if name == "now" {
      guard let now = Int64(value) else { throw .noTime(value) }
      given.now = now
    } else if policy.textInputs.contains(name) {
      given.texts[name] = value
    } else {
      given.values[name] = value
    }
  }

  private func facts() throws(Misplay) -> Facts {
    try host { () throws(HostError) in
      try policy.facts(given.values, moments: given.moments, now: given.now)
    }
  }

  /// Keeps what is remembered.
  mutating func remember(_ name: String, _ value: String) {
    guard let fact = policy.facts.first(where: { $0.name == name }) else { return }
    if fact.isMoment {
      given.moments[name] = value == "now" ? given.now : nil
    } else {
      given.values[name] = value
    }
  }

  private mutating func forgetLaunch() {
    for fact in policy.facts {
      if case .memory(isForLaunch: true, key: _) = fact.kind {
        given.values[fact.name] = nil
        given.moments[fact.name] = nil
      }
    }
  }

  // MARK: Steps

  private mutating func begin(_ start: (Policy) throws(HostError) -> Session) throws(Misplay) -> String {
    waiting = []
    let session = try host { () throws(HostError) in try start(policy) }
    self.session = session
    return tell(session)
  }

  private mutating func relaunch() throws(Misplay) -> String {
    guard let saved = session.map({ Snapshot($0) }) else { throw .notBegun }
    forgetLaunch()
    waiting = []
    let facts = try facts()
    do throws(Snapshot.Refusal) {
      switch try policy.restore(saved, facts: facts) {
      case .resumed(let session), .restarted(let session):
        self.session = session
        return tell(session)
      }
    } catch {
      throw .refused(error)
    }
  }

  private mutating func step(_ line: Line) throws(Misplay) -> String {
    guard var session else { throw .notBegun }
    let facts = try facts()
    let verdict: Verdict
    switch line.verb {
    case "answer": verdict = try answer(line.name, facts, in: &session)
    case "settled": verdict = session.send(.settled(try ticket()), facts: facts)
    case "elapsed":
      guard let timer = session.timers.first else { throw .nobodyWaits }
      verdict = session.send(.elapsed(timer.ticket), facts: facts)
    case "returned": verdict = session.send(.returned, facts: facts)
    case "background": verdict = session.send(.background, facts: facts)
    case "changed": verdict = session.send(.changed, facts: facts)
    case "send":
      let event = try host { () throws(HostError) in try policy.event(line.name) }
      verdict = session.send(event, facts: facts)
    default: throw .unknownLine(line.verb)
    }
    self.session = session
    return (verdict.words.map { $0 + "\n" } ?? "") + tell(session)
  }

  private func ticket() throws(Misplay) -> Ticket {
    guard let ticket = waiting.last else { throw .nobodyWaits }
    return ticket
  }

  /// The innermost that knows the answer gets it.
  private func answer(_ name: String, _ facts: Facts, in session: inout Session) throws(Misplay) -> Verdict {
    var misplay = Misplay.nobodyWaits
    for ticket in waiting.reversed() {
      do throws(HostError) {
        return try session.answer(ticket, name, facts: facts)
      } catch {
        misplay = .host(error)
      }
    }
    throw misplay
  }

  private func host<Result>(_ call: () throws(HostError) -> Result) throws(Misplay) -> Result {
    do throws(HostError) {
      return try call()
    } catch {
      throw .host(error)
    }
  }
}

/// What can be wrong with a line.
enum Misplay: Error {
  case unknownLine(String)
  case noTime(String)
  case notBegun
  case nobodyWaits
  case refused(Snapshot.Refusal)
  case host(HostError)

  var words: String {
    switch self {
    case .unknownLine(let verb): "no line begins with \(verb)"
    case .noTime(let value): "\(value) is no time"
    case .notBegun: "no flow has begun"
    case .nobodyWaits: "nobody waits for this"
    case .refused(let refusal): "the session is not taken up: \(refusal.words)"
    case .host(let error): error.words
    }
  }
}
