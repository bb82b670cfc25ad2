internal import Usher
internal import UsherDevice
internal import UsherDiagnostics
internal import UsherSyntax

/// Names that the language gives a meaning, so nothing may be declared by them.
private let predefined = ["Bool", "Text", "Moment", "resource", "now", "never", "any", "return", "background"]

extension PolicyAnalysis {
  mutating func declareTypesAndLinks(_ items: [PolicyItem]) {
    for link in device.links {
      let reaches = device.resources.filter { $0.pages.contains(link.name) }.map { $0.name }
      let id = program.links.append(Link(name: link.name, address: link.address, reaches: reaches))
      _ = links.declare(link.name, as: id, at: nil)
    }
    for item in items {
      switch item {
      case .type(let declaration): declareType(declaration)
      case .link(let declaration):
        refusePredefined(declaration.name)
        let reaches = (declaration.reaches?.resources ?? []).compactMap { resourceNamed($0)?.name }
        let link = Link(name: declaration.name.text, address: declaration.address, reaches: reaches)
        let id = program.links.append(link)
        report(links.declare(declaration.name.text, as: id, at: declaration.name.label()))
      case .copy(let declaration):
        if let catalog {
          report(.duplicateName("copy", kind: "clause", at: declaration.label(), first: catalog.reference))
        } else {
          catalog = Module.Catalog(name: declaration.name.text, reference: declaration.name.label())
        }
      case .use, .input, .memory, .let, .decide, .action, .metric, .event, .prompt, .notice, .flow: break
      }
    }
  }

  mutating func refusePredefined(_ name: DeclaredName) {
    if predefined.contains(name.text) { report(.predefinedName(name)) }
  }

  private mutating func declareType(_ declaration: TypeDeclaration) {
    refusePredefined(declaration.name)
    let domain = enumeration(declaration.alternatives)
    report(types.declare(declaration.name.text, as: domain, at: declaration.name.label()))
  }

  /// The domain of alternatives that are written out.
  mutating func enumeration(_ alternatives: Alternatives) -> Domain {
    var names = Namespace<Void>("value")
    for name in alternatives.names { report(names.declare(name.text, as: (), at: name.label())) }
    let limit = Domain.namesLimit
    if names.names.count > limit { report(.tooManyValues(alternatives.label(), names.names.count, limit: limit)) }
    return Domain(values: Array(names.names.prefix(limit)))
  }

  // MARK: Types

  enum ValueType {
    case finite(Domain)
    case text
    case resource(Domain)
  }

  mutating func type(_ syntax: TypeSyntax) -> ValueType? {
    switch syntax {
    case .range(let range): return rangeDomain(range).map { .finite($0) }
    case .status(let status):
      guard let resource = resourceNamed(status.resource) else { return nil }
      return .finite(resource.statuses)
    case .resource(let type):
      if device.resources.isEmpty, type.resources.isEmpty { report(.noResourceToBe(type.label())) }
      var named = Namespace<Void>("resource")
      for reference in type.resources {
        guard let resource = resourceNamed(reference) else { continue }
        report(named.declare(resource.name, as: (), at: reference.label()))
      }
      return .resource(Domain(values: type.resources.isEmpty ? device.resources.map { $0.name } : named.names))
    case .alternatives(let alternatives):
      guard alternatives.names.count == 1 else { return .finite(enumeration(alternatives)) }
      let name = alternatives.names[0]
      if name.text == "Bool" { return .finite(.bool) }
      if name.text == "Text" { return .text }
      if let domain = types[name.text] { return .finite(domain) }
      report(.unknownName(name.label(), name.text, kind: "type", among: ["Bool", "Text"] + types.names))
      return nil
    }
  }

  private mutating func rangeDomain(_ range: RangeSyntax) -> Domain? {
    guard case (let low?, let high?) = range.bounds else { return nil }
    guard low <= high else {
      report(.emptyRange(range))
      return nil
    }
    guard high - low < Domain.limit else {
      report(.tooManyValues(range.label(), high - low + 1, limit: Domain.limit))
      return nil
    }
    return Domain(range: low...high)
  }

  mutating func resourceNamed(_ reference: Reference) -> DeviceResource? {
    if case .resource(let resource) = named(reference.text) { return resource }
    let resources = device.resources.map { $0.name }
    if named(reference.text) != nil {
      report(.wrongKind(reference.label(), reference.text, is: "a value", expected: "a resource"))
    } else {
      report(
        resources.isEmpty
          ? .noResources(reference.label(), reference.text)
          : .unknownName(reference.label(), reference.text, kind: "resource", among: resources))
    }
    return nil
  }

