import Testing
import UsherProgram
import UsherRuntime
import UsherCatalog
import UsherSource

@Suite struct CopyCompilationTests {
  @Test func aCatalogThatFitsIsCompiled() throws {
    let (compiled, diagnostics) = compileCopy(catalogSet([complete, german]), for: prompts)
    #expect(described(diagnostics) == [])
    let copy = try #require(compiled)
    let off = copy.text(of: "off", locale: "en")
    #expect(off?.buttons.map(\.name) == ["openSettings", "notNow"])
    #expect(off?.message == "Snapline {needs} it.")
    let why = [TextArgument(name: "why", value: "missing")]
    #expect(copy.text(of: "blocked", locale: "de-CH", arguments: why)?.title == "Keine Kamera")
    let sorry = [TextArgument(name: "name", value: "Ada"), TextArgument(name: "count", value: "2")]
    #expect(copy.text(of: "sorry", locale: "en", arguments: sorry)?.message == "Sorry, Ada (2)")
  }

  @Test func aBlockOfLinesHasNoLineEndBehindIt() {
    let line = "    message: \"{-app} {{needs}} it.\"\n"
    #expect(complete.contains(line))
    func message(_ written: String) -> String? {
      compileCopy(catalogSet([complete.replacing(line, with: written)]), for: prompts).copy?
        .text(of: "off", locale: "en")?.message
    }
    #expect(message("    message: |\n      One {-app}\n      two.\n") == "One Snapline\ntwo.")
    #expect(message("    message: |\n      One\n      {-app}\n") == "One\nSnapline")
    #expect(message("    message: >\n      One\n      two.\n") == "One two.")
    #expect(message("    message: |-\n      One\n      two.\n") == "One\ntwo.")
    #expect(message("    message: |+\n      One\n\n") == "One\n")
    #expect(message("    message: \"| One\\n\"\n") == "| One\n")
  }

