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
  /// The commands that it can carry out, as it says in `experimental`.
  private(set) var commands: Set<String> = []
  private(set) var knownTags: Set<Int> = []

  init() {}

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
    preparesRename = document["rename"]["prepareSupport"].isTrue
  }
}
