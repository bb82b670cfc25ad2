package import UsherRuntime
internal import UsherPlatform
package import UsherSource
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
    package var content: Prose

    package var text: Prose { "\(margin)\(content)" }

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

  package func lines(of step: Journey.StepRecord, facts: Facts) -> [Prose] {
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
    var text = rendered.kind.rawValue
    if let prompt = rendered.prompt { text += " \(prompt.rawValue)" }
    text += " \(rendered.call)"
    if let address = rendered.address { text += " (\(address))" }
    return [Line(kind: rendered.kind == .outcome ? .outcome : .effect, content: "\(text)")] + lines(of: rendered.style)
      + lines(of: rendered.words)
      + rendered.buttons.map { words("[\($0.label ?? $0.name)] \(([$0.name] + $0.roles).joined(separator: ", "))") }
      + rendered.purposes.flatMap { lines(of: JourneyRenderer.Words(message: $0.text, locale: $0.locale)) }
  }

  private func words(_ text: String) -> Line { Line(kind: .words, margin: "    | ", content: "\(text)") }

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
}

/// The rendered lines of the steps played so far.
package func transcript(of played: [(steps: [Journey.StepRecord], facts: Facts)], _ renderer: JourneyRenderer)
  -> [Prose]
{
  let drawing = Transcript(renderer: renderer)
  return played.flatMap { steps, facts in steps.flatMap { drawing.lines(of: $0, facts: facts) } }
}
