internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

/// A declared name with its former names.
struct KnownName {
  var text: String
  var place: Label
  var formerNames: [NameToken]

  init(_ name: DeclaredName) {
    (text, place, formerNames) = (name.text, name.label(), name.formerNames)
  }

  init(retired name: NameToken) {
    (text, place, formerNames) = (name.text, name.label(), [])
  }
}

/// The findings for the former names of one kind. A former name must belong to one name only, and must not be a current name.
func formerNameMistakes(_ names: [KnownName]) -> [Diagnostic] {
  var mistakes: [Diagnostic] = []
  var formers: [String: Label] = [:]
  for name in names {
    for former in name.formerNames {
      if former.text == name.text {
        mistakes.append(.formerlyItself(former))
      } else if let first = formers[former.text] {
        mistakes.append(.secondFormerName(former, first: first))
      } else {
        formers[former.text] = former.label()
      }
    }
  }
  for name in names {
    if let former = formers[name.text] { mistakes.append(.nameGivenUp(name, former: former)) }
  }
  return mistakes
}

extension DeclaredName {
  /// The current name, then the former names.
  var names: [String] { [text] + formerNames.map { $0.text } }
}

extension Sequence<DeclaredName> {
  /// The former names of the values, each with the value's position in a domain.
  func formerValues(in domain: Domain) -> [FormerValue] {
    flatMap { name in
      name.formerNames.compactMap { former in
        domain.value(named: name.text).map { FormerValue(name: former.text, value: $0) }
      }
    }
  }
}

extension ExpressionReader {
  mutating func checkFormerNames(_ names: [DeclaredName]) {
    guard unit.hasFormerNames else { return }
    findings.report(formerNameMistakes(names.map { KnownName($0) }))
  }

  /// Checks the names of a unit, kind by kind. Names of enumeration values, parameters, states and outcomes are checked where
  /// they are read.
  mutating func checkFormerNames(in items: [PolicyItem]) {
    guard unit.hasFormerNames else { return }
    var kinds: [NameKind: [DeclaredName]] = [:]
    for item in items {
      if let (kind, name) = item.declared { kinds[kind, default: []].append(name) }
      if case .prompt(let prompt) = item { checkFormerNames(prompt.buttons.map { $0.name }) }
    }
    for kind in kinds.keys.sorted(by: { $0.rawValue < $1.rawValue }) { checkFormerNames(kinds[kind] ?? []) }
  }
}

extension PolicyItem {
  /// The declared name, and the kind within which it must be unique.
  var declared: (kind: NameKind, name: DeclaredName)? {
    switch self {
    case .type(let declaration): (.type, declaration.name)
    case .input(let declaration): (.value, declaration.name)
    case .memory(let declaration): (.value, declaration.name)
    case .let(let declaration): (.value, declaration.name)
    case .decide(let declaration): (.value, declaration.name)
    case .resource(let declaration): (.value, declaration.name)
    case .action(let declaration): (.action, declaration.name)
    case .metric(let declaration): (.metric, declaration.name)
    case .link(let declaration): (.link, declaration.name)
    case .event(let declaration): (.event, declaration.name)
    case .prompt(let declaration): (.prompt, declaration.name)
    case .notice(let declaration): (.prompt, declaration.name)
    case .flow(let declaration): (.flow, declaration.name)
    case .use, .copy, .override, .promise, .test, .waiver: nil
    }
  }
}
