package import UsherSource

/// A YAML node of a catalog file, before its fields are decoded. Every scalar is text.
package struct CatalogNode: Sendable {
  let tree: CatalogTree
  /// The place of its record in the tree.
  let index: Int

  private var record: CatalogRecord { tree.records[index] }

  package var span: Span { record.span }

  /// For a text on the lines below `|` or `>`, the part of its span that is on the line of this mark: the mark itself. A comment
  /// may follow it there. Nil for other nodes.
  var blockMark: Span? {
    guard record.kind == .scalar, !record.isPlain else { return nil }
    let (start, end) = (Int(record.start), Int(record.end))
    guard start < end, tree.file.bytes[start] == UInt8(ascii: "|") || tree.file.bytes[start] == UInt8(ascii: ">") else {
      return nil
    }
    return Span(
      start, tree.file.bytes[start..<end].firstIndex { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") } ?? end)
  }

  package var content: Content {
    switch record.kind {
    case .scalar: .scalar(Scalar(tree: tree, index: index))
    case .mapping: .mapping(tree.fields(of: index))
    case .sequence: .sequence(tree.nodes(of: index))
    }
  }

  /// The fields of a mapping; none of another node.
  package var fields: [Field] {
    if case .mapping(let fields) = content { fields } else { [] }
  }

  /// The first field with a key.
  package func field(_ key: String) -> Field? { fields.first { $0.key == key } }

  package enum Content: Sendable {
    case scalar(Scalar)
    /// In the order of the file; a key may appear twice.
    case mapping([Field])
    case sequence([CatalogNode])
  }

  package struct Scalar: Sendable {
    let tree: CatalogTree
    let index: Int

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Its text in UTF-8.
    var bytes: ArraySlice<UInt8> { tree.text(of: index) }

    /// Whether it is unquoted and not under `|` or `>`, so that YAML could read it as something other than text.
    package var isPlain: Bool { tree.records[index].isPlain }

    /// Offset of the text in the file if its bytes are the same there; nil if it has escapes or folded lines.
    package var verbatimStart: Int? {
      let record = tree.records[index]
      return record.isVerbatim ? Int(record.textStart) : nil
    }
  }

  package struct Field: Sendable {
    let tree: CatalogTree
    /// The place of the key's record; that of the value is the next.
    let index: Int

    package var key: String { String(decoding: keyBytes, as: UTF8.self) }

    /// The key in UTF-8.
    var keyBytes: ArraySlice<UInt8> { tree.text(of: index) }

    /// The catalog field that the key names, if any.
    var name: CatalogField? { tree.records[index].name }

    /// Whether the key is unquoted.
    var isKeyPlain: Bool { tree.records[index].isPlain }

    package var keySpan: Span { tree.records[index].span }
    package var value: CatalogNode { CatalogNode(tree: tree, index: index + 1) }

    func hasSameKey(as other: Field) -> Bool {
      if name != nil || other.name != nil { return name == other.name }
      return key == other.key
    }
  }
}

/// The nodes of a file in the order in which they begin: what a collection holds follows it directly, each key before its value.
final class CatalogTree: Sendable {
  let file: SourceFile
  let records: [CatalogRecord]
  /// The texts of scalars that are not verbatim in the file, concatenated.
  let texts: [UInt8]

  init(file: SourceFile, records: [CatalogRecord], texts: [UInt8]) {
    (self.file, self.records, self.texts) = (file, records, texts)
  }

  func text(of scalar: Int) -> ArraySlice<UInt8> {
    let record = records[scalar]
    let range = Int(record.textStart)..<Int(record.textEnd)
    return record.isVerbatim ? file.bytes[range] : texts[range]
  }

  fileprivate func fields(of mapping: Int) -> [CatalogNode.Field] {
    let record = records[mapping]
    var fields: [CatalogNode.Field] = []
    fields.reserveCapacity(Int(record.count))
    var key = mapping + 1
    while key < record.recordEnd {
      fields.append(CatalogNode.Field(tree: self, index: key))
      key = Int(records[key + 1].recordEnd)
    }
    return fields
  }

  fileprivate func nodes(of sequence: Int) -> [CatalogNode] {
    let record = records[sequence]
    var nodes: [CatalogNode] = []
    nodes.reserveCapacity(Int(record.count))
    var node = sequence + 1
    while node < record.recordEnd {
      nodes.append(CatalogNode(tree: self, index: node))
      node = Int(records[node].recordEnd)
    }
    return nodes
  }
}

struct CatalogRecord {
  var kind: Kind
  var isPlain = false
  /// Whether the scalar's text is a range of the file; otherwise it is a range of the tree's texts.
  var isVerbatim = false
  /// The catalog field that a key names, if any.
  var name: CatalogField?
  var start: UInt32
  var end: UInt32
  var textStart: UInt32 = 0
  var textEnd: UInt32 = 0
  /// The number of fields or nodes of a collection.
  var count: UInt32 = 0
  /// The index behind its last descendant.
  var recordEnd: UInt32

  var span: Span { Span(Int(start), Int(end)) }

  enum Kind: UInt8 {
    case scalar
    case mapping
    case sequence
  }
}

/// Builds a tree in the order of its text, which has at most 4 GiB.
package struct CatalogTreeBuilder: ~Copyable {
  private let file: SourceFile
  private var records: [CatalogRecord] = []
  private var texts: [UInt8] = []

  package init(_ file: SourceFile) {
    self.file = file
    records.reserveCapacity(file.bytes.count / 16)
  }

  /// Adds a scalar. `verbatimStart` is the offset of its text in the file; nil if the text is not there verbatim.
  package mutating func scalar(
    _ text: ArraySlice<UInt8>, at span: Span, isPlain: Bool, verbatimStart: Int?, isKey: Bool
  ) {
    var record = record(.scalar, at: span)
    record.isPlain = isPlain
    record.isVerbatim = verbatimStart != nil
    let start = verbatimStart ?? texts.count
    if verbatimStart == nil { texts += text }
    (record.textStart, record.textEnd) = (UInt32(start), UInt32(start + text.count))
    if isKey { record.name = CatalogField(key: text) }
    records.append(record)
  }

  package mutating func beginMapping(at span: Span) -> Int { begin(.mapping, at: span) }
  package mutating func beginSequence(at span: Span) -> Int { begin(.sequence, at: span) }

  private mutating func begin(_ kind: CatalogRecord.Kind, at span: Span) -> Int {
    records.append(record(kind, at: span))
    return records.count - 1
  }

  /// Ends a collection of `count` fields or nodes. `last` is the index of its last node, or its own index if it is empty.
  package mutating func end(_ collection: Int, count: Int, last: Int) {
    records[collection].end = max(records[collection].end, records[last].end)
    records[collection].count = UInt32(count)
    records[collection].recordEnd = UInt32(records.count)
  }

  private func record(_ kind: CatalogRecord.Kind, at span: Span) -> CatalogRecord {
    CatalogRecord(
      kind: kind, start: UInt32(span.start), end: UInt32(span.end), recordEnd: UInt32(records.count + 1))
  }

  /// The index of the node that is added next.
  package var next: Int { records.count }

  package consuming func root() -> CatalogNode {
    CatalogNode(tree: CatalogTree(file: file, records: records, texts: texts), index: 0)
  }
}
