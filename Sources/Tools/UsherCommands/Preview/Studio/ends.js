// The view Ends: each outcome with the starts that lead there and their shortest journeys, and the steps at which people are lost.

/** Who ends where, by the shortest journeys. @param {Studio} studio @returns {any[]} */
function endsOf(studio) {
  const { player, flow, policy } = studio;
  if (!flow || !policy) return [];
  const title = el("h1", { className: "hidden", textContent: `Ends of ${humanised(flow.name)}` });
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
  const isNow = (/** @type {Map<string, string>} */ givens) => givens.size === player.givens.size && [...givens].every(([name, value]) => player.givens.get(name) === value);
  let chosen = Math.max(0, starts.findIndex(({ givens }) => isNow(givens)));
  const draw = () => place.replaceChildren(...drawnEnds(studio, flow, starts, known, chosen, (index) => {
    chosen = index;
    // The phone is with the same people.
    player.givens = new Map(starts[index].givens);
    player.restart();
    draw();
    /** @type {HTMLElement | undefined} */ (place.querySelectorAll(".who button")[index])?.focus();
  }));
  draw();
  // One start at a time, so that the page can be used meanwhile.
  const step = () => {
    const start = [starts[chosen], ...starts].find(({ script }) => !known.has(script));
    if (!start || !place.isConnected && known.size) return;
    const answer = player.engine.ask("ends", [["policy", player.policy.name]], start.script);
    known.set(start.script, answer.error ? { ends: [], isComplete: true } : answer);
    // The outcomes of the chosen start are drawn as soon as they are known, those of the others together when all are.
    if (start === starts[chosen] || starts.every(({ script }) => known.has(script))) {
      if (place.contains(document.activeElement)) {
        /** @type {HTMLElement} */ (document.activeElement).addEventListener("blur", draw, { once: true });
      } else draw();
    }
    setTimeout(step);
  };
  setTimeout(step);
  return [title, proofBeside(studio, policy, flow), place].filter(Boolean);
}

/** The starts with each status of each resource, the others as they are never asked. @param {Player} player */
function startsOf(player) {
  const { statuses } = player.platform;
  const script = (/** @type {Map<string, string>} */ givens) => player.startOf(givens).map((line) => line + "\n").join("");
  if (!statuses.length) return [{ words: "everybody", status: "", script: script(new Map()), givens: new Map() }];
  const all = statuses.flatMap(({ name, values }) => values.map((value, index) => {
    const words = wordsOfStatus(player.platform, name, value, 0) ?? value, givens = new Map(index ? [[name, value]] : []);
    return { words: statuses.length > 1 && index ? `${humanised(name)} ${words}` : words, status: value, script: script(givens), givens };
  }));
  return all.filter(({ script }, index) => all.findIndex((other) => other.script === script) === index).slice(0, 24);
}

/** @param {Studio} studio @param {Flow} flow @param {{ words: string, status: string, script: string, givens: Map<string, string> }[]} starts @param {Map<string, any>} known
 * @param {number} chosen @param {(index: number) => void} choose @returns {any[]} */
function drawnEnds(studio, flow, starts, known, chosen, choose) {
  const player = /** @type {Player} */ (studio.player), start = starts[chosen];
  const found = known.get(start.script);
  if (found && !found.isOfPeople) {
    for (const end of found.ends) end.acts = wayOfPeople(player, start.script, end.outcome, end.acts);
    found.isOfPeople = true;
  }
  const wayTo = (/** @type {string} */ script, /** @type {string} */ outcome) =>
    known.get(script)?.ends.find((/** @type {any} */ end) => end.outcome === outcome)?.acts;
  const who = el("div", { className: "who", role: "group", "aria-label": "Who it is at the start" }, ...starts.map(({ words, status, script }, index) =>
    button([el("span", { textContent: sentence(words) }), el("code", { textContent: status })],
      () => choose(index), { "aria-pressed": String(index === chosen), "data-ends": flow.outcomes.flatMap((outcome, at) => wayTo(script, outcome) ? [at] : []).join(" ") })));
  const ends = flow.outcomes.map((outcome) => {
    const acts = wayTo(start.script, outcome), count = starts.filter(({ script }) => wayTo(script, outcome)).length;
    const isKnown = known.has(start.script), isComplete = known.get(start.script)?.isComplete;
    const head = el("div", { className: "end-head" }, el("h2", {}, el("span", { className: "station" }, icon(outcome === flow.outcomes[0] ? "check" : "stop")), sentence(humanised(outcome))), el("code", { textContent: outcome }),
      el("p", { textContent: `${count} of ${counted(starts.length, "start")}` }), acts ? el("p", { textContent: counted(acts.length, "step") }) : null,
      acts ? button("Play", () => studio.puts(start.script + acts.map((/** @type {string} */ act) => act + "\n").join(""), null), { className: "quiet" }) : null);
    const shown = acts ? filmOf(studio, start.script, acts) : el("p", { className: "note",
      textContent: !isKnown ? "…" : isComplete ? "Nobody with this start ends here." : "No way here was found among the first 2000 journeys." });
    return el("article", { className: "end-card", id: `end ${outcome}` }, head, shown);
  });
  const ribbons = svg("svg", { class: "ribbons", "aria-hidden": "true" }), cards = el("div", { className: "end-cards" }, ...ends);
  if (typeof ResizeObserver === "function") new ResizeObserver(() => drawRibbons(ribbons, who, cards)).observe(ribbons);
  return [who, ribbons, cards, ...lost(studio, flow, player)];
}

