public import UsherSyntax

/// The text of a tree in the one layout that it has, whoever wrote it; `Grammar/README.md` has its rules.
///
/// The tokens are those of the tree but for each `;` that becomes a line end, and so are the comments, in their order: what
/// is read from the result is the same tree, and its result is the same text. The tree is one without syntax errors, of a
/// policy, a platform or a script; of any other the words are kept, and nothing is promised of their lines.
public func format(_ tree: SyntaxTree) -> String {
  var layout = Layout(tree)
  return String(decoding: layout.text(), as: UTF8.self)
}

/// The widths that the layout goes by, in columns.
enum Width {
  static let indentation = 2
  /// Of a line that goes on with the one above.
  static let continuation = 4
  /// A block ends by this column if it stands on one line.
  static let ofLine = 110
  /// The head of a row whose arrow is aligned with others is not wider.
  static let ofHead = 60
  /// Between a line and the comment behind it.
  static let beforeComment = 2
}
