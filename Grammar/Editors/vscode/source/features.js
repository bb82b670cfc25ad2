"use strict";

/**
 * What the client can do, as a table: the capability of a server, and how VS Code is told of it.
 *
 * `register(on, ask, options)` registers a provider for the documents `on`; `ask(method, parameters, token)` is a request, and
 * `options` is what the server says of the capability. A row without `register` is answered elsewhere.
 */
module.exports = (vscode, { to, from }) => {
  const { languages } = vscode;
  const withPlace = (ask, method, change) => (document, position, token) =>
    ask(method, to.place(document, position), token).then((result) => (result === null ? undefined : change(result)));
  const withDocument = (ask, method, change) => (document, token) =>
    ask(method, { textDocument: to.document(document) }, token).then((result) => (result === null ? undefined : change(result)));
  const locations = (result) => [].concat(result).map(from.location);
  const resolves = (options) => options.resolveProvider === true;

  /** The number of a kind: those of the protocol begin with 1, those of VS Code with 0. */
  const kind = (number) => (number ?? 1) - 1;

  const symbol = (it) => {
    const made = new vscode.DocumentSymbol(
      it.name, it.detail ?? "", kind(it.kind), from.range(it.range), from.range(it.selectionRange));
    made.children = (it.children ?? []).map(symbol);
    return made;
  };

  const item = (it) => {
    const made = new vscode.CompletionItem(it.label, it.kind === undefined ? undefined : kind(it.kind));
    const text = it.textEdit?.newText ?? it.insertText ?? it.label;
    made.insertText = it.insertTextFormat === 2 ? new vscode.SnippetString(text) : text;
    if (it.textEdit !== undefined) made.range = from.range(it.textEdit.range ?? it.textEdit.replace);
    for (const field of ["detail", "filterText", "sortText", "preselect"]) if (it[field] !== undefined) made[field] = it[field];
    if (it.documentation !== undefined) made.documentation = from.text(it.documentation);
    if (it.additionalTextEdits !== undefined) made.additionalTextEdits = from.edits(it.additionalTextEdits);
    return made;
  };

  const codeAction = (it, diagnostics) => {
    const made = new vscode.CodeAction(it.title, it.kind === undefined ? undefined : codeActionKind(it.kind));
    if (it.edit !== undefined) made.edit = from.workspaceEdit(it.edit);
    if (it.command !== undefined) made.command = from.command(it.command);
    if (it.isPreferred) made.isPreferred = true;
    if (it.disabled !== undefined) made.disabled = it.disabled;
    const codes = (it.diagnostics ?? []).map((one) => one.code);
    made.diagnostics = diagnostics.filter((one) => codes.includes(one.code.value));
    return made;
  };
  const codeActionKind = (text) => text.split(".").reduce((all, part) => all.append(part), vscode.CodeActionKind.Empty);

  /** What the server said, by what was made of it: requests about it send it back. */
  const originals = new WeakMap();
  const remembered = (made, it) => {
    originals.set(made, it);
    return made;
  };

  const callItem = (it) => {
    const made = new vscode.CallHierarchyItem(
      kind(it.kind), it.name, it.detail ?? "", from.uri(it.uri), from.range(it.range), from.range(it.selectionRange));
    return remembered(made, it);
  };
  const calls = (ask, direction, Call, end) => (at, token) =>
    ask(`callHierarchy/${direction}Calls`, { item: originals.get(at) }, token)
      .then(from.each((call) => new Call(callItem(call[end]), call.fromRanges.map(from.range))));

  const hint = (it) => {
    const label = typeof it.label === "string" ? it.label : it.label.map((part) => part.value).join("");
    const made = new vscode.InlayHint(from.position(it.position), label, it.kind);
    if (it.paddingLeft) made.paddingLeft = true;
    if (it.paddingRight) made.paddingRight = true;
    if (it.tooltip !== undefined) made.tooltip = from.text(it.tooltip);
    return made;
  };

  const lens = (it) => remembered(new vscode.CodeLens(from.range(it.range), from.command(it.command)), it);

  const link = (it) => {
    const made = new vscode.DocumentLink(from.range(it.range), it.target === undefined ? undefined : from.uri(it.target));
    if (it.tooltip !== undefined) made.tooltip = it.tooltip;
    return remembered(made, it);
  };

  const selection = (it) =>
    new vscode.SelectionRange(from.range(it.range), it.parent === undefined ? undefined : selection(it.parent));

  const foldingKinds = { comment: vscode.FoldingRangeKind.Comment, imports: vscode.FoldingRangeKind.Imports };
  foldingKinds.region = vscode.FoldingRangeKind.Region;

  return {
    hoverProvider: (on, ask) => languages.registerHoverProvider(on, {
      provideHover: withPlace(ask, "textDocument/hover", (it) =>
        new vscode.Hover([].concat(it.contents).map(from.text), it.range && from.range(it.range))),
    }),
    definitionProvider: (on, ask) => languages.registerDefinitionProvider(on, {
      provideDefinition: withPlace(ask, "textDocument/definition", locations),
    }),
    referencesProvider: (on, ask) => languages.registerReferenceProvider(on, {
      provideReferences: (document, position, context, token) =>
        ask("textDocument/references", { ...to.place(document, position), context }, token).then(from.each(from.location)),
    }),
    documentHighlightProvider: (on, ask) => languages.registerDocumentHighlightProvider(on, {
      provideDocumentHighlights: withPlace(ask, "textDocument/documentHighlight",
        from.each((it) => new vscode.DocumentHighlight(from.range(it.range), kind(it.kind)))),
    }),
    documentSymbolProvider: (on, ask) => languages.registerDocumentSymbolProvider(on, {
      provideDocumentSymbols: withDocument(ask, "textDocument/documentSymbol", from.each(symbol)),
    }),
    workspaceSymbolProvider: (on, ask) => languages.registerWorkspaceSymbolProvider({
      provideWorkspaceSymbols: (query, token) => ask("workspace/symbol", { query }, token).then(from.each((it) =>
        new vscode.SymbolInformation(it.name, kind(it.kind), it.containerName ?? "", from.location(it.location)))),
    }),
    completionProvider: (on, ask, options) => languages.registerCompletionItemProvider(on, {
      provideCompletionItems: (document, position, token, context) =>
        ask("textDocument/completion", {
          ...to.place(document, position),
          context: { triggerKind: context.triggerKind + 1, triggerCharacter: context.triggerCharacter },
        }, token).then((result) => {
          const items = Array.isArray(result) ? result : result?.items ?? [];
          return new vscode.CompletionList(items.map(item), result?.isIncomplete === true);
        }),
    }, ...(options.triggerCharacters ?? [])),
    documentFormattingProvider: (on, ask) => languages.registerDocumentFormattingEditProvider(on, {
      provideDocumentFormattingEdits: (document, options, token) =>
        ask("textDocument/formatting", {
          textDocument: to.document(document), options: { tabSize: options.tabSize, insertSpaces: options.insertSpaces },
        }, token).then(from.edits),
    }),
    renameProvider: (on, ask, options) => languages.registerRenameProvider(on, {
      provideRenameEdits: (document, position, newName, token) =>
        ask("textDocument/rename", { ...to.place(document, position), newName }, token).then((result) => {
          if (result === null) return undefined;
          if (from.outdated(result)) throw new Error("a text has changed in the meantime: rename again");
          return from.workspaceEdit(result);
        }),
      ...(options.prepareProvider && {
        prepareRename: (document, position, token) =>
          ask("textDocument/prepareRename", to.place(document, position), token).then((result) => {
            if (result === null) throw new Error("there is no name here that can be changed");
            if (result.start !== undefined) return from.range(result);
            return { range: from.range(result.range), placeholder: result.placeholder };
          }),
      }),
    }),
    codeActionProvider: (on, ask, options) => languages.registerCodeActionsProvider(on, {
      provideCodeActions: (document, range, context, token) =>
        ask("textDocument/codeAction", {
          textDocument: to.document(document),
          range: to.range(range),
          context: {
            diagnostics: [], triggerKind: context.triggerKind, ...(context.only && { only: [context.only.value] }),
          },
        }, token).then((actions) => (actions ?? [])
          .filter((it) => it.edit === undefined || !from.outdated(it.edit))
          .map((it) => codeAction(it, context.diagnostics))),
    }, { providedCodeActionKinds: (options.codeActionKinds ?? []).map(codeActionKind) }),
    semanticTokensProvider: (on, ask, options) => {
      const legend = new vscode.SemanticTokensLegend(options.legend.tokenTypes, options.legend.tokenModifiers);
      const tokens = (it) => new vscode.SemanticTokens(new Uint32Array(it.data), it.resultId);
      const registered = [];
      if (options.full) {
        registered.push(languages.registerDocumentSemanticTokensProvider(on, {
          provideDocumentSemanticTokens: withDocument(ask, "textDocument/semanticTokens/full", tokens),
        }, legend));
      }
      if (options.range) {
        registered.push(languages.registerDocumentRangeSemanticTokensProvider(on, {
          provideDocumentRangeSemanticTokens: (document, range, token) =>
            ask("textDocument/semanticTokens/range", { textDocument: to.document(document), range: to.range(range) }, token)
              .then((result) => result && tokens(result)),
        }, legend));
      }
      return vscode.Disposable.from(...registered);
    },
    foldingRangeProvider: (on, ask) => languages.registerFoldingRangeProvider(on, {
      provideFoldingRanges: (document, context, token) =>
        ask("textDocument/foldingRange", { textDocument: to.document(document) }, token)
          .then(from.each((it) => new vscode.FoldingRange(it.startLine, it.endLine, foldingKinds[it.kind]))),
    }),
    selectionRangeProvider: (on, ask) => languages.registerSelectionRangeProvider(on, {
      provideSelectionRanges: (document, positions, token) =>
        ask("textDocument/selectionRange", { textDocument: to.document(document), positions: positions.map(to.position) }, token)
          .then(from.each(selection)),
    }),
    inlayHintProvider: (on, ask) => languages.registerInlayHintsProvider(on, {
      provideInlayHints: (document, range, token) =>
        ask("textDocument/inlayHint", { textDocument: to.document(document), range: to.range(range) }, token)
          .then(from.each(hint)),
    }),
    codeLensProvider: (on, ask, options) => languages.registerCodeLensProvider(on, {
      provideCodeLenses: withDocument(ask, "textDocument/codeLens", from.each(lens)),
      ...(resolves(options) && {
        resolveCodeLens: (it, token) => ask("codeLens/resolve", originals.get(it), token).then(lens),
      }),
    }),
    callHierarchyProvider: (on, ask) => languages.registerCallHierarchyProvider(on, {
      prepareCallHierarchy: withPlace(ask, "textDocument/prepareCallHierarchy", from.each(callItem)),
      provideCallHierarchyIncomingCalls: calls(ask, "incoming", vscode.CallHierarchyIncomingCall, "from"),
      provideCallHierarchyOutgoingCalls: calls(ask, "outgoing", vscode.CallHierarchyOutgoingCall, "to"),
    }),
    documentLinkProvider: (on, ask, options) => languages.registerDocumentLinkProvider(on, {
      provideDocumentLinks: withDocument(ask, "textDocument/documentLink", from.each(link)),
      ...(resolves(options) && {
        resolveDocumentLink: (it, token) => ask("documentLink/resolve", originals.get(it), token).then(link),
      }),
    }),
    executeCommandProvider: (on, ask, options) => vscode.Disposable.from(...options.commands.map((command) =>
      vscode.commands.registerCommand(command, (...words) =>
        ask("workspace/executeCommand", { command, arguments: words })))),
  };
};
