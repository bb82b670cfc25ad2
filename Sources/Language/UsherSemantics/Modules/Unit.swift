package import UsherSource
package import UsherSyntax

/// A policy merged with the policies that it extends, and the names of the policies that it uses.
package struct Unit: Sendable {
  package var name: String
  /// Its files: its own first, then those of the policies that it extends.
  package var files: [WellFormedFile]
  package var items: [PolicyItem]
  /// The policies whose names are visible in it.
  package var uses: [String]
  /// The overrides of states, by flow and state, such as `settle.explaining`.
  package var overriddenStates: [String: StateOverride] = [:]

  /// For each prompt that is overridden, the buttons of the originals.
  package var overriddenButtons: [String: [String]] = [:]

  /// The names of its own values and links, which hide those of its platforms.
  var hiding: (facts: Set<String>, links: Set<String>) {
    var (facts, links): (Set<String>, Set<String>) = ([], [])
    for item in items {
      switch item {
      case .input(let input): facts.insert(input.name.text)
      case .memory(let memory): facts.insert(memory.name.text)
      case .let(let value): facts.insert(value.name.text)
      case .decide(let decision): facts.insert(decision.name.text)
      case .link(let link): links.insert(link.name.text)
      case .use, .copy, .type, .action, .metric, .event, .resource, .prompt, .notice, .flow, .override, .promise, .test,
        .waiver:
        break
      }
    }
    return (facts, links)
  }

  /// The names in overrides, each with the same name in the declaration that is overridden.
  package var overridden: [(name: Label, original: Label)] = []

  package init(name: String, files: [WellFormedFile], items: [PolicyItem], uses: [String]) {
    self.name = name
    self.files = files
    self.items = items
    self.uses = uses
  }
}
