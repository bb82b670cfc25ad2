internal import UsherCompiler
internal import UsherLint
internal import UsherPlatform
internal import UsherProgram
internal import UsherRuntime
internal import UsherModule
internal import UsherScript
internal import UsherSource
internal import UsherWorkspace

extension AppLanguage {
  var rules: CommandRules {
    switch self {
    case .swift: .generateSwift
    case .typescript: .generateTypeScript
    }
  }
}

/// The command `usher generate`: writes code of an app that uses the names of policies.
func generate(_ arguments: [String]) throws(InputError) -> ExitStatus {
  let words = AppLanguage.allCases.map { $0.rawValue }
  guard let word = arguments.first else {
    throw InputError("`usher generate` needs a language: \(quoted(words, "or"))")
  }
  guard let language = AppLanguage(rawValue: word) else {
    throw InputError("`usher generate` does not know `\(word)`; it writes \(quoted(words, "and"))")
  }
  let arguments = try CommandArguments(arguments.dropFirst(), rules: language.rules)
  switch language {
  case .swift: return try generateSwift(arguments)
  case .typescript: return try generateTypeScript(arguments)
  }
}

private func generateSwift(_ arguments: CommandArguments) throws(InputError) -> ExitStatus {
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
    var code = try AppPolicy(policy, on: platform) { swiftText([$0], access: .internal) }
    if hasBundles {
      let modules = try modules(of: policy, on: platform)
      code.bundles = modules.map { ($0.device.name, $0.code.bundle(copy: policy.policy.copy)) }
    }
    return code
  }
  if areClashing(code, in: .swift, report) { return .findings }
  let text = swiftText(code, access: access)
  guard let file = try arguments.value(of: "--output") else {
    Output.write(rendered: text)
    return .clean
  }
  try write(text, in: .swift, to: file)
  return .clean
}

private func generateTypeScript(_ arguments: CommandArguments) throws(InputError) -> ExitStatus {
  let platform = try arguments.value(of: "--platform")
  let file = try arguments.value(of: "--output")
  if let file, !file.hasSuffix(".js") {
    throw InputError("`--output` names a module of JavaScript, and `\(file)` does not end in `.js`")
  }
  let report = try ErrorReport(in: arguments)
  guard let policies = try policies(at: arguments.operands, areProved: false, report) else { return .findings }
  let code = try policies.map { policy throws(InputError) in
    try AppPolicy(policy, on: platform) { typeScriptText([$0]) }
  }
  if areClashing(code, in: .typescript, report) { return .findings }
  let text = typeScriptText(code)
  guard let file else {
    Output.write(rendered: text)
    return .clean
  }
  try write(moduleText(code), in: .typescript, to: file)
  try write(text, in: .typescript, to: "\(file.dropLast(3)).d.ts")
  return .clean
}

/// Whether names clash in a language; then each clash is reported as an error.
private func areClashing(_ code: [AppPolicy], in language: AppLanguage, _ report: ErrorReport) -> Bool {
  let clashes = appClashes(of: code.map { $0.names }, in: language).map { clash in
    var diagnostic = Diagnostic.appName(clash)
    diagnostic.severity = .error
    return diagnostic
  }
  if !clashes.isEmpty { report.write(ordered(clashes)) }
  return !clashes.isEmpty
}

private func write(_ text: String, in language: AppLanguage, to file: String) throws(InputError) {
  let refusal = "is not generated; name another file"
  try MadeFile(bytes: Array(text.utf8), mark: Array(language.mark.utf8), refusal: refusal).writeTelling(to: file)
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

extension AppPolicy {
  /// Throws if the code that `text` writes is not the same on all platforms, and none of them was chosen.
  fileprivate init(
    _ policy: TestedPolicy, on platform: String?, _ text: (AppPolicy) -> String
  ) throws(InputError) {
    let path = policy.path
    let modules = try modules(of: policy, on: platform)
    let all = modules.map { AppPolicy($0, file: Path.last(of: path)) }
    let texts = all.map(text)
    if Set(texts).count > 1 {
      let names = policy.policy.platforms.map { "`\($0)`" }
      throw InputError(
        "`\(path)` has other values on each of its platforms; add `--platform` with \(listed(names))")
    }
    self = all[0]
    interfaceHashes = Set(modules.map { $0.code.policy.interfaceHash }).sorted()
  }
}

extension CommandRules.Option {
  fileprivate static let usedPlatform = Self(
    name: "--platform", value: "NAME", values: .platforms,
    text: "The platform whose statuses and resources are used.")
}

extension CommandRules {
  static let generateSwift = CommandRules(
    verb: "generate swift", operands: "PATH …", operandCount: 1...Int.max, operandValues: [.files],
    options: [
      Option(
        name: "--access", value: "LEVEL", values: .words(SwiftAccess.allCases.map { $0.rawValue }),
        text: "The access level of the declarations: internal (as without the option), package or public."),
      .usedPlatform,
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

  static let generateTypeScript = CommandRules(
    verb: "generate typescript", operands: "PATH …", operandCount: 1...Int.max, operandValues: [.files],
    options: [
      .usedPlatform,
      Option(
        name: "--output", value: "FILE", values: .files,
        text: """
          Write a module of JavaScript to this file, NAME.js, and its declarations to NAME.d.ts beside it, if their contents \
          change; without it, the declarations to standard output.
          """),
      .errors,
    ],
    text: """
      Writes declarations of TypeScript for the policies at the paths, which can be folders. For each policy: the types of its flows, \
      events, decisions, inputs, actions, metrics, prompts and notices, and a value that `Usher.for` of usher-web takes. The code of \
      a page, in TypeScript or in JavaScript that is checked, then has an error where it uses a name or an answer that the policy \
      no longer has, or lacks a new one. A page needs no compiler to run it. The same policies give the same code.
      """,
    example: "usher generate typescript Policies/Elsewhere/NearMe")
}
