internal import UsherCommands
internal import UsherCompiler
internal import UsherPlatform
internal import UsherSource
internal import UsherFormat
internal import UsherSyntax

/// Feeds bytes to the readers of policies, platforms, scripts, bundles, catalogs, compiled copies and an app's files. The first
/// byte chooses the reader.
///
/// For all bytes, reading ends, tokens cover the text in order, every diagnostic lies in the text and can be rendered, and a text
/// without errors has exactly one layout.
package func readAnything(_ bytes: [UInt8]) {
  guard let choice = bytes.first else { return }
  let rest = Array(bytes.dropFirst())
  let file = SourceFile(path: "any.usher", bytes: rest)
  switch choice % 10 {
  case 0: readPolicy(file)
  case 1: readPlatform(file)
  case 2: readScript(file)
  case 3: readBundle(rest)
  case 4: readResealedBundle(rest)
  case 5: readChangedBundle(rest)
  case 6: draw(readCatalogBytes(file))
  case 7: readCompiledCopy(rest)
  case 8: draw(readAppFile(file))
  default: readMutatedBundle(rest)
  }
}

private func readPolicy(_ file: SourceFile) {
  guard let device, let sound = readSource(file) else { return }
  draw(Compiler([sound], on: [device]).modules(of: sound).diagnostics)
}

private func readPlatform(_ file: SourceFile) {
  guard let sound = readSource(file) else { return }
  draw(Compiler([sound], bundled: BundledFiles(neededBy: [sound])).device(of: sound).diagnostics)
}

private func readScript(_ file: SourceFile) {
  let (tree, diagnostics) = parseScript(file)
  checkTokens(of: tree)
  draw(diagnostics)
  guard diagnostics.isEmpty else { return }
  checkLayout(of: tree) { parseScript($0) }
}

/// The parsed policy or platform. Nil if it has encoding or syntax errors.
private func readSource(_ file: SourceFile) -> ParsedFile? {
  checkTokens(of: parse(file).tree)
  let parsed = ParsedFile(file)
  draw(parsed.diagnostics)
  guard let sound = parsed.content else { return nil }
  checkLayout(of: sound.tree) { parse($0) }
  return parsed
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
  ParsedFile(SourceFile(path: "ios.usher", text: $0.text)).device.result
}
