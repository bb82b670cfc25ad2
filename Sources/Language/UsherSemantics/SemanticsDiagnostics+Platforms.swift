internal import UsherSource
internal import UsherSyntax

// MARK: Statuses

extension Diagnostic {
  static func reservedStatus(_ name: DeclaredName) -> Diagnostic {
    Diagnostic(.shadowedName, "`\(name.text)` is a group of statuses and cannot be one", at: name.label())
  }

  static func predefinedStatus(_ name: DeclaredName) -> Diagnostic {
    Diagnostic(.shadowedName, "`\(name.text)` has a meaning where statuses stand and cannot be one", at: name.label())
  }

  static func noStatuses(_ resource: ResourceDeclaration) -> Diagnostic {
    Diagnostic(
      .missingAnswer, "`\(resource.name.text)` has no status", at: resource.name.label("nothing can be read of it"))
  }

  static func hiddenStatus(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      .wrongKind, "`\(name)` is itself shown as another status",
      at: marked(place, "a status that an app sees is wanted"))
  }

  static func grantingInSecret(_ clause: StatusClause) -> Diagnostic {
    let names = clause.names.map { $0.text }
    return Diagnostic(
      .misplaced, "\(quoted: names) \(wording: names.count == 1 ? "grants" : "grant") what it is shown as",
      at: clause.label("`grants` is said of statuses that an app sees"), help: "leave `grants` out")
  }
}

// MARK: Requests and moves

extension Diagnostic {
  static func silentSilence(_ result: ResultSyntax) -> Diagnostic {
    Diagnostic(
      .duplicateName, "`\("silent")` says that no answer comes", at: result.label("`silently` says it again"),
      help: "write `silent`", fixes: [Fix("write `silent`", edits: [Edit(result.span, "silent")], isSafe: true)])
  }

  static func silentMove(_ result: ResultSyntax, _ agent: String) -> Diagnostic {
    Diagnostic(
      .misplaced, "only what is asked can go without an answer",
      at: result.label("nobody asks in `\(agent)`"), help: "name the status that it becomes")
  }

  static func endingRelaunch(_ clause: MoveClause) -> Diagnostic {
    Diagnostic(
      .misplaced, "a relaunch does not end the app: it has been ended already",
      at: clause.label("nothing more can be ended"), help: "take `\(clause.mayEndApp ? "may end" : "ends") app` out")
  }

  static func relaunchWhileAway(_ clause: MoveClause) -> Diagnostic {
    Diagnostic(
      .misplaced, "a relaunch is never while the app is active",
      at: marked(clause.whileAway, "said again"), help: "take `while away` out")
  }

  static func openRelaunch(_ place: Label) -> Diagnostic {
    Diagnostic(
      .ambiguousName, "after a relaunch the status is settled", at: marked(place, "which of these is it?"),
      why: "who restores a session reads the facts once, and needs one",
      help: "name one status; what may also happen later is `system`")
  }

  static func secondRelaunch(_ place: Label, _ name: String, first: Label) -> Diagnostic {
    Diagnostic(
      .duplicateName, "what becomes of `\(name)` at a relaunch is said twice", at: marked(place, "the second"),
      also: [marked(first, "the first")])
  }
}

// MARK: Versions and inputs

extension Diagnostic {
  static func emptyVersions(_ clause: VersionsClause) -> Diagnostic {
    Diagnostic(.outOfDomain, "`\(clause.text)` holds no version", at: clause.label("the smaller version comes first"))
  }

  static func sinceWithoutVersions(_ clause: SinceClause) -> Diagnostic {
    Diagnostic(
      .misplaced, "the platform does not tell versions apart", at: clause.label("since when is it known?"),
      help: "say which versions the file is about: `platform … versions \(clause.versionText)...`")
  }

  static func alwaysThere(_ clause: SinceClause, _ versions: VersionsClause) -> Diagnostic {
    Diagnostic(
      .outOfDomain, "this is there in every version that the file is about",
      at: clause.label("leave it out"), also: [versions.label("no version is older")])
  }

  static func neverThere(_ clause: SinceClause, _ versions: VersionsClause) -> Diagnostic {
    Diagnostic(
      .outOfDomain, "this is there in no version that the file is about",
      at: clause.label("never there"), also: [versions.label("no version is newer")])
  }

  static func livePlatformInput(_ declaration: InputDeclaration) -> Diagnostic {
    Diagnostic(
      .misplaced, "what a platform tells of itself does not change while a flow runs", at: declaration.label(),
      help: "take `live` out; what changes is a resource with `system` moves")
  }

  static func noTypeOfPlatforms(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      .wrongType, "`\(name)` is not a type that a platform has", at: marked(place, "which values are there?"),
      help: "write the values out, as in `phone | pad`, or write `Bool` or a range such as `1...5`")
  }
}

extension SinceClause {
  fileprivate var versionText: String { version.minor.map { "\(version.major).\($0)" } ?? "\(version.major)" }
}
