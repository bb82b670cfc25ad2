internal import UsherPlatform
internal import UsherProgram
internal import UsherRuntime
internal import UsherSource
internal import UsherSyntax

/// The problems of platform files.
enum PlatformProblem: Problem {
  case versionsLeftOut(base: String)
  case knownInBase(String, NameKind, base: String)
  case nothingToChange(BaseChange)
  case notInBase(String, NameKind, BaseChange, base: String)
  case changedTwice(String)
  case reservedStatus(String)
  case predefinedStatus(String)
  case reservedRequest
  case noStatuses(resource: String)
  case noStatusThere(resource: String, Device.Edition)
  case hiddenStatus(String)
  case grantingInSecret(statuses: [String])
  case silentSilence
  case silentMove
  case sometimesBesideApp
  case endingRelaunch
  case tellingRelaunch
  case relaunchWhileAway
  case emptyVersions(String)
  case scopeWithoutVersions
  case alwaysThere
  case neverThere
  case livePlatformInput
  case noTypeOfPlatforms(String)

  static let type = ProblemType()

  var code: DiagnosticCode {
    switch self {
    case .versionsLeftOut, .emptyVersions, .alwaysThere, .neverThere: .outOfDomain
    case .knownInBase, .changedTwice, .silentSilence: .duplicateName
    case .nothingToChange, .grantingInSecret, .silentMove, .sometimesBesideApp, .endingRelaunch, .tellingRelaunch,
      .relaunchWhileAway, .scopeWithoutVersions, .livePlatformInput:
      .misplaced
    case .notInBase: .unknownName
    case .reservedStatus, .predefinedStatus, .reservedRequest: .shadowedName
    case .noStatuses, .noStatusThere: .missingAnswer
    case .hiddenStatus: .wrongKind
    case .noTypeOfPlatforms: .wrongType
    }
  }

  var message: Message {
    switch self {
    case .versionsLeftOut(let base): "these versions leave out some that `\(base)` describes"
    case .knownInBase(let name, let kind, let base): "`\(base)` already has the \(wording: kind.rawValue) `\(name)`"
    case .nothingToChange(let change):
      "this platform does not extend another one, so it cannot \(wording: change.rawValue) anything"
    case .notInBase(let name, let kind, let change, let base):
      "`\(base)` has no \(wording: kind.rawValue) `\(name)` to \(wording: change.rawValue)"
    case .changedTwice(let name): "`\(name)` is changed twice"
    case .reservedStatus(let name): "`\(name)` is a group of statuses and cannot be the name of a status"
    case .predefinedStatus(let name): "`\(name)` has a meaning in the language and cannot be the name of a status"
    case .reservedRequest: "`\("needs")` has a meaning in the language and cannot be the name of a request"
    case .noStatuses(let resource): "`\(resource)` has no status"
    case .noStatusThere(let resource, let edition):
      "`\(resource)` has no status\(edition.version.map { " on version \($0.text)" } ?? "")\(edition.lacking.isEmpty ? "" : " without \(quoted: edition.lacking.sorted())")"
    case .hiddenStatus(let name): "apps never see the status `\(name)`: they see another one instead"
    case .grantingInSecret(let names):
      "\(quoted: names) \(wording: names.count == 1 ? "grants" : "grant") the same as the status that apps see instead"
    case .silentSilence: "`\("silent")` already says that no answer comes"
    case .silentMove: "only a request can remain without an answer"
    case .sometimesBesideApp: "`\("beside app")` cannot depend on the version or on the manifest"
    case .endingRelaunch: "a relaunch cannot end the app, because the app has already ended"
    case .tellingRelaunch: "a relaunch tells the app nothing, because the app reads every status then"
    case .relaunchWhileAway: "a relaunch always happens while the app is away"
    case .emptyVersions(let text): "`\(text)` contains no version"
    case .scopeWithoutVersions: "the platform does not say which versions it has"
    case .alwaysThere: "every version that the file describes has this"
    case .neverThere: "no version that the file describes has this"
    case .livePlatformInput: "an input of a platform cannot change while a flow runs"
    case .noTypeOfPlatforms(let name): "`\(name)` is not a type that a platform can use"
    }
  }
}

/// The ways in which a platform changes an item of the platform that it extends.
enum BaseChange: String {
  case extend, override
}

// MARK: Statuses

extension Diagnostic {
  static func reservedStatus(_ name: DeclaredName) -> Diagnostic {
    Diagnostic(PlatformProblem.reservedStatus(name.text), at: name.label())
  }

  static func predefinedStatus(_ name: DeclaredName) -> Diagnostic {
    Diagnostic(
      PlatformProblem.predefinedStatus(name.text), at: name.label()
    )
  }

  /// For a request called `needs`, which would begin the condition of an action that asks.
  static func reservedRequest(_ place: Label) -> Diagnostic {
    Diagnostic(PlatformProblem.reservedRequest, at: place)
  }

