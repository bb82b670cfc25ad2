internal import UsherPlatform
internal import UsherSource

/// The platforms that come with the tools, each parsed when somebody asks for it.
package struct BundledFiles: Sendable {
  /// In alphabetical order.
  let names: [String]
  private let file: @Sendable (_ name: String) -> ParsedFile?

  static let none = BundledFiles(names: []) { _ in nil }

  private init(names: [String], file: @escaping @Sendable (_ name: String) -> ParsedFile?) {
    self.names = names
    self.file = file
  }

  /// Calls `parse` each time that a platform is needed. `parse` must give the same object for the same name each time.
  package init(parsedBy parse: @escaping @Sendable (_ name: String, _ text: String) -> ParsedFile) {
    let texts = Dictionary(uniqueKeysWithValues: BundledPlatforms.all.map { ($0.name, $0.text) })
    self.init(names: texts.keys.sorted()) { name in texts[name].map { parse(name, $0) } }
  }

  /// Parses those that the files use or extend now, and others whenever somebody asks for them.
  package init(neededBy files: [ParsedFile]) {
    let needed = Set(files.flatMap { $0.neededNames })
    let platforms = BundledPlatforms.all.filter { needed.contains($0.name) }
    let known = Dictionary(uniqueKeysWithValues: platforms.map { ($0.name, Self.parsed($0.name, $0.text)) })
    self.init(parsedBy: { name, text in known[name] ?? Self.parsed(name, text) })
  }

  subscript(name: String) -> ParsedFile? { file(name) }

  package static func parsed(_ name: String, _ text: String) -> ParsedFile {
    ParsedFile(SourceFile(path: BundledPlatforms.path(of: name), text: text))
  }
}
