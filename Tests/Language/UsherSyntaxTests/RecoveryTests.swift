import TestSupport
import Testing
import UsherSource
import UsherSyntax

@Suite struct RecoveryTests {
  @Test(arguments: try texts()) func anyPrefixIsReadToItsEnd(_ file: SourceFile) throws {
    for end in stride(from: 0, to: file.bytes.count, by: 61) {
      let (tree, _) = parse(SourceFile(path: file.path, bytes: Array(file.bytes[..<end])))
      guard flaws(of: tree) == [] else {
        Issue.record("the first \(end) bytes: \(flaws(of: tree))")
        return
      }
    }
  }

  // S110
  @Test(arguments: try texts()) func aWrongTokenIsReadOver(_ file: SourceFile) throws {
    for mistake in mistakes(in: file, every: 41) {
      let (tree, _) = parse(mistake.file)
      guard flaws(of: tree) == [] else {
        Issue.record("\(mistake.place): \(flaws(of: tree))")
        return
      }
    }
  }

  /// A mistake in one token causes at most two errors in 99 of 100 cases, and never more than six.
  // S110
  @Test(arguments: try texts()) func aWrongTokenBringsTwoErrorsAtMost(_ file: SourceFile) throws {
    // There are thirteen mistakes per token. A step of seven reaches all tokens and all kinds of mistakes.
    let mistakes = mistakes(in: file, every: 7)
    var noisy: [String] = []
    for mistake in mistakes {
      let count = parse(mistake.file).diagnostics.count
      if count > 2 { noisy.append("\(mistake.place): \(count)") }
      #expect(count <= 6, "\(mistake.place)")
    }
    #expect(noisy.count * 100 <= mistakes.count, "\(noisy)")
  }

  // S111
  @Test func whateverIsNestedTooDeeplyIsToldOnce() {
    let head = "language 1\npolicy a\n"
    let deep = [
      "let a = " + String(repeating: "not ", count: 100_000) + "b",
      "let a = " + String(repeating: "(", count: 100_000) + "b" + String(repeating: ")", count: 100_000),
      "flow f { " + String(repeating: "state s { ", count: 20_000) + String(repeating: "}", count: 20_000) + " }",
    ]
    for text in deep {
      let (tree, diagnostics) = parse(SourceFile(path: "test.usher", text: head + text))
      #expect(diagnostics.map(\.message) == ["this is nested too deeply"])
      #expect(tree.tokens.last?.end == UInt32(tree.file.bytes.count))
    }
  }
}

/// The policies and platforms of the project, and the texts with every construct.
private func texts() throws -> [SourceFile] { try policyFiles().map(policyFile) + [wholePolicy, wholePlatform] }

/// A text in which one token is replaced, doubled or missing.
private struct Mistake {
  let place: String
  let file: SourceFile
}

/// Every `step`th of all mistakes, which are at most thirteen per token.
private func mistakes(in file: SourceFile, every step: Int) -> [Mistake] {
  var result: [Mistake] = []
  var count = 0
  for token in parse(file).tree.tokens.dropLast() {
    let text = file.text(token.span)
    let position = file.position(at: token.span.start)
    for other in ["", "\(text) \(text)", "}", "{", "(", ")", "[", "]", "->", "x", ",", "when", "\""] where other != text
    {
      count += 1
      guard count.isMultiple(of: step) else { continue }
      var bytes = file.bytes
      bytes.replaceSubrange(token.span.start..<token.span.end, with: other.utf8)
      let place = "\(position.line):\(position.column) `\(text)` as `\(other)`"
      result.append(Mistake(place: place, file: SourceFile(path: file.path, bytes: bytes)))
    }
  }
  return result
}
