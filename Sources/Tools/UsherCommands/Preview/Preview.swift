internal import UsherCatalog
internal import UsherCompiler
internal import UsherGraph
internal import UsherProof
internal import UsherScript
internal import UsherModule
internal import UsherSource
internal import UsherWorkspace

/// The command `usher preview`: writes or serves a page that shows policies to people who do not read them.
func preview(_ arguments: [String]) throws(InputError) -> ExitStatus {
  let arguments = try CommandArguments(arguments, rules: .preview)
  let call = try PreviewCall(arguments)
  let (file, folder) = (try arguments.value(of: "-o"), try arguments.value(of: "--images"))
  let (port, name) = (try arguments.value(of: "--port"), try arguments.value(of: "--browser"))
  if arguments.has("--watch") {
    if arguments.has("--edit") {
      throw InputError("`--watch` follows the files, so the page cannot change them; leave `--edit` out")
    }
    guard file == nil, folder == nil else {
      throw InputError("`--watch` serves the page and writes no file; leave `-o` and `--images` out")
    }
    return try serve(call, port: port)
  }
  let compares = try arguments.value(of: "--against") != nil
  if compares, folder != nil, file == nil {
    throw InputError("`--against` is for the page, and images are of prompts; name the file of a page with `-o`")
  }
  if compares, arguments.has("--edit") {
    throw InputError("a page that can be edited compares nothing; leave `--against` or `--edit` out")
  }
  if arguments.has("--edit"), call.program == nil {
    throw InputError("a page can be edited only with its program, and usher.wasm.lzma is not installed with this usher")
  }
  if !arguments.has("--edit") {
    for option in ["--codemirror", "--grammar"] where try arguments.value(of: option) != nil {
      throw InputError("`\(option)` is for `--edit`")
    }
  }
  if port != nil { throw InputError("`--port` is for `--watch`") }
  if folder == nil, name != nil { throw InputError("`--browser` is for `--images`") }
  guard file != nil || folder != nil else {
    let words = ["usher preview"] + arguments.operands.prefix(1) + ["-o preview.html"]
    throw InputError("name the file of the page: `\(words.joined(separator: " "))`")
  }
  let browser = folder == nil ? nil : try ImageBrowser.place(named: name)
  let page = try call.page()
  if let file {
    let refusal = "is no earlier page of `usher preview`; delete it, or name another file"
    try MadeFile(bytes: Array(page.html.utf8), mark: Array(PreviewPage.mark.utf8), refusal: refusal)
      .writeTelling(to: file)
    call.warn()
  }
  if let folder, let browser { try draw(page, into: folder, by: browser) }
  return page.hasErrors ? .findings : .clean
}

/// Draws every prompt in every language as an image.
private func draw(_ page: PreviewPage, into folder: String, by browser: String) throws(InputError) {
  let temporary = FileSystem.temporaryPlace(ending: ".html")
  var still = page
  still.engine = nil
  try fileSystem.put(Array(still.html.utf8), into: temporary, over: nil)
  defer { fileSystem.remove(temporary) }
  let window = try ImageBrowser(at: browser)
  try window.open(temporary)
  try fileSystem.makeFolder(folder)
  var names = ImageNames()
  var (written, all) = (0, 0)
  let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
  for address in page.addresses {
    guard let image = try window.image(of: address) else { continue }
    let file = MadeFile(bytes: image, mark: signature, refusal: "is no image; delete it, or name another folder")
    let path = Path.joined(folder, names.name(of: address))
    try fileSystem.makeFolder(Path.folder(of: path))
    if try file.write(to: path) { written += 1 }
    all += 1
    ProgressLine.shown?("drawing \(path)")
  }
  ProgressLine.end()
  Output.write("\(folder): \(counted(all, "image")), \(written) new or changed\n")
}

