/// What GitHub's code scanning takes, and refuses beyond it ("SARIF results exceed hard limit"). It shows 5,000 results of a run, the
/// gravest first, and 100 locations of a result. A file may have 10 MB once it is compressed by gzip: for that, each of 25,000 results
/// would have to bring 400 bytes that stand in no other.
enum CodeScanningLimits {
  /// Results of a run.
  static let results = 25_000
  /// Locations of a result besides its own that are shown.
  static let locations = 99
}

extension FindingsReport {
  /// The findings as SARIF, as many as are taken, and how many are not.
  var sarif: (text: String, leftOut: Int) {
    let log = SarifLog(self, atMost: CodeScanningLimits.results)
    return (jsonText(of: log), log.leftOut)
  }
}
