// The picture as screens: what people see in each state, with lines from its own buttons. A choice is a bar with a stop for each answer, an end
// is a mark at the line that leads to it.

/** A row for each button, and a choice of its own where several rows are about one button. @param {Card[]} cards @param {Studio} studio @returns {Card[]} */
function screensOf(cards, studio) {
  return cards.flatMap((card) => {
    const { node, rows } = card;
    if (["choice", "start", "waiting"].includes(node.kind)) return [card];
    /** @type {Card[]} */
    const made = [card];
    const isRest = (/** @type {Row} */ { edge }) => edge.kind === "row" && (!edge.answers.length || edge.label[0]?.kind === "otherwise");
    /** @type {Set<Row>} */
    const taken = new Set();
    const oneOf = (/** @type {string | null} */ answer, /** @type {Row[]} */ some) => {
      for (const row of some) taken.add(row);
      const [{ edge, target, end }] = some;
      if (some.length === 1) return rowOf(edge, { target, end, answer });
      // Which of the rows is taken depends on what else is known.
      const choice = cardOf({ kind: "choice", state: null, name: "", inside: [], entity: null, lines: [], subjects: null, effects: [], isUncovered: false }, -1);
      choice.rows = some.map((row) => rowOf(row.edge, { target: row.target, end: row.end, words: labelInWords(row.edge.label.slice(1)) || "in all other cases" }));
      made.push(choice);
      return rowOf(edge, { target: choice, answer });
    };
    const drawn = buttonsOf(card, studio).flatMap((answer) => {
      const own = rows.filter(({ edge }) => edge.kind === "row" && edge.answers.includes(answer) && edge.label[0]?.kind !== "otherwise");
      const rest = own.length && own.some(({ edge }) => edge.label.length < 2) ? [] : rows.filter(isRest);
      return own.length + rest.length ? [oneOf(answer, [...own, ...rest])] : [];
    });
    const left = rows.filter((row) => !taken.has(row));
    for (const row of left) {
      if (taken.has(row)) continue;
      const key = row.edge.kind === "row" ? row.edge.answers.join("\n") : "";
      drawn.push(oneOf(null, key ? left.filter(({ edge }) => edge.kind === "row" && edge.answers.join("\n") === key) : [row]));
    }
    card.rows = drawn;
    return made;
  });
}

/** Ends that few lines lead to are cards, each once. In a larger picture such lines would cross all of it, so that each ends with a mark of its own.
 * @param {Card[]} cards @param {Flow} flow @returns {Card[]} */
function withEnds(cards, flow) {
  const leading = cards.flatMap(({ rows }) => rows.filter(({ end }) => end != null));
  if (leading.length > mostLinesToEnds) return cards;
  const ends = flow.nodes.flatMap((node, index) => node.kind === "outcome" && leading.some(({ end }) => end === node.name) ? [cardOf(node, index)] : []);
  for (const row of leading) row.target = ends.find(({ node }) => node.name === row.end) ?? null;
  return [...cards, ...ends];
}
const mostLinesToEnds = 9, stationSize = 32;

/** The buttons of what a card shows, from the first one down. @param {Card} card @param {Studio} studio */
function buttonsOf({ node, rows }, studio) {
  if (node.kind === "prompt") return studio.prompts.find(({ name }) => name === node.entity)?.buttons.map(({ name }) => name) ?? [];
  if (node.kind !== "request") return [];
  const isNamed = (/** @type {string} */ answer) => rows.some(({ edge }) => edge.answers.includes(answer));
  return ["denied", "partial", "granted"].filter((answer) => answer !== "partial" || isNamed(answer));
}

