internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherPlay

/// What rules ask of a resource. They know none by name.
extension DeviceResource {
  /// The statuses that give something of what is asked for.
  var giving: ValueSet { granted.union(partial) }

  /// The statuses in which one of its requests leads somewhere.
  var askable: ValueSet { requests.reduce(ValueSet()) { $0.union(statuses(putting: $1)) } }

  /// What an app sees of the statuses that a request can lead to.
  func results(of request: DeviceRequest) -> ValueSet {
    request.outcomes.reduce(ValueSet()) { $0.union(shown($1.to)).union(shown($1.silently)) }
  }

  /// The statuses that say no, as seen by an app that has just asked: they give nothing, and were not there before.
  func refusals(of request: DeviceRequest) -> ValueSet {
    var refusals = ValueSet()
    for outcome in request.outcomes {
      for from in outcome.from.members {
        for to in outcome.to.members where shown[Int(to)] != shown[Int(from)] && !giving.contains(shown[Int(to)]) {
          refusals.insert(shown[Int(to)])
        }
      }
    }
    return refusals
  }

  /// The statuses that give nothing, that nobody can be asked about, and that a person can change in Settings.
  var recoverable: ValueSet {
    var recoverable = ValueSet()
    for move in moves where move.agent == .settings && !shown(move.to).intersection(giving).isEmpty {
      recoverable.formUnion(shown(move.from))
    }
    return recoverable.subtracting(giving).subtracting(askable)
  }

  /// The statuses that give nothing and that neither a question nor Settings changes.
  var barred: ValueSet { statuses.all.subtracting(giving).subtracting(askable).subtracting(recoverable) }

  /// Whether a request is the second step after another: it can be put where the other has been granted.
  func isStep(_ request: DeviceRequest, behind other: DeviceRequest) -> Bool {
    !statuses(putting: request).intersection(results(of: other).intersection(giving)).isEmpty
      && statuses(putting: other).intersection(results(of: other).intersection(giving)).isEmpty
  }
}

extension Program {
  /// Whether a link leads to where a resource can be changed.
  func reaches(_ link: ID<Link>, _ resource: DeviceResource) -> Bool { links[link].reaches.contains(resource.name) }

  /// The link that a state opens, if it opens one.
  func link(openedBy state: ID<State>) -> ID<Link>? {
    guard case .open(let link, _) = states[state].question else { return nil }
    return link
  }
}
