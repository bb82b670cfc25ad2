import TestSupport
import Testing
import UsherModule
import UsherProgram
import UsherRuntime

/// The hash by which an app's code and a bundle are compared.
@Suite struct InterfaceHashTests {
  private static let policy = """
    type Mode = fast | slow
    input who: Text
    input mode: Mode
    live input isBusy: Bool = false
    memory seen: 0...3 = 0 for install
    event go(how: Mode)
    metric opened(mode: Mode, count: 0...3)
    action scan(mode: Mode, who: Text) -> done(code: Text) | failed
    decide mayScan: Bool = not isBusy
    screen off { button ok }
    flow main -> over | left {
      start state one {
        show off { ok when mayScan { track opened(mode: mode, count: seen) } -> two; ok -> end left }
        on go -> two
      }
      state two {
        do scan(mode: mode, who: who) { done { remember seen = 1 } -> end over; failed | interrupted -> end left }
      }
    }
    """

  private func hash(_ text: String) throws -> UInt32 {
    try Policy(bundle: Fixture(text).program.bundle()).interfaceHash
  }

  /// The policy with another text for a word or a part.
  private func changed(_ old: String, _ new: String) throws -> String {
    let text = Self.policy.replacing(try Regex("\\b\(old)\\b"), with: new)
    #expect(text != Self.policy)
    return text
  }

  /// What an app's code does not name may change, and so may the order.
  @Test(arguments: [
    ("for install", "for launch"), ("screen off", "sheet off"), ("one", "first"), ("seen", "known"), ("ok", "close"),
    ("over . left", "left | over"), ("mode: Mode, count: 0...3", "count: 0...3, mode: Mode"),
    ("not isBusy", "isBusy"), ("fast . slow", "slow | fast"),
  ])
  func itIsTheSameForWhatTheCodeDoesNotName(_ old: String, _ new: String) throws {
    #expect(try hash(changed(old, new)) == hash(Self.policy))
  }

  @Test(arguments: [
    ("main", "begin"), ("over", "gone"), ("who", "whose"), ("slow", "mid"), ("isBusy", "isAway"), ("go", "rush"),
    ("how", "why"), ("opened", "shown"), ("count", "times"), ("code", "error"), ("failed", "lost"), ("scan", "read"),
    ("mayScan", "canScan"), ("input mode: Mode", "input mode: Mode = fast"),
  ])
  func itDiffersByWhatTheCodeNames(_ old: String, _ new: String) throws {
    #expect(try hash(changed(old, new)) != hash(Self.policy))
  }

  /// The version of the system comes from the host.
  @Test func aPolicyMayCompareVersions() throws {
    let policy = """
      language 1
      policy versions
      use ios
      flow main -> new | old { start state one { choose os { 17... -> end new; else -> end old } } }
      """
    let other = policy.replacing("choose os { 17... ->", with: "choose camera { granted ->")
    let hashes = try [policy, other].map { try compiled($0).module.code.policy.interfaceHash }
    #expect(hashes[0] == hashes[1])
  }

  @Test func anotherPolicyOrVersionIsRefused() throws {
    let policy = try Policy(bundle: Fixture(Self.policy).program.bundle())
    let hash = policy.interfaceHash
    try policy.check(is: policy.name, withInterface: [1, hash])
    #expect(throws: HostError.otherInterface(of: policy.name, expected: "docv")) {
      try policy.check(is: "docv", withInterface: [hash])
    }
    let error = #expect(throws: HostError.self) { try policy.check(is: policy.name, withInterface: []) }
    #expect(
      error?.description
        == "the bundle of `\(policy.name)` has other names than the app's code, which was made from another version of it"
    )
    #expect(
      HostError.otherInterface(of: "shop", expected: "docv").description
        == "the bundle is that of `shop`, and the app's code was made from `docv`")
  }
}
