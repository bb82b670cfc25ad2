internal import CExpat
internal import UsherSource

/// An element of an XML file.
struct MarkupElement {
  /// Without its prefix.
  let name: String
  /// The namespace; empty without one.
  let namespace: String
  /// By name; those of a namespace have it in front, with a space between.
  let attributes: [String: String]
  var children: [MarkupNode] = []
  let offset: Int

  var elements: [MarkupElement] {
    children.compactMap { child in
      switch child {
      case .element(let element): element
      case .text, .comment: nil
      }
    }
  }

  func first(_ name: String) -> MarkupElement? {
    for case .element(let element) in children where element.name == name { return element }
    return nil
  }

  /// Its elements with a name, at any depth, in order.
  func all(_ name: String) -> [MarkupElement] {
    var all: [MarkupElement] = []
    collect(name, into: &all)
    return all
  }

  private func collect(_ name: String, into all: inout [MarkupElement]) {
    for case .element(let element) in children {
      if element.name == name { all.append(element) } else { element.collect(name, into: &all) }
    }
  }
}

enum MarkupNode {
  case text(String)
  case element(MarkupElement)
  case comment(String)
}

/// Reads an XML file in UTF-8 with at most 64 levels. A document type is an error: it could define entities.
func readMarkup(_ file: SourceFile) throws(ExchangeProblem) -> MarkupElement {
  _ = try file.startOfText()
  let builder = MarkupBuilder(file)
  guard let parser = unsafe XML_ParserCreateNS("UTF-8", 32) else { fatalError("no memory for the XML parser") }
  defer { unsafe XML_ParserFree(parser) }
  unsafe builder.parser = parser
  unsafe XML_SetUserData(parser, Unmanaged.passUnretained(builder).toOpaque())
  unsafe XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in unsafe MarkupBuilder.of(data).refuseDocumentType()
  }
  unsafe XML_SetElementHandler(
    parser,
    { data, name, attributes in unsafe MarkupBuilder.of(data).begin(name, attributes) },
    { data, _ in unsafe MarkupBuilder.of(data).end() })
  unsafe XML_SetCharacterDataHandler(parser) { data, text, count in
    unsafe MarkupBuilder.of(data).add(UnsafeRawBufferPointer(start: text, count: Int(count)))
  }
  unsafe XML_SetCommentHandler(parser) { data, text in unsafe MarkupBuilder.of(data).addComment(text) }
  let isParsed = unsafe file.bytes.withUnsafeBytes { bytes in
    unsafe XML_Parse(parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), 1)
  }
  if let problem = builder.problem { throw problem }
  guard isParsed == XML_STATUS_OK, let root = builder.root else {
    let offset = unsafe max(0, min(Int(XML_GetCurrentByteIndex(parser)), file.bytes.count))
    let reason = unsafe XML_ErrorString(XML_GetErrorCode(parser)).map { unsafe String(cString: $0) } ?? "unreadable"
    throw file.problem(.markup(reason), at: offset)
  }
  return root
}

/// Builds the tree while expat reads.
@safe private final class MarkupBuilder {
  let file: SourceFile
  nonisolated(unsafe) var parser: XML_Parser?
  private var open: [MarkupElement] = []
  /// The namespaces and names of elements, as expat writes them: with a space between.
  private var names: [String: (namespace: String, name: String)] = [:]
  var root: MarkupElement?
  var problem: ExchangeProblem?

  init(_ file: SourceFile) { self.file = file }

  static func of(_ data: UnsafeMutableRawPointer?) -> MarkupBuilder {
    guard let data = unsafe data else { fatalError("the parser has its builder") }
    return unsafe Unmanaged<MarkupBuilder>.fromOpaque(data).takeUnretainedValue()
  }

  private var offset: Int { unsafe Int(XML_GetCurrentByteIndex(parser)) }

  func refuseDocumentType() {
    let mark = Array("<!DOCTYPE".utf8)
    let start = file.bytes.indices.first { file.bytes[$0...].starts(with: mark) } ?? offset
    stop(.documentType, at: start)
  }

  private func stop(_ cause: ExchangeProblem.Cause, at offset: Int) {
    if problem == nil { problem = file.problem(cause, at: offset) }
    _ = unsafe XML_StopParser(parser, 0)
  }

  func begin(_ name: UnsafePointer<CChar>?, _ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
    guard problem == nil, let name = unsafe name else { return }
    if open.count == 64 { return stop(.expected("less than 64 levels of elements"), at: offset) }
    var attributes: [String: String] = [:]
    var index = 0
    while let key = unsafe list?[index], let value = unsafe list?[index + 1] {
      unsafe attributes[String(cString: key)] = String(cString: value)
      index += 2
    }
    let (namespace, own) = parts(of: unsafe String(cString: name))
    open.append(MarkupElement(name: own, namespace: namespace, attributes: attributes, offset: offset))
  }

  private func parts(of name: String) -> (namespace: String, name: String) {
    if let known = names[name] { return known }
    let parts = name.split(separator: " ")
    let new = (parts.count > 1 ? String(parts[0]) : "", String(parts.last ?? ""))
    names[name] = new
    return new
  }

  func end() {
    guard problem == nil, let element = open.popLast() else { return }
    if open.isEmpty { root = element } else { open[open.count - 1].children.append(.element(element)) }
  }

  func add(_ bytes: UnsafeRawBufferPointer) {
    guard problem == nil, !open.isEmpty else { return }
    let text = unsafe String(decoding: bytes, as: UTF8.self)
    if case .text(let before) = open[open.count - 1].children.last {
      open[open.count - 1].children[open[open.count - 1].children.count - 1] = .text(before + text)
    } else {
      open[open.count - 1].children.append(.text(text))
    }
  }

  func addComment(_ text: UnsafePointer<CChar>?) {
    guard problem == nil, !open.isEmpty, let text = unsafe text else { return }
    unsafe open[open.count - 1].children.append(.comment(String(cString: text)))
  }
}

/// A text for an element.
func escapedMarkup(_ text: String) -> String { rewritten(text) { markup(for: $0) } }

private func markup(for byte: UInt8) -> String? {
  switch byte {
  case UInt8(ascii: "&"): "&amp;"
  case UInt8(ascii: "<"): "&lt;"
  case UInt8(ascii: ">"): "&gt;"
  case UInt8(ascii: "\r"): "&#13;"
  default: nil
  }
}

/// An attribute with its value.
func attribute(_ name: String, _ value: String) -> String {
  let value = rewritten(value) { byte in
    switch byte {
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "\n"): "&#10;"
    case UInt8(ascii: "\t"): "&#9;"
    default: markup(for: byte)
    }
  }
  return " \(name)=\"\(value)\""
}
