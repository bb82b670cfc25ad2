internal import Usher
internal import UsherCompiler
internal import UsherDevice
internal import UsherDiagnostics
internal import UsherSemantics

private let rules = ArgumentRules(
  verb: "run", options: ["--given", "--input", "--locale", "--script", "--script-file", "--report"], words: 1...2)

func run(_ arguments: [String]) throws(UsageError) -> ExitStatus {
  let arguments = try Arguments(arguments, rules: rules)
  let reports = try Report.all(in: arguments, among: [.pretty, .json])
  let scriptFile = try script(in: arguments)
  let path = arguments.words[0]
  let project = try Project(around: path)
  let compilation = project.compile(try project.source(at: path))
  let diagnostics = ordered(compilation.diagnostics).filter { $0.severity == .error }
  guard let policy = compilation.result else {
    Output.error(CheckReport(diagnostics).text(as: .pretty, color: false))
    return .findings
  }
  let start = try Start(arguments, policy)
  guard let scriptFile else { return try playInteractively(start, reports) }
  let (script, mistakes) = Script.parsed(scriptFile)
  guard let script else {
    Output.error(CheckReport(mistakes).text(as: .pretty, color: false))
    return .usage
  }
  return try play(script, start, reports)
}

/// The script that was given, if one was.
private func script(in arguments: Arguments) throws(UsageError) -> SourceFile? {
  let text = try arguments.one("--script")
  let path = try arguments.one("--script-file")
  switch (text, path) {
  case (_?, _?): throw UsageError("give `--script` or `--script-file`, not both")
  case (let text?, nil): return SourceFile(path: "--script", text: text)
  case (nil, let path?): return try Files.read(path)
  case (nil, nil): return nil
  }
}

/// Everything that is settled before the first step.
struct Start {
  let module: Module
  let flow: ID<Flow>
  let facts: Facts
  let telling: Telling
  /// What the journey begins with, in words.
  let head: String

  init(_ arguments: Arguments, _ policy: CompiledPolicy) throws(UsageError) {
    module = policy.module
    let program = module.program
    flow = try Self.flow(arguments.words.dropFirst().first, of: program)
    var facts = Facts(of: program)
    let givens = try arguments.pairs("--given", separatedByComma: true)
    for (name, value) in givens { try Self.set(name, to: value, option: "--given", of: program, in: &facts) }
    var texts: [String?] = program.textInputs.map { _ in nil }
    for (name, value) in try arguments.pairs("--input", separatedByComma: false) {
      if let position = program.textInputs.firstIndex(of: name) {
        texts[position] = value
      } else {
        try Self.set(name, to: value, option: "--input", of: program, in: &facts)
      }
    }
    try Self.checkInputs(program, texts, given: try arguments.pairs("--input", separatedByComma: false).map { $0.name })
    self.facts = facts
    let locale = try Self.locale(try arguments.one("--locale"), of: policy.copy)
    telling = Telling(program: program, copy: policy.copy, locale: locale, texts: texts.compactMap { $0 })
    head = Self.head(program, flow, facts, device: module.device.name, locale: policy.copy == nil ? nil : locale)
  }

  private static func flow(_ name: String?, of program: Program) throws(UsageError) -> ID<Flow> {
    let names = program.flows.rows.map { $0.name }
    guard let name else {
      if names.count == 1 { return ID(0) }
      if names.isEmpty { throw UsageError("the policy has no flow") }
      throw UsageError("which flow? The policy has \(listed(names.map { "`\($0)`" }, "and"))")
    }
    if let index = names.firstIndex(of: name) { return ID(index) }
    let meant =
      nearest(to: name, among: names).map { "; did you mean `\($0)`?" }
      ?? "; it has \(listed(names.map { "`\($0)`" }, "and"))"
    throw UsageError("the policy has no flow `\(name)`\(meant)")
  }

  private static func set(_ name: String, to value: String, option: String, of program: Program, in facts: inout Facts)
    throws(UsageError)
  {
    var names: [String] = []
    for (position, id) in program.facts.enumerated() {
      let variable = program.variables[id]
      guard variable.option == option else { continue }
      names.append(variable.name)
      guard variable.name == name else { continue }
      guard let found = variable.domain.value(named: value) else {
        throw UsageError("`\(name)` is never `\(value)`; it is \(listed(variable.domain.values.map { "`\($0)`" }))")
      }
      facts.values[position] = found
      return
    }
    if option == "--input" { names = program.textInputs + names }
    let what = option == "--input" ? "input" : "resource"
    let list = names.isEmpty ? "it has none" : "it has \(listed(names.map { "`\($0)`" }, "and"))"
    throw UsageError("the policy reads no \(what) `\(name)`; \(list)")
  }

