import Foundation
import UsherRuntime

// AllocationCount a.bundle steps|readings: ten thousand steps of DocV's journey, from the explanation to Settings and back, or
// as many readings of facts by name, while the C library writes down every use of memory, to the file that MALLOC_TRACE
// names. Only its library for debugging does: LD_PRELOAD=libc_malloc_debug.so.0

@_silgen_name("mtrace")
private func beginTracing()

@_silgen_name("muntrace")
private func endTracing()

/// A journey that never comes to an end.
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

  /// To Settings, and back without a change; every effect is looked at.
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

  /// What a host is not to do in every step.
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
