// The view Changes: what is otherwise for people than in another version of the policies, in sentences.

/** A change with one sentence, in each flow and on each platform that has it. */
/** @typedef {{ policy: string, platform: Changes["policies"][0]["platforms"][0], difference: Difference }} ChangedPart */
/** @typedef {{ sentence: string, past: string, isLoss: boolean, parts: ChangedPart[] }} Change */

/** What changes are about, with a sign, by what `usher diff` calls them. @type {[string, string, string[]][]} */
const changeGroups = [["What the system asks, and what opens", "system", ["asking", "opening"]], ["Where people end", "outcome", ["outcome"]], ["What people see", "prompt", ["behaviour", "order"]],
  ["Texts", "texts", ["words"]], ["What is counted and remembered", "metric", ["metrics", "memory"]]];

/** @param {Studio} studio @param {Changes} changes @returns {any[]} */
function changesOf(studio, changes) {
  const several = changes.policies.length > 1;
  const groups = changeGroups.map(([title, sign, weights]) => ({ title, sign, changes: changesIn(studio, changes, weights) })).filter(({ changes: some }) => some.length);
  const lines = changes.policies.flatMap(({ name, lines: some }) => some.map((line) => lineOfChange(several ? name : "", line)));
  const whole = changes.policies.flatMap(({ name, result }) => result === "new" || result === "gone" ? [lineOfChange("", `the policy ${name} is ${result}`, result === "gone")] : []);
  const gaps = gapsOf(changes), count = groups.reduce((sum, { changes: some }) => sum + some.length, lines.length + whole.length);
  const title = count ? counted(count, "change") + (gaps.length ? ", and not all could be compared" : "") : gaps.length ? "The versions could not be compared" : "Nothing changes for people";
  const all = groups.flatMap(({ changes: some }) => some), place = el("div", { className: "changes" });
  // The sentences are an overview, and one of them is shown.
  const draw = (/** @type {Change} */ chosen) => {
    const { what, sides, way } = partsOfChange(studio, chosen);
    const shown = sides ? [el("div", { className: "shown-change" }, way, sides)] : [];
    const list = groups.map(({ title: name, sign, changes: some }) => el("section", { className: "changed" }, el("h2", { textContent: name }), el("ul", {}, ...some.map((change) =>
      el("li", { className: change === chosen ? "change chosen" : "change" }, headOfChange(studio, changes, change, sign, change === chosen, () => {
        draw(change);
        /** @type {HTMLElement | undefined} */ (place.querySelector(".chosen button"))?.focus({ preventScroll: true });
        if (isNarrow()) place.querySelector(".chosen")?.scrollIntoView();
      }), ...(change === chosen ? [el("div", { className: "what" }, ...what, ...(isNarrow() ? shown : []))] : []))))));
    place.replaceChildren(el("div", { className: "change-list" }, ...list), ...(isNarrow() ? [] : shown));
    place.classList.toggle("unseen", !sides);
    requestAnimationFrame(() => fitThumbs(place));
  };
  if (all.length) draw(all[0]);
  const since = [el("span", { className: "meant", tabIndex: 0, role: "note", title: nameOfVersion(changes.old), textContent: "since the older version" }), count || gaps.length ? null : ": every journey and every text is the same"];
  return [
    gaps.length ? el("section", { className: "verdict broken" }, icon("warning"), el("div", {}, el("h1", { textContent: title }), el("p", { textContent: `Compared with “${nameOfVersion(changes.old)}”.` }), ...gaps.map((gap) => el("p", {}, ...withNames(gap))),
      el("p", {}, ...withNames("Fix it and write the page again, or name another version behind `usher preview --against`."))))
      : el("div", { className: "view-head" }, el("h1", { textContent: title }), el("p", { className: "note" }, ...since)),
    all.length ? place : null,
    whole.length + lines.length ? el("section", { className: "changed" }, el("h2", { textContent: "The policy and the app" }), el("ul", {}, ...whole, ...lines)) : null,
  ].filter(Boolean);
}

/** A path is known by its end. @param {string} old */
function nameOfVersion(old) { return old.replace(/\/+$/, "").split("/").pop() || old; }

