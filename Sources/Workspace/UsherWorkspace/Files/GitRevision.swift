#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif
internal import UsherSource

/// The files of a project as a commit of git has them, in a temporary folder.
///
/// Only `rev-parse`, `ls-tree` and `cat-file` of git are used. These start no programs of a repository: no hooks, no filters, no monitor
/// of files; and nothing is fetched.
package struct GitRevision: Sendable {
  /// As the caller has named it.
  package let name: String
  /// The temporary folder, with all files of the repository that may belong to a project.
  package let root: String
  /// The working directory in it.
  package let folder: String
  /// The files in the working directory, by their paths in the repository.
  package let files: [String]
  /// All files that were wanted, by the same paths.
  let allFiles: [String]
  /// The folder of the repository itself, as an absolute path.
  let repository: String

  /// The most bytes of all files of a project.
  static let mostBytes = 256 << 20

  /// Reads a commit of the repository around the working directory.
  ///
  /// - Parameter isWanted: whether a file of this name belongs to a project.
  package init(_ name: String, in files: FileSystem, where isWanted: (String) -> Bool) throws(InputError) {
    self.name = name
    let git = try Git(in: files)
    let prefix = try git.line(["rev-parse", "--show-prefix"], saying: Self.noRepository(name, in: files))
    let isShallow = try git.line(["rev-parse", "--is-shallow-repository"], saying: "git answers nothing") == "true"
    let commit = try git.line(
      ["rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}"],
      saying: isShallow
        ? """
        there is no file, folder or commit `\(visible(name))` in this clone, which has the last commits only; fetch more of \
        them: `git fetch --unshallow`, or `fetch-depth: 0` for `actions/checkout`
        """ : "there is no file, folder or commit `\(visible(name))`")
    root = FileSystem.temporaryPlace()
    folder = prefix.isEmpty ? root : Path.joined(root, String(prefix.dropLast()))
    let listed = try git.output(["ls-tree", "-r", "-l", "-z", "--full-tree", commit], [])
    var wanted: [(blob: String, path: String)] = []
    var bytes = 0
    for entry in listed.split(separator: 0) {
      // MODE SP TYPE SP OBJECT SP+ SIZE TAB PATH
      guard let tab = entry.firstIndex(of: UInt8(ascii: "\t")) else { continue }
      let head = String(decoding: entry[..<tab], as: UTF8.self).split(separator: " ")
      let path = String(decoding: entry[entry.index(after: tab)...], as: UTF8.self)
      guard head.count == 4, head[0].hasPrefix("100"), head[1] == "blob", isWanted(path), Self.isSafe(path)
      else { continue }
      bytes += Int(head[3]) ?? 0
      wanted.append((String(head[2]), path))
    }
    guard bytes <= Self.mostBytes else {
      throw InputError("the policies and catalogs of `\(visible(name))` have more than \(Self.mostBytes >> 20) MB")
    }
    allFiles = wanted.map { $0.path }
    self.files = allFiles.filter { $0.hasPrefix(prefix) }
    let above = prefix.split(separator: "/").map { _ in ".." }.joined(separator: "/")
    repository = files.absolute(above.isEmpty ? "." : above)
    try files.makeFolder(folder)
    do throws(InputError) {
      try write(wanted, from: git, in: files)
    } catch {
      files.remove(root)
      throw error
    }
  }

  /// Why git finds no repository. It reads none that belongs to somebody else, as happens in containers.
  private static func noRepository(_ name: String, in files: FileSystem) -> Prose {
    for folder in files.foldersAbove(files.folder) where files.kind(of: Path.joined(folder, ".git")) != .missing {
      var status = stat()
      guard unsafe stat(folder, &status) == 0, status.st_uid != geteuid() else { continue }
      return """
        the repository `\(visible(folder))` belongs to somebody else, so git does not read it; \
        `git config --global --add safe.directory \(visible(folder))` lets it
        """
    }
    return
      "there is no file or folder `\(visible(name))`, and `\(visible(files.folder))` is in no repository of git"
  }

  /// Whether a path leads nowhere but into the folder.
  private static func isSafe(_ path: String) -> Bool {
    !path.hasPrefix("/")
      && path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
        !["", ".", "..", ".git"].contains($0)
      }
  }

  private func write(_ wanted: [(blob: String, path: String)], from git: Git, in files: FileSystem) throws(InputError) {
    let request = wanted.map { $0.blob + "\n" }.joined()
    let output = try git.output(["cat-file", "--batch"], Array(request.utf8))
    var rest = output[...]
    for (blob, path) in wanted {
      // OBJECT SP TYPE SP SIZE LF CONTENT LF
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")),
        let size = Int(String(decoding: rest[..<end], as: UTF8.self).split(separator: " ").last ?? ""),
        rest[end...].count > size + 1
      else {
        throw InputError("git has no content for `\(visible(path))` (\(blob)); a partial clone must be completed first")
      }
      let start = rest.index(after: end)
      let place = Path.joined(root, path)
      try files.makeFolder(Path.folder(of: place))
      try files.put(Array(rest[start..<start + size]), into: place, over: nil)
      rest = rest[(start + size + 1)...]
    }
  }

  /// Removes the temporary folder.
  package func remove(in files: FileSystem) { files.remove(root) }
}

/// The program `git`, and how it is asked.
private struct Git {
  private let program: String
  private let files: FileSystem

  init(in files: FileSystem) throws(InputError) {
    self.files = files
    guard let found = files.program(named: ["git"]) else {
      throw InputError("a commit is read by git, which is not installed; name a file or a folder")
    }
    program = found
  }

  /// The only line of an answer; throws with a sentence if git refuses.
  func line(_ arguments: [String], saying sentence: Prose) throws(InputError) -> String {
    guard let output = try asked(arguments, []) else { throw InputError(sentence) }
    return String(decoding: output.split(separator: UInt8(ascii: "\n")).first ?? [], as: UTF8.self)
  }

  func output(_ arguments: [String], _ input: [UInt8]) throws(InputError) -> [UInt8] {
    guard let output = try asked(arguments, input) else {
      throw InputError("git cannot do `\(visible(arguments.joined(separator: " ")))`")
    }
    return output
  }

  /// What git answers; nil if it ends with another status than 0.
  private func asked(_ arguments: [String], _ input: [UInt8]) throws(InputError) -> [UInt8]? {
    // The request is a file, so that git never waits for more of it while its answer waits to be read.
    let request = FileSystem.temporaryPlace()
    try files.put(input, into: request, over: nil)
    defer { files.remove(request) }
    let from = unsafe open(request, O_RDONLY | O_CLOEXEC)
    guard from >= 0 else { throw InputError("the system refuses to open more files") }
    defer { close(from) }
    let (output, answer) = try privatePipe()
    defer { close(output) }
    let settings = ["core.fsmonitor=false", "core.hooksPath=/dev/null", "protocol.allow=never"]
    let process: StartedProcess
    do throws(InputError) {
      process = try StartedProcess(
        program, ["--no-pager", "-C", files.folder] + settings.flatMap { ["-c", $0] } + arguments,
        descriptors: [(0, from), (1, answer), (2, nil)])
    } catch {
      close(answer)
      throw error
    }
    close(answer)
    let bytes = allBytes(from: output)
    return process.wait() == .exited(0) ? bytes : nil
  }
}

/// Reads until the other end is closed.
private func allBytes(from descriptor: Int32) -> [UInt8] {
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = unsafe read(descriptor, &buffer, buffer.count)
    if count > 0 {
      bytes += buffer[..<count]
    } else if count == 0 || errno != EINTR {
      return bytes
    }
  }
}
