internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

// MARK: After the answer

extension Diagnostic {
  static func settingsAfterRefusal(_ request: SystemRequest, _ row: Label?, link: String) -> Diagnostic {
    Diagnostic(
      .settingsAfterRefusal, "`\(link)` opens by itself after `\(request.name)` was refused",
      at: marked(row ?? request.written.asking, "refused, and sent away"),
      also: row == nil ? [] : [marked(request.written.asking, "the system asks here")],
      why: "a no is to be respected, and App Review turns down an app that leads to Settings after it",
      help: "end here; offer Settings behind a button, at the next attempt")
  }

  static func guidanceAfterRefusal(_ request: SystemRequest, _ row: Label?, _ prompt: PromptDeclaration) -> Diagnostic {
    Diagnostic(
      .guidanceAfterRefusal, "`\(prompt.name.text)` comes in the same breath as the refusal of `\(request.name)`",
      at: marked(row ?? request.written.asking, "refused just now"),
      also: [prompt.name.label("the guidance")],
      why: "who has just said no is asked to think again",
      help: "let guidance wait for the next attempt")
  }

  static func mergedRefusals(
    _ resource: DeviceResource, _ place: Label, other: Label?, recoverable: ValueSet, barred: ValueSet
  ) -> Diagnostic {
    let (off, blocked) = (resource.statuses.names(in: recoverable), resource.statuses.names(in: barred))
    let isOneRow = other?.span == place.span
    return Diagnostic(
      .mergedRefusals,
      "\(blocked) \(wording: blocked.count == 1 ? "gets" : "get") the same as \(off)",
      at: marked(place, isOneRow ? "one row for both" : "the same here"),
      also: isOneRow ? [] : other.map { [marked($0, "and here")] } ?? [],
      why: "Settings can change `\(resource.name)` where it is \(listed(off)), and not where it is \(listed(blocked))",
      help: "a row for each, with words of its own")
  }

  static func partialRefused(_ resource: DeviceResource, _ place: Label, partial: ValueSet) -> Diagnostic {
    let names = resource.statuses.names(in: partial)
    return Diagnostic(
      .partialRefused,
      "\(names) \(wording: names.count == 1 ? "gets" : "get") the same as a refusal of `\(resource.name)`",
      at: marked(place, "a part was given"),
      why: "who gave a part gave something that works, and is told to give more",
      help: "a row of its own: `\(names.joined(separator: " | ")) -> …`")
  }

  static func wrongPage(_ link: String, _ place: Label, _ resource: DeviceResource, _ prompt: PromptDeclaration)
    -> Diagnostic
  {
    Diagnostic(
      .wrongPage, "`\(link)` has no switch for `\(resource.name)`, which `\(prompt.name.text)` recovers",
      at: marked(place, "leads to `\(link)`"), also: [prompt.name.label("guides back to `\(resource.name)`")],
      why: "people look for a switch that is not there",
      help: resource.pages.isEmpty
        ? "no link leads to where it can be changed: say in words where that is"
        : "open \(quoted(resource.pages, "or"))")
  }

  static func privateLink(_ link: LinkDeclaration, _ scheme: String, instead page: String?) -> Diagnostic {
    Diagnostic(
      .privateLink, "`\(scheme):` is not for apps", at: link.name.label("a private way into Settings"),
      why: "App Review turns it down, and since iOS 18 it leads to the first page at most",
      help: page.map { "open the platform's `\($0)` instead" } ?? "open a link that the platform has instead")
  }

  // MARK: Measuring

  static func refusalWithoutMetric(_ request: SystemRequest, _ row: Label?) -> Diagnostic {
    Diagnostic(
      .refusalWithoutMetric, "no metric tells that `\(request.name)` was refused",
      at: marked(row ?? request.written.asking, "refused, and not tracked"),
      help: "`track` one in the row")
  }

