package import UsherPlatform
package import UsherSource
package import UsherSyntax

/// A name in the texts of a policy, and the declaration that it refers to. A declaration refers to itself.
package struct NameOccurrence: Sendable {
  /// The name itself, without the names that qualify it.
  package var name: Label
  /// The name in the declaration; that of the extended policy, if another one overrides it.
  package var declaration: Label
  /// Whether the text can mean nothing else. A test that taps `close` does not say of which prompt, so the name occurs once for each
  /// prompt that may be meant.
  package var isCertain: Bool

  package init(name: Label, declaration: Label, isCertain: Bool = true) {
    (self.name, self.declaration, self.isCertain) = (name, declaration, isCertain)
  }
}

/// The names of a policy that the passes have looked up, on all its platforms.
package struct RecordedNames: Sendable {
  /// By file and place.
  package var occurrences: [NameOccurrence]
  /// For each `else`, the heads of the rows that it stands for.
  package var handledByElse: [(row: Label, heads: [String])]
}

/// The names in the files of a policy and of the policies that it is built from. The policy is the last unit, as in `analyze`, and may
/// have errors. Without units, only the names in platform files are resolved. `platforms` are the names in these files.
package func recordedNames(
  in units: [Unit], on devices: [Device], among all: [Device], _ platforms: [PlatformNames], in trees: [SyntaxTree]
) -> RecordedNames {
  var table = OccurrenceTable(units, trees)
  table.add(platforms)
  var handled: [HandledElse] = []
  let devices = devices.isEmpty ? [Device(name: "", resources: [], links: [])] : devices
  if let meant = units.last {
    for device in devices {
      let analysis = PolicyAnalysis(units, meant, on: device, among: all, recordsNames: true)
      guard let record = analysis.resolutions.details else { continue }
      table.add(record)
      handled += record.handled
    }
  }
  return RecordedNames(
    occurrences: table.finished(), handledByElse: handledHeads(handled, on: devices.map { $0.name }))
}

/// The recorded names of all platforms, by place.
private struct OccurrenceTable {
  private let trees: [SyntaxTree]
  /// The index of each tree, by its file.
  private let numbers: [ObjectIdentifier: Int]
  /// In the order of `trees`: what the name at an offset may refer to.
  private var known: [[Int: [NameOccurrence]]]
  /// The original of each overridden declaration.
  private var originals: [NamePlace: Label] = [:]
  /// The first declaration of each name of a platform. If several files declare the same one, it counts.
  private var declared: [PlatformName: Label] = [:]

  init(_ units: [Unit], _ platforms: [SyntaxTree]) {
    trees = units.flatMap { $0.files }.reduce(into: platforms) { trees, file in
      if !trees.contains(where: { $0 === file.tree }) { trees.append(file.tree) }
    }
    numbers = Dictionary(uniqueKeysWithValues: trees.enumerated().map { (ObjectIdentifier($1.file), $0) })
    known = trees.map { _ in [:] }
    let overridden = units.flatMap { $0.overridden }
    for (name, original) in overridden { originals[NamePlace(name)] = original }
    for (name, original) in overridden { put(name, original) }
  }

  mutating func add(_ platforms: [PlatformNames]) {
    let entries = platforms.flatMap { $0.entries }
    for entry in entries where entry.isDeclaration && numbers[ObjectIdentifier(entry.name.file)] != nil {
      if declared[entry.meaning] == nil { declared[entry.meaning] = entry.name }
    }
    for entry in entries { put(entry.name, .ofPlatform(entry.meaning)) }
  }

  mutating func add(_ record: NameRecord) {
    for entry in record.entries { put(entry.name, entry.meaning, isCertain: entry.isCertain) }
  }

  private mutating func put(_ name: Label, _ meaning: NameMeaning, isCertain: Bool = true) {
    switch meaning {
    case .declared(let declaration): put(name, declaration, isCertain: isCertain)
    case .ofPlatform(let known): if let declaration = declared[known] { put(name, declaration, isCertain: isCertain) }
    }
  }

  private mutating func put(_ name: Label, _ declaration: Label, isCertain: Bool = true) {
    guard let tree = numbers[ObjectIdentifier(name.file)] else { return }
    var declaration = declaration
    while let original = originals[NamePlace(declaration)] { declaration = original }
    let start = name.span.start
    if let same = known[tree][start]?.firstIndex(where: { $0.declaration.isSamePlace(as: declaration) }) {
      if !isCertain { known[tree][start]?[same].isCertain = false }
    } else {
      known[tree][start, default: []].append(
        NameOccurrence(name: name, declaration: declaration, isCertain: isCertain))
    }
  }

  private func isKnown(_ name: Label) -> Bool {
    numbers[ObjectIdentifier(name.file)].map { known[$0][name.span.start] != nil } ?? false
  }

  mutating func finished() -> [NameOccurrence] {
    for tree in trees {
      for name in tree.declaredNames where !isKnown(name) { put(name, name) }
    }
    return known.flatMap { names in
      names.sorted { $0.key < $1.key }.flatMap { _, meanings in
        meanings.map { meaning in
          let isCertain = meaning.isCertain && meanings.count == 1
          return NameOccurrence(name: meaning.name, declaration: meaning.declaration, isCertain: isCertain)
        }
      }
    }
  }
}

extension SyntaxTree {
  /// The names that declarations have. The name of a type is written like an enumeration with one value, and declares nothing.
  fileprivate var declaredNames: [Label] {
    func names(in node: Node, _ parent: Node?) -> [Label] {
      node.children.flatMap { child -> [Label] in
        guard let name = child.asDeclaredName else { return names(in: child, node) }
        let isType = node.kind == .alternatives && node.children.count == 1 && parent?.kind != .typeDeclaration
        return isType ? [] : [name.label()]
      }
    }
    return names(in: root, nil)
  }
}
