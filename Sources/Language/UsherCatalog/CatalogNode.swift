package import UsherSource

/// A catalog file as it stands in YAML, before anything is known about its fields. Every scalar is text.
package struct CatalogNode: Sendable {
  package var span: Span
  package var content: Content

  package init(_ span: Span, _ content: Content) {
    self.span = span
    self.content = content
  }

  package enum Content: Sendable {
    case scalar(Scalar)
    /// In the order of the file; a key may come twice.
    case mapping([Field])
    case sequence([CatalogNode])
  }

  package struct Scalar: Sendable {
    package var text: String
    /// Whether it stands there without quotes and on no line of its own, so that YAML could take it for something else.
    package var isPlain: Bool
    /// Where the text begins in the file, if its bytes stand there exactly as they are; nil behind escapes and folds.
    package var verbatimStart: Int?

    package init(text: String, isPlain: Bool, verbatimStart: Int?) {
      self.text = text
      self.isPlain = isPlain
      self.verbatimStart = verbatimStart
    }
  }

  package struct Field: Sendable {
    package var key: String
    package var keySpan: Span
    package var value: CatalogNode

    package init(key: String, keySpan: Span, value: CatalogNode) {
      self.key = key
      self.keySpan = keySpan
      self.value = value
    }
  }
}
