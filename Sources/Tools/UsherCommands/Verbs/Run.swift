internal import UsherProgram
internal import UsherRuntime
internal import UsherCompiler
internal import UsherPlatform
internal import UsherPlay
internal import UsherScript
@_spi(Rendering) internal import UsherSource
internal import UsherModule
internal import UsherWorkspace

func run(_ arguments: [String]) throws(InputError) -> ExitStatus {
  let arguments = try CommandArguments(arguments, rules: .run)
  let reports = try ReportTarget.all(in: arguments, among: RunReport.forms)
  let script = try script(in: arguments)
  let path = arguments.operands[0]
  let project = try Project(around: path, try SettingsChoice(arguments), in: fileSystem)
  let compilation = project.compile(try project.source(at: path))
  let diagnostics = ordered(compilation.diagnostics).filter { $0.severity == .error }
  guard let policy = compilation.result else {
    Output.error(rendered: CheckReport(diagnostics).text(color: false))
    return .findings
  }
  let conversation = script == nil ? Conversation() : nil
  let start = try JourneyStart(arguments, policy, script, asking: conversation)
  switch start.goal {
  case .decision(let decision):
    if script != nil {
      throw InputError("a decision is made immediately, so it takes no script; leave the script out")
    }
    return try decide(decision, start, reports)
  case .flow(let flow, let values):
    guard let script else {
      return try playInteractively(flow, values, start, reports, conversation) { platform throws(InputError) in
        try JourneyStart(arguments, policy, on: platform, asking: conversation)
      }
    }
    return try play(script, flow, values, start, reports)
  }
}

/// The script from `--script` or `--script-file`. Nil if neither is given.
private func script(in arguments: CommandArguments) throws(InputError) -> Script? {
  let text = try arguments.value(of: "--script")
  let path = try arguments.value(of: "--script-file")
  let file: SourceFile
  switch (text, path) {
  case (_?, _?): throw InputError("give `--script` or `--script-file`, not both")
  case (let text?, nil): file = SourceFile(path: "--script", text: text)
  case (nil, let path?): file = try fileSystem.readNamed(path)
  case (nil, nil): return nil
  }
  let (script, mistakes) = Script.parsed(file)
  guard let script else { throw InputError(mistakes) }
  return script
}

// MARK: Decisions

private func decide(
  _ id: ID<Variable>, _ start: JourneyStart, _ reports: [ReportTarget<RunReport>]
) throws(InputError) -> ExitStatus {
  let program = start.module.program
  let variable = program.variables[id]
  let value = variable.domain.name(of: start.module.code.policy.decide(id, facts: start.facts))
  let report = RunReport(start: start, result: .decided(variable.name.description, value))
  for target in reports { try target.write(report) }
  return .clean
}

// MARK: Scripts

/// Plays a script to its end, or to the first step that is not possible.
private func play(
  _ script: Script, _ flow: ID<Flow>, _ values: [Value], _ start: JourneyStart, _ reports: [ReportTarget<RunReport>]
) throws(InputError) -> ExitStatus {
  let (begun, first) = Journey.start(
    flow, with: values, of: start.module.program, as: start.module.code.policy, on: start.module.device,
    in: start.edition, facts: start.facts, truths: start.truths)
  var journey = begun
  var played = [(steps: first, facts: journey.facts)]
  var stop: Diagnostic?
  for (index, (step, place)) in script.steps.enumerated() {
    do throws(RefusedCall) {
      let startsAnother = script.startsAnother(after: index)
      played.append((try take(step, of: &journey, start.module.program, startsAnother), journey.facts))
    } catch {
      stop = .impossibleStep(place, error)
      break
    }
  }
  for target in reports { try target.write(RunReport(start: start, result: .played(played))) }
  guard let stop else { return .clean }
  Output.error(rendered: CheckReport([stop]).text(color: false))
  return .findings
}

