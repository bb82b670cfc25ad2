internal import UsherPlatform
internal import UsherSource
internal import UsherWorkspace

/// What `--fix` and `--dry-run` ask for.
struct FixCall {
  private let selection: Selection
  private let isDryRun: Bool

  /// The kinds of fixes that are applied.
  fileprivate enum Selection: String {
    case safe
    case unsafe
  }

  /// Nil if no fixes are wanted.
  init?(_ arguments: CommandArguments) throws(InputError) {
    let word = try arguments.value(of: "--fix")
    isDryRun = arguments.has("--dry-run")
    guard word != nil || arguments.has("--fix") else {
      if isDryRun { throw InputError("`--dry-run` shows what `--fix` would do; use both") }
      return nil
    }
    guard let selection = Selection(rawValue: word ?? Selection.safe.rawValue) else {
      throw InputError("`--fix` must be safe or unsafe, not `\(word ?? "")`")
    }
    self.selection = selection
    if isDryRun, !arguments.values(of: "--report").isEmpty {
      throw InputError("`--dry-run` prints a diff and no report; leave `--report` out")
    }
  }

  /// Applies the fixes of reported findings and looks again, until no new fixes appear. Then writes the changed files, or prints
  /// them as a diff.
  ///
  /// If fixes overlap, only one of them is applied. The next look offers the others again, for the changed text.
  ///
  /// - Parameters:
  ///   - look: Finds what there is to report in these files. A fix may change settings, or a file outside every project, so it reads
  ///     everything.
  ///   - reported: The findings.
  ///   - report: Writes the reports of what is left, and returns the exit status.
  func apply<Found>(
    _ look: (FileSystem) throws(InputError) -> Found, reported: (Found) -> [Diagnostic],
    report: (Found) throws(InputError) -> ExitStatus
  ) throws(InputError) -> ExitStatus {
    var repair = FixApplication(selection)
    var found = try look(repair.files)
    while repair.apply(reported(found)) { found = try look(repair.files) }
    if isDryRun {
      for file in repair.files.changedFiles {
        Output.write(rendered: try unifiedDiff(from: fileSystem.read(file.path), to: file))
      }
      Output.error(rendered: repair.summary(verb: "to be fixed"))
      return repair.counts.isEmpty && ExitStatus(of: reported(found)) == .clean ? .clean : .findings
    }
    if let refused = repair.write() {
      // What was found is what all fixes leave, and not of the files as they are.
      if !repair.counts.isEmpty { Output.error(rendered: repair.summary(verb: "fixed")) }
      throw refused
    }
    Output.error(rendered: repair.summary(verb: "fixed"))
    return try report(found)
  }
}

extension CommandRules.Option {
  /// The options of `FixCall`.
  static let fixes = [
    Self(
      name: "--fix", value: "unsafe", values: .words(["unsafe"]), hasOptionalValue: true,
      text: """
        Apply the fixes that are certain; --fix=unsafe also applies guesses, such as a name with a similar spelling. The \
        remaining findings are reported.
        """),
    Self(name: "--dry-run", text: "Print what --fix would change as a diff, and change nothing."),
  ]
}

/// The files while fixes are being applied, held in memory.
private struct FixApplication {
  private let selection: FixCall.Selection
  private(set) var files = fileSystem
  /// The number of fixed findings in each file, by path.
  private(set) var counts: [String: Int] = [:]
  /// All earlier contents of each file, by path. A fix that would restore one of them is rejected, because it would cause an
  /// endless loop.
  private var past: [String: Set<[UInt8]>] = [:]
  /// Each changed file as it was read first, by path.
  private var originals: [String: SourceFile] = [:]

  init(_ selection: FixCall.Selection) { self.selection = selection }

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
    switch selection {
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