/** From each start to each end that some come to. @param {any} ribbons @param {any} who @param {any} cards */
function drawRibbons(ribbons, who, cards) {
  const { top, width } = ribbons.getBoundingClientRect();
  const middle = (/** @type {Element} */ part, /** @type {number} */ share) => {
    const box = part.getBoundingClientRect();
    return box.top - top + box.height * share;
  };
  const paths = [...who.querySelectorAll("button")].flatMap((start, index, { length }) => {
    const ends = start.dataset.ends.split(" ").filter(Boolean).map(Number);
    return ends.map((end, at) => {
      const from = middle(start, (at + 1) / (ends.length + 1)), to = middle(cards.children[end], (index + 1) / (length + 1));
      return svg("path", { class: start.ariaPressed === "true" ? "now" : "", d: `M0 ${from}C${width / 2} ${from} ${width / 2} ${to} ${width} ${to}` });
    });
  });
  ribbons.replaceChildren(...paths.sort((one, other) => one.getAttribute("class").length - other.getAttribute("class").length));
}

/** Where people leave: buttons and answers that end the flow in an outcome that is not its first. @param {Studio} studio @param {Flow} flow @param {Player} player */
function lost(studio, flow, player) {
  const places = cardsOf(flow).cards.flatMap((card) => ["prompt", "request", "choice"].includes(card.node.kind) ? waysOut(studio, card, card.rows, [], [])
    .filter(({ row }) => row.end !== flow.outcomes[0]).map((way) => ({ card, ...way })) : []);
  if (!places.length || !player) return [];
  return [el("h2", { textContent: "Where people are lost" }), el("table", { className: "plain" }, el("thead", {}, el("tr", {}, ...["Screen", "They choose", "Ends in", "Counted"].map((textContent) =>
    el("th", { scope: "col", textContent })))), el("tbody", {}, ...places.map(({ card, row, words, effects }) => el("tr", {},
    el("td", { className: "name" }, studio.wordsOf(card.node), " ", el("code", { textContent: card.node.name })), el("td", { textContent: words.join(" ") }),
    el("td", { textContent: sentence(humanised(row.end ?? "")) }),
    el("td", {}, ...effects.filter(({ metric }) => metric).map(({ metric }) => el("code", { textContent: metric })))))))];
}

/** The rows that end a flow, with the words and effects of those around them. @param {Studio} studio @param {Card} card @param {Row[]} rows
 * @param {string[]} before @param {Effect[]} done @returns {{ row: Row, words: string[], effects: Effect[] }[]} */
function waysOut(studio, card, rows, before, done) {
  return rows.flatMap((row) => {
    const words = [...before, studio.wordsOfRow(card.node, row.edge) + (row.asks.length ? "," : ""), ...row.asks.map(humanised)];
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
  return el("ol", { className: "strip still", tabIndex: 0, "aria-label": "The shortest journey" }, ...filmFrames(film, studio, null, true));
}

/** What can be done next. `steps` is 2 for what leaves the app and comes back, which are two steps of people. `far` is how far it is from what people do
 * on a screen: a tap or an answer is nearest, then what is changed elsewhere or answered by the app, then what the app or the device does by itself.
 * @param {Played} played @returns {{ act: string, steps: number, far: number }[]} */
function nextOf({ offered, outside, scene }) {
  const farOf = (/** @type {Offer} */ { kind, changes, isNewLaunch }) => {
    if (["tap", "dismiss"].includes(kind) || kind === "answer" && scene.system) return 0;
    return kind === "away" ? isNewLaunch ? 3 : changes.length ? 1 : 0 : kind === "answer" && !scene.away ? 1 : 3;
  };
  const own = offered.map((offer) => ({ act: offer.act, steps: 1, far: farOf(offer) }));
  const others = outside.map((offer) => ({ act: offer.act, steps: offer.kind === "away" ? 2 : 1, far: farOf(offer) + 1 }));
  return [...own, ...others].sort((one, other) => one.far - other.far);
}

/** Among the ways to an outcome that are as short as one that is known, the one that people take by buttons and answers, if a few hundred journeys have
 * one. @param {Player} player @param {string} start a script @param {string | null} outcome @param {string[]} known @returns {string[]} */
function wayOfPeople(player, start, outcome, known) {
  const play = (/** @type {string[]} */ acts) => player.played(start + acts.map((act) => act + "\n").join(""));
  const taken = known.map((act, index) => nextOf(play(known.slice(0, index))).find((next) => next.act === act) ?? { act, steps: 1, far: 4 });
  const length = taken.reduce((sum, { steps }) => sum + steps, 0);
  let best = known, least = taken.reduce((sum, { far }) => sum + far, 0), tries = 300;
  const follow = (/** @type {string[]} */ acts, /** @type {number} */ steps, /** @type {number} */ far) => {
    const played = play(acts);
    if (played.over && played.scene.outcome === outcome) [best, least] = [acts, far];
    if (played.over || played.error || steps === length) return;
    for (const next of nextOf(played)) {
      if (far + next.far >= least || tries-- <= 0) return;
      if (steps + next.steps <= length) follow([...acts, next.act], steps + next.steps, far + next.far);
    }
  };
  follow([], 0, 0);
  return best;
}
