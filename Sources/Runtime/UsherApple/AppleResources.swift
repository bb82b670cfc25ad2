public import UsherHost

/// The resources of an app's policies, as the system has them.
public struct AppleResources: ResourceAccess {
  private let resources: [String: AppleResource]
  private let dialogs: SystemDialogs

  /// Where two have a name, the later one is taken.
  public init(_ resources: [AppleResource], dialogs: SystemDialogs) {
    var byName: [String: AppleResource] = [:]
    for resource in resources { byName[resource.name] = resource }
    self.resources = byName
    self.dialogs = dialogs
  }

  public func status(of resource: String) async -> String {
    await resources[resource]?.status() ?? AppleResource.unforeseen
  }

  public func request(_ resource: String, _ request: String) async {
    guard let way = resources[resource]?.requests.first(where: { $0.name == request }) else { return }
    await way.put(dialogs)
  }

  /// `os`, and `idiom` of the platform file of iOS.
  public func value(of input: String) async -> InputValue? { await deviceValue(of: input) }
}
