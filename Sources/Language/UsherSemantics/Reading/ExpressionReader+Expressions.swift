internal import UsherModule
internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

extension ExpressionReader {
  // MARK: Conditions

  /// The condition that an expression stands for; nil if it is wrong.
  mutating func condition(_ expression: Expression) -> Condition? { condition(expression.form, in: expression) }

  private mutating func condition(_ form: Expression.Form, in expression: Expression) -> Condition? {
    switch form {
    case .all(let parts): return conditions(parts, in: expression).map { .all($0) }
    case .any(let parts): return conditions(parts, in: expression).map { .any($0) }
    case .not(let inner): return condition(inner, in: expression).map { .not($0) }
    case .parenthesized(let inner): return condition(inner)
    case .canAsk(let syntax) where isAbsent(syntax.resource):
      record(syntax.resource)
      return .any([])
    case .canAsk(let syntax):
      guard let (resource, request) = request(syntax) else { return nil }
      return .isIn(program.resources[resource].status, program.resources[resource].requests[request].askable)
    case .relation(let subject, let relation): return condition(subject, relation, in: expression)
    case .sum:
      report(.sumAsCondition(expression.label()))
      return nil
    case .operand(let operand): return condition(operand)
    }
  }

  private mutating func conditions(_ parts: [Expression.Form], in expression: Expression) -> [Condition]? {
    var known: [Condition] = []
    for part in parts {
      if let condition = condition(part, in: expression) { known.append(condition) }
    }
    return known.count == parts.count ? known : nil
  }

  private mutating func condition(_ operand: OperandSyntax) -> Condition? {
    if operand.isLiteral {
      if operand.text == "true" { return .always }
      if operand.text == "false" { return .any([]) }
      report(.notACondition(operand.label(), operand.text, help: nil))
      return nil
    }
    guard let id = variable(operand) else { return nil }
    let domain = program.variables[id].domain
    guard domain == .bool else {
      report(.notACondition(operand.label(), operand.text, help: "`\(operand.text) is \(exampleValue(of: id))`"))
      return nil
    }
    return test(id, ValueSet([1]))
  }

  /// An example value for a hint, where a variable was used as if it were true or false.
  private func exampleValue(of id: ID<Variable>) -> String {
    if let resource = builder.deviceResource(ofStatus: id), !resource.granted.isEmpty {
      return StatusGroup.granted.rawValue
    }
    return pattern(for: ValueSet([Value(program.variables[id].domain.values.count - 1)]), of: id) ?? "never"
  }

  private mutating func condition(_ subject: Expression.Form, _ relation: Relation, in expression: Expression)
    -> Condition?
  {
    guard case .operand(let operand) = subject, !operand.isLiteral else {
      report(.comparedExpression(relation.label()))
      return nil
    }
    guard let id = variable(operand), let set = pattern(relation.pattern, of: id) else { return nil }
    return relation.isNegated ? .not(test(id, set)) : test(id, set)
  }

  mutating func request(_ syntax: RequestSyntax) -> (ID<Resource>, Int)? {
    guard let resource = resourceNamed(syntax.resource), !isAbsent(syntax.resource) else { return nil }
    record(syntax, of: resource.name)
    let name = syntax.name?.text ?? ""
    guard let position = resource.requests.firstIndex(where: { $0.name == name }) else {
      report(.unknownRequest(syntax, among: resource.requests.map { $0.name }))
      return nil
    }
    return (builder.resource(resource), position)
  }

  /// The options of a request, without those that only another platform has. Reports unknown and repeated ones.
  mutating func options(_ syntax: Bindings?, of request: RequestSyntax, _ resource: ID<Resource>) -> [String] {
    guard let syntax else { return [] }
    let name = request.name?.text ?? ""
    let resource = program.resources[resource].name
    let own = device.resource(named: resource)?.options(of: name).map { $0.name } ?? []
    let all = builder.resources(alike: resource).flatMap { $0.options(of: name).map { $0.name } }
    var names = Namespace<Void>(.option)
    for option in syntax.names {
      resolutions.details?.add(option.label(), .ofPlatform(.option(option.text, resource: resource)))
      report(names.declare(option.text, as: (), at: option.label()))
      if !all.contains(option.text) { report(.unknownOption(option, of: request, among: distinct(all))) }
    }
    let limit = Limits.parameters
    if names.names.count > limit { report(.tooManyValues(syntax.node.label(), names.names.count, limit: limit)) }
    return names.names.filter { own.contains($0) }
  }

  // MARK: Patterns

