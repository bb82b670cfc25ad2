public import UsherSource

/// A text with its structure: every token, and the productions they form. Nothing of the text is lost.
///
/// Nodes lie in one array in the order in which they begin; a node's descendants follow it directly.
public final class SyntaxTree: Sendable {
  public let file: SourceFile
  public let tokens: [Token]
  /// The different names, by the number that tokens have of them.
  public let names: [String]
  let records: [NodeRecord]

  init(file: SourceFile, tokens: [Token], names: [String], records: [NodeRecord]) {
    self.file = file
    self.tokens = tokens
    self.names = names
    self.records = records
  }

  public var root: Node { Node(tree: self, index: 0) }

  /// The productions of some kinds, outer before inner.
  package func nodes(where matches: (NodeKind) -> Bool) -> [Node] {
    var nodes: [Node] = []
    for index in records.indices where matches(records[index].kind) { nodes.append(Node(tree: self, index: index)) }
    return nodes
  }

  /// Whether a word stands anywhere in it.
  package func has(_ word: Word) -> Bool { tokens.contains { $0.word == word } }

  /// Each production with the places of its tokens in `tokens`, outer before inner, in one pass.
  package func forEachNode(_ visit: (_ kind: NodeKind, _ tokens: Range<Int>) -> Void) {
    for record in records { visit(record.kind, Int(record.firstToken)..<Int(record.tokenEnd)) }
  }
}

struct NodeRecord {
  var kind: NodeKind
  var firstToken: UInt32
  var tokenEnd: UInt32
  /// Behind the last descendant.
  var recordEnd: UInt32
}

/// One production in a tree.
public struct Node: Sendable {
  public let tree: SyntaxTree
  /// Its place in the tree, unique there.
  public let index: Int

  private var record: NodeRecord { tree.records[index] }
  public var kind: NodeKind { record.kind }

  /// The bytes from its first token to its last; where it has none, the empty span before the token that follows.
  public var span: Span {
    let record = record
    if record.firstToken == record.tokenEnd {
      let start = Int(tree.tokens[Int(record.firstToken)].start)
      return Span(start, start)
    }
    return tree.tokens[Int(record.firstToken)].span.joined(with: tree.tokens[Int(record.tokenEnd) - 1].span)
  }

  public var text: String { tree.file.text(span) }

  public var children: Nodes { Nodes(tree: tree, indices: index + 1..<tree.recordBehind(index)) }

  /// The tokens that are in none of its children.
  public var tokens: OwnTokens { OwnTokens(tree: tree, node: index) }

  public func text(of token: Token) -> String {
    token.kind == .name ? tree.names[Int(token.name)] : tree.file.text(token.span)
  }

  public func label(_ text: String = "") -> Label { Label(tree.file, span, text) }

  /// The `///` lines directly above its first token, without their slashes; nil if there are none. A blank line or
  /// another comment between detaches them.
  public var documentation: String? {
    let first = Int(record.firstToken)
    let start = first == 0 ? 0 : Int(tree.tokens[first - 1].end)
    let trivia = tree.file.bytes[start..<Int(tree.tokens[first].start)]
    // The last line is the token's own; what stands behind another token explains nothing.
    let lines = trivia.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var texts: [String] = []
    for line in lines.dropLast().dropFirst(first == 0 ? 0 : 1).reversed() {
      guard let text = Self.documentation(in: line) else { break }
      texts.append(text)
    }
    return texts.isEmpty ? nil : texts.reversed().joined(separator: "\n")
  }

  /// What a line between tokens says behind its `///`; nil if it has none.
  private static func documentation(in line: ArraySlice<UInt8>) -> String? {
    let slash = UInt8(ascii: "/")
    // All but a comment is a blank there, a byte order mark included.
    let comment = line.drop { $0 != slash }
    let text = comment.drop { $0 == slash }
    guard comment.count - text.count == 3 else { return nil }
    let words = text.first == UInt8(ascii: " ") ? text.dropFirst() : text
    return String(decoding: words.last == UInt8(ascii: "\r") ? words.dropLast() : words, as: UTF8.self)
  }
}

/// A node as the production it is.
public protocol SyntaxNode: Sendable {
  var node: Node { get }
}

extension SyntaxNode {
  public var span: Span { node.span }
  public var text: String { node.text }
  public func label(_ text: String = "") -> Label { node.label(text) }
  public var documentation: String? { node.documentation }
}

/// A production that is always the same kind of node.
protocol Production: SyntaxNode {
  static var kind: NodeKind { get }
  init(node: Node)
}

extension Node {
  /// The first child of a kind.
  func first<Child: Production>(_: Child.Type = Child.self) -> Child? {
    tree.first(Child.kind, from: index + 1, before: tree.recordBehind(index)).map {
      Child(node: Node(tree: tree, index: $0))
    }
  }

  /// The child of a kind that the production always has. Trees with syntax errors do not come this far.
  func only<Child: Production>(_: Child.Type = Child.self) -> Child {
    guard let child = first(Child.self) else { preconditionFailure("the grammar puts this child here") }
    return child
  }

  /// The second child of a kind that the production always has two of.
  func second<Child: Production>(_: Child.Type = Child.self) -> Child {
    guard let child = all(Child.self).last else { preconditionFailure("the grammar puts this child here") }
    return child
  }

  /// The first child of a production that always has one.
  package var firstChild: Node {
    guard let child = children.first else { preconditionFailure("the grammar puts a child here") }
    return child
  }

  func all<Child: Production>(_: Child.Type = Child.self) -> [Child] {
    let end = tree.recordBehind(index)
    var result: [Child] = []
    var next = tree.first(Child.kind, from: index + 1, before: end)
    while let child = next {
      result.append(Child(node: Node(tree: tree, index: child)))
      next = tree.first(Child.kind, from: tree.recordBehind(child), before: end)
    }
    return result
  }

  func has(_ kind: TokenKind) -> Bool { tokens.contains { $0.kind == kind } }

  /// Whether one of its own tokens is this word.
  func has(_ word: Word) -> Bool { tokens.contains { $0.word == word } }

  func tokens(_ kind: TokenKind) -> [Token] { tokens.filter { $0.kind == kind } }

  /// The first of its own tokens of a kind, if it has one.
  func first(_ kind: TokenKind) -> Token? { tokens.first { $0.kind == kind } }

  /// The first of its own tokens of a kind that the production always has.
  func token(_ kind: TokenKind) -> Token {
    guard let token = first(kind) else { preconditionFailure("the grammar puts it here") }
    return token
  }

  /// Its first token; of a production that begins with a child, that of the child.
  package var head: Token { tree.tokens[Int(record.firstToken)] }

  /// Whether it is one token and nothing else.
  package var isOneToken: Bool { record.firstToken + 1 == record.tokenEnd }
}
