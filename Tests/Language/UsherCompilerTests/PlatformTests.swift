import Testing
import UsherProgram
import UsherRuntime
import UsherCompiler
import UsherPlatform
import UsherSource

/// Checks the device that is read from a platform file.
@Suite struct PlatformTests {
  private static let text = """
    language 1
    platform ship
    link bridge "ship:bridge"
    resource ballast {
      purpose ShipBallastUsage
      purpose ShipBallastGently for gently else ends app
      purpose ShipBallastReason else -> stuck | leaking silently | silent
      page bridge
      status full, stuck
      status dropped grants
      status leaking grants partly
      unforeseen reads stuck
      ask from full | stuck -> dropped | stuck
      ask from full -> leaking
      ask gently from any -> dropped while active
      settings stuck -> dropped ends app
      managed any -> full may end app
      system dropped -> leaking while away
    }
    """

  private let ballast: DeviceResource

  init() throws {
    let device = ParsedFile(SourceFile(path: "ship.usher", text: Self.text)).device
    #expect(device.diagnostics.map(renderCompact) == [])
    ballast = try #require(device.result?.resources.first)
  }

  // S402 S403 S407 S408
  @Test func aResourceSaysWhatItIs() {
    #expect(ballast.statuses.values == ["full", "stuck", "dropped", "leaking"])
    #expect(ballast.statuses.names(in: ballast.granted) == ["dropped"])
    #expect(ballast.statuses.names(in: ballast.partial) == ["leaking"])
    #expect(ballast.unforeseen.map(ballast.statuses.name) == "stuck")
    #expect(ballast.purposes.map(\.key) == ["ShipBallastUsage", "ShipBallastGently", "ShipBallastReason"])
    #expect(ballast.pages == ["bridge"])
  }

  // S408 S414
  @Test func aPurposeMayHaveAFormerKey() throws {
    let text = """
      language 1
      platform ship versions 3...
      resource ballast {
        purpose New since 4.2 formerly Old for gently else ends app
        purpose Newer formerly Old
        status full, stuck
        ask gently from full -> stuck
      }
      """
    let device = ParsedFile(SourceFile(path: "ship.usher", text: text)).device
    #expect(device.diagnostics.map(renderCompact) == [])
    let purposes = try #require(device.result?.resources.first).purposes
    #expect(purposes.map(\.former) == [.init(key: "Old", until: Version(4, 2)), .init(key: "Old")])
    #expect(purposes.map(\.requests) == [["gently"], []])
    let early = text.replacing("since 4.2", with: "since 3")
    #expect(
      ParsedFile(SourceFile(path: "ship.usher", text: early)).device.diagnostics.map(renderCompact)
        == ["ship.usher:4:15: error: every version that the file describes has this [out-of-domain]"])
  }

  // S404
  @Test func linesOfOneRequestAddUp() throws {
    let unnamed = try #require(ballast.request(named: ""))
    let gently = try #require(ballast.request(named: "gently"))
    func results(_ request: DeviceRequest) -> [[String]] {
      ballast.trueStatuses.all.map { ballast.trueStatuses.names(in: request.results(from: $0)) }
    }
    #expect(results(unnamed) == [["stuck", "dropped", "leaking"], ["stuck", "dropped"], [], []])
    #expect(results(gently) == [["dropped"], ["dropped"], ["dropped"], ["dropped"]])
  }

  // S417 S418
  @Test func aPurposeSaysWhatBecomesOfARequestWithoutIt() throws {
    #expect(ballast.purposes.map(\.requests) == [[], ["gently"], []])
    #expect(ballast.purposes[0].lack == nil)
    #expect(ballast.purposes[1].lack == .endsApp)
    guard case .settles(let outcome) = ballast.purposes[2].lack else {
      Issue.record("it settles the request")
      return
    }
    #expect(ballast.trueStatuses.names(in: outcome.from) == ballast.statuses.values)
    #expect(ballast.trueStatuses.names(in: outcome.to) == ["stuck"])
    #expect(ballast.trueStatuses.names(in: outcome.silently) == ["leaking"])
    #expect(outcome.mayBeSilent)
  }

  // S419
  @Test func aRequestMayBeHeldUntilTheAppIsActive() {
    #expect(ballast.requests.map { $0.outcomes.map(\.isOnlyWhileActive) } == [[false, false], [true]])
  }

  // S420
  @Test func aChangeMayComeOnlyWhileTheAppIsNotActive() {
    #expect(ballast.moves.map(\.isOnlyWhileAway) == [false, false, true])
    #expect(ballast.moves.map(\.isPossibleWhileActive) == [false, true, false])
  }

  // S405 S406
  @Test func everyAgentHasItsMoves() {
    func names(_ move: DeviceMove) -> [[String]] {
      [ballast.trueStatuses.names(in: move.from), ballast.trueStatuses.names(in: move.to)]
    }
    #expect(ballast.moves.map(\.agent) == [.settings, .managed, .system])
    #expect(ballast.moves.map(\.fate) == [.endsApp, .mayEndApp, .none])
    #expect(
      ballast.moves.map(names) == [
        [["stuck"], ["dropped"]], [["full", "stuck", "dropped", "leaking"], ["full"]], [["dropped"], ["leaking"]],
      ])
  }
}
