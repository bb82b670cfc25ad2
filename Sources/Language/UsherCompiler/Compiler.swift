package import UsherModule
internal import UsherProgram
package import UsherCatalog
package import UsherPlatform
package import UsherSource
internal import UsherSemantics
internal import UsherSyntax

/// The policies and platforms that are compiled together, indexed by the names that they declare.
///
/// If several files declare the same name, the first one is used and the others are reported. Each platform is analysed once,
/// however many policies use it.
package struct Compiler: Sendable {
  /// The platforms that files declare, then the bundled platforms.
  package let platformNames: [String]
  package let policyNames: [String]
  /// Findings for names that two files declare.
  package let diagnostics: [Diagnostic]
  private let policiesByName: [String: ParsedFile]
  private let platforms: PlatformFiles
  /// The files that use or extend a policy or platform, by its name.
  private let usersByName: [String: [ParsedFile]]
  /// The analysed platforms: those that were known before, and those that files use or extend, unless `device` keeps them.
  private let devices: [String: Checked<Device>]
  private let device: DeviceReading
  /// Files with byte or syntax errors, by file name.
  private let unreadable: [String: [ParsedFile]]

  /// Analyses a platform file, given the platforms that it extends.
  package typealias DeviceReading = @Sendable (ParsedFile, _ bases: [ParsedFile]) -> Checked<Device>

  /// A file that declares the name of a platform in `bundled` replaces it. Platforms have only the versions and entries of the manifest
  /// in `ranges`.
  package init(_ files: [ParsedFile], bundled: BundledFiles, within ranges: [PlatformRange] = []) {
    self.init(files, bundled: bundled, known: [:], keepsDevices: true) { $0.device(extending: $1).within(ranges) }
  }

  /// The same, but each device comes from `device` whenever it is needed.
  package init(_ files: [ParsedFile], bundled: BundledFiles, device: @escaping DeviceReading) {
    self.init(files, bundled: bundled, known: [:], keepsDevices: false, device: device)
  }

  /// Creates a compiler for platforms that are already analysed.
  package init(_ files: [ParsedFile], on devices: [Device]) {
    let known = devices.reduce(into: [String: Checked<Device>]()) { known, device in
      if known[device.name] == nil { known[device.name] = Checked(result: device, diagnostics: []) }
    }
    self.init(files, bundled: .none, known: known, keepsDevices: true) { $0.device(extending: $1) }
  }

  private init(
    _ files: [ParsedFile], bundled: BundledFiles, known: [String: Checked<Device>], keepsDevices: Bool,
    device: @escaping DeviceReading
  ) {
    var policies = DeclaredNames()
    var platforms = PlatformFiles(known.keys.sorted(), bundled: bundled)
    var diagnostics: [Diagnostic] = []
    for file in files {
      if let name = file.platformName, let first = platforms.declare(name.text, file)?.platformName {
        diagnostics.append(.duplicateFile(isPlatform: true, name.text, name.label(), first: first.label()))
      }
      if let name = file.policyName, let first = policies.declare(name.text, file)?.policyName {
        diagnostics.append(.duplicateFile(isPlatform: false, name.text, name.label(), first: first.label()))
      }
    }
    platforms.addBundled()
    var users: [String: [ParsedFile]] = [:]
    var unreadable: [String: [ParsedFile]] = [:]
    for file in files {
      if file.content == nil { unreadable[file.file.name, default: []].append(file) }
      for name in Set(file.neededNames) { users[name, default: []].append(file) }
    }
    var devices = known
    if keepsDevices {
      for name in users.keys where known[name] == nil {
        if let file = platforms[name] { devices[name] = Self.device(of: file, platforms, device) }
      }
    }
    (platformNames, policyNames) = (platforms.names, policies.names)
    (self.platforms, policiesByName) = (platforms, policies.files)
    (usersByName, self.devices, self.device) = (users, devices, device)
    (self.unreadable, self.diagnostics) = (unreadable, diagnostics)
  }

  /// The policies, by the name that they declare.
  private struct DeclaredNames {
    /// In file order, with duplicates.
    var names: [String] = []
    var files: [String: ParsedFile] = [:]

    /// Adds a file. Returns the file that declared the name before, if any.
    mutating func declare(_ name: String, _ file: ParsedFile) -> ParsedFile? {
      names.append(name)
      if let first = files[name] { return first }
      files[name] = file
      return nil
    }
  }

  // MARK: Lookup

  package func policy(named name: String) -> ParsedFile? { policiesByName[name] }

  /// The file that declares a platform.
  package func platform(named name: String) -> ParsedFile? { platforms[name] }

  /// The platform that comes with the tools in a file with this path, also one that a file replaces.
  package func bundledPlatform(at path: String) -> ParsedFile? {
    BundledPlatforms.name(at: path).flatMap { platforms.bundled[$0] }
  }

  /// The device that a platform describes; nil if there is none, or if it has errors.
  package func device(named name: String) -> Device? {
    if let known = devices[name] { return known.result }
    return platforms[name].flatMap { device(of: $0).result }
  }

  /// The device that a platform file describes, and all findings in the file.
  package func device(of file: ParsedFile) -> Checked<Device> {
    if let name = file.platformName?.text, platforms[name]?.file === file.file, let known = devices[name] {
      return known
    }
    return Self.device(of: file, platforms, device)
  }

  private static func device(
    of file: ParsedFile, _ platforms: PlatformFiles, _ device: DeviceReading
  ) -> Checked<Device> {
    let (bases, diagnostics) = platforms.bases(of: file)
    if diagnostics.isEmpty { return device(file, bases) }
    return Checked(result: nil, diagnostics: file.diagnostics + diagnostics)
  }

  /// The platforms that a platform extends, the outermost first.
  package func bases(of file: ParsedFile) -> [ParsedFile] { platforms.bases(of: file).files }

  /// The files that use or extend a policy, and so may use its names.
  func users(of name: String) -> [ParsedFile] { usersByName[name] ?? [] }

  /// The findings in the platforms that a policy uses. Unreadable files are found by file name.
  private func platformFindings(of file: WellFormedFile) -> [Diagnostic] {
    file.usedNames.flatMap { name in
      unreadableFiles(named: name.text).flatMap { $0.diagnostics }
        + (platforms[name.text].map { device(of: $0).diagnostics } ?? [])
    }
  }

  private func unreadableFiles(named name: String) -> [ParsedFile] { unreadable[name + ".usher"] ?? [] }

  /// The catalogs with the texts of a policy: its own first, then those of the policies that it uses.
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

  /// All sources that the findings for a file depend on, except catalogs: the file itself, the policies and platforms that it
  /// uses (directly or not), and the files that use it.
  package func files(behind file: ParsedFile) -> [SourceFile] {
    files(neededBy: file) + (file.policyName.map { users(of: $0.text).map { $0.file } } ?? [])
  }

  /// All sources that the names in a file depend on: the file itself, and the policies and platforms that it uses (directly or not).
  package func files(neededBy file: ParsedFile) -> [SourceFile] {
    var files = [file.file]
    var waiting = [file]
    var seen: Set<String> = []
    while let file = waiting.popLast() {
      for name in file.neededNames where seen.insert(name).inserted {
        files += unreadableFiles(named: name).map { $0.file }
        if let platform = platforms[name] {
          files.append(platform.file)
          waiting.append(platform)
        }
        if let policy = policiesByName[name] {
          files.append(policy.file)
          waiting.append(policy)
        }
      }
    }
    return files
  }

  // MARK: Compiling

  /// All findings for a policy or platform, and the policy if it can be run. `catalogs` must contain at least those of
  /// `catalogNames(of:)`.
  package func compile(_ file: ParsedFile, with catalogs: ReadCatalogs) -> Checked<CompiledPolicy> {
    guard let content = file.content, content.policy != nil else {
      let isPlatform = file.platformName != nil
      return Checked(result: nil, diagnostics: isPlatform ? device(of: file).diagnostics : file.diagnostics)
    }
    let (modules, shown) = analysis(of: file)
    guard let runnable = modules.result else {
      let texts = checkTexts(of: shown, in: catalogNames(of: file).compactMap { catalogs.sets.named($0) })
      return Checked(result: nil, diagnostics: modules.diagnostics + texts)
    }
    let wrong = catalogNames(of: file).map { name in
      (name: name, found: catalogs.findings(inFilesOf: name) + catalogs.errors(behind: name))
    }
    let broken = wrong.filter { $0.found.contains { $0.severity == .error } }.map { $0.name }
    let copy = compileCopy(of: runnable, from: catalogs.sets, besides: broken)
    return Checked(
      result: copy.result, diagnostics: modules.diagnostics + wrong.flatMap { $0.found } + copy.diagnostics)
  }

  /// A policy without its texts: one module for each platform that it uses, in order. Nil if it has errors or if the file is no
  /// policy.
  package func modules(of file: ParsedFile) -> Checked<[Module]> { analysis(of: file).modules }

  func modules(of file: WellFormedFile) -> Checked<[Module]> { analysis(of: file).modules }

  /// The modules of a policy, and what it shows on each of its platforms, as far as that can be read.
  private func analysis(of file: ParsedFile) -> (modules: Checked<[Module]>, shown: [ShownParts]) {
    guard let content = file.content, content.policy != nil else {
      return (Checked(result: nil, diagnostics: file.diagnostics), [])
    }
    let (modules, shown) = analysis(of: content)
    let platforms = platformFindings(of: content)
    // The findings in a platform file already explain why the platform is missing.
    let found = modules.diagnostics.filter { platforms.isEmpty || $0.code != .unknownPlatform }
    return (Checked(result: modules.result, diagnostics: file.diagnostics + platforms + found), shown)
  }

  private func analysis(of file: WellFormedFile) -> (modules: Checked<[Module]>, shown: [ShownParts]) {
    let linking = Linking(file, in: self)
    let known = linking.allPlatforms.compactMap { device(named: $0) }
    // Errors in the platforms and policies that it names are reported in their own files.
    guard linking.diagnostics.isEmpty, !linking.isIncomplete, known.count == linking.allPlatforms.count else {
      return (Checked(result: nil, diagnostics: linking.diagnostics), [])
    }
    let devices = linking.platforms.compactMap { name in known.first { $0.name == name } }
    var elsewhere: Set<String> = []
    for user in file.policy.map({ users(of: $0.name.text) }) ?? [] {
      if let content = user.content { elsewhere.formUnion(referredNames(in: content)) }
    }
    let (modules, found, shown) = analyze(linking.units, on: devices, among: known, elsewhere: elsewhere)
    let diagnostics = Attribution(file, linking, in: self).attributed(found)
    return (Checked(result: modules.isEmpty ? nil : modules, diagnostics: diagnostics), shown)
  }
}

extension Diagnostic {
  fileprivate static func duplicateFile(isPlatform: Bool, _ name: String, _ second: Label, first: Label) -> Diagnostic {
    Diagnostic(
      CompilerProblem.duplicateFile(name, isPlatform: isPlatform), at: marked(second, "the second"),
      also: [marked(first, "the first")],
      help: "Usher finds both under the name `\(name)`, so rename one of them")
  }
}
