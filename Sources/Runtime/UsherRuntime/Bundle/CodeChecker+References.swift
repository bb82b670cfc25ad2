/// What a field of a record refers to, such as a text or a record of another table. Each case has a function that reads the field, given
/// the position of the record. The enum is not generic over the type of the record: the compiler would put a copy of the whole check into
/// an app for each type.
private enum FieldReference {
  case string((Code, Int) -> UInt32)
  /// The first test of a condition.
  case condition((Code, Int) -> UInt32)
  /// A record of a table.
  case position(Code.Section, (Code, Int) -> UInt32)
  /// Records of a table, next to each other. Lists share no records.
  case list(Code.Section, (Code, Int) -> Extent)
  /// A list of numbers, each the position of a record of a table.
  case positions(Code.Section, (Code, Int) -> Extent)
}

// The table of all fields that refer to something by themselves. What a field refers to only in some kinds of records is checked with
// the kind.
extension CodeChecker {
  /// Checks the tables that features are read from.
  mutating func checkNames() throws(BundleError) {
    try follow(code.strings.indices, "strings", [.list(.text) { $0.strings[$1] }])
    try follow(code.domains.indices, "domains", [.positions(.strings) { $0.domains[$1] }])
    try follow(code.features.indices, "features", [.string { $0.features[$1] }])
    try follow(code.texts.indices, "texts", [.string { $0.texts[$1] & ~Code.ofAnswer }])
  }

  /// Checks the tables of what a journey refers to outside of itself.
  mutating func checkEntities() throws(BundleError) {
    try follow(code.parameters.indices, "parameters", [.string { $0.parameters[$1].name }])
    try follow(code.requests.indices, "requests", [.string { $0.requests[$1].name }])
    try follow(
      code.resources.indices, "resources",
      [
        .string { $0.resources[$1].name }, .position(.variables) { UInt32($0.resources[$1].status) },
        .list(.requests) { $0.resources[$1].requests },
      ])
    try follow(
      code.metrics.indices, "parameters",
      [.string { $0.metrics[$1].name }, .list(.parameters) { $0.metrics[$1].parameters }])
    try follow(
      code.events.indices, "parameters",
      [.string { $0.events[$1].name }, .list(.parameters) { $0.events[$1].parameters }])
    try follow(
      code.links.indices, "links",
      [.string { $0.links[$1].name }, .string { $0.links[$1].address }, .positions(.strings) { $0.links[$1].reaches }])
    try follow(
      code.style.indices, "style", [.string { $0.style[$1].name }, .positions(.strings) { $0.style[$1].texts }])
    try follow(
      code.notices.indices, "notices",
      [
        .string { $0.notices[$1].name }, .list(.parameters) { $0.notices[$1].parameters },
        .list(.style) { $0.notices[$1].style },
      ])
    try follow(
      code.actions.indices, "actions",
      [
        .string { $0.actions[$1].name }, .condition { $0.actions[$1].needs },
        .list(.parameters) { $0.actions[$1].parameters }, .list(.numbers) { $0.actions[$1].asks },
      ])
    try follow(
      code.bindings.indices, "bindings",
      [
        .string { $0.bindings[$1].name }, .string { $0.bindings[$1].text },
        .position(.variables) { UInt32($0.bindings[$1].variable) },
      ])
    try follow(
      code.buttons.indices, "buttons",
      [
        .string { $0.buttons[$1].name }, .string { $0.buttons[$1].answer }, .condition { $0.buttons[$1].condition },
        .list(.bindings) { $0.buttons[$1].bindings },
      ])
    try follow(
      code.prompts.indices, "prompts",
      [
        .string { $0.prompts[$1].name }, .list(.parameters) { $0.prompts[$1].parameters },
        .list(.buttons) { $0.prompts[$1].buttons },
        .list(.style) { $0.prompts[$1].style },
      ])
    try follow(code.facts.indices, "facts", [.position(.variables) { $0.facts[$1] }])
    try follow(code.moments.indices, "facts", [.position(.variables) { $0.moments[$1] }])
    try follow(code.decisions.indices, "facts", [.position(.variables) { $0.decisions[$1] }])
  }

  /// Checks the tables of journeys.
  mutating func checkJourneys() throws(BundleError) {
    try follow(
      code.variables.indices, "variables",
      [
        .string { $0.variables[$1].name }, .position(.domains) { $0.variables[$1].domain },
        .list(.thresholds) { $0.variables[$1].thresholds },
      ])
    try follow(code.branches.indices, "branches", [.condition { $0.branches[$1].condition }])
    try follow(code.tests.indices, "tests", [.position(.variables) { UInt32($0.tests[$1].variable) }])
    try follow(
      code.statements.indices, "statements",
      [.list(.operands) { $0.statements[$1].operands }, .positions(.variables) { $0.statements[$1].cells }])
    try follow(
      code.rows.indices, "rows", [.condition { $0.rows[$1].condition }, .list(.statements) { $0.rows[$1].statements }])
    try follow(
      code.handlers.indices, "handlers",
      [.list(.statements) { $0.handlers[$1].statements }, .positions(.variables) { $0.handlers[$1].watched }])
    try follow(code.extents.indices, "extents", [.positions(.rows) { $0.extents[$1] }])
    try follow(
      code.states.indices, "states",
      [
        .string { $0.states[$1].name }, .position(.flows) { UInt32($0.states[$1].flow) },
        .list(.operands) { $0.states[$1].operands },
        .list(.extents) { $0.states[$1].answers }, .list(.statements) { $0.states[$1].entry },
        .list(.statements) { $0.states[$1].afterwards },
        .list(.handlers) { $0.states[$1].handlers }, .positions(.variables) { $0.states[$1].parameters },
        .positions(.rows) { $0.states[$1].silence },
      ])
    try follow(
      code.flows.indices, "flows",
      [
        .string { $0.flows[$1].name }, .position(.domains) { $0.flows[$1].outcomes },
        .position(.states) { UInt32($0.flows[$1].root) },
      ])
    try follow(code.retirements.indices, "retired states", [.position(.flows) { UInt32($0.retirements[$1].flow) }])
  }

  private mutating func follow(
    _ records: Range<Int>, _ part: StaticString, _ references: [FieldReference]
  ) throws(BundleError) {
    for index in records {
      for reference in references {
        switch reference {
        case .string(let field): try requireString(field(code, index))
        case .condition(let field): try requireCondition(field(code, index))
        case .position(let section, let field): try require(field(code, index) < code.extent(of: section).count, part)
        case .list(let section, let field): try list(field(code, index), of: section, part)
        case .positions(let section, let field):
          try list(field(code, index), ofNumbersBelow: Int(code.extent(of: section).count), part)
        }
      }
    }
  }
}
