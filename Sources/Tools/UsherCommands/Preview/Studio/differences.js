// Differences between the platforms of a policy: marks in the picture, and a list in words.

/** What happens in a state, whatever its number: the same text for states that are the same. @param {Flow} flow @param {number} index @returns {string} */
function textOfState(flow, index) {
  const { kind, entity, lines, effects } = flow.nodes[index];
  const rows = flow.edges.filter(({ source }) => source === index).map((edge) => {
    const to = edge.target == null ? null : flow.nodes[edge.target];
    const isInner = to && to.state == null && to.kind === "choice";
    return [edge.kind, edge.label, edge.effects, isInner ? textOfState(flow, /** @type {number} */ (edge.target)) : to?.name ?? null];
  });
  return JSON.stringify([kind, entity, lines, effects, rows]);
}
/** @param {FlowNode} node */
function pathOfState({ inside, name }) { return [...inside, name].join("."); }

/** By the paths of states, the platforms on which they are otherwise or missing. The first platform is compared with all others, each other one
 * with the first. @param {Policy} policy @param {Platform} platform @param {Flow} flow @returns {Map<string, string[]>} */
function unlikeStates(policy, platform, flow) {
  const statesOf = (/** @type {Flow | undefined} */ one) => new Map(one?.nodes.flatMap((node, index) =>
    node.state == null || node.kind === "start" ? [] : [/** @type {[string, string]} */ ([pathOfState(node), textOfState(one, index)])]) ?? []);
  const others = policy.platforms.filter((other) => other !== platform && (platform === policy.platforms[0] || other === policy.platforms[0]));
  const own = statesOf(flow);
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const other of others) {
    const states = statesOf(other.drawing.flows.find(({ name }) => name === flow.name));
    for (const [path, text] of own) if (states.get(path) !== text) found.set(path, [...found.get(path) ?? [], other.name]);
  }
  return found;
}

/** A difference: what holds on each platform, the name in the policy, and what shows it. A platform without words has nothing like it.
 * @typedef {{ sides: { platform: string, words: string }[], name: string, go: () => void }} Unlike */
/** @typedef {{ title: string, isHere: boolean, lines: Unlike[] }} UnlikeGroup */

/** What differs between two platforms, the flow that is shown first. @param {Studio} studio @param {Platform} one @param {Platform} other @returns {UnlikeGroup[]} */
function differencesOf(studio, one, other) {
  const names = [...new Set([one, other].flatMap(({ drawing }) => drawing.flows.map(({ name }) => name)))];
  const here = studio.flow?.name, isHere = (/** @type {string} */ name) => name === here;
  const flows = names.sort((first, second) => Number(isHere(second)) - Number(isHere(first))).map((name) => {
    const [own, others] = [one, other].map(({ drawing }) => drawing.flows.find((flow) => flow.name === name));
    return { title: own ?? others ? nameOfFlow(/** @type {Flow} */ (own ?? others)) : "", isHere: isHere(name), lines: own && others ? unlikeFlows(studio, [one, other], [own, others]) : [onlyFlow(studio, own ? one : other, name)] };
  });
  const more = [{ title: "Who it can be at the start", lines: unlikeStarts(studio, [one.name, other.name]) }, { title: "Texts", lines: unlikeTexts(studio, [one, other]) }];
  return [...flows, ...more.map((group) => ({ isHere: false, ...group }))].filter(({ lines }) => lines.length);
}

/** @param {Studio} studio @param {Platform} platform @param {string} name @returns {Unlike} */
function onlyFlow(studio, platform, name) {
  const family = platform.drawing.flows.find((flow) => flow.name === name)?.family ?? name;
  return { sides: [{ platform: platform.name, words: "The whole journey" }], name, go: () => showOn(studio, platform.name, family) };
}

