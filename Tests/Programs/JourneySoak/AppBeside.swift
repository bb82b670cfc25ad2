import UsherHost
import UsherSimulation

/// A simulated app whose metrics are counted beside the journeys, as those of a real app are.
struct AppBeside: JourneyApp {
  let app: SimulatedApp

  func value(of input: String) async -> InputValue? { await app.value(of: input) }
  func perform(_ action: ActionCall) async -> ActionAnswer { await app.perform(action) }
  func track(_ metric: TrackedMetric) async {
    await Task.yield()
    await app.track(metric)
  }
}
