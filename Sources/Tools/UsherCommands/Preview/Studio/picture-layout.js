// Where the cards of a flow are. A card is a state with its rows. As rows, a row that chooses has the rows of the choice inside it; as screens,
// each choice is a card of its own. Cards are in columns from the start on, so that ways forward lead to the right; ends are marks, and so are ways back as rows.

/** `answer` is the one button or answer that a row of a screen is about; `y` is the height of its
 * button in the card, `lead` how far its line goes before its mark.
 * @typedef {{ edge: FlowEdge, inner: Row[], target: Card | null, end: string | null, asks: string[], isBack: boolean, answer: string | null, words: string | null,
 *   element: any, port: any, y: number, mark: any, lead: number, path: any }} Row */
/** `entry` is the height at which wires arrive, `lead` the room that marks and labels take to its right; `stops` are
 * the heights of the rows of a choice, `steps` the least distances of each from the one before, `tail` the room below them for ways back.
 * @typedef {{ node: FlowNode, index: number, rows: Row[], layer: number, isBelow: boolean, isUnreached: boolean, x: number, y: number, width: number, height: number,
 *   entry: number, lead: number, tail: number, stops: number[], steps: number[], element: any }} Card */
/** @typedef {{ row: Row | null, from: Card | null, to: Card, places: Slot[], path: any }} Wire */
/** @typedef {{ card: Card | null, height: number, y: number }} Slot a card in a column, or where a wire passes it */

const cardWidth = 236, trackWidth = 12;

/** @param {FlowNode} node @param {number} index @returns {Card} */
function cardOf(node, index) {
  return { node, index, rows: [], layer: 0, isBelow: false, isUnreached: false, x: 0, y: 0, width: cardWidth, height: 0, entry: 24, lead: 0, tail: 0, stops: [], steps: [], element: null };
}
/** @param {FlowEdge} edge @param {Partial<Row>} [parts] @returns {Row} */
function rowOf(edge, parts = {}) {
  return { edge, inner: [], target: null, end: null, asks: [], isBack: false, answer: null, words: null, element: null, port: null, y: 0, mark: null, lead: 0, path: null, ...parts };
}

/** The cards of a flow, with their columns. @param {Flow} flow @param {((cards: Card[]) => Card[]) | null} split makes more of the cards, as screens need
 * @returns {{ cards: Card[], first: Card | null }} */