/** @param {Picture} picture @param {Card} card */
function drawnScreen(picture, card) {
  const { node } = card, { studio } = picture;
  if (node.kind === "choice") return drawnBar(picture, card);
  if (node.kind === "outcome") return drawnStation(picture, card);
  const caption = { prompt: () => captionOf(studio.prompts.find(({ name }) => name === node.entity)), request: () => "The system asks",
    trip: () => "Outside of the app", action: () => "The app works", flow: () => `Journey: ${sentence(humanised(node.entity ?? node.name))}` }[node.kind]?.() ?? captionInside(picture, node);
  const head = button([icon(node.kind), el("span", { className: "card-title" }, el("span", { textContent: caption }),
    el("code", { textContent: [...new Set([node.name, node.kind === "prompt" ? node.entity : ""])].filter(Boolean).join(" · ") })), picture.otherwise(card)],
  () => studio.walk(card), { className: "card-head", disabled: node.state == null || !studio.player, "aria-label": `${caption}: ${studio.wordsOf(node)}` });
  const { frame, buttons } = frameOf(picture, card);
  // A button that has taken its step cannot be pressed any more when the click arrives here.
  let isOfButton = false;
  frame.addEventListener("click", (/** @type {Event} */ event) => { isOfButton = Boolean(/** @type {Element} */ (event.target).closest("button:enabled")); }, true);
  frame.addEventListener("click", () => { if (!head.disabled && !isOfButton) studio.walk(card); });
  const left = card.rows.filter(({ element }) => !element), turns = left.filter((row) => isTurn(card, row));
  const exits = left.filter((row) => !turns.includes(row)).map((row) => {
    row.element = button([el("span", { textContent: row.words ?? studio.wordsOfRow(node, row.edge), dir: "auto" }), el("code", { textContent: writtenLabel(row.edge) })],
      () => studio.take(card, row), { className: `exit ${row.edge.kind}`, disabled: true });
    // A row that shows a notice and leads on has no screen for it, so the notice is written at the row.
    const notice = row.edge.effects.find(({ kind }) => kind === "notice"), said = notice ? studio.textOf(notice.name) : undefined;
    if (said) row.element.append(el("span", { className: "exit-says", dir: "auto", textContent: said.message ?? said.title ?? "" }));
    return row.element;
  });
  card.element = el("article", { className: `card shot ${node.kind}${node.isUncovered ? " uncovered" : ""}${card.isUnreached ? " unreached" : ""}`,
    title: card.isUnreached ? "No journey on this platform comes here." : "" }, head, frame, turns.length ? el("div", { className: "turns" }, ...turns.map((row) => turn(picture, card, row))) : null, exits.length ? el("div", { className: "exits" }, ...exits) : null, el("span", { className: "badges" }));
  if (turns.length) showTurns(picture, card);
  for (const row of card.rows) {
    row.port = row.element;
    marked(picture, card, row);
  }
  card.element.classList.toggle("several", studio.prompts.filter(({ name }) => name === node.entity).length > 1 && buttons);
  return card.element;
}

/** Whether a way back belongs to no button of a screen, as when a status changes meanwhile. It is a few quiet words, and its line is seen when its
 * screen is pointed at or it is taken: most people never see such a step. @param {Card} card @param {Row} row */
function isTurn({ node }, { isBack, edge, answer }) {
  return isBack && answer == null && edge.kind !== "start" && ["prompt", "request"].includes(node.kind) && !edge.effects.some(({ kind }) => kind === "notice");
}
/** @param {Picture} picture @param {Card} card @param {Row} row */
function turn({ studio }, card, row) {
  const words = row.words ?? studio.wordsOfRow(card.node, row.edge);
  row.element = button([icon("back"), el("span", { textContent: words, dir: "auto" }), el("code", { textContent: writtenLabel(row.edge) })], () => studio.take(card, row), { className: "turn", disabled: true });
  return row.element;
}
/** Shows the lines of the turns of a card while it is pointed at. @param {Picture} picture @param {Card} card */
function showTurns(picture, card) {
  for (const [event, isOn] of /** @type {const} */ ([["pointerenter", true], ["pointerleave", false], ["focusin", true], ["focusout", false]])) {
    card.element.addEventListener(event, () => {
      for (const { wire } of picture.lines) if (wire.from === card) wire.path.classList.toggle("shown", isOn && wire.path.matches(".of-turn"));
    });
  }
}

/** Who speaks in a prompt. @param {Prompt | undefined} prompt */
function captionOf(prompt) {
  if (["banner", "notice"].includes(prompt?.kind ?? "")) return kindWords.get(prompt?.kind ?? "") ?? "";
  return prompt && prompt.buttons.length < 2 ? "The app says" : "The app asks";
}

/** What is still seen in a state that shows nothing of its own. @param {Picture} picture @param {FlowNode} node */
function captionInside({ flow, studio }, { inside }) {
  const around = inside.length ? flow?.nodes.find((one) => one.kind === "prompt" && one.name === "" && one.inside.join() === inside.join()) : undefined;
  return around ? `Still there: ${studio.wordsOf(around)}` : "No screen";
}