  @Test func termsOfOtherDirectionAreIsolated() {
    let arabic = translation("ar", "  sorry:\n    message: عذرًا {name} {count} من {-app}\n")
    let (copy, diagnostics) = compileCopy(catalogSet([complete, arabic]), for: prompts)
    #expect(described(diagnostics) == ["2:9 fallback-crosses-script: the translation `ar` lacks `off` and `blocked`"])
    let sorry = [TextArgument(name: "name", value: "Ada"), TextArgument(name: "count", value: "2")]
    #expect(
      copy?.text(of: "sorry", locale: "ar", arguments: sorry)?.message
        == "عذرًا \u{2068}Ada\u{2069} \u{2068}2\u{2069} من \u{2068}Snapline\u{2069}")
  }

  @Test func aPromptWithoutWordsIsAnErrorInThePolicy() {
    let found = problems(english(off + sorry))
    #expect(described(found) == ["2:7 missing-copy: `blocked` has no texts"])
    #expect(found[0].primary.file.path == "app.usher")
    #expect(found[0].help == "add this to `app.copy.yaml`")
  }

  @Test func aMisspelledEntryIsOneErrorInTheCatalog() {
    let found = problems(english(off + blocked.replacing("  blocked", with: "  blokced") + sorry))
    #expect(described(found) == ["13:3 orphan-copy: the policy has no prompt or notice `blokced`"])
    #expect(found.map(\.primary.text) == ["did you mean `blocked`?"])
  }

  @Test func anEntryThatNothingShowsIsAnError() {
    #expect(
      described(problems(english(off + blocked + sorry + "  farewell:\n    message: X\n")))
        == ["22:3 orphan-copy: the policy has no prompt or notice `farewell`"])
  }

  @Test func aButtonThePromptDoesNotHaveIsOneError() {
    let found = problems(english(off.replacing("notNow", with: "notNwo") + blocked + sorry))
    #expect(described(found) == ["11:7 unknown-button: `notNwo` is not a button of `off`"])
    #expect(found.map(\.primary.text) == ["did you mean `notNow`?"])
    #expect(
      described(problems(english(off + blocked + sorry + "    buttons:\n      ok: X\n")))
        == ["23:7 unknown-button: `ok` is not a button of `sorry`"])
  }

  @Test func theSourceHasEveryPart() {
    #expect(
      described(
        problems(english("  \"off\":\n    message: X\n    buttons:\n      openSettings: Open\n" + blocked + sorry)))
        == ["7:3 missing-copy: `off` lacks a label for `notNow`"])
    #expect(
      described(problems(english(off + blocked + "  sorry:\n    title: X\n")))
        == ["20:3 missing-copy: `sorry` lacks a message"])
    let sheet = [PromptShape(name: "off", declaration: Label(policy, Span(6, 9)), kind: .view)]
    #expect(
      described(compileCopy(catalogSet([source("  \"off\":\n    note: X\n")]), for: sheet).diagnostics)
        == ["5:3 missing-copy: `off` lacks a title or a message"])
  }

  @Test func aFindingKnowsTheNamesThatItMentions() {
    let unknown = blocked.replacing("restricted:", with: "banned:")
    let found = problems(english("  \"off\":\n    message: X\n" + unknown + "  sorry:\n    title: X\n"))
    #expect(
      found.map(\.message) == [
        "`off` lacks a label for `openSettings` and a label for `notNow`",
        "`select: why` has no text for `restricted` and has an extra text for `banned`",
        "`sorry` lacks a message",
      ])
    #expect(found.map(\.names) == [["notNow", "off", "openSettings"], ["banned", "restricted", "why"], ["sorry"]])
  }

  @Test func namesInsideTextsAreKnown() {
    let found = problems(english(off + blocked + "  sorry:\n    message: Sorry, {nam} of {-ap}\n"))
    #expect(
      described(found) == [
        "21:21 unknown-placeholder: `nam` is not a parameter of `sorry`",
        "21:30 unknown-placeholder: `ap` is not a term of the catalog",
      ])
    #expect(found.map(\.primary.text) == ["did you mean `{name}`?", "did you mean `{-app}`?"])
    #expect(found[0].fixes.flatMap(\.edits).map(\.replacement) == ["{name}"])
  }

  @Test func aMisspelledNameBehindEscapesHasNoFix() {
    let found = problems(english(off + blocked + "  sorry:\n    message: \"Sorry,\\n{nam}\"\n"))
    #expect(described(found) == ["21:14 unknown-placeholder: `nam` is not a parameter of `sorry`"])
    #expect(found[0].fixes.isEmpty)
  }

  @Test func aNameOfThePolicyIsNotShown() {
    let text = english(off + "  blocked:\n    title: It is {why}\n    buttons:\n      close: Close\n" + sorry)
    #expect(described(problems(text)) == ["14:18 selection: `{why}` would show people a name from the policy"])
  }

  @Test func aSelectHasExactlyTheValues() {
    let found = problems(
      english(off + blocked.replacing("      missing:", with: "      mising: X\n      more:") + sorry))
    #expect(
      described(found) == [
        "15:15 selection: `select: why` has no text for `missing` and has an extra text for `mising` and `more`"
      ])
    #expect(found[0].secondary.map(\.text) == ["did you mean `missing`?", "not a value"])
    #expect(
      described(problems(english(off + blocked.replacing("select: why", with: "select: wy") + sorry)))
        == ["15:15 selection: `wy` is not a parameter of `blocked`"])
    #expect(
      described(problems(english(off + blocked + "  sorry:\n    message:\n      select: name\n      a: X\n")))
        == ["22:15 selection: `name` is a text and cannot select other texts"])
  }

  @Test func purposesBelongToNoPrompt() {
    let purpose = "  camera.purpose:\n    kind: purpose\n    key: NSCameraUsageDescription\n    text: "
    #expect(described(problems(english(off + blocked + sorry + purpose + "For documents.\n"))) == [])
    #expect(
      described(problems(english(off + blocked + sorry + purpose + "For {name}.\n")))
        == ["25:15 unknown-placeholder: a purpose has no parameters"])
  }

  private func problems(_ text: String) -> [Diagnostic] {
    compileCopy(catalogSet([text]), for: prompts).diagnostics
  }
}
