internal import UsherCompiler
internal import UsherPlatform
internal import UsherProgram
internal import UsherRuntime
internal import UsherModule
internal import UsherSource
internal import UsherSyntax
internal import UsherWorkspace

/// The declarations that a text can name, also while the text has errors: its own, those of the policies that it uses and extends,
/// and what its platforms have.
struct VisibleNames {
  /// The text, and all policies behind it: those that it uses and extends, and those that these use and extend.
  private(set) var trees: [SyntaxTree]
  /// The text, then the policies that it extends, the nearest first.
  private(set) var own: [SyntaxTree]
  /// The policies whose names the text can use, by name: each with the policies that it extends.
  private(set) var lent: [(policy: String, trees: [SyntaxTree])] = []
  private(set) var platforms: [ParsedFile] = []
  private(set) var devices: [Device] = []

  init(_ tree: SyntaxTree, in project: Project) {
    own = Self.lineage(of: tree, in: project)
    trees = own
    var seen: Set<String> = []
    var next = 0
    while next < trees.count {
      for name in Self.usedNames(trees[next]) where seen.insert(name).inserted {
        guard let used = project.compiler.policy(named: name)?.content else { continue }
        let lineage = Self.lineage(of: used.tree, in: project)
        if next < own.count { lent.append((name, lineage)) }
        trees += lineage.filter { one in !trees.contains { $0 === one } }
      }
      next += 1
    }
    let named = own.reversed().flatMap(Self.usedNames) + Self.extendedNames(tree)
    for name in named + trees.flatMap(Self.usedNames) where seen.insert("platform " + name).inserted {
      guard let platform = project.compiler.platform(named: name) else { continue }
      if !devices.isEmpty, !named.contains(name) { continue }
      platforms += project.compiler.bases(of: platform) + [platform]
      guard let device = project.compiler.device(named: name) else { continue }
      devices.append(device.without(facts: topNames(Self.valueKinds), links: topNames([.linkDeclaration])))
    }
  }

  /// The kinds of nodes that declare a value for a whole policy, and hide a resource or an input of its platforms.
  private static let valueKinds: Set<NodeKind> = [
    .inputDeclaration, .memoryDeclaration, .letDeclaration, .decideDeclaration,
  ]

  private func topNames(_ kinds: Set<NodeKind>) -> Set<String> {
    Set(trees.flatMap { $0.root.children.filter { kinds.contains($0.kind) }.compactMap { $0.declaredName } })
  }

  /// A policy and those that it extends, the nearest first.
  static func lineage(of tree: SyntaxTree, in project: Project) -> [SyntaxTree] {
    var lineage = [tree]
    while let name = extendedNames(lineage[lineage.count - 1]).first,
      let base = project.compiler.policy(named: name)?.content?.tree, !lineage.contains(where: { $0 === base })
    {
      lineage.append(base)
    }
    return lineage
  }

  static func usedNames(_ tree: SyntaxTree) -> [String] {
    tree.root.children.filter { $0.kind == .useDeclaration }.flatMap { $0.dottedNames }
  }

  /// The policy or platform that a text extends.
  static func extendedNames(_ tree: SyntaxTree) -> [String] {
    tree.root.children.lazy.compactMap { $0.child(.extendsClause) }.first?.dottedNames ?? []
  }

  /// A declaration with its name.
  typealias Declared = (name: String, node: Node)

  /// The kinds of nodes that declare a name for other places.
  static let kinds: Set<NodeKind> = [
    .typeDeclaration, .inputDeclaration, .memoryDeclaration, .letDeclaration, .decideDeclaration, .actionDeclaration,
    .metricDeclaration, .linkDeclaration, .eventDeclaration, .sharedResource, .promptDeclaration, .noticeDeclaration,
    .buttonDeclaration, .flowDeclaration, .stateDeclaration,
  ]

