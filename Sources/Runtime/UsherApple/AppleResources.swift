public import UsherHost

/// Gives journeys access to the resources that an app lists.
public struct AppleResources: ResourceAccess {
  private let resources: [String: AppleResource]
  private let dialogs: SystemDialogs

  /// If two resources have the same name, the later one is used.
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
    await self.request(resource, request, options: [])
  }

  public func request(_ resource: String, _ request: String, options: [String]) async {
    guard let way = resources[resource]?.requests.first(where: { $0.name == request }) else { return }
    await way.put(dialogs, options)
  }

  /// Provides `os`, and `idiom` of the iOS platform file.
  public func value(of input: String) async -> InputValue? { await deviceValue(of: input) }
}
