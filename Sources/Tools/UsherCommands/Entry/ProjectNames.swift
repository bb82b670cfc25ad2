internal import UsherSource
internal import UsherScript
internal import UsherCompiler
internal import UsherPlatform
internal import UsherProgram
internal import UsherProof
internal import UsherRuntime
internal import UsherModule
internal import UsherWorkspace

/// The names in a project and its policies that a shell completes. A project or a policy with errors has none.
struct ProjectNames {
  /// The paths that the command line names so far.
  private let paths: [String]

  init(_ paths: [String]) { self.paths = paths }

  /// - Parameter option: the option whose values are wanted.
  func names(for values: CommandRules.Values, _ option: String?) -> [String] {
    do throws(InputError) {
      switch values {
      case .any, .words, .files, .folders, .codes: return []
      case .platforms: return try project.compiler.platformNames
      case .resources: return distinct(try devices.flatMap { $0.resources.map { $0.name } })
      case .flows: return distinct(try policies.flatMap { Proof.flowNames(of: $0.module) })
      case .calls: return try policies.first.map { calls(of: $0.module.program) } ?? []
      case .starts: return try policies.first.map { starts(of: $0.module, option) } ?? []
      case .locales: return try policies.first.map { locales(of: $0) } ?? []
      }
    } catch {
      return []
    }
  }

  private var project: Project {
    get throws(InputError) { try Project(around: paths.first ?? ".", in: fileSystem) }
  }

  private var devices: [Device] {
    get throws(InputError) {
      let compiler = try project.compiler
      return compiler.platformNames.compactMap { compiler.device(named: $0) }
    }
  }

  private var policies: [CompiledPolicy] {
    get throws(InputError) {
      let groups = try SelectedPolicies.at(try Project.paths(paths, .nearest, in: fileSystem), .nearest)
      return groups.flatMap { $0.compiled().policies.map { $0.policy } }
    }
  }

  private func calls(of program: Program) -> [String] {
    program.ownCallees.filter { !program.flows[$0.id].isInner }.map { $0.example() }
      + program.ownDecisions.map { program.variables[$0].name.description }
  }

  private func starts(of module: Module, _ option: String?) -> [String] {
    let program = module.program
    let texts = option == "--input" ? program.texts.filter { $0.isInput }.map { "\($0.name)=" } : []
    let known = (program.facts + program.moments).map { program.variables[$0] }.filter { $0.option == option }
    return texts
      + known.flatMap { variable in
        let statuses = module.device.resource(named: variable.name.description)?.trueStatuses.names
        return (statuses ?? variable.acceptedValues).map { "\(variable.name)=\($0)" }
      }
  }

  private func locales(of policy: CompiledPolicy) -> [String] {
    guard let copy = policy.copy else { return [] }
    return ([copy.source] + copy.translations).map { $0.locale } + PseudoLocale.allCases.map { $0.rawValue }
  }
}
