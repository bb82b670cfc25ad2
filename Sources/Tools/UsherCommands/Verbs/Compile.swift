internal import UsherProgram
internal import UsherRuntime
internal import UsherCompiler
internal import UsherPlatform
internal import UsherScript
internal import UsherSource
internal import UsherModule
internal import UsherWorkspace

/// The command `usher compile`: writes one bundle for each platform of a policy, or of each policy with flows in a folder.
func compile(_ arguments: [String]) throws(InputError) -> ExitStatus {
  let arguments = try CommandArguments(arguments, rules: .compile)
  let (file, folder) = (try arguments.value(of: "-o"), try arguments.value(of: "--into"))
  if file != nil, folder != nil { throw InputError("`-o` and `--into` contradict each other; use one of them") }
  let report = try ErrorReport(in: arguments)
  let isProved = !arguments.has("--unproved")
  let (platform, edition) = (try arguments.value(of: "--platform"), try Edition(arguments))
  guard let policies = try policies(at: arguments.operands, areProved: isProved, report) else { return .findings }
  let bundles = try bundles(of: policies, at: arguments.operands[0], on: platform, edition)
  if file != nil, bundles.count > 1 {
    if policies.count > 1 { throw InputError("`-o` names one bundle, but there are several policies; use `--into`") }
    let names = bundles.map { "`\($0.platform)`" }
    throw InputError(
      "`-o` names one bundle, but the policy has one for each platform; add `--platform` with \(listed(names))")
  }
  if let folder { try fileSystem.makeFolder(folder) }
  for bundle in bundles {
    let path = file ?? folder.map { Path.joined($0, bundle.name) } ?? bundle.name
    if path == "-" { throw InputError("a bundle is written to a file, not to standard output") }
    let mark = Array(bundle.bytes.prefix(4))
    try MadeFile(bytes: bundle.bytes, mark: mark, refusal: "is not a bundle; name another file").write(to: path)
    Output.write("\(path): \(bundle.bytes.count) bytes\n")
  }
  return .clean
}

/// The policies at the paths, which can be folders, or nil if they have errors. If they are to be proved, they are checked as by
/// `usher check`. Findings are reported.
func policies(
  at paths: [String], areProved: Bool, _ report: ErrorReport
) throws(InputError) -> [TestedPolicy]? {
  var options = CheckOptions()
  (options.words, options.keepsPolicies) = (paths, true)
  var (findings, checked): ([Diagnostic], [Project]) = ([], [])
  if areProved {
    var projects = try CheckedProjects(options, in: fileSystem)
    findings = try CheckResult(of: &projects).reported
    checked = projects.projects
  }
  let paths = try Project.paths(paths, options.choice, in: fileSystem)
  let compiled = try SelectedPolicies.at(paths, options.choice, in: checked).map { $0.compiled() }
  // An error of the compiler can be in the baseline, but there is no policy then.
  findings = ordered(merged(findings + compiled.flatMap { $0.mistakes }))
  if !findings.isEmpty { report.write(findings) }
  return findings.contains { $0.severity == .error } ? nil : compiled.flatMap { $0.policies }
}

/// The file name extension of a bundle if no output path is given.
private let bundleEnding = ".usherbundle"

/// A policy on one platform, to be written.
private struct Bundle {
  let platform: String
  /// The name of the file.
  let name: String
  /// The path of the policy.
  let policy: String
  let bytes: [UInt8]

  init(_ module: Module, of policy: TestedPolicy, _ edition: Edition) {
    platform = module.device.name
    name = module.program.name + (platform.isEmpty ? "" : ".\(platform)") + bundleEnding
    self.policy = policy.path
    bytes = module.code.bundle(copy: policy.policy.copy, edition: edition.number, oldestApp: edition.oldestApp)
  }
}

/// Which of the bundles of a policy one is, for apps that replace bundles at run time.
private struct Edition {
  /// 0 if it has none.
  var number: UInt32 = 0
  var oldestApp: Version?

  init(_ arguments: CommandArguments) throws(InputError) {
    if let text = try arguments.value(of: "--edition") {
      guard let number = UInt32(text), number > 0 else {
        throw InputError("`--edition` needs a number from 1 to \(Int(UInt32.max)), not `\(text)`")
      }
      self.number = number
    }
    if let text = try arguments.value(of: "--oldest-app") {
      let numbers = 0...Int(UInt16.max)
      guard let version = Version(text), numbers.contains(version.major), numbers.contains(version.minor),
        version > Version(0)
      else { throw InputError("`--oldest-app` needs a version such as `3` or `3.4`, not `\(text)`") }
      oldestApp = version
    }
  }
}

/// The bundles for all platforms, or for `platform` alone. In a folder, policies without flows or without this platform have
/// none.
private func bundles(
  of policies: [TestedPolicy], at path: String, on platform: String?, _ edition: Edition
) throws(InputError) -> [Bundle] {
  let isFolder = fileSystem.kind(of: path) == .folder
  var bundles: [Bundle] = []
  for policy in policies where !isFolder || policy.policy.modules.contains(where: { $0.program.flows.count > 0 }) {
    var modules = policy.policy.modules
    if let platform {
      modules = isFolder ? modules.filter { $0.device.name == platform } : [try policy.policy.chosenModule(platform)]
    }
    for module in modules {
      let bundle = Bundle(module, of: policy, edition)
      if let other = bundles.first(where: { $0.name == bundle.name }) {
        throw InputError(
          "`\(other.policy)` and `\(bundle.policy)` would both be written to `\(bundle.name)`; rename one policy"
        )
      }
      bundles.append(bundle)
    }
  }
  if bundles.isEmpty {
    let missing = platform.map { " and uses a platform `\($0)`" } ?? ""
    throw InputError("no policy at `\(path)` has a flow\(missing)")
  }
  return bundles
}

extension CommandRules {
  static let compile = CommandRules(
    verb: "compile", operands: "PATH", operandCount: 1...1, operandValues: [.files],
    options: [
      Option(name: "--platform", value: "NAME", values: .platforms, text: "Write the bundles for this platform only."),
      Option(
        name: "-o", value: "FILE", values: .files,
        text: "Write the bundle to this file. Only for one policy and one platform."),
      Option(
        name: "--into", value: "FOLDER", values: .folders,
        text: "Write the bundles into this folder, which is made if it is missing."),
      Option(
        name: "--edition", value: "NUMBER",
        text: "The number of the bundles among those of the policy. An app can ask for it, to use the newest."),
      Option(
        name: "--oldest-app", value: "VERSION",
        text: "The oldest version of the app that has what the policies need, such as 3.4. An app can ask for it."),
      .unproved, .errors,
    ],
    text: """
      Writes the bundle that an app runs, one for each platform of the policy: POLICY.PLATFORM.usherbundle in the current \
      folder. If the path is a folder, each policy with flows in it is written. The same policy with the same texts gives the \
      same bytes. An existing file is replaced in one step, and only if it is a bundle.
      """,
    remarks: """
      The policies are checked and proved before, as by usher check, with the settings of the project. If there is an error, it is \
      reported and nothing is written. Warnings are reported too, and so are proofs that were given up.
      """,
    example: "usher compile Policies/DocV/docv.usher --platform ios -o .build/docv.usherbundle")
}
