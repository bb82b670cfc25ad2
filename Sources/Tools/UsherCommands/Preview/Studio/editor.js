class Editor {
  /** @param {Studio} studio @param {WebAssembly.Module} program */
  constructor(studio, program) {
    this.studio = studio;
    this.program = program;
    this.projects = studio.projects;
    /** Changes with the files. */
    this.version = 0;
    this.number = 0;
    /** @type {any} */
    this.file = null;
    this.tabs = el("div", { className: "file-tabs", role: "tablist", "aria-label": "Files" });
    this.tabs.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.move(event));
    const hasCode = typeof (/** @type {any} */ (globalThis).CodeMirror) === "function";
    this.field = new (hasCode ? CodeField : PlainField)(() => this.change());
    this.panel = el("div", { id: "page-file", role: "tabpanel" }, this.field.element);
    this.list = el("select", {}, ...this.projects.map(({ project }, value) => el("option", { value, textContent: project.name })));
    this.list.addEventListener("change", () => {
      this.choose(Number(this.list.value));
      this.list.focus();
    });
    this.note = el("p", { className: "note", role: "status" });
    this.found = el("ul", { className: "findings", "aria-label": "What the checks found" });
    this.proved = el("div");
    this.stop = this.button("Stop", () => this.end("stopped"), true);
    this.layout = this.button("Lay out", () => this.layOut());
    const controls = el("div", { className: "history" },
      this.projects.length > 1 ? el("label", { className: "pick" }, el("span", { textContent: "Example" }), this.list) : null, this.layout,
      this.button("Test", () => this.test()), this.button("Prove", () => this.prove()), this.stop, this.button("Share", () => this.share()));
    this.section = el("section", { id: "page-editor", className: "editor", "aria-label": "Change it" },
      el("p", { className: "note", textContent: "Each change is checked at once. Nothing leaves this page: Share puts the files into its address." }),
      controls, this.tabs, this.panel, this.note, this.found, this.proved);
    studio.view.replaceChildren(this.section);
    this.choose(0);
  }
  /** @param {Studio} studio @param {WebAssembly.Module} program */
  static async open(studio, program) {
    const editor = new Editor(studio, program);
    addEventListener("hashchange", () => editor.read());
    await editor.read();
    return editor;
  }
  // Takes the files of the address, unless it was made or taken here.
  async read() {
    const shared = /^#edit=(\d+)\.(.*)$/s.exec(location.hash);
    if (!shared || location.hash === this.made) return;
    // Returning to the same address must not undo later edits.
    this.made = location.hash;
    await this.take(shared[1], shared[2]);
  }
  get own() { return this.projects[this.number]; }
  /** @param {string} text @param {() => void} action */
  button(text, action, isOff = false) { return button(text, action, { disabled: isOff }); }
  /** The players of the files. */
  get players() { return this.studio.data.policies.filter(({ project }) => project === this.number).flatMap(({ id }) => this.studio.playerOf(id) ?? []); }
  // Shows one folder: its files in tabs, policies first, and its policies below, with the phone of the first beside the files.
  choose(number) {
    Object.assign(this, { number });
    this.list.value = String(number);
    const policy = this.studio.data.policies.find(({ project }) => project === number) ?? this.studio.data.broken.find(({ project }) => project === number);
    const id = policy && ("id" in policy ? policy.id : policy.name);
    if (id != null && !this.players.some((player) => player.id === this.studio.state.policy)) this.studio.set({ policy: id, prompt: null });
    const kind = ({ path, text }) => path.endsWith(".usher") ? (/^policy /m.test(text) ? 0 : 2) : 1;
    this.files = [...this.own.project.files].sort((one, other) => kind(one) - kind(other));
    const name = ({ path }) => path.split("/").at(-1);
    this.tabs.replaceChildren(...this.files.map((file) => {
      const isAlone = this.files.filter((other) => name(other) === name(file)).length === 1;
      const tab = this.button(isAlone ? name(file) : file.path, () => this.show(file));
      tab.title = file.path;
      tab.setAttribute("role", "tab");
      tab.setAttribute("aria-controls", "page-file");
      return tab;
    }));
    this.show(this.files[0]);
    this.field.refresh();
    this.proved.replaceChildren();
    this.check();
  }
  show(file) {
    Object.assign(this, { file });
    [...this.tabs.children].forEach((tab, index) => {
      tab.setAttribute("aria-selected", this.files[index] === file);
      tab.tabIndex = this.files[index] === file ? 0 : -1;
    });
    this.panel.setAttribute("aria-label", file.path);
    this.field.show(file);
    this.mark();
    this.layout.disabled = !file.path.endsWith(".usher");
  }
  // The keys of tabs.
  move(event) {
    const count = this.files.length, here = this.files.indexOf(this.file);
    const to = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: count - 1 }[event.key];
    if (to == null) return;
    event.preventDefault();
    this.show(this.files[(to + count) % count]);
    this.tabs.children[(to + count) % count].focus();
  }
  change() {
    this.file.text = this.field.text;
    this.check();
  }
  // Checks the files at once. Redraws after a pause in typing.
  check() {
    const start = performance.now();
    const { own } = this;
    own.open();
    const { findings } = own.loaded;
    this.found.replaceChildren(...findings.map((finding) => this.item(finding)));
    this.mark();
    this.took = performance.now() - start;
    this.note.textContent = `${["No findings", "1 finding"][findings.length] ?? `${findings.length} findings`}, checked in ${Math.round(this.took)} ms`;
    this.end();
    clearTimeout(this.following);
    this.following = setTimeout(() => this.follow(own), 120);
  }
  follow(own) {
    const { players, studio } = this;
    this.version += 1;
    // A policy that is renamed stays in its file.
    for (const player of players) player.take(own.loaded.policies.find(({ path }) => path === player.policy.path));
    this.marker?.terminate();
    const draws = players.flatMap((player, index) => player.policy.platforms.map(({ name }) => ({ policy: player.policy.name, platform: name, index })));
    const show = ({ index, platform }, drawing) => {
      if (drawing.flows) studio.drawings.set(`${players[index].id} ${platform}`, drawing);
    };
    for (const fields of draws) show(fields, own.engine.ask("draw", Object.entries(fields), ""));
    studio.draw();
    // Finding uncovered parts needs a proof, so it runs in the background.
    this.marker = this.ask(own, draws.map((fields) => ["draw", { ...fields, highlight: "uncovered" }]), ({ fields, answer }) => {
      if (!fields) return;
      show(fields, answer);
      studio.draw();
    }, () => {});
  }
  item({ severity, message, path, line, column, code, help, start, end, script }, policy) {
    const place = this.button(`${path}:${line}:${column}`, () => this.select(path, start, end));
    const player = this.players.find((one) => one.policy.name === policy);
    const play = script && player ? this.button("Play", () => this.studio.plays(script, null, player.id)) : null;
    return el("li", {}, el("strong", { className: severity, textContent: severity }), ` ${message} `, place, " ",
      el("code", { textContent: code, className: "code" }), ...(help?.split("\n") ?? []).map((line) => el("p", { className: "note", textContent: line })), play);
  }
  mark() {
    const { file } = this;
    const found = (this.own.loaded?.findings ?? []).filter(({ path }) => path === file.path);
    const offset = found.length ? this.offsets(file.text) : null;
    this.field.mark(found.map(({ start, end, severity, message }) =>
      ({ start: offset(start), end: offset(end), words: `${severity}: ${message}` })));
  }
  // Places are offsets in UTF-8.
  offsets(text) {
    const bytes = new TextEncoder().encode(text);
    return (count) => new TextDecoder().decode(bytes.subarray(0, count)).length;
  }
  select(path, start, end) {
    const file = this.files.find((file) => file.path === path);
    if (!file) return;
    this.show(file);
    const offset = this.offsets(file.text);
    this.field.select(offset(start), offset(end));
  }
  layOut() {
    const { text } = this.own.engine.ask("format", [["path", this.file.path]], "");
    if (text == null) { this.note.textContent = "A file with syntax errors cannot be laid out"; return; }
    this.field.write(text);
  }

  // Puts questions to the program in a worker, which can be ended.
  ask(own, requests, heard, failed) {
    const code = `${Engine}
      onmessage = async ({ data: { program, project, requests } }) => {
        const engine = await Engine.load(program);
        engine.open(project);
        for (const [verb, fields] of requests) postMessage({ fields, answer: engine.ask(verb, Object.entries(fields), "") });
        postMessage({});
      }`;
    const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
    const worker = new Worker(address);
    worker.onerror = ({ message }) => failed(message);
    worker.onmessage = ({ data }) => heard(data);
    worker.postMessage({ program: this.program, project: own.project, requests });
    URL.revokeObjectURL(address);
    return worker;
  }
  start(word, requests, heard) {
    this.end();
    this.stop.disabled = false;
    this.proved.replaceChildren(el("p", { className: "note", textContent: `${word} …` }));
    this.worker = this.ask(this.own, requests(this.own.loaded.policies),
      ({ fields, answer }) => fields ? this.proved.append(...heard(fields, answer)) : this.end("done"),
      (message) => this.end(`${word} has failed: ${message}`));
  }
  prove() {
    this.start("proving", (policies) => policies.map(({ name }) => ["prove", { policy: name }]), ({ policy }, proof) => {
      const flows = (proof.flows ?? []).map(({ name, platform, isProved, isComplete, states, transitions }) =>
        `${isProved ? "proved" : isComplete ? "not proved" : "inconclusive"}  ${policy}.${name} on ${platform}: ${states} states, ${transitions} transitions`);
      return [this.report((proof.error ? [proof.error] : flows).join("\n")), this.items((proof.findings ?? []).map((finding) => this.item(finding, policy)))];
    });
  }
  test() {
    this.start("testing", () => [["test", {}]], (_, { report, failures }) =>
      [this.items(failures.map(({ policy, finding }) => this.item(finding, policy))), this.report(report)]);
  }
  report(textContent) { return el("pre", { textContent, tabIndex: 0 }); }
  items(items) { return el("ul", { className: "findings" }, ...items); }
  end(word) {
    this.worker?.terminate();
    this.worker = null;
    this.stop.disabled = true;
    if (word) this.proved.append(el("p", { className: "note", textContent: word }));
  }

  // The address of the page with the files: `#edit=1.` and their text, compressed, in the letters of addresses.
  async share() {
    const text = JSON.stringify(this.own.project);
    const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    let letters = "";
    for (const byte of bytes) letters += String.fromCharCode(byte);
    this.made = "#edit=1." + btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    location.hash = this.made;
    const length = location.href.length;
    this.note.textContent = `The address of this page has these files now: ${length} characters.`
      + (length > 8000 ? " Some programs cut addresses as long as this." : "");
  }
  async take(version, letters) {
    const refuse = (reason) => { this.refusal = reason; this.proved.replaceChildren(el("p", { className: "error", role: "alert", textContent: reason })); };
    if (version !== "1") return refuse(`This address was made by another version of the page (${version}). The files below are those of the page.`);
    try {
      const packed = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
      const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
      const parts = [];
      let size = 0;
      for (let part; !(part = await reader.read()).done;) {
        size += part.value.length;
        if (size > 8 << 20) return refuse("This address has more than 8 MB of files. The files below are those of the page.");
        parts.push(part.value);
      }
      const project = JSON.parse(await new Blob(parts).text());
      const number = this.projects.findIndex((one) => one.project.name === project.name);
      const isRight = (file) => typeof file.path === "string" && typeof file.text === "string" && !/[\n\r]/.test(file.path);
      if (typeof project.name !== "string") throw new Error("it has no files of an example");
      if (number < 0) return refuse(`This address has files of ${project.name}, which is not on this page. The files below are those of the page.`);
      if (!project.files.length || !project.files.every(isRight) || !project.ranges.every((range) => typeof range === "string")) throw new Error("it has no files of an example");
      this.projects[number].project = project;
      this.choose(number);
    } catch (error) {
      refuse(`This address is broken: ${error.message}. The files below are those of the page.`);
    }
  }
}
