internal import UsherProgram
internal import UsherRuntime

/// Reads bytes as a bundle, and runs it if it is accepted.
///
/// The first four bytes choose what happens in the run. For all bytes, a bundle is accepted, or rejected with a reason. An
/// accepted bundle can be inspected completely, and each of its steps stays within the bounds computed for it.
package func readBundle(_ bytes: [UInt8]) {
  var chance = Chance(seed: bytes.prefix(4))
  run(Array(bytes.dropFirst(4)), &chance)
}

/// Like `readBundle`, but with a corrected hash, so that the fuzzer gets past the check of the hash.
package func readResealedBundle(_ bytes: [UInt8]) {
  var chance = Chance(seed: bytes.prefix(4))
  run(Code.sealed(Array(bytes.dropFirst(4))), &chance)
}

/// Like `readBundle`, with some fields of the bundle changed as chosen by the first four bytes. Returns whether the bundle was
/// accepted.
@discardableResult
package func readChangedBundle(_ bytes: [UInt8]) -> Bool {
  var chance = Chance(seed: bytes.prefix(4))
  var bundle = Array(bytes.dropFirst(4))
  for _ in 0...chance.number(below: 4) { change(&bundle, &chance) }
  return run(Code.sealed(bundle), &chance)
}

/// Like `readBundle`, with some records of the bundle changed as chosen by the first four bytes, and layout and hash computed
/// again. Returns whether the bundle was accepted. Bytes that are not a bundle are only read.
@discardableResult
package func readMutatedBundle(_ bytes: [UInt8]) -> Bool {
  var chance = Chance(seed: bytes.prefix(4))
  let bundle = Array(bytes.dropFirst(4))
  guard run(bundle, &chance) else { return false }
  var parts = BundleParts(bundle)
  for _ in 0...chance.number(below: 4) { parts.mutate(&chance) }
  return run(parts.bundle, &chance)
}

/// Changes one number of two or four bytes: to a near one, a small one, the value for none, or the number at another position.
private func change(_ bundle: inout [UInt8], _ chance: inout Chance) {
  let width = chance.number(below: 3) == 0 ? 2 : 4
  guard bundle.count > 2 * width else { return }
  let start = chance.number(below: bundle.count / width - 1) * width
  var number = (0..<width).reduce(0) { $0 | UInt32(bundle[start + $1]) << UInt32(8 * $1) }
  switch chance.number(below: 6) {
  case 0: number &+= 1
  case 1: number &-= 1
  case 2: number = UInt32(chance.number(below: 8))
  case 3: number = UInt32(chance.number(below: 256))
  case 4: number = UInt32.max - UInt32(chance.number(below: 2))
  default:
    let other = chance.number(below: bundle.count / width - 1) * width
    for index in 0..<width { bundle[start + index] = bundle[other + index] }
    return
  }
  for index in 0..<width { bundle[start + index] = UInt8(truncatingIfNeeded: number >> UInt32(8 * index)) }
}

@discardableResult
private func run(_ bundle: [UInt8], _ chance: inout Chance) -> Bool {
  let policy: Policy
  do throws(BundleError) {
    policy = try Policy(bundle: bundle)
  } catch {
    precondition(!"\(error)".isEmpty, "a refusal can be told")
    return false
  }
  var wandering = Wandering(policy)
  wandering.run(&chance)
  return true
}

/// Pseudorandom numbers that depend only on the seed.
struct Chance {
  private var state: UInt64

  init(seed: some Sequence<UInt8>) { state = seed.reduce(0x9E37_79B9) { $0 &* 257 &+ UInt64($1) } }

  /// A number below `bound`. 0 if `bound` is not positive.
  mutating func number(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    var mixed = state
    mixed = (mixed ^ mixed >> 31) &* 0x7FB5_D329_728E_A185
    mixed ^= mixed >> 27
    return bound <= 0 ? 0 : Int(mixed % UInt64(bound))
  }

  mutating func value(below bound: Int) -> Value { Value(truncatingIfNeeded: number(below: bound)) }

  mutating func element<Element>(of elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[number(below: elements.count)]
  }
}
