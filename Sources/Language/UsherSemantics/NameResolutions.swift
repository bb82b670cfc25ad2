internal import UsherSource
internal import UsherSyntax

/// Which declaration each name in the texts of a policy means. The passes record it where they look a name up, so questions
/// about names are lookups here. Names that no policy declares, such as those of platforms, are not in it.
struct NameResolutions: Sendable {
  private(set) var resolutions: [Resolution] = []
  /// The names that flows and states declare for themselves: parameters and values. Each instance of a flow declares them again.
  private(set) var locals: [DeclaredName] = []
  /// The texts, numbered.
  private(set) var files: [SourceFile] = []

  /// A name that stands somewhere, and what it means.
  struct Resolution: Sendable {
    var name: Place
    var declaration: Place
    var use: Use
  }

  /// Where a name begins.
  struct Place: Equatable, Sendable {
    /// The number of its text.
    var file: Int32
    /// Its first byte.
    var start: Int32
  }

  /// What happens to what a name means.
  enum Use: Sendable {
    case used
    /// It is given a new value, or read only to compute that.
    case assigned
    /// Named in a claim about a policy: by a test, or by a promise as something that happens.
    case mentioned
  }

  mutating func record(_ name: Node, means declaration: Label, _ use: Use) {
    let name = place(name.tree.file, name.head.span.start)
    resolutions.append(Resolution(name: name, declaration: place(of: declaration), use: use))
  }

  mutating func declare(_ name: DeclaredName) { locals.append(name) }

  private mutating func place(of declaration: Label) -> Place { place(declaration.file, declaration.span.start) }

  private mutating func place(_ file: SourceFile, _ start: Int) -> Place {
    if let number = files.firstIndex(where: { $0 === file }) { return Place(file: Int32(number), start: Int32(start)) }
    files.append(file)
    return Place(file: Int32(files.count - 1), start: Int32(start))
  }
}
