package import UsherModule
package import UsherPlatform
internal import UsherSource
package import UsherSyntax

/// The names in the files of a policy and of the policies that it is built from. The policy is the last unit, as in `analyze`, and may
/// have errors. `platforms` are the names in the files of its platforms.
package func recordedNames(
  in units: [Unit], on devices: [Device], among all: [Device], _ platforms: [PlatformNames]
) -> RecordedNames {
  var table = OccurrenceTable(units, platforms)
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
  var names = table.finished()
  names.handledByElse = handledHeads(handled, on: devices.map { $0.name })
  return names
}

/// The names in a platform file. `bases` are those in the platforms that it extends.
package func recordedNames(
  in platform: WellFormedFile, _ own: PlatformNames, extending bases: [PlatformNames]
) -> RecordedNames {
  var table = OccurrenceTable(platform.tree, bases + [own])
  table.add(own)
  return table.finished()
}

/// The recorded names of all platforms, by place.
private struct OccurrenceTable {
  private let trees: [SyntaxTree]
  /// The index of each tree, by its file.
  private let numbers: [ObjectIdentifier: Int]
  /// In the order of `trees`: the names, by their offset.
  private var known: [[Int: NameOccurrence]]
  /// The original of each overridden declaration.
  private var originals: [NamePlace: Label] = [:]
  /// The declarations of each name of a platform, in the order of the files.
  private var declared: [PlatformName: [Label]] = [:]
  private var values: [NamePlace: ValueNames] = [:]
  private var pieces: [(part: Label, name: Label)] = []

  private init(_ trees: [SyntaxTree], _ platforms: [PlatformNames]) {
    self.trees = trees
    numbers = Dictionary(uniqueKeysWithValues: trees.enumerated().map { (ObjectIdentifier($1.file), $0) })
    known = trees.map { _ in [:] }
    for entry in platforms.flatMap({ $0.entries }) where entry.isDeclaration {
      let isKnown = declared[entry.meaning]?.contains { $0.isSamePlace(as: entry.name) } ?? false
      if !isKnown { declared[entry.meaning, default: []].append(entry.name) }
    }
  }

  init(_ platform: SyntaxTree, _ platforms: [PlatformNames]) {
    self.init([platform], platforms)
    declareNames()
  }

  init(_ units: [Unit], _ platforms: [PlatformNames]) {
    let trees = units.flatMap { $0.files }.reduce(into: [SyntaxTree]()) { trees, file in
      if !trees.contains(where: { $0 === file.tree }) { trees.append(file.tree) }
    }
    self.init(trees, platforms)
    let overridden = units.flatMap { $0.overridden }
    for (name, original) in overridden { originals[NamePlace(name)] = original }
    for (name, original) in overridden { put(name, [original]) }
    declareNames()
  }

  mutating func add(_ platform: PlatformNames) {
    for entry in platform.entries {
      // A word of the language declares it.
      if case .group = entry.meaning { continue }
      put(entry.name, .ofPlatform(entry.meaning))
    }
  }

  mutating func add(_ record: NameRecord) {
    for entry in record.entries { put(entry.name, entry.meaning, isCertain: entry.isCertain) }
    for (place, names) in record.values { values[place] = names }
    pieces += record.pieces
  }

  private mutating func put(_ name: Label, _ meaning: NameMeaning, isCertain: Bool = true) {
    switch meaning {
    case .declared(let declaration): put(name, [declaration], isCertain: isCertain)
    case .ofPlatform(let known): if let all = declared[known] { put(name, all, isCertain: isCertain) }
    }
  }

  private mutating func put(_ name: Label, _ declarations: [Label], isCertain: Bool = true) {
    guard let tree = numbers[ObjectIdentifier(name.file)] else { return }
    let declarations = declarations.map { declaration in
      var declaration = declaration
      while let original = originals[NamePlace(declaration)] { declaration = original }
      return declaration
    }
    let start = name.span.start
    if known[tree][start]?.add(declarations, isCertain: isCertain) == nil {
      known[tree][start] = NameOccurrence(name: name, declarations: declarations, isCertain: isCertain)
    }
  }

  /// A declaration refers to itself, and an override to what it replaces.
  private mutating func declareNames() {
    for name in trees.flatMap({ $0.declaredNames }) { put(name, [name]) }
  }

  mutating func finished() -> RecordedNames {
    for (part, name) in pieces {
      guard let tree = numbers[ObjectIdentifier(name.file)], let meant = known[tree][name.span.start] else { continue }
      put(part, meant.declarations, isCertain: meant.isCertain)
      if let own = numbers[ObjectIdentifier(part.file)] {
        known[own][part.span.start]?.isCapitalized = part.file.text(part.span) != name.file.text(name.span)
      }
    }
    var names = RecordedNames()
    names.occurrences = known.flatMap { names in names.sorted { $0.key < $1.key }.map { $0.value } }
    (names.values, names.ofPlatforms) = (values, declared)
    return names
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
