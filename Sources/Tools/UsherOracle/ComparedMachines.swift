internal import Foundation
internal import UsherModule
internal import UsherPlatform
internal import UsherProof

/// The machines of two policies, and what a comparison says of them, for another program that tells whether they are bisimilar.
struct ComparedMachines: Encodable {
  private var flows: [Compared] = []

  private struct Compared: Encodable {
    var flow: String
    var platform: String
    var isSame: Bool
    var old: Machine
    var new: Machine
  }

  private struct Machine: Encodable {
    /// Each step is `[event, 1 if a policy may take no notice of it, target, what is seen]`.
    var starts: [[Int]]
    var steps: [[[Int]]]

    init(_ table: MachineTable) {
      starts = table.starts.map(Self.numbers)
      steps = table.steps.map { $0.map(Self.numbers) }
    }

    private static func numbers(_ step: MachineTable.Step) -> [Int] {
      [step.event, step.mayBeIgnored ? 1 : 0, step.target, step.seen]
    }
  }

  init(of old: [Module], and new: [Module]) {
    for module in new {
      guard let other = old.first(where: { $0.device.name == module.device.name }) else { continue }
      let comparison = PolicyDifferences(of: other, and: module, Proof.Options(keepsGraphs: true))
      for machines in comparison.machines {
        let flow = comparison.flows.first { $0.name == machines.flow }
        guard case .compared(let differences) = flow?.result else { continue }
        flows.append(
          Compared(
            flow: machines.flow, platform: module.device.name, isSame: differences.isEmpty,
            old: Machine(machines.old), new: Machine(machines.new)))
      }
    }
  }
}
