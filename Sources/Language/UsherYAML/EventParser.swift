internal import CYAML
internal import UsherSource

/// libyaml's parser, which returns one event after another. Owns the memory that the C library needs.
@safe struct EventParser: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let input: UnsafeMutableBufferPointer<UInt8>
  private let text: ScreenedText
  /// The position of the last event's end. The next event is near it, usually after it, so its offset is found by a short
  /// scan.
  private var place: TextPlace

  init(_ text: ScreenedText) {
    self.text = text
    place = text.start
    unsafe parser = .allocate(capacity: 1)
    unsafe input = .allocate(capacity: text.content.count)
    _ = unsafe input.initialize(fromContentsOf: text.content)
    guard unsafe yaml_parser_initialize(parser) == 1 else { fatalError("no memory for the YAML parser") }
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, input.baseAddress, input.count)
  }

  deinit {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
    unsafe input.deallocate()
  }

  /// Returns the next event. After the end of the stream, returns the end again.
  mutating func next() throws(Rejection) -> YAMLEvent {
    var event = unsafe yaml_event_t()
    guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw Rejection(.yaml(problem(), in: text)) }
    defer { unsafe yaml_event_delete(&event) }
    let span = unsafe Span(offset(event.start_mark.index), offset(event.end_mark.index))
    return unsafe YAMLEvent(span: span, content: content(of: event, at: span))
  }

  private mutating func offset(_ codePoint: Int) -> Int {
    place.move(to: codePoint, in: text.file.bytes)
    return place.offset
  }

  private func problem() -> LibraryProblem {
    unsafe LibraryProblem(
      text: parser.pointee.problem.map { unsafe String(cString: $0) } ?? "unreadable",
      context: parser.pointee.context.map { unsafe String(cString: $0) },
      mark: parser.pointee.problem_mark.index, contextMark: parser.pointee.context_mark.index)
  }
}

extension EventParser {
  private func content(of event: yaml_event_t, at span: Span) -> YAMLEvent.Content {
    switch unsafe event.type {
    case YAML_STREAM_START_EVENT: return .streamStart
    case YAML_DOCUMENT_START_EVENT:
      let start = unsafe event.data.document_start
      return unsafe .documentStart(
        hasDirectives: start.version_directive != nil || start.tag_directives.start != start.tag_directives.end)
    case YAML_DOCUMENT_END_EVENT: return .documentEnd
    case YAML_ALIAS_EVENT: return .alias
    case YAML_SCALAR_EVENT: return unsafe .scalar(scalar(of: event, at: span))
    case YAML_SEQUENCE_START_EVENT:
      let start = unsafe event.data.sequence_start
      let property = unsafe property(start.anchor, start.tag)
      return unsafe .sequenceStart(
        YAMLEvent.Collection(isFlow: start.style == YAML_FLOW_SEQUENCE_STYLE, property: property))
    case YAML_SEQUENCE_END_EVENT: return .sequenceEnd
    case YAML_MAPPING_START_EVENT:
      let start = unsafe event.data.mapping_start
      let property = unsafe property(start.anchor, start.tag)
      return unsafe .mappingStart(
        YAMLEvent.Collection(isFlow: start.style == YAML_FLOW_MAPPING_STYLE, property: property))
    case YAML_MAPPING_END_EVENT: return .mappingEnd
    default: return .streamEnd
    }
  }

  private func scalar(of event: yaml_event_t, at span: Span) -> YAMLEvent.Scalar {
    let scalar = unsafe event.data.scalar
    let bytes = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
    let style: YAMLEvent.Style =
      switch unsafe scalar.style {
      case YAML_SINGLE_QUOTED_SCALAR_STYLE, YAML_DOUBLE_QUOTED_SCALAR_STYLE: .quoted
      case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: .block
      default: .plain
      }
    let property = unsafe property(scalar.anchor, scalar.tag)
    guard let verbatim = unsafe verbatimSpan(of: bytes, style, span) else {
      return unsafe YAMLEvent.Scalar(text: Array(bytes)[...], verbatimStart: nil, style: style, property: property)
    }
    return YAMLEvent.Scalar(
      text: text.file.bytes[verbatim.start..<verbatim.end], verbatimStart: verbatim.start, style: style,
      property: property)
  }

  /// The span in the file of a scalar's text, or nil if the file does not contain the text verbatim.
  private func verbatimSpan(of bytes: UnsafeBufferPointer<UInt8>, _ style: YAMLEvent.Style, _ span: Span) -> Span? {
    let inside: Span
    switch style {
    case .plain: inside = span
    case .quoted: inside = Span(span.start + 1, span.end - 1)
    case .block: return nil
    }
    guard bytes.count == inside.end - inside.start else { return nil }
    // The span is within the file, because `TextPlace` stops at its end.
    let isSame = unsafe text.file.bytes.withUnsafeBufferPointer { file in
      unsafe memcmp(file.baseAddress! + inside.start, bytes.baseAddress!, bytes.count) == 0
    }
    return isSame ? inside : nil
  }
}

/// An event of libyaml.
struct YAMLEvent {
  var span: Span
  var content: Content

  enum Content {
    case streamStart
    case streamEnd
    case documentStart(hasDirectives: Bool)
    case documentEnd
    case alias
    case scalar(Scalar)
    case sequenceStart(Collection)
    case sequenceEnd
    case mappingStart(Collection)
    case mappingEnd
  }

  struct Scalar {
    /// The value in UTF-8.
    var text: ArraySlice<UInt8>
    /// The offset of the text in the file if it occurs there verbatim; otherwise nil.
    var verbatimStart: Int?
    var style: Style
    var property: Property?
  }

  struct Collection {
    var isFlow: Bool
    var property: Property?
  }

  enum Style {
    case plain
    case quoted
    /// `|` or `>`
    case block
  }

  /// A property before a node, in YAML's sense.
  enum Property {
    case anchor
    case tag
  }
}

/// An error message of libyaml. Its marks count code points.
struct LibraryProblem {
  var text: String
  var context: String?
  var mark: Int
  var contextMark: Int
}

private func property(
  _ anchor: UnsafeMutablePointer<yaml_char_t>?, _ tag: UnsafeMutablePointer<yaml_char_t>?
) -> YAMLEvent.Property? {
  if unsafe anchor != nil { return .anchor }
  return unsafe tag == nil ? nil : .tag
}
