import Testing
import UsherWorkspace

@Suite struct ProofProgressTests {
  @Test func aProofIsReportedFromOneSecondOnFiveTimesASecond() {
    let terminal = Terminal()
    let progress = ProofProgress("proving eight.usher", now: { terminal.now }) { terminal.lines.append($0) }
    for milliseconds in [0, 999, 1000, 1199, 1200, 5000] {
      terminal.now = terminal.start + .milliseconds(milliseconds)
      progress.advance("main", milliseconds, milliseconds * 1_000_000)
    }
    #expect(
      terminal.lines == [
        "proving eight.usher: main, 1000 states, 1000 MB", "proving eight.usher: main, 1200 states, 1200 MB",
        "proving eight.usher: main, 5000 states, 5000 MB",
      ])
  }

  /// A clock that is set by hand, and the lines that are shown. One thread uses it.
  private final class Terminal: @unchecked Sendable {
    let start = ContinuousClock.now
    var now: ContinuousClock.Instant
    var lines: [String] = []

    init() { now = start }
  }
}
