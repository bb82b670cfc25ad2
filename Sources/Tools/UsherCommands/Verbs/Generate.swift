internal import UsherCompiler
internal import UsherLint
internal import UsherPlatform
internal import UsherProgram
internal import UsherRuntime
internal import UsherModule
internal import UsherScript
internal import UsherSource
internal import UsherWorkspace

/// The command `usher generate`: writes code of an app that uses the names of policies.
func generate(_ arguments: [String]) throws(InputError) -> ExitStatus {
  guard let word = arguments.first else { throw InputError("`usher generate` needs a language: `swift`") }
  guard word == "swift" else { throw InputError("`usher generate` does not know `\(word)`; it writes `swift`") }
  let arguments = try CommandArguments(arguments.dropFirst(), rules: .generate)
  let access = try swiftAccess(try arguments.value(of: "--access"))
  let platform = try arguments.value(of: "--platform")
  let report = try ErrorReport(in: arguments)
  let (hasBundles, isUnproved) = (arguments.has("--bundles"), arguments.has("--unproved"))
  if isUnproved, !hasBundles {
    throw InputError("`--unproved` leaves out a proof that only `--bundles` makes; leave it out")
  }
  let areProved = hasBundles && !isUnproved
  guard let policies = try policies(at: arguments.operands, areProved: areProved, report) else { return .findings }
  let code = try policies.map { policy throws(InputError) in
    var code = try SwiftPolicy(policy, on: platform)
    let modules = try modules(of: policy, on: platform)
    code.interfaceHashes = Set(modules.map { $0.code.policy.interfaceHash }).sorted()
    if hasBundles {
      code.bundles = modules.map { ($0.device.name, $0.code.bundle(copy: policy.policy.copy)) }
      code.names.platforms = code.bundles.map { $0.platform }
    }
    return code
  }
  let clashes = swiftClashes(of: code.map { $0.names }).map { clash in
    var diagnostic = Diagnostic.swiftName(clash)
    diagnostic.severity = .error
    return diagnostic
  }
  if !clashes.isEmpty {
    report.write(ordered(clashes))
    return .findings
  }
  let text = swiftText(code, access: access)
  guard let file = try arguments.value(of: "--output") else {
    Output.write(rendered: text)
    return .clean
  }
  let refusal = "is not generated; name another file"
  try MadeFile(bytes: Array(text.utf8), mark: Array(swiftMark.utf8), refusal: refusal).writeTelling(to: file)
  return .clean
}

private func swiftAccess(_ word: String?) throws(InputError) -> SwiftAccess {
  guard let word else { return .internal }
  guard let access = SwiftAccess(rawValue: word) else {
    let names = SwiftAccess.allCases.map { "`\($0.rawValue)`" }
    throw InputError("`--access` does not know `\(word)`; it takes \(listed(names))")
  }
  return access
}

private func modules(of policy: TestedPolicy, on platform: String?) throws(InputError) -> [Module] {
  guard let platform else { return policy.policy.modules }
  return [try policy.policy.chosenModule(platform)]
}

extension SwiftPolicy {
  /// Throws if the declarations have other values on other platforms, and none of them was chosen.
  fileprivate init(_ policy: TestedPolicy, on platform: String?) throws(InputError) {
    let path = policy.path
    let file = Path.last(of: path)
    if let platform {
      self.init(try policy.policy.chosenModule(platform), file: file)
      return
    }
    let all = policy.policy.modules.map { SwiftPolicy($0, file: file) }
    self = all[0]
    let texts = all.map { swiftText([$0], access: .internal) }
    if Set(texts).count > 1 {
      let names = policy.policy.platforms.map { "`\($0)`" }
      throw InputError(
        "`\(path)` has other values on each of its platforms; add `--platform` with \(listed(names))")
    }
  }
}

extension CommandRules {
  static let generate = CommandRules(
    verb: "generate swift", operands: "PATH …", operandCount: 1...Int.max, operandValues: [.files],
    options: [
      Option(
        name: "--access", value: "LEVEL", values: .words(SwiftAccess.allCases.map { $0.rawValue }),
        text: "The access level of the declarations: internal (as without the option), package or public."),
      Option(
        name: "--platform", value: "NAME", values: .platforms,
        text: "The platform whose statuses and resources are used."),
      Option(
        name: "--output", value: "FILE", values: .files,
        text: "Write to this file, if its contents change; without it to standard output."),
      Option(
        name: "--bundles",
        text: "Write the compiled policies into the code too, so that the app needs no other file of them."),
      .unproved, .errors,
    ],
    text: """
      Writes Swift code for the policies at the paths, which can be folders. For each policy: a struct around its host with a \
      function for each flow and event and a property for each decision, a protocol with the inputs, actions and metrics that \
      the app provides, and an enum for each set of values. The app does not compile if it uses a name or an answer that the \
      policy no longer has, or lacks a new one. The same policies give the same code.
      """,
    remarks: """
      With --bundles, the policies are checked and proved before, as by usher check, with the settings of the project. If there is \
      an error, it is reported and nothing is written. Warnings are reported too, and so are proofs that were given up.
      """,
    example: "usher generate swift Policies/DocV/docv.usher")
}
