import Testing
import UsherSource

@Suite struct SuggestionTests {
  @Test(arguments: [
    ("explainning", "explaining"), ("camrea", "camera"), ("Camera", "camera"), ("deneid", "denied"),
    ("microphon", "microphone"),
  ])
  func aMisspellingIsUnderstood(misspelled: String, meant: String) {
    #expect(nearest(to: misspelled, among: ["explaining", "camera", "denied", "microphone"]) == meant)
  }

  @Test func aFarNameIsNoMisspelling() {
    #expect(nearest(to: "photos", among: ["camera", "microphone"]) == nil)
    #expect(nearest(to: "explaining", among: []) == nil)
  }

  @Test func aNearerNameWins() {
    #expect(nearest(to: "granted", among: ["grated", "granted"]) == "granted")
  }

  @Test func theFirstOfEquallyNearNamesWins() {
    #expect(nearest(to: "bat", among: ["cat", "hat"]) == "cat")
    #expect(nearest(to: "bat", among: ["hat", "cat"]) == "hat")
  }

  @Test func aChoiceIsListedAsItIsSpoken() {
    #expect(listed([]) == "")
    #expect(listed(["a"]) == "a")
    #expect(listed(["a", "b"]) == "a or b")
    #expect(listed(["a", "b", "c"], "and") == "a, b and c")
  }
}
