internal import UsherSource
internal import UsherWorkspace

/// The program with which pages play: WebAssembly, compressed by LZMA.
struct PageProgram {
  let bytes: [UInt8]

  /// Throws if it is not compressed by LZMA, with an end mark instead of a length.
  init(at path: String) throws(InputError) {
    self.init(bytes: try fileSystem.readNamed(path).bytes)
    if !isPacked { throw InputError("`\(path)` is not the program of a page: `usher.wasm.lzma` of a release is") }
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// The one of this usher: a file beside the executable, or what a release has behind the executable's own code. Nil if it was built without.
  static func installed() throws(InputError) -> PageProgram? {
    guard let program = fileSystem.resolved(StartedProcess.ownProgram) else { return nil }
    let beside = Path.joined(Path.folder(of: Path.folder(of: program)), "share/usher/usher.wasm.lzma")
    return fileSystem.kind(of: beside) == .file ? try PageProgram(at: beside) : PageProgram(behind: program)
  }

  /// The last bytes of an executable that has a program: its size in 16 hexadecimal digits before them. `.ci/packaging/release` writes both.
  private static let mark = Array("usher.wasm.lzma\n".utf8)

  private init?(behind path: String) {
    let end = 16 + Self.mark.count
    guard let last = UsherWorkspace.bytes(atEndOfFile: path, count: end),
      last.suffix(Self.mark.count) == Self.mark[...],
      let size = Int(String(decoding: last.prefix(16), as: UTF8.self), radix: 16), (1...1 << 26).contains(size),
      let whole = UsherWorkspace.bytes(atEndOfFile: path, count: size + end), whole.count == size + end
    else { return nil }
    bytes = Array(whole.dropLast(end))
    if !isPacked { return nil }
  }

  private var isPacked: Bool {
    bytes.count > 18 && bytes[0] < 225 && bytes[5..<13].allSatisfy { $0 == 0xFF } && bytes[13] == 0
  }
}
