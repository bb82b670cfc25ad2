import TestSupport
import Testing
import UsherProgram
import UsherRuntime
import UsherPlatform
import UsherPlay
import UsherSource
import UsherModule

// The state graph is internal to the proof; other modules see only its results.
@testable import UsherProof

/// Errors that would make a proof unsound without any visible sign.
@Suite struct SoundnessTests {
  private static let two = """
    language 1
    policy two
    use ios
    memory asked: Bool = false for install
    alert again { button yes; button no }
    flow first -> done | left {
      start state asking {
        show again {
          yes { remember asked = true } -> end done
          no -> end left
        }
      }
    }
    flow second -> shown | hidden {
      start state looking { choose asked { true -> end shown; false -> end hidden } }
    }
    """

  @Test func whatIsCutOffIsNotProved() throws {
    let module = try compiled(Self.two).module
    let cut = Proof(of: module, Proof.Options(budget: Budget(states: 2)))
    #expect(!cut.isComplete)
    // The second flow starts with memory that the first one writes.
    let first = cut.flows[0].flow
    #expect(cut.flows.map(\.incompleteness) == [.exhausted(.states), .unknownMemory(first, .states)])
    #expect(cut.flows.flatMap(\.findings).isEmpty)
    #expect(Proof(of: module).isComplete)
  }

  /// Too many situations for a set are reported, and nothing is proved.
  @Test func tooManySituationsAreInconclusive() throws {
    let clauses = (0..<200).map { _ in "  from at asking always possible ending done" }.joined(separator: "\n")
    let module = try compiled(Self.two + "\npromise \"many\" for first {\n\(clauses)\n}\n").module
    let proof = Proof(of: module)
    #expect(proof.flows.map(\.incompleteness) == [.situations, nil])
    let findings = ProofVerdict(of: [proof], Proof.Options(), in: "test.usher").findings
    #expect(findings.map(\.diagnostic.code) == [.inconclusive])
  }

