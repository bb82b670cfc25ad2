package import UsherRuntime

/// A place in a program that a step can pass.
package struct ProgramPlace: Hashable, Sendable {
  package var state: ID<State>
  package var part: Part
  /// The row's position in its list. For a row of a nested choice, also the positions of the rows around it, outermost first.
  package var rows: [Int]

  package enum Part: Hashable, Sendable {
    case entry
    case question
    case silence
    case handler(Int)
  }

  package init(_ state: ID<State>, _ part: Part, _ rows: [Int] = []) {
    (self.state, self.part, self.rows) = (state, part, rows)
  }
}

extension Program {
  /// The places that a session records by number (`Session.appendPlaces`), in the order of the encoded records (`CodeEncoder`).
  /// Nil for the rows of retired states, and for those that assign the values of an answer.
  package var places: [ProgramPlace?] {
    var places: [ProgramPlace?] = states.ids.map { ProgramPlace($0, .entry) }
    for id in states.ids {
      for index in states[id].handlers.indices { places.append(ProgramPlace(id, .handler(index))) }
    }
    return places + placesOfRows
  }

  private var placesOfRows: [ProgramPlace?] {
    var places: [ProgramPlace?] = []
    for retirement in flows.rows.flatMap({ $0.retired }) { append(retirement.target, in: nil, to: &places) }
    for id in states.ids {
      let state = states[id]
      append(state.question?.rows ?? [], in: ProgramPlace(id, .question), to: &places)
      if case .perform(let action, _, _) = state.question {
        places += actions[action].declared.filter { !$0.bindings.isEmpty }.map { _ in nil }
      }
      for (index, handler) in state.handlers.enumerated() {
        append(handler.target, in: ProgramPlace(id, .handler(index)), to: &places)
      }
      append(state.question?.silence?.rows ?? [], in: ProgramPlace(id, .silence), to: &places)
    }
    return places
  }

  /// The rows of a nested choice precede the row that contains it.
  private func append(_ rows: [Row], in around: ProgramPlace?, to places: inout [ProgramPlace?]) {
    for (index, row) in rows.enumerated() {
      var place = around
      place?.rows.append(index)
      append(row.target, in: place, to: &places)
      places.append(place)
    }
  }

  private func append(_ target: Target, in around: ProgramPlace?, to places: inout [ProgramPlace?]) {
    if case .choose(let rows) = target { append(rows, in: around, to: &places) }
  }
}

extension Program {
  /// The target of a row or a handler.
  package func target(at place: ProgramPlace) -> Target? {
    if let (rows, position) = rows(at: place) { return rows[position].target }
    guard case .handler(let index) = place.part else { return nil }
    return states[place.state].handlers[index].target
  }

  /// The list that contains the row of a place, and its position there; nil for an entry and for a handler itself.
  package func rows(at place: ProgramPlace) -> (rows: [Row], position: Int)? {
    guard let position = place.rows.last else { return nil }
    var rows: [Row]
    switch place.part {
    case .entry: return nil
    case .handler(let index): rows = states[place.state].handlers[index].target.choice
    case .question: rows = states[place.state].question?.rows ?? []
    case .silence: rows = states[place.state].question?.silence?.rows ?? []
    }
    for index in place.rows.dropLast() { rows = rows[index].target.choice }
    return (rows, position)
  }
}

extension Target {
  /// The rows of a nested choice; none for other targets.
  package var choice: [Row] {
    if case .choose(let rows) = self { rows } else { [] }
  }
}

extension Session {
  /// Appends the numbers of the places passed in the last step, each once. They are positions in `Program.places`.
  package func appendPlaces(to list: inout [UInt64]) {
    let code = policy.storage.code
    let start = Int(code.layout.places)
    if start == 0 { return }
    unsafe words.withUnsafeBytes { bytes in
      let first = start + code.offsetOfPassedPlaces
      for index in 0..<(unsafe bytes.load(fromByteOffset: start, as: UInt64.self)) {
        list.append(UInt64(unsafe bytes.load(fromByteOffset: first + Int(index) * 4, as: UInt32.self)))
      }
    }
  }
}
