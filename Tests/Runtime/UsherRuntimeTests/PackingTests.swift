import Foundation
import TestSupport
import Testing
import UsherProgram
import UsherModule

// The packed bytes in which a session evaluates conditions are internal to the runtime.
@testable import UsherRuntime

/// Proofs and sessions agree: conditions have the same value in the compiler's form and in the session's packed form.
@Suite struct PackingTests {
  private func programs() throws -> [Program] {
    let paths = try filesUnder("Policies", withExtension: "usher").map(projectPath).filter {
      path in
      !["Published", "Platforms", "Elsewhere"].contains { path.hasPrefix("Policies/\($0)/") }
    }
    #expect(paths.count == 11)
    return try paths.map { try compiled(at: $0).module.program }
  }

  @Test func conditionsHoldPackedAsTheyDoUnpacked() throws {
    for program in try programs() { try compareConditions(of: program) }
  }

  private func compareConditions(of program: Program) throws {
    var program = program
    let conditions = program.allConditions.filter { $0 != .always }
    // Derives a variable from each condition, so that both sides can evaluate it.
    let first = program.variables.count
    for (index, condition) in conditions.enumerated() {
      let branches = [
        VariableDefinition.Branch(condition: condition, value: 1),
        VariableDefinition.Branch(condition: .always, value: 0),
      ]
      _ = program.variables.append(
        VariableDefinition(name: VariableName("condition \(index)"), domain: .bool, home: .derived(branches)))
    }
    let policy = Policy(program)
    var random = RandomNumbers(seed: 2026)
    var (held, failed, differing) = (Set<Int>(), Set<Int>(), Set<String>())
    for _ in 0..<2000 {
      let valuation = random.valuation(of: program)
      let packed = packed(valuation, in: policy.code)
      for id in program.variables.ids {
        let value = program.value(of: id, in: valuation)
        let other = unsafe packed.withUnsafeBufferPointer { values in
          guard let base = values.baseAddress else { return Value.max }
          return unsafe policy.code.value(ofVariable: UInt16(id.index), in: Values(base: base))
        }
        if other != value { differing.insert("\(program.name): \(program.variables[id].name)") }
        if id.index >= first { _ = value == 1 ? held.insert(id.index) : failed.insert(id.index) }
      }
    }
    #expect(differing == [])
    // The comparison would be meaningless if a condition always held or never did.
    #expect(held.intersection(failed).count == conditions.count, "\(program.name)")
  }

  @Test func decisionsAreMadePackedAsTheyAreUnpacked() throws {
    var tables = 0
    for program in try programs() { tables += try compareDecisions(of: program) }
    #expect(tables > 0)
  }

  /// Returns the number of decisions that have a table.
  private func compareDecisions(of program: Program) throws -> Int {
    let policy = Policy(program)
    let decisions = try program.decisions.map {
      (id: $0, made: try policy.decision(program.variables[$0].name.description))
    }
    var random = RandomNumbers(seed: 41)
    for _ in 0..<500 {
      var valuation = Valuation(program)
      var facts = Facts(of: policy.code)
      for (position, id) in program.facts.enumerated() {
        let value = random.value(below: program.variables[id].domain.values.count)
        valuation.values[id.index] = value
        facts.values[position] = value
      }
      for (id, made) in decisions {
        #expect(policy.decide(id, facts: facts) == program.value(of: id, in: valuation))
        #expect(try policy.decide(made, facts: facts) == program.value(of: id, in: valuation))
      }
    }
    return decisions.count { !$0.made.table.isEmpty }
  }

  private func packed(_ valuation: Valuation, in code: Code) -> [Value] {
    var values: [Value] = Array(repeating: 0, count: code.slotCount)
    for (index, value) in valuation.values.enumerated() where code.variables[index].slot != none16 {
      values[Int(code.variables[index].slot)] = value
    }
    return values
  }

}
