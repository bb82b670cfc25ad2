/// Records which places of a program a step passes: state entries, handlers and rows.
///
/// Proofs and coverage reports use this. A session of `EncodedProgram.recordingPlaces` reserves memory at its end for the number
/// of recorded places, one bit per place, and a list of the places in the order in which they were first passed. Other
/// sessions reserve none, and a step only checks for that.
extension Code {
  /// The number of places. States come first, then handlers, then rows, each by its position in its table.
  fileprivate var placeCount: Int { states.count + handlers.count + rows.count }

  /// The byte offset of the list of passed places, after the count and the bits.
  package var offsetOfPassedPlaces: Int { 8 + (placeCount + 63) / 64 * 8 }

  func place(ofEntry state: UInt16) -> UInt32 { UInt32(state) }
  func place(ofHandler position: UInt32) -> UInt32 { UInt32(states.count) + position }
  func place(ofRow position: UInt32) -> UInt32 { UInt32(states.count + handlers.count) + position }
}

extension SessionLayout {
  /// Reserves memory for the places of a code.
  package mutating func recordPlaces(of code: Code) {
    places = byteCount
    byteCount += UInt32(code.offsetOfPassedPlaces + (code.placeCount + 1) / 2 * 8)
  }
}

extension Run {
  @inline(__always)
  mutating func pass(_ place: UInt32) {
    if layout.places != 0 { record(place) }
  }

  private mutating func record(_ place: UInt32) {
    let start = unsafe memory + Int(layout.places)
    let bits = unsafe start + 8 + Int(place >> 6) * 8
    let (old, bit) = (unsafe bits.load(as: UInt64.self), UInt64(1) << UInt64(place & 63))
    if old & bit != 0 { return }
    unsafe bits.storeBytes(of: old | bit, as: UInt64.self)
    let count = unsafe start.load(as: UInt64.self)
    unsafe start.storeBytes(of: place, toByteOffset: code.offsetOfPassedPlaces + Int(count) * 4, as: UInt32.self)
    unsafe start.storeBytes(of: count + 1, as: UInt64.self)
  }

  /// Clears the recorded places at the start of a step.
  mutating func forgetPlaces() {
    if layout.places == 0 { return }
    let start = unsafe memory + Int(layout.places)
    for index in 0..<(unsafe start.load(as: UInt64.self)) {
      let place = unsafe start.load(fromByteOffset: code.offsetOfPassedPlaces + Int(index) * 4, as: UInt32.self)
      unsafe start.storeBytes(of: 0, toByteOffset: 8 + Int(place >> 6) * 8, as: UInt64.self)
    }
    unsafe start.storeBytes(of: 0, as: UInt64.self)
  }
}
