import Foundation
public import UsherRuntime

/// Something that an app lacks although its policies need it. Reported when the app starts, before the system would end it
/// for requesting access: see ``AppleApp/report``.
public enum AppMisfit: Error, Hashable, Sendable, CustomStringConvertible {
  /// The app does not list a resource that a policy reads or requests.
  case unlisted(resource: String, policy: String)
  /// A listed resource does not have this way to request it.
  case unaskable(resource: String, request: String, policy: String)
  /// The app's Info.plist has no purpose text under this key.
  case purposeMissing(key: String, resource: String, policy: String)
  /// The app's Info.plist has no dictionary under this key, or an empty one.
  case dictionaryMissing(key: String, resource: String, policy: String)
  /// The dictionary or list under this key lacks an entry.
  case entryMissing(key: String, entry: String, resource: String, policy: String)
  /// The app's provisioning profile does not have this entitlement.
  case entitlementMissing(key: String, resource: String, policy: String)

  public var description: String {
    switch self {
    case .unlisted(let resource, let policy):
      "policy '\(policy)' uses '\(resource)', which is not among the resources that the app has listed"
    case .unaskable(let resource, let request, let policy):
      "policy '\(policy)' asks for '\(resource)' by '\(request)', which the resource that the app has listed does not know"
    case .purposeMissing(let key, let resource, let policy):
      "policy '\(policy)' asks for '\(resource)', and Info.plist has no text under \(key)"
    case .dictionaryMissing(let key, let resource, let policy):
      "policy '\(policy)' asks for '\(resource)', and Info.plist has no dictionary under \(key)"
    case .entryMissing(let key, let entry, let resource, let policy):
      "policy '\(policy)' asks for '\(resource)', and \(key) in Info.plist lacks '\(entry)'"
    case .entitlementMissing(let key, let resource, let policy):
      "policy '\(policy)' asks for '\(resource)', and the provisioning profile lacks the entitlement \(key)"
    }
  }
}

extension AppMisfit {
  /// Everything that an app lacks for a policy, sorted by name. `plist` is the app's Info.plist, `Bundle.main.infoDictionary`, and
  /// `profile` has the entitlements of its provisioning profile; nil if it has none, as in a simulator and from the App Store.
  public static func all(
    of policy: Policy, in resources: [AppleResource], plist: [String: Any], profile: [String: Any]? = nil
  ) -> [AppMisfit] {
    let statuses = policy.facts.filter { $0.kind == .status }.map { $0.name }
    let unlisted = Set(statuses).subtracting(resources.map { $0.name }).sorted()
    let requests = policy.systemRequests.sorted { ($0.resource, $0.request) < ($1.resource, $1.request) }
    var misfits = unlisted.map { AppMisfit.unlisted(resource: $0, policy: policy.name) }
    for resource in resources.sorted(by: { $0.name < $1.name }) {
      let asked = requests.filter { $0.resource == resource.name }.map { $0.request }
      let known = resource.requests.map { $0.name }
      misfits += asked.filter { !known.contains($0) }
        .map { .unaskable(resource: resource.name, request: $0, policy: policy.name) }
      misfits += resource.purposes.filter { $0.isNeeded(by: asked) }
        .flatMap { $0.misfits(of: resource.name, policy.name, plist) }
      guard let profile, !asked.isEmpty else { continue }
      // A profile does not list the entitlements of the sandbox.
      misfits += resource.entitlements.filter { !$0.hasPrefix("com.apple.security.") && profile[$0] == nil }
        .map { .entitlementMissing(key: $0, resource: resource.name, policy: policy.name) }
    }
    return misfits
  }

  /// The entitlements of the provisioning profile in an app's bundle. The file is a signed message, which contains a property list
  /// as it is. Nil if there is none.
  static func profile(in bundle: Bundle) throws -> [String: Any]? {
    let files = ["embedded.mobileprovision", "Contents/embedded.provisionprofile"]
    let messages = files.lazy.compactMap {
      FileManager.default.contents(atPath: bundle.bundleURL.appendingPathComponent($0).path)
    }
    guard let message = messages.first, let start = message.range(of: Data("<?xml".utf8)),
      let end = message.range(of: Data("</plist>".utf8), in: start.lowerBound..<message.endIndex)
    else { return nil }
    let list = message[start.lowerBound..<end.upperBound]
    let plist = try unsafe PropertyListSerialization.propertyList(from: list, format: nil) as? [String: Any]
    return plist?["Entitlements"] as? [String: Any]
  }
}

extension Purpose {
  fileprivate func isNeeded(by asked: [String]) -> Bool {
    guard !isOptional, !asked.isEmpty else { return false }
    return requests.isEmpty || !Set(requests).isDisjoint(with: asked)
  }

  fileprivate func misfits(of resource: String, _ policy: String, _ plist: [String: Any]) -> [AppMisfit] {
    // MinimumOSVersion is in the Info.plist of a built app for iOS, and not for macOS.
    let oldest = (plist["MinimumOSVersion"] as? String).flatMap { Int($0.prefix { $0 != "." }) }
    let former = (oldest ?? 17) < 17 ? keyBeforeIOS17 : nil
    return [key, former].compactMap { $0 }.compactMap { misfit(under: $0, of: resource, policy, plist) }
  }

  private func misfit(under key: String, of resource: String, _ policy: String, _ plist: [String: Any]) -> AppMisfit? {
    switch value {
    case .text:
      let text = plist[key] as? String ?? ""
      return text.isEmpty ? .purposeMissing(key: key, resource: resource, policy: policy) : nil
    case .dictionary:
      let dictionary = plist[key] as? [String: Any] ?? [:]
      return dictionary.isEmpty ? .dictionaryMissing(key: key, resource: resource, policy: policy) : nil
    case .entry(let entry):
      if let texts = plist[key] as? [String: Any], texts[entry] != nil { return nil }
      if let list = plist[key] as? [String], list.contains(entry) { return nil }
      return .entryMissing(key: key, entry: entry, resource: resource, policy: policy)
    }
  }
}
