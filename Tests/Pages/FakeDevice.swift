import Foundation
import UsherRuntime

/// A device in a test. Each line of its script describes what happens on a request: `cameraOff: tap openSettings`.
///
/// The first remaining line is played when its subject is requested: a prompt, a resource, an action or `settings`. A tap
/// is on the prompt that the line names; `tap scanPage.back` taps another prompt on screen. A line `idle: …` is played
/// when the app waits. When something is requested and no line remains, the app cancels its journey.
@MainActor final class FakeDevice: DeviceByHand {
  var statuses: [String: String]
  private var log: [String] = []
  /// Actions that were cancelled. They are logged at the end, because cancellation takes effect at an unspecified time.
  private var cancelled: [String] = []
  private var works = 0
  /// The bytes that code without a policy has stored for its next process.
  private(set) var saved: [UInt8]?
  private var script: ArraySlice<String>
  private var up: [ShownPrompt] = []
  private var answers: [String: @MainActor @Sendable (String) -> Void] = [:]
  /// Events outside the device, by the word in the script that plays them.
  var happenings: [String: () throws -> Void] = [:]
  /// Receives the returns to the app, and possible changes of a status.
  weak var lifecycle: (any Lifecycle)?
  /// Called when the system has just ended the process.
  var ended: () throws -> Void = {}
  private var endProcess: () -> Void = {}
  private var isEnded = false

  init(_ statuses: [String: String], script: [String]) {
    self.statuses = statuses
    self.script = script[...]
  }

  /// Logs a line. Processes that have ended log nothing.
  func note(_ line: String) { if !isEnded { log.append(line) } }

  /// Plays a whole journey, one process after the other. The app's memory is created anew for every process.
  ///
  /// `process` runs one process; its argument says whether it is the first. Cancelling its task gives nil.
  func play<Outcome: Sendable>(
    _ process: @escaping @MainActor (_ isFirst: Bool) async throws -> Outcome?
  ) async throws -> Played<Outcome> {
    var isFirst = true
    while true {
      (up, answers, isEnded) = ([], [:], false)
      let running = Task { [isFirst] () -> Outcome? in
        do { return try await process(isFirst) } catch is CancellationError { return nil }
      }
      endProcess = { running.cancel() }
      let outcome = try await running.value
      while works > 0 { await Task.yield() }
      if !isEnded { return Played(log + cancelled, outcome) }
      isFirst = false
    }
  }

  // MARK: The device

  func status(of resource: String) -> String { statuses[resource] ?? "notDetermined" }

  func show(_ prompt: ShownPrompt, answer: @escaping @MainActor @Sendable (String) -> Void) async {
    let isUp = up.contains { $0.name == prompt.name }
    if let other = up.first(where: { $0.name != prompt.name && $0.kind.isModal }) {
      note("\(prompt.name) over \(other.name)")
    }
    up.removeAll { $0.name == prompt.name }
    up.append(prompt)
    answers[prompt.name] = answer
    let buttons = prompt.buttons.map { "[\($0.label)]" }.joined(separator: " ")
    note("\(isUp ? "reword" : "show") \(prompt.name): \(prompt.title ?? "") \(buttons)")
    _ = play(prompt.name)
  }

  func dismiss(_ prompt: String) async {
    guard up.contains(where: { $0.name == prompt }) else { return }
    up.removeAll { $0.name == prompt }
    note("dismiss \(prompt)")
  }

  func notice(_ message: String) async { note("notice: \(message)") }

  func ask(_ resource: String) async {
    note("ask \(resource)")
    if let answer = play(resource) { statuses[resource] = answer }
  }

  func open(_ address: String) async -> Bool {
    note("open \(address)")
    return play("settings") != "failed"
  }

  func save(_ bytes: [UInt8]) {
    saved = bytes
    // Runs when the effects of the step have been performed and the code waits.
    Task { playIdle() }
  }

  // MARK: The script

  /// The answer of an action; waits for its cancellation if the script plays something else first.
  func work(_ name: String, _ line: String) async -> String? {
    note("do \(line)")
    if let answer = play(name) { return answer }
    works += 1
    defer { works -= 1 }
    let (never, feed) = AsyncStream.makeStream(of: Never.self)
    for await _ in never {}
    withExtendedLifetime(feed) {}
    cancelled.append("cancelled \(name)")
    return nil
  }

  /// Whether a remaining line is for a waiting app.
  var isToIdle: Bool { script.contains { $0.hasPrefix("idle: ") } }

  /// Plays the next line if it is for a waiting app.
  func playIdle() { if script.first?.hasPrefix("idle: ") == true { _ = play("idle") } }

  /// Plays the next line if it is about `name`; returns the answer that the line gives, if any.
  private func play(_ name: String) -> String? {
    if isEnded { return nil }
    guard let line = script.first else {
      endProcess()
      return nil
    }
    guard line.hasPrefix("\(name): ") else { return nil }
    script.removeFirst()
    var answer: String?
    for act in line.dropFirst(name.count + 2).components(separatedBy: ", ") {
      let words = act.split(separator: " ").map { String($0) }
      switch words[0] {
      case "tap":
        let place = words[1].components(separatedBy: ".")
        tap(place[place.count - 1], on: place.count == 1 ? name : place[0])
      case "answer": answer = words[1]
      case "away":
        change(words.dropFirst())
        lifecycle?.returned()
      case "meanwhile":
        change(words.dropFirst())
        lifecycle?.changed()
      case "cancelled": endProcess()
      case "ended":
        change(words.dropFirst())
        note("the process ends")
        isEnded = true
        attempt(act, ended)
        endProcess()
      default:
        guard let happening = happenings[act] else { preconditionFailure("nothing is called \(act)") }
        attempt(act, happening)
      }
    }
    return answer
  }

  private func attempt(_ act: String, _ work: () throws -> Void) {
    do { try work() } catch { preconditionFailure("\(act): \(error)") }
  }

  private func tap(_ button: String, on prompt: String) {
    let shown = up.first { $0.name == prompt }
    if shown?.kind.isModal == true { up.removeAll { $0.name == prompt } }
    note("tap \(button)")
    answers[prompt]?(button)
  }

  private func change(_ changes: some Sequence<String>) {
    for change in changes {
      let parts = change.components(separatedBy: "=")
      statuses[parts[0]] = parts[1]
    }
  }
}

/// The result of a journey: everything that the device was told to do, and the app's value for the outcome.
struct Played<Outcome: Equatable & Sendable>: Equatable, Sendable {
  var log: [String]
  var outcome: Outcome?

  init(_ log: [String], _ outcome: Outcome?) {
    self.log = log
    self.outcome = outcome
  }
}
