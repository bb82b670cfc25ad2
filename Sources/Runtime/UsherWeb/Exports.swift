#if arch(wasm32)

  // The functions of the WebAssembly module. A shell reserves space with `usher_room`, writes a request there, calls
  // `usher_answer`, and reads the answer at `usher_told`.

  nonisolated(unsafe) private let web = WebCore()
  nonisolated(unsafe) private var incoming: [UInt8] = []
  nonisolated(unsafe) private var told: [UInt8] = []

  /// Reserves `count` bytes for the next request and returns their address. The request before it is discarded.
  @_expose(wasm, "usher_room")
  @_cdecl("usher_room")
  public func room(_ count: Int32) -> UnsafeMutableRawPointer? {
    unsafe incoming = Array(repeating: 0, count: Int(max(count, 0)))
    return unsafe incoming.withUnsafeMutableBytes { $0.baseAddress }
  }

  /// Answers the request. Returns the length of the answer in bytes.
  @_expose(wasm, "usher_answer")
  @_cdecl("usher_answer")
  public func answer() -> Int32 {
    unsafe told = web.answer(incoming)
    return Int32(unsafe told.count)
  }

  /// The address of the last answer, valid until the next call.
  @_expose(wasm, "usher_told")
  @_cdecl("usher_told")
  public func text() -> UnsafeRawPointer? {
    unsafe told.withUnsafeBytes { $0.baseAddress }
  }

  /// The seed of hash tables. It is constant: a page needs no protection against attacks from within.
  @_cdecl("arc4random_buf")
  public func fill(_ target: UnsafeMutableRawPointer, withRandomBytes count: Int) {
    for offset in 0..<count {
      unsafe target.storeBytes(of: UInt8(truncatingIfNeeded: 31 &* offset &+ 7), toByteOffset: offset, as: UInt8.self)
    }
  }

#endif
