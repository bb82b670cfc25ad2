package import UsherPlatform
package import UsherSource
package import UsherSyntax

/// A name in the texts of a policy, and the declaration that it refers to. A declaration refers to itself.
package struct NameOccurrence: Sendable {
  /// The name itself, without the names that qualify it.
  package var name: Label
  /// The name in the declaration; that of the extended policy, if another one overrides it.
  package var declaration: Label
  /// Whether the text can mean nothing else. A test that taps `close` does not say of which prompt.
  package var isCertain: Bool

  package init(name: Label, declaration: Label, isCertain: Bool = true) {
    (self.name, self.declaration, self.isCertain) = (name, declaration, isCertain)
  }
}

/// Resolves every name in the files of a policy and of the policies that it is built from. The policy is the last unit, as in
/// `analyze`, and may have errors. Names of resources and statuses are resolved to their declarations in `platforms`. Without units,
/// only the names in these platforms are resolved.
package func occurrences(
  in units: [Unit], on devices: [Device], among all: [Device], declaredIn platforms: [SyntaxTree]
) -> [NameOccurrence] {
  var table = OccurrenceTable(units, platforms)
  table.addPlatforms(platforms)
  guard let meant = units.last else { return table.finished() }
  for device in devices.isEmpty ? [Device(name: "", resources: [], links: [])] : devices {
    table.add(PolicyAnalysis(units, meant, on: device, among: all).resolutions)
  }
  return table.finished()
}

/// Completes the names that passes have looked up (`NameResolutions`) with those that follow from them: the buttons and answers in
/// rows, the names of arguments, and parameters where a declaration reads its own.
struct OccurrenceTable {
  let trees: [SyntaxTree]
  private let units: [Unit]
  /// In the order of `trees`: what the name at an offset refers to.
  private var known: [[Int: NameOccurrence]]
  /// In the order of `trees`: the node around each declared name, by the offset of the name.
  private(set) var owners: [[Int: Node]]
  /// The declarations of resources by their names, and of statuses by `resource.status`.
  var resources: [String: Label] = [:]
  var statuses: [String: Label] = [:]

  init(_ units: [Unit], _ platforms: [SyntaxTree]) {
    self.units = units
    var trees = platforms
    for unit in units {
      for file in unit.files where !trees.contains(where: { $0 === file.tree }) { trees.append(file.tree) }
    }
    self.trees = trees
    known = trees.map { _ in [:] }
    owners = trees.map { tree in
      var owners: [Int: Node] = [:]
      Self.visit(tree.root) { node in
        for child in node.children where child.kind == .declaredName { owners[child.span.start] = node }
      }
      return owners
    }
  }

  static func visit(_ node: Node, _ look: (Node) -> Void) {
    look(node)
    for child in node.children { visit(child, look) }
  }

  // MARK: What the passes have looked up

  mutating func add(_ resolutions: NameResolutions) {
    let numbers = resolutions.files.map { file in trees.firstIndex { $0.file === file } }
    for resolution in resolutions.resolutions {
      guard let tree = numbers[Int(resolution.name.file)], let home = numbers[Int(resolution.declaration.file)],
        let name = lastName(in: tree, from: Int(resolution.name.start)),
        let declaration = token(in: home, at: Int(resolution.declaration.start))
      else { continue }
      put(Label(trees[tree].file, name), Label(trees[home].file, declaration))
    }
  }

