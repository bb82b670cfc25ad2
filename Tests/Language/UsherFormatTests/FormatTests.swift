import Testing
import UsherSource
import UsherFormat
import UsherSyntax

/// Tests of each rule of the layout.
@Suite struct FormatTests {
  /// Formats a policy with these lines after its first two. Returns the result without the first two.
  private func laidOut(_ lines: String) -> String {
    let (tree, diagnostics) = parse(SourceFile(path: "p.usher", text: "language 1\npolicy p\n" + lines))
    #expect(diagnostics.map(\.message) == [])
    return format(tree).split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false).last.map(String.init)
      ?? ""
  }

  private func flow(_ lines: String) -> String { "\nflow f {\n\(lines)}\n" }

  // MARK: Spaces

  @Test func oneBlankStandsBetweenTokensAndNoneWhereTheyHug() {
    #expect(laidOut("use  a . b ,c") == "use a.b, c\n")
    #expect(laidOut("type T=a was b|c") == "type T = a was b | c\n")
    #expect(laidOut("input n :0 ... 15 . 4=3") == "input n: 0...15.4 = 3\n")
    #expect(
      laidOut("let x=not( a or( count of b+ 1 is not ... 5 ) )") == "let x = not (a or (count of b + 1 is not ...5))\n")
    #expect(laidOut("let x=m [ camera ] is 2 ...|a") == "let x = m[camera] is 2... | a\n")
    #expect(laidOut("action a ( t : Text )needs( b )->c") == "action a(t: Text) needs (b) -> c\n")
    #expect(
      laidOut("test \"t\" for f ( r : c ) { away a [ b ] = c; meanwhile { a = b } }")
        == "test \"t\" for f(r: c) { away a[b]=c; meanwhile { a=b } }\n")
    #expect(laidOut("flow f { on e ( x )->stay }") == "flow f { on e(x) -> stay }\n")
  }

  // MARK: Lines

  @Test func aBlockOnOneLineStaysThereIfItFits() {
    #expect(laidOut("alert a{button b;;button c;}") == "alert a { button b; button c }\n")
    let fitting = "alert \(String(repeating: "a", count: 88)) { button b }\n"
    #expect(fitting.utf8.count == 107 + 1)
    #expect(laidOut(fitting) == fitting)
    #expect(laidOut(fitting.replacing("alert", with: "override alert")).hasSuffix(" {\n  button b\n}\n"))
  }

  @Test func theLastColumnOfABlockOnOneLineIs110() {
    func alert(_ count: Int) -> String { "alert \(String(repeating: "a", count: count)) { button b }\n" }
    #expect(alert(91).utf8.count == 110 + 1)
    #expect(laidOut(alert(91)) == alert(91))
    #expect(laidOut(alert(92)).hasSuffix(" {\n  button b\n}\n"))
  }

  @Test func aBlockWithALineEndHasOneItemALine() {
    #expect(laidOut("alert a { button b;\nbutton c }") == "\nalert a {\n  button b\n  button c\n}\n")
    #expect(laidOut("screen a\n{\n}") == "screen a {}\n")
    #expect(laidOut("screen a {\n// b\n}") == "\nscreen a {\n  // b\n}\n")
  }

  @Test func aPassageHasALineOfItsOwn() {
    let written = flow("  state a {\n    track b\n    -> c\n  }\n")
    #expect(laidOut(flow("state a { track b -> c\n}")) == written)
    #expect(laidOut(flow("state a { track b; -> c\n}")) == written)
    #expect(laidOut("flow f { state a { track b -> c } }") == "flow f { state a { track b -> c } }\n")
  }

  /// A line that begins with an arrow continues the previous one.
  @Test func aSemicolonThatNoLineEndStandsForIsKept() {
    #expect(laidOut(flow("state a { -> b; // c\n-> d }")) == flow("  state a {\n    -> b;  // c\n    -> d\n  }\n"))
  }

  @Test func aBrokenLineStaysBrokenInLists() {
    #expect(laidOut("type T = a |\nb\n| c") == "type T = a |\n    b\n    | c\n")
    #expect(laidOut("let x = a and\n  b is\n  c") == "let x = a and\n    b is c\n")
    #expect(laidOut("action a(\nb: Text,\nc: Text\n)\n-> d") == "action a(\n    b: Text,\n    c: Text\n)\n    -> d\n")
    #expect(laidOut("type T\n=\n\na") == "type T =\n    a\n")
  }

  /// The rows of a question in a row are aligned for themselves.
  @Test func aQuestionInARowIsLaidOutAsInAState() {
    let text = "flow f { start state s {\nask a { b -> open c { returned -> d\nelse -> e }; granted -> d }\n} }"
    let rows =
      "ask a {\n      b       -> open c {\n        returned -> d\n        else     -> e\n      }\n      granted -> d\n    }"
    #expect(laidOut(text) == "\nflow f {\n  start state s {\n    \(rows)\n  }\n}\n")
  }

  @Test func aRowIsOneLine() {
    let lines = "let x = choose a {\n b\n ->\n c\n else\n -> d\n}"
    #expect(laidOut(lines) == "\nlet x = choose a {\n  b    -> c\n  else -> d\n}\n")
  }

  // MARK: Blank lines

  @Test func aBlankLineBetweenGroupsIsKeptAndTwoAreOne() {
    #expect(laidOut("metric a\n\n\n\nmetric b\nmetric c\n\n\n") == "metric a\n\nmetric b\nmetric c\n")
    #expect(laidOut("alert a {\n\n\nbutton b\n\n\nbutton c\n\n}") == "\nalert a {\n  button b\n\n  button c\n}\n")
  }

  @Test func aFlowMayBeginWithABlankLine() {
    #expect(laidOut("flow f {\n\n\n  resting state a {}\n\n}") == "\nflow f {\n\n  resting state a {}\n}\n")
    #expect(laidOut("flow f {\n  resting state a {}\n}") == "\nflow f {\n  resting state a {}\n}\n")
  }

  @Test func aDeclarationOfSeveralLinesStandsApart() {
    let alert = "alert a {\n  button b\n}\n"
    #expect(laidOut("metric a\n// d\n\(alert)metric b") == "metric a\n\n// d\n\(alert)\nmetric b\n")
    #expect(laidOut("\(alert)// d\n\(alert)") == "\n\(alert)\n// d\n\(alert)")
    #expect(laidOut("metric a // d\n\(alert)// e\n\nmetric b") == "metric a  // d\n\n\(alert)// e\n\nmetric b\n")
  }

  // MARK: Columns

  @Test func arrowsOfRowsThatFollowEachOtherAreAligned() {
    func rows(_ lines: String) -> String { "\nlet x = choose a {\n\(lines)}\n" }
    let written = rows("  b | c -> d\n  // e\n  f     -> g\n\n  h    -> i\n  else -> j\n")
    #expect(laidOut(rows("b|c -> d\n// e\nf -> g\n\nh -> i\nelse -> j\n")) == written)
  }

  @Test func aHeadOfMoreThan60ColumnsPartsTheRows() {
    for (count, isAligned) in [(60, true), (61, false)] {
      let long = String(repeating: "b", count: count)
      let blanks = isAligned ? String(repeating: " ", count: count - 1) : ""
      let lines = "\nlet x = choose a {\n  c\(blanks) -> d\n  \(long) -> e\n  f\(blanks) -> g\n}\n"
      #expect(laidOut("let x = choose a {\nc -> d\n\(long) -> e\nf -> g\n}") == lines)
    }
  }

  @Test func commentsBehindLinesThatFollowEachOtherAreAligned() {
    let lines = "metric a // b\nmetric camera // c\n// d\nmetric e    // f\n\nmetric long // g"
    let written = "metric a       // b\nmetric camera  // c\n// d\nmetric e  // f\n\nmetric long  // g\n"
    #expect(laidOut(lines) == written)
    #expect(laidOut("link a \"…\" // b\nlink c \"d\" // e") == "link a \"…\"  // b\nlink c \"d\"  // e\n")
    let rows = "let x = choose a {\nb -> c // d\nelse -> e // f\n}"
    #expect(laidOut(rows) == "\nlet x = choose a {\n  b    -> c  // d\n  else -> e  // f\n}\n")
  }

  // MARK: Comments

  @Test func aCommentStandsWhereWhatFollowsDoes() {
    #expect(laidOut("screen a {\n      // b\n\n\n// c  \n}\n   // d") == "\nscreen a {\n  // b\n\n  // c\n}\n// d\n")
  }

  @Test func aCommentInALineKeepsItsPlace() {
    #expect(laidOut("type T = // a\n // b\nc | // d\n e") == "type T =  // a\n    // b\n    c |  // d\n    e\n")
    #expect(laidOut("screen a // b\n{ }") == "screen a  // b\n    {}\n")
  }

  @Test func aScriptHasALayout() {
    let (tree, _) = parseScript(SourceFile(path: "s", text: "tap  a;away camera = denied relaunch\n;answer b"))
    #expect(format(tree) == "tap a\naway camera=denied relaunch\nanswer b\n")
  }

  @Test func nothingIsLaidOutAsNothing() {
    #expect(format(parseScript(SourceFile(path: "s", text: " \n\n")).tree).isEmpty)
    #expect(format(parseScript(SourceFile(path: "s", text: " \n\n // a ")).tree) == "// a\n")
  }
}
