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
  fileprivate func elseHints(of source: ParsedFile) -> [InlayHint] {
    handledByElse(in: source).map {
      ($0.row.span.start + "else".utf8.count, $0.heads.joined(separator: ", "))
    }
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
