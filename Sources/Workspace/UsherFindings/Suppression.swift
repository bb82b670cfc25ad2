internal import UsherCatalog
internal import UsherPlatform
package import UsherSource
internal import UsherSyntax
internal import UsherYAML

/// A comment `// usher: allow code -- reason`, or with `#` in a catalog: it suppresses the findings with these codes on one
/// line.
package struct Suppression: Sendable {
  package var codes: [SuppressedCode]
  /// The place of the comment.
  package var place: Label
  /// Whether the comment is alone on its line.
  package var isAlone: Bool
  /// The line whose findings are suppressed: the comment's own, or if it is alone the next line with content.
  package var line: Int

  package struct SuppressedCode: Sendable {
    package var code: DiagnosticCode
    package var place: Label
    package var isUsed = false
  }
}

/// Reads the suppressions of a file, and reports malformed ones.
package func readSuppressions(in file: SourceFile) -> (suppressions: [Suppression], diagnostics: [Diagnostic]) {
  guard mayAllow(file) else { return ([], []) }
  var reading = SuppressionReading(file: file)
  for comment in suppressionComments(of: file) { reading.read(comment) }
  return (reading.suppressions, reading.diagnostics)
}

/// A comment, from its first slash or `#` to the end of the line.
private struct SuppressionComment {
  var span: Span
  var isAlone: Bool
}

/// The prefix of all suppressions.
let suppressionKeyword = "usher:"

/// Most files do not contain it, so it is searched first.
private let keyword = Array(suppressionKeyword.utf8)

private func mayAllow(_ file: SourceFile) -> Bool {
  unsafe file.bytes.withUnsafeBytes { bytes in
    var rest = unsafe bytes[...]
    while let index = unsafe rest.firstIndex(of: keyword[0]) {
      unsafe rest = rest[index...]
      if unsafe rest.starts(with: keyword) { return true }
      unsafe rest = rest.dropFirst()
    }
    return false
  }
}

private func suppressionComments(of file: SourceFile) -> [SuppressionComment] {
  if file.path.hasSuffix(".yaml") {
    guard let root = readYAML(file).root else { return [] }
    return catalogComments(of: file, in: root).map { comment in
      SuppressionComment(span: Span(comment.offset, comment.offset + comment.text.utf8.count), isAlone: comment.isAlone)
    }
  }
  return comments(of: file).map { comment in
    let start = file.span(ofLine: file.line(at: comment.start)).start
    return SuppressionComment(span: comment, isAlone: file.bytes[start..<comment.start].allSatisfy(isBlank))
  }
}

private func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

private struct SuppressionReading {
  let file: SourceFile
  var suppressions: [Suppression] = []
  var diagnostics: [Diagnostic] = []

  mutating func read(_ comment: SuppressionComment) {
    let mark = file.bytes[comment.span.start..<comment.span.end].prefix { !isBlank($0) && $0 != keyword[0] }
    let said = trimmed(Span(mark.endIndex, comment.span.end))
    guard file.bytes[said.start..<said.end].starts(with: keyword) else { return }
    let place = Label(file, comment.span)
    let words = trimmed(Span(said.start + keyword.count, said.end))
    guard let codes = codes(behind: words) else {
      diagnostics.append(.noSuppression(place))
      return
    }
    if mark.count == 3 { return diagnostics.append(.documentedSuppression(place)) }
    guard let dashes = dashes(in: codes) else { return diagnostics.append(.noReason(place)) }
    guard !trimmed(Span(dashes.end, codes.end)).isEmpty else { return diagnostics.append(.noReason(place)) }
    let names = trimmed(Span(codes.start, dashes.start))
    guard !names.isEmpty else { return diagnostics.append(.noSuppression(place)) }
    let parts = parts(of: names)
    guard parts.allSatisfy({ !$0.isEmpty }) else { return diagnostics.append(.noSuppression(place)) }
    let allowed = parts.compactMap { allowedCode($0) }
    guard !allowed.isEmpty else { return }
    let line = file.line(at: comment.span.start)
    suppressions.append(
      Suppression(
        codes: allowed, place: place, isAlone: comment.isAlone, line: comment.isAlone ? self.line(after: line) : line))
  }

  /// The text after the word `allow`; nil for any other word.
  private func codes(behind words: Span) -> Span? {
    let verb = file.bytes[words.start..<words.end].prefix { !isBlank($0) }
    guard verb.elementsEqual("allow".utf8) else { return nil }
    return trimmed(Span(verb.endIndex, words.end))
  }

  private func dashes(in span: Span) -> Span? {
    let offsets = span.start..<max(span.start, span.end - 1)
    return offsets.first { offset in
      let isAtWord = offset == span.start || isBlank(file.bytes[offset - 1])
      return isAtWord && file.bytes[offset] == UInt8(ascii: "-") && file.bytes[offset + 1] == UInt8(ascii: "-")
    }.map { Span($0, $0 + 2) }
  }

