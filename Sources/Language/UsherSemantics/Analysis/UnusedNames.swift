internal import UsherSource
package import UsherSyntax

/// Finds names of a policy that nothing uses, and inner flows that nothing runs.
///
/// A policy with neither a flow nor a decision exists only so that others import its names, and is not checked. Tests do not
/// count as uses. Promises count only where they read values of the policy.
struct UnusedNames {
  /// The files of the policy.
  private let files: [SourceFile]
  /// For each file, the use of the name that is declared at each byte.
  private var fates: [[Fate]]

  private enum Fate {
    case unused, assigned, used
  }

  /// The findings in a unit. `records` are the resolved names on each platform; `elsewhere` are the names that other policies
  /// which use this one refer to.
  static func diagnostics(of unit: Unit, _ records: [NameResolutions], elsewhere: Set<String>) -> [Diagnostic] {
    let isLibrary = !unit.items.contains { item in
      switch item {
      case .flow, .decide: true
      case .use, .copy, .type, .input, .memory, .let, .action, .metric, .link, .event, .resource, .prompt, .notice,
        .override, .promise, .test, .waiver:
        false
      }
    }
    guard !isLibrary, let own = unit.files.first else { return [] }
    var names = UnusedNames(unit, records)
    var found: [Diagnostic] = []
    for item in own.policyItems {
      if let (name, use) = item.used, !elsewhere.contains(name.text) { found += names.finding(name, use) }
    }
    for local in records.flatMap({ $0.locals }) { found += names.finding(local, .read) }
    return found
  }

  private init(_ unit: Unit, _ records: [NameResolutions]) {
    files = unit.files.map { $0.tree.file }
    fates = files.map { Array(repeating: .unused, count: $0.bytes.count) }
    for record in records {
      let numbers = record.files.map { file in files.firstIndex { $0 === file } }
      for resolution in record.resolutions {
        guard let file = numbers[Int(resolution.declaration.file)] else { continue }
        let start = Int(resolution.declaration.start)
        switch resolution.use {
        case .used: fates[file][start] = .used
        case .assigned: if fates[file][start] == .unused { fates[file][start] = .assigned }
        case .mentioned: continue
        }
      }
    }
  }

  /// The finding for a name that nothing uses. Each name is reported once.
  private mutating func finding(_ name: DeclaredName, _ use: NameUse) -> [Diagnostic] {
    let start = name.span.start
    guard let file = files.firstIndex(where: { $0 === name.node.tree.file }), fates[file][start] != .used else {
      return []
    }
    let isAssigned = fates[file][start] == .assigned
    fates[file][start] = .used
    if isAssigned, use == .remembered { return [] }
    return [use == .run ? .innerNeverRun(name) : .unusedName(name, use, isAssigned: isAssigned)]
  }
}

extension PolicyItem {
  /// The declared name and the way in which the policy must use it; nil for declarations that need no use.
  fileprivate var used: (name: DeclaredName, use: NameUse)? {
    switch self {
    case .type(let type): (type.name, .named)
    case .input(let input): (input.name, .read)
    case .memory(let memory): (memory.name, memory.isReadByApp ? .remembered : .read)
    case .let(let value): (value.name, .read)
    case .action(let action): (action.name, .done)
    case .metric(let metric): (metric.name, .tracked)
    case .link(let link): (link.name, .opened)
    case .event(let event): (event.name, .handled)
    case .resource(let resource): (resource.name, .named)
    case .prompt(let prompt): (prompt.name, .shown)
    case .notice(let notice): (notice.name, .shown)
    case .flow(let flow): flow.isInner ? (flow.name, .run) : nil
    case .use, .copy, .decide, .override, .promise, .test, .waiver: nil
    }
  }
}

/// All names that a policy refers to, of any kind, without the qualifying policy name.
package func referredNames(in file: WellFormedFile) -> Set<String> {
  var names: Set<String> = []
  func read(_ node: Node) {
    names.formUnion(node.asReference?.parts.suffix(1).map { $0.text } ?? [])
    names.formUnion(node.asAlternatives?.names.map { $0.text } ?? [])
    if node.kind == .key, let key = node.children.first { names.insert(key.text) }
    for child in node.children { read(child) }
  }
  read(file.tree.root)
  return names
}
