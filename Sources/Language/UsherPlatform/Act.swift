package import UsherProgram
internal import UsherRuntime

/// What is played: by the person, the app, the system, or time.
package enum Act: Hashable, Sendable {
  /// A button, with the values of its parameters.
  case tap(String, [Change])
  case dismiss
  /// Of the system's question, of an action, or `failed` of a link.
  case answer(String)
  /// The system puts its question, and no answer comes.
  case silence
  /// An event of the app, with the values of its parameters.
  case send(String, [Change])
  case wait(milliseconds: Int)
  /// Into the background and back, with what changes there.
  case away([Change], appEnds: Bool)
  /// The app is ended, and launched again.
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

extension ButtonDefinition {
  /// Whether a tap means it.
  package func isTapped(by name: String, _ arguments: [Act.Change]) -> Bool {
    name == self.name && arguments.count == bindings.count
      && bindings.allSatisfy { binding in arguments.contains { $0.name == binding.name && $0.value == binding.text } }
  }
}
