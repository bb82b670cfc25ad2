// The records of a code. Each is a row of the table of its name; positions are in the table that the field is named for.

/// No position.
let none16 = UInt16.max
let none32 = UInt32.max

/// What comes before the table of sections.
struct Header: BitwiseCopyable {
  /// `USHR`, as little-endian.
  static let magic: UInt32 = 0x5248_5355
  /// The format: how what follows is laid out.
  static let format: UInt16 = 1

  var magic: UInt32
  var format: UInt16
  /// The version of the language whose meaning the engine has to know.
  var language: UInt16
  /// Of every byte behind this field, against damage.
  var hash: UInt64
  /// Of the header, the sections and the copy behind them.
  var byteCount: UInt32
  /// How many sections there are.
  var sections: UInt32
  var name: UInt32
  var platform: UInt32
  /// Where the copy lies, in bytes of the block; empty if there is none.
  var copy: Extent
  /// How a session is laid out: zero in the bytes of a bundle, worked out by whoever reads it.
  var layout: Layout
}

/// Where everything lies in the memory of a session. Offsets and strides in bytes.
///
/// First what a step begins with, then values one byte each (facts first), then what is asked, the timers and the
/// session's moments; what is of use within one step only comes last and belongs to no state.
struct Layout: BitwiseCopyable, Hashable {
  /// Values: facts, then moments, then memory and parameters of states, then what is transient.
  var facts: UInt32 = 0
  var kept: UInt32 = 0
  var slots: UInt32 = 0
  var values: UInt32 = 0
  var callers: UInt32 = 0
  var asked: UInt32 = 0
  var askedStride: UInt32 = 0
  var askedLimit: UInt32 = 0
  var timers: UInt32 = 0
  var timerLimit: UInt32 = 0
  var times: UInt32 = 0
  /// Of what is kept between steps.
  var stateBytes: UInt32 = 0
  /// What was asked and what was so before the step that runs.
  var before: UInt32 = 0
  var seen: UInt32 = 0
  /// The effects of the last step.
  var effects: UInt32 = 0
  /// Of all.
  var byteCount: UInt32 = 0
  /// Effects of the longest step.
  var effectLimit: UInt32 = 0
  /// The places that the last step passed; 0 where they are not recorded (`Policy.recordingPlaces`).
  var places: UInt32 = 0
}

struct VariableRecord: BitwiseCopyable {
  enum Home: UInt16 {
    case status, fixedInput, liveInput, launch, install, session, parameter, derived, count
  }

  enum Measure: UInt16 {
    case none, age, version
  }

  var name: UInt32
  var domain: UInt32
  /// Branches of what is derived, numbers (variables) of what is counted.
  var definition: Extent
  /// Of ages in milliseconds; of versions as major and minor by turns.
  var thresholds: Extent
  var home: UInt16
  /// The place of its value among the values of a session; of none if it is computed.
  var slot: UInt16
  /// Its position among the facts that a host gives.
  var fact: UInt16
  var moment: UInt16
  var measure: UInt16
  var initial: UInt8
  var isRequired: UInt8
  /// The text input of its key.
  var key: UInt16
  /// What a status is read as that is newer than the policy; of none where the platform does not say.
  var unforeseen: UInt16
}

struct BranchRecord: BitwiseCopyable {
  var condition: UInt32
  var value: UInt32
}

/// One test of a condition, and where it goes on. A condition is the position of its first test.
struct TestRecord: BitwiseCopyable, Hashable {
  /// The condition that holds, and the one that does not.
  static let holds = UInt32.max
  static let fails = UInt32.max - 1

  /// The values among the 64 of the page.
  var mask: UInt64
  var yes: UInt32
  var no: UInt32
  var variable: UInt16
  /// Where the variable is kept, if it is.
  var slot: UInt16
  var page: UInt16
  var unused: UInt16 = 0
}

struct OperandRecord: BitwiseCopyable {
  enum Kind: UInt16 {
    case value, variable, condition, sum, text
  }

  var kind: UInt16
  /// A value, a variable, a text input.
  var index: UInt16
  /// The domain in which it is told to the outside.
  var domain: UInt32
  /// The domain that it is given to.
  var target: UInt32
  /// What each of its values is in the target, in `bytes`, if they differ; of a condition its first test.
  var map: UInt32
  /// Of a sum.
  var addend: Int32
  var slot: UInt16
  var unused: UInt16 = 0
}

struct StatementRecord: BitwiseCopyable {
  enum Kind: UInt16 {
    case track, perform, notice, open, remember, rememberAt
  }

