import Testing
import Usher
import UsherCompiler
import UsherDevice
import UsherDiagnostics

/// What a platform file comes to.
@Suite struct PlatformTests {
  private static let text = """
    language 1
    platform ship
    link bridge "ship:bridge"
    resource ballast {
      purpose ShipBallastUsage
      page bridge
      status full, stuck
      status dropped grants
      status leaking grants partly
      unforeseen reads stuck
      ask from full | stuck -> dropped | stuck
      ask from full -> leaking
      ask gently from any -> dropped
      settings stuck -> dropped ends app
      managed any -> full may end app
      system dropped -> leaking
    }
    """

  private let ballast: DeviceResource

  init() throws {
    let device = compilePlatform(SourceFile(path: "ship.usher", text: Self.text))
    #expect(device.diagnostics.map(renderCompact) == [])
    ballast = try #require(device.result?.resources.first)
  }

  // S402 S403 S407 S408
  @Test func aResourceSaysWhatItIs() {
    #expect(ballast.statuses.values == ["full", "stuck", "dropped", "leaking"])
    #expect(ballast.statuses.names(in: ballast.granted) == ["dropped"])
    #expect(ballast.statuses.names(in: ballast.partial) == ["leaking"])
    #expect(ballast.unforeseen.map(ballast.statuses.name) == "stuck")
    #expect(ballast.purposes == [DevicePurpose(key: "ShipBallastUsage")])
    #expect(ballast.pages == ["bridge"])
  }

  // S404
  @Test func linesOfOneRequestAddUp() throws {
    let unnamed = try #require(ballast.request(named: ""))
    let gently = try #require(ballast.request(named: "gently"))
    func results(_ request: DeviceRequest) -> [[String]] {
      (0..<4).map { ballast.statuses.names(in: request.results(from: $0)) }
    }
    #expect(results(unnamed) == [["stuck", "dropped", "leaking"], ["stuck", "dropped"], [], []])
    #expect(results(gently) == [["dropped"], ["dropped"], ["dropped"], ["dropped"]])
  }

  // S405 S406
  @Test func everyAgentHasItsMoves() {
    func names(_ move: DeviceMove) -> [[String]] {
      [ballast.statuses.names(in: move.from), ballast.statuses.names(in: move.to)]
    }
    #expect(ballast.moves.map(\.agent) == [.settings, .managed, .system])
    #expect(ballast.moves.map(\.fate) == [.endsApp, .mayEndApp, .none])
    #expect(
      ballast.moves.map(names) == [
        [["stuck"], ["dropped"]], [["full", "stuck", "dropped", "leaking"], ["full"]], [["dropped"], ["leaking"]],
      ])
  }
}
