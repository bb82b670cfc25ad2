/// What the client can do.
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
  /// Whether it links the code of a finding to its page, and asks for the text of that.
  private(set) var readsPages = false
  /// Whether it asks for lenses again when it is told to.
  private(set) var refreshesLenses = false
  /// Whether it asks for the findings of a document.
  private(set) var pullsDiagnostics = false
  private(set) var refreshesDiagnostics = false
  /// The commands that it can carry out, as it says in `experimental`.
  private var commands: Set<String> = []
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
    // A client that can also be told is told: it would show what it asks for a second time.
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