/** Why some of it is not known, in a sentence each. @param {Changes} changes @returns {string[]} */
function gapsOf(changes) {
  return changes.policies.flatMap(({ name, result, note, platforms }) => {
    const flows = platforms.flatMap(({ name: platform, flows: some }) => some.filter(({ gap }) => gap != null)
      .map((flow) => `${sentence(humanised(flow.name))}${platforms.length > 1 ? ` on ${platformName(platform)}` : ""} is not known: ${flow.gap}.`));
    if (result !== "broken") return flows;
    const version = changes.old !== "." && name.startsWith(changes.old) ? "The earlier version" : "A version";
    return [`${version} has an error, so none of its journeys could be played. \`${nameOfVersion(name)}\`: ${note ?? ""}.`, ...flows];
  });
}

/** What changes besides journeys: a promise, a name that the app uses. @param {string} policy @param {string} line */
function lineOfChange(policy, line, isLoss = /^(promise lost|gone|platform .* is gone)/.test(line)) {
  return el("li", { className: isLoss ? "error" : "" }, ...withNames(`${policy ? `${policy}: ` : ""}${policy ? line : sentence(line)}`));
}

/** The changes of these weights, once for all flows and platforms that have them. @param {Studio} studio @param {Changes} changes @param {string[]} weights */
function changesIn(studio, changes, weights) {
  /** @type {Map<string, Change>} */
  const known = new Map();
  for (const policy of changes.policies) {
    for (const platform of policy.platforms) {
      if (studio.data.platform && platform.name !== studio.data.platform) continue;
      for (const difference of platform.differences) {
        if (!weights.includes(difference.weight)) continue;
        const [words, isLoss, past = ""] = sentenceOf(studio, policy.name, platform.name, difference), key = [policy.name, words, past].join("\n");
        const change = known.get(key) ?? { sentence: words, past, isLoss, parts: [] };
        change.parts.push({ policy: policy.name, platform, difference });
        known.set(key, change);
      }
    }
  }
  return [...known.values()];
}

// MARK: Sentences

/** What a change is in a sentence, whether something is lost by it, and what was there before. @param {Studio} studio @param {string} policy
 * @param {string} platform @param {Difference} difference @returns {[string, boolean, string?]} */
function sentenceOf(studio, policy, platform, difference) {
  const { weight, before, after, sides } = difference;
  const titled = (/** @type {ChangedEffect} */ effect, /** @type {"old" | "new"} */ side) => titleOfEffect(studio, policy, platform, effect, sides[0]?.[side].screen ?? []);
  const message = (/** @type {ChangedEffect | null} */ effect, /** @type {"old" | "new"} */ side) => sides[0]?.[side].screen?.find(({ name, kind }) => name === effect?.name && kind === effect.kind)?.message;
  // Two screens with one title have other messages.
  const [was, is] = [message(before, "old"), message(after, "new")], isAlike = before && after && was && is && was !== is && titled(before, "old") === titled(after, "new");
  const named = (/** @type {ChangedEffect} */ effect, /** @type {"old" | "new"} */ side) => isAlike && weight !== "words" ? `“${side === "old" ? was : is}”` : titled(effect, side);
  if (weight === "words" && after) return textSentence(difference, after.kind === "ask" ? `the system’s question for ${named(after, "new")}` : named(after, "new"));
  if (weight === "order") return [`The same comes in another order${after ? `, from ${named(after, "new")} on` : ""}`, false];
  if (before && after) {
    const now = verbsOf(after.kind, named(after, "new")), then = verbsOf(before.kind, named(before, "old"));
    const ages = agesOf(studio, policy, platform, difference);
    const isShown = [before, after].some(({ kind }) => ["show", "notice"].includes(kind));
    if (ages && isShown) return [`${["show", "notice"].includes(after.kind) ? named(after, "new") : named(before, "old")} appears again after ${ages.now} instead of ${sameUnit(ages.now, ages.then)}`, false];
    return [sentence(now.now), false, before.kind === after.kind ? `Instead of ${named(before, "old")}` : `Before, ${then.then}`];
  }
  if (after) return [`${sentence(verbsOf(after.kind, named(after, "new")).now)}`, false, "Nothing was there before"];
  if (before) return [`${sentence(verbsOf(before.kind, named(before, "old")).gone)}`, ["ask", "track", "open"].includes(before.kind)];
  return [sentence(difference.title.replaceAll("`", "")), false];
}

