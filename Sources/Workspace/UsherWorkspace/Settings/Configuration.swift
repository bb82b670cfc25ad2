internal import UsherProgram
internal import UsherRuntime
package import UsherCompiler
package import UsherSource

/// A project's configuration from `usher.yaml`: its files, platforms, languages and severities.
///
/// Paths are relative to the folder of the file, as written.
package struct Configuration: Sendable {
  /// The files whose settings hold where this one has none; paths from its folder. Of two, the later one counts.
  package var bases: [Setting<String>] = []
  /// The folders whose files belong to the project.
  package var roots = [Setting(".", from: .standard)]
  /// Patterns for files in the roots that do not belong to it.
  package var excluded: [Setting<PathPattern>] = []
  /// The language of source catalogs; nil allows any.
  package var source: Setting<String>?
  /// The languages that every catalog must have, with or without the source language; empty if nothing is required.
  package var locales: [Setting<String>] = []
  package var platforms: [Setting<PlatformRange>] = []
  package var infoPlists: [Setting<String>] = []
  /// The flows that the app starts at launch.
  package var flowsAtLaunch: [Setting<NamedFlow>] = []
  /// The lowest severity with which a finding makes a check fail.
  package var failLevel = Setting(Severity.warning, from: .standard)
  package var baseline: Setting<String>?
  /// Limits for the proof of one flow; limits without an entry have their defaults.
  package var proofLimits: [ProofLimit: Setting<Int>] = [:]
  /// Lowest priority first; the last matching rule wins.
  package var severityRules: [Setting<SeverityRule>] = []

  package init() {}
}

/// The source of a setting's value.
package enum SettingOrigin: Sendable {
  /// The default.
  case standard
  case file(Label)
  case option(String)
}

/// A value with its source.
package struct Setting<Value: Sendable>: Sendable {
  package var value: Value
  package var origin: SettingOrigin

  package init(_ value: Value, from origin: SettingOrigin) {
    self.value = value
    self.origin = origin
  }

  /// The place in the file that defines it; nil for a default or an option.
  package var place: Label? {
    switch origin {
    case .file(let place): place
    case .standard, .option: nil
    }
  }
}

/// A flow of a policy in settings: `policy.flow`. A flow over resources counts for all its resources.
package struct NamedFlow: Hashable, Sendable {
  package var policy: String
  package var flow: String

  package init(policy: String, flow: String) {
    self.policy = policy
    self.flow = flow
  }

  package var text: String { "\(policy).\(flow)" }
}

/// A limit for proofs (`Budget`).
package enum ProofLimit: String, CaseIterable, Sendable {
  case states
  case transitions
  /// In bytes.
  case memory
  case work
  /// In milliseconds.
  case time

  /// Parses an amount of this limit; nil if the text is malformed.
  package func amount(_ text: String) -> Int? {
    switch self {
    case .states, .transitions, .work: Quantity.count(text)
    case .memory: Quantity.bytes(text)
    case .time: Quantity.milliseconds(text)
    }
  }

  package func text(of amount: Int) -> String {
    switch self {
    case .states, .transitions, .work: "\(amount)"
    case .memory: Quantity.text(ofBytes: amount)
    case .time: Quantity.text(ofMilliseconds: amount)
    }
  }

  /// The accepted syntax, for error messages.
  package var form: String {
    switch self {
    case .states, .transitions, .work: "a whole number, such as 1000000"
    case .memory: "a size, such as 500MB or 2GB"
    case .time: "a time, such as 90s or 5min"
    }
  }
}

/// The severity for findings with a code, in all files or in those that match a pattern.
package struct SeverityRule: Sendable {
  package var code: DiagnosticCode
  package var weight: SeverityOverride
  package var pattern: Setting<PathPattern>?
}

/// A severity that a project sets for findings; `off` discards them.
package enum SeverityOverride: String, CaseIterable, Sendable {
  case off
  case note
  case warning
  case error

  package init(_ severity: Severity) {
    switch severity {
    case .note: self = .note
    case .warning: self = .warning
    case .error: self = .error
    }
  }

  package var severity: Severity? {
    switch self {
    case .off: nil
    case .note: .note
    case .warning: .warning
    case .error: .error
    }
  }
}

extension Configuration {
  /// The severity of a finding; nil if it is discarded. `path` is relative to the folder of `usher.yaml`; nil if the file is
  /// outside.
  package func severity(of diagnostic: Diagnostic, at path: String?) -> Severity? {
    guard diagnostic.code.isAdjustable else { return diagnostic.severity }
    let rule = severityRules.last { rule in
      guard rule.value.code == diagnostic.code else { return false }
      guard let pattern = rule.value.pattern else { return true }
      return path.map(pattern.value.matches) ?? false
    }
    return rule.map { $0.value.weight.severity } ?? diagnostic.severity
  }
}
