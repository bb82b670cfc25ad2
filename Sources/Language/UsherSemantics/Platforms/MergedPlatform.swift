internal import UsherSource
internal import UsherSyntax

/// A platform merged with the platforms that it extends: items of a base come before those that an extension adds.
///
/// An extension adds items, adds lines to a resource with `extend`, and replaces an item as a whole with `override`. It cannot
/// take back a line of its base in any other way.
struct MergedPlatform {
  private(set) var items: [Item] = []
  private(set) var versions: VersionsClause?
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var looks: [LookClause] = []
  /// The names of resources in `extend`.
  private(set) var extended: [Reference] = []
  /// The names of the platforms before the one that is being added, latest last.
  private var bases: [String] = []
  /// The place at which the file that is being added changed an item of its base, by the item's kind and name.
  private var changed: [String: Label] = [:]

  enum Item {
    case resource(ResourceParts)
    case link(LinkDeclaration)
    case input(InputDeclaration)

    fileprivate var kind: NameKind {
      switch self {
      case .resource: .resource
      case .link: .link
      case .input: .input
      }
    }

    fileprivate var name: DeclaredName {
      switch self {
      case .resource(let resource): resource.name
      case .link(let link): link.name
      case .input(let input): input.name
      }
    }
  }

  /// `lineage` begins with the platform that extends no other; each of the others extends the one before.
  init(_ lineage: [WellFormedFile]) {
    for file in lineage { add(file) }
  }

  private mutating func add(_ file: WellFormedFile) {
    guard let clause = file.platform else { return }
    if let own = clause.versions {
      if let versions, !own.covers(versions) {
        diagnostics.append(.versionsLeftOut(own, versions, base: base))
      } else {
        versions = own
      }
    }
    changed = [:]
    let count = items.count
    for item in file.platformItems {
      switch item {
      case .resource(let resource): add(.resource(resource.parts), behind: count)
      case .link(let link): add(.link(link), behind: count)
      case .input(let input): add(.input(input), behind: count)
      case .extension(let more): extend(more, before: count)
      case .replacement(let replacement): replace(replacement, before: count)
      case .look(let look): looks.append(look)
      }
    }
    bases.append(clause.name.text)
  }

  private var base: String { bases.last ?? "" }

  private mutating func add(_ item: Item, behind count: Int) {
    let name = item.name
    if let known = items.prefix(count).first(where: { $0.kind == item.kind && $0.name.text == name.text }) {
      diagnostics.append(.knownInBase(name, item.kind, base: base, first: known.name.label()))
    } else {
      items.append(item)
    }
  }

  private mutating func extend(_ more: ResourceExtension, before count: Int) {
    guard let index = place(of: more.name.text, .resource, more.name.label(), .extend, before: count),
      case .resource(var resource) = items[index]
    else { return }
    extended.append(more.name)
    resource.add(more)
    items[index] = .resource(resource)
  }

  private mutating func replace(_ replacement: Replacement, before count: Int) {
    guard let item = Item(replacement.item),
      let index = place(of: item.name.text, item.kind, item.name.label(), .override, before: count)
    else { return }
    items[index] = item
  }

  /// The position of an item of the base. Nil, with a finding, if it is missing or was changed before.
  private mutating func place(
    of name: String, _ kind: NameKind, _ label: Label, _ change: BaseChange, before count: Int
  ) -> Int? {
    if bases.isEmpty {
      diagnostics.append(.nothingToChange(label, change))
      return nil
    }
    let known = items.prefix(count)
    guard let index = known.firstIndex(where: { $0.kind == kind && $0.name.text == name }) else {
      let names = known.filter { $0.kind == kind }.map { $0.name.text }
      diagnostics.append(.notInBase(label, name, kind, change, base: base, among: names))
      return nil
    }
    if let first = changed["\(kind.rawValue) \(name)"] {
      diagnostics.append(.changedTwice(label, name, first: first))
      return nil
    }
    changed["\(kind.rawValue) \(name)"] = label
    return index
  }
}

extension MergedPlatform.Item {
  fileprivate init?(_ item: PlatformItem) {
    switch item {
    case .resource(let resource): self = .resource(resource.parts)
    case .link(let link): self = .link(link)
    case .input(let input): self = .input(input)
    case .extension, .replacement, .look: return nil
    }
  }
}

extension VersionsClause {
  /// Whether these versions include all of the others.
  fileprivate func covers(_ other: VersionsClause) -> Bool {
    let isLate = other.low.first < low.first
    guard let high else { return !isLate }
    guard let theirs = other.high else { return false }
    return !isLate && (theirs.major, theirs.minor ?? .max) <= (high.major, high.minor ?? .max)
  }
}

extension Diagnostic {
  fileprivate static func versionsLeftOut(_ own: VersionsClause, _ known: VersionsClause, base: String) -> Diagnostic {
    Diagnostic(
      PlatformProblem.versionsLeftOut(base: base), at: own.label("this can only widen them"),
      also: [known.label("the versions of the platform that is extended")],
      help: "begin no later and end no earlier; to check policies for fewer versions, write them in `usher.yaml`")
  }

  fileprivate static func knownInBase(_ name: DeclaredName, _ kind: NameKind, base: String, first: Label) -> Diagnostic
  {
    Diagnostic(
      PlatformProblem.knownInBase(name.text, kind, base: base), at: name.label("declared again"),
      also: [marked(first, "declared here")],
      help: kind == .resource
        ? "write `extend resource` to add lines to it, or `override resource` to replace all of it"
        : "write `override` before it to replace it")
  }

  fileprivate static func nothingToChange(_ place: Label, _ change: BaseChange) -> Diagnostic {
    Diagnostic(
      PlatformProblem.nothingToChange(change), at: marked(place, "nothing to \(change.rawValue)"),
      help: "write `extends` and the name of the other platform after the name of this one")
  }

  fileprivate static func notInBase(
    _ place: Label, _ name: String, _ kind: NameKind, _ change: BaseChange, base: String, among names: [String]
  ) -> Diagnostic {
    let meant = nearest(to: name, among: names)
    return Diagnostic(
      PlatformProblem.notInBase(name, kind, change, base: base),
      at: marked(place, meant.map { "did you mean `\($0)`?" } ?? "nothing there has this name"),
      help: meant == nil && !names.isEmpty ? "it has \(listed(names.map { "`\($0)`" }, "and"))" : nil,
      fixes: meant.map { [Fix("write `\($0)`", edits: [Edit(place.span, $0)], isSafe: false)] } ?? [])
  }

  fileprivate static func changedTwice(_ place: Label, _ name: String, first: Label) -> Diagnostic {
    Diagnostic(
      PlatformProblem.changedTwice(name), at: marked(place, "the second"), also: [marked(first, "the first")],
      help: "write all its lines in one place")
  }
}
