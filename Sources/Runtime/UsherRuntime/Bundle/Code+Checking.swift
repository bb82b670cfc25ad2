/// Reasons why this engine cannot run a bundle.
public enum BundleError: Error, Hashable, Sendable {
  /// The bytes are not a bundle.
  case notABundle
  /// The bundle is cut off or has been altered.
  case damaged
  /// The bundle has another format than this engine reads.
  case format(UInt16)
  /// The bundle needs another language version than this engine supports.
  case language(UInt16)
  /// The texts have another format than this engine reads.
  case copyFormat(Int)
  /// The bundle needs these features, which this engine does not have.
  case features([String])
  /// The bundle is undamaged, but the compiler would not write it: this part refers to something that does not exist or
  /// does not fit.
  case inconsistent(String)
}

extension Code {
  /// Checks all bytes of a bundle once and makes them a code. Running a checked code never reads out of bounds, and every
  /// step ends.
  package static func checked(_ bytes: [UInt8]) throws(BundleError) -> CodeStorage {
    #if _endian(big)
      #error("a code is little-endian, and read as it lies")
    #endif
    guard bytes.count >= 8, bytes.word(at: 0) == Header.magic else { throw .notABundle }
    let (format, language) = (UInt16(truncatingIfNeeded: bytes.word(at: 4)), UInt16(bytes.word(at: 4) >> 16))
    guard format == Header.format else { throw .format(format) }
    let hash = bytes.count >= front ? UInt64(bytes.word(at: 8)) | UInt64(bytes.word(at: 12)) << 32 : 0
    guard bytes.count >= front, contentHash(bytes) == hash else { throw .damaged }
    guard language == 1 else { throw .language(language) }
    let storage = CodeStorage(bytes)
    try withExtendedLifetime(storage) { () throws(BundleError) in
      var checker = CodeChecker(code: storage.code, byteCount: bytes.count)
      try checker.check()
      guard let bounds = StepBounds(storage.code) else { throw .inconsistent("steps") }
      storage.layout = SessionLayout(of: storage.code, bounds)
    }
    return storage
  }

  /// The size of the header and the section extents, in bytes.
  package static var front: Int { MemoryLayout<Header>.size + Section.allCases.count * MemoryLayout<Extent>.size }
}

extension [UInt8] {
  func word(at offset: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(self[offset + $1]) << UInt32(8 * $1) }
  }
}

/// Checks every record of a code once.
struct CodeChecker {
  let code: Code
  let byteCount: Int
  /// For each table, the number of its records that belong to a list.
  private var listed: [Int]
  /// For each row, the state or (after all states) the retirement that owns it; -1 until it is known.
  var owners: [Int] = []
  /// The nesting depth of each state, itself included.
  var depths: [UInt8] = []

  /// The maximum number of states, variables, flows or handlers. Positions have 16 bits; the compiler's own limits are
  /// lower.
  private static let tableLimit = 1 << 15
  static let nestingLimit: UInt8 = 255

  /// The bytes must be long enough for the header and the section extents.
  init(code: Code, byteCount: Int) {
    self.code = code
    self.byteCount = byteCount
    listed = Code.Section.allCases.map { _ in 0 }
  }

  mutating func check() throws(BundleError) {
    try checkSections()
    try checkNames()
    try checkDomains()
    try checkFeatures()
    try checkEntities()
    try checkJourneys()
    try checkVariables()
    try checkOperands()
    try checkUses()
    try checkStatements()
    try checkRows()
    try checkStates()
  }

  // MARK: Tools

  func require(_ condition: Bool, _ part: StaticString) throws(BundleError) {
    if !condition { throw .inconsistent("\(part)") }
  }

  /// Checks that records form a list within a table. Lists share no records, so following all lists takes time linear in
  /// the size of the code.
  mutating func list(_ extent: Extent, of section: Code.Section, _ part: StaticString) throws(BundleError) {
    let (end, overflows) = extent.start.addingReportingOverflow(extent.count)
    let count = code.extent(of: section).count
    try require(!overflows && end <= count, part)
    listed[section.rawValue] += Int(extent.count)
    try require(listed[section.rawValue] <= Int(count), part)
  }