function cardsOf(flow, split = null) {
  /** A choice inside a row. @param {FlowNode} node */
  const isInner = (node) => !split && node.kind === "choice" && node.name === "" && node.state == null;
  /** As screens, a state that goes on at once is not seen. @param {number | null} target @returns {number | null} */
  const passed = (target) => {
    for (let left = flow.nodes.length; split && target != null && left > 0; left--) {
      const at = target, [way, ...others] = flow.edges.filter(({ source }) => source === at);
      const { kind, lines } = flow.nodes[at];
      if (kind !== "choice" || lines.length || others.length || !way || way.target == null) break;
      target = way.target;
    }
    return target;
  };
  const cards = flow.nodes.map(cardOf);
  /** @param {number} source @returns {Row[]} */
  const rowsOf = (source) => flow.edges.filter((edge) => edge.source === source).map((edge) => {
    const target = passed(edge.target), node = target == null ? null : flow.nodes[target];
    const inner = node && isInner(node) ? rowsOf(/** @type {number} */ (target)) : [];
    const isEnd = node?.kind === "outcome";
    return rowOf(edge, { inner, target: node && !isEnd && !inner.length ? cards[/** @type {number} */ (target)] : null,
      end: isEnd ? node.name : null, asks: inner.length && node ? node.lines : [] });
  });
  const isSeen = (/** @type {Card} */ { node, index }) => node.kind !== "outcome" && !isInner(node) && passed(index) === index;
  let drawn = cards.filter(isSeen);
  for (const card of drawn) card.rows = rowsOf(card.index);
  if (split) drawn = withEnds(split(drawn), flow);
  const dot = drawn.find(({ node }) => node.kind === "start");
  const first = dot ? dot.rows[0]?.target ?? null : drawn[0] ?? null;
  const shown = drawn.filter((card) => card !== dot);

  // A way to a card that is being followed leads back.
  /** @type {Map<Card, string>} */
  const seen = new Map();
  /** @type {Card[]} */
  const order = [];
  const follow = (/** @type {Card} */ start) => {
    /** @type {{ card: Card, rows: Row[] }[]} */
    const stack = [{ card: start, rows: allRows(start) }];
    seen.set(start, "open");
    while (stack.length) {
      const top = stack[stack.length - 1], row = top.rows.shift();
      if (!row) {
        seen.set(top.card, "done");
        order.unshift(top.card);
        stack.pop();
        continue;
      }
      if (!row.target) continue;
      const state = seen.get(row.target);
      if (state === "open") row.isBack = true;
      if (state) continue;
      seen.set(row.target, "open");
      stack.push({ card: row.target, rows: allRows(row.target) });
    }
  };
  if (first) follow(first);
  const reached = new Set(seen.keys());
  for (const card of shown) if (!seen.has(card)) follow(card);
  // On this platform no journey comes to the others. They stand below, and lead to the rest by marks.
  for (const card of shown.filter((one) => !reached.has(one))) {
    card.isUnreached = true;
    for (const row of allRows(card)) {
      if (row.target?.node.kind === "outcome") row.target = null;
      else if (row.target && reached.has(row.target)) row.isBack = true;
    }
  }
  for (const card of order) {
    for (const { target, isBack } of allRows(card)) if (target && !isBack) target.layer = Math.max(target.layer, card.layer + 1);
  }
  // The first outcome is the one that the flow is for. It stands in the last column.
  const goal = flow.nodes.find(({ kind }) => kind === "outcome"), farthest = Math.max(...order.map(({ layer }) => layer));
  for (const card of order) if (card.node === goal && !card.isUnreached) card.layer = farthest;
  // A last column of cards that lead no further goes below those that lead to them, which leaves more room for all. Lines arrive at these from
  // the right, where a choice of screens has its words.
  const last = Math.max(0, ...order.filter(({ node }) => node.kind !== "outcome").map(({ layer }) => layer)), ends = order.filter(({ layer }) => layer === last);
  const leadsOn = (/** @type {Card} */ card) => allRows(card).some(({ target, isBack }) => target && !isBack);
  const before = (/** @type {Card} */ card) => order.filter((one) => allRows(one).some(({ target, isBack }) => target === card && !isBack));
  if (last > 1 && ends.length < 3 && ends.every((card) => !(split && card.node.kind === "choice") && !leadsOn(card) && before(card).every(({ layer }) => layer === last - 1))) {
    for (const card of ends) Object.assign(card, { layer: last - 1, isBelow: true });
  }
  return { cards: order.sort((one, other) => one.layer - other.layer), first };
}

/** @param {Card} card @returns {Row[]} */
function allRows(card) { return card.rows.flatMap((row) => [row, ...innerRows(row)]); }
/** @param {Row} row @returns {Row[]} */
function innerRows(row) { return row.inner.flatMap((inner) => [inner, ...innerRows(inner)]); }

/** Places cards whose sizes are known, and finds the lines of their wires. `port` is the height of a row in its card; `gap` is the room for lines
 * before a column; `hasBack` is whether ways back have lines. @param {Card[]} cards @param {(card: Card, row: Row) => number} port @param {number} gap
 * @param {boolean} hasBack
 * @returns {{ wires: { wire: Wire, points: number[][] }[], width: number, height: number }} */