  var kind: UInt16
  var entity: UInt16
  var operands: Extent
  /// Numbers: the variables of memory with a key.
  var cells: Extent
}

struct TargetRecord: BitwiseCopyable {
  enum Kind: UInt16 {
    case stay, state, outcome, choose
  }

  static let stay = TargetRecord(kind: Kind.stay.rawValue, entity: 0, extent: .none)

  var kind: UInt16
  /// A state, or the value of an outcome.
  var entity: UInt16
  /// The operands of a state, or the rows of a choice as numbers.
  var extent: Extent
}

struct RowRecord: BitwiseCopyable {
  var condition: UInt32
  var target: TargetRecord
  var statements: Extent
}

struct HandlerRecord: BitwiseCopyable {
  enum Trigger: UInt16, CaseIterable {
    case returned, background, change, event, after
  }

  var trigger: UInt16
  /// An event.
  var event: UInt16
  /// Until a timer is over, in `thresholds`.
  var milliseconds: UInt32
  /// Numbers: the variables whose change is meant.
  var watched: Extent
  var target: TargetRecord
  var statements: Extent
}

struct StateRecord: BitwiseCopyable {
  enum Question: UInt16 {
    case none, choose, ask, show, open, perform, run
  }

  var name: UInt32
  var flow: UInt16
  var parent: UInt16
  var start: UInt16
  var question: UInt16
  /// A resource, prompt, link, action or flow.
  var entity: UInt16
  var request: UInt16
  var operands: Extent
  /// Extents of rows as numbers, one for each answer; one alone for a choice.
  var answers: Extent
  var entry: Extent
  var handlers: Extent
  /// Numbers: variables.
  var parameters: Extent
  /// Numbers: rows that follow if no answer comes.
  var silence: Extent
  /// The milliseconds until then, in `thresholds`; none if an answer always comes.
  var silenceAfter: UInt32
  var isResting: UInt16
  /// Handlers that are timers.
  var timers: UInt16
}

struct FlowRecord: BitwiseCopyable {
  var name: UInt32
  var outcomes: UInt32
  var root: UInt16
  var isForLaunch: UInt16
}

struct PromptRecord: BitwiseCopyable {
  var name: UInt32
  var kind: UInt16
  var isDismissible: UInt8
  /// Whether a button is not always there.
  var hasConditions: UInt8
  var parameters: Extent
  var buttons: Extent
  var style: Extent
}

struct ButtonRecord: BitwiseCopyable {
  /// Alone, and as an answer names it, with what it is bound to.
  var name: UInt32
  var answer: UInt32
  var condition: UInt32
  var roles: UInt32
  var bindings: Extent
}

struct BindingRecord: BitwiseCopyable {
  var name: UInt32
  var text: UInt32
  var variable: UInt16
  var value: UInt16
}

struct ParameterRecord: BitwiseCopyable {
  var name: UInt32
  var variable: UInt16
  var unused: UInt16 = 0
}

struct StyleRecord: BitwiseCopyable {
  var name: UInt32
  var value: UInt32
}

struct NoticeRecord: BitwiseCopyable {
  var name: UInt32
  var parameters: Extent
  var style: Extent
}

struct ActionRecord: BitwiseCopyable {
  var name: UInt32
  /// None if nobody waits for it.
  var answers: UInt32
  var needs: UInt32
  var isRepeatable: UInt16
  /// The answer that nobody gives.
  var interrupted: UInt16
  var parameters: Extent
  /// Numbers: resources.
  var asks: Extent
}

struct ResourceRecord: BitwiseCopyable {
  var name: UInt32
  var status: UInt16
  var unused: UInt16 = 0
  var requests: Extent
}

struct RequestRecord: BitwiseCopyable {
  /// The statuses in which the system puts its question.
  var askable: UInt64
  var name: UInt32
  var isUnnamed: UInt32
}

/// A metric or an event, with parameters.
struct NamedRecord: BitwiseCopyable {
  var name: UInt32
  var parameters: Extent
}

struct LinkRecord: BitwiseCopyable {
  var name: UInt32
  var address: UInt32
  /// Numbers: names of resources.
  var reaches: Extent
}

struct RetirementRecord: BitwiseCopyable {
  var flow: UInt16
  var unused: UInt16 = 0
  var target: TargetRecord
}

/// What something was called, as a snapshot says it.
struct FormerNameRecord: BitwiseCopyable {
  enum Kind: UInt16 {
    case state, flow, variable, value, outcome, retired
  }

  var hash: UInt32
  var kind: UInt16
  var index: UInt16
  /// Of a value its variable, of an outcome its flow.
  var owner: UInt32
}
