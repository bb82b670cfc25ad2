import Testing
import UsherProgram
import UsherRuntime

// `DecisionSpace` is internal: no other target uses it.
@testable import UsherSemantics

/// Compares `DecisionSpace` with an oracle that uses no classes of values and tries every valuation.
@Suite struct DecisionSpaceTests {
  /// A program with three variables of 2, 3 and 5 values and one that is derived from two of them.
  private static func program() -> (Program, [ID<Variable>]) {
    var program = Program(name: "test")
    var ids: [ID<Variable>] = []
    for (name, count) in [("a", 2), ("b", 3), ("c", 5)] {
      let domain = Domain(values: (0..<count).map { "\(name)\($0)" })
      ids.append(program.variables.append(VariableDefinition(name: VariableName(name), domain: domain, home: .session)))
    }
    let branches = [
      VariableDefinition.Branch(
        condition: .all([.isIn(ids[0], ValueSet([1])), .isIn(ids[2], ValueSet([0, 1]))]), value: 2),
      VariableDefinition.Branch(condition: .isIn(ids[2], ValueSet([4])), value: 1),
      VariableDefinition.Branch(condition: .always, value: 0),
    ]
    let derived = VariableDefinition(
      name: VariableName("d"), domain: Domain(values: ["d0", "d1", "d2"]), home: .derived(branches))
    ids.append(program.variables.append(derived))
    return (program, ids)
  }

  /// A random number generator with the same numbers on every run.
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 33
    }
  }

  private static func condition(_ program: Program, _ ids: [ID<Variable>], depth: Int, _ numbers: inout Numbers)
    -> Condition
  {
    switch Int.random(in: 0..<(depth == 0 ? 1 : 4), using: &numbers) {
    case 1: return .not(condition(program, ids, depth: depth - 1, &numbers))
    case 2:
      return .all([
        condition(program, ids, depth: depth - 1, &numbers), condition(program, ids, depth: depth - 1, &numbers),
      ])
    case 3:
      return .any([
        condition(program, ids, depth: depth - 1, &numbers), condition(program, ids, depth: depth - 1, &numbers),
      ])
    default:
      let id = ids[Int.random(in: 0..<ids.count, using: &numbers)]
      let values = program.variables[id].domain.all.members.filter { _ in Bool.random(using: &numbers) }
      return .isIn(id, ValueSet(values))
    }
  }

  /// Every valuation of the three variables.
  private static func valuations(_ program: Program) -> [Valuation] {
    var all: [Valuation] = []
    for a in 0..<2 {
      for b in 0..<3 {
        for c in 0..<5 {
          var valuation = Valuation(program)
          (valuation.values[0], valuation.values[1], valuation.values[2]) = (Value(a), Value(b), Value(c))
          all.append(valuation)
        }
      }
    }
    return all
  }

  @Test func itFindsExactlyWhatTryingEverythingFinds() throws {
    let (program, ids) = Self.program()
    let valuations = Self.valuations(program)
    var numbers = Numbers(state: 20_26)
    var incomplete = 0
    for _ in 0..<300 {
      let rows = (0..<Int.random(in: 1...4, using: &numbers)).map { _ in
        DecisionSpace.Row(answers: ValueSet(), condition: Self.condition(program, ids, depth: 2, &numbers))
      }
      let space = try #require(
        DecisionSpace(program, answers: nil, subjects: [ids[3]], rows: rows) { program.variables[$0].domain.all })
      let first = valuations.map { valuation in rows.firstIndex { program.holds($0.condition, in: valuation) } }
      #expect(space.isComplete == !first.contains(nil))
      #expect(Set(space.deadRows(in: program).map { $0.row }) == Set(rows.indices).subtracting(first.compactMap { $0 }))
      for row in rows.indices {
        for (position, id) in ids.prefix(3).enumerated() {
          guard space.dimensions.contains(where: { $0.source == .variable(id) }) else { continue }
          let taken = zip(first, valuations).filter { $0.0 == row }.map { $0.1.values[position] }
          #expect(space.values(of: .variable(id), taken: .row(row)) == ValueSet(taken))
        }
        let derived = zip(first, valuations).filter { $0.0 == row }.map { program.value(of: ids[3], in: $0.1) }
        #expect(space.values(ofDerived: ids[3], taken: .row(row), in: program) == ValueSet(derived))
      }
      // The boxes contain exactly the valuations that no row takes.
      for (valuation, row) in zip(valuations, first) {
        let isBoxed = space.missingBoxes.contains { box in
          zip(space.dimensions, box).allSatisfy { dimension, set in
            guard case .variable(let id) = dimension.source else { return false }
            return set.contains(valuation.values[id.index])
          }
        }
        #expect(isBoxed == (row == nil))
      }
      if !space.isComplete { incomplete += 1 }
    }
    #expect(incomplete == 175)
  }

  @Test func valuesThatNoRowTellsApartAreOnePoint() throws {
    var program = Program(name: "test")
    let domain = Domain(range: 0...255)
    let x = program.variables.append(VariableDefinition(name: VariableName("x"), domain: domain, home: .session))
    let y = program.variables.append(VariableDefinition(name: VariableName("y"), domain: domain, home: .session))
    let high = ValueSet((200...255).map { Value($0) })
    let rows = [DecisionSpace.Row(answers: ValueSet(), condition: .all([.isIn(x, high), .isIn(y, ValueSet([7]))]))]
    let space = try #require(DecisionSpace(program, answers: nil, rows: rows) { program.variables[$0].domain.all })
    #expect(space.takings.count == 4)
    #expect(space.missingBoxes.map { $0.map { $0.count } } == [[256, 255], [200, 256]])
  }

  @Test func moreCombinationsThanTheLimitAreNotTried() {
    var program = Program(name: "test")
    let domain = Domain(range: 0...63)
    let ids = (0..<3).map {
      program.variables.append(VariableDefinition(name: VariableName("v\($0)"), domain: domain, home: .session))
    }
    let rows = ids.flatMap { id in
      (0...63).map { DecisionSpace.Row(answers: ValueSet(), condition: .isIn(id, ValueSet([Value($0)]))) }
    }
    #expect(DecisionSpace(program, answers: nil, rows: rows) { program.variables[$0].domain.all } == nil)
  }
}
