internal import UsherPlatform
internal import UsherSource
internal import UsherWorkspace

/// Applies the fixes of what is told, as often as that brings new ones, and writes what has changed; or shows it.
///
/// Of fixes that touch each other one is applied, and the others are asked for again in the text that comes of it.
func mend(_ call: CheckCall, _ mending: CheckCall.FixSelection) throws(InputError) -> ExitStatus {
  var repair = FixApplication(mending)
  var projects = try CheckedProjects(call, in: repair.files)
  var checking = try projects.check()
  while repair.apply(checking.told) {
    // What is mended may be settings, or a file that is of no project.
    projects = try CheckedProjects(call, in: repair.files)
    checking = try projects.check()
  }
  if call.isDryRun {
    for file in repair.files.changedFiles { Output.write(try unifiedDiff(from: fileSystem.read(file.path), to: file)) }
    Output.error(repair.summary(verb: "to be mended"))
    return repair.counts.isEmpty && !checking.isFailing ? .clean : .findings
  }
  for file in repair.files.changedFiles { try fileSystem.put(file.bytes, into: file.path) }
  Output.error(repair.summary(verb: "mended"))
  return try tell(checking, call)
}

/// The texts as they become, fix by fix.
private struct FixApplication {
  private let mending: CheckCall.FixSelection
  private(set) var files = fileSystem
  /// How many findings of each file were mended.
  private(set) var counts: [String: Int] = [:]
  /// What a file has been: a fix that leads back to it leads round.
  private var past: [String: Set<[UInt8]>] = [:]

  init(_ mending: CheckCall.FixSelection) { self.mending = mending }

  /// Applies what can be applied together; whether that was anything.
  mutating func apply(_ diagnostics: [Diagnostic]) -> Bool {
    var edits: [String: [Edit]] = [:]
    var files: [String: SourceFile] = [:]
    var mended: [String: Int] = [:]
    for diagnostic in diagnostics where !BundledPlatforms.isOne(diagnostic.primary.file.path) {
      guard let fix = diagnostic.fixes.first(where: isWanted) else { continue }
      let file = diagnostic.primary.file
      let chosen = edits[file.path] ?? []
      guard fix.edits.allSatisfy({ edit in !chosen.contains { $0.touches(edit) } }) else { continue }
      edits[file.path, default: []] += fix.edits
      files[file.path] = file
      mended[file.path, default: 0] += 1
    }
    var isChanged = false
    for (path, file) in files {
      let after = file.bytes(with: edits[path] ?? [])
      guard after != file.bytes, past[path]?.contains(after) != true else { continue }
      past[path, default: []].insert(file.bytes)
      self.files.change(SourceFile(path: path, bytes: after))
      counts[path, default: 0] += mended[path] ?? 0
      isChanged = true
    }
    return isChanged
  }

  /// A fix with something to fill in is for people.
  private func isWanted(_ fix: Fix) -> Bool {
    if fix.isSafe { return true }
    switch mending {
    case .safe: return false
    case .unsafe: return !fix.edits.contains { $0.replacement.unicodeScalars.contains("…") }
    }
  }

  func summary(verb: String) -> String {
    if counts.isEmpty { return "nothing \(verb)\n" }
    return counts.sorted { $0.key < $1.key }.map { path, count in
      "\(path): \(count == 1 ? "1 finding" : "\(count) findings") \(verb)\n"
    }.joined()
  }
}

extension Edit {
  /// Whether two edits cannot be applied together: they overlap, or meet where nobody can say which comes first.
  fileprivate func touches(_ other: Edit) -> Bool { span.start <= other.span.end && other.span.start <= span.end }
}

extension SourceFile {
  /// The bytes with edits that do not overlap.
  func bytes(with edits: [Edit]) -> [UInt8] {
    var bytes = bytes
    for edit in edits.sorted(by: { $0.span.start > $1.span.start }) {
      bytes.replaceSubrange(edit.span.start..<edit.span.end, with: Array(edit.replacement.utf8))
    }
    return bytes
  }
}
