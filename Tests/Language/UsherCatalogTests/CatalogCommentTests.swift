import Testing
import UsherCatalog
import UsherSource
import UsherYAML

@Suite struct CatalogCommentTests {
  /// As many comments as a file can have. Comparing each with each other would take minutes.
  @Test func aFileOfCommentsIsLaidOut() throws {
    let comments = String(repeating: "#\n", count: 500_000)
    let text = "schema: 1\ncatalog: c\nsource: en\n\n\(comments)entries:\n  a:\n    title: A\n"
    #expect(try laidOut(text) == text)
  }

  @Test func aCommentStaysWithItsField() throws {
    let text = """
      # about the file
      catalog: c # the name
      schema: 1
      # above the entries
      entries:
        # about b
        b: # beside b
          message: B # beside the message
          # above the title
          title: T
        # at the end

      """
    #expect(
      try laidOut(text) == """
        # about the file
        schema: 1
        catalog: c  # the name

        # above the entries
        entries:
          # about b
          b:  # beside b
            # above the title
            title: T
            message: B  # beside the message
          # at the end

        """)
  }

  @Test func aCommentStaysOutsideATextOfLines() throws {
    let text = """
      schema: 1
      catalog: c
      source: en

      entries:
        a:
          title: |  # for translators
            Hi  # there
            you
          message: |-  # also
            One

            Two
          buttons:  # in this order
            go: Go  # first

      """
    #expect(try laidOut(text) == text)
    let folded = text.replacing("|  #", with: ">  #").replacing("|-  #", with: "|2-   #")
    #expect(
      try laidOut(folded)
        == text.replacing("|  #", with: "|  #").replacing("Hi  # there\n      you", with: "Hi  # there you"))
  }

  @Test func onlyACommentWithoutABlankMayBeTheRestOfAText() {
    func isCutOff(_ line: String) -> Bool {
      let text = "schema: 1\ncatalog: c\nsource: en\nentries:\n  a:\n    title: \(line)\n"
      return readCatalog(file(text)).diagnostics.contains { $0.code == .cutOffText }
    }
    #expect(isCutOff("Room #12"))
    #expect(!isCutOff("Camera access # seen"))
    #expect(!isCutOff("Camera access #\tseen"))
    #expect(!isCutOff("Camera access # \tseen"))
    #expect(!isCutOff("\"Room\" #12"))
    #expect(!isCutOff("'Room' #12"))
    #expect(!isCutOff("| #12\n      Room"))
    #expect(isCutOff("\n      select: kind\n      a: Room #12"))
    #expect(!isCutOff("\n      select: kind #12\n      a: Room"))
    #expect(!isCutOff("Room\n    max: #12\n      title: 20 #12"))
    let words = readCatalog(
      file("catalog: c #1\nlocale: de #1\nentries:\n  a:\n    state: draft #1\n    title: Da #1\n"))
    #expect(described(words.diagnostics.filter { $0.code == .cutOffText }).map { $0.prefix(4) } == ["6:15"])
  }

  /// In quotes, it is not the beginning of a longer text.
  @Test func aTextBesideACommentKeepsItsQuotes() throws {
    let text =
      "schema: 1\ncatalog: c\nsource: en\n\nentries:\n  a:\n    title: \"Room\"  #12\n    message: Hi  # there\n"
    #expect(try laidOut(text.replacing("Hi", with: "\"Hi\"")) == text)
  }

  /// Comments that are indented further than a key belong to its field.
  @Test func aCommentAtTheEndOfAnEntryStaysThere() throws {
    let text = """
      schema: 1
      catalog: c
      source: en

      entries:
        a:
          title: A
          # about a

          # also about a

        # about b
        b:
          title:
            plural: count
            one: B
              # about one
            other: C
              # about other
            # about the cases
          # about the message
          message: D
          # at the end of b
        # at the end of the entries
      # at the end of the file

      """
    let tidy = text.replacing("# about a\n\n", with: "# about a\n")
    #expect(try laidOut(text) == tidy)
    #expect(try laidOut(tidy) == tidy)
    let swapped =
      "schema: 1\ncatalog: c\nentries:\n  a:\n    message: M\n      # of M\n    title: T\n      # of T\n  b:\n"
    #expect(
      try laidOut(swapped)
        == "schema: 1\ncatalog: c\n\nentries:\n  a:\n    title: T\n      # of T\n    message: M\n      # of M\n\n  b:\n"
    )
  }

  @Test func aTextThatBecomesLinesKeepsItsCommentBesideTheMark() throws {
    let text = "schema: 1\nentries:\n  a:\n    message: \"Hi\\nyou\"  # short\n    platforms:  # here\n"
    #expect(
      try laidOut(text) == """
        schema: 1

        entries:
          a:
            message: |-  # short
              Hi
              you
            platforms:  # here

        """)
  }

  private func laidOut(_ text: String) throws -> String {
    let file = SourceFile(path: "a.copy.yaml", text: text)
    return formatCatalog(try #require(readYAML(file).0), of: file)
  }
}
