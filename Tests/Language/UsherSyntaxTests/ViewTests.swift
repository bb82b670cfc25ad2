import Testing
import UsherSource
import UsherSyntax

/// Tests of the typed views on a text with every construct.
@Suite struct ViewTests {
  let policy: WellFormedFile
  let platform: WellFormedFile

  init() throws {
    policy = try #require(wellFormed(wholePolicy))
    platform = try #require(wellFormed(wholePlatform))
  }

  private func flow() throws -> FlowDeclaration {
    try #require(policy.policyItems.compactMap { if case .flow(let flow) = $0 { flow } else { nil } }.first)
  }

  private func test() throws -> TestDeclaration {
    try #require(policy.policyItems.compactMap { if case .test(let test) = $0 { test } else { nil } }.first)
  }

  @Test func aNameTellsWhatItIsAndWhatItWas() throws {
    #expect(policy.policy?.name.text == "vendor.whole")
    #expect(policy.policy?.extends?.text == "vendor.base")
    let type = policy.policyItems.compactMap { if case .type(let type) = $0 { type } else { nil } }[0]
    #expect(type.name.text == "Reason")
    #expect(type.name.label().file.text(type.name.span) == "Reason")
    #expect(type.name.formerNames.map(\.text) == ["Why"])
    #expect(type.alternatives.names.map(\.text) == ["first", "second"])
    let dotted = try #require(wellFormed("language 1\npolicy a\nmetric b was c was d\nlet e = f . g .h\n"))
    guard case .metric(let metric) = dotted.policyItems[0], case .let(let named) = dotted.policyItems[1],
      case .expression(let value) = named.value, case .operand(let operand) = value.form
    else {
      Issue.record("a metric and a value are declared")
      return
    }
    #expect(metric.name.formerNames.map(\.text) == ["c", "d"])
    #expect(operand.reference?.text == "f.g.h")
    #expect(operand.reference?.parts.map(\.text) == ["f", "g", "h"])
  }

