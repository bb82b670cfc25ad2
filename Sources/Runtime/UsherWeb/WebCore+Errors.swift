internal import UsherCore
internal import UsherRuntime

/// Errors: a `reason` that code compares, and a `message` in a sentence.
extension WebMessage {
  static func error(_ refusal: WebRefusal) -> WebMessage {
    switch refusal {
    case .malformed(let part): return error("malformed", "this is no message to the core: \(part)")
    case .bundle(let refusal): return error(refusal.reason, refusal.description)
    case .host(let refusal): return error(CoreError.host(refusal))
    }
  }

  private static func error(_ reason: String, _ message: String) -> WebMessage {
    .object([Field("reason", .text(reason)), Field("message", .text(message))])
  }

  static func error(_ error: CoreError) -> WebMessage {
    .object(
      [Field("reason", .text(error.reason)), Field("message", .text(error.sentence))] + error.names)
  }
}

extension BundleError {
  fileprivate var reason: String {
    switch self {
    case .notABundle: "notABundle"
    case .damaged: "damagedBundle"
    case .format, .copyFormat: "otherFormat"
    case .language: "otherLanguage"
    case .features: "missingFeatures"
    case .inconsistent: "inconsistentBundle"
    }
  }
}

extension CoreError {
  fileprivate var reason: String {
    switch self {
    case .host(let error): error.reason
    case .store: "store"
    case .snapshot: "snapshot"
    case .copy: "texts"
    case .cancelled: "cancelled"
    case .taken: "taken"
    case .lost: "elsewhere"
    }
  }

  /// The error as people of the web say it: what is a process elsewhere is a tab of a browser.
  fileprivate var sentence: String {
    self == .lost ? "another tab plays the journeys of this policy now" : description
  }

  /// The name in question, and those that would be right.
  fileprivate var names: [WebMessage.Field] {
    guard case .host(let error) = self else { return [] }
    switch error {
    case .unknownFlow(let name, let known), .unknownDecision(let name, let known), .unknownFact(let name, let known),
      .unknownEvent(let name, let known), .otherParameters(let name, let known):
      return [WebMessage.Field("name", .text(name)), WebMessage.Field("known", .texts(known))]
    case .unknownValue(let name, let owner, let known), .unknownAnswer(let name, let owner, let known):
      return [
        WebMessage.Field("name", .text(name)), WebMessage.Field("of", .text(owner)),
        WebMessage.Field("known", .texts(known)),
      ]
    case .innerFlow(let name): return [WebMessage.Field("name", .text(name))]
    case .missing(let names): return [WebMessage.Field("known", .texts(names))]
    case .otherPolicy, .otherInterface: return []
    }
  }
}

extension HostError {
  fileprivate var reason: String {
    switch self {
    case .unknownFlow: "unknownFlow"
    case .innerFlow: "innerFlow"
    case .unknownDecision: "unknownDecision"
    case .unknownFact: "unknownFact"
    case .unknownEvent: "unknownEvent"
    case .unknownValue: "unknownValue"
    case .unknownAnswer: "unknownAnswer"
    case .otherParameters: "otherParameters"
    case .missing: "missingInput"
    case .otherPolicy: "otherPolicy"
    case .otherInterface: "otherInterface"
    }
  }
}
