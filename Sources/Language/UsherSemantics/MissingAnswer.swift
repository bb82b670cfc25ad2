internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

/// A question with cases that no row is for, in one reading of its text: on one platform, in one instance of its flow.
struct MissingAnswer: Sendable {
  var kind: Asking.Kind
  /// The question without its rows, as it is written.
  var head: Label
  /// The braces around the rows.
  var rows: Node
  /// Where the answers are declared, if a policy does so.
  var declaration: Label?
  var why: String?
  var cases: [MissingCase]
  /// Whether these are all cases that are missing.
  var areAll: Bool
  var platform: String
  /// What the resource parameters of the flow stand for; empty where it has none.
  var resources: String
  /// In how many instances of its flow the text is read on this platform.
  var instances: Int

  func isAsked(like other: MissingAnswer) -> Bool { head.isSamePlace(as: other.head) && kind == other.kind }
}

/// A case without a row: how the row's head would be written.
struct MissingCase: Equatable, Sendable {
  /// What the pattern lists; one for a pattern of several subjects.
  var alternatives: [String]
  var guards: [String]
  /// Whether the pattern is of several subjects.
  var isTuple: Bool
  /// The row's head, where no pattern says what is missing.
  var row: String?
  /// Where the case is missing, if it is not missing wherever the question is asked.
  var scope = Scope()

  var pattern: String { alternatives.joined(separator: " | ") }

  /// Some of the resources that the parameters of a flow may be, and some of the policy's platforms; empty for all.
  struct Scope: Equatable, Sendable {
    var resources: [String] = []
    var platforms: [String] = []
  }
}

// MARK: Several readings

/// What is missing in all readings of a policy: one finding for each question.
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

/// The cases that are missing wherever the question is asked, then the others.
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

/// Where a case is missing: `lacking` are the readings without a row for it, of `all` that lack something.
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

  /// A case for each value, where several values of one fact are listed.
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

  /// Whether one row can be for both.
  fileprivate func isJoined(with other: MissingCase, in kind: Asking.Kind) -> Bool {
    isList(in: kind) && other.isList(in: kind) && guards == other.guards && scope == other.scope
  }
}
