internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherWorkspace

/// What a first policy has to do about one resource: each status that an app sees is in one of the lists.
struct NewJourney {
  let resource: DeviceResource
  /// The unnamed request, else the first one; nil where nothing can be asked.
  let request: DeviceRequest?
  /// In these the person has what they came for, wholly or in part; where nothing grants, whatever an answer leaves behind.
  let ready: [String]
  /// In these the system's question can be put.
  let askable: [String]
  /// In these the person can change it in Settings.
  let guidable: [String]
  /// In all others nothing helps.
  let blocked: [String]
  /// What an answer of the system may be.
  let answers: [String]
  /// Whether no status tells that it was granted: what the app tries shows it.
  let isUntold: Bool

  init(_ resource: DeviceResource) {
    self.resource = resource
    let request = resource.request(named: "") ?? resource.requests.first
    self.request = request
    let results = resource.shown(request?.outcomes.reduce(ValueSet()) { $0.union($1.to) } ?? ValueSet())
    let asked = request.map(resource.askable) ?? ValueSet()
    // What grants less than was asked for is enough, unless one can ask for more.
    let granting = resource.granted.union(resource.partial.subtracting(asked))
    let ready = granting.members.isEmpty ? results.subtracting(asked) : granting
    let askable = asked.subtracting(ready)
    let guidable = resource.changeable(to: ready).subtracting(ready.union(askable))
    let all = ValueSet(resource.statuses.values.indices.map { Value($0) })
    func names(_ set: ValueSet) -> [String] { set.members.map { resource.statuses.name(of: $0) } }
    isUntold = granting.members.isEmpty && !ready.members.isEmpty
    self.ready = names(ready)
    self.askable = names(askable)
    self.guidable = names(guidable)
    blocked = names(all.subtracting(ready.union(askable).union(guidable)))
    answers = askable.members.isEmpty ? [] : names(results)
  }

  var name: String { resource.name }
  var page: String? { resource.pages.first }
  var asks: Bool { !askable.isEmpty }
  var guides: Bool { !guidable.isEmpty }

  /// The answers after which the person has what they came for; where nothing tells, every one.
  var readyAnswers: [String] {
    let known = answers.filter(ready.contains)
    return ready.isEmpty ? answers : known
  }
  /// The answers that are a refusal, or none.
  var refusals: [String] { answers.filter { !readyAnswers.contains($0) && !blocked.contains($0) } }
  /// Whether a status may be seen after the question that is neither.
  var mayBeElsewhere: Bool {
    let all = resource.statuses.values
    return all.contains { !readyAnswers.contains($0) && !refusals.contains($0) }
  }

  var outcomes: [String] {
    let declined = guides || !refusals.isEmpty || request?.mayBeSilent == true
    return [
      ready.isEmpty && readyAnswers.isEmpty ? nil : "ready", declined ? "declined" : nil,
      blocked.isEmpty ? nil : "unavailable",
    ].compactMap { $0 }
  }

  /// The keys of Info.plist that people read when the system asks.
  var purposes: [String] {
    guard asks, let request else { return [] }
    return resource.purposes.filter { $0.requests.isEmpty || $0.requests.contains(request.name) }.map { $0.key }
      .filter { $0.hasSuffix("UsageDescription") }
  }

  /// Whether there is anything to say to people.
  var hasWords: Bool { guides || !blocked.isEmpty || !purposes.isEmpty }

  /// The name as it stands inside another: `photosAddOnly`, `PhotosAddOnly`.
  var capitalized: String { name.prefix(1).uppercased() + name.dropFirst() }

  /// The name in words: `photos add only`.
  var words: String {
    name.reduce(into: "") { words, letter in
      if letter.isUppercase, words.last?.isLowercase == true { words += " " }
      words += letter.lowercased()
    }
  }
}

extension DeviceResource {
  /// The statuses, as an app sees them, that a person can change in Settings to one of these, whatever is behind what is seen.
  fileprivate func changeable(to wanted: ValueSet) -> ValueSet {
    let moves = moves.filter { $0.agent == .settings && !shown($0.to).intersection(wanted).members.isEmpty }
    let changeable = moves.reduce(ValueSet()) { $0.union($1.from) }
    let stuck = shown.indices.filter { !changeable.contains(Value($0)) }.map { shown[$0] }
    return shown(changeable).subtracting(ValueSet(stuck))
  }
}
