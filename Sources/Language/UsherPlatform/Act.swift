package import UsherProgram
internal import UsherRuntime

/// An act that is played: by the person, the app, the system, or time.
package enum Act: Hashable, Sendable {
  /// A tap on a button, with the values of its parameters.
  case tap(String, [Change])
  case dismiss
  /// An answer of the system's prompt or of an action, or `failed` of a link. An answer of an action may carry values and texts.
  case answer(String, [Change] = [], texts: [Change] = [])
  /// The system shows its prompt, and no answer comes.
  case silence
  /// An event of the app, with the values of its parameters, and with its texts.
  case send(String, [Change], texts: [Change] = [])
  case wait(milliseconds: Int)
  /// Leaves the app and returns to it, with the changes made meanwhile.
  case away([Change], appEnds: Bool)
  /// The app ends and is launched again.
  case relaunch([Change])
  /// Something changes while the app is active.
  case meanwhile([Change])

  /// A name and its new value.
  package struct Change: Hashable, Sendable {
    package var name: String
    package var value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }
}

extension BoundAnswer {
  /// The values of its parameters, by name.
  package var arguments: [Act.Change] { bindings.map { Act.Change(name: $0.name, value: $0.text) } }

  /// Whether a tap, or an answer of the app, with this name and these arguments is this answer.
  package func isGiven(as name: String, _ arguments: [Act.Change]) -> Bool {
    name == self.name && arguments.count == bindings.count
      && bindings.allSatisfy { binding in arguments.contains { $0.name == binding.name && $0.value == binding.text } }
  }
}
