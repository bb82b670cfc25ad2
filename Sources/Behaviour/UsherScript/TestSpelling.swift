package import UsherPlatform
package import UsherProof
package import UsherProgram
internal import UsherRuntime

/// Counterexamples in the syntax of tests.
package enum TestSpelling {
  /// The initial values and the steps of a journey, in the syntax of tests.
  package static func way(of story: Story, in program: Program) -> [String] {
    let givens = story.givens.map { spelled($0, in: program) }
    return (givens.isEmpty ? [] : ["given \(givens.joined(separator: ", "))"])
      + story.steps.map { spelled($0, in: program) }
  }

  /// A step in the syntax of tests, or in words if no test can contain it.
  package static func spelled(_ step: Story.Step, in program: Program) -> String {
    switch step {
    case .act(let act): spelled(act)
    case .endedBetween: "relaunch before the system has answered"
    }
  }

  package static func spelled(_ given: TestCase.Given, in program: Program) -> String {
    switch given {
    case .status(let change): return "\(change.name) is \(change.value)"
    case .value(let id, let value):
      return "\(program.variables[id].name) is \(example(program.variables[id].domain.name(of: value)))"
    case .moment(let id, let age):
      let name = program.variables[id].name
      guard let age else { return "\(name) is never" }
      return "\(name) is \(age == 0 ? "now" : "older than \(duration(Int(age) - 1))")"
    case .text(let position, let text): return "\(program.texts[position].name) is \(stringLiteral(text))"
    case .key(let name, let isDeclared): return "\(name) is \(isDeclared)"
    case .version(let version): return "\(Device.versionName) is \(version.text)"
    }
  }

  /// A version in a range: its first, or its last if the range has no lower bound.
  private static func example(_ name: String) -> String {
    let (bytes, dots) = (Array(name.utf8), Array("...".utf8))
    guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: dots) }) else { return name }
    return String(decoding: start == 0 ? bytes[dots.count...] : bytes[..<start], as: UTF8.self)
  }

  package static func spelled(_ act: Act) -> String {
    switch act {
    case .tap(let name, let arguments): "tap \(call(name, arguments))"
    case .dismiss: "dismiss"
    case .answer(let name, let arguments, let texts): "answer \(call(name, arguments, texts))"
    case .silence: "silence"
    case .send(let name, let arguments, let texts): "send \(call(name, arguments, texts))"
    case .wait(let milliseconds): "wait \(duration(milliseconds))"
    case .away(let changes, let appEnds): "away\(block(changes, appEnds ? ["app ends"] : []))"
    case .relaunch(let changes): "relaunch\(block(changes, []))"
    case .meanwhile(let changes): "meanwhile\(block(changes, []))"
    }
  }

  private static func block(_ changes: [Act.Change], _ besides: [String]) -> String {
    let all = changes.map { "\($0.name) becomes \($0.value)" } + besides
    return all.isEmpty ? "" : " { \(all.joined(separator: "; ")) }"
  }
}

/// An answer or an event with its arguments and its texts, for example `failed(fault: server, error: "timeout")`.
package func call(_ name: String, _ arguments: [Act.Change], _ texts: [Act.Change]) -> String {
  call(name, arguments + texts.map { Act.Change(name: $0.name, value: stringLiteral($0.value)) })
}

/// A text as a string of the language.
private func stringLiteral(_ text: String) -> String {
  "\"" + text.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] } + "\""
}

/// For example `name(a: 1, b: 2)`; the name alone without arguments.
package func call(_ name: String, _ arguments: [Act.Change]) -> String {
  if arguments.isEmpty { return name }
  return "\(name)(\(arguments.map { "\($0.name): \($0.value)" }.joined(separator: ", ")))"
}
