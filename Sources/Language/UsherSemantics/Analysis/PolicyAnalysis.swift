internal import UsherModule
internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

/// The analysis of a policy on one platform: its program and findings.
///
/// Each unit is read in passes: first declarations, then bodies of flows, then promises and tests. A pass owns the program and
/// the findings while it runs, and hands them on. Passes share no other mutable state.
struct PolicyAnalysis {
  private(set) var findings = FindingSink()
  private(set) var resolutions = NameResolutions()
  /// The tests that name something that only another platform has.
  private(set) var testsElsewhere: [TestElsewhere] = []
  private let device: Device
  private var program: Program
  private var parts = DeclaredParts()
  private var states = StateFacts()
  private var catalogs: [Module.Catalog] = []
  private var waivers: [Module.Waiver] = []
  private var rows: [ProgramPlace: Module.PlacedRow] = [:]
  private var promises: [Module.Promised] = []
  private var tests: [Module.Test] = []
  /// The names of the policies that were read before, by policy.
  private var libraries: [String: SymbolTable] = [:]
  private var units: [ReadUnit] = []

  /// Reads policies, each after the policies that it uses. The last one, `meant`, is the policy under analysis. `recordsNames` asks for
  /// the details of `resolutions`.
  init(_ units: [Unit], _ meant: Unit, on device: Device, among all: [Device], recordsNames: Bool = false) {
    let hiding = units.map { $0.hiding }
    let facts = hiding.reduce(into: Set()) { $0.formUnion($1.facts) }
    let links = hiding.reduce(into: Set()) { $0.formUnion($1.links) }
    let device = device.without(facts: facts, links: links)
    let devices = all.map { $0.without(facts: facts, links: links) }
    self.device = device
    program = Program(name: meant.name)
    var builder = ProgramBuilder(program, device, among: devices, Measured(units, device.versions))
    var found = FindingSink()
    var resolved = NameResolutions(isDetailed: recordsNames)
    for unit in units { read(UnitContext(unit, isMeant: unit.name == meant.name), &builder, &found, &resolved) }
    builder.recordFormerValues()
    program = builder.program
    let name = meant.files.first?.policy?.name.label()
    if let name { found.report(LimitChecks(program, at: name).findings) }
    if !found.isWrong(onOneOf: devices) {
      found.report(ProgramChecks(program: program, unit: meant, parts: parts, absences: states.absences).findings)
    }
    // Saved sessions identify names by their hashes, so no two names may have the same hash.
    if let name, let (first, second) = program.collision { found.report(.collision(name, first, second)) }
    (findings, resolutions) = (found, resolved)
  }

  /// Reads one policy into the program.
  private mutating func read(
    _ unit: UnitContext, _ builder: inout ProgramBuilder, _ found: inout FindingSink,
    _ resolved: inout NameResolutions
  ) {
    found.report(fileFindings(unit.policy.files))
    let names = visibleNames(in: unit.policy, builder)
    let start = ExpressionReader(unit, names, consume builder, consume found, consume resolved)
    var declarations = DeclarationPass(consume start, parts)
    let families = declarations.read(unit.policy.items)
    if let catalog = declarations.catalog { catalogs.append(catalog) }
    parts = declarations.parts

    var bodies = BodyPass((consume declarations).finished(), parts, states)
    for family in families { bodies.read(family) }
    states = bodies.states
    let waivedRows = bodies.waivers
    for (place, row) in bodies.rows where rows[place] == nil { rows[place] = row }
    var reader = (consume bodies).finished()
    if unit.lender != nil { libraries[unit.policy.name] = reader.names }
    units.append(ReadUnit(policy: unit.policy, prefix: unit.prefix, names: reader.names))

    let waived = WaiverPass(unit.policy, families, waivedRows, in: reader.builder.program)
    waivers += waived.waivers
    reader.findings.report(waived.findings)
    // Promises and tests of the other policies are checked with those policies.
    if unit.lender == nil { reader = readClaims(unit.policy.items, consume reader) }
    reader.reportHidden()
    (builder, found, resolved) = (reader.builder, reader.findings, reader.resolutions)
  }

  /// Reads the promises and tests of the policy.
  private mutating func readClaims(_ items: [PolicyItem], _ reader: consuming ExpressionReader) -> ExpressionReader {
    let flowNames = FlowNames(
      flows: parts.flows, knowsReach: !reader.findings.isWrong(onOneOf: reader.devices))
    var promised = PromisePass(reader, parts, states, flowNames)
    promised.read(items)
    promises = promised.promises
    var tested = TestPass((consume promised).finished(), parts, flowNames)
    tested.read(items)
    (tests, testsElsewhere) = (tested.tests, tested.elsewhere)
    return (consume tested).finished()
  }

  /// The findings that need no names: an unknown language version, stray documentation comments, exceeded limits.
  private func fileFindings(_ files: [WellFormedFile]) -> [Diagnostic] {
    files.flatMap { file -> [Diagnostic] in
      let language = file.languageClause
      return (language.number == "1" ? [] : [.unknownLanguage(language)])
        + file.tree.strayDocumentation.map { .strayDocumentation($0, file.tree.file) } + LimitChecks(file).findings
    }
  }

  /// The names that are visible in a policy before its own declarations.
  private func visibleNames(in policy: Unit, _ builder: ProgramBuilder) -> SymbolTable {
    var names = SymbolTable(device, among: builder.devices, versions: builder.measured.versionVariable.domain)
    for used in policy.uses {
      if let lent = libraries[used] { names.borrow(from: used, lent) }
    }
    return names
  }

  var shownParts: ShownParts {
    ShownParts(
      program: program, platform: device.name, catalogs: catalogs,
      prompts: parts.prompts.map { detail in
        Module.PlacedPrompt(
          detail.syntax, prefix: detail.prefix, parameters: detail.signature.parameters, buttons: detail.buttons,
          overriddenButtons: detail.overriddenButtons, recovers: detail.guidance, primes: detail.primes)
      },
      notices: parts.notices.map { detail in
        Module.PlacedNotice(detail.syntax, prefix: detail.prefix, parameters: detail.signature.parameters)
      })
  }

  /// Nil if the program cannot be encoded.
  var module: Module? {
    guard let code = EncodedProgram(program, platform: device.name) else { return nil }
    var placed = parts.states
    for (id, question) in states.questions { placed[id.index].question = question }
    let shown = shownParts
    return Module(
      program, code, on: device, shown, states: placed, rows: rows, memories: parts.memories, waivers: waivers,
      promises: promises, tests: tests, file: units[units.count - 1].policy.files[0],
      interface: Interface(units, shown))
  }
}
