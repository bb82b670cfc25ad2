/** The journey of one policy. It asks the program of the page for everything, and keeps the journey as a script. What is kept by names of
 * a policy is in maps, because `constructor` is a name too. */
class Player {
  /** @param {any} project @param {PlayedPolicy} policy @param {string | null} platform
   * @param {(platform: string) => string | undefined} opensAt the flow that is shown first on a platform; without one it is the first */
  constructor(project, policy, platform = null, opensAt = () => undefined) {
    this.project = project;
    this.engine = project.engine;
    this.policy = policy;
    this.platform = policy.platforms.find(({ name }) => name === platform) ?? policy.platforms[0];
    /** @type {string[]} */
    this.acts = [];
    /** The acts behind the place where the journey is that somebody chose: those of a prepared journey, or what was undone. @type {string[]} */
    this.kept = [];
    /** The acts behind those that lie ahead by themselves. @type {string[]} */
    this.foreseen = [];
    /** @type {Ahead | null} */
    this.ahead = null;
    /** @type {Map<string, string>} */
    this.givens = new Map();
    /** @type {Map<string, string>} */
    this.inputs = new Map();
    /** The start of a prepared journey, and what it shows. @type {string[] | null} */
    this.begun = null;
    /** @type {string | null} */
    this.shown = null;
    this.locale = "";
    /** Journeys by their scripts: those of the film. @type {Map<string, Played>} */
    this.known = new Map();
    this.changed = () => {};
    this.opensAt = opensAt;
    /** The policy of the page. */
    this.id = policy.name;
    /** The call that starts the journey, and its flow. */
    this.call = this.flow = "";
    this.begins(this.first);
    this.prepareInputs();
    this.play();
  }
  /** The flow of the platform that a page without an address shows. */
  get first() {
    const { flows, name } = this.platform, wanted = this.opensAt(name);
    return flows.find((one) => one.name === wanted) ?? flows[0];
  }
  /** The journey starts with a flow of the platform: `call` has its arguments. @param {any} flow */
  begins(flow) { Object.assign(this, { call: flow?.example ?? "", flow: flow?.name ?? "" }); }
  prepareInputs() {
    for (const { name, values } of this.platform.inputs) if (!this.inputs.has(name)) this.inputs.set(name, values[0] ?? "example");
  }

