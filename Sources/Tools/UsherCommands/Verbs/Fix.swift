internal import UsherPlatform
internal import UsherSource
internal import UsherWorkspace

/// Applies the fixes of reported findings and checks again, until no new fixes appear. Then writes the changed files, or prints
/// them as a diff.
///
/// If fixes overlap, only one of them is applied. The next check offers the others again, for the changed text.
func applyFixes(_ call: CheckCall, _ fixSelection: CheckCall.FixSelection) throws(InputError) -> ExitStatus {
  var repair = FixApplication(fixSelection)
  var projects = try CheckedProjects(call.options, in: repair.files)
  var result = try CheckResult(of: &projects)
  while repair.apply(result.reported) {
    // A fix may change settings, or a file outside every project. So the projects are loaded again.
    projects = try CheckedProjects(call.options, in: repair.files)
    result = try CheckResult(of: &projects)
  }
  if call.isDryRun {
    for file in repair.files.changedFiles {
      Output.write(rendered: try unifiedDiff(from: fileSystem.read(file.path), to: file))
    }
    Output.error(rendered: repair.summary(verb: "to be fixed"))
    return repair.counts.isEmpty && result.status == .clean ? .clean : .findings
  }
  if let refused = repair.write() {
    // The result is that of all fixes, and not of the files as they are.
    if !repair.counts.isEmpty { Output.error(rendered: repair.summary(verb: "fixed")) }
    throw refused
  }
  Output.error(rendered: repair.summary(verb: "fixed"))
  return try report(result, call)
}

/// The files while fixes are being applied, held in memory.
private struct FixApplication {
  private let fixSelection: CheckCall.FixSelection
  private(set) var files = fileSystem
  /// The number of fixed findings in each file, by path.
  private(set) var counts: [String: Int] = [:]
  /// All earlier contents of each file, by path. A fix that would restore one of them is rejected, because it would cause an
  /// endless loop.
  private var past: [String: Set<[UInt8]>] = [:]
  /// Each changed file as it was read first, by path.
  private var originals: [String: SourceFile] = [:]

  init(_ fixSelection: CheckCall.FixSelection) { self.fixSelection = fixSelection }

  /// Applies all fixes that do not overlap. Returns whether any was applied.
  mutating func apply(_ diagnostics: [Diagnostic]) -> Bool {
    var edits: [String: [Edit]] = [:]
    var files: [String: SourceFile] = [:]
    var fixed: [String: Int] = [:]
    for diagnostic in diagnostics where !BundledPlatforms.isOne(diagnostic.primary.file.path) {
      guard let fix = diagnostic.fixes.first(where: isWanted) else { continue }
      let file = diagnostic.primary.file
      let isFree = fix.edits.allSatisfy { edit in
        edits[(edit.file ?? file).path]?.contains { $0.touches(edit) } != true
      }
      guard isFree else { continue }
      for edit in fix.edits {
        let file = edit.file ?? file
        edits[file.path, default: []].append(edit)
        files[file.path] = file
      }
      for path in Set(fix.edits.map { ($0.file ?? file).path }) { fixed[path, default: 0] += 1 }
    }
    var isChanged = false
    for (path, file) in files {
      let after = file.bytes(with: edits[path] ?? [])
      guard after != file.bytes, past[path]?.contains(after) != true else { continue }
      past[path, default: []].insert(file.bytes)
      originals[path] = originals[path] ?? file
      self.files.change(SourceFile(path: path, bytes: after))
      counts[path, default: 0] += fixed[path] ?? 0
      isChanged = true
    }
    return isChanged
  }

  /// Writes the changed files. Returns the errors of those that cannot be written, which then do not count as fixed.
  mutating func write() -> InputError? {
    do throws(InputError) {
      try files.changedFiles.forAll { file throws(InputError) in
        do throws(InputError) {
          try fileSystem.put(file.bytes, into: file.path, over: originals[file.path])
        } catch {
          counts[file.path] = nil
          throw error
        }
      }
      return nil
    } catch { return error }
  }

  /// Whether the call asks for this fix. An unsafe fix with a placeholder (`…`) is never applied.
  private func isWanted(_ fix: Fix) -> Bool {
    if fix.isSafe { return true }
    switch fixSelection {
    case .safe: return false
    case .unsafe: return !fix.edits.contains { $0.replacement.unicodeScalars.contains("…") }
    }
  }

  func summary(verb: String) -> String {
    if counts.isEmpty { return "nothing \(verb)\n" }
    return counts.sorted { $0.key < $1.key }.map { path, count in
      "\(visible(path)): \(count == 1 ? "1 finding" : "\(count) findings") \(verb)\n"
    }.joined()
  }
}

extension Edit {
  /// Whether two edits cannot be applied together: they overlap, or they meet at one position and their order is ambiguous.
  fileprivate func touches(_ other: Edit) -> Bool { span.start <= other.span.end && other.span.start <= span.end }
}