  // MARK: Inputs, memory, lets

  mutating func declareValues(_ items: [PolicyItem]) {
    for item in items {
      switch item {
      case .input(let declaration): declareInput(declaration)
      case .memory(let declaration): declareMemory(declaration)
      case .use, .copy, .type, .let, .decide, .action, .metric, .link, .event, .prompt, .notice, .flow: break
      }
    }
    for item in items {
      switch item {
      case .let(let declaration): declareLet(declaration, prefix: "")
      case .decide(let declaration): declareDecide(declaration)
      case .use, .copy, .type, .input, .memory, .action, .metric, .link, .event, .prompt, .notice, .flow: break
      }
    }
  }

  private mutating func declareInput(_ declaration: InputDeclaration) {
    refusePredefined(declaration.name)
    guard let type = type(declaration.type) else { return declareBroken(declaration.name) }
    let name = declaration.name.text
    switch type {
    case .text:
      if declaration.isLive { report(.liveText(declaration)) }
      if let initial = declaration.initial { report(.textLiteral(initial)) }
      program.textInputs.append(name)
      report(values.declare(name, as: .text(program.textInputs.count - 1), at: declaration.name.label()))
    case .finite(let domain):
      let initial = declaration.initial.flatMap { literal($0, in: domain) }
      let home = Variable.Home.input(isLive: declaration.isLive, isRequired: declaration.initial == nil)
      let id = program.variables.append(Variable(name: name, domain: domain, home: home, initial: initial ?? 0))
      program.facts.append(id)
      report(values.declare(name, as: .variable(id), at: declaration.name.label()))
    case .resource:
      report(.resourceAsValue(declaration.type.node.label()))
      declareBroken(declaration.name)
    }
  }

  private mutating func declareMemory(_ declaration: MemoryDeclaration) {
    refusePredefined(declaration.name)
    guard let type = type(declaration.type) else { return declareBroken(declaration.name) }
    guard case .finite(let domain) = type else {
      report(.rememberedText(declaration))
      return declareBroken(declaration.name)
    }
    let initial = literal(declaration.initial, in: domain) ?? 0
    let home: Variable.Home =
      switch declaration.span {
      case .session: .session
      case .launch: .shared(.launch)
      case .install: .shared(.install)
      }
    let id = program.variables.append(
      Variable(name: declaration.name.text, domain: domain, home: home, initial: initial))
    if case .shared = home { program.facts.append(id) }
    report(values.declare(declaration.name.text, as: .variable(id), at: declaration.name.label()))
  }

  /// A name whose declaration is wrong is still declared, so its uses are not wrong as well.
  private mutating func declareBroken(_ name: DeclaredName) {
    let id = program.variables.append(Variable(name: name.text, domain: .bool, home: .session))
    brokenVariables.insert(id)
    declareVisible(name, as: .variable(id))
  }

  mutating func declareLet(_ declaration: LetDeclaration, prefix: String) {
    refusePredefined(declaration.name)
    let name = declaration.name.text
    guard let (domain, branches) = value(declaration.value, expected: nil) else {
      return declareBroken(declaration.name)
    }
    guard isSmall(branches, declaration.name) else { return declareBroken(declaration.name) }
    let id = program.variables.append(Variable(name: prefix + name, domain: domain, home: .derived(branches)))
    derivedSizes[id] = size(of: branches)
    declareVisible(declaration.name, as: .variable(id))
  }

  private mutating func declareDecide(_ declaration: DecideDeclaration) {
    refusePredefined(declaration.name)
    guard let type = type(declaration.type) else { return declareBroken(declaration.name) }
    guard case .finite(let domain) = type else {
      report(.decidedText(declaration))
      return declareBroken(declaration.name)
    }
    guard let (_, branches) = value(declaration.value, expected: domain) else { return declareBroken(declaration.name) }
    guard isSmall(branches, declaration.name) else { return declareBroken(declaration.name) }
    let name = declaration.name.text
    let id = program.variables.append(Variable(name: name, domain: domain, home: .derived(branches)))
    derivedSizes[id] = size(of: branches)
    program.decisions.append(id)
    report(values.declare(name, as: .variable(id), at: declaration.name.label()))
  }

  /// How many tests a derived value may come to, with the derived values that it reads written out.
  private static let derivedLimit = 1024

