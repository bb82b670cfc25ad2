internal import UsherRuntime
internal import UsherPlay

/// A transition from one configuration to another.
struct Edge: Equatable, Sendable {
  var target: UInt32
  var summary: UInt32
  /// Number of its effect label, in `EffectLabels`.
  var effectLabel: UInt32
  /// Its index among the configuration's transitions.
  var ordinal: UInt32
  var choice: UInt32
  var moveKind: MoveKind
  /// What the environment does; nil for other moves.
  var environment: EnvironmentTransition.Kind?
  /// The prompt of a tap.
  var prompt: UInt16
  /// The position of an answer.
  var answer: Value

  init(_ option: MoveOption, at ordinal: Int, to target: Int, summary: Int, effectLabel: Int) {
    self.target = UInt32(target)
    self.summary = UInt32(summary)
    self.effectLabel = UInt32(effectLabel)
    self.ordinal = UInt32(ordinal)
    choice = UInt32(option.choice)
    moveKind = option.moveKind
    environment = EnvironmentTransition.Kind(of: option.move)
    prompt = UInt16(option.prompt?.index ?? 0)
    answer = if case .answered(_, let answer) = option.move { answer } else { 0 }
  }

  /// `choice` is the number of choices before its block.
  init(
    _ transition: EnvironmentTransition, at ordinal: Int, after choice: Int, to target: Int, summary: Int,
    effectLabel: Int
  ) {
    self.target = UInt32(target)
    self.summary = UInt32(summary)
    self.effectLabel = UInt32(effectLabel)
    self.ordinal = UInt32(ordinal)
    self.choice = UInt32(choice) + transition.choice
    moveKind = transition.moveKind
    environment = transition.kind
    prompt = 0
    answer = 0
  }

  fileprivate init(_ step: UnsharedEdges.Step, _ label: UnsharedEdges.Label) {
    target = step.target
    summary = label.summary
    effectLabel = label.effectLabel
    ordinal = label.ordinal
    choice = label.choice
    moveKind = label.moveKind
    environment = label.environment
    prompt = label.prompt
    answer = label.answer
  }

  /// Whether the edge carries information: it leads elsewhere, has effects, or was awaited. Other edges are unobservable
  /// self-loops.
  func isObservable(from position: Int) -> Bool { Int(target) != position || summary != 0 || moveKind.isAwaited }
}

/// The transitions that belong to single configurations and are not shared. Everything but the target is stored once for equal
/// labels.
struct UnsharedEdges: Sendable {
  /// Stored in chunks, so that growth does not copy existing steps. All steps of one configuration are in one chunk.
  private var pieces: [[Step]] = [[]]
  private var labels = Numbering<Label>()
  /// For each configuration the range of its steps.
  private var ranges: [Range] = []
  /// Number of steps.
  private(set) var count = 0

  private struct Range: BitwiseCopyable {
    var piece: UInt32 = .max
    var start: UInt32 = 0
    var count: UInt32 = 0
  }

  /// Steps after which a chunk is full; the last configuration in it may exceed this.
  private static let pieceSize = 1 << 14

  fileprivate struct Step: Sendable {
    var target: UInt32
    var label: UInt32
  }

  fileprivate struct Label: Hashable, HeapCounted, Sendable {
    var summary: UInt32
    var effectLabel: UInt32
    var ordinal: UInt32
    var choice: UInt32
    var prompt: UInt16
    var answer: Value
    var moveKind: MoveKind
    var environment: EnvironmentTransition.Kind?

    var heapBytes: Int { 0 }
  }

  mutating func addConfiguration() { ranges.append(Range()) }

  /// Whether the configuration has been expanded.
  func isKnown(_ position: Int) -> Bool { ranges[position].piece != .max }

  /// Starts the steps of a configuration; `append` adds to it until the next call.
  mutating func begin(_ position: Int) {
    if pieces[pieces.count - 1].count >= Self.pieceSize {
      var piece: [Step] = []
      piece.reserveCapacity(Self.pieceSize)
      pieces.append(piece)
    }
    ranges[position].piece = UInt32(pieces.count - 1)
    ranges[position].start = UInt32(pieces[pieces.count - 1].count)
  }

  /// Appends a step. `edge.ordinal` is its index among the configuration's own steps.
  mutating func append(_ edge: Edge, from position: Int) {
    let label = Label(
      summary: edge.summary, effectLabel: edge.effectLabel, ordinal: edge.ordinal, choice: edge.choice,
      prompt: edge.prompt,
      answer: edge.answer, moveKind: edge.moveKind, environment: edge.environment)
    pieces[pieces.count - 1].append(Step(target: edge.target, label: UInt32(labels.number(of: label))))
    ranges[position].count += 1
    count += 1
  }

  /// Number of steps of a configuration.
  func count(of position: Int) -> Int { Int(ranges[position].count) }

  /// The steps of a configuration. Their ordinals are indexes among these.
  subscript(position: Int) -> some Sequence<Edge> {
    let range = ranges[position]
    let steps = pieces[Int(range.piece)][Int(range.start)..<Int(range.start) + Int(range.count)]
    return steps.lazy.map { Edge($0, labels[Int($0.label)]) }
  }

  /// All buttons that some step taps.
  var taps: [(prompt: Int, answer: Value)] {
    labels.elements.filter { $0.moveKind == .tap }.map { (Int($0.prompt), $0.answer) }
  }

  /// Bytes of the steps.
  var size: Int {
    count * MemoryLayout<Step>.stride + ranges.count * MemoryLayout<Range>.stride + labels.size
  }
}
