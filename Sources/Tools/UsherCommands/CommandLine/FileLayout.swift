internal import UsherCatalog
internal import UsherCompiler
internal import UsherSource
internal import UsherFormat
internal import UsherSyntax
internal import UsherWorkspace
internal import UsherYAML

/// A policy, platform or catalog file and its formatted text.
struct FileLayout {
  let file: SourceFile
  /// The formatted text. A file with errors keeps its text.
  let text: String
  let errors: [Diagnostic]
  let isChanged: Bool

  /// With `isLong` the text of a policy has the long forms of the short ones.
  init(of file: SourceFile, isLong: Bool = false) {
    self.file = file
    let isCatalog = file.path.hasSuffix(Project.catalogEnding)
    let formatted = isCatalog ? formattedCatalog(file) : formattedPolicy(file, isLong: isLong)
    errors = formatted.diagnostics
    text = formatted.result ?? String(decoding: file.bytes, as: UTF8.self)
    isChanged = errors.isEmpty && !text.utf8.elementsEqual(file.bytes)
  }

  /// The first changed line before and after formatting. Empty if the file is already formatted.
  var hint: String {
    guard isChanged else { return "" }
    let (before, after) = (lines(of: file.bytes), lines(of: Array(text.utf8)))
    let same = zip(before, after).prefix { $0 == $1 }.count
    let marked = [("-", before), ("+", after)].map { sign, lines in
      lines.indices.contains(same) ? "  \(sign) \(spelledOut(lines[same]))\n" : ""
    }
    return "\(visible(file.path)):\(same + 1): not in the standard layout\n" + marked.joined()
  }

  /// The changed range of the file with its formatted text as a fix. Nil if the file is already formatted.
  var finding: Diagnostic? {
    guard isChanged else { return nil }
    let (before, after) = (file.bytes, Array(text.utf8))
    var start = zip(before, after).prefix { $0 == $1 }.count
    while start > 0, before[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    var same = zip(before[start...].reversed(), after[start...].reversed()).prefix { $0 == $1 }.count
    while same > 0, before[before.count - same - 1] != UInt8(ascii: "\n") { same -= 1 }
    let line = file.span(ofLine: file.line(at: start))
    let edit = Edit(
      Span(start, before.count - same), String(decoding: after[start..<(after.count - same)], as: UTF8.self))
    return .notLaidOut(Label(file, Span(start, max(start, line.end))), laidOutBy: edit)
  }

  private func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  /// A line with its invisible characters spelled out: carriage returns, tabs and trailing blanks.
  private func spelledOut(_ line: ArraySlice<UInt8>) -> String {
    let text = String(decoding: line, as: UTF8.self).replacing("\r", with: "\\r").replacing("\t", with: "\\t")
    let blanks = text.reversed().prefix { $0 == " " }.count
    return visible(String(text.dropLast(blanks))) + String(repeating: "·", count: blanks)
  }
}

/// Writes the files that are not formatted yet, or with `onlyChecks` only names them. Returns their number, and the error about those
/// that cannot be written.
func formatFiles(_ layouts: [FileLayout], onlyChecks: Bool) -> (count: Int, refused: InputError?) {
  var count = 0
  do throws(InputError) {
    try layouts.filter { $0.isChanged }.forAll { layout throws(InputError) in
      if !onlyChecks { try fileSystem.put(Array(layout.text.utf8), into: layout.file.path, over: layout.file) }
      count += 1
      Output.write("\(layout.file.path): \(onlyChecks ? "to be formatted" : "formatted")\n")
    }
  } catch { return (count, error) }
  return (count, nil)
}

private func formattedPolicy(_ file: SourceFile, isLong: Bool) -> Checked<String> {
  let read = ParsedFile(file)
  guard let sound = read.content, file.breaksLines else { return Checked(result: nil, diagnostics: read.diagnostics) }
  let long = isLong ? ParsedFile(SourceFile(path: file.path, text: expanded(sound))).content : nil
  return Checked(result: format((long ?? sound).tree), diagnostics: [])
}

/// A file whose root is not a mapping is not a catalog, so it cannot be formatted.
private func formattedCatalog(_ file: SourceFile) -> Checked<String> {
  let (root, errors) = readYAML(file)
  guard let root else { return Checked(result: nil, diagnostics: errors) }
  guard case .mapping = root.content else { return Checked(result: nil, diagnostics: decodeCatalog(root, of: file).1) }
  return Checked(result: formatCatalog(root, of: file), diagnostics: [])
}

private struct LayoutProblem: Problem {
  static let type = ProblemType()

  var code: DiagnosticCode { .notLaidOut }
  var message: Message { "the file is not in the standard layout" }
}

extension Diagnostic {
  fileprivate static func notLaidOut(_ line: Label, laidOutBy edit: Edit) -> Diagnostic {
    Diagnostic(
      LayoutProblem(), at: marked(line, "the first difference"),
      help: "`usher fmt` formats it", fixes: [Fix("format it", edits: [edit], isSafe: true)])
  }
}

extension SourceFile {
  /// Whether every carriage return is followed by a line feed. The formatter removes such a carriage return as trailing
  /// whitespace.
  fileprivate var breaksLines: Bool {
    bytes.indices.allSatisfy { offset in
      bytes[offset] != UInt8(ascii: "\r") || offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "\n")
    }
  }
}
