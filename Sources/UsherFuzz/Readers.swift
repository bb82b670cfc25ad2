internal import UsherCommands
internal import UsherCompiler
internal import UsherDevice
internal import UsherDiagnostics
internal import UsherFormat
internal import UsherSyntax

/// Feeds bytes to all that reads policies, platforms and scripts. The first byte chooses what they are taken for.
///
/// Whatever they are, reading ends, tokens tile the text in order, what is told of it can be drawn, and what nothing is
/// wrong with has a layout.
func readAnything(_ bytes: [UInt8]) {
  guard let choice = bytes.first else { return }
  let file = SourceFile(path: "fuzz.usher", bytes: Array(bytes.dropFirst()))
  switch choice % 3 {
  case 0: readPolicy(file)
  case 1: draw(compilePlatform(file).diagnostics)
  default:
    let (tree, diagnostics) = parseScript(file)
    checkTokens(of: tree)
    draw(diagnostics)
  }
}

private func readPolicy(_ file: SourceFile) {
  let (tree, _) = parse(file)
  checkTokens(of: tree)
  let read = read(file)
  draw(read.diagnostics)
  guard let sound = read.result else { return }
  checkLayout(of: sound.tree)
  guard sound.policy != nil else { return }
  let surroundings = Surroundings(
    platforms: ["ios"], policies: ["fuzz"], device: { _ in device }, policy: { _ in sound })
  draw(compilePolicy(sound, in: surroundings).diagnostics)
}

private func checkTokens(of tree: SyntaxTree) {
  var end = 0
  for token in tree.tokens {
    precondition(token.span.start >= end && token.span.end >= token.span.start, "tokens tile the text, in order")
    end = token.span.end
  }
  precondition(end <= tree.file.bytes.count, "no token is behind the text")
}

private func checkLayout(of tree: SyntaxTree) {
  let text = format(tree)
  let (again, diagnostics) = parse(SourceFile(path: "fuzz.usher", text: text))
  precondition(diagnostics.isEmpty && format(again) == text, "a text is laid out once")
}

private func draw(_ diagnostics: [Diagnostic]) {
  for diagnostic in diagnostics { precondition(!renderCompact(diagnostic).isEmpty, "every finding can be told") }
}

private let device: Device? = BundledPlatforms.all.first { $0.name == "ios" }.flatMap {
  compilePlatform(SourceFile(path: "ios.usher", text: $0.text)).result
}
