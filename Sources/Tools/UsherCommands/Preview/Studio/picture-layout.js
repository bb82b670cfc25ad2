// Where the cards of a flow are. A card is a state with its rows; a row that chooses has the rows of the choice inside it. Cards are in
// columns from the start on, so that ways forward lead to the right; ways back and ends are marks in their rows.

/** @typedef {{ edge: FlowEdge, inner: Row[], target: Card | null, end: string | null, asks: string[], isBack: boolean, element: any }} Row */
/** @typedef {{ node: FlowNode, index: number, rows: Row[], layer: number, isBelow: boolean, isUnreached: boolean, x: number, y: number, height: number, element: any }} Card */
/** @typedef {{ row: Row | null, from: Card | null, to: Card, places: Slot[], path: any }} Wire */
/** @typedef {{ card: Card | null, height: number, y: number }} Slot a card in a column, or where a wire passes it */

const cardWidth = 236, columnGap = 68, trackWidth = 12;

/** The cards of a flow, with their columns. @param {Flow} flow @returns {{ cards: Card[], first: Card | null }} */
function cardsOf(flow) {
  /** A choice inside a row. @param {FlowNode} node */
  const isInner = (node) => node.kind === "choice" && node.name === "" && node.state == null;
  const cards = flow.nodes.map((node, index) => /** @type {Card} */ (
    { node, index, rows: [], layer: 0, isBelow: false, isUnreached: false, x: 0, y: 0, height: 0, element: null }));
  /** @param {number} source @returns {Row[]} */
  const rowsOf = (source) => flow.edges.filter((edge) => edge.source === source).map((edge) => {
    const node = edge.target == null ? null : flow.nodes[edge.target];
    const inner = node && isInner(node) ? rowsOf(/** @type {number} */ (edge.target)) : [];
    const isEnd = node?.kind === "outcome";
    return { edge, inner, target: node && !isEnd && !inner.length ? cards[/** @type {number} */ (edge.target)] : null,
      end: isEnd ? node.name : null, asks: inner.length && node ? node.lines : [], isBack: false, element: null };
  });
  const drawn = cards.filter(({ node }) => node.kind !== "outcome" && !isInner(node));
  for (const card of drawn) card.rows = rowsOf(card.index);
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
    for (const row of allRows(card)) if (row.target && reached.has(row.target)) row.isBack = true;
  }
  for (const card of order) {
    for (const { target, isBack } of allRows(card)) if (target && !isBack) target.layer = Math.max(target.layer, card.layer + 1);
  }
  // A last column of cards that lead no further goes below those that lead to them, which leaves more room for all.
  const last = Math.max(0, ...order.map(({ layer }) => layer)), ends = order.filter(({ layer }) => layer === last);
  const leadsOn = (/** @type {Card} */ card) => allRows(card).some(({ target, isBack }) => target && !isBack);
  const before = (/** @type {Card} */ card) => order.filter((one) => allRows(one).some(({ target, isBack }) => target === card && !isBack));
  if (last > 1 && ends.length < 3 && ends.every((card) => !leadsOn(card) && before(card).every(({ layer }) => layer === last - 1))) {
    for (const card of ends) Object.assign(card, { layer: last - 1, isBelow: true });
  }
  return { cards: order.sort((one, other) => one.layer - other.layer), first };
}

/** @param {Card} card @returns {Row[]} */
function allRows(card) { return card.rows.flatMap((row) => [row, ...innerRows(row)]); }
/** @param {Row} row @returns {Row[]} */
function innerRows(row) { return row.inner.flatMap((inner) => [inner, ...innerRows(inner)]); }

/** Places cards whose heights are known, and finds the lines of their wires. `port` is the height of a row in its card.
 * @param {Card[]} cards @param {(card: Card, row: Row) => number} port @returns {{ wires: { wire: Wire, points: number[][] }[], width: number, height: number }} */