  static func tripWithoutMetric(_ place: Label, _ link: String) -> Diagnostic {
    Diagnostic(
      .tripWithoutMetric, "no metric tells that `\(link)` was opened", at: marked(place, "opened, and not tracked"),
      help: "`track` one before it")
  }

  static func returnWithoutMetric(_ place: Label, _ link: String) -> Diagnostic {
    Diagnostic(
      .returnWithoutMetric, "no metric tells what came of the way to `\(link)`",
      at: marked(place, "back, and not tracked"), help: "`track` whether it was granted there")
  }

  // MARK: Steps

  static func eventWhileAsking(_ request: SystemRequest, _ event: String, _ handler: Label) -> Diagnostic {
    Diagnostic(
      .eventWhileAsking, "`on \(event)` does not apply while the system asks for `\(request.name)`",
      at: marked(request.written.asking, "an event that comes meanwhile is dropped"),
      also: [marked(handler, "the handler")],
      why: "nothing can take the system's question down",
      help: "let the app send it again, or keep it in a live input")
  }

  static func staleFact(_ place: Label, action: String, fact: String) -> Diagnostic {
    Diagnostic(
      .staleFact, "`\(fact)` is read in the step in which `\(action)` is done",
      at: marked(place, "tells what was before"),
      why: "facts are read once a step: what the app changes by it is seen in the next",
      help: "give `\(action)` answers and wait for them, or watch `on change of \(fact)`")
  }
}

// MARK: Tidiness

extension Diagnostic {
  static func naming(_ name: DeclaredName, _ better: String, isType: Bool) -> Diagnostic {
    Diagnostic(
      .naming, "`\(name.text)` is not written as names here are",
      at: name.label(isType ? "a type begins with a capital" : "small letter first, words joined by capitals"),
      why: "names are what tests, catalogs and saved sessions go by, and are guessed right when they are all alike",
      help: "`\(better)`; where sessions are saved already, `\(better) was \(name.text)`")
  }

  static func similarName(_ name: DeclaredName, _ other: DeclaredName) -> Diagnostic {
    Diagnostic(
      .similarName, "`\(name.text)` and `\(other.text)` differ in capitals and underscores only",
      at: name.label("this one"), also: [other.label("or this")],
      why: "one is written where the other is meant, and nothing tells")
  }

  static func duplicateRow(
    _ first: WrittenRow, _ second: WrittenRow, joining one: PatternSyntax, and other: PatternSyntax
  ) -> Diagnostic {
    let file = second.node.tree.file
    let between = file.bytes[first.node.span.end..<second.node.span.start]
    let behind = file.bytes[second.node.span.end..<file.span(ofLine: file.line(at: second.node.span.end)).end]
    let isCommented = (between + behind).contains(UInt8(ascii: "/"))
    let edits = [
      Edit(Span(one.span.end, one.span.end), " | \(other.text)"),
      Edit(Span(first.node.span.end, second.node.span.end), ""),
    ]
    return Diagnostic(
      .duplicateRow, "`\(other.text)` does the same as `\(one.text)`", at: marked(second.head, "the second"),
      also: [marked(first.head, "the first")],
      help: "one row says both: `\(one.text) | \(other.text)`",
      fixes: isCommented ? [] : [Fix("join the rows", edits: edits, isSafe: true)])
  }

  static func duplicateState(_ state: DeclaredName, _ first: DeclaredName) -> Diagnostic {
    Diagnostic(
      .duplicateState, "`\(state.text)` is the same as `\(first.text)`", at: state.label("the second"),
      also: [first.label("the first")], help: "lead to one of them, and retire the other")
  }

  static func duplicatePrompt(_ prompt: PromptDeclaration, _ first: PromptDeclaration) -> Diagnostic {
    Diagnostic(
      .duplicatePrompt, "`\(prompt.name.text)` says the same as `\(first.name.text)`",
      at: prompt.name.label("the second"), also: [first.name.label("the first")],
      why: "words that are there twice are translated twice, and mended once")
  }
}