  /// The index of the first token that does not begin before an offset.
  private func index(in tree: Int, at offset: Int) -> Int {
    let tokens = trees[tree].tokens
    var (low, high) = (0, tokens.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(tokens[middle].start) < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func token(in tree: Int, at offset: Int) -> UsherSource.Span? {
    let index = index(in: tree, at: offset)
    guard index < trees[tree].tokens.count, Int(trees[tree].tokens[index].start) == offset else { return nil }
    return trees[tree].tokens[index].span
  }

  /// The last part of the dotted name that begins at an offset.
  private func lastName(in tree: Int, from offset: Int) -> UsherSource.Span? {
    let tokens = trees[tree].tokens
    var index = index(in: tree, at: offset)
    guard index < tokens.count, Int(tokens[index].start) == offset else { return nil }
    while index + 2 < tokens.count, tokens[index + 1].kind == .dot, tokens[index + 2].kind == .name { index += 2 }
    return tokens[index].span
  }

  func number(of file: SourceFile) -> Int? { trees.firstIndex { $0.file === file } }

  mutating func put(_ name: Label, _ declaration: Label, isCertain: Bool = true) {
    guard let tree = number(of: name.file), known[tree][name.span.start] == nil else { return }
    known[tree][name.span.start] = NameOccurrence(name: name, declaration: declaration, isCertain: isCertain)
  }

  // MARK: What follows

  mutating func finished() -> [NameOccurrence] {
    for tree in trees.indices {
      for (start, owner) in owners[tree] where isDeclaration(owner, at: start) {
        if let span = token(in: tree, at: start) {
          put(Label(trees[tree].file, span), Label(trees[tree].file, span))
        }
      }
    }
    for tree in trees {
      var nodes: [Node] = []
      Self.visit(tree.root) { nodes.append($0) }
      for node in nodes { addMembers(of: node) }
      for node in nodes where node.kind == .testDeclaration { addTest(node) }
      for node in nodes where Self.kindsWithParameters.contains(node.kind) { addOwnParameters(of: node) }
    }
    for tree in trees {
      addResources(in: tree)
      for test in tree.root.children where test.kind == .testDeclaration { addAnswers(in: test) }
    }
    addValues()
    let links = overrides()
    return known.flatMap { names in
      names.values.map { occurrence in
        var occurrence = occurrence
        while let base = links[Place(occurrence.declaration)] { occurrence.declaration = base }
        return occurrence
      }
    }
  }

  /// Whether a name declares something. The name of a type is written like an enumeration with one value.
  private func isDeclaration(_ owner: Node, at start: Int) -> Bool {
    guard owner.kind == .alternatives else { return true }
    return owner.children.count > 1
  }

  /// The names in the arguments and rows of a statement, if what it names is known.
  private mutating func addMembers(of node: Node) {
    guard let reference = node.child(.reference), let declared = meaning(of: reference)
    else { return }
    addArguments(of: node, to: declared, within: node)
    for rows in node.children where rows.kind == .rows {
      for row in rows.children where row.kind == .row { addPatterns(of: row, in: row, answering: declared) }
    }
  }

  /// The names of arguments and bindings in a node. Bound names are read within `scope`.
  private mutating func addArguments(of node: Node, to declared: Label, within scope: Node) {
    for list in node.children {
      switch list.kind {
      case .arguments, .sentValues, .carriedTexts:
        for argument in list.children {
          guard let token = argument.tokens.first(where: { $0.kind == .name }) else { continue }
          add(Label(argument.tree.file, token.span), argument.text(of: token), asMemberOf: declared)
        }
      case .bindings:
        for token in list.tokens where token.kind == .name {
          let text = list.text(of: token)
          guard let parameter = member(text, of: declared) else { continue }
          put(Label(list.tree.file, token.span), parameter)
          addReads(of: text, as: parameter, in: node.kind == .eventHead ? handler(around: node) ?? scope : scope)
        }
      default: continue
      }
    }
  }

  private mutating func addPatterns(of node: Node, in row: Node, answering declared: Label) {
    for child in node.children {
      if child.kind == .patterns || child.kind == .pattern {
        addPatterns(of: child, in: row, answering: declared)
      } else if child.kind == .simplePattern, child.head.kind == .name {
        let text = child.text(of: child.head)
        guard let answer = member(text, of: declared) else { continue }
        put(Label(child.tree.file, child.head.span), answer)
        addArguments(of: child, to: answer, within: row)
      }
    }
  }

  private mutating func add(_ name: Label, _ text: String, asMemberOf declared: Label) {
    if let member = member(text, of: declared) { put(name, member) }
  }

  /// What a reference refers to, if it is known.
  func meaning(of reference: Node) -> Label? {
    guard let last = Array(reference.tokens).last(where: { $0.kind == .name }) else { return nil }
    return meaning(ofNameAt: last.span.start, in: reference.tree.file)
  }

  func meaning(ofNameAt offset: Int, in file: SourceFile) -> Label? {
    number(of: file).flatMap { known[$0][offset]?.declaration }
  }

  /// The handler whose head a node is.
  private func handler(around head: Node) -> Node? {
    head.tree.nodes { $0 == .handler }.last { $0.span.start <= head.span.start && head.span.end <= $0.span.end }
  }

  /// The button, answer or parameter with this name that a declaration has.
  private func member(_ name: String, of declared: Label) -> Label? {
    guard let tree = number(of: declared.file), let owner = owners[tree][declared.span.start] else { return nil }
    for child in owner.children {
      let parts = child.kind == .parameters || child.kind == .answersClause ? Array(child.children) : [child]
      for part in parts where [.parameter, .answer, .buttonDeclaration].contains(part.kind) {
        if let found = part.child(.declaredName), found.text(of: found.head) == name {
          return Label(found.tree.file, found.head.span)
        }
      }
    }
    return nil
  }

  private static let kindsWithParameters: Set<NodeKind> = [
    .promptDeclaration, .noticeDeclaration, .buttonDeclaration, .actionDeclaration, .eventDeclaration,
  ]

  /// The places at which a declaration reads its own parameters: conditions and tables of style.
  private mutating func addOwnParameters(of node: Node) {
    for list in node.children where list.kind == .parameters {
      for parameter in list.children {
        guard let name = parameter.child(.declaredName) else { continue }
        addReads(of: name.text(of: name.head), as: Label(name.tree.file, name.head.span), in: node)
      }
    }
  }

  private mutating func addReads(of name: String, as declaration: Label, in scope: Node) {
    var places: [Label] = []
    Self.visit(scope) { node in
      if node.kind == .reference, node.isOneToken, node.text(of: node.head) == name { places.append(node.label()) }
      if node.kind == .styleTable, let token = node.tokens.first(where: { $0.kind == .name }),
        node.text(of: token) == name
      {
        places.append(Label(node.tree.file, token.span))
      }
    }
    for place in places { put(place, declaration) }
  }

  // MARK: Tests

  /// Resolves the buttons that a test taps and the answers that it gives. If several prompts have a button with this name, chooses the
  /// last expected prompt that is still open.
  private mutating func addTest(_ test: Node) {
    var expected: [Label] = []
    for step in test.children {
      Self.visit(step) { node in
        if node.kind == .expectation, let reference = node.child(.reference),
          let meaning = meaning(of: reference)
        {
          expected.append(meaning)
        }
      }
      switch step.kind {
      case .tapStep, .answerStep:
        guard let owner = addChosen(in: step, expected), isDismissed(owner) else { continue }
        expected.removeAll { $0.file === owner.file && $0.span.start == owner.span.start }
      case .expectStep:
        for offer in step.children where offer.kind == .offer {
          for button in offer.children where button.kind == .offeredButton { _ = addChosen(in: button, expected) }
        }
      default: continue
      }
    }
  }

  /// Whether each button of a prompt dismisses it. Other prompts may stay, such as a banner.
  private func isDismissed(_ prompt: Label) -> Bool {
    guard let tree = number(of: prompt.file), let owner = owners[tree][prompt.span.start] else { return false }
    return owner.head.word == .alert || owner.head.word == .actionSheet
  }

  /// Returns the prompt or action that has the button or answer.
  private mutating func addChosen(in node: Node, _ expected: [Label]) -> Label? {
    guard let reference = node.child(.reference), reference.isOneToken else {
      return nil
    }
    let name = reference.text(of: reference.head)
    let kinds: Set<NodeKind> = node.kind == .answerStep ? [.actionDeclaration] : [.promptDeclaration]
    var owners: [Label] = []
    for tree in trees.indices {
      for (start, owner) in self.owners[tree].sorted(by: { $0.key < $1.key }) where kinds.contains(owner.kind) {
        let label = Label(trees[tree].file, UsherSource.Span(start, start))
        if member(name, of: label) != nil { owners.append(label) }
      }
    }
    let last = expected.last { meaning in
      owners.contains { $0.file === meaning.file && $0.span.start == meaning.span.start }
    }
    guard let owner = last ?? owners.first, let member = member(name, of: owner) else { return nil }
    put(Label(reference.tree.file, reference.head.span), member, isCertain: last != nil || owners.count == 1)
    addArguments(of: node, to: member, within: node)
    return owner
  }

  // MARK: Overrides

  private struct Place: Hashable {
    var file: ObjectIdentifier
    var start: Int

    init(_ label: Label) { (file, start) = (ObjectIdentifier(label.file), label.span.start) }
  }

  /// The original of each overridden prompt, notice and button.
  private func overrides() -> [Place: Label] {
    var links: [Place: Label] = [:]
    for unit in units {
      for (index, file) in unit.files.enumerated() {
        let originals = unit.files[(index + 1)...].flatMap { Array($0.tree.root.children) }
        for override in file.tree.root.children where override.kind == .overrideDeclaration {
          for shown in override.children {
            guard let name = shown.child(.declaredName) else { continue }
            for original in originals where original.kind == shown.kind {
              guard let first = original.child(.declaredName),
                first.text(of: first.head) == name.text(of: name.head)
              else { continue }
              let declaration = Label(first.tree.file, first.head.span)
              links[Place(Label(name.tree.file, name.head.span))] = declaration
              for button in shown.children where button.kind == .buttonDeclaration {
                guard let own = button.child(.declaredName),
                  let member = member(own.text(of: own.head), of: declaration)
                else { continue }
                links[Place(Label(own.tree.file, own.head.span))] = member
              }
            }
          }
        }
      }
    }
    return links
  }
}