/// Takes a step of a script. Where another flow starts afterwards, a step changes the device that the flow before has left.
private func take(_ step: Script.Step, of journey: inout Journey, _ program: Program, _ startsAnother: Bool)
  throws(RefusedCall) -> [Journey.StepRecord]
{
  switch step {
  case .act(let act):
    do throws(UnplayableAct) {
      if startsAnother, let step = try journey.passBetweenFlows(act) { return [step] }
      return try journey.perform(act)
    } catch {
      throw RefusedCall(.impossibleAct(error))
    }
  case .start(let name):
    if !journey.isOver { throw RefusedCall(.stillRuns) }
    switch try JourneyStart.goal(name, of: program) {
    case .flow(let flow, let values): return journey.startNext(flow, with: values)
    case .decision(let decision):
      throw RefusedCall(.decision(program.variables[decision].name.description))
    }
  }
}

// MARK: Reports

/// The result of `usher run`: the value of a decision, or the steps of a journey.
struct RunReport {
  let start: JourneyStart
  let result: Result

  enum Result {
    case decided(_ decision: String, _ value: String)
    /// The steps after each act, with the facts then.
    case played([(steps: [Journey.StepRecord], facts: Facts)])
  }

  static let forms = ReportForm<Self>.pretty({ $0.text(for: $1) }) { $0.json }

  private var json: String {
    switch result {
    case .decided(let decision, let value): return jsonLine(of: ["decision": decision, "value": value])
    case .played(let played):
      let drawing = TranscriptJSON(renderer: start.renderer)
      return played.flatMap { steps, facts in steps.map { drawing.line(of: $0, facts: facts) } }.joined()
    }
  }

  private func text(for terminal: TerminalText) -> String {
    switch result {
    case .decided(let decision, let value): return "\(start.head.rendered)\n\n\(decision) is \(value)\n"
    case .played(let played):
      let drawing = Transcript(renderer: start.renderer)
      let steps = played.flatMap { steps, facts in steps.flatMap { drawing.kinds(of: $0, facts: facts) } }
      return terminal.drawn(start.head) + "\n" + terminal.drawn(steps)
    }
  }
}

extension CommandRules {
  static let run = CommandRules(
    verb: "run", operands: "POLICY [FLOW]", operandCount: 1...2, operandValues: [.files, .calls],
    options: [
      Option(
        name: "--given", value: "NAME=STATUS", values: .starts, isRepeated: true,
        text: """
          The status of a resource at the start; without it the first that the platform lists. Memory and the version of the \
          system are given in the same way: asked=true, denied[login]=true, lastAsked='older than 7d', os=16.2.
          """),
      Option(
        name: "--input", value: "NAME=VALUE", values: .starts, isRepeated: true,
        text: """
          The value of an input of the policy. Several may stand in one option: a=true,b=false. The value of a text contains the \
          commas behind it.
          """),
      .platform,
      Option(
        name: "--locale", value: "LOCALE", values: .locales,
        text: """
          The language of the texts; without it the source language of the catalog. en-XA shows longer texts with accents, and \
          ar-XB shows them from right to left, to try a layout for other languages.
          """),
      Option(name: "--script", value: "STEPS", text: "The steps of the journey, separated by `;` or line ends."),
      Option(name: "--script-file", value: "FILE", values: .files, text: "The same, read from a file."),
      .report(RunReport.forms, "json has one object for each step."),
    ] + Option.configuration,
    text: """
      Plays a flow on a device that behaves as the policy's platform describes. A flow with parameters is named with their \
      values: 'startCall(isVideo: true)'. In a terminal usher asks for what the call leaves out, offers what the person, the \
      app and the system can do next, takes steps back, and saves the journey as a script or a test; with a script it prints the \
      transcript.
      """,
    remarks: """
      The steps of a script:
        tap BUTTON · dismiss · answer ANSWER · silence · send EVENT · wait 3s
        away [NAME=VALUE …] [relaunch] · meanwhile NAME=VALUE · relaunch [NAME=VALUE …]
      Before them a script may say what it starts with, unless the call does:
        given NAME is VALUE, … · start FLOW
      When the flow has ended, `start FLOW` starts another on the same device.
      """,
    example: """
      usher run Policies/DocV/docv.usher precheck --input transactionToken=abc --given camera=denied \\
               --script 'tap openSettings; away camera=authorized relaunch; answer uploaded'
      """)
}
