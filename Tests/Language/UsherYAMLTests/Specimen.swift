import UsherCatalog
import TestSupport
import UsherSource
import UsherYAML

/// The diagnostics of a text, each as `line:column code: message`.
func diagnostics(of text: String) -> [String] { diagnostics(of: Array(text.utf8)) }

func diagnostics(of bytes: [UInt8]) -> [String] {
  readYAML(SourceFile(path: "x.copy.yaml", bytes: bytes)).diagnostics.map(described)
}

func described(_ diagnostic: Diagnostic) -> String {
  let place = diagnostic.primary.file.position(at: diagnostic.primary.span.start)
  return "\(place.line):\(place.column) \(diagnostic.code.rawValue): \(diagnostic.message.description)"
}

/// A node on one line: `{a: "text", b: ["x", "y"]}`.
func described(_ node: CatalogNode) -> String {
  switch node.content {
  case .scalar(let scalar): "\"\(scalar.text)\""
  case .sequence(let nodes): "[\(nodes.map(described).joined(separator: ", "))]"
  case .mapping(let fields): "{\(fields.map { "\($0.key): \(described($0.value))" }.joined(separator: ", "))}"
  }
}
