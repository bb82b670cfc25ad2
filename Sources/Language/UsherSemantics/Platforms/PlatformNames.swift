internal import UsherModule
internal import UsherSource
package import UsherSyntax

/// The names of resources, with their statuses, requests and options, of links and of inputs in a platform file and in those that it extends, kept on request.
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

  package init() {}

  mutating func declare(_ name: Label, _ meaning: PlatformName) {
    entries.append(Entry(name: name, meaning: meaning, isDeclaration: true))
  }

  mutating func add(_ name: Label, _ meaning: PlatformName) {
    entries.append(Entry(name: name, meaning: meaning, isDeclaration: false))
  }
}
