import Foundation
import UsherHost
import UsherLock
import UsherRuntime

/// A journey with a fixed answer for every question, so that it ends the same way however often it is interrupted.
struct Plan: Codable, Sendable {
  var flow: String
  var inputs: [String: String] = [:]
  /// The current statuses. They belong to the device, and outlive the process.
  var statuses: [String: String] = [:]
  /// The answer to each question: the button of a prompt, the status after a request, the answer of an action, or the statuses
  /// changed at a link.
  var answers: [String: String] = [:]
  /// A decision to read after the outcome.
  var decision: String?

  private static func file(in folder: String) -> URL { URL(filePath: folder).appending(path: "plan.json") }

  static func read(from folder: String) throws -> Plan {
    try JSONDecoder().decode(Plan.self, from: Data(contentsOf: file(in: folder)))
  }

  func write(to folder: String) throws {
    try JSONEncoder().encode(self).write(to: Self.file(in: folder), options: .atomic)
  }
}

/// Plays the plan in `folder`, which also contains the policy's bundle and the records.
func play(in folder: String, killedBefore deadline: Int) async throws {
  let plan = try Plan.read(from: folder)
  let policy = try Policy(bundle: Array(Data(contentsOf: URL(filePath: folder).appending(path: "policy.bundle"))))
  let process = try PlayedProcess(plan, in: folder, killedBefore: deadline)
  let environment = JourneyEnvironment(
    process, store: process, clock: VirtualClock(), foreground: process.foreground)
  let host = JourneyHost(policy, in: environment, for: process)
  let left = try await host.unfinishedJourneys().first
  let outcome = if let left { try await left.outcome() } else { try await host.run(plan.flow) }
  unsafe puts("outcome \(outcome)")
  if let decision = plan.decision { unsafe puts("\(decision) \(try await host.decide(decision))") }
  fflush(nil)
}

/// A device and an app that answer immediately, and a store in a folder. The process kills itself before one of their calls.
final class PlayedProcess: ResourceAccess, PromptPresenter, LinkOpener, JourneyStore, CountsAtOnce {
  let foreground = Foreground()
  private let folder: String
  private let records: FolderStore
  private let deadline: Int
  private let state: Locked<(plan: Plan, calls: Int)>

  init(_ plan: Plan, in folder: String, killedBefore deadline: Int) throws {
    self.folder = folder
    self.deadline = deadline
    records = try FolderStore(path: "\(folder)/records")
    state = Locked((plan, 0))
  }

  private var plan: Plan { state.withLock { $0.plan } }

  private func call(_ line: String) {
    state.withLock { state in
      state.calls += 1
      if state.calls == deadline {
        fflush(nil)
        kill(getpid(), SIGKILL)
      }
      unsafe puts(line)
    }
  }

  private func change(_ resource: String, to status: String) {
    state.withLock { state in
      state.plan.statuses[resource] = status
      do { try state.plan.write(to: folder) } catch { preconditionFailure("\(error)") }
    }
  }

  // MARK: Device

  func status(of resource: String) async -> String { plan.statuses[resource] ?? "" }

  func request(_ resource: String, _ request: String) async {
    call("ask \(resource)")
    if let status = plan.answers[resource] { change(resource, to: status) }
  }

  func present(_ prompt: LivePrompt) async {
    call("show \(prompt.shown.name)")
    if let button = plan.answers[prompt.shown.name] { prompt.answer(button) }
  }

  func dismiss(_ prompt: LivePrompt.ID) async { call("dismiss") }

  func notify(_ notice: LiveNotice) async { call("notice \(notice.name)") }

  func open(_ address: String, link: String) async -> Bool {
    call("open \(link)")
    for change in (plan.answers[link] ?? "").split(separator: " ") {
      let parts = change.split(separator: "=").map { String($0) }
      self.change(parts[0], to: parts[1])
    }
    foreground.enter(.background)
    foreground.enter(.active)
    return true
  }

  // MARK: App

  func value(of input: String) async -> InputValue? { plan.inputs[input].map { .value($0) } }

  func perform(_ action: ActionCall) async -> ActionAnswer {
    call("do \(action.name) \(action.id)")
    return ActionAnswer(plan.answers[action.name] ?? "")
  }

  func track(_ metric: TrackedMetric) async { call("track \(metric.name) \(metric.id)") }

  // MARK: Store

  func read(_ name: String) throws(StoreError) -> [UInt8]? { try records.read(name) }

  func write(_ bytes: [UInt8], _ name: String) throws(StoreError) {
    call("write")
    try records.write(bytes, name)
  }

  func setAside(_ name: String) throws(StoreError) -> String { try records.setAside(name) }
}
