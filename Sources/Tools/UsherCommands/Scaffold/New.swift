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

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The command `usher new`: writes a first policy, its catalogs, its tests, and settings if the project has none. Existing files
/// are never changed.
func new(_ arguments: [String]) throws(InputError) -> ExitStatus {
  let plan = try NewPlan(
    try CommandArguments(arguments, rules: .new))
  let files = try plan.files()
  for file in files where fileSystem.kind(of: file.path) != .missing {
    throw InputError("there is a file `\(file.path)` already; nothing was written")
  }
  for file in files { try fileSystem.put(file.bytes, into: file.path, over: nil) }
  for file in files { Output.write("\(file.path): written\n") }
  Output.write("next: usher check \(plan.folder), usher test \(plan.folder)\n")
  return .clean
}

/// Everything that `usher new` needs to know before it writes: arguments and answers, checked.
private struct NewPlan {
  let folder: String
  private let policy: NewPolicy
  /// The name of the app, as people know it.
  private let app: String
  private let locales: [String]
  /// Whether the project has no settings file yet.
  private let writesSettings: Bool
  /// The range of platform versions that have all resources. Nil if all versions of the platform have them.
  private let versions: PlatformRange?

  init(_ arguments: CommandArguments) throws(InputError) {
    folder = try arguments.value(of: "--into") ?? "."
    guard fileSystem.kind(of: folder) == .folder else { throw InputError("there is no folder `\(folder)`") }
    let project = try Project(around: folder, in: fileSystem)
    let asks = Questions()
    let name = try asks.settled(
      arguments.operands.first, "What is the policy called?", "the policy has no name: `usher new NAME`")
    guard isName(name) else {
      throw InputError(
        "`\(name)` cannot be the name of a policy: use letters and digits, and begin with a small letter")
    }
    let platform = try Self.platform(try arguments.value(of: "--platform") ?? BundledPlatforms.all[0].name, in: project)
    let names = try Self.resources(arguments, of: platform, asks)
    let journeys = names.compactMap { platform.resource(named: $0) }.map { NewJourney($0) }
    let goal = try asks.settled(
      try arguments.value(of: "--to"), "What for? It is used to …", "say what it is for: `--to 'scan a receipt'`")
    let goalText = goal.hasSuffix(".") ? String(goal.dropLast()) : goal
    guard goalText.contains(where: { !$0.isWhitespace }), !goalText.contains(where: { $0.isNewline }) else {
      throw InputError("`--to` needs the reason, as in `--to 'scan a receipt'`")
    }
    var hasPrimer = arguments.has("--primer")
    if !hasPrimer, asks.areTaken, arguments.operands.isEmpty {
      hasPrimer = try asks.agrees("Explain why before the system asks?")
    }
    if hasPrimer, !journeys.contains(where: { $0.asks }) {
      throw InputError(
        "the system asks nothing for \(quoted(names, "and")), so nothing can be explained before; leave `--primer` out")
    }
    app =
      try arguments.value(of: "--app")
      ?? name.words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
    guard app.contains(where: { !$0.isWhitespace }), !app.contains(where: { $0.isNewline }) else {
      throw InputError("`--app` needs the name of the app, as in `--app Receipts`")
    }
    policy = NewPolicy(name: name, platform: platform.name, journeys: journeys, hasPrimer: hasPrimer, goal: goalText)
    writesSettings = project.settings.file == nil
    versions = Self.versions(of: journeys, on: platform)
    if let versions, let file = project.settings.file {
      throw InputError(
        "\(quoted(names)) came with \(platform.name) \(versions.versions.first.text); say in `\(file.path)` that the app runs on \(versions.text)"
      )
    }
    locales = try Self.locales(arguments.values(of: "--locale"), project.settings)
  }

  private static func platform(_ name: String, in project: Project) throws(InputError) -> Device {
    if let device = project.compiler.device(named: name) { return device }
    let names = project.compiler.platformNames
    let meant =
      suggestion(for: name, among: names, otherwise: "; there are \(quoted(names, "and"))")
    throw InputError("there is no platform `\(name)`\(meant)")
  }

