package import UsherPlatform
package import UsherSource

/// A name in the texts of a policy, and the declarations that it refers to. A declaration refers to itself.
package struct NameOccurrence: Sendable {
  /// The name itself, without the names that qualify it.
  package var name: Label
  /// The names in the declarations, at least one. There are several if the text means all of them: the same status on several
  /// platforms, or in every instance of a flow. In a policy that another one extends, the name in the former.
  package private(set) var declarations: [Label]
  /// Whether the text says which declarations it means. A test that taps `close` may not say of which prompt; then `declarations` are
  /// those that may be meant.
  package var isCertain: Bool
  /// Whether it is a part of the name of an unnamed question, in which it begins with a capital letter.
  package var isCapitalized = false

  package init(name: Label, declaration: Label) {
    (self.name, declarations, isCertain) = (name, [declaration], true)
  }

  /// Nil without declarations.
  package init?(name: Label, declarations: [Label], isCertain: Bool = true) {
    if declarations.isEmpty { return nil }
    (self.name, self.declarations, self.isCertain) = (name, declarations, isCertain)
  }

  /// The first of the declarations.
  package var declaration: Label { declarations[0] }

  /// The name as it is declared, or a word of the language.
  package var text: String {
    let name = isCapitalized ? declaration : name
    return name.file.text(name.span)
  }

  /// Whether it is a word of the language for a group of statuses, such as `granted`, and not the name of one.
  package var isWord: Bool { declarations.contains { $0.file.text($0.span) != text } }

  package var isDeclaration: Bool { declarations.contains { $0.isSamePlace(as: name) } }

  package mutating func add(_ others: [Label], isCertain: Bool) {
    declarations += others.filter { other in !declarations.contains { $0.isSamePlace(as: other) } }
    self.isCertain = self.isCertain && isCertain
  }
}

/// The names that the passes have looked up in the texts of a policy, on all its platforms, or in a platform file.
package struct RecordedNames: Sendable {
  /// By file and place.
  package var occurrences: [NameOccurrence] = []
  /// For each row with `else`, the answers that it handles, as the heads of rows that could stand in its place.
  package var handledByElse: [(row: Label, heads: [String])] = []
  package var values: [NamePlace: ValueNames] = [:]
  package var ofPlatforms: [PlatformName: [Label]] = [:]

  package init() {}

  /// The declarations of a value that a parameter can have.
  package func declarations(ofValue name: String, of parameter: Label) -> [Label] {
    switch values[NamePlace(parameter)]?.meaning(of: name) {
    case .declared(let declaration): [declaration]
    case .ofPlatform(let known): ofPlatforms[known] ?? []
    case nil: []
    }
  }
}

/// The declaration that a name refers to.
package enum NameMeaning: Sendable {
  case declared(Label)
  /// Something that a platform declares. A device does not know where.
  case ofPlatform(PlatformName)
}

/// A name that a platform declares.
package enum PlatformName: Hashable, Sendable {
  case resource(String)
  case status(String, resource: String)
  /// Several statuses under a word of the language, such as `granted`.
  case group(StatusGroup, resource: String)
  case request(String, resource: String)
  case option(String, resource: String)
  case link(String)
  case input(String)
  case value(String, input: String)
}

/// Where the values of a type are declared.
package enum ValueNames: Sendable {
  case listed([Label])
  case statuses(resource: String)
  case values(input: String)
  case resources

  package func meaning(of name: String) -> NameMeaning? {
    switch self {
    case .listed(let names): names.first { $0.file.text($0.span) == name }.map { .declared($0) }
    case .statuses(let resource):
      .ofPlatform(
        StatusGroup(rawValue: name).map { .group($0, resource: resource) } ?? .status(name, resource: resource))
    case .values(let input): .ofPlatform(.value(name, input: input))
    case .resources: .ofPlatform(.resource(name))
    }
  }
}

/// The place of a name, as a key.
package struct NamePlace: Hashable, Sendable {
  private let file: ObjectIdentifier
  private let start: Int

  package init(_ label: Label) { (file, start) = (ObjectIdentifier(label.file), label.span.start) }
}
