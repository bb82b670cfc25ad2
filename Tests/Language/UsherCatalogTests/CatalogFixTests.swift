import Foundation
import TestSupport
import Testing
import UsherCatalog
import UsherSource
import UsherYAML

/// A safe fix never changes what people read. Every catalog of the project is mistyped in many ways, and each safe fix is applied alone.
@Suite struct CatalogFixTests {
  @Test func aSafeFixChangesNoOtherText() throws {
    var (flaws, fixes): ([String], Int) = ([], 0)
    for sound in try Self.catalogs() {
      let lines = sound.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
      for number in lines.indices {
        for typed in mistypings(of: lines[number]) where typed != lines[number] {
          var wrong = lines
          wrong[number] = typed
          let trial = Trial(wrong.joined(separator: "\n"), sound: sound, line: number + 1)
          fixes += trial.fixCount
          flaws += trial.flaws.map { "\(typed): \($0)" }
        }
      }
    }
    #expect(flaws == [])
    #expect(fixes > 1000)
  }

  /// The catalogs of the policies, and those of the specimens that have no errors.
  private static func catalogs() throws -> [String] {
    var catalogs: [String] = []
    for folder in ["Policies", "Tests/Specimens"] {
      let root = projectRoot.appending(path: folder)
      for path in try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted() {
        let url = root.appending(path: path)
        if path.hasSuffix(".copy.yaml") {
          catalogs.append(try String(contentsOf: url, encoding: .utf8))
        } else if path.hasSuffix(".md") {
          let parts = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n```yaml ").dropFirst()
          for part in parts where part.prefix(while: { $0 != "\n" }).hasSuffix(".copy.yaml") {
            let text = part.drop { $0 != "\n" }.dropFirst()
            if let end = text.range(of: "\n```\n") { catalogs.append(text[..<end.lowerBound] + "\n") }
          }
        }
      }
    }
    return catalogs.filter { readCatalog(file($0)).diagnostics.allSatisfy { $0.severity != .error } }
  }

  private func mistypings(of line: String) -> [String] {
    let margin = String(line.prefix { $0 == " " })
    guard let colon = line.firstIndex(of: ":"), !line.contains("#") else { return [] }
    let (key, rest) = (line[..<colon].dropFirst(margin.count), line[colon...])
    var typed = ["\(margin)\(key.dropLast())\(rest)", "\(margin)\(String(key.reversed()))\(rest)"]
    typed += ["\(margin)\(key.uppercased())\(rest)", "\(margin)\(key)\(rest.dropFirst())", " \(line)"]
    typed += [String(line.dropFirst()), "\t\(line.dropFirst(margin.count))", "\(line)\n\(line)"]
    typed.append("\(margin)\"\(key)\(rest)")
    let value = rest.dropFirst(2)
    if value.isEmpty || value.first == "|" { return typed }
    let head = "\(margin)\(key):"
    typed += ["null", "~", "Yes", "1.0", "2024-02-29", "“\(value)”", "...", "{-app", "|", "> a"].map { "\(head) \($0)" }
    typed += ["\(head)\(value)", "\(head)  \(value) ", "\(head) \(value)  b", "\(head) \(value)\""]
    typed += ["\(head) \"\(value)", "\(head) \(value): b", "\(head) \(value) #b", "\(head) [\(value)]"]
    typed += ["\(head) \(value)...", "\(head) @\(value)"]
    return typed
  }
}

/// A catalog with a mistyped line, and all its safe fixes.
private struct Trial {
  private(set) var flaws: [String] = []
  private(set) var fixCount = 0

  init(_ text: String, sound: String, line: Int) {
    let wrong = file(text)
    let findings = readCatalog(wrong).diagnostics
    let before = Shown(wrong) ?? Shown(file(sound), besides: [line])
    for finding in findings {
      for fix in finding.fixes where fix.isSafe {
        fixCount += 1
        let mended = file(wrong.text(with: fix.edits))
        let left = readCatalog(mended).diagnostics.errors
        let wanted = findings.errors - (finding.severity == .error ? 1 : 0)
        if left > wanted { flaws.append("\(fix.title.description): \(left) errors left") }
        let isLayout = finding.code == .notCanonical || finding.code == .ambiguousScalar
        let named = isLayout ? [] : finding.lines.union(fix.edits.flatMap { wrong.lines(of: $0.span) })
        guard let after = Shown(mended) else {
          flaws.append("\(fix.title.description): cannot be read")
          continue
        }
        let lost = before.map { $0.lost(in: after, besides: named) } ?? []
        if !lost.isEmpty { flaws.append("\(fix.title.description): changes \(lost)") }
      }
    }
  }
}

/// What a catalog says: each field with its text, and its line. Nothing is an empty text.
private struct Shown {
  private var texts: [(text: String, line: Int)] = []

  /// Nil for a file that cannot be read.
  init?(_ file: SourceFile, besides lines: Set<Int> = []) {
    guard let root = readYAML(file).root else { return nil }
    add(root, in: file)
    texts = texts.filter { !lines.contains($0.line) }
  }

  private mutating func add(_ node: CatalogNode, in file: SourceFile) {
    for field in node.fields {
      if case .scalar(let scalar) = field.value.content {
        let isNothing = scalar.isPlain && ["~", "null"].contains(scalar.text)
        texts.append(("\(field.key): \(isNothing ? "" : scalar.text)", file.line(at: field.keySpan.start)))
      }
      add(field.value, in: file)
    }
  }

  /// The texts on lines that no message names, and that another catalog lacks.
  func lost(in other: Shown, besides lines: Set<Int>) -> [String] {
    let there = Set(other.texts.map { $0.text })
    return texts.filter { !lines.contains($0.line) && !there.contains($0.text) }.map { $0.text }
  }
}

extension [Diagnostic] {
  fileprivate var errors: Int { count { $0.severity == .error } }
}

extension Diagnostic {
  /// The lines that it names.
  fileprivate var lines: Set<Int> {
    Set(([primary] + secondary).flatMap { $0.file.lines(of: $0.span) })
  }
}

extension SourceFile {
  fileprivate func text(with edits: [Edit]) -> String {
    var changed = bytes
    for edit in edits.sorted(by: { $0.span.start > $1.span.start }) {
      changed.replaceSubrange(edit.span.start..<edit.span.end, with: edit.replacement.utf8)
    }
    return String(decoding: changed, as: UTF8.self)
  }

  fileprivate func lines(of span: Span) -> ClosedRange<Int> { line(at: span.start)...line(at: span.end) }
}
