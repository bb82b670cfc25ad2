// The records of a code. Each is a row of the table with its name; a position in a field refers to the table that the
// field is named after. Where a comment says `numbers`, the extent lies in that table, and its entries are positions of
// the entities named.

/// The value for "no position".
package let none16 = UInt16.max
package let none32 = UInt32.max

/// The header, which precedes the table of sections.
package struct Header: BitwiseCopyable {
  /// `USHR`, in little-endian order.
  package static let magic: UInt32 = 0x5248_5355
  /// The format version of the layout of the bytes that follow.
  package static let format: UInt16 = 1
  /// Where a bundle has its edition, and the oldest version of the app: the major number in the low 16 bits, the minor one in the high.
  /// 0 means none. The layout of the session overwrites both when a bundle is read.
  package static let (edition, oldestApp) = (40, 44)

  package var magic: UInt32 = 0
  package var format: UInt16 = 0
  /// The language version that the engine has to support.
  package var language: UInt16 = 0
  /// The hash of every byte after this field. It detects damage.
  package var hash: UInt64 = 0
  /// The size of header, sections and copy together.
  package var byteCount: UInt32 = 0
  /// The number of sections.
  package var sections: UInt32 = 0
  package var name: UInt32 = 0
  package var platform: UInt32 = 0
  /// The position of the copy, in bytes of the block; empty if there is none.
  package var copy: Extent = .none
  /// The layout of a session, computed when a bundle is read. In the bytes of a bundle, it is zero but for the edition and the app.
  package var layout: SessionLayout = SessionLayout()

  package init() {}
}

/// The layout of a session's memory. Offsets and strides are in bytes.
///
/// The head comes first, then the values with one byte each (facts first), then the callers of flows, the open questions,
/// the timers and the session's moments. Memory that is used within one step only comes last and is not part of the
/// session's state.
package struct SessionLayout: BitwiseCopyable {
  /// Counts of values: facts; kept values (facts, moments, memory and parameters of states); all slots, including
  /// transient ones.
  package var facts: UInt32 = 0
  package var kept: UInt32 = 0
  package var slots: UInt32 = 0
  package var values: UInt32 = 0
  package var callers: UInt32 = 0
  package var asked: UInt32 = 0
  package var askedStride: UInt32 = 0
  var askedLimit: UInt32 = 0
  package var timers: UInt32 = 0
  package var timerLimit: UInt32 = 0
  package var times: UInt32 = 0
  /// The number of bytes that are kept between steps.
  package var stateBytes: UInt32 = 0
  /// The questions that were open, and the facts that were seen, before the current step.
  package var before: UInt32 = 0
  package var seen: UInt32 = 0
  /// The effects of the last step.
  package var effects: UInt32 = 0
  /// The total size.
  package var byteCount: UInt32 = 0
  /// The number of effects of the longest step.
  package var effectLimit: UInt32 = 0
  /// The places that the last step passed; 0 if they are not recorded (`EncodedProgram.recordingPlaces`).
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
  /// The branches of a derived variable, or the numbers (variables) that a count counts.
  package var definition: Extent = .none
  /// For ages, milliseconds; for versions, major and minor numbers alternately.
  package var thresholds: Extent = .none
  package var home: UInt16 = 0
  /// The index of its value in the session's memory; `none16` if it is computed.
  package var slot: UInt16 = 0
  /// Its position among the facts that a host provides.
  package var fact: UInt16 = 0
  package var moment: UInt16 = 0
  package var measure: UInt16 = 0
  package var initial: UInt8 = 0
  package var isRequired: UInt8 = 0
  /// The text input that is its key.
  package var key: UInt16 = 0
  /// The value that an unknown status is read as; `none16` if the platform does not define one.
  package var unforeseen: UInt16 = 0

  package init() {}
}

package struct BranchRecord: BitwiseCopyable {
  package var condition: UInt32 = 0
  package var value: UInt32 = 0

  package init() {}
}

/// One test of a condition, and the tests that follow it. A condition is the position of its first test.
package struct TestRecord: BitwiseCopyable, Hashable {
  /// The condition that always holds, and the one that never does.
  package static let holds = UInt32.max
  package static let fails = UInt32.max - 1

  /// The accepted values, among the 64 of the page.
  package var mask: UInt64 = 0
  package var yes: UInt32 = 0
  package var no: UInt32 = 0
  package var variable: UInt16 = 0
  /// The variable's slot, if its value is stored.
  package var slot: UInt16 = 0
  package var page: UInt16 = 0
  package var unused: UInt16 = 0

  package init() {}
}

package struct OperandRecord: BitwiseCopyable {
  package enum Kind: UInt16 {
    case value, variable, condition, sum, text, sumOfTwo, difference
  }

  package var kind: UInt16 = 0
  /// A value, a variable or a text input.
  package var index: UInt16 = 0
  /// The operand's own domain, which the host sees.
  package var domain: UInt32 = 0
  /// The domain of the parameter that receives it.
  package var target: UInt32 = 0
  /// The start in `bytes` of the map from its own domain to the target, if they differ; for a condition, its first test; for
  /// a sum of two variables and for a difference, the second variable.
  package var map: UInt32 = 0
  /// The number added, for a sum: the lowest number of a second variable, and less than 0 for a difference.
  package var addend: Int32 = 0
  package var slot: UInt16 = 0
  package var unused: UInt16 = 0

  package init() {}
}

