"use strict";

const everyKind = (count) => Array.from({ length: count }, (_, index) => index + 1);

/** What this client can do, as it says in `initialize`. */
module.exports = {
  general: { positionEncodings: ["utf-16"] },
  workspace: {
    applyEdit: true,
    configuration: true,
    workspaceFolders: true,
    workspaceEdit: {
      documentChanges: true, resourceOperations: ["create", "rename", "delete"], failureHandling: "textOnlyTransactional",
    },
    symbol: { symbolKind: { valueSet: everyKind(26) } },
    didChangeWatchedFiles: { dynamicRegistration: false },
    executeCommand: {},
    codeLens: { refreshSupport: true },
    inlayHint: { refreshSupport: true },
    semanticTokens: { refreshSupport: true },
  },
  // The commands that lenses and actions may use.
  experimental: {
    commands: {
      commands: ["usher.play", "usher.playCounterexample", "usher.prove", "editor.action.showReferences"],
    },
  },
  window: { showMessage: {}, showDocument: { support: true } },
  textDocument: {
    synchronization: { didSave: true },
    publishDiagnostics: {
      relatedInformation: true, versionSupport: true, codeDescriptionSupport: true, tagSupport: { valueSet: [1, 2] },
    },
    hover: { contentFormat: ["markdown", "plaintext"] },
    completion: {
      contextSupport: true,
      completionItem: { snippetSupport: true, documentationFormat: ["markdown", "plaintext"], preselectSupport: true },
      completionItemKind: { valueSet: everyKind(25) },
    },
    definition: { linkSupport: true },
    references: {},
    documentHighlight: {},
    documentSymbol: { hierarchicalDocumentSymbolSupport: true, symbolKind: { valueSet: everyKind(26) } },
    formatting: {},
    rename: { prepareSupport: true },
    codeAction: {
      codeActionLiteralSupport: {
        codeActionKind: {
          valueSet: ["", "quickfix", "refactor", "refactor.extract", "refactor.rewrite", "source", "source.fixAll"],
        },
      },
      isPreferredSupport: true,
      disabledSupport: true,
    },
    semanticTokens: {
      requests: { full: true, range: true },
      tokenTypes: [
        "namespace", "type", "class", "enum", "interface", "struct", "typeParameter", "parameter", "variable", "property",
        "enumMember", "event", "function", "method", "macro", "keyword", "modifier", "comment", "string", "number", "regexp",
        "operator", "decorator",
      ],
      tokenModifiers: [
        "declaration", "definition", "readonly", "static", "deprecated", "abstract", "async", "modification", "documentation",
        "defaultLibrary",
      ],
      formats: ["relative"],
    },
    foldingRange: { lineFoldingOnly: true, foldingRangeKind: { valueSet: ["comment", "imports", "region"] } },
    selectionRange: {},
    inlayHint: {},
    codeLens: {},
    callHierarchy: {},
    documentLink: { tooltipSupport: true },
  },
};
