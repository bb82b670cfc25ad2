internal import UsherModule
internal import UsherProgram
internal import UsherSyntax

/// The names of an old policy as a new one has them: what the new one says with `was`, and what has the same name in both.
struct Renames: Sendable {
  /// The names in the new policy of what has had other names.
  private let current: [String: String]

  init(_ new: Module) {
    var current: [String: String] = [:]
    for node in new.file.tree.nodes(where: { $0 == .declaredName }) {
      // In `now was before`, every second word is `was`.
      let words = node.tokens.map { node.text(of: $0) }
      for index in stride(from: 2, to: words.count, by: 2) where current[words[index]] == nil {
        current[words[index]] = words[0]
      }
    }
    self.current = current
  }

  /// A name, or a name with arguments such as `pick(length: m15)`, or one with a lender. Only names that the old policy alone has are
  /// renamed.
  func name(of old: String, unlessIn kept: Set<String>) -> String {
    if current.isEmpty || kept.contains(old) { return old }
    let base = String(old.prefix { $0 != "(" })
    return current[base].map { $0 + old.dropFirst(base.count) } ?? old
  }
}

/// The names that a program has, by what they name.
struct ProgramNames: Sendable {
  let all: Set<String>

  init(_ program: Program) {
    var names: Set<String> = []
    names.formUnion(program.prompts.rows.map { $0.name })
    for prompt in program.prompts.rows { names.formUnion(prompt.buttons.map { $0.answer }) }
    names.formUnion(program.notices.rows.map { $0.name })
    names.formUnion(program.actions.rows.map { $0.name })
    for action in program.actions.rows { names.formUnion(action.declared.map { $0.answer }) }
    names.formUnion(program.metrics.rows.map { $0.name })
    names.formUnion(program.links.rows.map { $0.name })
    names.formUnion(program.events.rows.map { $0.name })
    names.formUnion(program.resources.rows.map { $0.name })
    names.formUnion(program.variables.rows.flatMap { [$0.name.description] + $0.domain.values })
    for flow in program.flows.rows { names.formUnion(flow.outcomes.values) }
    all = names
  }
}
