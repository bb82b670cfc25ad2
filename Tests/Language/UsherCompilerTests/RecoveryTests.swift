import Foundation
import TestSupport
import Testing
import UsherCompiler
import UsherPlatform
import UsherSource
import UsherSyntax

/// One mistake gives one error through the whole front end. The test breaks every policy in many ways and counts the errors.
@Suite struct RecoveryTests {
  /// At least 99 of 100 mistakes give at most two errors. Errors with the same message, such as uses of one unknown name, count
  /// once.
  @Test func aMistakeBringsTwoErrorsAtMost() async throws {
    let surroundings = try PolicySurroundings()
    let tallies = await withTaskGroup(of: [Mistake.Kind: Tally].self) { group in
      for file in surroundings.sound {
        group.addTask {
          mistakes(in: file, every: sampling).reduce(into: [:]) {
            $0[$1.kind, default: Tally()].add($1, surroundings.errors(in: $1.file))
          }
        }
      }
      return await group.reduce(into: [:]) { all, tallies in
        all.merge(tallies) { $0.adding($1) }
      }
    }
    #expect(tallies.count == Mistake.Kind.allCases.count, "every kind of mistake comes up")
    let all = tallies.values.reduce(Tally()) { $0.adding($1) }
    #expect(all.count > 10_000)
    #expect(all.quiet * 100 >= all.count * 99, "\(all.noisy.joined(separator: "\n"))")
  }
}

/// The test makes one of this number of possible mistakes.
private let sampling = lawsHoldForEverything ? 1 : 11

private struct Tally: Sendable {
  var count = 0
  var noisy: [String] = []
  var quiet: Int { count - noisy.count }

  mutating func add(_ mistake: Mistake, _ errors: [String]) {
    count += 1
    if errors.count > 2 { noisy.append("\(mistake.place): \(errors.count)\n  \(errors.joined(separator: "\n  "))") }
  }

  func adding(_ other: Tally) -> Tally {
    Tally(count: count + other.count, noisy: noisy + other.noisy)
  }
}

// MARK: Mistakes

/// A text in which one token or line is deleted, doubled, replaced or swapped with the next.
private struct Mistake: Sendable {
  enum Kind: String, CaseIterable {
    case tokenDeleted, tokenDoubled, tokenSwapped, tokenReplaced, lineDeleted, lineDoubled, lineSwapped
  }

  let kind: Kind
  let place: String
  let file: SourceFile
}

private func mistakes(in file: SourceFile, every step: Int) -> [Mistake] {
  let tokens = parse(file).tree.tokens.dropLast()
  var result: [Mistake] = []
  var count = 0
  func add(_ kind: Mistake.Kind, _ span: Span, _ replacement: String) {
    count += 1
    guard count.isMultiple(of: step), file.text(span) != replacement else { return }
    var bytes = file.bytes
    bytes.replaceSubrange(span.start..<span.end, with: replacement.utf8)
    let position = file.position(at: span.start)
    let place = "\(file.path):\(position.line):\(position.column) \(kind) `\(file.text(span))` as `\(replacement)`"
    result.append(Mistake(kind: kind, place: place, file: SourceFile(path: file.path, bytes: bytes)))
  }
  var lastName = "x"
  for (index, token) in tokens.enumerated() {
    let text = file.text(token.span)
    add(.tokenDeleted, token.span, "")
    add(.tokenDoubled, token.span, "\(text) \(text)")
    for other in ["}", "{", "(", ")", "->", "x", ",", "|", ":", "=", "when", "\"", lastName] {
      add(.tokenReplaced, token.span, other)
    }
    if index + 1 < tokens.count {
      let next = tokens[index + 1].span
      let between = file.text(Span(token.span.end, next.start))
      add(.tokenSwapped, token.span.joined(with: next), file.text(next) + between + text)
    }
    if token.kind == .name, token.word == nil { lastName = text }
  }
  for number in 1..<file.lineCount {
    let (line, next) = (file.span(ofLine: number), file.span(ofLine: number + 1))
    add(.lineDeleted, Span(line.start, next.start), "")
    add(.lineDoubled, line, "\(file.text(line))\n\(file.text(line))")
    add(.lineSwapped, line.joined(with: next), "\(file.text(next))\n\(file.text(line))")
  }
  return result
}