  private mutating func isSmall(_ branches: [Variable.Branch], _ name: DeclaredName) -> Bool {
    let isSmall = size(of: branches) <= Self.derivedLimit
    if !isSmall { report(.tooDeepValue(name.label(), limit: Self.derivedLimit)) }
    return isSmall
  }

  private func size(of branches: [Variable.Branch]) -> Int { branches.reduce(0) { $0 + size(of: $1.condition) } }

  private func size(of condition: Condition) -> Int {
    switch condition {
    case .isIn(let id, _): derivedSizes[id] ?? 1
    case .not(let inner): size(of: inner)
    case .all(let parts), .any(let parts): parts.reduce(0) { $0 + size(of: $1) }
    }
  }

  /// Declares a name in the innermost scope; a name that is visible already keeps its meaning.
  mutating func declareVisible(_ name: DeclaredName, as entity: Named) {
    refusePredefined(name)
    guard !localNames.isEmpty else { return report(values.declare(name.text, as: entity, at: name.label())) }
    if named(name.text) != nil { return report(shadowing(name)) }
    localNames[localNames.count - 1][name.text] = entity
  }

  /// The mistake of a name that is visible already.
  func shadowing(_ name: DeclaredName) -> Diagnostic {
    let isResource = device.resource(named: name.text) != nil
    return .shadowedName(name, values.declaration(of: name.text), isResource: isResource)
  }

  // MARK: Actions, metrics, events, prompts

  mutating func declareVerbs(_ items: [PolicyItem]) {
    for item in items {
      switch item {
      case .action(let declaration): declareAction(declaration)
      case .metric(let declaration):
        let signature = signature(declaration.parameters)
        let metric = Metric(name: declaration.name.text, parameters: signature.parameters.map { $0.name })
        let id = program.metrics.append(metric)
        report(metrics.declare(metric.name, as: (id, signature), at: declaration.name.label()))
      case .event(let declaration):
        refusePredefined(declaration.name)
        let id = program.events.append(Occurrence(name: declaration.name.text))
        report(events.declare(declaration.name.text, as: id, at: declaration.name.label()))
      case .prompt(let declaration): declarePrompt(declaration)
      case .notice(let declaration):
        let signature = signature(declaration.parameters)
        let notice = Notice(name: declaration.name.text, parameters: signature.parameters.map { $0.name })
        let id = program.notices.append(notice)
        noticeDetails.append((declaration.name.label(), signature))
        report(prompts.declare(notice.name, as: .notice(id), at: declaration.name.label()))
      case .use, .copy, .type, .input, .memory, .let, .decide, .link, .flow: break
      }
    }
  }

  mutating func signature(_ parameters: [Parameter]) -> Signature {
    var names = Namespace<Void>("parameter")
    var result: [Module.Parameter] = []
    for parameter in parameters {
      report(names.declare(parameter.name.text, as: (), at: parameter.name.label()))
      switch type(parameter.type) {
      case .finite(let domain): result.append(Module.Parameter(name: parameter.name.text, domain: domain))
      case .text: result.append(Module.Parameter(name: parameter.name.text, domain: nil))
      case .resource(let domain):
        result.append(Module.Parameter(name: parameter.name.text, domain: domain, isResource: true))
      case nil: result.append(Module.Parameter(name: parameter.name.text, domain: Domain(values: [])))
      }
    }
    return Signature(parameters: result)
  }

  private mutating func declareAction(_ declaration: ActionDeclaration) {
    let signature = signature(declaration.parameters)
    let variables = parameterVariables(signature, prefix: "action \(declaration.name.text).")
    localNames.append(variables)
    let needs = declaration.needs.flatMap { condition($0.condition) } ?? .always
    localNames.removeLast()
    let isInterrupted = !declaration.isRepeatable || declaration.needs != nil
    var answers: Domain?
    if let clause = declaration.answers {
      if let name = clause.alternatives.names.first(where: { $0.text == Action.interrupted }) {
        report(.givenAnswer(name))
      }
      answers = enumeration(clause.alternatives)
      if isInterrupted { answers?.values.append(Action.interrupted) }
    }
    let action = Action(
      name: declaration.name.text, parameters: formalParameters(signature, variables), needs: needs, answers: answers,
      isRepeatable: declaration.isRepeatable)
    let id = program.actions.append(action)
    report(actions.declare(action.name, as: (id, signature), at: declaration.name.label()))
  }