  /// The declarations of some kinds, those of the text itself first.
  func declared(_ kinds: Set<NodeKind>) -> [Declared] {
    trees.flatMap { tree in tree.nodes { kinds.contains($0) } }.compactMap { node in
      node.declaredName.map { ($0, node) }
    }
  }

  func declaration(_ name: String, _ kinds: Set<NodeKind>) -> Node? { declared(kinds).first { $0.name == name }?.node }

  var resources: [String] {
    distinct(devices.flatMap { $0.resources.map { $0.name } })
  }

  var links: [String] { devices.flatMap { $0.links.map { $0.name } } }

  /// The names that platforms have for a resource: for `library` in `resource library = photosReadWrite on ios, photos on android` these
  /// are `photosReadWrite` and `photos`. Any other name is its own.
  func resources(called name: String) -> [String] {
    let shared = named(name, [.sharedResource])?.children.filter { $0.kind == .ownResource }
    return shared?.compactMap { $0.child(.reference)?.text } ?? [name]
  }

  /// The statuses of a resource that an app sees, then the groups that it has.
  func statuses(of resource: String) -> (all: [String], groups: [String])? {
    let known = resources(called: resource).compactMap { name in
      devices.lazy.compactMap { $0.resource(named: name) }.first
    }
    if known.isEmpty { return nil }
    let groups = StatusGroup.allCases.filter { group in known.contains { !$0.members(of: group).isEmpty } }
    return (distinct(known.flatMap { $0.statuses.values }), groups.map { $0.rawValue })
  }

  /// Whether a resource has a status with this name on any platform, or the name stands for a group of statuses.
  func isStatus(_ name: String, of resource: String) -> Bool {
    let known = resources(called: resource).flatMap { name in devices.compactMap { $0.resource(named: name) } }
    return known.contains { $0.statuses.value(named: name) != nil || StatusGroup(rawValue: name) != nil }
  }

  /// The statuses that a group of a resource stands for, on a platform if that is one of the devices.
  func members(of group: String, _ resource: String, on platform: String? = nil) -> [String] {
    guard let group = StatusGroup(rawValue: group) else { return [group] }
    let there = devices.filter { $0.name == platform }
    let known = (there + devices).lazy.compactMap { $0.resource(named: resource) }.first
    return known.map { $0.statuses.names(in: $0.members(of: group)) } ?? []
  }

  /// The values of the type that a declaration has; empty if they are not known.
  func values(ofType node: Node) -> [String] {
    if let status = node.child(.statusType), let resource = status.children.first {
      return statuses(of: resource.text)?.all ?? []
    }
    if let type = node.child(.resourceType) { return type.children.map { $0.text } }
    guard let type = node.child(.alternatives) else { return [] }
    let names = type.children.map { $0.text(of: $0.head) }
    guard let only = names.first, names.count == 1 else { return names }
    if only == "Bool" { return ["true", "false"] }
    let declared = declaration(only, [.typeDeclaration])
    return declared?.child(.alternatives)?.children.map { $0.text(of: $0.head) } ?? []
  }
}

/// A resource or a link in a platform file.
struct PlatformDeclaration {
  let node: Node
  let platform: String?
  /// The resource; nil for a link.
  let resource: String?
  /// The statuses that the searched name stands for, if it is a group of them.
  let members: [String]
  /// Whether the policy uses the platform directly.
  let isOfDevice: Bool
  /// The searched name where the platform declares it.
  let name: Label?
}

