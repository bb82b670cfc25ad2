import Foundation
import TestSupport
import UsherCompiler
import UsherCatalog
import UsherPlatform
import UsherSource
import UsherYAML

/// `Tests/PlatformFacts/resources.yaml`: known facts about systems, collected independently of the platform files.
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

  /// For each kind of Android request: the rationale before and after it, and whether the system prompt was shown.
  var androidRequests: [(before: String, after: String, isShown: Bool)] {
    root.fields("other_platforms").fields("android").nodes("classification_after_request").map { node in
      let row = Fields(node)
      return (row.text("before"), row.text("after"), row.text("shown") == "shown")
    }
  }

  var web: Fields { root.fields("other_platforms").fields("web") }

  /// What is known of each resource of Android.
  var androidResources: [AndroidFact] {
    root.fields("other_platforms").fields("android").nodes("resources").map { AndroidFact(fields: Fields($0)) }
  }

  /// The resources of Android that can be allowed for this time only, and those that stay allowed after months without use.
  var androidOneTime: [String] { root.fields("other_platforms").fields("android").texts("one_time") }
  var androidKeptUnused: [String] { root.fields("other_platforms").fields("android").texts("auto_reset_exempt") }

  /// The places in Settings that can be opened on a system, by name.
  func targets(on system: String) -> Fields { root.fields("settings_targets").fields(system) }
}

/// The known facts about one resource of Android.
struct AndroidFact {
  let fields: Fields
  var id: String { fields.text("id") }
  /// `runtime` has a dialog, `special` a page of its own in Settings, `switch` is one for all apps.
  var kind: String { fields.text("kind") }
  var first: Int { Int(fields.text("first")) ?? 0 }
  /// The first link that leads to it.
  var page: String { fields.text("page") }
  /// Entries of the manifest.
  var entries: [String] { fields.texts("entries") }
  /// Whether taking it away ends the process: `certain`, `never` or `unknown`.
  var kill: String { fields.text("revoke_kills_process") }
}

/// The known facts about one resource.
struct Fact {
  let fields: Fields
  /// Whether it is about a Mac, where that differs.
  var isOfMac = false
  var id: String { fields.text("id") }
  var cases: [String] { told("cases") }
  var isAsked: Bool { fields.text("asked") != "never" }
  var keys: [String] { told("plist") }
  /// Keys that older systems read instead.
  var formerKeys: [String] { fields.texts("plist_former") }
  var missingKey: String { fields.text("missing_plist") }
  var restriction: String { fields.text("restricted") }
  var partial: [String] { fields.texts("partial") }
  var kill: String { fields.text("kill") }
  var settings: String { fields.text("settings") }
  /// Types of views that an app can show instead, without permission.
  var instead: [String] { fields.texts("instead") }
  /// The anchor in System Settings; empty if none is known.
  var anchor: String { fields.text("macos_anchor") }

  private func told(_ key: String) -> [String] {
    fields.texts(isOfMac && fields.keys.contains(key + "_macos") ? key + "_macos" : key)
  }

  /// The text of the version that introduced the resource on a system; empty if the system does not have it.
  func firstVersion(on system: String) -> String { fields.fields("min_os").text(system) }

  /// Whether a system has the resource: the facts give a version for it, or for a part of it.
  func isKnown(on system: String) -> Bool {
    fields.fields("min_os").keys.contains { $0 == system || $0.hasPrefix(system + "_") }
  }
}

/// A mapping in the file. Missing values read as empty.
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
