#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Files are replaced at once: whoever reads one finds the old content or the new, whatever happens.
extension FileSystem {
  /// Puts bytes into a file, a new one or in the place of the one that is there.
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

  /// Puts a text in the place of a file that is there. It keeps its permissions, and its owner where that may be given; of
  /// a link, the file it leads to is replaced.
  ///
  /// A file that may not be written is not, though its folder would allow it.
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

  /// Writes a new file to the end, and to the disk.
  private static func write(_ bytes: [UInt8], to path: String, mode: mode_t, owner: (uid_t, gid_t)? = nil) -> Bool {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    if let owner { _ = fchown(descriptor, owner.0, owner.1) }
    let isWritten = written(bytes, to: descriptor) && fchmod(descriptor, mode) == 0 && fsync(descriptor) == 0
    return close(descriptor) == 0 && isWritten
  }

  /// The name is to outlive a crash too; a file system that cannot promise it is no mistake of the author's.
  private static func sync(_ folder: String) {
    let descriptor = unsafe open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = fsync(descriptor)
    close(descriptor)
  }
}

/// Writes bytes to an open file; whether all of them were written.
package func written(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
  var bytes = bytes[...]
  while !bytes.isEmpty {
    let count = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    guard count > 0 else { return false }
    bytes = bytes.dropFirst(count)
  }
  return true
}
