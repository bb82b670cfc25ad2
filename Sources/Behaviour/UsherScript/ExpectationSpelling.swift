internal import UsherPlatform
internal import UsherPlay
internal import UsherProgram
package import UsherRuntime
internal import UsherModule

/// Writes the effects of a journey as expectations of a test.
package struct ExpectationSpelling {
  package let renderer: JourneyRenderer
  /// The flow that was started last; nil if none was.
  package let flow: ID<Flow>?

  package init(renderer: JourneyRenderer, flow: ID<Flow>?) { (self.renderer, self.flow) = (renderer, flow) }

  private var program: Program { renderer.program }

  package func expectation(of effect: Effect) -> String {
    let named = renderer.named(effect, of: flow, texts: program.texts.map { $0.spoken })
    return "\(named.kind.verb) \(named.call)"
  }

  package func name(of resource: ID<Resource>) -> String { program.resources[resource].name }

  /// A call of the flow that was started last.
  var flowCall: String? { flow.map { Callee($0, of: program).example() } }
}
