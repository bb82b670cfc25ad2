public import UsherHost

internal import UsherLock
internal import UsherPlatform
internal import UsherPlay
@_spi(Rendering) internal import UsherSource

/// The person with the device, and what they answer, by typed calls beside the app's own code. ``SimulatedDevice/person`` is that of a
/// device.
///
/// ```swift
/// let device = try SimulatedDevice(.ios, statuses: ["camera": "denied"])
/// let docv = try Docv(in: device.launch(), for: app)
/// async let outcome = docv.precheck()
/// try await device.person.tap("openSettings")
/// await device.person.goAway()
/// try await device.set("camera", to: "authorized")
/// await device.person.comeBack()
/// #expect(try await outcome == .uploaded)
/// ```
///
/// Each call waits until the app has handled all that came before, and returns when it has handled this. A tap waits until there is
/// such a button, and an answer until something can be answered, because the app's task may not have begun: at most
/// ``SimulatedDevice/patience``. What is not possible throws ``Unplayable``, which says what there is. ``SimulatedDevice/play(_:on:)`` does the same by a script.
public struct SimulatedPerson: Sendable {
  let device: SimulatedDevice

  /// Taps a button of the topmost prompt that has it, by its answer: `openSettings`, or `choose(r: camera)`.
  public func tap(_ button: String) async throws { try await device.play(.tap(button, []), "tap \(button)") }

  /// Dismisses the topmost prompt that the policy lets a person dismiss.
  public func dismiss() async throws { try await device.play(.dismiss, "dismiss") }

  /// Answers what waits: the system's prompt with the status that the resource has then, an action with one of its answers, a link
  /// with `failed`.
  public func answer(_ answer: ActionAnswer) async throws {
    try await device.play(
      .answer(answer.name, answer.values.changes, texts: answer.texts.changes), "answer \(answer.call)")
  }

  /// Takes the system's prompt away without an answer, for as long as the policy waits for one.
  public func staySilent() async throws { try await device.play(.silence, "silence") }

  /// Goes to another app, or to where an open link leads. Statuses may change until ``comeBack()``.
  public func goAway() async {
    await device.settled()
    device.transcribe("go away")
    device.leave()
    await device.settled()
  }

  /// Comes back to the app.
  public func comeBack() async {
    await device.settled()
    device.transcribe("come back")
    device.returnToApp()
    await device.settled()
  }
}

extension SimulatedDevice {
  /// The person with the device.
  public var person: SimulatedPerson { SimulatedPerson(device: self) }

  /// Lets time pass.
  public func wait(milliseconds: Int) async throws {
    try await play(.wait(milliseconds: milliseconds), "wait \(milliseconds)ms")
  }

  /// Changes the true status of a resource, as the platform allows it: in Settings while the person is away, from outside otherwise.
  /// As on a device, nobody tells the app. It looks when it is active again, and when it calls `JourneyHost.changed()`.
  public func set(_ resource: String, to status: String) async throws {
    let changes = [Act.Change(name: resource, value: status)]
    await settled()
    try await refusing("\(resource)=\(status)") { () throws(Misplayed) in
      try requireKnown(changes)
      if isAway { try changeWhileAway(changes) } else { try perform(.meanwhile(changes)) }
    }
    await settled()
  }

  /// Ends the process of the app, with the changes that come together with that: a switch in Settings that ends it, or a status that
  /// the next launch begins with. ``launch()`` starts the next process, whose hosts have the journeys to resume.
  public func end(changing statuses: [String: String] = [:]) async throws {
    await settled()
    let words = ["relaunch"] + statuses.changes.map { "\($0.name)=\($0.value)" }
    try await refusing(words.joined(separator: " ")) { () throws(Misplayed) in
      try requireKnown(statuses.changes)
      try perform(.relaunch(statuses.changes))
    }
    await settled()
  }

  /// Plays a script of `usher run` on the hosts of the running process. After a change that an app notices while it is active, or of which
  /// the system tells it in the background, the hosts look again (`JourneyHost.changed()`).
  /// A step that ends the process is the last one: call ``launch()``, and play the rest on the hosts of that process.
  ///
  /// - Throws: ``Unplayable``, and `HostError` for an event that a host does not know.
  public func play(_ script: String, on hosts: [JourneyHost]) async throws {
    var position = 0
    for (act, text) in try Self.steps(of: script) {
      position += 1
      if isDead {
        let reason = "no process of the app, which has ended: call `launch()`, and play the rest on its hosts"
        throw Unplayable.notPossible(step: position, shown: [reason], transcript: transcript)
      }
      try await play(act, text, step: position, on: hosts)
    }
  }

  /// Plays a step when the app has handled what came before, and returns when it has handled the step. `step` is its number in a script.
  /// If a task of the app may be late that brings what the step is about, the step waits for it.
  func play(
    _ act: Act, _ text: String, step position: Int? = nil, on hosts: [JourneyHost] = [], mayBeLate: Bool = true
  ) async throws {
    var waited = 0
    while mayBeLate, waited < patience, !isDead, !isThere(for: act) {
      waited += 1
      try await Task.sleep(nanoseconds: 1_000_000)
    }
    await settled()
    switch act {
    case .send(let event, let changes, let texts):
      transcribe(text)
      let given = (changes + texts).map { ($0.name, $0.value) }
      for host in hosts { try host.send(event, with: Dictionary(given, uniquingKeysWith: { first, _ in first })) }
    case .away(let changes, let appEnds):
      try await refusing(text, step: position) { () async throws(Misplayed) in
        try await beAway(with: changes, appEnds: appEnds) {
          for host in hosts { host.changed() }
          await settled()
        }
      }
    case .meanwhile:
      try await refusing(text, step: position) { () throws(Misplayed) in try perform(act) }
      for host in hosts { host.changed() }
    case .tap, .dismiss, .answer, .silence, .wait, .relaunch:
      try await refusing(text, step: position) { () throws(Misplayed) in try perform(act) }
    }
    await settled()
  }

  /// Whether there is what a step is about.
  private func isThere(for act: Act) -> Bool {
    switch act {
    case .tap(let name, let arguments):
      let button = name.called(with: arguments)
      return prompts.contains { $0.shown.buttons.contains { $0.answer == button } }
    case .dismiss: return prompts.contains { $0.shown.isDismissible }
    case .answer, .silence: return state.withLock { !$0.life.pending.isEmpty }
    case .send, .wait, .away, .relaunch, .meanwhile: return true
    }
  }

  /// Plays a step, whose line is in the transcript if it is possible. Without a number it is a typed call.
  private func refusing(
    _ text: String, step position: Int? = nil, _ work: () async throws(Misplayed) -> Void
  ) async throws(Unplayable) {
    let step = state.withLock { state in
      if position == nil { state.calls += 1 }
      state.transcript.append(text)
      return position ?? state.calls
    }
    do {
      try await work()
    } catch {
      state.withLock { _ = $0.transcript.popLast() }
      if let reason = error.reason {
        throw .refused(step: step, reason: message(for: reason).rendered, transcript: transcript)
      }
      throw .notPossible(step: step, shown: error.shown, transcript: transcript)
    }
  }
}

extension [String: String] {
  fileprivate var changes: [Act.Change] {
    sorted { $0.key < $1.key }.map { Act.Change(name: $0.key, value: $0.value) }
  }
}
