import TestSupport
import Testing
import UsherSource

@Suite struct MessageTests {
  private let file = SourceFile(path: "a.usher", text: "one two")

  /// A problem with a state, in two wordings.
  private struct MissingState: Problem {
    static let type = ProblemType()
    let state: String
    let flow: String
    let isReworded: Bool

    var code: DiagnosticCode { .unknownName }
    var message: Message {
      isReworded ? "\(flow) has no state called \(state)" : "`\(state)` is not a state of `\(flow)`"
    }

    static func == (left: MissingState, right: MissingState) -> Bool {
      (left.state, left.flow) == (right.state, right.flow)
    }
  }

  private struct MissingOutcome: Problem, Equatable {
    static let type = ProblemType()
    let state: String
    var code: DiagnosticCode { .unknownName }
    var message: Message { "`\(state)` is not a state of `\("begin")`" }
  }

  private func finding(_ problem: some Problem, at start: Int = 0, in file: SourceFile? = nil) -> Diagnostic {
    Diagnostic(problem, at: Label(file ?? self.file, Span(start, start + 1)))
  }

  private func missing(_ state: String, isReworded: Bool = false) -> MissingState {
    MissingState(state: state, flow: "begin", isReworded: isReworded)
  }

  @Test func aMessageRecordsTheNamesThatItContains() {
    let owner: Message = "of `\("begin")`"
    let message: Message = "`\("b")`, \(["c", "a"]) and \(quoted: ["d"]) \(wording: "are") \(2) \(owner)"
    #expect(message.prose == "`b`, c and a and `d` are 2 of `begin`")
    #expect(message.names == ["b", "c", "a", "d", "begin"])
    #expect(finding(missing("begin")).names == ["begin"])
  }

  @Test func partsOfASentenceAreListedWithTheirNames() {
    let parts: [Message] = ["`\("a")`", "b", "\(3)"]
    #expect((0...3).map { listed(Array(parts.prefix($0))).prose } == ["", "`a`", "`a` or b", "`a`, b or 3"])
    #expect(listed(parts).names == ["a"])
  }

  @Test func proseIsMadeOfTextsNumbersAndProse() {
    let part: Prose = "`\("a")` is \(2)"
    #expect(Prose([part, "\(part) too"], separator: "; ") == "`a` is 2; `a` is 2 too")
  }

  @Test func twoSentencesOfOneProblemAreTheSameFinding() {
    let (before, reworded) = (finding(missing("camera")), finding(missing("camera", isReworded: true)))
    #expect(before.message != reworded.message)
    #expect(before.isSame(as: reworded))
    #expect(ordered([reworded, before]).map { $0.message } == [before.message])
  }

  @Test func otherNamesPlacesAndProblemsAreOtherFindings() {
    let before = finding(missing("camera"))
    #expect(!before.isSame(as: finding(missing("microphone"))))
    #expect(!before.isSame(as: finding(missing("camera"), at: 4)))
    #expect(!before.isSame(as: finding(missing("camera"), in: SourceFile(path: "b.usher", text: "one"))))
    #expect(before.message == finding(MissingOutcome(state: "camera")).message)
    #expect(!before.isSame(as: finding(MissingOutcome(state: "camera"))))
    #expect(before.isSameProblem(as: finding(missing("camera"), at: 4)))
  }

  @Test func aProblemIsReadAsTheTypeThatItHas() {
    #expect(finding(missing("camera")).problem(as: MissingState.self) == missing("camera"))
    #expect(finding(missing("camera")).problem(as: MissingOutcome.self) == nil)
  }

  @Test func aFindingOfSomePlatformsNamesThem() {
    let found = [[finding(missing("camera"))], [], [finding(missing("camera"))]]
    let finding = found[0][0].naming(["ios", "macos", "web"], among: found)
    #expect(finding.message == "`camera` is not a state of `begin` on ios and web")
    #expect(finding.platforms == ["ios", "web"])
    #expect(finding.names("camera") && !finding.names("ios"))
    #expect(!finding.isSame(as: found[0][0]))
  }
}