/** The nodes to which a journey may come. @param {Flow} flow @returns {Set<number>} */
function reachedIn({ nodes, edges }) {
  const first = Math.max(0, nodes.findIndex(({ kind }) => kind === "start")), reached = new Set([first]);
  for (const at of reached) for (const { source, target } of edges) if (source === at && target != null) reached.add(target);
  return reached;
}

/** A row of a state, with the rows of a choice inside it. @param {Studio} studio @param {Flow} flow @param {number} index @param {string} before the words of the rows around it
 * @returns {{ words: string, to: string, outcome: string | null, key: string }[]} */
function rowsInWords(studio, flow, index, before = "", depth = 0) {
  return flow.edges.filter(({ source }) => source === index).flatMap((edge) => {
    const to = edge.target == null ? null : flow.nodes[edge.target], own = edge.kind === "start" ? "" : studio.wordsOfRow(flow.nodes[index], edge);
    const when = edge.answers.length && edge.label.length > 1 ? ` ${labelInWords(edge.label.slice(1))}` : "", words = [before, own + when].filter(Boolean).join(", ");
    if (to && to.state == null && to.kind === "choice" && to.name === "" && depth < 6) return rowsInWords(studio, flow, /** @type {number} */ (edge.target), words, depth + 1);
    const leads = !to ? "stays" : to.kind === "outcome" ? `ends as “${sentence(humanised(to.name))}”` : to.kind === "choice" ? `the check “${studio.wordsOf(to)}”` : `“${studio.wordsOf(to)}”`;
    const done = edge.effects.map(effectInWords);
    return [{ words: words || "At once", to: [leads, ...done].join(", "), outcome: to?.kind === "outcome" ? to.name : null, key: JSON.stringify([to?.kind === "outcome" || to == null ? leads : pathOfState(to), edge.effects, edge.kind]) }];
  });
}

/** @param {Studio} studio @param {Platform[]} platforms @param {Flow[]} flows the same flow on both @returns {Unlike[]} */
function unlikeFlows(studio, platforms, flows) {
  const reached = flows.map(reachedIn), family = flows[0].family;
  const nodesOf = (/** @type {number} */ side, /** @type {(node: FlowNode) => boolean} */ isWanted) => new Map(flows[side].nodes.flatMap((node, index) =>
    reached[side].has(index) && isWanted(node) ? [/** @type {[string, number]} */ ([node.kind === "outcome" ? node.name : pathOfState(node), index])] : []));
  const isState = (/** @type {FlowNode} */ { kind, state, name }) => state != null && kind !== "start" && kind !== "outcome" && name !== "";
  const states = [0, 1].map((side) => nodesOf(side, isState)), ends = [0, 1].map((side) => nodesOf(side, ({ kind }) => kind === "outcome"));
  /** @type {Unlike[]} */
  const found = [];
  for (const side of [0, 1]) {
    const platform = platforms[side].name;
    for (const [path, index] of states[side]) {
      if (states[1 - side].has(path)) continue;
      found.push({ sides: [{ platform, words: stateInWords(studio, platforms[side], flows[side].nodes[index]) }], name: path, go: () => showOn(studio, platform, family, path) });
    }
    for (const name of ends[side].keys()) {
      if (ends[1 - side].has(name)) continue;
      found.push({ sides: [{ platform, words: `Ends as “${sentence(humanised(name))}”` }], name, go: () => showEnd(studio, platform, family, name) });
    }
  }
  for (const [path, index] of states[0]) {
    const there = states[1].get(path);
    if (there === undefined || textOfState(flows[0], index) === textOfState(flows[1], there)) continue;
    const node = flows[0].nodes[index], place = ["prompt", "request", "trip", "action", "flow"].includes(node.kind) ? `${stateInWords(studio, platforms[0], node)}: ` : "";
    const rows = [rowsInWords(studio, flows[0], index), rowsInWords(studio, flows[1], there)];
    const left = rows.map((some, side) => some.filter(({ words, key }) => !rows[1 - side].some((row) => row.words === words && row.key === key)));
    const says = (/** @type {number} */ side, /** @type {{ words: string, to: string }} */ { words, to }) => ({ platform: platforms[side].name, words: `${place}${words} → ${to}` });
    const go = (/** @type {number} */ side) => () => showOn(studio, platforms[side].name, family, path);
    for (const row of left[0]) {
      // What leads to the same place, or what has the same words, is one difference with two sides.
      const at = left[1].findIndex(({ key, words }) => key === row.key || words === row.words);
      const other = at < 0 ? [] : left[1].splice(at, 1);
      found.push({ sides: [says(0, row), ...other.map((one) => says(1, one))], name: path, go: go(other.length ? 1 : 0) });
    }
    for (const row of left[1]) found.push({ sides: [says(1, row)], name: path, go: go(1) });
  }
  return found;
}

