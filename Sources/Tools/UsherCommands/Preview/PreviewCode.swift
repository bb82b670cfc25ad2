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

  /// CodeMirror's elements of the page: they come before the page's own script. Text that would end an element is escaped.
  var html: String {
    let data = grammar.map { $0.replacing("<", with: "\\u003c") }
    return "<style>\n@layer code {\n\(style)}\n</style>\n"
      + scripts.map { "<script>\n\($0.replacing("</script", with: "<\\/script"))</script>\n" }.joined()
      + (data.map { "<script type=\"application/json\" id=\"page-grammar\">\($0)</script>\n" } ?? "")
  }
}