function placed(cards, port, gap, hasBack) {
  const buses = hasBack ? busesOf(cards) : [], space = hasBack ? 16 : 28, near = gap * (hasBack ? 0.95 : 0.53);
  /** @type {Slot[][]} */
  const columns = [];
  /** @type {Map<Card, Slot>} */
  const places = new Map();
  for (const card of cards) {
    const place = { card, height: card.height, y: 0 };
    places.set(card, place);
    (columns[card.layer] ??= []).push(place);
  }
  /** @type {Wire[]} */
  const wires = [];
  for (const card of cards) {
    for (const row of allRows(card)) {
      if (!row.target || row.isBack) continue;
      const same = wires.find((wire) => wire.from === card && wire.row === row);
      if (same) continue;
      /** @type {Wire} */
      const wire = { row, from: card, to: row.target, places: [], path: null };
      for (let layer = card.layer + 1; layer < row.target.layer; layer++) {
        // Lines of screens that lead to one card join as soon as they can.
        const other = hasBack ? wires.find(({ to, from, places }) => to === row.target && places[layer - (from?.layer ?? 0) - 1]) : null;
        /** @type {Slot} */
        const place = other ? other.places[layer - (other.from?.layer ?? 0) - 1] : { card: null, height: 4, y: 0 };
        wire.places.push(place);
        if (!other) columns[layer].push(place);
      }
      wires.push(wire);
    }
  }
  const slotOf = (/** @type {Card} */ card) => /** @type {Slot} */ (places.get(card));
  // Where a wire comes from: a row of a card, or the place before.
  const heightOf = (/** @type {Wire} */ wire, /** @type {number} */ hop) => hop === 0
    ? slotOf(/** @type {Card} */ (wire.from)).y + port(/** @type {Card} */ (wire.from), /** @type {Row} */ (wire.row))
    : wire.places[hop - 1].y;
  /** @type {Map<Slot, number>} */
  const wish = new Map();
  /** What comes from further up stands further up, so that wires do not cross. @type {Map<Slot, number>} */
  const rank = new Map();
  for (let layer = 0; layer < columns.length; layer++) {
    const column = columns[layer] ?? [];
    for (const place of column) {
      const heights = wires.flatMap((wire) => {
        if (place.card ? wire.to === place.card && wire.places.length === layer - /** @type {Card} */ (wire.from).layer - 1 : wire.places.includes(place)) {
          return [heightOf(wire, place.card ? wire.places.length : wire.places.indexOf(place))];
        }
        return [];
      });
      if (place.card?.isBelow) continue;
      wish.set(place, heights.length ? Math.min(...heights) - (place.card?.entry ?? 0) : 0);
      rank.set(place, heights.length ? Math.min(...heights) : 0);
    }
    for (const place of column.filter(({ card }) => card?.isBelow)) {
      const above = wires.filter(({ to }) => to === place.card).map(({ from }) => wish.get(slotOf(/** @type {Card} */ (from))) ?? 0);
      wish.set(place, Math.max(...above) + 1);
      rank.set(place, 1e6);
    }
    column.sort((one, other) => Number(one.card?.isUnreached ?? false) - Number(other.card?.isUnreached ?? false) || (rank.get(one) ?? 0) - (rank.get(other) ?? 0));
    let bottom = -1e6;
    for (const place of column) {
      place.y = Math.max(bottom, wish.get(place) ?? 0);
      bottom = place.y + place.height + (place.card ? space : 18);
    }
    // A column that hangs too low moves up as a whole.
    const first = column[0];
    if (first && layer > 0 && first.y > 0) {
      const height = Math.max(0, ...(columns[layer - 1] ?? []).map(({ y, height }) => y + height));
      const over = bottom - space - height;
      const shift = Math.max(0, Math.min(first.y, over));
      for (const place of column) place.y -= shift;
    }
  }
  if (hasBack) straighten(wires, columns, heightOf, (card) => slotOf(card).y + card.entry);
  // The stops of a choice move to where their wires go, as far as there is room above and below it.
  for (const column of columns) {
    column?.forEach((place, index) => {
      const { card } = place;
      if (!card?.stops.length) return;
      const top = index ? column[index - 1].y + column[index - 1].height + space : -1e6, low = column[index + 1]?.y - space || 1e6;
      const own = place.y, title = card.stops[0] - 20, { steps } = card;
      const goals = card.rows.map((row) => {
        const wire = wires.find((one) => one.row === row);
        return !wire ? null : wire.places.length ? wire.places[0].y : slotOf(wire.to).y + wire.to.entry;
      });
      let before = top + title + 20 - steps[0];
      const stops = card.rows.map((_, at) => {
        const next = goals.findIndex((goal, later) => later >= at && goal != null);
        const goal = goals[at] ?? (next < 0 ? null : /** @type {number} */ (goals[next]) - steps.slice(at + 1, next + 1).reduce((sum, step) => sum + step, 0));
        before = Math.max(before + steps[at], goal ?? (at ? -1e6 : own + card.stops[0]));
        return before;
      });
      if (before + 16 + card.tail > low) return;
      place.y = stops[0] - 20 - title;
      card.stops = stops.map((stop) => stop - place.y);
      place.height = card.height = before + 16 + card.tail - place.y;
    });
  }
  const highest = Math.min(0, ...columns.flatMap((column) => (column ?? []).map(({ y }) => y)));
  for (const column of columns) for (const place of column ?? []) place.y -= highest;
  // Wires to one place share a track of the channel before its column.
  let x = 0, height = 0, marks = 0;
  /** @type {number[]} */
  const lefts = [];
  /** @type {Map<any, number>[]} */
  const tracks = [];
  /** @type {Map<Bus, number>[]} */
  const backs = [];
  for (let layer = 0; layer < columns.length; layer++) {
    const targets = new Set();
    for (const wire of wires) {
      const hop = layer - /** @type {Card} */ (wire.from).layer - 1;
      if (hop < 0 || hop > wire.places.length || wire.to.isBelow) continue;
      // A straight line needs no track.
      if (Math.abs(heightOf(wire, hop) - (wire.places[hop]?.y ?? slotOf(wire.to).y + wire.to.entry)) > 0.5) targets.add(wire.places[hop] ?? wire.to);
    }
    const sorted = [...targets].sort((one, other) => yOf(other) - yOf(one));
    // Ways back are next to the column.
    const ways = tracksBack(buses, layer), seen = ways.filter((bus) => isSeenAt(bus, layer)), room = trackWidth * seen.length;
    x += layer > 0 ? gap + trackWidth * Math.max(0, sorted.length - 1) + room : Math.max(0, room - trackWidth);
    backs.push(new Map(ways.map((bus) => [bus, x - gap * 0.53 - trackWidth * Math.max(0, seen.indexOf(bus))])));
    lefts.push(x);
    tracks.push(new Map(sorted.map((target, index) => [target, x - room - near - trackWidth * (sorted.length - 1 - index)])));
    let width = 0;
    marks = 0;
    for (const place of columns[layer] ?? []) {
      if (place.card) {
        Object.assign(place.card, { x, y: place.y });
        width = Math.max(width, place.card.width);
        marks = Math.max(marks, place.card.width + place.card.lead);
      }
      height = Math.max(height, place.y + place.height);
    }
    x += Math.max(width, marks);
  }
  /** @param {any} target */
  function yOf(target) { return "node" in target ? slotOf(target).y : target.y; }
  const lines = wires.map((wire) => {
    const from = /** @type {Card} */ (wire.from);
    /** @type {number[][]} */
    const points = [];
    if (wire.to.isBelow) {
      const right = from.x + from.width, start = heightOf(wire, 0), end = wire.to.y + wire.to.entry, passed = cards.filter(({ layer, y }) => layer === from.layer && y >= from.y && y <= wire.to.y);
      const over = Math.max(...passed.map(({ x, width, lead }) => x + width + lead)) + 20;
      return { wire, points: [[right, start], [over, start], [over, end], [wire.to.x + wire.to.width, end]] };
    }
    for (let hop = 0; hop <= wire.places.length; hop++) {
      const layer = from.layer + 1 + hop, target = wire.places[hop] ?? wire.to;
      const start = heightOf(wire, hop), end = wire.places[hop] ? wire.places[hop].y : wire.to.y + wire.to.entry;
      const track = tracks[layer].get(target) ?? lefts[layer] - near;
      points.push([hop ? lefts[layer - 1] : from.x + from.width, start], [track, start], [track, end], [lefts[layer], end]);
    }
    return { wire, points };
  });
  height = Math.max(height, placeLanes(buses, columns));
  const trackOf = (/** @type {number} */ layer, /** @type {Bus} */ bus) => backs[layer].get(bus) ?? 0;
  lines.unshift(...buses.flatMap((bus) => bus.wires.map((wire) => ({ wire, points: lineBack(wire, bus, trackOf, port) }))));
  return { wires: lines, width: x + (cards.some(({ isBelow }) => isBelow) ? 24 : 0), height };
}

