internal import UsherGraph

/// The script of the page that plays: a phone beside the picture. It asks the program of the page (`UsherPage`) for everything, and
/// keeps each journey as a script. Without the program in the page it does nothing. What is kept by names of a policy is in maps,
/// because `constructor` is a name too.
let previewPlayer = #"""
  /* Makes an element. Texts are texts: nothing here parses markup, except the picture that was made with the page. */
  function el(name, properties = {}, ...children) {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...children.filter((child) => child != null));
    return element;
  }
  class Engine {
    static async program() {
      return WebAssembly.compile(unpacked(bytesOf(document.getElementById("page-engine").textContent)));
    }
    static async load(program) {
      const { exports } = await WebAssembly.instantiate(program, {});
      return new Engine(exports);
    }
    constructor(exports) { this.exports = exports; }
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
    open(project) {
      const files = project.files.map(({ path, text }) => `${path}\n${new TextEncoder().encode(text).length}\n${text}`).join("");
      return this.ask("load", project.ranges.map((range) => ["range", range]), files);
    }
  }

  class Player {
    constructor(project, section, policy) {
      Object.assign(this, { project, engine: project.engine, section, policy, acts: [], later: [], givens: new Map(), inputs: new Map() });
      const wanted = section.dataset.platform;
      this.platform = policy.platforms.find((platform) => platform.name === wanted) ?? policy.platforms[0];
      this.begins(this.platform.flows[0]);
      this.prepareInputs();
      this.phone = el("div", { className: "screen phone", tabIndex: -1 });
      this.phone.setAttribute("role", "region");
      this.phone.setAttribute("aria-label", `Simulated phone of ${policy.name}`);
      this.phone.setAttribute("aria-live", "polite");
      this.choices = el("form", { className: "start" });
      this.choices.setAttribute("aria-label", `The start of the journey of ${policy.name}`);
      this.next = el("div", { className: "next" });
      this.story = el("ol", { className: "story" });
      this.story.setAttribute("aria-label", "The journey so far");
      this.written = el("div");
      section.append(
        el("h3", { textContent: "Play it" }), this.choices,
        el("div", { className: "stage" }, el("div", { className: "handset" }, this.phone, this.next), this.story), this.written);
      section.hidden = false;
      this.drawChoices();
      this.findPicture();
      this.play();
    }
    // What a served page keeps when it loads itself again.
    get kept() {
      const { platform, call, flow, givens, inputs, begun, shown, acts, later } = this;
      return { platform: platform.name, call, flow, givens: [...givens], inputs: [...inputs], begun, shown, acts, later };
    }
    restore({ platform, givens, inputs, ...kept }) {
      this.platform = this.policy.platforms.find(({ name }) => name === platform) ?? this.platform;
      Object.assign(this, kept, { givens: new Map(givens), inputs: new Map(inputs) });
      this.prepareInputs();
      this.drawChoices();
      this.play();
    }
    // The journey starts with a flow of the platform: `call` has its arguments.
    begins(flow) { Object.assign(this, { call: flow?.example ?? "", flow: flow?.name ?? "" }); }
    prepareInputs() {
      for (const { name, values } of this.platform.inputs) if (!this.inputs.has(name)) this.inputs.set(name, values[0] ?? "example");
    }

    // The script so far, in the form that `usher run --script-file` reads.
    script(acts = this.acts) {
      const quote = (text) => `"${text.replace(/[\\"]/g, "\\$&")}"`;
      const givens = this.policy.platforms.length > 1 ? [`platform is ${this.platform.name}`] : [];
      for (const { name } of this.platform.statuses) if (this.givens.get(name)) givens.push(`${name} is ${this.givens.get(name)}`);
      for (const { name, values, isOptional } of this.platform.inputs) {
        const value = this.inputs.get(name);
        if (isOptional && value === values[0]) continue;
        givens.push(`${name} is ${values.length ? value : quote(value)}`);
      }
      const start = this.begun ?? [...(givens.length ? [`given ${givens.join(", ")}`] : []), `start ${this.call}`];
      return [...start, ...acts].map((line) => line + "\n").join("");
    }
    play() {
      const locale = this.locale();
      const fields = [["policy", this.policy.name], ...(locale ? [["locale", locale]] : [])];
      this.journey = this.engine.ask("play", fields, this.script());
      this.draw();
    }
    locale() {
      const chosen = form.locale.value;
      return this.policy.locales.includes(chosen) || /^(en-XA|ar-XB)$/.test(chosen) && this.policy.locales.length ? chosen : "";
    }
    perform(act) {
      this.acts.push(act);
      this.later = [];
      this.play();
      this.phone.focus({ preventScroll: true });
    }
    goTo(count) {
      const all = [...this.acts, ...this.later];
      this.acts = all.slice(0, count);
      this.later = all.slice(count);
      this.play();
      this.phone.focus({ preventScroll: true });
    }
    startOver() {
      Object.assign(this, { acts: [], later: [] });
      this.play();
    }
    // Starts from the choices. A prepared journey may have started from other values.
    restart() {
      this.begun = this.shown = null;
      this.startOver();
    }
    // Goes on with a changed policy, at the same place of the journey. Nothing is taken of a policy with errors.
    take(policy) {
      if (policy) {
        this.policy = policy;
        this.platform = policy.platforms.find(({ name }) => name === this.platform.name) ?? policy.platforms[0];
        this.prepareInputs();
        this.drawChoices();
        this.showPicture(this.engine.ask("draw", Object.entries(this.drawn), ""));
      }
      this.play();
    }
    get drawn() { return { policy: this.policy.name, platform: this.platform.name }; }
    showPicture({ svg, list, uncovered }) {
      if (!svg || !this.picture) return;
      this.drawPicture(svg);
      this.section.closest(".policy").querySelector(".flows").textContent = list;
      this.uncovered.hidden = uncovered === 0;
      this.uncovered.querySelector("span").textContent = uncovered;
      this.mark(this.journey?.states ?? []);
    }
    // Plays a script that was made with the page: the journey of a test, or one that breaks a promise. Its steps can be taken one
    // after the other.
    puts(script, shown) {
      this.begin(script, shown);
      this.section.scrollIntoView();
      this.phone.focus({ preventScroll: true });
    }
    begin(script, shown = null) {
      this.shown = shown;
      const { start, acts, ...choices } = this.engine.ask("read", [], script);
      this.choose(choices);
      Object.assign(this, { begun: start, acts: [], later: acts });
      this.play();
    }

    // Sets the choices to the start of a script.
    choose({ platform, call, flow, ...start }) {
      const givens = new Map(start.givens.map(({ name, value }) => [name, value]));
      this.platform = this.policy.platforms.find(({ name }) => name === platform) ?? this.platform;
      Object.assign(this, { call, flow });
      const given = (choices) => new Map(choices.map(({ name }) => [name, givens.get(name)]).filter(([, value]) => value != null));
      this.givens = given(this.platform.statuses.filter(({ name, values }) => givens.get(name) !== values[0]));
      this.inputs = given(this.platform.inputs);
      this.prepareInputs();
      this.drawChoices();
    }
    drawChoices() {
      const select = (label, values, chosen, change) => {
        const list = el("select", {}, ...values.map(([value, text]) => el("option", { value, textContent: text, selected: value === chosen })));
        list.addEventListener("change", () => { change(list.value); this.prepareInputs(); this.restart(); });
        return el("label", {}, label + " ", list);
      };
      const redraw = (change) => (value) => { change(value); this.drawChoices(); };
      const parts = [];
      const { platform } = this;
      if (this.policy.platforms.length > 1) {
        parts.push(select("Platform", this.policy.platforms.map(({ name }) => [name, name]), platform.name, redraw((name) => {
          this.platform = this.policy.platforms.find((one) => one.name === name);
          if (!this.platform.flows.some(({ name }) => name === this.flow)) this.begins(this.platform.flows[0]);
          this.prepareInputs();
        })));
      }
      const calls = new Map(platform.flows.flatMap((flow) =>
        (flow.parameters.length ? callsOf(flow) : [flow.example]).map((call) => [call, flow.name])));
      // A journey that was made with the page may start with other values.
      if (!calls.has(this.call)) calls.set(this.call, this.flow);
      parts.push(select("Flow", [...calls.keys()].map((call) => [call, call]), this.call, (call) => {
        Object.assign(this, { call, flow: calls.get(call) });
      }));
      for (const { name, values } of platform.statuses) {
        parts.push(select(name, [["", "never asked"], ...values.slice(1).map((value) => [value, value])], this.givens.get(name) ?? "", (value) => { this.givens.set(name, value); }));
      }
      for (const { name, values } of platform.inputs) {
        if (values.length) {
          parts.push(select(name, values.map((value) => [value, value]), this.inputs.get(name), (value) => { this.inputs.set(name, value); }));
        } else {
          const field = el("input", { value: this.inputs.get(name) });
          field.addEventListener("change", () => { this.inputs.set(name, field.value); this.restart(); });
          parts.push(el("label", {}, name + " ", field));
        }
      }
      this.choices.replaceChildren(el("p", { className: "note", textContent: "The start of the journey:" }), ...parts);
      this.choices.onsubmit = (event) => event.preventDefault();
    }

    draw() {
      const { journey } = this;
      if (journey.error) {
        this.phone.replaceChildren(el("p", { className: "own", textContent: journey.error }));
        this.next.replaceChildren(this.again("Start over", () => this.restart()));
        this.story.replaceChildren();
        this.written.replaceChildren();
        return;
      }
      const open = new Map(journey.offered.map((offer) => [offer.act, offer]));
      this.drawPhone(journey.scene, open);
      const history = el("div", { className: "history" },
        this.again("Undo", () => this.goTo(this.acts.length - 1), this.acts.length === 0),
        this.again("Redo", () => this.goTo(this.acts.length + 1), this.later.length === 0),
        this.again("Start over", () => this.startOver(), this.acts.length === 0),
        journey.next == null ? null : this.again("Use it again", () => this.begin(journey.next)));
      const rest = [...open.values()].map(({ act, text }) => this.button(text, () => this.perform(act)));
      const outside = journey.outside.map(({ act, text }) => this.button(text, () => this.perform(act)));
      this.next.replaceChildren(
        ...(this.shown ? [el("p", { className: "note", textContent: `This journey shows: ${this.shown}` })] : []), history, ...(rest.length ? [el("h4", { textContent: "What is expected next" }), el("div", { className: "acts" }, ...rest)] : []),
        ...(this.later.length && !this.acts.length ? [el("p", { className: "note", textContent: "Redo plays the next step." })] : []),
        ...(outside.length ? [this.details("What may happen at any time", el("div", { className: "acts" }, ...outside), this.isOpen)] : []));
      this.next.querySelector("details")?.addEventListener("toggle", (event) => { this.isOpen = event.target.open; });
      this.drawStory();
      this.written.replaceChildren(
        this.details("The journey as a script", this.text("For `usher run` with `--script-file`.", `// ${journey.head}\n${this.script()}`),
          this.showsScript, (is) => { this.showsScript = is; }),
        this.details("The journey as a test", this.text("For the end of a policy’s file.", journey.test), this.showsTest, (is) => { this.showsTest = is; }));
      this.mark(journey.states);
    }
    drawPhone(scene, open) {
      const layers = [];
      const tap = (act, label, classes = "button") => {
        const button = this.button(label, () => this.perform(act), !open.has(act), classes);
        open.delete(act);
        return button;
      };
      const box = (kind, label, shown, ...inside) => {
        const part = el("div", { className: kind }, ...inside);
        part.setAttribute("role", "group");
        part.setAttribute("aria-label", label);
        if (shown?.locale) { part.lang = shown.locale; part.dir = shown.rightToLeft ? "rtl" : "ltr"; }
        return part;
      };
      // A pair is a row. A pile has its first button at the bottom, and is written from the top, so that Tab goes down.
      const drawn = (buttons) => buttons.length === 2 ? buttons : buttons.reverse();
      const broken = (text) => text.split("\n").flatMap((line, index) => index ? [el("br"), line] : [line]);
      const words = (name, text) => text == null ? null : el("p", { className: name }, ...broken(text));
      // The app draws a prompt that has no texts. Here its arguments are shown instead: only they differ from one use to the next.
      const own = ({ name, title, message, arguments: given }) => title != null || message != null ? null
        : words("own", [`${name} (drawn by the app)`, ...given.map(({ name, value }) => `${name}: ${value}`)].join("\n"));
      for (const notice of scene.notices) {
        layers.push(box("notice", `simulated notice ${notice.name}`, notice, words("title", notice.title), words("message", notice.message), own(notice)));
      }
      for (const prompt of scene.prompts) {
        const isCancel = ({ roles }) => roles.includes("cancel");
        const buttons = drawn([...prompt.buttons.filter(isCancel), ...prompt.buttons.filter((button) => !isCancel(button))])
          .map(({ act, label, roles }) => tap(act, label, ["button", ...roles].join(" ")));
        layers.push(box(prompt.kind, `simulated ${prompt.kind} ${prompt.name}`, prompt, words("title", prompt.title), words("message", prompt.message), own(prompt),
          buttons.length ? el("div", { className: buttons.length === 2 ? "buttons pair" : "buttons" }, ...buttons) : null));
      }
      const offered = [...open.values()];
      if (scene.system) {
        const { resource, request, options, purposes } = scene.system;
        const what = [resource, request].filter(Boolean).join(" ") + (options.length ? ` (${options.join(", ")})` : "");
        const answers = offered.filter(({ kind }) => kind === "answer").reverse().map(({ act, name }) => tap(act, name));
        layers.push(box("system", "simulated question of the system", purposes[0], Object.assign(words("title", `The system asks for ${what}`), { lang: "en" }),
          ...purposes.map(({ text }) => words("message", text)), this.missingPurpose(resource), el("div", { className: "buttons" }, ...answers)));
      } else if (scene.away) {
        const trips = offered.filter(({ kind, name }) => kind === "away" || kind === "answer" && name === "failed")
          .map(({ act, text }) => tap(act, text));
        layers.push(box("away", "simulated place outside of the app", null, words("title", `Outside of the app: ${scene.away.link}`),
          words("message", scene.away.address), el("div", { className: "buttons" }, ...trips)));
      }
      if (!layers.length) {
        const say = (text) => layers.push(el("p", { className: "own", textContent: text }));
        if (!this.journey.over) {
          say(scene.running.length ? `The app is busy with ${scene.running.join(", ")}.` : "No prompt of the policy is open.");
        } else {
          const { outcome, seen, endsInSettings } = scene;
          say(outcome ? `The flow is over. Its outcome for the app: ${outcome}.` : "The flow is over, without an outcome.");
          if (!seen) say("People have seen nothing of this flow.");
          if (endsInSettings) {
            say("It ended when Settings opened, so nothing happens on return. For the next use, choose above what Settings says then.");
          }
        }
      }
      this.phone.replaceChildren(...layers);
    }
    missingPurpose(resource) {
      const found = this.project.loaded.findings.find(({ code, names }) => code === "missing-purpose" && names.includes(resource));
      return found ? el("p", { className: "own", textContent: `The app’s reason would stand here. It is missing: ${found.message.replaceAll("`", "")}.` }) : null;
    }
    drawStory() {
      const steps = this.journey.acts.map((lines, index) => {
        const [event, ...rest] = lines;
        const back = this.button(event.text, () => this.goTo(index), index === this.acts.length);
        return el("li", {}, back, ...rest.map(({ kind, text }) => el("p", { className: kind, dir: kind === "words" ? "auto" : "ltr", textContent: text })));
      });
      if (this.journey.stop) steps.push(el("li", { className: "error", textContent: `stops here: ${this.journey.stop}` }));
      steps.push(...this.later.map((act, index) =>
        el("li", { className: "later" }, this.button(act, () => this.goTo(this.acts.length + index + 1)))));
      this.story.replaceChildren(...steps);
      this.story.scrollTop = this.story.scrollHeight;
    }
    // A button that is drawn anew by its action, and keeps the focus as long as it can be pressed.
    again(text, action, isOff) {
      return this.button(text, () => {
        action();
        const same = [...this.next.querySelectorAll("button:enabled")].find((button) => button.textContent === text);
        (same ?? this.phone).focus({ preventScroll: true });
      }, isOff);
    }
    button(text, action, isOff = false, className = "") {
      const button = el("button", { type: "button", textContent: text, className, disabled: isOff });
      button.addEventListener("click", action);
      return button;
    }
    details(summary, inside, isOpen = false, toggled) {
      const details = el("details", { open: Boolean(isOpen) }, el("summary", { textContent: summary }), inside);
      if (toggled) details.addEventListener("toggle", () => toggled(details.open));
      return details;
    }
    text(purpose, text) {
      const pre = el("pre", { textContent: text, tabIndex: 0 });
      const copy = this.button("Copy", () => this.copy(pre, copy));
      copy.setAttribute("aria-live", "polite");
      return el("div", {}, el("p", { className: "note", textContent: purpose }), copy, pre);
    }
    // If the clipboard is not available, as in some browsers for a file, selects the text and copies it by command.
    async copy(pre, button) {
      let isCopied = true;
      try {
        await navigator.clipboard.writeText(pre.textContent);
      } catch {
        getSelection().selectAllChildren(pre);
        isCopied = document.execCommand("copy");
      }
      button.textContent = isCopied ? "Copied" : "Selected: copy it now";
      setTimeout(() => { button.textContent = "Copy"; }, 2000);
    }

    // The picture is put into a tree of its own, so that its style and that of the page do not meet.
    findPicture() {
      const image = this.section.closest(".policy").querySelector("figure img");
      if (!image) return;
      const tree = el("div", { className: "picture", tabIndex: 0 });
      tree.setAttribute("role", "group");
      tree.setAttribute("aria-label", `The picture of ${this.policy.name}`);
      const source = new TextDecoder().decode(Uint8Array.from(atob(image.src.split(",")[1]), (sign) => sign.charCodeAt(0)));
      this.uncovered = image.closest(".policy").querySelector(".uncovered");
      this.picture = tree.attachShadow({ mode: "open" });
      this.drawPicture(source);
      image.replaceWith(tree);
    }
    drawPicture(source) {
      this.picture.innerHTML = source.slice(source.indexOf("<svg"))
        + "<style>svg{max-width:100%;height:auto}[data-state]{cursor:pointer}"
        + `svg{background:\#(PictureColours.adaptive.page)}\#(PictureColours.adaptive.rules)`
        + `[data-state].here{stroke:\#(PictureColours.adaptive.mark);stroke-width:4}</style>`;
      for (const card of this.picture.querySelectorAll("[data-state]")) {
        card.addEventListener("click", () => this.walk(card.dataset.state));
      }
    }
    mark(states) {
      if (!this.picture) return;
      const cards = [...this.picture.querySelectorAll("[data-state]")];
      for (const card of cards) card.classList.toggle("here", states.includes(Number(card.dataset.state)));
      // The innermost state comes first. A flow that is over has none, so its picture is shown.
      const card = states.map((state) => cards.find(({ dataset }) => dataset.state === String(state))).find(Boolean);
      this.reveal(card ?? this.drawnFlow, Boolean(card), this.acts.length > 0);
    }
    get drawnFlow() {
      const flows = [...this.picture.querySelectorAll("[data-flow]")];
      return flows.find(({ dataset }) => dataset.flow === this.flow);
    }
    // Scrolls the picture, and not the page, to a part that is out of sight.
    reveal(part, isCard, hasMoved) {
      if (!part) return;
      const frame = this.picture.host.getBoundingClientRect(), { top, bottom, height } = part.getBoundingClientRect();
      // Where a flow has ended, what was seen last stays.
      const isSeen = isCard || !hasMoved ? top >= frame.top && bottom <= frame.bottom : top < frame.bottom && bottom > frame.top;
      if (!isSeen) this.picture.host.scrollTop += top - frame.top - (isCard ? (frame.height - height) / 2 : 0);
    }
    // Goes the shortest way to a state of the picture.
    walk(state) {
      const found = this.engine.ask("way", [["policy", this.policy.name], ["state", state]], this.script([]));
      if (!found.acts) return;
      Object.assign(this, { acts: found.acts, later: [] });
      this.play();
    }
  }

  function callsOf({ name, resources, parameters }) {
    let all = [resources];
    for (const parameter of parameters) {
      all = all.flatMap((some) => parameter.values.map((value) => [...some, `${parameter.name}: ${value}`]));
    }
    return all.slice(0, 64).map((some) => `${name}(${some.join(", ")})`);
  }

  async function startPlayers() {
    const program = await Engine.program();
    const projects = [];
    for (const project of JSON.parse(document.getElementById("page-files").textContent)) {
      const engine = await Engine.load(program);
      projects.push({ engine, project, loaded: engine.open(project) });
    }
    const players = [];
    for (const section of document.querySelectorAll(".player")) {
      const project = projects[section.dataset.project];
      const policy = project.loaded.policies?.find(({ name }) => name === section.dataset.policy);
      if (policy) players.push(new Player(project, section, policy));
    }
    form.addEventListener("change", (event) => { if (event.target.name === "locale") for (const player of players) player.play(); });
    for (const button of document.querySelectorAll("button[data-script]")) {
      const player = players.find(({ section }) => section.dataset.section === button.dataset.policy);
      button.hidden = !player;
      button.addEventListener("click", () => player.puts(button.dataset.script, button.dataset.title));
    }
    globalThis.usher = { projects, players };
    const section = document.getElementById("page-editor");
    if (section) globalThis.usher.editor = await Editor.open(section, program, projects, players);
    document.documentElement.dataset.plays = "";
    dispatchEvent(new Event("plays"));
  }
  if (document.getElementById("page-engine")) {
    startPlayers().catch((error) => {
      for (const section of document.querySelectorAll(".player")) {
        section.hidden = false;
        section.append(el("p", { textContent: `This browser cannot play the policies of the page: ${error.message}` }));
      }
    });
  }
  """# + "\n"