/** What people see in a state, for a list. @param {Studio} studio @param {Platform} platform @param {FlowNode} node */
function stateInWords(studio, platform, node) {
  const prompt = platform.prompts.find(({ name }) => name === node.entity), kind = kindWords.get(prompt?.kind ?? "") ?? "Prompt";
  if (node.kind === "prompt") return `${kind} “${studio.wordsOf(node)}”`;
  if (node.kind === "trip") return `Way out: ${humanised(node.entity ?? node.name)}`;
  return studio.wordsOf(node);
}

/** The statuses that people can have on one platform alone, by their words: `denied` of one may be `notDetermined` of another.
 * @param {Studio} studio @param {string[]} names of two platforms @returns {Unlike[]} */
function unlikeStarts(studio, names) {
  const platforms = names.map((name) => studio.player?.policy.platforms.find((one) => one.name === name));
  const known = platforms.map((platform) => new Map(platform?.statuses.map(({ name, values }) =>
    [name, new Map(values.map((value) => /** @type {[string, string]} */ ([wordsOfStatus(platform, name, value, 0) ?? humanised(value), value])))]) ?? []));
  /** Resources with the same words are one line. @type {Map<string, Unlike & { resources: string[] }>} */
  const lines = new Map();
  for (const side of [0, 1]) {
    const platform = names[side];
    for (const [resource, words] of known[side]) {
      const others = known[1 - side].get(resource), own = [...words].filter(([text]) => !others?.has(text));
      if (!own.length) continue;
      const said = own.map(([text]) => text).join(", "), key = `${platform}\n${said}`, line = lines.get(key);
      const resources = [...line?.resources ?? [], resource];
      lines.set(key, { resources, sides: [{ platform, words: `${sentence(resources.map(humanised).join(", "))}: ${said}` }], name: own.map(([, value]) => value).join(", "),
        go: line?.go ?? (() => showStart(studio, platform, resource, own[0][1])) });
    }
  }
  return [...lines.values()];
}

/** Prompts with other words or buttons, and the app’s reasons in the system’s questions. @param {Studio} studio @param {Platform[]} platforms @returns {Unlike[]} */
function unlikeTexts(studio, platforms) {
  const known = platforms.map(({ prompts }) => new Map(prompts.map((prompt) => [prompt.call, prompt])));
  const textOf = (/** @type {Prompt | undefined} */ prompt, /** @type {string} */ locale) => prompt?.texts.find(({ wanted }) => wanted === locale) ?? prompt?.texts[0];
  const said = (/** @type {Prompt | undefined} */ prompt, /** @type {string} */ locale) => {
    const text = textOf(prompt, locale), labels = new Map(text?.labels.map(({ name, label }) => [name, label]));
    return [text?.title, text?.message, ...(prompt?.buttons ?? []).map(({ name }) => `[${labels.get(name) ?? humanised(name)}]`)].filter(Boolean).join(" ");
  };
  return [...new Set(known.flatMap((some) => [...some.keys()]))].flatMap((call) => {
    const both = known.map((some) => some.get(call)), prompt = both[0] ?? both[1];
    if (!prompt) return [];
    const locales = [studio.locale, ...prompt.texts.map(({ wanted }) => wanted)];
    // The language that is shown says it, if the words differ there.
    const locale = both[0] && both[1] ? locales.find((one) => said(both[0], one) !== said(both[1], one)) : studio.locale;
    if (locale === undefined) return [];
    const shown = both.flatMap((one, side) => one ? [{ platform: platforms[side].name, words: prompt.kind === "system"
      ? `The system’s question about ${humanised(prompt.resource ?? "")} has the app’s reason: “${said(one, locale)}”` : said(one, locale) || nameOfPrompt(one) }] : []);
    return [{ sides: shown, name: call, go: () => studio.set({ platform: shown[shown.length - 1].platform, prompt: call, locale, view: "texts", place: "phone" }) }];
  });
}

