internal import UsherSemantics
internal import UsherWorkspace

/// The Swift code for policies, as one file. Throws if two names of a policy would be the same in Swift.
func swiftText(_ policies: [SwiftPolicy], access: SwiftAccess) throws(InputError) -> String {
  var types = SwiftScope("the file", used: usedSwiftTypes)
  for policy in policies { try types.declare(policy.typeName, for: policy.name) }
  var code = SwiftCode(access: access.modifier)
  let files = policies.map { $0.file }.joined(separator: ", ")
  code.comment("\(swiftMark.dropFirst(3)) from \(files). Do not edit it.", mark: "//")
  code.line("")
  code.line("\(access.modifier)import UsherHost")
  code.line("import UsherRuntime")
  for policy in policies { try code.write(policy) }
  if policies.contains(where: { $0.readsEnumerations }) { code.lines(knownFunction) }
  let actions = policies.contains { !$0.interface.actions.isEmpty }
  if actions || policies.contains(where: { !$0.interface.metrics.isEmpty }) { code.lines(unfitFunction) }
  if actions { code.lines(unfitAnswerFunction) }
  if policies.contains(where: { !$0.bundles.isEmpty }) { code.lines(unpackedFunction) }
  return code.text
}

private let knownFunction = """

  /// The case for a name of a policy. Throws if the bundle is of another version of the policy.
  private func known<Value: RawRepresentable<String> & CaseIterable>(_ name: String) throws -> Value {
    guard let value = Value(rawValue: name) else {
      let known = Value.allCases.map { $0.rawValue }
      throw HostError.unknownValue(name, of: "\\(Value.self)", known: known)
    }
    return value
  }
  """

private let unfitFunction = """

  /// Stops a debug build if the bundle is of another version of the policy.
  private func unfit(_ name: String) {
    assertionFailure("the bundle has another `\\(name)` than this code")
  }
  """

private let unfitAnswerFunction = """

  /// The host throws a `HostError` for this answer, which no action has.
  private func unfit(_ name: String) -> ActionAnswer {
    let _: Void = unfit(name)
    return ""
  }
  """

extension SwiftPolicy {
  /// Whether its code converts names that the host returns.
  fileprivate var readsEnumerations: Bool {
    interface.flows.contains { !$0.answers.isEmpty }
      || interface.decisions.contains { type($0.type, of: $0.name, "Decision") != "Bool" && $0.type != .number }
  }
}

/// Lines of Swift, at most 100 characters wide where they can be broken.
struct SwiftCode {
  /// The access modifier of declarations, with a space.
  let access: String
  private(set) var text = ""
  private(set) var margin = ""
  private static let width = 100

  init(access: String) { self.access = access }

  mutating func line(_ line: String) { text += line.isEmpty ? "\n" : "\(margin)\(line)\n" }

  /// Writes several lines, which have no margin.
  mutating func lines(_ lines: String) { text += lines + "\n" }

  /// Writes a comment, broken into lines.
  mutating func comment(_ text: String?, mark: String = "///") {
    for paragraph in text?.split(separator: "\n", omittingEmptySubsequences: false) ?? [] {
      var current = mark
      for word in paragraph.split(separator: " ") {
        if margin.count + current.count + word.count >= Self.width, current != mark {
          line(current)
          current = mark
        }
        current += " \(word)"
      }
      line(current)
    }
  }

  /// Writes `head {`, the lines of `body` indented, and `}`.
  mutating func block(_ head: String, _ body: (inout SwiftCode) throws(InputError) -> Void) throws(InputError) {
    line("\(head) {")
    try indented(body)
    line("}")
  }

  private mutating func indented(_ body: (inout SwiftCode) throws(InputError) -> Void) throws(InputError) {
    margin += "  "
    try body(&self)
    margin.removeLast(2)
  }

  /// Writes a declaration with parameters.
  mutating func signature(_ head: String, _ parameters: [String], _ rest: String) {
    list("\(head)(", parameters, ")\(rest)")
  }

  /// Writes a list between brackets: on one line if it fits, otherwise with each item on a line of its own.
  mutating func list(_ head: String, _ items: [String], _ rest: String) {
    let whole = head + items.joined(separator: ", ") + rest
    if margin.count + whole.count <= Self.width || items.isEmpty { return line(whole) }
    let indent = String(repeating: " ", count: head.prefix { $0 == " " }.count)
    line(head)
    for (index, item) in items.enumerated() {
      let isLast = index == items.count - 1
      line("\(indent)  \(item)\(isLast && !rest.hasPrefix("]") ? "" : ",")")
    }
    line(indent + rest)
  }

  /// Writes a `guard` that returns unless the condition holds. `call` is the call that does not fit.
  mutating func condition(_ condition: String, _ call: String) {
    let rest = "else { return unfit(\(call).name) }"
    let whole = "  guard \(condition) \(rest)"
    if margin.count + whole.count <= Self.width { return line(whole) }
    line("  guard")
    if margin.count + 4 + condition.count > Self.width, let open = condition.lastIndex(of: "(") {
      line("    \(condition[...open])")
      line("      \(condition[condition.index(after: open)...])")
    } else {
      line("    \(condition)")
    }
    line("  \(rest)")
  }
}
