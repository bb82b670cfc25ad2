// Leads to the places of a policy: a state, an end, a start, on the platform that has it.

/** Shows a flow on a platform, and a state of it: the phone goes there, from another start if it takes one. A state in which nobody waits is
 * lit in the picture. @param {Studio} studio @param {string} platform @param {string} family @param {string | null} path of the state */
function showOn(studio, platform, family, path = null) {
  const view = studio.state.view === "edit" ? "edit" : "journey";
  studio.set({ platform, view, prompt: null, place: "phone" }, false);
  studio.stillFlow = family;
  if (studio.player && studio.player.flow !== family) studio.player.startFlow(family);
  studio.set({});
  const card = path == null ? undefined : studio.picture.all.find(({ node }) => node.state != null && pathOfState(node) === path);
  if (!card) return;
  const isThere = comesTo(studio, card);
  studio.picture.point(card);
  if (!isThere) studio.set({ place: "picture" }, false);
}

/** Plays the way to a state, from the nearest start that leads there. @param {Studio} studio @param {Card} card */
function comesTo(studio, { node }) {
  const { player } = studio;
  if (!player || node.state == null || node.kind === "choice") return false;
  const before = { givens: player.givens, begun: player.begun, shown: player.shown };
  const others = statusesThatMatter(player).flatMap(({ name, values }) => values.map((value, index) => new Map(index ? [[name, value]] : [])));
  const isDirect = (/** @type {string[]} */ acts) => !player.stepsOf(acts).some(({ changes, isNewLaunch }) => changes.length || isNewLaunch);
  /** @type {{ start: any, acts: string[] } | null} */
  let found = null;
  for (const [index, givens] of [player.givens, ...others.slice(0, 40)].entries()) {
    // The start that is shown, which may be that of a test, comes first; then one from which less has to be done, and nothing has to change meanwhile.
    const start = index ? { givens, begun: null, shown: null } : before;
    Object.assign(player, start);
    const acts = player.way(node.state);
    if (acts && isDirect(acts) && (!found || acts.length < found.acts.length)) {
      found = { start, acts };
      break;
    }
    if (acts) found ??= { start, acts };
  }
  Object.assign(player, found?.start ?? before);
  if (!found) return false;
  Object.assign(player, { acts: found.acts, kept: [] });
  player.play();
  return true;
}

/** @param {Studio} studio @param {string} platform @param {string} family @param {string} outcome */
function showEnd(studio, platform, family, outcome) {
  showOn(studio, platform, family);
  studio.set({ view: "ends", place: "view" });
  document.getElementById(`end ${outcome}`)?.scrollIntoView();
}

/** @param {Studio} studio @param {string} platform @param {string} resource @param {string} status */
function showStart(studio, platform, resource, status) {
  studio.set({ platform, view: "journey", prompt: null, place: "phone" }, false);
  studio.player?.givens.set(resource, status);
  studio.player?.restart();
}
