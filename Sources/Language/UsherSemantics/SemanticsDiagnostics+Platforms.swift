internal import UsherSource
internal import UsherSyntax

// MARK: Statuses

extension Diagnostic {
  static func reservedStatus(_ name: DeclaredName) -> Diagnostic {
    Diagnostic(
      .shadowedName, "`\(name.text)` is a group of statuses and cannot be the name of a status", at: name.label())
  }

  static func predefinedStatus(_ name: DeclaredName) -> Diagnostic {
    Diagnostic(
      .shadowedName, "`\(name.text)` has a meaning in the language and cannot be the name of a status", at: name.label()
    )
  }

  /// For a request called `needs`, which would begin the condition of an action that asks.
  static func reservedRequest(_ place: Label) -> Diagnostic {
    Diagnostic(
      .shadowedName, "`\("needs")` has a meaning in the language and cannot be the name of a request", at: place)
  }

  static func noStatuses(_ resource: ResourceParts) -> Diagnostic {
    Diagnostic(
      .missingAnswer, "`\(resource.name.text)` has no status", at: resource.name.label("there is nothing to read"))
  }

  static func hiddenStatus(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      .wrongKind, "apps never see the status `\(name)`: they see another one instead",
      at: marked(place, "write a status that apps can see"))
  }

  static func grantingInSecret(_ clause: StatusClause) -> Diagnostic {
    let names = clause.names.map { $0.text }
    return Diagnostic(
      .misplaced,
      "\(quoted: names) \(wording: names.count == 1 ? "grants" : "grant") the same as the status that apps see instead",
      at: clause.label("only a status that apps can see may have `grants`"), help: "remove `grants`")
  }
}

// MARK: Requests and moves

extension Diagnostic {
  static func silentSilence(_ result: ResultSyntax) -> Diagnostic {
    Diagnostic(
      .duplicateName, "`\("silent")` already says that no answer comes", at: result.label("`silently` repeats it"),
      help: "write `silent`", fixes: [Fix("write `silent`", edits: [Edit(result.span, "silent")], isSafe: true)])
  }

  static func silentMove(_ result: ResultSyntax, _ agent: String) -> Diagnostic {
    Diagnostic(
      .misplaced, "only a request can remain without an answer",
      at: result.label("`\(agent)` is not a request"), help: "name the new status")
  }

  static func endingRelaunch(_ clause: MoveClause) -> Diagnostic {
    Diagnostic(
      .misplaced, "a relaunch cannot end the app, because the app has already ended",
      at: clause.label("the app is not running here"), help: "remove `\(clause.mayEndApp ? "may end" : "ends") app`")
  }

  static func relaunchWhileAway(_ clause: MoveClause) -> Diagnostic {
    Diagnostic(
      .misplaced, "a relaunch always happens while the app is away",
      at: marked(clause.whileAway, "not needed"), help: "remove `while away`")
  }

  static func openRelaunch(_ place: Label) -> Diagnostic {
    Diagnostic(
      .ambiguousName, "the result of a relaunch must be one single status", at: marked(place, "which of these?"),
      why: "a restored session reads the status once, directly after the relaunch",
      help: "name one status; describe a later change as a `system` move")
  }

  static func secondRelaunch(_ place: Label, _ name: String, first: Label) -> Diagnostic {
    Diagnostic(
      .duplicateName, "two lines say which status `\(name)` has after a relaunch", at: marked(place, "the second"),
      also: [marked(first, "the first")])
  }
}

// MARK: Versions and inputs

extension Diagnostic {
  static func emptyVersions(_ clause: VersionsClause) -> Diagnostic {
    Diagnostic(
      .outOfDomain, "`\(clause.text)` contains no version", at: clause.label("the smaller version comes first"))
  }

  static func sinceWithoutVersions(_ clause: SinceClause) -> Diagnostic {
    Diagnostic(
      .misplaced, "the platform does not say which versions it has", at: clause.label("`since` needs versions"),
      help: "say which versions the file describes: `platform … versions \(clause.versionText)...`")
  }

  static func alwaysThere(_ clause: SinceClause, _ versions: VersionsClause) -> Diagnostic {
    Diagnostic(
      .outOfDomain, "every version that the file describes has this",
      at: clause.label("remove it"), also: [versions.label("the file describes no older version")])
  }

  static func neverThere(_ clause: SinceClause, _ versions: VersionsClause) -> Diagnostic {
    Diagnostic(
      .outOfDomain, "no version that the file describes has this",
      at: clause.label("newer than all of them"), also: [versions.label("the file describes no newer version")])
  }

  static func livePlatformInput(_ declaration: InputDeclaration) -> Diagnostic {
    Diagnostic(
      .misplaced, "an input of a platform cannot change while a flow runs", at: declaration.label(),
      help: "remove `live`; for something that changes, declare a resource with `system` moves")
  }

  static func noTypeOfPlatforms(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      .wrongType, "`\(name)` is not a type that a platform can use", at: marked(place, "which values are possible?"),
      help: "list the values, as in `phone | pad`, or write `Bool` or a range such as `1...5`")
  }
}

extension SinceClause {
  fileprivate var versionText: String { version.minor.map { "\(version.major).\($0)" } ?? "\(version.major)" }
}

extension Diagnostic {
  static func reachedAbsence(_ place: Label, state: String) -> Diagnostic {
    let name = place.file.text(place.span)
    return Diagnostic(
      .unknownName, "`\(state)` can be reached on a platform without `\(name)`",
      at: Label(place.file, place.span, "only another platform has it"),
      help: "lead there only on a platform that has it: `choose platform { … }`")
  }

  static func ambiguousImport(_ place: Label, _ name: String, in policies: [String]) -> Diagnostic {
    Diagnostic(
      .ambiguousName, "`\(name)` is declared by \(quoted: policies)",
      at: Label(place.file, place.span, "which one?"),
      help: "write \(listed(policies.map { "`\($0).\(name)`" }))",
      fixes: policies.map { Fix("write `\($0).\(name)`", edits: [Edit(place.span, "\($0).\(name)")], isSafe: false) })
  }
}
