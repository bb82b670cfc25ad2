internal import Usher
internal import UsherDevice
internal import UsherDiagnostics
internal import UsherSyntax

/// A question whose rows are to be checked: what is asked, in which words, and what may be answered.
struct Asking {
  var kind: Kind
  /// The question without its rows, as it is written.
  var head: Label
  var subjects: [Subject]
  /// The answers that can be given, where somebody is asked and not the facts.
  var answers: (domain: Domain, possible: ValueSet)?
  /// The braces around the rows.
  var rows: Node
  var why: String?
  /// Whether the rows make a value. One that some case lacks is none: whatever reads it would find nothing there.
  var isValue = false

  enum Kind {
    case facts
    case system
    case prompt
    case link
    case app
    case flow
    case conditions
  }
}

/// What patterns are held against.
enum Subject {
  /// The answer to the question.
  case answer
  case variable(ID<Variable>, String)
  case condition(Condition, String)

  var variable: ID<Variable>? {
    switch self {
    case .variable(let id, _): id
    case .answer, .condition: nil
    }
  }
}

/// The part of a row that says when it is taken.
struct RowHead {
  var place: Label
  /// Nil for `else`.
  var patterns: [PatternSyntax]?
  var condition: Expression?
}

/// A row head, understood.
struct KnownHead {
  var answers: ValueSet
  var condition: Condition
}

/// A row head among the others of its question.
struct SettledHead {
  var head: KnownHead
  /// What the row leaves of the values of names.
  var narrowing: [ID<Variable>: ValueSet]
  /// Whether the row is taken in any case.
  var isTaken: Bool
}

extension PolicyAnalysis {
  /// Reads the heads of pattern rows, checks that they answer everything and each something, and gives for every row what
  /// it tests and what it leaves of the values of names. Nil if any head is wrong.
  mutating func settle(_ heads: [RowHead], of asking: Asking) -> [SettledHead]? {
    let known = heads.map { read($0, of: asking, among: heads) }
    guard !known.contains(where: { $0 == nil }) else { return nil }
    return settle(known.compactMap { $0 }, places: heads.map { $0.place }, of: asking)
  }

  /// The same for rows of conditions.
  mutating func settleConditions(_ conditions: [(place: Label, condition: Expression?)], of asking: Asking)
    -> [SettledHead]?
  {
    var known: [KnownHead] = []
    for row in conditions {
      guard let syntax = row.condition else {
        known.append(KnownHead(answers: ValueSet(), condition: .always))
        continue
      }
      if let condition = condition(syntax) { known.append(KnownHead(answers: ValueSet(), condition: condition)) }
    }
    guard known.count == conditions.count else { return nil }
    return settle(known, places: conditions.map { $0.place }, of: asking)
  }

  private mutating func settle(_ known: [KnownHead], places: [Label], of asking: Asking)
    -> [SettledHead]?
  {
    let rows = known.map { DecisionSpace.Row(answers: $0.answers, condition: $0.condition) }
    let space = DecisionSpace(
      program, answers: asking.answers?.possible, subjects: asking.subjects.compactMap { $0.variable }, rows: rows,
      possible: possible)
    guard let space else {
      report(.tooManyCombinations(asking.head, limit: Limits.combinations))
      return nil
    }
    reportDeadRows(of: space, places)
    if !space.isComplete {
      report(missingAnswer(asking, space))
      if asking.isValue { return nil }
    }
    let named = known.reduce(into: Set(asking.subjects.compactMap { $0.variable })) { $0.formUnion($1.condition.named) }
    let dead = Set(space.deadRows.map { $0.row })
    return known.enumerated().map {
      SettledHead(head: $1, narrowing: narrowing(byRow: $0, named, space), isTaken: !dead.contains($0))
    }
  }

  /// Rows that are dead for the same rows above them are one mistake.
  private mutating func reportDeadRows(of space: DecisionSpace, _ places: [Label]) {
    var rest = space.deadRows[...]
    while let first = rest.popFirst() {
      let alike = first.covering.isEmpty ? [] : rest.filter { $0.covering == first.covering }
      rest.removeAll { row in alike.contains { $0.row == row.row } }
      report(
        .deadRow(places[first.row], alike: alike.map { places[$0.row] }, covering: first.covering.map { places[$0] }))
    }
  }

