#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
#if canImport(Glibc)
  internal import Glibc
#endif

/// About how many bytes gzip makes of a text, and rather more than fewer: it finds repetitions in the same 32 kB (RFC 1951), and
/// spells what is left as briefly as one code for all of it allows, and a tenth longer.
func compressedSize(of bytes: [UInt8]) -> Int {
  var deflation = Deflation(bytes)
  deflation.run()
  return deflation.size
}

/// Counts the symbols that compression by repetitions comes to.
private struct Deflation {
  private let bytes: [UInt8]
  /// Where four bytes with a hash stood last.
  private var places = [Int](repeating: -1, count: 1 << 15)
  /// Literals, then codes of lengths.
  private var symbols = [Int](repeating: 0, count: 286)
  private var distances = [Int](repeating: 0, count: 30)
  private var extraBits = 0

  private static let shortest = 4
  private static let longest = 258
  private static let window = 32_768

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var size: Int {
    let bits = information(in: symbols) + information(in: distances) + Double(extraBits)
    return Int(bits / 8 * 1.1) + 64
  }

  mutating func run() {
    var offset = 0
    while offset < bytes.count {
      let length = repetition(at: offset)
      for inside in offset..<(offset + max(1, length)) where inside + Self.shortest <= bytes.count {
        places[key(at: inside)] = inside
      }
      offset += max(1, length)
    }
  }

  /// Notes what stands at an offset: a byte, or a repetition, whose length it gives.
  private mutating func repetition(at offset: Int) -> Int {
    guard offset + Self.shortest <= bytes.count else { return literal(at: offset) }
    let place = places[key(at: offset)]
    guard place >= 0, offset - place <= Self.window else { return literal(at: offset) }
    let most = min(Self.longest, bytes.count - offset)
    var length = 0
    while length < most, bytes[place + length] == bytes[offset + length] { length += 1 }
    guard length >= Self.shortest else { return literal(at: offset) }
    let lengthCode = code(of: length - 3, first: 8)
    let distanceCode = code(of: offset - place - 1, first: 4)
    symbols[min(257 + lengthCode.code, 285)] += 1
    distances[distanceCode.code] += 1
    extraBits += lengthCode.bits + distanceCode.bits
    return length
  }

  private mutating func literal(at offset: Int) -> Int {
    symbols[Int(bytes[offset])] += 1
    return 0
  }

  private func key(at offset: Int) -> Int {
    var word: UInt32 = 0
    for byte in offset..<(offset + Self.shortest) { word = word << 8 | UInt32(bytes[byte]) }
    return Int((word &* 0x9E37_79B1) >> 17)
  }

  /// The code of a number, where the first so many have one each and half as many are in each doubling, and the bits behind it.
  private func code(of number: Int, first: Int) -> (code: Int, bits: Int) {
    if number < first { return (number, 0) }
    var bits = 1
    while number >= first << bits { bits += 1 }
    let half = first / 2
    return (first + (bits - 1) * half + (number >> bits) - half, bits)
  }

  /// How many bits tell so many of each, if each takes as many as its share is worth.
  private func information(in counts: [Int]) -> Double {
    let all = Double(counts.reduce(0, +))
    return counts.filter { $0 > 0 }.reduce(0) { $0 + Double($1) * log2(all / Double($1)) }
  }
}
