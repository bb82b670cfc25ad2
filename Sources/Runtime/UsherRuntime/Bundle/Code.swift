/// A program in the form in which it runs and is stored in a bundle: tables of fixed-size records in one block of memory,
/// which refer to each other by position.
///
/// A `Code` is a pointer; `CodeStorage` owns the block. The bytes are checked completely before use
/// (`Code+Checking.swift`), so every position lies within its table.
@safe package struct Code: @unchecked Sendable {
  @usableFromInline let base: UnsafeRawPointer

  /// The tables, in their order in the block.
  package enum Section: Int, CaseIterable {
    case text
    case strings
    case numbers
    case bytes
    case extents
    case thresholds
    case domains
    case variables
    case branches
    case tests
    case operands
    case statements
    case rows
    case handlers
    case states
    case flows
    case prompts
    case buttons
    case bindings
    case parameters
    case style
    case notices
    case actions
    case resources
    case requests
    case metrics
    case links
    case events
    case retirements
    case formerNames
    case facts
    case moments
    case texts
    case decisions
    case features
  }

  /// The hash in the header, which identifies the bundle.
  @inlinable @inline(__always)
  package var contentHash: UInt64 { unsafe base.load(fromByteOffset: 8, as: UInt64.self) }

  package var header: Header { unsafe base.load(as: Header.self) }

  @inlinable @inline(__always)
  package var layout: SessionLayout { unsafe base.load(fromByteOffset: 40, as: SessionLayout.self) }

  @inlinable
  package func extent(of section: Section) -> Extent {
    unsafe base.load(
      fromByteOffset: MemoryLayout<Header>.size + section.rawValue * MemoryLayout<Extent>.size, as: Extent.self)
  }

  @inlinable @inline(__always)
  func table<Record: BitwiseCopyable>(_ section: Section) -> Records<Record> {
    let extent = extent(of: section)
    return unsafe Records(
      base: (base + Int(extent.start)).assumingMemoryBound(to: Record.self), count: Int(extent.count))
  }

  @inlinable package var text: Records<UInt8> { table(.text) }
  @inlinable package var strings: Records<Extent> { table(.strings) }
  /// Lists of positions in other tables. The record that holds an extent of them determines the table.
  @inlinable package var numbers: Records<UInt32> { table(.numbers) }
  /// Value maps: for each value of one domain, the value in another.
  @inlinable package var bytes: Records<UInt8> { table(.bytes) }
  /// The rows of each answer of a question, as an extent of `numbers`.
  @inlinable package var extents: Records<Extent> { table(.extents) }
  /// Ages and durations in milliseconds, and parts of versions.
  @inlinable package var thresholds: Records<Int64> { table(.thresholds) }
  @inlinable package var domains: Records<Extent> { table(.domains) }
  @inlinable package var variables: Records<VariableRecord> { table(.variables) }
  @inlinable package var branches: Records<BranchRecord> { table(.branches) }
  @inlinable package var tests: Records<TestRecord> { table(.tests) }
  @inlinable package var operands: Records<OperandRecord> { table(.operands) }
  @inlinable package var statements: Records<StatementRecord> { table(.statements) }
  @inlinable package var rows: Records<RowRecord> { table(.rows) }
  @inlinable package var handlers: Records<HandlerRecord> { table(.handlers) }
  @inlinable package var states: Records<StateRecord> { table(.states) }
  @inlinable package var flows: Records<FlowRecord> { table(.flows) }
  @inlinable package var prompts: Records<PromptRecord> { table(.prompts) }
  @inlinable package var buttons: Records<ButtonRecord> { table(.buttons) }
  @inlinable package var bindings: Records<BindingRecord> { table(.bindings) }
  @inlinable package var parameters: Records<ParameterRecord> { table(.parameters) }
  @inlinable package var style: Records<StyleRecord> { table(.style) }
  @inlinable package var notices: Records<NoticeRecord> { table(.notices) }
  @inlinable package var actions: Records<ActionRecord> { table(.actions) }
  @inlinable package var resources: Records<ResourceRecord> { table(.resources) }
  @inlinable package var requests: Records<RequestRecord> { table(.requests) }
  @inlinable package var metrics: Records<NamedRecord> { table(.metrics) }
  @inlinable package var links: Records<LinkRecord> { table(.links) }
  @inlinable package var events: Records<NamedRecord> { table(.events) }
  @inlinable package var retirements: Records<RetirementRecord> { table(.retirements) }
  @inlinable package var formerNames: Records<FormerNameRecord> { table(.formerNames) }
  /// The variables that a host sets (`facts`) and those that are moments, in the order in which a host gives them.
  @inlinable package var facts: Records<UInt32> { table(.facts) }
  @inlinable package var moments: Records<UInt32> { table(.moments) }
  /// The names of texts, with `ofAnswer` added for the text of an answer or an event.
  @inlinable package var texts: Records<UInt32> { table(.texts) }
  /// The variables that a host may evaluate without a session.
  @inlinable package var decisions: Records<UInt32> { table(.decisions) }
  /// The names of the features that an engine needs to run this code.
  @inlinable package var features: Records<UInt32> { table(.features) }
}

