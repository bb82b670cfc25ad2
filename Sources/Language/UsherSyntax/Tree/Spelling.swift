/// The length of a name and its last 16 bytes, for fast comparison. A name of up to 16 bytes is stored completely.
struct Spelling: Equatable {
  /// The last eight bytes of the name. Its last byte is the least significant one.
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

  /// The number of bytes at the beginning of the name that are not stored.
  var beginning: Int { max(0, count - 16) }

  /// The hash of the name, as an index into a table whose size is a power of two. `mask` is the size minus one.
  @inline(__always)
  func slot(mask: Int) -> Int {
    let mixed = (low ^ high &* 0xC2B2_AE3D_27D4_EB4F) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 32) & mask
  }
}