/** How something is said that happens now, that happened, and that happens no more. @param {string} kind @param {string} name */
function verbsOf(kind, name) {
  const [now, then, gone] = {
    ask: [`the system asks for ${name}`, `the system asked for ${name}`, `the system no longer asks for ${name}`], outcome: [`the journey ends in ${name}`, `the journey ended in ${name}`, `the journey no longer ends in ${name}`],
    open: [`${name} opens`, `${name} opened`, `${name} no longer opens`], do: [`the app starts ${name}`, `the app started ${name}`, `the app no longer starts ${name}`],
    cancel: [`the app stops ${name}`, `the app stopped ${name}`, `the app no longer stops ${name}`], dismiss: [`${name} goes away`, `${name} went away`, `${name} stays`],
    track: [`${name} is counted`, `${name} was counted`, `${name} is no longer counted`], remember: [`${name} is remembered`, `${name} was remembered`, `${name} is no longer remembered`],
  }[kind] ?? [`${name} appears`, `${name} appeared`, `${name} no longer appears`];
  return { now, then, gone };
}

/** @param {Studio} studio @param {string} policy @param {string} platform @param {ChangedEffect} effect @param {ChangedScreen[]} screens */
function titleOfEffect(studio, policy, platform, { kind, name }, screens) {
  if (kind === "ask" || kind === "open") return kind === "ask" ? wordOfResource(name) : sentence(humanised(name));
  const seen = screens.find((screen) => screen.name === name);
  const prompts = studio.data.policies.find((one) => one.name === policy)?.platforms.find((one) => one.name === platform)?.prompts ?? [];
  // A prompt with other arguments has other words.
  const known = (prompts.find(({ call }) => call === seen?.call) ?? prompts.find((prompt) => prompt.name === name))?.texts[0];
  const title = known?.title ?? seen?.title ?? known?.message ?? seen?.message;
  return `“${["outcome", "do", "cancel", "track", "remember"].includes(kind) || !title ? sentence(humanised(name)) : title}”`;
}

/** @param {Difference} difference @param {string} name @returns {[string, boolean]} */
function textSentence({ sides, languages }, name) {
  if (!languages.length) return [`${sentence(name)} looks different`, false];
  const one = (/** @type {ChangedScreen[] | null} */ screens) => screens?.find(({ wanted, locale }) => wanted && locale !== wanted);
  const lost = sides.filter(({ old, new: now }) => !one(old.screen) && one(now.screen)), gained = sides.filter(({ old, new: now }) => one(old.screen) && !one(now.screen));
  const names = (/** @type {Difference["sides"]} */ some) => listed(some.map(({ language }) => englishName(language ?? "")));
  const shown = one(lost[0]?.new.screen ?? null)?.locale;
  const others = sides.filter((side) => !lost.includes(side) && !gained.includes(side));
  const said = [...(lost.length ? [`The ${names(lost)} text of ${name} is gone${shown ? `: it is shown in ${englishName(shown)}` : ""}.`] : []), ...(gained.length ? [`${sentence(name)} has a text in ${names(gained)} now.`] : []),
    ...(others.length ? [`${sentence(name)} has another text in ${names(others)}.`] : [])];
  return [said.join(" ").replace(/\.$/, ""), lost.length > 0];
}
/** @param {string} locale */
function englishName(locale) {
  try {
    return new Intl.DisplayNames(["en"], { type: "language" }).of(locale) ?? locale;
  } catch {
    return locale;
  }
}

/** The ages of one memory that the two versions compare with, where they alone decide who sees what. A start of one version has another name for the age in
 * the other. @param {Studio} studio @param {string} policy @param {string} platform @param {Difference} difference */