/** Moves the places where wires pass columns to one height, where that makes bends fewer and nothing is in the way.
 * @param {Wire[]} wires @param {Slot[][]} columns @param {(wire: Wire, hop: number) => number} heightOf @param {(card: Card) => number} arrival */
function straighten(wires, columns, heightOf, arrival) {
  const bends = (/** @type {number[]} */ heights) => heights.filter((y, index) => index && Math.abs(y - heights[index - 1]) > 0.5).length;
  /** Lines that join have places in common, which the first of them decides. @type {Set<Slot>} */
  const decided = new Set();
  for (const wire of wires) {
    const { from, to, places } = wire, ends = [heightOf(wire, 0), arrival(to)];
    if (!places.length || !from || places.some((place) => decided.has(place))) continue;
    for (const place of places) decided.add(place);
    const isFree = (/** @type {number} */ y) => places.every((place, hop) => columns[from.layer + 1 + hop].every((other) =>
      other === place || y + place.height + 11 < other.y || y > other.y + other.height + 11));
    const along = (/** @type {number[]} */ middle) => bends([ends[0], ...middle, ends[1]]);
    let least = along(places.map(({ y }) => y));
    for (const y of [...ends, ...places.map((place) => place.y)]) {
      const count = along([y]);
      if (count >= least || !isFree(y)) continue;
      least = count;
      for (const place of places) place.y = y;
    }
  }
}

