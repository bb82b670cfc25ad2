internal import UsherProgram
package import UsherCatalog
package import UsherPlatform
package import UsherSource
package import UsherSemantics
internal import UsherSyntax

/// The policies and platforms that are compiled together, found by the names that they declare.
///
/// Of files that declare one name the first is meant, and the others are findings. A platform is analysed once, however many policies
/// use it.
package struct Compiler: Sendable {
  /// The platforms that files declare, then those that come with the tools.
  package let platformNames: [String]
  package let policyNames: [String]
  /// Names that are declared twice.
  package let diagnostics: [Diagnostic]
  private let policiesByName: [String: ParsedFile]
  private let platformsByName: [String: ParsedFile]
  /// The files that use or extend what has a name.
  private let usersByName: [String: [ParsedFile]]
  /// The platforms that policies use.
  private let devices: [String: Checked<Device>]
  private let device: @Sendable (ParsedFile) -> Checked<Device>
  /// Files that cannot be read, by their own names.
  private let unreadable: [String: [ParsedFile]]

  /// `bundled` are the platforms that come with the tools; one that a file declares takes the place of its namesake. `device` says
  /// what a platform describes, where it is known already or holds for some versions only.
  package init(
    _ files: [ParsedFile], bundled: [ParsedFile],
    device: @escaping @Sendable (ParsedFile) -> Checked<Device> = { $0.device }
  ) {
    self.init(files, bundled: bundled, known: [:], device: device)
  }

  /// On platforms that are known already.
  package init(_ files: [ParsedFile], on devices: [Device]) {
    let known = devices.reduce(into: [String: Checked<Device>]()) { known, device in
      if known[device.name] == nil { known[device.name] = Checked(result: device, diagnostics: []) }
    }
    self.init(files, bundled: [], known: known, device: { $0.device })
  }

  private init(
    _ files: [ParsedFile], bundled: [ParsedFile], known: [String: Checked<Device>],
    device: @escaping @Sendable (ParsedFile) -> Checked<Device>
  ) {
    var policies = DeclaredNames()
    var platforms = DeclaredNames()
    platforms.names = known.keys.sorted()
    var diagnostics: [Diagnostic] = []
    for file in files {
      if let name = file.platformName, let first = platforms.declare(name.text, file)?.platformName {
        diagnostics.append(.duplicateFile("platform", name.text, name.label(), first: first.label()))
      }
      if let name = file.policyName, let first = policies.declare(name.text, file)?.policyName {
        diagnostics.append(.duplicateFile("policy", name.text, name.label(), first: first.label()))
      }
    }
    for file in bundled {
      if let name = file.platformName?.text, platforms.files[name] == nil { _ = platforms.declare(name, file) }
    }
    var users: [String: [ParsedFile]] = [:]
    var unreadable: [String: [ParsedFile]] = [:]
    for file in files {
      if file.content == nil { unreadable[file.file.name, default: []].append(file) }
      for name in Set(file.neededNames) { users[name, default: []].append(file) }
    }
    var devices = known
    for (name, file) in platforms.files where users[name] != nil { devices[name] = device(file) }
    (platformNames, policyNames) = (platforms.names, policies.names)
    (platformsByName, policiesByName) = (platforms.files, policies.files)
    (usersByName, self.devices, self.device) = (users, devices, device)
    (self.unreadable, self.diagnostics) = (unreadable, diagnostics)
  }

  /// The files of one kind by the names that they declare.
  private struct DeclaredNames {
    /// Each as often as it is declared, in the order of the files.
    var names: [String] = []
    var files: [String: ParsedFile] = [:]

    /// The file that has declared the name before.
    mutating func declare(_ name: String, _ file: ParsedFile) -> ParsedFile? {
      names.append(name)
      if let first = files[name] { return first }
      files[name] = file
      return nil
    }
  }

  // MARK: Looking up

  package func policy(named name: String) -> ParsedFile? { policiesByName[name] }

  /// The file that declares a platform.
  package func platform(named name: String) -> ParsedFile? { platformsByName[name] }

  /// The device that a platform describes; nil if there is none, or if it has errors.
  package func device(named name: String) -> Device? {
    if let known = devices[name] { return known.result }
    return platformsByName[name].flatMap { device($0).result }
  }

  private func knownDevice(of file: ParsedFile) -> Checked<Device> {
    guard let name = file.platformName?.text, platformsByName[name]?.file === file.file else { return device(file) }
    return devices[name] ?? device(file)
  }

  /// The files that use or extend a policy: its names are used there too.
  func users(of name: String) -> [ParsedFile] { usersByName[name] ?? [] }

  /// What is wrong with the platforms that a policy uses; of a file that cannot be read, its name tells the platform.
  private func platformFindings(of file: WellFormedFile) -> [Diagnostic] {
    file.usedNames.flatMap { name in
      unreadableFiles(named: name.text).flatMap { $0.diagnostics } + (devices[name.text]?.diagnostics ?? [])
    }
  }

  private func unreadableFiles(named name: String) -> [ParsedFile] { unreadable[name + ".usher"] ?? [] }

  /// The catalogs that a policy takes words from: its own first, then those of the policies that it uses.
  package func catalogNames(of file: ParsedFile) -> [String] {
    var names: [String] = []
    var waiting = [file]
    var seen: Set<String> = []
    while let file = waiting.popLast() {
      if let name = file.catalogName, !names.contains(name) { names.append(name) }
      for name in file.neededNames where seen.insert(name).inserted {
        if let policy = policiesByName[name] { waiting.append(policy) }
      }
    }
    return names
  }

  /// The texts that what is said of a file depends on, besides its words: its own, those of the policies and platforms that it
  /// uses, and those that use it.
  package func files(behind file: ParsedFile) -> [SourceFile] {
    var files = [file.file]
    var waiting = [file]
    var seen: Set<String> = []
    while let file = waiting.popLast() {
      for name in file.neededNames where seen.insert(name).inserted {
        files += unreadableFiles(named: name).map { $0.file }
        if let platform = platformsByName[name] { files.append(platform.file) }
        if let policy = policiesByName[name] {
          files.append(policy.file)
          waiting.append(policy)
        }
      }
    }
    if let name = file.policyName?.text { files += users(of: name).map { $0.file } }
    return files
  }

  // MARK: Compiling

  /// Everything there is to say about a policy or a platform, and the policy if it can be run. `catalogs` have at least those of
  /// `catalogNames(of:)`.
  package func compile(_ file: ParsedFile, with catalogs: ReadCatalogs) -> Checked<CompiledPolicy> {
    guard let content = file.content, content.policy != nil else {
      let isPlatform = file.platformName != nil
      return Checked(result: nil, diagnostics: isPlatform ? knownDevice(of: file).diagnostics : file.diagnostics)
    }
    let modules = modules(of: file)
    guard let runnable = modules.result else { return Checked(result: nil, diagnostics: modules.diagnostics) }
    let copy = compileCopy(of: runnable, from: catalogs.sets)
    let wrong = file.catalogName.map { catalogs.findings(inFilesOf: $0) } ?? []
    let isBroken = wrong.contains { $0.severity == .error }
    let fitting = copy.diagnostics.filter { !isBroken || $0.code != .unknownCatalog }
    return Checked(result: copy.result, diagnostics: modules.diagnostics + wrong + fitting)
  }

  /// A policy without its words, on each of the platforms that it uses, in their order; nil if anything is wrong, or if it is no
  /// policy.
  package func modules(of file: ParsedFile) -> Checked<[Module]> {
    guard let content = file.content, content.policy != nil else {
      return Checked(result: nil, diagnostics: file.diagnostics)
    }
    let modules = modules(of: content)
    let platforms = platformFindings(of: content)
    // A platform that is there and cannot be read is told by what is wrong with it.
    let found = modules.diagnostics.filter { platforms.isEmpty || $0.code != .unknownPlatform }
    return Checked(result: modules.result, diagnostics: file.diagnostics + platforms + found)
  }

  func modules(of file: WellFormedFile) -> Checked<[Module]> {
    let linking = Linking(file, in: self)
    let known = linking.allPlatforms.compactMap { device(named: $0) }
    // A platform or policy that is there and wrong has been reported on its own.
    guard linking.diagnostics.isEmpty, !linking.isIncomplete, known.count == linking.allPlatforms.count else {
      return Checked(result: nil, diagnostics: linking.diagnostics)
    }
    let devices = linking.platforms.compactMap { name in known.first { $0.name == name } }
    var elsewhere: Set<String> = []
    for user in file.policy.map({ users(of: $0.name.text) }) ?? [] {
      if let content = user.content { elsewhere.formUnion(referredNames(in: content)) }
    }
    let (modules, found) = analyze(linking.units, on: devices, among: known, elsewhere: elsewhere)
    return Checked(
      result: modules.isEmpty ? nil : modules, diagnostics: Attribution(file, linking, in: self).told(found))
  }
}

extension Diagnostic {
  fileprivate static func duplicateFile(_ kind: String, _ name: String, _ second: Label, first: Label) -> Diagnostic {
    Diagnostic(
      .duplicateFile, "two files declare the \(wording: kind) `\(name)`",
      at: Label(second.file, second.span, "the second"),
      also: [Label(first.file, first.span, "the first")],
      help: "Usher finds both under the name `\(name)`, so rename one of them")
  }
}
