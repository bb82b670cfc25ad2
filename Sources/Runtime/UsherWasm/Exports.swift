#if arch(wasm32)

  import UsherRuntime

  // The functions of the WebAssembly module. Text and bytes are UTF-8 in its linear memory: a page asks for room with
  // `usher_room`, writes there, calls, and reads what came of it from `usher_told` on.

  /// What the page has loaded, and the bytes that go in and out.
  nonisolated(unsafe) private var player: Player?
  nonisolated(unsafe) private var incoming: [UInt8] = []
  nonisolated(unsafe) private var told: [UInt8] = []

  /// Where `count` bytes can be written for the next call. Whatever was there is gone.
  @_expose(wasm, "usher_room")
  @_cdecl("usher_room")
  public func room(_ count: Int32) -> UnsafeMutableRawPointer? {
    unsafe incoming = Array(repeating: 0, count: Int(count))
    return unsafe incoming.withUnsafeMutableBytes { $0.baseAddress }
  }

  /// Takes what was written as a bundle. Gives 0, or as many bytes of what is wrong with it.
  @_expose(wasm, "usher_load")
  @_cdecl("usher_load")
  public func load() -> Int32 {
    do throws(BundleError) {
      unsafe player = try Player(bundle: incoming)
      return tell("")
    } catch {
      unsafe player = nil
      return tell(error.words)
    }
  }

  /// Plays what was written as one line. Gives the number of bytes of what came of it.
  @_expose(wasm, "usher_play")
  @_cdecl("usher_play")
  public func play() -> Int32 {
    let line = unsafe String(decoding: incoming, as: UTF8.self)
    return tell(unsafe player?.play(line) ?? "? no bundle is loaded\n")
  }

  /// Where the text is that the last call has told, until the next.
  @_expose(wasm, "usher_told")
  @_cdecl("usher_told")
  public func text() -> UnsafeRawPointer? {
    unsafe told.withUnsafeBytes { $0.baseAddress }
  }

  private func tell(_ text: String) -> Int32 {
    unsafe told = Array(text.utf8)
    return Int32(unsafe told.count)
  }

#endif
