public import UsherHost
internal import UsherLock

/// The app in a test: the script answers its actions, the test sets its inputs.
///
/// The device's log records every action and metric, in the order in which the journeys perform them.
public struct SimulatedApp: JourneyApp, CountsAtOnce {
  let device: SimulatedDevice
  private let process: Int
  let inputs: Inputs

  /// The inputs of an app, which a test can change.
  public final class Inputs: Sendable {
    private let values: Locked<[String: InputValue]>

    /// Creates inputs with values by name.
    public init(_ values: [String: InputValue] = [:]) { self.values = Locked(values) }

    /// The value of an input; nil if the app gives none, and its initial value counts.
    public subscript(name: String) -> InputValue? {
      get { values.withLock { $0[name] } }
      set { values.withLock { $0[name] = newValue } }
    }
  }

  /// Creates the app in the device's current process.
  public init(on device: SimulatedDevice, inputs: Inputs = Inputs()) {
    self.device = device
    self.inputs = inputs
    process = device.state.withLock { $0.life.number }
  }

  public func value(of input: String) async -> InputValue? { inputs[input] }

  public func perform(_ action: ActionCall) async -> ActionAnswer {
    let isReached = device.state.withLock { state in
      state.reach(from: process) { $0.note(.performed(action: action.name, arguments: action.arguments)) } != nil
    }
    guard isReached, !action.answers.isEmpty else { return "" }
    return await withTaskCancellationHandler {
      await device.wait(.action(action), from: process) ?? ""
    } onCancel: {
      device.cancel(.action(action), from: process)
    }
  }

  public func track(_ metric: TrackedMetric) async {
    device.state.withLock { state in
      _ = state.reach(from: process) { state in
        state.note(.tracked(metric: metric.name, arguments: metric.arguments))
        state.metrics.append(SimulatedDevice.Counted(id: metric.id, process: process))
      }
    }
  }
}
