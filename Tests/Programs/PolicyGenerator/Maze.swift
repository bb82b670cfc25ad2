/// A random policy without a purpose: rooms lead to any place that the language allows, and use every feature of a state.
///
/// It compiles. Rooms contain timers, background handlers, events, moments, counters, actions that ask, answers with values, requests
/// without an answer, nested states, parameters, memory written by another flow, and flows that end with a launch.
struct Maze {
  private var numbers: Numbers
  private let resources: [String]
  private let memories: [MazeMemory]
  private let isForLaunch: Bool
  private let hasParameter: Bool
  /// Rooms from this index on are inside the hall, which has its own handlers.
  private let hall: Int
  private let kinds: [Kind]
  private let areFlagged: [Bool]
  private var rooms: [Room] = []
  private var hallLines: [String] = []
  private var declarations: [(room: Int, text: String)] = []

  private enum Kind: CaseIterable {
    case choosing, asking, priming, guiding, telling, leaving, working, using, helping, waiting

    /// Whether a session leaves the room at once.
    var isInstant: Bool { self == .choosing }

    /// Whether a handler can run in the room.
    var hasHandlers: Bool {
      switch self {
      case .priming, .guiding, .telling, .working, .using, .waiting: true
      case .choosing, .asking, .leaving, .helping: false
      }
    }
  }

  private struct Room {
    var lines: [String] = []
    var targets: Set<Int> = []
  }

  init(seed: Int) {
    var numbers = Numbers(seed: seed)
    let all = ["camera", "microphone", "photosReadWrite", "notifications", "location", "contacts"]
    let first = numbers.below(all.count)
    let count = [1, 1, 1, 1, 2, 2][numbers.below(6)]
    resources = (0..<count).map { all[(first + $0) % all.count] }
    let limit = count == 1 ? 2 : 1
    memories = (0..<numbers.below(limit + 1)).map { _ in MazeMemory.allCases[numbers.below(MazeMemory.allCases.count)] }
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    isForLaunch = numbers.once(in: 6)
    hasParameter = count == 1 && numbers.once(in: 4)
    var kinds: [Kind] = [.choosing]
    for _ in 0..<3 + numbers.below(5) { kinds.append(Kind.allCases[numbers.below(Kind.allCases.count)]) }
    // These guarantee that guidance has a target, and that some room waits.
    kinds += [.telling, .leaving]
    let hall = numbers.once(in: 2) ? numbers.below(kinds.count) : kinds.count
    self.hall = hall
    areFlagged = kinds.enumerated().map { $1 == .telling && $0 != hall && numbers.once(in: 3) }
    self.kinds = kinds
    self.numbers = numbers
    for index in kinds.indices { rooms.append(room(index)) }
    if hall < kinds.count { addHall() }
  }

  // MARK: What holds, and what is done

  /// A random condition that no earlier row has decided.
  private mutating func condition() -> String? {
    var all = memories.flatMap { $0.conditions }
    if hasParameter { all.append("flag") }
    return all.isEmpty ? nil : numbers.one(of: all)
  }

  private mutating func effects() -> String {
    guard numbers.once(in: 3) else { return "" }
    let all = memories.flatMap { $0.assignments } + ["track went"]
    return " { \(numbers.one(of: all)) }"
  }

  // MARK: Ways

  /// A random target for a row. A room that is left at once leads only to later rooms, or to rooms that wait.
  private mutating func target(from index: Int, _ room: inout Room) -> String {
    if numbers.once(in: 4) { return "end \(numbers.one(of: ["done", "off"]))" }
    if index >= hall, !kinds[index].isInstant, numbers.once(in: 5) {
      room.targets.insert(hall)
      return "back to hall"
    }
    let all = kinds.indices.filter { goal in
      kinds[goal] != .leaving && (!kinds[goal].isInstant || !kinds[index].isInstant || goal > index)
    }
    return way(to: numbers.one(of: all), &room)
  }

  private mutating func way(to goal: Int, _ room: inout Room) -> String {
    room.targets.insert(goal)
    guard areFlagged[goal] else { return "room\(goal)" }
    let values = ["true", "false"] + memories.flatMap { $0.flags } + (hasParameter ? ["flag"] : [])
    return "room\(goal)(isOn: \(numbers.one(of: values)))"
  }