function agesOf(studio, policy, platform, { steps, starts, flows }) {
  const givens = (/** @type {string} */ side) => steps.find((line) => line.startsWith(`${side}: given `))?.slice(11).split(", ") ?? [];
  const [old, now] = [givens("old"), givens("new")], unlike = old.filter((given) => !now.includes(given));
  const name = unlike.length === 1 ? unlike[0].split(" is ")[0] : null;
  if (!name) return null;
  const drawn = (drawingOf(studio, policy, platform)?.flows ?? []).filter((flow) => flows.some((one) => one === flow.name));
  const news = new Set(drawn.flatMap((flow) => agesInFlow(flow, name)));
  const all = new Set([...old, ...(starts.conditions ?? []).flat().filter((part) => part.name === name).flatMap(({ values }) => values)].flatMap(durationsIn));
  const others = [...all].filter((age) => !news.has(age));
  return news.size === 1 && others.length === 1 ? { name, now: durationInWords([...news][0]), then: durationInWords(others[0]), between: betweenAges([...news][0], others[0]) } : null;
}
/** The ages with which a flow compares a memory, in milliseconds. @param {Flow} flow @param {string} name @returns {number[]} */
function agesInFlow({ nodes, edges }, name) {
  /** @param {GraphCondition} condition @returns {GraphValue[]} */
  const tested = (condition) => "parts" in condition ? condition.parts.flatMap(tested) : condition.kind === "values" && condition.name === name ? condition.values : [];
  const values = edges.flatMap(({ source, label }) => label.flatMap((part) => "condition" in part ? tested(part.condition)
    : part.kind === "values" ? part.values[nodes[source].subjects?.indexOf(name) ?? -1] ?? [] : []));
  return values.flatMap(({ age }) => age?.milliseconds ?? []);
}
/** The flows of a policy on a platform, as they are now. @param {Studio} studio @param {string} policy @param {string} platform */
function drawingOf(studio, policy, platform) {
  return studio.data.policies.find(({ name }) => name === policy)?.platforms.find(({ name }) => name === platform)?.drawing;
}
/** Where the two versions differ: `7 to 14 days`. @param {number} one @param {number} other */
function betweenAges(one, other) {
  const [low, high] = [Math.min(one, other), Math.max(one, other)].map(durationInWords);
  return `${sameUnit(high, low)} to ${high}`;
}
/** An age without its unit where the other has it too. @param {string} now @param {string} then */
function sameUnit(now, then) {
  const [count, unit] = then.split(" ");
  return unit && now.endsWith(` ${unit}`) ? count : then;
}

// MARK: People

/** Whom a change is for, in a sentence. @param {Studio} studio @param {ChangedPart} part */
function peopleOf(studio, { policy, platform, difference }) {
  const { needsOutside, conditions } = difference.starts;
  let end = needsOutside ? ", if something changes outside of the app meanwhile." : ".";
  if (!conditions) return `For some people${end}`;
  const played = [studio.player, ...studio.players].find((one) => one?.policy.name === policy)?.policy.platforms.find(({ name }) => name === platform.name);
  const isStatus = (/** @type {StartFact} */ { name, values }) => played ? played.statuses.some((status) => status.name === name) : values.every((value) => deedsOfPeople.has(value) || deedsOfGroups.has(value));
  const valuesOf = (/** @type {string} */ name) => played?.statuses.find((status) => status.name === name)?.values ?? [];
  // A permission that may be as it likes says nothing.
  const ways = simplerWays((conditions ?? []).map((parts) => parts.filter(({ name, values }) => !valuesOf(name).length || valuesOf(name).some((value) => !values.includes(value)))));
  if (ways.some((parts) => !parts.length)) return `For everybody${end}`;
  // If both versions compare with one age, the change is for people between the two ages.
  const ages = agesOf(studio, policy, platform.name, difference);
  const conditionOf = (/** @type {StartFact} */ { name, values }) => name === ages?.name ? `${deedIn(name)} ${ages.between} ago` : conditionOfStart(played, name, values);
  const about = new Set(ways.flatMap((parts) => parts.filter(isStatus).map(({ name }) => name)));
  let isNamed = false;
  /** @param {StartFact} fact */
  const deedsOf = ({ name, values }) => {
    const others = valuesOf(name).filter((value) => !values.includes(value));
    if (values.length > 2 && others.length === 1) return [`have any ${humanised(name)} permission but “${wordsOfStatus(played, name, others[0], 0) ?? humanised(others[0])}”`];
    isNamed &&= about.size === 1;
    return [...new Set(values.map((value) => {
      const it = isNamed ? (/s$/.test(name) ? "them" : "it") : wordOfResource(name);
      isNamed = true;
      return deedOfPeople(played, name, value).replace("_", it);
    }))];
  };
  const all = ways.map((parts) => parts.filter((part) => !isStatus(part)).map(conditionOf));
  const common = ways.length > 1 ? all[0].filter((condition) => all.every((some) => some.includes(condition))) : [];
  const clauses = ways.slice(0, 3).map((parts, index) => {
    const deeds = parts.filter(isStatus).map(deedsOf), own = all[index].filter((condition) => !common.includes(condition)).join(" and ");
    const people = deeds.map((some) => listed(some, "or")).join(deeds.some(({ length }) => length > 1) ? ", and " : " and ");
    return { people, own: own && `${ways.length === 1 ? "," : ""} if ${own}` };
  });
  if (needsOutside && all.some(({ length }) => length)) end = `, and only${end.slice(1)}`;
  const who = clauses.filter(({ people }) => people).map(({ people, own }) => people + own).join(", or "), everybody = clauses.filter(({ people }) => !people).map(({ own }) => own.replace(/^,? if /, "")).join(", or if ");
  const said = [...(who ? [`people who ${who}`] : []), ...(everybody ? [`everybody${who ? "" : ","} if ${everybody}`] : [])].join(", and for ");
  return `For ${said}${ways.length > 3 ? `, or in ${counted(ways.length - 3, "other case")}` : ""}${common.length ? `, and only if ${common.join(" and ")}` : ""}${end}`;
}
/** @typedef {{ name: string, values: string[] }} StartFact */
/** The same starts in fewer words, the shortest first: without what another way says already, and with ways as one that differ in one fact.
 * @param {StartFact[][]} ways @returns {StartFact[][]} */
