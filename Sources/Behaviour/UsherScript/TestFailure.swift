internal import UsherPlatform
package import UsherPlay
internal import UsherProgram
internal import UsherRuntime
package import UsherSemantics
package import UsherSource

extension Diagnostic {
  /// The first difference between a test and its journey. Nil if the test passed.
  package init?(_ failure: TestRun.Failure?, of test: Module.Test, _ run: TestRun, _ renderer: JourneyRenderer) {
    guard let failure else { return nil }
    let place = test.place(of: failure.place)
    let spelling = ExpectationSpelling(renderer: renderer, flow: run.flow)
    switch failure.reason {
    case .impossible(let impossible): self = .stoppedTest(place, impossible, spelling.flowCall)
    case .otherwise(let effects): self = .otherwise(place, effects.map { spelling.expectation(of: $0) })
    case .unexpected(let effects):
      let expectations = effects.map { spelling.expectation(of: $0) }
      self = .unexpected(place, expectations, test.insertion(of: expectations, behind: failure.place))
    case .elsewhere(let session): self = .elsewhere(place, spelling.place(of: session))
    case .keeps(let id, let value): self = .keeps(place, value.map { spelling.spelled($0, of: id) })
    case .offers(let buttons): self = .offers(place, buttons)
    case .stillRuns:
      self = Diagnostic(
        .impossibleStep, "the flow before it has not ended", at: place.saying("starts too early"),
        help: "let that flow end first, or write a test of its own")
    case .taken: self = .notIgnored(place)
    case .goesRound(let resource): self = .endlessRound(place, spelling.name(of: resource))
    case .happens:
      self = Diagnostic(
        .failedExpectation, "this journey must never happen, but it does", at: place.saying("up to here"))
    }
  }

  private static func endlessRound(_ place: Label, _ resource: String) -> Diagnostic {
    Diagnostic(
      .failedExpectation, "the system answers in an endless loop here: asking for \(resource) changes nothing",
      at: place.saying("never ends"))
  }

  private static func keeps(_ place: Label, _ value: String?) -> Diagnostic {
    let kept = value.map { "it is \($0)" } ?? "it is another moment"
    return Diagnostic(
      .failedExpectation, "expected \(place.file.text(place.span)), but \(wording: kept)",
      at: place.saying("instead: \(kept)"))
  }

  private static func offers(_ place: Label, _ buttons: [String]) -> Diagnostic {
    let offered =
      buttons.isEmpty ? "no button can be tapped" : "these can be tapped: \(buttons.joined(separator: ", "))"
    return Diagnostic(
      .failedExpectation, "expected \(place.file.text(place.span)), but \(wording: offered)",
      at: place.saying(offered))
  }

  private static func stoppedTest(_ place: Label, _ impossible: UnplayableAct, _ flow: String?) -> Diagnostic {
    let isOver = if case .ended = impossible { true } else { impossible == .forLaunch }
    return Diagnostic(
      .impossibleStep, "the test stops here: \(wording: UsherScript.message(for: impossible))",
      at: place.saying("not possible now"),
      help: flow.flatMap { flow in
        isOver ? "`start \(flow)` starts it again on the same device, with the memory that it left" : nil
      })
  }

  private static func otherwise(_ place: Label, _ effects: [String]) -> Diagnostic {
    let expected = place.file.text(place.span)
    let came: Message =
      effects.isEmpty ? "the journey did nothing more" : "the journey did: \(effects.joined(separator: ", "))"
    return Diagnostic(
      .failedExpectation, "expected \(expected), but \(came)",
      at: place.saying(effects.first.map { "instead: \($0)" } ?? "nothing came"))
  }

  private static func unexpected(_ place: Label, _ effects: [String], _ edit: Edit) -> Diagnostic {
    let title = "expect it"
    return Diagnostic(
      .failedExpectation, "nothing expects: \(effects.joined(separator: ", "))", at: place.saying("then this came too"),
      help: title, fixes: [Fix(title, edits: [edit], isSafe: false)])
  }

  private static func elsewhere(_ place: Label, _ journey: String) -> Diagnostic {
    Diagnostic(
      .failedExpectation, "expected \(place.file.text(place.span)), but the journey \(wording: journey)",
      at: place.saying("not there"))
  }

  private static func notIgnored(_ place: Label) -> Diagnostic {
    Diagnostic(
      .failedExpectation, "expected that the step is ignored, but something waited for it",
      at: place.saying("not ignored"))
  }
}

extension Label {
  fileprivate func saying(_ text: String) -> Label { Label(file, span, text) }
}

extension Module.Test {
  /// The position of the expectation, else of the step, else of the test's title.
  fileprivate func place(of place: TestRun.Place) -> Label {
    guard let step = place.step else { return self.place }
    return place.expectation.map { steps[step].expectations[$0] } ?? steps[step].place
  }

  /// Inserts an expectation of the actual effects after the step that was reached.
  fileprivate func insertion(of expectations: [String], behind place: TestRun.Place) -> Edit {
    let text = "expect \(expectations.joined(separator: ", "))"
    let file = self.place.file
    guard let step = place.step else { return file.inserting(text, before: steps[0].place.span) }
    return file.inserting(text, behind: steps[step].place.span)
  }
}

extension SourceFile {
  /// Inserts a line after the line on which the span ends. If other code follows the span on its line, inserts after the span
  /// instead.
  fileprivate func inserting(_ text: String, behind place: Span) -> Edit {
    let line = span(ofLine: line(at: place.end))
    let rest = bytes[place.end..<line.end].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    guard rest.isEmpty || rest.starts(with: "//".utf8) else {
      return Edit(Span(place.end, place.end), "; \(text)")
    }
    let indentation = indentation(ofLine: self.line(at: place.start))
    return Edit(Span(line.end, line.end), "\n\(indentation)\(text)")
  }

  /// Inserts a line before the line that begins with the span. If other code precedes the span on its line, inserts before the
  /// span instead.
  fileprivate func inserting(_ text: String, before place: Span) -> Edit {
    let line = self.line(at: place.start)
    let start = span(ofLine: line).start
    let indentation = indentation(ofLine: line)
    guard start + indentation.utf8.count == place.start else {
      return Edit(Span(place.start, place.start), "\(text); ")
    }
    return Edit(Span(start, start), "\(indentation)\(text)\n")
  }

  private func indentation(ofLine line: Int) -> String {
    let line = span(ofLine: line)
    let blank = bytes[line.start..<line.end].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    return String(decoding: blank, as: UTF8.self)
  }
}