/** Where lines that lead to one card join, each place once. @param {{ wire: Wire, points: number[][] }[]} lines @returns {number[][]} */
function jointsOf(lines) {
  /** @type {Map<string, number[]>} */
  const joints = new Map();
  for (const { wire, points } of lines) {
    const others = lines.filter((other) => other.wire !== wire && other.wire.to === wire.to && !other.wire.row?.isBack && !wire.row?.isBack);
    const isOn = (/** @type {number[]} */ [x, y]) => others.some((other) => {
      const along = other.points.filter(([, height]) => Math.abs(height - y) < 1);
      return along.some(([left]) => left < x - 9) && along.some(([right]) => right > x + 1);
    });
    // A line comes to another one by a part that goes up or down.
    const joint = points.find(([x, y], index) => index > 1 && Math.abs(points[index - 1][0] - x) < 1 && Math.abs(points[index - 1][1] - y) > 1 && isOn([x, y]));
    if (joint) joints.set(joint.map(Math.round).join(), joint);
  }
  return [...joints.values()];
}

/** A line through points, with round corners. @param {number[][]} points */
function lineThrough(points) {
  const clean = points.filter(([x, y], index) => index === 0 || Math.abs(x - points[index - 1][0]) + Math.abs(y - points[index - 1][1]) > 0.5);
  let path = `M${clean[0][0]} ${clean[0][1]}`;
  for (let index = 1; index < clean.length; index++) {
    const [x, y] = clean[index], next = clean[index + 1], before = clean[index - 1];
    if (!next) { path += `L${x} ${y}`; break; }
    const back = Math.hypot(x - before[0], y - before[1]), on = Math.hypot(next[0] - x, next[1] - y);
    const radius = Math.min(9, back / 2, on / 2);
    const start = [x - (x - before[0]) / back * radius, y - (y - before[1]) / back * radius];
    const end = [x + (next[0] - x) / on * radius, y + (next[1] - y) / on * radius];
    path += `L${start[0]} ${start[1]}Q${x} ${y} ${end[0]} ${end[1]}`;
  }
  return path;
}