  @Test func combinationsThatCannotBeCountedAreReported() throws {
    let inputs = (0..<64).map { "input i\($0): Bool\n" }.joined()
    let states = (0..<64).map { "state s\($0) { choose i\($0) { true -> s\($0 + 1); false -> end over } }\n" }.joined()
    let text = "language 1\npolicy many\n\(inputs)flow look -> over {\nstart \(states)state s64 { -> end over }\n}\n"
    let options = Proof.Options(budget: Budget(states: 10))
    let proof = Proof(of: try compiled(text).module, options)
    let finding = try #require(ProofVerdict(of: [proof], options, in: "test.usher").findings.first)
    #expect(
      finding.diagnostic.why
        == """
        each journey is followed for more combinations of inputs and parameters than can be counted (`i0` has 2 values); the \
        unexplored part of the flow may break any promise
        """
    )
  }

  /// Every row has a shortest journey that reaches it.
  @Test func whatIsReachedHasAWitness() throws {
    let module = try compiled(Self.two).module
    let proof = Proof(of: module, Proof.Options(tellsWitnesses: true))
    let witnesses = proof.flows.map { $0.witnesses }
    #expect(witnesses.map { $0.map { $0.story?.steps.count } } == [[0, 1, 1], [0, 0, 0]])
  }

  /// One session writes a memory that another reads.
  @Test func twoSessionsShareMemoryThatOutlivesThem() throws {
    let proof = Proof(of: try compiled(Self.two).module)
    #expect(proof.flows.map(\.findings.count) == [0, 0])
    #expect(proof.flows.map(\.states) == [5, 2])
  }

  @Test func keysThatHashAlikeAreToldApart() {
    var table = KeyTable(width: 2)
    var positions: [Int] = []
    for number in 0..<5000 {
      let (position, isNew) = table.insert([UInt64(number % 7), UInt64(number)])
      #expect(isNew)
      positions.append(position)
    }
    #expect(positions == Array(0..<5000))
    for number in 0..<5000 {
      #expect(table.insert([UInt64(number % 7), UInt64(number)]) == (number, false))
    }
    #expect(table.count == 5000)
  }

  /// A journey that awaits nothing may stop forever, so `eventually` is broken.
  @Test func standingStillIsAJourneyToo() throws {
    let module = try compiled(
      """
      language 1
      policy still
      use ios
      event poked
      flow begin -> over {
        start resting state idle { on poked -> end over }
      }
      promise "comes" for begin {
        after at idle eventually ending over
      }
      """
    ).module
    let finding = try #require(Proof(of: module, Proof.Options(standard: [])).flows[0].findings.first)
    #expect(finding.violation == .broken(promise: 0, clause: 0, .stops))
  }

  /// A person who is always asked answers eventually, but may always choose the same answer.
  @Test func aPersonAnswersAtSomeTime() throws {
    let text = """
      language 1
      policy fair
      use ios
      alert again { button yes; button no }
      flow begin -> over {
        start state asking { show again { yes -> end over; no -> ROW } }
      }
      promise "comes" for begin {
        after at asking eventually ending over
      }
      """
    let fair = Proof(of: try compiled(text.replacing("ROW", with: "end over")).module, Proof.Options(standard: []))
    #expect(fair.flows[0].findings.isEmpty)
    let round = Proof(of: try compiled(text.replacing("ROW", with: "asking")).module, Proof.Options(standard: []))
    #expect(round.flows[0].findings.map(\.violation) == [.broken(promise: 0, clause: 0, .goesRound)])
  }

  /// Two resources with equal statuses are tracked separately: it matters which of them is off.
  @Test func whatIsAlikeIsNotTheSame() throws {
    let proof = Proof(
      of: try compiled(
        """
        language 1
        policy alike
        use ios
        flow begin -> both | one | none {
          start state looking {
            choose camera, microphone {
              granted, granted -> end both
              granted, _       -> end one
              _, _             -> end none
            }
          }
        }
        """
      ).module)
    // Granted or not, of each; every combination ends in one of the outcomes.
    #expect(proof.flows[0].states == 4)
    #expect(proof.flows[0].findings.isEmpty)
  }

  /// A change of an input triggers a handler even if nothing reads its value.
  @Test func whatIsOnlyWatchedChangesToo() throws {
    let proof = Proof(
      of: try compiled(
        """
        language 1
        policy watchful
        use ios
        live input busy: Bool = false
        banner waiting { button leave }
        flow begin -> left | called {
          start state idle {
            show waiting { leave -> end left }
            on change of busy -> end called
          }
        }
        """
      ).module, Proof.Options(tellsWitnesses: true))
    #expect(proof.flows[0].findings.isEmpty)
    #expect(proof.flows[0].witnesses.map { $0.story?.steps.count } == [0, 1, 1])
  }

  /// A system newer than the platform file may answer with a status that no request lists.
  @Test func theSystemMayAnswerWhatNobodyKnows() throws {
    let proof = Proof(
      of: try compiled(
        """
        language 1
        policy newer
        use ios
        flow begin -> ready | off | strange {
          start state looking { choose camera { askable -> asking; else -> end off } }
          state asking {
            ask camera {
              granted     -> end ready
              unavailable -> end strange
              else        -> end off
            }
          }
        }
        """
      ).module, Proof.Options(keepsGraphs: true))
    let strange = try #require(proof.flows[0].graph).waits.elements.contains { $0.place == .ended(2) }
    #expect(strange)
  }

  /// Termination at any time, including before a request that settles at once has settled.
  @Test(arguments: ["Policies/DocV/docv.usher", "Policies/Published/docv.usher"])
  func whatIsRestoredIsWhatWasSaved(_ path: String) throws {
    for module in try compiled(at: path).modules {
      for flow in Proof(of: module, Proof.Options(keepsGraphs: true)).flows {
        let graph = try #require(flow.graph)
        for position in 0..<graph.count where !graph.wait(position).isOver {
          let session = graph.configuration(position).session
          #expect(try Snapshot(session).session(of: graph.world.policy) == session.saved)
        }
      }
    }
  }

  /// A depth-first search would find longer counterexamples; these have no unnecessary move.
  @Test func storiesAreShortest() throws {
    let module = try compiled(at: "Policies/Published/docv.usher").module
    let flow = Proof(of: module).flows[0]
    #expect(flow.findings.map { $0.story?.steps.count } == [2, 2])
  }
}
