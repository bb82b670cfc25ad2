import TestSupport
import Testing
import UsherCompiler
import UsherSource

/// The override that a finding in the base is reported at.
@Suite struct AttributionTests {
  private let base = SourceFile(
    path: "vendor.usher",
    text: """
      language 1
      policy vendor
      use ios
      type Delay = short | long
      alert cameraOff { button remind(delay: Delay); button close cancel }
      alert sorry { button close cancel }
      flow settle -> done {
        start state explaining {
          show cameraOff {
            remind(delay) -> leaving
            close -> leaving
          }
        }
        state leaving { show sorry { close -> end done } }
      }
      """)

  @Test func itIsNamedByTheStatementAroundTheFinding() throws {
    let overrides =
      "override alert sorry { button close cancel }\noverride alert cameraOff { button remind; button close cancel }"
    #expect(
      try findings("policy ours extends vendor\n\(overrides)") == [
        "cameraOff in ours.usher: the button `remind` has no parameter `delay`"
      ])
  }

  @Test func withoutSuchAnOverrideItIsTheNameOfTheBase() throws {
    #expect(
      try findings("policy ours extends vendor\nlet delay = true") == [
        "vendor in ours.usher: `delay` already means something else"
      ])
  }

  private func findings(_ text: String) throws -> [String] {
    let policy = SourceFile(path: "ours.usher", text: "language 1\n\(text)")
    return ordered(try checked(policy, besides: [base], on: [projectPlatform("ios")]).diagnostics).map {
      "\($0.primary.file.text($0.primary.span)) in \($0.primary.file.path): \($0.message.description)"
    }
  }
}
