package import UsherProgram
package import UsherRuntime

/// The behaviour of an operating system for the resources it guards, as data from a platform file. Everything that can happen
/// outside the app is defined here.
public struct Device: Equatable, Sendable {
  package var name: String
  package var resources: [DeviceResource]
  package var links: [DeviceLink]
  /// Facts besides statuses that the platform gives to an app.
  package var inputs: [DeviceInput] = []
  /// The supported versions of the system. Without a last version the range is open. Nil if the platform file does not
  /// distinguish versions.
  package var versions: VersionRange?
  /// The look in which pages draw its prompts. Nil for the look that the reader of a page chooses.
  package var look: PromptLook?
  /// Whether the manifest of the app has an entry, as far as its project says.
  package var declared: [String: Bool] = [:]

  package init(name: String, resources: [DeviceResource], links: [DeviceLink]) {
    self.name = name
    self.resources = resources
    self.links = links
  }

  /// The name of the fact that holds the system's version.
  package static let versionName = "os"
  /// The name of the fact that is the platform itself.
  package static let platformName = "platform"

  package struct VersionRange: Equatable, Sendable {
    package var first: Version
    package var last: Version?

    /// The range as a platform file writes it: `15...`.
    package var text: String { "\(first.text)...\(last.map { $0.minor == .max ? "\($0.major)" : $0.text } ?? "")" }

    package init(first: Version, last: Version?) {
      self.first = first
      self.last = last
    }

    package func contains(_ version: Version) -> Bool { first <= version && last.map { version <= $0 } ?? true }
  }

  /// The platform without the resources, inputs and links that have these names.
  package func without(facts: Set<String>, links hidden: Set<String>) -> Device {
    if facts.isEmpty, hidden.isEmpty { return self }
    var device = self
    device.resources.removeAll { facts.contains($0.name) }
    device.inputs.removeAll { facts.contains($0.name) }
    device.links.removeAll { hidden.contains($0.name) }
    for index in device.resources.indices { device.resources[index].pages.removeAll { hidden.contains($0) } }
    return device
  }

  package func resource(named name: String) -> DeviceResource? { resources.first { $0.name == name } }
  package func link(named name: String) -> DeviceLink? { links.first { $0.name == name } }
}

/// A fact of the platform other than a status, such as the kind of device.
public struct DeviceInput: Equatable, Sendable {
  package var name: String
  package var domain: Domain
  /// Nil if a host must set it.
  package var initial: Value?

  package init(name: String, domain: Domain, initial: Value?) {
    self.name = name
    self.domain = domain
    self.initial = initial
  }
}

/// A group of statuses that policies name by one word: `granted` in a row means each status that grants. No status is called so.
package enum StatusGroup: String, CaseIterable, Sendable {
  case granted
  /// Statuses that grant less than the app asked for.
  case partial
  /// Statuses in which the system may show its prompt for the unnamed request.
  case askable
}

/// A resource: its statuses, which of them grant access, and how they change.
///
/// An app cannot distinguish all statuses. `granted`, `partial` and `unforeseen` refer to the statuses that it sees, by `Value`.
/// Requests and moves refer to the true statuses, by `TrueStatus`.
public struct DeviceResource: Equatable, Sendable {
  package var name: String
  package var scopes: Scopes
  /// Former names of the resource and of its visible statuses.
  package var formerNames: [String] = []
  package var formerStatuses: [FormerValue] = []
  /// The statuses that policies without their names read as another one.
  package var laterStatuses: [LaterStatus] = []
  /// The statuses that an app can distinguish.
  package var statuses: Domain
  /// All actual statuses: the visible ones, and those that an app sees as one of them.
  package var trueStatuses: TrueStatuses
  /// For each true status, the status that an app sees.
  package var shown: TrueStatusTable<Value>
  /// The true statuses that it can have. All of them, except in an edition (`within`).
  package var existing: TrueStatusSet
  package var granted: ValueSet
  /// Statuses that grant less than the app asked for.
  package var partial: ValueSet
  /// The status that stands for any status this file does not know.
  package var unforeseen: Value?
  package var requests: [DeviceRequest]
  package var moves: [DeviceMove]
  /// The links to pages on which a person can change the status.
  package var pages: [String]
  /// The Info.plist keys for the app's reasons to ask.
  package var purposes: [DevicePurpose]
  /// System views in which a person selects what to share, so that no request is needed.
  package var instead: [String] = []
  package var options: [DeviceOption] = []
  /// Nil if the platform file has none.
  package var phrases: Phrases?

