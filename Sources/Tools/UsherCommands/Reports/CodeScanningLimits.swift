/// The limits of GitHub's code scanning, which rejects files beyond them ("SARIF results exceed hard limit"). It shows the 5,000
/// most severe results of a run, and 100 locations for each result. The third limit, 10 MB after gzip compression, is not
/// checked: 25,000 results reach it only if each adds 400 bytes that no other result contains.
enum CodeScanningLimits {
  /// The maximum number of results in a run.
  static let results = 25_000
  /// The maximum number of locations shown for a result, not counting its own.
  static let locations = 99
}
