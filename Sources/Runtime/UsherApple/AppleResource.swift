/// A resource that a system of Apple's guards: how a framework tells its status, and how it is asked.
///
/// Names are those of the platform files: of the resource, of its statuses, of the ways to ask. An app lists the resources of its
/// policies, ``camera`` or ``notifications(options:)``, and links the frameworks of these alone.
public struct AppleResource: Sendable {
  public let name: String
  /// What the framework may report, as the platform file calls it.
  package let statuses: [String]
  /// The keys of the app's property list that say why it asks.
  package let purposes: [Purpose]
  package let requests: [Request]
  private let read: @Sendable () async -> String?

  /// A way to ask. What comes of it is not told: a callback merges answers that the status keeps apart, so the status is read anew.
  package struct Request: Sendable {
    /// Empty for the usual one.
    package let name: String
    package let put: @Sendable (SystemDialogs) async -> Void

    init(_ name: String = "", _ put: @escaping @Sendable (SystemDialogs) async -> Void) {
      self.name = name
      self.put = put
    }
  }

  /// - Parameter status: nil for one that the framework has got since this was written.
  init<Status: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, purposes: [Purpose] = [], status: @escaping @Sendable () async -> Status?, requests: [Request] = []
  ) {
    self.name = name
    self.purposes = purposes
    self.requests = requests
    statuses = Status.allCases.map(\.rawValue)
    read = { await status()?.rawValue }
  }

  /// A resource that is asked in one way.
  init<Status: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, purposes: [Purpose] = [], status: @escaping @Sendable () async -> Status?,
    request: @escaping @Sendable (SystemDialogs) async -> Void
  ) {
    self.init(name, purposes: purposes, status: status, requests: [Request("", request)])
  }

  /// The status now. One that this does not know has a name that no platform file has, so the file says what it is read as.
  func status() async -> String { await read() ?? Self.unforeseen }

  package static let unforeseen = "unforeseen"
}

/// A key of the app's property list under which it says why it asks.
package struct Purpose: Hashable, Sendable {
  package let key: String
  /// The ways to ask that need it; none for all of them.
  package let requests: [String]
  /// The system asks without it as well.
  package let isOptional: Bool
  package let value: Value

  /// What the system expects under a key.
  package enum Value: Hashable, Sendable {
    /// A text that is not empty.
    case text
    /// A dictionary that is not empty.
    case dictionary
    /// A dictionary or an array with this entry.
    case entry(String)
  }

  init(_ key: String, for requests: [String] = [], isOptional: Bool = false, value: Value = .text) {
    self.key = key
    self.requests = requests
    self.isOptional = isOptional
    self.value = value
  }
}

/// The statuses of a resource about which a framework tells nothing.
enum UnknownStatus: String, CaseIterable, Sendable {
  case unknown
}

/// The statuses that most frameworks tell.
enum Authorization: String, CaseIterable, Sendable {
  case notDetermined
  case denied
  case restricted
  case authorized
}

/// Puts a question of a framework's. What it throws is a refusal too, or a fault after which the status is what it was: the status says
/// so, not this.
func ask<Answer>(isolation: isolated (any Actor)? = #isolation, _ question: () async throws -> Answer) async {
  do { _ = try await question() } catch {}
}
