internal import UsherSource

/// A document that is open in the editor.
struct OpenDocument {
  /// The address as the client spells it.
  let address: String
  private(set) var version: JSON
  private(set) var text: SourceFile

  /// A document as the client opens it, `textDocument` of `didOpen`. Nil if something is missing.
  init?(_ document: JSON, at path: String) {
    guard let address = document["uri"].string, let text = document["text"].string else { return nil }
    (self.address, version, self.text) = (address, document["version"], SourceFile(path: path, text: text))
  }

  /// Makes the changes of a `didChange`. False if it has none.
  mutating func change(_ parameters: JSON, _ encoding: PositionEncoding) -> Bool {
    guard let changes = parameters["contentChanges"].array else { return false }
    var bytes = text.bytes
    for change in changes {
      guard let text = change["text"].string else { continue }
      if change["range"] == .null {
        bytes = Array(text.utf8)
      } else if let span = TextLines(bytes, encoding).span(change["range"]) {
        bytes.replaceSubrange(span.start..<span.end, with: text.utf8)
      }
    }
    text = SourceFile(path: text.path, bytes: bytes)
    version = parameters["textDocument"]["version"]
    return true
  }

  /// The document as a client would open it now.
  var opening: JSON {
    [
      "uri": .string(address), "languageId": "usher", "version": version,
      "text": .string(String(decoding: text.bytes, as: UTF8.self)),
    ]
  }
}
