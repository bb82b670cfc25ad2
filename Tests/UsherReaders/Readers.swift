internal import UsherCommands
internal import UsherCompiler
internal import UsherPlatform
internal import UsherSource
internal import UsherFormat
internal import UsherSyntax

/// Feeds bytes to all that reads policies, platforms, scripts, bundles, catalogs and compiled copy. The first byte chooses what
/// they are taken for.
///
/// Whatever they are, reading ends, tokens tile the text in order, what is told of it can be drawn and lies in it, and what
/// nothing is wrong with has one layout.
package func readAnything(_ bytes: [UInt8]) {
  guard let choice = bytes.first else { return }
  let rest = Array(bytes.dropFirst())
  let file = SourceFile(path: "any.usher", bytes: rest)
  switch choice % 8 {
  case 0: readPolicy(file)
  case 1: readPlatform(file)
  case 2: readScript(file)
  case 3: readBundle(rest)
  case 4: readResealedBundle(rest)
  case 5: readChangedBundle(rest)
  case 6: draw(readCatalogBytes(file))
  default: readCompiledCopy(rest)
  }
}

private func readPolicy(_ file: SourceFile) {
  guard let sound = readSource(file), sound.policy != nil else { return }
  let surroundings = Surroundings(
    platforms: ["ios"], policies: ["fuzz"], device: { _ in device }, policy: { _ in sound })
  draw(compilePolicy(sound, in: surroundings).diagnostics)
}

private func readPlatform(_ file: SourceFile) {
  guard readSource(file) != nil else { return }
  draw(compilePlatform(file).diagnostics)
}

private func readScript(_ file: SourceFile) {
  let (tree, diagnostics) = parseScript(file)
  checkTokens(of: tree)
  draw(diagnostics)
  guard diagnostics.isEmpty else { return }
  checkLayout(of: tree) { parseScript($0) }
}

/// A policy or a platform without errors in its bytes or its syntax.
private func readSource(_ file: SourceFile) -> WellFormedFile? {
  checkTokens(of: parse(file).tree)
  let read = read(file)
  draw(read.diagnostics)
  if let sound = read.result { checkLayout(of: sound.tree) { parse($0) } }
  return read.result
}

private func checkTokens(of tree: SyntaxTree) {
  var end = 0
  for token in tree.tokens {
    precondition(token.span.start >= end && token.span.end >= token.span.start, "tokens tile the text, in order")
    end = token.span.end
  }
  precondition(end <= tree.file.bytes.count, "no token is behind the text")
}

private func checkLayout(of tree: SyntaxTree, _ parse: (SourceFile) -> (tree: SyntaxTree, diagnostics: [Diagnostic])) {
  let text = format(tree)
  let (again, diagnostics) = parse(SourceFile(path: "any.usher", text: text))
  precondition(diagnostics.isEmpty && format(again) == text, "a text is laid out once")
}

private func draw(_ diagnostics: [Diagnostic]) {
  for diagnostic in diagnostics {
    let spans = ([diagnostic.primary] + diagnostic.secondary).map { ($0.span, $0.file) }
    let edits = diagnostic.fixes.flatMap { $0.edits }.map { ($0.span, diagnostic.primary.file) }
    for (span, file) in spans + edits {
      precondition(span.start <= span.end && span.end <= file.bytes.count, "every place lies in its file")
    }
    precondition(!render(diagnostic, style: RenderingStyle()).isEmpty, "every finding can be told")
  }
}

private let device: Device? = BundledPlatforms.all.first { $0.name == "ios" }.flatMap {
  compilePlatform(SourceFile(path: "ios.usher", text: $0.text)).result
}