  /// A status that apps see now, and that earlier versions of the platform file showed as another one.
  package struct LaterStatus: Equatable, Sendable {
    package var status: Value
    /// The status that the earlier versions showed.
    package var former: Value

    package init(_ status: Value, formerly former: Value) { (self.status, self.former) = (status, former) }
  }

  /// The system versions that have the resource, and those that have each of its true statuses.
  package struct Scopes: Equatable, Sendable {
    package var resource: DeviceScope
    package var statuses: TrueStatusTable<DeviceScope>

    package init(_ resource: DeviceScope, statuses: TrueStatusTable<DeviceScope>) {
      (self.resource, self.statuses) = (resource, statuses)
    }
  }

  /// English phrases about the resource, for the texts of new policies.
  package struct Phrases: Equatable, Sendable {
    /// The subject of a title, such as `Camera access`.
    package var title: String
    package var isPlural: Bool
    /// What an app does with the resource, such as `uses the camera`.
    package var use: String

    package init(title: String, isPlural: Bool = false, use: String) {
      self.title = title
      self.isPlural = isPlural
      self.use = use
    }
  }

  package init(
    name: String, scopes: Scopes, statuses: Domain, trueStatuses: TrueStatuses, shown: TrueStatusTable<Value>,
    granted: ValueSet, partial: ValueSet, unforeseen: Value?, requests: [DeviceRequest], moves: [DeviceMove],
    pages: [String], purposes: [DevicePurpose]
  ) {
    self.name = name
    self.scopes = scopes
    self.statuses = statuses
    self.trueStatuses = trueStatuses
    self.shown = shown
    existing = trueStatuses.all
    self.granted = granted
    self.partial = partial
    self.unforeseen = unforeseen
    self.requests = requests
    self.moves = moves
    self.pages = pages
    self.purposes = purposes
  }

  package func request(named name: String) -> DeviceRequest? { requests.first { $0.name == name } }

  /// The changes from outside that lead from one true status to another.
  package func moves(from: TrueStatus, to: TrueStatus) -> [DeviceMove] {
    moves.filter { $0.agent != .relaunch && $0.from.contains(from) && $0.to.contains(to) }
  }

  /// The true statuses that one change from outside can lead to.
  package func destinations(from status: TrueStatus) -> [TrueStatus] {
    trueStatuses.all.filter { $0 != status && !moves(from: status, to: $0).isEmpty }
  }

  /// The true statuses that can follow while the app is active: by a change from outside, or by an answer to a request made
  /// elsewhere in the app.
  package func changesWhileActive(from truth: TrueStatus) -> [TrueStatus] {
    trueStatuses.all.filter { value in
      if value == truth { return false }
      if requests.contains(where: { $0.results(from: truth).contains(value) }) { return true }
      return moves(from: truth, to: value).contains { $0.isPossibleWhileActive }
    }
  }

  /// The statuses that one may have after the next launch, the usual one first.
  package func launches(from status: TrueStatus) -> [TrueStatus] {
    let moves = moves.filter { $0.agent == .relaunch && $0.from.contains(status) }
    guard let usual = moves.lazy.compactMap({ $0.first }).first else { return [status] }
    let all = moves.reduce(into: TrueStatusSet()) { $0.formUnion($1.to) }
    return [usual] + all.filter { $0 != usual }
  }

  /// The true status with the name of a visible one.
  package func trueStatus(of seen: Value) -> TrueStatus {
    guard let status = trueStatuses.status(named: statuses.name(of: seen)) else {
      preconditionFailure("each status that an app sees is a true status")
    }
    return status
  }

  /// The statuses that an app sees for a set of true statuses.
  package func shown(_ set: TrueStatusSet) -> ValueSet { set.reduce(into: ValueSet()) { $0.insert(shown[$1]) } }

  /// The statuses in which the resource is granted, fully or partly.
  package var giving: ValueSet { granted.union(partial) }

  /// The statuses that policies may name and no version has.
  package var retired: ValueSet {
    ValueSet(statuses.values.indices.map { Value($0) }.filter { scopes.statuses[trueStatus(of: $0)].isEmpty })
  }

  /// The statuses, as an app sees them, in which the system may show its prompt for a request.
  package func askable(_ request: DeviceRequest) -> ValueSet { shown(request.askable) }

  /// Whether the request with this name adds something to a granted resource: it has a name, and the system may show its prompt although
  /// the resource is granted.
  package func asksForMore(_ name: String) -> Bool {
    guard !name.isEmpty, let request = request(named: name) else { return false }
    return !askable(request).intersection(giving).isEmpty
  }

