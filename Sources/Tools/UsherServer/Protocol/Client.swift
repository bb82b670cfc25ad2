/// The capabilities of the client.
struct Client {
  private(set) var encoding = PositionEncoding.utf16
  /// Whether edits may carry the versions of documents.
  private(set) var takesDocumentChanges = false
  private(set) var takesRelatedInformation = false
  private(set) var takesCodeActionLiterals = false
  private(set) var takesSnippets = false
  private(set) var takesNestedSymbols = false
  private(set) var takesMarkdown = false
  private(set) var preparesRename = false
  /// Whether the client can open the page of a finding's code as a document that the server provides.
  private(set) var readsPages = false
  /// Whether the client supports `workspace/codeLens/refresh`.
  private(set) var refreshesLenses = false
  /// Whether the client requests findings, and the server does not publish them.
  private(set) var pullsDiagnostics = false
  /// Whether the client supports `workspace/diagnostic/refresh`.
  private(set) var refreshesDiagnostics = false
  /// The commands that the client can run, from `experimental` in its capabilities.
  private var commands: Set<String> = []
  /// The tags of findings that the client supports.
  private(set) var knownTags: Set<Int> = []

  init() {}

  func can(_ command: ClientCommand) -> Bool { commands.contains(command.rawValue) }

  init(_ parameters: JSON) {
    let capabilities = parameters["capabilities"]
    let document = capabilities["textDocument"]
    let encodings = capabilities["general"]["positionEncodings"].strings
    encoding = encodings.compactMap { PositionEncoding(rawValue: $0) }.first ?? .utf16
    takesDocumentChanges = capabilities["workspace"]["workspaceEdit"]["documentChanges"].isTrue
    let diagnostics = document["publishDiagnostics"]
    takesRelatedInformation = diagnostics["relatedInformation"].isTrue
    knownTags = Set(diagnostics["tagSupport"]["valueSet"].array?.compactMap { $0.int } ?? [])
    takesCodeActionLiterals = document["codeAction"]["codeActionLiteralSupport"] != .null
    takesSnippets = document["completion"]["completionItem"]["snippetSupport"].isTrue
    takesNestedSymbols = document["documentSymbol"]["hierarchicalDocumentSymbolSupport"].isTrue
    takesMarkdown = document["hover"]["contentFormat"].strings.contains("markdown")
    commands = Set(capabilities["experimental"]["commands"]["commands"].strings)
    readsPages =
      diagnostics["codeDescriptionSupport"].isTrue && capabilities["workspace"]["textDocumentContent"] != .null
    refreshesLenses = capabilities["workspace"]["codeLens"]["refreshSupport"].isTrue
    // A client that supports both ways would show each finding twice, so findings are only published to it.
    pullsDiagnostics = document["diagnostic"] != .null && diagnostics == .null
    refreshesDiagnostics = capabilities["workspace"]["diagnostics"]["refreshSupport"].isTrue
    preparesRename = document["rename"]["prepareSupport"].isTrue
  }
}

/// A command that some clients can carry out.
enum ClientCommand: String {
  /// Shows places that are given with the command.
  case showReferences = "editor.action.showReferences"
  /// Plays a flow of a file.
  case play = "usher.play"
  /// Proves a flow of a file.
  case prove = "usher.prove"
  /// Plays a script of a file.
  case playCounterexample = "usher.playCounterexample"
}
