internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherPlay

/// What is so in all configurations that differ in the true statuses alone.
struct Site: Sendable {
  /// The statuses a change of which an active state watches, one bit for each resource of the flow.
  var watched: UInt64
  /// Whether the moves from outside are a step each from each combination of true statuses.
  var isWhole: Bool
  /// The list of the resources that its own moves depend on.
  fileprivate var asked: UInt16
  /// The number of its outline, plus one; 0 where that depends on the true statuses.
  fileprivate var outline: UInt32 = 0
  /// The number of its wait, plus one; 0 where that depends on the true statuses.
  fileprivate var wait: UInt32 = 0
}

/// The sites of a flow, as they are found, with what is worked out for each of them once.
struct Sites: Sendable {
  private(set) var keys: KeyTable
  private(set) var waits = Numbering<Wait>()
  private var all: [Site] = []
  private var asked = Numbering<[ID<Resource>]>()
  private var outlines = Numbering<Outline>()
  /// Those that depend on true statuses, by the site and these.
  private var outlinesOfAsked: [Variant: UInt32] = [:]
  private let successors: Successors
  private let watch: Watch

  private struct Variant: Hashable, Sendable {
    var site: UInt32
    var truths: UInt64
  }

  init(width: Int, _ successors: Successors, _ watch: Watch) {
    keys = KeyTable(width: width)
    self.successors = successors
    self.watch = watch
  }

  var count: Int { all.count }

  subscript(number: Int) -> Site { all[number] }

  /// The number of the site whose key a list of words begins with. Nothing is known of a new one until it is described.
  mutating func number(of key: [UInt64]) -> (position: Int, isNew: Bool) { keys.insert(key) }

  /// Takes in what is so at a new site, of one of its configurations.
  mutating func describe(_ configuration: WorldState) {
    let resources = successors.relevance.resources
    var site = Site(
      watched: watched(in: configuration), isWhole: resources.count > UInt64.bitWidth,
      asked: UInt16(asked.number(of: successors.world.askedResources(in: configuration))))
    if !successors.sharesSteps || successors.world.isTold(ofLeaving: configuration) { site.isWhole = true }
    if !watch.dependsOnTruths(configuration) { site.wait = UInt32(waits.number(of: watch.wait(of: configuration))) + 1 }
    all.append(site)
  }

  /// The number of the wait in a configuration.
  mutating func wait(_ site: Int, of configuration: WorldState) -> Int {
    let known = Int(all[site].wait)
    return known > 0 ? known - 1 : waits.number(of: watch.wait(of: configuration))
  }

  /// The outline of the moves in a configuration; nil if it has more than `most`.
  mutating func outline(_ site: Int, of configuration: WorldState, atMost most: Int) -> Outline? {
    let known = Int(all[site].outline)
    if known > 0 { return outlines[known - 1] }
    let asked = asked[Int(all[site].asked)]
    if asked.isEmpty {
      guard let outline = successors.outline(of: configuration, atMost: most) else { return nil }
      let number = outlines.number(of: outline)
      all[site].outline = UInt32(number) + 1
      return outlines[number]
    }
    let variant = variant(site, asked, configuration.truths)
    if let known = outlinesOfAsked[variant] { return outlines[Int(known)] }
    guard let outline = successors.outline(of: configuration, atMost: most) else { return nil }
    let number = outlines.number(of: outline)
    outlinesOfAsked[variant] = UInt32(number)
    return outlines[number]
  }

  /// The same for one that was worked out.
  func outline(_ site: Int, at truths: [Value]) -> Outline {
    let known = Int(all[site].outline)
    if known > 0 { return outlines[known - 1] }
    return outlinesOfAsked[variant(site, asked[Int(all[site].asked)], truths)].map { outlines[Int($0)] } ?? Outline()
  }

  private func variant(_ site: Int, _ asked: [ID<Resource>], _ truths: [Value]) -> Variant {
    let radices = asked.map { UInt64(successors.world.owners[$0.index]?.trueStatuses.values.count ?? 1) }
    let number = zip(asked, radices).reduce(UInt64(0)) { $0 &* $1.1 &+ UInt64(truths[$1.0.index]) }
    return Variant(site: UInt32(site), truths: number)
  }

  private func watched(in configuration: WorldState) -> UInt64 {
    let program = successors.world.program
    let variables = Set(
      configuration.session.activeStates.flatMap { state in
        program.states[state].handlers.flatMap { handler -> [ID<Variable>] in
          if case .change(let watched) = handler.trigger { Array(watched) } else { [] }
        }
      })
    var bits: UInt64 = 0
    for (bit, id) in successors.relevance.resources.enumerated() {
      if variables.contains(program.resources[id].status), bit < UInt64.bitWidth { bits |= 1 << UInt64(bit) }
    }
    return bits
  }

  /// Bytes that they take.
  var size: Int {
    keys.size + all.count * MemoryLayout<Site>.stride
      + tableBytes(outlinesOfAsked.count, stride: MemoryLayout<Variant>.stride + MemoryLayout<UInt32>.stride)
      + waits.size + asked.size + outlines.size
  }
}
