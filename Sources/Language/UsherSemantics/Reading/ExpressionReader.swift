internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

/// Reads names, types, patterns, conditions and arguments. Every pass that reads bodies owns one.
///
/// A part that is wrong is reported and read as nil; parts that depend on it report nothing.
struct ExpressionReader {
  let unit: UnitContext
  /// The declaration pass fills it; later passes only look names up.
  var names: SymbolTable
  /// The scope of the text that is being read.
  var scope = LocalScope()
  var builder: ProgramBuilder
  var findings: FindingSink
  /// The names of the platform that texts have used, and those that parameters and values of flows hide, with a finding for where both
  /// happens.
  var ofPlatform = PlatformNameUses()
  var resolutions: NameResolutions
  /// For each file, the names in its patterns.
  var comparedNames: [ObjectIdentifier: Set<String>] = [:]

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

  // MARK: Name lookup

  func named(_ name: String) -> NamedValue? {
    for names in scope.names.reversed() {
      if let named = names[name] { return named }
    }
    return names.values[name]
  }

  /// Looks up the name of a value and records what it refers to.
  mutating func value(of node: Node, called name: String) -> NamedValue? {
    for names in scope.names.reversed() {
      guard let (value, declaration) = names.lookup(name) else { continue }
      // A promise that reads a parameter of a flow does not count as a use within the flow.
      record(node, declaration, scope.text == .promise ? .mentioned : .used)
      if declaration == nil { record(node, name, withoutDeclaration: value) }
      return value
    }
    guard let (value, declaration) = names.values.lookup(name) else { return nil }
    record(node, declaration)
    if declaration == nil {
      ofPlatform.used.insert(name)
      record(node, name, withoutDeclaration: value)
    }
    return value
  }

  /// Records what the name of a value refers to.
  mutating func record(_ reference: Reference) { _ = value(of: reference.node, called: reference.text) }

  mutating func record(_ name: Node, _ declaration: Label?, _ use: NameResolutions.Use = .used) {
    guard let declaration else { return }
    if scope.text == .test { return resolutions.record(name, means: declaration, .mentioned) }
    let isUpdate = use == .used && scope.assigned?.isSamePlace(as: declaration) == true
    resolutions.record(name, means: declaration, isUpdate ? .assigned : use)
  }

  /// All visible names of values, innermost scope first.
  var visibleNames: [String] {
    scope.names.reversed().flatMap { $0.names.sorted() } + names.values.visibleNames
  }

  /// The name as the text writes it, without qualifiers.
  func spokenName(of id: ID<Variable>) -> String { program.variables[id].name.spoken }

  // MARK: Possible values

  /// The values that a variable can have at this place.
  func possible(_ id: ID<Variable>) -> ValueSet { builder.readings.isEmpty ? narrowed(id) : narrowedAsRead(id) }

  /// `possible(_:)` as a closure that captures as little of the reader as it can.
  var possibleValues: (ID<Variable>) -> ValueSet {
    if !builder.readings.isEmpty {
      let reader = self
      return { reader.narrowedAsRead($0) }
    }
    let (narrowings, variables) = (scope.narrowings, program.variables)
    return { narrowings.innermost(for: $0) ?? variables[$0].domain.all }
  }

  /// The values of a variable that the enclosing rows leave.
  func narrowed(_ id: ID<Variable>) -> ValueSet {
    scope.narrowings.innermost(for: id) ?? program.variables[id].domain.all
  }

  /// Like `narrowed(_:)`, but keyed memory keeps the values that outer rows leave when an inner row narrows its key.
  ///
  /// Each set of possible keys has a variable of its own (`KeyedReading`), although all of them read the same memory. So a
  /// reading has at most the values of every reading of the same memory and key whose possible keys include its own.
  func narrowedAsRead(_ id: ID<Variable>) -> ValueSet {
    builder.readings.reduce(narrowed(id)) { known, wider in
      let keys = narrowed(wider.key.key)
      let reading = KeyedReading(first: wider.key.first, key: wider.key.key, possible: keys)
      guard keys.isSubset(of: wider.key.possible), builder.readings[reading] == id else { return known }
      return known.intersection(narrowed(wider.value))
    }
  }
}

/// The scope of a text: the visible names, and what is known of their values.
struct LocalScope {
  /// The names of the enclosing flow and states, innermost last.
  var names: [Namespace<NamedValue>] = []
  /// The values that enclosing rows leave, innermost last.
  var narrowings: [Narrowing] = []
  /// The resources that the flow's resource parameters stand for.
  var bindings = ResourceBindings()
  /// The number of instances of the flow.
  var instanceCount = 1
  /// The flow whose body is being read; nil outside a body.
  var flow: FlowScope?
  /// The first place that names something this platform lacks, since this was last set to nil.
  var absence: Label?
  /// The declaration of the memory that is assigned, while its new value is read.
  var assigned: Label?
  let text: Text

  /// The kind of declaration that a text belongs to.
  enum Text {
    case policy, promise, test
  }

  init(text: Text = .policy) { self.text = text }
}