  private func parts(of span: Span) -> [Span] {
    file.bytes[span.start..<span.end].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map {
      trimmed(Span($0.startIndex, $0.endIndex))
    }
  }

  private mutating func allowedCode(_ span: Span) -> Suppression.SuppressedCode? {
    let name = file.text(span)
    let place = Label(file, span)
    guard let code = DiagnosticCode(rawValue: name) else {
      diagnostics.append(.unknownCode(name, at: place))
      return nil
    }
    if code == .brokenPromise || StandardPromise(rawValue: code.rawValue) != nil {
      diagnostics.append(.suppressedPromise(code, at: place))
      return nil
    }
    guard code.isAdjustable else {
      diagnostics.append(.fixedSeverity(code, at: place))
      return nil
    }
    return Suppression.SuppressedCode(code: code, place: place)
  }

  /// The next line that is neither blank nor a comment; the last line if there is none.
  private func line(after line: Int) -> Int {
    var next = line + 1
    while next < file.lineCount {
      let span = file.span(ofLine: next)
      let text = file.bytes[span.start..<span.end].drop(while: isBlank)
      if !text.isEmpty, !text.starts(with: [UInt8(ascii: "/"), UInt8(ascii: "/")]), text.first != UInt8(ascii: "#") {
        return next
      }
      next += 1
    }
    return min(next, file.lineCount)
  }

  private func trimmed(_ span: Span) -> Span {
    var (start, end) = (span.start, span.end)
    while start < end, isBlank(file.bytes[start]) { start += 1 }
    while end > start, isBlank(file.bytes[end - 1]) { end -= 1 }
    return Span(start, end)
  }
}

extension Span {
  fileprivate var isEmpty: Bool { start >= end }
}

// MARK: Matching

/// The suppressions of all files of a check, and which of them were used.
package struct Suppressions: Sendable {
  /// The suppressions of one file, and the diagnostics for malformed ones.
  package typealias Read = (suppressions: [Suppression], diagnostics: [Diagnostic])

  /// Files without suppressions have no entry.
  private var byFile: [String: [Suppression]] = [:]
  /// Diagnostics for malformed suppressions.
  package private(set) var diagnostics: [Diagnostic] = []

  package init(of files: some Sequence<SourceFile>) {
    self.init(of: files.map { (file: $0, read: readSuppressions(in: $0)) })
  }

  /// Combines suppressions that have been read already. Of several files with one path only the first counts.
  package init(of files: [(file: SourceFile, read: Read)]) {
    for (file, read) in files where byFile[file.path] == nil {
      if !read.suppressions.isEmpty { byFile[file.path] = read.suppressions }
      diagnostics += read.diagnostics
    }
  }

  /// Whether a suppression applies to the finding; marks it as used.
  package mutating func allow(_ diagnostic: Diagnostic) -> Bool {
    let place = diagnostic.primary
    guard let known = byFile[place.file.path], !known.isEmpty else { return false }
    let line = place.file.line(at: place.span.start)
    var isAllowed = false
    for index in known.indices where known[index].line == line {
      for position in known[index].codes.indices where known[index].codes[position].code == diagnostic.code {
        byFile[place.file.path]?[index].codes[position].isUsed = true
        isAllowed = true
      }
    }
    return isAllowed
  }

  /// Reports unused suppressions, except of the codes in `others`, which were not checked.
  package func unused(besides others: [DiagnosticCode]) -> [Diagnostic] {
    byFile.keys.sorted().flatMap { path in
      (byFile[path] ?? []).flatMap { $0.unusedFindings(besides: others) }
    }
  }
}

extension Suppression {
  fileprivate func unusedFindings(besides others: [DiagnosticCode]) -> [Diagnostic] {
    let unused = codes.filter { !$0.isUsed && !others.contains($0.code) }
    if unused.count == codes.count, let first = unused.first {
      return [.unusedAllowance(unused.map { $0.code }, at: first.place, wholly: removal)]
    }
    return codes.indices.filter { !codes[$0].isUsed && !others.contains(codes[$0].code) }.map { index in
      .unusedAllowance([codes[index].code], at: codes[index].place, wholly: removal(ofCode: index))
    }
  }

  /// Deletes the comment, and its line if the comment is alone on it.
  private var removal: Edit {
    let file = place.file
    let line = file.span(ofLine: file.line(at: place.span.start))
    if isAlone { return Edit(Span(line.start, min(line.end + 1, file.bytes.count)), "") }
    var start = place.span.start
    while start > line.start, isBlank(file.bytes[start - 1]) { start -= 1 }
    return Edit(Span(start, place.span.end), "")
  }

  /// Deletes one of several codes and its comma.
  private func removal(ofCode index: Int) -> Edit {
    if index + 1 < codes.count {
      return Edit(Span(codes[index].place.span.start, codes[index + 1].place.span.start), "")
    }
    return Edit(Span(codes[index - 1].place.span.end, codes[index].place.span.end), "")
  }
}
