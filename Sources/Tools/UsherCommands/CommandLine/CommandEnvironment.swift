internal import UsherLock
internal import UsherWorkspace

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The environment of a command: the folder that relative paths start from, and the standard streams.
///
/// A command uses those of the process, unless a caller in the same process replaces them (`finished(_:in:input:)`).
struct CommandEnvironment: Sendable {
  let fileSystem: FileSystem
  /// When output is coloured.
  private(set) var colors = ColorChoice.auto
  /// In-memory replacements of the standard streams. Nil means the streams of the process.
  private let captured: CapturedStreams?

  @TaskLocal static var current = CommandEnvironment()

  private init() {
    fileSystem = FileSystem.ofProcess
    captured = nil
  }

  private init(_ fileSystem: FileSystem, _ captured: CapturedStreams) {
    (self.fileSystem, self.captured) = (fileSystem, captured)
  }

  /// Runs a command with streams in memory, which are no terminals, and returns what it has written.
  static func capture(
    in fileSystem: FileSystem, input: [UInt8], _ command: () -> ExitStatus
  ) -> (status: Int32, output: String, errors: String) {
    let streams = CapturedStreams(input: input)
    let status = $current.withValue(CommandEnvironment(fileSystem, streams), operation: command)
    return (status.rawValue, streams.text(of: 1), streams.text(of: 2))
  }

  /// The same with another choice of colours.
  func with(_ colors: ColorChoice) -> CommandEnvironment {
    var environment = self
    environment.colors = colors
    return environment
  }

  /// Whether a standard stream is a terminal.
  func isTerminal(_ descriptor: Int32) -> Bool { captured == nil && isatty(descriptor) == 1 }

  /// Writes bytes to a standard stream. Returns whether all of them were written.
  func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    guard let captured else {
      let isWritten = writeBytes(bytes, to: descriptor)
      // A reader that has closed the stream has what it wants.
      if !isWritten, descriptor == 1, errno != EPIPE { unsafe Output.failure = errno }
      return isWritten
    }
    captured.append(bytes, to: descriptor)
    return true
  }

  /// The replaced standard input. Nil means the standard input of the process.
  var input: [UInt8]? { captured?.input }
}

/// The file system that the current command uses.
var fileSystem: FileSystem { CommandEnvironment.current.fileSystem }

/// Standard streams in memory.
private final class CapturedStreams: Sendable {
  let input: [UInt8]
  private let written = Locked<[Int32: [UInt8]]>([:])

  init(input: [UInt8]) { self.input = input }

  func append(_ bytes: [UInt8], to descriptor: Int32) {
    written.withLock { $0[descriptor, default: []] += bytes }
  }

  func text(of descriptor: Int32) -> String {
    String(decoding: written.withLock { $0[descriptor] ?? [] }, as: UTF8.self)
  }
}
