internal import UsherCatalog
internal import UsherCompiler
internal import UsherModule
internal import UsherSource
internal import UsherSyntax
internal import UsherWorkspace
internal import UsherYAML

extension Server {
  /// What each word is, of the whole text or of a range.
  func semanticTokens(_ parameters: JSON) throws(RequestError) -> JSON {
    let start: JSON = ["textDocument": parameters["textDocument"], "position": ["line": 0, "character": 0]]
    guard let place = try place(of: start) else { return nil }
    let wanted = place.lines.span(parameters["range"]) ?? Span(0, place.file.bytes.count)
    let tokens = place.path.hasSuffix(Project.catalogEnding) ? place.catalogTokens : place.policyTokens
    var data: [JSON] = []
    var last = TextPosition(line: 0, character: 0)
    for token in tokens.sorted(by: { $0.span.start < $1.span.start }) {
      guard token.span.start < wanted.end, wanted.start < token.span.end else { continue }
      let (start, end) = (place.lines.position(at: token.span.start), place.lines.position(at: token.span.end))
      guard start.line == end.line, start < end else { continue }
      let column = start.line == last.line ? start.character - last.character : start.character
      let length = end.character - start.character
      data += [start.line - last.line, column, length, token.type.rawValue, token.modifiers].map { .int($0) }
      last = start
    }
    return ["data": .array(data)]
  }
}

/// A word with what it is, in the terms of the protocol, so that every editor has a colour for it.
struct SemanticToken {
  var span: Span
  var type: Kind
  var isDeclaration = false
  /// Whether a platform declares it.
  var isOfPlatform = false

  /// The positions are those in the legend.
  enum Kind: Int, CaseIterable {
    /// A policy, a platform or a catalog.
    case namespace
    case type
    /// A prompt or a notice.
    case `class`
    /// A resource or a link.
    case interface
    /// A state.
    case `struct`
    case parameter
    /// An input, a memory, or a value with a name.
    case variable
    /// A field of a style.
    case property
    /// A button, an answer, an outcome or a status.
    case enumMember
    /// An event or a metric.
    case event
    /// A flow.
    case function
    /// An action.
    case method
    case keyword
    case comment
    case string
    case number
  }

  static var legend: JSON {
    [
      "tokenTypes": .array(Kind.allCases.map { .string("\($0)") }),
      "tokenModifiers": ["declaration", "defaultLibrary"],
    ]
  }

  fileprivate var modifiers: Int { (isDeclaration ? 1 : 0) + (isOfPlatform ? 2 : 0) }
}

extension RequestPlace {
  /// The prompts, buttons and parameters that a catalog names; none while it has errors.
  fileprivate var catalogTokens: [SemanticToken] {
    guard let catalog = readCatalog(file).catalog else { return [] }
    var tokens = [catalog.name, catalog.base].compactMap { $0 }.map {
      SemanticToken(span: $0.place.span, type: .namespace)
    }
    for entry in catalog.entries where entry.name.place.file === file {
      tokens.append(SemanticToken(span: entry.name.place.span, type: .class))
      for one in entry.texts {
        if one.part == .button || one.part == .accessibilityButton {
          tokens.append(SemanticToken(span: one.text.name.place.span, type: .enumMember))
        }
        for case .placeholder(let name) in one.text.form.phrases.flatMap({ $0.pieces }) {
          tokens.append(SemanticToken(span: name.place.span, type: .parameter))
        }
      }
    }
    return tokens
  }

  /// The tokens and comments of a policy or platform, also while it has errors.
  fileprivate var policyTokens: [SemanticToken] {
    let source = project.source(atPlace: path)
    let tree = source?.content?.tree ?? parse(file).tree
    var words = WordMeanings(tree, in: project)
    if let source { words.learn(project.names(of: source).occurrences, in: project) }
    return tree.comments.map { SemanticToken(span: $0, type: .comment) }
      + tree.nodes { _ in true }.flatMap { node in node.tokens.compactMap { words.token($0, in: node) } }
  }
}

/// What the words of a text are: by what they refer to where that is known, else by where they stand.
private struct WordMeanings {
  private let names: VisibleNames
  /// The node around each node of the tree.
  private var parents: [Int: Node] = [:]
  /// By offset, the kind of the declaration that a name refers to, and whether a platform declares it.
  private var known: [Int: (kind: NodeKind?, isOfPlatform: Bool)] = [:]
  /// The names of resources and links.
  private let platformNames: Set<String>
  private let file: SourceFile

  init(_ tree: SyntaxTree, in project: Project) {
    names = VisibleNames(tree, in: project)
    platformNames = Set(names.resources + names.links)
    file = tree.file
    for node in tree.nodes(where: { _ in true }) { for child in node.children { parents[child.index] = node } }
  }

  /// Takes over what the names of the text refer to.
  mutating func learn(_ occurrences: [NameOccurrence], in project: Project) {
    var meanings: [NamePlace: (kind: NodeKind?, isOfPlatform: Bool)] = [:]
    for occurrence in occurrences where occurrence.name.file === file {
      let declaration = occurrence.declaration
      let place = NamePlace(declaration)
      if meanings[place] == nil {
        let home = project.home(of: declaration)
        let around = home?.content?.tree.path(to: declaration.span).last { $0.kind != .declaredName }
        // A word of the language stands for statuses.
        meanings[place] = (occurrence.isWord ? .statusClause : around?.kind, home?.platformName != nil)
      }
      known[occurrence.name.span.start] = meanings[place]
    }
  }

