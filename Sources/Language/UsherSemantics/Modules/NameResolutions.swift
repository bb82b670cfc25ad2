internal import UsherModule
internal import UsherSource
internal import UsherSyntax

/// The declaration that each name in a policy's texts refers to, which passes record when they look a name up. Names that no policy
/// declares, and names inside of declarations, such as buttons and values, are recorded on request only (`details`).
struct NameResolutions: Sendable {
  private(set) var resolutions: [Resolution] = []
  /// The names that flows and states declare: parameters and values. Every instance of a flow declares them again.
  private(set) var locals: [DeclaredName] = []
  /// The files that a `Place` refers to by index.
  private(set) var files: [SourceFile] = []
  /// Every name with its meaning; nil unless names are asked for.
  var details: NameRecord?

  init(isDetailed: Bool = false) { details = isDetailed ? NameRecord() : nil }

  /// A name in a text, and the declaration that it refers to.
  struct Resolution: Sendable {
    var name: Place
    var declaration: Place
    var use: Use
  }

  /// The start of a name.
  struct Place: Equatable, Sendable {
    /// The index of the file in `files`.
    var file: Int32
    /// The offset of the first byte.
    var start: Int32
  }

  /// The way in which a name is used.
  enum Use: Sendable {
    case used
    /// It is assigned, or read only to compute its own new value.
    case assigned
    /// A test or a promise names it, which does not count as a use.
    case mentioned
  }

  mutating func record(_ name: Node, means declaration: Label, _ use: Use) {
    let start = place(name.tree.file, name.head.span.start)
    resolutions.append(Resolution(name: start, declaration: place(of: declaration), use: use))
    if details != nil { details?.add(name.nameLabel, .declared(declaration)) }
  }

  mutating func declare(_ name: DeclaredName) { locals.append(name) }

  private mutating func place(of declaration: Label) -> Place { place(declaration.file, declaration.span.start) }

  private mutating func place(_ file: SourceFile, _ start: Int) -> Place {
    if let number = files.firstIndex(where: { $0 === file }) { return Place(file: Int32(number), start: Int32(start)) }
    files.append(file)
    return Place(file: Int32(files.count - 1), start: Int32(start))
  }
}
