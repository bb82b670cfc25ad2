internal import UsherLint
internal import UsherModule
internal import UsherProgram
internal import UsherRuntime

/// The declarations of policies without clashes (`appClashes`) for TypeScript, as one file.
func typeScriptText(_ policies: [AppPolicy]) -> String {
  var code = TypeScriptCode()
  code.begin(.typescript, policies)
  for (index, policy) in policies.enumerated() {
    if index > 0 { code.line("") }
    code.write(policy)
  }
  return code.text
}

/// The module that belongs to the declarations.
func moduleText(_ policies: [AppPolicy]) -> String {
  var code = TypeScriptCode()
  code.begin(.typescript, policies)
  for policy in policies {
    let hashes = policy.interfaceHashes.map { "\($0)" }.joined(separator: ", ")
    code.line("export const \(policy.typeName) = { name: \"\(policy.name)\", hashes: [\(hashes)] }")
  }
  return code.text
}

private struct TypeScriptCode: CodeLines {
  var text = ""
  var margin = ""

  mutating func write(_ policy: AppPolicy) {
    let (type, interface) = (policy.typeName, policy.interface)
    comment(interface.documentation ?? "The policy `\(policy.name)`.")
    block("export interface \(type)") { code in
      for (title, fields) in policy.sections { code.write("\(title): ", .object(fields), isWhole: !fields.isEmpty) }
    }
    let named = policy.namedTypes
    if !named.isEmpty {
      line("")
      block("export namespace \(type)") { code in
        for (name, documentation, shape) in named {
          code.comment(documentation)
          code.write("type \(name) = ", shape)
        }
      }
    }
    line("")
    comment("What `Usher.for` takes.")
    let parts = [("name", "\"\(policy.name)\""), ("hashes", "readonly number[]"), ("types?", type)]
    write("export declare const \(type): ", .object(parts.map { Shape.Field("readonly \($0.0)", .named($0.1)) }))
  }

  private mutating func comment(_ text: String?) {
    guard let text = text?.replacing("*/", with: "*\\/") else { return }
    let whole = "/** \(text) */"
    if fits(whole), !text.contains("\n") { return line(whole) }
    line("/**")
    comment(text, mark: " *")
    line(" */")
  }

  /// Writes a type behind what it belongs to: on one line if it fits and nothing in it has documentation.
  private mutating func write(_ head: String, _ shape: Shape, isWhole: Bool = false) {
    let whole = head + shape.text
    if fits(whole), !isWhole, !shape.isDocumented { return line(whole) }
    switch shape {
    case .named: line(whole)
    case .union(let shapes):
      line(String(head.dropLast()))
      indented { code in for shape in shapes { code.write("| ", shape) } }
    case .object(let fields):
      block(String(head.dropLast())) { code in
        for field in fields {
          code.comment(field.documentation)
          code.write(field.head, field.shape)
        }
      }
    }
  }
}

/// A type in TypeScript.
private indirect enum Shape {
  case named(String)
  case union([Shape])
  case object([Field])

  struct Field {
    var name: String
    var shape: Shape
    var isOptional = false
    var documentation: String?

    init(_ name: String, _ shape: Shape, isOptional: Bool = false, _ documentation: String? = nil) {
      (self.name, self.shape, self.isOptional, self.documentation) = (name, shape, isOptional, documentation)
    }

    var head: String { "\(name)\(isOptional ? "?" : ""): " }
  }

  /// The type on one line.
  var text: String {
    switch self {
    case .named(let name): name
    case .union(let shapes): shapes.map { $0.text }.joined(separator: " | ")
    case .object(let fields):
      fields.isEmpty ? "{}" : "{ \(fields.map { $0.head + $0.shape.text }.joined(separator: ", ")) }"
    }
  }

  var isDocumented: Bool {
    switch self {
    case .named: false
    case .union(let shapes): shapes.contains { $0.isDocumented }
    case .object(let fields): fields.contains { $0.documentation != nil || $0.shape.isDocumented }
    }
  }

  /// One of these texts. There are none for a flow that does not end, and for a prompt without buttons.
  static func literals(_ texts: [String]) -> Shape {
    texts.isEmpty ? .named("never") : .union(texts.map { .named("\"\($0)\"") })
  }
}

/// A name as a property: quoted if it is no word, as those of flows over resources and of other policies.
private func property(_ name: String) -> String {
  name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? name : "\"\(name)\""
}