  /// What a row leaves of the values of everything it could see; `named` are the names in the question and its rows.
  private func narrowing(byRow row: Int, _ named: Set<ID<Variable>>, _ space: DecisionSpace) -> [ID<Variable>: ValueSet]
  {
    var narrowing: [ID<Variable>: ValueSet] = [:]
    for case .variable(let id) in space.dimensions.map({ $0.source }) {
      narrowing[id] = space.values(of: .variable(id), taken: .row(row))
    }
    for id in named {
      guard program.variables[id].isComputed else { continue }
      narrowing[id] = space.values(ofDerived: id, taken: .row(row))
    }
    return narrowing
  }

  // MARK: Heads

  private mutating func read(_ head: RowHead, of asking: Asking, among heads: [RowHead]) -> KnownHead? {
    let possible = asking.answers?.possible ?? ValueSet()
    let guardCondition = head.condition.map { condition($0) } ?? .some(.always)
    guard let patterns = head.patterns else {
      if let answers = asking.answers, let hidden = hidden(by: head, answers, among: heads) {
        report(.elseHides(head.place, hidden, isGuarded: head.condition != nil))
        return nil
      }
      return guardCondition.map { KnownHead(answers: possible, condition: $0) }
    }
    guard patterns.count == asking.subjects.count else {
      report(.patternCount(head.place, patterns.count, subjects: asking.subjects.count, asking.head))
      return nil
    }
    var answers = possible
    var parts: [Condition] = []
    var isSound = true
    for (pattern, subject) in zip(patterns, asking.subjects) {
      switch subject {
      case .answer:
        guard let set = answerPattern(pattern, of: asking) else {
          isSound = false
          continue
        }
        answers = set
      case .variable(let id, _):
        guard let set = self.pattern(pattern, of: id) else {
          isSound = false
          continue
        }
        parts.append(.isIn(id, set))
      case .condition(let condition, _):
        guard let set = self.pattern(pattern, in: .bool, resource: nil) else {
          isSound = false
          continue
        }
        parts.append(truth(of: condition, in: set))
      }
    }
    guard isSound, let guardCondition else { return nil }
    return KnownHead(answers: answers, condition: joined(parts, guardCondition))
  }

  /// The answers of our own that an `else` stands for; nil if there are none, and it is a dead row.
  private func hidden(by head: RowHead, _ answers: (domain: Domain, possible: ValueSet), among heads: [RowHead])
    -> [String]?
  {
    let others = heads.filter { $0.condition == nil }.flatMap { $0.patterns ?? [] }
    let named = others.flatMap { $0.alternatives }.map { $0.text }
    let hidden = answers.domain.names(in: answers.possible).filter { !named.contains($0) }
    return hidden.isEmpty ? nil : hidden
  }

  private func truth(of condition: Condition, in set: ValueSet) -> Condition {
    switch (set.contains(0), set.contains(1)) {
    case (true, true): .always
    case (true, false): .not(condition)
    case (false, true): condition
    case (false, false): .any([])
    }
  }

  private func joined(_ parts: [Condition], _ last: Condition) -> Condition {
    let all = last == .always ? parts : parts + [last]
    return all.count == 1 ? all[0] : .all(all)
  }

  private mutating func answerPattern(_ pattern: PatternSyntax, of asking: Asking) -> ValueSet? {
    guard let (domain, possible) = asking.answers else { return nil }
    var set = ValueSet()
    var isSound = true
    for simple in pattern.alternatives {
      guard case .name(let name, _) = simple.form, let value = domain.value(named: name), possible.contains(value)
      else {
        report(.unknownAnswer(simple.label(), simple.text, asking, among: domain.names(in: possible)))
        isSound = false
        continue
      }
      set.insert(value)
    }
    return isSound ? set : nil
  }

  // MARK: What is missing

  private func missingAnswer(_ asking: Asking, _ space: DecisionSpace) -> Diagnostic {
    let cases = missingCases(asking, space)
    var asking = asking
    asking.why = asking.why ?? reason(asking, space)
    if asking.kind == .app, !cases.contains(where: { $0.pattern == Action.interrupted }) { asking.why = nil }
    return .missingAnswer(asking, cases: cases)
  }

