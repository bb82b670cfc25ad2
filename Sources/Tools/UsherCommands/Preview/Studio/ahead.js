// The journey ahead: what is still to come if nobody chooses otherwise, so that a page tells a whole journey from the start.

/** A journey of a test: its start in one way of writing, in which what everybody has is left out, and what the app remembers there.
 * @typedef {{ start: string, flow: string | null, memory: Given[], acts: string[] }} Told */

class Ahead {
  /** @param {Player} player @param {string[]} scripts of the tests @param {() => string[]} outcomes of the flow, in their order
   * @param {() => void} found is called when a way is known that took its time */
  constructor(player, scripts, outcomes, found) {
    this.player = player;
    this.scripts = scripts;
    this.outcomes = outcomes;
    this.found = found;
    /** The ways of starts that no test has, by those starts. @type {Map<string, string[]>} */
    this.ways = new Map();
    this.isLooking = false;
    /** @type {Told[] | null} */
    this.known = null;
  }
  get tests() { return this.known ??= this.scripts.flatMap((script) => this.player.told(script) ?? []); }
  /** What comes after these acts: the rest of the longest test that begins with them. Where no test has this start, of the way that `look` finds.
   * @param {string[]} acts @returns {string[]} */
  after(acts) {
    const { player } = this, start = player.told(player.script([]))?.start;
    this.isLooking = false;
    if (start == null) return [];
    const told = this.tests.filter((test) => test.start === start && test.acts.length);
    const fits = (/** @type {string[]} */ way) => way.length > acts.length && acts.every((act, index) => act === way[index]);
    const ways = told.length ? told.map((test) => test.acts) : [this.wayOf(start)];
    const longest = ways.filter(fits).reduce((best, way) => way.length > best.length ? way : best, []);
    const { error, stop } = player.played(player.script(longest));
    return error || stop ? [] : longest.slice(acts.length);
  }
  /** The way of a start; none until it is known. A large flow takes its time, in which the page can be used. @param {string} start */
  wayOf(start) {
    const known = this.ways.get(start);
    if (known) return known;
    this.isLooking = true;
    setTimeout(() => {
      // Another start may be chosen by now.
      if (!this.isLooking || this.player.told(this.player.script([]))?.start !== start) return;
      if (!this.ways.has(start)) this.ways.set(start, this.look());
      this.found();
    });
    return [];
  }
  /** The way to the first outcome to which people come without leaving the app by themselves, else to the first one; over a prompt of the policy
   * if they come to one by what they tap and answer. @returns {string[]} */
  look() {
    const { player } = this, outcomes = this.outcomes();
    // While a policy is edited, the journey may not fit it any more. It is played again as soon as the edit is read.
    if (player.played(player.script([])).error) return [];
    const isOffered = (/** @type {string[]} */ way) => way.every((act, index) => player.played(player.script(way.slice(0, index))).offered.some((offer) => offer.act === act));
    // Looks for the first outcome among journeys that take only what is offered. The shortest of all journeys may leave the app where nothing asks people to.
    const wayByOffers = (/** @type {string[]} */ acts) => {
      const ways = [acts], known = new Set();
      for (let next = 0; next < ways.length && next < 160; next++) {
        const played = player.played(player.script(ways[next])), key = JSON.stringify([played.states, played.scene]);
        if (played.over && played.scene.outcome === outcomes[0]) return ways[next];
        if (played.over || played.error || known.has(key) || ways[next].length > acts.length + 5) continue;
        known.add(key);
        ways.push(...played.offered.filter(({ kind, isNewLaunch }) => !isNewLaunch && !["wait", "silence"].includes(kind)).map(({ act }) => [...ways[next], act]));
      }
      return [];
    };
    const wayTo = (/** @type {string[]} */ acts) => {
      const offered = wayByOffers(acts);
      if (offered.length) return offered;
      const script = player.script(acts), { ends = [] } = player.engine.ask("ends", [["policy", player.policy.name]], script);
      /** @type {string[] | null} */
      let first = null;
      for (const one of outcomes) {
        const end = ends.find((/** @type {any} */ { outcome, acts }) => outcome === one && acts.length);
        const rest = end ? wayOfPeople(player, script, end.outcome, end.acts, 60) : [];
        // The end of the app is no journey of people.
        if (!rest.length || rest.some((act) => /relaunch$/.test(act))) continue;
        if (isOffered([...acts, ...rest])) return [...acts, ...rest];
        first ??= [...acts, ...rest];
      }
      return first ?? [];
    };
    /** @type {string[][]} */
    const waiting = [[]];
    for (let next = 0; next < Math.min(waiting.length, 16); next++) {
      const acts = waiting[next], played = player.played(player.script(acts));
      if (played.error || played.over) continue;
      if (played.scene.prompts.length) {
        const way = wayTo(acts);
        if (way.length > acts.length) return way;
        break;
      }
      if (acts.length < 3) waiting.push(...nextOf(played).filter(({ act, far }) => far === 0 && played.offered.some((offer) => offer.act === act)).map(({ act }) => [...acts, act]));
    }
    return wayTo([]);
  }
}
