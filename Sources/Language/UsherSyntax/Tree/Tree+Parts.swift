/// Sibling nodes, found lazily.
public struct Nodes: Collection, Sendable {
  let tree: SyntaxTree
  /// From the record of the first sibling to the end of the last sibling's descendants.
  let indices: Range<Int>

  /// The position of a node in its tree.
  public struct Index: Comparable, Sendable {
    var record: Int

    public static func < (left: Index, right: Index) -> Bool { left.record < right.record }
  }

  public var startIndex: Index { Index(record: indices.lowerBound) }
  public var endIndex: Index { Index(record: indices.upperBound) }
  public func index(after index: Index) -> Index { Index(record: tree.recordBehind(index.record)) }
  public subscript(index: Index) -> Node { Node(tree: tree, index: index.record) }
}

/// Sibling nodes of one kind, as typed views.
@frozen public struct Parts<Part: Sendable>: Collection, Sendable {
  @usableFromInline let nodes: Nodes
  @usableFromInline let part: @Sendable (Node) -> Part

  init(_ nodes: Nodes, _ part: @escaping @Sendable (Node) -> Part) {
    self.nodes = nodes
    self.part = part
  }

  @inlinable public var startIndex: Nodes.Index { nodes.startIndex }
  @inlinable public var endIndex: Nodes.Index { nodes.endIndex }
  @inlinable public func index(after index: Nodes.Index) -> Nodes.Index { nodes.index(after: index) }
  @inlinable public subscript(index: Nodes.Index) -> Part { part(nodes[index]) }
}

/// The tokens of a node that belong to none of its children, found lazily.
public struct OwnTokens: Collection, Sendable {
  let tree: SyntaxTree
  /// The index of the node's record.
  let node: Int

  public struct Index: Comparable, Sendable {
    var token: Int
    /// The index of the record of the first child that ends after the token.
    var child: Int

    public static func < (left: Index, right: Index) -> Bool { left.token < right.token }
    public static func == (left: Index, right: Index) -> Bool { left.token == right.token }
  }

  public var startIndex: Index { own(from: Index(token: Int(tree.records[node].firstToken), child: node + 1)) }
  public var endIndex: Index { Index(token: Int(tree.records[node].tokenEnd), child: node + 1) }
  public func index(after index: Index) -> Index { own(from: Index(token: index.token + 1, child: index.child)) }
  public subscript(index: Index) -> Token { tree.tokens[index.token] }

  /// The first position at or after `index` that is in no child.
  private func own(from index: Index) -> Index {
    var index = index
    let end = Int(tree.records[node].recordEnd)
    while index.child < end, index.token == Int(tree.records[index.child].firstToken) {
      index.token = Int(tree.records[index.child].tokenEnd)
      index.child = tree.recordBehind(index.child)
    }
    return index
  }
}

extension SyntaxTree {
  /// Finds the first node of a kind among the siblings from `start` to before `end`. Returns the index of its record, or nil.
  func first(_ kind: NodeKind, from start: Int, before end: Int) -> Int? {
    var record = start
    while record < end {
      if records[record].kind == kind { return record }
      record = recordBehind(record)
    }
    return nil
  }

  /// The index after the last descendant of a node.
  func recordBehind(_ node: Int) -> Int { Int(records[node].recordEnd) }
}
