internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

/// The cases of a question that no row takes, in the form of the rows that are missing.
struct MissingCases {
  let reader: ExpressionReader
  let asking: Asking
  let space: DecisionSpace

  func answer(in program: borrowing Program) -> MissingAnswer {
    let (cases, areAll) = missingCases(in: program)
    let isOfCases = asking.kind != .app || cases.contains { $0.pattern == Action.interrupted }
    let bound = reader.scope.bindings.bound
    let resources = bound.map { bound.count == 1 ? $0.resource.name : "\($0.name): \($0.resource.name)" }
    return MissingAnswer(
      kind: asking.kind, head: asking.head, rows: asking.rows, declaration: asking.declaration,
      why: isOfCases ? asking.why ?? reason : nil, cases: cases, areAll: areAll, platform: reader.device.name,
      resources: resources.joined(separator: ", "), instances: reader.scope.instanceCount)
  }

  /// The explanation for a missing status that neither a request nor Settings can change. Nil for other cases.
  private var reason: Prose? {
    guard asking.kind == .facts, case .variable(let id, let name) = asking.subjects.first, asking.subjects.count == 1,
      let resource = reader.builder.deviceResource(ofStatus: id)
    else { return nil }
    let missing = space.values(of: .variable(id), taken: .nothing)
    let fixable = resource.moves.filter { $0.agent == .settings }.reduce(ValueSet()) {
      $0.union(resource.shown($1.from))
    }
    let askable = resource.requests.reduce(ValueSet()) { $0.union(resource.askable($1)) }
    let stuck = missing.subtracting(fixable).subtracting(askable).subtracting(resource.granted)
    guard !stuck.isEmpty, stuck == missing else { return nil }
    return
      "`\(name)` can be \(listed(resource.statuses.names(in: stuck))), and neither asking nor Settings changes that"
  }

  /// The cases without a row, and whether these are all.
  private func missingCases(in program: borrowing Program) -> (cases: [MissingCase], areAll: Bool) {
    if asking.subjects.contains(where: { space.isComputed($0) }) {
      let (tuples, areAll) = space.missingTuples(of: asking.subjects, in: program)
      return (tuples.map { missingCase($0, isOnly: tuples.count == 1) }, areAll)
    }
    let parts = space.missingBoxes.flatMap { separated($0) }
    let isSeparated = asking.answers != nil
    let largest = isSeparated ? parts.filter { box in !parts.contains { isPart(box, of: $0) } } : parts
    let boxes = space.withoutCovered(largest)
    return (boxes.map { missingCase($0, isOnly: boxes.count == 1) }, true)
  }

  /// Whether another box contains this one and is larger.
  private func isPart(_ box: [ValueSet], of other: [ValueSet]) -> Bool {
    box != other && zip(box, other).allSatisfy { $0.subtracting($1).isEmpty }
  }

  /// One box for each answer, because each answer needs a row of its own. The missing values of one with parameters share a
  /// box where one row can take them all.
  private func separated(_ box: [ValueSet]) -> [[ValueSet]] {
    guard let index = space.dimensions.firstIndex(where: { $0.source == .answer }) else { return [box] }
    return asking.grouped(box[index]).map { answers in
      var part = box
      part[index] = answers
      return part
    }
  }

  private func missingCase(_ box: [ValueSet], isOnly: Bool) -> MissingCase {
    var parts: [HeadPart] = []
    var guards: [String] = []
    for subject in asking.subjects {
      switch subject {
      case .answer:
        guard let answers = asking.answers else { continue }
        let set = space.index(of: .answer).map { box[$0] } ?? answers.possible
        let spoken = asking.spoken(set)
        parts.append(HeadPart(spoken.map { [$0.pattern] } ?? answers.domain.names(in: set)))
        guards += spoken?.conditions ?? []
      case .variable(let id, _):
        let set = space.index(of: .variable(id)).map { box[$0] } ?? reader.possible(id)
        let isEverything = set == reader.possible(id) && asking.subjects.count > 1
        parts.append(isEverything ? .anything : part(set, of: subject))
      case .condition: continue
      }
    }
    let subjects = asking.subjects.compactMap { $0.variable }
    for (dimension, set) in zip(space.dimensions, box) {
      guard case .variable(let id) = dimension.source, !subjects.contains(id), set != reader.possible(id) else {
        continue
      }
      guards.append(reader.condition(that: reader.spokenName(of: id), of: id, isIn: set))
    }
    return missingCase(parts, guards, isOnly: isOnly)
  }

  private func missingCase(_ tuple: DecisionSpace.MissingTuple, isOnly: Bool) -> MissingCase {
    let parts = zip(asking.subjects, tuple.values).map { subject, values in
      values.isEverything && asking.subjects.count > 1 ? .anything : part(values.set, of: subject)
    }
    let guards = tuple.rest.map { reader.condition(that: reader.spokenName(of: $0.id), of: $0.id, isIn: $0.set) }
    return missingCase(parts, guards, isOnly: isOnly)
  }

  private func missingCase(_ parts: [HeadPart], _ guards: [String], isOnly: Bool) -> MissingCase {
    let words = parts.count == 1 ? parts[0].words : [parts.map { $0.spoken }.joined(separator: ", ")]
    var missing = MissingCase(alternatives: words, guards: guards, isTuple: parts.count > 1)
    let conditions = parts.compactMap { $0.condition }
    if !conditions.isEmpty {
      let isRest = isOnly && guards.isEmpty && parts.count == 1
      let patterns = parts.map { $0.pattern }.joined(separator: ", ")
      missing.row = isRest ? "else" : "\(patterns) when \((conditions + guards).joined(separator: " and "))"
    }
    return missing
  }

