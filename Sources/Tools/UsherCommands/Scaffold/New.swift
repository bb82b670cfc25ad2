internal import UsherProgram
internal import UsherRuntime
internal import UsherCompiler
internal import UsherCatalog
internal import UsherPlatform
internal import UsherSource
internal import UsherWorkspace
internal import UsherFormat
internal import UsherSyntax
internal import UsherYAML

/// The command `usher new`: writes a first policy, its catalogs, its tests, and settings if the project has none. Existing files
/// are never changed.
func new(_ arguments: [String]) throws(InputError) -> ExitStatus {
  let plan = try NewPlan(
    try CommandArguments(arguments, rules: .new))
  let files = try plan.files()
  for file in files where fileSystem.kind(of: file.path) != .missing {
    throw InputError("there is a file `\(file.path)` already; nothing was written")
  }
  try fileSystem.makeFolder(plan.folder)
  for file in files { try fileSystem.put(file.bytes, into: file.path, over: nil) }
  for (word, names) in plan.meanings { Output.write("`\(word)` is \(names)\n") }
  for file in files { Output.write("\(file.path): written\n") }
  let folder = plan.folder
  Output.write("next: usher check \(folder), usher test \(folder), usher preview \(folder) -o preview.html\n")
  return .clean
}

/// Everything that `usher new` needs to know before it writes: arguments and answers, checked.
private struct NewPlan {
  let folder: String
  /// What the user called resources, and their names, where these are different.
  let meanings: [(word: String, names: String)]
  private let policy: NewPolicy
  /// The name of the app, as people know it.
  private let app: String
  private let locales: [String]
  /// Whether the project has no settings file yet.
  private let writesSettings: Bool
  /// The ranges of platform versions that have all resources, for platforms of which not all versions have them.
  private let versions: [PlatformRange]

  init(_ arguments: CommandArguments) throws(InputError) {
    folder = try arguments.value(of: "--into") ?? "."
    let kind = fileSystem.kind(of: folder)
    guard kind == .folder || kind == .missing else { throw InputError("`\(folder)` is no folder") }
    let project = try Project(around: kind == .folder ? folder : folder + "/.", in: fileSystem)
    let asks = NewQuestions()
    let name = try asks.settled(arguments.operands.first, .name)
    let platforms = try Self.platforms(arguments.items(of: "--platform"), in: project)
    let words = arguments.items(of: "--resource")
    let resources = try asks.settled(words.isEmpty ? nil : words, .resources(of: platforms))
    let flows = resources.map { NewJourney.all(for: Array(zip(platforms, $0.resources))) }
    meanings = resources.compactMap { resource in resource.meaning(on: platforms).map { (resource.word, $0) } }
    let goal = try asks.settled(try arguments.value(of: "--to"), .goal)
    var hasPrimer = arguments.has("--primer")
    if !hasPrimer, asks.areTaken, arguments.operands.isEmpty {
      hasPrimer = try asks.settled(nil, .agreement("Explain why before the system asks?"))
    }
    if hasPrimer, !flows.contains(where: { $0.contains { $0.asks } }) {
      let names = flows.flatMap { $0.map { $0.name } }
      throw InputError(
        "the system asks nothing for \(quoted(names, "and")), so nothing can be explained before; leave `--primer` out")
    }
    app =
      try arguments.value(of: "--app")
      ?? name.words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
    guard app.contains(where: { !$0.isWhitespace }), !app.contains(where: { $0.isNewline }) else {
      throw InputError("`--app` needs the name of the app, as in `--app Receipts`")
    }
    policy = NewPolicy(
      name: name, platforms: platforms.map { $0.name }, flows: flows, hasPrimer: hasPrimer, goal: goal)
    writesSettings = project.settings.file == nil
    versions = Self.versions(of: policy.journeys, on: platforms)
    if let range = versions.first, let file = project.settings.file {
      let names = policy.journeys.filter { $0.platforms.contains(range.platform) }.map { $0.name }
      throw InputError(
        "\(quoted(names)) came with \(range.platform) \(range.versions.first.text); say in `\(file.path)` that the app runs on \(range.text)"
      )
    }
    locales = try Self.locales(arguments.values(of: "--locale"), project.settings)
  }

  /// The platforms with these names; without names the first of those that come with usher.
  private static func platforms(_ names: [String], in project: Project) throws(InputError) -> [Device] {
    var platforms: [Device] = []
    for name in names.isEmpty ? [BundledPlatforms.all[0].name] : names {
      guard let device = project.compiler.device(named: name) else {
        let known = project.compiler.platformNames
        let meant = suggestion(for: name, among: known, otherwise: "; there are \(quoted(known, "and"))")
        throw InputError("there is no platform `\(name)`\(meant)")
      }
      if platforms.contains(where: { $0.name == name }) { throw InputError("`\(name)` is given twice") }
      platforms.append(device)
    }
    return platforms
  }

