import Foundation
import UsherRuntime

// AllocationCount a.bundle steps|readings: plays ten thousand steps of DocV's journey, from the explanation to Settings and back,
// or reads facts by name ten thousand times. The C library records every memory allocation in the file named by MALLOC_TRACE.
// Only its debugging library does so: LD_PRELOAD=libc_malloc_debug.so.0

@_silgen_name("mtrace")
private func beginTracing()

@_silgen_name("muntrace")
private func endTracing()

/// A journey that repeats forever.
struct Cycle {
  private let policy: Policy
  private var session: Session
  private let denied: Facts
  private var effects = 0

  init(bundle: [UInt8]) throws {
    policy = try Policy(bundle: bundle)
    denied = try policy.facts(["camera": "denied"])
    session = try policy.start("precheck", facts: denied)
  }

  /// Goes to Settings and back without a change, and reads every effect.
  mutating func turn() {
    var shown: Ticket?
    for effect in session.effects {
      if case .present(let ticket, _) = effect { shown = ticket }
    }
    guard let shown else { preconditionFailure("it comes round to the explanation") }
    session.send(.answered(shown, 0), facts: denied)
    effects += session.effects.count
    session.send(.returned, facts: denied)
    effects += session.effects.count
  }

  /// Reads facts by name, which a host should not do in every step.
  func readFacts() {
    do throws(HostError) {
      _ = try policy.facts(["camera": "denied"])
    } catch {
      preconditionFailure("the policy knows the camera")
    }
  }
}

let (path, isOfSteps) = (CommandLine.arguments[1], CommandLine.arguments[2] == "steps")
let bundle = try Data(contentsOf: URL(filePath: path))
var cycle = try Cycle(bundle: Array(bundle))
for _ in 0..<100 { cycle.turn() }
beginTracing()
if isOfSteps {
  for _ in 0..<5_000 { cycle.turn() }
} else {
  for _ in 0..<10_000 { cycle.readFacts() }
}
endTracing()
