internal import UsherSource

/// A token, word, name, text or number that the parser expects at a place.
enum Expected: Equatable {
  /// Punctuation or a reserved word.
  case token(TokenKind)
  case word(Word)
  case oneOf(ExpectedWords)
  case name(ExpectedName)
  case text(ExpectedText)
  case number(ExpectedNumber)
  /// A duration, with an example.
  case time(ExpectedTime)
  /// The first line of every file.
  case languageClause
  /// `expect buttons`, which is not part of a list.
  case offerAlone
  case endOfLine

  /// As a message says it: `expected … here`.
  var wording: String {
    switch self {
    case .token(let kind): "`\(kind.spelling ?? "")`"
    case .word(let word): "`\(word.rawValue)`"
    case .oneOf(let words): words.wording
    case .name(let name): name.wording
    case .text(let text): text.rawValue
    case .number(let number): number.rawValue
    case .time(let time): "a time such as `\(time.rawValue)`"
    case .languageClause: "`language 1`"
    case .offerAlone: "`expect buttons` on a line of its own"
    case .endOfLine: "the end of the line"
    }
  }

  /// The words of the language that it can be.
  var words: [String] {
    switch self {
    case .token(let kind): TokenKind.reserved.contains(kind) ? [kind.spelling ?? ""] : []
    case .word(let word): [word.rawValue]
    case .oneOf(let words): words.words
    case .name, .text, .number, .time, .languageClause, .offerAlone, .endOfLine: []
    }
  }
}

enum ExpectedText: String {
  case linkAddress = "the link's address in quotes"
  case reason = "the reason in quotes"
  case testTitle = "a description of the test, in quotes"
  case promiseTitle = "a description of the promise, in quotes"
  case resourceTitle = "what titles call the resource, in quotes"
  case resourceUse = "what an app does with the resource, in quotes"
}

enum ExpectedNumber: String {
  case language = "the version of the language"
  case number = "a number"
  case version = "a version such as `15.4`"
  case secondOfVersion = "the second number of a version"
  case firstVersion = "the first version"
  case lastVersion = "the last version"
}

enum ExpectedTime: String {
  case age = "7d"
  case wait = "3s"
}

/// A name that the parser expects, by what it names there. Two kinds may have the same wording: they differ
/// in the names that may stand there.
package enum ExpectedName: Hashable, Sendable {
  case metric
  case action
  /// A prompt or notice that is shown.
  case shown
  /// A prompt, and no notice.
  case prompt
  case link
  /// A flow that another one runs.
  case flowToRun
  /// A flow that an app can start: that of a promise or a test.
  case flowToStart
  case resource
  case request
  /// An event after `on`, or `change`, `return` or `background`.
  case trigger
  /// An event that a test sends.
  case event
  /// A memory that is assigned.
  case memory
  /// A memory that outlives the session.
  case keptMemory
  /// A keyed memory that is counted.
  case countedMemory
  case decision
  /// A resource or live input that `on change of` watches.
  case watched
  /// A resource or input that a step of a test changes.
  case changed
  /// A resource, input or memory that a test gives a value.
  case given
  case button
  /// An answer in a test.
  case answer
  case outcome
  case state
  /// Where a row or handler leads.
  case target
  /// The state that `back to` leads to.
  case shownState
  /// The answer or value that a row or comparison is about.
  case pattern
  /// A value in an expression.
  case operand
  /// A value that is written out.
  case literal
  case basePlatform
  case basePolicy
  /// A platform or policy after `use`.
  case used
  /// The resource that a platform has for a name.
  case ownResource
  /// The platform that has it.
  case ownPlatform
  case catalog
  case argument
  /// A parameter that a row or handler names, or an option of a request.
  case binding
  case promise
  /// The type or input whose values each have a memory of their own.
  case memoryKey
  case type
  case styleKey
  case styledParameter
  // Declarations that an override replaces
  case overriddenPrompt
  case overriddenNotice
  case overriddenFlow
  case overriddenState
  // In a platform
  /// A look in which prompts are drawn.
  case look
  case extendedResource
  case replacedResource
  case replacedLink
  case replacedInput
  case requestOfResource
  /// A status that apps see.
  case visibleStatus
  /// A status in which a request or a change begins, or `any`.
  case sourceStatus
  /// A status to which a request or a change leads.
  case resultStatus
  /// A name that is declared here.
  case new(NewName)

  var wording: String {
    switch self {
    case .metric: "a metric"
    case .action: "an action"
    case .shown: "a prompt or a notice"
    case .prompt: "a prompt"
    case .link: "a link"
    case .flowToRun, .flowToStart: "a flow"
    case .resource, .extendedResource, .ownResource: "a resource"
    case .request: "a request"
    case .trigger, .event: "an event"
    case .memory, .keptMemory, .countedMemory: "a memory's name"
    case .decision: "a decision's name"
    case .watched: "a resource or a live input"
    case .changed: "a resource or an input"
    case .given: "a resource, an input or a memory"
    case .button: "a button"
    case .answer: "an answer"
    case .outcome: "an outcome"
    case .state: "a state"
    case .target: "a state, `end` with an outcome, `stay` or `choose`"
    case .shownState: "the state whose prompt is still there"
    case .pattern: "an answer or a value"
    case .operand, .literal: "a value"
    case .basePlatform, .used, .ownPlatform: "the name of a platform"
    case .basePolicy: "the name of a policy"
    case .catalog: "the name of a catalog"
    case .argument: "an argument's name"
    case .binding: NewName.parameter.rawValue
    case .promise: "the name of a promise"
    case .memoryKey: "a type or an input"
    case .type: "a type"
    case .styleKey: "the name of a style"
    case .styledParameter: "a parameter"
    case .overriddenPrompt: NewName.prompt.rawValue
    case .overriddenNotice: NewName.notice.rawValue
    case .overriddenFlow: NewName.flow.rawValue
    case .overriddenState: NewName.state.rawValue
    case .replacedResource: NewName.resource.rawValue
    case .replacedLink: NewName.link.rawValue
    case .replacedInput: NewName.input.rawValue
    case .look: "the name of a look"
    case .requestOfResource: NewName.request.rawValue
    case .visibleStatus, .sourceStatus, .resultStatus: NewName.status.rawValue
    case .new(let name): name.rawValue
    }
  }
}

/// A name that is declared where the parser expects it.
package enum NewName: String, Sendable {
  case platform = "the platform's name"
  case policy = "the policy's name"
  case type = "the type's name"
  case typeValue = "a value of the type"
  /// A value of a type without a name.
  case enumerationValue = "a type"
  case input = "the input's name"
  case memory = "the memory's name"
  case value = "a name"
  case decision = "the decision's name"
  case action = "the action's name"
  case actionAnswer = "an answer of the action"
  case metric = "the metric's name"
  case link = "the link's name"
  case event = "the event's name"
  case prompt = "the prompt's name"
  case notice = "the notice's name"
  case button = "the button's name"
  case flow = "the flow's name"
  case outcome = "an outcome"
  case state = "the state's name"
  case retiredState = "the name of a retired state"
  case parameter = "a parameter's name"
  case formerName = "the former name"
  case resource = "the resource's name"
  case status = "a status"
  case request = "the request's name"
  case option = "an option"
  case systemView = "a system view"
  case purposeKey = "a key of the app's property list"
  case formerKey = "the former key"
}
