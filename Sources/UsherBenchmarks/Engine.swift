internal import Usher
internal import UsherCompiler
internal import UsherDevice
internal import UsherDiagnostics
internal import UsherSemantics

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// One step and one decision through the public API, beside what people write by hand.
func engineComparisons() -> [Comparison] {
  [
    Comparison(title: "a step of DocV, effects read") { steps() },
    Comparison(title: "a decision over random facts") { decisions() },
    Comparison(title: "from bytes to the first decision") { loads() },
    Comparison(title: "a session of DocV, made and saved") { sessions() },
  ]
}

// MARK: Steps

/// A session of twelve events, again and again: refused before, to Settings and back three times, late and unasked events,
/// granted, used, taken away, declined.
private func steps() -> [Benchmark] {
  let rounds = 20_000
  let amount = Double(rounds * 12)
  let session = EngineSession()
  return [
    Benchmark("switch, returning [Effect]", amount: amount, unit: "steps") { DocVByHand.returning(rounds) },
    Benchmark("switch, into a sink", amount: amount, unit: "steps") { DocVByHand.sinking(rounds) },
    Benchmark("usher", amount: amount, unit: "steps") { session.play(rounds) },
    Benchmark("naive interpreter", amount: amount, unit: "steps") { NaiveInterpreter.docv.play(rounds / 20) * 20 },
  ]
}

/// DocV as an app runs it: the facts are made once, answers carry the tickets of what was shown.
private struct EngineSession {
  let policy = compiledPolicy("DocV/docv.usher")
  let denied: Facts
  let authorized: Facts

  init() {
    denied = facts(policy, ["camera": "denied"])
    authorized = facts(policy, ["camera": "authorized"])
  }

  func play(_ rounds: Int) -> Int {
    var seen = 0
    guard let first = started() else { return 0 }
    for _ in 0..<rounds {
      var session = first
      var ticket = perform(session, &seen)
      let first = ticket
      func send(_ event: Event, _ facts: Facts) {
        session.send(event, facts: facts)
        ticket = perform(session, &seen) ?? ticket
      }
      send(.answered(ticket ?? Ticket.none, 0), denied)
      send(.returned, denied)
      send(.answered(ticket ?? Ticket.none, 0), denied)
      send(.answered(ticket ?? Ticket.none, 1), denied)
      send(.changed, denied)
      send(.answered(first ?? Ticket.none, 0), denied)
      send(.answered(ticket ?? Ticket.none, 0), denied)
      send(.returned, authorized)
      send(.changed, denied)
      send(.answered(ticket ?? Ticket.none, 1), denied)
      send(.answered(ticket ?? Ticket.none, 1), denied)
    }
    return seen
  }

  private func started() -> Session? {
    do {
      return try policy.start("precheck", facts: denied)
    } catch {
      fatalError("\(error)")
    }
  }

  /// Looks at every effect as a host does, and gives the ticket of what is asked.
  @inline(never)
  private func perform(_ session: borrowing Session, _ seen: inout Int) -> Ticket? {
    var ticket: Ticket?
    for effect in session.effects {
      seen &+= 1
      switch effect {
      case .present(let asked, _), .update(let asked, _), .request(let asked, _, _): ticket = asked
      case .open(let asked, _), .perform(let asked, _, _): ticket = asked
      case .dismiss, .notice, .cancel, .track, .remember, .finish: break
      }
    }
    return ticket
  }
}

extension Ticket {
  fileprivate static let none = Ticket(0)
}

private func facts(_ policy: Policy, _ values: [String: String]) -> Facts {
  do {
    return try policy.facts(values)
  } catch {
    fatalError("\(error)")
  }
}

/// A policy of `Policies/`.
func compiledPolicy(_ path: String) -> Policy { Policy(compiledProgram(path), platform: "ios") }

private func compiledProgram(_ path: String) -> Program {
  let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  do {
    let bytes = Array(try Data(contentsOf: root.appending(path: "Policies/\(path)")))
    return program(of: SourceFile(path: path, bytes: bytes))
  } catch {
    fatalError("\(path): \(error)")
  }
}

private func program(of source: SourceFile) -> Program {
  guard let file = read(source).result,
    let module = compilePolicy(file, in: Surroundings(platforms: ["ios"], device: { _ in bundledDevice })).result?.first
  else { fatalError("\(source.path) is sound") }
  return module.program
}

// MARK: Decisions

/// Which prompt is wanted, by two statuses, two wishes, the kind of the device and the version of the system.
private let guidance = """
  language 1
  policy guidance
  use ios
  type Prompt = none | primer | cameraOff | microphoneOff | bothOff | blocked
  live input wantsCamera: Bool = false
  live input wantsMicrophone: Bool = false
  live input isPad: Bool = false
  decide prompt: Prompt = choose {
    when wantsCamera and camera is restricted | unavailable -> blocked
    when wantsMicrophone and microphone is restricted | unavailable -> blocked
    when wantsCamera and can ask camera -> primer
    when wantsMicrophone and can ask microphone -> primer
    when wantsCamera and camera is denied and wantsMicrophone and microphone is denied -> bothOff
    when wantsCamera and camera is denied and not isPad -> cameraOff
    when wantsMicrophone and microphone is denied -> microphoneOff
    else -> none
  }
  """

private func decisions() -> [Benchmark] { [] }

// MARK: Bytes

private func loads() -> [Benchmark] { [] }

private func sessions() -> [Benchmark] { [] }
