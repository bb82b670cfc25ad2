import Testing
import UsherWorkspace

@Suite struct PathPatternTests {
  @Test(arguments: [
    ("Published", "Published/docv.usher", true), ("Published", "Old/Published/docv.usher", false),
    ("Published/", "Published/docv.usher", true), ("./Published", "Published/docv.usher", true),
    ("*.usher", "a.usher", true), ("*.usher", "A/a.usher", false), ("**/*.usher", "A/B/a.usher", true),
    ("**/*.usher", "a.usher", true), ("A/**", "A/B/a.usher", true), ("A/**", "A", false), ("A/**", "B/a.usher", false),
    ("A/*/a.usher", "A/B/a.usher", true), ("A/*/a.usher", "A/B/C/a.usher", false), ("A/**/a.usher", "A/a.usher", true),
    ("?.usher", "é.usher", true), ("?.usher", "ab.usher", false), ("a*b*c", "axxbxxc", true),
    ("a*b*c", "axxbxx", false),
    ("**", "anything/at.all", true),
  ]) func aPatternMeansTheseAndNoOthers(_ pattern: String, _ path: String, _ isMeant: Bool) {
    #expect(PathPattern(pattern).matches(path) == isMeant)
  }

  /// Compares with the definition, which tries every length of every `*` and `**`.
  @Test func aPatternMeansWhatTheDefinitionSays() {
    let names = ["", "a", "b", "ab", "ba", "aab"]
    let segments = ["a", "*", "**", "*b", "a*", "?", "*a*", "?b", "*?", "a**b"]
    var matching = 0
    for first in segments {
      for second in segments {
        for third in segments + [""] {
          let pattern = [first, second, third].filter { !$0.isEmpty }
          for one in names {
            for two in names {
              for three in ["", "a", "b", "aab"] {
                let path = [one, two, three].filter { !$0.isEmpty }
                let isMeant = isMatch(path[...], pattern[...])
                #expect(PathPattern(pattern.joined(separator: "/")).matches(path.joined(separator: "/")) == isMeant)
                if isMeant { matching += 1 }
              }
            }
          }
        }
      }
    }
    #expect(matching > 10_000)
  }

  /// A matcher that tries every length does not end here before the universe does.
  @Test func manyStarsComeToAnEnd() {
    let folders = Array(repeating: "a", count: 2000).joined(separator: "/")
    #expect(!PathPattern(String(repeating: "**/", count: 500) + "b").matches(folders))
    #expect(!PathPattern(String(repeating: "**/a/", count: 500) + "b").matches(folders))
    #expect(!PathPattern(String(repeating: "*a", count: 500) + "b").matches(String(repeating: "a", count: 2000)))
  }

  private func isMatch(_ names: ArraySlice<String>, _ segments: ArraySlice<String>) -> Bool {
    guard let segment = segments.first else { return true }
    if segment == "**" {
      if segments.count == 1 { return !names.isEmpty }
      return (names.startIndex...names.endIndex).contains { isMatch(names[$0...], segments.dropFirst()) }
    }
    guard let name = names.first, isMatch(Substring(name), Substring(segment)) else { return false }
    return isMatch(names.dropFirst(), segments.dropFirst())
  }

  private func isMatch(_ name: Substring, _ segment: Substring) -> Bool {
    guard let wanted = segment.first else { return name.isEmpty }
    if wanted == "*" {
      return name.indices.contains { isMatch(name[$0...], segment.dropFirst()) } || isMatch("", segment.dropFirst())
    }
    guard let character = name.first, character == wanted || wanted == "?" else { return false }
    return isMatch(name.dropFirst(), segment.dropFirst())
  }
}
