// Ways back, in the picture of screens: quiet lines that leave to the left, where no words are, and go below the cards.
// All ways back to one card share the line that arrives there.

/** The ways back to one card. They have a track before each column that they leave, and one before the column of the card;
 * `lane` is the height at which these are joined.
 * @typedef {{ to: Card, wires: Wire[], first: number, last: number, lane: number }} Bus */
/** The height of a row in its card.
 * @typedef {(card: Card, row: Row) => number} Port */

/** @param {Card[]} cards @returns {Bus[]} */
function busesOf(cards) {
  /** @type {Map<Card, Bus>} */
  const buses = new Map();
  for (const from of cards) {
    for (const row of allRows(from)) {
      const to = row.target;
      if (!row.isBack || !to) continue;
      const bus = buses.get(to) ?? { to, wires: [], first: to.layer, last: to.layer, lane: 0 };
      bus.wires.push({ row, from, to, places: [], path: null });
      bus.first = Math.min(bus.first, from.layer);
      bus.last = Math.max(bus.last, from.layer);
      buses.set(to, bus);
    }
  }
  return [...buses.values()];
}

/** Which ways back have a track before a column, from the right one on. @param {Bus[]} buses @param {number} layer */
function tracksBack(buses, layer) {
  return buses.filter(({ to, wires }) => to.layer === layer || wires.some(({ from }) => from?.layer === layer));
}

/** Whether a track has room of its own: lines of turns, which are seen for a moment, need none. @param {Bus} bus @param {number} layer */
function isSeenAt({ to, wires }, layer) {
  const isSeen = (/** @type {Wire} */ { from, row }) => !(from && row && isTurn(from, row));
  return to.layer === layer ? wires.some(isSeen) : wires.some((wire) => wire.from?.layer === layer && isSeen(wire));
}

/** Puts each lane below the columns that it passes, and below the lanes that it would cover. @param {Bus[]} buses
 * @param {Slot[][]} columns @returns {number} the height that all need */
function placeLanes(buses, columns) {
  const lanes = buses.filter(({ first, last }) => first < last);
  lanes.sort((one, other) => one.last - one.first - other.last + other.first);
  lanes.forEach((bus, index) => {
    const passed = columns.slice(bus.first, bus.last).flat();
    bus.lane = Math.max(...passed.map(({ y, height, card }) => y + height + (card?.stops.length ? 14 : 12)));
    const beside = lanes.slice(0, index).filter(({ first, last }) => first <= bus.last && bus.first <= last);
    beside.sort((one, other) => one.lane - other.lane);
    for (const { lane } of beside) if (Math.abs(lane - bus.lane) < trackWidth) bus.lane = lane + trackWidth;
  });
  return Math.max(0, ...lanes.map(({ lane }) => lane + 4));
}

/** The height at which ways back arrive at a card: below where the others do, and beside none that leaves.
 * @param {Card} card @param {Port} port */
function entryBack(card, port) {
  const { stops, entry } = card;
  if (stops.length) return stops[stops.length - 1] + 16;
  const leaving = card.rows.filter(({ isBack }) => isBack).map((row) => port(card, row));
  const places = [entry + 22, entry + 34, entry + 46, entry - 22];
  return places.find((place) => leaving.every((one) => Math.abs(one - place) > 10)) ?? places[0];
}

/** The line of a way back. @param {Wire} wire @param {Bus} bus @param {(layer: number, bus: Bus) => number} trackOf
 * @param {Port} port @returns {number[][]} */
function lineBack(wire, bus, trackOf, port) {
  const from = /** @type {Card} */ (wire.from), row = /** @type {Row} */ (wire.row), { to } = wire;
  // Where lines arrive at the same stop of a choice, the way back leaves below them.
  const own = port(from, row), below = from.stops.length && Math.abs(own - from.entry) < 8 ? 9 : 0;
  const start = from.y + own + below, end = to.y + entryBack(to, port);
  const out = trackOf(from.layer, bus), back = trackOf(to.layer, bus);
  const along = from.layer === to.layer ? [] : [[out, bus.lane], [back, bus.lane]];
  return [[from.x, start], [out, start], ...along, [back, end], [to.x, end]];
}
