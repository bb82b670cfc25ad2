"use strict";

/**
 * A stand-in for the module `vscode`, for tests of the client in Node. It has the part of the documented interface that the client
 * uses, and throws for everything else: an unknown name, a value of another type, a provider with an unknown function.
 */

const { pathToFileURL, fileURLToPath } = require("node:url");

function check(truth, sentence) {
  if (!truth) throw new TypeError(sentence);
}

/** An object that throws for names that it does not have, and takes new values for its fields only. */
function strict(name, object, fields = {}) {
  return new Proxy(object, {
    get(target, key) {
      if (key in target || typeof key === "symbol" || key === "then" || key === "toJSON") return Reflect.get(target, key, target);
      check(key in fields, `${name} has no ${String(key)}`);
      return undefined;
    },
    set(target, key, value) {
      check(key in fields, `${name}.${String(key)} cannot be set`);
      check(value === undefined || fields[key](value), `${name}.${String(key)} cannot be ${JSON.stringify(value)}`);
      target[key] = value;
      return true;
    },
  });
}

const isText = (it) => typeof it === "string";
const isNumber = (it) => Number.isInteger(it) && it >= 0;
const isFlag = (it) => typeof it === "boolean";
const optional = (test) => (it) => it === undefined || test(it);
const is = (type) => (it) => it instanceof type;
const each = (test) => (it) => Array.isArray(it) && it.every(test);
const either = (...tests) => (it) => tests.some((test) => test(it));
const shaped = (shape) => (it) => typeof it === "object" && it !== null
  && Object.keys(it).every((key) => key in shape) && Object.entries(shape).every(([key, test]) => test(it[key]));
const among = (numbers) => (it) => Object.values(numbers).includes(it);

/** A class whose constructor takes values of these types that are right together, and whose instances have these further fields. */
function type(name, parameters, fields = {}, members = {}, isRight = () => true) {
  const made = class {
    constructor(...values) {
      const tests = Object.entries(parameters);
      check(values.length <= tests.length, `${name} takes ${tests.length} values`);
      tests.forEach(([key, test], index) => {
        check(test(values[index]), `${name}.${key} cannot be ${JSON.stringify(values[index])}`);
        this[key] = values[index];
      });
      check(isRight(this), `the parts of ${name} do not fit: ${JSON.stringify(this)}`);
      return strict(name, this, { ...parameters, ...fields });
    }
  };
  Object.assign(made.prototype, members);
  return made;
}

const Position = type("Position", { line: isNumber, character: isNumber });
const Range = type("Range", { start: is(Position), end: is(Position) }, {}, {
  contains(at) {
    const before = (a, b) => a.line < b.line || (a.line === b.line && a.character <= b.character);
    return before(this.start, at) && before(at, this.end);
  },
});

