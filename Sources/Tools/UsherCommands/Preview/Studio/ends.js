// The view Ends: each outcome with the starts that lead there and their shortest journeys, and the steps at which people are lost.

/** @typedef {{ words: string, status: string, script: string, givens: Map<string, string>, isMeant: boolean }} Start */

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
  const all = startsOf(player, flow, studio.drawing);
  const key = [policy.id, player.platform.name, player.call, JSON.stringify([...player.inputs]), studio.editor?.version ?? 0].join("\n");
  /** @type {Map<string, { ends: { outcome: string | null, acts: string[] }[], isComplete: boolean, found: string }>} */
  const known = studio.ends.get(key) ?? new Map();
  studio.ends.set(key, known);
  const isNow = (/** @type {Map<string, string>} */ givens) => givens.size === player.givens.size && [...givens].every(([name, value]) => player.givens.get(name) === value);
  // People who end as if they were never asked, by something that the flow does not look at, are left out.
  const meant = () => all.filter(({ script, isMeant }, index) => index === 0 || isMeant || known.has(script) && known.get(script)?.found !== known.get(all[0].script)?.found);
  let starts = meant(), chosen = Math.max(0, starts.findIndex(({ givens }) => isNow(givens)));
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
    const start = [starts[chosen], ...starts, ...all].find(({ script }) => !known.has(script));
    if (!start || !place.isConnected && known.size) return;
    const answer = player.engine.ask("ends", [["policy", player.policy.name]], start.script), made = answer.error ? { ends: [], isComplete: true } : answer;
    known.set(start.script, { ...made, found: JSON.stringify(made.ends.filter((/** @type {any} */ { outcome }) => outcome != null)) });
    // The outcomes of the chosen start are drawn as soon as they are known, those of the others together when all are.
    const isWhole = all.every((one) => known.has(one.script));
    if (isWhole) {
      const before = starts[chosen];
      starts = meant();
      chosen = Math.max(0, starts.indexOf(before));
    }
    if (start === starts[chosen] || isWhole) {
      if (place.contains(document.activeElement)) {
        /** @type {HTMLElement} */ (document.activeElement).addEventListener("blur", draw, { once: true });
      } else draw();
    }
    setTimeout(step);
  };
  setTimeout(step);
  return [title, proofBeside(studio, policy, flow), place].filter(Boolean);
}

/** The starts with each status of each resource, the others as they are never asked. `isMeant` is whether the flow has the name of the resource.
 * @param {Player} player @param {Flow} flow @param {Drawing | undefined} drawing @returns {Start[]} */
function startsOf(player, flow, drawing) {
  const { statuses } = player.platform, texts = [flow, ...(drawing?.flows ?? []).filter((one) => flow.nodes.some(({ kind, entity }) => kind === "flow" && entity === one.family))].map((one) => JSON.stringify(one)).join();
  const meant = statuses.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(texts)), isAlone = meant.length < 2;
  const script = (/** @type {Map<string, string>} */ givens) => player.startOf(givens).map((line) => line + "\n").join("");
  if (!statuses.length) return [{ words: "everybody", status: "", script: script(new Map()), givens: new Map(), isMeant: true }];
  const all = statuses.flatMap(({ name, values }) => values.map((value, index) => {
    const words = wordsOfStatus(player.platform, name, value, 0) ?? humanised(value), givens = new Map(index ? [[name, value]] : []);
    const isMeant = !meant.length || meant.some((one) => one.name === name);
    return { words: statuses.length > 1 && index && !(isAlone && isMeant) ? `${humanised(name)} ${words}` : words, status: value, script: script(givens), givens, isMeant };
  }));
  return all.filter(({ script }, index) => all.findIndex((other) => other.script === script) === index).slice(0, 24);
}

/** @param {Studio} studio @param {Flow} flow @param {Start[]} starts @param {Map<string, any>} known
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
      acts ? button("Play", () => studio.plays(start.script + acts.map((/** @type {string} */ act) => act + "\n").join(""), null), { className: "quiet" }) : null);
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
  const metrics = places.map(({ effects }) => effects.flatMap(({ metric }) => metric ?? [])), isCounted = metrics.some((some) => some.length);
  const heads = ["Screen", "They choose, or are", "End in", ...(isCounted ? ["Counted"] : [])];
  return [el("h2", { textContent: "Where people are lost" }), el("table", { className: "plain lost" }, el("thead", {}, el("tr", {}, ...heads.map((textContent) => el("th", { scope: "col", textContent })))),
    el("tbody", {}, ...places.map(({ card, row, words }, index) => headed(heads, el("tr", {},
      el("td", { className: "name" }, card.node.kind === "choice" ? "Nothing is shown" : card.node.kind === "request" ? `The system asks for ${wordOfResource(card.node.entity ?? "")}` : studio.wordsOf(card.node), " ", el("code", { textContent: card.node.name })), el("td", { textContent: sentence(words.join(" ")) }),
      el("td", { textContent: sentence(humanised(row.end ?? "")) }),
      isCounted ? el("td", {}, metrics[index].length ? metrics[index].map((metric) => el("code", { className: "metric", textContent: metric })) : "nothing") : null)))))];
}
/** A row whose cells have the heads of their columns, for windows in which it is drawn as lines. @param {string[]} heads @param {HTMLTableRowElement} row */
function headed(heads, row) {
  [...row.cells].forEach((cell, index) => cell.setAttribute("data-head", heads[index]));
  return row;
}

