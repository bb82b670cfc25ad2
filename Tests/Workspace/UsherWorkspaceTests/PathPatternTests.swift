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
}
