// The view Ends: each outcome with the starts that lead there and their shortest journeys, and the steps at which people are lost.

/** @typedef {{ words: string, status: string, script: string, givens: Map<string, string>, isMeant: boolean }} Start */

/** Who ends where, by the shortest journeys. @param {Studio} studio @returns {any[]} */
function endsOf(studio) {
  const { player, flow, policy } = studio;
  if (!flow || !policy) return [];
  const title = el("h1", { className: "hidden", textContent: `Ends of ${humanised(flow.name)}` });
  if (!player || !flow.outcomes.length) {
    return [title, el("p", { className: "note", textContent: flow.outcomes.length ? studio.whyStill : "This journey never ends." }),
      el("ul", {}, ...flow.outcomes.map((outcome) => el("li", { textContent: sentence(humanised(outcome)), id: `end ${outcome}` })))];
  }
  const place = el("div", { className: "ends" }), table = el("div", { className: "ends" });
  const all = startsOf(player, flow, studio.drawing);
  const key = [policy.id, player.platform.name, player.locale, player.call, JSON.stringify([...player.inputs]), studio.editor?.version ?? 0].join("\n");
  /** @type {Map<string, { ends: { outcome: string | null, acts: string[] }[], isComplete: boolean, found: string, losses?: Loss[] }>} */
  const known = studio.ends.get(key) ?? new Map();
  studio.ends.set(key, known);
  // The first status of a resource may be given without being named. What the flow does not look at is nobody else.
  const meantNames = statusesThatMatter(player).map(({ name }) => name);
  const isNow = (/** @type {Map<string, string>} */ givens) => meantNames.every((name) => (givens.get(name) ?? "") === (player.givens.get(name) ?? ""));
  // People who end as if they were never asked, by something that the flow does not look at, are left out.
  const meant = () => all.filter(({ script, isMeant }, index) => index === 0 || isMeant || known.has(script) && known.get(script)?.found !== known.get(all[0].script)?.found);
  const chosenNow = () => starts.findIndex(({ givens }) => isNow(givens));
  let starts = meant(), chosen = Math.max(0, chosenNow());
  const draw = () => {
    place.replaceChildren(...drawnEnds(studio, flow, starts, known, chosen, (index) => {
      chosen = index;
      // The phone is with the same people.
      player.givens = new Map(starts[index].givens);
      player.restart();
      draw();
      /** @type {HTMLElement | undefined} */ (place.querySelectorAll(".who button")[index])?.focus();
    }));
    if (place.isConnected) fitThumbs(place);
  };
  draw();
  studio.followEnds = () => {
    const now = chosenNow();
    if (now < 0 || now === chosen) return;
    chosen = now;
    draw();
  };
  // One start at a time, so that the page can be used meanwhile. It ends when another policy or platform is chosen.
  const { platform } = player;
  const step = () => {
    const start = [starts[chosen], ...starts, ...all].find(({ script }) => !known.has(script));
    if (!place.isConnected && known.size || studio.player !== player || player.platform !== platform) return;
    if (!start) return loseNext();
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
  const wanted = studio.isBack && studio.scrolled.get(location.hash) || 0;
  const drawLost = (/** @type {Start | undefined} */ next) => {
    const losses = starts.flatMap(({ script }) => known.get(script)?.losses ?? []);
    table.replaceChildren(...lost(studio, flow, player, losses, !next, starts));
  };
  const loseNext = () => {
    const start = starts.find(({ script }) => known.has(script) && !known.get(script)?.losses), own = start && known.get(start.script);
    if (start && own) own.losses = lossesOf(studio, player, flow, start);
    drawLost(start);
    if (start) setTimeout(step);
    // Where the browser goes back to may be below what was drawn at first.
    else if (place.isConnected && wanted > studio.view.scrollTop) studio.view.scrollTop = wanted;
  };
  if (all.every(({ script }) => known.has(script))) loseNext();
  else setTimeout(step);
  const down = flow.outcomes.length > 1 ? button("Where people are lost", () => table.scrollIntoView({ block: "start" }), { className: "quiet" }) : null;
  const beside = proofBeside(studio, policy, flow) ?? (down ? el("p", { className: "note beside-note" }) : null);
  if (down) beside?.append(down);
  return [title, beside, place, table].filter(Boolean);
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
  const others = all.filter(({ script }, index) => all.findIndex((other) => other.script === script) === index).slice(0, 24);
  // People on the phone who have answered about several things are a start of their own.
  const own = new Map([...player.givens].filter(([name, value]) => value && meant.some((one) => one.name === name))), isKnown = others.some((one) => one.script === script(own));
  const words = [...own].map(([name, value]) => `${humanised(name)} ${wordsOfStatus(player.platform, name, value, 0) ?? humanised(value)}`).join(", ");
  return isKnown ? others : [...others, { words, status: [...own.values()].join(", "), script: script(own), givens: own, isMeant: true }];
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
    const head = el("div", { className: "end-head" }, el("h2", {}, el("span", { className: "station" }, icon(signOf(flow, outcome, studio.drawing))), sentence(humanised(outcome))), el("code", { textContent: outcome }),
      el("p", {}, meant(`${count} of ${counted(starts.length, "group")}`, "group")), acts ? el("p", { textContent: counted(acts.length, "step") }) : null,
      acts ? button("Play", () => studio.plays(start.script + acts.map((/** @type {string} */ act) => act + "\n").join(""), null), { className: "quiet" }) : null);
    const shown = acts ? filmOf(studio, start.script, acts) : el("p", { className: "note",
      textContent: !isKnown ? "…" : isComplete ? "Nobody with this start ends here." : "No way here was found among the first 2000 journeys." });
    return el("article", { className: "end-card", id: `end ${outcome}` }, head, shown);
  });
  const ribbons = svg("svg", { class: "ribbons", "aria-hidden": "true" }), cards = el("div", { className: "end-cards" }, ...ends);
  if (typeof ResizeObserver === "function") new ResizeObserver(() => drawRibbons(ribbons, who, cards)).observe(ribbons);
  return [who, ribbons, cards];
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
 * one. @param {Player} player @param {string} start a script @param {string | null} outcome @param {string[]} known @param {number} tries @returns {string[]} */
function wayOfPeople(player, start, outcome, known, tries = 300) {
  const play = (/** @type {string[]} */ acts) => player.played(start + acts.map((act) => act + "\n").join(""));
  const taken = known.map((act, index) => nextOf(play(known.slice(0, index))).find((next) => next.act === act) ?? { act, steps: 1, far: 4 });
  const length = taken.reduce((sum, { steps }) => sum + steps, 0);
  let best = known, least = taken.reduce((sum, { far }) => sum + far, 0);
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
