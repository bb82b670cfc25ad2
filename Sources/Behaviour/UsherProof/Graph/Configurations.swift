internal import UsherPlay

/// The configurations that were found, by number, with the wait of each.
struct Configurations: Sendable {
  private(set) var places: [Place] = []
  var locations: ControlLocations
  private var waitNumbers: [UInt32] = []
  /// For each location and combination of true statuses the number of the configuration plus one; 0 if it was not found.
  private var positions: Grid<UInt32>
  private let coding: Coding
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
    positions = Grid(columns: coding.truthsCount)
    key = Array(repeating: 0, count: coding.width)
    known = coding.blank
  }

  var count: Int { places.count }

  /// The number of a configuration, after adding it if it is new.
  mutating func number(of configuration: WorldState) -> (position: Int, isNew: Bool) {
    coding.write(configuration, to: &key)
    let (location, isNewLocation) = locations.number(of: key)
    let truths = Int(key[coding.locationWidth])
    if isNewLocation { positions.addRow() }
    let position = Int(positions[location, truths]) - 1
    if position >= 0 { return (position, false) }
    coding.read(locations.keys[location], truths, into: &known)
    if isNewLocation { locations.describe(known) }
    places.append(Place(location: UInt32(location), truths: UInt32(truths)))
    positions[location, truths] = UInt32(count)
    waitNumbers.append(UInt32(locations.wait(location, of: known)))
    return (count - 1, true)
  }

  /// The number of the configuration with another combination of true statuses in the same control location; nil if it was not found.
  func number(besides position: Int, truths: Int) -> Int? {
    let number = Int(positions[Int(places[position].location), truths])
    return number > 0 ? number - 1 : nil
  }

  func wait(_ position: Int) -> Wait { locations.waits[Int(waitNumbers[position])] }

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
