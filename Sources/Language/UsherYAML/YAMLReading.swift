public import UsherCatalog
public import UsherSource

/// Reads a catalog file. The result can then be compiled with a policy.
public func readCatalog(_ file: SourceFile) -> ReadCatalog {
  let (root, errors) = readYAML(file)
  guard let root else { return ReadCatalog(file: file, catalog: nil, diagnostics: causes(of: errors, in: file)) }
  let (catalog, found) = decodeCatalog(root, of: file)
  if catalog == nil { return ReadCatalog(file: file, catalog: nil, diagnostics: causes(of: found, in: file)) }
  let layout = catalog == nil ? [] : checkLayout(of: root, in: file)
  let unseen = invisibleCharacters(inCommentsOf: root, of: file)
  let locale = catalog.map { checkLocale(of: $0) } ?? []
  return ReadCatalog(
    file: file, catalog: catalog, diagnostics: found + locale + checkComments(of: root, in: file) + layout + unseen)
}

/// The errors of a catalog, or the entries in wrong columns that explain them.
private func causes(of errors: [Diagnostic], in file: SourceFile) -> [Diagnostic] {
  // An entry in another column is no YAML, or a field that is unknown or there twice.
  let codes: [DiagnosticCode] = [.yamlSyntax, .unknownField, .duplicateKey]
  guard errors.contains(where: { codes.contains($0.code) }) else { return errors }
  let stray = StrayEntries(in: file).findings
  return stray.isEmpty ? errors : stray
}

/// Reports invisible characters in the comments of a file.
package func invisibleCharacters(inCommentsOf root: CatalogNode, of file: SourceFile) -> [Diagnostic] {
  let unseen = file.invisibleCharacters
  if unseen.isEmpty { return [] }
  // Both are in the order of the file.
  var comments = catalogComments(of: file, in: root).map { $0.offset..<$0.offset + $0.text.utf8.count }[...]
  let inComments = unseen.filter { span in
    comments = comments.drop { $0.upperBound <= span.start }
    return comments.first?.contains(span.start) == true
  }
  return file.findings(ofInvisible: inComments, in: .comment)
}

/// Parses the subset of YAML for catalogs: block mappings, block sequences and scalars. All scalars are text.
///
/// The root is nil exactly if there is an error. Parsing stops at the first error, since what follows could mean anything.
/// Rejected are anchors, aliases, merge keys, tags, directives, several documents, flow style, complex and empty keys, tabs
/// as indentation, control characters, line breaks other than line feeds, and more than 1 MiB, 32 levels or 100,000 nodes.
package func readYAML(_ file: SourceFile) -> (root: CatalogNode?, diagnostics: [Diagnostic]) {
  do throws(Rejection) {
    return (try YAMLReading(try ScreenedText(file)).document(), [])
  } catch {
    return (nil, [error.diagnostic])
  }
}

private let depthLimit = 32
private let nodeLimit = 100_000

private struct YAMLReading: ~Copyable {
  private var parser: EventParser
  private var tree: CatalogTreeBuilder
  private let file: SourceFile
  private var nodeCount = 0
  /// The columns of the collections around the current node, outermost first.
  private var margins: [Int] = []

  init(_ text: ScreenedText) {
    file = text.file
    parser = EventParser(text)
    tree = CatalogTreeBuilder(text.file)
  }

  consuming func document() throws(Rejection) -> CatalogNode {
    try readDocument()
    return tree.root()
  }

  private mutating func readDocument() throws(Rejection) {
    _ = try parser.next()
    let start = try parser.next()
    switch start.content {
    case .documentStart(let hasDirectives): if hasDirectives { throw refused(.directive, start.span) }
    case .streamStart, .streamEnd, .documentEnd, .alias, .scalar, .sequenceStart, .sequenceEnd, .mappingStart,
      .mappingEnd:
      throw Rejection(.emptyFile(file))
    }
    try node(parser.next(), depth: 1)
    _ = try parser.next()
    let end = try parser.next()
    switch end.content {
    case .documentStart: throw refused(.secondDocument, end.span)
    case .streamStart, .streamEnd, .documentEnd, .alias, .scalar, .sequenceStart, .sequenceEnd, .mappingStart,
      .mappingEnd:
      return
    }
  }

