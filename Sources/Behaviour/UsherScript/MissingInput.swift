package import UsherProgram
internal import UsherPlatform
internal import UsherRuntime
internal import UsherSyntax

/// An input that has no value yet.
package enum MissingInput {
  /// A text of this name.
  case text(String)
  case value(VariableDefinition)

  package var name: String {
    switch self {
    case .text(let name): name
    case .value(let variable): variable.name.description
    }
  }

  /// The values that it can have; none for a text, which can have any.
  package var values: [String] {
    switch self {
    case .text: []
    case .value(let variable): variable.acceptedValues
    }
  }

  /// The value of `--input` that gives the input, such as `sendVideo=true|false`.
  var option: String {
    switch self {
    case .text(let name): "\(name)=…"
    case .value(let variable): "\(variable.name)=\(variable.acceptedValues.joined(separator: "|"))"
    }
  }

  /// The inputs that a journey needs and that are not among the names `given`.
  package static func all(of program: Program, given: [String], needsTexts: Bool) -> [MissingInput] {
    let texts = program.texts.filter { $0.isInput && needsTexts && !given.contains($0.name) }
    let values = (program.facts + program.moments).map { program.variables[$0] }.filter { variable in
      guard case .input(_, isRequired: true) = variable.home else { return false }
      return !given.contains(variable.name.description)
    }
    return texts.map { .text($0.name) } + values.map { .value($0) }
  }
}

extension Program {
  /// The inputs with a value at the start that a journey may be given another one for. The values of each begin with that at the
  /// start. Versions and ages are not among them.
  package var optionalInputs: [(name: String, values: [String])] {
    facts.compactMap { id in
      let variable = variables[id]
      guard case .input(_, isRequired: false) = variable.home, variable.measure == nil else { return nil }
      let first = variable.domain.name(of: variable.initial)
      return (variable.name.description, [first] + variable.domain.values.filter { $0 != first })
    }
  }
}

extension VariableDefinition {
  /// The option that sets this variable at the start. Nil if no option does.
  package var option: String? {
    switch home {
    case .status, .shared: "--given"
    case .input: isVersion ? "--given" : "--input"
    case .session, .parameter, .derived, .count: nil
    }
  }

  var isVersion: Bool {
    switch measure {
    case .version: true
    case .age, nil: false
    }
  }

  /// The values that can be given. For a version, any version in one of these ranges is accepted too.
  package var acceptedValues: [String] {
    switch measure {
    case .age: ["never", "now"] + domain.values.dropFirst(2)
    case .version, nil: domain.values
    }
  }

  /// The milliseconds since a moment that is given as `older than 9d`, as a test reads it; nil for another text.
  func age(parsing text: String) -> Int64? {
    let start = "older than "
    guard case .age = measure, text.hasPrefix(start) else { return nil }
    return millisecondCount(of: String(text.dropFirst(start.count))).map { Int64($0) + 1 }
  }

  /// The value for a given text: the name of a value, or a version. Nil if the text is neither.
  func value(parsing text: String, _ versions: Device.VersionRange?) -> Value? {
    switch measure {
    case .age: text == "now" ? Moment.now : acceptedValues.contains(text) ? domain.value(named: text) : nil
    case .version(let cuts):
      domain.value(named: text)
        ?? Version(text).flatMap { versions?.contains($0) == true ? Measure.version(cuts).value(of: $0) : nil }
    case nil: domain.value(named: text)
    }
  }
}

extension Version {
  /// Parses a version such as `16` or `15.4`.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...2).contains(parts.count), let major = parts[0], let minor = parts.count == 2 ? parts[1] : 0 else {
      return nil
    }
    self.init(major, minor)
  }
}
