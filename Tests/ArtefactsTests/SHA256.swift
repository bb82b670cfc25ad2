/// The SHA-256 hash of bytes as hexadecimal digits, in the format of `sha256sum`.
func sha256(_ bytes: [UInt8]) -> String {
  var message = bytes + [0x80]
  while message.count % 64 != 56 { message.append(0) }
  message += (0..<8).reversed().map { UInt8(truncatingIfNeeded: UInt64(bytes.count * 8) >> UInt64(8 * $0)) }
  let primes = firstPrimes(64)
  let constants = primes.map { fraction(ofRoot: { x in x * x * x }, of: $0) }
  var hash = primes.prefix(8).map { fraction(ofRoot: { x in x * x }, of: $0) }
  for start in stride(from: 0, to: message.count, by: 64) {
    var words = (0..<16).map { index in
      (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(message[start + 4 * index + $1]) }
    }
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      let first = rotated(early, 7) ^ rotated(early, 18) ^ early >> 3
      let second = rotated(late, 17) ^ rotated(late, 19) ^ late >> 10
      words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
    }
    var s = hash
    for index in 0..<64 {
      let e = rotated(s[4], 6) ^ rotated(s[4], 11) ^ rotated(s[4], 25)
      let first = s[7] &+ e &+ (s[4] & s[5] ^ ~s[4] & s[6]) &+ constants[index] &+ words[index]
      let a = rotated(s[0], 2) ^ rotated(s[0], 13) ^ rotated(s[0], 22)
      let second = a &+ (s[0] & s[1] ^ s[0] & s[2] ^ s[1] & s[2])
      s = [first &+ second, s[0], s[1], s[2], s[3] &+ first, s[4], s[5], s[6]]
    }
    hash = zip(hash, s).map { $0 &+ $1 }
  }
  return hash.map { word in
    let digits = String(word, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }.joined()
}

private func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

private func firstPrimes(_ count: Int) -> [UInt64] {
  var primes: [UInt64] = []
  var next: UInt64 = 2
  while primes.count < count {
    if primes.allSatisfy({ next % $0 != 0 }) { primes.append(next) }
    next += 1
  }
  return primes
}

/// The first 32 bits of the fractional part of a root, found by bisection: the greatest number with 32 fractional bits whose
/// power does not exceed `number`.
private func fraction(ofRoot power: (Double) -> Double, of number: UInt64) -> UInt32 {
  var (low, high) = (UInt64(0), UInt64(32) << 32)
  while high - low > 1 {
    let middle = (low + high) / 2
    if power(Double(middle) / 4_294_967_296) <= Double(number) { low = middle } else { high = middle }
  }
  return UInt32(truncatingIfNeeded: low)
}
