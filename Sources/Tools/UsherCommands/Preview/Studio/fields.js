class PlainField {
  constructor(changed) {
    this.element = el("textarea", { spellcheck: false, rows: 24, wrap: "off" });
    this.element.setAttribute("aria-label", "The text of the file");
    // Tab leaves the field, as everywhere on a page; two spaces are typed.
    this.element.addEventListener("input", changed);
    this.changed = changed;
  }
  get text() { return this.element.value; }
  show({ text }) { this.element.value = text; }
  refresh() {}
  write(text) {
    this.element.value = text;
    this.changed();
  }
  select(start, end) {
    this.element.focus();
    this.element.setSelectionRange(start, end);
    this.element.scrollTop = Math.max(0, this.text.slice(0, start).split("\n").length - 8)
      * parseFloat(getComputedStyle(this.element).lineHeight);
  }
  mark() {}
}
class CodeField {
  constructor(changed) {
    this.element = el("div");
    this.said = el("p", { className: "note" });
    this.said.setAttribute("role", "status");
    const grammar = document.getElementById("page-grammar");
    CodeMirror.defineMode("usher", () => grammar ? modeOf(JSON.parse(grammar.textContent)) : CodeMirror.getMode({}, "null"));
    // Tab leaves the field, as everywhere on a page; two spaces are typed.
    this.editor = CodeMirror(this.element, {
      lineNumbers: true, indentUnit: 2, inputStyle: "contenteditable", screenReaderLabel: "The text of the file",
      extraKeys: { Tab: false, "Shift-Tab": false, F8: () => this.next() },
    });
    const input = this.editor.getInputField();
    input.setAttribute("role", "textbox");
    input.setAttribute("aria-multiline", "true");
    this.element.append(el("p", { className: "note", textContent: "F8 goes to the next finding; Tab leaves the field." }), this.said);
    this.documents = new Map();
    this.marks = [];
    this.editor.on("change", changed);
    this.editor.on("cursorActivity", () => this.say());
  }
  get text() { return this.editor.getValue(); }
  // Each file keeps what can be undone in it.
  show({ path, text }) {
    let known = this.documents.get(path);
    if (known?.getValue() !== text) this.documents.set(path, known = new CodeMirror.Doc(text, path.endsWith(".usher") ? "usher" : "yaml"));
    if (known !== this.editor.getDoc()) this.editor.swapDoc(known);
  }
  write(text) { this.editor.setValue(text); }
  refresh() { this.editor.refresh(); }
  select(start, end) {
    const [from, to] = [start, end].map((offset) => this.editor.posFromIndex(offset));
    this.editor.focus();
    this.editor.setSelection(from, to);
    this.editor.scrollIntoView({ from, to }, 160);
  }
  // Underlines findings; their words are shown by a pointer, and where the cursor is.
  mark(found) {
    for (const mark of this.marks) mark.clear();
    const length = this.text.length;
    this.marks = found.map(({ start, end, words }) => {
      const [from, to] = [Math.min(start, length - 1), Math.max(end, start + 1)].map((offset) => this.editor.posFromIndex(offset));
      return this.editor.markText(from, to, { className: "found", attributes: { title: words }, words });
    });
    this.say();
  }
  say() {
    const words = this.editor.findMarksAt(this.editor.getCursor()).map(({ words }) => words).filter(Boolean).join("; ");
    if (this.said.textContent !== words) this.said.textContent = words;
  }
  next() {
    const here = this.editor.indexFromPos(this.editor.getCursor("to"));
    const places = this.marks.map((mark) => mark.find()).filter(Boolean)
      .map(({ from, to }) => [from, to].map((place) => this.editor.indexFromPos(place))).sort(([one], [other]) => one - other);
    const place = places.find(([start]) => start > here) ?? places[0];
    if (place) this.select(...place);
  }
}

// A mode of CodeMirror from a grammar of TextMate: the pattern of the open rule that matches first in the rest of the line.
function modeOf({ patterns, repository }) {
  const [flat, made] = [new Map(), new Map()];
  const all = (rule) => (rule.patterns ?? []).flatMap((part) => part.include ? all(repository[part.include.slice(1)]) : [part]);
  const partsOf = (rule) => {
    if (!flat.has(rule)) flat.set(rule, [...(rule.end ? [{ match: rule.end, captures: rule.endCaptures, closes: true }] : []), ...all(rule)]);
    return flat.get(rule);
  };
  const found = (pattern, line, at) => {
    if (!made.has(pattern)) made.set(pattern, new RegExp(pattern, "dg"));
    const expression = made.get(pattern);
    expression.lastIndex = at;
    return expression.exec(line);
  };
  /** @type {[RegExp, string][]} */
  const styles = [[/^comment/, "comment"], [/^string/, "string"], [/^constant\.numeric/, "number"], [/^(constant|support\.constant)/, "atom"],
    [/^keyword\.operator\.word/, "keyword"], [/^keyword\.operator/, "operator"], [/^(keyword|storage)/, "keyword"], [/^entity/, "def"],
    [/^support/, "builtin"], [/^variable/, "variable-2"], [/^invalid/, "error"]];
  const root = { patterns };
  const tokensOf = (line, open) => {
    const names = new Array(line.length);
    let at = 0;
    // Rules that open and close at one place cannot go on for ever.
    for (let left = 4 * line.length + 16; left > 0 && at <= line.length; left--) {
      const rule = open.at(-1) ?? root;
      let best = null;
      for (const part of partsOf(rule)) {
        const match = found(part.match ?? part.begin, line, at);
        if (match && (part.begin || part.closes || match[0]) && !(best && best.match.index <= match.index)) best = { part, match };
      }
      names.fill(rule.name, at, best ? best.match.index : line.length);
      if (!best) break;
      const { part, match } = best;
      at = match.index + match[0].length;
      names.fill(part.closes ? rule.name : part.name ?? rule.name, match.index, at);
      for (const [number, { name }] of Object.entries(part.captures ?? part.beginCaptures ?? {})) {
        if (name && match.indices[number]) names.fill(name, ...match.indices[number]);
      }
      if (part.closes) open.pop();
      else if (part.begin) open.push(part);
    }
    const tokens = [];
    for (let index = 0; index < names.length; index++) {
      if (index + 1 === names.length || names[index + 1] !== names[index]) {
        tokens.push([index + 1, styles.find(([form]) => form.test(names[index] ?? ""))?.[1] ?? null]);
      }
    }
    return tokens;
  };
  return {
    startState: () => ({ open: [], tokens: [] }),
    copyState: ({ open, tokens }) => ({ open: [...open], tokens: [...tokens] }),
    blankLine: ({ open }) => { tokensOf("", open); },
    token(stream, state) {
      if (stream.sol()) state.tokens = tokensOf(stream.string, state.open);
      const [end, style] = state.tokens.shift() ?? [stream.string.length, null];
      stream.pos = end;
      return style;
    },
  };
}