function simplerWays(ways) {
  const holds = (/** @type {StartFact[]} */ way, /** @type {StartFact[]} */ other) => other.every(({ name, values }) => way.some((fact) => fact.name === name && fact.values.every((value) => values.includes(value))));
  let rest = [...ways].sort((one, other) => one.length - other.length);
  for (let index = rest.length - 1; index >= 0; index--) {
    const others = rest.filter((_, at) => at !== index);
    const left = rest[index].map((fact) => ({ ...fact, values: fact.values.filter((value) => !others.some((other) => holds(rest[index].map((one) => one === fact ? { ...fact, values: [value] } : one), other))) }));
    // One fact is said with fewer values. If there are two, one of them stays as it is.
    const changed = left.findIndex(({ values }, at) => values.length < rest[index][at].values.length);
    if (changed >= 0) rest[index] = rest[index].map((fact, at) => at === changed ? left[at] : fact);
    rest = rest.filter((way) => way.every(({ values }) => values.length));
  }
  for (let one = 0; one < rest.length; one++) {
    for (let two = one + 1; two < rest.length; two++) {
      const unlike = rest[one].filter(({ name, values }) => !rest[two].some((fact) => fact.name === name && fact.values.join() === values.join()));
      const same = rest[one].length === rest[two].length && unlike.length === 1 && rest[two].find(({ name }) => name === unlike[0].name);
      if (!same) continue;
      rest[one] = rest[one].map((fact) => fact === unlike[0] ? { ...fact, values: [...new Set([...fact.values, ...same.values])] } : fact);
      rest.splice(two, 1);
      two = one;
    }
  }
  return rest;
}
/** @param {PlayedPlatform | undefined} platform @param {string} name @param {string} value */
function deedOfPeople(platform, name, value) {
  const known = platform?.statuses.find((status) => status.name === name), group = known?.groups[known.values.indexOf(value)] ?? "";
  if (group === "askable" && value === known?.values[0]) return "were never asked for _";
  return (deedsOfPeople.get(value) ?? deedsOfGroups.get(group) ?? `have “${humanised(value)}” for _`) + nameAmongMany(platform, name, value);
}
/** What has to be so at a start besides what people did, behind "if". @param {PlayedPlatform | undefined} platform @param {string} name @param {string[]} values */
function conditionOfStart(platform, name, values) {
  if (name === "version") return `the system has version ${values.map((value) => value.replace(/^(\d+)\.\.\.$/, "$1 or later").replace(/^(\d+)\.\.<(\d+)$/, "$1 to before $2")).join(" or ")}`;
  const ofTime = values.every((value) => valueNamed(value).age || value === "never" || value === "now");
  if (ofTime) return listed(values.map((value) => factInWords(name, value)), "or");
  if (values.length !== 1 || values[0] !== "true" && values[0] !== "false") return testInWords(name, values.map(valueNamed), false);
  const isSo = values[0] === "true", spoken = humanised(name), fact = factInWords(name, values[0]);
  if (/^with /.test(spoken)) return `it is ${isSo ? spoken : spoken.replace("with", "without")}`;
  if (/^(is|was|can|may|has) /.test(spoken)) return `it ${fact}`;
  // The name of an input often begins with a verb: `explainsAtOnce`.
  if (/^[a-z]+[^s]s /.test(spoken) && platform?.inputs.some((input) => input.name === name)) return `the app ${fact}`;
  return `“${spoken}” is ${isSo ? "on" : "off"}`;
}