  /// Checks a list of numbers that must all be below a bound.
  mutating func list(_ extent: Extent, ofNumbersBelow bound: Int, _ part: StaticString) throws(BundleError) {
    try list(extent, of: .numbers, part)
    for index in extent.range { try require(code.numbers[index] < bound, part) }
  }

  func requireString(_ id: UInt32) throws(BundleError) { try require(id < code.strings.count, "strings") }

  func requireCondition(_ condition: UInt32) throws(BundleError) {
    try require(condition >= TestRecord.fails || condition < code.tests.count, "tests")
  }

  func isKept(_ variable: Int) -> Bool {
    variable < code.variables.count && code.variables[variable].slot != none16
  }

  // MARK: Tables

  /// Checks that the sections follow each other in order, each at the next multiple of eight, and that only the copy
  /// follows them.
  private func checkSections() throws(BundleError) {
    let header = code.header
    try require(header.sections == Code.Section.allCases.count && header.byteCount == byteCount, "sections")
    var end = UInt64(Code.front)
    for section in Code.Section.allCases {
      let extent = code.extent(of: section)
      end = (end + 7) / 8 * 8
      try require(extent.start == end, "sections")
      end += UInt64(extent.count) * UInt64(section.stride)
      try require(end <= byteCount, "sections")
    }
    end = (end + 7) / 8 * 8
    try require(header.copy.start == end && end + UInt64(header.copy.count) == byteCount, "copy")
    let counts = [code.states.count, code.variables.count, code.flows.count, code.handlers.count]
    for count in counts { try require(count < Self.tableLimit, "sections") }
  }

  private func checkDomains() throws(BundleError) {
    for index in code.domains.indices { try require(code.domains[index].count <= 256, "domains") }
    try require(code.domains.count > 0 && code.domains[0].count == 2, "domains")
    try requireString(code.header.name)
    try requireString(code.header.platform)
  }

  /// Runs before the checks of everything that a new feature may add.
  private func checkFeatures() throws(BundleError) {
    let unknown = code.features.indices.map { code.string(code.features[$0]) }
      .filter { Feature(rawValue: $0) == nil }
    if !unknown.isEmpty { throw .features(unknown) }
  }
}

extension Code.Section {
  /// The size of one record, in bytes.
  package var stride: Int {
    switch self {
    case .text, .bytes: 1
    case .numbers, .features, .facts, .moments, .texts, .decisions: MemoryLayout<UInt32>.stride
    case .strings, .extents, .domains: MemoryLayout<Extent>.stride
    case .thresholds: MemoryLayout<Int64>.stride
    case .variables: MemoryLayout<VariableRecord>.stride
    case .branches: MemoryLayout<BranchRecord>.stride
    case .tests: MemoryLayout<TestRecord>.stride
    case .operands: MemoryLayout<OperandRecord>.stride
    case .statements: MemoryLayout<StatementRecord>.stride
    case .rows: MemoryLayout<RowRecord>.stride
    case .handlers: MemoryLayout<HandlerRecord>.stride
    case .states: MemoryLayout<StateRecord>.stride
    case .flows: MemoryLayout<FlowRecord>.stride
    case .prompts: MemoryLayout<PromptRecord>.stride
    case .buttons: MemoryLayout<ButtonRecord>.stride
    case .bindings: MemoryLayout<BindingRecord>.stride
    case .parameters: MemoryLayout<ParameterRecord>.stride
    case .style: MemoryLayout<StyleRecord>.stride
    case .notices: MemoryLayout<NoticeRecord>.stride
    case .actions: MemoryLayout<ActionRecord>.stride
    case .resources: MemoryLayout<ResourceRecord>.stride
    case .requests: MemoryLayout<RequestRecord>.stride
    case .metrics, .events: MemoryLayout<NamedRecord>.stride
    case .links: MemoryLayout<LinkRecord>.stride
    case .retirements: MemoryLayout<RetirementRecord>.stride
    case .formerNames: MemoryLayout<FormerNameRecord>.stride
    }
  }
}