  static func noStatuses(_ resource: ResourceParts) -> Diagnostic {
    Diagnostic(
      PlatformProblem.noStatuses(resource: resource.name.text), at: resource.name.label("there is nothing to read"))
  }

  /// For an edition on which there is the resource, but none of its statuses.
  static func noStatusThere(_ resource: ResourceParts, _ edition: Device.Edition) -> Diagnostic {
    Diagnostic(
      PlatformProblem.noStatusThere(resource: resource.name.text, edition),
      at: resource.name.label("there is nothing to read there"),
      help: "declare a status that is there, too, or say with `since` and `until` where the resource is")
  }

  static func hiddenStatus(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(PlatformProblem.hiddenStatus(name), at: marked(place, "write a status that apps can see"))
  }

  static func grantingInSecret(_ clause: StatusClause) -> Diagnostic {
    let names = clause.names.map { $0.text }
    return Diagnostic(
      PlatformProblem.grantingInSecret(statuses: names),
      at: clause.label("only a status that apps can see may have `grants`"), help: "remove `grants`")
  }
}

// MARK: Requests and moves

extension Diagnostic {
  static func silentSilence(_ result: ResultSyntax) -> Diagnostic {
    Diagnostic(
      PlatformProblem.silentSilence, at: result.label("`silently` repeats it"),
      help: "write `silent`", fixes: [Fix("write `silent`", edits: [Edit(result.span, "silent")], isSafe: true)])
  }

  static func silentMove(_ result: ResultSyntax, _ agent: String) -> Diagnostic {
    Diagnostic(PlatformProblem.silentMove, at: result.label("`\(agent)` is not a request"), help: "name the new status")
  }

  static func sometimesBesideApp(_ clause: AskClause, other: AskClause) -> Diagnostic {
    Diagnostic(
      PlatformProblem.sometimesBesideApp, at: clause.label("this line does not always count"),
      also: [other.label("without `beside app`, for the same request")],
      help: "write `beside app` in every line of the request")
  }

  static func endingRelaunch(_ clause: MoveClause) -> Diagnostic {
    Diagnostic(
      PlatformProblem.endingRelaunch,
      at: clause.label("the app is not running here"), help: "remove `\(clause.mayEndApp ? "may end" : "ends") app`")
  }

  static func tellingRelaunch(_ clause: MoveClause) -> Diagnostic {
    Diagnostic(
      PlatformProblem.tellingRelaunch, at: clause.label("the app is not running here"), help: "remove `tells app`")
  }

  static func relaunchWhileAway(_ clause: MoveClause) -> Diagnostic {
    Diagnostic(
      PlatformProblem.relaunchWhileAway, at: marked(clause.whileAway, "not needed"), help: "remove `while away`")
  }
}

// MARK: Versions and inputs

extension Diagnostic {
  static func emptyVersions(_ clause: VersionsClause) -> Diagnostic {
    Diagnostic(PlatformProblem.emptyVersions(clause.text), at: clause.label("the smaller version comes first"))
  }

  /// `clause` is `since` or `until`.
  static func scopeWithoutVersions(_ clause: some SyntaxNode, _ version: VersionSyntax) -> Diagnostic {
    Diagnostic(
      PlatformProblem.scopeWithoutVersions,
      at: clause.label("`\(clause.node.text(of: clause.node.head))` needs versions"),
      help: "say which versions the file describes: `platform … versions \(version.text)...`")
  }

  static func alwaysThere(_ clause: some SyntaxNode, _ versions: VersionsClause, isOlder: Bool) -> Diagnostic {
    Diagnostic(
      PlatformProblem.alwaysThere,
      at: clause.label("remove it"),
      also: [versions.label("the file describes no \(isOlder ? "older" : "newer") version")])
  }

  static func neverThere(_ clause: some SyntaxNode, _ versions: VersionsClause, isOlder: Bool) -> Diagnostic {
    Diagnostic(
      PlatformProblem.neverThere,
      at: clause.label("\(isOlder ? "older" : "newer") than all of them"),
      also: [versions.label("the file describes no \(isOlder ? "older" : "newer") version")])
  }

  static func emptyScope(_ clause: UntilClause, since: Version) -> Diagnostic {
    Diagnostic(
      PlatformProblem.emptyVersions("since \(since.text) \(clause.text)"),
      at: clause.label("the smaller version comes first"))
  }

  static func livePlatformInput(_ declaration: InputDeclaration) -> Diagnostic {
    Diagnostic(
      PlatformProblem.livePlatformInput, at: declaration.label(),
      help: "remove `live`; for something that changes, declare a resource with `system` moves")
  }

  static func noTypeOfPlatforms(_ place: Label, _ name: String) -> Diagnostic {
    Diagnostic(
      PlatformProblem.noTypeOfPlatforms(name), at: marked(place, "which values are possible?"),
      help: "list the values, as in `phone | pad`, or write `Bool` or a range such as `1...5`")
  }
}