  /// Why a status is a case of its own, where the platform tells: nothing that the person does changes it.
  private func reason(_ asking: Asking, _ space: DecisionSpace) -> String? {
    guard asking.kind == .facts, case .variable(let id, let name) = asking.subjects.first, asking.subjects.count == 1,
      let resource = deviceResource(ofStatus: id)
    else { return nil }
    let missing = space.values(of: .variable(id), taken: .nothing)
    let fixable = resource.moves.filter { $0.agent == .settings }.reduce(ValueSet()) { $0.union($1.from) }
    let askable = resource.requests.reduce(ValueSet()) { $0.union($1.askable) }
    let stuck = missing.subtracting(fixable).subtracting(askable).subtracting(resource.granted)
    guard !stuck.isEmpty, stuck == missing else { return nil }
    return
      "`\(name)` can be \(listed(resource.statuses.names(in: stuck))), and neither asking nor Settings changes that"
  }

  /// The cases without a row, each in the words in which its row would be written.
  private func missingCases(_ asking: Asking, _ space: DecisionSpace) -> [MissingCase] {
    let isPlain = asking.subjects.allSatisfy { subject in
      switch subject {
      case .answer: true
      case .variable(let id, _): !program.variables[id].isComputed
      case .condition: false
      }
    }
    if asking.kind != .conditions, !isPlain { return missingTuples(asking, space) }
    let boxes = space.missingBoxes.flatMap { separated($0, asking, space) }
    let largest = boxes.filter { box in !boxes.contains { isPart(box, of: $0) } }
    return largest.map { missingCase($0, asking, space) }
  }

  /// Whether all of a box is in another, larger one.
  private func isPart(_ box: [ValueSet], of other: [ValueSet]) -> Bool {
    box != other && zip(box, other).allSatisfy { $0.subtracting($1).isEmpty }
  }

  /// One box for each answer, where answers are our own: each of them wants a row.
  private func separated(_ box: [ValueSet], _ asking: Asking, _ space: DecisionSpace) -> [[ValueSet]] {
    guard let index = space.dimensions.firstIndex(where: { $0.source == .answer }) else { return [box] }
    return box[index].members.map { answer in
      var part = box
      part[index] = ValueSet([answer])
      return part
    }
  }

  private func missingCase(_ box: [ValueSet], _ asking: Asking, _ space: DecisionSpace) -> MissingCase {
    var patterns: [String] = []
    var used: Set<DecisionSpace.Source> = []
    for subject in asking.subjects {
      let source: DecisionSpace.Source
      let domain: Domain
      let all: ValueSet
      switch subject {
      case .answer:
        guard let answers = asking.answers else { continue }
        (source, domain, all) = (.answer, answers.domain, answers.possible)
      case .variable(let id, _): (source, domain, all) = (.variable(id), program.variables[id].domain, possible(id))
      case .condition: continue
      }
      used.insert(source)
      let index = space.dimensions.firstIndex { $0.source == source }
      let set = index.map { box[$0] } ?? all
      let isEverything = set == all && asking.subjects.count > 1
      patterns.append(isEverything ? "_" : domain.names(in: set).joined(separator: " | "))
    }
    var guards: [String] = []
    for (dimension, set) in zip(space.dimensions, box) where !used.contains(dimension.source) {
      guard case .variable(let id) = dimension.source, set != possible(id) else { continue }
      let names = program.variables[id].domain.names(in: set).joined(separator: " | ")
      guards.append("\(spokenName(of: id)) is \(names)")
    }
    return MissingCase(pattern: patterns.joined(separator: ", "), guards: guards, isTuple: patterns.count > 1)
  }

  /// The name as it is written where it is read: without the places that qualify it.
  func spokenName(of id: ID<Variable>) -> String {
    let name = program.variables[id].name
    return name.split(separator: ".").last.map { String($0) } ?? name
  }

  private func missingTuples(_ asking: Asking, _ space: DecisionSpace) -> [MissingCase] {
    var tuples: [String] = []
    for point in space.takings.indices where space.takings[point] == .nothing {
      let valuation = space.valuation(at: point).1
      let values = asking.subjects.map { subject in
        switch subject {
        case .answer: "_"
        case .variable(let id, _): program.variables[id].domain.name(of: program.value(of: id, in: valuation))
        case .condition(let condition, _): program.holds(condition, in: valuation) ? "true" : "false"
        }
      }
      let tuple = values.joined(separator: ", ")
      if !tuples.contains(tuple) { tuples.append(tuple) }
    }
    return tuples.map { MissingCase(pattern: $0, guards: [], isTuple: asking.subjects.count > 1) }
  }
}

/// A case without a row: how the row's head would be written.
struct MissingCase {
  var pattern: String
  var guards: [String]
  /// Whether the pattern is of several subjects.
  var isTuple: Bool
}
