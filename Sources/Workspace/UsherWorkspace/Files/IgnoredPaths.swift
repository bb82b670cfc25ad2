internal import UsherSource

/// The paths that the `.gitignore` files of a project leave out, by git's rules (gitignore(5)). Only these files count:
/// `.git/info/exclude`, the settings of a user, and what git tracks nevertheless, are not the same on every machine.
package struct IgnoredPaths: Sendable {
  /// The lists in effect in the folder that was entered last, outermost first.
  private var lists: [IgnoreList] = []
  /// Lines that do not apply.
  private var excused: Set<IgnoreList.Line>

  /// The lists of the folders that enclose a folder, up to the root of its repository. Outside of a repository up to the outermost
  /// folder with settings.
  package init(around folder: String, excusing excused: Set<IgnoreList.Line>, in files: FileSystem) {
    self.excused = excused
    for folder in Self.enclosing(folder, in: files).dropLast() { enter(folder, in: files) }
  }

  /// The lines that leave a path out that the call names, or a folder around it. They do not apply in that call, so that what
  /// belongs to the path is found beside it.
  package static func lines(leavingOut path: String, in files: FileSystem) -> Set<IgnoreList.Line> {
    let place = files.absolute(path)
    let isFolder = files.kind(of: place) == .folder
    let folders = enclosing(isFolder ? place : Path.folder(of: place), in: files)
    var ignored = IgnoredPaths(excused: [])
    for (folder, inner) in zip(folders, folders.dropFirst() + (isFolder ? [] : [place])) {
      ignored.enter(folder, in: files)
      while let line = ignored.line(leavingOut: inner, isFolder: isFolder || inner != place) {
        ignored.excused.insert(line)
      }
    }
    return ignored.excused
  }

  private init(excused: Set<IgnoreList.Line>) { self.excused = excused }

  /// A folder and those around it whose lists count, outermost first.
  private static func enclosing(_ folder: String, in files: FileSystem) -> [String] {
    let folders = files.foldersAbove(folder)
    func has(_ name: String) -> (String) -> Bool { { files.isTaken(Path.joined($0, name)) } }
    let top = folders.firstIndex(where: has(".git")) ?? folders.lastIndex(where: has(FileSystem.settingsName)) ?? 0
    return folders[...top].reversed()
  }

  /// Adds the list of a folder inside the last one. All paths are absolute. Another repository has only its own lists.
  package mutating func enter(_ folder: String, in files: FileSystem) {
    let (list, repository) = (Path.joined(folder, IgnoreList.fileName), Path.joined(folder, ".git"))
    enter(folder, hasList: files.kind(of: list) == .file, isRepository: files.isTaken(repository), in: files)
  }

  /// The same with entries of the folder that are known.
  mutating func enter(_ folder: String, _ entries: [FolderEntry], in files: FileSystem) {
    let hasList = entries.contains { $0.name == IgnoreList.fileName && $0.kind == .file }
    enter(folder, hasList: hasList, isRepository: entries.contains { $0.name == ".git" }, in: files)
  }

  private mutating func enter(_ folder: String, hasList: Bool, isRepository: Bool, in files: FileSystem) {
    if isRepository { lists = [] }
    if hasList { lists.append(IgnoreList(in: folder, of: files)) }
  }

  /// Whether a path in the folder that was entered last is left out.
  package func leaveOut(_ place: String, isFolder: Bool) -> Bool {
    line(leavingOut: place, isFolder: isFolder) != nil
  }

  /// The line that leaves a path out; nil if none does. Inner lists come before outer ones, and in a list the last pattern that
  /// matches the path decides.
  private func line(leavingOut place: String, isFolder: Bool) -> IgnoreList.Line? {
    for list in lists.reversed() {
      if let (line, leavesOut) = list.last(for: place, isFolder: isFolder, excusing: excused) {
        return leavesOut ? line : nil
      }
    }
    return nil
  }
}

/// The patterns of one `.gitignore` file.
package struct IgnoreList: Sendable {
  package static let fileName = ".gitignore"
  /// The folder of the file, as an absolute path that ends in a slash.
  private let folder: String
  private let patterns: [(line: Int, pattern: IgnorePattern)]

  /// A line of such a file.
  package struct Line: Hashable, Sendable {
    let folder: String
    let number: Int
  }

  init(in folder: String, of files: FileSystem) {
    self.folder = folder.hasSuffix("/") ? folder : folder + "/"
    var bytes = bytes(ofFile: files.systemPath(Path.joined(folder, Self.fileName)), upTo: .max)?[...] ?? []
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    patterns = lines.enumerated().compactMap { number, line in IgnorePattern(line).map { (number, $0) } }
  }

  /// The last pattern for an absolute path, and whether it leaves the path out or takes it in again.
  func last(for place: String, isFolder: Bool, excusing excused: Set<Line>) -> (line: Line, leavesOut: Bool)? {
    guard place.hasPrefix(folder) else { return nil }
    let path = place.utf8.dropFirst(folder.utf8.count)
    for (number, pattern) in patterns.reversed() where pattern.matches(path, isFolder: isFolder) {
      let line = Line(folder: folder, number: number)
      if !excused.contains(line) { return (line, !pattern.isNegative) }
    }
    return nil
  }
}

extension InputError {
  /// There is nothing to check or to format. `ignored` are files that only `.gitignore` files leave out.
  package static func nothing(under paths: [String], ignored: [String]) -> InputError {
    let nothing: Prose = "there is no policy, platform or catalog under \(quoted(paths, "and"))"
    guard let first = ignored.first else { return InputError(nothing) }
    let list = IgnoreList.fileName
    return InputError("\(nothing), because `\(list)` leaves `\(first)` out; name it in the call, or change `\(list)`")
  }
}
