import UsherRuntime

/// A host: a policy with its facts, its record and its screen.
final class CoreHost {
  let number: Int
  let policy: Policy
  let reader: FactReader
  let record: OpenRecord
  let screen: Screen
  let outgoing: Outgoing
  /// Whether the environment has a listener. Without one, no event is made.
  let isHeard: Bool
  /// Whether a journey waits until its metrics are counted.
  let countsAtOnce: Bool
  private var texts: PresenterTexts
  /// The texts in the languages of the prompts, which were read last.
  private(set) var words: CompiledCopy.Words?
  /// Whether metrics are being counted.
  private(set) var isCounting = false
  /// The journeys that wait until all metrics are counted.
  private var waiting: [HostedJourney] = []

  init(
    _ number: Int, _ policy: Policy, _ record: OpenRecord, _ screen: Screen, _ outgoing: Outgoing, isHeard: Bool,
    countsAtOnce: Bool
  ) {
    self.number = number
    self.policy = policy
    reader = FactReader(policy)
    self.record = record
    self.screen = screen
    self.outgoing = outgoing
    self.isHeard = isHeard
    self.countsAtOnce = countsAtOnce
    texts = PresenterTexts(of: policy)
  }

  /// Why no app can start this flow; nil if it can.
  func misses(_ flow: String) -> CoreError? {
    do throws(HostError) { _ = try policy.checkedFlow(flow) } catch { return .host(error) }
    return nil
  }

  /// Uses the texts for somebody who reads these languages from now on.
  func speak(_ languages: [String]) throws(CoreError) {
    do throws(CompiledCopy.Refusal) { words = try texts.texts(in: languages) } catch { throw .copy(error) }
  }

  /// The facts for a step: the values read, and current memory.
  func factsOfStep(_ reading: FactReader.Reading) throws(CoreError) -> Facts {
    try byName { () throws(HostError) in try reader.requireTexts(reading) }
    return try facts(reading)
  }

  /// The facts without texts, which no decision reads.
  private func facts(_ reading: FactReader.Reading) throws(CoreError) -> Facts {
    let memory = record.contents?.memory ?? HostMemory()
    let now = outgoing.time.now
    return try byName { () throws(HostError) in try reader.facts(reading, memory, now: now) }
  }

  /// The memories whose value the policy cannot have any more.
  func outdated(_ reading: FactReader.Reading) -> [String] {
    reader.outdated(reading, record.contents?.memory ?? HostMemory())
  }

  /// The value of a decision, after its facts have been read.
  func value(of decision: String, after end: JourneyCore.End) -> Result<String, CoreError> {
    do throws(CoreError) {
      let (policy, facts) = (policy, try facts(reader.reading(end.values, fixed: [:])))
      return .success(try byName { () throws(HostError) in try policy.decide(decision, facts: facts) })
    } catch {
      return .failure(error)
    }
  }

  // MARK: Metrics

  /// Counts the metrics that are due, one after the other. A metric stays in the record until the app has counted it.
  func startCounting() {
    guard !isCounting, record.contents != nil else { return }
    isCounting = true
    record.inTurn { [self] in countNext() }
  }

  /// Waits with a journey until all are counted.
  func wait(with journey: HostedJourney) { waiting.append(journey) }

  private func countNext() {
    guard let metric = record.nextMetric(for: number) else {
      isCounting = false
      let journeys = waiting
      waiting = []
      for journey in journeys { journey.proceed() }
      return
    }
    guard metric.texts == nil, metric.effect.hasTexts else { return count(metric, metric.texts ?? [:]) }
    outgoing.ask(.read(reader.questions(fixed: [:]), for: number)) { [self] end in
      count(metric, reader.reading(end.values, fixed: [:]).texts)
    }
  }

  private func count(_ metric: HostRecord.SavedMetric, _ texts: [String: String]) {
    let tracked = TrackedMetric(
      name: metric.effect.name, arguments: arguments(of: metric.effect, texts: texts),
      id: EffectID(
        journey: record.identity(ofJourney: metric.journey), step: metric.step, position: metric.effect.position))
    outgoing.ask(.track(tracked, for: number)) { [self] _ in
      record.inTurn { [self] in
        // The next write of the record is without the metric.
        record.forget(metric) { [self] error in
          if let error { tell(error, of: metric) }
          countNext()
        }
      }
    }
  }

  /// The arguments of an effect, by the names of their parameters. One whose text is missing is left out.
  func arguments(of effect: Commit.Outstanding, texts: [String: String]) -> [String: String] {
    let names = policy.texts
    return effect.arguments.compactMapValues { argument in
      switch argument {
      case .value(let value): value
      case .text(let position): names.indices.contains(position) ? texts[names[position]] : nil
      }
    }
  }

  /// Tells that the record could not be written after a metric was counted.
  private func tell(_ failure: StoreError, of metric: HostRecord.SavedMetric) {
    guard isHeard else { return }
    let event = JourneyEvent(
      policy: policy.name, platform: policy.platform, flow: metric.flow, arguments: metric.flowArguments,
      journey: record.identity(ofJourney: metric.journey), step: metric.step,
      matter: .unsaved(metric: metric.effect.name, failure.description))
    outgoing.send(.tell(event, for: number))
  }
}

extension Commit.Outstanding {
  fileprivate var hasTexts: Bool {
    arguments.values.contains { argument in if case .text = argument { true } else { false } }
  }
}
