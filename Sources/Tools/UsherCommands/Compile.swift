internal import UsherProgram
internal import UsherRuntime
internal import UsherCompiler
internal import UsherPlatform
internal import UsherSource
internal import UsherSemantics
internal import UsherWorkspace

/// The command `usher compile`: writes one bundle for each platform of a policy.
func compile(_ arguments: [String]) throws(InputError) -> ExitStatus {
  let arguments = try CommandArguments(arguments, rules: .compile)
  let path = arguments.operands[0]
  let project = try Project(around: path, in: fileSystem)
  let compilation = project.compile(try project.source(at: path))
  let errors = ordered(compilation.diagnostics).filter { $0.severity == .error }
  guard errors.isEmpty, let policy = compilation.result else {
    Output.error(CheckReport(errors).text(as: .pretty, color: false))
    return .findings
  }
  let modules = try modules(of: policy, on: try arguments.value(of: "--platform"))
  let file = try arguments.value(of: "-o")
  if file != nil, modules.count > 1 {
    let names = modules.map { "`\($0.device.name)`" }
    throw InputError(
      "`-o` names one bundle, but the policy has one for each platform; add `--platform` with \(listed(names))")
  }
  for module in modules {
    let bytes = module.code.bundle(copy: policy.copy)
    let file = file ?? bundleName(of: module)
    try write(bytes, to: file)
    Output.write("\(visible(file)): \(bytes.count) bytes\n")
  }
  return .clean
}

/// The file name extension of a bundle if no output path is given.
private let bundleEnding = ".usherbundle"

private func bundleName(of module: Module) -> String {
  let platform = module.device.name
  return module.program.name + (platform.isEmpty ? "" : ".\(platform)") + bundleEnding
}

/// The policy on all its platforms, or on `platform` alone.
private func modules(of policy: CompiledPolicy, on platform: String?) throws(InputError) -> [Module] {
  guard let platform else { return policy.modules }
  return [try policy.module(on: platform)]
}

/// Writes a bundle. Overwrites an existing bundle or an empty file, and throws if any other file is there.
private func write(_ bytes: [UInt8], to path: String) throws(InputError) {
  if path == "-" { throw InputError("a bundle is written to a file, not to standard output") }
  if fileSystem.kind(of: path) == .file, fileSystem.isRegular(path) {
    let known = try fileSystem.read(path).bytes
    guard known.isEmpty || known.starts(with: bytes.prefix(4)) else {
      throw InputError("`\(path)` exists and is not a bundle; name another file")
    }
  }
  try fileSystem.put(bytes, into: path)
}

extension CommandRules {
  static let compile = CommandRules(
    verb: "compile", operands: "POLICY", operandCount: 1...1,
    options: [
      Option(name: "--platform", value: "NAME", text: "Write the bundle for this platform only."),
      Option(name: "-o", value: "FILE", text: "Write the bundle to this file. Only for one platform."),
    ],
    text: """
      Writes the bundle that an app runs, one for each platform of the policy: POLICY.PLATFORM.usherbundle in the current \
      folder. The same policy with the same texts gives the same bytes. If the policy has an error, the error is reported and \
      nothing is written. An existing file is replaced in one step, and only if it is a bundle.
      """,
    example: "usher compile Policies/DocV/docv.usher --platform ios -o .build/docv.usherbundle")
}