  private static func checkInputs(_ program: Program, _ texts: [String?], given: [String]) throws(UsageError) {
    var missing = zip(program.textInputs, texts).filter { $0.1 == nil }.map { "\($0.0)=…" }
    for id in program.facts {
      let variable = program.variables[id]
      guard case .input(_, isRequired: true) = variable.home, !given.contains(variable.name) else { continue }
      missing.append("\(variable.name)=\(variable.domain.values.joined(separator: "|"))")
    }
    if missing.isEmpty { return }
    throw UsageError(
      "the policy has inputs without a value; add \(missing.map { "--input \($0)" }.joined(separator: " "))")
  }

  private static func locale(_ wanted: String?, of copy: Copy?) throws(UsageError) -> String {
    guard let copy else {
      if let wanted { throw UsageError("the policy has no catalog, so it has no words in `\(wanted)`") }
      return ""
    }
    guard let wanted else { return copy.source.locale }
    guard let tag = LanguageTag(wanted) else {
      throw UsageError("`\(wanted)` is not a locale, such as `de` or `zh-Hans`")
    }
    let locales = ([copy.source] + copy.translations).map { $0.locale }
    if fallbackChain(of: wanted).contains(where: locales.contains) { return tag.text }
    throw UsageError("there are no words in `\(wanted)`; there are \(listed(locales.map { "`\($0)`" }, "and"))")
  }

  private static func head(_ program: Program, _ flow: ID<Flow>, _ facts: Facts, device: String, locale: String?)
    -> String
  {
    var statuses: [String] = []
    for option in ["--given", "--input"] {
      for (id, value) in zip(program.facts, facts.values) where program.variables[id].option == option {
        statuses.append("\(program.variables[id].name)=\(program.variables[id].domain.name(of: value))")
      }
    }
    let words = [
      program.name + "." + program.flows[flow].name, device.isEmpty ? nil : "on \(device)", locale.map { "in \($0)" },
    ]
    return (words.compactMap { $0 } + (statuses.isEmpty ? [] : ["with"]) + statuses).joined(separator: " ")
  }
}

extension Variable {
  /// The option that sets it at the start.
  fileprivate var option: String? {
    switch home {
    case .status: "--given"
    case .input: "--input"
    case .shared, .session, .parameter, .derived: nil
    }
  }
}

// MARK: Scripts

/// Plays a script to its end, or up to the step that is not possible.
private func play(_ script: Script, _ start: Start, _ reports: [Report]) throws(UsageError) -> ExitStatus {
  let (begun, first) = Journey.start(start.flow, of: start.module.program, on: start.module.device, facts: start.facts)
  var journey = begun
  var played = [(beats: first, facts: journey.facts)]
  var stop: Diagnostic?
  for (act, place) in script.steps {
    do throws(Impossible) {
      let beats = try journey.perform(act)
      played.append((beats, journey.facts))
    } catch {
      stop = .impossibleStep(place, start.telling.told(act), told(error))
      break
    }
  }
  for report in reports { try report.write(try text(of: played, start, as: report.format)) }
  guard let stop else { return .clean }
  Output.error(CheckReport([stop]).text(as: .pretty, color: false))
  return .findings
}

private func text(of played: [(beats: [Journey.Beat], facts: Facts)], _ start: Start, as format: Report.Format)
  throws(UsageError) -> String
{
  var lines: [String] = []
  switch format {
  case .json:
    let drawing = TranscriptJSON(telling: start.telling)
    for (beats, facts) in played {
      for beat in beats { lines.append(try drawing.line(of: beat, facts: facts)) }
    }
  case .pretty, .compact:
    let drawing = Transcript(telling: start.telling)
    lines = [start.head, ""]
    for (beats, facts) in played { lines += beats.flatMap { drawing.lines(of: $0, facts: facts) } }
  }
  return lines.joined(separator: "\n") + "\n"
}

extension Diagnostic {
  fileprivate static func impossibleStep(_ place: Label, _ act: String, _ reason: String) -> Diagnostic {
    Diagnostic(
      .impossibleStep, "the script stops here: \(reason)", at: Label(place.file, place.span, "not possible now"))
  }
}
