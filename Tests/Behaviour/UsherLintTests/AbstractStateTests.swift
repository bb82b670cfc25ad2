import Testing
import UsherProgram
import UsherRuntime
// Abstract states are internal to lint; findings show only their consequences.
@testable import UsherLint

@Suite struct AbstractStateTests {
  private let program: Program
  private let status: ID<Variable>
  private let isOn: ID<Variable>

  init() {
    var program = Program(name: "p")
    let status = program.variables.append(
      VariableDefinition(
        name: VariableName("camera"), domain: Domain(values: ["asked", "granted", "denied"]), home: .status))
    let on = VariableDefinition.Home.derived([
      VariableDefinition.Branch(condition: .isIn(status, ValueSet([1])), value: 1),
      VariableDefinition.Branch(condition: .always, value: 0),
    ])
    isOn = program.variables.append(VariableDefinition(name: VariableName("isOn"), domain: .bool, home: on))
    self.program = program
    self.status = status
  }

  private func statuses(_ knowledge: AbstractState?) -> [Value]? {
    knowledge?.values(of: status, in: program).members
  }

  @Test func nothingIsKnownAtFirst() {
    #expect(statuses(AbstractState()) == [0, 1, 2])
  }

  @Test func aConditionNarrowsAndItsNegationTakesTheRest() {
    let granted = Condition.isIn(status, ValueSet([1]))
    #expect(statuses(AbstractState().assuming(granted, in: program)) == [1])
    #expect(statuses(AbstractState().assuming(granted, holds: false, in: program)) == [0, 2])
    #expect(statuses(AbstractState().assuming(.not(granted), in: program)) == [0, 2])
  }

  @Test func whatCannotBeIsNil() throws {
    let granted = try #require(AbstractState().assuming(.isIn(status, ValueSet([1])), in: program))
    #expect(statuses(granted.assuming(.isIn(status, ValueSet([2])), in: program)) == nil)
    #expect(statuses(AbstractState().assuming(.any([]), in: program)) == nil)
  }

  @Test func severalConditionsAreReadTogether() {
    let some = Condition.isIn(status, ValueSet([0, 1]))
    let other = Condition.isIn(status, ValueSet([1, 2]))
    #expect(statuses(AbstractState().assuming(.all([some, other]), in: program)) == [1])
    #expect(statuses(AbstractState().assuming(.any([some, other]), in: program)) == [0, 1, 2])
    #expect(statuses(AbstractState().assuming(.all([some, other]), holds: false, in: program)) == [0, 2])
  }

  @Test func whatIsComputedTellsOfWhatItIsComputedFrom() {
    #expect(statuses(AbstractState().assuming(.isIn(isOn, ValueSet([1])), in: program)) == [1])
    #expect(statuses(AbstractState().assuming(.isIn(isOn, ValueSet([0])), in: program)) == [0, 2])
  }

  @Test func joinedIsWhatBothKnow() throws {
    let one = try #require(AbstractState().assuming(.isIn(status, ValueSet([0])), in: program))
    let other = try #require(AbstractState().assuming(.isIn(status, ValueSet([2])), in: program))
    #expect(statuses(one.joined(with: other)) == [0, 2])
    #expect(statuses(one.joined(with: AbstractState())) == [0, 1, 2])
  }
}
