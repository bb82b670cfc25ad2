internal import UsherPlatform
package import UsherPlay
internal import UsherProgram
internal import UsherRuntime
package import UsherModule
package import UsherSource

extension Diagnostic {
  /// The first difference between a test and its journey. Nil if the test passed.
  package init?(_ failure: TestRun.Failure?, of test: Module.Test, _ run: TestRun, _ renderer: JourneyRenderer) {
    guard let failure else { return nil }
    let place = test.place(of: failure.place)
    let spelling = ExpectationSpelling(renderer: renderer, flow: run.flow)
    let problem = FailedTestProblem(failure.reason, expected: place.file.text(place.span), spelling)
    self.init(problem, at: marked(place, problem.label))
    switch problem {
    case .stopped(.ended), .stopped(.forLaunch):
      help = spelling.flowCall.map { "`start \($0)` starts it again on the same device, with the memory that it left" }
    case .stillRuns: help = "let that flow end first, or write a test of its own"
    case .unexpected(let effects):
      let fix = Fix("expect it", edits: [test.insertion(of: effects, behind: failure.place)], isSafe: false)
      (help, fixes) = (fix.title, [fix])
    case .stopped, .otherwise, .elsewhere, .keeps, .offers, .notIgnored, .endlessLoop, .forbidden: break
    }
  }
}

extension FailedTestProblem {
  fileprivate init(_ reason: TestRun.Reason, expected: String, _ spelling: ExpectationSpelling) {
    switch reason {
    case .impossible(let act): self = .stopped(act)
    case .otherwise(let effects):
      self = .otherwise(expected: expected, effects: effects.map { spelling.expectation(of: $0) })
    case .unexpected(let effects): self = .unexpected(effects.map { spelling.expectation(of: $0) })
    case .elsewhere(let session):
      self = .elsewhere(expected: expected, ReachedPlace(of: session, spelling.renderer))
    case .keeps(let id, let value):
      let variable = spelling.renderer.program.variables[id]
      self = .keeps(expected: expected, value: value.map { variable.assigned($0) })
    case .offers(let buttons): self = .offers(expected: expected, buttons: buttons)
    case .stillRuns: self = .stillRuns
    case .taken: self = .notIgnored
    case .goesRound(let resource): self = .endlessLoop(resource: spelling.name(of: resource))
    case .happens: self = .forbidden
    }
  }
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
