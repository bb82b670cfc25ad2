internal import UsherSource
internal import UsherWorkspace

/// The output formats of `usher verify`: those of findings, and the complete results of proofs.
enum VerifyFormat: Hashable, RawRepresentable, CaseIterable {
  case findings(FindingsFormat)
  /// One object for each flow, then one for each finding.
  case proof

  static var allCases: [VerifyFormat] { FindingsFormat.allCases.map { .findings($0) } + [.proof] }

  init?(rawValue: String) {
    guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = format
  }

  var rawValue: String {
    switch self {
    case .findings(let format): format.rawValue
    case .proof: "proof"
    }
  }

  /// Whether compiler errors are reported among the findings.
  var includesCompilerErrors: Bool {
    switch self {
    case .findings(.pretty), .proof: false
    case .findings(.compact), .findings(.json), .findings(.sarif), .findings(.junit), .findings(.github),
      .findings(.gitlab), .findings(.xcode):
      true
    }
  }
}

/// Destination and format of a report of proofs.
struct VerifyTarget {
  let format: VerifyFormat
  /// Nil for standard output.
  let path: String?

  static func all(in arguments: CommandArguments) throws(InputError) -> [VerifyTarget] {
    let wanted = try reportsWanted(in: arguments, among: VerifyFormat.allCases)
    if wanted.isEmpty { return [VerifyTarget(format: .findings(.pretty), path: nil)] }
    return wanted.map { VerifyTarget(format: $0.format, path: $0.path) }
  }

  func write(_ report: VerifyReport) throws(InputError) {
    switch format {
    case .findings(.pretty):
      let color = path == nil && Output.wantsColor
      if !report.policies.isEmpty { try Report(format: .pretty, path: path).write(report.text(color: color)) }
    case .findings(let format): try FindingsTarget(format: format, path: path).write(report.findings)
    case .proof:
      try Report(format: .json, path: path).write(
        VerifyJSON(policies: report.policies, measures: report.measures).text())
    }
  }
}
