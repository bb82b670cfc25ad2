/// Words of the settings of other tools, and what they are in `usher.yaml`.
enum ForeignSettings {
  /// The setting that a key of other tools means; nil for other words.
  static func key(_ key: String) -> SettingKey? {
    switch key {
    case "languages", "langs", "translations": .locales
    case "ignore", "excludes", "skip": .exclude
    case "include", "includes", "files", "src": .roots
    case "rules", "lint", "codes": .severities
    case "overrides": .paths
    case "extend", "inherit", "inherits", "base", "parent", "presets": .extends
    case "os", "targets", "versions": .platforms
    case "version": .schema
    default: nil
    }
  }

  /// The severity that a word of other tools means; nil for other words.
  static func severity(_ word: String) -> String? {
    switch word {
    case "ignore", "ignored", "none", "disabled", "disable", "silent", "never", "false", "no": "off"
    case "info", "hint", "information", "suggestion": "note"
    case "warn": "warning"
    case "fatal", "failure", "deny": "error"
    default: nil
    }
  }
}
