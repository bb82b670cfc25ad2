#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Stores records as files in a folder. Each file is written completely to a second file, flushed to disk, and then
/// renamed to replace the old one.
///
/// Even if the process or the device stops, the file is either the old one or the new one. A leftover `name.new` of an
/// interrupted write is overwritten by the next write. Only one process may use the folder.
public struct FolderStore: JourneyStore {
  /// The folder's path.
  public let path: String

  /// Creates the folder if it does not exist. Its parent folder must exist.
  public init(path: String) throws(StoreError) {
    self.path = path
    if unsafe mkdir(path, 0o700) != 0, errno != EEXIST {
      throw .system(call: "mkdir", path: path, code: errno)
    }
  }

  public func read(_ name: String) throws(StoreError) -> [UInt8]? {
    let path = file(name)
    let descriptor = unsafe open(path, O_RDONLY)
    if descriptor < 0, errno == ENOENT { return nil }
    guard descriptor >= 0 else { throw .system(call: "open", path: path, code: errno) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var part: [UInt8] = Array(repeating: 0, count: 16_384)
    while true {
      let count = unsafe part.withUnsafeMutableBytes { part in
        unsafe systemRead(descriptor, part.baseAddress, part.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .system(call: "read", path: path, code: errno) }
      if count == 0 { return bytes }
      bytes += part[..<count]
    }
  }

  public func write(_ bytes: [UInt8], _ name: String) throws(StoreError) {
    var writing = writing(bytes, name)
    while try writing.next() {}
  }

  /// The system calls that write a record, for callers that make them one by one.
  package func writing(_ bytes: [UInt8], _ name: String, partSize: Int = .max) -> AtomicWriting {
    AtomicWriting(of: bytes, to: file(name), in: path, partSize: partSize)
  }

  public func setAside(_ name: String) throws(StoreError) -> String {
    let path = file(name)
    var number = 1
    while unsafe access("\(path).damaged-\(number)", F_OK) == 0 { number += 1 }
    let kept = "\(path).damaged-\(number)"
    guard unsafe rename(path, kept) == 0 else { throw .system(call: "rename", path: path, code: errno) }
    return kept
  }

  /// The file of a record. Policy names are plain words; other characters are escaped, so that no name refers to a file
  /// outside the folder.
  private func file(_ name: String) -> String {
    var word = ""
    for character in name.unicodeScalars {
      let isPlain = character.properties.isAlphabetic || character.properties.numericType != nil || character == "_"
      word += isPlain ? String(character) : "%\(character.value)"
    }
    return "\(path)/\(word).journeys"
  }
}

/// Replaces one file atomically, one system call at a time.
///
/// This lets tests examine the disk between any two calls.
package struct AtomicWriting {
  private let bytes: [UInt8]
  private let path: String
  private let folder: String
  /// The maximum number of bytes written in one call.
  private let partSize: Int
  private var written = 0
  private var descriptor: Int32 = -1
  private var stage = Stage.create

  private enum Stage {
    case create, write, synchronize, close, replace, synchronizeFolder, done
  }

  fileprivate init(of bytes: [UInt8], to path: String, in folder: String, partSize: Int) {
    self.bytes = bytes
    self.path = path
    self.folder = folder
    self.partSize = partSize
  }

  private var newPath: String { "\(path).new" }

  /// Makes the next system call; returns false when none is left. An error before the rename leaves the old file
  /// unchanged.
  package mutating func next() throws(StoreError) -> Bool {
    switch stage {
    case .create:
      unsafe descriptor = open(newPath, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      try check(descriptor >= 0, "open")
      stage = bytes.isEmpty ? .synchronize : .write
    case .write:
      let count = min(bytes.count - written, partSize)
      let done = unsafe bytes.withUnsafeBytes { bytes in
        unsafe systemWrite(descriptor, bytes.baseAddress.map { unsafe $0 + written }, count)
      }
      if done < 0, errno == EINTR { return true }
      try check(done > 0, "write")
      written += done
      if written == bytes.count { stage = .synchronize }
    case .synchronize:
      try check(toDisk(descriptor), "fsync")
      stage = .close
    case .close:
      try check(systemClose(descriptor) == 0, "close")
      descriptor = -1
      stage = .replace
    case .replace:
      try check(unsafe rename(newPath, path) == 0, "rename")
      stage = .synchronizeFolder
    case .synchronizeFolder:
      let folder = unsafe open(folder, O_RDONLY)
      try check(folder >= 0, "open")
      defer { _ = systemClose(folder) }
      try check(fsync(folder) == 0, "fsync")
      stage = .done
    case .done: return false
    }
    return stage != .done
  }

  private mutating func check(_ isDone: Bool, _ call: String) throws(StoreError) {
    if isDone { return }
    let code = errno
    if descriptor >= 0 { _ = systemClose(descriptor) }
    descriptor = -1
    stage = .done
    throw .system(call: call, path: path, code: code)
  }
}

/// Flushes a file to the disk itself, if the system distinguishes that from its own cache.
private func toDisk(_ descriptor: Int32) -> Bool {
  #if canImport(Darwin)
    // Not every file system supports this call.
    if fcntl(descriptor, F_FULLFSYNC) == 0 { return true }
  #endif
  return fsync(descriptor) == 0
}

private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(descriptor, bytes, count)
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, bytes, count)
}

private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
