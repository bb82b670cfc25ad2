// Marks the states and prompts that are not the same on all platforms of a policy.

/** The number of flows and prompts that differ between two platforms. @param {Platform} one @param {Platform} other */
function differencesOf(one, other) {
  const flows = (/** @type {Platform} */ { drawing }) => new Map(drawing.flows.map(({ name, nodes, edges }) =>
    [name, JSON.stringify([nodes.map((node) => ({ ...node, state: null })), edges])]));
  const prompts = (/** @type {Platform} */ platform) => new Map(platform.prompts.map((prompt) => [prompt.call, JSON.stringify(prompt)]));
  const differing = (/** @type {Map<string, string>} */ some, /** @type {Map<string, string>} */ others) =>
    [...new Set([...some.keys(), ...others.keys()])].filter((name) => some.get(name) !== others.get(name)).length;
  return differing(flows(one), flows(other)) + differing(prompts(one), prompts(other));
}

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