  /// Adds the node that begins with `event`, with its descendants.
  private mutating func node(_ event: YAMLEvent, depth: Int) throws(Rejection) {
    try count(event, depth: depth)
    switch event.content {
    case .scalar(let scalar): try add(scalar, event.span, isKey: false)
    case .sequenceStart(let start):
      try check(start, event.span)
      try sequence(from: event.span, depth: depth)
    case .mappingStart(let start):
      try check(start, event.span)
      try mapping(from: event.span, depth: depth)
    case .alias: throw refused(.alias, event.span)
    case .streamStart, .streamEnd, .documentStart, .documentEnd, .sequenceEnd, .mappingEnd:
      preconditionFailure("libyaml ends only what it has begun")
    }
  }

  private mutating func count(_ event: YAMLEvent, depth: Int) throws(Rejection) {
    nodeCount += 1
    guard nodeCount <= nodeLimit else { throw Rejection(.tooManyNodes(file, event.span, limit: nodeLimit)) }
    guard depth <= depthLimit else { throw Rejection(.tooDeep(file, event.span, limit: depthLimit)) }
  }

  private func check(_ start: YAMLEvent.Collection, _ span: Span) throws(Rejection) {
    if let property = start.property { throw refused(YAMLFeature(property), span) }
    if start.isFlow { throw refused(.flowStyle, span) }
  }

  private mutating func add(_ scalar: YAMLEvent.Scalar, _ span: Span, isKey: Bool) throws(Rejection) {
    if let property = scalar.property { throw refused(YAMLFeature(property), span) }
    if let fault = looseness(of: scalar, span, in: file, margin: margins.last) {
      let line = YAMLLine(file, file.line(at: fault.span.start))
      if fault.looseness == .indentation, line.colon != nil {
        throw Rejection(.unclosedText(file, Span(span.start, span.start + 1), below: line))
      }
      throw Rejection(.loose(fault.looseness, file, fault.span))
    }
    // Verbatim text was already checked as part of the file. Text that differs from the file, as with escapes, was not.
    if scalar.verbatimStart == nil {
      for character in String(decoding: scalar.text, as: UTF8.self).unicodeScalars {
        if let fault = fault(of: character) { throw Rejection(.unreadableCharacter(fault, file, span)) }
      }
    }
    let isPlain =
      switch scalar.style {
      case .plain: true
      case .quoted, .block: false
      }
    tree.scalar(scalar.text, at: span, isPlain: isPlain, verbatimStart: scalar.verbatimStart, isKey: isKey)
  }

  private mutating func sequence(from start: Span, depth: Int) throws(Rejection) {
    let sequence = tree.beginSequence(at: start)
    var (count, last) = (0, sequence)
    margins.append(file.column(at: start.start))
    defer { margins.removeLast() }
    while true {
      let event = try parser.next()
      if case .sequenceEnd = event.content { return tree.end(sequence, count: count, last: last) }
      (count, last) = (count + 1, tree.next)
      try node(event, depth: depth + 1)
    }
  }

  private mutating func mapping(from start: Span, depth: Int) throws(Rejection) {
    let mapping = tree.beginMapping(at: start)
    var (count, last) = (0, mapping)
    margins.append(file.column(at: start.start))
    defer { margins.removeLast() }
    while true {
      let event = try parser.next()
      if case .mappingEnd = event.content { return tree.end(mapping, count: count, last: last) }
      try key(event, depth: depth + 1)
      (count, last) = (count + 1, tree.next)
      try node(parser.next(), depth: depth + 1)
    }
  }

  /// Adds a key. It must be a scalar before the colon on its line, not marked with `?`.
  private mutating func key(_ event: YAMLEvent, depth: Int) throws(Rejection) {
    guard !isBehindQuestionMark(event.span.start) else { throw refused(.complexKey, event.span) }
    guard case .scalar(let scalar) = event.content else {
      // An error inside the key is reported first.
      try node(event, depth: depth)
      throw refused(.complexKey, event.span)
    }
    try count(event, depth: depth)
    try add(scalar, event.span, isKey: true)
    if scalar.style == .plain, scalar.text.count == 2, scalar.text.elementsEqual("<<".utf8) {
      throw refused(.mergeKey, event.span)
    }
    if scalar.text.isEmpty { throw Rejection(.emptyKey(file, event.span)) }
  }

  private func isBehindQuestionMark(_ start: Int) -> Bool {
    var offset = start - 1
    while offset >= 0, file.bytes[offset] == UInt8(ascii: " ") || file.bytes[offset] == UInt8(ascii: "\t") {
      offset -= 1
    }
    return offset >= 0 && file.bytes[offset] == UInt8(ascii: "?")
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