  /** The first lines of the script, for these statuses. @param {Map<string, string>} statuses */
  startOf(statuses) {
    const quote = (/** @type {string} */ text) => `"${text.replace(/[\\"]/g, "\\$&")}"`;
    const givens = this.policy.platforms.length > 1 ? [`platform is ${this.platform.name}`] : [];
    for (const { name } of this.platform.statuses) if (statuses.get(name)) givens.push(`${name} is ${statuses.get(name)}`);
    for (const { name, values, isOptional } of this.platform.inputs) {
      const value = this.inputs.get(name) ?? "";
      if (isOptional && value === values[0]) continue;
      givens.push(`${name} is ${values.length ? value : quote(value)}`);
    }
    return [...(givens.length ? [`given ${givens.join(", ")}`] : []), `start ${this.call}`];
  }
  /** The script so far, in the form that `usher run --script-file` reads. */
  script(acts = this.acts) {
    return [...(this.begun ?? this.startOf(this.givens)), ...acts].map((line) => line + "\n").join("");
  }
  /** @param {string} script @returns {Played} */
  played(script) {
    const key = this.locale + "\n" + script;
    let known = this.known.get(key);
    if (!known) {
      const fields = [["policy", this.policy.name], ...(this.locale ? [["locale", this.locale]] : [])];
      known = /** @type {Played} */ (this.engine.ask("play", fields, script));
      if (this.known.size > 400) this.known.clear();
      this.known.set(key, known);
    }
    return known;
  }
  play() {
    this.journey = this.played(this.script());
    this.foresee();
    this.changed();
  }
  /** Looks at what lies ahead. A journey that shows something ends where it does. */
  foresee() { this.foreseen = this.ahead && (this.shown == null || !this.acts.length && !this.kept.length) ? this.ahead.after([...this.acts, ...this.kept]) : []; }
  /** The acts behind the place where the journey is. */
  get later() { return [...this.kept, ...this.foreseen]; }
  /** What was there after each act, the start first. */
  get frames() { return this.framesOf(this.acts); }
  /** @param {string[]} acts */
  framesOf(acts) { return Array.from({ length: acts.length + 1 }, (_, count) => this.played(this.script(acts.slice(0, count)))); }
  /** @param {string} act */
  perform(act) {
    this.acts = [...this.acts, act];
    this.kept = this.kept[0] === act ? this.kept.slice(1) : [];
    this.play();
  }
  /** @param {number} count */
  goTo(count) {
    const chosen = [...this.acts, ...this.kept];
    this.acts = [...chosen, ...this.foreseen].slice(0, count);
    this.kept = chosen.slice(count);
    this.play();
  }
  startOver() {
    Object.assign(this, { acts: [], kept: [] });
    this.play();
  }
  /** Starts from the choices. A prepared journey may have started from other values. */
  restart() {
    this.begun = this.shown = null;
    this.startOver();
  }
  /** Starts from the choices, and takes the steps again as far as they can be taken. */
  retake() {
    const { acts } = this;
    this.restart();
    const last = acts.findIndex((act, count) => {
      const { error, offered, outside } = this.played(this.script(acts.slice(0, count)));
      return error || ![...offered, ...outside].some((offer) => offer.act === act);
    });
    this.acts = last < 0 ? acts : acts.slice(0, last);
    this.play();
  }
  /** @param {string} name of a flow, or a call with its arguments */
  startFlow(name, call = name) {
    const flow = this.platform.flows.find((one) => one.name === name);
    this.begins(flow);
    if (flow && call !== name) this.call = call;
    this.prepareInputs();
    this.restart();
  }
  /** @param {string} name */
  usePlatform(name) {
    const platform = this.policy.platforms.find((one) => one.name === name);
    if (!platform) return;
    this.givens = startOn(platform, this.platform, this.givens);
    for (const { name, values } of platform.inputs) if (values.length && !values.includes(this.inputs.get(name) ?? "")) this.inputs.delete(name);
    this.platform = platform;
    if (!platform.flows.some((one) => one.name === this.flow)) this.begins(this.first);
    this.prepareInputs();
    this.restart();
  }
  /** Goes on with a changed policy, at the same place of the journey. Nothing is taken of a policy with errors.
   * @param {PlayedPolicy | undefined} policy */
  take(policy) {
    this.known.clear();
    this.ahead?.ways.clear();
    if (policy) {
      this.policy = policy;
      this.platform = policy.platforms.find(({ name }) => name === this.platform.name) ?? policy.platforms[0];
      this.prepareInputs();
    }
    this.play();
  }
  /** Begins a script that was made with the page: the journey of a test, or one that breaks a promise. Its steps can be taken one after the
   * other. @param {string} script @param {string | null} shown what the journey shows @param {number} at the steps that are taken at once */
  begin(script, shown = null, at = 0) {
    const read = /** @type {ReadScript} */ (this.engine.ask("read", [], script));
    if (read.error) return;
    const { start, steps, ...choices } = read, acts = steps.map(({ act }) => act);
    this.choose(choices);
    Object.assign(this, { shown, begun: start, acts: acts.slice(0, at), kept: acts.slice(at) });
    this.play();
  }
  /** What a script says, its start in one way of writing. @param {string} script @returns {Told | null} */
  told(script) {
    const { policy, engine } = this, { error, platform, call, flow, givens, steps } = /** @type {ReadScript} */ (engine.ask("read", [], script));
    if (error) return null;
    const own = policy.platforms.find(({ name }) => name === platform) ?? policy.platforms[0];
    const usual = new Map([...own.statuses, ...own.inputs].map(({ name, values }) => [name, values]));
    const given = givens.filter(({ name, value }) => {
      const values = usual.get(name);
      // A text of the app can be any.
      return name !== "platform" && (values ? values.length && value !== values[0] : !["never", "false"].includes(value));
    });
    const known = new Set([...usual.keys(), "os", "version"]);
    return { start: [own.name, call, ...given.map(writtenGiven).sort()].join("\n"), flow, memory: given.filter(({ name }) => !known.has(name)), acts: steps.map(({ act }) => act) };
  }
  /** What the app remembers at the start of a script, in words; of this journey without one. @param {string} [script] */
  memoryOf(script = this.script([])) { return (this.told(script)?.memory ?? []).map(givenInWords); }
  /** Starts from the choices with what the app remembers. @param {Given[]} memory */
  remember(memory) {
    if (!memory.length) return this.restart();
    const [given, ...rest] = this.startOf(this.givens), remembered = memory.map(writtenGiven).join(", ");
    this.begin((rest.length ? [`${given}, ${remembered}`, ...rest] : [`given ${remembered}`, given]).join("\n") + "\n");
  }
  /** Sets the choices to the start of a script. @param {any} start */
  choose({ platform, call, flow, ...start }) {
    const givens = new Map(start.givens.map((/** @type {any} */ { name, value }) => [name, value]));
    this.platform = this.policy.platforms.find(({ name }) => name === platform) ?? this.platform;
    Object.assign(this, { call, flow });
    const given = (/** @type {{ name: string }[]} */ choices) => new Map(/** @type {[string, string][]} */ (
      choices.map(({ name }) => [name, givens.get(name)]).filter(([, value]) => value != null)));
    this.givens = given(this.platform.statuses.filter(({ name, values }) => givens.get(name) !== values[0]));
    this.inputs = given(this.platform.inputs);
    this.prepareInputs();
  }
  /** Acts in their parts, as if they were offered. @param {string[]} acts @returns {Offer[]} */
  stepsOf(acts) {
    const { steps = [] } = /** @type {Partial<ReadScript>} */ (this.engine.ask("read", [], acts.map((act) => act + "\n").join("")));
    return steps.map((step) => ({ ...step, text: step.act }));
  }
  /** The acts of the shortest way on to a state. @param {number} state @returns {string[] | null} */
  way(state) {
    const fields = [["policy", this.policy.name], ["state", state]];
    return this.engine.ask("way", fields, this.script([])).acts ?? null;
  }
  /** The calls that start flows, by the names of the flows. */
  get calls() {
    /** @type {Map<string, string>} */
    const calls = new Map();
    for (const flow of this.platform.flows) {
      for (const call of flow.parameters.length ? callsOf(flow) : [flow.example]) calls.set(call, flow.name);
    }
    // A journey that was made with the page may start with other values.
    if (!calls.has(this.call)) calls.set(this.call, this.flow);
    return calls;
  }
}

