/// A part of the language that its first version did not have. A bundle lists those that its policy uses, and an engine rejects a bundle
/// with one that it does not know.
package enum Feature: String, CaseIterable, Sendable {
  case timers
  case background
  case silence
  case silenceUnderPrompts = "silence under prompts"
  case moments
  case flowsForLaunch = "flows for launch"
  case innerFlows = "inner flows"
  case namedRequests = "named requests"
  case requestOptions = "request options"
  case promptsBesideTheApp = "prompts beside the app"
  case retiredStates = "retired states"
  case effectsAfterQuestions = "effects after questions"
  case sumsOfTwo = "sums of two"
  case waysBack = "ways back"
  case valuesOfAnswers = "values of answers"
}

extension Code {
  /// A hash of all bytes after the hash field, eight bytes at a time. It detects damage but not deliberate changes.
  package static func contentHash(_ bytes: [UInt8]) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    let start = 16
    unsafe bytes.withUnsafeBytes { bytes in
      var offset = start
      while offset + 8 <= bytes.count {
        hash = (hash ^ (unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))) &* 0x0000_0100_0000_01B3
        hash ^= hash >> 29
        offset += 8
      }
      while offset < bytes.count {
        hash = (hash ^ UInt64(unsafe bytes[offset])) &* 0x0000_0100_0000_01B3
        offset += 1
      }
    }
    return hash
  }
}

extension SessionLayout {
  /// Computes the layout. `bounds` gives the maximum number of open questions, timers and effects.
  init(of code: Code, _ bounds: StepBounds) {
    self.init()
    var transient = 0
    var values = 0
    var moments = 0
    var facts = 0
    let inStates = code.variablesOfStates
    for index in code.variables.indices {
      let variable = code.variables[index]
      if variable.fact != none16 { facts += 1 }
      if variable.moment != none16 { moments += 1 }
      guard variable.slot != none16 else { continue }
      values += 1
      if variable.home == VariableRecord.Home.parameter.rawValue, !inStates[index] { transient += 1 }
    }
    let arguments = code.states.indices.reduce(0) { max($0, Int(code.states[$1].operands.count)) }
    var offset = UInt32(MemoryLayout<SessionHead>.size)
    func take(_ size: Int, alignment: UInt32) -> UInt32 {
      offset = (offset + alignment - 1) / alignment * alignment
      defer { offset += UInt32(size) }
      return offset
    }
    self.facts = UInt32(facts)
    kept = UInt32(values - transient)
    slots = UInt32(values)
    self.values = take(values, alignment: 1)
    callers = take(2 * code.flows.count, alignment: 2)
    askedStride = UInt32((MemoryLayout<AskedHead>.size + arguments + 3) / 4 * 4)
    askedLimit = UInt32(bounds.asked)
    asked = take(bounds.asked * Int(askedStride), alignment: 4)
    timerLimit = UInt32(bounds.timers)
    timers = take(bounds.timers * MemoryLayout<TimerRecord>.size, alignment: 4)
    times = take(moments * MemoryLayout<Int64>.size, alignment: moments == 0 ? 1 : 8)
    stateBytes = offset
    before = take(bounds.asked * Int(askedStride), alignment: 4)
    seen = take(facts, alignment: 1)
    effects = take(
      MemoryLayout<EffectsHead>.size + bounds.step.effects * MemoryLayout<EffectRecord>.stride, alignment: 8)
    byteCount = (offset + 7) / 8 * 8
    effectLimit = UInt32(bounds.step.effects)
  }
}

extension Code {
  /// For each variable, whether it is a parameter of a state.
  var variablesOfStates: [Bool] {
    var found = Array(repeating: false, count: variables.count)
    for state in states.indices {
      for index in states[state].parameters.range { found[Int(numbers[index])] = true }
    }
    return found
  }
}

/// The start of a session's memory.
package struct SessionHead: BitwiseCopyable {
  /// The innermost active state; `none16` if the session has ended, or has not begun.
  package var leaf: UInt16
  /// The flow that was started.
  package var flow: UInt16
  package var lastTicket: UInt32
  /// The outcome, if `hasOutcome` is 1.
  package var outcome: UInt8
  package var asked: UInt8
  package var timers: UInt8
  var hasOutcome: UInt8
}

/// The range of the last step's effects. The effect records follow it in memory.
struct EffectsHead: BitwiseCopyable {
  var first: UInt32
  var end: UInt32
  /// The number of steps of this session so far, across processes.
  var step: UInt32
  var unused: UInt32 = 0
}

/// An open question. Its bound arguments follow in memory, one byte each.
package struct AskedHead: BitwiseCopyable {
  package var ticket: UInt32
  package var state: UInt16
  /// The number of arguments.
  package var count: UInt16
}

package struct TimerRecord: BitwiseCopyable {
  package var ticket: UInt32
  package var state: UInt16
  /// The handler's position in its state; `none16` for the timeout of a system request.
  package var handler: UInt16
}