  /// The statuses in which guidance towards a request has nothing more to ask for: those that grant. For a named request they are
  /// without those in which it can still be made, and then without those from which Settings leads to another one and does not end
  /// the app.
  package func fulfilling(_ request: String, of resource: ResourceDefinition) -> ValueSet {
    if request.isEmpty { return granted }
    let full = granted.subtracting(resource.requests.first { $0.name == request }?.askable ?? ValueSet())
    let additions = moves.filter { $0.agent == .settings && $0.fate == .none }
    let complete = full.members.filter { status in
      additions.allSatisfy { move in
        !shown(move.from).contains(status) || shown(move.to).intersection(full).isSubset(of: ValueSet([status]))
      }
    }
    return ValueSet(complete)
  }

  /// The statuses of a group, as an app sees them.
  package func members(of group: StatusGroup) -> ValueSet {
    switch group {
    case .granted: granted
    case .partial: partial
    case .askable: request(named: "").map { askable($0) } ?? ValueSet()
    }
  }

  /// The options that can be passed with a request.
  package func options(of request: String) -> [DeviceOption] {
    options.filter { $0.requests.isEmpty || $0.requests.contains(request) }
  }

  /// The Info.plist keys that a request needs.
  package func purposes(of request: String) -> [DevicePurpose] {
    purposes.filter { $0.requests.isEmpty || $0.requests.contains(request) }
  }
}

/// An Info.plist key, and the effect of its absence on requests.
public struct DevicePurpose: Equatable, Sendable {
  package var key: String
  package var former: Former?
  /// The names of the requests that need the key. Empty for all requests.
  package var requests: [String]
  /// The effect if the key is missing. Nil if the system shows its prompt anyway.
  package var lack: Lack?

  /// The key that older systems read instead.
  package struct Former: Equatable, Sendable {
    package var key: String
    /// The first version that does not read it. Nil if no version of the platform reads it.
    package var until: Version?

    package init(key: String, until: Version? = nil) { (self.key, self.until) = (key, until) }
  }

  package enum Lack: Equatable, Sendable {
    /// The system ends the app.
    case endsApp
    /// The system shows nothing, and this outcome applies in every status.
    case settles(DeviceRequest.Outcome)
  }

  package init(key: String, former: Former? = nil, requests: [String] = [], lack: Lack? = nil) {
    self.key = key
    self.former = former
    self.requests = requests
    self.lack = lack
  }
}

/// An option that an app may pass with requests. It changes neither what the system asks nor what can be answered.
public struct DeviceOption: Equatable, Sendable {
  package var name: String
  /// The names of the requests that have it. Empty for all requests.
  package var requests: [String]
  /// The system versions that have it.
  package var scope: DeviceScope

  package init(name: String, requests: [String] = [], scope: DeviceScope = DeviceScope()) {
    self.name = name
    self.requests = requests
    self.scope = scope
  }
}

/// A change from outside the app.
public struct DeviceMove: Equatable, Sendable {
  package var agent: Agent
  package var from: TrueStatusSet
  package var to: TrueStatusSet
  /// The result that the platform file names first.
  package var first: TrueStatus?
  package var fate: Fate
  /// Whether the change occurs only while the app is inactive or not running.
  package var isOnlyWhileAway = false
  /// Whether the system tells the app at once, also in the background.
  package var tellsApp = false
  /// The system versions with this change.
  package var scope = DeviceScope()

  /// The cause of the change.
  package enum Agent: String, CaseIterable, Sendable {
    /// The person, in Settings.
    case settings
    /// A parent or an organisation.
    case managed
    /// The system by itself.
    case system
    /// The system, when the app is launched again.
    case relaunch
  }

  /// The effect on the running app.
  package enum Fate: Equatable, Sendable {
    case none
    case mayEndApp
    case endsApp
  }

  package init(agent: Agent, from: TrueStatusSet, to: TrueStatusSet, fate: Fate) {
    self.agent = agent
    self.from = from
    self.to = to
    self.fate = fate
  }

  /// Whether the change can occur while the app is active, without ending it.
  package var isPossibleWhileActive: Bool {
    switch agent {
    case .settings, .managed, .system: fate != .endsApp && !isOnlyWhileAway
    case .relaunch: false
    }
  }
}

/// A place outside the app that can be opened.
public struct DeviceLink: Equatable, Sendable {
  package var name: String
  package var address: String
  /// The system versions that have the link.
  package var scope: DeviceScope

  package init(name: String, address: String, scope: DeviceScope = DeviceScope()) {
    self.name = name
    self.address = address
    self.scope = scope
  }
}
