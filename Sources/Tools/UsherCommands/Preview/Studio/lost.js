// What the view Ends says of people who do not come to what they came for.

/** A way to end without what people came for: who, after which screen, by what they do. Without a script it needs another start. */
/** @typedef {{ who: string[], screen: string, name: string, deed: string, outcome: string, metrics: Played["counted"][0], script: string | null, path?: string }} Loss */
/** Who comes to a row of the flow to which no start of this view leads. */
const otherPeople = "people with something else behind them";

/** The outcomes besides the first to which people of one start come by what they do on screens; who put it off comes back once more.
 * @param {Studio} studio @param {Player} player @param {Flow} flow @param {Start} start @returns {Loss[]} */
function lossesOf(studio, player, flow, start) {
  /** @type {Loss[]} */
  const found = [];
  /** @param {string} script @param {string} who @param {boolean} isFirst */
  const follow = (script, who, isFirst = true) => {
    /** @type {string[][]} */
    const ways = [[]], seen = new Set();
    for (const acts of ways) {
      const lines = (/** @type {number} */ count) => script + acts.slice(0, count).map((act) => act + "\n").join("");
      const played = player.played(lines(acts.length)), { scene, over } = played, last = acts.length - 1;
      if (over && scene.outcome != null && scene.outcome !== flow.outcomes[0]) {
        const before = acts.length ? player.played(lines(last)) : null, offer = before && [...before.offered, ...before.outside].find(({ act }) => act === acts[last]);
        const shown = before?.scene.prompts.at(-1), node = flow.nodes.find(({ state, kind }) => state != null && state === before?.states.at(-1) && kind !== "choice");
        const asked = before?.scene.system ? `The system asks for ${wordOfResource(before.scene.system.resource)}` : null;
        const away = before?.scene.away, running = before?.scene.running[0];
        const place = shown ? shown.title || shown.message || sentence(humanised(shown.name)) : away ? sentence(humanised(away.link)) : running ? `The app: ${humanised(running)}` : node ? studio.wordsOf(node) : "";
        const screen = asked ?? (place || "Nothing is shown");
        found.push({ who: [who], screen, name: before?.scene.system?.resource ?? shown?.name ?? node?.name ?? "", deed: before && offer ? sentence(deedOfAct(player, before, offer)) : "At once", outcome: scene.outcome,
          metrics: played.counted.at(-1) ?? [], script: lines(acts.length) });
        const memory = isFirst && played.next ? player.memoryOf(played.next) : [];
        if (memory.length && played.next) follow(played.next, `${who}, ${memory.join(", ")}`, false);
      }
      const key = JSON.stringify([played.states, scene]);
      if (over || played.error || acts.length > 6 || ways.length > 80 || seen.has(key)) continue;
      seen.add(key);
      const all = nextOf({ ...played, outside: [] }), own = all.filter(({ far }) => far < 2);
      ways.push(...(own.length ? own : all).map(({ act }) => [...acts, act]));
    }
  };
  follow(start.script, start.words);
  // What the app says may lead to other ends.
  const text = JSON.stringify(flow);
  for (const { name, values } of player.platform.inputs) {
    for (const value of text.includes(name) ? values.filter((one) => one !== (player.inputs.get(name) ?? "")).slice(0, 3) : []) {
      const before = player.inputs, known = new Set(found.map(keyOfLoss)), count = found.length;
      player.inputs = new Map([...before, [name, value]]);
      follow(player.startOf(start.givens).map((line) => line + "\n").join(""), `${start.words}, ${factInWords(name, value)}`);
      player.inputs = before;
      found.push(...found.splice(count).filter((loss) => !known.has(keyOfLoss(loss))));
    }
  }
  return found;
}
/** @param {Loss} loss */
function keyOfLoss({ screen, deed, outcome }) { return [screen, deed, outcome].join("\n"); }
/** Where people are lost: what the starts come to, and rows of the flow to which none of them comes. @param {Studio} studio @param {Flow} flow @param {Player} player
 * @param {Loss[]} losses @param {boolean} isComplete */
