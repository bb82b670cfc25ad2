import Testing
import UsherRuntime

/// An error says in words what is wrong and about which name.
@Suite struct ErrorTests {
  @Test(arguments: [
    (
      HostError.unknownFlow("scann", known: ["scan", "greet"]),
      "the policy has no flow `scann`; it has `scan`, `greet`"
    ),
    (.innerFlow("ensure"), "no app starts the flow `ensure`: other flows run it"),
    (.unknownDecision("other", known: []), "the policy has no decision `other`; it has none"),
    (.unknownFact("window", known: ["door"]), "the policy has no status, input or memory `window`; it has `door`"),
    (.unknownEvent("knock", known: ["ring"]), "the policy has no event `knock`; it has `ring`"),
    (.unknownValue("ajar", of: "door", known: ["open"]), "`door` has no value `ajar`; it has `open`"),
    (
      .unknownAnswer("close", of: "prompt doorLocked", known: ["notNow", "dismissed"]),
      "prompt doorLocked has no answer `close`; it has `notNow`, `dismissed`"
    ),
    (.otherParameters("enter", expected: []), "other parameters were given for `enter` than it has: none"),
    (.missing(["tier", "age"]), "no value is given for `tier`, `age`, which the policy requires"),
    (.otherPolicy, "this belongs to another policy"),
  ])
  func aCallThatDoesNotFit(_ error: HostError, _ words: String) { #expect("\(error)" == words) }

  @Test(arguments: [
    (BundleError.notABundle, "this is not a bundle"), (.damaged, "the bundle is damaged"),
    (.format(7), "the bundle has format 7, and this engine reads format 1"),
    (.language(2), "the bundle is of language 2, and this engine knows language 1"),
    (.copyFormat(9), "the words of the bundle have format 9, and this engine reads format 1"),
    (.features(["loops", "floats"]), "the bundle needs what this engine does not have: loops, floats"),
    (.inconsistent("steps"), "a step comes to too much, or too much is open at one time"),
    (.inconsistent("rows"), "the bundle is not as a compiler writes it: rows do not fit"),
  ])
  func aBundleThatCannotBePlayed(_ error: BundleError, _ words: String) { #expect("\(error)" == words) }

  @Test(arguments: [
    (Policy.Snapshot.Refusal.damaged, "what was saved is damaged"),
    (.format(2, understood: 1), "what was saved has format 2, and this engine reads format 1"),
    (.otherPolicy, "another policy has saved this"),
    (.unknownName, "the policy no longer has the state, or the state has other parameters"),
    (.forLaunch, "the flow lasts for one launch of the app"),
  ])
  func aJourneyThatCannotGoOn(_ refusal: Policy.Snapshot.Refusal, _ words: String) { #expect("\(refusal)" == words) }

  @Test func textsThatCannotBeRead() {
    #expect("\(CompiledCopy.Refusal.unknownFormat)" == "these are not the texts of a policy")
    #expect("\(CompiledCopy.Refusal.format(3))" == "the texts have format 3, and this engine reads format 1")
    #expect("\(CompiledCopy.Refusal.damaged)" == "the texts are damaged")
  }
}
