internal import UsherSource
internal import UsherWorkspace

/// The parsed command line of `usher check`.
struct CheckCall {
  private(set) var options: CheckOptions
  let reports: [ReportTarget<FindingsReport>]
  let fixes: FixCall?
  let watches: Bool
  /// The commit since which something has changed in what is checked; nil for everything.
  let comparedWith: String?

  init(_ arguments: [String]) throws(InputError) {
    let arguments = try CommandArguments(arguments, rules: .check)
    var options = try FindingsCall(arguments).options
    options.limits = try ProofLimits(arguments)
    options.infoPlist = try arguments.value(of: "--info-plist")
    options.updatesBaseline = arguments.has("--update-baseline")
    options.showsNotes = arguments.has("--notes")
    self.options = options
    reports = try ReportTarget.all(in: arguments, among: ReportForm<FindingsReport>.all)
    fixes = try FixCall(arguments)
    watches = arguments.has("--watch")
    comparedWith = try arguments.value(of: "--changed")
    if options.updatesBaseline, fixes != nil {
      throw InputError("`--update-baseline` and `--fix` do not go together; run `--fix` first")
    }
    if watches, fixes != nil || options.updatesBaseline {
      throw InputError("`--watch` changes no files; leave `--fix` and `--update-baseline` out")
    }
    if comparedWith != nil, watches || options.updatesBaseline || options.infoPlist != nil {
      throw InputError(
        "`--changed` checks a part of a project; leave `--watch`, `--update-baseline` and `--info-plist` out")
    }
  }

  /// The same call for what these changes concern.
  func with(_ changes: FileChanges) -> CheckCall {
    var call = self
    call.options.changes = changes
    return call
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
      Option(
        name: "--changed", value: "REF",
        text: """
          Check only what may be otherwise since this commit of git: policies and platforms of which a file has changed, a \
          catalog, or something that they use, and all of a project whose settings have changed. Files that are not in the \
          commit count as changed.
          """),
      .watch,
    ] + Option.fixes + [
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
  static let watch = Self(
    name: "--watch", text: "Run the command again whenever a file changes, until the input ends.")

  static let infoPlist = Self(
    name: "--info-plist", value: "FILE", values: .files,
    text: """
      The app's Info.plist, XML or binary. If Xcode makes it from INFOPLIST_KEY_… settings: the .xcodeproj, or an .xcconfig. \
      It and each language of InfoPlist.strings or InfoPlist.xcstrings must have the purpose text of every resource that a \
      policy asks for, and it must be the text in the catalog.
      """)
}
