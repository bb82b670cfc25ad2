internal import UsherSource
package import UsherSyntax

/// A policy with what it extends written into it, and the policies whose names it uses.
package struct Unit: Sendable {
  package var name: String
  /// The files it is made of: its own first, then those it extends.
  package var files: [WellFormedFile]
  package var items: [PolicyItem]
  /// The policies whose names can be seen in it.
  package var uses: [String]
  /// The states that it puts in the place of others, by flow and name, as `settle.explaining`.
  package var overriddenStates: [String: StateOverride] = [:]

  package init(name: String, files: [WellFormedFile], items: [PolicyItem], uses: [String]) {
    self.name = name
    self.files = files
    self.items = items
    self.uses = uses
  }
}
