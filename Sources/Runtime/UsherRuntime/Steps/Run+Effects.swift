extension Run {
  @inline(__always)
  private func place(_ position: Int) -> UnsafeMutableRawPointer {
    unsafe memory + Int(layout.effects) + MemoryLayout<EffectsHead>.size
      + position * MemoryLayout<EffectRecord>.stride
  }

  /// Appends an effect. The session has memory for the longest step that the code allows (`StepBounds`); traps beyond
  /// that instead of losing an effect.
  mutating func append(_ record: EffectRecord) {
    precondition(effectsEnd < Int(layout.effectLimit), "a step has more effects than its policy allows")
    unsafe place(effectsEnd).storeBytes(of: record, as: EffectRecord.self)
    effectsEnd += 1
  }

  mutating func prepend(_ record: EffectRecord) {
    precondition(effectsFirst > 0, "a step takes down more than was asked before it")
    effectsFirst -= 1
    unsafe place(effectsFirst).storeBytes(of: record, as: EffectRecord.self)
  }

  mutating func closeEffects() {
    let known = unsafe memory.load(fromByteOffset: Int(layout.effects), as: EffectsHead.self)
    let head = EffectsHead(first: UInt32(effectsFirst), end: UInt32(effectsEnd), step: known.step &+ 1)
    unsafe memory.storeBytes(of: head, toByteOffset: Int(layout.effects), as: EffectsHead.self)
  }
}

extension Session {
  var effectsHead: EffectsHead {
    let offset = Int(policy.code.layout.effects)
    return unsafe words.withUnsafeBytes { unsafe $0.load(fromByteOffset: offset, as: EffectsHead.self) }
  }

  package func effectRecord(at position: Int) -> EffectRecord {
    let offset = Int(policy.code.layout.effects) + MemoryLayout<EffectsHead>.size
    return unsafe words.withUnsafeBytes { bytes in
      let position =
        Int(unsafe bytes.load(fromByteOffset: offset - MemoryLayout<EffectsHead>.size, as: UInt32.self)) + position
      return unsafe bytes.load(
        fromByteOffset: offset + position * MemoryLayout<EffectRecord>.stride, as: EffectRecord.self)
    }
  }

  package mutating func clearEffects() { setEffects(EffectsHead(first: 0, end: 0, step: effectsHead.step)) }

  mutating func setEffects(_ head: EffectsHead) {
    let offset = Int(policy.code.layout.effects)
    unsafe words.withUnsafeMutableBytes { bytes in
      unsafe bytes.storeBytes(of: head, toByteOffset: offset, as: EffectsHead.self)
    }
  }
}
