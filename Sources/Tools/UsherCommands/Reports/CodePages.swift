internal import UsherFindings
internal import UsherSource

extension DiagnosticCode {
  /// The heading of the code's page, without the code.
  var title: String { String(explanation.prefix { $0 != "\n" }.dropFirst("# \(rawValue): ".count)) }

  /// The last section of the code's page, `Why`, on one line.
  var reason: String {
    guard let heading = explanation.firstRange(of: "\n## Why\n") else { preconditionFailure("every page says why") }
    return explanation[heading.upperBound...].split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
