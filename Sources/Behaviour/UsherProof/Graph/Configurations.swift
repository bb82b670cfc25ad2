internal import UsherProgram
internal import UsherRuntime
internal import UsherPlay

/// The configurations that were found, by number, with the wait of each.
struct Configurations: Sendable {
  private(set) var places: [Place] = []
  var locations: ControlLocations
  private var waitNumbers: [UInt32] = []
  /// For each location and combination of true statuses the number of the configuration plus one; 0 if it was not found.
  private var positions: Grid<UInt32>
  private let coding: Coding
  private let spans: ReadSpans?
  /// Reusable buffers for a configuration and its key.
  private var known: WorldState
  private var key: [UInt64]

  /// A configuration, by its control location and the number of its true statuses.
  struct Place: Sendable {
    var location: UInt32
    var truths: UInt32
  }

  init(_ successors: Successors, _ observer: Observer) {
    coding = successors.coding
    locations = ControlLocations(width: coding.locationWidth, successors, observer)
    spans = successors.spans
    positions = Grid(columns: coding.truthsCount, isSparse: spans != nil)
    key = Array(repeating: 0, count: coding.width)
    known = coding.blank
  }

  var count: Int { places.count }

  /// The number of a configuration, after adding it if it is new.
  mutating func number(of configuration: WorldState) -> (position: Int, isNew: Bool) {
    coding.write(configuration, to: &key)
    let (location, isNewLocation) = locations.number(of: key)
    var truths = Int(key[coding.locationWidth])
    if isNewLocation {
      positions.addRow()
      coding.read(locations.keys[location], truths, into: &known)
      locations.describe(known)
    }
    if let spans {
      let (followed, edition) = (locations[location].scope.followed, locations[location].edition)
      truths = coding.number(truths, with: ~followed) { spans.unfollowed($0, in: edition) }
    }
    return number(of: location, truths)
  }

  /// The number of the configuration of a location with a combination of true statuses, after adding it if it is new.
  private mutating func number(of location: Int, _ truths: Int) -> (position: Int, isNew: Bool) {
    let position = Int(positions[location, truths]) - 1
    if position >= 0 { return (position, false) }
    coding.read(locations.keys[location], truths, into: &known)
    places.append(Place(location: UInt32(location), truths: UInt32(truths)))
    positions[location, truths] = UInt32(count)
    waitNumbers.append(UInt32(locations.wait(location, of: known)))
    return (count - 1, true)
  }

  /// The configurations of the same location in which the resources with these bits have all their statuses, this one among them.
  /// Those that are new are added.
  mutating func addAll(like position: Int, but bits: UInt64) -> [(position: Int, isNew: Bool)] {
    let place = places[position]
    return combinations(of: place, bits).map { number(of: Int(place.location), $0) }
  }

  /// The same, of those that were found.
  func all(like position: Int, but bits: UInt64) -> [Int] {
    let place = places[position]
    return combinations(of: place, bits).compactMap { number(besides: position, truths: $0) }
  }

  private func combinations(of place: Place, _ bits: UInt64) -> [Int] {
    guard let spans else { return [Int(place.truths)] }
    let edition = locations[Int(place.location)].edition
    var all = [Int(place.truths)]
    for bit in 0..<UInt64.bitWidth where bits & 1 << UInt64(bit) != 0 {
      all = all.flatMap { number in
        spans.all(bit, in: edition).map { value in coding.number(number, with: 1 << UInt64(bit)) { _ in value } }
      }
    }
    return all
  }

  /// The resources whose changes are looked at in a configuration.
  func scope(at position: Int) -> Scope { locations[Int(places[position].location)].scope }

  /// The bits of those that are followed there.
  func followed(at position: Int) -> UInt64 { scope(at: position).followed }

  /// The number of the configuration with another combination of true statuses in the same control location; nil if it was not found.
  func number(besides position: Int, truths: Int) -> Int? {
    let number = Int(positions[Int(places[position].location), truths])
    return number > 0 ? number - 1 : nil
  }

  func wait(_ position: Int) -> Wait { locations.waits[Int(waitNumbers[position])] }

  /// The active states, innermost first; empty if the flow has ended.
  func activeStates(at position: Int) -> [ID<State>] { locations.activeStates(Int(places[position].location)) }

  /// Whether a request may be open.
  func mayAsk(at position: Int) -> Bool { locations.mayAsk(Int(places[position].location)) }

  subscript(position: Int) -> WorldState {
    coding.configuration(of: locations.keys[Int(places[position].location)], Int(places[position].truths))
  }

  /// Decodes a configuration into a reusable buffer.
  func read(_ position: Int, into configuration: inout WorldState) {
    let place = places[position]
    coding.read(locations.keys[Int(place.location)], Int(place.truths), into: &configuration)
  }

  /// A configuration of a location, with the first combination of true statuses.
  func first(ofLocation location: Int) -> WorldState { coding.configuration(of: locations.keys[location], 0) }

  /// Bytes of the tables.
  var size: Int {
    count * (MemoryLayout<Place>.stride + MemoryLayout<UInt32>.stride) + locations.size + positions.size
  }
}
