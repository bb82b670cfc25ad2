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

  /// The names in overrides, each with the same name in the declaration that is overridden.
  package var overridden: [(name: Label, original: Label)] = []

  package init(name: String, files: [WellFormedFile], items: [PolicyItem], uses: [String]) {
    self.name = name
    self.files = files
    self.items = items
    self.uses = uses
  }
}
