package import UsherSource
internal import UsherPlatform
internal import UsherPlay
internal import UsherProgram
package import UsherProof
internal import UsherRuntime
internal import UsherModule

extension ProofVerdict.ReportedFinding {
  /// The journey to the finding as places in the policy; nil if there is no journey. `platforms` are those of the policy.
  package func counterexample(among platforms: [String]) -> Counterexample? {
    guard let (story, module) = story else { return nil }
    let steps = StoryRenderer(story, of: module, titled: "").steps
    let script = story.isPlayable ? WrittenJourney(story, of: module, among: platforms).script : nil
    return Counterexample(steps: steps, script: script)
  }
}

extension StoryRenderer {
  /// One label for each step of the journey: at the first row or handler that it passes, else at the state in which it ends. The
  /// first step is the start, at the flow's name.
  package var steps: [Label] {
    let (played, _, _) = Self.play(story, test, of: module, as: module.code.recordingPlaces)
    let drawing = Transcript(renderer: renderer)
    var place = module.states[module.program.flows[story.flow].root.index].declaration
    var labels: [Label] = []
    func add(_ text: Prose) {
      labels.append(marked(place, "\(labels.count + 1). \(text)"))
    }
    let givens = story.givens.map { TestSpelling.spelled($0, in: module.program) }.joined(separator: ", ")
    for (steps, facts) in played {
      for step in steps {
        let (head, results) = described(step, drawing, facts)
        if labels.isEmpty {
          add("\(givens.isEmpty ? "" : "\(givens); ")\(head)\(results)")
        } else {
          place = self.place(of: step.session) ?? place
          add("\(head)\(results)")
        }
      }
    }
    for text in rest { add(text) }
    return labels
  }

  /// The event of a step, and its effects and end in the words of a transcript.
  private func described(_ step: Journey.StepRecord, _ drawing: Transcript, _ facts: Facts) -> (Prose, Prose) {
    let lines = drawing.kinds(of: step, facts: facts)
    func texts(_ kinds: Set<Transcript.Line.Kind>) -> [Prose] {
      let texts = lines.filter { kinds.contains($0.kind) }.map { $0.content }
      return texts.isEmpty ? [] : [Prose(texts, separator: ", ")]
    }
    let results = texts([.effect, .outcome]) + texts([.verdict])
    return (
      Prose(texts([.event]), separator: ""), results.isEmpty ? "" : ": \(Prose(results, separator: "; "))"
    )
  }

  /// The first row or handler that the last step of a session passed, else the innermost active state.
  private func place(of session: Session) -> Label? {
    let places = module.program.places
    var passed: [UInt64] = []
    session.appendPlaces(to: &passed)
    let rows = passed.lazy.compactMap { places[Int($0)] }.compactMap { module.rows[$0]?.head }
    return rows.first ?? session.activeStates.first.map { module.states[$0.index].declaration }
  }
}
