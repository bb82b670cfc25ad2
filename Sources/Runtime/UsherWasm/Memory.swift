#if arch(wasm32)

  // System functions that Embedded Swift and the compiler expect, for a platform without a system.
  //
  // Memory is allocated in blocks of 2ⁿ bytes; free blocks are kept in lists by size. The 8 bytes before an allocation
  // identify its block.

  @_silgen_name("llvm.wasm.memory.grow.i32")
  private func grow(memory: Int32, pages: Int32) -> Int32

  private let pageSize = 65536
  private let headerSize = 8
  private let blockAlignment = 16

  /// The free list of each block size. The first word of a free block is the address of the next.
  nonisolated(unsafe) private var free = InlineArray<32, UInt>(repeating: 0)
  /// The unused rest of the most recently grown memory.
  nonisolated(unsafe) private var rest: (start: UInt, end: UInt) = (0, 0)

  @_cdecl("posix_memalign")
  public func allocate(
    _ result: UnsafeMutablePointer<UnsafeMutableRawPointer?>, alignment: Int, size: Int
  ) -> Int32 {
    let alignment = max(alignment, blockAlignment)
    guard let block = block(of: size + headerSize + alignment) else {
      unsafe result.pointee = nil
      return 12
    }
    let start = (block.start + UInt(headerSize + alignment - 1)) & ~UInt(alignment - 1)
    let pointer = unsafe UnsafeMutableRawPointer(bitPattern: start)
    unsafe pointer?.storeBytes(of: block.start, toByteOffset: -headerSize, as: UInt.self)
    unsafe pointer?.storeBytes(of: block.exponent, toByteOffset: -headerSize + 4, as: UInt32.self)
    unsafe result.pointee = unsafe pointer
    return 0
  }

  /// The linker substitutes this for `free`, a name that the compiler reserves.
  @_cdecl("__wrap_free")
  public func release(_ pointer: UnsafeMutableRawPointer?) {
    guard let pointer = unsafe pointer else { return }
    let block = unsafe UnsafeMutablePointer<UInt>(
      bitPattern: pointer.load(fromByteOffset: -headerSize, as: UInt.self))
    let exponent = unsafe Int(pointer.load(fromByteOffset: -headerSize + 4, as: UInt32.self))
    unsafe block?.pointee = unsafe free[exponent]
    unsafe free[exponent] = UInt(bitPattern: block)
  }

  /// A block of at least `size` bytes; nil if memory is exhausted.
  private func block(of size: Int) -> (start: UInt, exponent: UInt32)? {
    let exponent = Int.bitWidth - (size - 1).leadingZeroBitCount
    let first = unsafe free[exponent]
    if first != 0 {
      unsafe free[exponent] = unsafe UnsafePointer<UInt>(bitPattern: first)?.pointee ?? 0
      return (first, UInt32(exponent))
    }
    let count = UInt(1) << UInt(exponent)
    if unsafe rest.end - rest.start < count {
      let pages = (count + UInt(pageSize) - 1) / UInt(pageSize)
      let old = grow(memory: 0, pages: Int32(pages))
      guard old >= 0 else { return nil }
      let start = UInt(old) * UInt(pageSize)
      // Consecutive pages are merged. If the new pages do not follow the rest, the rest is abandoned.
      if unsafe rest.end != start { unsafe rest.start = start }
      unsafe rest.end = start + pages * UInt(pageSize)
    }
    let start = unsafe rest.start
    unsafe rest.start += count
    return (start, UInt32(exponent))
  }

  // The compiler turns each of these calls into a bulk-memory instruction.

  @_cdecl("memmove")
  public func move(
    _ target: UnsafeMutableRawPointer, _ source: UnsafeRawPointer, _ count: Int
  ) -> UnsafeMutableRawPointer {
    unsafe target.copyMemory(from: source, byteCount: count)
    return unsafe target
  }

  @_cdecl("memcpy")
  public func copy(
    _ target: UnsafeMutableRawPointer, _ source: UnsafeRawPointer, _ count: Int
  ) -> UnsafeMutableRawPointer {
    unsafe target.copyMemory(from: source, byteCount: count)
    return unsafe target
  }

  @_cdecl("memset")
  public func fill(_ target: UnsafeMutableRawPointer, _ byte: Int32, _ count: Int) -> UnsafeMutableRawPointer {
    unsafe target.initializeMemory(as: UInt8.self, repeating: UInt8(truncatingIfNeeded: byte), count: count)
    return unsafe target
  }

  @_cdecl("memcmp")
  public func compare(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int) -> Int32 {
    for offset in 0..<count {
      let (left, right) = unsafe (
        left.load(fromByteOffset: offset, as: UInt8.self), right.load(fromByteOffset: offset, as: UInt8.self)
      )
      if left != right { return Int32(left) - Int32(right) }
    }
    return 0
  }

  /// The seed of hash tables. It is constant: transcripts do not depend on it, and a page needs no protection against
  /// attacks from within.
  @_cdecl("arc4random_buf")
  public func fill(_ target: UnsafeMutableRawPointer, withRandomBytes count: Int) {
    for offset in 0..<count {
      unsafe target.storeBytes(of: UInt8(truncatingIfNeeded: 31 &* offset &+ 7), toByteOffset: offset, as: UInt8.self)
    }
  }

  /// Multiplies two 128-bit numbers using half words. Overflow-checked multiplication calls it.
  @_cdecl("__multi3")
  public func multiply(
    _ product: UnsafeMutablePointer<UInt64>, _ low: UInt64, _ high: UInt64, _ otherLow: UInt64,
    _ otherHigh: UInt64
  ) {
    let half: UInt64 = 0xFFFF_FFFF
    let (a, b) = (low & half, low >> 32)
    let (c, d) = (otherLow & half, otherLow >> 32)
    let cross = b &* c &+ (a &* c) >> 32
    let middle = a &* d &+ (cross & half)
    let carried = b &* d &+ cross >> 32 &+ middle >> 32
    unsafe product[0] = low &* otherLow
    unsafe product[1] = carried &+ low &* otherHigh &+ high &* otherLow
  }

#endif
