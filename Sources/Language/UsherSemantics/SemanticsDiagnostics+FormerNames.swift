internal import UsherSource
internal import UsherSyntax

extension Diagnostic {
  static func formerlyItself(_ name: NameToken) -> Diagnostic {
    Diagnostic(
      .duplicateName, "`\(name.text)` is what it is called now", at: name.label("a former name is another one"),
      help: "take `was \(name.text)` out")
  }

  static func secondFormerName(_ name: NameToken, first: Label) -> Diagnostic {
    Diagnostic(
      .duplicateName, "`\(name.text)` stands in two `\("was")`", at: name.label("the second"),
      also: [marked(first, "the first")], why: "what was saved under this name could mean either")
  }

  static func nameGivenUp(_ name: KnownName, former: Label) -> Diagnostic {
    Diagnostic(
      .duplicateName, "`\(name.text)` was given up and cannot be declared again",
      at: marked(name.place, "declared again"), also: [marked(former, "given up here")],
      why: "what was saved under this name would mean another thing",
      help: "call it otherwise, or take the `was` out once nothing is saved under it any more")
  }

  /// `slashes` are those of lines that follow each other.
  static func strayDocumentation(_ slashes: [Span], _ file: SourceFile) -> Diagnostic {
    Diagnostic(
      .misplaced, "`\("///")` stands above what it explains, and nothing is declared below",
      at: Label(file, slashes[0], "explains nothing"), help: "write `//`, or put it directly above a declaration",
      fixes: [Fix("write `//`", edits: slashes.map { Edit($0, "//") }, isSafe: true)])
  }

  static func collision(_ policy: Label, _ first: String, _ second: String) -> Diagnostic {
    Diagnostic(
      .duplicateName, "`\(first)` and `\(second)` are the same where they are saved",
      at: marked(policy, "these two names, by a rare chance"),
      why: "a saved session has hashes of names, and theirs are the same", help: "rename one of them")
  }

  static func retiredInUse(_ name: NameToken, _ declaration: Label) -> Diagnostic {
    Diagnostic(
      .duplicateName, "`\(name.text)` is declared in this flow, so it is not retired", at: name.label("no more?"),
      also: [marked(declaration, "it is here")])
  }
}
