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
    package var text: String

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
    var lines = [Line(kind: .event, text: renderer.rendered(step.cause, facts: facts))]
    let ofStep = renderer.rendering(step)
    for effect in step.effects {
      let rendered = ofStep.rendered(effect, in: step.session, facts: facts)
      let kind: Line.Kind = if case .outcome = rendered { .outcome } else { .effect }
      lines += self.lines(of: rendered).map { Line(kind: $0.hasPrefix(Self.margin) ? .words : kind, text: $0) }
    }
    if let verdict = renderer.rendered(step) {
      lines.append(Line(kind: .verdict, text: "  \(verdict)"))
    } else if case .waiting = step.session.position {
      let path = renderer.path(of: step.session).joined(separator: " > ")
      lines.append(Line(kind: .verdict, text: "  waits in \(path)"))
    }
    return lines
  }

  /// The beginning of a line of text that people read.
  package static let margin = "    | "

  private func lines(of rendered: JourneyRenderer.RenderedEffect) -> [String] {
    switch rendered {
    case .show(let verb, let prompt, let kind, let arguments, let style, let words, let buttons):
      let head = "  \(verb) \(kind) \(call(prompt, arguments))"
      return [head] + lines(of: style) + lines(of: words)
        + buttons.map { "\(Self.margin)[\($0.label ?? $0.name)] \(([$0.name] + $0.roles).joined(separator: ", "))" }
    case .dismiss(let prompt): return ["  dismiss \(prompt)"]
    case .notice(let name, let arguments, let style, let words):
      return ["  notice \(call(name, arguments))"] + lines(of: style) + lines(of: words)
    case .ask(let resource, let request, let options, let purposes):
      return ["  ask \(asked(resource, request, options))"]
        + purposes.flatMap { lines(of: JourneyRenderer.Words(message: $0.text, locale: $0.locale)) }
    case .open(let link, let address): return ["  open \(link) (\(address))"]
    case .perform(let action, let arguments): return ["  do \(call(action, arguments))"]
    case .cancel(let action): return ["  cancel \(action)"]
    case .track(let metric, let arguments): return ["  track \(call(metric, arguments))"]
    case .remember(let name, let value): return ["  remember \(name) = \(value)"]
    case .outcome(let name): return ["  outcome \(name)"]
    }
  }

  private func lines(of style: [StyleValue]) -> [String] {
    if style.isEmpty { return [] }
    return ["    style " + style.map { "\($0.name): \($0.value)" }.joined(separator: ", ")]
  }

  private func lines(of words: JourneyRenderer.Words) -> [String] {
    var lines = [words.title, words.message].compactMap { $0 }
      .flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }.map { Self.margin + $0 }
    if let locale = words.locale, locale != renderer.locale {
      lines.append("\(Self.margin)(in \(locale): there is no text in \(renderer.locale))")
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
