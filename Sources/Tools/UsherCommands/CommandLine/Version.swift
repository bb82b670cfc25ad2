internal import UsherRuntime

/// The version of the tools. The language and the format of bundles have versions of their own.
let version = "0.2.0"

/// The output of `usher version`: the versions of the tools, the language and bundles, and the commit, a line each.
var versionReport: String {
  """
  usher \(version)
  language 1
  bundle format \(Header.format)
  commit \(commit.hasPrefix("$") ? "unknown" : commit)

  """
}

/// The commit that the source is of. `git archive` replaces the text between the dollars by the commit's hash (see
/// `.gitattributes`), so it is known in a build from an archive, and not in one from a clone, which may have been edited.
private let commit = "$Format:%H$"

/// The day of the commit, such as `2026-11-23`; empty if it is unknown.
var commitDate: String { date.hasPrefix("$") ? "" : date }

private let date = "$Format:%cs$"
