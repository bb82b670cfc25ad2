internal import UsherProgram
internal import UsherRuntime

/// Numbers all marks of a program: each entry, handler and row, in source order.
///
/// The interpreter records the places that a step passes, so a mark is reached only if the interpreter reached it.
struct Markers: Sendable {
  let program: Program
  /// In source order.
  private(set) var marks: [ProgramPlace] = []
  /// For each place of the program the number of its mark; -1 if it has none.
  private var numbers: [Int] = []

  init(_ program: Program) {
    self.program = program
    for id in program.states.ids { mark(id) }
    let known = Dictionary(uniqueKeysWithValues: marks.enumerated().map { ($1, $0) })
    numbers = program.places.map { place in place.flatMap { known[$0] } ?? -1 }
  }

  /// The marks of the places that a step has passed.
  func marks(in places: [UInt64]) -> [Int] { places.map { numbers[Int($0)] }.filter { $0 >= 0 } }

  private mutating func mark(_ id: ID<State>) {
    let state = program.states[id]
    marks.append(ProgramPlace(id, .entry))
    for (index, handler) in state.handlers.enumerated() {
      marks.append(ProgramPlace(id, .handler(index)))
      mark(handler.target, in: ProgramPlace(id, .handler(index)))
    }
    mark(state.question?.silence?.rows ?? [], in: ProgramPlace(id, .silence))
    mark(state.question?.rows ?? [], in: ProgramPlace(id, .question))
  }

  private mutating func mark(_ rows: [Row], in around: ProgramPlace) {
    for (index, row) in rows.enumerated() {
      var place = around
      place.rows.append(index)
      marks.append(place)
      mark(row.target, in: place)
    }
  }

  private mutating func mark(_ target: Target, in around: ProgramPlace) {
    if case .choose(let rows) = target { mark(rows, in: around) }
  }
}