  /// One row, or two of which the first has a condition.
  private mutating func rows(_ answer: String, from index: Int, _ room: inout Room) -> [String] {
    var rows: [String] = []
    if numbers.once(in: 3), let condition = condition() {
      rows.append("\(answer) when \(condition)\(effects()) -> \(target(from: index, &room))")
    }
    return rows + ["\(answer)\(effects()) -> \(target(from: index, &room))"]
  }

  // MARK: Rooms

  private mutating func room(_ index: Int) -> Room {
    var room = Room()
    if !kinds[index].isInstant, numbers.once(in: 5) { room.lines.append("track came") }
    let resource = numbers.one(of: resources)
    let question = self.question(index, resource, &room)
    if let (head, rows) = question { room.lines += ["\(head) {"] + rows.map { "  \($0)" } + ["}"] }
    if question != nil, kinds[index] != .choosing, kinds[index] != .helping, numbers.once(in: 4) {
      room.lines.append("after asking { \(numbers.one(of: memories.flatMap { $0.assignments } + ["track went"])) }")
    }
    let isEndless = question == nil
    if kinds[index].hasHandlers { room.lines += handlers(index, resource, atLeast: isEndless ? 1 : 0, &room) }
    return room
  }

  private mutating func question(_ index: Int, _ resource: String, _ room: inout Room) -> (String, [String])? {
    switch kinds[index] {
    case .choosing:
      let rows =
        index == 0 ? allRead(&room) : ["granted", "askable", "denied"].flatMap { self.rows($0, from: index, &room) }
      let last = index == 0 ? "end \(numbers.one(of: ["done", "off"]))" : target(from: index, &room)
      return ("choose \(resource)", rows + ["else -> \(last)"])
    case .asking:
      let isSilent = resource == "location" && numbers.once(in: 2)
      var rows = self.rows("granted", from: index, &room) + ["else\(effects()) -> \(target(from: index, &room))"]
      if isSilent { rows.append("silence after 3s -> \(target(from: index, &room))") }
      return ("ask \(resource)\(isSilent ? " always" : "")", rows)
    case .priming:
      declarations.append((index, "alert before\(index) { primes \(resource); button next preferred }"))
      return ("show before\(index)", rows("next", from: index, &room))
    case .guiding: return guidance(index, resource, &room)
    case .telling: return telling(index, &room)
    case .leaving:
      var rows = ["returned\(effects()) -> \(target(from: index, &room))"]
      if numbers.once(in: 2) {
        rows.insert("returned when \(resource) is granted -> \(target(from: index, &room))", at: 0)
      }
      return ("open settings", rows + ["failed -> \(target(from: index, &room))"])
    case .working:
      let needs = numbers.once(in: 3) ? " needs \(resource) is granted" : ""
      let isRepeatable = numbers.once(in: 3)
      declarations.append(
        (index, "\(isRepeatable ? "repeatable " : "")action work\(index)\(needs) -> ok | failed(isFar: Bool)"))
      let answers = answers(isInterrupted: !isRepeatable || !needs.isEmpty)
      let far = "failed(isFar) when isFar\(effects()) -> \(target(from: index, &room))"
      return ("do work\(index)", [far] + answers.flatMap { self.rows($0, from: index, &room) })
    case .using:
      let isRepeatable = numbers.once(in: 2)
      declarations.append(
        (index, "\(isRepeatable ? "repeatable " : "")action use\(index) asks \(resource) -> ok | failed"))
      let answers = answers(isInterrupted: !isRepeatable)
      return ("do use\(index)", answers.flatMap { self.rows($0, from: index, &room) })
    case .helping: return ("run help", ["helped", "declined"].flatMap { self.rows($0, from: index, &room) })
    case .waiting: return nil
    }
  }

