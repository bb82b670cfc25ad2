internal import UsherSource
internal import UsherWorkspace

/// The parsed command line of `usher check`.
struct CheckCall {
  let findings: FindingsCall
  let options: CheckOptions
  let reports: [ReportTarget<FindingsReport>]
  let fixSelection: FixSelection?
  let isDryRun: Bool
  let watches: Bool

  /// The kinds of fixes that `--fix` applies.
  enum FixSelection: String, CaseIterable {
    case safe
    case unsafe
  }

  init(_ arguments: [String]) throws(InputError) {
    let arguments = try CommandArguments(arguments, rules: .check)
    findings = try FindingsCall(arguments)
    var options = findings.options
    options.limits = try ProofLimits(arguments)
    options.infoPlist = try arguments.value(of: "--info-plist")
    options.updatesBaseline = arguments.has("--update-baseline")
    options.showsNotes = arguments.has("--notes")
    self.options = options
    reports = try ReportTarget.all(in: arguments, among: ReportForm<FindingsReport>.all)
    let fixSelection = try Self.fixSelection(in: arguments)
    self.fixSelection = fixSelection
    isDryRun = arguments.has("--dry-run")
    watches = arguments.has("--watch")
    if isDryRun, fixSelection == nil { throw InputError("`--dry-run` shows what `--fix` would do; use both") }
    if isDryRun, !arguments.values(of: "--report").isEmpty {
      throw InputError("`--dry-run` prints a diff and no report; leave `--report` out")
    }
    if options.updatesBaseline, fixSelection != nil {
      throw InputError("`--update-baseline` and `--fix` do not go together; run `--fix` first")
    }
    if watches, fixSelection != nil || options.updatesBaseline {
      throw InputError("`--watch` changes no files; leave `--fix` and `--update-baseline` out")
    }
  }

  private static func fixSelection(in arguments: CommandArguments) throws(InputError) -> FixSelection? {
    guard let word = try arguments.value(of: "--fix") else { return arguments.has("--fix") ? .safe : nil }
    guard let fixSelection = FixSelection(rawValue: word) else {
      throw InputError("`--fix` must be safe or unsafe, not `\(word)`")
    }
    return fixSelection
  }
}

extension CommandRules {
  static let check = CommandRules(
    verb: "check", operands: "[PATH …]", operandCount: 0...Int.max, operandValues: [.files],
    options: [
      .report(
        ReportForm<FindingsReport>.all,
        "Lines and columns count from 1, columns in Unicode scalars; the offsets of json are bytes from 0."),
      .failLevel,
      Option(
        name: "--notes",
        text: "Also report notes. Without this option they are reported only if the fail level is note."),
      Option(name: "--watch", text: "Check again whenever a file changes, until the input ends."),
      Option(
        name: "--fix", value: "unsafe", values: .words(["unsafe"]), hasOptionalValue: true,
        text: """
          Apply the fixes that are certain; --fix=unsafe also applies guesses, such as a name with a similar spelling. The \
          remaining findings are reported.
          """),
      Option(name: "--dry-run", text: "Print what --fix would change as a diff, and change nothing."),
      .baseline,
      Option(
        name: "--update-baseline", text: "Write all present findings to the baseline, and remove those that are gone."),
      .infoPlist,
    ] + Option.budget + Option.configuration,
    text: """
      Checks and proves every policy, platform and catalog at the paths. A path can be a folder; without a path, usher checks \
      the whole project. Platforms and catalogs that a policy names are found by name among the files of the project.
      """,
    remarks: """
      To accept a finding where it is, write a comment with the reason on its line or the line before, in a catalog with `#`:
        // usher: allow code -- reason
      If no such finding exists there, the comment itself is reported. To accept that a promise is broken, write in the braces of \
      the row, the state or the flow, or in the policy:
        waive code "reason"
      """,
    example: "usher check Policies/DocV")
}

extension CommandRules.Option {
  static let infoPlist = Self(
    name: "--info-plist", value: "FILE", values: .files,
    text: """
      The app's Info.plist, XML or binary. If Xcode makes it from INFOPLIST_KEY_… settings: the .xcodeproj, or an .xcconfig. \
      It and each language of InfoPlist.strings or InfoPlist.xcstrings must have the purpose text of every resource that a \
      policy asks for, and it must be the text in the catalog.
      """)
}
