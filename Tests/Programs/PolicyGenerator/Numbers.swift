/// A pseudorandom number generator (SplitMix64). The same seed always gives the same numbers.
struct Numbers {
  private var state: UInt64

  init(seed: Int) { state = UInt64(seed) &* 0xD134_2543_DE82_EF95 &+ 1 }

  /// A number from 0 to `count` - 1.
  mutating func below(_ count: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ mixed >> 31) % UInt64(count))
  }

  /// True with a probability of 1 / `count`.
  mutating func once(in count: Int) -> Bool { below(count) == 0 }

  mutating func one<Element>(of choices: [Element]) -> Element { choices[below(choices.count)] }
}
