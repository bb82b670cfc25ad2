internal import UsherWorkspace

extension SwiftCode {
  /// Writes the initializer that plays a bundle, and the enum of the bundles.
  mutating func bundles(of policy: SwiftPolicy) throws(InputError) {
    var scope = SwiftScope("policy `\(policy.name)`", used: ["allCases", "bytes"])
    var names: [String] = []
    for (platform, _) in policy.bundles {
      let name = platform.isEmpty ? "plain" : swiftName(platform)
      try scope.declare(name, for: platform)
      names.append(name)
    }
    line("")
    comment("Plays the policy in `environment`\(policy.hasApp ? " for `app`" : "").")
    let bundle = "_ bundle: Bundle" + (names.count == 1 ? " = .\(names[0])" : "")
    let app = policy.hasApp ? ["for app: some App"] : []
    signature("\(access)init", [bundle, "in environment: JourneyEnvironment"] + app, " throws {")
    line("  let policy = try Policy(bundle: bundle.bytes)")
    line("  self.init(JourneyHost(policy, in: environment\(policy.hasApp ? ", for: app" : "")))")
    line("}")
    line("")
    comment("The compiled policy, for each of its platforms.")
    try block("\(access)enum Bundle: CaseIterable, Sendable") { code throws(InputError) in
      for name in names { code.line("case \(name)") }
      code.line("")
      code.comment("The bytes that `usher compile` writes.")
      try code.block("\(code.access)var bytes: [UInt8]") { code in
        code.line("switch self {")
        for (name, bundle) in zip(names, policy.bundles) { code.bundle(bundle.bytes, as: name) }
        code.line("}")
      }
    }
  }

  private mutating func bundle(_ bytes: [UInt8], as name: String) {
    line("case .\(name):")
    line("  unpacked(")
    line("    \"\"\"")
    for start in stride(from: 0, to: bytes.count, by: 40) {
      let digits = bytes[start..<min(start + 40, bytes.count)].map { byte in
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
      line("    \(digits.joined())")
    }
    line("    \"\"\")")
  }
}

let unpackedFunction = """

  /// The bytes whose hexadecimal digits are in a text.
  private func unpacked(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var high: UInt8?
    for digit in text.utf8 where digit != 10 {
      let value = digit < 97 ? digit - 48 : digit - 87
      if let first = high { bytes.append(first << 4 | value) }
      high = high == nil ? value : nil
    }
    return bytes
  }
  """