  @Test func aDeclarationTellsItsParts() throws {
    var lines: [String] = []
    for item in policy.policyItems {
      switch item {
      case .memory(let memory): lines.append("memory \(memory.name.text) per \(memory.key?.text ?? "nothing")")
      case .action(let action):
        lines.append("asks \(action.asks?.requests.map(\.text) ?? [])")
        for answer in action.answers?.answers.map({ $0 }) ?? [] {
          lines.append("answer \(answer.name.text)\(answer.parameters.map(\.name.text))")
        }
      case .link(let link): lines.append("\(link.address) since \(told(of: link.scope.since?.version))")
      case .event(let event): lines.append("event \(event.parameters.map(\.name.text))")
      case .resource(let shared):
        lines.append("\(shared.name.text): \(shared.parts.map { "\($0.resource.text) on \($0.platform.text)" })")
      case .waiver(let waiver): lines.append("waive \(waiver.promise.text) \(waiver.reason)")
      case .prompt(let prompt):
        lines.append("\(prompt.styles[0].entries.map(told(of:))) \(prompt.buttons[0].parameters.count)")
      case .notice(let notice): lines.append("\(notice.styles.flatMap(\.entries).map(told(of:)))")
      case .override(let override): lines.append(told(of: override))
      case .use, .copy, .type, .input, .let, .decide, .metric, .flow, .promise, .test: continue
      }
    }
    #expect(
      lines == [
        "memory asked per Reason", "memory lastAsked per nothing", #"asks ["bluetooth", "local.network always"]"#,
        "answer paired[]", #"answer failed["error"]"#,
        #"https://a.b/"c" since 15.4"#, #"event ["to", "by"]"#,
        #"library: ["photosReadWrite on ios", "photos on android"]"#, #"["icon text a.b", "tint red", "size 15"] 1"#,
        #"["icon by why first text c, second | third d, else text e"]"#, "waive nagging asked for",
        "prompt vendorOff", "notice vendorTold",
        "state ensure asking 1 1", "copy other",
      ])
  }

  @Test func aFlowTellsItsRetirementsAndWaivers() throws {
    let flow = try flow()
    #expect(flow.isForLaunch)
    #expect(flow.retirements.map(\.state.text) == ["guiding", "waiting"])
    #expect(flow.waivers.map(\.reason) == ["none here"])
    #expect(flow.states[0].waivers.map(\.promise.text) == ["askedOnce"])
    guard case .event(let head) = flow.handlers[1].heads[0],
      case .effect(.remember(let remember))? = flow.handlers[1].effects?.effects[0],
      case .ask(let ask) = flow.states[0].items[2], case .show(let show) = flow.states[1].items[0]
    else {
      Issue.record("the flow has a handler with bindings")
      return
    }
    #expect(head.bindings?.names.map(\.text) == ["to", "by"])
    #expect(remember.memory.text == "asked")
    #expect(remember.key?.text == "by")
    let asked = Array(ask.rows.rows)
    #expect(asked[0].silence?.milliseconds == 3000)
    #expect(ask.rows.node.tree.file.text(asked[0].head) == "silence after 3s when often")
    #expect(asked[2].patterns?.text == "silence | granted")
    let shown = show.rows?.rows.first?.patterns?.patterns.first
    guard case .name("pick", let bindings?)? = shown?.alternatives.first?.form else {
      Issue.record("the row binds a parameter")
      return
    }
    #expect(bindings.names.map(\.text) == ["length"])
  }

  @Test func conditionsAndPatternsAreRead() throws {
    let conditions = policy.policyItems.compactMap { item -> Expression? in
      guard case .let(let named) = item, case .expression(let value) = named.value else { return nil }
      return value
    }
    guard case .any(let parts) = conditions[0].form, case .relation(.operand(let count), let counted) = parts[0],
      case .count(let memory) = count.form, case .relation(.operand(let keyed), _) = parts[1],
      case .reference(let reference, let key?) = keyed.form, case .relation(_, let versions) = parts[2],
      case .relation(_, let age) = conditions[1].form
    else {
      Issue.record("the conditions are made of relations")
      return
    }
    #expect(memory.text == "asked")
    #expect(told(of: counted.pattern) == "2...")
    #expect(reference.text == "asked")
    #expect(key.text == "first")
    #expect(told(of: versions.pattern) == "15.4...16.1")
    #expect(told(of: age.pattern) == "older than 604800000")
  }

  @Test func aPromiseTellsItsClauses() throws {
    let promise = policy.policyItems.compactMap { if case .promise(let promise) = $0 { promise } else { nil } }[0]
    #expect(promise.name == #"never "black""#)
    #expect(promise.flow?.flow.text == "ensure")
    #expect(promise.flow?.arguments?.arguments.map(\.name) == ["r"])
    #expect(
      promise.clauses.map(told(of:)) == [
        "never at showing, showing off when not often", "always when single",
        "from asking camera always to ending full", "from asking camera to opening help",
        "after doing pair, tracking opened to ending refused when long",
      ])
  }

  @Test func aTestTellsItsSteps() throws {
    let test = try test()
    #expect(test.name == "the whole")
    #expect(test.flow?.text == "ensure")
    #expect(test.arguments?.arguments.count == 1)
    #expect(test.isLoose)
    guard case .given(let facts) = test.steps[0].step, case .expect(let first) = test.steps[1].step,
      case .step(.tap(let button, let arguments?)) = test.steps[2].step,
      case .step(.away(let happenings)) = test.steps[9].step, case .expect(let second) = test.steps[11].step,
      case .offer(let offer) = test.steps[12].step, case .start(let flow, let values?) = test.steps[13].step
    else {
      Issue.record("the test has steps of these kinds: \(test.steps.map(\.step))")
      return
    }
    #expect(
      facts.map(told(of:)) == [
        "camera denied", "asked[first] 3", "lastAsked older 604800000", "account text me", "os 15.4",
      ])
    #expect(
      first.map(told(of:)) == [
        "show off 1", "update off 0", "dismiss off", "ask location always", "do pair 0", "cancel pair", "open help",
      ])
    #expect(
      second.map(told(of:)) == [
        "track opened 1", "remember asked[first] 2", "outcome full", "at showing", "ignored", "nothing",
        "memory asked[first] 2",
      ])
    #expect(
      offer.buttons.map { "\($0.button.text) \($0.arguments?.arguments.count ?? 0)" } == ["pick 1", "openSettings 0"])
    #expect(flow.text == "ensure")
    #expect(values.arguments.map(\.name) == ["r"])
    #expect(button.text == "pick")
    #expect(arguments.arguments.map(\.name) == ["length"])
    guard case .becomes(let memory, let key?, let value) = happenings[1].form else {
      Issue.record("a keyed memory changes")
      return
    }
    #expect([memory.text, key.text, value.text] == ["asked", "first", "2"])
    #expect(test.steps.count == 16)
  }

  @Test func aPlatformTellsItsVersions() throws {
    #expect(told(of: platform.platform?.versions?.low) == "15.4")
    #expect(platform.platform?.versions != nil)
    #expect(platform.platform?.versions?.high == nil)
    let inputs = platform.platformItems.compactMap { if case .input(let input) = $0 { input } else { nil } }
    #expect(inputs.map(\.name.text) == ["idiom", "lowPower"])
    #expect(inputs.map(\.isLive) == [false, true])
    let resource = platform.platformItems.compactMap { if case .resource(let it) = $0 { it.parts } else { nil } }[0]
    #expect(resource.scopes.map { told(of: $0.since?.version) } == ["15"])
    #expect(resource.statuses.map { $0.scope.since.map { told(of: $0.version) } } == [nil, "15.4", "18", "18"])
    #expect(resource.statuses.map { $0.shownAs?.text } == [nil, nil, "always", nil])
    #expect(resource.statuses.map(\.isPartlyGranting) == [false, false, true, false])
    #expect(
      resource.asks[1].results.entries.map { "\($0.status.text) \($0.isSilent)" } == ["limited true", "silent false"])
    #expect(resource.asks.map(\.isOnlyWhileActive) == [true, false])
    #expect(resource.moves.map(\.agent) == ["settings", "managed", "system", "relaunch"])
    #expect(resource.moves.map(\.isOnlyWhileAway) == [false, true, false, false])
    #expect(resource.moves.map(\.tellsApp) == [false, false, true, false])
    #expect(
      resource.asks[1].scope.keys.map { "\($0.isWithout) \($0.keys.map(\.text))" } == [
        "false [\"A\", \"B\"]", "true [\"C\"]",
      ])
    #expect(told(of: resource.moves[1].scope.until?.version) == "18")
    #expect(
      resource.called.map { [$0.title, "\($0.isPlural)", $0.use] } == [
        ["Location \"services\"", "true", "uses your location"]
      ])
    #expect(
      platform.platformItems.compactMap { if case .look(let look) = $0 { look.name.text } else { nil } } == ["web"])
    #expect(resource.purposes.map(\.key.text) == ["NSLocation", "NSLocationAlways"])
    #expect(resource.purposes.map { $0.requests.map(\.text) } == [[], ["always", "often"]])
    #expect(resource.purposes.map { $0.lack?.results?.statuses.map(\.text) } == [nil, ["denied", "silent"]])
    #expect(resource.purposes.allSatisfy { $0.lack != nil })
  }

  @Test func anExtensionTellsWhatItChanges() {
    #expect(platform.platform?.extends?.text == "base")
    let told: [String] = platform.platformItems.suffix(4).map { item in
      switch item {
      case .extension(let more): "extend \(more.name.text)"
      case .replacement(let replacement):
        switch replacement.item {
        case .resource(let resource): "resource \(resource.name.text)"
        case .link(let link): "link \(link.name.text)"
        case .input(let input): "input \(input.name.text)"
        case .extension, .replacement, .look: "no item"
        }
      case .resource, .link, .input, .look: "not in an extension"
      }
    }
    #expect(told == ["extend camera", "resource door", "link help", "input dark"])
  }
}