/** What gives the names that a flow of a policy looks at, on a platform. @type {WeakMap<PlayedPolicy, (platform: string, family: string) => Set<string>>} */
const mattersIn = new WeakMap();

/** The resources at which the flow of a journey looks: a start of another one makes no difference there. All, if none is known.
 * @param {Player} player @returns {PlayedPlatform["statuses"]} */
function statusesThatMatter({ policy, platform, flow }) {
  const known = mattersIn.get(policy)?.(platform.name, flow), found = platform.statuses.filter(({ name }) => known?.has(name));
  return found.length ? found : platform.statuses;
}

/** The statuses that are nearest to one that a platform lacks, the nearest first. */
const nearStatuses = new Map([["denied", ["blocked", "rationale"]], ["blocked", ["denied", "rationale"]], ["rationale", ["denied", "blocked"]],
  ["restricted", ["unavailable", "blocked", "denied"]], ["unavailable", ["restricted"]]]);

/** A start as another platform has it: each status in the same words, or the nearest one, or one of the same group. What has no like is left out.
 * @param {PlayedPlatform} platform @param {PlayedPlatform} before @param {Map<string, string>} givens @returns {Map<string, string>} */
function startOn(platform, before, givens) {
  const here = new Map(platform.statuses.map((status) => [status.name, status])), there = new Map(before.statuses.map((status) => [status.name, status]));
  /** @type {Map<string, string>} */
  const start = new Map();
  for (const [name, value] of givens) {
    const [now, old] = [here.get(name), there.get(name)], group = old?.groups[old.values.indexOf(value)] ?? null;
    // The first status is that of everybody who was never asked, whatever its name.
    const [, ...others] = now?.values ?? [], words = wordsOfStatus(before, name, value, 0);
    const near = others.find((one) => words != null && wordsOfStatus(platform, name, one, 0) === words) ?? others.find((one) => one === value)
      ?? nearStatuses.get(value)?.find((one) => others.includes(one)) ?? (group ? others.find((one) => now?.groups[now.values.indexOf(one)] === group) : undefined);
    if (near) start.set(name, near);
  }
  return start;
}

/** @param {any} flow @returns {string[]} */
function callsOf({ name, resources, parameters }) {
  let all = [resources];
  for (const parameter of parameters) {
    all = all.flatMap((some) => parameter.values.map((/** @type {string} */ value) => [...some, `${parameter.name}: ${value}`]));
  }
  return all.slice(0, 64).map((some) => `${name}(${some.join(", ")})`);
}
