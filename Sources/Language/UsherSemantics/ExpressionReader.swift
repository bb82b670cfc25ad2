internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

/// Reads what stands for values: names, types, patterns, conditions, arguments. Every pass that reads bodies has one.
///
/// A part that is wrong has been reported and is nil; what depends on it stays silent.
struct ExpressionReader {
  let unit: UnitContext
  /// Complete once the declaration pass has ended, and only looked up in from then on.
  var names: SymbolTable
  /// What holds where the text stands that is read.
  var scope = LocalScope()
  var builder: ProgramBuilder
  var findings: FindingSink
  var resolutions: NameResolutions

  init(
    _ unit: UnitContext, _ names: SymbolTable, _ builder: consuming ProgramBuilder, _ findings: consuming FindingSink,
    _ resolutions: consuming NameResolutions
  ) {
    self.unit = unit
    self.names = names
    self.builder = builder
    self.findings = findings
    self.resolutions = resolutions
  }

  var device: Device { _read { yield builder.device } }
  var devices: [Device] { _read { yield builder.devices } }
  var program: Program { _read { yield builder.program } }

  mutating func report(_ diagnostic: Diagnostic?) {
    if let diagnostic { findings.report(diagnostic) }
  }

  /// Reads one text in several ways, and reports what `told` makes of the findings.
  mutating func tellOnce<Reading>(_ readings: [Reading], _ read: (inout ExpressionReader, Reading) -> Void) {
    var found: [[Diagnostic]] = []
    for reading in readings {
      let start = findings.count
      read(&self, reading)
      found.append(findings.take(from: start))
    }
    findings.report(told(found))
  }

  // MARK: Looking names up

  func named(_ name: String) -> NamedValue? {
    for names in scope.names.reversed() {
      if let named = names[name] { return named }
    }
    return names.values[name]
  }

  /// What a name of a value stands for; records what it means.
  mutating func value(of node: Node, called name: String) -> NamedValue? {
    for names in scope.names.reversed() {
      guard let (value, declaration) = names.lookup(name) else { continue }
      // What a promise reads of a flow is no use within the flow.
      record(node, declaration, scope.text == .promise ? .mentioned : .used)
      return value
    }
    guard let (value, declaration) = names.values.lookup(name) else { return nil }
    record(node, declaration)
    return value
  }

  /// Records what the name of a value means that has been looked up.
  mutating func record(_ reference: Reference) { _ = value(of: reference.node, called: reference.text) }

  mutating func record(_ name: Node, _ declaration: Label?, _ use: NameResolutions.Use = .used) {
    guard let declaration else { return }
    if scope.text == .test { return resolutions.record(name, means: declaration, .mentioned) }
    let isUpdate = use == .used && scope.assigned?.isSamePlace(as: declaration) == true
    resolutions.record(name, means: declaration, isUpdate ? .assigned : use)
  }

  /// All names of values that can be seen from here, nearest first.
  var visibleNames: [String] {
    scope.names.reversed().flatMap { $0.names.sorted() } + names.values.visibleNames
  }

  /// The name as it is written where it is read: without the places that qualify it.
  func spokenName(of id: ID<Variable>) -> String { program.variables[id].name.spoken }

  // MARK: What values can be

  /// The values that a variable can have here.
  func possible(_ id: ID<Variable>) -> ValueSet { builder.readings.isEmpty ? narrowed(id) : narrowedAsRead(id) }

  /// The same as a function that keeps no more of the reader than it needs.
  var possibleValues: (ID<Variable>) -> ValueSet {
    if !builder.readings.isEmpty {
      let reader = self
      return { reader.narrowedAsRead($0) }
    }
    let (narrowings, variables) = (scope.narrowings, program.variables)
    return { narrowings.innermost(for: $0) ?? variables[$0].domain.all }
  }

  /// What the rows around leave of the values of a variable.
  func narrowed(_ id: ID<Variable>) -> ValueSet {
    scope.narrowings.innermost(for: id) ?? program.variables[id].domain.all
  }

  /// What the rows around leave of the values of a variable. As rows narrow a key, the same cell is read by other variables:
  /// what is known of one with more keys holds for the one with those that are left.
  func narrowedAsRead(_ id: ID<Variable>) -> ValueSet {
    builder.readings.reduce(narrowed(id)) { known, wider in
      let keys = narrowed(wider.key.key)
      let reading = KeyedReading(first: wider.key.first, key: wider.key.key, possible: keys)
      guard keys.isSubset(of: wider.key.possible), builder.readings[reading] == id else { return known }
      return known.intersection(narrowed(wider.value))
    }
  }
}

/// What holds where a text stands: the names around it and what is known of their values.
struct LocalScope {
  /// Names of the flow and states around, inner last.
  var names: [Namespace<NamedValue>] = []
  /// What rows leave of the values of names, inner last.
  var narrowings: [Narrowing] = []
  /// What the resource parameters of the flow stand for.
  var bindings = ResourceBindings()
  /// How many instances the flow has.
  var instanceCount = 1
  /// The flow, within its states.
  var flow: FlowScope?
  /// Where the text first names what this platform does not have, since this was last set to nil.
  var absence: Label?
  /// The declaration of the memory whose new value is read.
  var assigned: Label?
  let text: Text

  /// What a text is part of.
  enum Text {
    case policy, promise, test
  }

  init(text: Text = .policy) { self.text = text }
}
