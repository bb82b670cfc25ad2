/// The script of a page in which policies can be changed: `usher preview --edit`. After each key the program of the page checks the
/// files again; the phones and pictures follow. Proofs run in a worker, which can be stopped. The address can carry all files.
let previewEditor = #"""
  class Editor {
    constructor(section, program, projects, players) {
      Object.assign(this, { section, program, projects, players });
      this.files = projects.flatMap(({ project }, number) => project.files.map((file) => ({ number, file })));
      this.list = el("select", {}, ...this.files.map(({ file }, value) => el("option", { value, textContent: file.path })));
      this.field = new (globalThis.CodeMirror ? CodeField : PlainField)(() => this.change());
      this.note = el("p", { className: "note" });
      this.note.setAttribute("role", "status");
      this.found = el("ul", { className: "findings" });
      this.found.setAttribute("aria-label", "What the checks found");
      this.proved = el("div");
      this.stop = this.button("Stop", () => this.end("stopped"), true);
      this.layout = this.button("Lay out", () => this.layOut());
      const controls = el("div", { className: "history" }, el("label", {}, "File ", this.list), this.layout,
        this.button("Test", () => this.test()), this.button("Prove", () => this.prove()), this.stop, this.button("Share", () => this.share()));
      section.append(controls, this.field.element, this.note, this.found, this.proved);
      section.hidden = false;
      this.list.addEventListener("change", () => this.show());
      this.show();
    }
    static async open(section, program, projects, players) {
      const editor = new Editor(section, program, projects, players);
      const shared = /^#edit=(\d+)\.(.*)$/s.exec(location.hash);
      if (shared) await editor.take(shared[1], shared[2]);
      editor.check();
      return editor;
    }
    get current() { return this.files[this.list.value]; }
    button(text, action, isOff = false) { return Player.prototype.button(text, action, isOff); }
    show() {
      this.field.show(this.current.file);
      this.mark();
      this.layout.disabled = !this.current.file.path.endsWith(".usher");
    }
    change() {
      this.current.file.text = this.field.text;
      this.check();
    }
    // Checks the project of the file at once. What is drawn of it follows when nothing is typed for a moment.
    check() {
      const start = performance.now();
      const own = this.projects[this.current.number];
      own.loaded = own.engine.open(own.project);
      const { findings } = own.loaded;
      this.found.replaceChildren(...findings.map((finding) => this.item(finding)));
      this.mark();
      this.took = performance.now() - start;
      this.note.textContent = `${findings.length ? `${findings.length} findings` : "Nothing to find"}, checked in ${Math.round(this.took)} ms`;
      this.end();
      clearTimeout(this.following);
      this.following = setTimeout(() => this.follow(own), 120);
    }
    follow(own) {
      const players = this.players.filter(({ engine }) => engine === own.engine);
      for (const player of players) player.take(own.loaded.policies.find(({ name }) => name === player.section.dataset.policy));
      this.marker?.terminate();
      // What no test covers takes a proof.
      const requests = players.map((player, index) => ["draw", { ...player.drawn, highlight: "uncovered", index }]);
      this.marker = this.ask(own, requests, ({ fields, answer }) => {
        if (fields) players[fields.index].showPicture(answer);
      }, () => {});
    }
    item({ severity, message, path, line, column, code, help, start, end, script }, policy) {
      const place = this.button(`${path}:${line}:${column}`, () => this.select(path, start, end));
      const play = script ? this.button("Play", () => {
        this.players.find((player) => player.policy.name === policy)?.puts(script, false);
      }) : null;
      return el("li", {}, el("strong", { className: severity, textContent: severity }), ` ${message} `, place, " ",
        el("code", { textContent: code, className: "code" }), help ? el("p", { className: "note", textContent: help }) : null, play);
    }
    mark() {
      const { number, file } = this.current;
      const found = (this.projects[number].loaded?.findings ?? []).filter(({ path }) => path === file.path);
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
      const index = this.files.findIndex(({ file }) => file.path === path);
      if (index < 0) return;
      this.list.value = index;
      this.show();
      const offset = this.offsets(this.current.file.text);
      this.field.select(offset(start), offset(end));
    }
    layOut() {
      const { number, file } = this.current;
      const { text } = this.projects[number].engine.ask("format", [["path", file.path]], "");
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
      const own = this.projects[this.current.number];
      this.worker = this.ask(own, requests(own.loaded.policies),
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

    // The address of the page with all files: `#edit=1.` and their text, compressed, in the letters of addresses.
    async share() {
      const text = JSON.stringify(this.projects.map(({ project }) => project));
      const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
      const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
      let letters = "";
      for (const byte of bytes) letters += String.fromCharCode(byte);
      location.hash = "edit=1." + btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
      const length = location.href.length;
      this.note.textContent = `The address of this page has all files now: ${length} characters.`
        + (length > 8000 ? " Some programs cut addresses as long as this." : "");
    }
    async take(version, letters) {
      const refuse = (reason) => { this.refusal = reason; this.proved.replaceChildren(el("p", { className: "error", textContent: reason })); };
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
        const projects = JSON.parse(await new Blob(parts).text());
        const isRight = (file) => typeof file.path === "string" && typeof file.text === "string" && !/[\n\r]/.test(file.path);
        if (projects.length !== this.projects.length || !projects.every(({ files, ranges }) => files.every(isRight) && ranges.every((range) => typeof range === "string"))) {
          throw new Error("other files");
        }
        projects.forEach((project, index) => { this.projects[index].project = project; });
        this.files = projects.flatMap(({ files }, number) => files.map((file) => ({ number, file })));
        this.list.replaceChildren(...this.files.map(({ file }, value) => el("option", { value, textContent: file.path })));
        this.show();
        for (const own of this.projects) {
          own.loaded = own.engine.open(own.project);
          this.follow(own);
        }
      } catch (error) {
        refuse(`This address is broken: ${error.message}. The files below are those of the page.`);
      }
    }
  }
  """# + "\n"
