/// A program as it is run, and as a bundle holds it: tables of fixed-size records in one block of memory, which name each
/// other by position.
///
/// A `Code` is a pointer; `CodeStorage` owns the block. It is made only of bytes that have been checked whole
/// (`Code+Checking.swift`), so every position in it is in its table.
@safe package struct Code: @unchecked Sendable {
  let base: UnsafeRawPointer

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

  var header: Header { unsafe base.load(as: Header.self) }

  @inline(__always)
  var layout: Layout { unsafe base.load(fromByteOffset: 40, as: Layout.self) }

  func extent(of section: Section) -> Extent {
    unsafe base.load(
      fromByteOffset: MemoryLayout<Header>.size + section.rawValue * MemoryLayout<Extent>.size, as: Extent.self)
  }

  @inline(__always)
  private func table<Record: BitwiseCopyable>(_ section: Section) -> Rows<Record> {
    let extent = extent(of: section)
    return unsafe Rows(
      base: (base + Int(extent.start)).assumingMemoryBound(to: Record.self), count: Int(extent.count))
  }

  var text: Rows<UInt8> { table(.text) }
  var strings: Rows<Extent> { table(.strings) }
  /// Lists of positions in other tables; which, says whoever has an extent of them.
  var numbers: Rows<UInt32> { table(.numbers) }
  /// Values told in another domain.
  var bytes: Rows<UInt8> { table(.bytes) }
  /// For every answer of a question its rows, as an extent of `numbers`.
  var extents: Rows<Extent> { table(.extents) }
  /// Ages, durations and parts of versions; times in milliseconds.
  var thresholds: Rows<Int64> { table(.thresholds) }
  var domains: Rows<Extent> { table(.domains) }
  var variables: Rows<VariableRecord> { table(.variables) }
  var branches: Rows<BranchRecord> { table(.branches) }
  var tests: Rows<TestRecord> { table(.tests) }
  var operands: Rows<OperandRecord> { table(.operands) }
  var statements: Rows<StatementRecord> { table(.statements) }
  var rows: Rows<RowRecord> { table(.rows) }
  var handlers: Rows<HandlerRecord> { table(.handlers) }
  var states: Rows<StateRecord> { table(.states) }
  var flows: Rows<FlowRecord> { table(.flows) }
  var prompts: Rows<PromptRecord> { table(.prompts) }
  var buttons: Rows<ButtonRecord> { table(.buttons) }
  var bindings: Rows<BindingRecord> { table(.bindings) }
  var parameters: Rows<ParameterRecord> { table(.parameters) }
  var style: Rows<StyleRecord> { table(.style) }
  var notices: Rows<NoticeRecord> { table(.notices) }
  var actions: Rows<ActionRecord> { table(.actions) }
  var resources: Rows<ResourceRecord> { table(.resources) }
  var requests: Rows<RequestRecord> { table(.requests) }
  var metrics: Rows<NamedRecord> { table(.metrics) }
  var links: Rows<LinkRecord> { table(.links) }
  var events: Rows<NamedRecord> { table(.events) }
  var retirements: Rows<RetirementRecord> { table(.retirements) }
  var formerNames: Rows<FormerNameRecord> { table(.formerNames) }
  /// The variables that a host sets, and those that are moments, in the order in which it gives them.
  var facts: Rows<UInt32> { table(.facts) }
  var moments: Rows<UInt32> { table(.moments) }
  /// The names of text inputs.
  var texts: Rows<UInt32> { table(.texts) }
  /// The variables that a host may ask for without a session.
  var decisions: Rows<UInt32> { table(.decisions) }
  /// What an engine has to know to run this, by name.
  var features: Rows<UInt32> { table(.features) }
}

/// Where a run of records begins in its table, and how many there are.
struct Extent: BitwiseCopyable, Hashable {
  var start: UInt32
  var count: UInt32

  static let none = Extent(start: 0, count: 0)

  var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
}

/// One table.
@safe struct Rows<Record: BitwiseCopyable> {
  let base: UnsafePointer<Record>
  let count: Int

  @inline(__always)
  subscript(index: Int) -> Record {
    assert(index >= 0 && index < count, "the code has been checked: every position is in its table")
    return unsafe base[index]
  }

  @inline(__always)
  subscript(index: some FixedWidthInteger & UnsignedInteger) -> Record { self[Int(index)] }

  var indices: Range<Int> { 0..<count }
}

extension Code {
  /// A name. For telling; nothing in a step needs one.
  package func string(_ id: UInt32) -> String {
    let extent = strings[id]
    let text = text
    return unsafe String(
      decoding: UnsafeBufferPointer(start: text.base + Int(extent.start), count: Int(extent.count)), as: UTF8.self)
  }

  /// Whether a string of the code is this one.
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

  func count(of domain: UInt32) -> Int { Int(domains[domain].count) }
}

/// The block of memory that a code lies in.
@safe final class CodeStorage: @unchecked Sendable {
  private let block: UnsafeMutableRawBufferPointer
  let code: Code

  /// Copies bytes that have been checked, or are to be.
  init(_ bytes: [UInt8]) {
    unsafe block = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(bytes.count, MemoryLayout<Header>.size), alignment: 16)
    unsafe block.copyBytes(from: bytes)
    guard let base = unsafe block.baseAddress else { preconditionFailure("an allocation of some bytes has an address") }
    code = unsafe Code(base: UnsafeRawPointer(base))
  }

  deinit { unsafe block.deallocate() }

  var byteCount: Int { unsafe block.count }

  /// Where everything lies in a session. The bytes have room for it; whoever reads them works it out.
  var layout: Layout {
    get { code.layout }
    set { unsafe block.storeBytes(of: newValue, toByteOffset: 40, as: Layout.self) }
  }
}
