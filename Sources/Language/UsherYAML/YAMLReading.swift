public import UsherCatalog
public import UsherSource

/// Reads a catalog file, to be compiled with a policy.
public func readCatalog(_ file: SourceFile) -> ReadCatalog {
  let (root, errors) = readYAML(file)
  guard let root else { return ReadCatalog(file: file, catalog: nil, diagnostics: errors) }
  let (catalog, found) = decodeCatalog(root, of: file)
  let layout = catalog == nil ? [] : checkLayout(of: root, in: file)
  return ReadCatalog(file: file, catalog: catalog, diagnostics: found + layout)
}

/// Reads the subset of YAML that catalogs are written in: block mappings, block sequences and scalars, all of which are
/// text.
///
/// The root is nil exactly if there is an error, and there is at most one: what follows it could mean anything. Refused
/// are anchors, aliases, merge keys, tags, directives, several documents, flow style, complex and empty keys, tabs as
/// indentation, control characters and line ends that are no line feed; and more than 1 MiB, 32 levels or 100,000
/// nodes.
package func readYAML(_ file: SourceFile) -> (root: CatalogNode?, diagnostics: [Diagnostic]) {
  do throws(Rejection) {
    var reading = YAMLReading(parser: EventParser(try ScreenedText(file)), file: file)
    return (try reading.document(), [])
  } catch {
    return (nil, [error.diagnostic])
  }
}

private let depthLimit = 32
private let nodeLimit = 100_000

private struct YAMLReading: ~Copyable {
  var parser: EventParser
  let file: SourceFile
  var nodeCount = 0
  /// The columns of the collections around the node that is read.
  var margins: [Int] = []

  mutating func document() throws(Rejection) -> CatalogNode {
    _ = try parser.next()
    let start = try parser.next()
    switch start.content {
    case .documentStart(let hasDirectives): if hasDirectives { throw refused(.directive, start.span) }
    case .streamStart, .streamEnd, .documentEnd, .alias, .scalar, .sequenceStart, .sequenceEnd, .mappingStart,
      .mappingEnd:
      throw Rejection(.emptyFile(file))
    }
    let root = try node(parser.next(), depth: 1)
    _ = try parser.next()
    let end = try parser.next()
    switch end.content {
    case .documentStart: throw refused(.secondDocument, end.span)
    case .streamStart, .streamEnd, .documentEnd, .alias, .scalar, .sequenceStart, .sequenceEnd, .mappingStart,
      .mappingEnd:
      return root
    }
  }

  /// The node that begins with `event`.
  private mutating func node(_ event: YAMLEvent, depth: Int) throws(Rejection) -> CatalogNode {
    nodeCount += 1
    guard nodeCount <= nodeLimit else { throw Rejection(.tooManyNodes(file, event.span, limit: nodeLimit)) }
    guard depth <= depthLimit else { throw Rejection(.tooDeep(file, event.span, limit: depthLimit)) }
    switch event.content {
    case .scalar(let scalar): return try self.scalar(scalar, event.span)
    case .sequenceStart(let start):
      try check(start, event.span)
      return try sequence(from: event.span, depth: depth)
    case .mappingStart(let start):
      try check(start, event.span)
      return try mapping(from: event.span, depth: depth)
    case .alias: throw refused(.alias, event.span)
    case .streamStart, .streamEnd, .documentStart, .documentEnd, .sequenceEnd, .mappingEnd:
      preconditionFailure("libyaml ends only what it has begun")
    }
  }

  private func check(_ start: YAMLEvent.Collection, _ span: Span) throws(Rejection) {
    if let property = start.property { throw refused(YAMLFeature(property), span) }
    if start.isFlow { throw refused(.flowStyle, span) }
  }

  private func scalar(_ scalar: YAMLEvent.Scalar, _ span: Span) throws(Rejection) -> CatalogNode {
    if let property = scalar.property { throw refused(YAMLFeature(property), span) }
    if let fault = looseness(of: scalar, span, in: file, margin: margins.last) {
      throw Rejection(.loose(fault.looseness, file, fault.span))
    }
    let verbatimStart = verbatimStart(of: scalar, span)
    // What stands in the file has been looked at; what an escape stands for has not.
    if verbatimStart == nil {
      for character in scalar.text.unicodeScalars {
        if let fault = fault(of: character) { throw Rejection(.unreadableCharacter(fault, file, span)) }
      }
    }
    let isPlain =
      switch scalar.style {
      case .plain: true
      case .quoted, .block: false
      }
    let content = CatalogNode.Scalar(
      text: scalar.text, isPlain: isPlain, verbatimStart: verbatimStart)
    return CatalogNode(span, .scalar(content))
  }

  /// Where the text stands as it is, if it does.
  private func verbatimStart(of scalar: YAMLEvent.Scalar, _ span: Span) -> Int? {
    let inside: Span
    switch scalar.style {
    case .plain: inside = span
    case .quoted: inside = Span(span.start + 1, span.end - 1)
    case .block: return nil
    }
    return file.holds(scalar.text, at: inside) ? inside.start : nil
  }

  private mutating func sequence(from start: Span, depth: Int) throws(Rejection) -> CatalogNode {
    var nodes: [CatalogNode] = []
    margins.append(file.column(at: start.start))
    defer { margins.removeLast() }
    while true {
      let event = try parser.next()
      if case .sequenceEnd = event.content {
        return CatalogNode(start.joined(with: nodes.last?.span ?? start), .sequence(nodes))
      }
      nodes.append(try node(event, depth: depth + 1))
    }
  }

  private mutating func mapping(from start: Span, depth: Int) throws(Rejection) -> CatalogNode {
    var fields: [CatalogNode.Field] = []
    margins.append(file.column(at: start.start))
    defer { margins.removeLast() }
    while true {
      let event = try parser.next()
      if case .mappingEnd = event.content {
        return CatalogNode(start.joined(with: fields.last?.value.span ?? start), .mapping(fields))
      }
      let key = try self.key(event, depth: depth + 1)
      let value = try node(parser.next(), depth: depth + 1)
      fields.append(CatalogNode.Field(key: key, keySpan: event.span, value: value))
    }
  }

  /// A key is a scalar that stands on its line before the colon, and not behind a `?`.
  private mutating func key(_ event: YAMLEvent, depth: Int) throws(Rejection) -> String {
    let indentation = file.bytes[..<event.span.start].last { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
    guard indentation != UInt8(ascii: "?") else { throw refused(.complexKey, event.span) }
    let node = try node(event, depth: depth)
    switch node.content {
    case .mapping, .sequence: throw refused(.complexKey, event.span)
    case .scalar(let scalar):
      if scalar.isPlain, scalar.text == "<<" { throw refused(.mergeKey, event.span) }
      if scalar.text.isEmpty { throw Rejection(.emptyKey(file, event.span)) }
      return scalar.text
    }
  }

  private func refused(_ feature: YAMLFeature, _ span: Span) -> Rejection { Rejection(.forbidden(feature, file, span)) }
}

extension YAMLFeature {
  fileprivate init(_ property: YAMLEvent.Property) {
    switch property {
    case .anchor: self = .anchor
    case .tag: self = .tag
    }
  }
}