/** What is seen in a state, small. @param {Picture} picture @param {Card} card @returns {{ frame: any, buttons: boolean }} */
function frameOf(picture, card) {
  const { node, rows } = card, { studio } = picture;
  const rowOfButton = (/** @type {string} */ answer) => rows.find((row) => row.answer === answer);
  const tap = (/** @type {string} */ answer) => {
    const row = rowOfButton(answer);
    if (row) studio.take(card, row);
  };
  const prompt = node.kind === "request" ? studio.prompts.find(({ kind, resource }) => kind === "system" && resource === node.entity)
    : studio.prompts.find(({ name }) => name === node.entity);
  const text = prompt?.texts.find(({ wanted }) => wanted === studio.locale) ?? prompt?.texts[0];
  let drawn = null;
  if (node.kind === "request") {
    drawn = drawnPrompt({ kind: "system", name: node.entity ?? "", label: `question of the system about ${node.entity}`, locale: text?.locale ?? null, isRightToLeft: text?.isRightToLeft ?? false,
      title: systemTitle(studio.platform?.name ?? "", node.entity, studio.locale), isForeign: isOtherLanguage(studio.locale, text?.locale), message: text?.message ?? null,
      buttons: buttonsOf(card, studio).filter(rowOfButton).map((answer) => ({ label: (statusWords.get(answer) ?? groupWords.get(answer))?.[2] ?? answer, roles: [], act: answer })) }, tap);
  } else if (node.kind === "prompt") {
    const labels = new Map(text?.labels.map(({ name, label }) => [name, label]));
    drawn = drawnPrompt({ kind: prompt?.kind ?? "alert", name: node.entity ?? "", label: `${prompt?.kind ?? "prompt"} ${node.entity}`, locale: text?.locale ?? null,
      isRightToLeft: text?.isRightToLeft ?? false, isForeign: isOtherLanguage(studio.locale, text?.locale), title: text?.title ?? null, message: text?.message ?? null,
      buttons: (prompt?.buttons ?? []).map(({ name, roles }) => ({ label: labels.get(name) ?? sentence(humanised(name)), roles, act: name })) }, tap);
  } else if (node.kind === "trip") {
    drawn = el("div", { className: "away" }, el("p", { className: "title", textContent: sentence(humanised(node.entity ?? node.name)) }),
      ...(studio.player?.platform.statuses ?? []).slice(0, 2).map(({ name }) => {
        const drawn = drawnSwitch(sentence(humanised(name)), { isOn: false, act: "" }, null);
        drawn.dataset.name = name;
        return drawn;
      }), el("i"));
  } else if (node.kind === "flow") {
    const inner = firstScreenOf(picture, node);
    if (inner) return { frame: frameOf(picture, inner).frame, buttons: false };
  }
  drawn ??= el("div", { className: "does" }, icon(node.kind), el("strong", { textContent: studio.wordsOf(node), dir: "auto" }));
  const isSeen = ["prompt", "request", "trip", "action"].includes(node.kind), isForeign = isOtherLanguage(studio.locale, text?.locale);
  const frame = el("div", { className: isSeen ? "mini" : "mini plain-mini" }, node.kind === "action" ? drawnApp() : null, el("div", { className: "layers" }, drawn, isForeign ? el("p", { className: "foreign-note", title: foreignNote(text?.locale ?? "") }, icon("warning"), "Not translated") : null));
  for (const made of frame.querySelectorAll("button.button")) {
    const row = rowOfButton(made.dataset.act ?? "");
    if (row) row.element = made;
    made.disabled = true;
  }
  return { frame, buttons: node.kind === "prompt" };
}

/** What was switched on where people are outside of the app. @param {Card} card @param {Act[]} acts what was done there @param {PlayedPlatform | undefined} platform */
function showSwitches({ element }, acts, platform) {
  const isOn = (/** @type {string} */ status) => acts.some(({ changes }) => changes.some(({ name, value }) => {
    const known = name === status ? platform?.statuses.find((one) => one.name === name) : undefined;
    return known?.groups[known.values.indexOf(value)] === "granted";
  }));
  for (const one of element.querySelectorAll(".switches")) one.classList.toggle("on", isOn(one.dataset.name));
}
/** Shows in the card of another journey what the phone shows, while the phone is there. @param {Picture} picture @param {Card} card @param {Played} played */
function showInside(picture, card, { states }) {
  const { studio } = picture, own = studio.drawing?.flows.flatMap((flow) => flow.nodes.map((node) => ({ flow, node }))) ?? [];
  const seen = own.reverse().find(({ node }) => node.state != null && states.includes(node.state) && ["prompt", "request"].includes(node.kind)), old = card.element.querySelector(".mini"), shown = seen && innerCard(studio, seen.flow, seen.node);
  if (!shown) return;
  // The picture stays as it is laid out.
  Object.assign(old.style, { height: old.offsetHeight + "px", overflow: "hidden" });
  old.replaceChildren(...frameOf(picture, shown).frame.childNodes);
}
/** What people see first in another journey, as a card whose buttons lead nowhere. @param {Picture} picture @param {FlowNode} node @returns {Card | null} */
function firstScreenOf({ studio }, { entity }) {
  const flow = studio.drawing?.flows.find(({ family, name }) => family === entity || name === entity);
  const seen = flow?.nodes.find(({ kind }) => kind === "prompt" || kind === "request");
  return flow && seen ? innerCard(studio, flow, seen) : null;
}
/** @param {Studio} studio @param {Flow} flow @param {FlowNode} node */
function innerCard(studio, flow, node) {
  const card = cardOf(node, -1), [edge] = flow.edges;
  card.rows = buttonsOf({ ...card, rows: flow.edges.filter(({ source }) => flow.nodes[source] === node).map((edge) => rowOf(edge)) }, studio).map((answer) => rowOf(edge, { answer }));
  return card;
}

