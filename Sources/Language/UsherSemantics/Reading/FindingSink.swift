internal import UsherPlatform
internal import UsherSource

/// The findings of one analysis of a policy (on one platform), in the order in which they are reported.
///
/// It has one owner at a time: each pass receives it from the pass before and hands it on.
struct FindingSink {
  private(set) var diagnostics: [Diagnostic] = []
  /// The questions without a row for some case. The same question on several platforms, or in several instances of its flow,
  /// becomes one diagnostic.
  private(set) var missingAnswers: [MissingAnswer] = []

  /// The names of statuses that stand for later ones too.
  private(set) var readTogether: [ReadTogether] = []

  /// The number of diagnostics so far, as a position for `take(from:)`.
  var count: Int { diagnostics.count }

  mutating func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  mutating func report(_ found: [Diagnostic]) { if !found.isEmpty { diagnostics += found } }

  mutating func report(_ missing: MissingAnswer) { missingAnswers.append(missing) }

  mutating func report(_ reading: ReadTogether) { readTogether.append(reading) }

  /// Removes the diagnostics from a position on and returns them.
  mutating func take(from position: Int) -> [Diagnostic] {
    if position == diagnostics.count { return [] }
    let taken = Array(diagnostics[position...])
    diagnostics.removeSubrange(position...)
    return taken
  }

  /// Whether any error was reported. With several platforms, dead rows and unreachable states do not count: another
  /// platform may need them.
  func isWrong(onOneOf platforms: [Device]) -> Bool {
    if !missingAnswers.isEmpty { return true }
    return diagnostics.contains { $0.severity == .error && (platforms.count < 2 || !$0.code.isOfOneReading) }
  }
}