  func token(_ token: Token, in node: Node) -> SemanticToken? {
    switch token.kind {
    case .name:
      if isKeyword(token, in: node) { return SemanticToken(span: token.span, type: .keyword) }
      return named(token, in: node)
    case .integer, .duration: return SemanticToken(span: token.span, type: .number)
    case .string: return SemanticToken(span: token.span, type: .string)
    case .and, .or, .not, .is, .when, .else, .true, .false, .stay, .choose, .from, .eventually:
      return SemanticToken(span: token.span, type: .keyword)
    case .underscore, .leftBrace, .rightBrace, .leftParenthesis, .rightParenthesis, .leftBracket, .rightBracket, .comma,
      .bar, .colon, .equals, .arrow, .dot, .ellipsis, .plus, .minus, .semicolon, .unknown, .endOfFile:
      return nil
    }
  }

  /// Nodes whose own words are names, but for the words that are given.
  private static let holders: [NodeKind: Set<Word>] = [
    .declaredName: [.was], .dottedName: [], .reference: [], .bindings: [], .argument: [],
    .sentValue: [], .styleEntry: [], .styleTable: [], .simplePattern: [], .literal: [], .request: [],
    .formerClause: [.formerly],
  ]
  /// Nodes that begin with a word of the language and then have names, but for the words that are given.
  private static let heads: [NodeKind: Set<Word>] = [
    .waiver: [], .retirement: [], .stateOverride: [], .purposeClause: [.for], .insteadClause: [], .optionClause: [.for],
    .lookClause: [], .tapClause: [.tap], .askClause: [.beside, .app, .while, .active],
  ]

  private func isKeyword(_ token: Token, in node: Node) -> Bool {
    guard let word = token.word else { return false }
    if node.kind == .declaredName { return word == .was && token != node.head }
    if let words = Self.holders[node.kind] { return words.contains(word) }
    if let words = Self.heads[node.kind] { return token == node.head || words.contains(word) }
    return true
  }

  private func named(_ token: Token, in node: Node) -> SemanticToken? {
    let parent = parents[node.index]
    // One name alone is that of a type, where several are values.
    let isType = parent?.kind == .alternatives && parent?.children.count == 1
    if isType { return SemanticToken(span: token.span, type: .type) }
    let isDeclaration = node.kind == .declaredName
    let meaning = known[token.span.start]
    if let kind = meaning?.kind ?? (isDeclaration ? parent?.kind : nil), let type = Self.type(of: kind) {
      return SemanticToken(
        span: token.span, type: type, isDeclaration: isDeclaration, isOfPlatform: meaning?.isOfPlatform ?? false)
    }
    let name = node.text(of: token)
    if node.kind == .reference, platformNames.contains(name) {
      return SemanticToken(span: token.span, type: .interface, isOfPlatform: true)
    }
    let type = standing(node, parent) ?? names.declaration(name, VisibleNames.kinds).flatMap { Self.type(of: $0.kind) }
    // What has no declaration is a value.
    return (type ?? (parent?.kind == .operand ? .enumMember : nil)).map { SemanticToken(span: token.span, type: $0) }
  }

  /// What a name is whose declaration is of this kind.
  private static func type(of kind: NodeKind) -> SemanticToken.Kind? {
    let types: [NodeKind: SemanticToken.Kind] = [
      .typeDeclaration: .type, .inputDeclaration: .variable, .memoryDeclaration: .variable, .letDeclaration: .variable,
      .decideDeclaration: .variable, .actionDeclaration: .method, .metricDeclaration: .event,
      .linkDeclaration: .interface,
      .eventDeclaration: .event, .promptDeclaration: .class, .noticeDeclaration: .class,
      .buttonDeclaration: .enumMember,
      .flowDeclaration: .function, .stateDeclaration: .struct, .resourceDeclaration: .interface,
      .sharedResource: .interface,
      .platformClause: .namespace, .parameter: .parameter, .answer: .enumMember, .alternatives: .enumMember,
      .statusClause: .enumMember, .askClause: .method, .optionClause: .enumMember,
    ]
    return types[kind]
  }

  /// What a name is by where it stands.
  private func standing(_ node: Node, _ parent: Node?) -> SemanticToken.Kind? {
    switch node.kind {
    case .dottedName: return .namespace
    case .argument, .sentValue, .bindings: return .parameter
    case .styleEntry, .styleTable, .purposeClause, .formerClause: return .property
    case .simplePattern, .literal, .optionClause, .insteadClause, .lookClause: return .enumMember
    case .retirement, .stateOverride: return .struct
    case .reference: break
    default: return nil
    }
    let types: [NodeKind: SemanticToken.Kind] = [
      .rememberStatement: .variable, .openStatement: .interface, .request: .interface, .stateTarget: .struct,
      .backTarget: .struct, .endTarget: .enumMember, .eventHead: .event, .tapStep: .enumMember,
      .answerStep: .enumMember, .offeredButton: .enumMember, .statusType: .interface, .sources: .enumMember,
      .result: .enumMember, .pageClause: .interface, .ownResource: .interface,
    ]
    guard let parent else { return nil }
    return parent.kind.called?.first.flatMap { Self.type(of: $0) } ?? types[parent.kind]
  }
}