/** @param {Picture} picture @param {Card} card */
function drawnBar(picture, card) {
  const { node } = card, { studio } = picture;
  const words = node.lines.length || node.name ? studio.wordsOf(node) : "";
  const title = words ? button(el("strong", { textContent: words, dir: "auto" }), () => picture.explain(card), { className: "bar-title", title: definitionsOf(studio, node.lines).join("\n") || "The lines of the policy" })
    : el("span", { className: "bar-title" });
  card.element = el("article", { className: "card bar" }, title, picture.otherwise(card), el("code", { textContent: node.name }), el("div", { className: "bar-line" }), el("div", { className: "bar-way", hidden: true }), el("span", { className: "badges" }), ...card.rows.map((row) => {
    const words = row.words ? sentence(row.words) : studio.wordsOfRow(node, row.edge);
    row.element = button([el("i"), el("span", { textContent: words, title: [writtenLabel(row.edge), ...definitionsOf(studio, [writtenLabel(row.edge)])].join("\n"), dir: "auto" })], () => studio.take(card, row), { className: "stop-at", disabled: true });
    return row.element;
  }));
  for (const row of card.rows) marked(picture, card, row);
  return card.element;
}

/** Lights the way through a choice that was taken: from where it arrives to the stop where it leaves. @param {Card} card @param {Set<Wire>} done @param {boolean} isStart */
function lightBar(card, done, isStart) {
  const wires = [...done], left = card.rows.filter((row) => wires.some((wire) => wire.row === row)), arriving = wires.filter(({ to }) => to === card);
  const places = [...left.map((row) => portOfScreen(card, row)), ...isStart || arriving.some(({ row }) => !row?.isBack) ? [card.entry] : [], ...arriving.some(({ row }) => row?.isBack) ? [entryBack(card, portOfScreen)] : []];
  const way = card.element.querySelector(".bar-way"), top = Math.min(...places);
  way.hidden = places.length < 2;
  Object.assign(way.style, { top: top + "px", height: Math.max(...places) - top + "px" });
  for (const row of card.rows) row.element.classList.toggle("done", left.includes(row));
}

/** What covers the lines below a line, so that nobody takes a crossing for a place where they meet. @param {any} path */
function bedOf(path, className = "bed") { return svg("path", { class: className, d: path.getAttribute("d") }); }

/** The mark at the end of a line that goes no further. @param {Picture} picture @param {Card} card @param {Row} row */
function marked(picture, card, row) {
  const { studio } = picture;
  if (row.isBack && row.target) row.element.title = `${card.isUnreached ? "Leads" : "Back"} to: ${studio.wordsOf(row.target.node) || "the start"}`;
  else if (row.end == null && row.element.classList.contains("exit") && row.edge.target == null && !row.target) {
    row.element.append(el("span", { className: "goes", title: "Stays here" }, icon("back")));
  } else if (row.end != null && !row.target) {
    row.mark = stationOf(picture, row.end);
  } else if (row.edge.target == null && !row.target) row.mark = el("span", { className: "station back" }, el("span", { textContent: "stays" }));
  if (row.mark) card.element.append(row.mark);
}

/** The sign and the words of an end. @param {Picture} picture @param {string} end */
function stationOf({ flow, studio }, end) {
  return el("span", { className: "station" }, icon(signOf(flow, end, studio.drawing)), el("b", { textContent: sentence(humanised(end)), title: end }));
}
/** @param {Picture} picture @param {Card} card */
function drawnStation(picture, card) {
  const { studio } = picture, mark = stationOf(picture, card.node.name), name = sentence(humanised(card.node.name));
  mark.classList.add("below");
  card.element = el("article", { className: `card station-card${card.isUnreached ? " unreached" : ""}` },
    button(mark, () => studio.walkToEnd(card.node.name), { className: "station-way", disabled: !studio.player, title: `The shortest way to “${name}”`, "aria-label": `The shortest way to ${name}` }), el("span", { className: "badges" }));
  return card.element;
}