  /// The rows of the first room, which read every variable, because a policy with unread variables is rejected.
  private mutating func allRead(_ room: inout Room) -> [String] {
    let conditions = memories.compactMap { $0.conditions.first } + (hasParameter ? ["flag"] : [])
    let answers = conditions.map { "granted when \($0)" } + ["granted", "askable", "denied"]
    return answers.map { "\($0)\(effects()) -> \(target(from: 0, &room))" }
  }

  private func answers(isInterrupted: Bool) -> [String] {
    ["ok", "failed"] + (isInterrupted && !isForLaunch ? ["interrupted"] : [])
  }

  private mutating func guidance(_ index: Int, _ resource: String, _ room: inout Room) -> (String, [String]) {
    let kind = numbers.one(of: ["alert", "actionSheet", "banner", "screen"])
    let isDismissible = kind != "alert" && numbers.once(in: 3)
    let dismissible = isDismissible ? "; dismissible" : ""
    declarations.append(
      (
        index,
        "\(kind) off\(index) { recovers \(resource); button settings preferred; button later cancel\(dismissible) }"
      ))
    let leaving = kinds.indices.filter { kinds[$0] == .leaving }
    var rows = ["settings\(effects()) -> \(way(to: numbers.one(of: leaving), &room))"]
    rows += self.rows("later", from: index, &room)
    if isDismissible { rows.append("dismissed -> \(target(from: index, &room))") }
    return ("show off\(index)", rows)
  }

  private mutating func telling(_ index: Int, _ room: inout Room) -> (String, [String]) {
    let kind = numbers.one(of: ["alert", "banner", "sheet"])
    let flags = areFlagged[index] ? ["isOn"] : memories.filter { $0 != .busy }.flatMap { $0.flags }
    guard let flag = flags.isEmpty ? nil : numbers.one(of: flags) else {
      declarations.append((index, "\(kind) said\(index) { button close }"))
      return ("show said\(index)", rows("close", from: index, &room))
    }
    declarations.append((index, "\(kind) said\(index)(isOn: Bool) { button more when isOn; button close }"))
    let more =
      kind != "alert" && numbers.once(in: 2) ? ["more { track went } -> stay"] : rows("more", from: index, &room)
    return ("show said\(index)(isOn: \(flag))", more + rows("close", from: index, &room))
  }

  // MARK: Handlers

  private mutating func handlers(_ index: Int, _ resource: String, atLeast least: Int, _ room: inout Room) -> [String] {
    var heads = ["on return", "on background", "on change of \(resource)", "on poked", "after 2s", "after 5s"]
    if memories.contains(.busy) { heads.append("on change of busy") }
    if memories.contains(.asked) { heads.append("on change of asked") }
    var lines: [String] = []
    for _ in 0..<least + numbers.below(3) where !heads.isEmpty {
      let position = numbers.below(heads.count)
      let head = heads.remove(at: position)
      if head.hasPrefix("on change") { heads.removeAll { $0.hasPrefix("on change") } }
      var both = head
      if head.hasPrefix("on "), numbers.once(in: 4), let other = heads.firstIndex(where: { $0.hasPrefix("on ") }) {
        both += " | \(heads.remove(at: other).dropFirst(3))"
      }
      lines.append(both + handled(from: index, &room))
    }
    return lines
  }

  private mutating func handled(from index: Int, _ room: inout Room) -> String {
    if numbers.once(in: 5) {
      return " { \(numbers.one(of: memories.flatMap { $0.assignments } + ["track went"])) } -> stay"
    }
    if numbers.once(in: 4), let condition = condition() {
      return " -> choose { \(condition) -> \(target(from: index, &room)); else -> \(target(from: index, &room)) }"
    }
    return "\(effects()) -> \(target(from: index, &room))"
  }

  /// Adds the state around its rooms, sometimes with a banner.
  private mutating func addHall() {
    var around = Room()
    let inside = kinds.indices.filter { $0 >= hall }
    guard inside.contains(where: { kinds[$0].hasHandlers }) else { return }
    if numbers.once(in: 2) {
      declarations.append((hall, "banner inHall { button leave }"))
      hallLines += ["show inHall { leave -> \(target(from: kinds.count - 2, &around)) }"]
    }
    hallLines += handlers(kinds.count - 2, resources[0], atLeast: 1, &around)
    for index in inside { rooms[index].targets.formUnion(around.targets) }
  }

