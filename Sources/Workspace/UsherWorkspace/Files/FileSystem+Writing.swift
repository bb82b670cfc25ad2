internal import UsherLock
package import UsherSource
#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif
#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Files are written atomically: a reader sees the old content or the new, even after a crash. A signal leaves no temporary
/// file, and what a killed process has left is removed by the next one that writes in the folder.
extension FileSystem {
  /// Writes a file. `known` is the file as it was read before; nil if there was none.
  ///
  /// Throws if the file is not as it was read: somebody has saved it in the meantime, and it stays as it is.
  package func put(_ bytes: [UInt8], into path: String, over known: SourceFile?) throws(InputError) {
    log?.note(.written(absolute(path)))
    if let known { return try replace(known, at: path, with: bytes) }
    try make(bytes, at: path) { temporary, target in unsafe link(temporary, target) == 0 ? 0 : errno }
  }

  /// Makes a file. `link` gives a file a second name, and returns an error number or 0.
  package func make(
    _ bytes: [UInt8], at path: String, link: (_ temporary: String, _ target: String) -> Int32
  ) throws(InputError) {
    let target = systemPath(path)
    switch kind(of: path) {
    case .missing where isLink(target): throw InputError("`\(path)` is a link that leads nowhere")
    case .folder, .other: throw InputError("`\(path)` is not a file, and is not written")
    case .file, .missing: break
    }
    let temporary = Self.temporary(for: target)
    let mask = umask(0)
    umask(mask)
    let mode = 0o666 & ~mask
    var failure: Int32 = 0
    let isWritten = removingUnfinished(temporary) {
      guard let descriptor = Self.create(temporary) else { return false }
      defer { close(descriptor) }
      guard Self.write(bytes, to: descriptor, mode: mode) else { return false }
      // A link, unlike a renamed file, replaces nothing.
      failure = link(temporary, target)
      unsafe unlink(temporary)
      return failure == 0
    }
    switch failure {
    case 0: if !isWritten { throw InputError("`\(path)` cannot be written") }
    case EEXIST: throw .savedMeanwhile(path)
    // Some file systems have no hard links.
    default: try makeInPlace(bytes, at: path, mode)
    }
    Self.sync(Path.folder(of: target))
  }

  /// Makes a file and then writes it, so that a reader may see a part of it.
  private func makeInPlace(_ bytes: [UInt8], at path: String, _ mode: mode_t) throws(InputError) {
    let target = systemPath(path)
    guard let descriptor = Self.create(target) else {
      throw errno == EEXIST ? .savedMeanwhile(path) : InputError("`\(path)` cannot be written")
    }
    defer { close(descriptor) }
    if !removingUnfinished(target, { Self.write(bytes, to: descriptor, mode: mode) }) {
      throw InputError("`\(path)` cannot be written")
    }
  }

  /// Makes a folder, and those around it that are missing. An existing folder stays as it is.
  package func makeFolder(_ path: String) throws(InputError) {
    let outer = Path.folder(of: path)
    if kind(of: outer) == .missing { try makeFolder(outer) }
    if kind(of: path) == .folder { return }
    guard unsafe mkdir(systemPath(path), 0o777) == 0 else { throw InputError("the folder `\(path)` cannot be made") }
  }

  /// Replaces an existing file. It keeps its permissions, its owner and its extended attributes. If the path is a symbolic link,
  /// its target is replaced.
  ///
  /// Throws if the file is not writable, even if its folder is; if its owner, group or attributes cannot be kept; if the path is
  /// a link to a file outside of the project; and if the file has several names, because the others would keep the old content.
  private func replace(_ known: SourceFile, at path: String, with bytes: [UInt8]) throws(InputError) {
    let failed = InputError("`\(path)` cannot be written")
    var status = stat()
    if !isTaken(path) { throw .removedMeanwhile(path) }
    guard let target = resolved(path), unsafe stat(target, &status) == 0, unsafe access(target, W_OK) == 0 else {
      throw failed
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw InputError("`\(path)` is not a file, and is not written") }
    if isLink(systemPath(path)), !isInProject(target, linkedFrom: path) {
      throw InputError("`\(path)` is a link to `\(target)`, outside of the project, and is not written")
    }
    if status.st_nlink > 1 {
      throw InputError(
        "`\(path)` has another name (a hard link), which would keep the old content, and is not written")
    }
    let temporary = Self.temporary(for: target)
    let mode = status.st_mode & 0o7777
    var lost: String?
    var isKnown = true
    let isWritten = removingUnfinished(temporary) {
      guard let descriptor = Self.create(temporary) else { return false }
      defer { close(descriptor) }
      let isWritten = Self.write(bytes, to: descriptor, mode: mode) {
        if !Self.copyOwner(of: status, to: descriptor) { lost = "an owner or a group" }
        if !Self.copyAttributes(of: target, to: temporary) { lost = "extended attributes" }
        return lost == nil
      }
      guard isWritten else { return false }
      isKnown = UsherWorkspace.bytes(ofFile: target, upTo: known.bytes.count + 1) == known.bytes
      return unsafe isKnown && rename(temporary, target) == 0
    }
    if !isKnown {
      // Another process may have had the same to do.
      if UsherWorkspace.bytes(ofFile: target, upTo: bytes.count + 1) == bytes { return }
      throw isTaken(path) ? .savedMeanwhile(path) : .removedMeanwhile(path)
    }
    if let lost { throw InputError("`\(path)` has \(lost) that cannot be kept, and is not written") }
    if !isWritten { throw failed }
    Self.sync(Path.folder(of: target))
  }

