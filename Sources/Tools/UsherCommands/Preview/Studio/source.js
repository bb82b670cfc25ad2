// The lines of a policy behind what is shown, as they are written in the files of the page.

/** The lines of a file, and where names of its policy are defined. @typedef {{ path: string, text: string, lines: string[], names: Map<string, number> }} Source */

/** The last file that was read. @type {Source | undefined} */
let readSource;

/** A name within an expression. @param {string} name */
function escaped(name) { return name.replace(/[^\p{L}\p{N}_]/gu, "\\$&"); }

/** The file that has a policy. @param {Studio} studio @returns {Source | undefined} */
function sourceOf(studio) {
  const { policy } = studio;
  if (!policy) return undefined;
  const isOwn = (/** @type {string} */ line) => new RegExp(`^policy\\s+${escaped(policy.name)}(?![\\w.])`).test(line);
  for (const { path, text } of studio.projects[policy.project]?.project.files ?? []) {
    if (readSource && readSource.text === text && readSource.lines.some(isOwn)) return readSource;
    if (!text.includes("policy")) continue;
    const lines = text.split("\n");
    if (!lines.some(isOwn)) continue;
    const names = lines.flatMap((line, index) => [...line.matchAll(/^(?:let|input|memory)\s+(\w+)/g)].map(([, name]) => /** @type {[string, number]} */ ([name, index])));
    readSource = { path, text, lines, names: new Map(names) };
    return readSource;
  }
  return undefined;
}

/** What the names in a condition stand for: the lines that define them, with their comments. @param {Studio} studio @param {string[]} texts @returns {string[]} */
function definitionsOf(studio, texts) {
  if (!texts.some(Boolean)) return [];
  const source = sourceOf(studio);
  if (!source) return [];
  const { lines, names } = source, known = new Set();
  /** @type {string[]} */
  const found = [];
  const waiting = [...texts];
  for (let next = 0; next < waiting.length; next++) {
    for (const [name] of waiting[next].matchAll(/[\p{L}_][\p{L}\p{N}_]*/gu)) {
      const at = known.has(name) ? undefined : names.get(name);
      if (at === undefined) continue;
      known.add(name);
      let first = at, last = at + 1;
      while (first > 0 && lines[first - 1].startsWith("///")) first--;
      while (/^\s+\S/.test(lines[last] ?? "")) last++;
      found.push(lines.slice(first, last).join("\n"));
      // One `let` may use another.
      waiting.push(lines.slice(at, last).join(" ").replace(/^\w+\s+\w+/, ""));
    }
  }
  return found;
}

/** The lines of a state of a flow. @param {Studio} studio @param {Flow} flow @param {string} state @returns {{ place: string, text: string } | null} */
function linesOfState(studio, flow, state) {
  const source = sourceOf(studio);
  if (!source || !state) return null;
  const { lines, path } = source;
  const begin = lines.findIndex((line) => new RegExp(`^flow\\s+${escaped(flow.family)}\\b`).test(line));
  const at = begin < 0 ? -1 : lines.findIndex((line, index) => index > begin && new RegExp(`^\\s+(start\\s+)?state\\s+${escaped(state)}\\b`).test(line));
  if (at < 0) return null;
  const depth = /^\s*/.exec(lines[at])?.[0].length ?? 0;
  // A state goes on until a line that is no further in; its own comments stand above it.
  let last = at + 1, first = at;
  while (last < lines.length && (!lines[last].trim() || (/^\s*/.exec(lines[last])?.[0].length ?? 0) > depth)) last++;
  if (lines[last]?.trim() === "}") last++;
  while (lines[first - 1]?.trim().startsWith("//")) first--;
  return { place: `${path}:${at + 1}`, text: lines.slice(first, last).map((line) => line.slice(depth)).join("\n").trimEnd() };
}

/** The names in the rows of a flow, and of those that it runs. @param {Studio} studio @param {Policy} policy @param {string} platform @param {string} family */
function namesInFlow(studio, policy, platform, family) {
  const drawing = studio.drawings.get(`${policy.id} ${platform}`) ?? policy.platforms.find(({ name }) => name === platform)?.drawing;
  const families = new Set([family]);
  /** @type {string[]} */
  const texts = [];
  for (const one of families) {
    for (const { nodes, edges } of drawing?.flows.filter((flow) => flow.family === one) ?? []) {
      for (const { kind, entity } of nodes) if (kind === "flow" && entity) families.add(entity);
      texts.push(...nodes.flatMap(({ entity, lines }) => [entity ?? "", ...lines]), ...edges.map(writtenLabel));
    }
  }
  const words = [...texts, ...definitionsOf(studio, texts)].join("\n").match(/[\p{L}_][\p{L}\p{N}_]*/gu);
  return new Set(words);
}

/** The lines of a promise of the policy, and whom it is for; nothing if the page does not have its file. @param {Studio} studio @param {string} title
 * @returns {{ flow: string | null, lines: string[] } | null} */
function linesOfPromise(studio, title) {
  const lines = sourceOf(studio)?.lines ?? [], head = `promise ${JSON.stringify(title)}`, at = lines.findIndex((line) => line.startsWith(head));
  const end = at < 0 ? -1 : lines.indexOf("}", at);
  if (end < 0) return null;
  const flow = lines[at].slice(head.length).replace(/^\s*for\s+|\s*\{$/g, "").trim();
  return { flow: flow || null, lines: lines.slice(at + 1, end).map((line) => line.trim()).filter((line) => line && !line.startsWith("//")) };
}