  // MARK: Text

  private var reached: Set<Int> {
    var reached: Set<Int> = [0]
    var open = [0]
    while let index = open.popLast() {
      for goal in rooms[index].targets where reached.insert(goal).inserted { open.append(goal) }
      if index >= hall, reached.insert(hall).inserted { open.append(hall) }
    }
    return reached
  }

  func text(named name: String) -> String {
    let reached = reached
    let states = kinds.indices.filter { reached.contains($0) }
    let top = states.filter { $0 < hall }.flatMap { state($0, isStart: $0 == 0, depth: 1) }
    let inner = states.filter { $0 >= hall }.flatMap { state($0, isStart: $0 == hall, depth: 2) }
    var body = top
    if !inner.isEmpty {
      body.append("  \(hall == 0 ? "start " : "")state hall {")
      body += hallLines.map { "    \($0)" } + inner + ["  }"]
    }
    let said = (body + memories.map { $0.declaration }).joined(separator: "\n")
    var lines = ["language 1", "policy \(name)", "use ios", ""]
    lines += memories.map { $0.declaration }
    lines += ["went", "came"].filter { said.contains("track \($0)") }.map { "metric \($0)" }
    if said.contains("poked") { lines.append("event poked") }
    lines += declarations.filter { reached.contains($0.room) }.map { $0.text }
    let outcomes = ["done", "off"].filter { said.contains("end \($0)") }
    let head = "flow main\(hasParameter ? "(flag: Bool)" : "")\(isForLaunch ? " for launch" : "")"
    lines += ["", "\(head) -> \((outcomes.isEmpty ? ["off"] : outcomes).joined(separator: " | ")) {"] + body + ["}"]
    if said.contains("run help") { lines += help }
    return lines.map { $0 + "\n" }.joined()
  }

  private func state(_ index: Int, isStart: Bool, depth: Int) -> [String] {
    let indent = String(repeating: "  ", count: depth)
    let head = "\(isStart ? "start " : "")state room\(index)\(areFlagged[index] ? "(isOn: Bool)" : "") {"
    return [indent + head] + rooms[index].lines.map { "\(indent)  \($0)" } + [indent + "}"]
  }

  private var help: [String] {
    let assignment = memories.flatMap { $0.assignments }.first.map { " { \($0) }" } ?? ""
    return [
      "", "banner offer { button yes; button no }", "flow help -> helped | declined {",
      "  start state offering {", "    show offer { yes\(assignment) -> end helped; no -> end declined }",
      "    after 4s -> end declined", "  }", "}",
    ]
  }
}

/// Memory and inputs of a maze.
enum MazeMemory: CaseIterable {
  case asked, tries, lastAsked, seen, busy, level

  var declaration: String {
    switch self {
    case .asked: "memory asked: Bool = false for install"
    case .tries: "memory tries: 0...2 = 0 for session"
    case .lastAsked: "memory lastAsked: Moment = never for install"
    case .seen: "memory seen: Bool = false for launch"
    case .busy: "live input busy: Bool = false"
    case .level: "input level: low | high = low"
    }
  }

  var conditions: [String] {
    switch self {
    case .asked: ["asked"]
    case .tries: ["tries is 2", "tries is 1..."]
    case .lastAsked: ["lastAsked is never", "lastAsked is older than 7d"]
    case .seen: ["not seen"]
    case .busy: ["busy"]
    case .level: ["level is high"]
    }
  }

  var assignments: [String] {
    switch self {
    case .asked: ["remember asked = true"]
    case .tries: ["remember tries = tries + 1", "remember tries = 0", "remember tries = tries + tries"]
    case .lastAsked: ["remember lastAsked = now"]
    case .seen: ["remember seen = true"]
    case .busy, .level: []
    }
  }

  /// The names of the Boolean variables.
  var flags: [String] {
    switch self {
    case .asked: ["asked"]
    case .seen: ["seen"]
    case .busy: ["busy"]
    case .tries, .lastAsked, .level: []
    }
  }
}