extension AppPolicy {
  /// The names of the policy by kind, with their types.
  fileprivate var sections: [(String, [Shape.Field])] {
    let decisions = interface.decisions.map { Shape.Field(property($0.name), shape($0.type), $0.documentation) }
    return [
      ("flows", interface.flows.flatMap { fields(for: $0) }), ("events", fields(for: interface.events)),
      ("decisions", decisions), ("inputs", interface.inputs.map { field(for: $0) }),
      ("actions", interface.actions.map { field(forAction: $0) }), ("metrics", fields(for: interface.metrics)),
      ("prompts", interface.prompts.map { field(for: $0) }), ("notices", fields(for: interface.notices)),
    ]
  }

  /// Names with nothing but arguments.
  private func fields(for calls: [Interface.Call]) -> [Shape.Field] {
    calls.map { Shape.Field(property($0.name), arguments(of: $0), $0.documentation) }
  }

  private func field(forAction action: Interface.Call) -> Shape.Field {
    let answer = action.answers.isEmpty ? "void" : "\(typeName).\(names.owned(action.name, "Answer"))"
    let parts = [Shape.Field("arguments", arguments(of: action)), Shape.Field("answer", .named(answer))]
    return Shape.Field(property(action.name), .object(parts), action.documentation)
  }

  private func field(for prompt: Interface.Prompt) -> Shape.Field {
    let call = prompt.call
    let parts = [
      Shape.Field("kind", .literals([prompt.kind.rawValue])), Shape.Field("arguments", arguments(of: call)),
      Shape.Field("answer", .literals(call.answers)),
    ]
    return Shape.Field(property(call.name), .object(parts), call.documentation)
  }

  /// A flow, or one for each choice of its resources.
  private func fields(for flow: Interface.Call) -> [Shape.Field] {
    let outcome = flow.answers.isEmpty ? Shape.literals([]) : .named("\(typeName).\(names.owned(flow.name, "Outcome"))")
    let parts = [Shape.Field("inputs", arguments(of: flow)), Shape.Field("outcome", outcome)]
    var choices: [[FlowName.Binding]] = [[]]
    for parameter in flow.parameters where parameter.isInFlowName {
      guard case .values(let resources) = parameter.type else { continue }
      choices = choices.flatMap { chosen in
        resources.map { chosen + [FlowName.Binding(parameter: parameter.name, resource: $0)] }
      }
    }
    return choices.map { chosen in
      let name = FlowName(lender: nil, base: flow.name, resources: chosen).description
      return Shape.Field(property(name), .object(parts), flow.documentation)
    }
  }

  private func field(for input: Interface.Input) -> Shape.Field {
    let type = shape(input.type)
    return Shape.Field(
      property(input.name), input.isOptional ? .union([type, .named("null")]) : type, isOptional: input.isOptional,
      input.documentation)
  }

  private func arguments(of call: Interface.Call) -> Shape { object(call.parameters.filter { !$0.isInFlowName }) }

  private func object(_ parameters: [Interface.Parameter]) -> Shape {
    .object(parameters.map { Shape.Field(property($0.name), shape($0.type)) })
  }

  private func shape(_ type: Interface.ValueType) -> Shape {
    switch type {
    case .bool: .named("boolean")
    case .text: .named("string")
    case .moment: .named("Date")
    case .number: .named("number")
    case .declared(let name, _, _): .named("\(typeName).\(appTypeName(name))")
    case .values(let values): .literals(values)
    }
  }

  /// The declared types that are used, then outcomes and answers.
  fileprivate var namedTypes: [(name: String, documentation: String?, shape: Shape)] {
    names.typeScriptTypes.map { type in
      (type.name, type.documentation, type.carrier.map { answers(of: $0) } ?? .literals(type.values))
    }
  }

  /// The answers of an action: a name, or an object with what an answer carries.
  private func answers(of action: Interface.Call) -> Shape {
    .union(
      zip(action.answers, action.carried).map { answer, carried in
        if carried.isEmpty { return .literals([answer]) }
        let parts = [("values", carried.filter { $0.type != .text }), ("texts", carried.filter { $0.type == .text })]
        let given = parts.filter { !$0.1.isEmpty }.map { Shape.Field($0.0, object($0.1)) }
        return .object([Shape.Field("answer", .literals([answer]))] + given)
      })
  }
}
