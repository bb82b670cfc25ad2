internal import UsherLock
import UsherRuntime

/// An app whose `track` returns at once. A journey waits until it has, so that all calls of the host have a fixed order: for
/// simulations.
package protocol CountsAtOnce: JourneyApp {}

/// Counts metrics beside the journeys, one after the other. A metric stays in the record until the app has counted it.
extension JourneyHost {
  /// Has the app count the metrics that are due. Waits for it only if it counts at once.
  func countMetrics() async {
    startCounting()
    if app is any CountsAtOnce { await counting?.value }
  }

  func startCounting() {
    guard counting == nil, let first = record.withLock({ $0.nextMetric(for: self) }) else { return }
    let all = environment.foreground.activity
    activity.begin()
    all.begin()
    counting = Task {
      var next: HostRecord.SavedMetric? = first
      while let metric = next {
        await app.track(await tracked(metric))
        var failure: StoreError?
        next = record.withLock { keeper in
          // The next write of the record is without the metric.
          do throws(StoreError) { try keeper.forget(metric) } catch { failure = error }
          return keeper.nextMetric(for: self)
        }
        if let failure { tell(failure, of: metric) }
      }
      counting = nil
      activity.end()
      all.end()
      notifyIdle()
    }
  }

  private func tracked(_ metric: HostRecord.SavedMetric) async -> TrackedMetric {
    let journey = record.withLock { $0.identity(ofJourney: metric.journey) }
    let effect = metric.effect
    var texts = metric.texts
    if texts == nil, effect.hasTexts { texts = await reader.read(fixed: [:]).texts }
    return TrackedMetric(
      name: effect.name, arguments: arguments(of: effect, texts: texts ?? [:]),
      id: EffectID(journey: journey, step: metric.step, position: effect.position))
  }

  /// The arguments of an effect, by the names of their parameters. One whose text is missing is left out.
  func arguments(of effect: Commit.Outstanding, texts: [String: String]) -> [String: String] {
    let names = policy.texts
    return effect.arguments.compactMapValues { argument in
      switch argument {
      case .value(let value): value
      case .text(let position): names.indices.contains(position) ? texts[names[position]] : nil
      }
    }
  }
}

extension Commit.Outstanding {
  fileprivate var hasTexts: Bool {
    arguments.values.contains { argument in if case .text = argument { true } else { false } }
  }
}
