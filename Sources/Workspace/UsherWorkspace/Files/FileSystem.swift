package import UsherSource

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The file system seen from a folder: relative paths start there, and are printed as they were given. Unsaved texts take
/// precedence over files on disk.
package struct FileSystem: Sendable {
  /// Absolute path.
  package let folder: String
  /// Unsaved texts by absolute path.
  private var changed: [String: SourceFile] = [:]

  /// Receives every access to a file; nil if nobody counts them.
  package let log: WorkLog?

  /// The settings of a project. Beside `.git`, this name marks the folder of one.
  static let settingsName = "usher.yaml"

  package init(seenFrom folder: String, log: WorkLog? = nil) { (self.folder, self.log) = (folder, log) }

  /// The file system seen from another folder, with the same unsaved texts.
  package init(seenFrom folder: String, unsaved files: FileSystem) {
    (self.folder, log, changed) = (folder, files.log, files.changed)
  }

  package enum Kind: Sendable {
    case file
    case folder
    /// A pipe, a device or a socket, which might never end.
    case other
    case missing

    init(_ mode: mode_t) {
      switch mode & S_IFMT {
      case S_IFREG: self = .file
      case S_IFDIR: self = .folder
      default: self = .other
      }
    }
  }

  /// The path for system calls, independent of the process's working directory.
  func systemPath(_ path: String) -> String {
    path.hasPrefix("/") ? path : path == "." ? folder : folder + "/" + path
  }

  package func kind(of path: String) -> Kind {
    if !changed.isEmpty, changed[absolute(path)] != nil { return .file }
    var status = stat()
    guard unsafe stat(systemPath(path), &status) == 0 else { return .missing }
    return Kind(status.st_mode)
  }

  /// Whether the path leads to something, or is a link that leads nowhere.
  package func isTaken(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(systemPath(path), &status) == 0
  }

  /// Why a search leaves out what is at a path; nil if it can be read as a file, or if nothing is there.
  func causeToSkip(_ path: String) -> SkippedEntry.Cause? {
    switch kind(of: path) {
    case .folder: nil
    case .other: .noFile
    // A folder may list its entries and refuse to say more.
    case .missing: isTaken(path) ? .nowhere : errno == EACCES ? .unreadable : nil
    case .file: isReadable(path) ? nil : .unreadable
    }
  }

  private func isReadable(_ path: String) -> Bool {
    changed[absolute(path)] != nil || (unsafe access(systemPath(path), R_OK)) == 0
  }

  /// Reads a policy, a catalog, a platform or the settings. A file that exceeds the limit for these is not read: its text has
  /// the problem `too-large`. Throws for a pipe or a device.
  package func readSource(_ path: String) throws(InputError) -> SourceFile {
    if changed.isEmpty || changed[absolute(path)] == nil {
      var status = stat()
      if unsafe stat(systemPath(path), &status) == 0, Kind(status.st_mode) == .file,
        status.st_size > Limits.fileBytes
      {
        return SourceFile(path: path, tooLarge: Int(status.st_size))
      }
    }
    return try read(path)
  }

  /// Reads a file. Throws for a pipe or a device.
  package func read(_ path: String) throws(InputError) -> SourceFile {
    if kind(of: path) == .other { throw InputError("`\(path)` is a pipe or a device, and is not read") }
    return try readNamed(path)
  }

  /// Reads what the call names. This may be the output of another command, which a shell names in `/dev` or `/proc`. A pipe that is
  /// elsewhere may never be written to.
  package func readNamed(_ path: String) throws(InputError) -> SourceFile {
    let place = absolute(path)
    if kind(of: path) == .other, !place.hasPrefix("/dev/"), !place.hasPrefix("/proc/") {
      throw InputError("`\(path)` is a pipe or a device, and is not read")
    }
    guard !changed.isEmpty, let file = changed[absolute(path)] else { return try readFromDisk(path) }
    return SourceFile(path: path, bytes: file.bytes)
  }

  /// The most bytes that are read of one file, also of a pipe or a device. A project of Xcode may have many more than a policy.
  private static let byteLimit = 64 << 20

  /// Throws if the file is larger than 64 MiB.
  package func readFromDisk(_ path: String) throws(InputError) -> SourceFile {
    switch kind(of: path) {
    case .missing:
      throw InputError(
        isTaken(path) ? "`\(path)` is a link that leads nowhere" : "there is no file `\(path)`")
    case .folder: throw InputError("`\(path)` is a folder, not a file")
    case .file, .other: break
    }
    log?.note(.read(absolute(path)))
    guard let content = bytes(ofFile: systemPath(path), upTo: Self.byteLimit + 1) else {
      throw InputError("`\(path)` cannot be read")
    }
    if content.count > Self.byteLimit {
      throw InputError("`\(path)` is too large: usher reads at most \(Self.byteLimit >> 20) MiB of a file")
    }
    return SourceFile(path: path, bytes: content)
  }

  /// Sets an unsaved text, which takes precedence over the file on disk.
  package mutating func change(_ file: SourceFile) { changed[absolute(file.path)] = file }

  /// Drops an unsaved text: the file on disk counts again.
  package mutating func revert(_ path: String) { changed[absolute(path)] = nil }

  /// The unsaved texts, sorted by path.
  package var changedFiles: [SourceFile] { changed.values.sorted { $0.path < $1.path } }

  /// The files in a folder whose names are wanted, sorted by path.
  ///
  /// These entries are skipped:
  /// - names that begin with a dot;
  /// - paths that `isLeftOut` accepts, and paths that `ignored` leaves out (it must be made for this folder);
  /// - an inner folder that contains a file named `border.name`, unless the folder is `border.own`, an absolute path;
  /// - names that are not UTF-8, folders that cannot be read, and links to folders;
  /// - entries whose names `isRead` accepts and that are no files that can be read.
  ///
  /// An entry of the last two kinds that may be wanted, or contain something wanted, is passed to `note`. Throws if the first folder
  /// cannot be read.
  package func under(
    _ first: String, deeply: Bool = true, leavingOut isLeftOut: (String) -> Bool = { _ in false },
    ignoring ignored: IgnoredPaths? = nil, border: (name: String, own: String?)? = nil,
    isRead: (String) -> Bool = { _ in false }, noting note: (SkippedEntry) -> Void = { _ in },
    where isWanted: (String) -> Bool
  ) throws(InputError) -> [String] {
    var (found, skipped): ([String], [SkippedEntry]) = ([], [])
    var waiting = [(folder: first, ignored: ignored)]
    while let (folder, outer) = waiting.popLast() {
      guard let entries = FolderEntry.all(in: systemPath(folder)) else {
        if folder == first { throw InputError("`\(folder)` cannot be read") }
        skipped.append(SkippedEntry(path: folder, cause: .unreadable))
        continue
      }
      if let border, folder != first, entries.contains(where: { $0.name == border.name }),
        absolute(folder) != border.own
      {
        continue
      }
      var ignored = outer
      ignored?.enter(absolute(folder), entries, in: self)
      for entry in entries where !entry.name.hasPrefix(".") {
        let path = Path.joined(folder, entry.name)
        if isLeftOut(path) { continue }
        let fate = fate(of: entry, at: path, deeply, isRead, isWanted)
        if case .unwanted = fate { continue }
        if ignored?.leaveOut(absolute(path), isFolder: entry.kind == .folder) == true { continue }
        switch fate {
        case .searched: waiting.append((path, ignored))
        case .found: found.append(path)
        case .skipped(let cause): skipped.append(SkippedEntry(path: path, cause: cause))
        case .unwanted: continue
        }
      }
    }
    for entry in skipped.sorted(by: { $0.path < $1.path }) { note(entry) }
    return found.sorted()
  }

  private enum Fate {
    case searched
    case found
    case skipped(SkippedEntry.Cause)
    case unwanted
  }

  /// What a search does with an entry.
  private func fate(
    of entry: FolderEntry, at path: String, _ deeply: Bool, _ isRead: (String) -> Bool, _ isWanted: (String) -> Bool
  ) -> Fate {
    if !entry.isUTF8 {
      return deeply && entry.kind == .folder || isWanted(entry.name) ? .skipped(.name) : .unwanted
    }
    switch entry.kind ?? kind(of: path) {
    case .folder where entry.kind != nil: return deeply ? .searched : .unwanted
    // Links to folders are not followed, because they may form a cycle.
    case .folder:
      let linked = deeply ? FolderEntry.all(in: systemPath(path)) : nil
      return linked?.contains(where: { isRead($0.name) }) == true ? .skipped(.link) : .unwanted
    case .file, .other, .missing:
      if !isWanted(entry.name) { return .unwanted }
      if isRead(entry.name), let cause = causeToSkip(path) { return .skipped(cause) }
      return .found
    }
  }

  /// A folder and those that enclose it, innermost first, as absolute paths.
  func foldersAbove(_ folder: String) -> [String] {
    var folders = [absolute(folder)]
    while let last = folders.last, last != "/" { folders.append(Path.folder(of: last)) }
    return folders
  }

  /// The absolute path, normalized: without empty parts, `.` and `..`.
  package func absolute(_ path: String) -> String {
    let start = path.hasPrefix("/") ? path : folder + "/" + path
    if isSpelledOut(start) { return start }
    var parts: [Substring] = []
    for part in start.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// Whether the path is normalized already: no part is empty, `.` or `..`. A fast path, because most paths are.
  private func isSpelledOut(_ path: String) -> Bool {
    let (slash, dot) = (UInt8(ascii: "/"), UInt8(ascii: "."))
    var (dots, length) = (0, 1)
    for byte in path.utf8 {
      if byte != slash {
        if byte == dot { dots += 1 }
        length += 1
        continue
      }
      if length == dots, length <= 2 { return false }
      (dots, length) = (0, 0)
    }
    return !(length == dots && length <= 2)
  }

  /// The shortest spelling of a path: relative to the current folder if it is inside or at most three levels up, else absolute.
  package func shortest(_ path: String) -> String {
    let here = absolute(".")
    let there = absolute(path)
    if there == here { return "." }
    if there.hasPrefix(here + "/") { return String(there.dropFirst(here.count + 1)) }
    let way = Path.way(from: here, to: there)
    guard way.up < here.split(separator: "/").count, way.up <= 3 else { return there }
    return Path.relative(way)
  }
}

/// The last `count` bytes of a file, or all if it has fewer; nil if it cannot be read.
package func bytes(atEndOfFile path: String, count: Int) -> [UInt8]? {
  let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  let size = lseek(descriptor, 0, SEEK_END)
  guard size >= 0, lseek(descriptor, max(0, size - off_t(count)), SEEK_SET) >= 0 else { return nil }
  var bytes: [UInt8] = []
  let isRead = readBytes(from: descriptor) { part in
    bytes += part
    return true
  }
  return isRead ? bytes : nil
}

/// The first `limit` bytes of a file, or all if it has fewer; nil if it cannot be read.
func bytes(ofFile path: String, upTo limit: Int) -> [UInt8]? {
  let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  var bytes: [UInt8] = []
  let isRead = readBytes(from: descriptor) { part in
    bytes += part.prefix(limit - bytes.count)
    return bytes.count < limit
  }
  return isRead ? bytes : nil
}
