internal import UsherCompiler
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

/// The proposals for a place in a platform's file.
extension PolicyGap {
  var isPlatform: Bool { gap.tree.root.child(.platformClause) != nil }

  /// The platforms that this one extends, the outermost first.
  private var bases: [SyntaxTree] { names.platforms.compactMap { $0.content?.tree } }

  /// The names of items: those of the bases, and those of the text unless only the bases are meant.
  func platformItems(_ kinds: Set<NodeKind>, isBase: Bool = false) -> [String] {
    let all = (isBase ? bases : [gap.tree] + bases).flatMap { items(of: $0) }
    return all.filter { kinds.contains($0.kind) }.compactMap { $0.declaredName }
  }

  /// The lines of the resource around the place, also those of the platforms that are extended.
  private var resourceLines: [Node] {
    guard let own = path.last(where: { $0.kind == .resourceDeclaration || $0.kind == .resourceExtension }) else {
      return []
    }
    guard own.kind == .resourceExtension, let name = own.child(.reference)?.text else { return Array(own.children) }
    let all = (bases + [gap.tree]).flatMap { items(of: $0) }
    let same = all.filter {
      $0.declaredName == name || $0.kind == .resourceExtension && $0.child(.reference)?.text == name
    }
    return same.flatMap { Array($0.children) }
  }

  /// The items of a platform. A replacement is what it replaces.
  private func items(of tree: SyntaxTree) -> [Node] {
    tree.root.children.flatMap { $0.kind == .replacement ? Array($0.children) : [$0] }
  }

  /// Whether a line declares statuses that apps cannot tell from another one.
  private func isHidden(_ line: Node) -> Bool {
    let words = line.tokens.compactMap { $0.word }
    return words.contains(.shown) && !words.contains(.formerly)
  }

  func declaredStatuses(areVisible: Bool) -> [String] {
    resourceLines.filter { line in
      line.kind == .statusClause && !(areVisible && isHidden(line))
    }.flatMap { line in
      line.children.filter { $0.kind == .declaredName }.map { $0.text(of: $0.head) }
    }
  }

  /// The statuses to which a line leads. A request may also stay unanswered.
  var results: [String] {
    let isRequest = path.contains { $0.kind == .askClause || $0.kind == .lackClause }
    let isRelaunch = path.last { $0.kind == .moveClause }?.head.word == .relaunch
    return declaredStatuses(areVisible: false) + (isRelaunch ? [] : anyStatus(in: .results))
      + (isRequest && !path.contains { $0.kind == .tapClause } ? [DeviceRequest.silent] : [])
  }

  /// `any`, which stands alone.
  func anyStatus(in list: NodeKind) -> [String] {
    path.last { $0.kind == list }.map { $0.children.count < 2 } ?? false ? ["any"] : []
  }

  /// The names of the requests of the resource around the place.
  var requestsOfResource: [String] {
    resourceLines.filter { $0.kind == .askClause }.compactMap { line in
      guard let name = line.tokens.dropFirst().first, name.kind == .name else { return nil }
      return line.text(of: name)
    }
  }
}
