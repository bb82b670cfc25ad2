internal import UsherLock
internal import UsherRuntime
internal import UsherHost

/// The device as one process of the app sees it. Calls of a dead process have no effect.
struct SimulatedProcess: ResourceAccess, PromptPresenter, LinkOpener, JourneyStore {
  let device: SimulatedDevice
  let number: Int

  /// Performs a call to the outside; returns nil if the process is dead or dies at this call.
  private func reach<Result>(_ work: (inout SimulatedDevice.State) -> Result) -> Result? {
    device.state.withLock { state in state.reach(from: number, work) }
  }

  // MARK: Resources

  func status(of resource: String) async -> String { device.shownStatus(of: resource, from: number) }

  func request(_ resource: String, _ request: String) async {
    await device.ask(resource, request, from: number)
  }

  // MARK: Prompts

  func present(_ prompt: LivePrompt) async {
    reach { state in
      state.note(.showed(prompt: prompt.shown.name), texts: prompt.shown.lines)
      if prompt.shown.kind != .banner { state.requireFreeScreen(to: "showed \(prompt.shown.name)") }
      state.life.up.removeAll { $0.id == prompt.id }
      state.life.up.append(prompt)
      state.life.shown.append(prompt)
    }
  }

  func update(_ prompt: LivePrompt) async {
    reach { state in
      state.note(.updated(prompt: prompt.shown.name), texts: prompt.shown.lines)
      if let index = state.life.up.firstIndex(where: { $0.id == prompt.id }) {
        state.life.up[index] = prompt
      } else {
        state.life.up.append(prompt)
      }
      state.life.shown.append(prompt)
    }
  }

  func dismiss(_ prompt: LivePrompt.ID) async {
    reach { state in
      state.life.closing.removeAll { $0.id == prompt }
      guard let index = state.life.up.firstIndex(where: { $0.id == prompt }) else { return }
      state.note(.removed(prompt: state.life.up[index].shown.name))
      state.life.up.remove(at: index)
    }
  }

  func notify(_ notice: LiveNotice) async {
    reach { state in
      state.note(.notified(notice: notice.name), texts: notice.lines)
      state.notices.append(notice)
    }
  }

  // MARK: Links

  func open(_ address: String, link: String) async -> Bool {
    await device.open(link, from: number)
  }

  // MARK: Records

  func read(_ name: String) -> [UInt8]? { device.store.read(name) }

  func write(_ bytes: [UInt8], _ name: String) { reach { _ in device.store.write(bytes, name) } }

  func setAside(_ name: String) -> String { device.store.setAside(name) }
}

extension SimulatedDevice.State {
  /// Records a violation if a prompt that was answered is still disappearing.
  mutating func requireFreeScreen(to act: String) {
    if life.skipsSettling { return }
    for prompt in life.closing { violations.append("\(act) before \(prompt.shown.name) was off the screen") }
  }

  /// Counts a call to the outside and performs it; returns nil if the process is dead or dies at this call.
  mutating func reach<Result>(from process: Int, _ work: (inout Self) -> Result) -> Result? {
    guard life.number == process, !life.isDead else { return nil }
    life.reached += 1
    if life.reached == life.deadline {
      die()
      return nil
    }
    return work(&self)
  }

  /// Ends the process. What it still does sees no later status.
  mutating func die() {
    if !life.isDead { truthsAtDeath[life.number] = truths }
    life.isDead = true
  }
}

extension ShownPrompt {
  /// The texts on screen, each line by itself, and the buttons with their answers.
  fileprivate var lines: [String] {
    visibleLines(of: [title, message]) + buttons.map { "[\($0.label)] \($0.answer)" }
  }
}

extension LiveNotice {
  fileprivate var lines: [String] { visibleLines(of: [text?.title, text?.message]) }
}

private func visibleLines(of texts: [String?]) -> [String] {
  texts.compactMap { $0 }.flatMap { $0.split(separator: "\n").map { String($0) } }
}
