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
  /// The buttons that the answers are, where a prompt asks.
  var buttons: [Button] = []
  /// The braces around the rows.
  var rows: Node
  var why: String?
  /// Where the answers are declared, if a policy does so.
  var declaration: Label?
  /// Whether the rows make a value. One that some case lacks is none: whatever reads it would find nothing there.
  var isValue = false

  enum Kind: Equatable {
    case facts
    case system
    /// The system, where no answer of it comes; how its rows begin.
    case silence(head: String)
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
  /// Nil for `else`. Rows of silence have no place among these.
  var patterns: [PatternSyntax]?
  var condition: Expression?
  /// What the row names of the answer's parameters.
  var bound: [String: PolicyAnalysis.Named] = [:]
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
    let subjects = asking.subjects.compactMap { $0.variable }
    let space = DecisionSpace(
      seen(by: subjects, rows.map { $0.condition }), answers: asking.answers?.possible, buttons: asking.buttons,
      subjects: subjects, rows: rows, possible: possibleValues)
    guard let space else {
      report(.tooManyCombinations(asking.head, limit: Limits.combinations))
      return nil
    }
    reportDeadRows(of: space, places)
    if !space.isComplete {
      report(missingAnswer(asking, space))
      if asking.isValue { return nil }
    }
    var named = Set(subjects)
    for head in known { named.formUnion(head.condition.named) }
    let told = space.told(of: named, in: program)
    var settled: [SettledHead] = []
    for (row, head) in known.enumerated() {
      let narrowing = told.isEmpty ? [:] : space.narrowing(byRow: row, told)
      settled.append(SettledHead(head: head, narrowing: narrowing, isTaken: space.isTaken(row)))
    }
    return settled
  }

  /// Rows that are dead for the same rows above them are one mistake.
  private mutating func reportDeadRows(of space: DecisionSpace, _ places: [Label]) {
    if places.indices.allSatisfy({ space.isTaken($0) }) { return }
    var rest = space.deadRows[...]
    while let first = rest.popFirst() {
      let alike = first.covering.isEmpty ? [] : rest.filter { $0.covering == first.covering }
      rest.removeAll { row in alike.contains { $0.row == row.row } }
      report(
        .deadRow(places[first.row], alike: alike.map { places[$0.row] }, covering: first.covering.map { places[$0] }))
    }
  }

  // MARK: Heads

  private mutating func read(_ head: RowHead, of asking: Asking, among heads: [RowHead]) -> KnownHead? {
    localNames.append(head.bound)
    defer { localNames.removeLast() }
    let possible = asking.answers?.possible ?? ValueSet()
    let guardCondition = head.condition.map { condition($0) } ?? .some(.always)
    guard let patterns = head.patterns else {
      if let hidden = hidden(by: head, asking, among: heads) {
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
  private func hidden(by head: RowHead, _ asking: Asking, among heads: [RowHead]) -> [String]? {
    if asking.answers == nil { return nil }
    let others = heads.filter { $0.condition == nil }.flatMap { $0.patterns ?? [] }
    let named = others.flatMap { $0.alternatives }.compactMap { $0.name }
    let hidden = asking.answerPatterns.filter { !named.contains($0) }
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
    var set = ValueSet()
    var isSound = true
    for simple in pattern.alternatives {
      guard case .name(let name, let bindings) = simple.form, asking.answerPatterns.contains(name) else {
        if asking.kind == .app, asking.answers?.domain.value(named: simple.text) != nil {
          report(.neverInterrupted(simple.label(), simple.text))
        } else {
          report(.unknownAnswer(simple.label(), simple.name ?? simple.text, asking, among: asking.answerPatterns))
        }
        isSound = false
        continue
      }
      set.formUnion(asking.answers(named: name))
      guard let bindings else { continue }
      if pattern.alternatives.count > 1 {
        report(.sharedBinding(bindings.label()))
        isSound = false
      } else if !checkBindings(bindings, of: name, asking) {
        isSound = false
      }
    }
    return isSound ? set : nil
  }

  private mutating func checkBindings(_ bindings: Bindings, of name: String, _ asking: Asking) -> Bool {
    let parameters = asking.buttons.first { $0.name == name }?.bindings.map { $0.name } ?? []
    // The names are those of the row already; what they would hide lies further out.
    let own = localNames.removeLast()
    defer { localNames.append(own) }
    return binds(bindings, parameters, of: asking.buttons.isEmpty ? "answer" : "button", name)
  }
}
