internal import UsherSource

/// The name of a status that stands for a later one too, which the file does not name.
struct ReadTogether: Sendable {
  var place: Label
  var resource: String
  var former: String
  var later: String

  fileprivate func isAbout(_ other: ReadTogether) -> Bool { resource == other.resource && later == other.later }
}

/// One finding for each later status of a resource, with a fix that names it at all places.
func laterStatuses(_ readings: [ReadTogether]) -> [Diagnostic] {
  var rest = readings[...]
  var found: [Diagnostic] = []
  while let first = rest.first {
    var places: [Label] = []
    for reading in rest where reading.isAbout(first) && !places.contains(where: { $0.isSamePlace(as: reading.place) }) {
      places.append(reading.place)
    }
    rest.removeAll { $0.isAbout(first) }
    found.append(.laterStatus(first, at: places.sorted { $0.span.start < $1.span.start }))
  }
  return found
}
