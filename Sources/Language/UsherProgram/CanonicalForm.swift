package import UsherRuntime

/// A canonical encoding of a policy's sessions: sessions that behave alike from now on have equal encodings. Tickets are
/// renumbered by position, and irrelevant data is masked out. Used to explore all journeys.
///
/// The encoding uses the words of the session itself (`SessionLayout`), so that encoding and decoding are mostly copies.
package struct CanonicalForm: Sendable {
  /// The number of 64-bit words of an encoding.
  package let width: Int
  private let template: Session
  /// The relevant bits of each word, and the constant values of all other bits.
  private let mask: [UInt64]
  private let fixed: [UInt64]
  /// The places of values that others represent, and for each value the one that represents it.
  private let represented: [(offset: Int, values: [Value])]

  /// Only `variables` are relevant. All others are encoded with their initial values, and moments as never. `representatives` are
  /// the values that are written in place of the values of a variable.
  package init(
    of flow: ID<Flow>, of policy: Policy, telling variables: Set<ID<Variable>>,
    representatives: [(variable: ID<Variable>, values: [Value])] = []
  ) {
    let (code, layout) = (policy.code, policy.code.layout)
    represented = representatives.map {
      (Int(layout.values) + Int(code.variables[$0.variable.index].slot), $0.values)
    }
    template = Session(unstarted: flow, of: policy)
    var bytes: [UInt8] = Array(repeating: 0, count: (Int(layout.stateBytes) + 7) / 8 * 8)
    for offset in 0..<Int(layout.stateBytes) { bytes[offset] = 0xFF }
    for index in code.variables.indices where !variables.contains(ID(index)) {
      let variable = code.variables[index]
      if variable.slot != none16 { bytes[Int(layout.values) + Int(variable.slot)] = 0 }
      guard variable.moment != none16 else { continue }
      for byte in 0..<8 { bytes[Int(layout.times) + 8 * Int(variable.moment) + byte] = 0 }
    }
    width = bytes.count / 8
    mask = unsafe bytes.withUnsafeBytes { bytes in
      (0..<bytes.count / 8).map { unsafe bytes.load(fromByteOffset: 8 * $0, as: UInt64.self) }
    }
    fixed = zip(template.words, mask).map { $0 & ~$1 }
  }

  /// Writes a session into the first `width` words of `key`. `ranks` holds for each timer the order in which it was armed.
  package func write(_ session: Session, ranks: [Int], to key: inout [UInt64]) {
    for index in 0..<width { key[index] = session.words[index] }
    let layout = template.policy.storage.code.layout
    unsafe key.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      var head = unsafe base.load(as: SessionHead.self)
      for index in 0..<Int(head.asked) {
        let offset = Int(layout.asked) + index * Int(layout.askedStride)
        unsafe base.storeBytes(of: UInt32(index + 1), toByteOffset: offset, as: UInt32.self)
      }
      for index in 0..<Int(head.timers) {
        let offset = Int(layout.timers) + index * MemoryLayout<TimerRecord>.size
        unsafe base.storeBytes(of: UInt32(ranks[index] + 1), toByteOffset: offset, as: UInt32.self)
      }
      head.lastTicket = UInt32(head.asked) + UInt32(head.timers)
      unsafe base.storeBytes(of: head, as: SessionHead.self)
      for (offset, values) in represented {
        let value = unsafe base.load(fromByteOffset: offset, as: Value.self)
        unsafe base.storeBytes(of: values[Int(value)], toByteOffset: offset, as: Value.self)
      }
    }
    for index in 0..<width { key[index] &= mask[index] }
  }

  /// A session that has not started.
  package var unstarted: Session { template }

  /// Restores an encoded session and the ranks of its timers into `session`. The effects of the last step are not restored.
  package func read(_ key: ArraySlice<UInt64>, into session: inout Session, ranks: inout [Int]) {
    for index in 0..<width { session.words[index] = key[key.startIndex + index] | fixed[index] }
    session.clearEffects()
    ranks.removeAll(keepingCapacity: true)
    let head = session.head
    if head.timers == 0 { return }
    let timers = Int(template.policy.storage.code.layout.timers)
    unsafe session.words.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      for index in 0..<Int(head.timers) {
        let offset = timers + index * MemoryLayout<TimerRecord>.size
        ranks.append(Int(unsafe base.load(fromByteOffset: offset, as: UInt32.self)) - 1)
        unsafe base.storeBytes(of: UInt32(head.asked) + UInt32(index) + 1, toByteOffset: offset, as: UInt32.self)
      }
    }
  }
}
