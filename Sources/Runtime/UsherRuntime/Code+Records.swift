// The records of a code. Each is a row of the table of its name; positions are in the table that the field is named for.

/// No position.
package let none16 = UInt16.max
package let none32 = UInt32.max

/// What comes before the table of sections.
package struct Header: BitwiseCopyable {
  /// `USHR`, as little-endian.
  package static let magic: UInt32 = 0x5248_5355
  /// The format: how what follows is laid out.
  package static let format: UInt16 = 1

  package var magic: UInt32 = 0
  package var format: UInt16 = 0
  /// The version of the language whose meaning the engine has to know.
  package var language: UInt16 = 0
  /// Of every byte behind this field, against damage.
  package var hash: UInt64 = 0
  /// Of the header, the sections and the copy behind them.
  package var byteCount: UInt32 = 0
  /// How many sections there are.
  package var sections: UInt32 = 0
  package var name: UInt32 = 0
  package var platform: UInt32 = 0
  /// Where the copy lies, in bytes of the block; empty if there is none.
  package var copy: Extent = .none
  /// How a session is laid out: zero in the bytes of a bundle, worked out by whoever reads it.
  package var layout: SessionLayout = SessionLayout()

  package init() {}
}

/// Where everything lies in the memory of a session. Offsets and strides in bytes.
///
/// First what a step begins with, then values one byte each (facts first), then what is asked, the timers and the
/// session's moments; what is of use within one step only comes last and belongs to no state.
package struct SessionLayout: BitwiseCopyable, Hashable {
  /// Values: facts, then moments, then memory and parameters of states, then what is transient.
  package var facts: UInt32 = 0
  package var kept: UInt32 = 0
  package var slots: UInt32 = 0
  package var values: UInt32 = 0
  package var callers: UInt32 = 0
  package var asked: UInt32 = 0
  package var askedStride: UInt32 = 0
  package var askedLimit: UInt32 = 0
  package var timers: UInt32 = 0
  package var timerLimit: UInt32 = 0
  package var times: UInt32 = 0
  /// Of what is kept between steps.
  package var stateBytes: UInt32 = 0
  /// What was asked and what was so before the step that runs.
  package var before: UInt32 = 0
  package var seen: UInt32 = 0
  /// The effects of the last step.
  package var effects: UInt32 = 0
  /// Of all.
  package var byteCount: UInt32 = 0
  /// Effects of the longest step.
  package var effectLimit: UInt32 = 0
  /// The places that the last step passed; 0 where they are not recorded (`Policy.recordingPlaces`).
  package var places: UInt32 = 0

  package init() {}
}

package struct VariableRecord: BitwiseCopyable {
  package enum Home: UInt16 {
    case status, fixedInput, liveInput, launch, install, session, parameter, derived, count
  }

  package enum Measure: UInt16 {
    case none, age, version
  }

  package var name: UInt32 = 0
  package var domain: UInt32 = 0
  /// Branches of what is derived, numbers (variables) of what is counted.
  package var definition: Extent = .none
  /// Of ages in milliseconds; of versions as major and minor by turns.
  package var thresholds: Extent = .none
  package var home: UInt16 = 0
  /// The place of its value among the values of a session; of none if it is computed.
  package var slot: UInt16 = 0
  /// Its position among the facts that a host gives.
  package var fact: UInt16 = 0
  package var moment: UInt16 = 0
  package var measure: UInt16 = 0
  package var initial: UInt8 = 0
  package var isRequired: UInt8 = 0
  /// The text input of its key.
  package var key: UInt16 = 0
  /// What a status is read as that is newer than the policy; of none where the platform does not say.
  package var unforeseen: UInt16 = 0

  package init() {}
}

package struct BranchRecord: BitwiseCopyable {
  package var condition: UInt32 = 0
  package var value: UInt32 = 0

  package init() {}
}

/// One test of a condition, and where it goes on. A condition is the position of its first test.
package struct TestRecord: BitwiseCopyable, Hashable {
  /// The condition that holds, and the one that does not.
  package static let holds = UInt32.max
  package static let fails = UInt32.max - 1

  /// The values among the 64 of the page.
  package var mask: UInt64 = 0
  package var yes: UInt32 = 0
  package var no: UInt32 = 0
  package var variable: UInt16 = 0
  /// Where the variable is kept, if it is.
  package var slot: UInt16 = 0
  package var page: UInt16 = 0
  package var unused: UInt16 = 0

  package init() {}
}

package struct OperandRecord: BitwiseCopyable {
  package enum Kind: UInt16 {
    case value, variable, condition, sum, text
  }

  package var kind: UInt16 = 0
  /// A value, a variable, a text input.
  package var index: UInt16 = 0
  /// The domain in which it is told to the outside.
  package var domain: UInt32 = 0
  /// The domain that it is given to.
  package var target: UInt32 = 0
  /// What each of its values is in the target, in `bytes`, if they differ; of a condition its first test.
  package var map: UInt32 = 0
  /// Of a sum.
  package var addend: Int32 = 0
  package var slot: UInt16 = 0
  package var unused: UInt16 = 0

  package init() {}
}

package struct StatementRecord: BitwiseCopyable {
  package enum Kind: UInt16 {
    case track, perform, notice, open, remember, rememberAt
  }

  package var kind: UInt16 = 0
  package var entity: UInt16 = 0
  package var operands: Extent = .none
  /// Numbers: the variables of memory with a key.
  package var cells: Extent = .none

  package init() {}
}

