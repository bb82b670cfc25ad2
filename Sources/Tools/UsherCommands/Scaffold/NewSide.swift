internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform

/// What a new policy does about a resource on one platform. Each status that an app can see is in one of the lists `ready`, `askable`,
/// `guidable` and `blocked`.
struct NewSide {
  let device: Device
  let resource: DeviceResource
  /// The default request, else the first one. Nil for a resource without requests.
  let request: DeviceRequest?
  /// Statuses with full or sufficient partial access. If no status means access, every status that an answer can lead to, except
  /// those that allow another request.
  let ready: [String]
  /// Statuses in which the system shows its question.
  let askable: [String]
  /// The askable statuses that may also stand for a refusal for good: where that is so, the request is answered at once.
  let unclear: [String]
  /// Statuses that the person can change in Settings.
  let guidable: [String]
  /// All other statuses. Neither a request nor Settings helps.
  let blocked: [String]
  /// The statuses that can result from the system's question.
  let answers: [String]
  /// Whether no answer comes where the request was refused for good, and Settings can change that.
  let hidesInSilence: Bool
  /// Whether no status tells that there is access.
  let isUnsure: Bool
  /// The link to the page in Settings, if the status tells who needs it.
  let page: String?

  init(_ resource: DeviceResource, on device: Device) {
    self.device = device
    self.resource = resource
    let request = resource.request(named: "") ?? resource.requests.first
    self.request = request
    let results = request?.outcomes.reduce(ValueSet()) { $0.union(resource.shown($1.to)) } ?? ValueSet()
    let asked = request.map(resource.askable) ?? ValueSet()
    // Partial access is enough: whoever has chosen a part has not refused.
    let granting = resource.giving
    let ready = granting.members.isEmpty ? results.subtracting(asked) : granting
    let askable = asked.subtracting(ready)
    let stuck = TrueStatusSet(resource.trueStatuses.all.filter { request?.askable.contains($0) == false })
    let unclear = granting.members.isEmpty ? ValueSet() : askable.intersection(resource.shown(stuck))
    // Where nothing shows access and nothing asks, Settings is all there is.
    let wanted = ready.members.isEmpty && request == nil ? resource.statuses.all : ready
    let guidable = resource.shown(resource.changeable(to: wanted)).subtracting(ready.union(askable))
    func names(_ set: ValueSet) -> [String] { resource.statuses.names(in: set.subtracting(resource.retired)) }
    self.ready = names(ready)
    self.askable = names(askable)
    self.unclear = names(unclear)
    self.guidable = names(guidable)
    blocked = names(resource.statuses.all.subtracting(ready.union(askable).union(guidable)))
    answers = askable.members.isEmpty ? [] : names(results)
    hidesInSilence = request.map(resource.hidesRefusalInSilence) ?? false
    isUnsure = granting.members.isEmpty
    page = isUnsure || hidesInSilence ? nil : resource.pages.first
  }

  /// The answers that give access. All answers if no status shows access.
  var readyAnswers: [String] { ready.isEmpty ? answers : answers.filter(ready.contains) }
  /// The answers of a person who has just refused.
  var refusals: [String] {
    answers.filter { !readyAnswers.contains($0) && !blocked.contains($0) && !unclear.contains($0) }
  }
  /// The statuses that may follow the question and are neither ready nor a refusal.
  var otherAnswers: [String] {
    (ready + askable + guidable + blocked).filter { !readyAnswers.contains($0) && !refusals.contains($0) }
  }
  /// Whether people who have refused are told where that can be changed.
  var guides: Bool { !guidable.isEmpty || !unclear.isEmpty || hidesInSilence }
}

extension DeviceResource {
  /// The true statuses that a person can change in Settings to one of `wanted`.
  fileprivate func changeable(to wanted: ValueSet) -> TrueStatusSet {
    let moves = moves.filter { move in
      move.agent == .settings
        && move.to.contains { wanted.contains(shown[$0]) || wanted.contains(shown[seen($0, after: move)]) }
    }
    return moves.reduce(TrueStatusSet()) { $0.union($1.from) }
  }

  /// The status that the app finds after a change: that of its next launch, if the change may end it.
  fileprivate func seen(_ status: TrueStatus, after move: DeviceMove) -> TrueStatus {
    move.fate == .none ? status : launches(from: status)[0]
  }

  /// Whether a request that was refused before is never answered, and Settings can change that.
  fileprivate func hidesRefusalInSilence(_ request: DeviceRequest) -> Bool {
    request.outcomes.contains { outcome in
      outcome.mayBeSilent && outcome.to.isEmpty
        && moves.contains { $0.agent == .settings && !$0.from.intersection(outcome.from).isEmpty }
    }
  }
}

// MARK: Tests

extension NewSide {
  /// The first true status in which the system shows its question.
  var asked: String? {
    guard let request else { return nil }
    let status = resource.trueStatuses.all.first { status in
      askable.contains(resource.statuses.name(of: resource.shown[status])) && !request.results(from: status).isEmpty
    }
    return status.map { resource.trueStatuses.name(of: $0) }
  }

  /// The first true status that was refused for good and reads as if the system would ask.
  var refusedUnseen: String? {
    guard let request else { return nil }
    let status = resource.trueStatuses.all.first { status in
      unclear.contains(resource.statuses.name(of: resource.shown[status])) && !request.askable.contains(status)
    }
    return status.map { resource.trueStatuses.name(of: $0) }
  }

  /// The possible answers to a request in a status: the name of the true status, and the status that an app sees.
  func answers(in status: String) -> [(name: String, shown: String)] {
    guard let request, let value = resource.trueStatuses.status(named: status) else { return [] }
    return request.results(from: value).map { result in
      (resource.trueStatuses.name(of: result), resource.statuses.name(of: resource.shown[result]))
    }
  }

  /// A status that Settings can lead to from another one, and that is ready, if need be after a launch; and whether that change ends the
  /// app.
  func wayBack(from status: String) -> (status: String, endsApp: Bool)? {
    guard let value = resource.trueStatuses.status(named: status) else { return nil }
    for move in resource.moves where move.agent == .settings && move.from.contains(value) {
      for next in move.to
      where ready.contains(resource.statuses.name(of: resource.shown[resource.seen(next, after: move)])) {
        return (resource.trueStatuses.name(of: next), move.fate != .none)
      }
    }
    return nil
  }
}