function placed(cards, port) {
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
        /** @type {Slot} */
        const place = { card: null, height: 4, y: 0 };
        wire.places.push(place);
        columns[layer].push(place);
      }
      wires.push(wire);
    }
  }
  // Where a wire comes from: a row of a card, or the place before.
  const heightOf = (/** @type {Wire} */ wire, /** @type {number} */ hop) => hop === 0
    ? /** @type {Slot} */ (places.get(/** @type {Card} */ (wire.from))).y + port(/** @type {Card} */ (wire.from), /** @type {Row} */ (wire.row))
    : wire.places[hop - 1].y;
  /** @type {Map<Slot, number>} */
  const wish = new Map();
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
      wish.set(place, heights.length ? Math.min(...heights) - (place.card ? 24 : 0) : 0);
    }
    for (const place of column.filter(({ card }) => card?.isBelow)) {
      const above = wires.filter(({ to }) => to === place.card).map(({ from }) => wish.get(/** @type {Slot} */ (places.get(/** @type {Card} */ (from)))) ?? 0);
      wish.set(place, Math.max(...above) + 1);
    }
    column.sort((one, other) => Number(one.card?.isUnreached ?? false) - Number(other.card?.isUnreached ?? false) || (wish.get(one) ?? 0) - (wish.get(other) ?? 0));
    let bottom = 0;
    for (const place of column) {
      place.y = Math.max(bottom, wish.get(place) ?? 0);
      bottom = place.y + place.height + (place.card ? 28 : 18);
    }
    // A column that hangs too low moves up as a whole.
    const first = column[0];
    if (first && layer > 0 && first.y > 0) {
      const height = Math.max(0, ...(columns[layer - 1] ?? []).map(({ y, height }) => y + height));
      const over = bottom - 28 - height;
      const shift = Math.max(0, Math.min(first.y, over));
      for (const place of column) place.y -= shift;
    }
  }
  // Wires to one place share a track of the channel before its column.
  let x = 0, height = 0;
  /** @type {number[]} */
  const lefts = [];
  /** @type {Map<any, number>[]} */
  const tracks = [];
  for (let layer = 0; layer < columns.length; layer++) {
    const targets = new Set();
    for (const wire of wires) {
      const hop = layer - /** @type {Card} */ (wire.from).layer - 1;
      if (hop < 0 || hop > wire.places.length || wire.to.isBelow) continue;
      targets.add(wire.places[hop] ?? wire.to);
    }
    const sorted = [...targets].sort((one, other) => yOf(other) - yOf(one));
    if (layer > 0) x += columnGap + trackWidth * Math.max(0, sorted.length - 1);
    lefts.push(x);
    tracks.push(new Map(sorted.map((target, index) => [target, x - 36 - trackWidth * (sorted.length - 1 - index)])));
    for (const place of columns[layer] ?? []) {
      if (place.card) Object.assign(place.card, { x, y: place.y });
      height = Math.max(height, place.y + place.height);
    }
    x += cardWidth;
  }
  /** @param {any} target */
  function yOf(target) { return "node" in target ? /** @type {Slot} */ (places.get(target)).y : target.y; }
  const lines = wires.map((wire) => {
    const from = /** @type {Card} */ (wire.from);
    /** @type {number[][]} */
    const points = [];
    if (wire.to.isBelow) {
      const right = lefts[from.layer] + cardWidth, start = heightOf(wire, 0), end = wire.to.y + 24;
      return { wire, points: [[right, start], [right + 24, start], [right + 24, end], [right, end]] };
    }
    for (let hop = 0; hop <= wire.places.length; hop++) {
      const layer = from.layer + 1 + hop, target = wire.places[hop] ?? wire.to;
      const start = heightOf(wire, hop), end = wire.places[hop] ? wire.places[hop].y : wire.to.y + 24;
      const track = tracks[layer].get(target) ?? lefts[layer] - 36;
      points.push([lefts[layer - 1] + cardWidth, start], [track, start], [track, end], [lefts[layer], end]);
    }
    return { wire, points };
  });
  return { wires: lines, width: x + (cards.some(({ isBelow }) => isBelow) ? 24 : 0), height };
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
