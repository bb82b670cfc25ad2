package import UsherRuntime
internal import UsherPlatform
package import UsherPlay

/// Renders steps as text: the event, the effects, and the state in which the journey waits.
package struct Transcript {
  package let renderer: JourneyRenderer

  package init(renderer: JourneyRenderer) { self.renderer = renderer }

  /// A line of a transcript.
  package struct Line {
    package var kind: Kind
    /// The sign in the margin, before the text.
    package var margin = "  "
    /// The text of the line, without the margin.
    package var content: String

    package var text: String { margin + content }

    package enum Kind {
      case event
      case effect
      /// A text that people read.
      case words
      case outcome
      /// Where the journey waits, or what became of the event.
      case verdict
    }
  }

  package func lines(of step: Journey.StepRecord, facts: Facts) -> [String] {
    kinds(of: step, facts: facts).map { $0.text }
  }

  /// The lines, each with its kind.
  package func kinds(of step: Journey.StepRecord, facts: Facts) -> [Line] {
    var lines = [Line(kind: .event, margin: "", content: renderer.rendered(step.cause, facts: facts))]
    let ofStep = renderer.rendering(step)
    for effect in step.effects {
      lines += self.lines(of: ofStep.rendered(effect, in: step.session, facts: facts))
    }
    if let verdict = renderer.rendered(step) {
      lines.append(Line(kind: .verdict, content: verdict))
    } else if case .waiting = step.session.position {
      let path = renderer.path(of: step.session).joined(separator: " > ")
      lines.append(Line(kind: .verdict, content: "waits in \(path)"))
    }
    return lines
  }

  private func lines(of rendered: JourneyRenderer.RenderedEffect) -> [Line] {
    switch rendered {
    case .show(let verb, let prompt, let kind, let arguments, let style, let words, let buttons):
      return [line("\(verb) \(kind) \(call(prompt, arguments))")] + lines(of: style) + lines(of: words)
        + buttons.map { self.words("[\($0.label ?? $0.name)] \(([$0.name] + $0.roles).joined(separator: ", "))") }
    case .dismiss(let prompt): return [line("dismiss \(prompt)")]
    case .notice(let name, let arguments, let style, let words):
      return [line("notice \(call(name, arguments))")] + lines(of: style) + lines(of: words)
    case .ask(let resource, let request, let options, let purposes):
      return [line("ask \(asked(resource, request, options))")]
        + purposes.flatMap { lines(of: JourneyRenderer.Words(message: $0.text, locale: $0.locale)) }
    case .open(let link, let address): return [line("open \(link) (\(address))")]
    case .perform(let action, let arguments): return [line("do \(call(action, arguments))")]
    case .cancel(let action): return [line("cancel \(action)")]
    case .track(let metric, let arguments): return [line("track \(call(metric, arguments))")]
    case .remember(let name, let value): return [line("remember \(name) = \(value)")]
    case .outcome(let name): return [Line(kind: .outcome, content: "outcome \(name)")]
    }
  }

  private func line(_ effect: String) -> Line { Line(kind: .effect, content: effect) }

  private func words(_ text: String) -> Line { Line(kind: .words, margin: "    | ", content: text) }

  private func lines(of style: [StyleValue]) -> [Line] {
    if style.isEmpty { return [] }
    let values = style.map { "\($0.name): \($0.value)" }.joined(separator: ", ")
    return [Line(kind: .effect, margin: "    ", content: "style \(values)")]
  }

  private func lines(of words: JourneyRenderer.Words) -> [Line] {
    var lines = [words.title, words.message].compactMap { $0 }
      .flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }.map { self.words(String($0)) }
    if let locale = words.locale, locale != renderer.locale {
      lines.append(self.words("(in \(locale): there is no text in \(renderer.locale))"))
    }
    return lines
  }

  private func call(_ name: String, _ arguments: [TextArgument]) -> String {
    if arguments.isEmpty { return name }
    return "\(name)(\(arguments.map { "\($0.name): \($0.value)" }.joined(separator: ", ")))"
  }
}

/// The rendered lines of the steps played so far.
package func transcript(of played: [(steps: [Journey.StepRecord], facts: Facts)], _ renderer: JourneyRenderer)
  -> [String]
{
  let drawing = Transcript(renderer: renderer)
  return played.flatMap { steps, facts in steps.flatMap { drawing.lines(of: $0, facts: facts) } }
}
