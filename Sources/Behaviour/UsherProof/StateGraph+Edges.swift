internal import UsherRuntime
internal import UsherPlay

extension StateGraph {
  /// The steps from a configuration by the agencies that are wanted, in the order of the transitions.
  func edges(
    from position: Int, by agencies: (Agency) -> Bool = { _ in true }, where isWanted: (Edge) -> Bool = { _ in true }
  ) -> [Edge] {
    // Once the time is over nothing is found any more, and whatever was found is not told.
    guard steps.isKnown(position), !isOver() else { return [] }
    let place = places[position]
    let (site, truths) = (Int(place.site), Int(place.truths))
    func isIn(_ edge: Edge) -> Bool { agencies(edge.agency) && isWanted(edge) }
    if sites[site].isWhole { return steps[position].filter(isIn) }
    let outline = sites.outline(site, at: coding.truths(truths))
    let leading = outline.leading.count
    let shift = outline.middle.reduce(0) { $0 + passages.count(of: $1, from: truths) }
    var recent = Landings.Recent()
    var edges: [Edge] = []
    for edge in steps[position] where edge.ordinal < leading && isIn(edge) { edges.append(edge) }
    var next = leading
    for block in outline.middle {
      add(block, at: &next, outline.choice, from: position, by: agencies, where: isWanted, &recent, to: &edges)
    }
    for var edge in steps[position] where edge.ordinal >= leading && isIn(edge) {
      edge.ordinal += UInt32(shift)
      edges.append(edge)
    }
    next += outline.trailing.count
    for block in outline.end {
      add(block, at: &next, outline.choice, from: position, by: agencies, where: isWanted, &recent, to: &edges)
    }
    return edges
  }

  /// Adds those of one block, after so many choices.
  private func add(
    _ block: Outline.Block, at ordinal: inout Int, _ choice: Int, from position: Int,
    by agencies: (Agency) -> Bool, where isWanted: (Edge) -> Bool, _ recent: inout Landings.Recent,
    to edges: inout [Edge]
  ) {
    let (site, truths) = (Int(places[position].site), Int(places[position].truths))
    let watched = sites[site].watched
    defer { ordinal += passages.count(of: block, from: truths) }
    guard block.agencies.contains(where: agencies) else { return }
    for (offset, passage) in passages.list(block, from: truths).enumerated() {
      guard agencies(passage.agency),
        let row = landings.known(Landings.Way(of: passage, at: site, watched: watched), &recent),
        let landing = landings[row, Int(passage.truths)]
      else { continue }
      let note = doings.note(of: landing.deed)
      let edge = Edge(passage, at: ordinal + offset, after: choice, to: landing.target, note: note, deed: landing.deed)
      if isWanted(edge), edge.isKept(from: position) { edges.append(edge) }
    }
  }

  /// The steps by the agencies that are wanted, in the order of their stories.
  func stepsInOrder(
    by agencies: @escaping (Agency) -> Bool = { _ in true }, where isWanted: @escaping (Edge) -> Bool
  ) -> some Sequence<(from: Int, edge: Edge)> {
    order.lazy.flatMap { position in
      edges(from: position, by: agencies, where: isWanted).lazy.map { (position, $0) }
    }
  }

  /// Those that do what is wanted.
  func stepsInOrder(
    by agencies: @escaping (Agency) -> Bool = { _ in true }, doing isWanted: (Note) -> Bool
  ) -> some Sequence<(from: Int, edge: Edge)> {
    let deeds = notes(where: isWanted)
    return stepsInOrder(by: { !deeds.isEmpty && agencies($0) }, where: { deeds.contains($0.note) })
  }

  /// The steps that somebody awaits or the journey offers.
  func awaitedEdges(from position: Int) -> [Edge] { edges(from: position) { $0.isAwaited } }

  /// Whether anything is awaited or offered.
  func isAwaiting(_ position: Int) -> Bool { !awaitedEdges(from: position).isEmpty }

  /// What steps do of what is asked for.
  func notes(where isWanted: (Note) -> Bool) -> NoteSet { NoteSet(doings.notes.elements.map(isWanted)) }
}

/// Some of the notes, by their numbers. Where a set is empty no step need be looked at.
struct NoteSet {
  private let isIn: [Bool]
  let isEmpty: Bool

  fileprivate init(_ isIn: [Bool]) {
    self.isIn = isIn
    isEmpty = !isIn.contains(true)
  }

  func contains(_ note: UInt32) -> Bool { isIn[Int(note)] }
}