/** Measures cards, once they are drawn. What is read is read for all of them before anything is written, so that the browser lays them out once.
 * @param {Card[]} cards */
function measureScreens(cards) {
  const found = cards.map((card) => {
    const { element, rows } = card, isBar = card.node.kind === "choice", name = card.node.kind === "outcome" ? element.querySelector("b") : null;
    if (name) Object.assign(card, { width: Math.max(stationSize, name.offsetWidth), height: stationSize + 3 + name.offsetHeight, entry: stationSize / 2 });
    else if (!isBar) {
      const frame = element.querySelector(".mini");
      Object.assign(card, { width: element.offsetWidth, height: element.offsetHeight, entry: frame.offsetTop + Math.min(frame.offsetHeight / 2, 90) });
      for (const row of rows) row.y = heightIn(element, row.port);
    }
    const title = isBar ? Math.max(element.firstChild.offsetWidth / 2, element.firstChild.offsetWidth - 22) - 8 : 0;
    const heights = ["*:first-child", "code", ".unlike"].map((part) => element.querySelector(`:scope > ${part}`)?.offsetHeight ?? 0);
    return { card, isBar, title, above: isBar ? heights.reduce((sum, height) => sum + height, 0) : 0, marks: rows.map(({ element, mark }) => ({
      labelWidth: isBar ? element.lastChild.offsetWidth : 0, labelHeight: isBar ? element.lastChild.offsetHeight : 0,
      nameWidth: mark?.querySelector("b")?.offsetWidth ?? 0, width: mark?.offsetWidth ?? 0 })) };
  });
  const returned = new Set(cards.flatMap(allRows).filter(({ isBack }) => isBack).map(({ target }) => target));
  for (const { card, isBar, title, above, marks } of found) {
    const { rows } = card;
    card.lead = title;
    const isTight = !isBar && rows.some((row) => row.mark && rows.some((other) => other.y > row.y && other.y < row.y + 42 && (other.mark || other.target && !other.isBack)));
    rows.forEach((row, index) => {
      const { labelWidth, nameWidth, width } = marks[index];
      row.lead = isBar ? labelWidth + 14 : 12;
      let room = width ? width + 4 : 0;
      // The names of outcomes are written below their circles if there is room for all, else beside them.
      const isBelow = nameWidth > 0 && !isTight;
      if (isBelow) {
        const over = Math.max(0, (nameWidth - stationSize) / 2);
        row.lead = Math.max(row.lead, over + 6);
        room = stationSize + over;
        row.mark.classList.add("below");
      }
      card.lead = Math.max(card.lead, row.lead + room);
    });
    if (!isBar) continue;
    card.tail = returned.has(card) ? 14 : 0;
    let stop = above + Math.max(0, marks[0].labelHeight - 16) + 26;
    card.steps = rows.map((_, index) => !index ? 44 : 28 + marks[index].labelHeight + (rows[index - 1].mark?.matches(".below") ? 8 : 0));
    card.stops = card.steps.map((step, index) => (stop += index ? step : 0));
    Object.assign(card, { width: 24, height: stop + 16 + card.tail, entry: (card.stops[0] + stop) / 2 });
  }
}
/** @param {any} card @param {any} port */
function heightIn(card, port) {
  let top = port.offsetHeight / 2;
  for (let part = port; part && part !== card; part = part.offsetParent) top += part.offsetTop;
  return top;
}

/** The height of a row in its card. @param {Card} card @param {Row} row */
function portOfScreen(card, row) { return card.stops.length ? card.stops[card.rows.indexOf(row)] : row.y; }

/** Puts the stops and marks of a card where its lines are. @param {Card} card */
function finishScreen(card) {
  if (card.stops.length) {
    const line = card.element.querySelector(".bar-line"), top = card.stops[0] - 16;
    Object.assign(line.style, { top: top + "px", height: card.stops[card.stops.length - 1] + 16 + card.tail - top + "px" });
    card.rows.forEach((row, index) => { row.element.style.top = card.stops[index] - 12 + "px"; });
  }
  if (card.node.kind === "outcome") card.element.style.width = card.width + "px";
  for (const row of card.rows) {
    if (row.mark) Object.assign(row.mark.style, { left: card.width + row.lead + "px", top: portOfScreen(card, row) - stationSize / 2 + "px" });
  }
}