class Uri {
  constructor(scheme, authority, path) {
    Object.assign(this, { scheme, authority, path, external: undefined });
  }
  static parse(text) {
    check(isText(text), "an address is a text");
    const found = /^([a-z][a-z0-9+.-]*):(?:\/\/([^/?#]*))?([^?#]*)/i.exec(text);
    check(found, `${text} is no address`);
    const made = new Uri(found[1], found[2] ?? "", decodeURIComponent(found[3]));
    made.external = made.scheme === "file" ? undefined : text;
    return strict("Uri", made);
  }
  static file(path) {
    return strict("Uri", new Uri("file", "", path));
  }
  get fsPath() {
    return this.scheme === "file" ? fileURLToPath(pathToFileURL(this.path)) : this.path;
  }
  /** VS Code escapes more than others do. */
  toString(skipsEscapes) {
    if (this.external !== undefined) return this.external;
    const escaped = this.path.split("/").map((part) => encodeURIComponent(part).replace(/[!'()*]/g, (it) =>
      `%${it.charCodeAt(0).toString(16).toUpperCase()}`)).join("/");
    return `${this.scheme}://${skipsEscapes ? this.path : escaped}`;
  }
}

class Emitter {
  listeners = new Set();
  event = (listener) => {
    check(typeof listener === "function", "a listener is a function");
    this.listeners.add(listener);
    return new Disposable(() => this.listeners.delete(listener));
  };
  fire(value) {
    for (const listener of [...this.listeners]) listener(value);
  }
}

class Disposable {
  constructor(end) {
    this.dispose = end;
  }
  static from(...all) {
    check(all.every((it) => typeof it.dispose === "function"), "what is disposed of has dispose()");
    return new Disposable(() => all.forEach((it) => it.dispose()));
  }
}

class CancellationTokenSource {
  #emitter = new Emitter();
  token = { isCancellationRequested: false, onCancellationRequested: this.#emitter.event };
  cancel() {
    this.token.isCancellationRequested = true;
    this.#emitter.fire();
  }
}

class CodeActionKind {
  static Empty = new CodeActionKind("");
  static QuickFix = new CodeActionKind("quickfix");
  constructor(value) {
    this.value = value;
  }
  append(part) {
    return new CodeActionKind(this.value === "" ? part : `${this.value}.${part}`);
  }
}

const enumeration = (...names) => Object.freeze(Object.fromEntries(names.map((name, index) => [name, index])));
const DiagnosticSeverity = enumeration("Error", "Warning", "Information", "Hint");
const FoldingRangeKind = { Comment: 1, Imports: 2, Region: 3 };
const EndOfLine = { LF: 1, CRLF: 2 };

const MarkdownString = type("MarkdownString", { value: optional(isText) }, {}, {
  appendText(text) {
    this.value = (this.value ?? "") + text;
    return this;
  },
  appendCodeblock(text, language) {
    return this.appendText(`\`\`\`${language}\n${text}\n\`\`\``);
  },
});
const SnippetString = type("SnippetString", { value: isText });
const Location = type("Location", { uri: is(Uri), range: is(Range) });
const TextEdit = type("TextEdit", { range: is(Range), newText: isText });
const Command = shaped({ title: isText, command: isText, arguments: optional(Array.isArray) });
const DiagnosticRelatedInformation = type("DiagnosticRelatedInformation", { location: is(Location), message: isText });
const Diagnostic = type("Diagnostic", { range: is(Range), message: isText, severity: among(DiagnosticSeverity) }, {
  source: isText,
  code: shaped({ value: either(isText, isNumber), target: is(Uri) }),
  relatedInformation: each(is(DiagnosticRelatedInformation)),
  tags: each(among({ Unnecessary: 1, Deprecated: 2 })),
});

class WorkspaceEdit {
  changes = new Map();
  set(uri, edits) {
    check(uri instanceof Uri && each(is(TextEdit))(edits), "an address and edits");
    this.changes.set(uri.toString(), edits);
  }
}

const hasAddress = (it) => it.uri instanceof Uri;
const kindUpTo = (most) => (it) => isNumber(it) && it <= most;
const types = {
  Position, Range, Uri, Disposable, CodeActionKind, MarkdownString, SnippetString, Location, TextEdit, Diagnostic,
  DiagnosticRelatedInformation, FoldingRangeKind, EndOfLine,
  WorkspaceEdit: class extends WorkspaceEdit {
    constructor() {
      super();
      return strict("WorkspaceEdit", this);
    }
  },
  Hover: type("Hover", { contents: each(is(MarkdownString)), range: optional(is(Range)) }),
  DocumentHighlight: type("DocumentHighlight", { range: is(Range), kind: kindUpTo(2) }),
  DocumentSymbol: type("DocumentSymbol", {
    name: (it) => isText(it) && it !== "", detail: isText, kind: kindUpTo(25), range: is(Range),
    selectionRange: is(Range),
  }, { children: Array.isArray }, {}, ({ range, selectionRange: { start, end } }) => range.contains(start) && range.contains(end)),
  SymbolInformation: type("SymbolInformation", { name: isText, kind: kindUpTo(25), containerName: isText, location: is(Location) }),
  CompletionItem: type("CompletionItem", { label: isText, kind: optional(kindUpTo(26)) }, {
    insertText: either(isText, is(SnippetString)), range: (it) => is(Range)(it) && it.start.line === it.end.line,
    detail: isText, filterText: isText, sortText: isText,
    preselect: isFlag, documentation: either(isText, is(MarkdownString)), additionalTextEdits: each(is(TextEdit)),
  }),
  CompletionList: type("CompletionList", { items: Array.isArray, isIncomplete: isFlag }),
  CodeAction: type("CodeAction", { title: isText, kind: optional(is(CodeActionKind)) }, {
    edit: is(WorkspaceEdit), command: Command, isPreferred: isFlag, disabled: shaped({ reason: isText }),
    diagnostics: each(is(Diagnostic)),
  }),
  SemanticTokensLegend: type("SemanticTokensLegend", { tokenTypes: each(isText), tokenModifiers: each(isText) }),
  SemanticTokens: type("SemanticTokens", { data: is(Uint32Array), resultId: optional(isText) }),
  FoldingRange: type("FoldingRange", { start: isNumber, end: isNumber, kind: optional(among(FoldingRangeKind)) }),
  SelectionRange: type("SelectionRange", { range: is(Range), parent: optional((it) => it.range instanceof Range) }),
  InlayHint: type("InlayHint", { position: is(Position), label: isText, kind: optional(among({ Type: 1, Parameter: 2 })) }, {
    paddingLeft: isFlag, paddingRight: isFlag, tooltip: either(isText, is(MarkdownString)),
  }),
  CodeLens: type("CodeLens", { range: is(Range), command: optional(Command) }),
  DocumentLink: type("DocumentLink", { range: is(Range), target: optional(is(Uri)) }, { tooltip: isText }),
  CallHierarchyItem: type("CallHierarchyItem", {
    kind: kindUpTo(25), name: isText, detail: isText, uri: is(Uri), range: is(Range), selectionRange: is(Range),
  }),
  CallHierarchyIncomingCall: type("CallHierarchyIncomingCall", { from: hasAddress, fromRanges: each(is(Range)) }),
  CallHierarchyOutgoingCall: type("CallHierarchyOutgoingCall", { to: hasAddress, fromRanges: each(is(Range)) }),
  ProcessExecution: type("ProcessExecution", { process: isText, args: each(isText), options: shaped({ cwd: isText }) }),
  TaskScope: { Global: 1, Workspace: 2 },
  TaskRevealKind: { Always: 1, Silent: 2, Never: 3 },
  TaskPanelKind: { Shared: 1, Dedicated: 2, New: 3 },
  ViewColumn: { Beside: -2, Active: -1, One: 1 },
};
types.Task = type("Task", {
  definition: (it) => isText(it.type), scope: among(types.TaskScope), name: isText, source: isText,
  execution: is(types.ProcessExecution),
}, {
  presentationOptions: shaped({
    reveal: among(types.TaskRevealKind), panel: among(types.TaskPanelKind), clear: isFlag, focus: isFlag,
  }),
});

/** The functions of each provider; the first must be there. */
const providers = {
  HoverProvider: ["provideHover"],
  DefinitionProvider: ["provideDefinition"],
  ReferenceProvider: ["provideReferences"],
  DocumentHighlightProvider: ["provideDocumentHighlights"],
  DocumentSymbolProvider: ["provideDocumentSymbols"],
  WorkspaceSymbolProvider: ["provideWorkspaceSymbols", "resolveWorkspaceSymbol"],
  CompletionItemProvider: ["provideCompletionItems", "resolveCompletionItem"],
  DocumentFormattingEditProvider: ["provideDocumentFormattingEdits"],
  RenameProvider: ["provideRenameEdits", "prepareRename"],
  CodeActionsProvider: ["provideCodeActions", "resolveCodeAction"],
  DocumentSemanticTokensProvider: ["provideDocumentSemanticTokens"],
  DocumentRangeSemanticTokensProvider: ["provideDocumentRangeSemanticTokens"],
  FoldingRangeProvider: ["provideFoldingRanges"],
  SelectionRangeProvider: ["provideSelectionRanges"],
  InlayHintsProvider: ["provideInlayHints", "resolveInlayHint"],
  CodeLensProvider: ["provideCodeLenses", "resolveCodeLens"],
  CallHierarchyProvider: ["prepareCallHierarchy", "provideCallHierarchyIncomingCalls", "provideCallHierarchyOutgoingCalls"],
  DocumentLinkProvider: ["provideDocumentLinks", "resolveDocumentLink"],
};

const isFilter = shaped({ scheme: optional(isText), language: optional(isText), pattern: optional(isText) });

module.exports = {
  CancellationTokenSource, Disposable, Emitter, check, each, isFilter, isText, providers, strict, types,
};
