internal import Usher

extension Exploration {
  /// The steps from a configuration that are made by those who are wanted, in the order of the transitions.
  func edges(from position: Int, by isWanted: (Agency) -> Bool = { _ in true }) -> [Edge] {
    guard steps.isKnown(position) else { return [] }
    let place = places[position]
    let own = steps[position].filter { isWanted($0.agency) }
    if sites[Int(place.site)].isWhole { return own }
    let outline = sites.outline(Int(place.site), at: coding.truths(Int(place.truths)))
    let leading = outline.leading.count
    var recent = Landings.Recent()
    var edges = own.filter { $0.ordinal < leading }
    var shift = 0
    for block in outline.middle {
      edges += self.edges(block, after: leading + shift, outline.choice, from: position, by: isWanted, &recent)
      shift += passages.list(block, from: Int(place.truths)).count
    }
    for var edge in own where edge.ordinal >= leading {
      edge.ordinal += UInt32(shift)
      edges.append(edge)
    }
    shift += leading + outline.trailing.count
    for block in outline.end {
      edges += self.edges(block, after: shift, outline.choice, from: position, by: isWanted, &recent)
      shift += passages.list(block, from: Int(place.truths)).count
    }
    return edges
  }

  /// Those of one block, after so many transitions and choices.
  private func edges(
    _ block: Outline.Block, after count: Int, _ choice: Int, from position: Int, by isWanted: (Agency) -> Bool,
    _ recent: inout Landings.Recent
  ) -> [Edge] {
    let (site, truths) = (Int(places[position].site), Int(places[position].truths))
    let watched = sites[site].watched
    var edges: [Edge] = []
    for (offset, index) in passages.list(block, from: truths).enumerated() {
      let passage = passages.all[index]
      guard isWanted(passage.agency),
        let row = landings.known(Landings.Way(of: passage, at: site, watched: watched), &recent),
        let (target, deed) = landings[row, Int(passage.truths)]
      else { continue }
      let edge = Edge(passage, at: count + offset, after: choice, to: target, note: doings.note(of: deed))
      if edge.isKept(from: position) { edges.append(edge) }
    }
    return edges
  }

  /// The steps that somebody awaits or the journey offers.
  func awaitedEdges(from position: Int) -> [Edge] { edges(from: position) { $0.isAwaited } }

  /// Whether anything is awaited or offered.
  func isAwaiting(_ position: Int) -> Bool { !awaitedEdges(from: position).isEmpty }

  /// Whether any step does what is asked for: where none does, none need be looked at.
  func isAnyNote(_ isWanted: (Note) -> Bool) -> Bool { doings.notes.elements.contains(where: isWanted) }
}
