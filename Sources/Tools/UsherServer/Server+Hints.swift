internal import UsherCatalog
internal import UsherCompiler
internal import UsherSource
internal import UsherSyntax
internal import UsherWorkspace

extension Server {
  /// What the text means but does not say: the answers that an `else` handles, and the texts of buttons in the language of their
  /// catalog.
  func inlayHints(_ parameters: JSON) throws(RequestError) -> JSON {
    let start: JSON = ["textDocument": parameters["textDocument"], "position": ["line": 0, "character": 0]]
    guard let place = try place(of: start), let source = place.project.source(atPlace: place.path) else { return [] }
    guard let span = place.lines.span(parameters["range"]) else { throw .invalidParameters("`range` is missing") }
    let hints = (place.project.elseHints(of: source) + place.project.buttonHints(of: source)).filter {
      span.start <= $0.offset && $0.offset <= span.end
    }
    return .array(
      hints.sorted { $0.offset < $1.offset }.map { hint in
        [
          "position": place.lines.position(at: hint.offset).json, "label": .string(hint.text), "paddingLeft": true,
        ]
      })
  }
}

/// A text that is shown behind an offset.
private typealias InlayHint = (offset: Int, text: String)

extension Project {
  /// The answers that each `else` handles: those that the compiler would miss without its row.
  fileprivate func elseHints(of source: ParsedFile) -> [InlayHint] {
    guard let tree = source.content?.tree else { return [] }
    let parents = tree.nodes { [.rows, .chooseValue].contains($0) }
    var left = parents.flatMap { node in
      node.children.filter { [.row, .valueRow].contains($0.kind) && $0.head.kind == .else }.map {
        (row: $0, rows: node)
      }
    }
    var hints: [InlayHint] = []
    // Rows in the target of a row are taken out after it.
    while !left.isEmpty {
      let outer = left.filter { one in
        !left.contains { $0.row.span.start < one.row.span.start && one.row.span.end <= $0.row.span.end }
      }
      left.removeAll { one in outer.contains { $0.row.index == one.row.index } }
      var bytes = source.file.bytes
      for (row, _) in outer {
        for offset in row.span.start..<row.span.end where bytes[offset] != 10 { bytes[offset] = 32 }
      }
      let missing = compiler.modules(of: ParsedFile(SourceFile(path: source.file.path, bytes: bytes))).diagnostics
        .filter {
          $0.code == .missingAnswer && $0.primary.file.path == source.file.path
        }
      for (row, rows) in outer {
        let end = rows.children.reduce(rows.span.start) { max($0, $1.span.end) }
        let question = missing.first { finding in
          finding.fixes.contains { $0.edits.contains { end <= $0.span.start && $0.span.start < rows.span.end } }
        }
        guard let rows = question?.fixes.first?.edits.first?.replacement else { continue }
        let heads = rows.split { $0 == "\n" || $0 == ";" }.compactMap { line -> String? in
          let head = line.drop { $0 == " " || $0 == "\t" }
          return head.firstRange(of: " -> …").map { String(head[..<$0.lowerBound]) }
        }
        if !heads.isEmpty { hints.append((row.head.span.end, heads.joined(separator: ", "))) }
      }
    }
    return hints
  }

  /// The text of each button of the file's prompts.
  fileprivate func buttonHints(of source: ParsedFile) -> [InlayHint] {
    let prompts = source.content?.tree.nodes { $0 == .promptDeclaration } ?? []
    return prompts.flatMap { prompt -> [InlayHint] in
      let buttons = prompt.children.compactMap { $0.kind == .buttonDeclaration ? $0.child(.declaredName) : nil }
      guard !buttons.isEmpty, let name = prompt.child(.declaredName),
        let entry = entries(of: Label(name.tree.file, name.head.span)).first?.entry
      else { return [] }
      return buttons.compactMap { button in
        let text = entry.texts.first { $0.part == .button && $0.text.name.text == button.text(of: button.head) }?.text
        return text?.form.phrases.first.map { (button.span.end, "“\($0.written)”") }
      }
    }
  }
}
