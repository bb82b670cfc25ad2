import Testing
import UsherSource

@Suite struct MessageTests {
  private let file = SourceFile(path: "a.usher", text: "one two")

  private func finding(_ message: Message, at start: Int = 0, in file: SourceFile? = nil) -> Diagnostic {
    Diagnostic(.unknownName, message, at: Label(file ?? self.file, Span(start, start + 1)))
  }

  private func other(_ message: Message) -> Diagnostic {
    Diagnostic(.unknownName, message, at: Label(file, Span(0, 1)))
  }

  @Test func aMessageRecordsWhatItIsBuiltFrom() {
    let owner: Message = "of `\("begin")`"
    let message: Message =
      "`\("b")`, \(["c", "a"]) and \(quoted: ["d"]) \(wording: "are") \(2) \(owner) on \(platforms: ["ios", "macos"])"
    #expect(message.text == "`b`, c and a and `d` are 2 of `begin` on ios and macos")
    let facts = [
      Fact(.name, "a"), Fact(.name, "b"), Fact(.name, "begin"), Fact(.name, "c"), Fact(.name, "d"), Fact(.number, "2"),
      Fact(.platform, "ios"), Fact(.platform, "macos"), Fact(.wording, "are"),
    ]
    #expect(finding(message).facts == facts)
    #expect(finding("`\("a")` is `\("a")`").facts == [Fact(.name, "a")])
  }

  @Test func partsOfASentenceAreListedWithTheirFacts() {
    let parts: [Message] = ["`\("a")`", "b", "\(3)"]
    #expect((0...3).map { listed(Array(parts.prefix($0))).text } == ["", "`a`", "`a` or b", "`a`, b or 3"])
    #expect(listed(parts).facts == [Fact(.name, "a"), Fact(.number, "3")])
  }

  @Test func twoSentencesOfTheSameFactsAreTheSameFinding() {
    let before = finding("`\("camera")` is not a state of `\("begin")`")
    let reworded = finding("\("begin") has no state called \("camera")")
    #expect(before.message != reworded.message)
    #expect(before.isSame(as: reworded))
    #expect(ordered([before, reworded]).map { $0.message } == [before.message])
  }

  @Test func otherFactsPlacesAndProblemsAreOtherFindings() {
    let before = finding("`\("camera")` is wrong")
    #expect(!before.isSame(as: finding("`\("microphone")` is wrong")))
    #expect(!before.isSame(as: finding("`\("camera")` is wrong", at: 4)))
    #expect(!before.isSame(as: finding("`\("camera")` is wrong", in: SourceFile(path: "b.usher", text: "one"))))
    #expect(!before.isSame(as: other("`\("camera")` is wrong")))
    #expect(before.isSameProblem(as: finding("`\("camera")` is wrong", at: 4)))
  }

  @Test func anAdditionBringsItsFacts() {
    var finding = finding("`\("camera")` is wrong")
    finding.say(" on \(platforms: ["ios"])")
    #expect(finding.message == "`camera` is wrong on ios")
    #expect(finding.facts == [Fact(.name, "camera"), Fact(.platform, "ios")])
    #expect(finding.names("camera") && !finding.names("ios"))
  }
}
