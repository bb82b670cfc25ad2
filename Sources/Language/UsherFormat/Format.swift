public import UsherSyntax

/// Formats a tree in the one standard layout, which `Tests/Specimens/layout.md` shows.
///
/// The result has the same tokens and comments in the same order, except that a `;` may become a line break. Parsing the
/// result gives the same tree, and formatting it again changes nothing. The tree must be that of a policy, a platform or a
/// script without syntax errors. Of other trees the tokens are kept, but their line breaks may be wrong.
public func format(_ tree: SyntaxTree) -> String {
  var layout = Layout(tree)
  return String(decoding: layout.text(), as: UTF8.self)
}

/// The widths of the layout, in columns.
enum Width {
  static let indentation = 2
  /// The additional indentation of a line that continues the line above.
  static let continuation = 4
  /// The last column of a block on one line.
  static let ofLine = 110
  /// The maximal width of the head of a row whose arrow is aligned with others.
  static let ofHead = 60
  /// The number of spaces before a comment at the end of a line.
  static let beforeComment = 2
}
