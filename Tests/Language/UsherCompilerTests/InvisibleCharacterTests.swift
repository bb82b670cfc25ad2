import TestSupport
import Testing
import UsherCompiler
import UsherSource

/// Characters that nobody sees in the comments and strings of a policy.
@Suite struct InvisibleCharacterTests {
  @Test func commentsAndStringsAreSearched() {
    let text = """
      language 1 // \u{202E}
      /// \u{2066}\u{2069}
      policy a
      link b "a:\u{200B}b\u{1B}"  //
      metric c // \u{2028}\u{85}
      //\u{FEFF}
      """
    let file = ParsedFile(SourceFile(path: "a.usher", text: text))
    #expect(file.content != nil)
    #expect(
      file.diagnostics.map {
        "\(file.file.line(at: $0.primary.span.start)) \($0.message.description), \($0.primary.text.description)"
      } == [
        "1 the comment contains an invisible character, U+202E",
        "2 the comment contains an invisible character, U+2066",
        "5 the comment contains an invisible character, U+2028",
        "6 the comment contains an invisible character, U+FEFF",
        "4 the string contains an invisible character, U+200B",
      ])
    #expect(file.diagnostics.allSatisfy { $0.code == .invisibleCharacter && $0.severity == .warning })
  }

  @Test func whatScriptsNeedIsNoFinding() {
    let text = "\u{FEFF}language 1\t\npolicy a // می\u{200C}شود \u{200F}مطفأة 👩‍💻 – “…”\n"
    #expect(ParsedFile(SourceFile(path: "a.usher", text: text)).diagnostics.isEmpty)
  }

  /// Elsewhere they are errors of syntax, which are reported once.
  @Test func outsideOfThemTheyAreErrorsOfSyntax() {
    let found = ParsedFile(SourceFile(path: "a.usher", text: "language 1\npolicy a\u{200B}\n")).diagnostics
    #expect(found.map { $0.code } == [.syntax])
  }
}