extension RequestPlace {
  /// The declarations of a resource, of the resource whose status is meant here, or of a link, in the platforms of a policy. `known` are
  /// the places that declare the name; of a text with errors, the statement around the name says what it is.
  func platformDeclarations(of name: String, _ known: [Label] = []) -> [PlatformDeclaration] {
    guard path.hasSuffix(Project.sourceEnding), !name.isEmpty else { return [] }
    let tree = parse(file).tree
    let names = VisibleNames(tree, in: project)
    if !known.isEmpty {
      let around = known.flatMap { project.home(of: $0)?.content?.tree.path(to: $0.span) ?? [] }
      let resources = distinct(around.compactMap { $0.resourceName })
      let links = around.filter { $0.kind == .linkDeclaration }.compactMap { $0.declaredName }
      return resources.flatMap { names.resource($0, name) } + distinct(links).flatMap { names.links(named: $0) }
    }
    var path = [tree.root]
    while let inner = path[path.count - 1].children.first(where: {
      $0.span.start <= offset && offset <= $0.span.end
    }) {
      path.append(inner)
    }
    if names.links.contains(name), path.contains(where: { $0.kind == .openStatement }) {
      return names.links(named: name)
    }
    // The innermost statement that names a resource says whose status is meant.
    let subjects = path.reversed().flatMap { node -> [String] in
      let heads = node.children.filter { [.subjects, .request, .reference, .primary, .statusType].contains($0.kind) }
      return heads.flatMap { head in
        head.tree.tokens.filter { head.span.start <= $0.span.start && $0.span.end <= head.span.end && $0.kind == .name }
          .map { head.text(of: $0) }
      }
    }
    let resources =
      names.resources.contains(name) ? [name] : subjects.filter { names.isStatus(name, of: $0) }
    return resources.first.map { names.resource($0, name) } ?? []
  }
}

extension VisibleNames {
  /// The declarations of a link in the platform files.
  fileprivate func links(named name: String) -> [PlatformDeclaration] {
    platformNodes([.linkDeclaration]).filter { $0.node.declaredName == name }.map { node, platform in
      PlatformDeclaration(
        node: node, platform: platform, resource: nil, members: [], isOfDevice: false,
        name: node.child(.declaredName)?.label())
    }
  }

  /// The declarations of a resource in the platform files. `name` is its own name or that of something that it declares.
  fileprivate func resource(_ resource: String, _ name: String) -> [PlatformDeclaration] {
    platformNodes([.resourceDeclaration, .resourceExtension]).filter { $0.node.resourceName == resource }.map {
      node, platform in
      let inside = node.tree.tokens.first {
        node.span.start <= $0.span.start && $0.span.end <= node.span.end && $0.kind == .name
          && node.text(of: $0) == name
      }
      return PlatformDeclaration(
        node: node, platform: platform, resource: resource,
        members: name == resource ? [] : members(of: name, resource, on: platform),
        isOfDevice: devices.contains { $0.name == platform },
        name: inside.map { Label(node.tree.file, $0.span) })
    }
  }

  /// The declarations of some kinds in the platform files, each with the name of its platform.
  private func platformNodes(_ kinds: Set<NodeKind>) -> [(node: Node, platform: String?)] {
    platforms.flatMap { platform in
      (platform.content?.tree.nodes { kinds.contains($0) } ?? []).map { ($0, platform.platformName?.text) }
    }
  }
}

extension Node {
  /// The resource that it declares or extends.
  fileprivate var resourceName: String? {
    switch kind {
    case .resourceDeclaration: declaredName
    case .resourceExtension: child(.reference)?.text
    default: nil
    }
  }
}

extension Node {
  /// The name that this node declares; nil if it declares none.
  var declaredName: String? { children.first { $0.kind == .declaredName }.map { $0.text(of: $0.head) } }

  /// The names among its own tokens.
  var names: [String] { tokens.filter { $0.kind == .name }.map { text(of: $0) } }

  /// The dotted names directly in it.
  var dottedNames: [String] {
    children.filter { $0.kind == .dottedName }.map { $0.names.joined(separator: ".") }
  }

  /// The names of the buttons, answers or parameters that it declares.
  func members(_ kind: NodeKind) -> [String] { memberNodes(kind).compactMap { $0.declaredName } }

  func memberNodes(_ kind: NodeKind) -> [Node] {
    children.flatMap { child -> [Node] in
      child.kind == .parameters || child.kind == .answersClause ? Array(child.children) : [child]
    }.filter { $0.kind == kind }
  }
}
