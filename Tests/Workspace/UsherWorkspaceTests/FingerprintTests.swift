import TestSupport
import Testing
import UsherLint
import UsherSource
import UsherWorkspace

@Suite struct FingerprintTests {
  private static let policy = """
    language 1
    flow begin -> ready | off {
      start state checking {
        choose camera { granted -> end ready; else -> end off }
      }
      state asking { ask camera { granted -> end ready; else -> end off } }
    }

    """

  private static let catalog = """
    schema: 1
    entries:
      "off":
        title: Camera
        message: "Tap Open Settings..."
        buttons:
          - notNow
          - later
      platforms:
        title: Camera

    """

  /// The fingerprint of a finding at the first occurrence of `mark` after the first occurrence of `behind`.
  private func fingerprint(
    _ text: String, _ mark: String, behind: String = "", of path: String, _ message: Message = "wrong",
    _ code: DiagnosticCode = .threeDots
  ) throws -> String {
    let bytes = Array(text.utf8)
    let start = try #require(first(behind, in: bytes, from: 0))
    let offset = try #require(first(mark, in: bytes, from: start))
    let file = SourceFile(path: path, bytes: bytes)
    var fingerprints = Fingerprints()
    let place = Label(file, Span(offset, offset + mark.utf8.count))
    return fingerprints.fingerprint(of: Diagnostic(code, message, at: place), path)
  }

  private func first(_ word: String, in bytes: [UInt8], from start: Int) -> Int? {
    (start..<bytes.count).first { bytes[$0...].starts(with: word.utf8) }
  }

  @Test func itStaysWhereLinesMoveAndWhereTheFileIsLaidOutAnew() throws {
    let before = try fingerprint(Self.policy, "else", behind: "asking", of: "a.usher")
    let moved = "// a { line }\n" + Self.policy.replacing("state asking", with: "\n  resting state asking")
    #expect(try fingerprint(moved, "else", behind: "asking", of: "a.usher") == before)
    let laidOut = Self.policy.replacing("{ ask camera {", with: "{\n    ask camera {\n").replacing("; ", with: "\n")
    #expect(try fingerprint(laidOut, "else", behind: "asking", of: "a.usher") == before)
    let commented = Self.policy.replacing("start state", with: "// } {\n  start state")
    #expect(try fingerprint(commented, "else", behind: "asking", of: "a.usher") == before)
  }

  @Test func itStaysWhereANeighbourOnItsLineIsMended() throws {
    let before = try fingerprint(Self.policy, "else", behind: "asking", of: "a.usher")
    let mended = Self.policy.replacing("ask camera { granted -> end ready;", with: "ask camera { limited -> end off;")
    #expect(try fingerprint(mended, "else", behind: "asking", of: "a.usher") == before)
    let dots = try fingerprint(Self.catalog, "\"Tap", of: "a.copy.yaml")
    let other = Self.catalog.replacing("Tap Open Settings...", with: "Choose Open Settings...")
    #expect(try fingerprint(other, "\"Choose", of: "a.copy.yaml") == dots)
    let unquoted = Self.catalog.replacing("\"Tap Open Settings...\"", with: "Open Settings...")
    #expect(try fingerprint(unquoted, "Open", of: "a.copy.yaml") == dots)
  }

  @Test func itStaysWhereAMessageIsPutOtherwise() throws {
    let before = try fingerprint(Self.policy, "else", of: "a.usher", "`\("camera")` is wrong for `\("begin")`")
    #expect(
      try fingerprint(
        Self.policy, "else", of: "a.usher", "\("begin") is too much of \("camera"), \(2) times \(wording: "now")")
        == before)
    #expect(try fingerprint(Self.policy, "else", of: "a.usher", "`\("camera")` is wrong for `begin`") != before)
    #expect(try fingerprint(Self.policy, "else", of: "a.usher", "`camera` is wrong for `begin`") != before)
  }

  @Test func itChangesWithCodePathAndWhatIsAround() throws {
    let prints = [
      try fingerprint(Self.policy, "else", of: "a.usher"),
      try fingerprint(Self.policy, "else", of: "b.usher"),
      try fingerprint(Self.policy, "else", of: "a.usher", .naming),
      try fingerprint(Self.policy, "else", behind: "asking", of: "a.usher"),
      try fingerprint(Self.policy.replacing("begin", with: "start"), "else", of: "a.usher"),
      try fingerprint(Self.policy, "language", of: "a.usher"),
      try fingerprint(Self.catalog, "Camera", of: "a.copy.yaml"),
      try fingerprint(Self.catalog, "Camera", behind: "  platforms:", of: "a.copy.yaml"),
      try fingerprint(Self.catalog, "notNow", of: "a.copy.yaml"),
      try fingerprint(Self.catalog, "later", of: "a.copy.yaml"),
      try fingerprint(Self.catalog, "schema", of: "a.copy.yaml"),
    ]
    #expect(Set(prints).count == prints.count)
    #expect(prints.allSatisfy { $0.wholeMatch(of: /[0-9a-f]{16}/) != nil })
  }

  private func fingerprint(_ text: String, _ mark: String, of path: String, _ code: DiagnosticCode) throws -> String {
    try fingerprint(text, mark, of: path, "wrong", code)
  }

  @Test(arguments: ["", "}", "{{{", "\"", "a: b", "\n\n", "// x", "\"\\", "- - -", "}{\"{"])
  func anyTextHasOne(_ text: String) {
    for path in ["a.usher", "a.yaml"] {
      let file = SourceFile(path: path, bytes: Array(text.utf8))
      var fingerprints = Fingerprints()
      let found = Diagnostic(.naming, "`a", at: Label(file, Span(0, text.utf8.count)))
      #expect(fingerprints.fingerprint(of: found, path).utf8.count == 16)
    }
  }
}
