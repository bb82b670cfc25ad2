public import UsherSource

/// A lossless syntax tree: all tokens of a text, and the nodes that they form.
///
/// Nodes are stored in one array in preorder, so the descendants of a node directly follow it.
public final class SyntaxTree: Sendable {
  public let file: SourceFile
  public let tokens: [Token]
  /// The distinct names of the text. `Token.name` is an index into this array.
  public let names: [String]
  let records: [NodeRecord]

  init(file: SourceFile, tokens: [Token], names: [String], records: [NodeRecord]) {
    self.file = file
    self.tokens = tokens
    self.names = names
    self.records = records
  }

  public var root: Node { Node(tree: self, index: 0) }

  /// All nodes whose kind matches, in preorder.
  package func nodes(where matches: (NodeKind) -> Bool) -> [Node] {
    var nodes: [Node] = []
    for index in records.indices where matches(records[index].kind) { nodes.append(Node(tree: self, index: index)) }
    return nodes
  }

  /// Whether a soft keyword occurs anywhere in the text, as a keyword or as a name.
  package func has(_ word: Word) -> Bool { tokens.contains { $0.word == word } }

  /// Visits all nodes in preorder. `tokens` is the range of the node's tokens in `SyntaxTree.tokens`.
  package func forEachNode(_ visit: (_ kind: NodeKind, _ tokens: Range<Int>) -> Void) {
    for record in records { visit(record.kind, Int(record.firstToken)..<Int(record.tokenEnd)) }
  }
}

struct NodeRecord {
  var kind: NodeKind
  var firstToken: UInt32
  var tokenEnd: UInt32
  /// The index after the last descendant.
  var recordEnd: UInt32
}

/// A node of a syntax tree.
public struct Node: Sendable {
  public let tree: SyntaxTree
  /// The node's position in preorder, which identifies it within the tree.
  public let index: Int

  private var record: NodeRecord { tree.records[index] }
  public var kind: NodeKind { record.kind }

  /// The bytes from its first token to its last. An empty node has the empty span before the token that follows it.
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

  /// The first child of a kind; nil if there is none.
  package func child(_ kind: NodeKind) -> Node? { children.first { $0.kind == kind } }

  /// The tokens of this node that belong to none of its children.
  public var tokens: OwnTokens { OwnTokens(tree: tree, node: index) }

  public func text(of token: Token) -> String {
    token.kind == .name ? tree.names[Int(token.name)] : tree.file.text(token.span)
  }

  public func label(_ text: Prose = "") -> Label { Label(tree.file, span, text) }

  /// The text of the `///` lines directly above its first token; nil if there are none. Lines above a blank line or above
  /// another comment do not belong to it.
  public var documentation: String? {
    let first = Int(record.firstToken)
    let start = first == 0 ? 0 : Int(tree.tokens[first - 1].end)
    let trivia = tree.file.bytes[start..<Int(tree.tokens[first].start)]
    // The last line is the one that the token is on. A comment after another token on the same line documents nothing.
    let lines = trivia.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var texts: [String] = []
    for line in lines.dropLast().dropFirst(first == 0 ? 0 : 1).reversed() {
      guard let text = Self.documentation(in: line) else { break }
      texts.append(text)
    }
    return texts.isEmpty ? nil : texts.reversed().joined(separator: "\n")
  }

  /// The text after the `///` of a line between two tokens; nil unless the line has a comment with exactly three slashes.
  private static func documentation(in line: ArraySlice<UInt8>) -> String? {
    let slash = UInt8(ascii: "/")
    // Everything before a comment is white space, or the byte order mark.
    let comment = line.drop { $0 != slash }
    let text = comment.drop { $0 == slash }
    guard comment.count - text.count == 3 else { return nil }
    let words = text.first == UInt8(ascii: " ") ? text.dropFirst() : text
    return String(decoding: words.last == UInt8(ascii: "\r") ? words.dropLast() : words, as: UTF8.self)
  }
}

extension Node: Equatable {
  /// Whether both are the same node of the same tree.
  public static func == (left: Node, right: Node) -> Bool { left.tree === right.tree && left.index == right.index }
}

/// A typed view of a node.
public protocol SyntaxNode: Sendable {
  var node: Node { get }
}

extension SyntaxNode {
  public var span: Span { node.span }
  public var text: String { node.text }
  public func label(_ text: Prose = "") -> Label { node.label(text) }
  public var documentation: String? { node.documentation }
}

/// A view whose nodes all have the same kind.
protocol Production: SyntaxNode {
  static var kind: NodeKind { get }
  init(node: Node)
}

extension Node {
  /// The first child of this kind, or nil.
  func first<Child: Production>(_: Child.Type = Child.self) -> Child? {
    tree.first(Child.kind, from: index + 1, before: tree.recordBehind(index)).map {
      Child(node: Node(tree: tree, index: $0))
    }
  }

  /// The child of this kind that the grammar requires. Must not be called on a tree with syntax errors.
  func only<Child: Production>(_: Child.Type = Child.self) -> Child {
    guard let child = first(Child.self) else { preconditionFailure("the grammar puts this child here") }
    return child
  }

  /// The second of the two children of this kind that the grammar requires.
  func second<Child: Production>(_: Child.Type = Child.self) -> Child {
    guard let child = all(Child.self).last else { preconditionFailure("the grammar puts this child here") }
    return child
  }

  /// The first child. The grammar must require one.
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

  /// Whether one of its own tokens is this soft keyword.
  func has(_ word: Word) -> Bool { tokens.contains { $0.word == word } }

  func tokens(_ kind: TokenKind) -> [Token] { tokens.filter { $0.kind == kind } }

  /// The first of its own tokens of this kind, or nil.
  func first(_ kind: TokenKind) -> Token? { tokens.first { $0.kind == kind } }

  /// The first of its own tokens of this kind, which the grammar requires.
  func token(_ kind: TokenKind) -> Token {
    guard let token = first(kind) else { preconditionFailure("the grammar puts it here") }
    return token
  }

  /// Its first token, which may belong to a child.
  package var head: Token { tree.tokens[Int(record.firstToken)] }

  /// Whether the node consists of a single token.
  package var isOneToken: Bool { record.firstToken + 1 == record.tokenEnd }
}
