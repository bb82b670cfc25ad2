package import Usher

/// What an operating system does with the resources it guards, as data: made from a platform file, and the only source of
/// what can happen outside the app.
public struct Device: Equatable, Sendable {
  package var name: String
  package var resources: [DeviceResource]
  package var links: [DeviceLink]

  package init(name: String, resources: [DeviceResource], links: [DeviceLink]) {
    self.name = name
    self.resources = resources
    self.links = links
  }

  package func resource(named name: String) -> DeviceResource? { resources.first { $0.name == name } }
  package func link(named name: String) -> DeviceLink? { links.first { $0.name == name } }
}

/// One resource: the statuses it can have, which of them grant, and how they change.
public struct DeviceResource: Equatable, Sendable {
  package var name: String
  package var statuses: Domain
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
  package var purposes: [String]

  package init(
    name: String, statuses: Domain, granted: ValueSet, partial: ValueSet, unforeseen: Value?, requests: [DeviceRequest],
    moves: [DeviceMove], pages: [String], purposes: [String]
  ) {
    self.name = name
    self.statuses = statuses
    self.granted = granted
    self.partial = partial
    self.unforeseen = unforeseen
    self.requests = requests
    self.moves = moves
    self.pages = pages
    self.purposes = purposes
  }

  package func request(named name: String) -> DeviceRequest? { requests.first { $0.name == name } }
}

/// The system's question: what may come of it, by the status it is put in. The unnamed one has an empty name.
public struct DeviceRequest: Equatable, Sendable {
  package var name: String
  package var outcomes: [Outcome]

  package struct Outcome: Equatable, Sendable {
    package var from: ValueSet
    package var to: ValueSet

    package init(from: ValueSet, to: ValueSet) {
      self.from = from
      self.to = to
    }
  }

  package init(name: String, outcomes: [Outcome]) {
    self.name = name
    self.outcomes = outcomes
  }

  /// The statuses in which the system puts its question.
  package var askable: ValueSet { outcomes.reduce(ValueSet()) { $0.union($1.from) } }

  package func results(from status: Value) -> ValueSet {
    outcomes.filter { $0.from.contains(status) }.reduce(ValueSet()) { $0.union($1.to) }
  }
}

/// A change from outside the app.
public struct DeviceMove: Equatable, Sendable {
  package var agent: Agent
  package var from: ValueSet
  package var to: ValueSet
  package var fate: Fate

  /// Who makes it.
  package enum Agent: String, CaseIterable, Sendable {
    /// The person, in Settings.
    case settings
    /// A parent, an organisation.
    case managed
    /// The system by itself.
    case system
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
}

/// A place outside the app that can be opened.
public struct DeviceLink: Equatable, Sendable {
  package var name: String
  package var address: String

  package init(name: String, address: String) {
    self.name = name
    self.address = address
  }
}