/** The list of what differs, beside the switch of platforms. */
class Differences {
  /** @param {Studio} studio */
  constructor(studio) {
    this.studio = studio;
    this.count = el("b", { className: "hidden" });
    /** @type {{ other: Platform, groups: UnlikeGroup[] }[]} */
    this.found = [];
    this.list = el("div", { className: "differences" });
    this.menu = popover([icon("differs"), this.count], this.list, { className: "menu differs" }, { className: "tool" });
    this.menu.addEventListener("toggle", () => { if (this.menu.open) this.fill(); });
  }
  /** The platforms that are told, each against the first. @returns {Platform[]} */
  get others() {
    const { policy, platform } = this.studio, [, ...others] = policy?.platforms ?? [];
    return others.sort((one, other) => Number(other === platform) - Number(one === platform));
  }
  /** How much differs from the first platform. @param {Platform} platform */
  countOf(platform) { return this.found.find(({ other }) => other === platform)?.groups.reduce((sum, { lines }) => sum + lines.length, 0) ?? 0; }
  draw() {
    const { studio } = this, { policy, flow } = studio, first = policy?.platforms[0];
    this.menu.hidden = !first || policy.platforms.length < 2;
    const key = [policy?.id, studio.platform?.name, flow?.name, studio.locale, Boolean(studio.player), studio.editor?.version ?? 0].join("\n");
    if (this.menu.hidden || key === this.key || !first) return;
    this.key = key;
    this.found = this.others.map((other) => ({ other, groups: differencesOf(studio, first, other) }));
    const count = this.found.reduce((sum, { other }) => sum + this.countOf(other), 0);
    const names = listed(this.others.map(({ name }) => platformName(name)).sort());
    this.count.textContent = counted(count, "difference");
    const head = this.menu.querySelector("summary");
    head.title = `${counted(count, "difference")}: how ${names} ${this.others.length > 1 ? "differ" : "differs"} from ${platformName(first.name)}`;
    head.setAttribute("aria-label", head.title);
    if (this.menu.open) this.fill();
  }
  fill() {
    const first = this.studio.policy?.platforms[0];
    if (!first) return;
    this.list.replaceChildren(...this.found.map(({ other, groups }) => el("section", {},
      el("h2", { textContent: `How ${platformName(other.name)} differs from ${platformName(first.name)}` }),
      groups.length ? null : el("p", { className: "note", textContent: "Nothing differs for people." }),
      ...groups.map(({ title, isHere, lines }) => [el("h3", {}, title, isHere ? el("span", { textContent: " shown now" }) : null), el("ul", {}, ...lines.map((line) => el("li", {}, this.line(line))))]).flat())));
  }
  /** @param {Unlike} line */
  line({ sides, name, go }) {
    return button([...sides.map(({ platform, words }) => el("span", { className: "side-of" },
      el("b", { textContent: sides.length > 1 ? platformName(platform) : `Only ${platformName(platform)}` }), el("span", { textContent: words, dir: "auto" }))), el("code", { textContent: name })],
    () => { this.menu.open = false; go(); });
  }
}