private func wellFormed(_ file: SourceFile) -> WellFormedFile? {
  let (tree, diagnostics) = parse(file)
  return WellFormedFile(tree, diagnostics)
}

private func wellFormed(_ text: String) -> WellFormedFile? { wellFormed(SourceFile(path: "test.usher", text: text)) }

private func told(of version: VersionSyntax?) -> String {
  guard let version else { return "" }
  return version.minor.map { "\(version.major).\($0)" } ?? "\(version.major)"
}

private func told(of entry: StyleEntry) -> String {
  switch entry.value {
  case .plain(let value): "\(entry.name.text) \(told(of: value))"
  case .table(let table):
    "\(entry.name.text) by \(table.parameter.text) "
      + table.rows.map { "\($0.pattern.map(told(of:)) ?? "else") \(told(of: $0.value))" }.joined(separator: ", ")
  }
}

private func told(of value: StyleValueSyntax) -> String { value.literal?.text ?? "text \(value.text)" }

private func told(of override: OverrideDeclaration) -> String {
  switch override.form {
  case .prompt(let prompt): "prompt \(prompt.name.text)"
  case .notice(let notice): "notice \(notice.name.text)"
  case .state(let state): "state \(state.flow.text) \(state.name.text) \(state.parameters.count) \(state.items.count)"
  case .copy(let copy): "copy \(copy.name.text)"
  }
}

