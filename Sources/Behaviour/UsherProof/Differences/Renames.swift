package import UsherModule
internal import UsherProgram
internal import UsherSyntax

/// The names of an old policy as a new one has them: what the new one says with `was`, and what has the same name in both.
package struct Renames: Sendable {
  /// The names in the new policy of what has had other names.
  private let current: [String: String]
  /// The names that the new policy has.
  private let kept: Set<String>

  package init(_ new: Module) {
    var current: [String: String] = [:]
    for node in new.file.tree.nodes(where: { $0 == .declaredName }) {
      // In `now was before`, every second word is `was`.
      let words = node.tokens.map { node.text(of: $0) }
      for index in stride(from: 2, to: words.count, by: 2) where current[words[index]] == nil {
        current[words[index]] = words[0]
      }
    }
    self.current = current
    kept = current.isEmpty ? [] : new.program.names
  }

  /// A name, or a name with arguments or a key such as `pick(length: m15)` and `denied[save]`, or one with a lender. Only names that the old policy alone has are
  /// renamed.
  package func name(of old: String) -> String {
    if current.isEmpty || kept.contains(old) { return old }
    let base = String(old.prefix { $0 != "(" && $0 != "[" })
    return current[base].map { $0 + old.dropFirst(base.count) } ?? old
  }
}

extension Program {
  /// The names of everything that effects and events refer to.
  fileprivate var names: Set<String> {
    var names = Set(prompts.rows.map { $0.name } + notices.rows.map { $0.name } + actions.rows.map { $0.name })
    names.formUnion(metrics.rows.map { $0.name } + links.rows.map { $0.name } + events.rows.map { $0.name })
    names.formUnion(resources.rows.map { $0.name })
    for prompt in prompts.rows { names.formUnion(prompt.buttons.map { $0.answer }) }
    for action in actions.rows { names.formUnion(action.declared.map { $0.answer }) }
    for variable in variables.rows { names.formUnion([variable.name.description] + variable.domain.values) }
    for flow in flows.rows { names.formUnion(flow.outcomes.values) }
    return names
  }
}