  /// The part of a row's head that matches these values of a subject.
  private func part(_ set: ValueSet, of subject: Subject) -> HeadPart {
    guard let id = subject.variable else { return HeadPart(Domain.bool.names(in: set)) }
    if reader.pattern(for: set, of: id) != nil { return HeadPart(reader.words(for: set, of: id)) }
    var part = HeadPart.anything
    part.words = reader.words(for: set, of: id)
    part.condition = reader.condition(that: subject.text, of: id, isIn: set)
    return part
  }
}

/// The part of a row's head for one subject.
private struct HeadPart {
  var words: [String]
  var pattern: String
  /// The condition that selects the values, if no pattern can.
  var condition: String?

  static let anything = HeadPart(["_"])

  init(_ words: [String]) {
    self.words = words
    pattern = words.joined(separator: " | ")
  }

  var spoken: String { words.joined(separator: " | ") }
}

extension Asking {
  /// The possible answers as rows name them. One with parameters appears once, without them.
  var answerPatterns: [String] {
    guard let (domain, possible) = answers else { return [] }
    return distinct(possible.members.map { name(of: $0, domain) })
  }

  private func name(of answer: Value, _ domain: Domain) -> String {
    declared(answer)?.name ?? domain.name(of: answer)
  }

  /// All possible answers that a row names with this pattern.
  func answers(named pattern: String) -> ValueSet {
    var named = ValueSet()
    guard let (domain, possible) = answers else { return named }
    for position in domain.values.indices {
      let answer = Value(position)
      if possible.contains(answer), name(of: answer, domain) == pattern { named.insert(answer) }
    }
    return named
  }

  /// Divides answers into groups that one row each can take. Answers with parameters form a group if they are all
  /// combinations of their parameters' values.
  func grouped(_ set: ValueSet) -> [ValueSet] {
    var groups: [ValueSet] = []
    for answer in set.members where !groups.contains(where: { $0.contains(answer) }) {
      guard let known = declared(answer), !known.bindings.isEmpty else {
        groups.append(ValueSet([answer]))
        continue
      }
      let group = answers(named: known.name).intersection(set)
      let combinations = known.bindings.indices.reduce(1) { $0 * values(ofParameter: $1, in: group).count }
      groups.append(combinations == group.count ? group : ValueSet([answer]))
    }
    return groups
  }

  /// The pattern and conditions of a row for answers with parameters; nil for other answers.
  func spoken(_ group: ValueSet) -> (pattern: String, conditions: [String])? {
    guard let first = group.members.first, let known = declared(first), !known.bindings.isEmpty else { return nil }
    let all = answers(named: known.name)
    if group == all { return (known.name, []) }
    let conditions = known.bindings.indices.compactMap { index -> String? in
      let values = values(ofParameter: index, in: group)
      if values == self.values(ofParameter: index, in: all) { return nil }
      return "\(known.bindings[index].name) is \(values.joined(separator: " | "))"
    }
    return ("\(known.name)(\(parameters(of: known.name).joined(separator: ", ")))", conditions)
  }

  /// The distinct values of one parameter in these answers.
  private func values(ofParameter index: Int, in group: ValueSet) -> [String] {
    group.members.compactMap { declared($0)?.bindings[index].text }.reduce(into: []) {
      if !$0.contains($1) { $0.append($1) }
    }
  }

  private func declared(_ answer: Value) -> BoundAnswer? {
    Int(answer) < declared.count ? declared[Int(answer)] : nil
  }

  /// The names of the parameters of a button or an answer, its texts last.
  func parameters(of answer: String) -> [String] {
    let values = declared.first { $0.name == answer }?.bindings.map { $0.name } ?? []
    return values + texts.filter { $0.answer == answer }.map { $0.name }
  }

  /// The names that a row gives to the parameters of its button or answer.
  func names(boundBy patterns: Patterns?) -> Namespace<NamedValue> {
    UsherSemantics.names(boundBy: patterns, declared, texts)
  }
}

/// The names that a row gives to the parameters of one of these buttons or answers. `texts` are those that the answers carry.
func names(boundBy patterns: Patterns?, _ declared: [BoundAnswer], _ texts: [ActionDefinition.AnswerText] = [])
  -> Namespace<NamedValue>
{
  var names = Namespace<NamedValue>(.value)
  guard !texts.isEmpty || declared.contains(where: { !$0.bindings.isEmpty }), let patterns = patterns?.patterns,
    patterns.count == 1, let pattern = patterns.first, pattern.alternatives.count == 1,
    case .name(let answer, let bindings?) = pattern.alternatives.first?.form
  else { return names }
  let bound = Set(bindings.names.map { $0.text })
  for binding in declared.first(where: { $0.name == answer })?.bindings ?? [] where bound.contains(binding.name) {
    names.add(binding.name, as: .variable(binding.variable))
  }
  for text in texts where text.answer == answer && bound.contains(text.name) {
    names.add(text.name, as: .text(text.position))
  }
  return names
}

extension Subject {
  /// The subject as written.
  fileprivate var text: String {
    switch self {
    case .answer: ""
    case .variable(_, let text), .condition(_, let text): text
    }
  }
}

extension SimplePattern {
  /// The name, if the pattern is a name.
  var name: String? {
    switch form {
    case .name(let name, _): name
    case .any, .numbers, .older: nil
    }
  }
}

extension PromptDefinition {
  /// Its answers as rows name them, each once.
  var answerPatterns: [String] { distinct(buttons.map { $0.name } + (isDismissible ? [Prompt.dismissed] : [])) }
}

extension ActionDefinition {
  /// Its answers as rows name them, each once.
  var answerPatterns: [String] {
    let isInterrupted = answers?.value(named: Action.interrupted) != nil
    return distinct(declared.map { $0.name } + (isInterrupted ? [Action.interrupted] : []))
  }
}
