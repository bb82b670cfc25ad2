internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax
internal import UsherWorkspace

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Asks for missing arguments, if standard input and output are a terminal.
struct NewQuestions {
  let areTaken = CommandEnvironment.current.isTerminal(0) && CommandEnvironment.current.isTerminal(1)

  /// The value of an argument, or of the answer to the question. A wrong argument is an error; after a wrong answer the question is
  /// asked again.
  func settled<Given, Value>(_ given: Given?, _ question: NewQuestion<Given, Value>) throws(InputError) -> Value {
    if let given { return try question.value(given) }
    guard areTaken else { throw InputError(question.missing) }
    while true {
      Output.write(rendered: question.text + " ")
      guard let line = readLine() else {
        throw InputError("the input has ended before the question was answered; nothing was written")
      }
      guard line.contains(where: { !$0.isWhitespace }) else { continue }
      do throws(InputError) {
        return try question.value(question.argument(line))
      } catch {
        Output.write(rendered: error.message + "\n")
      }
    }
  }
}

/// What `usher new` needs to know: an argument, or the answer to a question.
struct NewQuestion<Argument, Value> {
  let text: String
  /// The error if there is neither an argument nor a terminal.
  let missing: Prose
  /// The argument that an answer stands for.
  let argument: (String) -> Argument
  /// The checked value of an argument.
  let value: (Argument) throws(InputError) -> Value
}

extension NewQuestion<String, String> {
  static var name: Self {
    Self(
      text: "What is the policy called?", missing: "the policy has no name: `usher new NAME`", argument: trimmed,
      value: { text throws(InputError) in
        if isName(text) { return text }
        let parts = text.split { !$0.isASCII || !$0.isLetter && !$0.isNumber }.map { String($0) }
        let joined = parts.enumerated().map {
          $0 == 0 ? $1.prefix(1).lowercased() + $1.dropFirst() : capitalized($1)
        }
        let meant = joined.joined()
        let example: Prose = isName(meant) ? ", such as `\(meant)`" : ""
        throw InputError(
          "`\(text)` cannot be the name of a policy: use letters and digits, and begin with a small letter\(example)")
      })
  }

  static var goal: Self {
    Self(
      text: "What for? It is used to …", missing: "say what it is for: `--to 'scan a receipt'`", argument: trimmed,
      value: { text throws(InputError) in
        let goal = text.hasSuffix(".") ? String(text.dropLast()) : text
        guard goal.contains(where: { !$0.isWhitespace }), !goal.contains(where: { $0.isNewline }) else {
          throw InputError("`--to` needs the reason, as in `--to 'scan a receipt'`")
        }
        return goal
      })
  }
}

extension NewQuestion<String, Bool> {
  static func agreement(_ question: String) -> Self {
    Self(
      text: "\(question) (y or n)", missing: "", argument: { trimmed($0).lowercased() },
      value: { text throws(InputError) in
        if ["y", "yes"].contains(text) { return true }
        if ["n", "no"].contains(text) { return false }
        throw InputError("answer `y` or `n`")
      })
  }
}

extension NewQuestion<[String], [NewResource]> {
  /// The resources that the policy is about, on each of these platforms.
  static func resources(of platforms: [Device]) -> Self {
    let known = platforms[0].resources.map { $0.name }.filter { name in
      platforms.allSatisfy { $0.resource(named: name) != nil }
    }
    let names = platforms.map { $0.name }
    return Self(
      text: "About what? \(known.joined(separator: ", "))\n",
      missing:
        "say what it is about: `--resource NAME`; \(quoted(names, "and")) \(names.count == 1 ? "has" : "have") \(quoted(known, "and"))",
      argument: { $0.split { $0 == "," || $0.isWhitespace }.map { String($0) } },
      value: { words throws(InputError) in
        if words.isEmpty { throw InputError("name at least one resource") }
        var resources: [NewResource] = []
        for word in words {
          let resource = try NewResource(word, on: platforms)
          try resource.refuseOtherRequests(on: platforms)
          if resources.contains(where: { $0.resources == resource.resources }) {
            throw InputError("`\(word)` is given twice")
          }
          resources.append(resource)
        }
        return resources
      })
  }
}

/// A resource as it is called by somebody who writes a new policy, and what it is on each platform.
struct NewResource {
  let word: String
  let resources: [DeviceResource]

  init(_ word: String, on platforms: [Device]) throws(InputError) {
    self.word = word
    let meant = platforms.map { platform in
      ([word] + platform.resources.map { $0.name }.filter { $0.lowercased() == word.lowercased() }
        + ResourceWords.meanings(of: word)).compactMap { platform.resource(named: $0) }
    }
    var resources: [DeviceResource] = []
    for (platform, meant) in zip(platforms, meant) {
      // One name for all platforms is better than a better one for some.
      let common = meant.first { resource in
        platforms.allSatisfy { $0.resource(named: resource.name) != nil }
      }
      guard let resource = common ?? meant.first else {
        let known = platform.resources.map { $0.name }
        let likely = suggestion(for: word, among: known, otherwise: "; it has \(quoted(known, "and"))")
        throw InputError("`\(platform.name)` has no resource `\(word)`\(likely)")
      }
      resources.append(resource)
    }
    self.resources = resources
  }

  /// Throws if platforms ask in different ways for a resource of one name, which no policy can have.
  func refuseOtherRequests(on platforms: [Device]) throws(InputError) {
    for journey in NewJourney.all(for: Array(zip(platforms, resources))) {
      let others = platforms.filter { !journey.platforms.contains($0.name) && $0.resource(named: journey.name) != nil }
      guard let other = others.first else { continue }
      throw InputError(
        "\(journey.platforms[0]) and \(other.name) ask for `\(journey.name)` in different ways; write a policy for each of them"
      )
    }
  }

  /// The names of the resource on the platforms; nil if it is called so.
  func meaning(on platforms: [Device]) -> String? {
    let names = resources.map { $0.name }
    if names.allSatisfy({ $0 == word }) { return nil }
    if names.allSatisfy({ $0 == names[0] }) { return "`\(names[0])`" }
    return zip(names, platforms).map { "`\($0)` on \($1.name)" }.joined(separator: ", ")
  }
}

private func isName(_ text: String) -> Bool {
  guard let first = text.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else { return false }
  return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
}

private func trimmed(_ line: String) -> String {
  String(line.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
}
