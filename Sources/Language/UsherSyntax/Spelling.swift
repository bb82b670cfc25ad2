/// How a name is written, so that it is compared at once: its last sixteen bytes, and how many it has. Up to sixteen that is
/// all of it.
struct Spelling: Equatable {
  /// The last eight bytes, the last of all in the lowest.
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  private(set) var count = 0

  init() {}

  init(_ name: String) { for byte in name.utf8 { append(byte) } }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    high = high << 8 | low >> 56
    low = low << 8 | UInt64(byte)
    count += 1
  }

  /// How many bytes come before those that are compared.
  var beginning: Int { max(0, count - 16) }

  /// A place in a table of a power of two.
  @inline(__always)
  func slot(mask: Int) -> Int {
    let mixed = (low ^ high &* 0xC2B2_AE3D_27D4_EB4F) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 32) & mask
  }
}
