/** A picture opens as a whole as long as it is not smaller than this. On a phone no letter is smaller than 12 pixels. */
const leastScale = 0.67;
/** What does not open as a whole is as large as this, if its start and the place of the journey are then in sight. At this scale letters of 12
 * pixels have 11. */
const partScale = 0.92;

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
    this.rows = button(icon("rows"), () => studio.set({ face: this.isScreens ? "rows" : "screens" }), { className: "as-rows", title: "Each row of the policy, in place of what people see (p)", "aria-label": "Rows" });
    this.names = button(icon("names"), () => studio.set({ names: !studio.state.names }), { title: "Names of the policy (n)", "aria-label": "Names" });
    this.tools = el("section", { className: "tools", "aria-label": "Tools of the picture" }, this.rows, this.names,
      button(icon("minus"), () => this.zoom(1 / 1.25), { className: "step", title: "Smaller (-)", "aria-label": "Smaller" }),
      button(icon("plus"), () => this.zoom(1.25), { className: "step", title: "Larger (+)", "aria-label": "Larger" }),
      button(icon("fit"), () => this.fit(true), { className: "fit", title: "All of it (0)", "aria-label": "Fit the picture" }));
    this.map = new PictureMap(this);
    this.element = el("section", { className: "picture-place", "aria-label": "Picture of the flow" }, this.frame, this.title);
    this.x = this.y = this.width = this.height = 0;
    this.scale = 1;
    this.shown = "";
    this.isPlaced = this.isNew = this.isFitted = this.isWhole = false;
    this.isScreens = false;
    /** @type {Flow | undefined} */
    this.flow = undefined;
    /** The platforms on which states are otherwise. @type {Map<string, string[]>} */
    this.unlike = new Map();
    /** @type {any} */
    this.begins = null;
    /** The card where the phone is. @type {Card | undefined} */
    this.here = undefined;
    /** The same, or the end of a journey that is over. @type {Card | undefined} */
    this.seen = undefined;
    /** The path of the state to which something outside of the picture points. @type {string | null} */
    this.pointed = null;
    /** The card whose lines are asked for. @type {Card | undefined} */
    this.asked = undefined;
    /** @type {Card[]} */
    this.all = [];
    /** @type {{ wire: Wire, points: number[][] }[]} */
    this.lines = [];
    /** @type {Card | null} */
    this.first = null;
    /** What was clicked before the page could play. @type {{ flow: string | undefined, index: number, row: number } | null} */
    this.early = null;
    listenTo(this);
    // A picture that nobody has moved goes on to fit.
    if (typeof ResizeObserver === "function") {
      new ResizeObserver(() => {
        this.place();
        if (this.isFitted && this.isPlaced) this.fit(this.isWhole);
      }).observe(this.frame);
    }
  }

  /** Draws a flow, if it is not drawn already. @param {Flow | undefined} flow @param {string} key changes with what is drawn */
  show(flow, key) {
    const { studio } = this, { face } = studio;
    this.names.setAttribute("aria-pressed", String(studio.state.names));
    this.rows.setAttribute("aria-pressed", String(face === "rows"));
    if (!flow) {
      this.shown = "";
      this.cards.replaceChildren();
      this.wires.replaceChildren();
      return;
    }
    if (key === this.shown) return;
    const isOther = this.shown.split("\n")[0] !== key.split("\n")[0] || this.isScreens !== (face === "screens");
    Object.assign(this, { shown: key, flow, isScreens: face === "screens" });
    this.element.dataset.face = face;
    this.frame.setAttribute("aria-label", `The picture of ${flow.name}. Click a state, and the phone goes there.`);
    const { policy, platform } = studio;
    this.unlike = policy && platform ? unlikeStates(policy, platform, flow) : new Map();
    const { cards, first } = cardsOf(flow, this.isScreens ? (some) => screensOf(some, studio) : null);
    Object.assign(this, { all: cards, first, isPlaced: false });
    this.cards.replaceChildren(...this.all.map((card) => this.isScreens ? drawnScreen(this, card) : this.card(card)));
    for (const { node, element } of this.all) if (node.state != null) element.dataset.state = String(node.state);
    this.isNew ||= isOther;
    this.place();
  }
  /** Lays the cards out as soon as their sizes are known. */
  place() {
    if (this.frame.clientWidth === 0 || !this.flow) return;
    if (this.isPlaced) return;
    this.isPlaced = true;
    if (this.isScreens) measureScreens(this.all);
    else {
      for (const card of this.all) {
        card.height = card.element.offsetHeight;
        for (const row of allRows(card)) row.y = row.element.offsetTop + row.element.offsetHeight / 2;
      }
    }
    const port = this.isScreens ? portOfScreen : (/** @type {Card} */ _, /** @type {Row} */ row) => row.y;
    const { wires, width, height } = placed(this.all, port, this.isScreens ? 20 : 68, this.isScreens);
    Object.assign(this, { lines: wires, width, height });
    for (const card of this.all) {
      card.element.style.transform = `translate(${card.x}px, ${card.y}px)`;
      if (this.isScreens) finishScreen(card);
    }
    // The tip of a wide line is before its end.
    const tip = this.isScreens ? 12 : 9;
    const arrow = (/** @type {string} */ id) => svg("marker", { id, class: id, viewBox: "0 0 8 8", markerWidth: tip, markerHeight: tip, refX: this.isScreens ? 1 : 7, refY: 4, orient: "auto-start-reverse",
      markerUnits: "userSpaceOnUse" }, svg("path", { d: "M0 .5L8 4L0 7.500Z" }));
    const start = this.first, line = (/** @type {Row | null} */ row, /** @type {number[][]} */ points, className = "wire") =>
      svg("path", { class: className + (row?.edge.isUncovered && !this.isScreens ? " uncovered" : ""), d: lineThrough(points) });
    this.wires.setAttribute("viewBox", `-40 -24 ${width + 80} ${height + 48}`);
    Object.assign(this.wires.style, { left: "-40px", top: "-24px", width: width + 80 + "px", height: height + 48 + "px" });
    const marks = this.isScreens ? this.all.flatMap((card) => card.rows.filter(({ mark }) => mark).map((row) => {
      const y = card.y + portOfScreen(card, row), x = card.x + card.width;
      row.path = line(row, [[x, y], [x + row.lead, y]], row.end == null ? "wire mark stays" : "wire mark");
      return row.path;
    })) : [];
    this.begins = start ? svg("path", { class: "wire", d: `M-30 ${start.y + start.entry}H${start.x}` }) : null;
    for (const { wire, points } of wires) {
      const [x, y] = points[points.length - 1];
      const isEnd = wire.to.node.kind === "outcome";
      if (isEnd) points[points.length - 1] = [x + (wire.to.width - stationSize) / 2, y];
      else if (this.isScreens) points[points.length - 1] = [x + (points[points.length - 2][0] > x ? 10 : -10), y];
      // The dots of ways that share a line begin where they all arrive.
      wire.path = this.isScreens && wire.row?.isBack ? line(wire.row, points.reverse(), wire.from && isTurn(wire.from, wire.row) ? "wire back of-turn" : "wire back") : line(wire.row, points, isEnd ? "wire mark" : "wire");
    }
    const isBack = (/** @type {Wire} */ { path }) => path.matches(".back"), paths = wires.map(({ wire }) => wire), on = paths.filter((wire) => !isBack(wire));
    // A way back is parted where another line crosses it, so that nobody takes that for a place where they meet.
    const casing = svg("path", { class: "casing", d: on.map(({ path }) => path.getAttribute("d")).join("") });
    const label = start && this.isScreens ? svg("text", { class: "start-label", x: -20, y: start.y + start.entry + 24 }) : null;
    if (label) label.textContent = "Start";
    this.wires.replaceChildren(svg("defs", {}, arrow("arrow"), arrow("arrow-done")), svg("g", {}, ...paths.filter(isBack).map(({ path }) => path)), this.isScreens ? casing : "",
      svg("g", {}, this.begins, ...marks, ...on.flatMap(({ path }) => [this.isScreens ? bedOf(path) : "", path])), this.isScreens ? svg("g", {}, ...jointsOf(wires).map(([cx, cy]) => svg("circle", { class: "joint", cx, cy, r: 5 }))) : "", start ? svg("circle", { class: "dot", cx: -30, cy: start.y + start.entry, r: 7 }) : "", label ?? "");
    this.mark();
    if (this.isNew || this.isFitted) this.fit(!this.isNew && this.isWhole);
    this.isNew = false;
  }

  /** @param {Card} card */
  card(card) {
    const { node } = card, { studio } = this;
    const words = studio.wordsOf(node);
    const names = [...new Set([node.name, node.kind === "prompt" ? node.entity : ""])].filter(Boolean).join(" · ");
    const title = words || sentence(node.lines[0] ?? node.name);
    const head = button([icon(node.kind), el("span", { className: "card-title" }, el("strong", { textContent: title, dir: "auto" }),
      node.inside.length ? el("span", { className: "inside", textContent: `inside ${node.inside.join(" > ")}` }) : null,
      el("code", { textContent: names }), ...this.effects(node.effects)), this.otherwise(card)], () => node.kind === "choice" ? this.explain(card) : studio.walk(card), { className: "card-head" });
    if (node.state == null || !studio.player) head.disabled = true;
    card.element = el("article", { className: `card ${node.kind}${node.isUncovered ? " uncovered" : ""}${card.isUnreached ? " unreached" : ""}`,
      title: card.isUnreached ? "No journey on this platform comes here." : "" },
      head, el("span", { className: "badges" }), ...card.rows.map((row) => this.row(card, row, 0)));
    return card.element;
  }
  /** On which platforms a state is otherwise. @param {Card} card */
  otherwise({ node }) {
    const names = node.state == null ? undefined : this.unlike.get(pathOfState(node));
    return names ? el("span", { className: "unlike", title: `This is otherwise on ${names.map(platformName).join(", ")}.` }, icon("differs"), names.map(platformName).join(", ")) : null;
  }
  /** Shows the lines of a card, of which a choice has no other place. @param {Card} card */
  explain(card) {
    // A choice inside a row is in the lines of the state with that row.
    const own = card.node.name || card.node.state != null ? card : this.all.find((one) => one.rows.some(({ target }) => target === card));
    this.asked = own;
    this.studio.film.tab = "policy";
    this.studio.film.draw();
    this.asked = undefined;
  }
  /** @param {Effect[]} effects */
  effects(effects) {
    return effects.map(({ text, metric }) => el("span", { className: "effect" }, metric ? icon("metric") : null, metric ?? text));
  }
  /** @param {Card} card @param {Row} row @param {number} depth @returns {any} */
  row(card, row, depth) {
    const { edge } = row;
    const words = this.studio.writtenRow(card.node, edge);
    const place = row.end != null ? el("span", { className: "end", textContent: humanised(row.end) })
      : row.isBack && row.target ? el("span", { className: "way-back" }, icon("back"),
        el("span", { textContent: this.studio.wordsOf(row.target.node) || row.target.node.name, title: row.target.node.name }))
      : edge.target == null ? el("span", { className: "way-back", textContent: "stays" }) : null;
    const conditions = [...(edge.answers.length ? edge.label.slice(1).map(({ text }) => text) : []), ...row.asks.map(humanised)];
    const content = [el("span", { className: "row-words" }, el("span", { textContent: words, dir: "auto" }),
      ...conditions.map((textContent) => el("span", { className: "condition", textContent, title: definitionsOf(this.studio, [writtenLabel(edge), ...row.asks]).join("\n") })),
      el("code", { textContent: writtenLabel(edge) }), ...this.effects(edge.effects)), place];
    row.element = button(content, () => this.studio.take(card, row), { className: `row ${edge.kind}${edge.isUncovered ? " uncovered" : ""}`, disabled: true });
    row.element.style.setProperty("--depth", String(depth));
    if (row.end != null) row.element.dataset.end = row.end;
    return [row.element, ...row.inner.flatMap((inner) => this.row(card, inner, depth + 1))];
  }

  /** Lights the state where the phone is, the way there, and the way ahead. */
  mark() {
    const { studio } = this, player = studio.player;
    if (!this.isPlaced) return;
    const isPlayed = player && !player.journey?.error, acts = isPlayed ? [...player.acts, ...player.later] : [], frames = isPlayed ? player.framesOf(acts) : [], now = player?.acts.length ?? 0;
    const at = (/** @type {Played} */ frame) => frame.states?.map((state) => this.all.find(({ node }) => node.state === state)).find(Boolean);
    const visited = frames.map(at);
    const here = visited[now], before = visited.slice(0, now + 1);
    this.here = here;
    for (const card of this.all) {
      card.element.classList.toggle("here", card === here);
      card.element.classList.toggle("visited", before.includes(card));
      card.element.classList.toggle("pointed", this.isPointed(card));
      const numbers = before.flatMap((one, index) => one === card ? [index] : []);
      card.element.querySelector(".badges").replaceChildren(...numbers.slice(-4).map((index) =>
        el("span", { className: index === now ? "badge now" : "badge", textContent: String(index + 1) })));
      for (const row of allRows(card)) {
        const offer = card === here ? studio.offerOf(card, row) : null;
        row.element.classList.toggle("live", Boolean(offer));
        row.element.disabled = !offer;
      }
    }
    /** @type {Set<Wire>} */
    const done = new Set();
    /** @type {Set<Wire>} */
    const ahead = new Set();
    let last = this.first;
    visited.forEach((card, index) => {
      if (card && last && card !== last) for (const wire of this.wayBetween(last, card, acts[index - 1])) (index > now ? ahead : done).add(wire);
      last = card ?? last;
    });
    this.begins?.classList.toggle("done", frames.length > 0);
    const end = frames.length ? this.endOf(frames[frames.length - 1], acts[acts.length - 1], last) : null, isOver = acts.length === now;
    for (const wire of end?.wires ?? []) (isOver ? done : ahead).add(wire);
    // Where no way is ahead, all that can be taken are.
    const isAhead = (/** @type {Row | null} */ row) => acts.length === now && Boolean(row?.element.classList.contains("live"));
    for (const row of this.all.flatMap(({ rows }) => rows)) {
      for (const part of [row.mark, row.path]) {
        part?.classList.toggle("done", row === end?.row && isOver);
        part?.classList.toggle("ahead", row === end?.row ? !isOver : isAhead(row));
      }
    }
    for (const card of this.all.filter(({ node }) => node.kind === "outcome")) {
      for (const [name, isSo] of /** @type {const} */ ([["done", isOver], ["ahead", !isOver]])) card.element.querySelector(".station").classList.toggle(name, isSo && card === end?.row.target);
    }
    // Lines that the journey has taken, or takes, are drawn above the others; dots cover the line that they share.
    for (const bed of this.wires.querySelectorAll(".bed.of-ahead")) bed.remove();
    for (const { wire: { path, row }, wire } of this.lines) {
      const isDone = done.has(wire), isDotted = !isDone && (ahead.has(wire) || isAhead(row));
      path.classList.toggle("done", isDone);
      path.classList.toggle("ahead", isDotted);
      if (isDotted && this.isScreens) path.parentNode.append(bedOf(path, "bed of-ahead"), path);
    }
    for (const wire of done) wire.path.parentNode.append(wire.path);
    for (const card of this.all) if (card.stops.length) lightBar(card, done, card === this.first && frames.length > 0);
    for (const card of this.all.filter(({ node }) => this.isScreens && node.kind === "trip")) {
      showSwitches(card, player?.stepsOf(acts.filter((_, index) => index < now && visited[index] === card)) ?? [], player?.platform);
    }
    if (this.isScreens && here?.node.kind === "flow" && player) showInside(this, here, player.journey);
    // At its end a journey is at the mark of the end.
    this.seen = here ?? (isOver ? end?.row.target : null) ?? undefined;
    const shown = this.all.find((card) => this.isPointed(card)) ?? this.seen;
    if (shown) this.reveal(shown);
    this.map.draw();
  }
  /** @param {Card} card */
  isPointed({ node }) { return this.pointed != null && node.state != null && pathOfState(node) === this.pointed; }
  /** Lights a state until the next step. @param {Card} card */
  point({ node }) {
    this.pointed = pathOfState(node);
    this.mark();
  }
  /** The wires of the shortest way between two cards, over states that wait for nobody: by the row that an act takes, if the picture has one.
   * @param {Card} from @param {Card} to @param {string} [act] @returns {Wire[]} */
  wayBetween(from, to, act) {
    const isTaken = this.rowsOf(act), taken = this.lines.map(({ wire }) => wire).filter((wire) => wire.from === from && wire.row && isTaken(wire.row));
    /** @type {{ card: Card, wires: Wire[] }[]} */
    const waiting = [{ card: from, wires: [] }];
    const known = new Set([from]);
    for (let next = 0; next < waiting.length; next++) {
      const { card, wires } = waiting[next];
      const own = card === from && taken.length ? taken : this.lines.map(({ wire }) => wire).filter((wire) => wire.from === card), starts = own.filter(({ row }) => row?.edge.kind === "start");
      // A state with states inside begins in the first of them.
      const isThrough = card.node.kind === "choice" || card === from && card !== this.first;
      for (const wire of isThrough || card === from && !starts.length ? own : starts) {
        if (known.has(wire.to)) continue;
        if (wire.to === to) return [...wires, wire];
        known.add(wire.to);
        waiting.push({ card: wire.to, wires: [...wires, wire] });
      }
    }
    return [];
  }

  /** Whether a row is about an act, such as `tap openSettings`. @param {string | undefined} act @returns {(row: Row) => boolean} */
  rowsOf(act) {
    const [kind, name] = act?.split(/[ (]/) ?? [], statuses = this.studio.player?.platform.statuses ?? [];
    const names = new Set(kind === "away" ? ["returned"] : [name, ...statuses.map(({ values, groups }) => groups?.[values.indexOf(name)])].filter(Boolean));
    return ({ answer, edge }) => (answer == null ? edge.answers : [answer]).some((one) => names.has(one));
  }

  /** The row by which a journey ends, and the way to it. @param {Played} played @param {string | undefined} act the last one @param {Card | null} last where people were before */
  endOf({ scene, over }, act, last) {
    const isOwn = this.rowsOf(act);
    if (!over || !last) return null;
    /** @type {{ card: Card, wires: Wire[] }[]} */
    const waiting = [{ card: last, wires: [] }];
    const hasOwn = last.rows.some(isOwn), isTaken = (/** @type {Row} */ row) => !hasOwn || isOwn(row);
    for (let next = 0; next < waiting.length && next < 60; next++) {
      const { card, wires } = waiting[next];
      const row = card.rows.find((one) => one.end === scene.outcome && (card !== last || isTaken(one)));
      if (row) return { row, wires: [...wires, ...this.lines.map(({ wire }) => wire).filter((wire) => wire.row === row)] };
      for (const { wire } of this.lines) {
        if (wire.from === card && wire.to.node.kind === "choice" && (card !== last || !wire.row || isTaken(wire.row))) waiting.push({ card: wire.to, wires: [...wires, wire] });
      }
    }
    return null;
  }

  // MARK: Moving

  /** The height of what covers the picture at its top. */
  get top() { return this.isScreens ? 10 : 40; }
  /** @param {Card} card */
  reveal(card) {
    const { clientWidth, clientHeight } = this.frame;
    const left = card.x * this.scale + this.x, top = card.y * this.scale + this.y;
    const right = left + card.width * this.scale, bottom = top + card.height * this.scale;
    if (left >= 8 && top >= this.top - 2 && right <= clientWidth - 8 && bottom <= clientHeight - 8) return;
    // The card is where most of the others are seen with it; in the middle, if that makes no difference.
    const { scale } = this;
    const seenFrom = (/** @type {number} */ x, /** @type {number} */ y) => this.all.reduce((sum, one) => {
      const width = Math.min(clientWidth, (one.x + one.width) * scale + x) - Math.max(0, one.x * scale + x), height = Math.min(clientHeight, (one.y + one.height) * scale + y) - Math.max(this.top, one.y * scale + y);
      return sum + Math.max(0, width) * Math.max(0, height);
    }, 0);
    let best = -1;
    for (const across of [0.5, 0.25, 0.75, 0.05, 0.95]) {
      for (const down of [0.5, 0.05, 0.95]) {
        const x = 24 + (clientWidth - 48 - card.width * scale) * across - card.x * scale, y = this.top + 16 + (clientHeight - this.top - 40 - card.height * scale) * down - card.y * scale;
        const seen = seenFrom(x, y) * (across === 0.5 && down === 0.5 ? 1.1 : 1);
        if (seen > best * 1.02) {
          best = seen;
          Object.assign(this, { x, y });
        }
      }
    }
    // A picture that is higher than the window is shown from its top, a card from its own.
    if ((card.y + card.height) * scale + this.top <= clientHeight - 8) this.y = this.top;
    else this.y = Math.max(this.y, Math.min(this.top + 16, clientHeight - 24 - card.height * scale) - card.y * scale);
    this.move();
  }
  move() {
    // Some of it always stays in sight.
    const { clientWidth, clientHeight } = this.frame, least = 96, width = this.width * this.scale, height = this.height * this.scale;
    this.x = Math.min(Math.max(this.x, least - width), Math.max(44, clientWidth - least));
    this.y = Math.min(Math.max(this.y, least - height), Math.max(44, clientHeight - least));
    this.canvas.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
    this.frame.style.setProperty("--scale", String(this.scale));
    this.frame.style.setProperty("--x", this.x + "px");
    this.frame.style.setProperty("--y", this.y + "px");
    this.map.move();
  }
  /** Puts the picture into its place. @param {boolean} isWhole whether all of it is to be seen, however small */
  fit(isWhole = false) {
    this.isFitted = true;
    this.isWhole = isWhole;
    const { clientWidth, clientHeight } = this.frame;
    // The start is before the first card.
    const isSmall = clientWidth < 600, before = 50, room = { left: 8, top: this.top, right: 14, bottom: isSmall ? 56 : 10 };
    const whole = Math.min((clientWidth - room.left - room.right) / (this.width + before), (clientHeight - room.top - room.bottom) / this.height, 1.4);
    // What would be too small to read shows its start and the place of the journey.
    const isReadable = whole >= (isSmall ? 1 : leastScale), part = isWhole || isReadable ? null : this.partToShow();
    const inPart = part ? Math.min((clientWidth - room.left - room.right) / (part.right + before), (clientHeight - room.top - room.bottom) / (part.bottom - part.top)) : 0;
    this.scale = isWhole ? Math.max(whole, 0.12) : isReadable ? whole : isSmall ? 1 : inPart < leastScale ? partScale : Math.min(partScale, inPart);
    const isWide = (this.width + before) * this.scale <= clientWidth - room.left - room.right + 1, isHigh = this.height * this.scale <= clientHeight - room.top - room.bottom + 1;
    this.x = before * this.scale + (isWide ? Math.max(room.left, (clientWidth - (this.width + before) * this.scale) / 2) : room.left);
    const above = part ? (part.top - 8) * this.scale : 0;
    this.y = isHigh ? Math.max(room.top, (clientHeight - this.height * this.scale) / 2) : room.top - (above > clientHeight / 3 ? above : 0);
    if (part && inPart >= this.scale) {
      this.x = Math.min(this.x, clientWidth - room.right - part.right * this.scale);
      this.y = Math.min(this.y, clientHeight - room.bottom - part.bottom * this.scale);
    }
    this.move();
    const shown = this.all.find((card) => this.isPointed(card)) ?? this.seen;
    if (shown && !isWhole) this.reveal(shown);
  }
  /** From the start of the picture to the card where the phone is. */
  partToShow() {
    const { first, here } = this;
    if (!first) return null;
    const last = this.all.find((card) => this.isPointed(card)) ?? here ?? first, start = first.y + first.entry;
    return { right: Math.max(first.x + first.width, last.x + last.width) + 8, top: Math.min(Math.max(first.y, start - 240), last.y), bottom: Math.max(start + 40, last.y + last.height) };
  }
  /** @param {number} factor */
  zoom(factor, x = this.frame.clientWidth / 2, y = this.frame.clientHeight / 2) {
    this.isFitted = false;
    const scale = Math.min(2.5, Math.max(0.12, this.scale * factor));
    this.x = x - (x - this.x) * scale / this.scale;
    this.y = y - (y - this.y) * scale / this.scale;
    this.scale = scale;
    this.move();
  }
}
