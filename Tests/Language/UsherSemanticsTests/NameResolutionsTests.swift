import UsherModule
import TestSupport
import Testing
import UsherSource
import UsherSyntax

// `PolicyAnalysis` and its `resolutions` are internal: other targets see only the findings that come from them.
@testable import UsherSemantics

/// Checks which declaration each name is resolved to.
@Suite struct NameResolutionsTests {
  /// The resolutions of a policy without errors: each name with its line, the line of its declaration, and its use.
  private func record(of text: String) throws -> [String] {
    let policy = try compiled(text)
    let unit = Unit(name: "test", files: [policy.file], items: policy.file.policyItems, uses: [])
    let device = policy.module.device
    let file = policy.file.tree.file
    return PolicyAnalysis([unit], unit, on: device, among: [device]).resolutions.resolutions.map { resolution in
      let (name, declaration) = (Int(resolution.name.start), Int(resolution.declaration.start))
      let word = file.bytes[name...].prefix { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") }
      return "\(file.line(at: name)) \(String(decoding: word, as: UTF8.self)): "
        + "line \(file.line(at: declaration)), \(resolution.use)"
    }
  }

  @Test func eachNameMeansItsDeclaration() throws {
    let text = """
      language 1
      policy test
      use ios
      type mode = quick | slow
      input fast: Bool = false
      memory times: 0...3 = 0 for install
      metric counted(how: mode)
      flow main(kind: mode) -> over {
        let hurried = kind is quick and fast
        start state first {
          choose {
            hurried {
              track counted(how: kind)
              remember times = times + 1
            } -> last
            times is 0 -> end over
            else -> last
          }
        }
        state last { -> end over }
      }
      promise "it ends" for main {
        from at first when fast and kind is slow always possible ending over
      }
      """
    let found = try record(of: text)
    #expect(
      found == [
        "7 mode: line 4, used", "8 mode: line 4, used",
        "9 kind: line 8, used", "9 fast: line 5, used",
        "12 hurried: line 9, used", "16 times: line 6, used",
        "13 counted: line 7, used", "13 kind: line 8, used",
        "14 times: line 6, assigned", "14 times: line 6, assigned",
        "15 last: line 20, used", "16 over: line 8, used", "17 last: line 20, used", "20 over: line 8, used",
        // Occasions in promises, and parameters of the flow that promises read, are only mentioned.
        "22 main: line 8, used", "23 fast: line 5, used", "23 kind: line 8, mentioned",
        "23 first: line 10, mentioned", "23 over: line 8, mentioned",
      ])
  }
}
