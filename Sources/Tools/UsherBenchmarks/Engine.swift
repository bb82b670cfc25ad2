internal import UsherProgram
internal import UsherRuntime
internal import UsherCompiler
internal import UsherPlatform
internal import UsherSource
internal import UsherModule

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Steps and decisions through the public API, compared with handwritten code.
func engineComparisons() -> [Comparison] {
  [
    Comparison(title: "a step of DocV, effects read") { steps() },
    Comparison(title: "a decision over random facts") { decisions() },
    Comparison(title: "from bytes to the first decision") { loads() },
    Comparison(title: "a session of DocV, made and saved") { sessions() },
  ]
}

// MARK: Steps

/// Plays a session of twelve events repeatedly: refused earlier, three times to Settings and back, late and unrequested events,
/// granted, used, revoked, declined.
private func steps() -> [Benchmark] {
  let rounds = 20_000
  let amount = Double(rounds * 12)
  let session = EngineSession()
  return [
    Benchmark("switch, returning [Effect]", amount: amount, unit: "steps") { DocVByHand.returning(rounds) },
    Benchmark("switch, into a sink", amount: amount, unit: "steps") { DocVByHand.sinking(rounds) },
    Benchmark("usher", amount: amount, unit: "steps") { session.play(rounds) },
    Benchmark("naive interpreter", amount: amount / 20, unit: "steps") { NaiveInterpreter.docv.play(rounds / 20) },
  ]
}

