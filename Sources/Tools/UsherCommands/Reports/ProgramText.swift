internal import UsherScript
internal import UsherPlatform
internal import UsherProgram
internal import UsherRuntime
internal import UsherModule

/// A policy after semantic analysis: names resolved, shared flows and parameters expanded, and each row with the values it
/// handles. Declarations without conditions are printed as part of the code (`InspectionText`).
struct ProgramText {
  let program: Program
  let platform: String

  init(_ module: Module) { (program, platform) = (module.program, module.device.name) }

  var text: String {
    let head = [platform.isEmpty ? program.name : "\(program.name) for \(platform)"]
    let parts =
      [head, titled("variables", program.variables.rows.flatMap(lines))]
      + [titled("prompts", prompts), titled("actions", actions)] + program.flows.ids.map { lines(of: $0) }
    return parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  // MARK: Declarations

  private func titled(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : [title] + indented(lines)
  }

  private func indented(_ lines: [String]) -> [String] { lines.map { "  \($0)" } }

  private func lines(of variable: VariableDefinition) -> [String] {
    let domain = variable.domain.values.joined(separator: " | ")
    let initial = variable.domain.name(of: variable.initial)
    switch variable.home {
    case .status: return ["status \(variable.name): \(domain)"]
    case .input(let isLive, let isRequired):
      return ["\(isLive ? "live " : "")input \(variable.name): \(domain)\(isRequired ? "" : " = \(initial)")"]
    case .shared(let span, let key):
      let each = key.map { " for each \(program.texts[$0].name)" } ?? ""
      return ["memory \(variable.name): \(domain) = \(initial) for \(span == .launch ? "launch" : "install")\(each)"]
    case .session: return ["memory \(variable.name): \(domain) = \(initial) for session"]
    case .parameter: return ["parameter \(variable.name): \(domain)"]
    case .derived(let branches):
      let rows = branches.map { "\(condition($0.condition)) -> \(variable.domain.name(of: $0.value))" }
      return ["computed \(variable.name): \(domain)"] + indented(rows)
    case .count(let counted):
      return ["computed \(variable.name): how many are true of \(names(counted))"]
    }
  }

  private var prompts: [String] {
    program.prompts.rows.flatMap { prompt in
      let conditional = prompt.buttons.filter { $0.condition != .always }
      return conditional.map { "\(prompt.name).\($0.answer) when \(condition($0.condition))" }
    }
  }

  private var actions: [String] {
    program.actions.rows.filter { $0.needs != .always }.map { "\($0.name) needs \(condition($0.needs))" }
  }

  // MARK: Flows and states

  private func lines(of id: ID<Flow>) -> [String] {
    let flow = program.flows[id]
    let head =
      "\(flow.isInner ? "inner " : "")flow \(flow.name) -> \(flow.outcomes.values.joined(separator: " | "))\(flow.isForLaunch ? " for launch" : "")"
    let retired = flow.retired.flatMap { lines(of: $0.target, behind: "retired \($0.name)", in: id) }
    return [head] + indented(retired + contents(of: flow.root))
  }

  private func lines(of id: ID<State>) -> [String] {
    let state = program.states[id]
    let isStart = state.parent.map { program.states[$0].start == id } ?? false
    let parameters = state.parameters.isEmpty ? "" : "(\(names(state.parameters)))"
    let rests = state.isResting ? ", rests" : ""
    return ["\(isStart ? "start " : "")state \(state.name)\(parameters)\(rests)"] + indented(contents(of: id))
  }

  private func contents(of id: ID<State>) -> [String] {
    let state = program.states[id]
    let nested = program.states.ids.filter { program.states[$0].parent == id }
    let afterwards = state.afterwards.isEmpty ? [] : ["after asking \(block(state.afterwards).joined(separator: " "))"]
    let question = state.question.map { lines(of: $0, state.options, in: state.flow) } ?? []
    return state.entry.map(statement) + question + afterwards
      + state.handlers.flatMap { handler in
        lines(
          of: handler.target, behind: ([trigger(handler.trigger)] + block(handler.effects)).joined(separator: " "),
          in: state.flow)
      } + nested.flatMap { lines(of: $0) }
  }

  private func lines(of question: Question, _ options: [String], in flow: ID<Flow>) -> [String] {
    let (head, answers): (String, Domain?)
    switch question {
    case .choose: (head, answers) = ("choose", nil)
    case .ask(let id, let request, _, _):
      let resource = program.resources[id]
      (head, answers) = (
        "ask \(asked(resource.name, resource.requests[request].name, options))"
          + (resource.requests[request].isBesideApp ? " beside app" : ""),
        program.variables[resource.status].domain
      )
    case .show(let id, let operands, _):
      (head, answers) = ("show \(program.prompts[id].name)\(arguments(operands))", program.prompts[id].answers)
    case .open(let id, _): (head, answers) = ("open \(program.links[id].name)", Question.openAnswers)
    case .perform(let id, let operands, _):
      (head, answers) = ("do \(program.actions[id].name)\(arguments(operands))", program.actions[id].answers)
    case .run(let id, let operands, _):
      (head, answers) = ("run \(program.flows[id].name)\(arguments(operands))", program.flows[id].outcomes)
    }
    let silence = question.silence.map { silence in
      ["silence after \(silence.after) ms\(silence.isUnderPrompt ? " under the prompt" : "")"]
        + indented(silence.rows.flatMap { lines(of: $0, among: nil, in: flow) })
    }
    return [head] + indented(question.rows.flatMap { lines(of: $0, among: answers, in: flow) }) + (silence ?? [])
  }

  /// A row and the answers that it handles, out of `answers`. Nil `answers` means that conditions alone select the row.
  private func lines(of row: Row, among answers: Domain?, in flow: ID<Flow>) -> [String] {
    let named = answers.map { $0.names(in: row.answers).joined(separator: " | ") }
    let condition = row.condition == .always ? (named == nil ? "always" : nil) : "when \(condition(row.condition))"
    return lines(
      of: row.target, behind: ([named, condition].compactMap { $0 } + block(row.effects)).joined(separator: " "),
      in: flow)
  }

  private func lines(of target: Target, behind words: String, in flow: ID<Flow>) -> [String] {
    switch target {
    case .stay: ["\(words) -> stay"]
    case .back(let id): ["\(words) -> back to \(program.states[id].name)"]
    case .state(let id, let operands): ["\(words) -> \(program.states[id].name)\(arguments(operands))"]
    case .outcome(let value): ["\(words) -> end \(program.flows[flow].outcomes.name(of: value))"]
    case .choose(let rows): ["\(words) -> choose"] + indented(rows.flatMap { lines(of: $0, among: nil, in: flow) })
    }
  }

  private func trigger(_ trigger: Handler.Trigger) -> String {
    switch trigger {
    case .returned: "on return"
    case .background: "on background"
    case .change(let variables): "on change of \(names(variables))"
    case .event(let id): "on \(program.events[id].name)"
    case .after(let milliseconds): "after \(milliseconds) ms"
    }
  }

  // MARK: Effects and conditions

  private func block(_ effects: [Statement]) -> [String] {
    effects.isEmpty ? [] : ["{ \(effects.map(statement).joined(separator: "; ")) }"]
  }

  private func statement(_ statement: Statement) -> String {
    switch statement {
    case .signal(let signal, let operands):
      "\(signal.effect.verb) \(program.subject(of: signal.effect, at: signal.entity).name)\(arguments(operands))"
    case .open(let id): "open \(program.links[id].name)"
    case .remember(let id, let operand): "remember \(program.variables[id].name) = \(text(operand))"
    case .rememberAt(let ids, let key, let operand):
      "remember the one of \(names(ids)) that \(text(key)) is for = \(text(operand))"
    }
  }

  private func arguments(_ operands: [Operand]) -> String {
    operands.isEmpty ? "" : "(\(operands.map(text).joined(separator: ", ")))"
  }

  private func text(_ operand: Operand) -> String {
    switch operand {
    case .value(let value, let domain): domain.name(of: value)
    case .variable(let id, _): program.variables[id].name.description
    case .condition(let test): condition(test)
    case .sum(let id, .number(let number), _):
      "\(program.variables[id].name) \(number < 0 ? "-" : "+") \(abs(number))"
    case .sum(let id, .variable(let added, let isSubtracted), _):
      "\(program.variables[id].name) \(isSubtracted ? "-" : "+") \(program.variables[added].name)"
    case .text(let position): program.texts[position].name
    }
  }

  private func names(_ variables: [ID<Variable>]) -> String {
    variables.map { program.variables[$0].name.description }.joined(separator: ", ")
  }

  private func condition(_ condition: Condition) -> String {
    switch condition {
    case .isIn(let id, let set):
      "\(program.variables[id].name) is \(program.variables[id].domain.names(in: set).joined(separator: " | "))"
    case .not(let inner): "not (\(self.condition(inner)))"
    case .all(let parts): parts.isEmpty ? "always" : joined(parts, "and")
    case .any(let parts): parts.isEmpty ? "never" : joined(parts, "or")
    }
  }

  private func joined(_ parts: [Condition], _ word: String) -> String {
    parts.map { part in
      switch part {
      case .isIn, .not: condition(part)
      case .all, .any: parts.count == 1 ? condition(part) : "(\(condition(part)))"
      }
    }.joined(separator: " \(word) ")
  }
}
