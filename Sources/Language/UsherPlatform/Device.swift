package import UsherProgram
package import UsherRuntime

/// What an operating system does with the resources it guards, as data: made from a platform file, and the only source of
/// what can happen outside the app.
public struct Device: Equatable, Sendable {
  package var name: String
  package var resources: [DeviceResource]
  package var links: [DeviceLink]
  /// What the platform tells an app besides statuses.
  package var inputs: [DeviceInput] = []
  /// The versions of the system that are spoken of, the last one open if nil; nil where versions are not told apart.
  package var versions: VersionRange?

  package init(name: String, resources: [DeviceResource], links: [DeviceLink]) {
    self.name = name
    self.resources = resources
    self.links = links
  }

  package struct VersionRange: Equatable, Sendable {
    package var first: Version
    package var last: Version?

    package init(first: Version, last: Version?) {
      self.first = first
      self.last = last
    }

    package func contains(_ version: Version) -> Bool { first <= version && last.map { version <= $0 } ?? true }
  }

  package func resource(named name: String) -> DeviceResource? { resources.first { $0.name == name } }
  package func link(named name: String) -> DeviceLink? { links.first { $0.name == name } }
}

/// Something that the platform tells an app, such as what kind of device it is.
public struct DeviceInput: Equatable, Sendable {
  package var name: String
  package var domain: Domain
  /// Nil if a host has to say.
  package var initial: Value?

  package init(name: String, domain: Domain, initial: Value?) {
    self.name = name
    self.domain = domain
    self.initial = initial
  }
}

/// One resource: the statuses it can have, which of them grant, and how they change.
///
/// An app cannot tell all statuses apart. What is granted, partial or unforeseen is said of the statuses that it sees;
/// requests and moves are between the true ones.
public struct DeviceResource: Equatable, Sendable {
  package var name: String
  /// The version of the system that it came with, if it was not always there.
  package var introduced: Version?
  /// What it and the statuses that an app sees were called before.
  package var formerNames: [String] = []
  package var formerStatuses: [FormerValue] = []
  /// What an app can tell apart.
  package var statuses: Domain
  /// What there is: the statuses, and those that are shown as one of them.
  package var trueStatuses: Domain
  /// For each true status the one that an app sees.
  package var shown: [Value]
  /// For each true status the version of the system that it came with, if it was not always there.
  package var since: [Version?]
  package var granted: ValueSet
  /// Statuses that grant less than was asked for.
  package var partial: ValueSet
  /// What a status that this file does not know is read as.
  package var unforeseen: Value?
  package var requests: [DeviceRequest]
  package var moves: [DeviceMove]
  /// The links on whose page a person can change it.
  package var pages: [String]
  /// The keys of the app's property list under which it says why it asks.
  package var purposes: [DevicePurpose]
  /// Views of the system's with which a person gives what is picked, and nobody asks.
  package var instead: [String] = []

  package init(
    name: String, statuses: Domain, trueStatuses: Domain, shown: [Value], since: [Version?], granted: ValueSet,
    partial: ValueSet, unforeseen: Value?, requests: [DeviceRequest],
    moves: [DeviceMove], pages: [String], purposes: [DevicePurpose]
  ) {
    self.name = name
    self.statuses = statuses
    self.trueStatuses = trueStatuses
    self.shown = shown
    self.since = since
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
  package func moves(from: Value, to: Value) -> [DeviceMove] {
    moves.filter { $0.agent != .relaunch && $0.from.contains(from) && $0.to.contains(to) }
  }

  /// What a true status may become from outside, by one change.
  package func destinations(from status: Value) -> [Value] {
    trueStatuses.all.members.filter { $0 != status && !moves(from: status, to: $0).isEmpty }
  }

  /// The changes that a true status may make while the app is active: by somebody else, or by an answer that others asked for.
  package func changesWhileActive(from truth: Value) -> [Value] {
    trueStatuses.all.members.filter { value in
      if value == truth { return false }
      if requests.contains(where: { $0.results(from: truth).contains(value) }) { return true }
      return moves(from: truth, to: value).contains { $0.isPossibleWhileActive }
    }
  }

  /// What an app sees of true statuses.
  package func shown(_ set: ValueSet) -> ValueSet { ValueSet(set.members.map { shown[Int($0)] }) }

  /// The statuses, as an app sees them, in which a request leads somewhere.
  package func askable(_ request: DeviceRequest) -> ValueSet { shown(request.askable) }
}

/// A key of the app's property list, and what becomes of requests in an app that lacks it.
public struct DevicePurpose: Equatable, Sendable {
  package var key: String
  /// The requests that need it, by name; none for every request.
  package var requests: [String]
  /// Nil if the system asks all the same.
  package var lack: Lack?

