import UsherRuntime
import UsherSemantics

import UsherPlatform

extension JourneyModel {
  /// The shortest way from here to an end, or to where the journey may rest, that the person, the app and the system can bring about; nil if there is none
  /// within so many acts.
  func wayToAnEnd(within limit: Int = 12) -> [Act]? {
    var (layer, seen): ([(JourneyModel, [Act])], Set<String>) = ([(self, [])], [place])
    for _ in 0...limit {
      var next: [(JourneyModel, [Act])] = []
      for (model, path) in layer {
        if model.hasEnded || model.isResting { return path }
        for act in model.acts {
          var model = model
          do throws(Impossible) { _ = try model.play(act) } catch { continue }
          if seen.insert(model.place).inserted { next.append((model, path + [act])) }
        }
      }
      layer = next
    }
    return nil
  }

  /// What can be done now to go on.
  private var acts: [Act] {
    guard let journey else { return [] }
    var acts = journey.taps
    if journey.canDismiss { acts.append(.dismiss) }
    let (statuses, results) = journey.resultsOfRequest
    acts += statuses.names(in: results).map { .answer($0) }
    acts += journey.appAnswers.values.map { .answer($0) }
    if journey.isAway { acts.append(.answer("failed")) }
    acts += journey.sendings.map { $0.act }
    acts += journey.session.timers.map { .wait(milliseconds: $0.milliseconds) }
    acts.append(.away([], appEnds: false))
    for (resource, truth) in zip(program.resources.rows, journey.truths) {
      guard let owner = module.device.resource(named: resource.name) else { continue }
      for (value, _) in journey.changes(of: owner, from: truth) {
        let change = Act.Change(name: owner.name, value: owner.trueStatuses.name(of: value))
        acts.append(.away([change], appEnds: false))
      }
    }
    return acts
  }
}
