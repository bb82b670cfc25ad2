internal import UsherSource

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Reading and finding files. Paths are printed as they were given.
enum Files {
  enum Kind {
    case file
    case folder
    case missing
  }

  static func kind(of path: String) -> Kind {
    var status = stat()
    guard unsafe stat(CommandEnvironment.current.systemPath(path), &status) == 0 else { return .missing }
    return status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
  }

  static func read(_ path: String) throws(UsageError) -> SourceFile {
    switch kind(of: path) {
    case .missing: throw UsageError("there is no file `\(path)`")
    case .folder: throw UsageError("`\(path)` is a folder, not a file")
    case .file: break
    }
    guard let data = FileManager.default.contents(atPath: CommandEnvironment.current.systemPath(path)) else {
      throw UsageError("`\(path)` cannot be read")
    }
    return SourceFile(path: path, bytes: Array(data))
  }

  static func write(_ text: String, to path: String) throws(UsageError) {
    do {
      try Data(text.utf8).write(to: URL(filePath: CommandEnvironment.current.systemPath(path)), options: .atomic)
    } catch {
      throw UsageError("`\(path)` cannot be written")
    }
  }

  /// The files under a folder whose names end so, in the order of their paths. What begins with a dot is passed over, and so is
  /// what is left out.
  static func under(
    _ folder: String, endingIn endings: [String], deeply: Bool = true,
    leavingOut isLeftOut: (String) -> Bool = { _ in false }
  ) throws(UsageError) -> [String] {
    var found: [String] = []
    var waiting = [folder]
    while let folder = waiting.popLast() {
      guard let entries = FolderEntry.all(in: folder) else { throw UsageError("`\(folder)` cannot be read") }
      for entry in entries where !entry.name.hasPrefix(".") {
        let path = joined(folder, entry.name)
        if isLeftOut(path) { continue }
        switch entry.kind ?? kind(of: path) {
        // A link to a folder is not followed: it may lead round.
        case .folder: if deeply, entry.kind != nil { waiting.append(path) }
        case .file: if endings.contains(where: { entry.name.hasSuffix($0) }) { found.append(path) }
        case .missing:
          if endings.contains(where: { !$0.isEmpty && entry.name.hasSuffix($0) }) {
            throw UsageError("`\(path)` is a link that leads nowhere")
          }
        }
      }
    }
    return found.sorted()
  }

  static func joined(_ folder: String, _ name: String) -> String {
    if folder == "." { return name }
    return folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// The folder a path lies in.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The same place, spelled from the root of the file system.
  static func absolute(_ path: String) -> String {
    let start = path.hasPrefix("/") ? path : CommandEnvironment.current.folder + "/" + path
    if isSpelledOut(start) { return start }
    var parts: [Substring] = []
    for part in start.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// Whether no part of a path is empty, `.` or `..`: most paths are spelled so, and there may be many.
  private static func isSpelledOut(_ path: String) -> Bool {
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

  /// The place as it is shortest to print: from the current folder if it lies there or near.
  static func shortest(_ path: String) -> String {
    let here = absolute(".")
    let there = absolute(path)
    if there == here { return "." }
    if there.hasPrefix(here + "/") { return String(there.dropFirst(here.count + 1)) }
    let (from, to) = (here.split(separator: "/"), there.split(separator: "/"))
    let shared = zip(from, to).prefix { $0 == $1 }.count
    let ups = from.count - shared
    guard shared > 0, ups <= 3 else { return there }
    return (Array(repeating: "..", count: ups) + to[shared...]).joined(separator: "/")
  }
}
