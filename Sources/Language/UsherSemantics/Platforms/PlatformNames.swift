internal import UsherSource
package import UsherSyntax

/// The names of resources, statuses, links and inputs in a platform file and in those that it extends, kept on request.
package struct PlatformNames: Sendable {
  private(set) var entries: [Entry] = []

  struct Entry: Sendable {
    var name: Label
    var meaning: PlatformName
    var isDeclaration: Bool
  }

  /// `bases` are the platforms that it extends, as in `analyzePlatform`. The file may have errors.
  package init(_ file: WellFormedFile, extending bases: [WellFormedFile]) {
    var analysis = PlatformAnalysis()
    analysis.names = PlatformNames()
    _ = analysis.device(of: file, extending: bases)
    self = analysis.names ?? PlatformNames()
  }

  init() {}

  mutating func declare(_ name: DeclaredName, _ meaning: PlatformName) {
    entries.append(Entry(name: name.label(), meaning: meaning, isDeclaration: true))
  }

  mutating func add(_ reference: Reference, _ meaning: PlatformName) { add(reference.node, meaning) }

  mutating func add(_ name: Node, _ meaning: PlatformName) {
    entries.append(Entry(name: name.nameLabel, meaning: meaning, isDeclaration: false))
  }
}