package struct StatementRecord: BitwiseCopyable {
  package enum Kind: UInt16 {
    case track, perform, notice, open, remember, rememberAt

    /// The effect that passes the statement's operands to the host; nil for assignments of memory.
    var effect: Effect.Kind? {
      switch self {
      case .track: .track
      case .perform: .do
      case .notice: .notice
      case .open: .open
      case .remember, .rememberAt: nil
      }
    }
  }

  package var kind: UInt16 = 0
  package var entity: UInt16 = 0
  package var operands: Extent = .none
  /// The variables (`numbers`) of memory with a key.
  package var cells: Extent = .none

  package init() {}
}

package struct TargetRecord: BitwiseCopyable {
  package enum Kind: UInt16 {
    case stay, state, outcome, choose, back
  }

  package static var stay: TargetRecord { TargetRecord() }

  package var kind: UInt16 = 0
  /// A state to enter or to go back to, or the value of an outcome.
  package var entity: UInt16 = 0
  /// The operands of a state, or the rows (`numbers`) of a choice.
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
  /// The position of an event.
  package var event: UInt16 = 0
  /// The duration of a timer, as a position in `thresholds`.
  package var milliseconds: UInt32 = 0
  /// The variables (`numbers`) whose changes trigger the handler.
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
  /// The arguments of a prompt, an action or a flow; for a request, its options, each the only value of its domain.
  package var operands: Extent = .none
  /// Extents of rows (`numbers`), one for each answer; only one for a choice.
  package var answers: Extent = .none
  package var entry: Extent = .none
  package var handlers: Extent = .none
  /// The variables (`numbers`) of its parameters.
  package var parameters: Extent = .none
  /// The rows (`numbers`) to follow if no answer arrives in time.
  package var silence: Extent = .none
  /// The timeout of a request, as a position in `thresholds`; `none32` if an answer always arrives.
  package var silenceAfter: UInt32 = 0
  /// A sum of `isResting` and `isSilentUnderPrompt`.
  package var marks: UInt8 = 0
  /// The number of statements that follow the question. They are behind those of the entry.
  package var askedStatements: UInt8 = 0
  /// The number of handlers that are timers.
  package var timers: UInt16 = 0

  package static let isResting: UInt8 = 1
  /// The timeout of the request also counts while the system's prompt covers the app.
  package static let isSilentUnderPrompt: UInt8 = 2

  /// The statements that follow the question.
  package var afterwards: Extent {
    Extent(start: entry.start &+ entry.count, count: UInt32(askedStatements))
  }

  package init() {}
}

package struct FlowRecord: BitwiseCopyable {
  package var name: UInt32 = 0
  package var outcomes: UInt32 = 0
  package var root: UInt16 = 0
  package var isForLaunch: UInt8 = 0
  /// Whether only other flows run it.
  package var isInner: UInt8 = 0

  package init() {}
}

package struct PromptRecord: BitwiseCopyable {
  package var name: UInt32 = 0
  package var kind: UInt16 = 0
  package var isDismissible: UInt8 = 0
  /// Whether any button has a condition.
  package var hasConditions: UInt8 = 0
  package var parameters: Extent = .none
  package var buttons: Extent = .none
  package var style: Extent = .none

  package init() {}
}

package struct ButtonRecord: BitwiseCopyable {
  /// The button's name alone (`name`) and with the values bound to it (`answer`).
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
  /// The position of the parameter that the value depends on; `none16` for a fixed text.
  package var parameter: UInt16 = none16
  package var unused: UInt16 = 0
  /// Strings (`numbers`): the fixed text; nothing, if the value is the parameter's; or by turns a value of the parameter
  /// and its text.
  package var texts: Extent = .none

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
  /// The domain of its answers; `none32` if no one waits for it.
  package var answers: UInt32 = 0
  package var needs: UInt32 = 0
  package var isRepeatable: UInt16 = 0
  /// The answer `interrupted`, which only a restored session gives.
  package var interrupted: UInt16 = 0
  package var parameters: Extent = .none
  /// The requests that it may make (`numbers`). The low 16 bits are the resource. The bits above are 0 for the unnamed request,
  /// else one more than the position of the request in the resource.
  package var asks: Extent = .none

  package static let requestShift = 16

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
  /// The statuses in which the system shows its prompt, one bit each.
  package var askable: UInt64 = 0
  package var name: UInt32 = 0
  /// A sum of `isUnnamed` and `isBesideApp`.
  package var marks: UInt32 = 0

  package static let isUnnamed: UInt32 = 1
  /// The system shows its prompt beside the app, so that nothing is shielded.
  package static let isBesideApp: UInt32 = 2

  package init() {}
}

/// A metric or an event, with parameters.
package struct NamedRecord: BitwiseCopyable {
  package var name: UInt32 = 0
  package var parameters: Extent = .none

  package init() {}

  init(_ name: UInt32, _ parameters: Extent = .none) { (self.name, self.parameters) = (name, parameters) }
}

package struct LinkRecord: BitwiseCopyable {
  package var name: UInt32 = 0
  package var address: UInt32 = 0
  /// The names (`numbers`) of the resources whose settings the link opens.
  package var reaches: Extent = .none

  package init() {}
}

package struct RetirementRecord: BitwiseCopyable {
  package var flow: UInt16 = 0
  package var unused: UInt16 = 0
  package var target: TargetRecord = .stay

  package init() {}
}

/// A current or former name of an entity, as a snapshot contains it.
package struct FormerNameRecord: BitwiseCopyable {
  package enum Kind: UInt16 {
    case state, flow, variable, value, outcome, retired
  }

  package var hash: UInt32 = 0
  package var kind: UInt16 = 0
  package var index: UInt16 = 0
  /// The variable of a value, or the flow of an outcome.
  package var owner: UInt32 = 0

  package init() {}
}