  private static func versions(of journeys: [NewJourney], on platforms: [Device]) -> [PlatformRange] {
    platforms.compactMap { platform in
      let sides = journeys.flatMap { $0.sides }.filter { $0.device.name == platform.name }
      guard let known = platform.versions, let latest = sides.compactMap({ $0.resource.scopes.resource.since }).max(),
        latest > known.first
      else { return nil }
      return PlatformRange(
        platform: platform.name, versions: Device.VersionRange(first: latest, last: known.last))
    }
  }

  /// The languages of the catalogs, without English. They come from the settings if there is a file, else from the arguments.
  private static func locales(_ wanted: [String], _ settings: Settings) throws(InputError) -> [String] {
    if let file = settings.file {
      if !wanted.isEmpty {
        throw InputError("`\(file.path)` lists the languages of the project; leave `--locale` out")
      }
      let source = settings.configuration.source?.value ?? "en"
      if source != "en" {
        throw InputError(
          "the source language of the project is `\(source)`, and `usher new` writes its texts in English only")
      }
      return settings.configuration.locales.map { $0.value }.filter { $0 != "en" }
    }
    var locales: [String] = []
    for word in wanted {
      guard let tag = LanguageTag(word) else {
        throw InputError("`\(word)` is not a locale, such as `de` or `zh-Hans`")
      }
      if tag.text != "en", !locales.contains(tag.text) { locales.append(tag.text) }
    }
    return locales
  }

  /// All files to write, formatted.
  func files() throws(InputError) -> [SourceFile] {
    let source = file("\(policy.name)\(Project.sourceEnding)", policy.text)
    guard let tree = ParsedFile(source).content?.tree else {
      throw InputError("`\(policy.name)` cannot be the name of a policy")
    }
    var files = [file("\(policy.name)\(Project.sourceEnding)", format(tree))]
    if policy.hasWords { files += try catalogs() }
    if writesSettings { files.append(file(Settings.fileName, settingsText)) }
    return files
  }

  private func catalogs() throws(InputError) -> [SourceFile] {
    let name = "\(policy.name)\(Project.catalogEnding)"
    let draft = file(name, NewCatalog(policy: policy, app: app).text)
    guard let root = readYAML(draft).root else {
      throw InputError("the text of `--to` or `--app` contains characters that a catalog cannot have")
    }
    let words = file(name, formatCatalog(root, of: draft))
    guard let set = catalogSets(of: [readCatalog(words).catalog]).sets.first else { return [words] }
    return [words]
      + locales.map { file("\(policy.name).\($0)\(Project.catalogEnding)", translatorFile(for: set, in: $0)) }
  }

  private func file(_ name: String, _ text: String) -> SourceFile {
    SourceFile(path: Path.joined(folder, name), text: text)
  }

  private var settingsText: String {
    var text = """
      # The settings of this project. `usher config` prints all that are in effect, and `usher schema settings` the JSON schema of
      # this file, for editors.
      schema: 1
      source: en

      """
    if !versions.isEmpty { text += "platforms:\n" }
    text += versions.map { "  \($0.platform): \($0.text)\n" }.joined()
    guard !locales.isEmpty else { return text }
    return text + "locales:\n  - en\n" + locales.map { "  - \($0)\n" }.joined()
  }
}

/// The bundled platforms: `ios (default), macos, …`.
private var offeredPlatforms: String {
  let names = BundledPlatforms.all.map { $0.name }
  return (["\(names[0]) (default)"] + names.dropFirst()).joined(separator: ", ")
}

extension CommandRules {
  static let new = CommandRules(
    verb: "new", operands: "[NAME]", operandCount: 0...1,
    options: [
      Option(
        name: "--resource", value: "RESOURCE", values: .resources, isRepeated: true,
        text:
          "What the policy asks for, such as camera. Several are asked for one after the other. Words such as mic will do."
      ),
      Option(name: "--to", value: "TEXT", text: "The reason, as people read it: 'scan a receipt'."),
      Option(name: "--app", value: "TEXT", text: "The name of the app, as people read it; without it NAME."),
      Option(name: "--primer", text: "Explain the reason before the system asks."),
      Option(
        name: "--platform", value: "PLATFORM", values: .platforms, isRepeated: true,
        text: "\(offeredPlatforms), or a platform of the project. Several share the policy."),
      Option(
        name: "--locale", value: "LOCALE", isRepeated: true,
        text: "A language besides English. If there is a usher.yaml, its languages are used."),
      Option(
        name: "--into", value: "FOLDER", values: .folders,
        text: "The folder of the new files, which is made if it is missing; without it the current folder."),
    ],
    text: """
      Writes a first policy: NAME.usher with its tests, NAME.copy.yaml with its texts, a file for the translator of each \
      language, and usher.yaml where there is none. The policy checks clean, its tests pass, and it is yours to change. In a \
      terminal usher asks for what is missing. Who has refused is told where that can be changed. Existing files are never changed.
      """,
    example: "usher new receipts --resource camera --to 'scan a receipt' --primer --locale de --into .build")
}