package struct TargetRecord: BitwiseCopyable {
  package enum Kind: UInt16 {
    case stay, state, outcome, choose
  }

  package static var stay: TargetRecord { TargetRecord() }

  package var kind: UInt16 = 0
  /// A state, or the value of an outcome.
  package var entity: UInt16 = 0
  /// The operands of a state, or the rows of a choice as numbers.
  package var extent: Extent = .none

  package init() {}

  package init(_ kind: Kind, entity: UInt16 = 0, _ extent: Extent = .none) {
    self.kind = kind.rawValue
    self.entity = entity
    self.extent = extent
  }
}

package struct RowRecord: BitwiseCopyable {
  package var condition: UInt32 = 0
  package var target: TargetRecord = .stay
  package var statements: Extent = .none

  package init() {}
}

package struct HandlerRecord: BitwiseCopyable {
  package enum Trigger: UInt16, CaseIterable {
    case returned, background, change, event, after
  }

  package var trigger: UInt16 = 0
  /// An event.
  package var event: UInt16 = 0
  /// Until a timer is over, in `thresholds`.
  package var milliseconds: UInt32 = 0
  /// Numbers: the variables whose change is meant.
  package var watched: Extent = .none
  package var target: TargetRecord = .stay
  package var statements: Extent = .none

  package init() {}
}

package struct StateRecord: BitwiseCopyable {
  package enum Question: UInt16 {
    case none, choose, ask, show, open, perform, run
  }

  package var name: UInt32 = 0
  package var flow: UInt16 = 0
  package var parent: UInt16 = 0
  package var start: UInt16 = 0
  package var question: UInt16 = 0
  /// A resource, prompt, link, action or flow.
  package var entity: UInt16 = 0
  package var request: UInt16 = 0
  package var operands: Extent = .none
  /// Extents of rows as numbers, one for each answer; one alone for a choice.
  package var answers: Extent = .none
  package var entry: Extent = .none
  package var handlers: Extent = .none
  /// Numbers: variables.
  package var parameters: Extent = .none
  /// Numbers: rows that follow if no answer comes.
  package var silence: Extent = .none
  /// The milliseconds until then, in `thresholds`; none if an answer always comes.
  package var silenceAfter: UInt32 = 0
  package var isResting: UInt16 = 0
  /// Handlers that are timers.
  package var timers: UInt16 = 0

  package init() {}
}

package struct FlowRecord: BitwiseCopyable {
  package var name: UInt32 = 0
  package var outcomes: UInt32 = 0
  package var root: UInt16 = 0
  package var isForLaunch: UInt16 = 0

  package init() {}
}

package struct PromptRecord: BitwiseCopyable {
  package var name: UInt32 = 0
  package var kind: UInt16 = 0
  package var isDismissible: UInt8 = 0
  /// Whether a button is not always there.
  package var hasConditions: UInt8 = 0
  package var parameters: Extent = .none
  package var buttons: Extent = .none
  package var style: Extent = .none

  package init() {}
}

package struct ButtonRecord: BitwiseCopyable {
  /// Alone, and as an answer names it, with what it is bound to.
  package var name: UInt32 = 0
  package var answer: UInt32 = 0
  package var condition: UInt32 = 0
  package var roles: UInt32 = 0
  package var bindings: Extent = .none

  package init() {}
}

package struct BindingRecord: BitwiseCopyable {
  package var name: UInt32 = 0
  package var text: UInt32 = 0
  package var variable: UInt16 = 0
  package var value: UInt16 = 0

  package init() {}
}

package struct ParameterRecord: BitwiseCopyable {
  package var name: UInt32 = 0
  package var variable: UInt16 = 0
  package var unused: UInt16 = 0

  package init() {}
}

package struct StyleRecord: BitwiseCopyable {
  package var name: UInt32 = 0
  package var value: UInt32 = 0

  package init() {}
}

package struct NoticeRecord: BitwiseCopyable {
  package var name: UInt32 = 0
  package var parameters: Extent = .none
  package var style: Extent = .none

  package init() {}
}

package struct ActionRecord: BitwiseCopyable {
  package var name: UInt32 = 0
  /// None if nobody waits for it.
  package var answers: UInt32 = 0
  package var needs: UInt32 = 0
  package var isRepeatable: UInt16 = 0
  /// The answer that nobody gives.
  package var interrupted: UInt16 = 0
  package var parameters: Extent = .none
  /// Numbers: resources.
  package var asks: Extent = .none

  package init() {}
}

package struct ResourceRecord: BitwiseCopyable {
  package var name: UInt32 = 0
  package var status: UInt16 = 0
  package var unused: UInt16 = 0
  package var requests: Extent = .none

  package init() {}
}

package struct RequestRecord: BitwiseCopyable {
  /// The statuses in which the system puts its question.
  package var askable: UInt64 = 0
  package var name: UInt32 = 0
  package var isUnnamed: UInt32 = 0

  package init() {}
}

/// A metric or an event, with parameters.
package struct NamedRecord: BitwiseCopyable {
  package var name: UInt32 = 0
  package var parameters: Extent = .none

  package init() {}
}

package struct LinkRecord: BitwiseCopyable {
  package var name: UInt32 = 0
  package var address: UInt32 = 0
  /// Numbers: names of resources.
  package var reaches: Extent = .none

  package init() {}
}

package struct RetirementRecord: BitwiseCopyable {
  package var flow: UInt16 = 0
  package var unused: UInt16 = 0
  package var target: TargetRecord = .stay

  package init() {}
}

/// What something was called, as a snapshot says it.
package struct FormerNameRecord: BitwiseCopyable {
  package enum Kind: UInt16 {
    case state, flow, variable, value, outcome, retired
  }

  package var hash: UInt32 = 0
  package var kind: UInt16 = 0
  package var index: UInt16 = 0
  /// Of a value its variable, of an outcome its flow.
  package var owner: UInt32 = 0

  package init() {}
}