private func told(of pattern: PatternSyntax) -> String {
  pattern.alternatives.map { simple in
    switch simple.form {
    case .any: "_"
    case .name(let name, _): name
    case .numbers(let low, let high): told(of: low) + "..." + told(of: high)
    case .older(let milliseconds): "older than \(milliseconds)"
    }
  }.joined(separator: " | ")
}

private func told(of clause: PromiseClause) -> String {
  switch clause {
  case .never(let clause): "never " + told(of: clause.situation)
  case .always(let clause): "always " + told(of: clause.situation)
  case .possible(let clause): "from \(told(of: clause.from)) to \(told(of: clause.to))"
  case .eventually(let clause): "after \(told(of: clause.after)) to \(told(of: clause.to))"
  }
}

private func told(of situation: Situation) -> String {
  let occasions = situation.occasions.map { told(of: $0.form) }.joined(separator: ", ")
  return [occasions, situation.condition?.text ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
}

private func told(of occasion: Occasion) -> String {
  switch occasion {
  case .at(let state, _): "at \(state.text)"
  case .showing(let prompt, _): "showing \(prompt.text)"
  case .doing(let action, _): "doing \(action.text)"
  case .opening(let link, _): "opening \(link.text)"
  case .tracking(let metric, _): "tracking \(metric.text)"
  case .ending(let outcome, _): "ending \(outcome.text)"
  case .asking(let request): "asking \(request.text)"
  }
}

private func told(of fact: FactSyntax) -> String {
  let subject = fact.subject.text + (fact.key.map { "[\($0.text)]" } ?? "")
  return switch fact.value {
  case .older(let milliseconds): "\(subject) older \(milliseconds)"
  case .text(let text): "\(subject) text \(text)"
  case .literal(let literal): "\(subject) \(literal.text)"
  }
}

private func told(of expectation: ExpectationSyntax) -> String {
  switch expectation.form {
  case .effect(let effect): told(of: effect)
  case .at(let state): "at \(state.text)"
  case .memory(let fact): "memory \(told(of: fact))"
  case .decision(let fact): "decision \(told(of: fact))"
  case .ignored: "ignored"
  case .nothing: "nothing"
  }
}

private func told(of effect: ExpectedEffectSyntax) -> String {
  switch effect {
  case .show(let prompt, let arguments): "show \(prompt.text) \(arguments?.arguments.count ?? 0)"
  case .update(let prompt, let arguments): "update \(prompt.text) \(arguments?.arguments.count ?? 0)"
  case .dismiss(let prompt): "dismiss \(prompt.text)"
  case .ask(let request, let options): "ask \(request.text)\(options?.node.text ?? "")"
  case .perform(let action, let arguments): "do \(action.text) \(arguments?.arguments.count ?? 0)"
  case .cancel(let action): "cancel \(action.text)"
  case .open(let link): "open \(link.text)"
  case .track(let metric, let arguments): "track \(metric.text) \(arguments?.arguments.count ?? 0)"
  case .remember(let memory, let key, let value): "remember \(memory.text)[\(key?.text ?? "")] \(value.text)"
  case .outcome(let outcome): "outcome \(outcome.text)"
  }
}