/** What people choose in a row, or are. @param {Studio} studio @param {Card} card @param {FlowEdge} edge @param {boolean} isInner whether it is a row of a choice behind the card */
function peopleOfRow(studio, card, edge, isInner) {
  const platform = studio.player?.platform, { kind } = card.node, label = edge.label[0] ?? "", conditions = edge.answers.length ? edge.label.slice(1) : [];
  const isElse = label === "else";
  if (edge.kind === "row" && kind === "request" && !isInner) {
    const others = card.rows.flatMap((row) => row.edge.answers);
    const words = isElse ? others.every((answer) => /^(granted|partial)$/.test(answer)) ? "does not allow" : "any other answer" : edge.answers.map((answer) => requestWords.get(answer) ?? humanised(answer)).join(" or ");
    return [words || studio.wordsOfRow(card.node, edge), ...conditions.map((text) => wordsOfCondition(text, platform))].join(", ");
  }
  if (kind !== "choice" && !(edge.kind === "row" && isInner)) return studio.wordsOfRow(card.node, edge);
  if (isElse) return othersOf(card, platform);
  const resource = platform?.statuses.find(({ name }) => card.node.lines[0] === `${name}?`);
  if (resource && edge.answers.length && !isInner) return `${humanised(resource.name)} ${wordsOfStatuses(platform, resource.name, edge.answers)}${conditions.map((text) => `, ${wordsOfCondition(text, platform)}`).join("")}`;
  return isInner && edge.answers.length ? studio.wordsOfRow(card.node, edge).toLowerCase() : wordsOfCondition(edge.label.join(" "), platform);
}
/** Those for whom no other row of a choice is: the statuses that none names, and everybody else. @param {Card} card @param {PlayedPlatform | undefined} platform */
function othersOf(card, platform) {
  const rows = card.rows.map(({ edge }) => edge), texts = rows.map(({ label }) => [card.node.lines[0], ...label].join(" "));
  const left = (platform?.statuses ?? []).filter(({ name }) => texts.some((text) => new RegExp(`\\b${name}\\b`).test(text))).map(({ name, values, groups }) => {
    const isNamed = (/** @type {string | null | undefined} */ word) => word != null && texts.some((text) => new RegExp(`\\b${word}\\b`).test(text));
    const free = values.filter((value, index) => !isNamed(value) && !isNamed(groups[index]));
    return free.length ? `${humanised(name)} ${wordsOfStatuses(platform, name, free)}` : "";
  }).filter(Boolean);
  return [...left, "everybody else"].join(", and ");
}
/** @param {PlayedPlatform | undefined} platform @param {string} resource @param {string[]} values statuses, or groups of them */
function wordsOfStatuses(platform, resource, values) {
  const words = values.map((value) => value === "granted" ? "allowed" : wordsOfStatus(platform, resource, value, 0) ?? answerWords.get(value) ?? humanised(value));
  return [...new Set(words)].join(" or ");
}
/** A condition as a policy has it, such as `camera is granted | askable and putOff is older than 7d`. @param {string} text @param {PlayedPlatform | undefined} platform */
function wordsOfCondition(text, platform) {
  return text.split(" and ").map((part) => {
    const [, name, not, value] = /^(\w+) is (not )?(.+)$/.exec(part) ?? [];
    if (!name) return part.replace(/[\w.]+/g, (word) => humanised(word));
    const age = /^older than (\w+)$/.exec(value);
    const said = age ? `more than ${wordsOfAge(age[1])} ago` : platform?.statuses.some((status) => status.name === name) ? wordsOfStatuses(platform, name, value.split(" | "))
      : value.split(" | ").map((one) => answerWords.get(one) ?? humanised(one)).join(" or ");
    return `${humanised(name)} ${not ?? ""}${said}`;
  }).join(" and ");
}

/** The rows that end a flow, with the words and effects of those around them. @param {Studio} studio @param {Card} card @param {Row[]} rows
 * @param {string[]} before @param {Effect[]} done @returns {{ row: Row, words: string[], effects: Effect[] }[]} */
function waysOut(studio, card, rows, before, done) {
  return rows.flatMap((row) => {
    const words = [...before, peopleOfRow(studio, card, row.edge, before.length > 0) + (row.asks.length ? "," : ""), ...row.asks.map((ask) => humanised(ask.replace(/\?$/, ":")))];
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
