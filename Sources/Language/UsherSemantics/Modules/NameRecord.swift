internal import UsherModule
internal import UsherPlatform
internal import UsherProgram
internal import UsherRuntime
internal import UsherSource
internal import UsherSyntax

/// The meaning of each name that a pass looks up, and the places that lookups of other names need. Kept on request, because hover,
/// rename and colours ask for it, and checks do not.
struct NameRecord: Sendable {
  private(set) var entries: [Entry] = []
  /// The cases that each `else` handles, once for each reading of its text.
  private(set) var handled: [HandledElse] = []
  /// Parts of names, each with the place of the name that it is made of.
  private(set) var pieces: [(part: Label, name: Label)] = []
  private var members: [NamePlace: [(name: String, declaration: Label)]] = [:]
  private(set) var values: [NamePlace: ValueNames] = [:]
  private var variables: [ID<Variable>: Label] = [:]
  private var texts: [Int: Label] = [:]
  /// The declarations of the prompts that have buttons, and of the actions that have answers.
  private(set) var prompts: [Label] = []
  private(set) var actions: [Label] = []

  /// A name in a text, and one of its meanings.
  struct Entry: Sendable {
    var name: Label
    var meaning: NameMeaning
    var isCertain: Bool
  }

  mutating func add(_ name: Label, _ meaning: NameMeaning, isCertain: Bool = true) {
    entries.append(Entry(name: name, meaning: meaning, isCertain: isCertain))
  }

  /// Adds the name of an unnamed question, which is made of other names, one behind the other.
  mutating func add(_ name: Label, madeOf names: [Label]) {
    var start = name.span.start
    for piece in names {
      let end = start + piece.span.end - piece.span.start
      pieces.append((Label(name.file, Span(start, end)), piece))
      start = end
    }
  }

  /// Notes that values of one type are passed on as values of another one: those with one name are one thing.
  mutating func join(_ some: ValueNames?, _ others: ValueNames?) {
    guard let some, let others else { return }
    for (names, others) in [(some, others), (others, some)] {
      guard case .listed(let labels) = names else { continue }
      for label in labels {
        if let meaning = others.meaning(of: label.file.text(label.span)) { add(label, meaning) }
      }
    }
  }

  mutating func add(_ handled: HandledElse) { self.handled.append(handled) }

  // MARK: Places of declarations

  /// Keeps the buttons of a prompt, the answers of an action, the outcomes of a flow, or the parameters of a button, an answer or
  /// an event.
  mutating func declare(_ names: [DeclaredName], in owner: Label) {
    members[NamePlace(owner)] = names.map { ($0.text, $0.label()) }
  }

  mutating func declare(prompt: Label) { prompts.append(prompt) }
  mutating func declare(action: Label) { actions.append(action) }

  func member(_ name: String, of owner: Label?) -> Label? {
    owner.flatMap { members[NamePlace($0)]?.first { $0.name == name }?.declaration }
  }

  /// Keeps where the values of the type of a declaration are declared.
  mutating func declare(_ values: ValueNames?, of declaration: Label) { self.values[NamePlace(declaration)] = values }

  func values(of declaration: Label?) -> ValueNames? { declaration.flatMap { values[NamePlace($0)] } }

  mutating func declare(_ variable: ID<Variable>, at declaration: Label?) { variables[variable] = declaration }
  /// Keeps that a variable is declared where another one is.
  mutating func declare(_ variable: ID<Variable>, like other: ID<Variable>) { variables[variable] = variables[other] }
  mutating func declare(text: Int, at declaration: Label?) { texts[text] = declaration }

  func declaration(of variable: ID<Variable>) -> Label? { variables[variable] }
  func declaration(ofText text: Int) -> Label? { texts[text] }
}

extension Node {
  /// The name that it consists of or begins with, without the names that qualify it.
  var nameLabel: Label {
    let name = kind == .reference ? Array(tokens).last { $0.kind == .name } : nil
    return Label(tree.file, (name ?? head).span)
  }
}
