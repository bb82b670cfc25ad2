/// A random policy: a flow that settles one resource after the other. Some rows lead to a wrong state.
///
/// It compiles, contains all six kinds of questions, and breaks a promise about every second time.
struct Journey {
  private var numbers: Numbers
  private var states: [State] = []
  private let resources: [String]
  private let hasMemory: Bool
  private let hasInput: Bool
  private let outlives: Bool

  /// The lines of a state, and the states that they lead to.
  private struct State {
    var name: String
    /// Whether a session leaves the state at once.
    var isInstant: Bool
    var lines: [String] = []
    var leadsTo: [String] = []
  }

  init(seed: Int) {
    numbers = Numbers(seed: seed)
    let all = ["camera", "microphone", "photosReadWrite", "notifications"]
    let first = numbers.below(all.count)
    let count = numbers.once(in: 3) ? 2 : 1
    resources = (0..<count).map { all[(first + $0) % all.count] }
    hasMemory = numbers.once(in: 2)
    hasInput = numbers.once(in: 3)
    outlives = numbers.once(in: 2)
    let waits = waitingStates
    for index in resources.indices { addStage(index, waits) }
    dropUnreachable()
    if !isRead("when asked") { forgetMemory() }
  }

  private func isRead(_ words: String) -> Bool {
    states.contains { $0.lines.contains { $0.rest(after: words) != nil } }
  }

  private mutating func forgetMemory() {
    for index in states.indices {
      states[index].lines = states[index].lines.map { line in
        line.rest(after: Self.remembering).map { "  else \($0)" } ?? line
      }
    }
  }

  private static let remembering = "{ remember asked = true } "

  private var waitingStates: [String] {
    resources.indices.flatMap { ["primer\($0)", "asking\($0)", "explaining\($0)", "working\($0)", "saying\($0)"] }
  }

  // MARK: States

  private mutating func addStage(_ index: Int, _ waits: [String]) {
    let resource = resources[index]
    let next = index + 1 < resources.count ? "looking\(index + 1)" : "end done"
    let isOpen = hasMemory && numbers.once(in: 2)
    choose(index, resource, isOpen: isOpen, waits)
    question(
      "primer\(index)", "show before\(index)", [("next", astray(from: "asking\(index)", waits))])
    let remembering = hasMemory ? Self.remembering : ""
    question(
      "asking\(index)", "ask \(resource)",
      [
        ("granted", astray(from: "working\(index)", waits)),
        ("else \(remembering)", astray(from: numbers.once(in: 2) ? "end off" : "explaining\(index)", waits)),
      ])
    question(
      "explaining\(index)", "show off\(index)",
      [("settings", "away\(index)"), ("later", astray(from: "end off", waits))], handler: handler(resource, index))
    question(
      "away\(index)", "open settings",
      [
        ("returned when \(resource) is granted", astray(from: "working\(index)", waits)),
        ("returned", astray(from: numbers.once(in: 2) ? "looking\(index)" : "end off", waits)),
        ("failed", astray(from: "end off", waits)),
      ])
    question(
      "working\(index)", "do work\(index)",
      [
        ("ok", numbers.once(in: 3) ? "helping\(index)" : next), ("failed", astray(from: "saying\(index)", waits)),
        ("interrupted", astray(from: "looking\(index)", waits)),
      ])
    question(
      "helping\(index)", "run help", [("helped", next), ("declined", astray(from: "saying\(index)", waits))])
    question(
      "saying\(index)", "show said\(index)", [("close", astray(from: "end off", waits))],
      handler: handler(resource, index))
  }

  private mutating func choose(_ index: Int, _ resource: String, isOpen: Bool, _ waits: [String]) {
    var state = State(name: "looking\(index)", isInstant: true)
    func row(_ pattern: String, _ target: String) {
      state.lines.append("\(pattern) -> \(target)")
      state.leadsTo.append(target)
    }
    row("granted", astray(from: "working\(index)", waits, isInstant: true))
    if isOpen { row("askable when asked", "saying\(index)") }
    row("askable", numbers.once(in: 2) ? "primer\(index)" : "asking\(index)")
    row("denied", numbers.once(in: 12) ? "saying\(index)" : "explaining\(index)")
    row("else", hasInput && numbers.once(in: 2) ? "end off" : "saying\(index)")
    state.lines = ["choose \(resource) {"] + state.lines.map { "  \($0)" } + ["}"]
    states.append(state)
  }

