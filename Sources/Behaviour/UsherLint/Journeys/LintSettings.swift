internal import UsherProgram

/// Settings of a project about its app. The defaults report less.
package struct LintSettings: Sendable {
  /// The names of the flows that the app starts at launch, before any tap. A flow over resources counts for all its resources.
  package var flowsAtLaunch: Set<String>

  package init(flowsAtLaunch: Set<String> = []) { self.flowsAtLaunch = flowsAtLaunch }

  func isAtLaunch(_ flow: FlowName) -> Bool { flowsAtLaunch.contains(flow.family) }
}