// MARK: Drawing

/** The sentence of a change, and where it is. @param {Studio} studio @param {Changes} changes @param {Change} change @param {string} sign @param {boolean} isChosen @param {() => void} choose */
function headOfChange(studio, changes, { sentence: words, past, isLoss, parts }, sign, isChosen, choose) {
  const several = changes.policies.length > 1, [first] = parts;
  const platforms = [...new Set(parts.map(({ platform }) => platformName(platform.name)))], flows = [...new Set(parts.flatMap(({ difference }) => difference.flows))];
  const hasMore = changes.policies.some((policy) => policy.name === first.policy && policy.platforms.length > 1);
  const place = `${several ? `${nameOfPolicy(studio, studio.data.policies.find(({ name }) => name === first.policy)?.id ?? first.policy)}: ` : ""}${sentence(listed(flows.map(humanised)))}${hasMore ? ` on ${listed(platforms)}` : ""}`;
  return button([icon(isLoss ? "warning" : sign), el("span", {}, el("strong", { className: isLoss ? "error" : "", textContent: words }), " ", past ? el("span", { className: "past", textContent: past }) : null, " ", el("span", { className: "note", textContent: place }))], choose, { "aria-pressed": String(isChosen) });
}

/** Whom a change is for, the phones of both versions, and the way that they have in common. @param {Studio} studio @param {Change} change */
function partsOfChange(studio, { parts }) {
  // A change on several platforms is drawn on the platform of the phone, if it is one of them.
  const shown = parts.find(({ platform, policy }) => studio.player?.policy.name === policy && studio.player.platform.name === platform.name) ?? parts[0];
  const { difference, platform, policy } = shown, drawing = drawingOf(studio, policy, platform.name), flow = drawing?.flows.find(({ name }) => name === difference.flows[0]), isSeen = difference.sides.some(({ old, new: now }) => old.screen || now.screen);
  const side = (/** @type {string} */ head, /** @type {Side} */ { screen }, /** @type {string | null} */ language) => el("div", {},
    el("h3", {}, el("span", { className: head === "Now" ? "tag now" : "tag", textContent: language && difference.sides.length > 1 ? `${head}: ${languageName(language)}` : head })),
    drawnDevice(platform.look || "ios26", screen?.length ? screen.map((one) => drawnChange(one, platform.name, flow, drawing, screen.length === 1)) : [drawnText("tells", "Nothing new is seen.")]));
  const both = (/** @type {Difference["sides"][0]} */ { language, old, new: now }) => {
    const fork = [side("Before", old, language), side("Now", now, language)];
    if (language) markChangedWords(fork[0], fork[1]);
    return el("div", { className: "fork" }, ...fork);
  };
  // Flows and platforms with the same people share one sentence and one Play.
  /** @type {Map<string, ChangedPart[]>} */
  const people = new Map();
  for (const part of parts) {
    const words = peopleOf(studio, part);
    people.set(words, [...people.get(words) ?? [], part]);
  }
  const count = new Set(parts.map((part) => part.platform.name)).size, isOfFlows = count < parts.length;
  const what = [...people].flatMap(([words, some]) => {
    const { difference: { script, policy: id, flows } } = some.includes(shown) ? shown : some[0];
    const places = some.map((part) => [isOfFlows ? sentence(listed(part.difference.flows.map(humanised))) : null, count > 1 ? platformName(part.platform.name) : null].filter(Boolean).join(" on "));
    return [el("p", { className: "people-of" }, people.size > 1 ? el("span", { className: "note", textContent: `${listed(places)}: ` }) : null, people.size > 1 ? words.charAt(0).toLowerCase() + words.slice(1) : words),
      script && id && studio.playerOf(id) ? button([icon("play"), "Play", people.size > 1 && count > 1 ? ` on ${platformName(some[0].platform.name)}` : null, el("span", { className: "hidden", textContent: `: ${flows[0]}, as it is now` })],
        () => studio.plays(script, `${flows[0]}, as it is now`, id), { className: "quiet" }) : null];
  });
  const written = parts.map(({ platform: { name }, difference: { weight, title, forWhom, steps, sides } }) => [`${weight} on ${name}: ${title.replaceAll("`", "")}`, `for ${forWhom}`, ...steps.map((line) => `  ${line}`),
    ...sides.flatMap(({ language, old, new: now }) => [language ? `old, ${language}` : "old", ...old.lines.map((line) => `  ${line}`), language ? `new, ${language}` : "new", ...now.lines.map((line) => `  ${line}`)])].join("\n"));
  what.push(el("details", {}, el("summary", { textContent: "For engineers" }), el("p", { className: "note", textContent: `What usher diff says since “${nameOfVersion(studio.data.changes?.old ?? "")}”. ${countMeanings.start}` }),
    el("pre", { textContent: written.join("\n\n"), tabIndex: 0 })));
  const steps = difference.script && difference.policy ? wayOf(studio, difference.policy, platform.name, difference.script) : [], last = steps.slice(-3), ages = agesOf(studio, policy, platform.name, difference);
  // The journey has one age of those between which the versions differ.
  const given = ages && difference.script ? studio.playerOf(difference.policy ?? "")?.told(difference.script)?.memory.find(({ name }) => name === ages.name) : null;
  if (ages && given) steps[0].deed = steps[0].deed.replace(givenInWords(given), `${deedIn(ages.name)} ${ages.between} ago`);
  return { what: what.filter(Boolean),
    // One line, which forks into the two versions.
    way: el("div", { className: "way" }, el("i"), el("i"), el("ol", { "aria-label": "The way there" }, ...last.map(({ deed, place, seen }, index) => el("li", { title: `${deed} (${place})` }, seen ? smallScreen(seen, studio) : null,
      el("div", {}, el("strong", { textContent: index === 0 && last.length < steps.length ? `… ${deed}` : deed }), " ", el("small", { textContent: place })))))),
    sides: isSeen ? el("div", { className: "sides" }, ...difference.sides.map(both)) : null };
}

