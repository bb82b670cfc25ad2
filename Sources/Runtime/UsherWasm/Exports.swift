#if arch(wasm32)

  import UsherRuntime

  // The exported functions of the WebAssembly module. Texts and bytes are UTF-8 in its linear memory: a page reserves
  // space with `usher_room`, writes there, calls a function, and reads the result at `usher_told`.

  /// The loaded player, and the input and output bytes.
  nonisolated(unsafe) private var player: Player?
  nonisolated(unsafe) private var incoming: [UInt8] = []
  nonisolated(unsafe) private var told: [UInt8] = []

  /// Reserves `count` bytes for the input of the next call and returns their address. Previous input is discarded.
  @_expose(wasm, "usher_room")
  @_cdecl("usher_room")
  public func room(_ count: Int32) -> UnsafeMutableRawPointer? {
    unsafe incoming = Array(repeating: 0, count: Int(count))
    return unsafe incoming.withUnsafeMutableBytes { $0.baseAddress }
  }

  /// Loads the input as a bundle. Returns 0, or the length of the error message in bytes.
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

  /// Plays the input as one line. Returns the length of the output in bytes.
  @_expose(wasm, "usher_play")
  @_cdecl("usher_play")
  public func play() -> Int32 {
    let line = unsafe String(decoding: incoming, as: UTF8.self)
    return tell(unsafe player?.play(line) ?? "? no bundle is loaded\n")
  }

  /// The address of the last call's output, valid until the next call.
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
