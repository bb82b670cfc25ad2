import Foundation
import TestSupport
import UsherCompiler
import UsherCatalog
import UsherPlatform
import UsherSource
import UsherYAML

/// `Tests/PlatformFacts/resources.yaml`: what is known of systems, told without platform files.
struct PlatformFacts {
  private let root: Fields

  init() throws {
    let path = "Tests/PlatformFacts/resources.yaml"
    let bytes = try Data(contentsOf: projectRoot.appending(path: path))
    let (node, diagnostics) = readYAML(SourceFile(path: path, bytes: Array(bytes)))
    guard let node, diagnostics.isEmpty else { throw Unreadable(problems: diagnostics.map(renderCompact)) }
    root = Fields(node)
  }

  struct Unreadable: Error { var problems: [String] }

  var resources: [Fact] { root.nodes("resources").map { Fact(fields: Fields($0)) } }

  /// What a request of Android's tells by the rationale before and after it.
  var androidRequests: [(before: String, after: String, isShown: Bool)] {
    root.fields("other_platforms").fields("android").nodes("classification_after_request").map { node in
      let row = Fields(node)
      return (row.text("before"), row.text("after"), row.text("shown") == "shown")
    }
  }

  var webCases: [String] { root.fields("other_platforms").fields("web").texts("cases") }

  /// The places that can be opened on a system, by their names.
  func targets(on system: String) -> Fields { root.fields("settings_targets").fields(system) }
}

/// What is known of one resource.
struct Fact {
  let fields: Fields
  var id: String { fields.text("id") }
  var cases: [String] { fields.texts("cases") }
  var isAsked: Bool { fields.text("asked") != "never" }
  var keys: [String] { fields.texts("plist") }
  var missingKey: String { fields.text("missing_plist") }
  var restriction: String { fields.text("restricted") }
  var partial: [String] { fields.texts("partial") }
  var kill: String { fields.text("kill") }
  var settings: String { fields.text("settings") }
  /// What an app can show that needs no permission, by its type.
  var instead: [String] { fields.texts("instead") }
  /// Of System Settings; empty where none is known.
  var anchor: String { fields.text("macos_anchor") }

  /// The version of a system that it came with, as it is told there; empty if it is not there at all.
  func firstVersion(on system: String) -> String { fields.fields("min_os").text(system) }

  /// Whether a system has it: a version is told of it, or of a part of it.
  func isKnown(on system: String) -> Bool {
    fields.fields("min_os").keys.contains { $0 == system || $0.hasPrefix(system + "_") }
  }
}

/// A mapping of the file. What is not there is empty.
struct Fields {
  private let fields: [CatalogNode.Field]

  init(_ node: CatalogNode?) {
    guard case .mapping(let fields) = node?.content else {
      self.fields = []
      return
    }
    self.fields = fields
  }

  var keys: [String] { fields.map(\.key) }

  func text(_ key: String) -> String { node(key)?.text ?? "" }
  func texts(_ key: String) -> [String] { nodes(key).compactMap(\.text) }
  func fields(_ key: String) -> Fields { Fields(node(key)) }

  func nodes(_ key: String) -> [CatalogNode] {
    guard case .sequence(let nodes) = node(key)?.content else { return [] }
    return nodes
  }

  private func node(_ key: String) -> CatalogNode? { fields.first { $0.key == key }?.value }
}

extension CatalogNode {
  fileprivate var text: String? {
    switch content {
    case .scalar(let scalar): scalar.text
    case .mapping, .sequence: nil
    }
  }
}
