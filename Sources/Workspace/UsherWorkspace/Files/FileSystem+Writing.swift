#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Files are written atomically: a reader sees the old content or the new, even after a crash.
extension FileSystem {
  /// Writes a file, or replaces an existing one.
  package func put(_ bytes: [UInt8], into path: String) throws(InputError) {
    if kind(of: path) != .missing { return try replace(path, with: bytes) }
    let target = systemPath(path)
    let temporary = Self.temporary(for: target)
    let mode = umask(0)
    umask(mode)
    guard Self.write(bytes, to: temporary, mode: 0o666 & ~mode), unsafe rename(temporary, target) == 0 else {
      unsafe unlink(temporary)
      throw InputError("`\(path)` cannot be written")
    }
    Self.sync(Path.folder(of: target))
  }

  /// Makes a folder inside an existing one. An existing folder stays as it is.
  package func makeFolder(_ path: String) throws(InputError) {
    if kind(of: path) == .folder { return }
    guard unsafe mkdir(systemPath(path), 0o777) == 0 else { throw InputError("the folder `\(path)` cannot be made") }
  }

  /// Replaces an existing file. It keeps its permissions and, where the process may set it, its owner. If the path is a
  /// symbolic link, its target is replaced.
  ///
  /// Throws if the file is not writable, even if its folder is.
  package func replace(_ path: String, with text: String) throws(InputError) {
    try replace(path, with: Array(text.utf8))
  }

  private func replace(_ path: String, with bytes: [UInt8]) throws(InputError) {
    let failed = InputError("`\(path)` cannot be written")
    var status = stat()
    guard let target = resolved(path), unsafe stat(target, &status) == 0, unsafe access(target, W_OK) == 0 else {
      throw failed
    }
    let temporary = Self.temporary(for: target)
    let mode = status.st_mode & 0o7777
    guard status.st_mode & S_IFMT == S_IFREG,
      Self.write(bytes, to: temporary, mode: mode, owner: (status.st_uid, status.st_gid)),
      unsafe rename(temporary, target) == 0
    else {
      unsafe unlink(temporary)
      throw failed
    }
    Self.sync(Path.folder(of: target))
  }

  private static func temporary(for path: String) -> String {
    Path.joined(Path.folder(of: path), ".\(path.split(separator: "/").last ?? "usher").\(getpid()).tmp")
  }

  private func resolved(_ path: String) -> String? {
    guard let resolved = unsafe realpath(systemPath(path), nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// Creates a file, writes it completely and syncs it to disk. Returns false on failure.
  private static func write(_ bytes: [UInt8], to path: String, mode: mode_t, owner: (uid_t, gid_t)? = nil) -> Bool {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    if let owner { _ = fchown(descriptor, owner.0, owner.1) }
    let isWritten = written(bytes, to: descriptor) && fchmod(descriptor, mode) == 0 && fsync(descriptor) == 0
    return close(descriptor) == 0 && isWritten
  }

  /// Syncs the folder, so that the new name survives a crash. Errors are ignored, because some file systems do not support
  /// this.
  private static func sync(_ folder: String) {
    let descriptor = unsafe open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = fsync(descriptor)
    close(descriptor)
  }
}

/// Writes bytes to an open file; returns whether all were written.
package func written(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
  var bytes = bytes[...]
  while !bytes.isEmpty {
    let count = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    guard count > 0 else { return false }
    bytes = bytes.dropFirst(count)
  }
  return true
}
