#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Files that are replaced at once: whoever reads one finds the old text or the new, whatever happens.
enum AtomicFile {
  /// Puts a text in the place of a file that is there. It keeps its permissions, and its owner where that may be given; of
  /// a link, the file it leads to is replaced.
  ///
  /// A file that may not be written is not, though its folder would allow it.
  static func replace(_ path: String, with text: String) throws(UsageError) {
    let failed = UsageError("`\(path)` cannot be written")
    var status = stat()
    guard let target = resolved(path), unsafe stat(target, &status) == 0, unsafe access(target, W_OK) == 0 else {
      throw failed
    }
    let folder = Files.folder(of: target)
    let temporary = Files.joined(folder, ".\(target.split(separator: "/").last ?? "usher").\(getpid()).tmp")
    guard write(text, to: temporary, as: status), unsafe rename(temporary, target) == 0 else {
      unsafe unlink(temporary)
      throw failed
    }
    sync(folder)
  }

  private static func resolved(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// Writes a new file to the end, and to the disk.
  private static func write(_ text: String, to path: String, as status: stat) -> Bool {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    _ = fchown(descriptor, status.st_uid, status.st_gid)
    let isWritten =
      Output.write(text, to: descriptor) && fchmod(descriptor, status.st_mode & 0o7777) == 0 && fsync(descriptor) == 0
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
