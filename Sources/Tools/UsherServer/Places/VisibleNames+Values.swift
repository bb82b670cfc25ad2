internal import UsherPlatform
internal import UsherProgram
internal import UsherModule
internal import UsherSource
internal import UsherSyntax

/// The possible values of something, as far as the text says.
enum VisibleType {
  /// One of these values.
  case finite([String])
  /// One of these resources.
  case resource([String])
  case text
  case moment
  case version
  /// A type with an error.
  case unknown

  /// The values of a limited set; nil for other types.
  var values: [String]? { if case .finite(let values) = self { values } else { nil } }

  var isBool: Bool { values == ["true", "false"] }

  /// The values that can be written for it.
  var literals: [String] {
    switch self {
    case .finite(let values), .resource(let values): values
    case .moment: ["now", "never"]
    case .text, .version, .unknown: []
    }
  }
}

/// A name that can be read as a value.
struct VisibleValue {
  var name: String
  /// The name after that of its policy, if another policy lends it.
  var qualified: String?
  var type: VisibleType
  var home: Home
  /// The declaration; nil for what a platform declares.
  var node: Node?
  /// The values of its key, if it is a memory with a key.
  var keys: [String]?

  enum Home {
    case parameter
    case input(isLive: Bool)
    case memory(isKept: Bool)
    /// A `let` or a `decide`.
    case computed
    case status
    /// A fact of the platform that is no status.
    case fact
    /// A text that an answer or event carries.
    case carried
  }

  /// Whether it can change while a prompt is up.
  var isLive: Bool {
    switch home {
    case .input(let isLive): isLive
    case .status: true
    case .parameter, .memory, .computed, .fact, .carried: false
    }
  }
}

extension VisibleNames {
  /// The type in a declaration.
  func type(of node: Node) -> VisibleType {
    if let type = node.child(.resourceType) { return .resource(type.children.map { $0.text }) }
    if let range = node.child(.range) {
      let numbers = range.tokens.filter { $0.kind == .integer }.compactMap { Int(range.text(of: $0)) }
      guard numbers.count == 2, numbers[0] <= numbers[1] else { return .unknown }
      return .finite((numbers[0]...numbers[1]).map { String($0) })
    }
    let alternatives = node.child(.alternatives)
    switch alternatives?.children.count == 1 ? alternatives?.text : nil {
    case "Text": return .text
    case "Moment": return .moment
    case "resource": return .resource(resources)
    default: return enumeration(of: node)
    }
  }

  private func enumeration(of node: Node) -> VisibleType {
    let values = values(ofType: node)
    return values.isEmpty ? .unknown : .finite(values)
  }

  /// The values that the text can name outside flows. `os` and `platform` are among them.
  var globals: [VisibleValue] {
    let declared = named([.inputDeclaration, .memoryDeclaration, .letDeclaration, .decideDeclaration]).map { declared in
      value(declared.node, called: declared.name, qualified: declared.qualified)
    }
    let shared = named([.sharedResource]).map { declared in
      VisibleValue(
        name: declared.name, qualified: declared.qualified, type: .finite(statuses(of: declared.name)?.all ?? []),
        home: .status, node: declared.node)
    }
    var facts = resources.map { name in
      VisibleValue(name: name, type: .finite(statuses(of: name)?.all ?? []), home: .status)
    }
    var seen: Set<String> = []
    for device in devices {
      for input in device.inputs where seen.insert(input.name).inserted {
        facts.append(VisibleValue(name: input.name, type: .finite(input.domain.values), home: .fact))
      }
    }
    if devices.contains(where: { $0.versions != nil }) {
      facts.append(VisibleValue(name: Device.versionName, type: .version, home: .fact))
    }
    if !devices.isEmpty {
      facts.append(VisibleValue(name: "platform", type: .finite(devices.map { $0.name }), home: .fact))
    }
    let own = declared + shared
    return own + facts.filter { fact in !own.contains { $0.name == fact.name } }
  }

  /// The value that an input, a memory, a `let` or a `decide` declares.
  func value(_ node: Node, called name: String, qualified: String? = nil) -> VisibleValue {
    var value = VisibleValue(name: name, qualified: qualified, type: type(of: node), home: .computed, node: node)
    switch node.kind {
    case .inputDeclaration: value.home = .input(isLive: node.head.word == .live)
    case .memoryDeclaration:
      value.home = .memory(isKept: !node.tokens.contains { $0.word == .session })
      // A text input as the key needs no key where the memory is read.
      value.keys = node.child(.reference).flatMap { keys(called: $0.text) }
    case .letDeclaration: value.type = .finite(computedValues(of: node))
    default: return value
    }
    return value
  }

  /// The values of the type that a memory is kept per; nil if there is no such type.
  private func keys(called name: String) -> [String]? {
    if name == "Bool" { return ["true", "false"] }
    return declaration(name, [.typeDeclaration])?.child(.alternatives)?.children.map { $0.text(of: $0.head) }
  }

  /// The values that the rows of a `let` name. An expression is true or false.
  private func computedValues(of node: Node) -> [String] {
    let rows = node.child(.chooseValue)?.children.filter { $0.kind == .valueRow || $0.kind == .conditionValueRow } ?? []
    let named = distinct(rows.compactMap { $0.child(.literal)?.text })
    return named.allSatisfy { $0 == "true" || $0 == "false" } ? ["true", "false"] : named
  }

  /// The parameters of a declaration.
  func parameters(of node: Node) -> [VisibleValue] {
    node.memberNodes(.parameter).map { parameter in
      VisibleValue(name: parameter.declaredName ?? "", type: type(of: parameter), home: .parameter, node: parameter)
    }
  }

  /// Whether a value reads, directly or through others, what can change while a prompt is up.
  func isLive(_ value: VisibleValue, among all: [VisibleValue]) -> Bool {
    guard case .computed = value.home, let node = value.node else { return value.isLive }
    let tokens = node.tree.tokens.filter { node.span.start < $0.span.start && $0.span.end <= node.span.end }
    let names = Set(tokens.filter { $0.kind == .name }.map { node.text(of: $0) })
    return all.contains { names.contains($0.name) && $0.name != value.name && isLive($0, among: all) }
  }
}

extension [VisibleValue] {
  /// The first value with a name, which may be after that of its policy.
  func named(_ name: String) -> VisibleValue? { first { $0.name == name || $0.qualified == name } }
}

extension [String] {
  /// The values without the numbers of a range, which are not proposed.
  var withoutNumbers: [String] { filter { !($0.first?.isNumber ?? false) } }
}
