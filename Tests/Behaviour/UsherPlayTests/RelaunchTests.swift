import TestSupport
import Testing
import UsherPlatform
import UsherPlay
import UsherProgram
import UsherRuntime
import UsherModule

/// `World` relaunches a session in memory; the result must equal a restoration from the bytes that a host saves.
@Suite struct RelaunchTests {
  @Test(arguments: [
    "Policies/Authorization/isAuthorized.usher", "Policies/DocV/docv.usher",
    "Policies/Elsewhere/Accompanist/camera.usher", "Policies/Elsewhere/Everywhere/everywhere.usher",
  ])
  func aRelaunchIsWhatTheBytesGive(_ path: String) throws {
    for module in try compiled(at: path).modules {
      let world = World(module.program, as: module.code.policy, on: module.device)
      for flow in module.program.flows.ids {
        let waits = try self.waits(of: flow, in: world)
        #expect(!waits.isEmpty)
        for wait in waits { try compare(wait, world.policy) }
      }
    }
  }

  private func compare(_ wait: WorldState, _ policy: Policy) throws {
    var session = wait.session
    var refusal: Snapshot.Refusal?
    do { _ = try session.relaunch(facts: wait.facts) } catch { refusal = error }
    do {
      let bytes = Snapshot(wait.session).bytes
      let (restored, step) = try Session.restore(Snapshot(bytes: bytes), of: policy, facts: wait.facts)
      #expect(restored == session)
      #expect(step.effects == Array(session.effects))
      #expect(refusal == nil)
    } catch {
      #expect(refusal == error)
    }
  }

  /// Configurations in which journeys of a flow wait, from starts with each status of the resources; at most a hundred.
  private func waits(of flow: ID<Flow>, in world: World) throws -> [WorldState] {
    let program = world.program
    let parameters = program.states[program.flows[flow].root].parameters
    let statuses = world.owners.map { $0?.trueStatuses.names.count ?? 1 }.max() ?? 1
    var open = (0..<statuses).map { status in
      let truths = world.owners.map { TrueStatus(min(status, ($0?.trueStatuses.names.count ?? 1) - 1)) }
      var facts = Facts(of: program)
      for (index, owner) in world.owners.enumerated() {
        guard let owner, let fact = program.facts.firstIndex(of: program.resources[ID(index)].status) else { continue }
        facts.values[fact] = owner.shown[truths[index]]
      }
      return world.start(flow, with: parameters.map { _ in 0 }, facts: facts, truths: truths).configuration
    }
    let view = World.View(inputs: [], ageing: [], written: [])
    var waits: [WorldState] = []
    while waits.count < 100, let wait = open.popLast() {
      if wait.isOver || waits.contains(where: { $0.session.isAlike(wait.session) && $0.truths == wait.truths }) {
        continue
      }
      waits.append(wait)
      let outline = try #require(world.template(of: wait, in: view, atMost: .max))
      for move in outline.leading.map({ $0.move }) + [.away([])] {
        var scratch = ScratchSession(wait)
        world.play(move, in: &scratch)
        open.append(scratch.configuration)
      }
    }
    return waits
  }
}
