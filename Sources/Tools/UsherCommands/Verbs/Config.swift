internal import UsherCompiler
internal import UsherSource
internal import UsherWorkspace
internal import UsherProof

/// The command `usher config`: prints the settings in effect for a path, each with its origin.
func config(_ arguments: [String]) throws(InputError) -> ExitStatus {
  let arguments = try CommandArguments(arguments, rules: .config)
  let reports = try ReportTarget.all(in: arguments, among: SettingRows.forms)
  let path = arguments.operands.first ?? "."
  if fileSystem.kind(of: path) == .missing { throw InputError("there is no file `\(path)`") }
  let settings = try Settings(around: path, try SettingsChoice(arguments), in: fileSystem)
  var configuration = settings.configuration
  if let level = try FindingsCall.failLevel(in: arguments) { configuration.failLevel = level }
  if let file = try arguments.value(of: "--baseline") {
    configuration.baseline = Setting(file, from: .option("--baseline"))
  }
  if let file = try arguments.value(of: "--info-plist") {
    configuration.infoPlists = [Setting(file, from: .option("--info-plist"))]
  }
  configuration.proofLimits = try ProofLimits(arguments).inEffect(in: configuration)
  let rows = SettingKey.allCases.flatMap { configuration.rows(of: $0) }
  for report in reports { try report.write(SettingRows(rows: rows, file: settings.file)) }
  return .clean
}

/// The settings in effect, and the file that has some of them.
private struct SettingRows {
  let rows: [SettingRow]
  let file: SourceFile?

  static let forms = ReportForm<Self>.pretty({ settings, _ in table(of: settings.rows, settings.file) }) {
    jsonText(of: $0.rows)
  }
}

/// One value of a setting.
private struct SettingRow: Encodable {
  var setting: String
  /// Nil if the setting has no value and no default.
  var value: String?
  var origin: String
  var file: String?
  var line: Int?

  init(_ key: SettingKey, _ value: String?, _ origin: SettingOrigin) {
    (setting, self.value) = (key.rawValue, value)
    switch origin {
    case .standard: self.origin = "default"
    case .option(let name): self.origin = "option \(name)"
    case .file(let place):
      (self.origin, file, line) = ("file", place.file.path, place.file.line(at: place.span.start))
    }
  }

  /// The origin as readable text: `file:line`, or a word such as `default`.
  var source: String {
    guard let file, let line else { return origin }
    return "\(file):\(line)"
  }
}

extension Configuration {
  fileprivate func rows(of key: SettingKey) -> [SettingRow] {
    switch key {
    case .schema: []
    case .extends: rows(key, bases) { $0 }
    case .roots: rows(key, roots) { $0 }
    case .exclude: rows(key, excluded) { $0.text }
    case .source: rows(key, source.map { [$0] } ?? []) { $0 }
    case .locales: rows(key, locales) { $0 }
    case .platforms: rows(key, platforms) { "\($0.platform) \($0.text)" }
    case .infoPlist: rows(key, infoPlists) { $0 }
    case .flowsAtLaunch: rows(key, flowsAtLaunch) { $0.text }
    case .baseline: rows(key, baseline.map { [$0] } ?? []) { $0 }
    case .failLevel: rows(key, [failLevel]) { $0.name }
    case .proof:
      ProofLimit.allCases.compactMap { limit in
        let usual: Int? =
          switch limit {
          case .states, .transitions, .time: nil
          case .memory: Budget.usualBytes
          case .work: Budget.usualWork
          }
        return (proofLimits[limit] ?? usual.map { Setting($0, from: .standard) }).map { amount in
          SettingRow(key, "\(limit.rawValue): \(limit.text(of: amount.value))", amount.origin)
        }
      }
    case .severities:
      rows(key, severityRules.filter { $0.value.pattern == nil }) { "\($0.code.rawValue): \($0.weight.rawValue)" }
    case .paths:
      rows(key, severityRules.filter { $0.value.pattern != nil }) { rule in
        "\(rule.pattern.map { $0.value.text } ?? ""): \(rule.code.rawValue): \(rule.weight.rawValue)"
      }
    }
  }

  private func rows<Value: Sendable>(
    _ key: SettingKey, _ settings: [Setting<Value>], _ text: (Value) -> String
  ) -> [SettingRow] {
    if settings.isEmpty { return [SettingRow(key, nil, .standard)] }
    return settings.map { SettingRow(key, text($0.value), $0.origin) }
  }
}

private func table(of rows: [SettingRow], _ file: SourceFile?) -> String {
  let head =
    file.map { "settings of \($0.path)\n\n" } ?? "no `\(Settings.fileName)`: everything is as it is by default\n\n"
  let (names, values) = (rows.map { $0.setting.count }.max() ?? 0, rows.map { ($0.value ?? "-").count }.max() ?? 0)
  var last = ""
  return head
    + rows.map { row in
      let name = row.setting == last ? "" : row.setting
      last = row.setting
      return "\(padded(name, to: names))  \(padded(row.value ?? "-", to: values))  \(row.source)\n"
    }.joined()
}

private func padded(_ word: String, to width: Int) -> String {
  word + String(repeating: " ", count: max(0, width - word.count))
}

extension CommandRules {
  static let config = CommandRules(
    verb: "config", operands: "[PATH]", operandCount: 0...1, operandValues: [.files],
    options: [.report(SettingRows.forms), .failLevel, .baseline, .infoPlist] + Option.budget
      + Option.configuration,
    text: """
      Prints the settings for a path, or for the current folder, and where each comes from: a line of usher.yaml, an option, or \
      the default. check, lint, verify, fmt and test use them. The file is the nearest usher.yaml in the folder or above it, \
      or the one in a folder Policies there. A folder with a usher.yaml of its own is a project of its own: names are looked up \
      in it alone, and a command for the folder around it checks it too, with its settings.

        schema: 1
        extends:               other files: what they set holds where this one sets nothing, but for the files of a project
          - ../shared.yaml
        roots:                 folders whose files belong together, from the folder of this file; default: that folder
          - .
        exclude:               files to leave out, besides those that .gitignore names: paths, with `*`, `?` and `**`
          - Old/**
        source: en             the language in which catalogs are written first
        locales:               the languages that every catalog must have
          - de
        platforms:             the versions of a platform that the app runs on, and entries that its manifest has or lacks
          ios: 16...
          android: 33... without READ_MEDIA_VISUAL_USER_SELECTED
        info-plist:            the app's Info.plist, checked with the whole project
          - App/Info.plist
        flows-at-launch:       flows that the app starts when it is launched, as policy.flow; they must not ask for anything
          - welcome.begin
        baseline: baseline.yaml
        fail-level: warning    note, warning or error: a finding of this severity or a higher one gives exit status 1
        proof:                 limits of proofs: states, transitions and memory (1GB) of a flow, work of a policy, time
          memory: 2GB
        severities:            off, note, warning or error for a code
          same-as-source: off
        paths:                 the same for some files; if two lines match a finding, the later one counts
          "Legacy/**":
            button-label: note
      """,
    example: "usher config Policies/DocV")
}
