import TestSupport
import Testing
import UsherCompiler
import UsherModule
import UsherPlatform
import UsherProgram
import UsherProof
import UsherRuntime
import UsherSource

/// What changes for people between two policies.
struct ComparisonTests {
  private static func comparisons(_ old: Compiled, _ new: Compiled, _ options: Proof.Options = Proof.Options())
    -> [PolicyDifferences]
  {
    zip(old.modules, new.modules).map { PolicyDifferences(of: $0, and: $1, options) }
  }

  private static func differences(_ comparisons: [PolicyDifferences]) -> [Difference] {
    comparisons.flatMap { $0.flows }.flatMap { flow -> [Difference] in
      if case .compared(let differences) = flow.result { differences } else { [] }
    }
  }

  private static func areSame(_ comparisons: [PolicyDifferences]) -> Bool {
    comparisons.flatMap { $0.flows }.allSatisfy { flow in
      if case .compared(let differences) = flow.result { differences.isEmpty } else { false }
    }
  }

  @Test("a policy is the same as itself", arguments: provablePolicies)
  func itself(_ path: String) throws {
    let policy = try compiled(at: path)
    let comparisons = Self.comparisons(policy, policy)
    #expect(Self.areSame(comparisons))
    #expect(comparisons.allSatisfy { PolicyChanges(of: $0.old, and: $0.new).isEmpty })
  }

  private static let kept = """
    language 1
    policy pick
    use ios
    alert why {
      button goOn
      button notNow cancel
    }
    alert settingsHint {
      recovers camera
      button toSettings
      button close cancel
    }
    metric refused
    flow find -> picked | gone {
      start state looking {
        choose camera {
          granted -> end picked
          askable -> primer
          else -> refused
        }
      }
      state primer {
        show why {
          goOn -> asking
          notNow -> end gone
        }
      }
      state asking {
        ask camera {
          granted -> end picked
          else { track refused } -> end gone
        }
      }
      state refused {
        show settingsHint {
          toSettings -> away
          close -> end gone
        }
      }
      state away {
        open settings {
          returned -> looking
          failed -> end gone
        }
      }
    }
    """

  @Test("names of states, and the order of declarations, make no difference")
  func otherNames() throws {
    let old = try compiled(Self.kept)
    let named = Self.kept.replacing("-> primer", with: "-> before").replacing("state primer", with: "state before")
    #expect(Self.areSame(Self.comparisons(old, try compiled(named))))
    let reordered = Self.kept.replacing("metric refused\n", with: "")
      .replacing("alert why {", with: "metric refused\nalert why {")
    #expect(Self.areSame(Self.comparisons(old, try compiled(reordered))))
  }

  @Test("a new name with `was` makes no difference, and one without it does")
  func renamed() throws {
    let old = try compiled(Self.kept)
    let new = Self.kept.replacing("alert why", with: "alert reason was why").replacing("show why", with: "show reason")
      .replacing("metric refused", with: "metric declined was refused").replacing(
        "track refused", with: "track declined"
      )
      .replacing("button goOn", with: "button next was goOn").replacing("goOn ->", with: "next ->")
      .replacing("picked | gone {", with: "picked | left was gone {").replacing("end gone", with: "end left")
    let comparisons = Self.comparisons(old, try compiled(new))
    #expect(Self.areSame(comparisons))
    #expect(PolicyChanges(of: comparisons[0].old, and: comparisons[0].new).isEmpty)
    let other = Self.comparisons(old, try compiled(new.replacing("reason was why", with: "reason")))
    #expect(Self.differences(other).map { $0.kind.new?.name } == ["reason"])
  }

  @Test("who sees what instead of what, for whom, and by which journey")
  func seen() throws {
    let old = try compiled(Self.kept)
    let new = try compiled(Self.kept.replacing("else -> refused", with: "denied -> refused\n      else -> end gone"))
    let differences = Self.differences(Self.comparisons(old, new))
    #expect(differences.count == 1)
    let difference = try #require(differences.first)
    #expect(difference.kind.weight == .outcome)
    #expect(difference.kind.old?.name == "settingsHint")
    #expect(difference.kind.new?.name == "gone")
    #expect(difference.starts.conditions?.map { $0.parts.map { $0.values } } == [[["restricted", "unavailable"]]])
    #expect(difference.new.acts == [])
  }

