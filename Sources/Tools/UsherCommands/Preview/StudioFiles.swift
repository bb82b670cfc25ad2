// Generated from Sources/Tools/UsherCommands/Preview/Studio by `UPDATE_SPECIMENS=1 swift test --filter StudioTests`.

/// The files of the program of pages, by name.
let studioFiles: [StudioFile] = [
  StudioFile(
    name: "base.css",
    text: ###"""
      :root {
        color-scheme: light dark;
        --page: light-dark(#f3f4f6, #0f1217); --panel: light-dark(#fff, #171b22); --ink: light-dark(#14171c, #e8ebef); --soft: light-dark(#565e6b, #a2abb8);
        --line: light-dark(#e0e3e8, #2b313b); --edge: light-dark(#8a919d, #6c7686); --fill: light-dark(#eceef1, #242a33);
        --accent: light-dark(#0b57d0, #7cb0ff); --tint: light-dark(#e8f0fe, #16294a); --on-accent: light-dark(#fff, #0b1a33); --red: light-dark(#b3261e, #ff8f86);
        --glass: light-dark(#f8f8fa, #2a2c31); --button: light-dark(#e4e5ea, #43464e);
        --body: 17px; --small: 13px; --mono: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
      }
      :root[data-scheme=light] { color-scheme: light }
      :root[data-scheme=dark] { color-scheme: dark }
      * { box-sizing: border-box }
      [hidden] { display: none !important }
      body { margin: 0; background: var(--page); color: var(--ink);
        font: 14px/1.4 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans CJK SC", sans-serif }
      h1, h2, h3, h4, p, ul, ol, figure { margin: 0 }
      h1 { font-size: 20px; line-height: 1.25 } h2 { font-size: 16px } h3 { font-size: 15px } h4 { font-size: 13px }
      code, pre:not(.CodeMirror pre), kbd { font: 12px/1.4 var(--mono) }
      code { color: var(--soft); overflow-wrap: anywhere }
      pre:not(.CodeMirror pre) { overflow: auto; margin: 8px 0; padding: 12px; background: var(--fill); border-radius: 8px }
      button, input, select, textarea { font: inherit; color: inherit }
      button { background: none; border: 0; padding: 0; text-align: start; cursor: pointer }
      button:disabled { cursor: default }
      :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
      .icon { width: 16px; height: 16px; flex: none; fill: none; stroke: currentcolor; stroke-width: 1.4; stroke-linecap: round; stroke-linejoin: round }
      .note { color: var(--soft); font-size: 13px }
      .error, .warning { color: var(--red) }
      summary { cursor: pointer }

      /* Four places, of which each scrolls alone. */
      .studio { display: grid; grid: 56px minmax(0, 1fr) / 224px minmax(0, 1fr) 344px; height: 100dvh; overflow: hidden }
      .studio > header { grid-column: 1 / -1; display: flex; align-items: center; gap: 16px; padding: 0 16px; background: var(--panel); border-bottom: 1px solid var(--line); min-width: 0 }
      .brand { display: flex; align-items: center; gap: 10px; width: 192px; flex: none; min-width: 0; font-weight: 700; font-size: 16px }
      .brand-name { overflow: hidden; text-overflow: ellipsis; text-wrap: nowrap }
      .brand-mark { width: 22px; height: 22px; flex: none; fill: none; stroke: currentcolor; stroke-width: 2.6; stroke-linejoin: round }
      .brand-mark circle { fill: currentcolor; stroke: none }
      .tabs { display: flex; align-self: stretch; flex: 1; min-width: 0; overflow-x: auto; gap: 4px; scrollbar-width: none }
      .tabs button { padding: 0 12px; color: var(--soft); border-bottom: 2px solid transparent; text-wrap: nowrap }
      .tabs button:hover { color: var(--ink) }
      .tabs [aria-current] { color: var(--ink); font-weight: 600; border-color: var(--accent) }
      .tabs :focus-visible, .places :focus-visible { outline-offset: -3px }
      .switch { display: flex; padding: 3px; border-radius: 9px; background: var(--fill) }
      .switch button { padding: 4px 12px; border-radius: 7px; color: var(--soft); text-wrap: nowrap }
      .switch [aria-pressed=true] { background: var(--panel); color: var(--ink); font-weight: 600; box-shadow: 0 1px 2px #0002 }
      .differs { display: inline-block; min-width: 18px; margin-inline-start: 6px; padding: 0 5px; border-radius: 9px; background: var(--accent); color: var(--on-accent); font-size: 12px; text-align: center }
      .controls { display: flex; align-items: center; gap: 8px }
      .controls > .pick > span { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden }
      .pick { display: flex; align-items: center; gap: 8px; min-width: 0; font-size: 13px }
      .pick > span { color: var(--soft); overflow-wrap: anywhere }
      .pick select, .pick input { min-width: 0; max-width: 100%; padding: 5px 8px; border: 1px solid var(--line); border-radius: 8px; background: var(--panel) }
      .pick select { appearance: none; padding-inline-end: 26px;
        background: var(--panel) url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='none' stroke='%23808896' stroke-width='1.600'%3E%3Cpath d='M4 6l4 4l4-4'/%3E%3C/svg%3E") no-repeat right 6px center / 14px }
      .pick select:dir(rtl) { background-position: left 6px center }
      .menu { position: relative }
      .menu summary { display: grid; place-items: center; width: 34px; height: 34px; border-radius: 8px; list-style: none; color: var(--soft) }
      .menu summary::-webkit-details-marker { display: none }
      .menu summary:hover, .menu[open] summary { background: var(--fill); color: var(--ink) }
      .menu > div { position: absolute; z-index: 9; inset-inline-end: 0; top: 40px; display: grid; gap: 10px; width: 250px; padding: 14px; border-radius: 12px; background: var(--panel); border: 1px solid var(--line); box-shadow: 0 12px 32px #0003 }
      .menu .pick { justify-content: space-between } .menu select { width: 150px }

      .side { display: flex; flex-direction: column; min-height: 0; background: var(--panel); border-inline-end: 1px solid var(--line) }
      .side nav, .found-places { overflow-y: auto; padding: 0 8px 16px; flex: 1 }
      .side section { margin-top: 12px } .side h2 { padding: 4px 8px; font-size: 12px; font-weight: 500; color: var(--soft) }
      .side ul { list-style: none; padding: 0 }
      .search { display: flex; align-items: center; gap: 8px; margin: 10px 8px 0; padding: 0 10px; border-radius: 9px; background: var(--fill); color: var(--soft) }
      .search:focus-within { outline: 2px solid var(--accent) }
      .search input { flex: 1; min-width: 0; padding: 7px 0; border: 0; background: none; outline: none; color: var(--ink) }
      .search input::placeholder { color: var(--soft); opacity: 1 }
      .search kbd { padding: 1px 6px; border: 1px solid var(--line); border-radius: 5px; background: var(--panel) }
      .item { display: flex; align-items: center; gap: 10px; width: 100%; padding: 5px 8px; border-radius: 8px; min-height: 30px }
      .item .icon, .found-places .icon { color: var(--soft) }
      .item:hover { background: var(--fill) } .item[aria-current] { background: var(--fill); font-weight: 600 }
      .item .name { flex: 1; overflow: hidden; text-overflow: ellipsis; text-wrap: nowrap }
      .item .count { color: var(--soft); font-size: 13px } .item .mark, .item .mark .icon { color: var(--red); display: flex }
      .policies ul { max-height: 32vh; overflow-y: auto }
      .found-places { margin-top: 8px } .found-places li { display: flex; gap: 10px; padding: 6px 8px; border-radius: 8px; cursor: pointer }
      .found-places li:hover, .found-places [aria-selected=true] { background: var(--fill) }
      .found-places .name { display: grid; min-width: 0 } .found-places small { color: var(--soft); font-size: 12px } .found-places span { overflow-wrap: anywhere }
      .found-places .icon { margin-top: 2px }

      main { display: grid; grid-template: minmax(0, 1fr) 226px / minmax(0, 1fr); min-width: 0; min-height: 0; overflow: hidden }
      .studio:not([data-view=journey], [data-view=edit]) main { grid-template-rows: minmax(0, 1fr) }
      .studio[data-view=edit] main { grid-template-columns: minmax(340px, 1fr) minmax(0, 1fr) }
      .studio[data-view=edit] .film { grid-column: 1 / -1 }
      .studio[data-view=edit] .view { border-inline-end: 1px solid var(--line); padding: 12px 16px }
      .view { overflow: auto; padding: 20px 24px 32px }
      .said { position: fixed; z-index: 8; left: 50%; bottom: 24px; translate: -50% 0; padding: 8px 16px; border-radius: 18px; background: var(--ink); color: var(--page) }
      .said:empty { display: none }
      .places { display: none }
      .hidden { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden }
      .paper { display: none }
      .quiet { padding: 4px 10px; border-radius: 8px; background: var(--tint); color: var(--accent); font-weight: 600 }
      .quiet:hover { text-decoration: underline }
      [data-names=hidden] :is(.card, .act, .people, .who, .end-head, .film, .item, .texts th, .plain, .next) code:not(.effect) { display: none }
      [data-names=shown] .view .texts [title]::after, [data-names=shown] .stage [data-look] [title]:not([title=""])::after {
        content: none }

      @media (max-width: 1199px) {
        .studio { grid-template-columns: 188px minmax(0, 1fr) 300px } .brand { width: 156px }
        .studio > header { gap: 8px; padding: 0 12px } .tabs button { padding: 0 8px }
      }
      @media (max-width: 899px) {
        .studio { grid: auto minmax(0, 1fr) 60px / minmax(0, 1fr) }
        .studio > header { flex-wrap: wrap; gap: 4px 8px; padding: 6px 12px; min-height: 48px }
        .brand { width: auto; flex: 1 } .tabs { order: 9; flex: 1 0 100%; height: 40px }
        .studio:not([data-place=view]) .tabs { display: none }
        .studio > :is(.side, main, .stage) { grid-area: 2 / 1 }
        .studio:not([data-place=more]) > .side, .studio:is([data-place=more], [data-place=phone]) > main, .studio:not([data-place=phone]) > .stage { display: none }
        main, .studio[data-view=edit] main { grid: minmax(0, 1fr) / minmax(0, 1fr) }
        .studio[data-place=picture] :is(.film, .view), .studio[data-place=film] :is(.picture-place, .view), .studio[data-place=view] :is(.film, .picture-place) { display: none }
        .places { display: flex; grid-row: 3; background: var(--panel); border-top: 1px solid var(--line) }
        .places button { flex: 1; display: grid; justify-items: center; align-content: center; gap: 3px; font-size: 12px; color: var(--soft) }
        .places .icon { width: 20px; height: 20px } .places [aria-pressed=true] { color: var(--ink); font-weight: 600 }
        .said { bottom: 76px; width: max-content; max-width: calc(100vw - 32px) }
        .switch.platforms { order: 2 } .controls { order: 3; flex-shrink: 1; min-width: 0 } .controls select { max-width: 110px }
        .view { padding: 16px }
      }
      @media print {
        .studio, noscript, .alone { display: none } .paper { display: block; padding: 0 }
        :root { color-scheme: light } body { background: #fff }
        .paper section { margin: 16px 0 } .paper .strip { flex-wrap: wrap; overflow: visible } .paper li, .paper tr { break-inside: avoid } .paper pre { text-wrap: wrap; overflow-wrap: anywhere }
      }
      @media (prefers-reduced-motion: no-preference) { .canvas { transition: transform .2s } .dragged .canvas { transition: none } }

      """###),
  StudioFile(
    name: "code.css",
    text: ###"""
      .CodeMirror{height:36em;margin:12px 0;font:.8125rem/1.5 ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace;color:var(--ink);background:var(--panel);border:1px solid var(--soft);border-radius:6px}
      .CodeMirror-focused{outline:3px solid var(--accent)}.CodeMirror-gutters{background:var(--panel);border-color:var(--line)}.CodeMirror-linenumber{color:var(--soft)}
      .CodeMirror-cursor{border-color:var(--ink)}.CodeMirror-selected,.CodeMirror-focused .CodeMirror-selected{background:light-dark(#c8d9f0,#33465e)}
      .CodeMirror-line::selection,.CodeMirror-line>span::selection,.CodeMirror-line>span>span::selection{background:light-dark(#c8d9f0,#33465e)}
      .cm-s-default .cm-comment,.cm-s-default .cm-meta{color:var(--soft)}.cm-s-default .cm-keyword{color:light-dark(#6f1d9b,#d2a8ff)}.cm-s-default .cm-operator{color:inherit}
      .cm-s-default .cm-string{color:light-dark(#0b5428,#7ee0a0)}.cm-s-default .cm-number,.cm-s-default .cm-atom{color:light-dark(#803300,#ffb77a)}
      .cm-s-default .cm-def,.cm-s-default .cm-variable-2{color:light-dark(#0a3f78,#8cc8ff)}.cm-s-default .cm-builtin{color:light-dark(#005a5a,#6fdede)}.cm-s-default .cm-error{color:var(--red)}
      .CodeMirror .found{text-decoration:underline wavy var(--red);text-underline-offset:3px}

      """###),
  StudioFile(
    name: "editor.js",
    text: ###"""
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
          const play = script && player ? this.button("Play", () => this.studio.puts(script, null, player.id)) : null;
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

      """###),
  StudioFile(
    name: "engine.js",
    text: ###"""
      /** Makes an element. Texts are texts: nothing here parses markup. A property with a dash, `role` and `lang` are attributes.
       * @param {string} name @param {Record<string, any>} [properties] @param {...any} children @returns {any} */
      function el(name, properties = {}, ...children) {
        const element = document.createElement(name);
        for (const [key, value] of Object.entries(properties)) {
          if (value == null) continue;
          if (key.includes("-") || key === "role" || key === "for" || key === "list") element.setAttribute(key, value);
          else /** @type {any} */ (element)[key] = value;
        }
        const inside = name === "code" && properties.textContent ? [properties.textContent] : children.flat();
        if (name === "code") element.replaceChildren();
        element.append(...inside.filter((child) => child != null && child !== false)
          .flatMap((child) => (name === "code" && typeof child === "string" ? breakable(child) : [child])));
        return element;
      }

      /** The parts of a name, so that a long one goes on in the next line where one of its words ends. @param {string} name */
      function breakable(name) {
        return name.split(/(?<=[_(:,.])/).flatMap((part, index) => (index ? [document.createElement("wbr"), part] : [part]));
      }

      /** An icon of the page. @param {string} name @returns {SVGElement} */
      function icon(name) {
        return svg("svg", { viewBox: "0 0 16 16", class: "icon", "aria-hidden": "true" }, svg("path", { d: icons.get(name) ?? "" }));
      }
      const icons = new Map([
        ["search", "M7 2.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 0 1 0-9M10.5 10.5L14 14"], ["prompt", "M2.5 3.5h11v9h-11zM5 6.5h6M8.5 10h3"],
        ["request", "M8 1.5l5 2v4c0 3.500-2 5.500-5 7c-3-1.500-5-3.500-5-7v-4zM6.500 6.200a1.500 1.500 0 1 1 2 1.400c-.4.200-.5.400-.5.900M8 10.400v.2"],
        ["choice", "M8 2l6 6l-6 6l-6-6z"], ["trip", "M6 3h-3v10h10v-3M9 3h4v4M13 3l-6 6"], ["action", "M9 1.500l-5.500 8h4l-.5 5l5.500-8h-4z"],
        ["flow", "M2 3h4v4h-4zM10 9h4v4h-4zM4 7v4h6"], ["waiting", "M8 2a6 6 0 1 1 0 12a6 6 0 0 1 0-12M8 5v3.500l2.500 1.500"],
        ["outcome", "M8 2a6 6 0 1 1 0 12a6 6 0 0 1 0-12M8 6.500a1.500 1.500 0 1 1 0 3a1.500 1.500 0 0 1 0-3"], ["notice", "M2 5h12v6h-12zM4.500 8h7"],
        ["system", "M8 1.500l5 2v4c0 3.500-2 5.500-5 7c-3-1.500-5-3.500-5-7v-4z"], ["check", "M3 8.500l3.500 3.500l6.500-8"], ["cross", "M4 4l8 8M12 4l-8 8"],
        ["back", "M6 4l-3.500 3.500l3.500 3.500M3 7.500h6a3.500 3.500 0 0 1 0 7h-2"], ["previous", "M10 3l-5 5l5 5"], ["next", "M6 3l5 5l-5 5"],
        ["again", "M13 8a5 5 0 1 1-1.500-3.500M13 2v3h-3"], ["metric", "M3 13v-4M8 13v-10M13 13v-7"], ["plus", "M8 3v10M3 8h10"], ["minus", "M3 8h10"],
        ["fit", "M2.500 6v-3.500h3.500M10 2.500h3.500v3.500M13.500 10v3.500h-3.500M6 13.500h-3.500v-3.500"], ["names", "M5.500 4l-4 4l4 4M10.500 4l4 4l-4 4"],
        ["settings", "M2 5h7M12 5h2M10.500 3.500a1.500 1.500 0 1 1 0 3a1.500 1.500 0 0 1 0-3M2 11h2M7 11h7M5.500 9.500a1.500 1.500 0 1 1 0 3a1.500 1.500 0 0 1 0-3"],
        ["phone", "M4.500 1.500h7v13h-7zM7 12.500h2"], ["film", "M2 3h12v10h-12zM6 3v10M10 3v10"], ["texts", "M3 3.500h10M8 3.500v9.500"],
        ["proof", "M8 1.500l5 2v4c0 3.500-2 5.500-5 7c-3-1.500-5-3.500-5-7v-4zM5.500 8l2 2l3.500-4"], ["policy", "M3.500 1.500h6l3 3v10h-9zM9.500 1.500v3h3"],
        ["test", "M6 2h4M7 2v4l-4 7.500h10l-4-7.500v-4M5 10h6"], ["warning", "M8 2l6.500 11.500h-13zM8 6.500v3.500M8 11.500v.3"],
      ]);

      /** An element of SVG. @param {string} name @param {Record<string, any>} [attributes] @param {...any} children @returns {any} */
      function svg(name, attributes = {}, ...children) {
        const element = document.createElementNS("http://www.w3.org/2000/svg", name);
        for (const [key, value] of Object.entries(attributes)) if (value != null) element.setAttribute(key, String(value));
        element.append(...children.flat().filter((child) => child != null && child !== false));
        return element;
      }

      /** A button. @param {any} content @param {() => void} action @param {Record<string, any>} [properties] @returns {HTMLButtonElement} */
      function button(content, action, properties = {}) {
        const made = el("button", { type: "button", ...properties }, ...[content].flat());
        made.addEventListener("click", action);
        return made;
      }

      /** The files of one policy, or of a folder that can be changed, and the program when it has compiled them. The program has one such place
       * at a time, so that a page of many policies compiles each of them when it is looked at. */
      class Place {
        /** @param {Engine} program @param {any} project */
        constructor(program, project) {
          this.program = program;
          this.project = project;
          /** @type {any} */
          this.known = null;
        }
        get engine() { return this; }
        /** What is known of the files. @returns {{ policies: PlayedPolicy[], findings: any[] }} */
        get loaded() { return this.known ?? this.open(); }
        /** Compiles the files. */
        open() {
          this.program.opened = this;
          this.known = this.program.open(this.project);
          return this.known;
        }
        /** @param {string} verb @param {any[]} fields @param {string} body @returns {any} */
        ask(verb, fields, body) {
          if (this.program.opened !== this) this.open();
          return this.program.ask(verb, fields, body);
        }
      }

      /** The program of the page. */
      class Engine {
        static async program() {
          const packed = /** @type {HTMLElement} */ (document.getElementById("page-engine")).textContent ?? "";
          return WebAssembly.compile(unpacked(bytesOf(packed)));
        }
        /** @param {WebAssembly.Module} program */
        static async load(program) {
          const { exports } = await WebAssembly.instantiate(program, {});
          return new Engine(exports);
        }
        /** @param {any} exports */
        constructor(exports) {
          this.exports = exports;
          /** @type {Place | null} */
          this.opened = null;
        }
        /** @param {string} verb @param {[string, any][]} fields @param {string} body @returns {any} */
        ask(verb, fields, body) {
          const head = verb + "\n" + fields.map(([name, value]) => `${name}: ${value}\n`).join("") + "\n";
          const bytes = new TextEncoder().encode(head + body);
          const { memory, usher_room, usher_answer, usher_told } = this.exports;
          // The memory may grow in every call, so that each looks at it anew.
          const room = usher_room(bytes.length);
          new Uint8Array(memory.buffer, room, bytes.length).set(bytes);
          const count = usher_answer();
          return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, usher_told(), count)));
        }
        /** @param {any} project */
        open(project) {
          const files = project.files.map((/** @type {any} */ { path, text }) =>
            `${path}\n${new TextEncoder().encode(text).length}\n${text}`).join("");
          return this.ask("load", project.ranges.map((/** @type {string} */ range) => ["range", range]), files);
        }
      }

      """###),
  StudioFile(
    name: "fields.js",
    text: ###"""
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

      """###),
  StudioFile(
    name: "journey.js",
    text: ###"""
      /** The journey of one policy. It asks the program of the page for everything, and keeps the journey as a script. What is kept by names of
       * a policy is in maps, because `constructor` is a name too. */
      class Player {
        /** @param {any} project @param {PlayedPolicy} policy @param {string | null} platform */
        constructor(project, policy, platform = null) {
          this.project = project;
          this.engine = project.engine;
          this.policy = policy;
          this.platform = policy.platforms.find(({ name }) => name === platform) ?? policy.platforms[0];
          /** @type {string[]} */
          this.acts = [];
          /** The acts behind the place where the journey is. @type {string[]} */
          this.later = [];
          /** @type {Map<string, string>} */
          this.givens = new Map();
          /** @type {Map<string, string>} */
          this.inputs = new Map();
          /** The start of a prepared journey, and what it shows. @type {string[] | null} */
          this.begun = null;
          /** @type {string | null} */
          this.shown = null;
          this.locale = "";
          /** Journeys by their scripts: those of the film. @type {Map<string, Played>} */
          this.known = new Map();
          this.changed = () => {};
          /** The policy of the page. */
          this.id = policy.name;
          /** The call that starts the journey, and its flow. */
          this.call = this.flow = "";
          this.begins(this.platform.flows[0]);
          this.prepareInputs();
          this.play();
        }
        /** The journey starts with a flow of the platform: `call` has its arguments. @param {any} flow */
        begins(flow) { Object.assign(this, { call: flow?.example ?? "", flow: flow?.name ?? "" }); }
        prepareInputs() {
          for (const { name, values } of this.platform.inputs) if (!this.inputs.has(name)) this.inputs.set(name, values[0] ?? "example");
        }

        /** The first lines of the script, for these statuses. @param {Map<string, string>} statuses */
        startOf(statuses) {
          const quote = (/** @type {string} */ text) => `"${text.replace(/[\\"]/g, "\\$&")}"`;
          const givens = this.policy.platforms.length > 1 ? [`platform is ${this.platform.name}`] : [];
          for (const { name } of this.platform.statuses) if (statuses.get(name)) givens.push(`${name} is ${statuses.get(name)}`);
          for (const { name, values, isOptional } of this.platform.inputs) {
            const value = this.inputs.get(name) ?? "";
            if (isOptional && value === values[0]) continue;
            givens.push(`${name} is ${values.length ? value : quote(value)}`);
          }
          return [...(givens.length ? [`given ${givens.join(", ")}`] : []), `start ${this.call}`];
        }
        /** The script so far, in the form that `usher run --script-file` reads. */
        script(acts = this.acts) {
          return [...(this.begun ?? this.startOf(this.givens)), ...acts].map((line) => line + "\n").join("");
        }
        /** @param {string} script @returns {Played} */
        played(script) {
          const key = this.locale + "\n" + script;
          let known = this.known.get(key);
          if (!known) {
            const fields = [["policy", this.policy.name], ...(this.locale ? [["locale", this.locale]] : [])];
            known = /** @type {Played} */ (this.engine.ask("play", fields, script));
            if (this.known.size > 400) this.known.clear();
            this.known.set(key, known);
          }
          return known;
        }
        play() {
          this.journey = this.played(this.script());
          this.changed();
        }
        /** What was there after each act, the start first. */
        get frames() {
          return Array.from({ length: this.acts.length + 1 }, (_, count) => this.played(this.script(this.acts.slice(0, count))));
        }
        /** @param {string} act */
        perform(act) {
          this.acts = [...this.acts, act];
          this.later = [];
          this.play();
        }
        /** @param {number} count */
        goTo(count) {
          const all = [...this.acts, ...this.later];
          this.acts = all.slice(0, count);
          this.later = all.slice(count);
          this.play();
        }
        startOver() {
          Object.assign(this, { acts: [], later: [] });
          this.play();
        }
        /** Starts from the choices. A prepared journey may have started from other values. */
        restart() {
          this.begun = this.shown = null;
          this.startOver();
        }
        /** @param {string} name of a flow, or a call with its arguments */
        startFlow(name, call = name) {
          const flow = this.platform.flows.find((one) => one.name === name);
          this.begins(flow);
          if (flow && call !== name) this.call = call;
          this.prepareInputs();
          this.restart();
        }
        /** @param {string} name */
        usePlatform(name) {
          const platform = this.policy.platforms.find((one) => one.name === name);
          if (!platform) return;
          this.platform = platform;
          if (!platform.flows.some((one) => one.name === this.flow)) this.begins(platform.flows[0]);
          this.prepareInputs();
          this.restart();
        }
        /** Goes on with a changed policy, at the same place of the journey. Nothing is taken of a policy with errors.
         * @param {PlayedPolicy | undefined} policy */
        take(policy) {
          this.known.clear();
          if (policy) {
            this.policy = policy;
            this.platform = policy.platforms.find(({ name }) => name === this.platform.name) ?? policy.platforms[0];
            this.prepareInputs();
          }
          this.play();
        }
        /** Begins a script that was made with the page: the journey of a test, or one that breaks a promise. Its steps can be taken one after the
         * other. @param {string} script @param {string | null} shown what the journey shows @param {number} at the steps that are taken at once */
        begin(script, shown = null, at = 0) {
          const read = this.engine.ask("read", [], script);
          if (read.error) return;
          const { start, acts, ...choices } = read;
          this.choose(choices);
          Object.assign(this, { shown, begun: start, acts: acts.slice(0, at), later: acts.slice(at) });
          this.play();
        }
        /** Sets the choices to the start of a script. @param {any} start */
        choose({ platform, call, flow, ...start }) {
          const givens = new Map(start.givens.map((/** @type {any} */ { name, value }) => [name, value]));
          this.platform = this.policy.platforms.find(({ name }) => name === platform) ?? this.platform;
          Object.assign(this, { call, flow });
          const given = (/** @type {{ name: string }[]} */ choices) => new Map(/** @type {[string, string][]} */ (
            choices.map(({ name }) => [name, givens.get(name)]).filter(([, value]) => value != null)));
          this.givens = given(this.platform.statuses.filter(({ name, values }) => givens.get(name) !== values[0]));
          this.inputs = given(this.platform.inputs);
          this.prepareInputs();
        }
        /** The acts of the shortest way on to a state. @param {number} state @returns {string[] | null} */
        way(state) {
          const fields = [["policy", this.policy.name], ["state", state]];
          return this.engine.ask("way", fields, this.script([])).acts ?? null;
        }
        /** The calls that start flows, by the names of the flows. */
        get calls() {
          /** @type {Map<string, string>} */
          const calls = new Map();
          for (const flow of this.platform.flows) {
            for (const call of flow.parameters.length ? callsOf(flow) : [flow.example]) calls.set(call, flow.name);
          }
          // A journey that was made with the page may start with other values.
          if (!calls.has(this.call)) calls.set(this.call, this.flow);
          return calls;
        }
      }

      /** @param {any} flow @returns {string[]} */
      function callsOf({ name, resources, parameters }) {
        let all = [resources];
        for (const parameter of parameters) {
          all = all.flatMap((some) => parameter.values.map((/** @type {string} */ value) => [...some, `${parameter.name}: ${value}`]));
        }
        return all.slice(0, 64).map((some) => `${name}(${some.join(", ")})`);
      }

      """###),
  StudioFile(
    name: "phone.css",
    text: ###"""
      /* Numbers are those that public drawings of the systems agree on; where they differ, one of them. `light-dark` needs a browser of 2024. */
      .stage { display: flex; flex-direction: column; gap: 14px; min-height: 0; overflow-y: auto; padding: 16px 20px; background: var(--panel); border-inline-start: 1px solid var(--line) }
      .start { display: flex; flex-wrap: wrap; gap: 8px 12px }
      .start .pick { flex: 1 1 100%; justify-content: space-between } .start .pick :is(select, input) { flex: none; width: 58% } .start .pick > span { overflow: hidden; text-overflow: ellipsis; text-wrap: nowrap }
      .start details { width: 100% } .start details .pick { margin-top: 8px } .start summary { color: var(--soft); font-size: 13px }
      .people { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 4px; width: 100%; padding: 4px; border-radius: 12px; background: var(--fill) }
      .people button { min-width: 0; padding: 6px 4px; border-radius: 9px; font-size: 12px; line-height: 1.25; text-align: center; overflow-wrap: anywhere } .people button:hover { background: var(--panel) }
      .people :focus-visible { outline-offset: -2px; border-radius: 11px }
      .people [aria-pressed=true] { background: var(--panel); color: var(--accent); font-weight: 600; box-shadow: 0 1px 2px #0002 }
      .people code { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden }
      .phone { flex: none; display: flex; justify-content: center; border-radius: 40px }
      .phone:focus-visible { outline-offset: 3px }
      .next { display: grid; gap: 10px } .acts { display: grid; gap: 6px; margin-top: 4px }
      .next details > summary { color: var(--soft); font-size: 13px; padding: 2px 0 }
      .act { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: 0 12px; padding: 7px 12px; border-radius: 10px; background: var(--tint); color: var(--accent) }
      .act:hover { box-shadow: inset 0 0 0 1px var(--accent) } .act code { color: var(--soft) }
      .next details .act { background: var(--fill); color: var(--ink) }
      .next .finding { font-size: 13px }

      .device { position: relative; display: flex; flex-direction: column; width: 340px; min-height: 600px; zoom: .8; overflow: hidden;
        background: linear-gradient(light-dark(#e3e8ee, #262c35), light-dark(#c2cad4, #12161c));
        border: 9px solid light-dark(#15171b, #3a404b); border-radius: 44px; box-shadow: 0 0 0 1px #fff2, 0 14px 34px #0003 }
      .device > .bar { display: flex; justify-content: space-between; align-items: center; height: 46px; flex: none; padding: 0 26px; font-size: 15px }
      .device .bar u { width: 76px; height: 22px; border-radius: 11px; background: #15171b } .device .bar s { width: 22px; height: 10px; border-radius: 3px; border: 1px solid; background: linear-gradient(90deg, currentcolor 70%, transparent 70%) }
      .device .app { position: absolute; inset: 60px 22px 24px; display: grid; grid-template-rows: 10px 1fr 54px; gap: 24px; justify-items: center }
      .device .app i { background: light-dark(#aeb7c2, #39414d); opacity: .55; border-radius: 6px; width: 50% } .device .app .large { width: 100%; border-radius: 14px; opacity: .3 } .device .app .round { width: 54px; border-radius: 27px }
      .layers { position: relative; flex: 1; display: flex; flex-direction: column; justify-content: center; align-items: center; gap: 12px; padding: 12px 10px 20px; min-width: 0 }
      .layers > div, .alone > div, .with-note > div { max-width: 100%; background: var(--glass); overflow-wrap: break-word; font-size: var(--body); line-height: 1.3; box-shadow: 0 6px 24px #0003 }
      .layers p, .alone p { margin: 0 } .title { font-weight: 600 } .message { font-size: var(--small) } .title + .message { margin-top: 6px } .own { color: var(--soft) } .own { font-size: 14px }
      .layers > p { padding: 10px 14px; border-radius: 12px; background: var(--glass); color: var(--ink); font-size: 14px; text-align: center }
      .layers > p.note { background: none; padding: 0 }
      .alone { position: absolute; z-index: 20; top: 0; left: 0; display: grid; place-items: center; width: 376px; padding: 16px 8px; background: var(--page) }
      .buttons { display: flex; flex-direction: column; gap: 8px; margin-top: 18px; reading-flow: flex-visual } .buttons.pair { flex-direction: row; flex-wrap: wrap-reverse } .pair .button { flex: 1 0 auto; min-width: 44%; max-width: 100% }
      .button { display: block; text-align: center; color: var(--ink); font-size: inherit } .button small { display: block; font: 12px var(--mono); color: var(--soft) }
      .button.destructive { color: var(--red) } button.button:hover:enabled { filter: brightness(.95) }
      :is(.alert, .actionSheet, .system) { width: 302px; border-radius: 30px; padding: 20px 14px 14px } :is(.alert, .actionSheet, .system, .sheet, .screen, .banner, .notice) > :is(.title, .message, .own) { padding: 0 8px }
      .button { min-height: 44px; padding: 11px 10px; border-radius: 22px; background: var(--button) } .button.preferred { background: var(--accent); color: var(--on-accent); font-weight: 600 } .button.preferred.destructive { background: var(--red) }
      .sheet, .screen { width: 302px; min-height: 240px; border-radius: 24px; padding: 28px 14px 14px; display: flex; flex-direction: column; text-align: center } .screen { min-height: 380px; background: var(--panel) }
      :is(.sheet, .screen) > .buttons { margin-top: auto; padding-top: 24px } .banner, .notice { width: 302px; border-radius: 20px; padding: 14px 6px } .layers > .notice, .layers > .banner { margin-bottom: auto } .banner .buttons { margin: 12px 8px 0 }
      .layers > .actionSheet, .layers > .sheet { margin-top: auto }
      .alone > :is(.alert, .actionSheet, .system) { width: 320px } .alone > :is(.sheet, .screen) { width: 320px } .alone > :is(.banner, .notice) { width: 344px }
      [data-look=ios] :is(.alert, .system) { border-radius: 14px; padding: 18px 0 0; text-align: center; overflow: hidden } [data-look=ios] :is(.alert, .system) .buttons { gap: 0; border-top: 1px solid var(--line) } [data-look=ios] .system > :last-child:not(.buttons) { padding-bottom: 18px }
      [data-look=ios] :is(.alert, .actionSheet, .system) .button { min-height: 44px; border-radius: 0; background: none; color: var(--accent); font-weight: 400; box-shadow: 0 0 0 .5px var(--line) }
      [data-look=ios] .alert .cancel, [data-look=ios] .actionSheet .cancel, [data-look=ios] .alert .preferred { font-weight: 600 } [data-look=ios] .alert .destructive { color: var(--red) } [data-look=ios] .actionSheet { border-radius: 14px }
      [data-look=android].device { border-radius: 34px } [data-look=android] .bar u { width: 14px; height: 14px; border-radius: 7px }
      [data-look=android] :is(.alert, .actionSheet, .system) { border-radius: 28px; padding: 22px 12px } [data-look=android] .alert .title { font-weight: 400; font-size: calc(var(--body) * 1.35) }
      [data-look=android] .alert .buttons { flex-flow: row-reverse wrap; gap: 8px } [data-look=android] .alert .buttons.pair { flex-flow: row wrap-reverse; justify-content: flex-end } [data-look=android] .alert .button { flex: 0 1 auto; min-width: 0; min-height: 40px; padding: 9px 12px; background: none; color: var(--accent) }
      [data-look=web].device { border-width: 1px; border-color: var(--edge); border-radius: 12px; min-height: 560px } [data-look=web] .bar { background: var(--fill); padding: 0 12px; gap: 8px } [data-look=web] .bar b { display: none } [data-look=web] .bar u { flex: 1; order: 2; background: var(--panel) } [data-look=web] .bar s { border: 0; width: 34px; height: 10px; background: radial-gradient(circle 4px, var(--edge) 98%, transparent) 0 0 / 12px 10px }
      [data-look=web] :is(.alert, .actionSheet, .system) { border-radius: 8px; padding: 16px 8px; border: 1px solid var(--line) } [data-look=web] .button { min-height: 36px; border-radius: 6px; padding: 7px 12px } [data-look=web] .buttons { padding: 0 8px } [data-look=web] .layers > .system { margin-bottom: auto }
      :root[data-large] .buttons.pair { flex-direction: column-reverse }
      .layers > .away { align-self: stretch; flex: 1; max-width: none; margin: -6px -4px; padding: 14px 10px; border-radius: 18px; background: light-dark(#f2f2f6, #1f232b); box-shadow: none } .away .title { font-size: 22px } .away .message { color: var(--soft); overflow-wrap: anywhere }
      .away i { display: block; position: relative; height: 46px; margin-top: 12px; border-radius: 12px; background: light-dark(#fff, #2e343f) } .away i span { position: absolute; inset: 0 60px 0 14px; display: flex; align-items: center; font-style: normal } .away i.named::before { content: none } .away i::before { content: ""; position: absolute; inset: 18px auto 18px 14px; width: 40%; border-radius: 5px; background: var(--line) } .away i::after { content: ""; position: absolute; inset: 12px 12px 12px auto; width: 36px; border-radius: 11px; background: var(--line) } .away i.on::after { background: light-dark(#7bc18a, #3f8a52) }
      .layers > .over { display: grid; justify-items: center; gap: 4px; padding: 20px; border-radius: 24px; text-align: center; font-size: 17px } .over .icon { width: 44px; height: 44px; color: var(--accent) } .over small { font: 12px var(--mono); color: var(--soft) } .over p { font-size: 13px; color: var(--soft) }
      @media (min-height: 1000px) and (min-width: 900px) { .stage .device { min-height: 690px; zoom: .86 } }
      @media (max-width: 899px) { .stage .device { min-height: 540px } .stage { border: 0; align-items: center; padding: 12px 16px } .start, .next { width: 100%; max-width: 420px } }

      """###),
  StudioFile(
    name: "phone.js",
    text: ###"""
      // What people see, drawn as a simulation: the system draws its own prompts in its own words.

      /** @typedef {{ label: string, roles: string[], key?: string, act?: string, small?: string }} DrawnButton */

      /** A text with its line breaks. @param {string} name @param {string | null} text @param {string | null} key of the catalog */
      function drawnText(name, text, key = null) {
        if (text == null) return null;
        return el("p", { className: name, title: key ?? "" }, ...text.split("\n").flatMap((line, index) => index ? [el("br"), line] : [line]));
      }

      /** A prompt, notice or question of the system. `tap` is what a button does; without it the buttons do nothing.
       * @param {{ kind: string, name: string, label: string, locale: string | null, isRightToLeft: boolean, title: string | null, message: string | null,
       *   lines?: string[], keys?: boolean, buttons: DrawnButton[] }} prompt
       * @param {((act: string) => void) | null} tap */
      function drawnPrompt({ kind, name, label, locale, isRightToLeft, title, message, lines = [], keys = false, buttons }, tap = null) {
        const isCancel = (/** @type {DrawnButton} */ { roles }) => roles.includes("cancel");
        const row = [...buttons.filter(isCancel), ...buttons.filter((one) => !isCancel(one))];
        // A pair is a row. A pile has its first button at the bottom, and is written from the top, so that Tab goes down.
        const drawn = row.length === 2 ? row : row.reverse();
        const made = drawn.map(({ label, roles, key, act, small }) => {
          const content = [el("span", { textContent: label, title: keys ? key : "" }), small ? el("small", { textContent: small, lang: "en", dir: "ltr" }) : null];
          const className = ["button", ...roles].join(" ");
          if (!tap) return el("span", { className }, ...content);
          return button(content, () => tap(act ?? ""), { className, disabled: act == null });
        });
        const isOwn = title == null && message == null;
        return el("div", { className: kind, role: "group", "aria-label": label, lang: locale, dir: isRightToLeft ? "rtl" : "ltr" },
          kind === "system" ? el("p", { className: "title", lang: "en", dir: "ltr", textContent: title ?? "" }) : drawnText("title", title, keys ? `${name}.title` : null),
          drawnText("message", message, keys ? (kind === "system" ? name : `${name}.message`) : null),
          isOwn ? drawnText("own", [`${name} (drawn by the app)`, ...lines].join("\n")) : null,
          made.length ? el("div", { className: made.length === 2 ? "buttons pair" : "buttons" }, ...made) : null);
      }

      /** The app behind what is shown: only that it is there. */
      function drawnApp() {
        return el("div", { className: "app", "aria-hidden": "true" }, el("i"), el("i", { className: "large" }), el("i", { className: "round" }));
      }

      /** A device around what it shows. @param {string} look @param {any[]} layers @param {boolean} isAway */
      function drawnDevice(look, layers, isAway = false) {
        return el("div", { className: "device", "data-look": look }, el("div", { className: "bar", "aria-hidden": "true" }, el("b", { textContent: "9:41" }), el("u"), el("s")),
          isAway ? null : drawnApp(), el("div", { className: "layers" }, ...layers));
      }

      /** A prompt of a policy in a language. @param {Prompt} prompt @param {Text | undefined} text */
      function drawnForm(prompt, text) {
        const labels = new Map(text?.labels.map(({ name, label }) => [name, label]));
        const where = [prompt.kind, prompt.call, text?.wanted].filter(Boolean).join(" ");
        return drawnPrompt({
          kind: prompt.kind, name: prompt.name, label: `simulation of ${where}`, locale: text?.locale ?? null, isRightToLeft: text?.isRightToLeft ?? false,
          title: prompt.kind === "system" ? `The system asks for ${prompt.resource ?? prompt.name}` : text?.title ?? null, message: text?.message ?? null, keys: true,
          buttons: prompt.buttons.map(({ name, roles }) => ({ label: labels.get(name) ?? name, roles, key: `${prompt.name}.${name}` })),
        });
      }

      /** What a journey shows. Returns the layers, and the acts that its buttons do.
       * @param {Played} played @param {Studio} studio @param {((act: string) => void) | null} tap */
      function drawnScene(played, studio, tap) {
        const { scene, offered, over } = played, platform = /** @type {Player} */ (studio.player).platform;
        const open = new Set(offered.map(({ act }) => act)), used = new Set();
        /** @type {any[]} */
        const layers = [];
        const own = (/** @type {ShownPrompt} */ prompt) => prompt.arguments.map(({ name, value }) => `${name}: ${value}`);
        const drawn = (/** @type {ShownPrompt} */ prompt, /** @type {string} */ kind) => drawnPrompt({
          kind, name: prompt.name, label: `simulated ${kind} ${prompt.name}`, locale: prompt.locale, isRightToLeft: prompt.rightToLeft,
          title: prompt.title, message: prompt.message, lines: own(prompt),
          buttons: prompt.buttons.map(({ act, label, roles }) => {
            used.add(act);
            return { label, roles, act: open.has(act) ? act : undefined };
          }),
        }, tap);
        for (const notice of scene.notices) layers.push(drawn(notice, "notice"));
        for (const prompt of scene.prompts) layers.push(drawn(prompt, prompt.kind));
        if (scene.system) {
          const { resource, request, options, purposes } = scene.system;
          const what = [resource, request].filter(Boolean).join(" ") + (options.length ? ` (${options.join(", ")})` : "");
          const answers = offered.filter(({ kind }) => kind === "answer");
          const buttons = answers.map(({ act, name }) => {
            used.add(act);
            const words = wordsOfStatus(platform, resource, name ?? "", 2);
            return { label: words ?? name ?? act, roles: [], act, small: words ? name ?? "" : undefined };
          });
          const missing = studio.missingPurpose(resource);
          layers.push(drawnPrompt({
            kind: "system", name: resource, label: "simulated question of the system", locale: purposes[0]?.locale ?? null,
            isRightToLeft: studio.isRightToLeft(purposes[0]?.locale ?? null), title: `The system asks for ${what}`,
            message: purposes.length ? purposes.map(({ text }) => text).join("\n") : missing, buttons,
          }, tap));
        } else if (scene.away) {
          layers.push(el("div", { className: "away", role: "group", "aria-label": "simulated place outside of the app" },
            el("p", { className: "title", textContent: sentence(humanised(scene.away.link)) }),
            ...platform.statuses.slice(0, 4).map(({ name }) => el("i", { className: "named" }, el("span", { textContent: sentence(humanised(name)) }))),
            el("i", { className: "on" }), el("i")));
        }
        if (!layers.length) {
          if (!over) {
            layers.push(drawnText("tells", scene.running.length ? `The app is busy with ${scene.running.map(humanised).join(", ")}.` : "No prompt of the policy is open."));
          } else {
            const lines = [scene.seen ? "" : "People have seen nothing of this flow.",
              scene.endsInSettings ? "It ended when Settings opened, so nothing happens on return." : ""].filter(Boolean);
            layers.push(el("div", { className: "over" }, icon(scene.outcome ? "outcome" : "check"),
              el("strong", { textContent: scene.outcome ? sentence(humanised(scene.outcome)) : "Over" }), el("small", { textContent: scene.outcome ?? "without an outcome" }),
              ...lines.map((line) => el("p", { textContent: line }))));
          }
        }
        return { layers, used, isAway: Boolean(scene.away) };
      }

      """###),
  StudioFile(
    name: "picture-layout.js",
    text: ###"""
      // Where the cards of a flow are. A card is a state with its rows; a row that chooses has the rows of the choice inside it. Cards are in
      // columns from the start on, so that ways forward lead to the right; ways back and ends are marks in their rows.

      /** @typedef {{ edge: FlowEdge, inner: Row[], target: Card | null, end: string | null, asks: string[], isBack: boolean, element: any }} Row */
      /** @typedef {{ node: FlowNode, index: number, rows: Row[], layer: number, isBelow: boolean, isUnreached: boolean, x: number, y: number, height: number, element: any }} Card */
      /** @typedef {{ row: Row | null, from: Card | null, to: Card, places: Slot[], path: any }} Wire */
      /** @typedef {{ card: Card | null, height: number, y: number }} Slot a card in a column, or where a wire passes it */

      const cardWidth = 236, columnGap = 68, trackWidth = 12;

      /** The cards of a flow, with their columns. @param {Flow} flow @returns {{ cards: Card[], first: Card | null }} */
      function cardsOf(flow) {
        /** A choice inside a row. @param {FlowNode} node */
        const isInner = (node) => node.kind === "choice" && node.name === "" && node.state == null;
        const cards = flow.nodes.map((node, index) => /** @type {Card} */ (
          { node, index, rows: [], layer: 0, isBelow: false, isUnreached: false, x: 0, y: 0, height: 0, element: null }));
        /** @param {number} source @returns {Row[]} */
        const rowsOf = (source) => flow.edges.filter((edge) => edge.source === source).map((edge) => {
          const node = edge.target == null ? null : flow.nodes[edge.target];
          const inner = node && isInner(node) ? rowsOf(/** @type {number} */ (edge.target)) : [];
          const isEnd = node?.kind === "outcome";
          return { edge, inner, target: node && !isEnd && !inner.length ? cards[/** @type {number} */ (edge.target)] : null,
            end: isEnd ? node.name : null, asks: inner.length && node ? node.lines : [], isBack: false, element: null };
        });
        const drawn = cards.filter(({ node }) => node.kind !== "outcome" && !isInner(node));
        for (const card of drawn) card.rows = rowsOf(card.index);
        const dot = drawn.find(({ node }) => node.kind === "start");
        const first = dot ? dot.rows[0]?.target ?? null : drawn[0] ?? null;
        const shown = drawn.filter((card) => card !== dot);

        // A way to a card that is being followed leads back.
        /** @type {Map<Card, string>} */
        const seen = new Map();
        /** @type {Card[]} */
        const order = [];
        const follow = (/** @type {Card} */ start) => {
          /** @type {{ card: Card, rows: Row[] }[]} */
          const stack = [{ card: start, rows: allRows(start) }];
          seen.set(start, "open");
          while (stack.length) {
            const top = stack[stack.length - 1], row = top.rows.shift();
            if (!row) {
              seen.set(top.card, "done");
              order.unshift(top.card);
              stack.pop();
              continue;
            }
            if (!row.target) continue;
            const state = seen.get(row.target);
            if (state === "open") row.isBack = true;
            if (state) continue;
            seen.set(row.target, "open");
            stack.push({ card: row.target, rows: allRows(row.target) });
          }
        };
        if (first) follow(first);
        const reached = new Set(seen.keys());
        for (const card of shown) if (!seen.has(card)) follow(card);
        // On this platform no journey comes to the others. They stand below, and lead to the rest by marks.
        for (const card of shown.filter((one) => !reached.has(one))) {
          card.isUnreached = true;
          for (const row of allRows(card)) if (row.target && reached.has(row.target)) row.isBack = true;
        }
        for (const card of order) {
          for (const { target, isBack } of allRows(card)) if (target && !isBack) target.layer = Math.max(target.layer, card.layer + 1);
        }
        // A last column of cards that lead no further goes below those that lead to them, which leaves more room for all.
        const last = Math.max(0, ...order.map(({ layer }) => layer)), ends = order.filter(({ layer }) => layer === last);
        const leadsOn = (/** @type {Card} */ card) => allRows(card).some(({ target, isBack }) => target && !isBack);
        const before = (/** @type {Card} */ card) => order.filter((one) => allRows(one).some(({ target, isBack }) => target === card && !isBack));
        if (last > 1 && ends.length < 3 && ends.every((card) => !leadsOn(card) && before(card).every(({ layer }) => layer === last - 1))) {
          for (const card of ends) Object.assign(card, { layer: last - 1, isBelow: true });
        }
        return { cards: order.sort((one, other) => one.layer - other.layer), first };
      }

      /** @param {Card} card @returns {Row[]} */
      function allRows(card) { return card.rows.flatMap((row) => [row, ...innerRows(row)]); }
      /** @param {Row} row @returns {Row[]} */
      function innerRows(row) { return row.inner.flatMap((inner) => [inner, ...innerRows(inner)]); }

      /** Places cards whose heights are known, and finds the lines of their wires. `port` is the height of a row in its card.
       * @param {Card[]} cards @param {(card: Card, row: Row) => number} port @returns {{ wires: { wire: Wire, points: number[][] }[], width: number, height: number }} */
      function placed(cards, port) {
        /** @type {Slot[][]} */
        const columns = [];
        /** @type {Map<Card, Slot>} */
        const places = new Map();
        for (const card of cards) {
          const place = { card, height: card.height, y: 0 };
          places.set(card, place);
          (columns[card.layer] ??= []).push(place);
        }
        /** @type {Wire[]} */
        const wires = [];
        for (const card of cards) {
          for (const row of allRows(card)) {
            if (!row.target || row.isBack) continue;
            const same = wires.find((wire) => wire.from === card && wire.row === row);
            if (same) continue;
            /** @type {Wire} */
            const wire = { row, from: card, to: row.target, places: [], path: null };
            for (let layer = card.layer + 1; layer < row.target.layer; layer++) {
              /** @type {Slot} */
              const place = { card: null, height: 4, y: 0 };
              wire.places.push(place);
              columns[layer].push(place);
            }
            wires.push(wire);
          }
        }
        // Where a wire comes from: a row of a card, or the place before.
        const heightOf = (/** @type {Wire} */ wire, /** @type {number} */ hop) => hop === 0
          ? /** @type {Slot} */ (places.get(/** @type {Card} */ (wire.from))).y + port(/** @type {Card} */ (wire.from), /** @type {Row} */ (wire.row))
          : wire.places[hop - 1].y;
        /** @type {Map<Slot, number>} */
        const wish = new Map();
        for (let layer = 0; layer < columns.length; layer++) {
          const column = columns[layer] ?? [];
          for (const place of column) {
            const heights = wires.flatMap((wire) => {
              if (place.card ? wire.to === place.card && wire.places.length === layer - /** @type {Card} */ (wire.from).layer - 1 : wire.places.includes(place)) {
                return [heightOf(wire, place.card ? wire.places.length : wire.places.indexOf(place))];
              }
              return [];
            });
            if (place.card?.isBelow) continue;
            wish.set(place, heights.length ? Math.min(...heights) - (place.card ? 24 : 0) : 0);
          }
          for (const place of column.filter(({ card }) => card?.isBelow)) {
            const above = wires.filter(({ to }) => to === place.card).map(({ from }) => wish.get(/** @type {Slot} */ (places.get(/** @type {Card} */ (from)))) ?? 0);
            wish.set(place, Math.max(...above) + 1);
          }
          column.sort((one, other) => Number(one.card?.isUnreached ?? false) - Number(other.card?.isUnreached ?? false) || (wish.get(one) ?? 0) - (wish.get(other) ?? 0));
          let bottom = 0;
          for (const place of column) {
            place.y = Math.max(bottom, wish.get(place) ?? 0);
            bottom = place.y + place.height + (place.card ? 28 : 18);
          }
          // A column that hangs too low moves up as a whole.
          const first = column[0];
          if (first && layer > 0 && first.y > 0) {
            const height = Math.max(0, ...(columns[layer - 1] ?? []).map(({ y, height }) => y + height));
            const over = bottom - 28 - height;
            const shift = Math.max(0, Math.min(first.y, over));
            for (const place of column) place.y -= shift;
          }
        }
        // Wires to one place share a track of the channel before its column.
        let x = 0, height = 0;
        /** @type {number[]} */
        const lefts = [];
        /** @type {Map<any, number>[]} */
        const tracks = [];
        for (let layer = 0; layer < columns.length; layer++) {
          const targets = new Set();
          for (const wire of wires) {
            const hop = layer - /** @type {Card} */ (wire.from).layer - 1;
            if (hop < 0 || hop > wire.places.length || wire.to.isBelow) continue;
            targets.add(wire.places[hop] ?? wire.to);
          }
          const sorted = [...targets].sort((one, other) => yOf(other) - yOf(one));
          if (layer > 0) x += columnGap + trackWidth * Math.max(0, sorted.length - 1);
          lefts.push(x);
          tracks.push(new Map(sorted.map((target, index) => [target, x - 36 - trackWidth * (sorted.length - 1 - index)])));
          for (const place of columns[layer] ?? []) {
            if (place.card) Object.assign(place.card, { x, y: place.y });
            height = Math.max(height, place.y + place.height);
          }
          x += cardWidth;
        }
        /** @param {any} target */
        function yOf(target) { return "node" in target ? /** @type {Slot} */ (places.get(target)).y : target.y; }
        const lines = wires.map((wire) => {
          const from = /** @type {Card} */ (wire.from);
          /** @type {number[][]} */
          const points = [];
          if (wire.to.isBelow) {
            const right = lefts[from.layer] + cardWidth, start = heightOf(wire, 0), end = wire.to.y + 24;
            return { wire, points: [[right, start], [right + 24, start], [right + 24, end], [right, end]] };
          }
          for (let hop = 0; hop <= wire.places.length; hop++) {
            const layer = from.layer + 1 + hop, target = wire.places[hop] ?? wire.to;
            const start = heightOf(wire, hop), end = wire.places[hop] ? wire.places[hop].y : wire.to.y + 24;
            const track = tracks[layer].get(target) ?? lefts[layer] - 36;
            points.push([lefts[layer - 1] + cardWidth, start], [track, start], [track, end], [lefts[layer], end]);
          }
          return { wire, points };
        });
        return { wires: lines, width: x + (cards.some(({ isBelow }) => isBelow) ? 24 : 0), height };
      }

      /** A line through points, with round corners. @param {number[][]} points */
      function lineThrough(points) {
        const clean = points.filter(([x, y], index) => index === 0 || Math.abs(x - points[index - 1][0]) + Math.abs(y - points[index - 1][1]) > 0.5);
        let path = `M${clean[0][0]} ${clean[0][1]}`;
        for (let index = 1; index < clean.length; index++) {
          const [x, y] = clean[index], next = clean[index + 1], before = clean[index - 1];
          if (!next) { path += `L${x} ${y}`; break; }
          const back = Math.hypot(x - before[0], y - before[1]), on = Math.hypot(next[0] - x, next[1] - y);
          const radius = Math.min(9, back / 2, on / 2);
          const start = [x - (x - before[0]) / back * radius, y - (y - before[1]) / back * radius];
          const end = [x + (next[0] - x) / on * radius, y + (next[1] - y) / on * radius];
          path += `L${start[0]} ${start[1]}Q${x} ${y} ${end[0]} ${end[1]}`;
        }
        return path;
      }

      """###),
  StudioFile(
    name: "picture.css",
    text: ###"""
      .picture-place { position: relative; min-width: 0; min-height: 0 }
      .picture { position: absolute; inset: 0; overflow: hidden; touch-action: none; cursor: grab; --scale: 1;
        background: radial-gradient(circle, var(--line) 1px, transparent 1.2px) var(--x, 0) var(--y, 0) / calc(22px * var(--scale)) calc(22px * var(--scale)) }
      .picture:focus-visible { outline-offset: -3px } .dragged, .dragged * { cursor: grabbing; user-select: none }
      .canvas { position: absolute; transform-origin: 0 0 }
      .wires { position: absolute; overflow: visible; pointer-events: none } .wire { fill: none; stroke: var(--edge); stroke-width: 1.6; marker-end: url(#arrow) } .wire.done { stroke: var(--accent); stroke-width: 2.6; marker-end: url(#arrow-done) }
      .wire.uncovered { stroke-dasharray: 4 4 } .arrow path { fill: var(--edge) } .arrow-done path { fill: var(--accent) } .dot { fill: var(--ink) }
      .card { position: absolute; top: 0; left: 0; width: 236px; border: 1px solid var(--edge); border-radius: 14px; background: var(--panel) }
      .card.unreached { border-style: dotted } .card.uncovered { border-style: dashed } .card.here { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent), 0 0 0 6px color-mix(in srgb, var(--accent) 22%, transparent) }
      .card-head { display: flex; gap: 10px; width: 100%; padding: 10px 12px; border-radius: 13px 13px 0 0 } .card-head:last-child { border-radius: 13px }
      .card-head .icon { margin-top: 2px; color: var(--soft) } .card.here .card-head .icon { color: var(--accent) }
      .card-title { display: grid; min-width: 0 } .card-title strong { font-weight: 600; overflow-wrap: anywhere } .card-head:hover:enabled strong { text-decoration: underline }
      .inside { font-size: 12px; color: var(--soft) }
      .effect { display: flex; gap: 5px; font: 12px/1.4 var(--mono); color: var(--soft); overflow-wrap: anywhere } .effect .icon { width: 12px; height: 12px; margin-top: 2px }
      .row { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: start; gap: 0 8px; width: 100%; padding: 7px 12px 7px calc(38px + 14px * var(--depth)); border-top: 1px solid var(--line); color: var(--ink) }
      .card > :last-child { border-radius: 0 0 13px 13px } .row.handler, .row.silence { border-top-style: dashed } .row:dir(rtl) { padding: 7px calc(38px + 14px * var(--depth)) 7px 12px }
      .row-words { display: contents } .row-words > * { grid-column: 1 / -1 } .row-words > span:first-child { grid-column: 1; overflow-wrap: anywhere } .row > :is(.end, .way-back) { grid-area: 1 / 2 } .row.uncovered .row-words > span:first-child { color: var(--soft) } .condition { font-size: 12px; color: var(--soft) }
      .row.live { background: var(--tint) } .row.live .row-words > span:first-child { color: var(--accent); font-weight: 600 } .row.live:hover { box-shadow: inset 3px 0 var(--accent) }
      .end { max-width: 110px; padding: 1px 9px; border-radius: 10px; background: var(--fill); font-size: 13px; font-weight: 600; overflow-wrap: anywhere } .row.live .end { background: var(--panel) }
      .way-back { display: flex; gap: 4px; max-width: 92px; color: var(--soft); font-size: 12px } .way-back span { overflow: hidden; text-overflow: ellipsis; text-wrap: nowrap } .way-back .icon { width: 13px; height: 13px; margin-top: 2px }
      .badges { position: absolute; top: -11px; inset-inline-end: 10px; display: flex; gap: 3px } .badge { min-width: 20px; height: 20px; padding: 0 5px; border-radius: 10px; background: var(--ink); color: var(--page); font: 600 12px/20px system-ui, sans-serif; text-align: center } .badge.now { background: var(--accent); color: var(--on-accent) }
      .picture-title { position: absolute; top: 14px; inset-inline-start: 24px; pointer-events: none } .picture-title p { display: flex; gap: 14px; color: var(--soft); font-size: 13px } .picture-title p span { display: flex; align-items: center; gap: 5px }
      .picture-title > * { width: fit-content; background: color-mix(in srgb, var(--page) 85%, transparent); border-radius: 6px }
      .tools { position: absolute; bottom: 14px; inset-inline-start: 24px; display: flex; align-items: center; border-radius: 10px; background: var(--panel); border: 1px solid var(--line); box-shadow: 0 2px 8px #0001 }
      .tools button { display: grid; place-items: center; min-width: 36px; height: 34px; padding: 0 8px } .tools button:hover { background: var(--fill) } .tools [aria-pressed=true] { color: var(--accent) } .tools :focus-visible { outline-offset: -2px }

      .film { display: flex; flex-direction: column; min-width: 0; min-height: 0; background: var(--panel); border-top: 1px solid var(--line) }
      .film-bar { display: flex; align-items: center; gap: 4px; padding: 8px 16px; flex: none } .film-bar .switch { margin-inline-start: auto } .film-bar > button { display: grid; place-items: center; width: 32px; height: 30px; border-radius: 8px } .film-bar > button:hover:enabled { background: var(--fill) } .film-bar > button:disabled { opacity: .35 }
      .film-place { flex: 1; min-height: 0; display: flex; overflow: hidden } .film-place > * { flex: 1; min-width: 0; overflow: auto }
      .strip { display: flex; align-items: stretch; gap: 0; padding: 4px 20px 8px; overflow-x: auto; list-style: none }
      .strip li { display: flex; align-items: center; flex: none } .strip li > :is(button, div:last-child) { display: grid; justify-items: center; gap: 2px; border-radius: 12px }
      .cause { display: grid; justify-items: center; gap: 3px; width: 104px; padding: 0 4px; font-size: 12px; line-height: 1.25; text-align: center; overflow-wrap: anywhere } .cause i { width: 100%; height: 7px; background: linear-gradient(var(--edge), var(--edge)) 0 50% / calc(100% - 5px) 1px no-repeat, conic-gradient(from -125deg at 100% 50%, var(--edge) 70deg, transparent 0) 100% 50% / 6px 7px no-repeat } .cause i:dir(rtl) { scale: -1 1 } .cause code { display: flex; gap: 3px } .cause code .icon { width: 11px; height: 11px }
      .thumb { width: 76px; height: 132px; border-radius: 12px; overflow: hidden; pointer-events: none; box-shadow: 0 0 0 1px var(--line) } .thumb .device { --body: 17px; --small: 13px; width: 340px; height: 590px; min-height: 0; zoom: 1; transform: scale(.2236); transform-origin: 0 0; box-shadow: none } .thumb .device:dir(rtl) { transform-origin: 100% 0 }
      .strip .number { font-size: 12px; color: var(--soft) } .strip [aria-current] .thumb { box-shadow: 0 0 0 3px var(--accent) } .strip [aria-current] .number { color: var(--accent); font-weight: 600 }
      .strip .later { opacity: .75 } .strip .later button { max-width: 120px; margin-inline-start: 10px; padding: 8px 10px; border: 1px dashed var(--edge); border-radius: 10px } .strip .later code, .story code { display: inline !important } .stop { color: var(--red); padding: 0 12px; max-width: 220px }
      .story { padding: 4px 24px 16px 44px } .story li { margin-bottom: 8px } .story p { font-size: 13px } .story .effect, .story .verdict { display: block; color: var(--soft); font-family: inherit; font-size: 13px } .story .outcome { font-weight: 600 }
      .written { padding: 0 20px } .written button { padding: 2px 10px; border-radius: 8px; background: var(--fill); color: var(--ink) }
      @media (max-width: 899px) { .strip { flex-direction: column; align-items: flex-start; overflow: auto } .strip .cause { width: 130px } .picture-title { inset-inline-start: 16px } .tools { inset-inline-start: 16px } .film { border: 0 } }

      """###),
  StudioFile(
    name: "picture.js",
    text: ###"""
      /** The picture of a flow: cards that can be clicked, and wires between them. It is moved by dragging and by keys, and made larger with the
       * wheel, two fingers, `+` and `-`; `0` fits it into its place. */
      class Picture {
        /** @param {Studio} studio */
        constructor(studio) {
          this.studio = studio;
          this.wires = svg("svg", { class: "wires", "aria-hidden": "true" });
          this.cards = el("div", { className: "cards" });
          this.canvas = el("div", { className: "canvas" }, this.wires, this.cards);
          this.title = el("div", { className: "picture-title" });
          this.frame = el("div", { className: "picture", tabIndex: 0, role: "group" }, this.canvas);
          this.percent = button("100 %", () => this.fit(), { title: "Fit (0)", "aria-label": "Fit the picture" });
          this.tools = el("div", { className: "tools" },
            button(icon("minus"), () => this.zoom(1 / 1.25), { title: "Smaller (-)", "aria-label": "Smaller" }), this.percent,
            button(icon("plus"), () => this.zoom(1.25), { title: "Larger (+)", "aria-label": "Larger" }),
            this.names = button(icon("names"), () => studio.set({ names: !studio.state.names }), { title: "Names of the policy (n)", "aria-label": "Names" }));
          this.element = el("section", { className: "picture-place", "aria-label": "Picture of the flow" }, this.frame, this.title, this.tools);
          this.x = this.y = this.width = this.height = 0;
          this.scale = 1;
          this.shown = "";
          this.isPlaced = this.isNew = false;
          /** @type {Card[]} */
          this.all = [];
          /** @type {{ wire: Wire, points: number[][] }[]} */
          this.lines = [];
          /** @type {Card | null} */
          this.first = null;
          this.listen();
          if (typeof ResizeObserver === "function") new ResizeObserver(() => this.place()).observe(this.frame);
        }

        /** Draws a flow, if it is not drawn already. @param {Flow | undefined} flow @param {string} key changes with what is drawn */
        show(flow, key) {
          this.names.setAttribute("aria-pressed", String(this.studio.state.names));
          if (!flow) {
            this.shown = "";
            this.cards.replaceChildren();
            this.wires.replaceChildren();
            return;
          }
          if (key === this.shown) return;
          const isOther = this.shown.split("\n")[0] !== key.split("\n")[0];
          this.shown = key;
          this.flow = flow;
          this.frame.setAttribute("aria-label", `The picture of ${flow.name}. Click a state, and the phone goes there.`);
          const { cards, first } = cardsOf(flow);
          Object.assign(this, { all: cards, first, isPlaced: false });
          this.cards.replaceChildren(...this.all.map((card) => this.card(card)));
          this.isNew ||= isOther;
          this.place();
        }
        /** Lays the cards out as soon as their sizes are known. */
        place() {
          if (this.frame.clientWidth === 0 || !this.flow) return;
          if (this.isPlaced) return;
          this.isPlaced = true;
          for (const card of this.all) card.height = card.element.offsetHeight;
          const { wires, width, height } = placed(this.all, (card, row) => row.element.offsetTop + row.element.offsetHeight / 2);
          Object.assign(this, { lines: wires, width, height });
          for (const card of this.all) card.element.style.transform = `translate(${card.x}px, ${card.y}px)`;
          const arrow = (/** @type {string} */ id) => svg("marker", { id, class: id, viewBox: "0 0 8 8", markerWidth: 9, markerHeight: 9, refX: 7, refY: 4, orient: "auto",
            markerUnits: "userSpaceOnUse" }, svg("path", { d: "M0 .5L8 4L0 7.500Z" }));
          const start = this.first;
          this.wires.setAttribute("viewBox", `-40 -24 ${width + 80} ${height + 48}`);
          Object.assign(this.wires.style, { left: "-40px", top: "-24px", width: width + 80 + "px", height: height + 48 + "px" });
          this.wires.replaceChildren(svg("defs", {}, arrow("arrow"), arrow("arrow-done")),
            start ? svg("path", { class: "wire", d: `M${start.x - 28} ${start.y + 24}H${start.x}` }) : null,
            start ? svg("circle", { class: "dot", cx: start.x - 28, cy: start.y + 24, r: 5 }) : null,
            ...wires.map(({ wire, points }) => {
              wire.path = svg("path", { class: "wire" + (wire.row?.edge.isUncovered ? " uncovered" : ""), d: lineThrough(points) });
              return wire.path;
            }));
          if (this.isNew) this.fit();
          this.isNew = false;
          this.mark();
        }

        /** @param {Card} card */
        card(card) {
          const { node } = card, { studio } = this;
          const words = studio.wordsOf(node);
          const names = [...new Set([node.name, node.kind === "prompt" ? node.entity : ""])].filter(Boolean).join(" · ");
          const title = words || sentence(node.lines[0] ?? node.name);
          const head = button([icon(node.kind), el("span", { className: "card-title" }, el("strong", { textContent: title, dir: "auto" }),
            node.inside.length ? el("span", { className: "inside", textContent: `inside ${node.inside.join(" > ")}` }) : null,
            el("code", { textContent: names }), ...this.effects(node.effects))], () => studio.walk(card), { className: "card-head" });
          if (node.state == null || !studio.player) head.disabled = true;
          card.element = el("article", { className: `card ${node.kind}${node.isUncovered ? " uncovered" : ""}${card.isUnreached ? " unreached" : ""}`,
            title: card.isUnreached ? "No journey on this platform comes here." : "" },
            head, el("span", { className: "badges" }), ...card.rows.map((row) => this.row(card, row, 0)));
          if (node.state != null) card.element.dataset.state = String(node.state);
          return card.element;
        }
        /** @param {Effect[]} effects */
        effects(effects) {
          return effects.map(({ text, metric }) => el("span", { className: "effect" }, metric ? icon("metric") : null, metric ?? text));
        }
        /** @param {Card} card @param {Row} row @param {number} depth @returns {any} */
        row(card, row, depth) {
          const { edge } = row;
          const words = this.studio.wordsOfRow(card.node, edge);
          const place = row.end != null ? el("span", { className: "end", textContent: humanised(row.end) })
            : row.isBack && row.target ? el("span", { className: "way-back" }, icon("back"),
              el("span", { textContent: this.studio.wordsOf(row.target.node) || row.target.node.name, title: row.target.node.name }))
            : edge.target == null ? el("span", { className: "way-back", textContent: "stays" }) : null;
          const conditions = [...(edge.answers.length ? edge.label.slice(1) : []), ...row.asks.map(humanised)];
          const content = [el("span", { className: "row-words" }, el("span", { textContent: words, dir: "auto" }),
            ...conditions.map((textContent) => el("span", { className: "condition", textContent })),
            el("code", { textContent: edge.label.join(" ") }), ...this.effects(edge.effects)), place];
          row.element = button(content, () => this.studio.take(card, row), { className: `row ${edge.kind}${edge.isUncovered ? " uncovered" : ""}`, disabled: true });
          row.element.style.setProperty("--depth", String(depth));
          if (row.end != null) row.element.dataset.end = row.end;
          return [row.element, ...row.inner.flatMap((inner) => this.row(card, inner, depth + 1))];
        }

        /** Lights the state where the phone is, and the way there. */
        mark() {
          const { studio } = this, player = studio.player;
          if (!this.isPlaced) return;
          const frames = player && !player.journey?.error ? player.frames : [];
          const at = (/** @type {Played} */ frame) => frame.states?.map((state) => this.all.find(({ node }) => node.state === state)).find(Boolean);
          const visited = frames.map(at);
          const here = visited.length ? visited[visited.length - 1] : undefined;
          for (const card of this.all) {
            card.element.classList.toggle("here", card === here);
            card.element.classList.toggle("visited", visited.includes(card));
            const numbers = visited.flatMap((one, index) => one === card ? [index] : []);
            card.element.querySelector(".badges").replaceChildren(...numbers.slice(-4).map((index) =>
              el("span", { className: index === frames.length - 1 ? "badge now" : "badge", textContent: String(index + 1) })));
            for (const row of allRows(card)) {
              const offer = card === here ? studio.offerOf(card, row) : null;
              row.element.classList.toggle("live", Boolean(offer));
              row.element.disabled = !offer;
            }
          }
          const done = new Set();
          let last = this.first;
          for (const card of visited) {
            if (card && last && card !== last) for (const wire of this.wayBetween(last, card)) done.add(wire);
            last = card ?? null;
          }
          for (const { wire } of this.lines) wire.path.classList.toggle("done", done.has(wire));
          if (here) this.reveal(here);
        }
        /** The wires of the shortest way between two cards, over states that wait for nobody. @param {Card} from @param {Card} to @returns {Wire[]} */
        wayBetween(from, to) {
          /** @type {{ card: Card, wires: Wire[] }[]} */
          const waiting = [{ card: from, wires: [] }];
          const known = new Set([from]);
          for (let next = 0; next < waiting.length; next++) {
            const { card, wires } = waiting[next];
            for (const { wire } of this.lines) {
              if (wire.from !== card || known.has(wire.to)) continue;
              if (wire.to === to) return [...wires, wire];
              known.add(wire.to);
              if (wire.to.node.kind === "choice") waiting.push({ card: wire.to, wires: [...wires, wire] });
            }
          }
          return [];
        }

        // MARK: Moving

        /** @param {Card} card */
        reveal(card) {
          const { clientWidth, clientHeight } = this.frame;
          const left = card.x * this.scale + this.x, top = card.y * this.scale + this.y;
          const right = left + cardWidth * this.scale, bottom = top + card.height * this.scale;
          if (left >= 8 && top >= 8 && right <= clientWidth - 8 && bottom <= clientHeight - 8) return;
          this.x = clientWidth / 2 - (card.x + cardWidth / 2) * this.scale;
          this.y = Math.max(clientHeight / 2 - (card.y + card.height / 2) * this.scale, clientHeight - (card.y + card.height) * this.scale - 24);
          this.y = Math.min(this.y, 24 - card.y * this.scale);
          this.move();
        }
        move() {
          this.canvas.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
          this.frame.style.setProperty("--scale", String(this.scale));
          this.frame.style.setProperty("--x", this.x + "px");
          this.frame.style.setProperty("--y", this.y + "px");
          this.percent.textContent = `${Math.round(this.scale * 100)} %`;
        }
        fit() {
          const { clientWidth, clientHeight } = this.frame;
          const room = { left: 52, top: 64, right: 24, bottom: 64 };
          const whole = Math.min((clientWidth - room.left - room.right) / this.width, (clientHeight - room.top - room.bottom) / this.height, 1);
          // What would be too small to read begins at its start.
          this.scale = Math.max(whole, clientWidth < 600 ? 0.9 : 0.7);
          const isWhole = this.scale === whole;
          this.x = isWhole ? Math.max(room.left, (clientWidth - this.width * this.scale) / 2) : room.left;
          this.y = isWhole ? Math.max(room.top, (clientHeight - this.height * this.scale) / 2) : room.top;
          this.move();
          const here = this.all.find(({ element }) => element.classList.contains("here"));
          if (here) this.reveal(here);
        }
        /** @param {number} factor */
        zoom(factor, x = this.frame.clientWidth / 2, y = this.frame.clientHeight / 2) {
          const scale = Math.min(2.5, Math.max(0.12, this.scale * factor));
          this.x = x - (x - this.x) * scale / this.scale;
          this.y = y - (y - this.y) * scale / this.scale;
          this.scale = scale;
          this.move();
        }
        listen() {
          /** @type {Map<number, { x: number, y: number }>} */
          const pointers = new Map();
          let moved = 0;
          const { frame } = this;
          frame.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
            if (event.button > 1) return;
            pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
            if (pointers.size === 1) moved = 0;
          });
          addEventListener("pointermove", (event) => {
            const old = pointers.get(event.pointerId);
            if (!old) return;
            const others = [...pointers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
            if (others.length === 1) {
              const before = Math.hypot(old.x - others[0].x, old.y - others[0].y), now = Math.hypot(event.clientX - others[0].x, event.clientY - others[0].y);
              const { left, top } = frame.getBoundingClientRect();
              if (before > 0) this.zoom(now / before, (event.clientX + others[0].x) / 2 - left, (event.clientY + others[0].y) / 2 - top);
            } else if (!others.length) {
              moved += Math.abs(event.clientX - old.x) + Math.abs(event.clientY - old.y);
              if (moved > 4) {
                frame.classList.add("dragged");
                this.x += event.clientX - old.x;
                this.y += event.clientY - old.y;
                this.move();
              }
            }
            pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
          });
          for (const name of ["pointerup", "pointercancel"]) {
            addEventListener(name, (event) => {
              pointers.delete(/** @type {PointerEvent} */ (event).pointerId);
              if (!pointers.size) frame.classList.remove("dragged");
            });
          }
          // The end of a drag is no click.
          frame.addEventListener("click", (/** @type {Event} */ event) => { if (moved > 4) event.stopPropagation(); }, true);
          frame.addEventListener("wheel", (/** @type {WheelEvent} */ event) => {
            event.preventDefault();
            const { left, top } = frame.getBoundingClientRect();
            if (event.ctrlKey || event.metaKey) return this.zoom(Math.exp(-event.deltaY / 200), event.clientX - left, event.clientY - top);
            this.x -= event.shiftKey ? event.deltaY : event.deltaX;
            this.y -= event.shiftKey ? 0 : event.deltaY;
            this.move();
          }, { passive: false });
          frame.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
            const way = new Map([["ArrowLeft", [60, 0]], ["ArrowRight", [-60, 0]], ["ArrowUp", [0, 60]], ["ArrowDown", [0, -60]]]).get(event.key);
            if (!way || event.target !== frame) return;
            event.preventDefault();
            this.x += way[0];
            this.y += way[1];
            this.move();
          });
          // A card that gets the focus is seen; the browser must not scroll the frame instead.
          frame.addEventListener("focusin", (/** @type {Event} */ event) => {
            frame.scrollTo(0, 0);
            const card = this.all.find(({ element }) => element.contains(event.target));
            if (card && /** @type {Element} */ (event.target).matches(":focus-visible")) this.reveal(card);
          });
        }
      }

      /** A name in words: `cameraDeclined` is `camera declined`. @param {string} name */
      function humanised(name) {
        const words = name.replace(/_/g, " ").replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2").split(" ");
        return words.map((word, index) => index > 0 && /^\p{Lu}\p{Ll}/u.test(word) ? word.charAt(0).toLowerCase() + word.slice(1) : word).join(" ");
      }

      """###),
  StudioFile(
    name: "sidebar.js",
    text: ###"""
      /** The places of a project, and the search over all of it. */
      class Sidebar {
        /** @param {Studio} studio */
        constructor(studio) {
          this.studio = studio;
          this.field = el("input", { type: "search", placeholder: "Search", "aria-label": "Search policies, prompts, texts, tests", spellcheck: false, role: "combobox",
            "aria-expanded": "false", "aria-controls": "found", autocomplete: "off" });
          this.found = el("ul", { id: "found", className: "found-places", role: "listbox", "aria-label": "What was found", hidden: true });
          this.lists = el("nav", { "aria-label": "Places" });
          this.element = el("aside", { className: "side", "aria-label": "Contents" },
            el("div", { className: "search" }, icon("search"), this.field, el("kbd", { textContent: "/", "aria-hidden": "true" })), this.found, this.lists);
          this.field.addEventListener("input", () => this.search());
          this.field.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.move(event));
          this.chosen = 0;
          /** @type {any[]} */
          this.hits = [];
        }
        open() {
          this.studio.set({ place: "more" }, false);
          this.field.focus();
          this.field.select();
        }
        close() {
          if (!this.field.value) return;
          this.field.value = "";
          this.search();
        }
        draw() {
          const { studio } = this, { data, policy, broken, state } = studio;
          const parts = [];
          if (data.policies.length + data.broken.length > 1) {
            parts.push(this.section("Policies", [...data.policies.map(({ id, proof, tests }) => this.item({ icon: "policy", title: id,
              isHere: id === state.policy, mark: !proof.isKept || tests?.some(({ isPassed }) => !isPassed) ? "warning" : null,
              go: () => studio.set({ policy: id, prompt: null, view: ["changes", "edit"].includes(state.view) ? "journey" : state.view }) })),
            ...data.broken.map(({ name }) => this.item({ icon: "policy", title: name, isHere: name === state.policy, mark: "warning",
              go: () => studio.set({ policy: name, prompt: null, view: "texts" }) }))], "policies"));
          }
          const { drawing, platform, flow } = studio;
          if (policy && drawing && platform) {
            const inFlow = state.prompt == null && ["journey", "edit", "ends"].includes(state.view);
            parts.push(this.section("Flows", drawing.flows.map((one) => {
              const proved = policy.proof.flows.find(({ name, platform: on }) => name === one.name && on === platform.name);
              return this.item({ icon: "flow", title: one.name, isHere: inFlow && one === flow, mark: proved && !proved.isProved && !data.isEditable ? "warning" : null,
                go: () => studio.startFlow(one.family) });
            })));
          }
          const prompts = studio.prompts;
          if (prompts.length) {
            parts.push(this.section("Prompts", prompts.map((prompt) => {
              const text = prompt.texts.find(({ wanted }) => wanted === studio.locale) ?? prompt.texts[0];
              const isMissing = prompt.texts.some(({ wanted, locale }) => wanted && locale !== wanted);
              return this.item({ icon: prompt.kind === "system" || prompt.kind === "notice" ? prompt.kind : "prompt", title: text?.title ?? text?.message ?? humanised(prompt.call),
                isHere: state.prompt === prompt.call, mark: isMissing || prompt.texts.some(({ findings }) => findings.length) ? "warning" : null, hint: prompt.call,
                go: () => studio.set({ prompt: prompt.call, view: "texts" }) });
            })));
          }
          if (policy && flow?.outcomes.length) {
            parts.push(this.section("Outcomes", flow.outcomes.map((outcome) => this.item({ icon: "outcome", title: sentence(humanised(outcome)), isHere: false, hint: outcome,
              go: () => { studio.set({ view: "ends", prompt: null }); document.getElementById(`end ${outcome}`)?.scrollIntoView(); } }))));
          }
          if (policy && !data.isEditable) {
            const tests = policy.tests ?? [], failed = tests.filter(({ isPassed }) => !isPassed).length;
            parts.push(this.section("Tests", [this.item({ icon: "test", title: failed ? `${failed} failed` : tests.length ? "passed" : "none", isHere: false,
              mark: failed ? "warning" : null, count: String(tests.length), go: () => studio.set({ view: "proof", prompt: null }) })]));
          }
          const { scrollTop } = this.lists;
          const focused = this.lists.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.key : null;
          this.lists.replaceChildren(...parts);
          this.lists.scrollTop = scrollTop;
          if (focused) /** @type {HTMLElement | null} */ (this.lists.querySelector(`[data-key="${CSS.escape(focused)}"]`))?.focus({ preventScroll: true });
        }
        /** @param {string} title @param {any[]} items */
        section(title, items, className = "") {
          return el("section", { className }, el("h2", { textContent: title }), el("ul", {}, ...items.map((item) => el("li", {}, item))));
        }
        /** @param {{ icon: string, title: string, isHere: boolean, mark?: string | null, hint?: string, count?: string, go: () => void }} item */
        item({ icon: name, title, isHere, mark = null, hint = "", count = "", go }) {
          return button([icon(name), el("span", { className: "name", textContent: title, dir: "auto" }), count ? el("span", { className: "count", textContent: count }) : null,
            mark ? el("span", { className: "mark", title: "Something is to be looked at", role: "img", "aria-label": "something is to be looked at" }, icon(mark)) : null], go,
          { className: "item", title: hint, "aria-current": isHere ? "true" : null, "data-key": `${name} ${hint || title}` });
        }

        // MARK: Search

        /** Everything that can be found: a kind, a title, what is searched, and where it leads. */
        *places() {
          const { studio } = this;
          for (const policy of studio.data.policies) {
            const show = (/** @type {any} */ changes) => studio.set({ policy: policy.id, prompt: null, ...changes });
            yield { icon: "policy", title: policy.id, texts: [policy.id], in: "policy", go: () => show({ view: "journey" }) };
            const platform = policy.platforms.find(({ name }) => name === studio.state.platform) ?? policy.platforms[0];
            for (const flow of platform?.drawing.flows ?? []) {
              yield { icon: "flow", title: flow.name, texts: [flow.name], in: policy.id, go: () => studio.startFlow(flow.family, policy.id) };
              for (const node of flow.nodes) {
                if (node.state == null || !node.name) continue;
                yield { icon: node.kind, title: node.name, texts: [node.name, node.entity ?? "", ...node.lines], in: `${policy.id}, ${flow.name}`, go: () => {
                  studio.startFlow(flow.family, policy.id);
                  const card = studio.picture.all.find((one) => one.node.state === node.state);
                  if (card) studio.walk(card);
                } };
              }
              for (const outcome of flow.outcomes) {
                yield { icon: "outcome", title: outcome, texts: [outcome], in: `${policy.id}, ${flow.name}`, go: () => {
                  studio.startFlow(flow.family, policy.id);
                  studio.set({ view: "ends" });
                } };
              }
            }
            yield* this.prompts(policy.id, platform?.prompts ?? []);
            for (const { metric, places } of platform?.tracked ?? []) {
              yield { icon: "metric", title: metric, texts: [metric], in: `${policy.id}, ${places[0]}`, go: () => show({ view: "proof" }) };
            }
            for (const { title, scripts } of policy.tests ?? []) {
              yield { icon: "test", title, texts: [title], in: policy.id, go: () => scripts[0] && studio.playerOf(policy.id)
                ? studio.puts(scripts[0], title, policy.id) : show({ view: "proof" }) };
            }
          }
          for (const { name, prompts } of studio.data.broken) yield* this.prompts(name, prompts);
        }
        /** @param {string} id @param {Prompt[]} prompts @returns {Iterable<any>} */
        *prompts(id, prompts) {
          for (const prompt of prompts) {
            for (const text of prompt.texts) {
              yield { icon: "prompt", title: text.title ?? text.message ?? prompt.call, in: [id, prompt.call, text.wanted].filter(Boolean).join(", "),
                texts: [prompt.call, text.title ?? "", text.message ?? "", ...text.labels.map(({ label }) => label)],
                go: () => this.studio.set({ policy: id, prompt: prompt.call, locale: text.wanted, view: "texts" }) };
            }
          }
        }
        search() {
          const words = this.field.value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
          this.hits = [];
          if (words.length) {
            for (const place of this.places()) {
              const text = place.texts.join("\n").toLocaleLowerCase();
              if (words.every((/** @type {string} */ word) => text.includes(word))) this.hits.push(place);
              if (this.hits.length === 60) break;
            }
          }
          this.chosen = 0;
          this.found.hidden = !words.length;
          this.lists.hidden = Boolean(words.length);
          this.field.setAttribute("aria-expanded", String(Boolean(words.length)));
          this.found.replaceChildren(...this.hits.map((/** @type {any} */ { icon: name, title, in: place, go }, index) => {
            const item = el("li", { role: "option", id: `found ${index}`, "aria-selected": String(index === 0) }, icon(name),
              el("span", { className: "name" }, el("span", { textContent: title, dir: "auto" }), el("small", { textContent: place })));
            item.addEventListener("click", () => this.go(go));
            return item;
          }), this.hits.length || !words.length ? "" : el("li", { className: "note", textContent: "Nothing has these words." }));
          this.field.setAttribute("aria-activedescendant", this.hits.length ? "found 0" : "");
        }
        /** @param {() => void} go */
        go(go) {
          this.close();
          this.studio.state.place = "phone";
          go();
        }
        /** @param {KeyboardEvent} event */
        move(event) {
          const way = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
          if (event.key === "Enter" && this.hits[this.chosen]) return this.go(this.hits[this.chosen].go);
          if (!way || !this.hits.length) return;
          event.preventDefault();
          this.found.children[this.chosen].setAttribute("aria-selected", "false");
          this.chosen = (this.chosen + way + this.hits.length) % this.hits.length;
          this.found.children[this.chosen].setAttribute("aria-selected", "true");
          this.found.children[this.chosen].scrollIntoView({ block: "nearest" });
          this.field.setAttribute("aria-activedescendant", `found ${this.chosen}`);
        }
      }

      /** The views of a policy, its platforms, and how everything is drawn. */
      class Header {
        /** @param {Studio} studio */
        constructor(studio) {
          this.studio = studio;
          this.tabs = el("nav", { className: "tabs", "aria-label": "Views" });
          this.platforms = el("div", { className: "switch platforms", role: "group", "aria-label": "Platform" });
          this.name = el("span", { className: "brand-name" });
          const { looks } = studio.data;
          const named = new Set(studio.data.policies.flatMap(({ platforms }) => platforms.map(({ look }) => look)));
          const shown = looks.filter(({ look }) => studio.data.isEditable || !studio.data.policies.length || named.has(look));
          this.form = el("form", { className: "controls", "aria-label": "Choices" },
            this.choice("locale", "Language", []),
            el("details", { className: "menu" }, el("summary", { "aria-label": "How it is drawn", title: "How it is drawn" }, icon("settings")), el("div", {},
              this.choice("look", "Look", [["", "as the platform"], ...shown.map(({ name, title }) => [name, title])]),
              this.choice("size", "Text", [...sizes.keys()].map((name) => [name, { xS: "xS (smallest)", L: "L (usual)", AX5: "AX5 (largest)" }[name] ?? name])),
              this.choice("scheme", "Colours", [["", "of the system"], ["light", "light"], ["dark", "dark"]]),
              this.choice("keys", "Names", [["shown", "shown"], ["hidden", "hidden"]]))));
          this.form.addEventListener("change", (/** @type {any} */ { target }) => {
            if (target.name === "locale") studio.set({ locale: target.value });
            else if (target.name === "keys") studio.set({ names: target.value === "shown" }, false);
            else studio.set({ [target.name]: target.value }, false);
          });
          this.form.addEventListener("submit", (/** @type {Event} */ event) => event.preventDefault());
          this.element = el("header", {}, el("div", { className: "brand" }, svg("svg", { viewBox: "0 0 24 24", class: "brand-mark", "aria-hidden": "true" },
            svg("path", { d: "M4 17V11a6 6 0 0 1 6-6h10v15" }), svg("circle", { cx: 4, cy: 17, r: 2.5 })), this.name), this.tabs, this.platforms, this.form);
          this.places = el("nav", { className: "places", "aria-label": "Parts of the page" });
        }
        /** The views that this page has. @returns {string[]} */
        get views() {
          const { data } = this.studio;
          if (data.isEditable) return ["edit", "journey", "texts", "ends"];
          return ["journey", "texts", "ends", "proof", ...(data.changes ? ["changes"] : [])];
        }
        /** @param {string} view */
        titleOf(view) { return sentence(view); }
        /** @param {string} name @param {string} label @param {string[][]} values */
        choice(name, label, values) {
          return el("label", { className: "pick" }, el("span", { textContent: label }),
            el("select", { name }, ...values.map(([value, textContent]) => el("option", { value, textContent }))));
        }
        draw() {
          const { studio } = this, { state, policy, broken, data } = studio;
          this.name.textContent = policy?.id ?? broken?.name ?? data.title;
          const views = broken ? ["texts", ...(data.isEditable ? ["edit"] : ["proof"])] : this.views;
          const focused = /** @type {HTMLElement} */ (document.activeElement)?.dataset?.go;
          this.tabs.replaceChildren(...views.map((view) => button(this.titleOf(view), () => studio.set({ view, prompt: null }),
            { "aria-current": state.view === view ? "page" : null, "data-go": view })));
          const platforms = policy?.platforms ?? [];
          this.platforms.hidden = platforms.length < 2;
          this.platforms.replaceChildren(...platforms.map((platform) => {
            const differs = platform === studio.platform ? 0 : differencesOf(platform, /** @type {Platform} */ (studio.platform));
            return button([platform.name, differs ? el("span", { className: "differs", textContent: String(differs), title: `${counted(differs, "flow or prompt", "flows and prompts")} differ` }) : null],
              () => studio.set({ platform: platform.name }), { "aria-pressed": String(platform === studio.platform), "data-go": `on ${platform.name}` });
          }));
          const places = [["phone", "Phone", "phone"], ["picture", "Picture", "flow"], ["film", "Film", "film"], ["view", "Views", "texts"], ["more", "More", "search"]];
          this.places.replaceChildren(...places.map(([place, title, name]) => button([icon(name), title], () => {
            if (place === "view" && ["journey", "edit"].includes(state.view)) state.view = views.includes("texts") ? "texts" : views[0];
            if (["picture", "film"].includes(place) && !["journey", "edit"].includes(state.view)) state.view = "journey";
            studio.set({ place }, false);
          }, { "aria-pressed": String(state.place === place), "data-go": `to ${place}` })));
          if (focused) /** @type {HTMLElement | null} */ (this.element.querySelector(`[data-go="${CSS.escape(focused)}"]`) ?? this.places.querySelector(`[data-go="${CSS.escape(focused)}"]`))?.focus();
          const locales = policy?.locales.map(({ name }) => name) ?? [...new Set(broken?.prompts.flatMap(({ texts }) => texts.map(({ wanted }) => wanted)) ?? [])];
          const list = this.form.elements.locale;
          list.closest("label").hidden = locales.length < 2;
          if (list.dataset.of !== locales.join()) {
            list.dataset.of = locales.join();
            list.replaceChildren(...locales.map((value) => el("option", { value, textContent: languageName(value) })));
          }
          list.value = studio.locale;
          for (const name of /** @type {const} */ (["look", "size", "scheme"])) this.form.elements[name].value = state[name];
          this.form.elements.keys.value = state.names ? "shown" : "hidden";
        }
      }

      /** The number of flows and prompts that differ between two platforms. @param {Platform} one @param {Platform} other */
      function differencesOf(one, other) {
        const flows = (/** @type {Platform} */ { drawing }) => new Map(drawing.flows.map(({ name, nodes, edges }) =>
          [name, JSON.stringify([nodes.map((node) => ({ ...node, state: null })), edges])]));
        const prompts = (/** @type {Platform} */ platform) => new Map(platform.prompts.map((prompt) => [prompt.call, JSON.stringify(prompt)]));
        const differing = (/** @type {Map<string, string>} */ some, /** @type {Map<string, string>} */ others) =>
          [...new Set([...some.keys(), ...others.keys()])].filter((name) => some.get(name) !== others.get(name)).length;
        return differing(flows(one), flows(other)) + differing(prompts(one), prompts(other));
      }

      """###),
  StudioFile(
    name: "stage.js",
    text: ###"""
      /** The phone with the start of the journey above it, and what can happen below. */
      class Stage {
        /** @param {Studio} studio */
        constructor(studio) {
          this.studio = studio;
          this.choices = el("form", { className: "start", "aria-label": "The start of the journey" });
          this.choices.addEventListener("submit", (/** @type {Event} */ event) => event.preventDefault());
          this.phone = el("div", { className: "phone", tabIndex: -1, role: "region", "aria-label": "Simulated phone", "aria-live": "polite" });
          this.next = el("div", { className: "next" });
          this.element = el("section", { className: "stage", "aria-label": "Phone" }, this.choices, this.phone, this.next);
          this.isOpen = this.showsInputs = false;
        }
        draw() {
          const { studio } = this, { player } = studio;
          const prompt = studio.chosenPrompt;
          if (prompt) {
            const text = prompt.texts.find(({ wanted }) => wanted === studio.locale) ?? prompt.texts[0];
            this.choices.replaceChildren(...this.languages(prompt));
            this.phone.replaceChildren(drawnDevice(studio.look, [drawnForm(prompt, text)]));
            this.next.replaceChildren(...studio.notesOf(prompt, text),
              player ? button("Back to the journey", () => studio.set({ prompt: null, view: "journey" }), { className: "quiet" }) : "");
            return;
          }
          if (!player) {
            this.choices.replaceChildren();
            this.phone.replaceChildren(drawnDevice(studio.look, studio.policy ? [drawnText("tells", studio.whyStill)] : []));
            this.next.replaceChildren();
            return;
          }
          this.drawChoices(player);
          const { journey } = player;
          if (journey.error) {
            this.phone.replaceChildren(drawnDevice(studio.look, [drawnText("own", journey.error)]));
            this.next.replaceChildren(button("Start over", () => player.restart()));
            return;
          }
          const hadFocus = this.phone.contains(document.activeElement) && document.activeElement !== this.phone;
          const { layers, used, isAway } = drawnScene(journey, studio, (act) => studio.perform(act));
          this.phone.replaceChildren(drawnDevice(studio.look, layers, isAway));
          if (hadFocus) this.phone.focus({ preventScroll: true });
          this.drawNext(player, journey.offered.filter(({ act }) => !used.has(act)), journey);
        }
        /** @param {Player} player @param {Offer[]} expected @param {Played} journey */
        drawNext(player, expected, journey) {
          const act = (/** @type {Offer} */ offer) => button([el("span", { textContent: sentence(wordsOfOffer(offer, player.platform, journey.scene)) }),
            el("code", { textContent: offer.act })], () => this.studio.perform(offer.act), { className: "act" });
          const groups = [
            player.shown ? el("p", { className: "note", textContent: `This journey shows: ${player.shown}` }) : null,
            expected.length ? el("div", { className: "acts", role: "group", "aria-label": "What is expected next" }, ...expected.map(act)) : null,
            player.later.length && !player.acts.length ? el("p", { className: "note", textContent: "The next step of the film plays on." }) : null,
            journey.next == null ? null : el("div", { className: "acts" }, button("Use it again", () => player.begin(/** @type {string} */ (journey.next)), { className: "act" })),
          ];
          if (journey.outside.length) {
            const details = el("details", { open: this.isOpen }, el("summary", { textContent: "At any time" }),
              el("div", { className: "acts" }, ...journey.outside.map(act)));
            details.addEventListener("toggle", () => { this.isOpen = details.open; });
            groups.push(details);
          }
          this.next.replaceChildren(...groups.filter(Boolean));
        }
        /** @param {Prompt} prompt */
        languages(prompt) {
          const { studio } = this;
          if (prompt.texts.length < 2) return [];
          return [this.select("Language", prompt.texts.map(({ wanted }) => [wanted, languageName(wanted)]), studio.locale || prompt.texts[0].wanted,
            (locale) => studio.set({ locale }))];
        }

        /** @param {Player} player */
        drawChoices(player) {
          const { platform } = player;
          const parts = [];
          const calls = [...player.calls].filter(([, flow]) => flow === player.flow);
          if (calls.length > 1) parts.push(this.select("Call", calls.map(([call]) => [call, call]), player.call, (call) => player.startFlow(player.flow, call)));
          const statuses = platform.statuses.map(({ name, values }) => {
            const options = values.map((value, index) => {
              const words = wordsOfStatus(platform, name, value, 0);
              return [index ? value : "", words ? words : index ? value : "never asked", value];
            });
            const change = (/** @type {string} */ value) => { player.givens.set(name, value); player.restart(); };
            return { name, options, chosen: player.givens.get(name) ?? "", change };
          });
          // One resource with few statuses is chosen by one click.
          if (statuses.length === 1 && statuses[0].options.length <= 6) parts.push(this.people(statuses[0]));
          else for (const { name, options, chosen, change } of statuses) {
            parts.push(this.select(name, options.map(([value, words, status]) => [value, words === status ? words : `${words} (${status})`]), chosen, change));
          }
          /** @type {any[]} */
          const inputs = [];
          for (const { name, values } of platform.inputs) {
            const change = (/** @type {string} */ value) => { player.inputs.set(name, value); player.restart(); };
            if (values.length) inputs.push(this.select(name, values.map((value) => [value, value]), player.inputs.get(name) ?? "", change));
            else {
              const field = el("input", { value: player.inputs.get(name) ?? "", spellcheck: false });
              field.addEventListener("change", () => change(field.value));
              inputs.push(el("label", { className: "pick" }, el("span", { textContent: name }), field));
            }
          }
          if (inputs.length) {
            const more = el("details", { open: this.showsInputs }, el("summary", { textContent: "What the app says" }), ...inputs);
            more.addEventListener("toggle", () => { this.showsInputs = more.open; });
            parts.push(more);
          }
          const focused = /** @type {any} */ (document.activeElement);
          const place = this.choices.contains(focused) ? focused.dataset.name : null;
          this.choices.replaceChildren(...parts);
          if (place) this.choices.querySelector(`[data-name="${CSS.escape(place)}"]`)?.focus();
        }
        /** @param {{ name: string, options: string[][], chosen: string, change: (value: string) => void }} status */
        people({ name, options, chosen, change }) {
          return el("div", { className: "people", role: "group", "aria-label": `Who it is: ${name}` }, ...options.map(([value, words, status]) =>
            button([el("span", { textContent: words }), el("code", { textContent: status })], () => change(value),
              { "aria-pressed": String(value === chosen), "data-name": `${name} ${value}` })));
        }
        /** @param {string} label @param {string[][]} values @param {string} chosen @param {(value: string) => void} change */
        select(label, values, chosen, change) {
          const list = el("select", { "data-name": label }, ...values.map(([value, text]) => el("option", { value, textContent: text, selected: value === chosen })));
          list.addEventListener("change", () => change(list.value));
          return el("label", { className: "pick" }, el("span", { textContent: label }), list);
        }
      }

      /** The journey so far: a small screen for each step, and what caused it. */
      class Film {
        /** @param {Studio} studio */
        constructor(studio) {
          this.studio = studio;
          this.strip = el("ol", { className: "strip", "aria-label": "The journey so far" });
          this.tab = "film";
          this.heads = [["film", "Film"], ["words", "In words"], ["script", "Script"], ["test", "Test"]].map(([name, title]) =>
            button(title, () => { this.tab = name; this.draw(); }, { "data-tab": name }));
          this.undo = button(icon("previous"), () => this.again(this.undo, () => studio.player?.goTo(studio.player.acts.length - 1)), { title: "Undo", "aria-label": "Undo" });
          this.redo = button(icon("next"), () => this.again(this.redo, () => studio.player?.goTo(studio.player.acts.length + 1)), { title: "Redo", "aria-label": "Redo" });
          this.over = button(icon("again"), () => this.again(this.over, () => studio.player?.goTo(0)), { title: "Start over", "aria-label": "Start over" });
          this.place = el("div", { className: "film-place" });
          this.element = el("section", { className: "film", "aria-label": "Journey" },
            el("div", { className: "film-bar" }, this.undo, this.redo, this.over, el("div", { className: "switch", role: "group", "aria-label": "The journey as" }, ...this.heads)), this.place);
        }
        /** A button keeps the focus as long as it can be pressed. @param {HTMLButtonElement} pressed @param {() => void} action */
        again(pressed, action) {
          action();
          if (pressed.disabled) this.studio.stage.phone.focus({ preventScroll: true });
        }
        draw() {
          const { player } = this.studio;
          for (const head of this.heads) head.setAttribute("aria-pressed", String(head.dataset.tab === this.tab));
          const isOff = !player || Boolean(player.journey.error);
          this.undo.disabled = this.over.disabled = isOff || !player.acts.length;
          this.redo.disabled = isOff || !player.later.length;
          if (!player || isOff) return this.place.replaceChildren();
          if (this.tab === "script") return this.place.replaceChildren(this.text("For `usher run` with `--script-file`.", `// ${player.journey.head}\n${player.script()}`));
          if (this.tab === "test") return this.place.replaceChildren(this.text("For the end of a policy’s file.", player.journey.test));
          if (this.tab === "words") return this.place.replaceChildren(this.words(player));
          this.strip.replaceChildren(...filmFrames(player, this.studio, (count) => {
            player.goTo(count);
            this.strip.children[count]?.querySelector("button")?.focus({ preventScroll: true });
          }), ...player.later.map((act, index) => el("li", { className: "later" },
            button(el("code", { textContent: act }), () => player.goTo(player.acts.length + index + 1)))),
          player.journey.stop ? el("li", { className: "stop", textContent: `stops here: ${player.journey.stop}` }) : "");
          this.place.replaceChildren(this.strip);
          const now = /** @type {HTMLElement | undefined} */ (this.strip.children[player.acts.length]);
          if (now) this.strip.scrollLeft = now.offsetLeft - this.strip.clientWidth / 2 + now.offsetWidth / 2;
        }
        /** The lines of `usher run`, and each step as a sentence. @param {Player} player */
        words(player) {
          const frames = player.frames;
          return el("ol", { className: "story", tabIndex: 0, "aria-label": "The journey in words" }, ...player.journey.acts.map((lines, index) => el("li", {},
            el("strong", { textContent: sentence(causeOf(player, frames, index)) }),
            ...lines.map(({ kind, text }) => el("p", { className: kind, dir: kind === "words" ? "auto" : "ltr", textContent: text })))));
        }
        /** @param {string} purpose @param {string} text */
        text(purpose, text) {
          const pre = el("pre", { textContent: text, tabIndex: 0 });
          const copy = button("Copy", () => this.copy(pre, copy), { "aria-live": "polite" });
          return el("div", { className: "written" }, el("p", { className: "note" }, purpose, " ", copy), pre);
        }
        /** If the clipboard is not available, as in some browsers for a file, selects the text and copies it by command.
         * @param {HTMLElement} pre @param {HTMLButtonElement} copy */
        async copy(pre, copy) {
          let isCopied = true;
          try {
            await navigator.clipboard.writeText(pre.textContent ?? "");
          } catch {
            getSelection()?.selectAllChildren(pre);
            isCopied = document.execCommand("copy");
          }
          copy.textContent = isCopied ? "Copied" : "Selected: copy it now";
          setTimeout(() => { copy.textContent = "Copy"; }, 2000);
        }
      }

      /** What caused a frame, in words. @param {Player} player @param {Played[]} frames @param {number} index */
      function causeOf(player, frames, index) {
        if (index === 0) {
          const people = player.platform.statuses.map(({ name, values }) => {
            const status = player.givens.get(name) || values[0];
            return player.platform.statuses.length > 1 ? `${name}: ${wordsOfStatus(player.platform, name, status, 0) ?? status}`
              : wordsOfStatus(player.platform, name, status, 0) ?? status;
          });
          return people.length ? people.slice(0, 3).join(", ") : "starts";
        }
        const before = frames[index - 1], act = player.acts[index - 1];
        const offer = [...before.offered, ...before.outside].find((one) => one.act === act);
        if (!offer) return act;
        if (offer.kind === "tap") {
          const tapped = before.scene.prompts.flatMap(({ buttons }) => buttons).find((one) => one.act === act);
          return tapped?.label ?? offer.text;
        }
        return wordsOfOffer(offer, player.platform, before.scene);
      }

      /** @param {Player} player @param {Studio} studio @param {((count: number) => void) | null} go @returns {any[]} */
      function filmFrames(player, studio, go) {
        const frames = player.frames;
        return frames.map((frame, index) => {
          const { layers, isAway } = drawnScene(frame, studio, null);
          const small = el("div", { className: "thumb", "aria-hidden": "true", inert: true }, drawnDevice(studio.look, layers, isAway));
          const cause = sentence(causeOf(player, frames, index));
          const content = [small, el("span", { className: "number", textContent: String(index + 1) })];
          const label = `${index + 1}: ${cause}`;
          return el("li", {}, el("div", { className: "cause" }, el("span", { textContent: cause, dir: "auto" }), el("i"),
            ...frame.counted[index].map((metric) => el("code", {}, icon("metric"), metric))),
            go ? button(content, () => go(index), { "aria-label": label, "aria-current": index === frames.length - 1 ? "step" : null }) : el("div", {}, ...content));
        });
      }

      """###),
  StudioFile(
    name: "start.js",
    text: ###"""
      /** Draws the page, and plays as soon as its program is unpacked. */
      function begin() {
        const read = (/** @type {string} */ id) => JSON.parse(document.getElementById(id)?.textContent ?? "null");
        const data = /** @type {PageData} */ (read("page-data"));
        const empty = /** @type {any} */ ({ policies: [], broken: [], findings: [], looks: [], changes: null, platform: null, isEditable: false });
        const studio = new Studio({ ...empty, ...data });
        /** @type {any} */ (globalThis).usher = studio;
        if (data.version != null) follow(data.version);
        if (!document.getElementById("page-engine")) return;
        play(studio, read("page-files")).catch((error) => {
          studio.isLoading = false;
          studio.whyStill = `This browser cannot play the policies of the page: ${error.message}`;
          studio.draw();
        });
      }

      /** @param {Studio} studio @param {any[]} files */
      async function play(studio, files) {
        const program = await Engine.program();
        const engine = await Engine.load(program);
        studio.projects = files.map((project) => new Place(engine, project));
        studio.wrote = undefined;
        studio.isLoading = false;
        studio.read();
        studio.set({}, false);
        if (studio.data.isEditable) studio.editor = await Editor.open(studio, program);
        document.documentElement.dataset.plays = "";
      }

      /** A served page asks for its version twice a second, and comes back at the same address with a newer one. @param {number} version */
      function follow(version) {
        let isLeaving = false;
        setInterval(async () => {
          if (isLeaving) return;
          try {
            const newest = await (await fetch("version", { cache: "no-store" })).text();
            if (newest === String(version)) return;
            isLeaving = true;
            location.reload();
          } catch {
            // The server has ended: the page stays as it is.
          }
        }, 500);
      }

      /** What is printed: the pictures of the flows, the journey as a storyboard, and the texts. @param {Studio} studio @returns {any[]} */
      function printed(studio) {
        const { policy, player } = studio;
        if (!policy) return [];
        const texts = el("table", { className: "plain" }, el("tbody", {}, ...studio.prompts.flatMap((prompt) => prompt.texts.filter(({ wanted }) => wanted === studio.locale || wanted === "").map((text) =>
          el("tr", {}, el("td", {}, drawnDevice(studio.look, [drawnForm(prompt, text)])), el("td", {}, el("code", { textContent: prompt.call }), ...studio.notesOf(prompt, text)))))));
        return [el("h1", { textContent: policy.name }), player && !player.journey.error ? el("section", {}, el("h2", { textContent: `Journey: ${player.call}` }), el("ol", { className: "strip still" }, ...filmFrames(player, studio, null))) : null,
          el("section", {}, el("h2", { textContent: "Flows" }), el("pre", { textContent: studio.drawing?.list ?? "" })),
          el("section", {}, el("h2", { textContent: "Prompts" }), texts), el("section", {}, el("h2", { textContent: "Proof" }), el("pre", { textContent: policy.proof.report }))].filter(Boolean);
      }

      /** Shows one prompt alone, for an image of it. Returns where it is, in pixels; nothing if there is no such prompt.
       * @param {string} address the parts of its address, as they are in the page's data */
      function pictured(address) {
        const studio = /** @type {Studio} */ (/** @type {any} */ (globalThis).usher);
        const [id, call, locale = ""] = JSON.parse(address);
        studio.set({ policy: id, prompt: call, locale, view: "texts" }, false);
        const prompt = studio.chosenPrompt;
        if (!prompt) return null;
        const place = el("div", { className: "alone", "data-look": studio.look }, drawnForm(prompt, prompt.texts.find(({ wanted }) => wanted === locale) ?? prompt.texts[0]));
        document.querySelector(".alone")?.remove();
        document.body.append(place);
        const { x, y, width, height } = place.getBoundingClientRect();
        return { x: x + scrollX, y: y + scrollY, width, height, scale: 1 };
      }

      """###),
  StudioFile(
    name: "studio.html",
    text: ###"""
      {{mark}}
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; {{sources}}script-src 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'">
      <title>{{title}}</title>
      <style>
      {{style}}</style>
      </head>
      <body>
      <noscript>This page shows policies with a script of its own, which asks nothing of a network. Allow scripts to see them.</noscript>
      <script type="application/json" id="page-data">{{data}}</script>
      {{more}}<script>
      "use strict";
      {{script}}begin();
      </script>
      </body>
      </html>

      """###),
  StudioFile(
    name: "studio.js",
    text: ###"""
      /** The page: what is chosen, its places, and its address. */
      class Studio {
        /** @param {PageData} data */
        constructor(data) {
          this.data = data;
          this.state = { policy: data.policies[0]?.id ?? data.broken[0]?.name ?? null, view: data.isEditable ? "edit" : data.changes ? "changes" : "journey",
            platform: data.platform, locale: "", look: "", size: "L", scheme: "", names: true, prompt: /** @type {string | null} */ (null), place: "phone" };
          /** @type {Place[]} */
          this.projects = [];
          /** The journeys of the policies that were looked at; nothing for a policy that the program refuses. @type {Map<string, Player | null>} */
          this.made = new Map();
          /** Pictures that are newer than the page, by policy and platform. @type {Map<string, Drawing>} */
          this.drawings = new Map();
          this.whyStill = document.getElementById("page-engine") ? "…" : "This page shows journeys, and cannot play them: the program for it was not installed where it was made.";
          /** Until the page plays, its address stays as it came. */
          this.isLoading = Boolean(document.getElementById("page-engine"));
          /** @type {Editor | null} */
          this.editor = null;
          /** @type {Map<string, any>} */
          this.ends = new Map();
          this.picture = new Picture(this);
          this.film = new Film(this);
          this.stage = new Stage(this);
          this.side = new Sidebar(this);
          this.header = new Header(this);
          this.view = el("div", { className: "view", tabIndex: 0, role: "region" });
          this.said = el("p", { className: "said", role: "status" });
          this.paper = el("div", { className: "paper", "aria-hidden": "true" });
          this.centre = el("main", {}, this.view, this.picture.element, this.film.element);
          this.app = el("div", { className: "studio" }, this.header.element, this.side.element, this.centre, this.stage.element, this.header.places, this.said);
          document.body.append(this.app, this.paper);
          addEventListener("popstate", () => this.read());
          addEventListener("hashchange", () => this.read());
          addEventListener("keydown", (event) => this.key(event));
          addEventListener("beforeprint", () => this.paper.replaceChildren(...printed(this)));
          this.read();
        }

        // MARK: What is chosen

        get policy() { return this.data.policies.find(({ id }) => id === this.state.policy); }
        get broken() { return this.data.broken.find(({ name }) => name === this.state.policy); }
        get platform() {
          const { policy, state } = this;
          return policy?.platforms.find(({ name }) => name === state.platform) ?? policy?.platforms[0];
        }
        get player() { return this.playerOf(this.state.policy); }
        /** The journey of a policy, if the page can play it. @param {string | null} id @returns {Player | undefined} */
        playerOf(id) {
          const policy = this.data.policies.find((one) => one.id === id), place = policy && this.projects[policy.project];
          if (!policy || !place) return undefined;
          const known = this.made.get(policy.id);
          if (known !== undefined) return known ?? undefined;
          const played = place.loaded.policies.find(({ name }) => name === policy.name);
          const player = played ? new Player(place, played, this.state.platform) : null;
          this.made.set(policy.id, player);
          if (!played || !player) return undefined;
          player.id = policy.id;
          for (const platform of played.platforms) {
            const fresh = platform === player.platform ? player : new Player(place, played, platform.name);
            this.defaults.set(`${policy.id} ${platform.name}`, fresh.script());
          }
          player.changed = () => this.played();
          return player;
        }
        /** All journeys, in the order of the policies. */
        get players() { return this.data.policies.flatMap(({ id }) => this.playerOf(id) ?? []); }
        get locale() {
          const { policy, broken, state } = this;
          const known = policy ? policy.locales.map(({ name }) => name) : broken?.prompts[0]?.texts.map(({ wanted }) => wanted) ?? [];
          return known.includes(state.locale) ? state.locale : known[0] ?? "";
        }
        get prompts() { return this.platform?.prompts ?? this.broken?.prompts ?? []; }
        get chosenPrompt() { return this.state.prompt == null ? undefined : this.prompts.find(({ call }) => call === this.state.prompt); }
        get look() { return this.state.look || this.platform?.look || "ios26"; }
        get drawing() { return this.drawings.get(`${this.state.policy} ${this.platform?.name}`) ?? this.platform?.drawing; }
        /** @returns {Flow | undefined} */
        get flow() {
          const { drawing, player } = this;
          const wanted = player ? player.flow : this.stillFlow;
          return drawing?.flows.find(({ family, name }) => family === wanted || name === wanted) ?? drawing?.flows[0];
        }
        /** @param {string | null} locale */
        isRightToLeft(locale) { return this.data.policies.some(({ locales }) => locales.some((one) => one.name === locale && one.isRightToLeft)); }
        /** @param {string} resource @returns {string | null} */
        missingPurpose(resource) {
          const found = this.player?.project.loaded.findings.find((/** @type {any} */ { code, names }) => code === "missing-purpose" && names.includes(resource));
          return found ? `The app’s reason would stand here. It is missing: ${found.message.replaceAll("`", "")}.` : null;
        }

        // MARK: Words

        /** What people see in a state, in their language. @param {FlowNode} node */
        wordsOf(node) {
          if (node.kind === "prompt") {
            const text = this.textOf(node.entity);
            return text?.title ?? text?.message ?? sentence(humanised(node.entity ?? node.name));
          }
          if (node.kind === "request") return `The system asks for ${node.entity}`;
          if (["trip", "action", "flow"].includes(node.kind)) return sentence(humanised(node.entity ?? node.name));
          if (node.kind === "choice" && node.lines.length) return sentence(humanised(node.lines[0]));
          return sentence(humanised(node.name || node.lines[0] || ""));
        }
        /** @param {string | null} name of a prompt */
        textOf(name) {
          return this.prompts.find((one) => one.name === name)?.texts.find(({ wanted }) => wanted === this.locale);
        }
        /** @param {FlowNode} node @param {FlowEdge} edge */
        wordsOfRow(node, edge) {
          if (edge.kind === "handler" || edge.kind === "silence") return sentence(edge.label.join(", "));
          if (edge.kind === "start") return "Starts in";
          // Many answers are what is left.
          if (!edge.answers.length || edge.answers.length > 2) return sentence(edge.label.join(" "));
          const labels = node.kind === "prompt" ? this.textsOf(node.entity) : null;
          return sentence(edge.answers.map((answer) => labels?.get(answer) ?? answerWords.get(answer) ?? humanised(answer)).join(", "));
        }
        /** The labels of the buttons of a prompt, whatever its arguments. @param {string | null} name */
        textsOf(name) {
          return new Map(this.prompts.filter((one) => one.name === name).flatMap(({ texts }) =>
            texts.filter(({ wanted }) => wanted === this.locale).flatMap(({ labels }) => labels.map(({ name, label }) => /** @type {[string, string]} */ ([name, label])))));
        }
        /** The offer of the journey that takes a row of the picture. @param {Card} card @param {Row} row */
        offerOf(card, row) {
          const { player } = this, { answers } = row.edge;
          if (!player || row.edge.kind !== "row") return null;
          const { offered, scene } = player.journey;
          if (card.node.kind === "trip") {
            return offered.find(({ kind, name, changes }) => kind === "away" ? answers.includes("returned") && !changes.length
              : kind === "answer" && answers.includes(name ?? "")) ?? null;
          }
          const resource = scene.system && player.platform.statuses.find(({ name }) => name === scene.system?.resource);
          const names = (/** @type {string | null} */ name) => [name, resource?.groups?.[resource.values.indexOf(name ?? "")]];
          const fits = (/** @type {FlowEdge} */ edge, /** @type {Offer} */ { kind, name }) =>
            ["tap", "answer", "send"].includes(kind) && names(name).some((one) => one != null && edge.answers.includes(one));
          const found = offered.find((offer) => fits(row.edge, offer));
          if (found || answers.length) return found ?? null;
          return offered.find((offer) => ["tap", "answer"].includes(offer.kind) && !card.rows.some(({ edge }) => fits(edge, offer))) ?? null;
        }

        // MARK: What is done

        /** @param {Partial<Studio["state"]>} changes @param {boolean} isStep whether the browser can go back to what was before */
        set(changes, isStep = true) {
          Object.assign(this.state, changes);
          const { player } = this;
          this.isSetting = true;
          if (player) {
            const { platform } = this;
            if (platform && player.platform.name !== platform.name) player.usePlatform(platform.name);
            const locale = this.policy?.locales.length ? this.locale : "";
            if (player.locale !== locale) {
              player.locale = locale;
              player.play();
            }
          }
          this.isSetting = false;
          this.draw();
          this.write(isStep);
        }
        /** @param {string} act */
        perform(act) {
          this.player?.perform(act);
          this.stage.phone.focus({ preventScroll: true });
        }
        /** Goes the shortest way to a state. @param {Card} card */
        walk(card) {
          const { player } = this;
          if (!player || card.node.state == null) return;
          const acts = player.way(card.node.state);
          if (!acts) return this.say("No journey from this start leads there. Another start may.");
          Object.assign(player, { acts, later: [] });
          player.play();
        }
        /** @param {Card} card @param {Row} row */
        take(card, row) {
          const offer = this.offerOf(card, row);
          if (offer) this.perform(offer.act);
        }
        /** Shows a flow from its start. @param {string} name @param {string | null} id of its policy */
        startFlow(name, id = this.state.policy) {
          this.stillFlow = name;
          const view = ["edit", "ends"].includes(this.state.view) && id === this.state.policy ? this.state.view : "journey";
          Object.assign(this.state, { policy: id, prompt: null, view });
          this.player?.startFlow(name);
          this.set({});
        }
        /** Puts a prepared journey on the phone. @param {string} script @param {string | null} title @param {string | null} id of its policy */
        puts(script, title = null, id = this.state.policy, at = 0) {
          Object.assign(this.state, { policy: id, prompt: null, view: this.state.view === "edit" ? "edit" : "journey" });
          this.player?.begin(script, title, at);
          this.state.platform = this.player?.platform.name ?? this.state.platform;
          this.set({});
          this.stage.phone.focus({ preventScroll: true });
        }
        /** @param {string} text */
        say(text) {
          this.said.textContent = text;
          clearTimeout(this.silence);
          this.silence = setTimeout(() => { this.said.textContent = ""; }, 4000);
        }
        /** @param {KeyboardEvent} event */
        key(event) {
          const isTyping = /** @type {Element} */ (event.target).closest?.("input, textarea, select, [contenteditable], .CodeMirror");
          if (event.key === "Escape") return this.side.close();
          if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
          const actions = new Map([["/", () => this.side.open()], ["n", () => this.set({ names: !this.state.names }, false)], ["+", () => this.picture.zoom(1.25)],
            ["=", () => this.picture.zoom(1.25)], ["-", () => this.picture.zoom(1 / 1.25)], ["0", () => this.picture.fit()]]);
          const action = actions.get(event.key);
          if (!action) return;
          event.preventDefault();
          action();
        }

        // MARK: Drawing

        draw() {
          const { state, app } = this, root = document.documentElement;
          const [body, small] = sizes.get(state.size) ?? [17, 13];
          root.style.setProperty("--body", body + "px");
          root.style.setProperty("--small", small + "px");
          root.toggleAttribute("data-large", body >= 28);
          root.dataset.scheme = state.scheme;
          app.dataset.names = state.names ? "shown" : "hidden";
          // A policy with errors has its texts alone, where it cannot be changed.
          app.dataset.view = this.policy || state.view === "edit" ? state.view : "texts";
          app.dataset.place = state.place;
          this.header.draw();
          this.side.draw();
          this.stage.draw();
          const isFlow = (state.view === "journey" || state.view === "edit") && Boolean(this.policy);
          this.view.hidden = state.view === "journey" && isFlow;
          this.picture.element.hidden = this.film.element.hidden = !isFlow;
          if (state.view !== "edit") {
            const key = [state.view, state.policy, this.platform?.name, state.prompt, this.locale, state.view === "ends" ? this.player?.call : "", this.projects.length].join("\n");
            if (key !== this.viewed) this.view.replaceChildren(...viewOf(this));
            this.viewed = key;
            this.view.setAttribute("aria-label", this.header.titleOf(state.view));
          }
          if (isFlow) this.drawFlow();
        }
        drawFlow() {
          const { flow, policy, platform, picture } = this;
          picture.title.replaceChildren(...(flow && policy ? titleOfFlow(this, flow, policy) : []));
          const drawn = this.drawings.get(`${policy?.id} ${platform?.name}`);
          picture.show(flow, [policy?.id + " " + flow?.name, platform?.name, this.locale, this.state.names, Boolean(this.player), drawn ? JSON.stringify(drawn) : ""].join("\n"));
          picture.mark();
          this.film.draw();
        }
        /** After a step of the journey. */
        played() {
          if (this.isReading || this.isSetting) return;
          this.state.prompt = null;
          this.draw();
          this.write(true);
        }
        /** What is said below a prompt. @param {Prompt} prompt @param {Text | undefined} text */
        notesOf(prompt, text) {
          const notes = prompt.isDismissible ? ["It can be dismissed without an answer."] : [];
          if (text?.locale && text.locale !== text.wanted) notes.push(`In ${text.locale}: there is no text in ${text.wanted}.`);
          return [el("p", { className: "note" }, el("strong", { textContent: kindWords.get(prompt.kind) ?? prompt.kind }), " ", el("code", { textContent: prompt.call })),
            ...notes.map((textContent) => el("p", { className: "note", textContent })), ...listOfFindings(text?.findings ?? [])];
        }

        // MARK: Address

        /** The address of what is shown, behind `#`. */
        get fragment() {
          const { state, player, policy, broken } = this;
          const id = policy?.id ?? broken?.name;
          if (id == null) return null;
          const fields = new URLSearchParams();
          const path = state.prompt == null ? id : `${id}/${state.prompt}` + (this.locale ? `/${this.locale}` : "");
          if (state.prompt == null && state.view !== "journey") fields.set("view", state.view);
          if (policy && this.platform !== policy.platforms[0] && this.platform) fields.set("platform", this.platform.name);
          if (state.prompt == null && state.locale && this.locale === state.locale) fields.set("locale", state.locale);
          for (const name of /** @type {const} */ (["look", "scheme"])) if (state[name]) fields.set(name, state[name]);
          if (state.size !== "L") fields.set("size", state.size);
          if (!state.names) fields.set("names", "hidden");
          if (player && state.prompt == null) {
            const script = player.script([...player.acts, ...player.later]);
            if (script !== this.defaults.get(`${id} ${player.platform.name}`)) {
              fields.set("play", script.trimEnd());
              if (player.later.length || !player.acts.length) fields.set("at", String(player.acts.length));
            }
          }
          const asked = fields.toString();
          return encodeURI(path).replace(/#/g, "%23").replace(/\?/g, "%3F") + (asked ? "?" + asked : "");
        }
        /** The script of each policy on each platform, before anything is chosen. @type {Map<string, string>} */
        defaults = new Map();
        /** @param {boolean} isStep */
        write(isStep) {
          // An address that carries files stays.
          if (location.hash.startsWith("#edit=") || this.isReading || this.isLoading || this.isAbsent && !isStep) return;
          this.isAbsent = false;
          const fragment = this.fragment;
          if (fragment == null) return;
          const isSame = "#" + fragment === location.hash;
          if (isSame && history.state?.isOwn) return;
          this.wrote = fragment;
          try {
            // An entry that the page has made has all that was shown. Others lead to a place, such as the links of an editor.
            history[isStep && !isSame ? "pushState" : "replaceState"]({ isOwn: true }, "", "#" + fragment);
          } catch {
            // Browsers refuse many changes in a short time. The address is then that of an earlier step.
          }
        }
        /** Shows what the address says. Parts that this page does not have are left as they are. */
        read() {
          const hash = location.hash.slice(1);
          if (hash.startsWith("edit=") || hash === "" || hash === this.wrote) {
            this.draw();
            return;
          }
          this.wrote = hash;
          this.isReading = true;
          const [path, asked] = hash.split(/\?(.*)/s), fields = new URLSearchParams(asked ?? "");
          let whole = path;
          try { whole = decodeURIComponent(path); } catch { /* It is no text in the form of addresses, and names nothing here. */ }
          const ids = [...this.data.policies.map(({ id }) => id), ...this.data.broken.map(({ name }) => name)];
          const id = ids.filter((one) => whole === one || whole.startsWith(one + "/")).sort((one, other) => other.length - one.length)[0];
          const isPlace = asked === undefined && !history.state?.isOwn;
          // What the address names may be back with the next version of a served page.
          this.isAbsent = id == null;
          if (id != null && isPlace) Object.assign(this.state, { policy: id, prompt: null, view: this.state.view === "texts" ? "journey" : this.state.view });
          else if (id != null) {
            Object.assign(this.state, { policy: id, prompt: null, view: fields.get("view") ?? "journey", platform: fields.get("platform"),
              locale: fields.get("locale") ?? "", look: fields.get("look") ?? "", size: fields.get("size") ?? "L", scheme: fields.get("scheme") ?? "",
              names: fields.get("names") !== "hidden" });
            if (!this.header.views.includes(this.state.view)) this.state.view = this.header.views[0];
          }
          if (id != null) {
            const rest = whole.slice(id.length + 1);
            // A prompt with its arguments, or the first that has this name; then a language.
            const at = (/** @type {string} */ name) => rest === name || rest.startsWith(name + "/");
            const prompt = this.prompts.find(({ call }) => rest === call) ?? this.prompts.find(({ call }) => at(call)) ?? this.prompts.find(({ name }) => at(name));
            if (prompt && rest) {
              const known = at(prompt.call) ? prompt.call : prompt.name, locale = rest.slice(known.length + 1);
              Object.assign(this.state, { prompt: prompt.call, view: "texts", locale: locale || this.state.locale });
            }
            const { player } = this, script = fields.get("play");
            if (player && rest === "" && !isPlace) {
              if (script) player.begin(script + "\n", null, Number(fields.get("at") ?? 1e6));
              else if (player.acts.length || player.later.length || player.begun) player.startFlow(player.platform.flows[0]?.name);
            }
          }
          this.isReading = false;
          this.set({}, false);
        }
      }

      /** The body and footnote text of iOS in its twelve steps, in pixels. */
      const sizes = new Map(Object.entries({ xS: [14, 12], S: [15, 12], M: [16, 12], L: [17, 13], xL: [19, 15], xxL: [21, 17], xxxL: [23, 19],
        AX1: [28, 23], AX2: [33, 27], AX3: [40, 33], AX4: [47, 38], AX5: [53, 44] }));

      /** @param {Studio} studio @param {Flow} flow @param {Policy} policy @returns {any[]} */
      function titleOfFlow(studio, flow, policy) {
        const proved = policy.proof.flows.find(({ name, platform }) => name === flow.name && platform === studio.platform?.name);
        const uncovered = [...flow.nodes, ...flow.edges].filter(({ isUncovered }) => isUncovered).length;
        const parts = [proved && !studio.data.isEditable ? [icon(proved.isProved ? "proof" : "warning"), `${proved.isProved ? "proved" : "not proved"}, ${counted(proved.states, "situation")}`] : [],
          uncovered ? `${uncovered} not tested` : []].filter((part) => part.length);
        return [el("h1", { textContent: flow.name }), el("p", {}, ...parts.map((part) => el("span", {}, ...[part].flat())))];
      }

      """###),
  StudioFile(
    name: "unpack.js",
    text: ###"""
      // The bytes behind the text of `PreviewEngine.packed`: five letters for four bytes.
      function bytesOf(text) {
        const bytes = new Uint8Array(text.length / 5 * 4);
        for (let from = 0, to = 0; from < text.length; from += 5) {
          let value = 0;
          for (let index = from; index < from + 5; index++) {
            const letter = text.charCodeAt(index);
            value = value * 85 + (letter === 120 ? 25 : letter - 35);
          }
          for (let shift = 24; shift >= 0; shift -= 8) bytes[to++] = value >>> shift;
        }
        return bytes;
      }
      // Unpacks LZMA, as `xz --format=lzma` writes it: the range decoder, then literals and repetitions until the mark of the end.
      function unpacked(packed) {
        const contextBits = packed[0] % 9, placeBits = Math.floor(packed[0] / 9) % 5, positionBits = Math.floor(packed[0] / 45);
        const probabilities = (count) => new Uint16Array(count).fill(1024);
        const literals = probabilities(768 << contextBits + placeBits), matches = probabilities(192), shorts = probabilities(192);
        const again = probabilities(12), repeats = [0, 1, 2].map(() => probabilities(12));
        const slots = probabilities(256), places = probabilities(128), aligns = probabilities(16);
        const lengths = () => ({ choices: probabilities(2), low: probabilities(128), middle: probabilities(128), high: probabilities(256) });
        const newLengths = lengths(), oldLengths = lengths();
        // Byte 0 holds the context sizes. The coded data starts after the header of 13 bytes and a zero byte.
        let range = -1 >>> 0, code = 0, at = 14, out = new Uint8Array(8 << 20), size = 0;
        const fill = () => {
          // The decoder reads a few bytes ahead.
          if (at > packed.length + 8) throw new Error("the program of the page is incomplete");
          code = (code << 8 | packed[at++]) >>> 0;
        };
        for (let index = 0; index < 4; index++) fill();
        const bit = (table, index) => {
          const chance = table[index], bound = (range >>> 11) * chance;
          let value = 0;
          if (code < bound) {
            range = bound;
            table[index] = chance + (2048 - chance >> 5);
          } else {
            range -= bound;
            code -= bound;
            table[index] = chance - (chance >> 5);
            value = 1;
          }
          if (range < 16777216) {
            range = range << 8 >>> 0;
            fill();
          }
          return value;
        };
        const tree = (table, start, bits) => {
          let place = 1;
          for (let left = bits; left > 0; left--) place = place << 1 | bit(table, start + place);
          return place - (1 << bits);
        };
        const reversed = (table, start, bits) => {
          let place = 1, value = 0;
          for (let index = 0; index < bits; index++) {
            const one = bit(table, start + place);
            place = place << 1 | one;
            value |= one << index;
          }
          return value;
        };
        const direct = (bits) => {
          let value = 0;
          for (; bits > 0; bits--) {
            range >>>= 1;
            const one = code >= range ? 1 : 0;
            if (one) code -= range;
            value = (value << 1 | one) >>> 0;
            if (range < 16777216) {
              range = range << 8 >>> 0;
              fill();
            }
          }
          return value;
        };
        const lengthOf = ({ choices, low, middle, high }, position) =>
          !bit(choices, 0) ? 2 + tree(low, position << 3, 3) : !bit(choices, 1) ? 10 + tree(middle, position << 3, 3) : 18 + tree(high, 0, 8);
        let state = 0, last = [0, 0, 0, 0];
        for (;;) {
          if (size + 300 > out.length) {
            const more = new Uint8Array(2 * out.length);
            more.set(out);
            out = more;
          }
          const position = size & (1 << positionBits) - 1;
          if (!bit(matches, state << 4 | position)) {
            const before = size ? out[size - 1] : 0;
            const start = 768 * ((size & (1 << placeBits) - 1) << contextBits | before >> 8 - contextBits);
            let place = 1;
            if (state >= 7) {
              let match = out[size - last[0] - 1];
              do {
                const wanted = match >> 7 & 1;
                match <<= 1;
                const one = bit(literals, start + (1 + wanted << 8) + place);
                place = place << 1 | one;
                if (wanted !== one) break;
              } while (place < 256);
            }
            while (place < 256) place = place << 1 | bit(literals, start + place);
            out[size++] = place;
            state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
            continue;
          }
          let length;
          if (bit(again, state)) {
            if (!bit(repeats[0], state)) {
              if (!bit(shorts, state << 4 | position)) {
                state = state < 7 ? 9 : 11;
                out[size] = out[size - last[0] - 1];
                size++;
                continue;
              }
            } else {
              const index = !bit(repeats[1], state) ? 1 : !bit(repeats[2], state) ? 2 : 3;
              last = [last[index], ...last.filter((_, other) => other !== index)];
            }
            length = lengthOf(oldLengths, position);
            state = state < 7 ? 8 : 11;
          } else {
            length = lengthOf(newLengths, position);
            state = state < 7 ? 7 : 10;
            const slot = tree(slots, Math.min(length - 2, 3) << 6, 6);
            let distance = slot;
            if (slot >= 4) {
              const bits = (slot >> 1) - 1;
              distance = (2 | slot & 1) << bits >>> 0;
              if (slot < 14) distance += reversed(places, distance - slot, bits);
              else distance += direct(bits - 4) * 16 + reversed(aligns, 0, 4);
            }
            if (distance >= 4294967295) return out.subarray(0, size);
            last = [distance, last[0], last[1], last[2]];
          }
          for (let from = size - last[0] - 1; length > 0; length--) out[size++] = out[from++];
        }
      }

      """###),
  StudioFile(
    name: "views.css",
    text: ###"""
      .filters { display: flex; flex-wrap: wrap; gap: 8px; margin-bottom: 14px } .filters button { padding: 5px 13px; border-radius: 16px; border: 1px solid var(--line); background: var(--panel) } .filters b { margin-inline-start: 7px } .filters [aria-pressed=true] { background: var(--ink); color: var(--page); border-color: var(--ink) }
      .table { overflow-x: auto; border: 1px solid var(--line); border-radius: 12px; background: var(--panel) }
      table { border-collapse: collapse; width: 100% } th, td { text-align: start; vertical-align: top }
      .texts th, .texts td { border-bottom: 1px solid var(--line) } .texts thead th { padding: 10px 14px; text-wrap: nowrap } .texts small { margin-inline-start: 8px; color: var(--soft); font-weight: 400; font-size: 12px }
      .texts tbody th { padding: 12px 14px; min-width: 120px; width: 140px } .texts tbody th code { display: block; font-weight: 400 } .texts tbody th small { display: block; margin: 0 } .texts td { border-inline-start: 1px solid var(--line); min-width: 170px; height: 1px; padding: 0 } .texts tr:last-child > * { border-bottom: 0 }
      .cell { display: flex; flex-direction: column; gap: 8px; width: 100%; height: 100%; padding: 12px 14px; font-size: 13px } .cell:hover { background: var(--fill) } .cell[aria-current] { background: var(--tint); box-shadow: inset 0 0 0 2px var(--accent) } .cell:focus-visible { outline-offset: -3px }
      .cell > span { display: grid; gap: 4px } .cell small { margin: 0 } .cell small.warning, .cell small.error { color: var(--red) } .cell em { color: var(--soft) } .labels { display: flex; flex-wrap: wrap; gap: 6px; margin-top: 4px } .label { padding: 1px 10px; border-radius: 12px; border: 1px solid var(--edge); font-size: 12px } .label.preferred { background: var(--ink); border-color: var(--ink); color: var(--page) } .label.destructive { color: var(--red); border-color: var(--red) } .label.preferred.destructive { background: var(--red); color: var(--page) } .faint > .cell { opacity: .75 }

      .ends { display: grid; grid-template-columns: 180px minmax(0, 1fr); gap: 16px 20px; margin-top: 14px } .ends > :is(h2, .plain) { grid-column: 1 / -1 } .who { display: grid; gap: 8px; align-content: start }
      .who button { display: grid; gap: 1px; padding: 10px 14px; border: 1px solid var(--line); border-radius: 12px; background: var(--panel) } .who [aria-pressed=true] { background: var(--tint); border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent) } .dots { display: flex; gap: 4px; margin-top: 4px } .dots i { width: 9px; height: 9px; border-radius: 5px; border: 1px solid var(--edge) } .dots .on { background: var(--accent); border-color: var(--accent) }
      .end-cards { display: grid; gap: 12px; min-width: 0 } .end-card { display: flex; border: 1px solid var(--line); border-radius: 14px; background: var(--panel); min-height: 92px; min-width: 0 } .end-head { display: grid; align-content: start; justify-items: start; gap: 2px; flex: none; width: 128px; padding: 14px; border-inline-end: 1px solid var(--line) } .end-head p { font-size: 13px; color: var(--soft) } .end-head .quiet { margin-top: 6px } .end-head h2 { font-size: 15px; overflow-wrap: anywhere }
      .end-card > .note { padding: 16px; align-self: center } .end-card .strip { flex: 1; flex-wrap: wrap; row-gap: 10px; min-width: 0; padding: 10px 12px; overflow: visible } .end-card .strip .cause { width: 78px; padding: 0 2px } .end-card .strip .cause code .icon { display: none }
      .plain td, .plain th { padding: 8px 14px; border-bottom: 1px solid var(--line) } .plain tr:last-child td { border: 0 } .plain { border: 1px solid var(--line); border-radius: 12px; border-collapse: separate; border-spacing: 0; background: var(--panel); overflow: hidden } .plain thead { font-size: 13px } .plain td .icon { vertical-align: -3px }

      .view > section:not(.editor), .view > details { margin-top: 24px } .view > h1 + * { margin-top: 14px } .view section > h2 { margin-bottom: 8px } .view ul { padding-inline-start: 20px } .verdict { display: flex; gap: 14px; margin: 0 !important; padding: 18px 20px; border-radius: 14px; background: var(--panel); border: 1px solid var(--line) } .verdict > .icon { width: 30px; height: 30px; color: var(--accent) } .verdict p { color: var(--soft); margin-top: 2px }
      .plays { list-style: none; padding: 0 !important; display: grid; gap: 6px } .test, .finding { padding: 7px 12px; border-bottom: 1px solid var(--line) } .test .icon { vertical-align: -3px; color: var(--soft) } .findings { padding-inline-start: 20px; font-size: 13px } .finding { overflow-wrap: anywhere }
      .change { margin: 20px 0 32px; padding: 18px 20px; border-radius: 14px; border: 1px solid var(--line); background: var(--panel) } .steps { padding-inline-start: 24px; margin: 8px 0 } .steps li:last-child { font-weight: 600 } .fork { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(290px, 100%), 1fr)); gap: 20px; margin: 14px 0 } .fork h4 { margin-bottom: 8px } .fork .device { min-height: 320px } .fork > div { min-width: 0 } .changed > h2 { margin-top: 24px }
      .with-note { background: none !important; box-shadow: none !important }
      .file-tabs { display: flex; flex-wrap: wrap; gap: 2px; margin-top: 10px } .file-tabs button { padding: 5px 9px; border-radius: 7px; font-size: 13px; color: var(--soft) } .file-tabs [aria-selected=true] { background: var(--fill); color: var(--ink); font-weight: 600 }
      .editor .history { display: flex; flex-wrap: wrap; align-items: center; gap: 6px } .editor .history > button { padding: 5px 11px; border-radius: 8px; background: var(--fill) } .editor .history > button:disabled { opacity: .45 } .editor .findings button { color: var(--accent); text-decoration: underline; font: 12px var(--mono) } .editor .findings button + button { margin-inline-start: 8px } .editor .findings li { margin: 6px 0; overflow-wrap: anywhere }
      textarea { width: 100%; margin: 10px 0; padding: 12px; font: 13px/1.5 var(--mono); background: var(--panel); border: 1px solid var(--edge); border-radius: 10px; tab-size: 2 }
      @media (max-width: 899px) { .ends { grid-template-columns: minmax(0, 1fr) } .who { grid-template-columns: 1fr 1fr } .end-card { flex-direction: column } .end-head { width: auto; border: 0 } }

      """###),
  StudioFile(
    name: "views.js",
    text: ###"""
      // The views besides the journey: texts, ends, proof and changes.

      /** @param {Studio} studio @returns {any[]} */
      function viewOf(studio) {
        const { state, data, policy, broken } = studio;
        if (data.failure) return [el("h1", { textContent: "The project cannot be read" }), el("pre", { textContent: data.failure, tabIndex: 0 })];
        if (state.view === "changes" && data.changes) return changesOf(studio, data.changes);
        if (state.view === "texts" || broken) {
          return [...(broken ? [el("p", { className: "note", textContent: `${broken.name} has errors, so it cannot be drawn, proved or played. Its catalogs have these texts.` }),
            ...listOfFindings(data.findings)] : []), ...textsOf(studio)];
        }
        if (state.view === "ends" && policy) return endsOf(studio);
        if (state.view === "proof" && policy) return proofOf(studio, policy);
        return [];
      }

      /** Findings of one kind together, folded if there are several. @param {Finding[]} findings @returns {any[]} */
      function listOfFindings(findings) {
        /** @type {Map<string, Finding[]>} */
        const groups = new Map();
        for (const finding of findings) groups.set(finding.code, [...groups.get(finding.code) ?? [], finding]);
        return [...groups.values()].map((group) => {
          const lines = el("ul", { className: "findings" }, ...group.map(({ message, place }) => el("li", {}, message + " ", el("code", { textContent: place }))));
          const { severity, title, code } = group[0];
          const head = [el("strong", { className: severity, textContent: severity }), ` ${sentence(title)} `, el("code", { textContent: code })];
          return el("details", { className: "finding", open: group.length === 1 }, el("summary", {}, ...head, group.length > 1 ? ` ${group.length} times` : null), lines);
        });
      }

      // MARK: Texts

      /** @param {Studio} studio @returns {any[]} */
      function textsOf(studio) {
        const { prompts, policy, platform } = studio;
        const locales = [...new Set(prompts.flatMap(({ texts }) => texts.map(({ wanted }) => wanted)))].filter(Boolean);
        if (!prompts.length) return [el("p", { className: "note", textContent: "This policy shows nothing." })];
        const isMissing = (/** @type {Text} */ text) => text.wanted !== "" && text.locale !== text.wanted;
        // A text that is a third longer than that of the first language may not fit where that does.
        const length = (/** @type {Text | undefined} */ text) => [text?.title, text?.message, ...text?.labels.map(({ label }) => label) ?? []].join("").length;
        const growth = (/** @type {Prompt} */ prompt, /** @type {Text} */ text) =>
          text === prompt.texts[0] || !length(prompt.texts[0]) ? 0 : Math.round(100 * (length(text) / length(prompt.texts[0]) - 1));
        /** @type {[string, (prompt: Prompt, text: Text) => boolean][]} */
        const filters = [["All", () => true], ["Missing", (_, text) => isMissing(text)], ["With findings", (_, text) => text.findings.length > 0],
          ["Much longer", (prompt, text) => growth(prompt, text) > 33]];
        let chosen = 0;
        const table = el("table", { className: "texts" });
        const bar = el("div", { className: "filters", role: "group", "aria-label": "Which texts" });
        const draw = () => {
          const [, isShown] = filters[chosen];
          const rows = prompts.filter((prompt) => prompt.texts.some((text) => isShown(prompt, text)));
          bar.replaceChildren(...filters.map(([title, isOne], index) => {
            const count = prompts.reduce((sum, prompt) => sum + prompt.texts.filter((text) => text.wanted !== "" && isOne(prompt, text)).length, 0);
            return button([title, el("b", { textContent: String(count) })], () => {
              chosen = index;
              draw();
              bar.children[index].focus();
            }, { "aria-pressed": String(index === chosen) });
          }));
          const full = (/** @type {string} */ locale) => prompts.filter(({ texts }) => texts.some(({ wanted, locale: own }) => wanted === locale && own === locale)).length;
          table.replaceChildren(
            el("thead", {}, el("tr", {}, el("th", { scope: "col", textContent: "Prompt" }), ...locales.map((locale) => el("th", { scope: "col" },
              el("bdi", { textContent: languageName(locale) }), " ", el("small", { textContent: `${full(locale)}/${prompts.filter(({ texts }) => texts[0].wanted !== "").length}` }))))),
            el("tbody", {}, ...rows.map((prompt) => el("tr", {}, el("th", { scope: "row" }, el("small", { textContent: kindWords.get(prompt.kind) ?? prompt.kind }), el("code", { textContent: prompt.call })),
              ...(prompt.texts[0].wanted === "" ? [el("td", { colSpan: Math.max(1, locales.length) }, cellOf(studio, prompt, prompt.texts[0], 0, false))]
                : locales.map((locale) => {
                  const text = prompt.texts.find(({ wanted }) => wanted === locale);
                  return el("td", { className: text && isShown(prompt, text) ? "" : "faint" }, text ? cellOf(studio, prompt, text, growth(prompt, text), isMissing(text)) : null);
                }))))));
        };
        draw();
        const notes = [...(platform?.undrawn ?? []).map(({ name, count }) => `${counted(count, "more combination")} of the parameters of ${name} are not drawn.`),
          ...(platform?.resourcesWithoutPurpose.length ? [`No catalog says what ${platform.resourcesWithoutPurpose.join(", ")} is used for.`] : []),
          ...(studio.data.isEditable ? ["These texts are those of the page as it was made. The phone shows your changes."] : [])];
        return [el("h1", { className: "hidden", textContent: `Texts of ${policy?.name ?? studio.broken?.name}` }), bar, ...notes.map((textContent) => el("p", { className: "note", textContent })), el("div", { className: "table" }, table)];
      }

      /** @param {Studio} studio @param {Prompt} prompt @param {Text} text @param {number} growth in percent @param {boolean} isMissing */
      function cellOf(studio, prompt, text, growth, isMissing) {
        const labels = new Map(text.labels.map(({ name, label }) => [name, label]));
        const buttons = prompt.buttons.map(({ name, roles }) => el("span", { className: ["label", ...roles].join(" "), textContent: labels.get(name) ?? name, title: `${prompt.name}.${name}` }));
        const isHere = studio.state.prompt === prompt.call && (text.wanted === "" || studio.locale === text.wanted);
        return button([el("span", { lang: text.locale, dir: text.isRightToLeft ? "rtl" : "ltr" },
          text.title == null && text.message == null ? el("em", { textContent: "drawn by the app" }) : null,
          text.title == null ? null : el("strong", { textContent: text.title, title: `${prompt.name}.title` }),
          text.message == null ? null : el("span", { textContent: text.message, title: prompt.kind === "system" ? prompt.name : `${prompt.name}.message` }),
          buttons.length ? el("span", { className: "labels" }, ...buttons) : null),
        isMissing ? el("small", { className: "warning", textContent: `missing: shown in ${text.locale ?? "no language"}` }) : null,
        growth > 33 ? el("small", { textContent: `${growth} % longer` }) : null,
        ...text.findings.map(({ severity, message }) => el("small", { className: severity, textContent: message }))],
        () => studio.set({ prompt: prompt.call, locale: text.wanted, place: "phone" }), { className: "cell", "aria-current": isHere ? "true" : null, id: [studio.state.policy, prompt.call, text.wanted].filter(Boolean).join("/") });
      }

      // MARK: Ends

      /** Who ends where, by the shortest journeys. @param {Studio} studio @returns {any[]} */
      function endsOf(studio) {
        const { player, flow, policy } = studio;
        if (!flow || !policy) return [];
        const title = el("h1", { textContent: flow.name });
        if (!player || !flow.outcomes.length) {
          return [title, el("p", { className: "note", textContent: flow.outcomes.length ? studio.whyStill : "This flow never ends." }),
            el("ul", {}, ...flow.outcomes.map((outcome) => el("li", { textContent: sentence(humanised(outcome)), id: `end ${outcome}` })))];
        }
        const place = el("div", { className: "ends" });
        const starts = startsOf(player);
        const key = [policy.id, player.platform.name, player.call, JSON.stringify([...player.inputs]), studio.editor?.version ?? 0].join("\n");
        /** @type {Map<string, { ends: { outcome: string | null, acts: string[] }[], isComplete: boolean }>} */
        const known = studio.ends.get(key) ?? new Map();
        studio.ends.set(key, known);
        let chosen = 0;
        const draw = () => place.replaceChildren(...drawnEnds(studio, flow, starts, known, chosen, (index) => {
          chosen = index;
          draw();
          /** @type {HTMLElement | undefined} */ (place.querySelectorAll(".who button")[index])?.focus();
        }));
        draw();
        // One start at a time, so that the page can be used meanwhile.
        const step = () => {
          const start = starts.find(({ script }) => !known.has(script));
          if (!start || !place.isConnected && known.size) return;
          const answer = player.engine.ask("ends", [["policy", player.policy.name]], start.script);
          known.set(start.script, answer.error ? { ends: [], isComplete: true } : answer);
          if (place.contains(document.activeElement)) {
            /** @type {HTMLElement} */ (document.activeElement).addEventListener("blur", draw, { once: true });
          } else draw();
          setTimeout(step);
        };
        setTimeout(step);
        return [title, place];
      }

      /** The starts with each status of each resource, the others as they are never asked. @param {Player} player */
      function startsOf(player) {
        const { statuses } = player.platform;
        const script = (/** @type {Map<string, string>} */ givens) => player.startOf(givens).map((line) => line + "\n").join("");
        if (!statuses.length) return [{ words: "everybody", status: "", script: script(new Map()) }];
        const all = statuses.flatMap(({ name, values }) => values.map((value, index) => {
          const words = wordsOfStatus(player.platform, name, value, 0) ?? value;
          return { words: statuses.length > 1 ? `${name} ${words}` : words, status: value, script: script(index ? new Map([[name, value]]) : new Map()) };
        }));
        return all.filter(({ script }, index) => all.findIndex((other) => other.script === script) === index).slice(0, 24);
      }

      /** @param {Studio} studio @param {Flow} flow @param {{ words: string, status: string, script: string }[]} starts @param {Map<string, any>} known
       * @param {number} chosen @param {(index: number) => void} choose @returns {any[]} */
      function drawnEnds(studio, flow, starts, known, chosen, choose) {
        const player = /** @type {Player} */ (studio.player), start = starts[chosen];
        const wayTo = (/** @type {string} */ script, /** @type {string} */ outcome) =>
          known.get(script)?.ends.find((/** @type {any} */ end) => end.outcome === outcome)?.acts;
        const who = el("div", { className: "who", role: "group", "aria-label": "Who it is at the start" }, ...starts.map(({ words, status, script }, index) =>
          button([el("span", { textContent: sentence(words) }), el("code", { textContent: status }),
            el("span", { className: "dots", "aria-hidden": "true" }, ...flow.outcomes.map((outcome) => el("i", { className: wayTo(script, outcome) ? "on" : "", title: outcome })))],
          () => choose(index), { "aria-pressed": String(index === chosen) })),
        el("p", { className: "note", textContent: `A dot for each end, in the order ${flow.outcomes.map(humanised).join(", ")}: full if some of these people come there.` }));
        const ends = flow.outcomes.map((outcome) => {
          const acts = wayTo(start.script, outcome), count = starts.filter(({ script }) => wayTo(script, outcome)).length;
          const isKnown = known.has(start.script), isComplete = known.get(start.script)?.isComplete;
          const head = el("div", { className: "end-head" }, el("h2", { textContent: sentence(humanised(outcome)) }), el("code", { textContent: outcome }),
            el("p", { textContent: `from ${count} of ${counted(starts.length, "start")}` }), acts ? el("p", { textContent: counted(acts.length, "step") }) : null,
            acts ? button("Play", () => studio.puts(start.script + acts.map((/** @type {string} */ act) => act + "\n").join(""), null), { className: "quiet" }) : null);
          const shown = acts ? filmOf(studio, start.script, acts) : el("p", { className: "note",
            textContent: !isKnown ? "…" : isComplete ? "Nobody with this start ends here." : "No way here was found among the first 2000 journeys." });
          return el("article", { className: "end-card", id: `end ${outcome}` }, head, shown);
        });
        return [who, el("div", { className: "end-cards" }, ...ends), ...lost(studio, flow, player)];
      }

      /** Where people leave: buttons and answers that end the flow in an outcome that is not its first. @param {Studio} studio @param {Flow} flow @param {Player} player */
      function lost(studio, flow, player) {
        const places = cardsOf(flow).cards.flatMap((card) => ["prompt", "request", "choice"].includes(card.node.kind) ? waysOut(studio, card, card.rows, [], [])
          .filter(({ row }) => row.end !== flow.outcomes[0]).map((way) => ({ card, ...way })) : []);
        if (!places.length || !player) return [];
        return [el("h2", { textContent: "Where people are lost" }), el("table", { className: "plain" }, el("thead", {}, el("tr", {}, ...["State", "She", "Ends in", "Counted"].map((textContent) =>
          el("th", { scope: "col", textContent })))), el("tbody", {}, ...places.map(({ card, row, words, effects }) => el("tr", {},
          el("td", {}, studio.wordsOf(card.node), " ", el("code", { textContent: card.node.name })), el("td", { textContent: words.join(", ") }),
          el("td", { textContent: sentence(humanised(row.end ?? "")) }),
          el("td", {}, ...effects.filter(({ metric }) => metric).map(({ metric }) => el("code", { textContent: metric })))))))];
      }

      /** The rows that end a flow, with the words and effects of those around them. @param {Studio} studio @param {Card} card @param {Row[]} rows
       * @param {string[]} before @param {Effect[]} done @returns {{ row: Row, words: string[], effects: Effect[] }[]} */
      function waysOut(studio, card, rows, before, done) {
        return rows.flatMap((row) => {
          const words = [...before, studio.wordsOfRow(card.node, row.edge), ...row.asks.map(humanised)];
          const effects = [...done, ...row.edge.effects];
          return row.end == null ? waysOut(studio, card, row.inner, words, effects) : [{ row, words, effects }];
        });
      }

      /** A journey as a film that does not move. @param {Studio} studio @param {string} script @param {string[]} acts */
      function filmOf(studio, script, acts) {
        const own = /** @type {Player} */ (studio.player);
        const film = new Player(own.project, own.policy, own.platform.name);
        film.locale = own.locale;
        film.begin(script + acts.map((act) => act + "\n").join(""), null, acts.length);
        return el("ol", { className: "strip still", tabIndex: 0, "aria-label": "The shortest journey" }, ...filmFrames(film, studio, null));
      }

      // MARK: Proof

      /** @param {Studio} studio @param {Policy} policy @returns {any[]} */
      function proofOf(studio, policy) {
        const { proof, tests } = policy, { platform } = studio;
        const situations = proof.flows.reduce((sum, { states }) => sum + states, 0);
        const play = ({ title, script } = { title: "", script: "" }) => el("li", {}, studio.player ? button(["Play: ", title], () => studio.puts(script, title), { className: "quiet" }) : title);
        const list = (/** @type {string[]} */ lines) => el("ul", {}, ...lines.map((textContent) => el("li", { textContent })));
        const passed = tests?.filter(({ isPassed }) => isPassed).length ?? 0;
        const verdict = `${proof.isKept ? "Every journey that the platform allows keeps the promises" : "Not every journey keeps the promises"}${proof.waivers.length ? ", apart from what is waived" : ""}.`;
        return [
          el("section", { className: "verdict" }, icon(proof.isKept ? "proof" : "warning"), el("div", {}, el("h1", { textContent: verdict }),
            el("p", { textContent: `The proof explored ${counted(situations, "situation")} in ${counted(proof.flows.length, "flow")}.` }))),
          proof.counterexamples.length ? el("section", {}, el("h2", { textContent: "Journeys that break a promise" }), el("ul", { className: "plays" }, ...proof.counterexamples.map(play))) : null,
          proof.waivers.length ? el("section", {}, el("h2", { textContent: "Waived" }), el("p", { className: "note", textContent: "The policy accepts these broken promises, with a reason for each." }), list(proof.waivers),
            proof.waived.length ? el("details", {}, el("summary", { textContent: "Where they are broken" }), el("ul", { className: "plays" }, ...proof.waived.map(play))) : null) : null,
          studio.data.findings.length ? el("section", {}, el("h2", { textContent: "What the checks found" }), ...listOfFindings(studio.data.findings)) : null,
          el("section", {}, el("h2", { textContent: "Flows" }), el("table", { className: "plain" }, el("tbody", {}, ...proof.flows.map(({ name, platform, isProved, states }) => el("tr", {},
            el("td", {}, icon(isProved ? "check" : "cross"), " ", isProved ? "proved" : "not proved"), el("td", {}, name), el("td", {}, platform), el("td", { textContent: counted(states, "situation") })))))),
          proof.own.length ? el("section", {}, el("h2", { textContent: "Promises of the policy" }), list(proof.own)) : null,
          el("details", {}, el("summary", { textContent: "What may never happen" }), el("ul", {}, ...proof.promises.map(({ title, code, isWaived }) =>
            el("li", {}, sentence(title) + " ", el("code", { textContent: code }), isWaived ? " accepted in the policy" : null)))),
          el("section", {}, el("h2", { textContent: tests ? `${passed} of ${counted(tests.length, "test")} passed` : "The policy has no tests" }), ...(tests ?? []).map(({ title, isPassed, report, scripts }) =>
            el("details", { className: "test", open: !isPassed }, el("summary", {}, icon(isPassed ? "check" : "cross"), ` ${isPassed ? "" : "failed: "}${title}`),
              el("pre", { textContent: report, tabIndex: 0 }), ...(studio.player ? scripts.map((script) => button("Play", () => studio.puts(script, title), { className: "quiet" })) : [])))),
          platform?.tracked.length ? el("section", {}, el("h2", { textContent: "Counted" }), el("table", { className: "plain" }, el("tbody", {}, ...platform.tracked.map(({ metric, places }) =>
            el("tr", {}, el("td", {}, el("code", { textContent: metric })), el("td", { textContent: places.join("; ") })))))) : null,
          el("details", {}, el("summary", { textContent: "The proof" }), el("pre", { textContent: proof.report, tabIndex: 0 })),
          el("details", {}, el("summary", { textContent: "The flows as a list" }), el("pre", { className: "flows", textContent: studio.drawing?.list ?? "", tabIndex: 0 })),
        ].filter(Boolean);
      }

      // MARK: Changes

      /** @param {Studio} studio @param {Changes} changes @returns {any[]} */
      function changesOf(studio, changes) {
        return [el("h1", { textContent: `Compared with ${changes.old}: ${changes.summary}.` }), ...changes.policies.map((policy) => el("section", { className: "changed" },
          el("h2", { textContent: policy.name }), policy.note ? el("p", { textContent: policy.note }) : null,
          policy.lines.length ? el("ul", {}, ...policy.lines.map((textContent) => el("li", { textContent }))) : null,
          ...policy.platforms.filter(({ name }) => !studio.data.platform || name === studio.data.platform).flatMap((platform) => [
            el("ul", {}, ...platform.flows.map(({ name, verdict }) => el("li", {}, el("code", { textContent: name }), `${policy.platforms.length > 1 ? ` on ${platform.name}` : ""}: ${verdict}`))),
            ...platform.differences.map((difference) => differenceOf(studio, difference, platform.look || "ios26"))])))];
      }

      /** @param {Studio} studio @param {Difference} difference @param {string} look */
      function differenceOf(studio, { weight, title, forWhom, flows, steps, sides, policy, script }, look) {
        const [flow, ...others] = flows, also = others.length ? `. The same in ${others.join(", ")}` : "";
        const side = (/** @type {string} */ head, /** @type {Side} */ { lines, screen }, /** @type {string | null} */ language) => el("div", {},
          el("h4", { textContent: head + (language ? `, ${language}` : "") }), screen ? drawnDevice(look, screen.length ? screen.map(drawnChange) : [drawnText("tells", "Nothing new is seen.")]) : null,
          el("details", { open: !screen }, el("summary", { textContent: "Step by step" }), el("pre", { textContent: lines.join("\n"), tabIndex: 0 })));
        return el("article", { className: "change" }, el("h3", { textContent: `${weight}: ${title.replaceAll("`", "")}` }), el("p", { textContent: `In ${flow}, for ${forWhom}${also}.` }),
          el("ol", { className: "steps" }, ...steps.map((textContent) => el("li", {}, el("code", { textContent })))),
          ...sides.map(({ language, old, new: now }) => el("div", { className: "fork" }, side("Before", old, language), side("Now", now, language))),
          script && policy && studio.playerOf(policy) ? button(`Play: ${flow}, as it is now`, () => studio.puts(script, `${flow}, as it is now`, policy), { className: "quiet" }) : null);
      }

      /** @param {ChangedScreen} screen */
      function drawnChange(screen) {
        const { kind, name, call, title, message, locale, wanted, isRightToLeft, buttons, purposes } = screen;
        if (kind === "outcome") return drawnText("tells", `The journey ends: ${name}`);
        if (kind === "do") return drawnText("tells", `The app does: ${call}`);
        if (kind === "open") return drawnText("tells", `Outside of the app: ${name}`);
        const isSystem = kind === "ask";
        const drawn = drawnPrompt({ kind: isSystem ? "system" : kind, name, label: `simulation of ${kind} ${call}`, locale, isRightToLeft,
          title: isSystem ? `The system asks for ${call}` : title, message: isSystem ? purposes.join("\n") : message, buttons });
        return wanted && locale && locale !== wanted ? el("div", { className: "with-note" }, drawn, drawnText("note", `in ${locale}: there is no text in ${wanted}`)) : drawn;
      }

      """###),
  StudioFile(
    name: "words.js",
    text: ###"""
      // The words of a page for what platforms and policies have names for. A status without words keeps its name.
      const statusWords = new Map([
        ["denied", ["refused before", "refuses _", "Don’t Allow"]], ["restricted", ["forbidden", "_ is forbidden", "Forbid"]],
        ["unavailable", ["not possible", "_ becomes impossible", "Not Possible"]],
      ]);
      const groupWords = new Map([
        ["granted", ["allowed before", "allows _", "Allow"]], ["partial", ["allowed in part", "allows _ in part", "Allow in Part"]],
        ["askable", ["never asked", "forgets the answer about _", "Decide Later"]],
      ]);
      const answerWords = new Map([
        ["returned", "comes back"], ["failed", "does not open"], ["granted", "allowed"], ["askable", "never asked"], ["partial", "allowed in part"],
        ["denied", "refused"], ["restricted", "forbidden"], ["unavailable", "not possible"], ["true", "yes"], ["false", "no"],
      ]);
      const kindWords = new Map([
        ["alert", "Alert"], ["actionSheet", "Action sheet"], ["sheet", "Sheet"], ["screen", "Screen"], ["banner", "Banner"], ["notice", "Notice"],
        ["system", "The system’s question"],
      ]);

      /** @param {string} text */
      function sentence(text) { return text.charAt(0).toUpperCase() + text.slice(1); }

      /** The name of a language in itself, if the browser knows it. @param {string} locale */
      function languageName(locale) {
        try {
          return sentence(new Intl.DisplayNames([locale], { type: "language" }).of(locale) ?? locale);
        } catch {
          return locale;
        }
      }

      /** A number with its word. @param {number} count @param {string} one */
      function counted(count, one, many = one + "s") { return `${count} ${count === 1 ? one : many}`; }

      /** What people call a status of a resource: as it is at the start (0), as somebody changes it (1, with `_` for the resource), and on a button (2).
       * @param {PlayedPlatform | undefined} platform @param {string} resource @param {string} status @param {number} form */
      function wordsOfStatus(platform, resource, status, form) {
        const known = platform?.statuses.find(({ name }) => name === resource);
        const group = known?.groups?.[known.values.indexOf(status)];
        // Several statuses that grant have their names as well, by which they differ.
        return (statusWords.get(status) ?? groupWords.get(group ?? ""))?.[form] ?? null;
      }

      /** What an act is, in words. @param {Offer} offer @param {PlayedPlatform} platform @param {Scene | undefined} scene */
      function wordsOfOffer(offer, platform, scene) {
        const { kind, changes, isNewLaunch, name } = offer;
        const changed = changes.map((change) => {
          const words = wordsOfStatus(platform, change.name, change.value, 1);
          return words ? words.replace("_", change.name) : `${change.name} becomes ${change.value}`;
        }).join(", ");
        const isAway = Boolean(scene?.away);
        if (kind === "away") {
          const back = isNewLaunch ? "comes back to a new launch" : "comes back";
          return changed ? `${isAway ? "" : "leaves, "}${changed}, ${back}` : isAway ? `${back}, unchanged` : `leaves, ${back}`;
        }
        if (kind === "meanwhile") return `${changed}, meanwhile`;
        if (kind === "relaunch") return `${changed ? changed + ": " : ""}the system ends the app, and it starts anew`;
        if (kind === "answer" && scene?.system) {
          return wordsOfStatus(platform, scene.system.resource, name ?? "", 1)?.replace("_", scene.system.resource) ?? offer.text;
        }
        if (kind === "answer" && isAway) return answerWords.get(name ?? "") ?? offer.text;
        return offer.text;
      }

      """###),
]