  private static func resources(_ arguments: CommandArguments, of device: Device, _ asks: Questions) throws(InputError)
    -> [String]
  {
    let known = device.resources.map { $0.name }
    var names = arguments.values(of: "--resource")
    if names.isEmpty {
      let missing: Prose = "say what it is about: `--resource NAME`; `\(device.name)` has \(quoted(known, "and"))"
      let answer = try asks.ask("About what? \(known.joined(separator: ", "))\n", missing)
      names = answer.split { $0 == "," || $0 == " " }.map { String($0) }
    }
    for (index, name) in names.enumerated() {
      if !known.contains(name) {
        let meant =
          suggestion(for: name, among: known, otherwise: "; it has \(quoted(known, "and"))")
        throw InputError("`\(device.name)` has no resource `\(name)`\(meant)")
      }
      if names[..<index].contains(name) { throw InputError("`\(name)` is given twice") }
    }
    return names
  }

  private static func versions(of journeys: [NewJourney], on platform: Device) -> PlatformRange? {
    guard let known = platform.versions, let latest = journeys.compactMap({ $0.resource.scopes.resource.since }).max(),
      latest > known.first
    else { return nil }
    return PlatformRange(
      platform: platform.name, versions: Device.VersionRange(first: latest, last: known.last))
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
    if let versions { text += "platforms:\n  \(versions.platform): \(versions.text)\n" }
    guard !locales.isEmpty else { return text }
    return text + "locales:\n  - en\n" + locales.map { "  - \($0)\n" }.joined()
  }
}

private func isName(_ text: String) -> Bool {
  guard let first = text.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else { return false }
  return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
}

/// Asks for missing arguments, if standard input and output are a terminal.
private struct Questions {
  let areTaken = CommandEnvironment.current.isTerminal(0) && CommandEnvironment.current.isTerminal(1)

  /// The given argument, or the answer to the question.
  func settled(_ said: String?, _ question: String, _ missing: Prose) throws(InputError) -> String {
    if let said { return said }
    return try ask(question, missing)
  }

  /// Asks a question. Throws an error with the text `missing` if there is no terminal or the answer is blank.
  func ask(_ question: String, _ missing: Prose) throws(InputError) -> String {
    guard areTaken else { throw InputError(missing) }
    Output.write(rendered: question + " ")
    guard let line = readLine(), line.contains(where: { !$0.isWhitespace }) else { throw InputError(missing) }
    return line
  }

  func agrees(_ question: String) throws(InputError) -> Bool {
    Output.write("\(question) (y or n) ")
    return readLine()?.lowercased().hasPrefix("y") ?? false
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
        text: "What the policy asks for, such as camera. Several are asked for one after the other."),
      Option(name: "--to", value: "TEXT", text: "The reason, as people read it: 'scan a receipt'."),
      Option(name: "--app", value: "TEXT", text: "The name of the app, as people read it; without it NAME."),
      Option(name: "--primer", text: "Explain the reason before the system asks."),
      Option(
        name: "--platform", value: "PLATFORM", values: .platforms,
        text: "\(offeredPlatforms), or a platform of the project."),
      Option(
        name: "--locale", value: "LOCALE", isRepeated: true,
        text: "A language besides English. If there is a usher.yaml, its languages are used."),
      Option(
        name: "--into", value: "FOLDER", values: .folders,
        text: "The folder of the new files; without it the current folder."),
    ],
    text: """
      Writes a first policy: NAME.usher with its tests, NAME.copy.yaml with its texts, a file for the translator of each \
      language, and usher.yaml where there is none. The policy checks clean, its tests pass, and it is yours to change. In a \
      terminal usher asks for what is missing. Existing files are never changed.
      """,
    example: "usher new receipts --resource camera --to 'scan a receipt' --primer --locale de --into .build")
}
