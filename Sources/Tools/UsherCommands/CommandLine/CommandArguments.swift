@_spi(Rendering) internal import UsherSource
internal import UsherWorkspace

extension InputError {
  /// The text for standard error, without a final newline. The exit status is 2.
  var message: String {
    switch cause {
    case .said(let sentence): "usher: \(visible(sentence.rendered))"
    case .found(let diagnostics):
      diagnostics.map { render($0, style: RenderingStyle(color: false)) }.joined(separator: "\n\n")
    case .several(let errors): errors.map { $0.message }.joined(separator: "\n")
    }
  }
}

/// The arguments after the verb, in order.
struct CommandArguments {
  private(set) var operands: [String] = []
  private var values: [(option: String, value: String)] = []
  private var flags: Set<String> = []

  /// Throws for an unknown option, a missing value, and too few or too many operands.
  init(_ arguments: some Collection<String>, rules: CommandRules) throws(InputError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-"), argument != "-" else {
        if argument.isEmpty { throw InputError("`usher \(rules.verb)` was given an empty argument; leave it out") }
        operands.append(argument)
        continue
      }
      if rules.option(argument)?.takesNoValue == true {
        flags.insert(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard let option = rules.option(name) else {
        let list: Prose = " (`usher help \(String(rules.verb.prefix { $0 != " " }))` lists them)"
        if let written = rules.option(knownElsewhereAs: name, value: parts.count == 2 ? String(parts[1]) : rest.first) {
          throw InputError("`usher \(rules.verb)` has no option `\(name)`; write `\(written)`\(list)")
        }
        let meant = suggestion(for: name, among: rules.options.map { $0.name }, otherwise: list)
        throw InputError("`usher \(rules.verb)` has no option `\(name)`\(meant)")
      }
      if option.value == nil { throw InputError("`\(name)` takes no value") }
      if parts.count == 2 {
        values.append((name, String(parts[1])))
      } else if let value = rest.popFirst() {
        values.append((name, value))
      } else {
        throw InputError("`\(name)` needs a value")
      }
    }
    if operands.count < rules.operandCount.lowerBound {
      throw InputError("`usher \(rules.verb)` needs a path")
    }
    if operands.count > rules.operandCount.upperBound {
      throw InputError(
        "`usher \(rules.verb)` takes fewer arguments; leave out `\(operands[rules.operandCount.upperBound])`")
    }
  }

  func has(_ flag: String) -> Bool { flags.contains(flag) }

  func values(of option: String) -> [String] { values.filter { $0.option == option }.map { $0.value } }

  /// The values of an option such as `--platform ios,android`, which may also be repeated.
  func items(of option: String) -> [String] {
    values(of: option).flatMap { $0.split(separator: ",") }.map { String($0) }
  }

  /// The value of an option, or nil. Throws if the option is given more than once.
  func value(of option: String) throws(InputError) -> String? {
    let given = values(of: option)
    if given.count > 1 { throw InputError("`\(option)` is given twice") }
    return given.first
  }

  /// The pairs of an option such as `--given camera=denied,microphone=denied`. The value of a text contains the commas behind it.
  func pairs(_ option: String, isText: (String) -> Bool = { _ in false }) throws(InputError) -> [(
    name: String, value: String
  )] {
    var pairs: [(name: String, value: String)] = []
    for value in values(of: option) {
      var rest: Substring? = value[...]
      while let start = rest {
        var item = start.prefix { $0 != "," }
        if isText(String(item.prefix { $0 != "=" })) { item = start }
        rest = item.endIndex == start.endIndex ? nil : start[start.index(after: item.endIndex)...]
        let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
        guard parts.count == 2, !parts[0].isEmpty else {
          throw InputError("`\(option)` must be written as name=value, not `\(String(item))`")
        }
        if pairs.contains(where: { $0.name == parts[0] }) { throw InputError("`\(option)` gives `\(parts[0])` twice") }
        pairs.append((parts[0], parts[1]))
      }
    }
    return pairs
  }
}