function lost(studio, flow, player, losses, isComplete, starts = /** @type {Start[]} */ ([])) {
  /** @type {Map<string, Loss>} */
  const rows = new Map(), reached = reachedIn(flow);
  for (const loss of losses) {
    const key = keyOfLoss(loss), row = rows.get(key);
    if (row) row.who = [...new Set([...row.who, ...loss.who])];
    else rows.set(key, { ...loss });
  }
  const isFound = (/** @type {FlowNode} */ node, /** @type {string} */ end) => losses.some(({ name, outcome }) => outcome === end && (node.kind === "choice" || name === node.entity));
  const others = !isComplete ? [] : flow.nodes.flatMap((node, index) => !reached.has(index) || !["prompt", "request", "choice"].includes(node.kind) || node.kind === "choice" && node.name === "" ? []
    : rowsInWords(studio, flow, index).flatMap(({ words, outcome }) => {
      if (outcome == null || !flow.outcomes.slice(1).includes(outcome) || isFound(node, outcome)) return [];
      const [screen, deed, who] = node.kind === "choice" ? ["Nothing is shown", "At once", words] : [studio.wordsOf(node), words, otherPeople];
      return [{ who: [who], screen, name: node.entity ?? "", deed, outcome, metrics: [], script: null, path: pathOfState(node) }];
    }));
  const all = [...rows.values(), ...others];
  if (!all.length && isComplete) return [];
  const isCounted = all.some(({ metrics }) => metrics.length), heads = ["Who", "Last screen", "What they do", "End in", ...(isCounted ? ["Counted"] : []), ""];
  return [el("h2", { textContent: "Where people are lost", id: "lost" }), el("table", { className: "plain lost" }, el("thead", {}, el("tr", {}, ...heads.map((head) => el("th", { scope: "col" }, head || el("span", { className: "hidden", textContent: "Play" }))))),
    el("tbody", {}, ...all.map(({ who, screen, name, deed, outcome, metrics, script, path }) => headed(heads, el("tr", {},
      el("td", { textContent: sentence(peopleInWords(who, starts)), title: sentence(who.join("; ")) }), el("td", { className: "name" }, screen, " ", el("code", { textContent: name })), el("td", { textContent: deed }), el("td", { textContent: sentence(humanised(outcome)) }),
      isCounted ? el("td", {}, metrics.length ? metrics.flatMap(({ name, call }) => [el("span", { className: "unnamed", textContent: sentence(humanised(name)) }), el("code", { className: "metric", textContent: call })]) : "Nothing") : null,
      el("td", {}, script ? button("Play", () => studio.plays(script), { className: "quiet", "aria-label": `Play: ${screen}, ${deed}, ${outcome}` })
        : button("Show", () => showOn(studio, player.platform.name, flow.family, path), { className: "quiet", title: "Its place in the picture", "aria-label": `Show: ${screen}, ${deed}, ${outcome}` }))))),
      isComplete ? null : el("tr", {}, el("td", { colSpan: heads.length, textContent: "…" }))))];
}
/** Many people in few words. Whoever is there with and without a memory is there once. @param {string[]} all @param {Start[]} starts */
function peopleInWords(all, starts) {
  const who = all.filter((one) => !all.some((other) => one.startsWith(`${other}, `))), others = starts.filter(({ words }) => !who.includes(words)).map(({ words }) => words);
  if (who.length > 2 && !others.length) return "everybody";
  if (who.length > 3 && others.length < 3) return `everybody except “${others.join("” and “")}”`;
  return who.length > 4 ? `${who.slice(0, 3).join("; ")}; and ${who.length - 3} more` : who.join("; ");
}
/** A row whose cells have the heads of their columns, for windows in which it is drawn as lines. @param {string[]} heads @param {HTMLTableRowElement} row */
function headed(heads, row) {
  [...row.cells].forEach((cell, index) => cell.setAttribute("data-head", heads[index]));
  return row;
}