  /// The path of a temporary file beside another one. Removes those that no process holds.
  private static func temporary(for path: String) -> String {
    let folder = Path.folder(of: path)
    let (beginning, ending) = (".usher.", ".tmp")
    for entry in FolderEntry.all(in: folder) ?? []
    where entry.name.hasPrefix(beginning) && entry.name.hasSuffix(ending)
      && UInt64(entry.name.dropFirst(beginning.count).dropLast(ending.count)) != nil
    {
      let old = Path.joined(folder, entry.name)
      let descriptor = unsafe open(old, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      if descriptor < 0 { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unsafe unlink(old) }
      close(descriptor)
    }
    return Path.joined(folder, "\(beginning)\(UInt64.random(in: 0...UInt64.max))\(ending)")
  }

  private func isLink(_ systemPath: String) -> Bool {
    var status = stat()
    return unsafe lstat(systemPath, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Whether a file is in the project of a link to it: in the nearest folder around the link with `.git` or `usher.yaml`, else
  /// in the folder of the link.
  private func isInProject(_ target: String, linkedFrom link: String) -> Bool {
    guard let home = resolved(Path.folder(of: absolute(link))) else { return false }
    var root = home
    let marks = [".git", Self.settingsName]
    while root != "/", !marks.contains(where: { kind(of: Path.joined(root, $0)) != .missing }) {
      root = Path.folder(of: root)
    }
    if root == "/" { root = home }
    return target.hasPrefix(root + "/")
  }

  /// Gives an open file the owner and the group of another one. Returns false if the process may not.
  private static func copyOwner(of status: stat, to descriptor: Int32) -> Bool {
    var own = stat()
    guard unsafe fstat(descriptor, &own) == 0 else { return false }
    if own.st_uid == status.st_uid, own.st_gid == status.st_gid { return true }
    return fchown(descriptor, status.st_uid, status.st_gid) == 0
  }

  /// Copies extended attributes, except those that the system sets itself. Returns false on failure.
  private static func copyAttributes(of file: String, to other: String) -> Bool {
    let key = FileAttributeKey(rawValue: "NSFileExtendedAttributes")
    do {
      guard let all = try FileManager.default.attributesOfItem(atPath: file)[key] as? [String: Data] else {
        return true
      }
      let own = all.filter { !$0.key.hasPrefix("security.") && !$0.key.hasPrefix("trusted.") }
      if !own.isEmpty { try FileManager.default.setAttributes([key: own], ofItemAtPath: other) }
      return true
    } catch {
      return false
    }
  }

  /// The path without links; nil if there is nothing at it.
  package func resolved(_ path: String) -> String? {
    guard let resolved = unsafe realpath(systemPath(path), nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// Creates a file, opens it, and holds it until it is closed. Nil if it cannot, or if there is one already.
  private static func create(_ path: String) -> Int32? {
    while true {
      let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      if descriptor < 0 { return nil }
      var status = stat()
      // Some file systems have no locks. Until it is locked, another process may take it for left over, and remove it.
      _ = flock(descriptor, LOCK_EX)
      if unsafe fstat(descriptor, &status) == 0, status.st_nlink > 0 { return descriptor }
      close(descriptor)
    }
  }

  /// Writes an open file completely, completes it with `finish`, and syncs it to disk. Returns false on failure.
  private static func write(
    _ bytes: [UInt8], to descriptor: Int32, mode: mode_t, finish: () -> Bool = { true }
  ) -> Bool {
    writeBytes(bytes, to: descriptor) && finish() && fchmod(descriptor, mode) == 0 && fsync(descriptor) == 0
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

// MARK: Signals

/// The temporary file that is being written. Global, because a signal handler removes it.
nonisolated(unsafe) private var unfinished: UnsafeMutablePointer<CChar>?

/// One file is written at a time.
private let writing = Locked(())

/// Writes with a temporary file. If `write` returns false, or if a signal ends the process meanwhile, the file is removed.
package func removingUnfinished(_ temporary: String, _ write: () -> Bool) -> Bool {
  writing.withLock { _ in
    unsafe unfinished = unsafe strdup(temporary)
    let endings = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGALRM, SIGXCPU]
    let handlers = endings.map { number in
      let handler = signal(number, removeUnfinished)
      // Such as under `nohup`.
      if unsafe isIgnoring(handler) { signal(number, handler) }
      return handler
    }
    defer {
      for (number, handler) in zip(endings, handlers) { signal(number, handler) }
      unsafe free(unfinished)
      unsafe unfinished = nil
    }
    if write() { return true }
    unsafe unlink(temporary)
    return false
  }
}

/// Whether a signal handler is `SIG_IGN`, which is the address 1.
@unsafe private func isIgnoring(_ handler: (@convention(c) (Int32) -> Void)?) -> Bool {
  unsafe unsafeBitCast(handler, to: Int.self) == 1
}

/// Removes the temporary file, then lets the signal end the process.
private func removeUnfinished(_ number: Int32) {
  if let path = unsafe unfinished { unsafe unlink(path) }
  signal(number, SIG_DFL)
  raise(number)
}