  /// Variables for parameters that guards within a declaration read. The prefix keeps their names apart from those of a flow
  /// that is called the same: snapshots tell variables by name.
  private mutating func parameterVariables(_ signature: Signature, prefix: String) -> [String: Named] {
    var names: [String: Named] = [:]
    for parameter in signature.parameters {
      guard let domain = parameter.domain else { continue }
      let variable = Variable(name: prefix + parameter.name, domain: domain, home: .parameter)
      names[parameter.name] = .variable(program.variables.append(variable))
    }
    return names
  }

  private func formalParameters(_ signature: Signature, _ variables: [String: Named]) -> [FormalParameter] {
    signature.parameters.map { parameter in
      guard case .variable(let id) = variables[parameter.name] else {
        return FormalParameter(name: parameter.name, variable: nil)
      }
      return FormalParameter(name: parameter.name, variable: id)
    }
  }

  private mutating func declarePrompt(_ declaration: PromptDeclaration) {
    guard let kind = Prompt.Kind(rawValue: declaration.kindWord) else {
      preconditionFailure("the parser knows the kinds of prompts")
    }
    let name = declaration.name.text
    let signature = signature(declaration.parameters)
    let variables = parameterVariables(signature, prefix: "prompt \(name).")
    localNames.append(variables)
    var names = Namespace<Void>("button")
    var buttons: [Button] = []
    for button in declaration.buttons {
      if let second = names.declare(button.name.text, as: (), at: button.name.label()) {
        report(second)
        continue
      }
      if button.name.text == "dismissed" { report(.givenAnswer(button.name)) }
      let condition = button.condition.flatMap { self.condition($0.condition) } ?? .always
      if let clause = button.condition { checkFrozen(condition, clause.condition.label()) }
      buttons.append(Button(name: button.name.text, roles: roles(button), condition: condition))
    }
    if buttons.count > Domain.namesLimit {
      report(.tooManyValues(declaration.name.label(), buttons.count, limit: Domain.namesLimit))
      buttons = Array(buttons.prefix(Domain.namesLimit))
    }
    for clause in declaration.primes {
      for request in clause.requests where !signature.isResource(request.resource.text) { _ = self.request(request) }
      if let when = clause.condition { _ = condition(when.condition) }
    }
    let recovers = declaration.recovers.flatMap { $0.resources }
    for reference in recovers where !signature.isResource(reference.text) { _ = resourceNamed(reference) }
    for case let when? in declaration.recovers.map({ $0.condition }) { _ = condition(when.condition) }
    localNames.removeLast()
    if let second = declaration.dismissible.dropFirst().first {
      report(
        .duplicateName("dismissible", kind: "clause", at: second.label(), first: declaration.dismissible[0].label()))
    }
    let prompt = Prompt(
      name: name, kind: kind, parameters: formalParameters(signature, variables), buttons: buttons,
      isDismissible: !declaration.dismissible.isEmpty)
    if kind.isModal || !buttons.isEmpty, declaration.dismissible.isEmpty { checkWayOut(declaration, buttons) }
    let id = program.prompts.append(prompt)
    promptDetails.append(
      PromptDetail(declaration: declaration.name.label(), signature: signature, recovers: recovers.map { $0.text }))
    report(prompts.declare(name, as: .prompt(id), at: declaration.name.label()))
  }

  /// Whether a button is there is settled when the prompt is shown, by its own parameters.
  private mutating func checkFrozen(_ condition: Condition, _ place: Label) {
    for id in variables(in: condition).sorted(by: { $0.index < $1.index }) {
      if case .parameter = program.variables[id].home { continue }
      report(.liveButton(place, program.variables[id].name))
    }
  }

  /// Whatever the parameters are, a button is there.
  private mutating func checkWayOut(_ declaration: PromptDeclaration, _ buttons: [Button]) {
    let rows = buttons.map { DecisionSpace.Row(answers: ValueSet(), condition: $0.condition) }
    let space = DecisionSpace(program, answers: nil, rows: rows, possible: possible)
    if space?.isComplete != true { report(.noWayOut(declaration)) }
  }

  private mutating func roles(_ button: ButtonDeclaration) -> [Button.Role] {
    var roles: [Button.Role] = []
    for token in button.roleTokens {
      guard let role = Button.Role(rawValue: button.node.text(of: token)) else { continue }
      if roles.contains(role) { report(.repeatedRole(button, role.rawValue)) }
      roles.append(role)
    }
    return roles
  }
}