  /// The values of a variable that a pattern matches.
  mutating func pattern(_ syntax: PatternSyntax, of id: ID<Variable>) -> ValueSet? {
    let variable = program.variables[id]
    return pattern(syntax, in: variable.domain, of: valueNames(of: id), status: id, measure: variable.measure)
  }

  /// The values of a domain that a pattern matches. Groups of statuses are allowed if `status` is the status of a resource.
  mutating func pattern(
    _ syntax: PatternSyntax, in domain: Domain, of names: ValueNames? = nil, status: ID<Variable>?,
    measure: Measure? = nil
  ) -> ValueSet? {
    var set = ValueSet()
    var isSound = true
    for simple in syntax.alternatives {
      if let name = simple.name { record(value: simple.node, name, of: names) }
      let part = measure.map { classes(simple, in: domain, $0) } ?? values(simple, in: domain, status: status)
      if let part { set.formUnion(part) } else { isSound = false }
    }
    return isSound ? set : nil
  }

  private mutating func values(_ simple: SimplePattern, in domain: Domain, status: ID<Variable>?) -> ValueSet? {
    switch simple.form {
    case .any: return domain.all
    case .numbers(let low, let high): return numbers(from: low, to: high, simple, in: domain)
    case .older:
      report(.ageOfNoMoment(simple.label(), simple.text))
      return nil
    case .name(_, let bindings?):
      report(.nothingToBind(bindings.label(), simple.text))
      return nil
    case .name(let name, bindings: nil):
      let resource = status.flatMap { builder.deviceResource(ofStatus: $0) }
      if let value = domain.value(named: name), domain.lowest == nil {
        return statuses(named: value, simple, of: resource ?? builder.statusTypes[domain]?.first)
      }
      if let resource, let group = group(name, of: resource) {
        if !group.isEmpty || isOfSibling(name, of: resource) { return group }
        report(.emptyGroup(simple.label(), name, resource: resource.name))
        return nil
      }
      if let resource, isOfSibling(name, of: resource) { return ValueSet() }
      if isElsewhere(name, in: domain) { return ValueSet() }
      let possible = resource.map { possibleStatuses(domain, of: [$0]) } ?? domain.values
      let isValue = named(name) != nil && nearest(to: name, among: domain.values) == nil
      report(
        isValue
          ? .comparedValues(simple.label(), name, isNumber: domain.lowest != nil)
          : .noSuchPattern(simple.label(), name, among: possible))
      return nil
    }
  }

  /// A status, with those that were formerly shown as it if no row or condition of the file names them.
  private mutating func statuses(named value: Value, _ simple: SimplePattern, of resource: DeviceResource?) -> ValueSet
  {
    var set = ValueSet([value])
    guard let resource else { return set }
    for later in resource.laterStatuses where later.former == value {
      let name = resource.statuses.name(of: later.status)
      if comparedNames(in: simple.node.tree).contains(name) { continue }
      set.insert(later.status)
      findings.report(ReadTogether(place: simple.label(), resource: resource.name, former: simple.text, later: name))
    }
    return set
  }

  /// The names in the patterns of a file.
  private mutating func comparedNames(in tree: SyntaxTree) -> Set<String> {
    if let known = comparedNames[ObjectIdentifier(tree)] { return known }
    let names = Set(tree.nodes { $0 == .simplePattern }.map { $0.text })
    comparedNames[ObjectIdentifier(tree)] = names
    return names
  }

  func group(_ name: String, of resource: DeviceResource) -> ValueSet? {
    StatusGroup(rawValue: name).map { resource.members(of: $0) }
  }

  private mutating func numbers(
    from low: VersionSyntax?, to high: VersionSyntax?, _ simple: SimplePattern, in domain: Domain
  ) -> ValueSet? {
    guard let lowest = domain.lowest else {
      report(.outOfDomain(simple.label(), simple.text, among: domain.values))
      return nil
    }
    if let version = [low, high].compactMap({ $0 }).first(where: { $0.minor != nil }) {
      report(.brokenNumber(Label(simple.node.tree.file, version.span), version.text))
      return nil
    }
    let first = (low?.major ?? lowest) - lowest
    let last = (high?.major ?? lowest + domain.values.count - 1) - lowest
    guard first >= 0, last < domain.values.count, first <= last else {
      report(.outOfRange(simple.label(), simple.text, lowest...(lowest + domain.values.count - 1)))
      return nil
    }
    return ValueSet((first...last).map { Value($0) })
  }

