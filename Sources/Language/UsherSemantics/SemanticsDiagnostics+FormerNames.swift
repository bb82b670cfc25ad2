internal import UsherSource
internal import UsherSyntax

extension Diagnostic {
  static func formerlyItself(_ name: NameToken) -> Diagnostic {
    Diagnostic(
      .duplicateName, "`\(name.text)` is the current name, not a former one",
      at: name.label("a former name must differ"),
      help: "remove `was \(name.text)`")
  }

  static func secondFormerName(_ name: NameToken, first: Label) -> Diagnostic {
    Diagnostic(
      .duplicateName, "`\(name.text)` appears in two `\("was")`", at: name.label("the second"),
      also: [marked(first, "the first")], why: "data that was saved under this name could mean either of them")
  }

  static func nameGivenUp(_ name: KnownName, former: Label) -> Diagnostic {
    Diagnostic(
      .duplicateName, "`\(name.text)` is a former name and cannot be declared again",
      at: marked(name.place, "declared again"), also: [marked(former, "listed as a former name here")],
      why: "data that was saved under this name would get another meaning",
      help: "choose another name, or remove the `was` if no data is saved under the former name any more")
  }

  /// `slashes` are the marks of consecutive lines.
  static func strayDocumentation(_ slashes: [Span], _ file: SourceFile) -> Diagnostic {
    Diagnostic(
      .misplaced, "`\("///")` explains the declaration below it, and there is none",
      at: Label(file, slashes[0], "explains nothing"), help: "write `//`, or move it directly above a declaration",
      fixes: [Fix("write `//`", edits: slashes.map { Edit($0, "//") }, isSafe: true)])
  }

  static func collision(_ policy: Label, _ first: String, _ second: String) -> Diagnostic {
    Diagnostic(
      .duplicateName, "`\(first)` and `\(second)` cannot be told apart in saved sessions",
      at: marked(policy, "this happens by chance, and rarely"),
      why: "a saved session stores a number for each name, and these two names have the same number",
      help: "rename one of them")
  }

  static func retiredInUse(_ name: NameToken, _ declaration: Label) -> Diagnostic {
    Diagnostic(
      .duplicateName, "`\(name.text)` is declared in this flow, so it cannot be retired",
      at: name.label("retired here"),
      also: [marked(declaration, "declared here")])
  }
}