  @Test("each weight has its example")
  func weights() throws {
    func weights(_ part: String, _ other: String) throws -> Set<String> {
      let (old, new) = (try compiled(Self.kept), try compiled(Self.kept.replacing(part, with: other)))
      return Set(Self.differences(Self.comparisons(old, new)).map { $0.kind.weight.rawValue })
    }
    #expect(try weights("notNow -> end gone", "notNow -> asking") == ["asking", "outcome", "metrics"])
    #expect(try weights("close -> end gone", "close -> end picked") == ["outcome"])
    #expect(try weights("close -> end gone", "close { track refused } -> end gone") == ["metrics"])
    #expect(try weights("failed -> end gone", "failed -> refused") == ["outcome"])
    #expect(try weights("returned -> looking", "returned -> looking\n      ") == [])
  }

  @Test("without reductions the differences and the lengths of their journeys are the same", arguments: [0, 1, 2])
  func unreduced(_ number: Int) throws {
    let changes = [
      ("notNow -> end gone", "notNow -> asking"), ("notNow -> end gone", "notNow -> refused"),
      ("close -> end gone", "close { track refused } -> end gone"),
    ]
    let (old, new) = (
      try compiled(Self.kept), try compiled(Self.kept.replacing(changes[number].0, with: changes[number].1))
    )
    func told(_ options: Proof.Options) -> [String] {
      Self.differences(Self.comparisons(old, new, options)).map { "\($0.kind) \($0.new.acts.count)" }
    }
    #expect(told(Proof.Options()) == told(Proof.Options(reductions: [])))
    #expect(!told(Proof.Options()).isEmpty)
  }

  @Test("without a common start nothing is called the same")
  func noCommonStart() throws {
    let old =
      "language 1\npolicy p\ninput plan: small | large\nflow f -> done | gone { start state s { choose plan { small -> end done ; large -> end gone } } }\n"
    let new = old.replacing("small", with: "little").replacing("large", with: "big")
    let comparisons = try Self.comparisons(compiled(old), compiled(new))
    #expect(!Self.areSame(comparisons))
    #expect(Self.differences(comparisons).isEmpty)
    let values = PolicyChanges(of: comparisons[0].old, and: comparisons[0].new).interface.map {
      "\($0.isNew) \($0.name)"
    }
    #expect(values == ["false small of plan", "false large of plan", "true little of plan", "true big of plan"])
    let partly = old.replacing("large", with: "big")
    let some = try Self.comparisons(compiled(old), compiled(partly))
    #expect(PolicyChanges(of: some[0].old, and: some[0].new).interface.count == 2)
  }

  /// Nil for a policy with errors.
  private static func soundOrNil(_ text: String) throws -> Compiled? {
    do { return try compiled(text) } catch is Unsound { return nil }
  }

  /// Mutants that a bisimulation tells apart by a request alone that the system answers at once, which nobody sees.
  private static let unseen: [String: [String]] = [
    "Policies/DocV/docv.usher": ["granted -> end ready"], "Policies/Scanner/scan.usher": [],
    "Policies/Published/capture.usher": [],
  ]

  @Test("a mutant differs if and only if a bisimulation tells it apart", arguments: unseen.keys.sorted())
  func mutants(_ path: String) throws {
    let text = try Original(at: path).text
    let original = try compiled(text)
    var (unseen, missed): ([String], [String]) = ([], [])
    var differing = 0
    for mutant in Mutant.all(of: text) {
      guard let other = try Self.soundOrNil(mutant.text) else { continue }
      let isSame = Self.areSame(Self.comparisons(original, other))
      let isBisimilar = zip(original.modules, other.modules).allSatisfy { module, changed in
        Sameness.holds(Proof(of: module), changed)
      }
      if !isSame { differing += 1 }
      if isSame, !isBisimilar { unseen.append(mutant.line) }
      if !isSame, isBisimilar { missed.append(mutant.line) }
    }
    #expect(unseen == Self.unseen[path])
    #expect(missed == [])
    #expect(differing > 2)
  }
}
