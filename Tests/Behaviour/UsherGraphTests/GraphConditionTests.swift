import TestSupport
import Testing
import UsherModule
import UsherProgram

// For the parts of graphs.
@testable import UsherGraph

/// What stands on edges, in parts.
@Suite struct GraphConditionTests {
  private static let policy = """
    language 1
    policy p
    use ios

    memory putOff: Moment = never for install
    input isLoud: Bool

    flow f -> yes | no {
      start state first {
        choose {
          camera is granted and putOff is older than 7d -> end yes
          putOff is not older than 7d or not isLoud     -> second
          camera is not denied                          -> second
          else                                          -> end no
        }
      }

      state second {
        remember putOff = now
        choose camera, isLoud {
          granted, true -> end yes
          else          -> third
        }
      }

      state third {
        ask camera {
          granted            -> end yes
          denied when isLoud -> first
          else               -> fourth
        }
      }

      resting state fourth {
        on change of camera -> end no
      }
    }
    """

  @Test func conditionsAndAgesAreInParts() throws {
    let module = try compiled(Self.policy).module
    let flow = try #require(module.program.flows.ids.first)
    let graph = FlowGraph(of: flow, in: module.program, on: module.device)
    let older = [GraphValue(name: "older than 7d", age: .olderThan(7 * 24 * 3600 * 1000))]
    let labels = graph.edges.filter { $0.kind != .start }.map { $0.label }
    #expect(
      labels == [
        [
          .condition(
            .all([
              .values("camera", [GraphValue(name: "granted")], isNot: false), .values("putOff", older, isNot: false),
            ]))
        ],
        [.condition(.any([.values("putOff", older, isNot: true), .flag("isLoud", isSo: false)]))],
        [.condition(.values("camera", [GraphValue(name: "denied")], isNot: true))],
        [.otherwise],
        [.values([[GraphValue(name: "granted")], [GraphValue(name: "true")]])],
        [.otherwise],
        [.condition(.values("camera", [GraphValue(name: "granted")], isNot: false))],
        [
          .condition(
            .all([.values("camera", [GraphValue(name: "denied")], isNot: false), .flag("isLoud", isSo: true)]))
        ],
        [.otherwise],
        [.change(["camera"])],
      ])
    #expect(
      graph.nodes.compactMap { $0.subjects } == [[], ["camera", "isLoud"]], "the first choice looks at different things"
    )
    let effect = try #require(graph.nodes.flatMap { $0.effects }.first)
    #expect((effect.kind, effect.name, effect.value) == ("remember", "putOff", "now"))
  }
}
