import Foundation
import UsherRuntime

/// A device in a test. Each line of its script says what happens when something is asked: `cameraOff: tap openSettings`.
///
/// The first line that is left is played when what it names is asked for: a prompt, a resource, an action or `settings`.
/// A tap is on the prompt that the line names, `tap scanPage.back` on another that is up.
/// A line `idle: …` is played when the host waits. When something is asked and no line is left, or one `ended`, the process is over.
@MainActor final class FakeDevice: JourneyDevice {
  private(set) var statuses: [String: String]
  private(set) var log: [String] = []
  private(set) var saved: [UInt8]?
  private var script: ArraySlice<String>
  private var up: [ShownPrompt] = []
  private var answers: [String: @MainActor (String) -> Void] = [:]
  /// Things that happen outside the device, by the word that plays them.
  var happenings: [String: () throws -> Void] = [:]
  weak var host: JourneyHost?
  private weak var byHand: (any Lifecycle)?
  private var endProcess: () -> Void = {}
  private var isEnded = false

  init(_ statuses: [String: String], script: [String]) {
    self.statuses = statuses
    self.script = script[...]
  }

  func note(_ line: String) { log.append(line) }

  /// Plays a whole journey. What the app has in memory is made anew for every process; the statuses and the saved bytes
  /// are all that is left of the one before.
  func play<Actions: JourneyActions, Outcome: Sendable>(
    _ policy: PolicyFiles, locale: String = "en", actions: (FakeDevice) -> Actions,
    run: @escaping @MainActor (Actions, JourneyHost, [UInt8]?) async throws -> Outcome
  ) async throws -> Outcome {
    while true {
      (up, answers, isEnded) = ([], [:], false)
      let actions = actions(self)
      let host = JourneyHost(policy.policy, try policy.words(for: locale), on: self, for: actions)
      self.host = host
      let process = Task { [saved] in try await run(actions, host, saved) }
      endProcess = { process.cancel() }
      let outcome = try await process.value
      if !isEnded { return outcome }
    }
  }

  /// The same for code that does without a policy.
  func play<Hand: Lifecycle, Outcome: Sendable>(
    byHand make: (FakeDevice) -> Hand, run: @escaping @MainActor (Hand) async -> Outcome
  ) async -> Outcome {
    while true {
      (up, answers, isEnded) = ([], [:], false)
      let hand = make(self)
      byHand = hand
      let process = Task { await run(hand) }
      endProcess = { process.cancel() }
      let outcome = await process.value
      if !isEnded { return outcome }
    }
  }

  // MARK: The device

  func status(of resource: String) -> String { statuses[resource] ?? "notDetermined" }

  func show(_ prompt: ShownPrompt, answer: @escaping @MainActor (String) -> Void) async {
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
    up.removeAll { $0.name == prompt }
    note("dismiss \(prompt)")
  }

  func notice(_ words: PromptText) async { note("notice: \(words.message ?? "")") }

  func ask(_ resource: String, request: String) async {
    note("ask \(resource)\(request.isEmpty ? "" : " \(request)")")
    if let answer = play(resource) { statuses[resource] = answer }
  }

  func open(_ address: String) async -> Bool {
    note("open \(address)")
    return play("settings") != "failed"
  }

  func save(_ bytes: [UInt8]) {
    saved = bytes
    // Runs when the host has performed the effects of the step and waits.
    Task { if script.first?.hasPrefix("idle: ") == true { _ = play("idle") } }
  }

  // MARK: The script

  /// What the app's own work comes to; waits for its cancellation if the script has something else happen meanwhile.
  func work(_ name: String, _ line: String) async -> String? {
    note("do \(line)")
    if let answer = play(name) { return answer }
    let (never, feed) = AsyncStream.makeStream(of: Never.self)
    for await _ in never {}
    withExtendedLifetime(feed) {}
    note("cancelled \(name)")
    return nil
  }

  /// Plays the next line if it is about `name`; gives the answer of what was asked, if it has one now.
  private func play(_ name: String) -> String? {
    guard let line = script.first else {
      endProcess()
      return nil
    }
    guard line.hasPrefix("\(name): ") else { return nil }
    script.removeFirst()
    var answer: String?
    for act in line.dropFirst(name.count + 2).components(separatedBy: ", ") {
      let words = act.split(separator: " ").map(String.init)
      switch words[0] {
      case "tap":
        let place = words[1].components(separatedBy: ".")
        tap(place[place.count - 1], on: place.count == 1 ? name : place[0])
      case "answer": answer = words[1]
      case "away":
        change(words.dropFirst())
        host?.returned()
        byHand?.returned()
      case "meanwhile":
        change(words.dropFirst())
        host?.changed()
        byHand?.changed()
      case "cancelled": endProcess()
      case "ended":
        change(words.dropFirst())
        note("the process ends")
        isEnded = true
        endProcess()
      default:
        guard let happening = happenings[act] else { preconditionFailure("nothing is called \(act)") }
        do {
          try happening()
        } catch {
          preconditionFailure("\(act): \(error)")
        }
      }
    }
    return answer
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

/// What an app's code is told of the world around it.
@MainActor protocol Lifecycle: AnyObject {
  /// The app is back from the background.
  func returned()
  /// A status may be different.
  func changed()
}

/// What a journey came to: everything the device was told to do, and what the app made of the outcome.
struct Played<Outcome: Equatable & Sendable>: Equatable, Sendable {
  var log: [String]
  var outcome: Outcome

  init(_ log: [String], _ outcome: Outcome) {
    self.log = log
    self.outcome = outcome
  }
}