/// DocV as an app runs it: facts are created once, and answers carry the tickets of what was shown.
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

  func restored(_ saved: Snapshot) -> Int {
    do throws(Snapshot.Refusal) {
      switch try policy.restore(saved, facts: denied) {
      case .resumed(let session), .restarted(let session): return session.effectCount
      }
    } catch {
      fatalError("a snapshot is taken up by its own policy")
    }
  }

  func started() -> Session? {
    do {
      return try policy.start("precheck", facts: denied)
    } catch {
      fatalError("\(error)")
    }
  }

  /// Reads every effect as a host does, and returns the ticket of the request, if there is one.
  @inline(never)
  private func perform(_ session: borrowing Session, _ seen: inout Int) -> Ticket? {
    var ticket: Ticket?
    for position in 0..<session.effectCount {
      seen &+= 1
      if let asked = session.effect(at: position).parts.question { ticket = asked }
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

/// The same policy as the bytes of a bundle.
func compiledBundle(_ path: String) -> [UInt8] { compiledProgram(path).bundle(platform: "ios") }

private func compiledProgram(_ path: String) -> Program {
  do {
    let bytes = Array(try Data(contentsOf: root.appending(path: "Policies/\(path)")))
    return program(of: SourceFile(path: path, bytes: bytes))
  } catch {
    fatalError("\(path): \(error)")
  }
}

private func program(of source: SourceFile) -> Program {
  let file = ParsedFile(source)
  guard let module = Compiler([file], on: [bundledDevice]).modules(of: file).result?.first else {
    fatalError("\(source.path) is sound")
  }
  return module.program
}

// MARK: Decisions

/// A decision over two statuses, two wishes and the kind of the device.
private let guidance = """
  language 1
  policy guidance
  use ios
  type Wanted = nothing | primer | cameraOff | microphoneOff | bothOff | blocked
  live input wantsCamera: Bool = false
  live input wantsMicrophone: Bool = false
  live input isTablet: Bool = false
  decide wanted: Wanted = choose {
    wantsCamera and camera is restricted | unavailable                                  -> blocked
    wantsMicrophone and microphone is restricted | unavailable                          -> blocked
    wantsCamera and can ask camera                                                      -> primer
    wantsMicrophone and can ask microphone                                              -> primer
    wantsCamera and camera is denied and wantsMicrophone and microphone is denied       -> bothOff
    wantsCamera and camera is denied and not isTablet                                   -> cameraOff
    wantsMicrophone and microphone is denied                                            -> microphoneOff
    else                                                                                -> nothing
  }
  """

/// The decision of the policy above, written by hand in Swift.
private enum Wanted: UInt8 {
  case nothing, primer, cameraOff, microphoneOff, bothOff, blocked

  /// Statuses are numbered by their position on iOS: never asked, restricted, denied, authorized, unavailable.
  @inline(never)
  init(camera: UInt8, microphone: UInt8, wantsCamera: Bool, wantsMicrophone: Bool, isTablet: Bool) {
    switch (wantsCamera, camera, wantsMicrophone, microphone) {
    case (true, 1, _, _), (true, 4, _, _), (_, _, true, 1), (_, _, true, 4): self = .blocked
    case (true, 0, _, _), (_, _, true, 0): self = .primer
    case (true, 2, true, 2): self = .bothOff
    case (true, 2, _, _) where !isTablet: self = .cameraOff
    case (_, _, true, 2): self = .microphoneOff
    default: self = .nothing
    }
  }
}

private func decisions() -> [Benchmark] {
  let policy = Policy(program(of: SourceFile(path: "guidance.usher", text: guidance)), platform: "ios")
  let statuses = ["notDetermined", "restricted", "denied", "authorized", "unavailable"]
  var inputs: [(camera: UInt8, microphone: UInt8, wishes: UInt8)] = []
  var all: [Facts] = []
  var state: UInt64 = 2026
  for _ in 0..<65_536 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let draw = state >> 33
    inputs.append((UInt8(draw % 5), UInt8(draw / 5 % 5), UInt8(draw / 25 % 8)))
  }
  for input in inputs {
    let (camera, microphone) = (statuses[Int(input.camera)], statuses[Int(input.microphone)])
    let wishes = (0..<3).map { input.wishes >> UInt8($0) & 1 == 1 ? "true" : "false" }
    all.append(
      facts(
        policy,
        [
          "camera": camera, "microphone": microphone, "wantsCamera": wishes[0], "wantsMicrophone": wishes[1],
          "isTablet": wishes[2],
        ]))
  }
  let decision = wanted(policy)
  let amount = Double(inputs.count)
  return [
    Benchmark("switch", amount: amount, unit: "decisions") {
      inputs.reduce(0) { sum, input in
        let wanted = Wanted(
          camera: input.camera, microphone: input.microphone, wantsCamera: input.wishes & 1 != 0,
          wantsMicrophone: input.wishes & 2 != 0, isTablet: input.wishes & 4 != 0)
        return sum &+ Int(wanted.rawValue)
      }
    },
    Benchmark("usher", amount: amount, unit: "decisions") {
      var sum = 0
      do {
        for index in all.indices { sum &+= Int(try policy.decide(decision, facts: all[index])) }
      } catch {
        preconditionFailure("the facts and the decision are of one policy")
      }
      return sum
    },
  ]
}

private func wanted(_ policy: Policy) -> Decision {
  do {
    return try policy.decision("wanted")
  } catch {
    fatalError("\(error)")
  }
}

// MARK: Bytes

/// Loading a policy up to its first decision.
private func loads() -> [Benchmark] {
  let bytes = compiledBundle("DocV/docv.usher")
  let rounds = 500
  let text = Data(jsonText(ofAtLeast: bytes.count).utf8)
  return [
    Benchmark("JSONDecoder, as many bytes", amount: Double(rounds), unit: "loads") {
      var count = 0
      for _ in 0..<rounds { count &+= parsed(text) }
      return count
    },
    Benchmark("usher, a bundle of \(bytes.count) bytes", amount: Double(rounds), unit: "loads") {
      var count = 0
      for _ in 0..<rounds { count &+= loaded(bytes).byteCount }
      return count
    },
  ]
}

/// A row of a policy's table as JSON.
private struct TableRow: Decodable {
  var state: String
  var camera: [String]
  var target: String
}

private func jsonText(ofAtLeast count: Int) -> String {
  let row = #"{"state":"checking","camera":["denied","restricted"],"target":"explaining"}"#
  return "[" + Array(repeating: row, count: count / row.utf8.count + 1).joined(separator: ",") + "]"
}

private func parsed(_ data: Data) -> Int {
  do {
    return try JSONDecoder().decode([TableRow].self, from: data).count
  } catch {
    fatalError("\(error)")
  }
}

private func loaded(_ bytes: [UInt8]) -> Policy {
  do throws(BundleError) {
    return try Policy(bundle: bytes)
  } catch {
    fatalError("\(error)")
  }
}

/// Saving and restoring a waiting session.
private func sessions() -> [Benchmark] {
  let session = EngineSession()
  guard let begun = session.started() else { return [] }
  let saved = Snapshot(begun)
  let rounds = 2_000
  let sizes = "\(begun.keptByteCount) bytes kept, \(saved.bytes.count) saved"
  return [
    Benchmark("started (\(sizes))", amount: Double(rounds), unit: "sessions") {
      var count = 0
      for _ in 0..<rounds { count &+= session.started()?.effectCount ?? 0 }
      return count
    },
    Benchmark("saved", amount: Double(rounds), unit: "sessions") {
      var count = 0
      for _ in 0..<rounds { count &+= Snapshot(begun).bytes.count }
      return count
    },
    Benchmark("restored", amount: Double(rounds), unit: "sessions") {
      var count = 0
      for _ in 0..<rounds { count &+= session.restored(saved) }
      return count
    },
  ]
}
