public import UsherRuntime

/// A host for a web page that runs a policy, with a text protocol: each input line is an event, and the output lines say
/// what the app must do.
///
/// | line | meaning |
/// |---|---|
/// | `start FLOW` | begin a flow |
/// | `answer NAME [TEXT=VALUE]` | a button, `dismissed`, an answer of an action with its texts, `failed` of a link |
/// | `settled` | the open system request has finished |
/// | `elapsed` | the timer that was started first has expired |
/// | `returned`, `background`, `changed` | the events of `Event` with these names |
/// | `send EVENT` | an event of the app, one without parameters |
/// | `relaunch` | the process ends, and the next one restores the saved session |
/// | `decide NAME` | evaluate a decision without a session |
///
/// After any of these, a line may set values from then on, such as `camera=denied`: statuses, inputs, texts, and the time
/// as `now=5000`, in milliseconds.
public struct Player {
  let policy: Policy
  let words: CompiledCopy.Words?
  var session: Session?
  /// The values that the host provides, by name, including remembered ones.
  private(set) var given = Given()
  /// The tickets that wait for an answer, newest last.
  var waiting: [Ticket] = []

  /// Values, by their names in the policy.
  struct Given {
    var values: [String: String] = [:]
    var texts: [String: String] = [:]
    var moments: [String: Int64] = [:]
    var now: Int64 = 0
  }

  /// Reads a bundle. Texts are in the language of a reader of `locale`.
  public init(bundle: [UInt8], locale: String = "en") throws(BundleError) {
    policy = try Policy(bundle: bundle)
    do throws(CompiledCopy.Refusal) {
      words = try policy.copy?.words(for: locale, platform: policy.platform)
    } catch {
      throw .inconsistent("copy")
    }
  }

  /// Plays one line and returns output lines, each with its line end. A line that begins with `?` describes an error in
  /// the input; nothing has changed then.
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
    var carried: [String: String] = [:]
    for (name, value) in line.givens {
      if line.verb == "answer", policy.carries(name, with: line.name) {
        carried[name] = value
      } else {
        try give(name, value)
      }
    }
    switch line.verb {
    case "start":
      let facts = try facts()
      return try begin { (policy) throws(HostError) in try policy.start(line.name, facts: facts) }
    case "relaunch": return try relaunch()
    case "decide":
      let facts = try facts()
      return try host { () throws(HostError) in try policy.decide(line.name, facts: facts) } + "\n"
    default: return try step(line, carried)
    }
  }

  // MARK: Facts

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

  /// Stores a remembered value.
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

  /// `carried` are the texts of an answer. They are known during its step only.
  private mutating func step(_ line: Line, _ carried: [String: String]) throws(Misplay) -> String {
    guard var session else { throw .notBegun }
    let facts = try facts()
    let verdict: Verdict
    let inputs = given.texts
    defer { given.texts = inputs }
    switch line.verb {
    case "answer": verdict = try answer(line.name, carried, facts, in: &session)
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

  /// Gives the answer to the innermost question that has it.
  private mutating func answer(
    _ name: String, _ carried: [String: String], _ facts: Facts, in session: inout Session
  ) throws(Misplay) -> Verdict {
    var misplay = Misplay.nobodyWaits
    for ticket in waiting.reversed() {
      do throws(HostError) {
        for (text, value) in try session.texts(carried, of: name, to: ticket) { given.texts[text] = value }
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

/// Errors in an input line.
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
