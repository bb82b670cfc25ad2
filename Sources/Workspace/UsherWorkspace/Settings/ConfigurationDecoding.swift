internal import UsherRuntime
internal import UsherCatalog
internal import UsherCompiler
internal import UsherPlatform
internal import UsherFindings
package import UsherSource
internal import UsherYAML

/// The keys of `usher.yaml`, in the order of error messages.
package enum SettingKey: String, CaseIterable, Sendable {
  case schema
  case extends
  case roots
  case exclude
  case source
  case locales
  case platforms
  case infoPlist = "info-plist"
  case flowsAtLaunch = "flows-at-launch"
  case baseline
  case failLevel = "fail-level"
  case proof
  case severities
  case paths
}

/// Reads `usher.yaml`; the configuration is nil if it has errors. An empty file gives the defaults.
package func readConfiguration(_ file: SourceFile) -> (configuration: Configuration?, diagnostics: [Diagnostic]) {
  let (root, found) = readYAML(file)
  guard let root else {
    let isEmpty = found.allSatisfy { $0.code == .emptyFile }
    return isEmpty ? (Configuration(), []) : (nil, found)
  }
  var decoding = ConfigurationDecoding(file: file)
  decoding.read(root)
  return (decoding.diagnostics.isEmpty ? decoding.configuration : nil, decoding.diagnostics)
}

/// Decodes the settings. Each function decodes one value and reports errors in it.
private struct ConfigurationDecoding {
  let file: SourceFile
  var configuration = Configuration()
  var diagnostics: [Diagnostic] = []

  mutating func read(_ root: CatalogNode) {
    guard case .mapping(let fields) = root.content else {
      diagnostics.append(.noSettings(label(root.span)))
      return
    }
    for field in distinct(fields) {
      guard let key = SettingKey(rawValue: field.key) else {
        diagnostics.append(.unknownSetting(field.key, label(field.keySpan)))
        continue
      }
      read(key, field)
    }
  }

  private mutating func read(_ key: SettingKey, _ field: CatalogNode.Field) {
    switch key {
    case .schema:
      if let schema = word(field), schema.value != "1" { diagnostics.append(.unknownSchema(schema)) }
    case .extends: configuration.bases = unique(words(field))
    case .roots: configuration.roots = words(field)
    case .exclude: configuration.excluded = words(field).map { Setting(PathPattern($0.value), from: $0.origin) }
    case .source: configuration.source = word(field).flatMap { languageTag($0) }
    case .locales: configuration.locales = unique(words(field).compactMap { languageTag($0) })
    case .platforms: configuration.platforms = pairs(field).compactMap { platform($0) }
    case .infoPlist: configuration.infoPlists = words(field)
    case .flowsAtLaunch: configuration.flowsAtLaunch = unique(words(field)).compactMap { flowName($0) }
    case .baseline: configuration.baseline = word(field)
    case .failLevel: if let word = word(field) { readFailLevel(word) }
    case .proof:
      for pair in pairs(field) { readProofLimit(pair.key, pair.value) }
    case .severities: configuration.severityRules = rules(field, for: nil) + configuration.severityRules
    case .paths:
      for pattern in mapping(field) {
        let place = Setting(PathPattern(pattern.key), from: .file(label(pattern.keySpan)))
        configuration.severityRules += rules(pattern, for: place)
      }
    }
  }

  private mutating func readFailLevel(_ word: Setting<String>) {
    guard let level = SeverityOverride(rawValue: word.value)?.severity else {
      diagnostics.append(.unknownWord(word, is: .severity, among: ["note", "warning", "error"]))
      return
    }
    configuration.failLevel = Setting(level, from: word.origin)
  }

  private mutating func readProofLimit(_ key: Setting<String>, _ word: Setting<String>) {
    guard let limit = ProofLimit(rawValue: key.value) else {
      diagnostics.append(.unknownWord(key, is: .proofLimit, among: ProofLimit.allCases.map { $0.rawValue }))
      return
    }
    guard let amount = limit.amount(word.value) else {
      diagnostics.append(.noAmount(word, limit))
      return
    }
    configuration.proofLimits[limit] = Setting(amount, from: word.origin)
  }

  private mutating func languageTag(_ word: Setting<String>) -> Setting<String>? {
    guard let tag = LanguageTag(word.value) else {
      diagnostics.append(.noLanguageTag(word))
      return nil
    }
    if tag.text == word.value { return word }
    diagnostics.append(.uncanonicalTag(word, canonical: tag.text))
    return nil
  }

