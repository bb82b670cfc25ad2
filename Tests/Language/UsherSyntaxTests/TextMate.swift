import Foundation
import TestSupport

/// A TextMate grammar, applied as editors do: at each position, the nearest match wins. Of equally near matches, the `end` of
/// the open rule wins, then the first pattern.
struct TextMate {
  let root: Rule
  let repository: [String: Rule]

  struct Rule: Decodable {
    var name: String?
    var match: String?
    var begin: String?
    var end: String?
    var include: String?
    var captures: [String: Scope]?
    var beginCaptures: [String: Scope]?
    var endCaptures: [String: Scope]?
    var patterns: [Rule]?
  }

  struct Scope: Decodable {
    var name: String
  }

  /// A piece of a text, with its innermost scope.
  struct Piece: Equatable {
    var text: String
    var scope: String
  }

  private struct File: Decodable {
    var patterns: [Rule]
    var repository: [String: Rule]
  }

  static func usher() throws -> TextMate {
    let url = projectRoot.appending(path: "Grammar/usher.tmLanguage.json", directoryHint: .notDirectory)
    let file = try JSONDecoder().decode(File.self, from: Data(contentsOf: url))
    return TextMate(root: Rule(patterns: file.patterns), repository: file.repository)
  }

  /// The pieces of a text that have a scope, in order.
  func pieces(of text: String) throws -> [Piece] {
    var open = [root]
    var pieces: [Piece] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let line = NSString(string: "\(line)")
      var place = 0
      while let (rule, found, isEnd) = try next(in: line, from: place, open) {
        let captures = isEnd ? rule.endCaptures : rule.begin == nil ? rule.captures : rule.beginCaptures
        pieces += self.pieces(found, in: line, whole: rule.begin == nil ? rule.name : nil, captures ?? [:])
        if isEnd { open.removeLast() } else if rule.begin != nil { open.append(rule) }
        place = found.range.upperBound
        if found.range.length == 0, !isEnd { break }
      }
    }
    return pieces
  }

  private func pieces(_ found: NSTextCheckingResult, in line: NSString, whole: String?, _ captures: [String: Scope])
    -> [Piece]
  {
    let named = captures.compactMap { number, scope -> (range: NSRange, scope: String)? in
      let range = Int(number).map { found.range(at: $0) } ?? NSRange(location: NSNotFound, length: 0)
      return range.location == NSNotFound ? nil : (range, scope.name)
    }
    let all =
      (whole.map { [(range: found.range, scope: $0)] } ?? []) + named.sorted { $0.range.location < $1.range.location }
    return all.filter { $0.range.length > 0 }.map { range, scope in
      Piece(
        text: line.substring(with: range).trimmingCharacters(in: .whitespaces),
        scope: scope.replacing(".usher", with: ""))
    }
  }

  private func next(in line: NSString, from place: Int, _ open: [Rule]) throws -> (Rule, NSTextCheckingResult, Bool)? {
    guard let top = open.last else { return nil }
    var nearest: (rule: Rule, found: NSTextCheckingResult, isEnd: Bool)?
    let ends = top.end.map { [(pattern: $0, rule: top, isEnd: true)] } ?? []
    let inner = flattened(top.patterns ?? []).compactMap { rule in
      (rule.match ?? rule.begin).map { (pattern: $0, rule: rule, isEnd: false) }
    }
    for (pattern, rule, isEnd) in ends + inner {
      guard let found = try first(pattern, in: line, from: place) else { continue }
      if let nearest, nearest.found.range.location <= found.range.location { continue }
      nearest = (rule, found, isEnd)
    }
    return nearest
  }

  private func first(_ pattern: String, in line: NSString, from place: Int) throws -> NSTextCheckingResult? {
    try NSRegularExpression(pattern: pattern).firstMatch(
      in: "\(line)", options: [.withTransparentBounds, .withoutAnchoringBounds],
      range: NSRange(location: place, length: line.length - place))
  }

  private func flattened(_ rules: [Rule]) -> [Rule] {
    rules.flatMap { rule -> [Rule] in
      if let include = rule.include { return flattened(repository[String(include.dropFirst())]?.patterns ?? []) }
      return rule.match == nil && rule.begin == nil ? flattened(rule.patterns ?? []) : [rule]
    }
  }

  /// All regular expressions of a rule and of its nested patterns.
  func expressions(of rule: Rule) -> [String] {
    [rule.match, rule.begin, rule.end].compactMap { $0 } + (rule.patterns ?? []).flatMap { expressions(of: $0) }
  }
}
