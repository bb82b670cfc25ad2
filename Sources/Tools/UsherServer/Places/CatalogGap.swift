internal import UsherCatalog
internal import UsherCompiler
internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax
internal import UsherWorkspace

/// What can be written at a place of a catalog. It reads lines and their indentation, so the text may have any errors.
struct CatalogGap {
  private let users: [VisibleNames]
  private let isTranslation: Bool
  /// The keys around the place, outermost first.
  private var keys: [String] = []
  /// The keys that stand beside the place.
  private var siblings: Set<String> = []
  /// What is on the line before the place.
  private let before: String

  init(at offset: Int, in file: SourceFile, _ project: Project) {
    let number = file.line(at: offset)
    let lines = (1...file.lineCount).map { file.text(file.span(ofLine: $0)) }
    before = file.text(Span(file.span(ofLine: number).start, offset))
    let indentation = before.prefix { $0 == " " }.count
    let heads = lines.prefix { !$0.hasPrefix("entries:") }.map { Self.field($0) }
    isTranslation = heads.contains { $0?.key == "locale" }
    let names = Set(heads.filter { $0?.key == "catalog" || $0?.key == "extends" }.compactMap { $0?.value })
    users = project.sources.filter { $0.catalogName.map(names.contains) ?? false }.compactMap { source in
      source.content.map { VisibleNames($0.tree, in: project) }
    }
    var limit = indentation
    var index = number - 2
    while index >= 0 {
      let line = lines[index]
      let column = line.prefix { $0 == " " }.count
      if let (key, _) = Self.field(line) {
        if column < limit {
          keys.insert(key, at: 0)
          limit = column
        } else if column == indentation, limit == indentation {
          siblings.insert(key)
        }
      }
      index -= 1
    }
    for line in lines[min(number, lines.count)...] {
      let column = line.prefix { $0 == " " }.count
      guard let (key, _) = Self.field(line) else { continue }
      if column < indentation { break }
      if column == indentation { siblings.insert(key) }
    }
  }

  /// The key and the value of a line.
  private static func field(_ line: String) -> (key: String, value: String)? {
    let text = line.drop { $0 == " " }
    guard !text.hasPrefix("#"), let colon = text.firstIndex(of: ":") else { return nil }
    let value = text[text.index(after: colon)...].drop { $0 == " " }
    return (String(text[..<colon]), String(value))
  }

  var choices: [Proposal] {
    if let (key, value) = Self.field(before) { return choices(ofKey: key, value) }
    let fields: [String]
    var (detail, kind) = ("field", CompletionKind.field)
    switch (keys.count, keys.last) {
    case (0, _): fields = (isTranslation ? CatalogLevel.translation : .source).fieldNames
    case (1, "entries"): (fields, detail, kind) = (prompts.map { $0.name }, "prompt", .module)
    case (2, _) where keys[0] == "entries":
      fields = (isTranslation ? CatalogLevel.translatedPrompt : .prompt).fieldNames
    case (_, "buttons") where keys.count > 2: (fields, detail, kind) = (buttons, "button", .module)
    case (3, "accessibility"): fields = CatalogLevel.accessibility.fieldNames
    case (3, "max"): fields = CatalogLevel.promptLimits.fieldNames
    case (3, "platforms"): (fields, detail, kind) = (users.flatMap { $0.devices.map { $0.name } }, "platform", .module)
    case (4, _) where keys[2] == "platforms": fields = CatalogLevel.platform.fieldNames
    default: fields = []
    }
    var seen = siblings
    return fields.filter { seen.insert($0).inserted }.map {
      Proposal(label: $0, detail: detail, kind: kind, text: "\($0):")
    }
  }

  /// The parameters that a text may insert, or the values of a field.
  private func choices(ofKey key: String, _ value: String) -> [Proposal] {
    if key == "state" {
      return Catalog.Review.State.allCases.map { Proposal(label: $0.rawValue, detail: "state", kind: .enumMember) }
    }
    if TextChoice(rawValue: key) != nil {
      return parameters.map { Proposal(label: $0, detail: "parameter", kind: .variable) }
    }
    guard let open = value.lastIndex(of: "{"), value.lastIndex(of: "}").map({ $0 < open }) ?? true else { return [] }
    return parameters.map { Proposal(label: $0, detail: "parameter", kind: .variable, text: $0 + "}") }
  }

  private var prompts: [VisibleNames.Declared] {
    users.flatMap { $0.declared([.promptDeclaration, .noticeDeclaration]) }
  }

  /// The prompt of the entry around the place.
  private var prompt: Node? { keys.count > 1 ? prompts.first { $0.name == keys[1] }?.node : nil }

  private var buttons: [String] { prompt?.members(.buttonDeclaration) ?? [] }

  private var parameters: [String] {
    let button = prompt?.children.first { $0.kind == .buttonDeclaration && $0.declaredName == keys.last }
    return (button?.members(.parameter) ?? []) + (prompt?.members(.parameter) ?? [])
  }
}
