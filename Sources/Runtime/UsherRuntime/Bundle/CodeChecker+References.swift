/// What a field of a record refers to.
private enum FieldReference<Record> {
  case string((Record) -> UInt32)
  /// The first test of a condition.
  case condition((Record) -> UInt32)
  /// A record of a table.
  case position(Code.Section, (Record) -> UInt32)
  /// Records of a table, next to each other. Lists share no records.
  case list(Code.Section, (Record) -> Extent)
  /// A list of numbers, each the position of a record of a table.
  case positions(Code.Section, (Record) -> Extent)
}

// The table of all fields that refer to something by themselves. What a field refers to only in some kinds of records is checked with
// the kind.
extension CodeChecker {
  /// Checks the tables that features are read from.
  mutating func checkNames() throws(BundleError) {
    try follow(code.strings, "strings", [.list(.text) { $0 }])
    try follow(code.domains, "domains", [.positions(.strings) { $0 }])
    try follow(code.features, "features", [.string { $0 }])
    try follow(code.texts, "texts", [.string { $0 & ~Code.ofAnswer }])
  }

  /// Checks the tables of what a journey refers to outside of itself.
  mutating func checkEntities() throws(BundleError) {
    try follow(code.parameters, "parameters", [.string { $0.name }])
    try follow(code.requests, "requests", [.string { $0.name }])
    try follow(
      code.resources, "resources",
      [.string { $0.name }, .position(.variables) { UInt32($0.status) }, .list(.requests) { $0.requests }])
    try follow(code.metrics, "parameters", [.string { $0.name }, .list(.parameters) { $0.parameters }])
    try follow(code.events, "parameters", [.string { $0.name }, .list(.parameters) { $0.parameters }])
    try follow(
      code.links, "links", [.string { $0.name }, .string { $0.address }, .positions(.strings) { $0.reaches }])
    try follow(code.style, "style", [.string { $0.name }, .positions(.strings) { $0.texts }])
    try follow(
      code.notices, "notices", [.string { $0.name }, .list(.parameters) { $0.parameters }, .list(.style) { $0.style }])
    try follow(
      code.actions, "actions",
      [
        .string { $0.name }, .condition { $0.needs }, .list(.parameters) { $0.parameters }, .list(.numbers) { $0.asks },
      ])
    try follow(
      code.bindings, "bindings",
      [.string { $0.name }, .string { $0.text }, .position(.variables) { UInt32($0.variable) }])
    try follow(
      code.buttons, "buttons",
      [.string { $0.name }, .string { $0.answer }, .condition { $0.condition }, .list(.bindings) { $0.bindings }])
    try follow(
      code.prompts, "prompts",
      [
        .string { $0.name }, .list(.parameters) { $0.parameters }, .list(.buttons) { $0.buttons },
        .list(.style) { $0.style },
      ])
    for table in [code.facts, code.moments, code.decisions] {
      try follow(table, "facts", [.position(.variables) { $0 }])
    }
  }

  /// Checks the tables of journeys.
  mutating func checkJourneys() throws(BundleError) {
    try follow(
      code.variables, "variables",
      [.string { $0.name }, .position(.domains) { $0.domain }, .list(.thresholds) { $0.thresholds }])
    try follow(code.branches, "branches", [.condition { $0.condition }])
    try follow(code.tests, "tests", [.position(.variables) { UInt32($0.variable) }])
    try follow(code.statements, "statements", [.list(.operands) { $0.operands }, .positions(.variables) { $0.cells }])
    try follow(code.rows, "rows", [.condition { $0.condition }, .list(.statements) { $0.statements }])
    try follow(
      code.handlers, "handlers", [.list(.statements) { $0.statements }, .positions(.variables) { $0.watched }])
    try follow(code.extents, "extents", [.positions(.rows) { $0 }])
    try follow(
      code.states, "states",
      [
        .string { $0.name }, .position(.flows) { UInt32($0.flow) }, .list(.operands) { $0.operands },
        .list(.extents) { $0.answers }, .list(.statements) { $0.entry }, .list(.statements) { $0.afterwards },
        .list(.handlers) { $0.handlers }, .positions(.variables) { $0.parameters }, .positions(.rows) { $0.silence },
      ])
    try follow(
      code.flows, "flows",
      [.string { $0.name }, .position(.domains) { $0.outcomes }, .position(.states) { UInt32($0.root) }])
    try follow(code.retirements, "retired states", [.position(.flows) { UInt32($0.flow) }])
  }

  private mutating func follow<Record: BitwiseCopyable>(
    _ records: Records<Record>, _ part: StaticString, _ references: [FieldReference<Record>]
  ) throws(BundleError) {
    for index in records.indices {
      let record = records[index]
      for reference in references {
        switch reference {
        case .string(let field): try requireString(field(record))
        case .condition(let field): try requireCondition(field(record))
        case .position(let section, let field): try require(field(record) < code.extent(of: section).count, part)
        case .list(let section, let field): try list(field(record), of: section, part)
        case .positions(let section, let field):
          try list(field(record), ofNumbersBelow: Int(code.extent(of: section).count), part)
        }
      }
    }
  }
}
