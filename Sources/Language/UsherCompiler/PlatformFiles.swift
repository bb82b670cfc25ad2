internal import UsherSource
internal import UsherSyntax

/// The files of platforms, by name.
struct PlatformFiles: Sendable {
  /// The names that files declare, then those of the bundled platforms. With duplicates.
  var names: [String] = []
  /// The first file of each name that files declare.
  private var files: [String: ParsedFile] = [:]
  /// The platforms that come with the tools, also those that a file replaces.
  let bundled: BundledFiles

  init(_ names: [String], bundled: BundledFiles) {
    self.names = names
    self.bundled = bundled
  }

  subscript(name: String) -> ParsedFile? { files[name] ?? bundled[name] }

  /// Adds a file. Returns the file that declared the name before, if any.
  mutating func declare(_ name: String, _ file: ParsedFile) -> ParsedFile? {
    names.append(name)
    if let first = files[name] { return first }
    files[name] = file
    return nil
  }

  mutating func addBundled() { names += bundled.names.filter { files[$0] == nil } }

  /// The number of platforms that a platform extends, one through the other.
  private static let chainLimit = 16

  /// The platforms that a platform extends, the outermost first. A platform that extends its own name extends the one that comes
  /// with the tools. Reports a base that is unknown, or that leads back to the platform.
  func bases(of file: ParsedFile) -> (files: [ParsedFile], diagnostics: [Diagnostic]) {
    var bases: [ParsedFile] = []
    var last = file
    while let clause = last.content?.platform, let name = clause.extends {
      let isOwn = name.text == clause.name.text
      guard let base = isOwn ? bundled[name.text] : self[name.text] else {
        let known = isOwn ? bundled.names : names.filter { $0 != clause.name.text }
        return ([], [.unknownBasePlatform(name, isOwn: isOwn, among: known)])
      }
      let path = [file] + bases.reversed()
      if path.contains(where: { $0.file === base.file }) {
        return ([], [.circularPlatforms(name, path.compactMap { $0.platformName?.text } + [name.text])])
      }
      if bases.count == Self.chainLimit {
        return ([], [.longChain(file.content?.platform?.extends ?? name, limit: Self.chainLimit)])
      }
      bases.insert(base, at: 0)
      last = base
    }
    return (bases, [])
  }
}

extension Diagnostic {
  fileprivate static func longChain(_ name: DottedName, limit: Int) -> Diagnostic {
    Diagnostic(CompilerProblem.longChain(limit: limit), at: name.label())
  }

  fileprivate static func unknownBasePlatform(_ name: DottedName, isOwn: Bool, among names: [String]) -> Diagnostic {
    let meant = isOwn ? nil : nearest(to: name.text, among: names)
    let none: Prose = isOwn ? "none with its name comes with Usher" : "no file declares it"
    return Diagnostic(
      CompilerProblem.unknownBasePlatform(name.text), at: name.label(meant.map { "did you mean `\($0)`?" } ?? none),
      help: meant == nil && !names.isEmpty ? "there is \(listed(names.map { "`\($0)`" }, "and"))" : nil,
      fixes: meant.map { [Fix("write `\($0)`", edits: [Edit(name.span, $0)], isSafe: false)] } ?? [])
  }

  fileprivate static func circularPlatforms(_ name: DottedName, _ names: [String]) -> Diagnostic {
    Diagnostic(CompilerProblem.circularPlatforms(names), at: name.label("leads back to the first"))
  }
}
