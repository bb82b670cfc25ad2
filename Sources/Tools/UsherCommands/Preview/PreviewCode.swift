internal import UsherSource
internal import UsherWorkspace

/// CodeMirror 5, with which the files of a page are edited, as a folder of the system has it.
struct PreviewCode {
  private let style: String
  private let scripts: [String]
  /// The grammar of TextMate by which policies have colours. Nil for none.
  private let grammar: String?

  init(in folder: String, grammar: String?) throws(InputError) {
    style = try Self.text(of: Path.joined(folder, "lib/codemirror.css"))
    scripts = [
      try Self.text(of: Path.joined(folder, "lib/codemirror.js")),
      try Self.text(of: Path.joined(folder, "mode/yaml/yaml.js")),
    ]
    self.grammar = if let grammar { try Self.text(of: grammar) } else { nil }
  }

  private static func text(of path: String) throws(InputError) -> String {
    String(decoding: try fileSystem.read(path).bytes, as: UTF8.self)
  }

  /// It stands before the script of the page. What could end an element is written otherwise.
  var html: String {
    let data = grammar.map { $0.replacing("<", with: "\\u003c") }
    return "<style>\n\(style)\(previewCodeStyle)</style>\n"
      + scripts.map { "<script>\n\($0.replacing("</script", with: "<\\/script"))</script>\n" }.joined()
      + (data.map { "<script type=\"application/json\" id=\"page-grammar\">\($0)</script>\n" } ?? "")
  }
}

/// The colours of code, on the wall of the page in both looks.
private let previewCodeStyle = """
  .CodeMirror{height:36em;margin:12px 0;font:.8125rem/1.5 ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace;color:var(--ink);background:var(--wall);border:1px solid var(--soft);border-radius:6px}
  .CodeMirror-focused{outline:3px solid var(--accent)}.CodeMirror-gutters{background:var(--wall);border-color:var(--frame)}.CodeMirror-linenumber{color:var(--soft)}
  .CodeMirror-cursor{border-color:var(--ink)}.CodeMirror-selected,.CodeMirror-focused .CodeMirror-selected{background:light-dark(#c8d9f0,#33465e)}
  .CodeMirror-line::selection,.CodeMirror-line>span::selection,.CodeMirror-line>span>span::selection{background:light-dark(#c8d9f0,#33465e)}
  .cm-s-default .cm-comment,.cm-s-default .cm-meta{color:var(--soft)}.cm-s-default .cm-keyword{color:light-dark(#6f1d9b,#d2a8ff)}.cm-s-default .cm-operator{color:inherit}
  .cm-s-default .cm-string{color:light-dark(#0b5428,#7ee0a0)}.cm-s-default .cm-number,.cm-s-default .cm-atom{color:light-dark(#803300,#ffb77a)}
  .cm-s-default .cm-def,.cm-s-default .cm-variable-2{color:light-dark(#0a3f78,#8cc8ff)}.cm-s-default .cm-builtin{color:light-dark(#005a5a,#6fdede)}.cm-s-default .cm-error{color:var(--red)}
  .CodeMirror .found{text-decoration:underline wavy var(--red);text-underline-offset:3px}
  """ + "\n"