  private mutating func question(
    _ name: String, _ question: String, _ rows: [(answer: String, target: String)], handler: String? = nil
  ) {
    var state = State(name: name, isInstant: question.hasPrefix("run"))
    state.lines = ["\(question) {"]
    for (answer, target) in rows {
      state.lines.append("  \(answer) -> \(target)")
      state.leadsTo.append(target)
    }
    state.lines.append("}")
    if let handler {
      state.lines.append(handler)
      if let target = handler.rest(after: "-> ") { state.leadsTo.append(target) }
    }
    states.append(state)
  }

  private mutating func handler(_ resource: String, _ index: Int) -> String? {
    switch numbers.below(hasInput ? 5 : 4) {
    case 0: nil
    case 1: "on return -> looking\(index)"
    case 4: "on change of busy -> looking\(index)"
    default: "on change of \(resource) -> looking\(index)"
    }
  }

  /// Usually `target`. Sometimes a wrong state or outcome.
  private mutating func astray(from target: String, _ waits: [String], isInstant: Bool = false) -> String {
    if !numbers.once(in: 14) { return target }
    if !isInstant, numbers.once(in: 3) { return "end off" }
    return numbers.one(of: waits)
  }

  private mutating func dropUnreachable() {
    var reached: Set<String> = ["looking0"]
    var open = ["looking0"]
    while let name = open.popLast() {
      for target in states.first(where: { $0.name == name })?.leadsTo ?? [] where reached.insert(target).inserted {
        open.append(target)
      }
    }
    states = states.filter { reached.contains($0.name) }
  }

  // MARK: Text

  private func has(_ name: String) -> Bool { states.contains { $0.name == name } }

  private func leads(to outcome: String) -> Bool { states.contains { $0.leadsTo.contains("end \(outcome)") } }

  func text(named name: String) -> String {
    var lines = ["language 1", "policy \(name)", "use ios", ""]
    if isRead("change of busy") { lines.append("live input busy: Bool = false") }
    if isRead("when asked") { lines.append("memory asked: Bool = false for \(outlives ? "install" : "session")") }
    for (index, resource) in resources.enumerated() { lines += declarations(index, resource) }
    let outcomes = ["done", "off"].filter { leads(to: $0) }
    lines += ["", "flow main -> \((outcomes.isEmpty ? ["off"] : outcomes).joined(separator: " | ")) {"]
    for state in states {
      lines.append("  \(state.name == "looking0" ? "start " : "")state \(state.name) {")
      lines += state.lines.map { "    \($0)" } + ["  }"]
    }
    lines.append("}")
    if states.contains(where: { $0.name.hasPrefix("helping") }) { lines += helper }
    return lines.map { $0 + "\n" }.joined()
  }

  private func declarations(_ index: Int, _ resource: String) -> [String] {
    var lines: [String] = []
    if has("primer\(index)") { lines.append("alert before\(index) { primes \(resource); button next preferred }") }
    if has("explaining\(index)") {
      lines.append(
        "alert off\(index) { recovers \(resource); button settings preferred; button later cancel }")
    }
    if has("saying\(index)") { lines.append("banner said\(index) { button close }") }
    if has("working\(index)") {
      let needs = index == 0 ? " needs \(resource) is granted" : ""
      lines.append("action work\(index)\(needs) -> ok | failed")
    }
    return lines
  }

  private var helper: [String] {
    [
      "banner help { button yes; button no }", "flow help -> helped | declined {",
      "  start state offering { show help { yes -> end helped; no -> end declined } }", "}",
    ]
  }
}

extension String {
  /// The text after the first occurrence of `text`. Nil if there is none.
  fileprivate func rest(after text: String) -> String? {
    guard let start = indices.first(where: { self[$0...].hasPrefix(text) }) else { return nil }
    return String(self[index(start, offsetBy: text.count)...])
  }
}