/** The steps of a journey in words, and where each is taken: the start first, in its flow. @param {Studio} studio @param {string} id @param {string} platform @param {string} script
 * @returns {{ deed: string, place: string, seen: Played | null }[]} */
function wayOf(studio, id, platform, script) {
  const own = studio.playerOf(id);
  if (!own) return [];
  const player = new Player(own.project, own.policy, platform);
  player.begin(script, null, 1e6);
  const frames = player.framesOf(player.acts), isOnPhone = own === studio.player && own.platform.name === platform;
  return frames.map((_, index) => ({ deed: sentence(causeOf(player, frames, player.acts, index, deedOfAct)), place: index ? placeInWords(player, frames[index - 1]) : `Starts “${sentence(humanised(player.flow))}”`,
    seen: isOnPhone && index && (frames[index - 1].scene.system || frames[index - 1].scene.prompts.length) ? frames[index - 1] : null }));
}
/** Where people are, in a few words. @param {Player} player @param {Played} played */
function placeInWords({ platform }, { scene: { prompts, system, away, running } }) {
  const shown = prompts.at(-1);
  return away ? sentence(humanised(away.link)) : system ? `${platformName(platform.name)} asks for ${wordOfResource(system.resource)}` : shown ? `“${shown.title ?? shown.message ?? sentence(humanised(shown.name))}”` : running.length ? `The app: ${humanised(running[0])}` : "Elsewhere in the app";
}

/** @param {ChangedScreen} screen @param {string} platform @param {Flow | undefined} flow @param {Drawing | undefined} drawing @param {boolean} isAlone */
function drawnChange(screen, platform, flow, drawing, isAlone) {
  const { kind, name, call, title, message, locale, wanted, isRightToLeft, buttons, purposes } = screen;
  if (kind === "outcome") return drawnEnd(sentence(humanised(name)), (flow?.outcomes.includes(name) ?? false) && signOf(flow, name, drawing), "", [isAlone ? "The journey ends here. Nothing is shown." : "The journey ends here."]);
  if (kind === "do") return drawnText("tells", `The app starts “${sentence(humanised(name))}”.`, call);
  if (kind === "open") return drawnText("tells", `${sentence(humanised(name))} opens.`, call);
  const isSystem = kind === "ask";
  const drawn = drawnPrompt({ kind: isSystem ? "system" : kind, name, label: `simulation of ${kind} ${call}`, locale, isRightToLeft,
    title: isSystem ? systemTitle(platform, name) : title, message: isSystem ? purposes.join("\n") : message, buttons });
  return wanted && locale && locale !== wanted ? el("div", { className: "with-note" }, drawn, drawnText("note", `Shown in ${englishName(locale)}: there is no ${englishName(wanted)} text.`)) : drawn;
}
