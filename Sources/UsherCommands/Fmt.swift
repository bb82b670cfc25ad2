internal import UsherCompiler
internal import UsherDiagnostics
internal import UsherFormat
internal import UsherSyntax

/// Lays files out anew, or says which would be. All are read before one is written.
func fmt(_ arguments: [String]) throws(UsageError) -> ExitStatus {
  let arguments = try Arguments(
    arguments, rules: ArgumentRules(verb: "fmt", options: [], flags: ["--check"], words: 0...Int.max))
  let onlyChecks = arguments.has("--check")
  if arguments.words.contains("-") {
    guard arguments.words == ["-"] else { throw UsageError("`-` is standard input, and stands alone") }
    return try formatInput(onlyChecks: onlyChecks)
  }
  var layouts: [FileLayout] = []
  for path in try formattedPaths(arguments.words) { layouts.append(FileLayout(of: try Files.read(path))) }
  return try tell(layouts, onlyChecks: onlyChecks)
}

private func tell(_ layouts: [FileLayout], onlyChecks: Bool) throws(UsageError) -> ExitStatus {
  var report = ""
  for layout in layouts where layout.isChanged {
    if onlyChecks {
      report += layout.hint
    } else {
      try AtomicFile.replace(layout.file.path, with: layout.text)
      Output.write("\(layout.file.path): laid out\n")
    }
  }
  let broken = layouts.flatMap { $0.errors }
  Output.write(report + CheckReport(broken).text(as: .pretty, color: Output.wantsColor))
  let changed = layouts.count { $0.isChanged }
  Output.write("\(summary(of: layouts.count, changed: changed, onlyChecks))\n")
  return !broken.isEmpty || onlyChecks && changed > 0 ? .findings : .clean
}

private func summary(of count: Int, changed: Int, _ onlyChecks: Bool) -> String {
  let files = count == 1 ? "1 file" : "\(count) files"
  return "\(files): \(changed == 0 ? "none" : "\(changed)") \(onlyChecks ? "to be laid out" : "laid out")"
}

/// Standard input, laid out on standard output; what is wrong with it goes to standard error.
private func formatInput(onlyChecks: Bool) throws(UsageError) -> ExitStatus {
  let layout = FileLayout(of: SourceFile(path: "stdin", bytes: try Input.bytes()))
  guard layout.errors.isEmpty else {
    Output.error(CheckReport(layout.errors).text(as: .pretty, color: false))
    return .findings
  }
  Output.write(onlyChecks ? layout.hint : layout.text)
  return onlyChecks && layout.isChanged ? .findings : .clean
}

/// The files that are meant, each once: those at the paths, or without any those of the project.
private func formattedPaths(_ words: [String]) throws(UsageError) -> [String] {
  var paths: [String] = []
  var places: Set<String> = []
  for word in words.isEmpty ? try Project.defaultPaths() : words {
    for path in try sources(at: word) where places.insert(Files.absolute(path)).inserted { paths.append(path) }
  }
  return paths
}

private func sources(at path: String) throws(UsageError) -> [String] {
  switch Files.kind(of: path) {
  case .missing: throw UsageError("there is no file `\(path)`")
  case .folder:
    let scope = ProjectScope(around: path, in: try Settings(around: path, .nearest))
    let found = try scope.files(under: path, endingIn: [Project.sourceEnding])
    if found.isEmpty { throw UsageError("there is no policy or platform under `\(path)`") }
    return found
  case .file:
    guard !path.hasSuffix(Project.catalogEnding) else {
      throw UsageError("`\(path)` is a catalog; `usher fmt` lays out policies and platforms")
    }
    return [path]
  }
}

/// A file with the text that it should have.
private struct FileLayout {
  let file: SourceFile
  /// The text itself if anything is wrong with it.
  let text: String
  let errors: [Diagnostic]
  let isChanged: Bool

  init(of file: SourceFile) {
    self.file = file
    let read = read(file)
    if let sound = read.result, file.breaksLines {
      (text, errors) = (format(sound.tree), [])
    } else {
      (text, errors) = (String(decoding: file.bytes, as: UTF8.self), read.diagnostics)
    }
    isChanged = errors.isEmpty && !text.utf8.elementsEqual(file.bytes)
  }

  /// The first line that changes, as it is and as it will be; empty if none does.
  var hint: String {
    guard isChanged else { return "" }
    let (before, after) = (lines(of: file.bytes), lines(of: Array(text.utf8)))
    let same = zip(before, after).prefix { $0 == $1 }.count
    let marked = [("-", before), ("+", after)].map { sign, lines in
      lines.indices.contains(same) ? "  \(sign) \(visible(lines[same]))\n" : ""
    }
    return "\(file.path):\(same + 1): not laid out\n" + marked.joined()
  }

  private func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  /// What a terminal would not show of a line is spelled.
  private func visible(_ line: ArraySlice<UInt8>) -> String {
    let text = String(decoding: line, as: UTF8.self).replacing("\r", with: "\\r").replacing("\t", with: "\\t")
    let blanks = text.reversed().prefix { $0 == " " }.count
    return text.dropLast(blanks) + String(repeating: "·", count: blanks)
  }
}

extension SourceFile {
  /// Whether each carriage return stands before a line feed, and so goes with the blanks at a line's end.
  fileprivate var breaksLines: Bool {
    bytes.indices.allSatisfy { offset in
      bytes[offset] != UInt8(ascii: "\r") || offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "\n")
    }
  }
}
