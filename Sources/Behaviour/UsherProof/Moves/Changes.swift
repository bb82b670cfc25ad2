internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherPlay

/// Status changes that may happen while the app is inactive.
struct Absence: Sendable {
  /// Number of the combination of true statuses afterwards, and after a launch.
  var truths: Int
  var launched: Int
  /// The resources whose status looks different to an app afterwards, and after a launch; one bit for each resource of the
  /// flow.
  var news: UInt64
  var visibleChangesAfterLaunch: UInt64
  var isUnchanged: Bool
  /// Number of changes that the person cannot make at the place where they are.
  var unreachableChangeCount: Int
  /// Whether the app may survive the changes, and whether they may terminate it.
  var mayLive: Bool
  var mayEnd: Bool
}

/// The resources whose changes are looked at in a place, one bit for each resource of the flow: all of them, if nothing is said.
struct Scope: Hashable, HeapCounted, Sendable {
  /// Those whose true statuses are followed there.
  var followed: UInt64 = .max
  /// Of these, those of which several may change in the same absence, in all combinations. Each of the others changes alone: in an absence,
  /// or before it. That is enough, because the place neither watches nor requests them.
  var together: UInt64 = .max

  func follows(_ bit: Int) -> Bool { bit >= UInt64.bitWidth || followed & 1 << UInt64(bit) != 0 }

  func changesWithOthers(_ bit: Int) -> Bool { bit >= UInt64.bitWidth || together & 1 << UInt64(bit) != 0 }

  var heapBytes: Int { 0 }
}

/// The absences that are possible from true statuses.
struct Absences: Sendable {
  fileprivate(set) var all: [Absence] = []
  /// The changes of statuses that change alone. Their `truths` and `launched` are differences from the statuses before.
  fileprivate(set) var apart: [Absence] = []
}

extension Successors {
  /// Lists the possible absences: each resource stays or makes one change, and at most one signal changes. Returns false if they are more
  /// than `most`.
  ///
  /// - Parameter scope: the resources that change. Where another one may change so that the system ends the app, the absence without
  ///   changes may end it. A change of those that do not change together with others is an absence of its own.
  func list(
    _ absences: inout Absences, from truths: [TrueStatus], in edition: Int, at link: ID<Link>?, _ scope: Scope,
    atMost most: Int
  ) -> Bool {
    let resources = relevance.resources
    let isSignal = resources.map { statuses[$0.index].kind == .signal }
    absences.apart.removeAll(keepingCapacity: true)
    let options = resources.indices.map { bit -> [Absence] in
      if !scope.follows(bit) { return [] }
      let (id, truth) = (resources[bit], truths[resources[bit].index])
      let changes = changes(of: id, bit, truth, in: edition, at: link)
      let results = launchResults(of: id, bit, truth, in: edition)
      if isSignal[bit] || scope.changesWithOthers(bit) { return changes + results }
      absences.apart += changes
      return results
    }
    let others = zip(options, isSignal).filter { !$1 }.map { $0.0 }
    absences.all.removeAll(keepingCapacity: true)
    absences.all.append(unchanged(from: truths, in: edition))
    absences.all[0].mayEnd = resources.indices.contains { bit in
      !scope.follows(bit) && mayEndApp(resources[bit], in: edition, at: link)
    }
    let signals = zip(options, isSignal).filter { $1 }.flatMap { $0.0 }
    return combine(others, signals, in: &absences.all, atMost: most)
      && add(absences.apart, to: &absences.all, atMost: most)
  }

  private func add(_ apart: [Absence], to all: inout [Absence], atMost most: Int) -> Bool {
    if all.count + apart.count > most { return false }
    let unchanged = all[0]
    all += apart.map { unchanged.with($0) }
    return true
  }

  /// Adds all combinations of changes, each with one signal at most.
  private func combine(
    _ others: [[Absence]], _ signals: [Absence], in all: inout [Absence], atMost most: Int
  ) -> Bool {
    for options in others {
      for index in all.indices {
        let before = all[index]
        for option in options {
          if all.count >= most { return false }
          all.append(before.with(option))
        }
      }
    }
    for index in all.indices {
      let before = all[index]
      for signal in signals {
        if all.count >= most { return false }
        all.append(before.with(signal))
      }
    }
    return true
  }

  /// Whether the person can change a resource where a link leads, in some status, so that the system ends the app.
  private func mayEndApp(_ id: ID<Resource>, in edition: Int, at link: ID<Link>?) -> Bool {
    guard let link, world.program.links[link].reaches.contains(world.program.resources[id].name) else { return false }
    return statuses[id.index].values.contains { truth in
      world.platform.changesWhileAway(of: id, from: truth, in: edition).contains { $0.isSettings && $0.mayEnd }
    }
  }