  mutating func literal(_ literal: Literal, in domain: Domain, of names: ValueNames? = nil) -> Value? {
    record(value: literal.node, literal.text, of: names)
    if let value = domain.value(named: literal.text) { return value }
    if literal.version?.minor != nil, domain.lowest != nil {
      report(.brokenNumber(literal.label(), literal.text))
      return nil
    }
    if isElsewhere(literal.text, in: domain) {
      noteAbsence(at: literal.label())
    } else {
      let statuses = builder.statusTypes[domain]?.flatMap { builder.resources(alike: $0.name) } ?? []
      let possible = distinct(domain.values + statuses.flatMap { $0.statuses.values })
      report(.outOfDomain(literal.label(), literal.text, among: possible))
    }
    return nil
  }

  // MARK: Arguments

  /// The operands for the parameters, in order. Nil, with a finding, if an argument is missing, extra or wrong.
  mutating func operands(
    _ arguments: Arguments?, for parameters: [Module.Parameter], of callee: NameKind, at place: @autoclosure () -> Label
  )
    -> [Operand]?
  {
    if arguments == nil, parameters.isEmpty { return [] }
    guard let given = named(arguments, for: parameters, of: callee) else { return nil }
    if parameters.contains(where: { given[$0.name] == nil }) {
      let missing = parameters.filter { given[$0.name] == nil }
      report(.missingArguments(place(), of: callee, missing.map { ($0.name, $0.domain) }))
      return nil
    }
    var operands: [Operand] = []
    for parameter in parameters {
      if let argument = given[parameter.name], let operand = operand(argument.value, for: parameter) {
        operands.append(operand)
      }
    }
    return operands.count == parameters.count ? operands : nil
  }

  /// The operand that an expression passes to a parameter: a value of its domain, a variable whose possible values all fit, a
  /// condition or a sum.
  mutating func operand(_ expression: Expression, for parameter: Module.Parameter) -> Operand? {
    guard let domain = parameter.domain else { return textOperand(expression, for: parameter.name) }
    if domain.values.isEmpty { return nil }
    switch expression.form {
    case .operand(let operand) where parameter.isResource: return resourceOperand(operand, in: domain)
    case .operand(let operand): return self.operand(operand, in: domain, for: parameter)
    case .sum(let operand, let added, let isSubtracted): return sum(operand, added, isSubtracted, in: domain)
    case .all, .any, .not, .canAsk, .relation, .parenthesized:
      guard domain == .bool else {
        report(.conditionAsValue(expression.label(), parameter.name, domain))
        return nil
      }
      return condition(expression).map { .condition($0) }
    }
  }

  /// A resource as an argument: the value that has the resource's name.
  private mutating func resourceOperand(_ operand: OperandSyntax, in domain: Domain) -> Operand? {
    guard let reference = operand.reference, let resource = resourceNamed(reference) else { return nil }
    if let value = domain.value(named: resource.name) { return .value(value, domain) }
    report(.outOfDomain(reference.label(), resource.name, among: domain.values))
    return nil
  }

  private mutating func operand(_ operand: OperandSyntax, in domain: Domain, for parameter: Module.Parameter)
    -> Operand?
  {
    let name = operand.text
    let symbol = domain.value(named: name)
    let names = resolutions.details?.values(of: parameter.declaration)
    switch operand.form {
    case .literal:
      if let symbol { return .value(symbol, domain) }
      if operand.version?.minor != nil, domain.lowest != nil {
        report(.brokenNumber(operand.label(), name))
      } else {
        report(.unknownArgument(operand.label(), name, for: parameter.name, domain, names: []))
      }
      return nil
    case .reference(let reference, key: nil):
      guard let named = named(name) else {
        record(value: operand.node, name, of: names)
        if let symbol { return .value(symbol, domain) }
        if isElsewhere(name, in: domain) {
          noteAbsence(reference)
        } else {
          report(.unknownArgument(operand.label(), name, for: parameter.name, domain, names: visibleNames))
        }
        return nil
      }
      if let symbol, isUnfit(named, name, for: domain) {
        record(value: operand.node, name, of: names)
        return .value(symbol, domain)
      }
      if isAbsent(reference) {
        noteAbsence(reference)
        return nil
      }
    case .reference, .count: break
    }
    guard let id = variable(operand), !isAbsent(id) else { return nil }
    if program.variables[id].measure != nil {
      report(.measuredArgument(operand.label(), name))
      return nil
    }
    if symbol != nil {
      report(.ambiguousName(operand.label(), name, parameter: parameter.name))
      return nil
    }
    let misfits = misfits(id, in: domain)
    guard misfits.isEmpty else {
      report(.doesNotFit(operand.label(), name, misfits, parameter: parameter.name, domain))
      return nil
    }
    join(id, names)
    return .variable(id, domain)
  }

