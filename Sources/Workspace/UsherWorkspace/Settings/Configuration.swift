internal import UsherProgram
internal import UsherRuntime
package import UsherPlatform
package import UsherSource

/// What a project says of itself in `usher.yaml`: where its files are, what it runs on, how its findings weigh.
///
/// Paths are as they are written, from the folder of the file.
package struct Configuration: Sendable {
  /// The folders whose files belong to the project.
  package var roots = [Setting(".", from: .standard)]
  /// What under the roots does not.
  package var excluded: [Setting<PathPattern>] = []
  /// The language that catalogs are written in first; any if nil.
  package var source: Setting<String>?
  /// Every language that each catalog is to be in, the source's among them or not; empty if nothing is asked for.
  package var locales: [Setting<String>] = []
  package var platforms: [Setting<PlatformRange>] = []
  package var infoPlists: [Setting<String>] = []
  /// The flows that the app starts when it is launched.
  package var flowsAtLaunch: [Setting<NamedFlow>] = []
  /// From which severity on findings fail a check.
  package var failLevel = Setting(Severity.warning, from: .standard)
  package var baseline: Setting<String>?
  /// How much the proof of one flow may take, as far as somebody says.
  package var proofLimits: [ProofLimit: Setting<Int>] = [:]
  /// In the order in which they hold: of two about one finding, the later one.
  package var weights: [Setting<SeverityRule>] = []

  package init() {}
}

/// Who has said what a setting is.
package enum SettingOrigin: Sendable {
  /// Nobody: it is so unless somebody says otherwise.
  case standard
  case file(Label)
  case option(String)
}

/// A value, and who has said it.
package struct Setting<Value: Sendable>: Sendable {
  package var value: Value
  package var origin: SettingOrigin

  package init(_ value: Value, from origin: SettingOrigin) {
    self.value = value
    self.origin = origin
  }

  /// Where it stands in a file, if it does.
  package var place: Label? {
    switch origin {
    case .file(let place): place
    case .standard, .option: nil
    }
  }
}

/// A flow of a policy, as settings name it: `policy.flow`. One with resources is meant with all of them.
package struct NamedFlow: Hashable, Sendable {
  package var policy: String
  package var flow: String

  package init(policy: String, flow: String) {
    self.policy = policy
    self.flow = flow
  }

  package var text: String { "\(policy).\(flow)" }
}

/// What the proof of a flow may take no more of than somebody says.
package enum ProofLimit: String, CaseIterable, Sendable {
  case states
  case transitions
  /// In bytes.
  case memory
  /// In milliseconds.
  case time

  /// An amount as it is written; nil for anything else.
  package func amount(_ text: String) -> Int? {
    switch self {
    case .states, .transitions: Quantity.count(text)
    case .memory: Quantity.bytes(text)
    case .time: Quantity.milliseconds(text)
    }
  }

  package func text(of amount: Int) -> String {
    switch self {
    case .states, .transitions: "\(amount)"
    case .memory: Quantity.text(ofBytes: amount)
    case .time: Quantity.text(ofMilliseconds: amount)
    }
  }

  /// What is written for it.
  package var form: String {
    switch self {
    case .states, .transitions: "a whole number, such as 1000000"
    case .memory: "a size, such as 500MB or 2GB"
    case .time: "a time, such as 90s or 5min"
    }
  }
}

/// The versions of a platform that the app runs on.
package struct PlatformRange: Sendable {
  package var platform: String
  package var versions: Device.VersionRange

  package init(platform: String, versions: Device.VersionRange) {
    self.platform = platform
    self.versions = versions
  }

  package var text: String { versions.first.text + "..." + (versions.last.map { $0.text } ?? "") }
}

/// How findings of a code weigh, everywhere or where a pattern says.
package struct SeverityRule: Sendable {
  package var code: DiagnosticCode
  package var weight: SeverityOverride
  package var pattern: Setting<PathPattern>?
}

/// What a project can say of a finding: that it is none, or how grave it is.
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
  /// How a finding weighs; nil if it is none. `path` is from the folder of the file; nil for what lies elsewhere.
  package func severity(of diagnostic: Diagnostic, at path: String?) -> Severity? {
    guard diagnostic.code.isAdjustable else { return diagnostic.severity }
    let rule = weights.last { rule in
      guard rule.value.code == diagnostic.code else { return false }
      guard let pattern = rule.value.pattern else { return true }
      return path.map(pattern.value.matches) ?? false
    }
    return rule.map { $0.value.weight.severity } ?? diagnostic.severity
  }
}