  private func unchanged(from truths: [TrueStatus], in edition: Int) -> Absence {
    var news: UInt64 = 0
    let number = coding.number(of: truths)
    var launched = number
    for (bit, id) in relevance.resources.enumerated() {
      let truth = truths[id.index]
      news |= visibleChangesAfterLaunch(id, bit, from: truth, in: edition)
      launched += coding.difference(of: id, from: truth, to: world.platform.launched(truth, of: id, in: edition))
    }
    return Absence(
      truths: number, launched: launched, news: 0, visibleChangesAfterLaunch: news, isUnchanged: true,
      unreachableChangeCount: 0, mayLive: true, mayEnd: false)
  }

  /// The changes of one resource from outside, each as an absence in which nothing else changes.
  private func changes(
    of id: ID<Resource>, _ bit: Int, _ truth: TrueStatus, in edition: Int, at link: ID<Link>?
  ) -> [Absence] {
    let isThere = link.map { world.program.links[$0].reaches.contains(world.program.resources[id].name) } ?? false
    let explored = statuses[id.index]
    let changes = world.platform.changesWhileAway(of: id, from: truth, in: edition).filter {
      explored.mayChange(to: $0.value)
    }
    let launched = world.platform.launched(truth, of: id, in: edition)
    return changes.map { change in
      let isLaunchNews =
        visibleChangesAfterLaunch(id, bit, from: truth, to: change.value, in: edition)
        != visibleChangesAfterLaunch(id, bit, from: truth, in: edition)
      return Absence(
        truths: coding.difference(of: id, from: truth, to: change.value),
        launched: coding.difference(
          of: id, from: launched, to: world.platform.launched(change.value, of: id, in: edition)),
        news: news(id, bit, from: truth, to: change.value), visibleChangesAfterLaunch: isLaunchNews ? mask(bit) : 0,
        isUnchanged: false, unreachableChangeCount: change.isSettings && isThere ? 0 : 1,
        mayLive: change.mayLive, mayEnd: change.mayEnd)
    }
  }

  /// The unusual results that a launch has for one resource, each as an absence in which nothing else changes.
  private func launchResults(of id: ID<Resource>, _ bit: Int, _ truth: TrueStatus, in edition: Int) -> [Absence] {
    let explored = statuses[id.index]
    let launched = world.platform.launched(truth, of: id, in: edition)
    let results = world.platform.launches(truth, of: id, in: edition).dropFirst().filter { explored.mayChange(to: $0) }
    return results.map { result in
      Absence(
        truths: 0, launched: coding.difference(of: id, from: launched, to: result), news: 0,
        visibleChangesAfterLaunch: news(id, bit, from: truth, to: result) ^ news(id, bit, from: truth, to: launched),
        isUnchanged: false, unreachableChangeCount: 1, mayLive: false, mayEnd: true)
    }
  }

  /// The bit of the resource if an app sees a difference between two true statuses, else 0. If there are more resources than
  /// bits, no steps are shared (`ControlLocation.isUnshared`).
  func news(_ id: ID<Resource>, _ bit: Int, from old: TrueStatus, to new: TrueStatus) -> UInt64 {
    world.looksLike(old, new, of: id) ? 0 : mask(bit)
  }

  /// The bit of the resource if an app sees a difference after the next launch, else 0.
  private func visibleChangesAfterLaunch(
    _ id: ID<Resource>, _ bit: Int, from old: TrueStatus, to new: TrueStatus? = nil, in edition: Int
  ) -> UInt64 {
    news(id, bit, from: old, to: world.platform.launched(new ?? old, of: id, in: edition))
  }

  private func mask(_ bit: Int) -> UInt64 { bit < UInt64.bitWidth ? 1 << UInt64(bit) : 0 }
}

extension Absence {
  /// Combines the absence with a change of one more resource.
  fileprivate func with(_ option: Absence) -> Absence {
    Absence(
      truths: truths + option.truths, launched: launched + option.launched, news: news | option.news,
      visibleChangesAfterLaunch: visibleChangesAfterLaunch ^ option.visibleChangesAfterLaunch,
      isUnchanged: false, unreachableChangeCount: unreachableChangeCount + option.unreachableChangeCount,
      mayLive: mayLive && option.mayLive, mayEnd: mayEnd || option.mayEnd)
  }
}