/// Serves the page until the input ends, and makes it anew after each change of a file.
private func serve(_ call: PreviewCall, port: String?) throws(InputError) -> ExitStatus {
  guard let port = Int(port ?? "0"), (0..<65536).contains(port) else {
    throw InputError("`--port` is a number below 65536, not `\(port ?? "")`")
  }
  let server = try PreviewServer(port: port)
  var isStarted = false
  while true {
    let plan = try WatchPlan(call.options, in: fileSystem)
    let others = Set(plan.others.map { fileSystem.absolute($0) })
    // Watching starts before anything is read, so no change is missed.
    let watcher = try FileWatcher(roots: plan.roots, folders: plan.folders, files: others.sorted())
    do throws(InputError) {
      server.show(Array(try call.page(version: server.nextVersion).html.utf8))
    } catch {
      Output.error(rendered: error.message + "\n")
      server.show(Array(PreviewPage.failed(error.message, version: server.nextVersion).utf8))
    }
    if !isStarted {
      try server.start()
      Output.write(rendered: server.address + "\n")
      call.warn()
      isStarted = true
    }
    Output.error("watching for changes\n")
    var isChanged = false
    while !isChanged {
      switch watcher.next() {
      case .inputEnded: return .clean
      case .changedSomewhere: isChanged = true
      case .changed(let files, let folders):
        let isMeant = { (place: String) in
          Project.holds(place) || Path.last(of: place) == Settings.fileName || others.contains(place)
        }
        isChanged = files.contains(where: isMeant) || !folders.isEmpty
      }
    }
  }
}

/// What a call of `usher preview` shows.
private struct PreviewCall {
  private let arguments: CommandArguments
  private let call: FindingsCall
  /// The program with which the page plays. Nil if there is none.
  let program: PageProgram?
  private(set) var options: CheckOptions

  init(_ arguments: CommandArguments) throws(InputError) {
    self.arguments = arguments
    call = try FindingsCall(arguments)
    program =
      if let path = try arguments.value(of: "--engine") { try PageProgram(at: path) } else {
        try PageProgram.installed()
      }
    options = call.options
    options.limits = try ProofLimits(arguments)
  }

  func warn() {
    guard program == nil else { return }
    Output.error(
      "usher: warning: the page shows journeys and cannot play them: usher.wasm.lzma is not installed with this usher\n"
    )
  }

  /// The page as it is now.
  ///
  /// - Parameter version: the version of a served page, which loads itself again when there is a newer one.
  func page(version: Int? = nil) throws(InputError) -> PreviewPage {
    let platform = try arguments.value(of: "--platform")
    var projects = try CheckedProjects(options, in: fileSystem)
    var parts = Parts(call: ProofCall(options.limits))
    let findings = try projects.check(in: &parts.call).flatMap { $0.reported }
    // The page needs the proofs themselves. They take the same work again, and what is left of the time.
    parts.call.work = 0
    defer { ProgressLine.end() }
    for group in try SelectedPolicies.at(try call.paths(), call.choice) {
      try add(group, to: &parts, on: platform, findings)
    }
    var page = PreviewPage(
      policies: parts.policies, texts: parts.texts, findings: findings,
      paths: parts.paths ?? ReportPaths(in: fileSystem),
      version: version)
    page.isEditable = arguments.has("--edit")
    page.platform = platform
    let grammar = try arguments.value(of: "--grammar")
    page.code =
      if let folder = try arguments.value(of: "--codemirror") {
        try PreviewCode(in: folder, grammar: grammar)
      } else { nil }
    if let old = try arguments.value(of: "--against") {
      page.changes = try changes(since: old)
    }
    if let program { page.engine = PreviewEngine(program, parts.files) }
    return page
  }

  private func changes(since old: String) throws(InputError) -> DiffReport {
    var before = try NamedPolicies(old, call.choice)
    defer { before.remove() }
    let after = try NamedPolicies(here, call.choice, at: arguments.operands)
    if !arguments.operands.isEmpty { before.keep(after) }
    return try DiffReport(from: before, to: after, options.limits)
  }

  private struct Parts {
    var call: ProofCall
    var policies: [PreviewedPolicy] = []
    var texts: [PreviewedTexts] = []
    var files: [PreviewedFiles] = []
    var paths: ReportPaths?
  }

