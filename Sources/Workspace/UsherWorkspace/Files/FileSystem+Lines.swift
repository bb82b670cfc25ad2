internal import UsherSource

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension FileSystem {
  /// A line of a file that may be longer than memory.
  package enum Line {
    /// Without its end.
    case whole(ArraySlice<UInt8>)
    /// It has more bytes than `lineLimit`, and was skipped.
    case tooLong
  }

  /// The most bytes of a line.
  package static let lineLimit = 1 << 20

  /// Calls `take` with each line of a file or a pipe, in order. Needs no more memory than a line has. `-` is standard input.
  package func forEachLine(of path: String, _ take: (Line) -> Void) throws(InputError) {
    let descriptor: Int32
    if path == "-" {
      descriptor = 0
    } else {
      switch kind(of: path) {
      case .missing: throw InputError("there is no file `\(path)`")
      case .folder: throw InputError("`\(path)` is a folder, not a file")
      case .file, .other: break
      }
      log?.note(.read(absolute(path)))
      descriptor = unsafe open(systemPath(path), O_RDONLY | O_CLOEXEC)
    }
    guard descriptor >= 0 else { throw InputError("`\(path)` cannot be read") }
    defer { if descriptor != 0 { close(descriptor) } }
    var lines = LineSplitter()
    let isRead = readBytes(from: descriptor) { part in
      lines.add(part, take)
      return true
    }
    guard isRead else { throw InputError("\(path == "-" ? "standard input" : "`\(path)`") cannot be read") }
    lines.end(take)
  }

  /// The same with bytes that are in memory.
  package static func forEachLine(in bytes: [UInt8], _ take: (Line) -> Void) {
    var lines = LineSplitter()
    lines.add(bytes[...], take)
    lines.end(take)
  }
}

/// Makes lines of bytes that come in parts.
private struct LineSplitter {
  private var begun: [UInt8] = []
  private var isTooLong = false

  mutating func add(_ part: ArraySlice<UInt8>, _ take: (FileSystem.Line) -> Void) {
    var rest = part
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      append(rest[..<end])
      takeBegun(take)
      rest = rest[rest.index(after: end)...]
    }
    append(rest)
  }

  /// The last line may have no end.
  mutating func end(_ take: (FileSystem.Line) -> Void) { if isTooLong || !begun.isEmpty { takeBegun(take) } }

  private mutating func append(_ part: ArraySlice<UInt8>) {
    isTooLong = isTooLong || begun.count + part.count > FileSystem.lineLimit
    if isTooLong { begun = [] } else { begun += part }
  }

  private mutating func takeBegun(_ take: (FileSystem.Line) -> Void) {
    take(isTooLong ? .tooLong : .whole(begun[...]))
    (begun, isTooLong) = ([], false)
  }
}
