internal import UsherSource
internal import UsherProgram
internal import UsherRuntime
internal import UsherWorkspace

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// An inspection as one JSON object with sorted keys. Sizes are in bytes, and the hash is hexadecimal.
struct InspectionJSON {
  let inspection: Inspection

  init(_ inspection: Inspection) { self.inspection = inspection }

  var text: String {
    get throws(InputError) {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      do {
        return String(decoding: try encoder.encode(BundleObject(inspection)), as: UTF8.self) + "\n"
      } catch {
        throw InputError("the bundle cannot be encoded: \(String(describing: error))")
      }
    }
  }
}

private struct BundleObject: Encodable {
  var name: String
  /// Null for a policy without a platform.
  var platform: String?
  var format: Int
  var language: Int
  var hash: String
  var bytes: Int
  var features: [String]
  var locales: [String]
  var bounds: BoundsObject
  var sections: [SectionObject]
  var flows: [FlowObject]
  var decisions: [ValueObject]
  var prompts: [PromptObject]
  var notices: [CalledObject]
  var actions: [ActionObject]
  var links: [LinkObject]
  var resources: [ResourceObject]
  var metrics: [CalledObject]
  var events: [CalledObject]
  var facts: [FactObject]
  var textInputs: [String]
  var sessionMemory: [ValueObject]

  init(_ inspection: Inspection) {
    name = inspection.name
    platform = inspection.platform.isEmpty ? nil : inspection.platform
    format = inspection.format
    language = inspection.language
    hash = String(inspection.hash, radix: 16)
    bytes = inspection.byteCount
    features = inspection.features
    locales = inspection.locales
    bounds = BoundsObject(inspection.bounds)
    sections =
      [SectionObject(name: "header", records: 1, bytes: Code.front)]
      + inspection.sections.map { SectionObject(name: "\($0.section)", records: $0.records, bytes: $0.byteCount) }
      + [SectionObject(name: "texts", records: inspection.locales.count, bytes: inspection.copyByteCount)]
    flows = inspection.flows.map(FlowObject.init)
    decisions = inspection.decisions.map(ValueObject.init)
    prompts = inspection.prompts.map(PromptObject.init)
    notices = inspection.notices.map(CalledObject.init)
    actions = inspection.actions.map(ActionObject.init)
    links = inspection.links.map { LinkObject(name: $0.name, address: $0.address, reaches: $0.reaches) }
    resources = inspection.resources.map(ResourceObject.init)
    metrics = inspection.metrics.map(CalledObject.init)
    events = inspection.events.map(CalledObject.init)
    facts = inspection.facts.map(FactObject.init)
    textInputs = inspection.textInputs
    sessionMemory = inspection.sessionMemory.map(ValueObject.init)
  }
}

private struct BoundsObject: Encodable {
  var effectsOfStep: Int
  var statesEnteredInStep: Int
  var testsOfStep: Int
  var states: Int
  var openQuestions: Int
  var timers: Int
  var sessionBytesKept: Int
  var sessionBytes: Int

  init(_ bounds: Inspection.Bounds) {
    effectsOfStep = bounds.effects
    statesEnteredInStep = bounds.entries
    testsOfStep = bounds.tests
    states = bounds.states
    openQuestions = bounds.openQuestions
    timers = bounds.timers
    sessionBytesKept = bounds.keptBytes
    sessionBytes = bounds.sessionBytes
  }
}

private struct SectionObject: Encodable {
  var name: String
  var records: Int
  var bytes: Int
}

/// A named item with its possible values. The list is empty for a measured value, such as a duration.
private struct ValueObject: Encodable {
  var name: String
  var values: [String]

  init(_ variable: Inspection.Parameter) { (name, values) = (variable.name, variable.values) }
}

private struct CalledObject: Encodable {
  var name: String
  var parameters: [String]

  init(_ called: Inspection.Called) { (name, parameters) = (called.name, called.parameters) }
}

private struct FlowObject: Encodable {
  var name: String
  var parameters: [ValueObject]
  var outcomes: [String]
  var forLaunch: Bool
  var inner: Bool

  init(_ flow: Inspection.Flow) {
    (name, outcomes) = (flow.name, flow.outcomes)
    (forLaunch, inner) = (flow.isForLaunch, flow.isInner)
    parameters = flow.parameters.map(ValueObject.init)
  }
}

private struct PromptObject: Encodable {
  var name: String
  var kind: String
  var parameters: [String]
  var buttons: [String]
  var dismissible: Bool

  init(_ prompt: Inspection.Prompt) {
    (name, kind, parameters) = (prompt.name, prompt.kind, prompt.parameters)
    (buttons, dismissible) = (prompt.buttons, prompt.isDismissible)
  }
}

private struct ActionObject: Encodable {
  var name: String
  var parameters: [String]
  /// Null for an action that no state waits for.
  var answers: [String]?
  /// The names of the texts that an answer carries, by answer; without the answers that carry none.
  var texts: [String: [String]]
  var repeatable: Bool
  var asks: [String]

  init(_ action: Inspection.Action) {
    (name, parameters, answers) = (action.name, action.parameters, action.answers?.map { $0.name })
    texts = Dictionary(
      uniqueKeysWithValues: (action.answers ?? []).filter { !$0.texts.isEmpty }.map { ($0.name, $0.texts) })
    (repeatable, asks) = (action.isRepeatable, action.asks)
  }
}

private struct LinkObject: Encodable {
  var name: String
  var address: String
  var reaches: [String]
}

private struct ResourceObject: Encodable {
  var name: String
  var statuses: [String]
  /// The name of the default request is empty.
  var requests: [String]

  init(_ resource: Inspection.Resource) {
    (name, statuses, requests) = (resource.name, resource.statuses, resource.requests)
  }
}

private struct FactObject: Encodable {
  var name: String
  /// `status`, `input`, `liveInput`, `launchMemory` or `installMemory`.
  var kind: String
  /// The text input whose value selects one value of this fact.
  var key: String?
  var values: [String]
  var required: Bool
  var moment: Bool

  init(_ fact: Policy.Fact) {
    (name, values, required, moment) = (fact.name, fact.values, fact.isRequired, fact.isMoment)
    switch fact.kind {
    case .status: kind = "status"
    case .input(let isLive): kind = isLive ? "liveInput" : "input"
    case .memory(let isForLaunch, let key):
      kind = isForLaunch ? "launchMemory" : "installMemory"
      self.key = key
    }
  }
}
