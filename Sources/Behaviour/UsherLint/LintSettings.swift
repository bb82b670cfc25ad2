internal import UsherProgram

/// What a project tells the rules about its app. Without it they take what the platforms say, and are quiet.
package struct LintSettings: Sendable {
  /// The flows that the app starts when it is launched, by name: nobody has tapped anything then. One with resources is meant with
  /// all of them.
  package var flowsAtLaunch: Set<String>

  package init(flowsAtLaunch: Set<String> = []) { self.flowsAtLaunch = flowsAtLaunch }

  func isAtLaunch(_ flow: FlowName) -> Bool { flowsAtLaunch.contains(flow.family) }
}
