/** Whether the page shows one place at a time, as on a phone. */
function isNarrow() { return matchMedia("(max-width: 899px)").matches; }

/** The phone with the start of the journey above it, and what can happen below. */
class Stage {
  /** @param {Studio} studio */
  constructor(studio) {
    this.studio = studio;
    this.choices = el("form", { className: "start", "aria-label": "The start of the journey" });
    this.choices.addEventListener("submit", (/** @type {Event} */ event) => event.preventDefault());
    this.phone = el("div", { className: "phone", tabIndex: -1, role: "region", "aria-label": "Simulated phone", "aria-live": "polite" });
    this.next = el("div", { className: "next" });
    this.element = el("section", { className: "stage", "aria-label": "Phone" }, this.phone, this.next);
    this.showsInputs = false;
    /** What is unfolded. */
    this.open = new Set();
    /** What the app says: switches, and what is chosen less often. @type {any[]} */
    this.says = [];
  }
  draw() {
    // A choice keeps the focus when it is made.
    const focused = /** @type {any} */ (document.activeElement), place = this.choices.contains(focused) || this.next.contains(focused) ? focused.dataset.name : null;
    this.drawParts();
    if (place) this.studio.app.querySelector(`[data-name="${CSS.escape(place)}"]`)?.focus();
  }
  drawParts() {
    const { studio } = this, { player } = studio;
    const { chosenText } = studio;
    if (chosenText) {
      const { prompt, text } = chosenText;
      this.choices.replaceChildren();
      this.phone.replaceChildren(drawnDevice(studio.look, [drawnForm(prompt, text, studio.platform?.name)]));
      this.next.replaceChildren(...this.languages(prompt, text), ...studio.notesOf(prompt, text),
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
    const isOnPhone = (/** @type {Offer} */ { act }) => used.has(act);
    this.drawNext(player, [...journey.offered.filter(isOnPhone), ...usualFirst(journey.offered.filter((offer) => !isOnPhone(offer)), journey.scene, player.platform)], journey);
    this.fit();
  }
  /** What is seen at once on the phone is as small as the phone needs to be seen whole. Larger text that was chosen stays as large. */
  fit() {
    const { element } = this, layers = this.phone.querySelector(".layers"), missing = element.scrollHeight - element.clientHeight;
    if (missing > 0 && this.studio.state.size === "L") layers.style.zoom = String(Math.max(0.6, 1 - (missing + 4) / layers.getBoundingClientRect().height));
  }
  /** What can be done now, what the journey ahead takes first. @param {Player} player @param {Offer[]} offered @param {Played} journey */
  drawNext(player, offered, journey) {
    const [ahead] = player.later, isFew = journey.outside.length < 3;
    const pill = (/** @type {Offer} */ offer) => button([el("span", { textContent: sentence(deedOfAct(player, journey, offer)) }),
      el("code", { textContent: offer.act })], () => this.studio.perform(offer.act), { className: offer.act === ahead ? "act ahead" : "act" });
    const outside = journey.outside.filter(({ act }) => isFew || act === ahead), known = [...offered, ...outside];
    // A test can do more than the page offers. The order stays, but what lies ahead is not folded.
    const all = ahead == null || known.some(({ act }) => act === ahead) ? known : [...player.stepsOf([ahead]), ...known];
    const at = all.findIndex(({ act }) => act === ahead);
    if (at > 2) all.unshift(...all.splice(at, 1));
    const pills = all.map(pill), acts = el("div", { className: "acts", role: "group", "aria-label": "What can happen now" }, ...pills);
    if (journey.next != null) acts.append(button("Use it again", () => player.begin(/** @type {string} */ (journey.next)), { className: "act" }));
    const kept = player.begun ? player.memoryOf() : [], less = el("div", { className: "less" }), toggles = this.says.filter((one) => one.matches("label"));
    this.next.replaceChildren(...[
      player.shown ? el("p", { className: "note", textContent: `This journey shows: ${player.shown}` }) : null,
      kept.length ? el("p", { className: "note", textContent: `Remembered at the start: ${kept.join(", ")}` }) : null, acts, toggles.length ? el("div", { className: "toggles" }, ...toggles) : null, less].filter(Boolean));
    // Pills that would be in a third row, on a low phone in a second, are in a list that one click opens.
    const rows = [...new Set(pills.map(({ offsetTop }) => offsetTop))].slice(0, isNarrow() && innerHeight < 780 ? 1 : 2), fits = pills.filter(({ offsetTop }) => offsetTop <= (rows.at(-1) ?? 0)).length;
    const count = fits > 7 ? 6 : fits, others = pills.slice(count);
    less.append(...others.length ? [this.folded("others", `${others.length} more`, others)] : [],
      ...isFew ? [] : [this.folded("outside", "Meanwhile …", journey.outside.filter((offer) => !outside.includes(offer)).map(pill))], ...this.says.filter((one) => one.matches("details")));
    less.hidden = !less.childElementCount;
  }
  /** Acts that stay open or folded as they were left. @param {string} name @param {string} title @param {any[]} acts */
  folded(name, title, acts) {
    const list = el("div", { className: "acts" }, ...acts), details = this.sheet(title, list, { open: this.open.has(name) });
    if (name === "others") list.dataset.title = "What else can happen";
    details.addEventListener("toggle", () => {
      this.open[details.open ? "add" : "delete"](name);
    });
    // A list that covers the phone makes room for what was chosen in it.
    list.addEventListener("click", () => this.open.delete(name), true);
    return details;
  }
  /** What one click opens over the phone, which stays as it is; in a narrow window as a sheet over the page. @param {string} title @param {any} content
   * @param {{ open: boolean, className?: string }} properties */
  sheet(title, content, properties) {
    const head = el("summary", { textContent: title }), details = el("details", properties, head, content);
    content.dataset.title = title;
    head.addEventListener("click", () => details.classList.add("rises"));
    details.addEventListener("toggle", () => {
      if (!details.open) return;
      closePopovers(details);
      details.dataset.popover = "";
    });
    // Nothing behind it has the focus while it is open.
    details.addEventListener("focusout", ({ relatedTarget }) => { if (relatedTarget && !details.contains(relatedTarget)) details.open = false; });
    return details;
  }
  /** @param {Prompt} prompt @param {PromptText} text */
  languages(prompt, text) {
    const { studio } = this;
    if (prompt.texts.length < 2) return [];
    return [el("div", { className: "switch languages", role: "group", "aria-label": "Language of the prompt" }, ...prompt.texts.map(({ wanted }) =>
      button(languageName(wanted), () => studio.set({ prompt: prompt.call, locale: wanted }), { lang: wanted, "aria-pressed": String(wanted === text.wanted) })))];
  }

  /** @param {Player} player */
  drawChoices(player) {
    const { platform } = player, { studio } = this;
    const parts = [];
    const calls = [...player.calls].filter(([, flow]) => flow === player.flow);
    if (calls.length > 1) parts.push(this.select("With", calls.map(([call]) => [call, studio.state.names ? call : argumentsInWords(call)]), player.call, (call) => player.startFlow(player.flow, call)));
    const inFlow = statusesThatMatter(player);
    const all = platform.statuses.map(({ name, values }) => {
      const options = values.map((value, index) => {
        const words = wordsOfStatus(platform, name, value, 0);
        return [index ? value : "", sentence(words ? words : index ? value : "never asked"), value];
      });
      const change = (/** @type {string} */ value) => { player.givens.set(name, value); player.restart(); };
      return { name, options, chosen: player.givens.get(name) ?? "", change, matters: inFlow.some((one) => one.name === name) };
    });
    const statuses = all.filter(({ matters }) => matters);
    // One resource with few statuses is chosen by one click.
    const isOne = statuses.length === 1 && statuses[0].options.length <= 6, others = [];
    if (isOne) parts.push(this.people(statuses[0]));
    for (const { name, options, chosen, change, matters } of isOne ? all.filter(({ matters }) => !matters) : all) {
      (matters ? parts : others).push(this.select(sentence(humanised(name)), options.map(([value, words, status]) =>
        [value, studio.state.names && words !== status ? `${words} (${status})` : words]), chosen, change));
    }
    /** @type {any[]} */
    const inputs = [...parts.length > 3 ? parts.splice(3) : [], ...others], rest = inputs.length;
    // What the app remembers of people is known by the tests of the flow.
    const now = player.told(player.script([]))?.memory ?? [], keyOf = (/** @type {Given[]} */ memory) => memory.map(writtenGiven).join(", ");
    /** @type {Map<string, Given[]>} */
    const memories = new Map((player.ahead?.tests ?? []).filter(({ flow, memory }) => flow === player.flow && memory.length).map(({ memory }) => /** @type {[string, Given[]]} */ ([keyOf(memory), memory])));
    if (memories.size || now.length) {
      const all = new Map([["", []], ...[...memories].slice(0, 12), [keyOf(now), now]]);
      parts.push(this.select("The app remembers", [...all].map(([key, memory]) => [key, key ? sentence(memory.map(givenInWords).join(", ")) : "Nothing"]), keyOf(now), (key) => player.remember(all.get(key) ?? [])));
    }
    /** @type {any[]} */
    const switches = [];
    for (const { name, values } of platform.inputs) {
      const change = (/** @type {string} */ value) => { player.inputs.set(name, value); player.retake(); };
      const label = studio.state.names ? name : sentence(humanised(name)), value = player.inputs.get(name) ?? "";
      if (values.length === 2 && values.includes("true") && switches.length < 3) switches.push(this.toggle(label, value === "true", (isOn) => change(String(isOn))));
      else if (values.length) inputs.push(this.select(label, values.map((value) => [value, studio.state.names ? value : sentence(nameInWords(value))]), value, change));
      else {
        const field = el("input", { value, spellcheck: false, "data-name": name });
        field.addEventListener("change", () => change(field.value));
        inputs.push(el("label", { className: "pick" }, el("span", { textContent: label }), field));
      }
    }
    // On a phone a row of switches would take the room of the phone that is drawn; one has room beside other buttons.
    if (isNarrow() && switches.length > (innerWidth < 380 ? 0 : 1)) inputs.unshift(...switches.splice(0));
    this.says = switches;
    if (inputs.length) {
      const more = this.sheet(rest ? "Other permissions" : "About the app", el("div", {}, ...inputs), { className: "says", open: this.showsInputs });
      more.addEventListener("toggle", () => { this.showsInputs = more.open; });
      this.says.push(more);
    }
    this.choices.replaceChildren(...parts);
  }
  /** @param {string} label @param {boolean} isOn @param {(isOn: boolean) => void} change */
  toggle(label, isOn, change) {
    const box = el("input", { type: "checkbox", role: "switch", checked: isOn, "data-name": label });
    box.addEventListener("change", () => change(box.checked));
    return el("label", { className: "toggle" }, box, el("span", { textContent: label }));
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

/** The journey as one line: a small screen for each step, what caused it, and what lies ahead. */
class Film {
  /** @param {Studio} studio */
  constructor(studio) {
    this.studio = studio;
    this.strip = el("ol", { className: "strip", "aria-label": "The journey" });
    this.tab = "film";
    this.heads = [["film", "Film"], ["words", "In words"], ["policy", "Policy"], ["script", "Script"], ["test", "Test"]].map(([name, title]) =>
      button(title, () => { this.tab = name; this.draw(); }, { "data-tab": name }));
    this.undo = button(icon("previous"), () => this.again(this.undo, () => studio.player?.goTo(studio.player.acts.length - 1)), { title: "Undo", "aria-label": "Undo" });
    this.redo = button(icon("next"), () => this.again(this.redo, () => studio.player?.goTo(studio.player.acts.length + 1)), { title: "Redo", "aria-label": "Redo" });
    this.over = button(icon("again"), () => this.again(this.over, () => studio.player?.goTo(0)), { title: "Start over", "aria-label": "Start over" });
    this.plays = button(icon("play"), () => (this.isPlaying ? this.stop() : this.play()), { className: "film-play" });
    /** The journey and the step at which it plays by itself; without one it does not. @type {{ player: Player, at: number } | null} */
    this.running = null;
    this.place = el("div", { className: "film-place" });
    this.element = el("section", { className: "film", "aria-label": "Journey" },
      el("div", { className: "film-bar" }, el("div", { className: "switch", role: "group", "aria-label": "The journey as" }, ...this.heads), this.over, this.undo, this.plays, this.redo), this.place);
  }
  /** Whether the journey plays by itself. Whatever else is done with it ends that. */
  get isPlaying() { return this.running != null && this.running.player === this.studio.player && this.running.at === this.running.player.acts.length; }
  /** Takes the steps ahead one after the other; at once, if nothing is to move. */
  play() {
    const { player, app, state } = this.studio;
    if (!player) return;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return player.goTo(player.acts.length + player.later.length);
    if (!player.later.length) player.goTo(0);
    const running = this.running = { player, at: player.acts.length }, view = app.dataset.view;
    const step = () => {
      if (this.running !== running) return;
      if (!this.isPlaying || !player.later.length || view !== state.view) return this.stop();
      running.at++;
      player.goTo(running.at);
      setTimeout(step, 900);
    };
    setTimeout(step, 900);
    this.draw();
  }
  stop() {
    this.running = null;
    this.studio.draw();
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
    const isPlaying = this.isPlaying && Boolean(player?.later.length), said = isPlaying ? "Stop" : "Play the journey";
    this.plays.disabled = isOff || !player.later.length && !player.acts.length;
    this.plays.setAttribute("aria-label", this.plays.title = said);
    this.plays.replaceChildren(icon(isPlaying ? "pause" : "play"));
    // Until the page can play, its steps are places without words.
    if (!player && this.studio.isLoading) return this.place.replaceChildren(el("ol", { className: "strip waits", "aria-hidden": "true" }, ...Array.from({ length: 4 }, () =>
      el("li", { className: "later" }, el("div", {}, el("div", { className: "cause" }, el("span", { textContent: "…" })), el("div", { className: "thumb" })), el("i", { className: "dot-at" })))));
    if (!player || isOff) return this.place.replaceChildren();
    if (this.tab === "policy") return this.place.replaceChildren(this.lines());
    if (this.tab === "script") return this.place.replaceChildren(this.text("For `usher run` with `--script-file`.", `// ${player.journey.head}\n${player.script()}`));
    if (this.tab === "test") return this.place.replaceChildren(this.text("For the end of a policy’s file.", player.journey.test));
    if (this.tab === "words") {
      this.place.replaceChildren(this.words(player));
      return this.place.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
    }
    this.strip.replaceChildren(...filmFrames(player, this.studio, (count) => {
      player.goTo(count);
      this.strip.children[count]?.querySelector("button")?.focus({ preventScroll: true });
    }), ...this.branches(player),
    player.journey.stop ? el("li", { className: "stop", textContent: `stops here: ${player.journey.stop}` }) : "");
    this.place.replaceChildren(this.strip);
    // Other steps are there where there is room for them.
    for (const other of [...this.strip.querySelectorAll(".instead")].reverse()) if (this.strip.scrollWidth > this.strip.clientWidth) other.remove();
    fitThumbs(this.strip);
    // The step of now is in sight, with steps before and after it, none of them cut at its start.
    const { children } = this.strip, first = /** @type {HTMLElement} */ (children[0]), width = first.offsetWidth, room = this.strip.clientWidth - 2 * first.offsetLeft;
    if (width <= 0) return;
    const fit = Math.max(1, Math.floor(room / width)), start = Math.min(Math.max(0, player.acts.length - Math.floor((fit - 1) / 2)), Math.max(0, children.length - fit));
    this.strip.style.setProperty("--rest", `${Math.max(0, room - fit * width)}px`);
    this.strip.scrollLeft = start * width;
  }
  /** Where nothing lies ahead, what is seen after each act that can come next: branches of the line. @param {Player} player @returns {any[]} */
  branches(player) {
    const { studio } = this, { journey } = player;
    if (player.ahead?.isLooking) return [];
    // Beside a way ahead there are the others that people can go instead.
    const [ahead] = player.later, offers = usualFirst(journey.offered, journey.scene, player.platform).filter(({ act }) => act !== ahead);
    return offers.slice(0, ahead == null ? 4 : 2).flatMap((offer, index) => {
      const next = player.played(player.script([...player.acts, offer.act])), words = wordsOfAct(player, journey, offer);
      // The policy may be changed just now, and the journey not yet.
      return next.error ? [] : el("li", { className: ahead == null ? "possible" : "possible instead" }, index || ahead != null ? el("span", { className: "or", textContent: "or" }) : null,
        button([causeWords(words), smallScreen(next, studio)], () => studio.perform(offer.act), { "aria-label": words }));
    });
  }
  /** Each step as sentences; with names also the lines of `usher run`. @param {Player} player */
  words(player) {
    const acts = [...player.acts, ...player.later], frames = player.framesOf(acts), { studio } = this;
    return el("ol", { className: "story", tabIndex: 0, "aria-label": "The journey in words" }, ...frames.map((frame, index) => {
      const counts = (frame.counted[index] ?? []).map(({ name }) => humanised(name));
      const now = player.acts.length;
      return el("li", { className: index > now ? "later" : "", "aria-current": index === now ? "step" : null }, button(el("strong", { textContent: sentence(causeOf(player, frames, acts, index, deedOfAct)) + "." }), () => player.goTo(index)),
        el("div", { className: "sees", textContent: seenInWords(frame, studio) + (counts.length ? ` Counted: ${counts.join(", ")}.` : "") }),
        ...(index > player.acts.length ? [] : player.journey.acts[index] ?? []).map(({ kind, text }) => el("p", { className: kind, dir: kind === "words" ? "auto" : "ltr", textContent: text })));
    }));
  }
  /** The lines of the state where the phone is, and what their names stand for. */
  lines() {
    const { studio } = this, { flow, picture } = studio, here = picture.asked ?? picture.here ?? picture.first;
    const own = here && flow ? linesOfState(studio, flow, here.node.inside[0] ?? here.node.name) : null;
    const definitions = own ? definitionsOf(studio, [own.text]) : [];
    return el("div", { className: "written lines", tabIndex: 0, role: "group", "aria-label": "The lines of the policy" }, 
      own ? el("div", {}, el("p", { className: "note", textContent: own.place }), el("pre", { textContent: own.text })) : el("p", { className: "note", textContent: "This place of the journey has no state of its own in the policy." }),
      definitions.length ? el("div", {}, el("p", { className: "note", textContent: "What its names stand for" }), el("pre", { textContent: definitions.join("\n\n") })) : null);
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

/** Makes what is seen in small screens as small as they need, so that nothing is cut off. @param {any} strip */
function fitThumbs(strip) {
  const all = [...strip.querySelectorAll(".thumb .layers")], sizes = all.map(({ scrollHeight, parentElement }) => parentElement.clientHeight / Math.max(1, scrollHeight));
  all.forEach((layers, index) => { if (sizes[index] > 0 && sizes[index] < 0.99) layers.style.zoom = String(Math.max(0.5, sizes[index])); });
}

/** What is seen, as a sentence. @param {Played} played @param {Studio} studio */
function seenInWords({ scene, over }, studio) {
  const { system, away, running, outcome } = scene, shown = [...scene.notices, ...scene.prompts].map(({ title, message, name }) => `“${isolated(title ?? message ?? sentence(humanised(name)))}”`);
  const said = [...(shown.length ? [`${listed(shown)} ${shown.length > 1 ? "are" : "is"} shown.`] : []), ...(system ? [`The system asks for ${humanised(system.resource)}.`] : []),
    ...(away ? [`${sentence(humanised(away.link))} is open.`] : []), ...running.map((name) => `The app works: “${sentence(humanised(name))}”.`),
    ...(over ? [outcome ? `It ends as “${sentence(humanised(outcome))}”.` : "It is over."] : [])];
  return said.join(" ") || "Nothing of the policy is shown.";
}

/** What caused a frame, in words. @param {Player} player @param {Played[]} frames @param {string[]} acts @param {number} index
 * @param {typeof wordsOfAct} wordsOf an act */
function causeOf(player, frames, acts, index, wordsOf = wordsOfAct) {
  if (index === 0) {
    // What is remembered makes other people of those with the same answers.
    const kept = player.begun ? player.memoryOf() : [];
    const statuses = statusesThatMatter(player), wordsOfOne = (/** @type {string} */ name, /** @type {string} */ status) => wordsOfStatus(player.platform, name, status, 0) ?? status;
    const changed = statuses.filter(({ name, values }) => (player.givens.get(name) || values[0]) !== values[0]);
    // Who was never asked for anything is one person.
    if (statuses.length && !changed.length) return [wordsOfOne(statuses[0].name, statuses[0].values[0]), ...kept].join(", ");
    const people = changed.map(({ name }) => `${statuses.length > 1 ? `${humanised(name)} ` : ""}${wordsOfOne(name, player.givens.get(name) ?? "")}`);
    return people.length + kept.length ? [...people.slice(0, 3), ...kept].join(", ") : "starts";
  }
  const before = frames[index - 1], act = acts[index - 1];
  // A test can do more than the page offers.
  const offer = [...before.offered, ...before.outside].find((one) => one.act === act) ?? player.stepsOf([act])[0];
  return offer?.kind ? wordsOf(player, before, offer) : act;
}

/** An act as people see it: the label of a button, or what happens. @param {Player} player @param {Played} before @param {Offer} offer */
function wordsOfAct(player, before, offer) {
  return sentence(labelOfAct(before, offer) ?? wordsOfOffer(offer, player.platform, before.scene));
}
/** The label of the button that an act taps. @param {Played} before @param {Offer} offer */
function labelOfAct(before, offer) {
  const prompt = offer.kind === "tap" ? before.scene.prompts.find(({ buttons }) => buttons.some(({ act }) => act === offer.act)) : undefined;
  const label = prompt?.buttons.find(({ act }) => act === offer.act)?.label;
  // What the app draws itself has names in place of labels.
  return label != null && prompt?.locale == null ? sentence(humanised(label)) : label;
}
/** What somebody does, as a part of a sentence. @param {Player} player @param {Played} before @param {Offer} offer */
function deedOfAct(player, before, offer) {
  const label = labelOfAct(before, offer);
  return label == null ? wordsOfOffer(offer, player.platform, before.scene) : `taps ${isolated(label)}`;
}

/** The journey step by step, with the steps ahead. @param {Player} player @param {Studio} studio @param {((count: number) => void) | null} go
 * @param {boolean} isSentence whether the words of all frames are one sentence @returns {any[]} */
function filmFrames(player, studio, go, isSentence = false) {
  const now = player.acts.length, acts = [...player.acts, ...player.later];
  const frames = player.framesOf(acts);
  return frames.map((frame, index) => {
    const end = index === acts.length ? "." : index ? "," : ":", deed = isSentence ? causeOf(player, frames, acts, index, deedOfAct) : "";
    const cause = isSentence ? (index ? deed : sentence(deed)) + end : sentence(causeOf(player, frames, acts, index));
    const small = smallScreen(frame, studio), words = causeWords(cause), counted = frame.counted[index] ?? [];
    return el("li", { className: index > now ? "later" : "", "data-now": index === now && go ? "" : null },
      go ? button([words, small], () => go(index), { "aria-label": `${index + 1}: ${cause}`, "aria-current": index === now ? "step" : null }) : [words, el("div", {}, small)], el("i", { className: "dot-at" }),
      el("div", { className: "counted" }, ...counted.map(({ name, call }) => el("code", { className: "metric", title: call }, icon("metric"), el("span", {}, ...breakable(name))))));
  });
}
/** @param {string} words */
function causeWords(words) { return el("div", { className: "cause" }, el("span", { textContent: words, title: words, dir: "auto" })); }
/** What is seen, as small as a frame. @param {Played} played @param {Studio} studio */
function smallScreen(played, studio) {
  const { layers, isAway } = drawnScene(played, studio, null);
  return el("div", { className: "thumb", "aria-hidden": "true", inert: true }, drawnDevice(studio.look, layers, isAway));
}