  /// Adds the policies of a project.
  private func add(
    _ group: SelectedPolicies, to parts: inout Parts, on platform: String?, _ findings: [Diagnostic]
  ) throws(InputError) {
    var filter = try call.filter(in: group.project.settings, of: group.files)
    let catalogs = group.project.catalogs.readAll().sets.all.flatMap { [$0.source] + $0.translations }
    let compiled = group.compiled().policies
    let whole = Set(compiled.map { $0.path })
    // A page that can be edited has one folder at a time, so that each key is checked at once.
    let folders = arguments.has("--edit") ? distinct(group.sources.map { Path.folder(of: $0.file.path) }) : []
    let first = parts.files.count
    let paths = group.sources.map { $0.file.path }
    let place = { (path: String) in
      first + ((folders.isEmpty ? paths.firstIndex(of: path) : folders.firstIndex(of: Path.folder(of: path))) ?? 0)
    }
    for source in group.sources where !whole.contains(source.file.path) {
      parts.texts.append(PreviewedTexts(of: source, in: group.project, place(source.file.path), findings))
    }
    for tested in compiled {
      // A platform that the policy does not use is an error.
      _ = try tested.policy.chosenModule(platform)
      let alike = parts.policies.count { $0.name == tested.name }
      var options = Proof.Options(budget: parts.call.budget(in: group.project.settings))
      options.flowsAtLaunch = group.project.launchFlows(ofPolicy: tested.name)
      let proof = PolicyProof(tested, options, &filter)
      parts.call.work += proof.work
      parts.policies.append(
        PreviewedPolicy(
          tested, id: alike == 0 ? tested.name : "\(tested.name)-\(alike + 1)", in: place(tested.path), proof,
          startedAtLaunch: options.flowsAtLaunch, catalogs, findings))
    }
    parts.paths = parts.paths ?? ReportPaths(of: group.project.settings)
    parts.files +=
      folders.isEmpty
      ? group.sources.map { PreviewedFiles(of: $0, in: group) } : folders.map { PreviewedFiles(of: $0, in: group) }
  }
}

extension CommandRules {
  static let preview = CommandRules(
    verb: "preview", operands: "[PATH …]", operandCount: 0...Int.max, operandValues: [.files],
    options: [
      Option(
        name: "-o", value: "FILE", values: .files,
        text: "The page: one HTML file that needs no other and asks nothing of a network."),
      Option(
        name: "--watch",
        text: """
          Serve the page on this machine alone, print its address, and follow every change of a file, until the input ends.
          """),
      Option(
        name: "--port", value: "NUMBER", values: .words([]), text: "The port for `--watch`; without it a free one."),
      Option(
        name: "--edit",
        text:
          "A page in which the files can be changed and proved; its address can carry them. No file of the project changes."
      ),
      Option(
        name: "--codemirror", value: "FOLDER", values: .files,
        text:
          "Edit with CodeMirror 5 from this folder, such as /usr/share/javascript/codemirror; without it in a plain field."
      ),
      Option(
        name: "--grammar", value: "FILE", values: .files,
        text: "Colour policies in CodeMirror by this grammar of TextMate, such as Grammar/usher.tmLanguage.json."),
      Option(
        name: "--images", value: "FOLDER", values: .files,
        text: "Draw every prompt in every language into this folder as PNG, named by policy, prompt and language."),
      Option(
        name: "--browser", value: "FILE", values: .files,
        text: "The browser that draws the images: Chromium, Chrome or Edge; without it the first that is installed."),
      Option(
        name: "--engine", value: "FILE", values: .files,
        text: "The program with which the page plays, usher.wasm.lzma; without it the one that this usher has."
      ),
      Option(
        name: "--against", value: "OLD", values: .files,
        text: "Begin with what changes for people since OLD: a file, a folder or a commit of git, as in `usher diff`."),
      .platform,
    ] + Option.budget + Option.configuration,
    text: """
      Writes a page about the policies at the paths, or about the whole project, for people who look rather than read: the \
      picture of every flow, every prompt in every language as a phone may draw it, what the checks found, what was proved, and \
      the journey of each test. A simulated phone plays the policies, with everything that the system may do. Looks, sizes of \
      text, languages and dark colours can be chosen.
      """,
    remarks: """
      Every prompt has an address of its own, such as preview.html#docv/cameraOff/de. Of a policy with errors the page has the findings and \
      the texts of its catalogs. It contains the policies and their catalogs.
      """,
    example: "usher preview Policies/DocV -o preview.html")
}
