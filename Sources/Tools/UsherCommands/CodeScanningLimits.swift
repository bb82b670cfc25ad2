/// What GitHub's code scanning takes, and refuses beyond it ("SARIF results exceed hard limit", "SARIF results file is too large").
/// It shows 5,000 results of a run, the gravest first, and 100 locations of a result.
enum CodeScanningLimits {
  /// Results of a run.
  static let results = 25_000
  /// Locations of a result besides its own that are shown.
  static let locations = 99
  /// Bytes of a file once it is compressed by gzip.
  static let compressedBytes = 10_000_000
}

extension FindingsReport {
  /// The findings as SARIF, as many as fit, and how many do not.
  func sarif(within byteLimit: Int = CodeScanningLimits.compressedBytes) -> (text: String, leftOut: Int) {
    var limit = CodeScanningLimits.results
    while true {
      let log = SarifLog(self, atMost: limit)
      let text = jsonText(of: log)
      let size = text.utf8.count <= byteLimit ? text.utf8.count : compressedSize(of: Array(text.utf8))
      let count = diagnostics.count - log.leftOut
      if size <= byteLimit || count == 0 { return (text, log.leftOut) }
      // As many as fit if all are of a size, and at least one less.
      limit = min(count - 1, count * byteLimit / size)
    }
  }
}