/// The start of a list of records in its table, and their number.
package struct Extent: BitwiseCopyable, Equatable {
  package var start: UInt32
  package var count: UInt32

  @inlinable package init(start: UInt32, count: UInt32) {
    self.start = start
    self.count = count
  }

  @inlinable package static var none: Extent { Extent(start: 0, count: 0) }

  @inlinable package var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
}

/// One table of records.
@safe package struct Records<Record: BitwiseCopyable> {
  @usableFromInline let base: UnsafePointer<Record>
  package let count: Int

  @inlinable
  init(base: UnsafePointer<Record>, count: Int) {
    unsafe self.base = unsafe base
    self.count = count
  }

  @inlinable @inline(__always)
  package subscript(index: Int) -> Record {
    assert(index >= 0 && index < count, "the code has been checked: every position is in its table")
    return unsafe base[index]
  }

  @inlinable @inline(__always)
  package subscript(index: some FixedWidthInteger & UnsignedInteger) -> Record { self[Int(index)] }

  @inlinable package var indices: Range<Int> { 0..<count }

  /// The record that an id names.
  package subscript<Entity>(id: ID<Entity>) -> Record {
    precondition(count > id.index, "the id belongs to another policy")
    return unsafe base[id.index]
  }
}

// Texts.
extension Code {
  /// Marks a record of `texts` as the text of an answer or an event.
  package static let ofAnswer: UInt32 = 1 << 31

  /// The name of an answer's text: `upload.failed(error)`. No input has such a name.
  package static func nameOfText(_ text: String, of answer: String, to action: String) -> String {
    "\(action).\(answer.withoutValues)(\(text))"
  }

  /// The name of an event's text: `event lost(reason)`. No input and no text of an answer has such a name.
  package static func nameOfText(_ text: String, ofEvent event: String) -> String { "event \(event)(\(text))" }

  package func isInput(text position: Int) -> Bool { texts[position] & Self.ofAnswer == 0 }

  package func name(ofText position: Int) -> String { string(texts[position] & ~Self.ofAnswer) }

  /// The texts that an answer of an action carries, whatever its values are.
  package func texts(of answer: String, to action: String) -> [String] {
    texts(named: "\(action).\(answer.withoutValues)(")
  }

  /// The texts that an event carries.
  package func texts(ofEvent event: String) -> [String] { texts(named: "event \(event)(") }

  private func texts(named head: String) -> [String] {
    texts.indices.filter { !isInput(text: $0) }.map { name(ofText: $0).utf8 }
      .filter { $0.starts(with: head.utf8) }.map { String(Substring($0.dropFirst(head.utf8.count).dropLast())) }
  }
}

extension String {
  /// The name of an answer as it is declared: `failed` of `failed(fault: offline)`.
  var withoutValues: String { String(Substring(utf8.prefix { $0 != UInt8(ascii: "(") })) }
}

extension Code {
  /// The answers of a link.
  package static let openAnswers = ["returned", "failed"]

  /// The string with this number. Used for output only; no step reads strings.
  package func string(_ id: UInt32) -> String {
    let extent = strings[id]
    let text = text
    return unsafe String(
      decoding: UnsafeBufferPointer(start: text.base + Int(extent.start), count: Int(extent.count)), as: UTF8.self)
  }

  /// Whether the string with this number equals `other`.
  func isString(_ id: UInt32, _ other: String) -> Bool {
    let extent = strings[id]
    guard other.utf8.count == Int(extent.count) else { return false }
    let text = text
    var index = Int(extent.start)
    for byte in other.utf8 {
      if text[index] != byte { return false }
      index += 1
    }
    return true
  }

  func hash(ofString id: UInt32) -> UInt32 {
    let text = text
    var hash = StableHash()
    for index in strings[id].range { hash.combine(text[index]) }
    return hash.value
  }

  /// The name of a value.
  package func name(of value: Value, in domain: UInt32) -> String {
    string(numbers[domains[domain].start + UInt32(value)])
  }

  func value(named name: String, in domain: UInt32) -> Value? {
    let extent = domains[domain]
    for (position, index) in extent.range.enumerated() where isString(numbers[index], name) { return Value(position) }
    return nil
  }

  package func count(of domain: UInt32) -> Int { Int(domains[domain].count) }
}

/// Owns the block of memory that holds a code.
@safe package final class CodeStorage: @unchecked Sendable {
  private let block: UnsafeMutableRawBufferPointer
  package let code: Code

  /// Copies the bytes without checking them.
  init(_ bytes: [UInt8]) {
    unsafe block = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(bytes.count, MemoryLayout<Header>.size), alignment: 16)
    unsafe block.copyBytes(from: bytes)
    guard let base = unsafe block.baseAddress else { preconditionFailure("an allocation of some bytes has an address") }
    code = unsafe Code(base: UnsafeRawPointer(base))
  }

  deinit { unsafe block.deallocate() }

  var byteCount: Int { unsafe block.count }

  /// The layout of a session. Bundles reserve space for it; it is computed when a bundle is read.
  package var layout: SessionLayout {
    get { code.layout }
    set { unsafe block.storeBytes(of: newValue, toByteOffset: 40, as: SessionLayout.self) }
  }
}
