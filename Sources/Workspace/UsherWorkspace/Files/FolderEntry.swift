#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// An entry of a folder, with its kind from the directory stream. In large projects a `stat` for each file would take longer
/// than all the rest of the search.
struct FolderEntry {
  /// If the bytes of the name are not UTF-8, wrong ones are U+FFFD, and no path leads to the entry.
  let name: String
  let isUTF8: Bool
  /// Nil for a symbolic link.
  let kind: FileSystem.Kind?

  /// The entries of a folder in no particular order; nil if it cannot be read.
  static func all(in folder: String) -> [FolderEntry]? {
    guard let stream = unsafe opendir(folder) else { return nil }
    defer { unsafe closedir(stream) }
    var entries: [FolderEntry] = []
    while let entry = unsafe readdir(stream) {
      let type = unsafe Int(entry.pointee.d_type)
      let (name, isUTF8) = unsafe withUnsafePointer(to: &entry.pointee.d_name) { start in
        let start = unsafe UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)
        return unsafe (String(cString: start), String(validatingCString: start) != nil)
      }
      if name == "." || name == ".." { continue }
      entries.append(FolderEntry(name, isUTF8, type, in: folder))
    }
    return entries
  }

  private init(_ name: String, _ isUTF8: Bool, _ type: Int, in folder: String) {
    (self.name, self.isUTF8) = (name, isUTF8)
    switch type {
    case Int(DT_DIR): kind = .folder
    case Int(DT_LNK): kind = nil
    case Int(DT_REG): kind = .file
    case Int(DT_UNKNOWN): kind = Self.kind(of: Path.joined(folder, name))
    default: kind = .other
    }
  }

  /// The kind of an entry on file systems whose directory streams do not contain it.
  private static func kind(of path: String) -> FileSystem.Kind? {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return .missing }
    return status.st_mode & S_IFMT == S_IFLNK ? nil : FileSystem.Kind(status.st_mode)
  }
}
