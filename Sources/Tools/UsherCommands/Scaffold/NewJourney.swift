internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherWorkspace

/// One resource in a new policy. Each status that an app can see is in one of the lists `ready`, `askable`, `guidable` and
/// `blocked`.
struct NewJourney {
  let resource: DeviceResource
  /// The default request, else the first one. Nil for a resource without requests.
  let request: DeviceRequest?
  /// Statuses with full or sufficient partial access. If no status means access, every status that an answer can lead to, except
  /// those that allow another request.
  let ready: [String]
  /// Statuses in which the system shows its question.
  let askable: [String]
  /// Statuses that the person can change in Settings.
  let guidable: [String]
  /// All other statuses. Neither a request nor Settings helps.
  let blocked: [String]
  /// The statuses that can result from the system's question.
  let answers: [String]

  init(_ resource: DeviceResource) {
    self.resource = resource
    let request = resource.request(named: "") ?? resource.requests.first
    self.request = request
    let results = request?.outcomes.reduce(ValueSet()) { $0.union(resource.shown($1.to)) } ?? ValueSet()
    let asked = request.map(resource.askable) ?? ValueSet()
    // Partial access is enough: whoever has chosen a part has not refused.
    let granting = resource.granted.union(resource.partial)
    let ready = granting.members.isEmpty ? results.subtracting(asked) : granting
    let askable = asked.subtracting(ready)
    let guidable = resource.changeable(to: ready).subtracting(ready.union(askable))
    let all = ValueSet(resource.statuses.values.indices.map { Value($0) })
    func names(_ set: ValueSet) -> [String] { set.members.map { resource.statuses.name(of: $0) } }
    self.ready = names(ready)
    self.askable = names(askable)
    self.guidable = names(guidable)
    blocked = names(all.subtracting(ready.union(askable).union(guidable)))
    answers = askable.members.isEmpty ? [] : names(results)
  }

  var name: String { resource.name }
  /// The phrases of the platform file, or phrases made of the resource's name.
  var phrases: DeviceResource.Phrases {
    resource.phrases
      ?? DeviceResource.Phrases(
        title: "\(words.prefix(1).uppercased() + words.dropFirst()) access", use: "uses \(words)")
  }
  var page: String? { resource.pages.first }
  var asks: Bool { !askable.isEmpty }
  /// Whether the system may show no question unless a tap led to the request.
  var needsTap: Bool { request?.needsTap == true }
  var guides: Bool { !guidable.isEmpty }

  /// The answers that give access. All answers if no status shows access.
  var readyAnswers: [String] {
    let known = answers.filter(ready.contains)
    return ready.isEmpty ? answers : known
  }
  /// The answers that are neither ready nor blocked. May be empty.
  var refusals: [String] { answers.filter { !readyAnswers.contains($0) && !blocked.contains($0) } }
  /// Whether a status may follow the question that is neither ready nor a refusal.
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

  /// The Info.plist keys whose texts the system shows in its question.
  var purposes: [String] {
    guard asks, let request else { return [] }
    return resource.purposes(of: request.name).map { $0.key }.filter { $0.hasSuffix("UsageDescription") }
  }

  /// Whether the policy needs texts for this resource.
  var hasWords: Bool { guides || !blocked.isEmpty || !purposes.isEmpty }

  /// The name with a capital first letter, for use inside another name: `photosAddOnly` becomes `PhotosAddOnly`.
  var capitalized: String { name.prefix(1).uppercased() + name.dropFirst() }

  /// The name as lowercase words: `photos add only`.
  var words: String { name.words.joined(separator: " ") }
}

extension String {
  /// The parts of a name in small letters: `photosAddOnly` has `photos`, `add` and `only`.
  var words: [String] {
    reduce(into: [""]) { words, letter in
      if letter.isUppercase, words[words.count - 1].last?.isLowercase == true { words.append("") }
      words[words.count - 1] += letter.lowercased()
    }
  }
}

extension DeviceResource {
  /// The visible statuses that a person can change in Settings to one of `wanted`. If a button leads to Settings, a visible status
  /// that stands for several true statuses counts only if all of them can be changed: the button does nothing in the others.
  fileprivate func changeable(to wanted: ValueSet) -> ValueSet {
    let moves = moves.filter { $0.agent == .settings && !shown($0.to).intersection(wanted).members.isEmpty }
    let changeable = moves.reduce(TrueStatusSet()) { $0.union($1.from) }
    if pages.isEmpty { return shown(changeable) }
    let stuck = TrueStatusSet(trueStatuses.all.filter { !changeable.contains($0) })
    return shown(changeable).subtracting(shown(stuck))
  }
}
