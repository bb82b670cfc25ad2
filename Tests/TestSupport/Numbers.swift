/// A pseudorandom number generator. The same seed always gives the same numbers.
package struct Numbers {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }
}
