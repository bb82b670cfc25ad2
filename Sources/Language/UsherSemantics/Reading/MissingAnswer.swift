internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

/// A question with cases that no row takes, in one reading of its text. The text is read once for each platform and for each
/// instance of its flow.
struct MissingAnswer: Sendable {
  var kind: Asking.Kind
  /// The question as written, without its rows.
  var head: Label
  /// The braces around the rows.
  var rows: Node
  /// The declaration of the answers, if a policy declares them.
  var declaration: Label?
  var why: Prose?
  var cases: [MissingCase]
  /// Whether `cases` contains all missing cases.
  var areAll: Bool
  var platform: String
  /// The resources that the flow's resource parameters stand for, as text; empty if there are none.
  var resources: String
  /// The number of instances of the flow on this platform.
  var instances: Int

  func isAsked(like other: MissingAnswer) -> Bool { head.isSamePlace(as: other.head) && kind == other.kind }
}

/// A case without a row, in the form of the head of such a row.
struct MissingCase: Equatable, Sendable {
  /// The alternatives of the pattern. A pattern of several subjects is one element.
  var alternatives: [String]
  var guards: [String]
  /// Whether the pattern has several subjects.
  var isTuple: Bool
  /// The whole head of the row, if no pattern can express the case.
  var row: String?
  /// The platforms and flow instances in which the case is missing.
  var scope = Scope()

  var pattern: String { alternatives.joined(separator: " | ") }

  /// The resources and platforms to which a case is limited. An empty list means all.
  struct Scope: Equatable, Sendable {
    var resources: [String] = []
    var platforms: [String] = []
  }
}

// MARK: Merging

/// Merges the missing answers of all readings of a policy: one for each question.
func merged(_ answers: [MissingAnswer], on platforms: [String]) -> [MissingAnswer] {
  var rest = answers[...]
  var merged: [MissingAnswer] = []
  while let first = rest.first {
    let group = rest.filter { $0.isAsked(like: first) }
    rest.removeAll { $0.isAsked(like: first) }
    var answer = first
    answer.cases = mergedCases(of: group, on: platforms)
    answer.areAll = group.allSatisfy { $0.areAll }
    answer.why = group.compactMap { $0.why }.first
    merged.append(answer)
  }
  return merged
}

/// The merged cases: first those that are missing in all readings, then the others.
private func mergedCases(of answers: [MissingAnswer], on platforms: [String]) -> [MissingCase] {
  if answers.allSatisfy({ $0.cases == answers[0].cases }) {
    let scope = scope(of: answers, among: answers, on: platforms)
    return answers[0].cases.map { $0.missing(in: scope) }
  }
  var cases: [MissingCase] = []
  for part in answers.flatMap({ $0.cases.flatMap { $0.parts(in: answers[0].kind) } }) {
    let part = part.missing(in: scope(of: answers.filter { $0.lacks(part) }, among: answers, on: platforms))
    if cases.contains(part) { continue }
    let like = cases.firstIndex { $0.isJoined(with: part, in: answers[0].kind) }
    if let like, !cases[like].alternatives.contains(part.alternatives[0]) {
      cases[like].alternatives += part.alternatives
    } else if like == nil {
      cases.append(part)
    }
  }
  return cases.filter { $0.scope == MissingCase.Scope() } + cases.filter { $0.scope != MissingCase.Scope() }
}

/// The scope of a case. `lacking` are the readings without a row for it, `all` are the readings in which any case is missing.
private func scope(of lacking: [MissingAnswer], among all: [MissingAnswer], on platforms: [String])
  -> MissingCase.Scope
{
  var scope = MissingCase.Scope()
  let there = platforms.filter { platform in lacking.contains { $0.platform == platform } }
  if there.count < platforms.count { scope.platforms = there }
  let isEverywhere = there.allSatisfy { platform in
    let instances = lacking.filter { $0.platform == platform }
    return instances.allSatisfy { $0.instances == instances.count }
  }
  if !isEverywhere {
    scope.resources = lacking.map { $0.resources }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
  return scope
}

extension MissingAnswer {
  fileprivate func lacks(_ part: MissingCase) -> Bool {
    cases.contains { $0.parts(in: kind).contains { $0.isSame(as: part) } }
  }
}

extension MissingCase {
  fileprivate func missing(in scope: Scope) -> MissingCase {
    var missing = self
    missing.scope = scope
    return missing
  }

  /// One case for each value, if the pattern lists several values of one fact.
  fileprivate func parts(in kind: Asking.Kind) -> [MissingCase] {
    if !isList(in: kind) { return [self] }
    return alternatives.map { alternative in
      var part = self
      part.alternatives = [alternative]
      return part
    }
  }

  private func isList(in kind: Asking.Kind) -> Bool { kind == .facts && !isTuple && row == nil }

  fileprivate func isSame(as other: MissingCase) -> Bool {
    alternatives == other.alternatives && guards == other.guards && row == other.row
  }

  /// Whether one row can take both cases.
  fileprivate func isJoined(with other: MissingCase, in kind: Asking.Kind) -> Bool {
    isList(in: kind) && other.isList(in: kind) && guards == other.guards && scope == other.scope
  }
}
