package import UsherDevice

/// What a project tells the rules about its app. Without it they take what the platforms say, and are quiet.
package struct LintSettings: Sendable {
  /// The versions of each platform that the app is for, by the platform's name; else all that the platform's file is about.
  package var versions: [String: Device.VersionRange]
  /// The flows that the app starts when it is launched, by name: nobody has tapped anything then.
  package var flowsAtLaunch: Set<String>

  package init(versions: [String: Device.VersionRange] = [:], flowsAtLaunch: Set<String> = []) {
    self.versions = versions
    self.flowsAtLaunch = flowsAtLaunch
  }
}
