/// A resource that an Apple system protects: how a framework reports its status, and how it is requested.
///
/// The names of the resource, its statuses and its requests are those of the platform files. An app lists the resources
/// of its policies, such as ``notifications(options:)``, or `camera` of the module UsherAppleCamera.
public struct AppleResource: Sendable {
  public let name: String
  /// The module, and product, that contains the resource. An app that does not link it has no reference to its framework.
  package private(set) var module: String
  /// The statuses that the framework may report, by their names in the platform file.
  package let statuses: [String]
  /// The keys of the app's Info.plist that state why the app requests access.
  package private(set) var purposes: [Purpose]
  /// The entitlements that a request needs. Those that begin with `com.apple.security` are for macOS alone.
  package let entitlements: [String]
  package private(set) var requests: [Request]
  private let read: @Sendable () async -> String?

  /// A way to request the resource. The result of the callback is ignored, because it merges answers that the status
  /// distinguishes; the status is read again instead.
  package struct Request: Sendable {
    /// Empty for the default request.
    package let name: String
    package let put: @Sendable (SystemDialogs, _ options: [String]) async -> Void

    package init(_ name: String = "", _ put: @escaping @Sendable (SystemDialogs) async -> Void) {
      self.init(name, withOptions: { dialogs, _ in await put(dialogs) })
    }

    package init(
      _ name: String = "", withOptions put: @escaping @Sendable (SystemDialogs, _ options: [String]) async -> Void
    ) {
      self.name = name
      self.put = put
    }
  }

  /// - Parameters:
  ///   - status: reads the status; nil for a status that the framework introduced after this was written.
  ///   - file: a file of the module that contains the resource.
  package init<Status: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, purposes: [Purpose] = [], entitlements: [String] = [],
    status: @escaping @Sendable () async -> Status?, requests: [Request] = [], in file: String = #fileID
  ) {
    self.name = name
    self.module = Self.module(of: file)
    self.purposes = purposes
    self.entitlements = entitlements
    self.requests = requests
    statuses = Status.allCases.map(\.rawValue)
    read = { await status()?.rawValue }
  }

  /// Creates a resource with a single way to request it.
  package init<Status: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, purposes: [Purpose] = [], entitlements: [String] = [],
    status: @escaping @Sendable () async -> Status?, in file: String = #fileID,
    request: @escaping @Sendable (SystemDialogs) async -> Void
  ) {
    self.init(
      name, purposes: purposes, entitlements: entitlements, status: status, requests: [Request("", request)], in: file)
  }

  /// The same resource with one more way to request it, in the module that adds it.
  package func adding(_ request: Request, purpose: Purpose? = nil, in file: String = #fileID) -> AppleResource {
    var resource = self
    resource.module = Self.module(of: file)
    if let purpose { resource.purposes.append(purpose) }
    resource.requests.append(request)
    return resource
  }

  private static func module(of file: String) -> String { String(file.prefix { $0 != "/" }) }

  /// The current status. An unknown one gets a name that no platform file has, so the platform file decides what it is
  /// read as.
  func status() async -> String { await read() ?? Self.unforeseen }

  package static let unforeseen = "unforeseen"
}

/// A key of the app's Info.plist that states why the app requests access.
package struct Purpose: Hashable, Sendable {
  package let key: String
  /// The requests that need the key; empty if all of them do.
  package let requests: [String]
  /// Whether the system shows its prompt even without the key.
  package let isOptional: Bool
  /// The key that systems before iOS 17 expect instead.
  package let keyBeforeIOS17: String?
  package let value: Value

  /// The value that the system expects under a key.
  package enum Value: Hashable, Sendable {
    /// A text that is not empty.
    case text
    /// A dictionary that is not empty.
    case dictionary
    /// A dictionary or an array with this entry.
    case entry(String)
  }

  package init(
    _ key: String, for requests: [String] = [], isOptional: Bool = false, beforeIOS17: String? = nil,
    value: Value = .text
  ) {
    self.key = key
    self.requests = requests
    self.isOptional = isOptional
    keyBeforeIOS17 = beforeIOS17
    self.value = value
  }
}

/// The statuses of a resource whose framework reports none.
package enum UnknownStatus: String, CaseIterable, Sendable {
  case unknown
}

/// The statuses that most frameworks report.
package enum Authorization: String, CaseIterable, Sendable {
  case notDetermined
  case denied
  case restricted
  case authorized
}

/// The statuses of a resource that the user may share in part.
package enum LimitedAuthorization: String, CaseIterable, Sendable {
  case notDetermined
  case denied
  case restricted
  case authorized
  case limited
}

/// Makes a framework's request and ignores its result and errors. A thrown error is either a refusal or a failure that
/// leaves the status unchanged; the status tells which.
package func ask<Answer>(isolation: isolated (any Actor)? = #isolation, _ question: () async throws -> Answer) async {
  do { _ = try await question() } catch {}
}
