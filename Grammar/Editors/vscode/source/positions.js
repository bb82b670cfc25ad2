"use strict";

const showReferences = "editor.action.showReferences";

/** Places and texts between the protocol and VS Code. Both count UTF-16 units. */
module.exports = (vscode) => {
  const position = ({ line, character }) => new vscode.Position(line, character);
  const range = ({ start, end }) => new vscode.Range(position(start), position(end));
  const uri = (address) => vscode.Uri.parse(address);

  const to = {
    position: ({ line, character }) => ({ line, character }),
    range: (it) => ({ start: to.position(it.start), end: to.position(it.end) }),
    document: (document) => ({ uri: document.uri.toString() }),
    place: (document, at) => ({ textDocument: to.document(document), position: to.position(at) }),
  };

  /** An array of the elements, or nothing if the server has none. */
  const each = (change) => (elements) => elements?.map(change) ?? [];

  const text = (contents) => {
    if (typeof contents === "string") return new vscode.MarkdownString(contents);
    if (contents.kind === "markdown") return new vscode.MarkdownString(contents.value);
    if (contents.language !== undefined) return new vscode.MarkdownString().appendCodeblock(contents.value, contents.language);
    return new vscode.MarkdownString().appendText(contents.value);
  };

  const location = (it) => it.targetUri === undefined
    ? new vscode.Location(uri(it.uri), range(it.range))
    : new vscode.Location(uri(it.targetUri), range(it.targetSelectionRange));

  const edits = each((it) => new vscode.TextEdit(range(it.range), it.newText));

  /** One edit of several files, which VS Code undoes as one. */
  const workspaceEdit = (it) => {
    const edit = new vscode.WorkspaceEdit();
    const set = (address, changes) => edit.set(uri(address), edits(changes));
    for (const change of it.documentChanges ?? []) {
      if (change.kind === "create") edit.createFile(uri(change.uri), change.options);
      else if (change.kind === "rename") edit.renameFile(uri(change.oldUri), uri(change.newUri), change.options);
      else if (change.kind === "delete") edit.deleteFile(uri(change.uri), change.options);
      else set(change.textDocument.uri, change.edits);
    }
    if (it.documentChanges === undefined) for (const [address, changes] of Object.entries(it.changes ?? {})) set(address, changes);
    return edit;
  };

  /** The first document of an edit that has another version than the server knew; undefined if there is none. */
  const outdated = (it) => (it.documentChanges ?? []).find(({ textDocument }) => {
    const open = textDocument?.version == null
      ? undefined
      : vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri(textDocument.uri).toString());
    return open !== undefined && open.version !== textDocument.version;
  });

  const command = (it) => it && {
    title: it.title, command: it.command, arguments: it.command === showReferences ? places(it.arguments) : it.arguments,
  };

  /** The arguments of VS Code's own command that shows places. */
  const places = ([address, at, locations]) => [uri(address), position(at), locations.map(location)];

  return { to, from: { position, range, uri, each, text, location, edits, workspaceEdit, outdated, command } };
};
