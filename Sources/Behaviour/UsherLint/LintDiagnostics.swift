internal import UsherProgram
internal import UsherRuntime
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

extension Diagnostic {
  /// A note, because the policy is not at fault; rules about the text alone have been applied.
  static func tooManyPaths(_ name: DottedName) -> Diagnostic {
    var diagnostic = Diagnostic(
      .inconclusive, "rules about journeys were not applied to `\(name.text)`",
      at: name.label("its journeys take more than 64MB to follow"),
      why: "these rules look at every step that a journey can take",
      help: "split the policy, or one of its flows")
    diagnostic.severity = .note
    return diagnostic
  }
}

// MARK: Asking

extension Diagnostic {
  static func requestAtLaunch(_ request: SystemRequest, _ place: Label, isReturn: Bool) -> Diagnostic {
    Diagnostic(
      .requestAtLaunch, "the system asks for `\(request.name)` as soon as the app comes up",
      at: marked(place, isReturn ? "nobody has tapped anything" : "the app starts this when it is launched"),
      also: [marked(request.written.asking, "it asks here")],
      why: "a question out of the blue is refused more often, and a refusal stays",
      help: "ask when somebody wants what it is for: behind a button or an event")
  }

  static func primerAtLaunch(_ prompt: PromptDeclaration, _ place: Label, isReturn: Bool) -> Diagnostic {
    Diagnostic(
      .primerAtLaunch, "`\(prompt.name.text)` comes as soon as the app comes up",
      at: marked(place, isReturn ? "nobody has tapped anything" : "the app starts this when it is launched"),
      also: [prompt.name.label("it prepares people for a question")],
      why: "who has just opened an app wants to use it, and taps away what is in the way",
      help: "show it when somebody wants what it is about")
  }

  static func tooNew(_ name: String, _ place: Label, since: Version, lowest: Version, on platform: String) -> Diagnostic
  {
    Diagnostic(
      .tooNew, "`\(name)` came with \(platform) \(since.text), and this is reached from \(lowest.text) on",
      at: marked(place, "not there before \(since.text)"),
      why: "on an older system there is nothing to ask for or to open",
      help: "ask the version first: `choose os { \(since.text)... -> …; else -> … }`")
  }

  static func requestWithoutUse(_ request: SystemRequest) -> Diagnostic {
    Diagnostic(
      .requestWithoutUse, "nothing in the policy depends on whether `\(request.name)` is granted",
      at: marked(request.written.asking, "asked for, and the answer changes nothing"),
      why: "people are asked for what is of no use, and App Review asks what it is for",
      help: "say what needs it: a row, a guard or an action's `needs`; or do not ask")
  }

  static func largerFirst(_ request: SystemRequest, _ smaller: DeviceRequest) -> Diagnostic {
    let first = smaller.name.isEmpty ? request.resource.name : "\(request.resource.name) \(smaller.name)"
    return Diagnostic(
      .largerFirst, "`ask \(request.name)` comes before `ask \(first)` was granted",
      at: marked(request.written.asking, "too early"),
      why:
        "the system asks for the smaller one then, and decides on the larger later by itself, without telling the app",
      help: "`ask \(first)` first, and this where that is granted")
  }

  static func largerRequest(_ request: SystemRequest, _ smaller: DeviceRequest) -> Diagnostic {
    let first = smaller.name.isEmpty ? request.resource.name : "\(request.resource.name) \(smaller.name)"
    return Diagnostic(
      .largerRequest, "nothing in the policy needs more than `ask \(first)` gives",
      at: marked(request.written.asking, "more than is used"),
      why: "people give little more readily than much")
  }

  static func pickerInstead(_ request: SystemRequest) -> Diagnostic {
    Diagnostic(
      .pickerInstead,
      "who lets people pick needs no permission for `\(request.resource.name)`: \(quoted: request.resource.instead, "or")",
      at: marked(request.written.asking, "the system asks"),
      why: "what a person picks is given with the tap, and nothing else is")
  }

  static func asksAgain(_ request: SystemRequest, _ row: Label?) -> Diagnostic {
    Diagnostic(
      .asksAgain, "`\(request.name)` is asked for again at once",
      at: marked(row ?? request.written.asking, "without a decision, and asked anew"),
      also: row == nil ? [] : [marked(request.written.asking, "the same question")],
      why: "who has just put a question aside gets it again, as often as it takes",
      help: "let the person go on, and ask at the next attempt")
  }

  static func idleRequest(_ request: SystemRequest) -> Diagnostic {
    let statuses = request.resource.statuses.names(in: request.statuses)
    return Diagnostic(
      .idleRequest, "the system never asks here: `\(request.resource.name)` is \(statuses, "or")",
      at: marked(request.written.asking, "answered at once, with the status as it is"),
      why: "a tap that leads here does nothing that a person can see",
      help: "ask where it is `askable`, and guide to Settings where it was refused")
  }

  static func idleWay(_ request: SystemRequest, _ place: Label, _ statuses: ValueSet) -> Diagnostic {
    let names = request.resource.statuses.names(in: statuses)
    return Diagnostic(
      .idleRequest, "the system does not ask on this way: `\(request.resource.name)` is \(names, "or")",
      at: marked(place, "nothing that a person can see comes of it"),
      also: [marked(request.written.asking, "answered at once, with the status as it is")],
      why: "who taps a button that says it will ask is asked nothing",
      help: "lead to Settings where it was refused, and ask where it is `askable`")
  }

  static func requestsInARow(_ request: SystemRequest, _ row: Label?, _ next: SystemRequest) -> Diagnostic {
    Diagnostic(
      .requestsInARow, "the system asks for `\(next.name)` directly behind `\(request.name)`",
      at: marked(row ?? request.written.asking, "one question follows the other"),
      also: [marked(next.written.asking, "the second")],
      why: "nobody knows what the second is for, and it is refused with the first")
  }

  static func askedFlag(_ request: SystemRequest, _ memory: String, _ declaration: Label?) -> Diagnostic {
    Diagnostic(
      .askedFlag, "whether `\(request.name)` was asked for is remembered in `\(memory)`, not read from its status",
      at: marked(request.written.asking, "the status is not looked at"),
      also: declaration.map { [marked($0, "outlives what the system forgets")] } ?? [],
      why: "a reset, a grant for once and another device set the status back, and the memory stays",
      help: "`choose \(request.resource.name) { askable -> … }` tells whether the system would ask")
  }
}

/// The same place with other words.
func marked(_ label: Label, _ text: String) -> Label { Label(label.file, label.span, text) }
