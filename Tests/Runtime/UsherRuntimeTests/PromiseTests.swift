import Testing
import UsherProgram
import UsherRuntime
import UsherPlatform
import UsherPlay
import UsherModule

/// Promises, waivers and tests as the program contains them: everything refers to entities by position.
@Suite struct PromiseTests {
  private let fixture: Fixture

  init() throws {
    fixture = try Fixture(
      """
      type Kind = big | small
      metric seen(kind: Kind)
      action work(kind: Kind, isLast: Bool) -> done
      alert question(kind: Kind) { button ok }
      waive metric-again "it is tracked again"

      flow f(kind: Kind) -> over {
        waive no-way-on "there is none"
        start state asking {
          run open(r: door) { open | closed -> telling(how: kind) }
        }
        state telling(how: Kind) {
          waive goes-round "it may"
          show question(kind: how) { ok { track seen(kind: how) } -> working }
        }
        state working { do work(kind: kind, isLast: true) { done -> end over; interrupted -> asking } }
      }

      flow open(r: resource of door) -> open | closed {
        start state looking { ask r { granted -> end open; else -> end closed } }
      }

      promise "all of it" for f(kind: small) {
        never at telling(how: big) or doing work(isLast: false) when door is open
        from asking door always possible at looking
        after tracking seen eventually ending over
        always when door is not locked
      }

      promise "of all" { never showing question(kind: big) or opening settings }

      test "played" for f(kind: big) {
        given door is locked
        expect ask door, show question
      }
      """)
  }

  private func state(_ name: String) throws -> ID<State> {
    try #require(fixture.program.states.ids.first { fixture.program.states[$0].name == name })
  }

  @Test func aPromiseNamesPlacesOfTheProgram() throws {
    let program = fixture.program
    let telling = try state("telling")
    let status = program.resources.rows[0].status
    let promise = try #require(fixture.module.promises.first).promise
    #expect(promise.name == "all of it")
    #expect(promise.scope == .flows([ID(0)], arguments: [1]))
    let places = [
      Promise.Place(
        state: telling, values: [Promise.Binding(variable: program.states[telling].parameters[0], value: 0)])
    ]
    let last = [GivenArgument(position: 1, arguments: [.value("false")])]
    #expect(
      promise.clauses == [
        .never(
          Promise.Situation(
            occasions: [.at(places), .doing(ID(0), last)], condition: .isIn(status, ValueSet([2])))),
        .possible(
          from: Promise.Situation(occasions: [.asking(ID(0), request: 0)], condition: .always),
          to: Promise.Situation(
            occasions: [.at([Promise.Place(state: try state("looking"), values: [])])], condition: .always)),
        .eventually(
          after: Promise.Situation(occasions: [.tracking(ID(0), [])], condition: .always),
          to: Promise.Situation(occasions: [.ending(ID(0), 0)], condition: .always)),
        .always(Promise.Situation(occasions: nil, condition: .not(.isIn(status, ValueSet([1]))))),
      ])
  }

  @Test func aPromiseWithoutAFlowIsOfThePolicy() throws {
    let promise = try #require(fixture.module.promises.last).promise
    #expect(promise.scope == .policy)
    let big = [GivenArgument(position: 0, arguments: [.value("big")])]
    let occasions: [Promise.Occasion] = [.showing(ID(0), big), .opening(ID(0))]
    #expect(promise.clauses == [.never(Promise.Situation(occasions: occasions, condition: .always))])
  }

  @Test func aWaiverSaysWhatItIsOf() throws {
    let waivers = fixture.module.waivers
    #expect(waivers.map { $0.promise } == [.standard(.noWayOn), .standard(.goesRound), .standard(.metricAgain)])
    #expect(waivers.map { $0.scope } == [.flow(ID(0)), .state(try state("telling")), .policy("test")])
    #expect(waivers.map { $0.reason } == ["there is none", "it may", "it is tracked again"])
  }

  @Test func aTestNamesPlacesOfTheProgram() throws {
    let test = try #require(fixture.module.tests.first)
    #expect(
      test.testCase
        == TestCase(
          name: "played", flow: ID(0), arguments: [0], isLoose: false,
          givens: [.status(Act.Change(name: "door", value: "locked"))],
          steps: [
            .expect([
              .effect(ExpectedEffect(.ask, ID<Resource>(0))), .effect(ExpectedEffect(.show, ID<Prompt>(0))),
            ])
          ]))
    #expect(TestRun(of: test.testCase, in: fixture.program, as: fixture.policy, on: fixture.device).failure == nil)
  }

  @Test func aMomentIsStrictlyOlderThanItIsGiven() {
    var program = Program(name: "moments")
    let week = 7 * 24 * 60 * 60 * 1000
    let domain = Measure.ageDomain([week]) { "\($0)ms" }
    let id = program.variables.append(
      VariableDefinition(
        name: VariableName("asked"), domain: domain, home: .shared(.install, key: nil), measure: .age([week])))
    program.moments = [id]
    func age(_ given: TestCase.Given?) -> Value {
      let test = TestCase(name: "", flow: ID(0), arguments: [], isLoose: false, givens: given.map { [$0] } ?? [])
      let facts = test.facts(of: program, on: fixture.device)
      return program.age(of: id, since: facts.times[0], at: facts.now)
    }
    #expect(age(nil) == Moment.never)
    #expect(age(.moment(id, age: nil)) == Moment.never)
    #expect(age(.moment(id, age: 0)) == Moment.now)
    #expect(age(.moment(id, age: Int64(week))) == 1)
    #expect(age(.moment(id, age: Int64(week) + 1)) == 2)
  }
}
