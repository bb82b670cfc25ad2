// What the view Ends says of people who do not come to what they came for.

/** A way to end without what people came for: who, after which screen, by what they do. Without a script it needs another start. */
/** @typedef {{ who: string[], screen: string, name: string, deed: string, outcome: string, metrics: string[], script: string | null }} Loss */

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
        const screen = asked ?? (shown ? shown.title ?? shown.message ?? sentence(humanised(shown.name)) : node ? studio.wordsOf(node) : "Nothing is shown");
        found.push({ who: [who], screen, name: before?.scene.system?.resource ?? shown?.name ?? node?.name ?? "", deed: before && offer ? sentence(deedOfAct(player, before, offer)) : "At once", outcome: scene.outcome,
          metrics: (played.counted.at(-1) ?? []).map((metric) => metric), script: lines(acts.length) });
        const kept = (played.next ?? "").split("\n")[0], memory = isFirst ? memoriesIn(player, kept) : [];
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
      follow(player.startOf(start.givens).map((line) => line + "\n").join(""), `${start.words}, ${conditionInWords(value === "true" ? name : value === "false" ? `not ${name}` : `${name} is ${value}`)}`);
      player.inputs = before;
      found.push(...found.splice(count).filter((loss) => !known.has(keyOfLoss(loss))));
    }
  }
  return found;
}
/** @param {Loss} loss */
function keyOfLoss({ screen, deed, outcome }) { return [screen, deed, outcome].join("\n"); }
/** What is remembered at a start, in words. @param {Player} player @param {string} line such as `given camera is denied, putOff is now` */
function memoriesIn({ platform }, line) {
  const known = new Set(["platform", "version", ...platform.statuses.map(({ name }) => name), ...platform.inputs.map(({ name }) => name)]);
  const givens = line.startsWith("given ") ? line.slice(6).split(", ") : [];
  return givens.filter((given) => / is /.test(given) && !known.has(given.split(" is ")[0]) && !/ is (never|false)$/.test(given)).map(conditionInWords);
}

/** Where people are lost: what the starts come to, and rows of the flow to which none of them comes. @param {Studio} studio @param {Flow} flow @param {Player} player
 * @param {Loss[]} losses @param {boolean} isComplete */
function lost(studio, flow, player, losses, isComplete) {
  /** @type {Map<string, Loss>} */
  const rows = new Map();
  for (const loss of losses) {
    const key = keyOfLoss(loss), row = rows.get(key);
    if (row) row.who = [...new Set([...row.who, ...loss.who])];
    else rows.set(key, { ...loss });
  }
  const isFound = (/** @type {Card} */ { node }, /** @type {string | null} */ end) => losses.some(({ name, outcome }) => outcome === end && (node.kind === "choice" || name === node.entity));
  const others = !isComplete ? [] : cardsOf(flow).cards.flatMap((card) => ["prompt", "request", "choice"].includes(card.node.kind) ? waysOut(studio, card, card.rows, [], [])
    .filter(({ row }) => row.end !== flow.outcomes[0] && !isFound(card, row.end)).map(({ row, words, effects }) => ({ who: card.node.kind === "choice" ? [words.join(" ")] : ["some people"],
      screen: card.node.kind === "choice" ? "Nothing is shown" : studio.wordsOf(card.node), name: card.node.entity ?? "", deed: card.node.kind === "choice" ? "At once" : sentence(words.join(" ")),
      outcome: row.end ?? "", metrics: effects.flatMap(({ metric }) => metric ?? []), script: null })) : []);
  const all = [...rows.values(), ...others];
  if (!all.length && isComplete) return [];
  const isCounted = all.some(({ metrics }) => metrics.length), heads = ["Who", "Last screen", "What they do", "End in", ...(isCounted ? ["Counted"] : []), ""];
  return [el("h2", { textContent: "Where people are lost", id: "lost" }), el("table", { className: "plain lost" }, el("thead", {}, el("tr", {}, ...heads.map((head) => el("th", { scope: "col" }, head || el("span", { className: "hidden", textContent: "Play" }))))),
    el("tbody", {}, ...all.map(({ who, screen, name, deed, outcome, metrics, script }) => headed(heads, el("tr", {},
      el("td", { textContent: sentence(who.join("; ")) }), el("td", { className: "name" }, screen, " ", el("code", { textContent: name })), el("td", { textContent: deed }), el("td", { textContent: sentence(humanised(outcome)) }),
      isCounted ? el("td", {}, metrics.length ? metrics.map((metric) => el("code", { className: "metric", textContent: metric })) : "nothing") : null,
      el("td", {}, script ? button("Play", () => studio.puts(script, null, studio.state.policy, 0), { className: "quiet", "aria-label": `Play: ${screen}, ${deed}, ${outcome}` }) : "another start")))),
      isComplete ? null : el("tr", {}, el("td", { colSpan: heads.length, textContent: "…" }))))];
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