  private mutating func platform(_ pair: (key: Setting<String>, value: Setting<String>)) -> Setting<PlatformRange>? {
    guard let range = PlatformRange(platform: pair.key.value, written: pair.value.value) else {
      diagnostics.append(.noVersionRange(pair.value))
      return nil
    }
    return Setting(range, from: pair.key.origin)
  }

  /// Splits a dotted name: the last part names the flow, the rest the policy.
  private mutating func flowName(_ word: Setting<String>) -> Setting<NamedFlow>? {
    let parts = word.value.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .map { String(decoding: Array($0), as: UTF8.self) }
    guard parts.count > 1, !parts.contains(""), let flow = parts.last else {
      diagnostics.append(.noFlowName(word))
      return nil
    }
    return Setting(NamedFlow(policy: parts.dropLast().joined(separator: "."), flow: flow), from: word.origin)
  }

  /// Decodes a mapping from codes to severities.
  private mutating func rules(_ field: CatalogNode.Field, for pattern: Setting<PathPattern>?) -> [Setting<SeverityRule>]
  {
    pairs(field).compactMap { key, word in
      guard let code = DiagnosticCode(rawValue: key.value) else {
        diagnostics.append(.unknownCode(key.value, at: key.place ?? label(field.keySpan)))
        return nil
      }
      guard let weight = SeverityOverride(rawValue: word.value) else {
        diagnostics.append(.unknownWord(word, is: .severity, among: SeverityOverride.allCases.map { $0.rawValue }))
        return nil
      }
      if !code.isAdjustable, weight != .error {
        diagnostics.append(.fixedSeverity(code, at: key.place ?? label(field.keySpan)))
        return nil
      }
      return Setting(SeverityRule(code: code, weight: weight, pattern: pattern), from: key.origin)
    }
  }

  private mutating func unique(_ words: [Setting<String>]) -> [Setting<String>] {
    var unique: [Setting<String>] = []
    for word in words {
      if let first = unique.first(where: { $0.value == word.value }), let place = word.place {
        diagnostics.append(.repeated(word.value, at: place, first: first.place))
      } else {
        unique.append(word)
      }
    }
    return unique
  }
}

// MARK: Node types

extension ConfigurationDecoding {
  private func label(_ span: Span) -> Label { Label(file, span) }

  private mutating func distinct(_ fields: [CatalogNode.Field]) -> [CatalogNode.Field] {
    var distinct: [CatalogNode.Field] = []
    for field in fields {
      if let first = distinct.first(where: { $0.key == field.key }) {
        diagnostics.append(.repeated(field.key, at: label(field.keySpan), first: label(first.keySpan)))
      } else {
        distinct.append(field)
      }
    }
    return distinct
  }

  /// The fields of a setting; reports it and returns none if it is not a mapping.
  private mutating func mapping(_ field: CatalogNode.Field) -> [CatalogNode.Field] {
    switch field.value.content {
    case .mapping(let fields): return distinct(fields)
    case .sequence(let items):
      let dashes = items.compactMap { $0.fields.isEmpty ? nil : file.dash(before: $0) }
      diagnostics.append(
        dashes.count == items.count && !items.isEmpty
          ? .dashes(label(Span(dashes[0].start, dashes[0].start + 1)), of: field.key, dashes)
          : .notPairs(field.key, label(field.keySpan)))
      return []
    case .scalar:
      diagnostics.append(.notPairs(field.key, label(field.keySpan)))
      return []
    }
  }

  /// The fields of a setting whose values are single words.
  private mutating func pairs(_ field: CatalogNode.Field) -> [(key: Setting<String>, value: Setting<String>)] {
    mapping(field).compactMap { pair in
      word(pair).map { (Setting(pair.key, from: .file(label(pair.keySpan))), $0) }
    }
  }

  private mutating func word(_ field: CatalogNode.Field) -> Setting<String>? {
    guard case .scalar(let scalar) = field.value.content, !scalar.text.isEmpty else {
      diagnostics.append(.notOneWord(field.key, label(field.keySpan)))
      return nil
    }
    return Setting(scalar.text, from: .file(label(field.value.span)))
  }

  /// The items of a list. A single word counts as a list of one item.
  private mutating func words(_ field: CatalogNode.Field) -> [Setting<String>] {
    switch field.value.content {
    case .scalar: return word(field).map { [$0] } ?? []
    case .mapping:
      diagnostics.append(.notAList(field.key, label(field.keySpan)))
      return []
    case .sequence(let nodes):
      return nodes.compactMap { node in
        guard case .scalar(let scalar) = node.content, !scalar.text.isEmpty else {
          diagnostics.append(.notAList(field.key, label(field.keySpan)))
          return nil
        }
        return Setting(scalar.text, from: .file(label(node.span)))
      }
    }
  }
}