  package enum Lack: Equatable, Sendable {
    /// The system ends the app.
    case endsApp
    /// Nothing is shown, and this is what comes of it, whatever the status.
    case settles(DeviceRequest.Outcome)
  }

  package init(key: String, requests: [String] = [], lack: Lack? = nil) {
    self.key = key
    self.requests = requests
    self.lack = lack
  }
}

/// The system's question: what may come of it, by the status it is put in. The unnamed one has an empty name.
public struct DeviceRequest: Equatable, Sendable {
  package var name: String
  package var outcomes: [Outcome]

  /// The result that is no status: no answer comes, and nothing changes.
  package static let silent = "silent"

  package struct Outcome: Equatable, Sendable {
    package var from: ValueSet
    package var to: ValueSet
    /// What the status may become without an answer.
    package var silently: ValueSet
    /// Whether it may also come to nothing: no answer, and the status stays.
    package var mayBeSilent: Bool
    /// Whether a host holds the request until the app is active.
    package var isOnlyWhileActive = false

    package init(from: ValueSet, to: ValueSet, silently: ValueSet = ValueSet(), mayBeSilent: Bool = false) {
      self.from = from
      self.to = to
      self.silently = silently
      self.mayBeSilent = mayBeSilent
    }
  }

  package init(name: String, outcomes: [Outcome]) {
    self.name = name
    self.outcomes = outcomes
  }

  /// The statuses in which the system puts its question.
  package var askable: ValueSet { outcomes.reduce(ValueSet()) { $0.union($1.from) } }

  /// What the status may be once it is answered.
  package func results(from status: Value) -> ValueSet {
    outcomes.filter { $0.from.contains(status) }.reduce(ValueSet()) { $0.union($1.to) }
  }

  /// What the status may be when no answer comes.
  package func silences(from status: Value) -> ValueSet {
    outcomes.filter { $0.from.contains(status) }.reduce(ValueSet()) {
      $0.union($1.silently).union($1.mayBeSilent ? ValueSet([status]) : ValueSet())
    }
  }

  /// Whether an answer may fail to come.
  package var mayBeSilent: Bool { outcomes.contains { $0.mayBeSilent || !$0.silently.isEmpty } }
}

/// A change from outside the app.
public struct DeviceMove: Equatable, Sendable {
  package var agent: Agent
  package var from: ValueSet
  package var to: ValueSet
  package var fate: Fate
  /// Whether it happens only while the app is not active, or not running.
  package var isOnlyWhileAway = false

  /// Who makes it.
  package enum Agent: String, CaseIterable, Sendable {
    /// The person, in Settings.
    case settings
    /// A parent, an organisation.
    case managed
    /// The system by itself.
    case system
    /// The system, when the app is launched again.
    case relaunch
  }

  /// What becomes of the app that is running.
  package enum Fate: Equatable, Sendable {
    case none
    case mayEndApp
    case endsApp
  }

  package init(agent: Agent, from: ValueSet, to: ValueSet, fate: Fate) {
    self.agent = agent
    self.from = from
    self.to = to
    self.fate = fate
  }

  /// Whether it can come while the app is active, and leave it so.
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
  /// The version of the system that it came with.
  package var since: Version?

  package init(name: String, address: String, since: Version? = nil) {
    self.name = name
    self.address = address
    self.since = since
  }
}