  /// Whether a name that is also a value of the domain can only mean that value: the domain lacks a value that the variable with this
  /// name can have here. If it lacks none, the name is ambiguous.
  mutating func isUnfit(_ named: NamedValue, _ name: String, for domain: Domain) -> Bool {
    func lacksOne(of values: [String]) -> Bool { values.contains { domain.value(named: $0) == nil } }
    switch named {
    case .keyed: return true
    case .text: return false
    case .absent(_, let own): return lacksOne(of: own.values)
    // What the policy does not use becomes no variable.
    case .resource(let resource) where !builder.isUsed(resource.name): return lacksOne(of: resource.statuses.values)
    case .platformInput(let input) where !builder.isUsed(name): return lacksOne(of: input.domain.values)
    case .variable, .resource, .platformInput, .version, .platform:
      guard let id = builder.variable(named, called: name), !builder.brokenVariables.contains(id),
        program.variables[id].measure == nil
      else { return false }
      return !misfits(id, in: domain).isEmpty
    }
  }

  /// The values that a variable can have here and a domain lacks.
  func misfits(_ id: ID<Variable>, in domain: Domain) -> [String] {
    program.variables[id].domain.names(in: possible(id)).filter { domain.value(named: $0) == nil }
  }

  private mutating func sum(
    _ operand: OperandSyntax, _ added: OperandSyntax, _ isSubtracted: Bool, in domain: Domain
  ) -> Operand? {
    guard operand.reference != nil else {
      report(.sumOfConstants(operand.label()))
      return nil
    }
    guard let id = variable(operand) else { return nil }
    guard program.variables[id].domain == domain, domain.lowest != nil else {
      report(.sumOfNoNumber(operand.label(), operand.text))
      return nil
    }
    return addend(added, isSubtracted).map { .sum(id, $0, domain) }
  }

  private mutating func addend(_ added: OperandSyntax, _ isSubtracted: Bool) -> Addend? {
    if added.reference == nil, let version = added.version, version.minor == nil {
      // A sum stops at the bounds of its range, so larger numbers make no difference.
      let number = min(version.major, Int(Value.max) + 1)
      return .number(isSubtracted ? -number : number)
    }
    guard case .literal = added.form else {
      guard let id = variable(added) else { return nil }
      let variable = program.variables[id]
      if variable.domain.lowest != nil, variable.measure == nil { return .variable(id, isSubtracted: isSubtracted) }
      report(.addendOfNoNumber(added.label(), added.text))
      return nil
    }
    let isBroken = added.version?.minor != nil
    report(isBroken ? .brokenNumber(added.label(), added.text) : .addendOfNoNumber(added.label(), added.text))
    return nil
  }

  private mutating func textOperand(_ expression: Expression, for parameter: String) -> Operand? {
    if case .operand(let operand) = expression.form, let reference = operand.reference {
      switch named(reference.text) {
      case .text(let position):
        record(reference)
        return .text(position)
      case .variable(let id) where builder.brokenVariables.contains(id): return nil
      case .variable, .keyed, .resource, .platformInput, .version, .platform, .absent: break
      case nil:
        report(.unknownName(reference.label(), reference.text, kind: .text, among: visibleTexts))
        return nil
      }
    }
    report(.notAText(expression.label(), parameter))
    return nil
  }

  /// The names of the texts that are visible here.
  private var visibleTexts: [String] {
    let bound = scope.names.reversed().flatMap { names in
      names.names.filter { if case .text = names[$0] { true } else { false } }.sorted()
    }
    return bound + program.textInputs
  }

  /// The variables that a condition reads, including those that its derived variables read.
  func variables(in condition: Condition) -> Set<ID<Variable>> { program.variables(behind: condition) }

  /// The variables that an argument reads.
  func variables(in operand: Operand) -> Set<ID<Variable>> {
    switch operand {
    case .value, .text: []
    case .variable, .sum: Set(operand.variables.flatMap { variables(in: .isIn($0, ValueSet())) })
    case .condition(let condition): variables(in: condition)
    }
  }
}

extension Operand {
  /// Whether it reads a variable.
  var isComputed: Bool {
    switch self {
    case .value, .text: false
    case .variable, .condition, .sum: true
    }
  }
}

extension Condition {
  /// Adds the computed variables that the condition names directly, without those that they are computed from.
  func addComputed(in variables: Table<Variable, VariableDefinition>, to computed: inout [ID<Variable>]) {
    eachVariable { if variables[$0].isComputed, !computed.contains($0) { computed.append($0) } }
  }
}
