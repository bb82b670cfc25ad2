// Generated from Sources/Tools/UsherCommands/Preview/Studio by `UPDATE_SPECIMENS=1 swift test --filter StudioTests`.

/// The files of the program of pages, by name.
let studioFiles: [StudioFile] = [
  StudioFile(
    name: "ahead.js",
    text: ###"""
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

      """###),
  StudioFile(
    name: "base.css",
    text: ###"""
      /* One scale of type (12, 13, 14, 16, 20) and one of space (4, 8, 12, 16, 24). One accent, which means now. */
      :root {
        color-scheme: light dark;
        --desk: light-dark(#e6e9ee, #0a0c10); --page: light-dark(#f5f7fa, #12151b); --panel: light-dark(#fff, #1a1e26); --ink: light-dark(#14171c, #e9ecf0); --soft: light-dark(#535b67, #a3acb9);
        --line: light-dark(#dde1e7, #2b313b); --edge: light-dark(#7f8996, #707b8b); --fill: light-dark(#e9ecf1, #262c36);
        --accent: light-dark(#5b34d6, #ab92ff); --tint: light-dark(#efeafd, #2a2350); --on-accent: light-dark(#fff, #17102f); --red: light-dark(#b3261e, #ff8f86);
        --system: light-dark(#0b57d0, #6aa7ff); --on-system: light-dark(#fff, #0b1a33);
        --glass: light-dark(#fcfcfd, #23262d); --button: light-dark(#e4e6eb, #454b56); --sky: light-dark(#dbe5ee, #55606e); --sky-low: light-dark(#bccbd8, #434d5a); --case: light-dark(#15181d, #8a95a4);
        --shape: light-dark(#a5b5c4, #75818f); --settings: light-dark(#f1f2f6, #16191f); --setting: light-dark(#fff, #2b3039);
        --body: 17px; --small: 13px; --mono: ui-monospace, "SF Mono", Menlo, Consolas, "Noto Sans Mono", "DejaVu Sans Mono", monospace;
        --raised: 0 1px 3px light-dark(#1a254018, #0008);
      }
      :root[data-scheme=light] { color-scheme: light }
      :root[data-scheme=dark] { color-scheme: dark }
      * { box-sizing: border-box }
      [hidden] { display: none !important }
      body { margin: 0; background: var(--desk); color: var(--ink); -webkit-font-smoothing: antialiased;
        font: 14px/1.4 -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Noto Sans", system-ui, sans-serif, "Noto Sans CJK SC" }
      h1, h2, h3, h4, p, ul, ol, figure { margin: 0 }
      h1 { font-size: 20px; line-height: 1.25 } h2 { font-size: 16px } h3 { font-size: 14px } h4 { font-size: 13px }
      code, pre:not(.CodeMirror pre), kbd { font: 12px/1.4 var(--mono) }
      code { color: var(--soft); overflow-wrap: anywhere }
      pre:not(.CodeMirror pre) { overflow: auto; margin: 8px 0; padding: 12px; background: var(--fill); border-radius: 8px }
      button, input, select, textarea { font: inherit; color: inherit }
      button { background: none; border: 0; padding: 0; text-align: start; cursor: pointer }
      button:disabled { cursor: default }
      :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
      .icon { width: 16px; height: 16px; flex: none; fill: none; stroke: currentcolor; stroke-width: 1.4; stroke-linecap: round; stroke-linejoin: round }
      .note { color: var(--soft); font-size: 13px }
      .error, .warning { color: var(--red) }
      summary { cursor: pointer }

      /* Places that each scroll alone, on one desk. */
      .studio { display: grid; grid: 52px auto minmax(0, 1fr) / 224px minmax(0, 1fr) 352px; height: 100dvh; overflow: hidden }
      .studio > header { position: relative; z-index: 7; grid-column: 1 / -1; display: flex; align-items: center; gap: 12px; padding: 0 16px; min-width: 0 }
      .studio > .side { grid-area: 2 / 1 / 4 / 2 } .studio > .stage { grid-area: 2 / 3 / 4 / 4 } .studio > main { grid-area: 3 / 2 } .studio > .start { grid-area: 2 / 2 }
      .studio:not([data-view=journey]) > .start { display: none }
      .brand { min-width: 196px; max-width: 272px; flex: 0 1 auto; font-weight: 700; font-size: 16px } div.brand, .brand > summary { display: flex; align-items: center; gap: 10px }
      .brand.several > summary { width: max-content; max-width: calc(100% + 4px); min-height: 36px; margin-inline-start: -4px; padding: 0 8px 0 4px; border-radius: 12px; cursor: pointer } .brand.several > summary:hover, .brand.several[open] > summary { background: var(--panel) } .brand.several > summary > .icon { width: 14px; height: 14px; margin-inline-start: -4px; color: var(--soft) }
      .brand-name { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; padding-block: 2px; line-height: 1.15; overflow-wrap: anywhere }
      .brand.several > nav { position: absolute; z-index: 9; inset-inline-start: 0; top: calc(100% + 6px); width: 300px; max-height: calc(100dvh - 80px); overflow-y: auto; padding: 8px; border-radius: 14px; background: var(--panel); border: 1px solid var(--line); box-shadow: 0 12px 32px #0003; font-size: 14px; font-weight: 400 } .brand ul { list-style: none; padding: 0 } .brand .item:hover { background: var(--fill) } .brand .item[aria-current] { background: var(--tint); color: var(--accent); box-shadow: none }
      .brand-mark { width: 28px; height: 28px; flex: none; padding: 5px; border-radius: 8px; background: var(--ink); color: var(--page); fill: none; stroke: currentcolor; stroke-width: 2.8; stroke-linejoin: round }
      .brand-mark circle { fill: var(--accent); stroke: none } :root[data-scheme=light] .brand-mark circle { fill: #ab92ff }
      .tabs { display: flex; align-self: stretch; flex: 1; min-width: 0; overflow-x: auto; gap: 4px; scrollbar-width: none }
      .tabs button { padding: 0 12px; color: var(--soft); border-bottom: 3px solid transparent; text-wrap: nowrap; font-weight: 500 }
      .tabs button:hover { color: var(--ink) }
      .tabs [aria-current] { color: var(--ink); font-weight: 700; border-color: var(--accent) }
      .tabs :focus-visible, .places :focus-visible { outline-offset: -3px }
      .switch { display: flex; padding: 3px; border-radius: 17px; background: var(--panel); box-shadow: var(--raised) }
      .switch button { display: flex; align-items: center; gap: 6px; padding: 3px 12px; min-height: 28px; border-radius: 14px; color: var(--soft); text-wrap: nowrap }
      .switch button:hover { color: var(--ink) }
      .switch [aria-pressed=true] { background: var(--fill); color: var(--ink); font-weight: 600 }
      .on-platforms { display: flex; align-items: center; gap: 4px; flex: none } .only-platform { flex: none; padding: 1px 9px; border-radius: 11px; background: color-mix(in srgb, var(--ink) 8%, transparent); color: var(--soft); font-size: 13px; font-weight: 500; text-wrap: nowrap }
      /* How many differences from the first platform, in a sign that is elsewhere the one of changes. */
      .differing { position: relative; display: grid; place-items: center; min-width: 18px; height: 18px; font-size: 12px; line-height: 1; font-weight: 700; color: var(--on-accent) } .differing::before { content: ""; position: absolute; inset: 1.500px; rotate: 45deg; border-radius: 4px; background: var(--accent) } .differing > span { position: relative }
      .menu.differs > div { display: block; width: 460px; max-width: calc(100vw - 24px); max-height: calc(100dvh - 72px); overflow-y: auto; padding: 14px 10px }
      .differences section + section { margin-top: 18px } .differences h2 { padding: 0 8px } .differences h3 { margin-top: 12px; padding: 0 8px; color: var(--soft); font-size: 13px } .differences h3 span { font-weight: 400 } .differences .note { padding: 6px 8px } .differences ul { list-style: none; padding: 0; margin-top: 2px }
      .differences li button > code { padding-inline-start: 114px } .differences li button { display: grid; gap: 3px; width: 100%; padding: 7px 8px; border-radius: 10px } .differences li button:hover { background: var(--fill) } .side-of { display: flex; align-items: baseline; gap: 10px } .side-of b { flex: none; width: 104px; text-wrap: nowrap; padding: 0 8px; border-radius: 9px; background: var(--fill); font-size: 12px; line-height: 20px; font-weight: 600; text-align: center } .side-of > span { min-width: 0; overflow-wrap: anywhere }
      .controls { display: flex; align-items: center; gap: 2px; flex: none }
      .language > summary { display: flex; align-items: center; gap: 6px; min-height: 34px; padding: 0 10px; border-radius: 17px; color: var(--soft); text-wrap: nowrap; cursor: pointer } .language > summary:hover, .language[open] > summary { background: var(--panel); color: var(--ink) } .language .icon { width: 18px; height: 18px } .language summary > .icon:last-child { width: 14px; height: 14px; margin-inline-start: -2px } .language .short { display: none; text-transform: uppercase; font-size: 13px; font-weight: 600 }
      .menu.language > div { width: 220px; max-height: calc(100dvh - 80px); overflow-y: auto; padding: 8px } .language ul { list-style: none; padding: 0 } .language .item:hover { background: var(--fill) } .language .item[aria-current] { background: var(--tint); color: var(--accent); box-shadow: none }
      .tool { display: grid; place-items: center; width: 34px; height: 34px; flex: none; border-radius: 17px; color: var(--soft) } .tool:hover { background: var(--panel); color: var(--ink) }
      .pick { display: flex; align-items: center; gap: 8px; min-width: 0; font-size: 13px }
      .pick > span { color: var(--soft); overflow-wrap: anywhere }
      .pick select, .pick input { min-width: 0; max-width: 100%; min-height: 34px; padding: 5px 12px; border: 1px solid transparent; border-radius: 17px; background: var(--panel); box-shadow: var(--raised) }
      .menu .pick :is(select, input) { border-color: var(--line); box-shadow: none }
      .pick select { appearance: none; padding-inline-end: 30px; cursor: pointer;
        background: var(--panel) url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='none' stroke='%23808896' stroke-width='1.600'%3E%3Cpath d='M4 6l4 4l4-4'/%3E%3C/svg%3E") no-repeat right 10px center / 14px }
      .pick select:dir(rtl) { background-position: left 10px center }
      .menu { position: relative }
      .menu summary { list-style: none } .menu summary::-webkit-details-marker { display: none }
      .menu[open] .tool { background: var(--panel); color: var(--ink) }
      .menu > div { position: absolute; z-index: 9; inset-inline-end: 0; top: calc(100% + 6px); display: grid; gap: 10px; width: 300px; padding: 14px; border-radius: 14px; background: var(--panel); border: 1px solid var(--line); box-shadow: 0 12px 32px #0003 }
      .menu .pick { justify-content: space-between } .menu select, .menu input { width: 176px }

      .side { display: flex; flex-direction: column; min-height: 0 }
      .side nav { overflow-y: auto; padding: 0 8px 16px; flex: 1 }
      .side section { margin-top: 14px } .side section:first-child { margin-top: 6px } .side h2 { display: flex; justify-content: space-between; padding: 4px 8px; font-size: 13px; font-weight: 600; color: var(--soft) } .side h2 span { font-weight: 400 }
      .side ul { list-style: none; padding: 0 }
      .search { position: relative; flex: none; width: 188px } .search-box { display: flex; align-items: center; gap: 8px; padding: 0 12px; border-radius: 17px; background: var(--panel); color: var(--soft); box-shadow: var(--raised); cursor: text }
      .search-box:focus-within { outline: 2px solid var(--accent) }
      .search input { flex: 1; width: 100%; min-width: 0; padding: 7px 0; border: 0; background: none; outline: none; color: var(--ink) }
      .search input::placeholder { color: var(--soft); opacity: 1 }
      .search kbd { padding: 1px 6px; border: 1px solid var(--line); border-radius: 5px } .search:focus-within kbd { display: none }
      .item { display: flex; align-items: center; gap: 10px; width: 100%; padding: 5px 8px; border-radius: 8px; min-height: 32px }
      .item .icon, .found-places .icon { color: var(--soft) } .item .shape { width: 26px; height: 18px; stroke-width: 1.6 } .shape circle { fill: var(--desk) } .item[aria-current] .shape circle { fill: var(--panel) }
      .item:hover { background: color-mix(in srgb, var(--panel) 55%, transparent) } .item[aria-current] { background: var(--panel); font-weight: 600; box-shadow: var(--raised) } .item[aria-current] > .icon:first-child { color: var(--accent) }
      .item .name { flex: 1; min-width: 0; line-height: 1.3; padding-block: 1px; overflow: hidden; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow-wrap: anywhere; hyphens: auto }
      .item code { display: block } .item .mark, .item .mark .icon { color: var(--red); display: flex } .item .good, .item .good .icon { color: var(--soft); display: flex }
      .test-signs ul { display: flex; flex-wrap: wrap; gap: 6px; padding: 4px 8px } .test-signs button { display: grid; place-items: center; width: 26px; height: 26px; border: 1.500px solid var(--edge); border-radius: 13px; background: var(--panel) } .test-signs button:hover { border-color: var(--accent); color: var(--accent) } .test-signs .icon { width: 14px; height: 14px; stroke-width: 1.8 } .test-signs .failed { border-color: var(--red); color: var(--red) }
      .found-places { position: absolute; z-index: 9; inset-inline-end: 0; top: calc(100% + 6px); width: 400px; max-height: min(520px, calc(100dvh - 120px)); overflow-y: auto; margin: 0; padding: 8px; list-style: none; border-radius: 14px; background: var(--panel); border: 1px solid var(--line); box-shadow: 0 12px 32px #0003 } .found-places li { display: flex; gap: 10px; padding: 6px 8px; border-radius: 8px; cursor: pointer }
      .found-places li:hover { background: var(--fill) } .found-places [aria-selected=true] { background: var(--tint) }
      .found-places .name { display: grid; min-width: 0 } .found-places small { color: var(--soft); font-size: 12px } .found-places span { overflow-wrap: anywhere }
      .found-places .icon { margin-top: 2px }

      main { position: relative; display: grid; grid-template: minmax(0, 1fr) 206px / minmax(0, 1fr); min-width: 0; min-height: 0; overflow: hidden; background: var(--page); border-start-start-radius: 14px; border-start-end-radius: 14px }
      .studio[data-view=journey] main { border-radius: 0 }
      @media (min-width: 900px) { .studio[data-view=changes] > main { grid-column: 2 / -1 } .studio[data-view=changes] > .stage { display: none } }
      .studio:not([data-view=journey], [data-view=edit]) main { grid-template-rows: minmax(0, 1fr) }
      main:has(> .film[hidden]) { grid-template-rows: minmax(0, 1fr) 0 !important }
      .studio[data-view=edit] main { grid-template-columns: minmax(340px, 1fr) minmax(0, 1fr) }
      .studio[data-view=edit] .film { grid-column: 1 / -1 }
      .studio[data-view=edit] .view { border-inline-end: 1px solid var(--line); padding: 12px 16px }
      .view { position: relative; overflow: auto; padding: 20px 24px 32px }
      .said { position: fixed; z-index: 8; left: 50%; bottom: 24px; translate: -50% 0; padding: 8px 16px; border-radius: 18px; background: var(--ink); color: var(--page) }
      .said:empty { display: none }
      .places, .other-views { display: none }
      .hidden { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden }
      .paper { display: none }
      .quiet { padding: 4px 12px; border-radius: 15px; background: var(--tint); color: var(--accent); font-weight: 600 }
      .quiet:hover { box-shadow: inset 0 0 0 1px var(--accent) }
      [data-names=hidden] :is(.card, .act, .people, .who, .end-head, .film, .item, .texts th, .cell-head, .plain .name, .next, .named) code:not(.effect, .metric, .finding *), [data-names=hidden] .device :is(.button, .over) small { display: none }
      [data-names=hidden] :is(.end-card .counted, .lost .metric, .differences code, pre.named), [data-names=shown] .unnamed { display: none }
      [data-names=shown] .view .texts [title]::after, [data-names=shown] .stage [data-look] [title]:not([title=""])::after {
        content: none }

      @media (min-width: 900px) and (max-width: 1399px) { .studio { grid-template-columns: 200px minmax(0, 1fr) 326px } .brand { min-width: 176px } .studio > .stage { padding-inline: 8px } }
      @media (max-width: 1199px) {
        .studio { grid-template-columns: 188px minmax(0, 1fr) 300px } .brand { min-width: 164px; max-width: 200px; font-size: 14px }
        .studio > header { gap: 8px; padding: 0 12px } .tabs { gap: 0 } .tabs button { padding: 0 8px } .switch.platforms .icon { display: none } .platforms button { padding: 3px 10px }
        .language .spoken { display: none } .language .short { display: inline } .language > summary { gap: 4px; padding: 0 8px }
        /* The search is its sign alone until it is used. */
        .search { width: 34px; height: 34px } .search-box { position: absolute; inset-block: 0; inset-inline-end: 0; width: 34px; min-height: 34px; padding: 0 9px; background: none; box-shadow: none; overflow: hidden; cursor: pointer } .search-box:hover { background: var(--panel) } .search:not(:focus-within) :is(input, kbd) { opacity: 0 } .search:focus-within .search-box { z-index: 9; width: 280px; background: var(--panel); box-shadow: 0 4px 16px #0003 } .search .found-places { width: 360px }
        .start, .people { flex-wrap: nowrap } .start { overflow-x: auto; scrollbar-width: none } .start > *, .people > * { flex: none }
      }
      @media (max-width: 899px) {
        .studio { grid: auto auto minmax(0, 1fr) 60px / minmax(0, 1fr) }
        .studio > header { flex-wrap: wrap; gap: 4px 8px; padding: 6px 12px; min-height: 48px }
        .brand { min-width: 0; max-width: none; flex: 1 } .tabs { display: none }
        .search .found-places, .brand.several > nav { position: fixed; inset: 52px 8px auto; width: auto; max-height: calc(100dvh - 130px) } .search:focus-within .search-box { position: fixed; inset: 7px 8px auto; width: auto }
        .studio > :is(.side, main, .stage), .studio[data-view=changes] > main { grid-area: 3 / 1 } .studio > .start { grid-area: 2 / 1 }
        .studio:not([data-place=phone], [data-place=picture]) > .start { display: none }
        .studio:not([data-place=more]) > .side, .studio[data-place=more] > main, .studio:not([data-place=phone]) > .stage { display: none }
        main, .studio[data-view=edit] main { grid: minmax(0, 1fr) / minmax(0, 1fr); border-radius: 0 }
        .studio[data-place=phone] > main { display: none } .studio[data-place=picture] :is(.film, .view), .studio[data-place=view] :is(.film, .picture-place) { display: none }
        .studio[data-place=phone]:is([data-view=journey], [data-view=edit]) { grid-template-rows: auto auto minmax(0, 1fr) 174px 60px }
        .studio[data-place=phone]:is([data-view=journey], [data-view=edit]) > main { display: grid; grid-area: 4 / 1 }
        .studio[data-place=phone] main > :not(.film) { display: none }
        .studio[data-place=picture]:is([data-view=journey], [data-view=edit]) { grid-template-rows: auto auto minmax(0, 1fr) 52px 60px }
        .places { display: flex; grid-row: -2; background: var(--panel); border-top: 1px solid var(--line) }
        .places button { flex: 1; min-width: 0; display: grid; justify-items: center; align-content: center; gap: 3px; font-size: 12px; color: var(--soft) }
        .places .icon { width: 22px; height: 22px } .places [aria-pressed=true] { color: var(--accent); font-weight: 600 }
        .other-views:not(:empty) { display: grid; gap: 1px; flex: none; margin: 12px 12px 4px; border-radius: 14px; overflow: hidden; background: var(--line); box-shadow: var(--raised) } .other-views button { display: flex; align-items: center; gap: 14px; min-height: 56px; padding: 0 16px; background: var(--panel); font-size: 16px; font-weight: 600 } .other-views .icon { width: 22px; height: 22px; color: var(--accent) } .other-views span { flex: 1 } .other-views .icon:last-child { width: 16px; color: var(--soft); rotate: -90deg } .other-views .icon:last-child:dir(rtl) { rotate: 90deg }
        .studio[data-place=more] > .side { background: var(--page) } .side nav { padding: 0 12px 16px } .side .item { min-height: 44px; gap: 12px; padding: 6px 10px; border-radius: 12px }
        .said { bottom: 76px; width: max-content; max-width: calc(100vw - 32px) }
        .on-platforms:has(.switch) { order: 3; width: 100%; justify-content: space-between } .menu.differs > div { position: fixed; inset: 92px 8px auto; width: auto; max-width: none; max-height: calc(100dvh - 170px) } .controls { order: 2 }
      }
      @media (max-width: 480px) { .only-platform, .language summary > .icon:last-child { display: none } }
      @media (max-width: 899px) and (max-height: 719px) { .studio[data-place=phone] > main { display: none !important } .studio[data-place=phone]:is([data-view=journey], [data-view=edit]) { grid-template-rows: auto auto minmax(0, 1fr) 0 60px } }
      @media print {
        .studio, noscript, .alone { display: none } .paper { display: block; padding: 0 }
        :root { color-scheme: light } body { background: #fff }
        .paper * { print-color-adjust: exact } .sheets { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 14px; list-style: none; padding: 0 } .sheets .mini { min-height: 190px; border: 2px solid; background: var(--sky) } .sheets .layers { padding: 22px 8px 10px } .sheets .note { margin-top: 4px; font-size: 12px }
        .paper section { margin: 16px 0 } .paper .strip { flex-wrap: wrap; overflow: visible } .paper li, .paper tr { break-inside: avoid } .paper pre { text-wrap: wrap; overflow-wrap: anywhere }
      }
      @media (prefers-reduced-motion: no-preference) { .canvas { transition: transform .2s } .dragged .canvas { transition: none } }

      """###),
  StudioFile(
    name: "changed-words.js",
    text: ###"""
      // Which words of a text are gone, and which are new.

      /** Marks them on the screens of two versions, where these show the same kinds of texts. @param {HTMLElement} old @param {HTMLElement} now */
      function markChangedWords(old, now) {
        const [before, after] = [old, now].map((side) => [...side.querySelectorAll(".layers .title, .layers .message, .layers .button > span")]);
        if (before.length !== after.length || before.some(({ className }, index) => className !== after[index].className)) return;
        before.forEach((text, index) => {
          const [gone, fresh] = changedWords(text.textContent ?? "", after[index].textContent ?? "");
          text.replaceChildren(...gone.map(({ word, isKept }) => isKept ? word : el("del", { textContent: word })));
          after[index].replaceChildren(...fresh.map(({ word, isKept }) => isKept ? word : el("ins", { textContent: word })));
        });
      }

      /** The words of two texts, and which of them both have in this order. @param {string} old @param {string} now @returns {{ word: string, isKept: boolean }[][]} */
      function changedWords(old, now) {
        const [one, other] = [old, now].map(wordsIn);
        // The length of what the rests have in common, from each pair of places on.
        const common = Array.from({ length: one.length + 1 }, () => new Array(other.length + 1).fill(0));
        for (let i = one.length - 1; i >= 0; i--) {
          for (let j = other.length - 1; j >= 0; j--) common[i][j] = one[i] === other[j] ? common[i + 1][j + 1] + 1 : Math.max(common[i + 1][j], common[i][j + 1]);
        }
        /** @type {{ word: string, isKept: boolean }[][]} */
        const [gone, fresh] = [[], []];
        let i = 0, j = 0;
        while (i < one.length || j < other.length) {
          if (i < one.length && j < other.length && one[i] === other[j]) {
            gone.push({ word: one[i++], isKept: true });
            fresh.push({ word: other[j++], isKept: true });
          } else if (j >= other.length || i < one.length && common[i + 1][j] >= common[i][j + 1]) gone.push({ word: one[i++], isKept: false });
          else fresh.push({ word: other[j++], isKept: false });
        }
        return [gone, fresh].map(joined);
      }
      /** Neighbours that are all kept, or all not, are one. @param {{ word: string, isKept: boolean }[]} words */
      function joined(words) {
        /** @type {{ word: string, isKept: boolean }[]} */
        const found = [];
        for (const [index, { word, isKept: isSame }] of words.entries()) {
          // A space between two words that are not kept is not, either.
          const isKept = isSame && !(/^\s+$/.test(word) && words[index - 1]?.isKept === false && words[index + 1]?.isKept === false);
          const last = found[found.length - 1];
          if (last?.isKept === isKept) last.word += word;
          else found.push({ word, isKept });
        }
        return found;
      }
      /** @param {string} text */
      function wordsIn(text) {
        return typeof Intl.Segmenter === "function" ? [...new Intl.Segmenter(undefined, { granularity: "word" }).segment(text)].map(({ segment }) => segment) : text.split(/(\s+)/);
      }

      """###),
  StudioFile(
    name: "changes.js",
    text: ###"""
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

      """###),
  StudioFile(
    name: "code.css",
    text: ###"""
      .CodeMirror{height:36em;margin:12px 0;font:.8125rem/1.5 ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace;color:var(--ink);background:var(--panel);border:1px solid var(--soft);border-radius:6px}
      .CodeMirror-focused{outline:3px solid var(--accent)}.CodeMirror-gutters{background:var(--panel);border-color:var(--line)}.CodeMirror-linenumber{color:var(--soft)}
      .CodeMirror-cursor{border-color:var(--ink)}.CodeMirror-selected,.CodeMirror-focused .CodeMirror-selected{background:light-dark(#c8d9f0,#33465e)}
      .CodeMirror-line::selection,.CodeMirror-line>span::selection,.CodeMirror-line>span>span::selection{background:light-dark(#c8d9f0,#33465e)}
      .cm-s-default .cm-comment,.cm-s-default .cm-meta{color:var(--soft)}.cm-s-default .cm-keyword{color:light-dark(#6f1d9b,#d2a8ff)}.cm-s-default .cm-operator{color:inherit}
      .cm-s-default .cm-string{color:light-dark(#0b5428,#7ee0a0)}.cm-s-default .cm-number,.cm-s-default .cm-atom{color:light-dark(#803300,#ffb77a)}
      .cm-s-default .cm-def,.cm-s-default .cm-variable-2{color:light-dark(#0a3f78,#8cc8ff)}.cm-s-default .cm-builtin{color:light-dark(#005a5a,#6fdede)}.cm-s-default .cm-error{color:var(--red)}
      .CodeMirror .found{text-decoration:underline wavy var(--red);text-underline-offset:3px}

      """###),
  StudioFile(
    name: "conditions.js",
    text: ###"""
      // Conditions, ages, values and effects as people say them: the parts of what the picture of rows and the switch of names have as it is written.

      /** The units of durations, the largest first: as policies write them, in words, and in milliseconds.
       * @type {[string, string, number][]} */
      const units = [["d", "day", 86_400_000], ["h", "hour", 3_600_000], ["min", "minute", 60_000], ["s", "second", 1000], ["ms", "millisecond", 1]];

      /** A duration: `7 days`. @param {number} milliseconds */
      function durationInWords(milliseconds) {
        let rest = milliseconds;
        return units.flatMap(([, words, size]) => {
          const count = Math.floor(rest / size);
          rest -= count * size;
          return count ? [counted(count, words)] : [];
        }).join(" ");
      }
      /** The durations in the name of an age, in milliseconds: `older than 7d`. @param {string} text */
      function durationsIn(text) {
        return [...text.matchAll(/\b(?:\d+(?:ms|min|[shd]))+\b/g)].map(([written]) =>
          [...written.matchAll(/(\d+)(ms|min|[shd])/g)].reduce((sum, [, count, unit]) => sum + Number(count) * (units.find(([name]) => name === unit)?.[2] ?? 0), 0));
      }

      /** A value as a script names it. @param {string} name @returns {GraphValue} */
      function valueNamed(name) {
        const [milliseconds] = /^(not )?older than /.test(name) ? durationsIn(name) : [];
        if (milliseconds === undefined) return { name, age: null };
        return { name, age: { kind: name.startsWith("not ") ? "notOlderThan" : "olderThan", milliseconds } };
      }
      /** One value: a status, an age, a platform, or a word of the policy. @param {GraphValue} value @returns {string} */
      function valueInWords({ name, age }) {
        if (age?.kind === "olderThan") return `more than ${durationInWords(age.milliseconds ?? 0)} ago`;
        if (age?.kind === "notOlderThan") return `${durationInWords(age.milliseconds ?? 0)} ago or less`;
        if (name === "now") return "just now";
        return answerWords.get(name) ?? (platformNames.has(name) ? platformName(name) : humanised(name));
      }
      const platformNames = new Set(["ios", "macos", "android", "web"]);
      /** A value that a script names, in words. @param {string} name */
      function nameInWords(name) { return valueInWords(valueNamed(name)); }

      /** Several values: one or the other. @param {GraphValue[]} values */
      function valuesInWords(values) {
        const words = [...new Set(values.map(valueInWords))];
        return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")}, or ${words[words.length - 1]}`;
      }

      /** What is not so, such as `showsBanner` or `isMuted`. @param {string} spoken */
      function deniedInWords(spoken) {
        if (/^(is|are|was|can|may) /.test(spoken)) return spoken.replace(/ /, " not ");
        if (/^has /.test(spoken)) return spoken.replace(/^has /, "has no ");
        const verb = /^([a-z]+[^s])s (.+)$/.exec(spoken);
        return verb ? `does not ${verb[1]} ${verb[2]}` : `${spoken}: no`;
      }

      /** @param {GraphCondition} condition @returns {string} */
      function conditionInWords(condition) {
        switch (condition.kind) {
          case "constant": return condition.isSo ? "always" : "never";
          case "flag": return condition.isSo ? humanised(condition.name) : deniedInWords(humanised(condition.name));
          case "values": return testInWords(condition.name, condition.values, condition.isNot);
          case "not": return `not: ${conditionInWords(condition.parts[0])}`;
          case "all": return condition.parts.map(conditionInWords).join(", and ");
          case "any": return condition.parts.map(conditionInWords).join(", or ");
        }
      }
      /** @param {string} name @param {GraphValue[]} values @param {boolean} isNot @returns {string} */
      function testInWords(name, values, isNot) {
        const spoken = humanised(name), deed = deedIn(name), [{ age }] = values;
        if (values.length === 1 && age?.kind === "never") return isNot ? `${deed} before` : `never ${deed}`;
        if (values.length === 1 && age) {
          const isOlder = (age.kind === "olderThan") !== isNot, time = durationInWords(age.milliseconds ?? 0);
          return isOlder ? `${deed} more than ${time} ago` : `${deed} in the last ${time}`;
        }
        const words = valuesInWords(values), be = /[^s]s$/.test(name) ? "are" : "is";
        if (isNot) return `${spoken} ${be} not ${words}`;
        // `can still be asked` has its own verb.
        return /^can /.test(words) ? `${spoken} ${words}` : `${spoken} ${be} ${words}`;
      }
      /** A memory of a time often has the name of what was done then: `putOff`, `lastAsked`, `askedAt`. @param {string} name */
      function deedIn(name) { return humanised(name).replace(/^last | at$/g, ""); }
      /** That something has a value. @param {string} name @param {string} value */
      function factInWords(name, value) {
        if (value === "true" || value === "false") return conditionInWords({ kind: "flag", name, isSo: value === "true" });
        if (value === "now") return `${deedIn(name)} just now`;
        return testInWords(name, [value === "never" ? { name: value, age: { kind: "never", milliseconds: null } } : valueNamed(value)], false);
      }
      /** What a script says of a start. @param {Given} given */
      function givenInWords({ name, value, milliseconds }) {
        return milliseconds == null ? factInWords(name, value) : testInWords(name, [{ name: value, age: { kind: "olderThan", milliseconds } }], false);
      }
      /** The same as a script has it. @param {Given} given */
      function writtenGiven({ name, value }) { return `${name} is ${value}`; }

      /** The label of a row, in words. @param {GraphLabel[]} label */
      function labelInWords(label) { return label.map(partInWords).join(" "); }
      /** @param {GraphLabel} part @returns {string} */
      function partInWords(part) {
        switch (part.kind) {
          case "answers": return valuesInWords(part.names.map(valueNamed));
          case "values": return part.values.map(valuesInWords).join(", ");
          case "condition": return conditionInWords(part.condition);
          case "when": return `when ${conditionInWords(part.condition)}`;
          case "otherwise": return "in all other cases";
          case "silent": return `silent for ${durationInWords(part.milliseconds)}`;
          case "after": return `after ${durationInWords(part.milliseconds)}`;
          case "change": return `${part.names.map(humanised).join(", ")} changes`;
          case "event": return `on ${part.names.map(humanised).join(", ")}`;
          case "startsIn": return "at first";
          case "anyAnswer": case "atOnce": case "returned": case "background": case "stays": case "back": return part.text;
        }
      }
      /** The label as it is written. @param {FlowEdge} edge */
      function writtenLabel({ label }) { return label.map(({ text }) => text).join(" "); }

      /** What a row does besides. @param {Effect} effect */
      function effectInWords({ text, metric, kind, name, value }) {
        if (metric) return `counts ${humanised(name)}`;
        if (kind === "remember") return /^(now|true)$/.test(value ?? "") ? `remembers ${humanised(name)}` : `remembers ${humanised(name)}: ${nameInWords(value ?? "")}`;
        return kind === "notice" ? `shows ${humanised(name)}` : humanised(text);
      }

      /** The arguments of a call, such as `ask(what: camera)`. @param {string} call */
      function argumentsInWords(call) {
        const inside = /\((.*)\)$/.exec(call)?.[1].split(", ") ?? [];
        return sentence(inside.map((part) => nameInWords(part.replace(/^\w+: /, ""))).join(", ") || humanised(call));
      }

      /** What a choice looks at. @param {string[]} subjects @param {boolean} isStatus whether that can be granted */
      function questionInWords(subjects, isStatus) {
        return subjects.length ? sentence(`${subjects.map(humanised).join(", ")}${isStatus ? " allowed" : ""}?`) : "What is checked first";
      }

      """###),
  StudioFile(
    name: "differences.js",
    text: ###"""
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

      """###),
  StudioFile(
    name: "editor.js",
    text: ###"""
      class Editor {
        /** @param {Studio} studio @param {WebAssembly.Module} program */
        constructor(studio, program) {
          this.studio = studio;
          this.program = program;
          this.projects = studio.projects;
          /** Changes with the files. */
          this.version = 0;
          this.number = 0;
          /** @type {any} */
          this.file = null;
          this.tabs = el("div", { className: "file-tabs", role: "tablist", "aria-label": "Files" });
          this.tabs.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.move(event));
          const hasCode = typeof (/** @type {any} */ (globalThis).CodeMirror) === "function";
          this.field = new (hasCode ? CodeField : PlainField)(() => this.change());
          this.panel = el("div", { id: "page-file", role: "tabpanel" }, this.field.element);
          this.list = el("select", {}, ...this.projects.map(({ project }, value) => el("option", { value, textContent: project.name })));
          this.list.addEventListener("change", () => {
            this.choose(Number(this.list.value));
            this.list.focus();
          });
          this.note = el("p", { className: "note", role: "status" });
          this.found = el("ul", { className: "findings", "aria-label": "What the checks found" });
          this.proved = el("div");
          this.stop = this.button("Stop", () => this.end("stopped"), true);
          this.layout = this.button("Lay out", () => this.layOut());
          const controls = el("div", { className: "history" },
            this.projects.length > 1 ? el("label", { className: "pick" }, el("span", { textContent: "Example" }), this.list) : null, this.layout,
            this.button("Test", () => this.test()), this.button("Prove", () => this.prove()), this.stop, this.button("Share", () => this.share()));
          this.section = el("section", { id: "page-editor", className: "editor", "aria-label": "Change it" },
            el("p", { className: "note", textContent: "Each change is checked at once. Nothing leaves this page: Share puts the files into its address." }),
            controls, this.tabs, this.panel, this.note, this.found, this.proved);
          studio.view.replaceChildren(this.section);
          this.choose(0);
        }
        /** @param {Studio} studio @param {WebAssembly.Module} program */
        static async open(studio, program) {
          const editor = new Editor(studio, program);
          addEventListener("hashchange", () => editor.read());
          await editor.read();
          return editor;
        }
        // Takes the files of the address, unless it was made or taken here.
        async read() {
          const shared = /^#edit=(\d+)\.(.*)$/s.exec(location.hash);
          if (!shared || location.hash === this.made) return;
          // Returning to the same address must not undo later edits.
          this.made = location.hash;
          await this.take(shared[1], shared[2]);
        }
        get own() { return this.projects[this.number]; }
        /** @param {string} text @param {() => void} action */
        button(text, action, isOff = false) { return button(text, action, { disabled: isOff }); }
        /** The players of the files. */
        get players() { return this.studio.data.policies.filter(({ project }) => project === this.number).flatMap(({ id }) => this.studio.playerOf(id) ?? []); }
        // Shows one folder: its files in tabs, policies first, and its policies below, with the phone of the first beside the files.
        choose(number) {
          Object.assign(this, { number });
          this.list.value = String(number);
          const policy = this.studio.data.policies.find(({ project }) => project === number) ?? this.studio.data.broken.find(({ project }) => project === number);
          const id = policy && ("id" in policy ? policy.id : policy.name);
          if (id != null && !this.players.some((player) => player.id === this.studio.state.policy)) this.studio.set({ policy: id, prompt: null });
          const kind = ({ path, text }) => path.endsWith(".usher") ? (/^policy /m.test(text) ? 0 : 2) : 1;
          this.files = [...this.own.project.files].sort((one, other) => kind(one) - kind(other));
          const name = ({ path }) => path.split("/").at(-1);
          this.tabs.replaceChildren(...this.files.map((file) => {
            const isAlone = this.files.filter((other) => name(other) === name(file)).length === 1;
            const tab = this.button(isAlone ? name(file) : file.path, () => this.show(file));
            tab.title = file.path;
            tab.setAttribute("role", "tab");
            tab.setAttribute("aria-controls", "page-file");
            return tab;
          }));
          this.show(this.files[0]);
          this.field.refresh();
          this.proved.replaceChildren();
          this.check();
        }
        show(file) {
          Object.assign(this, { file });
          [...this.tabs.children].forEach((tab, index) => {
            tab.setAttribute("aria-selected", this.files[index] === file);
            tab.tabIndex = this.files[index] === file ? 0 : -1;
          });
          this.panel.setAttribute("aria-label", file.path);
          this.field.show(file);
          this.mark();
          this.layout.disabled = !file.path.endsWith(".usher");
        }
        // The keys of tabs.
        move(event) {
          const count = this.files.length, here = this.files.indexOf(this.file);
          const to = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: count - 1 }[event.key];
          if (to == null) return;
          event.preventDefault();
          this.show(this.files[(to + count) % count]);
          this.tabs.children[(to + count) % count].focus();
        }
        change() {
          this.file.text = this.field.text;
          this.check();
        }
        // Checks the files at once. Redraws after a pause in typing.
        check() {
          const start = performance.now();
          const { own } = this;
          own.open();
          const { findings } = own.loaded;
          this.found.replaceChildren(...findings.map((finding) => this.item(finding)));
          this.mark();
          this.took = performance.now() - start;
          this.note.textContent = `${["No findings", "1 finding"][findings.length] ?? `${findings.length} findings`}, checked in ${Math.round(this.took)} ms`;
          this.end();
          clearTimeout(this.following);
          this.following = setTimeout(() => this.follow(own), 120);
        }
        follow(own) {
          const { players, studio } = this;
          this.version += 1;
          // A policy that is renamed stays in its file.
          for (const player of players) player.take(own.loaded.policies.find(({ path }) => path === player.policy.path));
          this.marker?.terminate();
          const draws = players.flatMap((player, index) => player.policy.platforms.map(({ name }) => ({ policy: player.policy.name, platform: name, index })));
          const show = ({ index, platform }, drawing) => {
            if (drawing.flows) studio.drawings.set(`${players[index].id} ${platform}`, drawing);
          };
          for (const fields of draws) show(fields, own.engine.ask("draw", Object.entries(fields), ""));
          studio.draw();
          // Finding uncovered parts needs a proof, so it runs in the background.
          this.marker = this.ask(own, draws.map((fields) => ["draw", { ...fields, highlight: "uncovered" }]), ({ fields, answer }) => {
            if (!fields) return;
            show(fields, answer);
            studio.draw();
          }, () => {});
        }
        item({ severity, message, path, line, column, code, help, start, end, script }, policy) {
          const place = this.button(`${path}:${line}:${column}`, () => this.select(path, start, end));
          const player = this.players.find((one) => one.policy.name === policy);
          const play = script && player ? this.button("Play", () => this.studio.plays(script, null, player.id)) : null;
          return el("li", {}, el("strong", { className: severity, textContent: severity }), ` ${message} `, place, " ",
            el("code", { textContent: code, className: "code" }), ...(help?.split("\n") ?? []).map((line) => el("p", { className: "note", textContent: line })), play);
        }
        mark() {
          const { file } = this;
          const found = (this.own.loaded?.findings ?? []).filter(({ path }) => path === file.path);
          const offset = found.length ? this.offsets(file.text) : null;
          this.field.mark(found.map(({ start, end, severity, message }) =>
            ({ start: offset(start), end: offset(end), words: `${severity}: ${message}` })));
        }
        // Places are offsets in UTF-8.
        offsets(text) {
          const bytes = new TextEncoder().encode(text);
          return (count) => new TextDecoder().decode(bytes.subarray(0, count)).length;
        }
        select(path, start, end) {
          const file = this.files.find((file) => file.path === path);
          if (!file) return;
          this.show(file);
          const offset = this.offsets(file.text);
          this.field.select(offset(start), offset(end));
        }
        layOut() {
          const { text } = this.own.engine.ask("format", [["path", this.file.path]], "");
          if (text == null) { this.note.textContent = "A file with syntax errors cannot be laid out"; return; }
          this.field.write(text);
        }

        // Puts questions to the program in a worker, which can be ended.
        ask(own, requests, heard, failed) {
          const code = `${Engine}
            onmessage = async ({ data: { program, project, requests } }) => {
              const engine = await Engine.load(program);
              engine.open(project);
              for (const [verb, fields] of requests) postMessage({ fields, answer: engine.ask(verb, Object.entries(fields), "") });
              postMessage({});
            }`;
          const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
          const worker = new Worker(address);
          worker.onerror = ({ message }) => failed(message);
          worker.onmessage = ({ data }) => heard(data);
          worker.postMessage({ program: this.program, project: own.project, requests });
          URL.revokeObjectURL(address);
          return worker;
        }
        start(word, requests, heard) {
          this.end();
          this.stop.disabled = false;
          this.proved.replaceChildren(el("p", { className: "note", textContent: `${word} …` }));
          this.worker = this.ask(this.own, requests(this.own.loaded.policies),
            ({ fields, answer }) => fields ? this.proved.append(...heard(fields, answer)) : this.end("done"),
            (message) => this.end(`${word} has failed: ${message}`));
        }
        prove() {
          this.start("proving", (policies) => policies.map(({ name }) => ["prove", { policy: name }]), ({ policy }, proof) => {
            const flows = (proof.flows ?? []).map(({ name, platform, isProved, isComplete, states, transitions }) =>
              `${isProved ? "proved" : isComplete ? "not proved" : "inconclusive"}  ${policy}.${name} on ${platform}: ${states} states, ${transitions} transitions`);
            return [this.report((proof.error ? [proof.error] : flows).join("\n")), this.items((proof.findings ?? []).map((finding) => this.item(finding, policy)))];
          });
        }
        test() {
          this.start("testing", () => [["test", {}]], (_, { report, failures }) =>
            [this.items(failures.map(({ policy, finding }) => this.item(finding, policy))), this.report(report)]);
        }
        report(textContent) { return el("pre", { textContent, tabIndex: 0 }); }
        items(items) { return el("ul", { className: "findings" }, ...items); }
        end(word) {
          this.worker?.terminate();
          this.worker = null;
          this.stop.disabled = true;
          if (word) this.proved.append(el("p", { className: "note", textContent: word }));
        }

        // The address of the page with the files: `#edit=1.` and their text, compressed, in the letters of addresses.
        async share() {
          const text = JSON.stringify(this.own.project);
          const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
          const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
          let letters = "";
          for (const byte of bytes) letters += String.fromCharCode(byte);
          this.made = "#edit=1." + btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
          location.hash = this.made;
          const length = location.href.length;
          this.note.textContent = `The address of this page has these files now: ${length} characters.`
            + (length > 8000 ? " Some programs cut addresses as long as this." : "");
        }
        async take(version, letters) {
          const refuse = (reason) => { this.refusal = reason; this.proved.replaceChildren(el("p", { className: "error", role: "alert", textContent: reason })); };
          if (version !== "1") return refuse(`This address was made by another version of the page (${version}). The files below are those of the page.`);
          try {
            const packed = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
            const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
            const parts = [];
            let size = 0;
            for (let part; !(part = await reader.read()).done;) {
              size += part.value.length;
              if (size > 8 << 20) return refuse("This address has more than 8 MB of files. The files below are those of the page.");
              parts.push(part.value);
            }
            const project = JSON.parse(await new Blob(parts).text());
            const number = this.projects.findIndex((one) => one.project.name === project.name);
            const isRight = (file) => typeof file.path === "string" && typeof file.text === "string" && !/[\n\r]/.test(file.path);
            if (typeof project.name !== "string") throw new Error("it has no files of an example");
            if (number < 0) return refuse(`This address has files of ${project.name}, which is not on this page. The files below are those of the page.`);
            if (!project.files.length || !project.files.every(isRight) || !project.ranges.every((range) => typeof range === "string")) throw new Error("it has no files of an example");
            this.projects[number].project = project;
            this.choose(number);
          } catch (error) {
            refuse(`This address is broken: ${error.message}. The files below are those of the page.`);
          }
        }
      }

      """###),
  StudioFile(
    name: "ends.js",
    text: ###"""
      // The view Ends: each outcome with the starts that lead there and their shortest journeys, and the steps at which people are lost.

      /** @typedef {{ words: string, status: string, script: string, givens: Map<string, string>, isMeant: boolean }} Start */

      /** Who ends where, by the shortest journeys. @param {Studio} studio @returns {any[]} */
      function endsOf(studio) {
        const { player, flow, policy } = studio;
        if (!flow || !policy) return [];
        const title = el("h1", { className: "hidden", textContent: `Ends of ${humanised(flow.name)}` });
        if (!player || !flow.outcomes.length) {
          return [title, el("p", { className: "note", textContent: flow.outcomes.length ? studio.whyStill : "This journey never ends." }),
            el("ul", {}, ...flow.outcomes.map((outcome) => el("li", { textContent: sentence(humanised(outcome)), id: `end ${outcome}` })))];
        }
        const place = el("div", { className: "ends" }), table = el("div", { className: "ends" });
        const all = startsOf(player, flow, studio.drawing);
        const key = [policy.id, player.platform.name, player.locale, player.call, JSON.stringify([...player.inputs]), studio.editor?.version ?? 0].join("\n");
        /** @type {Map<string, { ends: { outcome: string | null, acts: string[] }[], isComplete: boolean, found: string, losses?: Loss[] }>} */
        const known = studio.ends.get(key) ?? new Map();
        studio.ends.set(key, known);
        // The first status of a resource may be given without being named. What the flow does not look at is nobody else.
        const meantNames = statusesThatMatter(player).map(({ name }) => name);
        const isNow = (/** @type {Map<string, string>} */ givens) => meantNames.every((name) => (givens.get(name) ?? "") === (player.givens.get(name) ?? ""));
        // People who end as if they were never asked, by something that the flow does not look at, are left out.
        const meant = () => all.filter(({ script, isMeant }, index) => index === 0 || isMeant || known.has(script) && known.get(script)?.found !== known.get(all[0].script)?.found);
        const chosenNow = () => starts.findIndex(({ givens }) => isNow(givens));
        let starts = meant(), chosen = Math.max(0, chosenNow());
        const draw = () => {
          place.replaceChildren(...drawnEnds(studio, flow, starts, known, chosen, (index) => {
            chosen = index;
            // The phone is with the same people.
            player.givens = new Map(starts[index].givens);
            player.restart();
            draw();
            /** @type {HTMLElement | undefined} */ (place.querySelectorAll(".who button")[index])?.focus();
          }));
          if (place.isConnected) fitThumbs(place);
        };
        draw();
        studio.followEnds = () => {
          const now = chosenNow();
          if (now < 0 || now === chosen) return;
          chosen = now;
          draw();
        };
        // One start at a time, so that the page can be used meanwhile. It ends when another policy or platform is chosen.
        const { platform } = player;
        const step = () => {
          const start = [starts[chosen], ...starts, ...all].find(({ script }) => !known.has(script));
          if (!place.isConnected && known.size || studio.player !== player || player.platform !== platform) return;
          if (!start) return loseNext();
          const answer = player.engine.ask("ends", [["policy", player.policy.name]], start.script), made = answer.error ? { ends: [], isComplete: true } : answer;
          known.set(start.script, { ...made, found: JSON.stringify(made.ends.filter((/** @type {any} */ { outcome }) => outcome != null)) });
          // The outcomes of the chosen start are drawn as soon as they are known, those of the others together when all are.
          const isWhole = all.every((one) => known.has(one.script));
          if (isWhole) {
            const before = starts[chosen];
            starts = meant();
            chosen = Math.max(0, starts.indexOf(before));
          }
          if (start === starts[chosen] || isWhole) {
            if (place.contains(document.activeElement)) {
              /** @type {HTMLElement} */ (document.activeElement).addEventListener("blur", draw, { once: true });
            } else draw();
          }
          setTimeout(step);
        };
        const wanted = studio.isBack && studio.scrolled.get(location.hash) || 0;
        const drawLost = (/** @type {Start | undefined} */ next) => {
          const losses = starts.flatMap(({ script }) => known.get(script)?.losses ?? []);
          table.replaceChildren(...lost(studio, flow, player, losses, !next, starts));
        };
        const loseNext = () => {
          const start = starts.find(({ script }) => known.has(script) && !known.get(script)?.losses), own = start && known.get(start.script);
          if (start && own) own.losses = lossesOf(studio, player, flow, start);
          drawLost(start);
          if (start) setTimeout(step);
          // Where the browser goes back to may be below what was drawn at first.
          else if (place.isConnected && wanted > studio.view.scrollTop) studio.view.scrollTop = wanted;
        };
        if (all.every(({ script }) => known.has(script))) loseNext();
        else setTimeout(step);
        const down = flow.outcomes.length > 1 ? button("Where people are lost", () => table.scrollIntoView({ block: "start" }), { className: "quiet" }) : null;
        const beside = proofBeside(studio, policy, flow) ?? (down ? el("p", { className: "note beside-note" }) : null);
        if (down) beside?.append(down);
        return [title, beside, place, table].filter(Boolean);
      }

      /** The starts with each status of each resource, the others as they are never asked. `isMeant` is whether the flow has the name of the resource.
       * @param {Player} player @param {Flow} flow @param {Drawing | undefined} drawing @returns {Start[]} */
      function startsOf(player, flow, drawing) {
        const { statuses } = player.platform, texts = [flow, ...(drawing?.flows ?? []).filter((one) => flow.nodes.some(({ kind, entity }) => kind === "flow" && entity === one.family))].map((one) => JSON.stringify(one)).join();
        const meant = statuses.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(texts)), isAlone = meant.length < 2;
        const script = (/** @type {Map<string, string>} */ givens) => player.startOf(givens).map((line) => line + "\n").join("");
        if (!statuses.length) return [{ words: "everybody", status: "", script: script(new Map()), givens: new Map(), isMeant: true }];
        const all = statuses.flatMap(({ name, values }) => values.map((value, index) => {
          const words = wordsOfStatus(player.platform, name, value, 0) ?? humanised(value), givens = new Map(index ? [[name, value]] : []);
          const isMeant = !meant.length || meant.some((one) => one.name === name);
          return { words: statuses.length > 1 && index && !(isAlone && isMeant) ? `${humanised(name)} ${words}` : words, status: value, script: script(givens), givens, isMeant };
        }));
        const others = all.filter(({ script }, index) => all.findIndex((other) => other.script === script) === index).slice(0, 24);
        // People on the phone who have answered about several things are a start of their own.
        const own = new Map([...player.givens].filter(([name, value]) => value && meant.some((one) => one.name === name))), isKnown = others.some((one) => one.script === script(own));
        const words = [...own].map(([name, value]) => `${humanised(name)} ${wordsOfStatus(player.platform, name, value, 0) ?? humanised(value)}`).join(", ");
        return isKnown ? others : [...others, { words, status: [...own.values()].join(", "), script: script(own), givens: own, isMeant: true }];
      }

      /** @param {Studio} studio @param {Flow} flow @param {Start[]} starts @param {Map<string, any>} known
       * @param {number} chosen @param {(index: number) => void} choose @returns {any[]} */
      function drawnEnds(studio, flow, starts, known, chosen, choose) {
        const player = /** @type {Player} */ (studio.player), start = starts[chosen];
        const found = known.get(start.script);
        if (found && !found.isOfPeople) {
          for (const end of found.ends) end.acts = wayOfPeople(player, start.script, end.outcome, end.acts);
          found.isOfPeople = true;
        }
        const wayTo = (/** @type {string} */ script, /** @type {string} */ outcome) =>
          known.get(script)?.ends.find((/** @type {any} */ end) => end.outcome === outcome)?.acts;
        const who = el("div", { className: "who", role: "group", "aria-label": "Who it is at the start" }, ...starts.map(({ words, status, script }, index) =>
          button([el("span", { textContent: sentence(words) }), el("code", { textContent: status })],
            () => choose(index), { "aria-pressed": String(index === chosen), "data-ends": flow.outcomes.flatMap((outcome, at) => wayTo(script, outcome) ? [at] : []).join(" ") })));
        const ends = flow.outcomes.map((outcome) => {
          const acts = wayTo(start.script, outcome), count = starts.filter(({ script }) => wayTo(script, outcome)).length;
          const isKnown = known.has(start.script), isComplete = known.get(start.script)?.isComplete;
          const head = el("div", { className: "end-head" }, el("h2", {}, el("span", { className: "station" }, icon(signOf(flow, outcome, studio.drawing))), sentence(humanised(outcome))), el("code", { textContent: outcome }),
            el("p", {}, meant(`${count} of ${counted(starts.length, "group")}`, "group")), acts ? el("p", { textContent: counted(acts.length, "step") }) : null,
            acts ? button("Play", () => studio.plays(start.script + acts.map((/** @type {string} */ act) => act + "\n").join(""), null), { className: "quiet" }) : null);
          const shown = acts ? filmOf(studio, start.script, acts) : el("p", { className: "note",
            textContent: !isKnown ? "…" : isComplete ? "Nobody with this start ends here." : "No way here was found among the first 2000 journeys." });
          return el("article", { className: "end-card", id: `end ${outcome}` }, head, shown);
        });
        const ribbons = svg("svg", { class: "ribbons", "aria-hidden": "true" }), cards = el("div", { className: "end-cards" }, ...ends);
        if (typeof ResizeObserver === "function") new ResizeObserver(() => drawRibbons(ribbons, who, cards)).observe(ribbons);
        return [who, ribbons, cards];
      }

      /** From each start to each end that some come to. @param {any} ribbons @param {any} who @param {any} cards */
      function drawRibbons(ribbons, who, cards) {
        const { top, width } = ribbons.getBoundingClientRect();
        const middle = (/** @type {Element} */ part, /** @type {number} */ share) => {
          const box = part.getBoundingClientRect();
          return box.top - top + box.height * share;
        };
        const paths = [...who.querySelectorAll("button")].flatMap((start, index, { length }) => {
          const ends = start.dataset.ends.split(" ").filter(Boolean).map(Number);
          return ends.map((end, at) => {
            const from = middle(start, (at + 1) / (ends.length + 1)), to = middle(cards.children[end], (index + 1) / (length + 1));
            return svg("path", { class: start.ariaPressed === "true" ? "now" : "", d: `M0 ${from}C${width / 2} ${from} ${width / 2} ${to} ${width} ${to}` });
          });
        });
        ribbons.replaceChildren(...paths.sort((one, other) => one.getAttribute("class").length - other.getAttribute("class").length));
      }

      /** A journey as a film that does not move. @param {Studio} studio @param {string} script @param {string[]} acts */
      function filmOf(studio, script, acts) {
        const own = /** @type {Player} */ (studio.player);
        const film = new Player(own.project, own.policy, own.platform.name);
        film.locale = own.locale;
        film.begin(script + acts.map((act) => act + "\n").join(""), null, acts.length);
        return el("ol", { className: "strip still", tabIndex: 0, "aria-label": "The shortest journey" }, ...filmFrames(film, studio, null, true));
      }

      /** What can be done next. `steps` is 2 for what leaves the app and comes back, which are two steps of people. `far` is how far it is from what people do
       * on a screen: a tap or an answer is nearest, then what is changed elsewhere or answered by the app, then what the app or the device does by itself.
       * @param {Played} played @returns {{ act: string, steps: number, far: number }[]} */
      function nextOf({ offered, outside, scene }) {
        const farOf = (/** @type {Offer} */ { kind, changes, isNewLaunch }) => {
          if (["tap", "dismiss"].includes(kind) || kind === "answer" && scene.system) return 0;
          return kind === "away" ? isNewLaunch ? 3 : changes.length ? 1 : 0 : kind === "answer" && !scene.away ? 1 : 3;
        };
        const own = offered.map((offer) => ({ act: offer.act, steps: 1, far: farOf(offer) }));
        const others = outside.map((offer) => ({ act: offer.act, steps: offer.kind === "away" ? 2 : 1, far: farOf(offer) + 1 }));
        return [...own, ...others].sort((one, other) => one.far - other.far);
      }

      /** Among the ways to an outcome that are as short as one that is known, the one that people take by buttons and answers, if a few hundred journeys have
       * one. @param {Player} player @param {string} start a script @param {string | null} outcome @param {string[]} known @param {number} tries @returns {string[]} */
      function wayOfPeople(player, start, outcome, known, tries = 300) {
        const play = (/** @type {string[]} */ acts) => player.played(start + acts.map((act) => act + "\n").join(""));
        const taken = known.map((act, index) => nextOf(play(known.slice(0, index))).find((next) => next.act === act) ?? { act, steps: 1, far: 4 });
        const length = taken.reduce((sum, { steps }) => sum + steps, 0);
        let best = known, least = taken.reduce((sum, { far }) => sum + far, 0);
        const follow = (/** @type {string[]} */ acts, /** @type {number} */ steps, /** @type {number} */ far) => {
          const played = play(acts);
          if (played.over && played.scene.outcome === outcome) [best, least] = [acts, far];
          if (played.over || played.error || steps === length) return;
          for (const next of nextOf(played)) {
            if (far + next.far >= least || tries-- <= 0) return;
            if (steps + next.steps <= length) follow([...acts, next.act], steps + next.steps, far + next.far);
          }
        };
        follow([], 0, 0);
        return best;
      }

      """###),
  StudioFile(
    name: "engine.js",
    text: ###"""
      /** Makes an element. Texts are texts: nothing here parses markup. A property with a dash, `role` and `lang` are attributes.
       * @param {string} name @param {Record<string, any>} [properties] @param {...any} children @returns {any} */
      function el(name, properties = {}, ...children) {
        const element = document.createElement(name);
        for (const [key, value] of Object.entries(properties)) {
          if (value == null) continue;
          if (key.includes("-") || key === "role" || key === "for" || key === "list") element.setAttribute(key, value);
          else /** @type {any} */ (element)[key] = value;
        }
        const inside = name === "code" && properties.textContent ? [properties.textContent] : children.flat();
        if (name === "code") element.replaceChildren();
        element.append(...inside.filter((child) => child != null && child !== false)
          .flatMap((child) => (name === "code" && typeof child === "string" ? breakable(child) : [child])));
        return element;
      }

      /** The parts of a name, so that a long one goes on in the next line where one of its words ends. @param {string} name */
      function breakable(name) {
        return name.split(/(?<=[_(:,.])/).flatMap((part, index) => (index ? [document.createElement("wbr"), part] : [part]));
      }

      /** A text whose names between backticks are names. @param {string} text @returns {any[]} */
      function withNames(text) { return text.split("`").map((part, index) => index % 2 ? el("code", { textContent: part }) : part); }

      /** The signs of outcomes: the first is what a flow is for. */
      const signs = ["check", "cross", "stop", "square", "triangle", "choice", "plus", "next", "metric"];
      /** An outcome has the same sign in all flows, those of the flow that a page opens with first. @param {Flow | undefined} flow @param {string | null} outcome @param {Drawing | undefined} drawing */
      function signOf(flow, outcome, drawing) {
        const flows = [firstFlow(drawing), ...drawing?.flows ?? [], flow].flatMap((one) => one ?? []), first = new Set(flows.map(({ outcomes }) => outcomes[0]));
        const others = [...new Set(flows.flatMap(({ outcomes }) => outcomes))].filter((name) => !first.has(name));
        return signs[(others.indexOf(outcome ?? "") + 1) % signs.length];
      }

      /** An icon of the page. @param {string} name @returns {SVGElement} */
      function icon(name) {
        return svg("svg", { viewBox: "0 0 16 16", class: "icon", "aria-hidden": "true" }, svg("path", { d: icons.get(name) ?? "" }));
      }
      const icons = new Map([
        ["rows", "M2.5 4h11M2.5 8h11M2.5 12h7"],
        ["search", "M7 2.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 0 1 0-9M10.5 10.5L14 14"], ["prompt", "M2.5 3.5h11v9h-11zM5 6.5h6M8.5 10h3"],
        ["request", "M8 1.5l5 2v4c0 3.500-2 5.500-5 7c-3-1.500-5-3.500-5-7v-4zM6.500 6.200a1.500 1.500 0 1 1 2 1.400c-.4.200-.5.400-.5.900M8 10.400v.2"],
        ["choice", "M8 2l6 6l-6 6l-6-6z"], ["trip", "M6 3h-3v10h10v-3M9 3h4v4M13 3l-6 6"], ["action", "M9 1.500l-5.500 8h4l-.5 5l5.500-8h-4z"],
        ["flow", "M2 3h4v4h-4zM10 9h4v4h-4zM4 7v4h6"], ["waiting", "M8 2a6 6 0 1 1 0 12a6 6 0 0 1 0-12M8 5v3.500l2.500 1.500"],
        ["outcome", "M8 2a6 6 0 1 1 0 12a6 6 0 0 1 0-12M8 6.500a1.500 1.500 0 1 1 0 3a1.500 1.500 0 0 1 0-3"], ["notice", "M2 5h12v6h-12zM4.500 8h7"],
        ["system", "M8 1.500l5 2v4c0 3.500-2 5.500-5 7c-3-1.500-5-3.500-5-7v-4z"], ["check", "M3 8.500l3.500 3.500l6.500-8"], ["cross", "M4 4l8 8M12 4l-8 8"],
        ["differs", "M3 6h10M3 10h10M10.500 2.500l-5 11"], ["back", "M6 4l-3.500 3.500l3.500 3.500M3 7.500h6a3.500 3.500 0 0 1 0 7h-2"], ["previous", "M10 3l-5 5l5 5"], ["next", "M6 3l5 5l-5 5"],
        ["stop", "M5 8h6"], ["square", "M5 5h6v6h-6z"], ["triangle", "M8 4l4.500 8h-9z"], ["play", "M5 3l8 5l-8 5z"], ["pause", "M5.500 3.500v9M10.500 3.500v9"], ["moon", "M13.500 9.500a6 6 0 1 1-7-7a5 5 0 0 0 7 7"], ["menu", "M2.500 4.500h11M2.500 8h11M2.500 11.500h11"], ["again", "M13 8a5 5 0 1 1-1.500-3.500M13 2v3h-3"], ["metric", "M3 13v-4M8 13v-10M13 13v-7"], ["plus", "M8 3v10M3 8h10"], ["minus", "M3 8h10"],
        ["fit", "M2.500 6v-3.500h3.500M10 2.500h3.500v3.500M13.500 10v3.500h-3.500M6 13.500h-3.500v-3.500"], ["names", "M2.500 3h5l6 6l-4.500 4.500l-6.500-6zM5.500 6h.1"],
        ["settings", "M2 5h7M12 5h2M10.500 3.500a1.500 1.500 0 1 1 0 3a1.500 1.500 0 0 1 0-3M2 11h2M7 11h7M5.500 9.500a1.500 1.500 0 1 1 0 3a1.500 1.500 0 0 1 0-3"],
        ["phone", "M4.500 1.500h7v13h-7zM7 12.500h2"], ["browser", "M2 3h12v10h-12zM2 6h12M4 4.500h.1M6 4.500h.1"], ["film", "M2 3h12v10h-12zM6 3v10M10 3v10"], ["texts", "M3 3.500h10M8 3.500v9.500"],
        ["proof", "M8 1.500l5 2v4c0 3.500-2 5.500-5 7c-3-1.500-5-3.500-5-7v-4zM5.500 8l2 2l3.500-4"], ["policy", "M3.500 1.500h6l3 3v10h-9zM9.500 1.500v3h3"],
        ["down", "M4 6l4 4l4-4"], ["language", "M1.500 3.500h8M5.500 2v1.500M8 3.500c-.5 3-3 5-6 6M3 5.500c1 2 2.500 3.200 4.500 4M8 14l3.250-7.500l3.250 7.500M9.100 11.500h4.300"],
        ["test", "M6 2h4M7 2v4l-4 7.500h10l-4-7.500v-4M5 10h6"], ["warning", "M8 2l6.500 11.500h-13zM8 6.500v3.500M8 11.500v.3"],
      ]);

      /** An element of SVG. @param {string} name @param {Record<string, any>} [attributes] @param {...any} children @returns {any} */
      function svg(name, attributes = {}, ...children) {
        const element = document.createElementNS("http://www.w3.org/2000/svg", name);
        for (const [key, value] of Object.entries(attributes)) if (value != null) element.setAttribute(key, String(value));
        element.append(...children.flat().filter((child) => child != null && child !== false));
        return element;
      }

      /** A button. @param {any} content @param {() => void} action @param {Record<string, any>} [properties] @returns {HTMLButtonElement} */
      function button(content, action, properties = {}) {
        const made = el("button", { type: "button", ...properties }, ...[content].flat());
        made.addEventListener("click", action);
        return made;
      }

      /** What opens below a button. Escape, a click elsewhere and another one that opens close it; after Escape the button has the focus.
       * @param {any} head what is on the button @param {any} content @param {Record<string, any>} properties @param {Record<string, any>} [ofButton] */
      function popover(head, content, properties, ofButton = {}) {
        const summary = el("summary", ofButton, ...[head].flat()), made = el("details", properties, summary, content);
        made.dataset.popover = "";
        made.addEventListener("toggle", () => { if (made.open) closePopovers(made); });
        return made;
      }
      /** Closes what is open below buttons, but for one. Returns the button of what was closed last.
       * @param {any} kept an element in the one that stays open @returns {HTMLElement | null} */
      function closePopovers(kept = null) {
        let button = null;
        for (const open of /** @type {NodeListOf<any>} */ (document.querySelectorAll("[data-popover][open]"))) {
          if (kept && open.contains(kept)) continue;
          button = open.querySelector("summary");
          // What has the focus is about to be hidden.
          if (open.contains(document.activeElement)) button.focus({ preventScroll: true });
          open.open = false;
        }
        return button;
      }
      addEventListener("pointerdown", ({ target }) => { closePopovers(target); }, true);
      addEventListener("keydown", (event) => {
        const button = event.key === "Escape" ? closePopovers() : null;
        if (!button) return;
        event.stopPropagation();
        button.focus();
      }, true);

      /** The files of one policy, or of a folder that can be changed, and the program when it has compiled them. The program has one such place
       * at a time, so that a page of many policies compiles each of them when it is looked at. */
      class Place {
        /** @param {Engine} program @param {any} project */
        constructor(program, project) {
          this.program = program;
          this.project = project;
          /** @type {any} */
          this.known = null;
        }
        get engine() { return this; }
        /** What is known of the files. @returns {{ policies: PlayedPolicy[], findings: any[] }} */
        get loaded() { return this.known ?? this.open(); }
        /** Compiles the files. */
        open() {
          this.program.opened = this;
          this.known = this.program.open(this.project);
          return this.known;
        }
        /** @param {string} verb @param {any[]} fields @param {string} body @returns {any} */
        ask(verb, fields, body) {
          if (this.program.opened !== this) this.open();
          return this.program.ask(verb, fields, body);
        }
      }

      /** The program of the page. */
      class Engine {
        static async program() {
          const packed = /** @type {HTMLElement} */ (document.getElementById("page-engine")).textContent ?? "";
          return WebAssembly.compile(unpacked(bytesOf(packed)));
        }
        /** @param {WebAssembly.Module} program */
        static async load(program) {
          const { exports } = await WebAssembly.instantiate(program, {});
          return new Engine(exports);
        }
        /** @param {any} exports */
        constructor(exports) {
          this.exports = exports;
          /** @type {Place | null} */
          this.opened = null;
        }
        /** @param {string} verb @param {[string, any][]} fields @param {string} body @returns {any} */
        ask(verb, fields, body) {
          const head = verb + "\n" + fields.map(([name, value]) => `${name}: ${value}\n`).join("") + "\n";
          const bytes = new TextEncoder().encode(head + body);
          const { memory, usher_room, usher_answer, usher_told } = this.exports;
          // The memory may grow in every call, so that each looks at it anew.
          const room = usher_room(bytes.length);
          new Uint8Array(memory.buffer, room, bytes.length).set(bytes);
          const count = usher_answer();
          return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, usher_told(), count)));
        }
        /** @param {any} project */
        open(project) {
          const files = project.files.map((/** @type {any} */ { path, text }) =>
            `${path}\n${new TextEncoder().encode(text).length}\n${text}`).join("");
          return this.ask("load", project.ranges.map((/** @type {string} */ range) => ["range", range]), files);
        }
      }

      """###),
  StudioFile(
    name: "fields.js",
    text: ###"""
      class PlainField {
        constructor(changed) {
          this.element = el("textarea", { spellcheck: false, rows: 24, wrap: "off" });
          this.element.setAttribute("aria-label", "The text of the file");
          // Tab leaves the field, as everywhere on a page; two spaces are typed.
          this.element.addEventListener("input", changed);
          this.changed = changed;
        }
        get text() { return this.element.value; }
        show({ text }) { this.element.value = text; }
        refresh() {}
        write(text) {
          this.element.value = text;
          this.changed();
        }
        select(start, end) {
          this.element.focus();
          this.element.setSelectionRange(start, end);
          this.element.scrollTop = Math.max(0, this.text.slice(0, start).split("\n").length - 8)
            * parseFloat(getComputedStyle(this.element).lineHeight);
        }
        mark() {}
      }
      class CodeField {
        constructor(changed) {
          this.element = el("div");
          this.said = el("p", { className: "note" });
          this.said.setAttribute("role", "status");
          const grammar = document.getElementById("page-grammar");
          CodeMirror.defineMode("usher", () => grammar ? modeOf(JSON.parse(grammar.textContent)) : CodeMirror.getMode({}, "null"));
          // Tab leaves the field, as everywhere on a page; two spaces are typed.
          this.editor = CodeMirror(this.element, {
            lineNumbers: true, indentUnit: 2, inputStyle: "contenteditable", screenReaderLabel: "The text of the file",
            extraKeys: { Tab: false, "Shift-Tab": false, F8: () => this.next() },
          });
          const input = this.editor.getInputField();
          input.setAttribute("role", "textbox");
          input.setAttribute("aria-multiline", "true");
          this.element.append(el("p", { className: "note", textContent: "F8 goes to the next finding; Tab leaves the field." }), this.said);
          this.documents = new Map();
          this.marks = [];
          this.editor.on("change", changed);
          this.editor.on("cursorActivity", () => this.say());
        }
        get text() { return this.editor.getValue(); }
        // Each file keeps what can be undone in it.
        show({ path, text }) {
          let known = this.documents.get(path);
          if (known?.getValue() !== text) this.documents.set(path, known = new CodeMirror.Doc(text, path.endsWith(".usher") ? "usher" : "yaml"));
          if (known !== this.editor.getDoc()) this.editor.swapDoc(known);
        }
        write(text) { this.editor.setValue(text); }
        refresh() { this.editor.refresh(); }
        select(start, end) {
          const [from, to] = [start, end].map((offset) => this.editor.posFromIndex(offset));
          this.editor.focus();
          this.editor.setSelection(from, to);
          this.editor.scrollIntoView({ from, to }, 160);
        }
        // Underlines findings; their words are shown by a pointer, and where the cursor is.
        mark(found) {
          for (const mark of this.marks) mark.clear();
          const length = this.text.length;
          this.marks = found.map(({ start, end, words }) => {
            const [from, to] = [Math.min(start, length - 1), Math.max(end, start + 1)].map((offset) => this.editor.posFromIndex(offset));
            return this.editor.markText(from, to, { className: "found", attributes: { title: words }, words });
          });
          this.say();
        }
        say() {
          const words = this.editor.findMarksAt(this.editor.getCursor()).map(({ words }) => words).filter(Boolean).join("; ");
          if (this.said.textContent !== words) this.said.textContent = words;
        }
        next() {
          const here = this.editor.indexFromPos(this.editor.getCursor("to"));
          const places = this.marks.map((mark) => mark.find()).filter(Boolean)
            .map(({ from, to }) => [from, to].map((place) => this.editor.indexFromPos(place))).sort(([one], [other]) => one - other);
          const place = places.find(([start]) => start > here) ?? places[0];
          if (place) this.select(...place);
        }
      }

      // A mode of CodeMirror from a grammar of TextMate: the pattern of the open rule that matches first in the rest of the line.
      function modeOf({ patterns, repository }) {
        const [flat, made] = [new Map(), new Map()];
        const all = (rule) => (rule.patterns ?? []).flatMap((part) => part.include ? all(repository[part.include.slice(1)]) : [part]);
        const partsOf = (rule) => {
          if (!flat.has(rule)) flat.set(rule, [...(rule.end ? [{ match: rule.end, captures: rule.endCaptures, closes: true }] : []), ...all(rule)]);
          return flat.get(rule);
        };
        const found = (pattern, line, at) => {
          if (!made.has(pattern)) made.set(pattern, new RegExp(pattern, "dg"));
          const expression = made.get(pattern);
          expression.lastIndex = at;
          return expression.exec(line);
        };
        /** @type {[RegExp, string][]} */
        const styles = [[/^comment/, "comment"], [/^string/, "string"], [/^constant\.numeric/, "number"], [/^(constant|support\.constant)/, "atom"],
          [/^keyword\.operator\.word/, "keyword"], [/^keyword\.operator/, "operator"], [/^(keyword|storage)/, "keyword"], [/^entity/, "def"],
          [/^support/, "builtin"], [/^variable/, "variable-2"], [/^invalid/, "error"]];
        const root = { patterns };
        const tokensOf = (line, open) => {
          const names = new Array(line.length);
          let at = 0;
          // Rules that open and close at one place cannot go on for ever.
          for (let left = 4 * line.length + 16; left > 0 && at <= line.length; left--) {
            const rule = open.at(-1) ?? root;
            let best = null;
            for (const part of partsOf(rule)) {
              const match = found(part.match ?? part.begin, line, at);
              if (match && (part.begin || part.closes || match[0]) && !(best && best.match.index <= match.index)) best = { part, match };
            }
            names.fill(rule.name, at, best ? best.match.index : line.length);
            if (!best) break;
            const { part, match } = best;
            at = match.index + match[0].length;
            names.fill(part.closes ? rule.name : part.name ?? rule.name, match.index, at);
            for (const [number, { name }] of Object.entries(part.captures ?? part.beginCaptures ?? {})) {
              if (name && match.indices[number]) names.fill(name, ...match.indices[number]);
            }
            if (part.closes) open.pop();
            else if (part.begin) open.push(part);
          }
          const tokens = [];
          for (let index = 0; index < names.length; index++) {
            if (index + 1 === names.length || names[index + 1] !== names[index]) {
              tokens.push([index + 1, styles.find(([form]) => form.test(names[index] ?? ""))?.[1] ?? null]);
            }
          }
          return tokens;
        };
        return {
          startState: () => ({ open: [], tokens: [] }),
          copyState: ({ open, tokens }) => ({ open: [...open], tokens: [...tokens] }),
          blankLine: ({ open }) => { tokensOf("", open); },
          token(stream, state) {
            if (stream.sol()) state.tokens = tokensOf(stream.string, state.open);
            const [end, style] = state.tokens.shift() ?? [stream.string.length, null];
            stream.pos = end;
            return style;
          },
        };
      }

      """###),
  StudioFile(
    name: "header.js",
    text: ###"""
      // The head of the page.

      /** The views of a policy, its platforms, and how everything is drawn. */
      class Header {
        /** @param {Studio} studio */
        constructor(studio) {
          this.studio = studio;
          this.tabs = el("nav", { className: "tabs", "aria-label": "Views" });
          this.platforms = el("div", { className: "switch platforms", role: "group", "aria-label": "Platform" });
          this.differences = new Differences(studio);
          this.name = el("span", { className: "brand-name", role: "heading", "aria-level": "1" });
          /** Whose phone it is, where nothing else can be chosen. */
          this.only = el("span", { className: "only-platform" });
          const mark = svg("svg", { viewBox: "0 0 24 24", class: "brand-mark", "aria-hidden": "true" }, svg("path", { d: "M4 17V11a6 6 0 0 1 6-6h10v15" }), svg("circle", { cx: 4, cy: 17, r: 2.5 }));
          this.policies = el("ul");
          /** @type {any} The policies of a page with several are a list below the name of the one that is shown. */
          this.brand = studio.data.policies.length + studio.data.broken.length > 1
            ? popover([mark, this.name, this.only, icon("down")], el("nav", { "aria-label": "Policies" }, this.policies), { className: "menu brand several" }) : el("div", { className: "brand" }, mark, this.name, this.only);
          this.brand.addEventListener("toggle", () => { if (this.brand.open) this.policies.querySelector("[aria-current]")?.scrollIntoView({ block: "center" }); });
          const { looks } = studio.data;
          const named = new Set(studio.data.policies.flatMap(({ platforms }) => platforms.map(({ look }) => look)));
          const shown = looks.filter(({ look }) => studio.data.isEditable || !studio.data.policies.length || named.has(look));
          this.form = el("form", { className: "controls", "aria-label": "Choices" },
            this.language = popover([icon("language"), this.spoken = el("span", { className: "spoken" }), this.code = el("span", { className: "short" }), icon("down")],
              el("div", {}, this.languages = el("ul")), { className: "menu language" }),
            this.dark = button(icon("moon"), () => studio.set({ scheme: this.isDark ? "light" : "dark" }, false), { className: "tool", title: "Light or dark", "aria-label": "Light or dark" }),
            popover(icon("settings"), el("div", {},
              this.choice("look", "Look", [["", "as the platform"], ...shown.map(({ name, title }) => [name, title])]),
              this.choice("size", "Text", [...sizes.keys()].map((name) => [name, { xS: "xS (smallest)", L: "L (usual)", AX5: "AX5 (largest)" }[name] ?? name])),
              this.choice("scheme", "Colours", [["", "of the system"], ["light", "light"], ["dark", "dark"]]),
              this.choice("keys", "Names", [["shown", "shown"], ["hidden", "hidden"]])), { className: "menu" }, { className: "tool", "aria-label": "How it is drawn", title: "How it is drawn" }));
          this.form.addEventListener("change", (/** @type {any} */ { target }) => {
            if (target.name === "keys") studio.set({ names: target.value === "shown" }, false);
            else studio.set({ [target.name]: target.value }, false);
          });
          this.form.addEventListener("submit", (/** @type {Event} */ event) => event.preventDefault());
          this.element = el("header", {}, this.brand, this.tabs, studio.search.element, el("div", { className: "on-platforms" }, this.platforms, this.differences.menu), this.form);
          this.places = el("nav", { className: "places", "aria-label": "Parts of the page" });
          /** The views that have no place of their own at the bottom. */
          this.others = el("div", { className: "other-views", role: "group", "aria-label": "Other views" });
          studio.side.element.prepend(this.others);
        }
        get isDark() {
          const { scheme } = this.studio.state;
          return scheme ? scheme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
        }
        /** The views that this page has. @returns {string[]} */
        get views() {
          const { data } = this.studio;
          if (data.isEditable) return ["edit", "journey", "texts", "ends"];
          return ["journey", "texts", "ends", "proof", ...(data.changes ? ["changes"] : [])];
        }
        /** All policies, with a mark at those with something that is wrong. */
        drawPolicies() {
          const { studio } = this, { data, state } = studio;
          if (!this.brand.matches("details")) return;
          const item = (/** @type {string} */ id, /** @type {boolean} */ isWrong, /** @type {() => void} */ go) => el("li", {}, button([el("span", { className: "name", textContent: nameOfPolicy(studio, id) }),
            isWrong ? el("span", { className: "mark", title: "Something is to be looked at", role: "img", "aria-label": "something is to be looked at" }, icon("warning")) : null],
          () => { this.brand.open = false; go(); }, { className: "item", title: id, "aria-current": id === state.policy ? "true" : null }));
          this.policies.replaceChildren(...data.policies.map(({ id, proof, tests }) => item(id, !proof.isKept || Boolean(tests?.some(({ isPassed }) => !isPassed)),
            () => studio.set({ policy: id, prompt: null, view: ["changes", "edit"].includes(state.view) ? "journey" : state.view }))),
          ...data.broken.map(({ name }) => item(name, true, () => studio.set({ policy: name, prompt: null, view: "texts" }))));
        }
        /** @param {string} view */
        titleOf(view) { return sentence(view); }
        /** @param {string} name @param {string} label @param {string[][]} values */
        choice(name, label, values) {
          return el("label", { className: "pick" }, el("span", { textContent: label }),
            el("select", { name }, ...values.map(([value, textContent]) => el("option", { value, textContent }))));
        }
        draw() {
          const { studio } = this, { state, policy, broken, data } = studio;
          this.name.textContent = policy || broken ? nameOfPolicy(studio, policy?.id ?? broken?.name ?? "") : data.title;
          this.name.title = [...new Set([this.name.textContent, policy?.id ?? broken?.name ?? data.title])].join(": ");
          this.drawPolicies();
          const views = broken ? ["texts", ...(data.isEditable ? ["edit"] : ["proof"])] : this.views;
          const focused = /** @type {HTMLElement} */ (document.activeElement)?.dataset?.go;
          this.tabs.replaceChildren(...views.map((view) => button(this.titleOf(view), () => studio.set({ view, prompt: null }),
            { "aria-current": state.view === view ? "page" : null, "data-go": view })));
          const platforms = policy?.platforms ?? [];
          this.differences.draw();
          this.platforms.hidden = platforms.length < 2;
          this.only.hidden = platforms.length !== 1;
          this.only.textContent = platforms.length ? platformName(platforms[0].name) : "";
          this.only.title = `This policy is for ${this.only.textContent}`;
          this.platforms.replaceChildren(...platforms.map((platform) => {
            const parts = [icon({ web: "browser", macos: "browser" }[platform.name] ?? "phone"), el("span", { textContent: platformName(platform.name) })];
            const count = this.differences.countOf(platform), title = count ? `${counted(count, "difference")} from ${platformName(platforms[0].name)}` : "";
            return button([...parts, count ? el("b", { className: "differing", title }, el("span", { textContent: String(count) })) : null], () => studio.set({ platform: platform.name }),
              { "aria-pressed": String(platform === studio.platform), "data-go": `on ${platform.name}`, title });
          }));
          // Where there is room for one place at a time, the views are places too.
          const isFlow = ["journey", "edit"].includes(state.view);
          // Five places have room for a thumb and a word each: what the page is made for is among them, other views are the first of “More”.
          const own = views.filter((view) => view !== "journey"), near = new Set(broken ? own : ["edit", "changes", "texts", "ends"].filter((view) => own.includes(view)).slice(0, 2));
          const shown = [...(broken ? [] : [["phone", "Phone", "phone", "journey"], ["picture", "Map", "flow", "journey"]]),
            ...own.map((view) => ["view", this.titleOf(view), { ends: "outcome", changes: "choice", edit: "names" }[view] ?? view, view]), ["more", "More", "menu", ""]];
          const isFar = (/** @type {string[]} */ [place, , , view]) => place === "view" && !near.has(view), isShown = (/** @type {string[]} */ [place, , , view]) => place === state.place && (place !== "view" || view === state.view);
          const place = (/** @type {string[]} */ one, /** @type {any[]} */ more) => {
            const [place, title, name, view] = one, isPressed = isShown(one) || place === "more" && shown.some((other) => isFar(other) && isShown(other));
            return button([icon(name), el("span", { textContent: title }), ...more], () => studio.set({ place, view: place === "more" || view === "journey" && isFlow ? state.view : view }, false),
              { "aria-pressed": String(isPressed), "data-go": `to ${place} ${view}` });
          };
          this.places.replaceChildren(...shown.filter((one) => !isFar(one)).map((one) => place(one, [])));
          this.others.replaceChildren(...shown.filter(isFar).map((one) => place(one, [icon("down")])));
          if (focused) /** @type {HTMLElement | null} */ ([this.element, this.places, this.others].map((part) => part.querySelector(`[data-go="${CSS.escape(focused)}"]`)).find(Boolean))?.focus();
          const locales = policy?.locales.map(({ name }) => name) ?? [...new Set(broken?.prompts.flatMap(({ texts }) => texts.map(({ wanted }) => wanted)) ?? [])];
          this.language.hidden = locales.length < 2;
          const summary = this.language.querySelector("summary");
          summary.title = `Language of the app’s texts: ${languageName(studio.locale)}. This page and the system’s own words stay English.`;
          summary.setAttribute("aria-label", summary.title);
          this.spoken.textContent = languageName(studio.locale);
          this.code.textContent = studio.locale.split("-")[0];
          this.languages.replaceChildren(...locales.map((locale) => el("li", {}, button(el("span", { className: "name", textContent: languageName(locale), lang: locale }), () => {
            this.language.open = false;
            // The texts in a language that is chosen here are the second column.
            studio.viewed = "";
            studio.set({ locale });
          }, { className: "item", "aria-current": locale === studio.locale ? "true" : null, "data-locale": locale }))));
          for (const name of /** @type {const} */ (["look", "size", "scheme"])) this.form.elements[name].value = state[name];
          this.form.elements.keys.value = state.names ? "shown" : "hidden";
        }
      }

      /** What people call a policy: the app of its catalogs, the spelling of its folder, or its name in words.
       * @param {Studio} studio @param {string} id */
      function nameOfPolicy({ data, projects }, id) {
        const policy = data.policies.find((one) => one.id === id), app = policy?.appNames[0]?.name, project = policy?.project ?? data.broken.find(({ name }) => name === id)?.project;
        const isSame = (/** @type {string} */ name) => name.toLowerCase() === id.toLowerCase();
        const folders = project != null ? (projects[project]?.project.files ?? []).flatMap((/** @type {any} */ { path }) => path.split("/")) : [];
        return (app && isSame(app) ? app : folders.find(isSame)) ?? sentence(id.split(".").map(humanised).join(" "));
      }

      """###),
  StudioFile(
    name: "journey.js",
    text: ###"""
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

      """###),
  StudioFile(
    name: "lost.js",
    text: ###"""
      // What the view Ends says of people who do not come to what they came for.

      /** A way to end without what people came for: who, after which screen, by what they do. Without a script it needs another start. */
      /** @typedef {{ who: string[], screen: string, name: string, deed: string, outcome: string, metrics: Played["counted"][0], script: string | null, path?: string }} Loss */
      /** Who comes to a row of the flow to which no start of this view leads. */
      const otherPeople = "people with something else behind them";

      /** The outcomes besides the first to which people of one start come by what they do on screens; who put it off comes back once more.
       * @param {Studio} studio @param {Player} player @param {Flow} flow @param {Start} start @returns {Loss[]} */
      function lossesOf(studio, player, flow, start) {
        /** @type {Loss[]} */
        const found = [];
        /** @param {string} script @param {string} who @param {boolean} isFirst */
        const follow = (script, who, isFirst = true) => {
          /** @type {string[][]} */
          const ways = [[]], seen = new Set();
          for (const acts of ways) {
            const lines = (/** @type {number} */ count) => script + acts.slice(0, count).map((act) => act + "\n").join("");
            const played = player.played(lines(acts.length)), { scene, over } = played, last = acts.length - 1;
            if (over && scene.outcome != null && scene.outcome !== flow.outcomes[0]) {
              const before = acts.length ? player.played(lines(last)) : null, offer = before && [...before.offered, ...before.outside].find(({ act }) => act === acts[last]);
              const shown = before?.scene.prompts.at(-1), node = flow.nodes.find(({ state, kind }) => state != null && state === before?.states.at(-1) && kind !== "choice");
              const asked = before?.scene.system ? `The system asks for ${wordOfResource(before.scene.system.resource)}` : null;
              const away = before?.scene.away, running = before?.scene.running[0];
              const place = shown ? shown.title || shown.message || sentence(humanised(shown.name)) : away ? sentence(humanised(away.link)) : running ? `The app: ${humanised(running)}` : node ? studio.wordsOf(node) : "";
              const screen = asked ?? (place || "Nothing is shown");
              found.push({ who: [who], screen, name: before?.scene.system?.resource ?? shown?.name ?? node?.name ?? "", deed: before && offer ? sentence(deedOfAct(player, before, offer)) : "At once", outcome: scene.outcome,
                metrics: played.counted.at(-1) ?? [], script: lines(acts.length) });
              const memory = isFirst && played.next ? player.memoryOf(played.next) : [];
              if (memory.length && played.next) follow(played.next, `${who}, ${memory.join(", ")}`, false);
            }
            const key = JSON.stringify([played.states, scene]);
            if (over || played.error || acts.length > 6 || ways.length > 80 || seen.has(key)) continue;
            seen.add(key);
            const all = nextOf({ ...played, outside: [] }), own = all.filter(({ far }) => far < 2);
            ways.push(...(own.length ? own : all).map(({ act }) => [...acts, act]));
          }
        };
        follow(start.script, start.words);
        // What the app says may lead to other ends.
        const text = JSON.stringify(flow);
        for (const { name, values } of player.platform.inputs) {
          for (const value of text.includes(name) ? values.filter((one) => one !== (player.inputs.get(name) ?? "")).slice(0, 3) : []) {
            const before = player.inputs, known = new Set(found.map(keyOfLoss)), count = found.length;
            player.inputs = new Map([...before, [name, value]]);
            follow(player.startOf(start.givens).map((line) => line + "\n").join(""), `${start.words}, ${factInWords(name, value)}`);
            player.inputs = before;
            found.push(...found.splice(count).filter((loss) => !known.has(keyOfLoss(loss))));
          }
        }
        return found;
      }
      /** @param {Loss} loss */
      function keyOfLoss({ screen, deed, outcome }) { return [screen, deed, outcome].join("\n"); }
      /** Where people are lost: what the starts come to, and rows of the flow to which none of them comes. @param {Studio} studio @param {Flow} flow @param {Player} player
       * @param {Loss[]} losses @param {boolean} isComplete */
      function lost(studio, flow, player, losses, isComplete, starts = /** @type {Start[]} */ ([])) {
        /** @type {Map<string, Loss>} */
        const rows = new Map(), reached = reachedIn(flow);
        for (const loss of losses) {
          const key = keyOfLoss(loss), row = rows.get(key);
          if (row) row.who = [...new Set([...row.who, ...loss.who])];
          else rows.set(key, { ...loss });
        }
        const isFound = (/** @type {FlowNode} */ node, /** @type {string} */ end) => losses.some(({ name, outcome }) => outcome === end && (node.kind === "choice" || name === node.entity));
        const others = !isComplete ? [] : flow.nodes.flatMap((node, index) => !reached.has(index) || !["prompt", "request", "choice"].includes(node.kind) || node.kind === "choice" && node.name === "" ? []
          : rowsInWords(studio, flow, index).flatMap(({ words, outcome }) => {
            if (outcome == null || !flow.outcomes.slice(1).includes(outcome) || isFound(node, outcome)) return [];
            const [screen, deed, who] = node.kind === "choice" ? ["Nothing is shown", "At once", words] : [studio.wordsOf(node), words, otherPeople];
            return [{ who: [who], screen, name: node.entity ?? "", deed, outcome, metrics: [], script: null, path: pathOfState(node) }];
          }));
        const all = [...rows.values(), ...others];
        if (!all.length && isComplete) return [];
        const isCounted = all.some(({ metrics }) => metrics.length), heads = ["Who", "Last screen", "What they do", "End in", ...(isCounted ? ["Counted"] : []), ""];
        return [el("h2", { textContent: "Where people are lost", id: "lost" }), el("table", { className: "plain lost" }, el("thead", {}, el("tr", {}, ...heads.map((head) => el("th", { scope: "col" }, head || el("span", { className: "hidden", textContent: "Play" }))))),
          el("tbody", {}, ...all.map(({ who, screen, name, deed, outcome, metrics, script, path }) => headed(heads, el("tr", {},
            el("td", { textContent: sentence(peopleInWords(who, starts)), title: sentence(who.join("; ")) }), el("td", { className: "name" }, screen, " ", el("code", { textContent: name })), el("td", { textContent: deed }), el("td", { textContent: sentence(humanised(outcome)) }),
            isCounted ? el("td", {}, metrics.length ? metrics.flatMap(({ name, call }) => [el("span", { className: "unnamed", textContent: sentence(humanised(name)) }), el("code", { className: "metric", textContent: call })]) : "Nothing") : null,
            el("td", {}, script ? button("Play", () => studio.plays(script), { className: "quiet", "aria-label": `Play: ${screen}, ${deed}, ${outcome}` })
              : button("Show", () => showOn(studio, player.platform.name, flow.family, path), { className: "quiet", title: "Its place in the picture", "aria-label": `Show: ${screen}, ${deed}, ${outcome}` }))))),
            isComplete ? null : el("tr", {}, el("td", { colSpan: heads.length, textContent: "…" }))))];
      }
      /** Many people in few words. Whoever is there with and without a memory is there once. @param {string[]} all @param {Start[]} starts */
      function peopleInWords(all, starts) {
        const who = all.filter((one) => !all.some((other) => one.startsWith(`${other}, `))), others = starts.filter(({ words }) => !who.includes(words)).map(({ words }) => words);
        if (who.length > 2 && !others.length) return "everybody";
        if (who.length > 3 && others.length < 3) return `everybody except “${others.join("” and “")}”`;
        return who.length > 4 ? `${who.slice(0, 3).join("; ")}; and ${who.length - 3} more` : who.join("; ");
      }
      /** A row whose cells have the heads of their columns, for windows in which it is drawn as lines. @param {string[]} heads @param {HTMLTableRowElement} row */
      function headed(heads, row) {
        [...row.cells].forEach((cell, index) => cell.setAttribute("data-head", heads[index]));
        return row;
      }

      """###),
  StudioFile(
    name: "phone.css",
    text: ###"""
      /* Numbers are those that public drawings of the systems agree on; where they differ, one of them. `light-dark` needs a browser of 2024. */
      .stage { display: flex; flex-direction: column; gap: 14px; min-height: 0; overflow-y: auto; padding: 4px 20px 14px }
      .start { display: flex; align-items: center; gap: 8px; padding: 10px 16px; overflow-x: auto; scrollbar-width: none; background: var(--page); border-start-start-radius: 14px; border-start-end-radius: 14px }
      .start .pick select { max-width: 168px } .start:empty { display: none } .studio[data-loads][data-view=journey] > .start:empty { display: flex; min-height: 54px } .start .pick > span { padding-inline-start: 4px } .start > .pick:first-child > span { padding: 0 }
      .people { display: flex; gap: 6px } .start > * { flex: none }
      .people button { padding: 7px 12px; border-radius: 17px; background: var(--panel); font-size: 13px; font-weight: 500; text-wrap: nowrap; box-shadow: var(--raised) } .people button:hover { background: var(--fill) }
      .people [aria-pressed=true], .people [aria-pressed=true]:hover { background: var(--accent); color: var(--on-accent); font-weight: 700 } .people [aria-pressed=true] code { color: inherit }
      .people code { margin-inline-start: 8px }
      .says .pick { justify-content: space-between; margin-top: 8px; text-align: start } .says .pick :is(select, input) { width: 60%; max-width: none } .says .pick > span { overflow: hidden; text-overflow: ellipsis }
      .phone { flex: none; display: flex; justify-content: center; border-radius: 44px; outline: 0 !important }
      .phone:focus-visible .device { outline: 2px solid var(--accent); outline-offset: 3px }
      .next { display: grid; align-content: start; justify-items: center; gap: 10px; min-height: 152px; text-align: center } .next > :is(.quiet, .languages) { justify-self: center } .acts, .less, .toggles { display: flex; flex-wrap: wrap; justify-content: center; gap: 6px }
      .act { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 10px; padding: 5px 13px; border: 1.5px solid var(--edge); border-radius: 17px; font-weight: 500; text-align: center }
      .act:hover { border-color: var(--accent); background: var(--tint) } .act.ahead { border-color: var(--accent); background: var(--tint); color: var(--accent); font-weight: 700 } .act.ahead:hover { box-shadow: inset 0 0 0 1px var(--accent) }
      @media (min-width: 900px) { .next { position: relative } .less [open] > div { position: absolute; z-index: 3; inset-inline: 0; bottom: calc(100% + 4px); max-height: min(440px, 60dvh); overflow-y: auto; margin: 0; padding: 16px; border: 1px solid var(--line); border-radius: 18px; background: var(--panel); box-shadow: 0 12px 32px #0004 } }
      .less { gap: 6px; align-items: start } .toggles { gap: 4px 18px } .less summary { padding: 4px 12px; border-radius: 14px; background: color-mix(in srgb, var(--panel) 60%, transparent); color: var(--soft); font-size: 13px; list-style: none } .less summary::-webkit-details-marker { display: none } .less summary:hover { background: var(--panel); color: var(--ink) }
      .toggle { display: flex; align-items: center; gap: 8px; font-size: 13px; color: var(--soft); cursor: pointer } .toggle input { flex: none; width: 34px; height: 20px; margin: 0; appearance: none; border-radius: 10px; background: radial-gradient(circle at 10px 50%, #fff 7px, transparent 7.6px) light-dark(#8a93a0, #667080); cursor: pointer } .toggle input:checked { background: radial-gradient(circle at calc(100% - 10px) 50%, var(--on-accent) 7px, transparent 7.6px) var(--accent) }
      .next .finding { font-size: 13px; text-align: start } .languages { flex-wrap: wrap; justify-content: center }

      .device { position: relative; display: flex; flex-direction: column; width: 340px; min-height: 600px; zoom: .8; overflow: hidden;
        background: linear-gradient(var(--sky), var(--sky-low));
        border: 9px solid light-dark(#15171b, #0b0d10); border-radius: 48px; box-shadow: 0 0 0 1.5px light-dark(#7c8794, #8a95a4), 0 14px 34px light-dark(#1a254030, #0008) }
      .stage .device { zoom: .9; min-height: 0 } .stage > .phone { flex: 1 0 auto; min-height: 430px; max-height: 740px; align-items: stretch }
      .device > .bar { position: relative; display: flex; justify-content: space-between; align-items: center; height: 46px; flex: none; padding: 0 26px; font-size: 15px }
      .device .bar u { width: 76px; height: 22px; border-radius: 11px; background: #15171b } .device .bar s { width: 22px; height: 10px; border-radius: 3px; border: 1px solid; background: linear-gradient(90deg, currentcolor 70%, transparent 70%) }
      .device::after { content: ""; position: absolute; bottom: 8px; left: 50%; width: 116px; height: 5px; margin-left: -58px; border-radius: 3px; background: var(--ink); pointer-events: none } [data-look=android].device::after { width: 84px; height: 4px; margin-left: -42px } [data-look=web].device::after, .thumb .device::after { content: none }
      .device .app { position: absolute; inset: 66px 24px 36px; display: grid; grid-template-rows: 18px 10px 10px minmax(0, 1fr) 50px; gap: 12px; align-items: stretch }
      .device .app i { border-radius: 6px; background: var(--shape) } .device .app .head { width: 62%; border-radius: 9px } .device .app .short { width: 74% } .device .app .large { margin-top: 6px; border-radius: 16px; opacity: .55 } .device .app .press { border-radius: 25px }
      .device .app i:nth-child(n + 2):nth-child(-n + 3) { opacity: .7 }
      /* What asks makes the app behind it darker. */
      .device > .layers:has(> :is(.alert, .actionSheet, .system))::before { content: ""; position: absolute; inset: -90px 0 0; background: light-dark(#1c2b3c3d, #0000003d); pointer-events: none } .device > .layers > * { position: relative } .device > .layers:has(> :is(.alert, .actionSheet, .system)) > :is(.screen, .sheet) { filter: brightness(.84) }
      .layers { position: relative; flex: 1; display: flex; flex-direction: column; justify-content: center; align-items: center; gap: 12px; padding: 12px 10px 26px; min-width: 0 }
      .layers > div, .alone > div, .with-note > div { max-width: 100%; background: var(--glass); overflow-wrap: break-word; font-size: var(--body); line-height: 1.3; box-shadow: 0 6px 24px #0003 }
      [data-large] .stage .layers { min-height: 0; overflow-y: auto; justify-content: safe center } .layers p, .alone p { margin: 0 } .title { font-weight: 600 } .message { font-size: var(--small) } .title + .message { margin-top: 6px } .own { color: var(--soft) } .own { font-size: 14px }
      .layers > p { padding: 10px 14px; border-radius: 12px; background: var(--glass); color: var(--ink); font-size: 14px; text-align: center }
      .layers > p.note { background: none; padding: 0 }
      .foreign { outline: 2px dashed var(--red) !important; outline-offset: 3px !important } .layers > .foreign-note { display: flex; align-items: center; gap: 8px; max-width: 302px; margin-top: -2px; padding: 7px 12px; border-radius: 12px; background: var(--panel); color: var(--red); font-size: 14px; line-height: 1.25; font-weight: 600; text-align: start } .foreign-note .icon { width: 16px; height: 16px }
      .mini .layers > .foreign-note { gap: 4px; margin-top: 8px; padding: 1px 7px; border-radius: 9px; font-size: 12px } .thumb .foreign-note { display: none !important }
      .alone { position: absolute; z-index: 20; top: 0; left: 0; display: grid; place-items: center; width: 376px; padding: 16px 8px; background: var(--page) }
      .buttons { display: flex; flex-direction: column; gap: 8px; margin-top: 18px; reading-flow: flex-visual } .buttons.pair { flex-direction: row; flex-wrap: wrap-reverse } .pair .button { flex: 1 0 auto; min-width: 44%; max-width: 100% }
      .button { display: block; text-align: center; color: var(--ink); font-size: inherit } .button small { display: block; font: 12px var(--mono); color: var(--soft) }
      .button.destructive { color: var(--red) } button.button:hover:enabled { filter: brightness(.95) }
      :is(.alert, .actionSheet, .system) { width: 302px; border-radius: 30px; padding: 20px 14px 14px } :is(.alert, .actionSheet, .system, .sheet, .screen, .banner, .notice) > :is(.title, .message, .own) { padding: 0 8px }
      .button { min-height: 44px; padding: 11px 10px; border-radius: 22px; background: var(--button) } .button.preferred { background: var(--system); color: var(--on-system); font-weight: 600 } .button.preferred.destructive { background: var(--red) }
      .sheet, .screen { width: 302px; min-height: 240px; border-radius: 24px; padding: 28px 14px 14px; display: flex; flex-direction: column; text-align: center } .screen { min-height: 380px; background: var(--panel) }
      :is(.sheet, .screen) > .buttons { margin-top: auto; padding-top: 24px } .banner, .notice { width: 302px; border-radius: 20px; padding: 14px 6px } .layers > .notice, .layers > .banner { margin-bottom: auto } .banner .buttons { margin: 12px 8px 0 }
      .layers > .actionSheet, .layers > .sheet { margin-top: auto }
      .alone > :is(.alert, .actionSheet, .system) { width: 320px } .alone > :is(.sheet, .screen) { width: 320px } .alone > :is(.banner, .notice) { width: 344px }
      [data-look=ios] :is(.alert, .system) { border-radius: 14px; padding: 18px 0 0; text-align: center; overflow: hidden } [data-look=ios] :is(.alert, .system) .buttons { gap: 0; border-top: 1px solid var(--line) } [data-look=ios] .system > :last-child:not(.buttons) { padding-bottom: 18px }
      [data-look=ios] :is(.alert, .actionSheet, .system) .button { min-height: 44px; border-radius: 0; background: none; color: var(--system); font-weight: 400; box-shadow: 0 0 0 .5px var(--line) }
      [data-look=ios] .alert .cancel, [data-look=ios] .actionSheet .cancel, [data-look=ios] .alert .preferred { font-weight: 600 } [data-look=ios] .alert .destructive { color: var(--red) } [data-look=ios] .actionSheet { border-radius: 14px }
      [data-look=android].device { border-radius: 34px } [data-look=android] .bar u { width: 14px; height: 14px; border-radius: 7px }
      [data-look=android] :is(.alert, .actionSheet, .system) { border-radius: 28px; padding: 22px 12px } [data-look=android] .alert .title { font-weight: 400; font-size: calc(var(--body) * 1.35) }
      [data-look=android] .alert .buttons { flex-flow: row-reverse wrap; gap: 8px } [data-look=android] .alert .buttons.pair { flex-flow: row wrap-reverse; justify-content: flex-end } [data-look=android] .alert .button { flex: 0 1 auto; min-width: 0; min-height: 40px; padding: 9px 12px; background: none; color: var(--system) }
      [data-look=web].device { border-width: 1px; border-color: var(--edge); border-radius: 12px; min-height: 560px } [data-look=web] .bar { background: var(--fill); padding: 0 12px; gap: 8px } [data-look=web] .bar b { display: none } [data-look=web] .bar u { flex: 1; order: 2; background: var(--panel) } [data-look=web] .bar s { border: 0; width: 34px; height: 10px; background: radial-gradient(circle 4px, var(--edge) 98%, transparent) 0 0 / 12px 10px }
      [data-look=web] :is(.alert, .actionSheet, .system) { border-radius: 8px; padding: 16px 8px; border: 1px solid var(--line) } [data-look=web] .button { min-height: 36px; border-radius: 6px; padding: 7px 12px } [data-look=web] .buttons { padding: 0 8px } [data-look=web] .layers > .system { margin-bottom: auto }
      :root[data-large] .buttons.pair { flex-direction: column-reverse }
      .device.in-settings { background: var(--settings) }
      .layers > .away { align-self: stretch; flex: 1; max-width: none; padding: 10px 8px; background: var(--settings); box-shadow: none } .away .title { padding: 0 4px; font-size: 26px } .away .message { color: var(--soft); overflow-wrap: anywhere }
      .away i { display: block; position: relative; height: 48px; margin-top: 2px; border-radius: 5px; background: var(--setting) } .away .title + i, .away .last + i, .away .named + i:not(.named) { margin-top: 16px; border-start-start-radius: 14px; border-start-end-radius: 14px } .away i:is(.last, :last-child), .away i.named:has(+ :not(.named)) { border-end-start-radius: 14px; border-end-end-radius: 14px }
      .away i span { position: absolute; inset: 0 60px 0 14px; display: flex; align-items: center; font-style: normal } .away i::before { content: ""; position: absolute; inset: 19px auto 19px 50px; width: 38%; border-radius: 5px; background: var(--shape); opacity: .6 } .away i:nth-of-type(2n)::before { width: 52% } .away i.named::before { content: none }
      .device .away i:not(.named)::after { content: ""; position: absolute; inset: 11px auto 11px 12px; width: 26px; border-radius: 8px; background: var(--shape); opacity: .5 } .device .away .icon { position: absolute; inset: 11px auto 11px 12px; width: 26px; height: 26px; padding: 4px; border-radius: 8px; background: var(--system); color: var(--on-system) } .device .away i.named span { inset: 0 60px 0 50px; font-weight: 500 } .device .away i.switches { box-shadow: inset 0 0 0 2px var(--accent); z-index: 1 }
      .away i.switches::after { content: ""; pointer-events: none; position: absolute; inset: 13px 12px 13px auto; width: 38px; border-radius: 11px; background: radial-gradient(circle at 11px 50%, #fff 8px, transparent 8.6px) light-dark(#a9b1bc, #6b7482) } .flip { position: absolute; inset: 0; border-radius: inherit } .flip:hover { box-shadow: inset 0 0 0 3px var(--accent) } .away i.switches.on::after { background: radial-gradient(circle at calc(100% - 11px) 50%, #fff 8px, transparent 8.6px) light-dark(#2f9e4b, #3f9a55) }
      [data-look=android] .away i, [data-look=android] .away .title + i { background: none; border-radius: 12px !important; margin-top: 4px } [data-look=android] .away .icon, [data-look=android] .away i:not(.named)::after { border-radius: 13px } [data-look=android] .away .title { font-weight: 400 } [data-look=web] .away i { border-radius: 6px !important; margin-top: 6px } [data-look=web] .away .title { font-size: 18px }
      .thumb .away .other, .thumb > .device > .layers::before { display: none } .thumb .device .away i.switches { box-shadow: none } .thumb .away .title { font-size: 22px } .thumb .away .title + i { margin-top: 10px } .thumb .layers > .away { padding: 2px 8px }
      .layers > .over { display: grid; justify-items: center; gap: 4px; padding: 20px; border-radius: 24px; text-align: center; font-size: 17px } .over .station { position: static; height: auto; margin-bottom: 6px } .over strong { font-size: 20px } .over .station > .icon { width: 72px; height: 72px; padding: 16px; border-radius: 36px; border-width: 4px; color: var(--accent); border-color: var(--accent) } .thumb .layers > .over { background: none; box-shadow: none; font-size: 26px } .thumb .over .station > .icon { width: 84px; height: 84px; padding: 18px; border-radius: 42px; border-width: 6px } .thumb .over :is(small, p) { display: none } .over small { font: 12px var(--mono); color: var(--soft) } .over p { font-size: 13px; color: var(--soft) }
      @media (min-width: 1200px) { .start > .people { order: 1 } }
      @media (max-width: 1399px) { .people { gap: 4px } .people button { padding: 6px 9px } }
      @media (max-width: 1199px) { .start { flex-wrap: nowrap } .stage { padding: 4px 12px 14px } .stage .device { zoom: .78 } }
      @media (max-width: 899px) {
        .stage { align-items: center; padding: 4px 0 0; gap: 0 } .stage .device { zoom: .84 } .stage > .phone { min-height: 276px }
        .stage .layers > :is(.sheet, .screen) { min-height: 150px } .stage .layers > .screen { flex: 1 }
        .stage, :is([data-view=journey], [data-view=edit]) > .stage > .next { background: var(--page) } .stage .device { box-shadow: 0 2px 10px #0003 }
        /* What can be done next is whole; what is chosen less often is one row below it. */
        .next { display: flex; flex-wrap: wrap; justify-content: center; align-items: center; align-content: start; width: 100%; padding: 10px 12px; min-height: 0; gap: 8px 6px } .next > :is(.acts, .note, .finding, .languages, :has(> .toggle + .toggle)) { flex: 1 0 100% } .next > .acts { min-width: 0 }
        .act { min-height: 36px; align-items: center; justify-content: center; padding: 5px 16px; border-radius: 18px; background: var(--panel) } .less summary, .toggle { text-wrap: nowrap } .less > [open] { flex: none }
        .less { gap: 6px } .less summary { padding: 6px 10px; border-radius: 16px; background: var(--fill) }
        /* A sheet from below, over the page; a touch beside it, on what is dimmed, closes it. */
        .next:has(.less [open]) { z-index: 9 !important } .less [open] > summary::after { content: ""; position: fixed; z-index: 1; inset: 0; background: #0008 }
        .less [open] > div { position: fixed; z-index: 2; inset: auto 0 0; max-width: 560px; display: grid; justify-content: stretch; gap: 8px; max-height: 70dvh; overflow-y: auto; margin: 0 auto; padding: 10px 16px 24px; border-radius: 20px 20px 0 0; background: var(--panel); color: var(--ink); box-shadow: 0 -8px 32px #0004 }
        .less [open] > div::before { content: attr(data-title); padding: 18px 4px 6px; background: linear-gradient(var(--edge), var(--edge)) center 0 / 36px 4px no-repeat; font-size: 16px; font-weight: 700; text-align: start }
        .less [open] .act { justify-content: start; width: 100%; min-height: 48px; padding: 6px 16px; border: 0; border-radius: 14px; background: var(--fill); text-align: start } .says .pick, .says .toggle { min-height: 44px; margin: 0 } .says[open] .toggle { flex-direction: row-reverse; justify-content: space-between; padding-inline: 4px; font-size: 14px } .says[open] .pick > span { padding-inline-start: 4px; font-size: 14px }
        :is([data-view=journey], [data-view=edit]) > .stage > .next { position: sticky; bottom: 0; z-index: 2; flex: none; max-height: 45%; overflow-y: auto }
        .start { flex-wrap: nowrap; overflow-x: auto; padding: 8px 12px; border-radius: 0; scrollbar-width: none } .start > *, .people { flex: none; flex-wrap: nowrap }
        /* Where the row goes on, it fades. */
        .start:not(:empty) { padding-inline-end: 0 } .start:not(:empty)::after { content: ""; position: sticky; inset-inline-end: 0; flex: none; align-self: stretch; width: 32px; margin-inline-start: -8px; background: linear-gradient(to right, transparent, var(--page)); pointer-events: none } .start:dir(rtl)::after { scale: -1 1 }
      }
      @media (max-width: 899px) and (prefers-reduced-motion: no-preference) { .less .rises[open] > div { animation: rises .2s ease-out } @keyframes rises { from { translate: 0 60% } } }

      """###),
  StudioFile(
    name: "phone.js",
    text: ###"""
      // What people see, drawn as a simulation: the system draws its own prompts in its own words.

      /** @typedef {{ label: string, roles: string[], key?: string, act?: string, small?: string }} DrawnButton */

      /** A text with its line breaks. @param {string} name @param {string | null} text @param {string | null} key of the catalog */
      function drawnText(name, text, key = null) {
        if (text == null) return null;
        return el("p", { className: name, title: key ?? "" }, ...text.split("\n").flatMap((line, index) => index ? [el("br"), line] : [line]));
      }

      /** A prompt, notice or question of the system. `tap` is what a button does; without it the buttons do nothing.
       * @param {{ kind: string, name: string, label: string, locale: string | null, isRightToLeft: boolean, title: string | null, message: string | null,
       *   lines?: string[], keys?: boolean, isForeign?: boolean, buttons: DrawnButton[] }} prompt; one that is foreign is in another language than was wanted
       * @param {((act: string) => void) | null} tap */
      function drawnPrompt({ kind, name, label, locale, isRightToLeft, title, message, lines = [], keys = false, isForeign = false, buttons }, tap = null) {
        const isCancel = (/** @type {DrawnButton} */ { roles }) => roles.includes("cancel");
        const row = [...buttons.filter(isCancel), ...buttons.filter((one) => !isCancel(one))];
        // A pair is a row. A pile has its first button at the bottom, and is written from the top, so that Tab goes down.
        const drawn = row.length === 2 ? row : row.reverse();
        const made = drawn.map(({ label, roles, key, act, small }) => {
          const content = [el("span", { textContent: label, title: keys ? key : "" }), small ? el("small", { textContent: small, lang: "en", dir: "ltr" }) : null];
          const className = ["button", ...roles].join(" ");
          if (!tap) return el("span", { className }, ...content);
          return button(content, () => tap(act ?? ""), { className, disabled: act == null, "data-act": act });
        });
        const isOwn = title == null && message == null;
        return el("div", { className: kind + (isForeign ? " foreign" : ""), role: "group", "aria-label": label, lang: locale, dir: isRightToLeft ? "rtl" : "ltr" },
          kind === "system" ? el("p", { className: "title", lang: "en", dir: "ltr", textContent: title ?? "" }) : drawnText("title", title, keys ? `${name}.title` : null),
          drawnText("message", message, keys ? (kind === "system" ? name : `${name}.message`) : null),
          isOwn ? drawnText("own", [`${sentence(humanised(name))} (drawn by the app)`, ...lines].join("\n")) : null,
          made.length ? el("div", { className: made.length === 2 ? "buttons pair" : "buttons" }, ...made) : null);
      }

      /** Whether people see a text in another language than theirs, as it has none in theirs. @param {string | null | undefined} wanted @param {string | null | undefined} locale */
      function isOtherLanguage(wanted, locale) { return Boolean(wanted && locale && wanted !== locale); }
      /** What is said of a text that is not translated. @param {string} locale of the text */
      function foreignNote(locale) { return `Not translated: shown in ${languageName(locale)}, as the app would.`; }

      /** The app behind what is shown, as calm shapes: a title, lines of text, a large surface and a button. */
      function drawnApp() {
        return el("div", { className: "app", "aria-hidden": "true" }, ...["head", "", "short", "large", "press"].map((className) => el("i", { className })));
      }

      /** A device around what it shows. @param {string} look @param {any[]} layers @param {boolean} isAway */
      function drawnDevice(look, layers, isAway = false) {
        return el("div", { className: isAway ? "device in-settings" : "device", "data-look": look }, el("div", { className: "bar", "aria-hidden": "true" }, el("b", { textContent: "9:41" }), el("u"), el("s")),
          isAway ? null : drawnApp(), el("div", { className: "layers" }, ...layers));
      }

      /** A prompt of a policy in a language. @param {Prompt} prompt @param {PromptText | undefined} text @param {string} [platform] */
      function drawnForm(prompt, text, platform = "") {
        const labels = new Map(text?.labels.map(({ name, label }) => [name, label]));
        const where = [prompt.kind, prompt.call, text?.wanted].filter(Boolean).join(" ");
        return drawnPrompt({
          kind: prompt.kind, name: prompt.name, label: `simulation of ${where}`, locale: text?.locale ?? null, isRightToLeft: text?.isRightToLeft ?? false,
          title: prompt.kind === "system" ? systemTitle(platform, prompt.resource, text?.wanted) : text?.title ?? null, message: text?.message ?? null, keys: true,
          isForeign: isOtherLanguage(text?.wanted, text?.locale),
          buttons: prompt.buttons.map(({ name, roles }) => ({ label: labels.get(name) ?? sentence(humanised(name)), roles, key: `${prompt.name}.${name}` })),
        });
      }

      /** The switch of a permission outside of the app: whether it is on, and the act that changes it. Nothing is known of one that cannot be changed there.
       * @param {Played} played @param {PlayedPlatform} platform @param {string} name of the permission */
      function switchOf({ offered, outside, scene }, platform, name) {
        const known = platform.statuses.find((status) => status.name === name), now = scene.truths.find((truth) => truth.name === name)?.value ?? "";
        const ways = [...offered, ...outside].filter(({ kind, changes }) => kind === "away" && changes.length === 1 && changes[0].name === name)
          .sort((one, other) => Number(one.isNewLaunch) - Number(other.isNewLaunch));
        const to = (/** @type {string[]} */ values) => ways.find(({ changes }) => values.includes(changes[0].value));
        const isOn = ["granted", "partial"].includes(known?.groups[known.values.indexOf(now)] ?? "");
        const way = isOn ? to(["denied"]) ?? to(["blocked", "rationale"]) : to(known?.values.filter((_, index) => known.groups[index] === "granted") ?? []);
        return way ? { isOn, act: way.act } : null;
      }
      /** The signs of permissions in Settings. */
      const permissionSigns = new Map([
        ["camera", "M2 5h3l1-1.500h4l1 1.500h3v8h-12zM8 7a2 2 0 1 1 0 4a2 2 0 0 1 0-4"], ["microphone", "M8 2a2 2 0 0 1 2 2v4a2 2 0 0 1-4 0v-4a2 2 0 0 1 2-2M3.500 8a4.500 4.500 0 0 0 9 0M8 12.500v2"],
        ["notifications", "M3.500 11.500l1-2v-2.500a3.500 3.500 0 0 1 7 0v2.500l1 2zM7 13.500h2"], ["location", "M13.500 2.500l-4.500 11l-2-4.500l-4.500-2z"],
        ["photos", "M2 3h12v10h-12zM2 11l3.500-3.500l3 3l2-2l3.500 3.500M10.500 5.500h.1"], ["contacts", "M8 3a2.500 2.500 0 1 1 0 5a2.500 2.500 0 0 1 0-5M3 13.500a5 4.500 0 0 1 10 0"],
      ]);
      /** The sign of a permission, by the beginning of its name. @param {string} name */
      function signOfPermission(name) {
        const known = [...permissionSigns.keys()].find((one) => name.startsWith(one));
        return svg("svg", { viewBox: "0 0 16 16", class: "icon", "aria-hidden": "true" }, svg("path", { d: permissionSigns.get(known ?? "") ?? icons.get("settings") }));
      }

      /** @param {string} label @param {{ isOn: boolean, act: string } | null} found @param {((act: string) => void) | null} tap @param {SVGElement | null} sign */
      function drawnSwitch(label, found, tap, sign = null) {
        return el("i", { className: `named${found ? " switches" : ""}${found?.isOn ? " on" : ""}` }, sign, el("span", { textContent: label }),
          found && tap ? button("", () => tap(found.act), { className: "flip", role: "switch", "aria-checked": String(found.isOn), "aria-label": label, "data-act": found.act }) : null);
      }

      /** The end of a journey. @param {string} words @param {string | false} sign of the outcome, if its flow is known @param {string} name @param {string[]} lines */
      function drawnEnd(words, sign, name = "", lines = []) {
        return el("div", { className: "over" }, el("span", { className: "station" }, icon(sign || "stop")), el("strong", { textContent: words }),
          name ? el("small", { textContent: name }) : null, ...lines.map((textContent) => el("p", { textContent })));
      }

      /** What a journey shows. Returns the layers, and the acts that its buttons do.
       * @param {Played} played @param {Studio} studio @param {((act: string) => void) | null} tap */
      function drawnScene(played, studio, tap) {
        const { scene, offered, over } = played, platform = /** @type {Player} */ (studio.player).platform;
        const open = new Set(offered.map(({ act }) => act)), used = new Set();
        /** @type {any[]} */
        const layers = [];
        const own = (/** @type {ShownPrompt} */ prompt) => prompt.arguments.map(({ name, value }) => `${sentence(humanised(name))}: ${nameInWords(value)}`);
        const drawn = (/** @type {ShownPrompt} */ prompt, /** @type {string} */ kind) => drawnPrompt({
          kind, name: prompt.name, label: `simulated ${kind} ${prompt.name}`, locale: prompt.locale, isRightToLeft: prompt.rightToLeft,
          title: prompt.title, message: prompt.message, lines: own(prompt), isForeign: isOtherLanguage(studio.locale, prompt.locale),
          buttons: prompt.buttons.map(({ act, label, roles }) => {
            used.add(act);
            // What the app draws itself has names in place of labels.
            return { label: prompt.locale == null ? sentence(humanised(label)) : label, roles, act: open.has(act) ? act : undefined };
          }),
        }, tap);
        for (const notice of scene.notices) layers.push(drawn(notice, "notice"));
        for (const prompt of scene.prompts) layers.push(drawn(prompt, prompt.kind));
        if (scene.system) {
          const { resource, request, options, purposes } = scene.system;
          const what = [resource, request].filter(Boolean).join(" ") + (options.length ? ` (${options.join(", ")})` : "");
          const answers = offered.filter(({ kind }) => kind === "answer");
          const buttons = answers.map(({ act, name }) => {
            used.add(act);
            const words = wordsOfStatus(platform, resource, name ?? "", 2);
            return { label: words ?? name ?? act, roles: [], act, small: words ? name ?? "" : undefined };
          });
          const missing = studio.missingPurpose(resource);
          layers.push(drawnPrompt({
            kind: "system", name: resource, label: `simulated question of the system: ${what}`, locale: purposes[0]?.locale ?? null,
            isRightToLeft: studio.isRightToLeft(purposes[0]?.locale ?? null), title: systemTitle(platform.name, resource, studio.locale),
            message: purposes.length ? purposes.map(({ text }) => text).join("\n") : missing, buttons,
            isForeign: isOtherLanguage(studio.locale, purposes[0]?.locale),
          }, tap));
        } else if (scene.away) {
          // Those at which the flow looks: where a flow needs one of several, the others are in the list below the phone.
          const asked = statusesThatMatter(/** @type {Player} */ (studio.player));
          layers.push(el("div", { className: "away", role: "group", "aria-label": "simulated place outside of the app" },
            el("p", { className: "title", textContent: sentence(humanised(scene.away.link)) }), el("i", { className: "other" }), el("i", { className: "other last" }),
            ...asked.slice(0, 4).map(({ name }) => drawnSwitch(sentence(humanised(name)), switchOf(played, platform, name), tap, signOfPermission(name))), el("i"), el("i")));
        }
        const foreign = [...scene.notices, ...scene.prompts, ...scene.system?.purposes ?? []].find(({ locale }) => isOtherLanguage(studio.locale, locale));
        if (foreign?.locale) layers.push(el("p", { className: "foreign-note" }, icon("warning"), foreignNote(foreign.locale)));
        if (!layers.length) {
          if (!over) {
            layers.push(drawnText("tells", scene.running.length ? `The app works: ${listed(scene.running.map((name) => `“${sentence(humanised(name))}”`))} …` : "No prompt of the policy is open."));
          } else {
            const lines = [scene.seen ? "" : "People have seen nothing of this flow.",
              scene.endsInSettings ? "It ended when Settings opened, so nothing happens on return." : ""].filter(Boolean);
            layers.push(drawnEnd(scene.outcome ? sentence(humanised(scene.outcome)) : "Over", signOf(studio.flow, scene.outcome, studio.drawing), scene.outcome ?? "without an outcome", lines));
          }
        }
        return { layers, used, isAway: Boolean(scene.away) };
      }

      /** The body and footnote text of iOS in its twelve steps, in pixels. */
      const sizes = new Map(Object.entries({ xS: [14, 12], S: [15, 12], M: [16, 12], L: [17, 13], xL: [19, 15], xxL: [21, 17], xxxL: [23, 19],
        AX1: [28, 23], AX2: [33, 27], AX3: [40, 33], AX4: [47, 38], AX5: [53, 44] }));

      """###),
  StudioFile(
    name: "picture-back.js",
    text: ###"""
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

      """###),
  StudioFile(
    name: "picture-layout.js",
    text: ###"""
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

      """###),
  StudioFile(
    name: "picture-map.js",
    text: ###"""
      /** The whole picture, small, with what is seen of it. A click shows another part. */
      class PictureMap {
        /** @param {Picture} picture */
        constructor(picture) {
          this.picture = picture;
          this.cards = svg("g");
          this.seen = svg("rect", { class: "seen", rx: 12 });
          this.element = svg("svg", { class: "map", "aria-hidden": "true" }, this.cards, this.seen);
          const go = (/** @type {PointerEvent} */ event) => {
            const { left, top } = this.element.getBoundingClientRect(), { scale, frame } = picture;
            picture.x = frame.clientWidth / 2 - (event.clientX - left) / this.ratio * scale;
            picture.y = frame.clientHeight / 2 - (event.clientY - top) / this.ratio * scale;
            picture.move();
          };
          this.element.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
            this.element.setPointerCapture(event.pointerId);
            go(event);
          });
          this.element.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => { if (event.buttons) go(event); });
          this.ratio = 1;
        }
        draw() {
          const { all, width, height } = this.picture;
          this.ratio = Math.min(150 / width, 84 / height);
          this.element.setAttribute("width", String(Math.max(24, width * this.ratio)));
          this.element.setAttribute("height", String(Math.max(16, height * this.ratio)));
          this.element.setAttribute("viewBox", `0 0 ${Math.max(24 / this.ratio, width)} ${Math.max(16 / this.ratio, height)}`);
          this.cards.replaceChildren(...all.map(({ x, y, width, height, element }) => svg("rect", { x, y, width, height, rx: 16,
            class: element.classList.contains("here") ? "here" : element.classList.contains("visited") ? "visited" : "" })));
          this.move();
        }
        move() {
          const { x, y, scale, frame, width, all } = this.picture;
          // Nothing is missed while a small part of one card is beyond the edge.
          const within = (/** @type {number} */ at, /** @type {number} */ size, /** @type {number} */ room) => Math.max(0, Math.min(room, at + size * scale) - Math.max(0, at));
          const [inSight, whole] = all.reduce(([some, sum], card) => [some + within(card.x * scale + x, card.width, frame.clientWidth)
            * within(card.y * scale + y, card.height, frame.clientHeight), sum + card.width * card.height * scale * scale], [0, 0]);
          this.element.toggleAttribute("hidden", !width || inSight > whole * 0.94);
          for (const [name, value] of Object.entries({ x: -x / scale, y: -y / scale, width: frame.clientWidth / scale, height: frame.clientHeight / scale })) {
            this.seen.setAttribute(name, String(value));
          }
        }
      }

      """###),
  StudioFile(
    name: "picture-moving.js",
    text: ###"""
      // The picture is moved by dragging, by the wheel and two fingers, and by keys.

      /** @param {Picture} picture */
      function listenTo(picture) {
        /** @type {Map<number, { x: number, y: number }>} */
        const pointers = new Map();
        let moved = 0;
        const { frame } = picture;
        frame.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
          if (event.button > 1) return;
          pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
          if (pointers.size === 1) moved = 0;
        });
        addEventListener("pointermove", (event) => {
          const old = pointers.get(event.pointerId);
          if (!old) return;
          const others = [...pointers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
          if (others.length === 1) {
            const before = Math.hypot(old.x - others[0].x, old.y - others[0].y), now = Math.hypot(event.clientX - others[0].x, event.clientY - others[0].y);
            const { left, top } = frame.getBoundingClientRect();
            if (before > 0) picture.zoom(now / before, (event.clientX + others[0].x) / 2 - left, (event.clientY + others[0].y) / 2 - top);
          } else if (!others.length) {
            moved += Math.abs(event.clientX - old.x) + Math.abs(event.clientY - old.y);
            if (moved > 4) {
              frame.classList.add("dragged");
              picture.isFitted = false;
              picture.x += event.clientX - old.x;
              picture.y += event.clientY - old.y;
              picture.move();
            }
          }
          pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
        });
        for (const name of ["pointerup", "pointercancel"]) {
          addEventListener(name, (event) => {
            pointers.delete(/** @type {PointerEvent} */ (event).pointerId);
            if (!pointers.size) frame.classList.remove("dragged");
          });
        }
        frame.addEventListener("click", (/** @type {PointerEvent} */ event) => { if (moved <= 4) keepClick(picture, event); });
        // The end of a drag is no click.
        frame.addEventListener("click", (/** @type {Event} */ event) => { if (moved > 4) event.stopPropagation(); }, true);
        frame.addEventListener("wheel", (/** @type {WheelEvent} */ event) => {
          event.preventDefault();
          const { left, top } = frame.getBoundingClientRect();
          if (event.ctrlKey || event.metaKey) return picture.zoom(Math.exp(-event.deltaY / 200), event.clientX - left, event.clientY - top);
          picture.isFitted = false;
          picture.x -= event.shiftKey ? event.deltaY : event.deltaX;
          picture.y -= event.shiftKey ? 0 : event.deltaY;
          picture.move();
        }, { passive: false });
        frame.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
          const way = new Map([["ArrowLeft", [60, 0]], ["ArrowRight", [-60, 0]], ["ArrowUp", [0, 60]], ["ArrowDown", [0, -60]]]).get(event.key);
          if (!way || event.target !== frame) return;
          event.preventDefault();
          picture.x += way[0];
          picture.y += way[1];
          picture.move();
        });
        // A card that gets the focus is seen; the browser must not scroll the frame instead.
        frame.addEventListener("focusin", (/** @type {Event} */ event) => {
          frame.scrollTo(0, 0);
          const card = picture.all.find(({ element }) => element.contains(event.target));
          if (card && /** @type {Element} */ (event.target).matches(":focus-visible")) picture.reveal(card);
        });
      }

      """###),
  StudioFile(
    name: "picture-screens.js",
    text: ###"""
      // The picture as screens: what people see in each state, with lines from its own buttons. A choice is a bar with a stop for each answer, an end
      // is a mark at the line that leads to it.

      /** A row for each button, and a choice of its own where several rows are about one button. @param {Card[]} cards @param {Studio} studio @returns {Card[]} */
      function screensOf(cards, studio) {
        return cards.flatMap((card) => {
          const { node, rows } = card;
          if (["choice", "start", "waiting"].includes(node.kind)) return [card];
          /** @type {Card[]} */
          const made = [card];
          const isRest = (/** @type {Row} */ { edge }) => edge.kind === "row" && (!edge.answers.length || edge.label[0]?.kind === "otherwise");
          /** @type {Set<Row>} */
          const taken = new Set();
          const oneOf = (/** @type {string | null} */ answer, /** @type {Row[]} */ some) => {
            for (const row of some) taken.add(row);
            const [{ edge, target, end }] = some;
            if (some.length === 1) return rowOf(edge, { target, end, answer });
            // Which of the rows is taken depends on what else is known.
            const choice = cardOf({ kind: "choice", state: null, name: "", inside: [], entity: null, lines: [], subjects: null, effects: [], isUncovered: false }, -1);
            choice.rows = some.map((row) => rowOf(row.edge, { target: row.target, end: row.end, words: labelInWords(row.edge.label.slice(1)) || "in all other cases" }));
            made.push(choice);
            return rowOf(edge, { target: choice, answer });
          };
          const drawn = buttonsOf(card, studio).flatMap((answer) => {
            const own = rows.filter(({ edge }) => edge.kind === "row" && edge.answers.includes(answer) && edge.label[0]?.kind !== "otherwise");
            const rest = own.length && own.some(({ edge }) => edge.label.length < 2) ? [] : rows.filter(isRest);
            return own.length + rest.length ? [oneOf(answer, [...own, ...rest])] : [];
          });
          const left = rows.filter((row) => !taken.has(row));
          for (const row of left) {
            if (taken.has(row)) continue;
            const key = row.edge.kind === "row" ? row.edge.answers.join("\n") : "";
            drawn.push(oneOf(null, key ? left.filter(({ edge }) => edge.kind === "row" && edge.answers.join("\n") === key) : [row]));
          }
          card.rows = drawn;
          return made;
        });
      }

      /** Ends that few lines lead to are cards, each once. In a larger picture such lines would cross all of it, so that each ends with a mark of its own.
       * @param {Card[]} cards @param {Flow} flow @returns {Card[]} */
      function withEnds(cards, flow) {
        const leading = cards.flatMap(({ rows }) => rows.filter(({ end }) => end != null));
        if (leading.length > mostLinesToEnds) return cards;
        const ends = flow.nodes.flatMap((node, index) => node.kind === "outcome" && leading.some(({ end }) => end === node.name) ? [cardOf(node, index)] : []);
        for (const row of leading) row.target = ends.find(({ node }) => node.name === row.end) ?? null;
        return [...cards, ...ends];
      }
      const mostLinesToEnds = 9, stationSize = 32;

      /** The buttons of what a card shows, from the first one down. @param {Card} card @param {Studio} studio */
      function buttonsOf({ node, rows }, studio) {
        if (node.kind === "prompt") return studio.prompts.find(({ name }) => name === node.entity)?.buttons.map(({ name }) => name) ?? [];
        if (node.kind !== "request") return [];
        const isNamed = (/** @type {string} */ answer) => rows.some(({ edge }) => edge.answers.includes(answer));
        return ["denied", "partial", "granted"].filter((answer) => answer !== "partial" || isNamed(answer));
      }

      /** @param {Picture} picture @param {Card} card */
      function drawnScreen(picture, card) {
        const { node } = card, { studio } = picture;
        if (node.kind === "choice") return drawnBar(picture, card);
        if (node.kind === "outcome") return drawnStation(picture, card);
        const caption = { prompt: () => captionOf(studio.prompts.find(({ name }) => name === node.entity)), request: () => "The system asks",
          trip: () => "Outside of the app", action: () => "The app works", flow: () => `Journey: ${sentence(humanised(node.entity ?? node.name))}` }[node.kind]?.() ?? captionInside(picture, node);
        const head = button([icon(node.kind), el("span", { className: "card-title" }, el("span", { textContent: caption }),
          el("code", { textContent: [...new Set([node.name, node.kind === "prompt" ? node.entity : ""])].filter(Boolean).join(" · ") })), picture.otherwise(card)],
        () => studio.walk(card), { className: "card-head", disabled: node.state == null || !studio.player, "aria-label": `${caption}: ${studio.wordsOf(node)}` });
        const { frame, buttons } = frameOf(picture, card);
        // A button that has taken its step cannot be pressed any more when the click arrives here.
        let isOfButton = false;
        frame.addEventListener("click", (/** @type {Event} */ event) => { isOfButton = Boolean(/** @type {Element} */ (event.target).closest("button:enabled")); }, true);
        frame.addEventListener("click", () => { if (!head.disabled && !isOfButton) studio.walk(card); });
        const left = card.rows.filter(({ element }) => !element), turns = left.filter((row) => isTurn(card, row));
        const exits = left.filter((row) => !turns.includes(row)).map((row) => {
          row.element = button([el("span", { textContent: row.words ?? studio.wordsOfRow(node, row.edge), dir: "auto" }), el("code", { textContent: writtenLabel(row.edge) })],
            () => studio.take(card, row), { className: `exit ${row.edge.kind}`, disabled: true });
          // A row that shows a notice and leads on has no screen for it, so the notice is written at the row.
          const notice = row.edge.effects.find(({ kind }) => kind === "notice"), said = notice ? studio.textOf(notice.name) : undefined;
          if (said) row.element.append(el("span", { className: "exit-says", dir: "auto", textContent: said.message ?? said.title ?? "" }));
          return row.element;
        });
        card.element = el("article", { className: `card shot ${node.kind}${node.isUncovered ? " uncovered" : ""}${card.isUnreached ? " unreached" : ""}`,
          title: card.isUnreached ? "No journey on this platform comes here." : "" }, head, frame, turns.length ? el("div", { className: "turns" }, ...turns.map((row) => turn(picture, card, row))) : null, exits.length ? el("div", { className: "exits" }, ...exits) : null, el("span", { className: "badges" }));
        if (turns.length) showTurns(picture, card);
        for (const row of card.rows) {
          row.port = row.element;
          marked(picture, card, row);
        }
        card.element.classList.toggle("several", studio.prompts.filter(({ name }) => name === node.entity).length > 1 && buttons);
        return card.element;
      }

      /** Whether a way back belongs to no button of a screen, as when a status changes meanwhile. It is a few quiet words, and its line is seen when its
       * screen is pointed at or it is taken: most people never see such a step. @param {Card} card @param {Row} row */
      function isTurn({ node }, { isBack, edge, answer }) {
        return isBack && answer == null && edge.kind !== "start" && ["prompt", "request"].includes(node.kind) && !edge.effects.some(({ kind }) => kind === "notice");
      }
      /** @param {Picture} picture @param {Card} card @param {Row} row */
      function turn({ studio }, card, row) {
        const words = row.words ?? studio.wordsOfRow(card.node, row.edge);
        row.element = button([icon("back"), el("span", { textContent: words, dir: "auto" }), el("code", { textContent: writtenLabel(row.edge) })], () => studio.take(card, row), { className: "turn", disabled: true });
        return row.element;
      }
      /** Shows the lines of the turns of a card while it is pointed at. @param {Picture} picture @param {Card} card */
      function showTurns(picture, card) {
        for (const [event, isOn] of /** @type {const} */ ([["pointerenter", true], ["pointerleave", false], ["focusin", true], ["focusout", false]])) {
          card.element.addEventListener(event, () => {
            for (const { wire } of picture.lines) if (wire.from === card) wire.path.classList.toggle("shown", isOn && wire.path.matches(".of-turn"));
          });
        }
      }

      /** Who speaks in a prompt. @param {Prompt | undefined} prompt */
      function captionOf(prompt) {
        if (["banner", "notice"].includes(prompt?.kind ?? "")) return kindWords.get(prompt?.kind ?? "") ?? "";
        return prompt && prompt.buttons.length < 2 ? "The app says" : "The app asks";
      }

      /** What is still seen in a state that shows nothing of its own. @param {Picture} picture @param {FlowNode} node */
      function captionInside({ flow, studio }, { inside }) {
        const around = inside.length ? flow?.nodes.find((one) => one.kind === "prompt" && one.name === "" && one.inside.join() === inside.join()) : undefined;
        return around ? `Still there: ${studio.wordsOf(around)}` : "No screen";
      }

      /** What is seen in a state, small. @param {Picture} picture @param {Card} card @returns {{ frame: any, buttons: boolean }} */
      function frameOf(picture, card) {
        const { node, rows } = card, { studio } = picture;
        const rowOfButton = (/** @type {string} */ answer) => rows.find((row) => row.answer === answer);
        const tap = (/** @type {string} */ answer) => {
          const row = rowOfButton(answer);
          if (row) studio.take(card, row);
        };
        const prompt = node.kind === "request" ? studio.prompts.find(({ kind, resource }) => kind === "system" && resource === node.entity)
          : studio.prompts.find(({ name }) => name === node.entity);
        const text = prompt?.texts.find(({ wanted }) => wanted === studio.locale) ?? prompt?.texts[0];
        let drawn = null;
        if (node.kind === "request") {
          drawn = drawnPrompt({ kind: "system", name: node.entity ?? "", label: `question of the system about ${node.entity}`, locale: text?.locale ?? null, isRightToLeft: text?.isRightToLeft ?? false,
            title: systemTitle(studio.platform?.name ?? "", node.entity, studio.locale), isForeign: isOtherLanguage(studio.locale, text?.locale), message: text?.message ?? null,
            buttons: buttonsOf(card, studio).filter(rowOfButton).map((answer) => ({ label: (statusWords.get(answer) ?? groupWords.get(answer))?.[2] ?? answer, roles: [], act: answer })) }, tap);
        } else if (node.kind === "prompt") {
          const labels = new Map(text?.labels.map(({ name, label }) => [name, label]));
          drawn = drawnPrompt({ kind: prompt?.kind ?? "alert", name: node.entity ?? "", label: `${prompt?.kind ?? "prompt"} ${node.entity}`, locale: text?.locale ?? null,
            isRightToLeft: text?.isRightToLeft ?? false, isForeign: isOtherLanguage(studio.locale, text?.locale), title: text?.title ?? null, message: text?.message ?? null,
            buttons: (prompt?.buttons ?? []).map(({ name, roles }) => ({ label: labels.get(name) ?? sentence(humanised(name)), roles, act: name })) }, tap);
        } else if (node.kind === "trip") {
          drawn = el("div", { className: "away" }, el("p", { className: "title", textContent: sentence(humanised(node.entity ?? node.name)) }),
            ...(studio.player?.platform.statuses ?? []).slice(0, 2).map(({ name }) => {
              const drawn = drawnSwitch(sentence(humanised(name)), { isOn: false, act: "" }, null);
              drawn.dataset.name = name;
              return drawn;
            }), el("i"));
        } else if (node.kind === "flow") {
          const inner = firstScreenOf(picture, node);
          if (inner) return { frame: frameOf(picture, inner).frame, buttons: false };
        }
        drawn ??= el("div", { className: "does" }, icon(node.kind), el("strong", { textContent: studio.wordsOf(node), dir: "auto" }));
        const isSeen = ["prompt", "request", "trip", "action"].includes(node.kind), isForeign = isOtherLanguage(studio.locale, text?.locale);
        const frame = el("div", { className: isSeen ? "mini" : "mini plain-mini" }, node.kind === "action" ? drawnApp() : null, el("div", { className: "layers" }, drawn, isForeign ? el("p", { className: "foreign-note", title: foreignNote(text?.locale ?? "") }, icon("warning"), "Not translated") : null));
        for (const made of frame.querySelectorAll("button.button")) {
          const row = rowOfButton(made.dataset.act ?? "");
          if (row) row.element = made;
          made.disabled = true;
        }
        return { frame, buttons: node.kind === "prompt" };
      }

      /** What was switched on where people are outside of the app. @param {Card} card @param {Act[]} acts what was done there @param {PlayedPlatform | undefined} platform */
      function showSwitches({ element }, acts, platform) {
        const isOn = (/** @type {string} */ status) => acts.some(({ changes }) => changes.some(({ name, value }) => {
          const known = name === status ? platform?.statuses.find((one) => one.name === name) : undefined;
          return known?.groups[known.values.indexOf(value)] === "granted";
        }));
        for (const one of element.querySelectorAll(".switches")) one.classList.toggle("on", isOn(one.dataset.name));
      }
      /** Shows in the card of another journey what the phone shows, while the phone is there. @param {Picture} picture @param {Card} card @param {Played} played */
      function showInside(picture, card, { states }) {
        const { studio } = picture, own = studio.drawing?.flows.flatMap((flow) => flow.nodes.map((node) => ({ flow, node }))) ?? [];
        const seen = own.reverse().find(({ node }) => node.state != null && states.includes(node.state) && ["prompt", "request"].includes(node.kind)), old = card.element.querySelector(".mini"), shown = seen && innerCard(studio, seen.flow, seen.node);
        if (!shown) return;
        // The picture stays as it is laid out.
        Object.assign(old.style, { height: old.offsetHeight + "px", overflow: "hidden" });
        old.replaceChildren(...frameOf(picture, shown).frame.childNodes);
      }
      /** What people see first in another journey, as a card whose buttons lead nowhere. @param {Picture} picture @param {FlowNode} node @returns {Card | null} */
      function firstScreenOf({ studio }, { entity }) {
        const flow = studio.drawing?.flows.find(({ family, name }) => family === entity || name === entity);
        const seen = flow?.nodes.find(({ kind }) => kind === "prompt" || kind === "request");
        return flow && seen ? innerCard(studio, flow, seen) : null;
      }
      /** @param {Studio} studio @param {Flow} flow @param {FlowNode} node */
      function innerCard(studio, flow, node) {
        const card = cardOf(node, -1), [edge] = flow.edges;
        card.rows = buttonsOf({ ...card, rows: flow.edges.filter(({ source }) => flow.nodes[source] === node).map((edge) => rowOf(edge)) }, studio).map((answer) => rowOf(edge, { answer }));
        return card;
      }

      /** @param {Picture} picture @param {Card} card */
      function drawnBar(picture, card) {
        const { node } = card, { studio } = picture;
        const words = node.lines.length || node.name ? studio.wordsOf(node) : "";
        const title = words ? button(el("strong", { textContent: words, dir: "auto" }), () => picture.explain(card), { className: "bar-title", title: definitionsOf(studio, node.lines).join("\n") || "The lines of the policy" })
          : el("span", { className: "bar-title" });
        card.element = el("article", { className: "card bar" }, title, picture.otherwise(card), el("code", { textContent: node.name }), el("div", { className: "bar-line" }), el("div", { className: "bar-way", hidden: true }), el("span", { className: "badges" }), ...card.rows.map((row) => {
          const words = row.words ? sentence(row.words) : studio.wordsOfRow(node, row.edge);
          row.element = button([el("i"), el("span", { textContent: words, title: [writtenLabel(row.edge), ...definitionsOf(studio, [writtenLabel(row.edge)])].join("\n"), dir: "auto" })], () => studio.take(card, row), { className: "stop-at", disabled: true });
          return row.element;
        }));
        for (const row of card.rows) marked(picture, card, row);
        return card.element;
      }

      /** Lights the way through a choice that was taken: from where it arrives to the stop where it leaves. @param {Card} card @param {Set<Wire>} done @param {boolean} isStart */
      function lightBar(card, done, isStart) {
        const wires = [...done], left = card.rows.filter((row) => wires.some((wire) => wire.row === row)), arriving = wires.filter(({ to }) => to === card);
        const places = [...left.map((row) => portOfScreen(card, row)), ...isStart || arriving.some(({ row }) => !row?.isBack) ? [card.entry] : [], ...arriving.some(({ row }) => row?.isBack) ? [entryBack(card, portOfScreen)] : []];
        const way = card.element.querySelector(".bar-way"), top = Math.min(...places);
        way.hidden = places.length < 2;
        Object.assign(way.style, { top: top + "px", height: Math.max(...places) - top + "px" });
        for (const row of card.rows) row.element.classList.toggle("done", left.includes(row));
      }

      /** What covers the lines below a line, so that nobody takes a crossing for a place where they meet. @param {any} path */
      function bedOf(path, className = "bed") { return svg("path", { class: className, d: path.getAttribute("d") }); }

      /** The mark at the end of a line that goes no further. @param {Picture} picture @param {Card} card @param {Row} row */
      function marked(picture, card, row) {
        const { studio } = picture;
        if (row.isBack && row.target) row.element.title = `${card.isUnreached ? "Leads" : "Back"} to: ${studio.wordsOf(row.target.node) || "the start"}`;
        else if (row.end == null && row.element.classList.contains("exit") && row.edge.target == null && !row.target) {
          row.element.append(el("span", { className: "goes", title: "Stays here" }, icon("back")));
        } else if (row.end != null && !row.target) {
          row.mark = stationOf(picture, row.end);
        } else if (row.edge.target == null && !row.target) row.mark = el("span", { className: "station back" }, el("span", { textContent: "stays" }));
        if (row.mark) card.element.append(row.mark);
      }

      /** The sign and the words of an end. @param {Picture} picture @param {string} end */
      function stationOf({ flow, studio }, end) {
        return el("span", { className: "station" }, icon(signOf(flow, end, studio.drawing)), el("b", { textContent: sentence(humanised(end)), title: end }));
      }
      /** @param {Picture} picture @param {Card} card */
      function drawnStation(picture, card) {
        const { studio } = picture, mark = stationOf(picture, card.node.name), name = sentence(humanised(card.node.name));
        mark.classList.add("below");
        card.element = el("article", { className: `card station-card${card.isUnreached ? " unreached" : ""}` },
          button(mark, () => studio.walkToEnd(card.node.name), { className: "station-way", disabled: !studio.player, title: `The shortest way to “${name}”`, "aria-label": `The shortest way to ${name}` }), el("span", { className: "badges" }));
        return card.element;
      }

      /** Measures cards, once they are drawn. What is read is read for all of them before anything is written, so that the browser lays them out once.
       * @param {Card[]} cards */
      function measureScreens(cards) {
        const found = cards.map((card) => {
          const { element, rows } = card, isBar = card.node.kind === "choice", name = card.node.kind === "outcome" ? element.querySelector("b") : null;
          if (name) Object.assign(card, { width: Math.max(stationSize, name.offsetWidth), height: stationSize + 3 + name.offsetHeight, entry: stationSize / 2 });
          else if (!isBar) {
            const frame = element.querySelector(".mini");
            Object.assign(card, { width: element.offsetWidth, height: element.offsetHeight, entry: frame.offsetTop + Math.min(frame.offsetHeight / 2, 90) });
            for (const row of rows) row.y = heightIn(element, row.port);
          }
          const title = isBar ? Math.max(element.firstChild.offsetWidth / 2, element.firstChild.offsetWidth - 22) - 8 : 0;
          const heights = ["*:first-child", "code", ".unlike"].map((part) => element.querySelector(`:scope > ${part}`)?.offsetHeight ?? 0);
          return { card, isBar, title, above: isBar ? heights.reduce((sum, height) => sum + height, 0) : 0, marks: rows.map(({ element, mark }) => ({
            labelWidth: isBar ? element.lastChild.offsetWidth : 0, labelHeight: isBar ? element.lastChild.offsetHeight : 0,
            nameWidth: mark?.querySelector("b")?.offsetWidth ?? 0, width: mark?.offsetWidth ?? 0 })) };
        });
        const returned = new Set(cards.flatMap(allRows).filter(({ isBack }) => isBack).map(({ target }) => target));
        for (const { card, isBar, title, above, marks } of found) {
          const { rows } = card;
          card.lead = title;
          const isTight = !isBar && rows.some((row) => row.mark && rows.some((other) => other.y > row.y && other.y < row.y + 42 && (other.mark || other.target && !other.isBack)));
          rows.forEach((row, index) => {
            const { labelWidth, nameWidth, width } = marks[index];
            row.lead = isBar ? labelWidth + 14 : 12;
            let room = width ? width + 4 : 0;
            // The names of outcomes are written below their circles if there is room for all, else beside them.
            const isBelow = nameWidth > 0 && !isTight;
            if (isBelow) {
              const over = Math.max(0, (nameWidth - stationSize) / 2);
              row.lead = Math.max(row.lead, over + 6);
              room = stationSize + over;
              row.mark.classList.add("below");
            }
            card.lead = Math.max(card.lead, row.lead + room);
          });
          if (!isBar) continue;
          card.tail = returned.has(card) ? 14 : 0;
          let stop = above + Math.max(0, marks[0].labelHeight - 16) + 26;
          card.steps = rows.map((_, index) => !index ? 44 : 28 + marks[index].labelHeight + (rows[index - 1].mark?.matches(".below") ? 8 : 0));
          card.stops = card.steps.map((step, index) => (stop += index ? step : 0));
          Object.assign(card, { width: 24, height: stop + 16 + card.tail, entry: (card.stops[0] + stop) / 2 });
        }
      }
      /** @param {any} card @param {any} port */
      function heightIn(card, port) {
        let top = port.offsetHeight / 2;
        for (let part = port; part && part !== card; part = part.offsetParent) top += part.offsetTop;
        return top;
      }

      /** The height of a row in its card. @param {Card} card @param {Row} row */
      function portOfScreen(card, row) { return card.stops.length ? card.stops[card.rows.indexOf(row)] : row.y; }

      /** Puts the stops and marks of a card where its lines are. @param {Card} card */
      function finishScreen(card) {
        if (card.stops.length) {
          const line = card.element.querySelector(".bar-line"), top = card.stops[0] - 16;
          Object.assign(line.style, { top: top + "px", height: card.stops[card.stops.length - 1] + 16 + card.tail - top + "px" });
          card.rows.forEach((row, index) => { row.element.style.top = card.stops[index] - 12 + "px"; });
        }
        if (card.node.kind === "outcome") card.element.style.width = card.width + "px";
        for (const row of card.rows) {
          if (row.mark) Object.assign(row.mark.style, { left: card.width + row.lead + "px", top: portOfScreen(card, row) - stationSize / 2 + "px" });
        }
      }

      """###),
  StudioFile(
    name: "picture.css",
    text: ###"""
      .picture-place { position: relative; container-type: inline-size; min-width: 0; min-height: 0 }
      .picture { position: absolute; inset: 0; overflow: hidden; touch-action: none; cursor: grab; --scale: 1;
        background: radial-gradient(circle, var(--line) 1px, transparent 1.2px) var(--x, 0) var(--y, 0) / calc(22px * var(--scale)) calc(22px * var(--scale)) }
      .picture:focus-visible { outline-offset: -3px } .studio[data-loads] .card button:disabled { pointer-events: none } .dragged, .dragged * { cursor: grabbing !important; user-select: none }
      .canvas { position: absolute; transform-origin: 0 0 }
      .wires { position: absolute; overflow: visible; pointer-events: none }
      .wire { fill: none; stroke: var(--edge); stroke-width: 1.6; marker-end: url(#arrow) } .wire.done { stroke: var(--accent); stroke-width: 2.6; marker-end: url(#arrow-done) }
      .wire.uncovered { stroke-dasharray: 4 4 } .arrow path { fill: var(--edge) } .arrow-done path { fill: var(--accent) } .dot { fill: var(--ink) } .casing { fill: none; stroke: var(--page); stroke-width: 12 } .joint { fill: var(--page); stroke: var(--edge); stroke-width: 3 } .bed { fill: none; stroke: var(--page); stroke-width: 10 } .bed.of-ahead { stroke-width: 6 } .start-label { fill: var(--soft); font-size: 14px; text-anchor: end }
      .card { position: absolute; top: 0; left: 0; width: 236px; border: 1px solid var(--edge); border-radius: 14px; background: var(--panel) }
      .card.unreached { border-style: dotted } .card.uncovered { border-style: dashed }
      .card.here { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent), 0 0 0 6px color-mix(in srgb, var(--accent) 22%, transparent) }
      .card.pointed:not(.here, .bar, .shot), .pointed:not(.here) > :is(.mini, .bar-line) { outline: 3px dashed var(--accent); outline-offset: 3px } .bar.pointed > .bar-line { outline-offset: 0 }
      .card-head { display: flex; gap: 10px; width: 100%; padding: 10px 12px; border-radius: 13px 13px 0 0 } .card-head:last-child { border-radius: 13px }
      .card-head .icon { margin-top: 2px; color: var(--soft) } .card.here .card-head .icon { color: var(--accent) }
      .card-title { display: grid; min-width: 0 } .card-title strong { font-weight: 600; overflow-wrap: anywhere } .card-head:hover:enabled strong { text-decoration: underline }
      .unlike { flex: none; display: flex; align-items: center; gap: 4px; margin-inline-start: auto; padding: 0 7px; border-radius: 9px; background: var(--ink); color: var(--page); font-size: 12px; font-weight: 600; line-height: 18px; align-self: start } .unlike .icon, .card-head .unlike .icon { width: 12px; height: 12px; margin: 0; color: inherit; stroke-width: 2 } .shot .unlike { margin-inline-start: 0 } .bar > .unlike { width: max-content; margin: 3px 0 0 }
      .inside { font-size: 12px; color: var(--soft) }
      .effect { display: flex; gap: 5px; font: 12px/1.4 var(--mono); color: var(--soft); overflow-wrap: anywhere } .effect .icon { width: 12px; height: 12px; margin-top: 2px }
      .row { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: start; gap: 0 8px; width: 100%; padding: 7px 12px 7px calc(38px + 14px * var(--depth)); border-top: 1px solid var(--line); color: var(--ink) }
      .card > :last-child { border-radius: 0 0 13px 13px } .row.handler, .row.silence { border-top-style: dashed } .row:dir(rtl) { padding: 7px calc(38px + 14px * var(--depth)) 7px 12px }
      .row-words { display: contents } .row-words > * { grid-column: 1 / -1 } .row-words > span:first-child { grid-column: 1; overflow-wrap: anywhere }
      .row > :is(.end, .way-back) { grid-area: 1 / 2 } .row.uncovered .row-words > span:first-child { color: var(--soft) } .condition { font-size: 12px; color: var(--soft) }
      .row.live { background: var(--tint) } .row.live .row-words > span:first-child { color: var(--accent); font-weight: 600 } .row.live:hover { box-shadow: inset 3px 0 var(--accent) }
      .end { max-width: 110px; padding: 1px 9px; border-radius: 10px; background: var(--fill); font-size: 13px; font-weight: 600; overflow-wrap: anywhere } .row.live .end { background: var(--panel) }
      .way-back { display: flex; gap: 4px; max-width: 100px; color: var(--soft); font-size: 12px } .way-back span { overflow: hidden; text-overflow: ellipsis; text-wrap: nowrap } .way-back .icon { width: 13px; height: 13px; margin-top: 2px }
      .badges { position: absolute; top: -11px; inset-inline-end: 10px; display: flex; gap: 3px }
      .badge { min-width: 20px; height: 20px; padding: 0 5px; border-radius: 10px; background: var(--ink); color: var(--page); font: 600 12px/20px system-ui, sans-serif; text-align: center } .badge.now { background: var(--accent); color: var(--on-accent) }
      .picture-title { position: absolute; top: 6px; inset-inline-start: 20px; pointer-events: none; display: flex; flex-wrap: wrap; align-items: center; gap: 0 14px; color: var(--soft); font-size: 13px } .picture-title h1 { font-size: 14px; color: var(--ink) } .picture-title > * { text-shadow: 0 0 4px var(--page), 0 0 4px var(--page) }
      [data-face=rows]::after { content: ""; position: absolute; inset: 0 0 auto; height: 34px; background: linear-gradient(var(--page) 80%, transparent); pointer-events: none } .picture-title { z-index: 1 } [data-face=screens] > .picture-title { clip-path: inset(50%) }
      .picture-title span { display: flex; align-items: center; gap: 5px }
      .studio > .tools { grid-area: 2 / 2; place-self: center end; margin: 6px 16px; z-index: 1 } .start:has(+ .tools:not([hidden])) { border-inline-end: 192px solid var(--page) }
      @media (min-width: 900px) and (max-width: 1399px) { .tools .step { display: none } .start:has(+ .tools:not([hidden])) { border-inline-end-width: 124px } }
      .tools { display: flex; align-items: center; border-radius: 17px; background: var(--panel); box-shadow: var(--raised); overflow: hidden }
      .tools button { display: flex; align-items: center; justify-content: center; gap: 6px; min-width: 34px; height: 34px; padding: 0 8px; color: var(--soft); font-size: 13px } .tools button:hover { background: var(--fill); color: var(--ink) } .tools [aria-pressed=true] { color: var(--accent) } .tools :focus-visible { outline-offset: -3px; border-radius: 17px }
      /* The map is beside the film, where it covers nothing. */
      .map { position: absolute; bottom: 24px; inset-inline-end: 16px; padding: 8px; border: 1px solid var(--line); box-sizing: content-box; border-radius: 12px; background: var(--panel); box-shadow: var(--raised); cursor: pointer; touch-action: none; overflow: hidden }
      .map[hidden], .picture-place[hidden] ~ .map { display: none } .picture-place:not([hidden]) ~ .film:has(~ .map:not([hidden])) .film-place { margin-inline-end: 188px } .map rect { fill: color-mix(in srgb, var(--edge) 45%, transparent) } .map .visited { fill: color-mix(in srgb, var(--accent) 45%, transparent) } .map .here { fill: var(--accent) } .map .seen { fill: none; stroke: var(--ink); stroke-width: 1.5; vector-effect: non-scaling-stroke }

      /* Screens: what people see, and lines from its own buttons. */
      [data-face=screens] .wire { stroke-width: 4.4; stroke: color-mix(in srgb, var(--edge) 90%, var(--page)) } [data-face=screens] .arrow path { fill: var(--edge) }
      [data-face=screens] .wire.done { stroke: var(--accent); stroke-width: 7 } [data-face=screens] .wire.ahead { stroke: var(--accent); stroke-dasharray: .1 7.5; stroke-linecap: round; stroke-width: 4.5; marker-end: url(#arrow-done) } [data-face=screens] .wire.mark { marker-end: none }
      .wire.mark { marker-end: none } .wire.stays { stroke-dasharray: 1 5; stroke-linecap: round; stroke-width: 2 !important }
      [data-face=screens] .wire.back { marker: none; marker-start: url(#arrow); stroke-width: 2.4 } [data-face=screens] .wire.back:not(.done) { stroke-dasharray: .1 6; stroke-linecap: round; stroke: var(--edge) } [data-face=screens] .wire.back.ahead:not(.done) { stroke: var(--accent); stroke-width: 4.5; stroke-dasharray: .1 7.5; marker-start: url(#arrow-done) } [data-face=screens] .wire.back.done { stroke-width: 5; marker-start: url(#arrow-done) }
      .card.shot { width: 164px; border: 0; background: none; box-shadow: none; border-radius: 0 }
      .shot .card-head { flex-wrap: wrap; padding: 0 4px 4px; gap: 2px 6px; color: var(--soft); font-size: 14px; border-radius: 6px } .shot .card-head .icon { width: 14px; height: 14px; margin-top: 1px } .shot.here .card-head { color: var(--accent); font-weight: 600 }
      .shot .card-title { flex: 1 1 100px }
      .mini { position: relative; display: flex; min-height: 150px; border: 2px solid var(--case); border-radius: 22px; background: linear-gradient(var(--sky), var(--sky-low)); cursor: pointer; box-shadow: 0 3px 10px light-dark(#1a254022, #0006) }
      .mini::before { content: ""; position: absolute; top: 7px; left: 50%; width: 30px; height: 6px; margin-left: -15px; border-radius: 3px; background: var(--case) }
      .mini .layers { padding: 22px 7px 9px } .shot.several .mini { box-shadow: 5px -5px 0 -2px var(--page), 5px -5px 0 0 var(--case) }
      .shot.here .turns { margin-top: 6px; margin-bottom: -7px } .shot.here .mini { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent), 0 0 0 6px color-mix(in srgb, var(--accent) 24%, transparent) }
      .mini .layers > div { width: 100%; min-height: 0; padding: 10px 8px 8px; border-radius: 13px; font-size: 12px; box-shadow: 0 2px 8px #0002; text-align: start } .mini .message, .mini .own { font-size: 12px; line-height: 1.28; color: var(--soft) } .mini .layers > div > :is(.title, .message, .own) { padding: 0 }
      .mini .title + .message { margin-top: 2px } .mini .layers > .system { outline: 1px dashed var(--edge); outline-offset: -4px; padding: 12px 11px 11px }
      .mini .buttons, .mini .buttons.pair { flex-flow: column; gap: 5px; margin: 8px 0 0; padding: 0; border: 0 } .mini .buttons.pair { flex-flow: column-reverse }
      .mini .button { width: 100%; min-width: 0; min-height: 26px; padding: 4px 6px; border-radius: 13px; font-size: 12px; line-height: 1.3; overflow-wrap: anywhere } .mini .button.live { outline: 2px solid var(--accent); outline-offset: 1px }
      .mini .layers > :is(.sheet, .screen) { padding: 14px 8px 8px } .mini :is(.sheet, .screen) > .buttons { padding-top: 6px; margin-top: auto } .mini .layers > .screen { flex: 1 }
      .mini .layers > .away { margin: -2px 0; flex: 1; border-radius: 12px } .mini .away .title { font-size: 14px } .mini .away i { height: 26px; margin-top: 6px; border-radius: 8px; font-size: 12px } .mini .away i span { inset: 0 34px 0 8px } .mini .away i::before { inset: 10px auto 10px 8px } .mini .away i.switches::after { inset: 6px 6px 6px auto; width: 24px; border-radius: 7px; background: radial-gradient(circle at 7px 50%, #fff 5px, transparent 5.500px) light-dark(#c3c9d2, #5b6472) } .mini .away i.switches.on::after { background: radial-gradient(circle at 17px 50%, #fff 5px, transparent 5.500px) light-dark(#2f9e4b, #3f9a55) }
      .plain-mini { min-height: 0; border-radius: 14px; background: var(--panel); border-color: var(--edge) } .plain-mini::before { content: none } .plain-mini .layers { padding: 4px } .shot.flow .mini { border-style: double; border-width: 5px }
      .mini .app { position: absolute; inset: 22px 12px 12px; display: grid; grid-template-rows: 9px 5px 5px minmax(0, 1fr) 20px; gap: 7px } .mini .app i { border-radius: 4px; background: var(--shape); opacity: .7 } .mini .app .head { width: 62% } .mini .app .short { width: 74% } .mini .app .large { border-radius: 9px; opacity: .45 } .mini .app .press { border-radius: 10px } .mini .app + .layers > .does { background: var(--glass); box-shadow: 0 2px 8px #0002; padding: 9px 10px }
      .mini .does { display: flex; align-items: center; gap: 8px; background: none; box-shadow: none } .does strong { font-weight: 600; overflow-wrap: anywhere; min-width: 0 } .does .icon { color: var(--soft) }
      .exit-says { flex: 1 0 100%; order: 4; margin: 2px 0; color: var(--soft); display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 4; overflow: hidden } .exits { display: grid; gap: 4px; margin-top: 6px } .exit { padding: 3px 10px; border: 1px solid var(--edge); border-radius: 13px; background: var(--page); font-size: 13px; line-height: 1.3; overflow-wrap: anywhere } .exit.handler, .exit.silence { border-style: dashed; color: var(--soft) } .exit code { display: block } .exit.live, .stop-at.live span { color: var(--accent); border-color: var(--accent); font-weight: 600 } .exit.live:hover { background: var(--tint) }
      .shot .badges { top: 12px; inset-inline-end: -6px } .bar .badges { display: none }
      .turns { display: grid; margin: 2px 6px -3px; font-size: 13px; line-height: 1.25 } .turn { display: flex; flex-wrap: wrap; align-items: center; gap: 0 6px; color: var(--soft) } .turn .icon { width: 13px; height: 13px } .turn > span { flex: 1; min-width: 0 } .turn code { flex: 1 0 100% } .turn.live { color: var(--accent) } .turn.live:hover { text-decoration: underline }
      [data-face=screens] .wire.of-turn:not(.done, .ahead, .shown) { visibility: hidden }
      .card.bar { width: 24px; border: 0; background: none; border-radius: 0; box-shadow: none } .bar-title { display: block; border-radius: 4px !important; text-align: start; } .bar-title:hover { text-decoration: underline dotted } .station.ahead > .icon { border-color: var(--accent); color: var(--accent) } .station.done > .icon { border-color: var(--accent); color: var(--accent); box-shadow: 0 0 0 4px color-mix(in srgb, var(--accent) 24%, transparent) }
      .bar-title { position: relative; left: 12px; translate: max(-50%, -22px) 0; text-align: center !important; width: max-content; max-width: 120px; font-size: 15px; line-height: 1.2; font-weight: 700; text-shadow: 0 0 3px var(--page), 0 0 3px var(--page), 0 0 3px var(--page), 0 0 3px var(--page) } .bar > code { display: block; width: max-content }
      .bar-line { position: absolute; left: 0; width: 24px; border: 2px solid var(--ink); border-radius: 12px !important; background: var(--panel) }
      .stop-at { position: absolute; left: 0; height: 24px; display: flex; align-items: center; padding: 0; border-radius: 12px !important } .stop-at i { width: 24px; height: 24px; flex: none; background: radial-gradient(circle, var(--panel) 3px, var(--edge) 3.6px 6px, transparent 6.6px) }
      .bar-way { position: absolute; left: 9px; width: 6px; border-radius: 3px; background: var(--accent) } .stop-at.done i { background: radial-gradient(circle, var(--panel) 3px, var(--accent) 3.6px 7px, transparent 7.6px) } .stop-at.done span { color: var(--accent); font-weight: 600 }
      .stop-at span { position: absolute; left: 30px; bottom: 16px; width: max-content; max-width: 100px; font-size: 14px; line-height: 1.15; color: var(--soft); background: color-mix(in srgb, var(--page) 70%, transparent) }
      .station { position: absolute; display: flex; align-items: center; gap: 6px; height: 32px; width: max-content; font-size: 14px } .station > .icon { width: 32px; height: 32px; padding: 6px; border: 3px solid var(--ink); border-radius: 16px; background: var(--panel); stroke-width: 2 } .station.below { width: 32px } .below b { position: absolute; top: 34px; left: 50%; translate: -50% 0; width: max-content; text-align: center } .goes { display: flex; color: var(--soft) } .goes .icon { width: 14px; height: 14px } .exit { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: 0 6px } .exit > span:first-child { flex: 1; min-width: 0 } .exit code { flex: 1 0 100%; order: 3 }
      .card.station-card { width: max-content; border: 0; background: none; box-shadow: none } .station-way { display: block; width: 100%; border-radius: 12px } .station-way:hover b { text-decoration: underline } .station-card .station { position: relative; left: 50%; margin-left: -16px }
      .station b { max-width: 110px; font-weight: 700; line-height: 1.15; overflow-wrap: anywhere }
      .station.back { gap: 3px; color: var(--soft); background: var(--page); padding: 0 3px } .station.back > .icon { width: 14px; height: 14px; padding: 0; border: 0; background: none; stroke-width: 1.4 } .station.back span { max-width: 88px; max-height: 30px; line-height: 1.15; overflow: hidden }

      /* The journey: a screen for each step, on one line. */
      .film { display: flex; flex-direction: column; min-width: 0; min-height: 0; background: var(--panel); border-top: 1px solid var(--line) }
      .film-bar { display: flex; align-items: center; gap: 4px; padding: 4px 16px 0; flex: none } .film-bar .switch { margin-inline-end: auto; box-shadow: none; padding: 0 } .film-bar > button { display: grid; place-items: center; width: 32px; height: 30px; border-radius: 15px } .film-bar > button:hover:enabled { background: var(--fill) } .film-bar > button:disabled { opacity: .35 } .film-bar > .film-play:enabled { background: var(--accent) !important; color: var(--on-accent) } .film-play .icon { stroke-width: 2; fill: currentcolor }
      .film-place { flex: 1; min-height: 0; display: flex; overflow: hidden } .film-place > * { flex: 1; min-width: 0; overflow: auto }
      .strip { display: flex; padding: 4px 16px 4px; overflow-x: auto; scrollbar-width: thin; list-style: none }
      .strip li { --at: 129px; position: relative; display: grid; grid-template: auto 22px auto / minmax(0, 1fr); justify-items: center; align-content: start; flex: none; width: 162px; padding: 0 4px } .film .strip::after { content: ""; flex: none; width: var(--rest, 0) }
      .strip li::before, .strip li::after { content: ""; position: absolute; top: calc(var(--at) - 2px); height: 0; border-top: 5px solid var(--accent) } .strip li::before { left: 0; right: 50% } .strip li::after { left: 50%; right: 0 }
      .strip li:first-child::before { content: none } .strip li:is(:last-child, [data-now])::after { content: none } .strip li[data-now]:has(+ .later)::after { content: ""; border-top: 4px dotted var(--accent) } .strip .later::before, .strip .later::after { border-top: 4px dotted var(--accent) }
      .strip .dot-at { z-index: 1; align-self: center; width: 14px; height: 14px; border-radius: 7px; background: var(--panel); border: 3px solid var(--accent) } .strip .later .dot-at { border-color: var(--edge) } .strip [data-now] .dot-at { width: 20px; height: 20px; border-radius: 10px; background: var(--accent); border: 0; box-shadow: 0 0 0 2px var(--panel), 0 0 0 4px var(--accent) }
      .cause { font-size: 13px; line-height: 1.3; font-weight: 600 }
      .film .strip button { display: grid; grid-template-columns: minmax(0, 1fr); justify-items: start; width: 100% } .film .cause { z-index: 1; max-width: 100%; height: 27px; margin-bottom: -2px; padding: 4px 10px 0; border: 2px solid var(--edge); border-bottom: 0; border-radius: 9px 9px 0 0; background: var(--panel) } .film .cause span { display: block; overflow: hidden; text-overflow: ellipsis; text-wrap: nowrap }
      .thumb { display: block; width: 154px; height: 91px; border: 2px solid var(--edge); border-radius: 12px; overflow: hidden; pointer-events: none; background: var(--sky) } .film .thumb { border-start-start-radius: 0 } .film .later .cause { font-weight: 500 } .film .later .thumb .device { opacity: .86 }
      .strip [aria-current] :is(.thumb, .cause) { border-color: var(--accent) } .film [aria-current] .cause { background: var(--accent); color: var(--on-accent) } .film li:not([data-now]) button:hover :is(.thumb, .cause) { border-color: var(--accent) }
      .thumb .device { --body: 17px; --small: 13px; width: 344px; height: 200px; min-height: 0; max-height: none; zoom: 1; transform: scale(.4365); transform-origin: 0 0; box-shadow: none; border: 0; border-radius: 0 } .thumb .device:dir(rtl) { transform-origin: 100% 0 } .thumb .device > :is(.bar, .app) { display: none } .thumb .layers { justify-content: safe center; padding: 8px } .thumb .layers > div { flex-shrink: 0 } .thumb .layers > :is(.sheet, .screen) { min-height: 190px } .thumb .layers > .away { flex-shrink: 1 } .thumb .layers > div:has(~ div) { display: none }
      .counted { display: grid; justify-items: center; max-width: 100% } .counted code { display: flex; gap: 4px; max-width: 160px; text-wrap: nowrap } .counted code > span { overflow: hidden; text-overflow: ellipsis } .counted .icon { width: 12px; height: 12px; margin-top: 2px } .film .counted wbr { display: none } .film .counted code { font-family: inherit }
      .film .instead { margin-inline-start: 14px } .film .instead .dot-at, .film .strip .instead::before, .film .strip .instead::after { visibility: hidden }
      /* Where nothing is ahead the line forks: it runs below what can come next, and a branch turns up to each. */
      .strip li[data-now]:has(+ .possible)::after { content: ""; border-top: 3px solid var(--edge); top: calc(var(--at) - 1px) } .film .possible .cause { border-style: dashed; color: var(--soft); font-weight: 500 } .film .possible .thumb { border-style: dashed } .possible .thumb .device { opacity: .8 } .film .possible button:hover .cause { color: var(--accent) }
      .strip li.possible::before { content: ""; right: calc(50% - 1px); top: 121px; height: 8px; border: 3px solid var(--edge); border-width: 0 3px 3px 0; border-end-end-radius: 9px } .strip li.possible:has(+ .possible)::after { content: ""; left: 0; top: calc(var(--at) - 1px); border-top: 3px solid var(--edge) }
      .or { position: absolute; z-index: 1; inset-inline-start: -11px; top: 66px; width: 22px; height: 20px; border-radius: 10px; background: var(--panel); color: var(--soft); font-size: 12px; line-height: 19px; text-align: center }
      @media (prefers-reduced-motion: no-preference) { .waits { animation: waits 1.2s ease-in-out infinite alternate } @keyframes waits { to { opacity: .45 } } }
      .stop { color: var(--red); padding: 0 12px; width: 220px !important }
      .story { padding: 12px 24px 16px 44px; outline-offset: -3px } [data-names=hidden] .story p { display: none } .story .later { color: var(--soft) } .story .sees { font-size: 13px } .story li { margin-bottom: 8px } .story [aria-current] { margin-inline: -12px; padding: 6px 12px; border-radius: 10px; background: var(--tint) } .story li:not([aria-current]) > button:hover strong { text-decoration: underline } .story p { font-size: 13px } .story .effect, .story .verdict { display: block; color: var(--soft); font-family: inherit; font-size: 13px } .story .outcome { font-weight: 600 } .story code { display: inline !important }
      .written { padding: 0 20px } .lines { display: flex; gap: 20px } .lines > div { flex: 1; min-width: 0 } .lines pre { text-wrap: wrap } .written button { padding: 2px 12px; border-radius: 13px; background: var(--fill); color: var(--ink) }
      @media (max-width: 899px) { /* The tools are in a row of their own, where they cover nothing. */ .studio > .tools { grid-area: 4 / 1; place-self: stretch; justify-content: center; margin: 0; border-radius: 0; border-top: 1px solid var(--line); box-shadow: none } .studio > .tools button { flex: 0 1 64px; height: 44px } .studio > .tools .icon { width: 20px; height: 20px } .studio:not([data-place=picture]) > .tools { display: none } .start { border: 0 !important } .picture-title { inset-inline-start: 12px } .map { display: none } .film .film-place { margin: 0 !important } .film { position: relative } .film:has(.film-play:enabled) .film-place { margin-inline-end: 56px !important } .film-bar { position: absolute; z-index: 2; inset-inline-end: 10px; bottom: 6px; padding: 0 } .film-bar > :not(.film-play), .film-bar > .film-play:disabled { display: none } .film-bar > .film-play { width: 40px; height: 40px; border-radius: 20px; box-shadow: 0 2px 10px #0004 } .strip { padding: 8px 10px 6px; scrollbar-width: none } .film .strip { overflow-y: hidden } .film .counted { display: flex; gap: 6px } .film .counted code { min-width: 0 } }

      """###),
  StudioFile(
    name: "picture.js",
    text: ###"""
      /** A picture opens as a whole as long as it is not smaller than this. On a phone no letter is smaller than 12 pixels. */
      const leastScale = 0.67;
      /** What does not open as a whole is as large as this, if its start and the place of the journey are then in sight. At this scale letters of 12
       * pixels have 11. */
      const partScale = 0.92;

      /** The picture of a flow: cards that can be clicked, and wires between them. It is moved by dragging and by keys, and made larger with the
       * wheel, two fingers, `+` and `-`; `0` fits it into its place. */
      class Picture {
        /** @param {Studio} studio */
        constructor(studio) {
          this.studio = studio;
          this.wires = svg("svg", { class: "wires", "aria-hidden": "true" });
          this.cards = el("div", { className: "cards" });
          this.canvas = el("div", { className: "canvas" }, this.wires, this.cards);
          this.title = el("div", { className: "picture-title" });
          this.frame = el("div", { className: "picture", tabIndex: 0, role: "group" }, this.canvas);
          this.rows = button(icon("rows"), () => studio.set({ face: this.isScreens ? "rows" : "screens" }), { className: "as-rows", title: "Each row of the policy, in place of what people see (p)", "aria-label": "Rows" });
          this.names = button(icon("names"), () => studio.set({ names: !studio.state.names }), { title: "Names of the policy (n)", "aria-label": "Names" });
          this.tools = el("section", { className: "tools", "aria-label": "Tools of the picture" }, this.rows, this.names,
            button(icon("minus"), () => this.zoom(1 / 1.25), { className: "step", title: "Smaller (-)", "aria-label": "Smaller" }),
            button(icon("plus"), () => this.zoom(1.25), { className: "step", title: "Larger (+)", "aria-label": "Larger" }),
            button(icon("fit"), () => this.fit(true), { className: "fit", title: "All of it (0)", "aria-label": "Fit the picture" }));
          this.map = new PictureMap(this);
          this.element = el("section", { className: "picture-place", "aria-label": "Picture of the flow" }, this.frame, this.title);
          this.x = this.y = this.width = this.height = 0;
          this.scale = 1;
          this.shown = "";
          this.isPlaced = this.isNew = this.isFitted = this.isWhole = false;
          this.isScreens = false;
          /** @type {Flow | undefined} */
          this.flow = undefined;
          /** The platforms on which states are otherwise. @type {Map<string, string[]>} */
          this.unlike = new Map();
          /** @type {any} */
          this.begins = null;
          /** The card where the phone is. @type {Card | undefined} */
          this.here = undefined;
          /** The same, or the end of a journey that is over. @type {Card | undefined} */
          this.seen = undefined;
          /** The path of the state to which something outside of the picture points. @type {string | null} */
          this.pointed = null;
          /** The card whose lines are asked for. @type {Card | undefined} */
          this.asked = undefined;
          /** @type {Card[]} */
          this.all = [];
          /** @type {{ wire: Wire, points: number[][] }[]} */
          this.lines = [];
          /** @type {Card | null} */
          this.first = null;
          /** What was clicked before the page could play. @type {{ flow: string | undefined, index: number, row: number } | null} */
          this.early = null;
          listenTo(this);
          // A picture that nobody has moved goes on to fit.
          if (typeof ResizeObserver === "function") {
            new ResizeObserver(() => {
              this.place();
              if (this.isFitted && this.isPlaced) this.fit(this.isWhole);
            }).observe(this.frame);
          }
        }

        /** Draws a flow, if it is not drawn already. @param {Flow | undefined} flow @param {string} key changes with what is drawn */
        show(flow, key) {
          const { studio } = this, { face } = studio;
          this.names.setAttribute("aria-pressed", String(studio.state.names));
          this.rows.setAttribute("aria-pressed", String(face === "rows"));
          if (!flow) {
            this.shown = "";
            this.cards.replaceChildren();
            this.wires.replaceChildren();
            return;
          }
          if (key === this.shown) return;
          const isOther = this.shown.split("\n")[0] !== key.split("\n")[0] || this.isScreens !== (face === "screens");
          Object.assign(this, { shown: key, flow, isScreens: face === "screens" });
          this.element.dataset.face = face;
          this.frame.setAttribute("aria-label", `The picture of ${flow.name}. Click a state, and the phone goes there.`);
          const { policy, platform } = studio;
          this.unlike = policy && platform ? unlikeStates(policy, platform, flow) : new Map();
          const { cards, first } = cardsOf(flow, this.isScreens ? (some) => screensOf(some, studio) : null);
          Object.assign(this, { all: cards, first, isPlaced: false });
          this.cards.replaceChildren(...this.all.map((card) => this.isScreens ? drawnScreen(this, card) : this.card(card)));
          for (const { node, element } of this.all) if (node.state != null) element.dataset.state = String(node.state);
          this.isNew ||= isOther;
          this.place();
        }
        /** Lays the cards out as soon as their sizes are known. */
        place() {
          if (this.frame.clientWidth === 0 || !this.flow) return;
          if (this.isPlaced) return;
          this.isPlaced = true;
          if (this.isScreens) measureScreens(this.all);
          else {
            for (const card of this.all) {
              card.height = card.element.offsetHeight;
              for (const row of allRows(card)) row.y = row.element.offsetTop + row.element.offsetHeight / 2;
            }
          }
          const port = this.isScreens ? portOfScreen : (/** @type {Card} */ _, /** @type {Row} */ row) => row.y;
          const { wires, width, height } = placed(this.all, port, this.isScreens ? 20 : 68, this.isScreens);
          Object.assign(this, { lines: wires, width, height });
          for (const card of this.all) {
            card.element.style.transform = `translate(${card.x}px, ${card.y}px)`;
            if (this.isScreens) finishScreen(card);
          }
          // The tip of a wide line is before its end.
          const tip = this.isScreens ? 12 : 9;
          const arrow = (/** @type {string} */ id) => svg("marker", { id, class: id, viewBox: "0 0 8 8", markerWidth: tip, markerHeight: tip, refX: this.isScreens ? 1 : 7, refY: 4, orient: "auto-start-reverse",
            markerUnits: "userSpaceOnUse" }, svg("path", { d: "M0 .5L8 4L0 7.500Z" }));
          const start = this.first, line = (/** @type {Row | null} */ row, /** @type {number[][]} */ points, className = "wire") =>
            svg("path", { class: className + (row?.edge.isUncovered && !this.isScreens ? " uncovered" : ""), d: lineThrough(points) });
          this.wires.setAttribute("viewBox", `-40 -24 ${width + 80} ${height + 48}`);
          Object.assign(this.wires.style, { left: "-40px", top: "-24px", width: width + 80 + "px", height: height + 48 + "px" });
          const marks = this.isScreens ? this.all.flatMap((card) => card.rows.filter(({ mark }) => mark).map((row) => {
            const y = card.y + portOfScreen(card, row), x = card.x + card.width;
            row.path = line(row, [[x, y], [x + row.lead, y]], row.end == null ? "wire mark stays" : "wire mark");
            return row.path;
          })) : [];
          this.begins = start ? svg("path", { class: "wire", d: `M-30 ${start.y + start.entry}H${start.x}` }) : null;
          for (const { wire, points } of wires) {
            const [x, y] = points[points.length - 1];
            const isEnd = wire.to.node.kind === "outcome";
            if (isEnd) points[points.length - 1] = [x + (wire.to.width - stationSize) / 2, y];
            else if (this.isScreens) points[points.length - 1] = [x + (points[points.length - 2][0] > x ? 10 : -10), y];
            // The dots of ways that share a line begin where they all arrive.
            wire.path = this.isScreens && wire.row?.isBack ? line(wire.row, points.reverse(), wire.from && isTurn(wire.from, wire.row) ? "wire back of-turn" : "wire back") : line(wire.row, points, isEnd ? "wire mark" : "wire");
          }
          const isBack = (/** @type {Wire} */ { path }) => path.matches(".back"), paths = wires.map(({ wire }) => wire), on = paths.filter((wire) => !isBack(wire));
          // A way back is parted where another line crosses it, so that nobody takes that for a place where they meet.
          const casing = svg("path", { class: "casing", d: on.map(({ path }) => path.getAttribute("d")).join("") });
          const label = start && this.isScreens ? svg("text", { class: "start-label", x: -20, y: start.y + start.entry + 24 }) : null;
          if (label) label.textContent = "Start";
          this.wires.replaceChildren(svg("defs", {}, arrow("arrow"), arrow("arrow-done")), svg("g", {}, ...paths.filter(isBack).map(({ path }) => path)), this.isScreens ? casing : "",
            svg("g", {}, this.begins, ...marks, ...on.flatMap(({ path }) => [this.isScreens ? bedOf(path) : "", path])), this.isScreens ? svg("g", {}, ...jointsOf(wires).map(([cx, cy]) => svg("circle", { class: "joint", cx, cy, r: 5 }))) : "", start ? svg("circle", { class: "dot", cx: -30, cy: start.y + start.entry, r: 7 }) : "", label ?? "");
          this.mark();
          if (this.isNew || this.isFitted) this.fit(!this.isNew && this.isWhole);
          this.isNew = false;
        }

        /** @param {Card} card */
        card(card) {
          const { node } = card, { studio } = this;
          const words = studio.wordsOf(node);
          const names = [...new Set([node.name, node.kind === "prompt" ? node.entity : ""])].filter(Boolean).join(" · ");
          const title = words || sentence(node.lines[0] ?? node.name);
          const head = button([icon(node.kind), el("span", { className: "card-title" }, el("strong", { textContent: title, dir: "auto" }),
            node.inside.length ? el("span", { className: "inside", textContent: `inside ${node.inside.join(" > ")}` }) : null,
            el("code", { textContent: names }), ...this.effects(node.effects)), this.otherwise(card)], () => node.kind === "choice" ? this.explain(card) : studio.walk(card), { className: "card-head" });
          if (node.state == null || !studio.player) head.disabled = true;
          card.element = el("article", { className: `card ${node.kind}${node.isUncovered ? " uncovered" : ""}${card.isUnreached ? " unreached" : ""}`,
            title: card.isUnreached ? "No journey on this platform comes here." : "" },
            head, el("span", { className: "badges" }), ...card.rows.map((row) => this.row(card, row, 0)));
          return card.element;
        }
        /** On which platforms a state is otherwise. @param {Card} card */
        otherwise({ node }) {
          const names = node.state == null ? undefined : this.unlike.get(pathOfState(node));
          return names ? el("span", { className: "unlike", title: `This is otherwise on ${names.map(platformName).join(", ")}.` }, icon("differs"), names.map(platformName).join(", ")) : null;
        }
        /** Shows the lines of a card, of which a choice has no other place. @param {Card} card */
        explain(card) {
          // A choice inside a row is in the lines of the state with that row.
          const own = card.node.name || card.node.state != null ? card : this.all.find((one) => one.rows.some(({ target }) => target === card));
          this.asked = own;
          this.studio.film.tab = "policy";
          this.studio.film.draw();
          this.asked = undefined;
        }
        /** @param {Effect[]} effects */
        effects(effects) {
          return effects.map(({ text, metric }) => el("span", { className: "effect" }, metric ? icon("metric") : null, metric ?? text));
        }
        /** @param {Card} card @param {Row} row @param {number} depth @returns {any} */
        row(card, row, depth) {
          const { edge } = row;
          const words = this.studio.writtenRow(card.node, edge);
          const place = row.end != null ? el("span", { className: "end", textContent: humanised(row.end) })
            : row.isBack && row.target ? el("span", { className: "way-back" }, icon("back"),
              el("span", { textContent: this.studio.wordsOf(row.target.node) || row.target.node.name, title: row.target.node.name }))
            : edge.target == null ? el("span", { className: "way-back", textContent: "stays" }) : null;
          const conditions = [...(edge.answers.length ? edge.label.slice(1).map(({ text }) => text) : []), ...row.asks.map(humanised)];
          const content = [el("span", { className: "row-words" }, el("span", { textContent: words, dir: "auto" }),
            ...conditions.map((textContent) => el("span", { className: "condition", textContent, title: definitionsOf(this.studio, [writtenLabel(edge), ...row.asks]).join("\n") })),
            el("code", { textContent: writtenLabel(edge) }), ...this.effects(edge.effects)), place];
          row.element = button(content, () => this.studio.take(card, row), { className: `row ${edge.kind}${edge.isUncovered ? " uncovered" : ""}`, disabled: true });
          row.element.style.setProperty("--depth", String(depth));
          if (row.end != null) row.element.dataset.end = row.end;
          return [row.element, ...row.inner.flatMap((inner) => this.row(card, inner, depth + 1))];
        }

        /** Lights the state where the phone is, the way there, and the way ahead. */
        mark() {
          const { studio } = this, player = studio.player;
          if (!this.isPlaced) return;
          const isPlayed = player && !player.journey?.error, acts = isPlayed ? [...player.acts, ...player.later] : [], frames = isPlayed ? player.framesOf(acts) : [], now = player?.acts.length ?? 0;
          const at = (/** @type {Played} */ frame) => frame.states?.map((state) => this.all.find(({ node }) => node.state === state)).find(Boolean);
          const visited = frames.map(at);
          const here = visited[now], before = visited.slice(0, now + 1);
          this.here = here;
          for (const card of this.all) {
            card.element.classList.toggle("here", card === here);
            card.element.classList.toggle("visited", before.includes(card));
            card.element.classList.toggle("pointed", this.isPointed(card));
            const numbers = before.flatMap((one, index) => one === card ? [index] : []);
            card.element.querySelector(".badges").replaceChildren(...numbers.slice(-4).map((index) =>
              el("span", { className: index === now ? "badge now" : "badge", textContent: String(index + 1) })));
            for (const row of allRows(card)) {
              const offer = card === here ? studio.offerOf(card, row) : null;
              row.element.classList.toggle("live", Boolean(offer));
              row.element.disabled = !offer;
            }
          }
          /** @type {Set<Wire>} */
          const done = new Set();
          /** @type {Set<Wire>} */
          const ahead = new Set();
          let last = this.first;
          visited.forEach((card, index) => {
            if (card && last && card !== last) for (const wire of this.wayBetween(last, card, acts[index - 1])) (index > now ? ahead : done).add(wire);
            last = card ?? last;
          });
          this.begins?.classList.toggle("done", frames.length > 0);
          const end = frames.length ? this.endOf(frames[frames.length - 1], acts[acts.length - 1], last) : null, isOver = acts.length === now;
          for (const wire of end?.wires ?? []) (isOver ? done : ahead).add(wire);
          // Where no way is ahead, all that can be taken are.
          const isAhead = (/** @type {Row | null} */ row) => acts.length === now && Boolean(row?.element.classList.contains("live"));
          for (const row of this.all.flatMap(({ rows }) => rows)) {
            for (const part of [row.mark, row.path]) {
              part?.classList.toggle("done", row === end?.row && isOver);
              part?.classList.toggle("ahead", row === end?.row ? !isOver : isAhead(row));
            }
          }
          for (const card of this.all.filter(({ node }) => node.kind === "outcome")) {
            for (const [name, isSo] of /** @type {const} */ ([["done", isOver], ["ahead", !isOver]])) card.element.querySelector(".station").classList.toggle(name, isSo && card === end?.row.target);
          }
          // Lines that the journey has taken, or takes, are drawn above the others; dots cover the line that they share.
          for (const bed of this.wires.querySelectorAll(".bed.of-ahead")) bed.remove();
          for (const { wire: { path, row }, wire } of this.lines) {
            const isDone = done.has(wire), isDotted = !isDone && (ahead.has(wire) || isAhead(row));
            path.classList.toggle("done", isDone);
            path.classList.toggle("ahead", isDotted);
            if (isDotted && this.isScreens) path.parentNode.append(bedOf(path, "bed of-ahead"), path);
          }
          for (const wire of done) wire.path.parentNode.append(wire.path);
          for (const card of this.all) if (card.stops.length) lightBar(card, done, card === this.first && frames.length > 0);
          for (const card of this.all.filter(({ node }) => this.isScreens && node.kind === "trip")) {
            showSwitches(card, player?.stepsOf(acts.filter((_, index) => index < now && visited[index] === card)) ?? [], player?.platform);
          }
          if (this.isScreens && here?.node.kind === "flow" && player) showInside(this, here, player.journey);
          // At its end a journey is at the mark of the end.
          this.seen = here ?? (isOver ? end?.row.target : null) ?? undefined;
          const shown = this.all.find((card) => this.isPointed(card)) ?? this.seen;
          if (shown) this.reveal(shown);
          this.map.draw();
        }
        /** @param {Card} card */
        isPointed({ node }) { return this.pointed != null && node.state != null && pathOfState(node) === this.pointed; }
        /** Lights a state until the next step. @param {Card} card */
        point({ node }) {
          this.pointed = pathOfState(node);
          this.mark();
        }
        /** The wires of the shortest way between two cards, over states that wait for nobody: by the row that an act takes, if the picture has one.
         * @param {Card} from @param {Card} to @param {string} [act] @returns {Wire[]} */
        wayBetween(from, to, act) {
          const isTaken = this.rowsOf(act), taken = this.lines.map(({ wire }) => wire).filter((wire) => wire.from === from && wire.row && isTaken(wire.row));
          /** @type {{ card: Card, wires: Wire[] }[]} */
          const waiting = [{ card: from, wires: [] }];
          const known = new Set([from]);
          for (let next = 0; next < waiting.length; next++) {
            const { card, wires } = waiting[next];
            const own = card === from && taken.length ? taken : this.lines.map(({ wire }) => wire).filter((wire) => wire.from === card), starts = own.filter(({ row }) => row?.edge.kind === "start");
            // A state with states inside begins in the first of them.
            const isThrough = card.node.kind === "choice" || card === from && card !== this.first;
            for (const wire of isThrough || card === from && !starts.length ? own : starts) {
              if (known.has(wire.to)) continue;
              if (wire.to === to) return [...wires, wire];
              known.add(wire.to);
              waiting.push({ card: wire.to, wires: [...wires, wire] });
            }
          }
          return [];
        }

        /** Whether a row is about an act, such as `tap openSettings`. @param {string | undefined} act @returns {(row: Row) => boolean} */
        rowsOf(act) {
          const [kind, name] = act?.split(/[ (]/) ?? [], statuses = this.studio.player?.platform.statuses ?? [];
          const names = new Set(kind === "away" ? ["returned"] : [name, ...statuses.map(({ values, groups }) => groups?.[values.indexOf(name)])].filter(Boolean));
          return ({ answer, edge }) => (answer == null ? edge.answers : [answer]).some((one) => names.has(one));
        }

        /** The row by which a journey ends, and the way to it. @param {Played} played @param {string | undefined} act the last one @param {Card | null} last where people were before */
        endOf({ scene, over }, act, last) {
          const isOwn = this.rowsOf(act);
          if (!over || !last) return null;
          /** @type {{ card: Card, wires: Wire[] }[]} */
          const waiting = [{ card: last, wires: [] }];
          const hasOwn = last.rows.some(isOwn), isTaken = (/** @type {Row} */ row) => !hasOwn || isOwn(row);
          for (let next = 0; next < waiting.length && next < 60; next++) {
            const { card, wires } = waiting[next];
            const row = card.rows.find((one) => one.end === scene.outcome && (card !== last || isTaken(one)));
            if (row) return { row, wires: [...wires, ...this.lines.map(({ wire }) => wire).filter((wire) => wire.row === row)] };
            for (const { wire } of this.lines) {
              if (wire.from === card && wire.to.node.kind === "choice" && (card !== last || !wire.row || isTaken(wire.row))) waiting.push({ card: wire.to, wires: [...wires, wire] });
            }
          }
          return null;
        }

        // MARK: Moving

        /** The height of what covers the picture at its top. */
        get top() { return this.isScreens ? 10 : 40; }
        /** @param {Card} card */
        reveal(card) {
          const { clientWidth, clientHeight } = this.frame;
          const left = card.x * this.scale + this.x, top = card.y * this.scale + this.y;
          const right = left + card.width * this.scale, bottom = top + card.height * this.scale;
          if (left >= 8 && top >= this.top - 2 && right <= clientWidth - 8 && bottom <= clientHeight - 8) return;
          // The card is where most of the others are seen with it; in the middle, if that makes no difference.
          const { scale } = this;
          const seenFrom = (/** @type {number} */ x, /** @type {number} */ y) => this.all.reduce((sum, one) => {
            const width = Math.min(clientWidth, (one.x + one.width) * scale + x) - Math.max(0, one.x * scale + x), height = Math.min(clientHeight, (one.y + one.height) * scale + y) - Math.max(this.top, one.y * scale + y);
            return sum + Math.max(0, width) * Math.max(0, height);
          }, 0);
          let best = -1;
          for (const across of [0.5, 0.25, 0.75, 0.05, 0.95]) {
            for (const down of [0.5, 0.05, 0.95]) {
              const x = 24 + (clientWidth - 48 - card.width * scale) * across - card.x * scale, y = this.top + 16 + (clientHeight - this.top - 40 - card.height * scale) * down - card.y * scale;
              const seen = seenFrom(x, y) * (across === 0.5 && down === 0.5 ? 1.1 : 1);
              if (seen > best * 1.02) {
                best = seen;
                Object.assign(this, { x, y });
              }
            }
          }
          // A picture that is higher than the window is shown from its top, a card from its own.
          if ((card.y + card.height) * scale + this.top <= clientHeight - 8) this.y = this.top;
          else this.y = Math.max(this.y, Math.min(this.top + 16, clientHeight - 24 - card.height * scale) - card.y * scale);
          this.move();
        }
        move() {
          // Some of it always stays in sight.
          const { clientWidth, clientHeight } = this.frame, least = 96, width = this.width * this.scale, height = this.height * this.scale;
          this.x = Math.min(Math.max(this.x, least - width), Math.max(44, clientWidth - least));
          this.y = Math.min(Math.max(this.y, least - height), Math.max(44, clientHeight - least));
          this.canvas.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
          this.frame.style.setProperty("--scale", String(this.scale));
          this.frame.style.setProperty("--x", this.x + "px");
          this.frame.style.setProperty("--y", this.y + "px");
          this.map.move();
        }
        /** Puts the picture into its place. @param {boolean} isWhole whether all of it is to be seen, however small */
        fit(isWhole = false) {
          this.isFitted = true;
          this.isWhole = isWhole;
          const { clientWidth, clientHeight } = this.frame;
          // The start is before the first card.
          const isSmall = clientWidth < 600, before = 50, room = { left: 8, top: this.top, right: 14, bottom: isSmall ? 56 : 10 };
          const whole = Math.min((clientWidth - room.left - room.right) / (this.width + before), (clientHeight - room.top - room.bottom) / this.height, 1.4);
          // What would be too small to read shows its start and the place of the journey.
          const isReadable = whole >= (isSmall ? 1 : leastScale), part = isWhole || isReadable ? null : this.partToShow();
          const inPart = part ? Math.min((clientWidth - room.left - room.right) / (part.right + before), (clientHeight - room.top - room.bottom) / (part.bottom - part.top)) : 0;
          this.scale = isWhole ? Math.max(whole, 0.12) : isReadable ? whole : isSmall ? 1 : inPart < leastScale ? partScale : Math.min(partScale, inPart);
          const isWide = (this.width + before) * this.scale <= clientWidth - room.left - room.right + 1, isHigh = this.height * this.scale <= clientHeight - room.top - room.bottom + 1;
          this.x = before * this.scale + (isWide ? Math.max(room.left, (clientWidth - (this.width + before) * this.scale) / 2) : room.left);
          const above = part ? (part.top - 8) * this.scale : 0;
          this.y = isHigh ? Math.max(room.top, (clientHeight - this.height * this.scale) / 2) : room.top - (above > clientHeight / 3 ? above : 0);
          if (part && inPart >= this.scale) {
            this.x = Math.min(this.x, clientWidth - room.right - part.right * this.scale);
            this.y = Math.min(this.y, clientHeight - room.bottom - part.bottom * this.scale);
          }
          this.move();
          const shown = this.all.find((card) => this.isPointed(card)) ?? this.seen;
          if (shown && !isWhole) this.reveal(shown);
        }
        /** From the start of the picture to the card where the phone is. */
        partToShow() {
          const { first, here } = this;
          if (!first) return null;
          const last = this.all.find((card) => this.isPointed(card)) ?? here ?? first, start = first.y + first.entry;
          return { right: Math.max(first.x + first.width, last.x + last.width) + 8, top: Math.min(Math.max(first.y, start - 240), last.y), bottom: Math.max(start + 40, last.y + last.height) };
        }
        /** @param {number} factor */
        zoom(factor, x = this.frame.clientWidth / 2, y = this.frame.clientHeight / 2) {
          this.isFitted = false;
          const scale = Math.min(2.5, Math.max(0.12, this.scale * factor));
          this.x = x - (x - this.x) * scale / this.scale;
          this.y = y - (y - this.y) * scale / this.scale;
          this.scale = scale;
          this.move();
        }
      }

      """###),
  StudioFile(
    name: "places.js",
    text: ###"""
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

      """###),
  StudioFile(
    name: "proof.js",
    text: ###"""
      // The view Proof: what is sure for everybody, who is excepted, and what is not kept.

      /** What the rows of the view say of a promise. */
      /** @typedef {{ words: string, title?: string, about: string | null, code: string, state: "holds" | "waived" | "broken" | "unknown", reasons: string[], flows: string[], notes: string[], journeys: Prepared[] }} Verdict */

      /** @param {Studio} studio @param {Policy} policy @returns {any[]} */
      function proofOf(studio, policy) {
        const { proof, tests } = policy, { platform } = studio;
        const known = promiseGroups.flatMap(([, codes]) => codes);
        const standard = [...known.flatMap((code) => proof.promises.filter((one) => one.code === code)), ...proof.promises.filter(({ code }) => !known.includes(code))].map((promise) => verdictOf(studio, policy, promise));
        const verdicts = [...standard, ...proof.own.map((promise) => verdictOfOwn(policy, promise))];
        const isWhole = (/** @type {Verdict} */ verdict) => verdict.state === "holds" && !verdict.flows.length && !isUnseenIn(verdict);
        // What does not hold for everybody comes first, whatever it is about.
        const part = (/** @type {string} */ title, /** @type {(verdict: Verdict) => boolean} */ isOne) => ({ title, verdicts: verdicts.filter(isOne) });
        const parts = [part("Not for every journey", (one) => !isWhole(one)), ...promiseGroups.map(([title, codes]) => part(title, (one) => isWhole(one) && codes.includes(one.code))),
          part("What this policy promises besides", (one) => isWhole(one) && !known.includes(one.code))].filter(({ verdicts }) => verdicts.length);
        const passed = tests?.filter(({ isPassed }) => isPassed).length ?? 0;
        const section = (/** @type {string} */ title, /** @type {any[]} */ ...parts) => el("section", { id: /test/.test(title) ? "tests" : "" }, el("h2", { textContent: title }), ...parts);
        return [
          headOfProof(policy, verdicts),
          endsBeside(studio),
          el("section", {}, el("table", { className: "plain verdicts" }, el("thead", {}, el("tr", {}, ...["Promise to people", "Verdict"].map((textContent) => el("th", { scope: "col", textContent })))),
            ...parts.map(({ title, verdicts }) => el("tbody", {}, el("tr", {}, el("th", { scope: "rowgroup", colSpan: 2, textContent: title })), ...verdicts.map((verdict) => rowOfVerdict(studio, policy, verdict)))))),
          studio.data.findings.length ? section("What the checks found", el("p", { className: "note" }, ...withNames("`usher explain` with the name of a finding says why, and what to do.")), ...listOfFindings(studio.data.findings)) : null,
          untested(studio, policy),
          section(tests?.length ? `${passed} of ${counted(tests.length, "test")} passed` : "The policy has no tests", tests?.length ? el("table", { className: "plain tests" }, el("tbody", {}, ...tests.map((test) => rowOfTest(studio, test)))) : null),
          platform?.tracked.length ? section("Counted", el("table", { className: "plain" }, el("tbody", {}, ...platform.tracked.map(({ metric, places }) =>
            el("tr", {}, el("td", {}, el("code", { className: "metric", textContent: metric })), el("td", { textContent: places.join("; ") })))))) : null,
          el("details", {}, el("summary", { textContent: "The proof, as usher verify writes it" }), el("pre", { textContent: proof.report, tabIndex: 0 })),
          el("details", {}, el("summary", { textContent: "The journeys as a list" }), el("pre", { className: "flows", textContent: studio.drawing?.list ?? "", tabIndex: 0 })),
        ].filter(Boolean);
      }

      /** @param {Studio} studio @param {{ title: string, isPassed: boolean, report: string, scripts: string[] }} test */
      function rowOfTest(studio, { title, isPassed, report, scripts }) {
        return el("tr", {},
          el("td", { className: isPassed ? "" : "error" }, icon(isPassed ? "check" : "cross"), el("span", { className: "hidden", textContent: isPassed ? "passed" : "failed" })),
          el("td", {}, el("details", { open: !isPassed }, el("summary", { textContent: sentence(title) }), el("pre", { textContent: report, tabIndex: 0 }))),
          el("td", {}, ...(studio.player ? scripts.map((script, index) => {
            const on = /^given platform is (\w+)/.exec(script), name = scripts.length === 1 ? "" : on ? ` on ${platformName(on[1])}` : ` ${index + 1}`;
            return button("Play" + name, () => studio.plays(script, title), { className: "quiet", "aria-label": `Play${name}: ${title}` });
          }) : [])));
      }

      // MARK: Verdicts

      /** The platforms on which people who refused for good look to the app as if they were never asked, where a prompt comes before the system’s question.
       * @param {Studio} studio @param {Policy} policy */
      function unseenRefusals(studio, policy) {
        const played = studio.playerOf(policy.id)?.policy.platforms;
        return policy.platforms.filter(({ name, look, drawing }) => {
          const statuses = played?.find((one) => one.name === name)?.statuses;
          const isUnseen = (/** @type {string | null} */ entity) => statuses ? statuses.some((one) => one.name === entity?.split(" ")[0] && one.groups[one.values.indexOf("blocked")] === "askable") : look === "android";
          return drawing.flows.some(({ nodes, edges }) => edges.some(({ source, target }) => target != null && nodes[source].kind === "prompt" && nodes[target].kind === "request" && isUnseen(nodes[target].entity)));
        }).map(({ name }) => platformName(name));
      }
      /** @param {string} code @param {string[]} platforms @returns {string[]} */
      function notesOfPromise(code, platforms) {
        if (!platforms.length) return [];
        if (code === "idle-primer") return [`Excepted: on ${listed(platforms)}, people who refused for good look as if they were never asked. A question may be announced to them that does not come.`];
        return code === "dead-button" ? [`A button that ends the journey leads somewhere, too: on ${listed(platforms)}, people who refused for good may tap one and get no question.`] : [];
      }
      /** @param {Verdict} verdict */
      function isUnseenIn({ code, notes }) { return code === "idle-primer" && notes.length > 0; }

      /** @param {Policy["proof"]} proof @param {{ isBroken: boolean, reasons: string[] }} promise @returns {Verdict["state"]} */
      function stateOf({ flows }, { isBroken, reasons }) {
        return isBroken ? "broken" : !flows.every(({ isComplete }) => isComplete) ? "unknown" : reasons.length ? "waived" : "holds";
      }
      /** @param {Studio} studio @param {Policy} policy @param {Policy["proof"]["promises"][0]} promise @returns {Verdict} */
      function verdictOf(studio, policy, promise) {
        const { proof } = policy, { title, code, reasons, isBroken } = promise, [words, about] = promiseWords.get(code) ?? [`Never: ${title}`, null];
        const launched = launchCodes.has(code) ? [...new Set(proof.flows.filter(({ isAtLaunch }) => isAtLaunch).map(({ name }) => sentence(humanised(name))))] : [];
        return { words, about, code, state: stateOf(proof, promise), reasons, flows: launched, notes: notesOfPromise(code, unseenRefusals(studio, policy)),
          journeys: (isBroken ? proof.counterexamples : proof.waived).filter((journey) => journey.code === code) };
      }
      /** @param {Policy} policy @param {Policy["proof"]["own"][0]} promise @returns {Verdict} */
      function verdictOfOwn({ proof }, promise) {
        const { title, reasons, isBroken } = promise;
        return { words: sentence(title), title, about: null, code: "", state: stateOf(proof, promise), reasons, flows: [], notes: [],
          journeys: (isBroken ? proof.counterexamples : proof.waived).filter((journey) => journey.own === title) };
      }

      /** The answer to what is asked first: whether somebody can get stuck, and who is excepted.
       * @param {Policy} policy
       * @param {Verdict[]} all */
      function headOfProof(policy, all) {
        const { proof, platforms } = policy;
        const on = listed(platforms.map(({ name }) => platformName(name)));
        const are = (/** @type {Verdict["state"]} */ state, some = all) => some.filter((one) => one.state === state).length;
        const stuck = all.filter(({ code }) => stuckCodes.has(code)), broken = are("broken"), waived = are("waived");
        const isBroken = broken > 0 || !proof.isKept && !are("unknown");
        const title = are("broken", stuck) ? `Somebody can get stuck on ${on}.` : are("unknown") ? "It is not sure that nobody gets stuck."
          : `Nobody gets stuck on ${on}${are("waived", stuck) ? ", with exceptions" : ""}${broken ? `, but ${counted(broken, "promise")} ${broken === 1 ? "does" : "do"} not hold` : ""}.`;
        const unknown = [...new Set(proof.flows.filter(({ isComplete }) => !isComplete).map(({ name }) => sentence(humanised(name))))];
        const isUnseen = all.some((one) => one.state === "holds" && isUnseenIn(one));
        const launched = [...new Set(all.flatMap(({ flows }) => flows))], partly = all.filter(({ state, flows }) => state === "holds" && flows.length).length;
        const excepted = [...(waived ? [`The policy accepts exceptions from ${counted(waived, "promise")}, with reasons.`] : []),
          ...(partly ? [`${counted(partly, "promise")} about help ${partly === 1 ? "leaves" : "leave"} out ${listed(launched)}, which the app starts by itself.`] : []),
          ...(isUnseen ? ["One about the system’s question leaves out people who refused for good, where the app cannot see it."] : [])], exceptions = waived + partly + Number(isUnseen);
        const said = [
          broken ? "Play the journeys below. Then change the row where they go wrong, or accept it in the policy with a reason."
            : isBroken ? "The proof found something that is not about one journey: see what the checks found."
              : unknown.length ? `The proof of ${listed(unknown)} met a limit before its end, so nothing is known of it.` : exceptions ? `${all.length - exceptions} of ${all.length} promises hold for every journey.` : `All ${all.length} promises hold for every journey.`,
          ...excepted, ...(!excepted.length && !isBroken && !unknown.length ? ["Nobody is excepted."] : [])].join(" ");
        const sum = (/** @type {(flow: Policy["proof"]["flows"][0]) => number} */ of) => proof.flows.reduce((total, flow) => total + of(flow), 0);
        const isSure = !isBroken && !unknown.length;
        return el("section", { className: isSure ? "verdict" : "verdict broken" }, icon(isSure ? "proof" : "warning"), el("div", {}, el("h1", { textContent: title }), el("p", { textContent: said }),
          el("details", {}, el("summary", { title: countMeanings.situation, textContent: `Decided over every start: ${counted(sum(({ states }) => states), "situation")}, ${counted(sum(({ transitions }) => transitions), "step")}` }),
            el("p", { textContent: countMeanings.situation }), el("p", { textContent: "A proof follows every journey that the system allows: each start, each answer, each trip to Settings, and the app ended in between. A test plays one journey that somebody wrote. What is “not tested” in the picture is proved like all the rest; only no test plays it." }),
            el("ul", {}, ...proof.flows.map(({ name, platform, states, transitions, isComplete }) => el("li", {}, `${sentence(humanised(name))}${platforms.length > 1 ? ` on ${platformName(platform)}` : ""}: ${counted(states, "situation")}, ${counted(transitions, "step")}${isComplete ? "" : ", given up"}`))))));
      }

      /** @param {Studio} studio @param {Policy} policy @param {Verdict} verdict */
      function rowOfVerdict(studio, policy, verdict) {
        const { words, about, code, state, reasons, flows, notes, journeys } = verdict;
        const [mark, said] = { holds: ["check", "Holds"], waived: ["stop", "Holds, with exceptions"], broken: ["cross", "Does not hold"], unknown: ["warning", "Not known"] }[state];
        const play = journeys.map((journey) => {
          const { flow, message } = journey;
          const place = message.includes("`" + flow + "`") ? "" : `${sentence(humanised(flow))}: `;
          return el("li", {}, el("span", {}, ...withNames(place + (place ? message : sentence(message)))),
            studio.player ? button("Play", () => studio.plays(journey.script, `${flow}: ${message}`), { className: "quiet", "aria-label": `Play: ${flow}, ${message}` }) : null);
        });
        const list = play.length ? el("ul", { className: "journeys" }, ...play) : null;
        return el("tr", {}, el("td", {}, el("strong", { textContent: words }), " ", code ? el("span", { className: "named" }, el("code", { textContent: code })) : null,
          about ? el("p", { className: "note", textContent: about }) : null,
          flows.length ? el("p", { className: "note", textContent: `Excepted: ${listed(flows)}, because the app starts ${flows.length === 1 ? "it" : "them"} by itself.` }) : null,
          ...notes.map((textContent) => el("p", { className: "note", textContent })), ...reasons.map((reason) => el("p", { className: "note", textContent: `Excepted, with this reason: “${reason}”` })),
          state === "broken" ? list : list ? el("details", {}, el("summary", { textContent: `${counted(play.length, "excepted journey", "excepted journeys")}` }), list) : null,
          code && !promiseRules.has(code) ? null : el("details", { className: "rule" }, el("summary", { textContent: "In full" }),
            ...(code ? [el("p", {}, ...withNames(promiseRules.get(code) ?? ""))] : ruleOfOwn(studio, verdict)))),
        el("td", { className: state === "broken" || state === "unknown" ? "error" : "" }, icon(mark), ` ${state === "holds" && (flows.length || isUnseenIn(verdict)) ? "Holds, with an exception" : said}`));
      }

      /** What a promise of the policy says, for whom, and what shows it. @param {Studio} studio @param {Verdict} verdict @returns {any[]} */
      function ruleOfOwn(studio, { title = "", state, journeys }) {
        const written = linesOfPromise(studio, title), flow = written?.flow && studio.drawing?.flows.find(({ name, family }) => written.flow === name || written.flow === family);
        const whom = `${flow ? `It is about “${nameOfFlow(flow)}”` : "It is about every journey"}, whoever it is at the start, and whatever people and the system answer.`;
        const shown = state === "broken" && !journeys.length ? " No journey of this page shows where it is broken: the proof below says it." : state === "holds" ? " No journey breaks it, so there is none to play." : "";
        if (!written) return [el("p", { textContent: "Its lines are in the policy’s file, which this page does not have." + shown })];
        return [el("ul", {}, ...written.lines.map((line) => el("li", { textContent: lineInWords(studio, line) }))), el("p", { textContent: whom + shown }),
          el("pre", { className: "named", textContent: written.lines.join("\n"), tabIndex: 0 })];
      }
      /** A line of a promise, with the words of the page for its names. @param {Studio} studio @param {string} line */
      function lineInWords(studio, line) {
        const words = line.replace(/\b\w+: /g, "").replace(/(?<=\w)\(/g, " (").replace(/[\p{L}_][\p{L}\p{N}_]*/gu, (name) => {
          // A word of the language, and not the status of this name.
          if (name === "always") return name;
          const titles = new Set(studio.prompts.filter((prompt) => prompt.name === name).map((prompt) => prompt.texts.find(({ wanted }) => wanted === studio.locale)?.title));
          const [title] = titles.size === 1 ? titles : [];
          return title ? `“${title}”` : studio.flow && studio.drawing?.flows.some(({ outcomes }) => outcomes.includes(name)) && !answerWords.has(name) ? `“${sentence(humanised(name))}”` : answerWords.get(name) ?? humanised(name);
        });
        return sentence(words.replace(/\bnot is /g, "is not ").replace(" always possible ", ", it is always possible: ")) + ".";
      }

      /** The rows of the picture that no test plays, each with its place. @param {Studio} studio @param {Policy} policy */
      function untested(studio, policy) {
        const { drawing, platform } = studio;
        if (!drawing || !platform || !policy.tests?.length) return null;
        const all = drawing.flows.flatMap((flow) => flow.edges.map((edge) => ({ flow, edge })).filter(({ edge }) => edge.kind !== "start")), open = all.filter(({ edge }) => edge.isUncovered);
        if (!open.length) return null;
        const lines = open.map(({ flow, edge }) => {
          const { node, words } = placeOfRow(studio, flow, edge), path = node.state == null ? null : pathOfState(node);
          return el("li", {}, button([icon(node.kind), el("span", {}, el("small", { textContent: `${nameOfFlow(flow)}, ${stateInWords(studio, platform, node)}` }), el("span", { textContent: words, dir: "auto" }))],
            () => showOn(studio, platform.name, flow.family, path)));
        });
        const them = open.length === 1 ? "It is" : "They are";
        return el("section", {}, el("h2", { textContent: "What no test plays" }),
          el("p", { className: "note", textContent: `${open.length} of the ${counted(all.length, "row")} of the picture ${open.length === 1 ? "is" : "are"} not played by any test. ${them} proved as well. To test ${open.length === 1 ? "it" : "one"}, go there, play on to an end, and copy “Test” below the picture to the end of the policy’s file.` }),
          el("details", { open: open.length < 5 }, el("summary", { textContent: counted(open.length, "row") }), el("ul", { className: "untested" }, ...lines)));
      }
      /** The state of a row, and its words with those of the choices around it. @param {Studio} studio @param {Flow} flow @param {FlowEdge} edge
       * @returns {{ node: FlowNode, words: string }} */
      function placeOfRow(studio, flow, edge) {
        const node = flow.nodes[edge.source], words = studio.wordsOfRow(node, edge);
        const outer = node.kind === "choice" && node.state == null ? flow.edges.find(({ target }) => target === edge.source) : undefined;
        if (!outer) return { node, words };
        const place = placeOfRow(studio, flow, outer);
        return { node: place.node, words: `${place.words}, ${studio.wordsOf(node).replace(/\?$/, "")}: ${words}` };
      }

      /** A journey may end without what people came for, and keep every promise. @param {Studio} studio */
      function endsBeside(studio) {
        const ends = unwantedEnds(studio.drawing), shown = ends.slice(0, 4);
        if (!ends.length) return null;
        const words = shown.flatMap(({ flow, outcomes }, index) => [index ? "; " : "", ...outcomes.flatMap((outcome, at) => [at ? ", " : "", el("strong", { textContent: sentence(humanised(outcome)) })]),
          ` (${humanised(flow.name)})`]);
        return el("section", { className: "beside" }, icon("outcome"), el("div", {}, el("h2", { textContent: "A promise is about the way, not the end" }),
          el("p", {}, "People can also end in ", ...words, ends.length > shown.length ? `; and in ${counted(ends.length - shown.length, "more journey")}` : "", ".")),
        button("Who ends there", () => studio.set({ view: "ends", prompt: null }), { className: "quiet" }));
      }
      /** The way back from the ends of a flow. @param {Studio} studio @param {Policy} policy @param {Flow} flow */
      function proofBeside(studio, { proof }, flow) {
        if (flow.outcomes.length < 2 || studio.data.isEditable) return null;
        const one = proof.flows.find(({ name, platform }) => name === flow.name && platform === studio.platform?.name);
        const first = sentence(humanised(flow.outcomes[0]));
        const words = one?.isProved ? `Not everybody ends in “${first}”, but nobody gets stuck on the way.` : `Not everybody ends in “${first}”, and not every promise holds on the way.`;
        return el("p", { className: "note beside-note" }, words, " ", button("What is promised", () => studio.set({ view: "proof", prompt: null }), { className: "quiet" }));
      }
      /** The outcomes of each flow besides its first, which is what people come for. @param {Drawing | undefined} drawing */
      function unwantedEnds(drawing) {
        return (drawing?.flows ?? []).filter(({ outcomes }) => outcomes.length > 1).map((flow) => ({ flow, outcomes: flow.outcomes.slice(1) }));
      }

      """###),
  StudioFile(
    name: "search.js",
    text: ###"""
      // The search over everything that a page has: words first, in every language, and names of policies after them.

      /** The field of the search, and what was found below it. */
      class Search {
        /** @param {Studio} studio */
        constructor(studio) {
          this.studio = studio;
          this.field = el("input", { type: "search", placeholder: "Search", "aria-label": "Search journeys, screens, texts, tests", spellcheck: false, role: "combobox",
            "aria-expanded": "false", "aria-controls": "found", autocomplete: "off" });
          this.found = el("ul", { id: "found", className: "found-places", role: "listbox", "aria-label": "What was found", hidden: true });
          this.element = el("div", { className: "search", role: "search", title: "Search" }, el("label", { className: "search-box" }, icon("search"), this.field, el("kbd", { textContent: "/", "aria-hidden": "true" })), this.found);
          this.field.addEventListener("input", () => this.search());
          this.field.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.move(event));
          // A click on what was found leaves the focus in the field until it is done.
          this.found.addEventListener("pointerdown", (/** @type {Event} */ event) => event.preventDefault());
          this.element.addEventListener("focusout", (/** @type {FocusEvent} */ event) => { if (!this.element.contains(event.relatedTarget)) this.found.hidden = true; });
          this.field.addEventListener("focus", () => this.search());
          this.chosen = 0;
          /** @type {any[]} */
          this.hits = [];
        }
        open() {
          this.field.focus();
          this.field.select();
        }
        close() {
          if (!this.field.value) return this.field.blur();
          this.field.value = "";
          this.search();
        }
        search() {
          const words = this.field.value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
          this.hits = words.length ? foundIn(this.studio, words) : [];
          this.chosen = 0;
          this.found.hidden = !words.length;
          this.field.setAttribute("aria-expanded", String(Boolean(words.length)));
          this.found.replaceChildren(...this.hits.map((/** @type {Found} */ { icon: name, title, name: own, in: place, go }, index) => {
            // A name of the policy is beside its words where they do not say what is searched.
            const isNamed = own && own !== title && (this.studio.state.names || !words.every((word) => title.toLocaleLowerCase().includes(word)));
            const item = el("li", { role: "option", id: `found ${index}`, "aria-selected": String(index === 0) }, icon(name),
              el("span", { className: "name" }, el("span", { textContent: title, dir: "auto" }), el("small", {}, place, isNamed ? [place ? " · " : "", el("code", { textContent: own })] : null)));
            item.addEventListener("click", () => this.go(go));
            return item;
          }), this.hits.length || !words.length ? "" : el("li", { className: "note", textContent: "Nothing has these words." }));
          this.field.setAttribute("aria-activedescendant", this.hits.length ? "found 0" : "");
        }
        /** @param {() => void} go */
        go(go) {
          this.close();
          this.field.blur();
          this.studio.state.place = "phone";
          go();
        }
        /** @param {KeyboardEvent} event */
        move(event) {
          const way = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
          if (event.key === "Enter" && this.hits[this.chosen]) return this.go(this.hits[this.chosen].go);
          if (!way || !this.hits.length) return;
          event.preventDefault();
          this.found.children[this.chosen].setAttribute("aria-selected", "false");
          this.chosen = (this.chosen + way + this.hits.length) % this.hits.length;
          this.found.children[this.chosen].setAttribute("aria-selected", "true");
          this.found.children[this.chosen].scrollIntoView({ block: "nearest" });
          this.field.setAttribute("aria-activedescendant", `found ${this.chosen}`);
        }
      }

      /** What can be found: its words, its name in the policy, where it is, and what else is searched.
       * @typedef {{ icon: string, title: string, name: string, in: string, texts: string[], go: () => void }} Found */

      /** All places, for what is shown. @type {{ key: string, places: Found[] } | undefined} */
      let searched;

      /** The places with all of some words. Those with the words in what is read come before those with the words in names or in lines of the policy.
       * @param {Studio} studio @param {string[]} words in small letters @returns {Found[]} */
      function foundIn(studio, words) {
        const { state, platform, locale, player, editor } = studio;
        const shown = [state.policy, platform?.name, locale, Boolean(player), editor?.version ?? 0].join("\n");
        if (searched?.key !== shown) searched = { key: shown, places: [...placesOf(studio)] };
        const has = (/** @type {string} */ text) => words.every((word) => text.toLocaleLowerCase().includes(word));
        /** @type {Found[][]} */
        const ranks = [[], [], []];
        /** @type {Set<string>} */
        const known = new Set();
        for (const place of searched.places) {
          const { title, name, texts } = place, rank = has(title) ? 0 : has([title, ...texts].join("\n")) ? 1 : has([title, name, ...texts].join("\n")) ? 2 : -1;
          const key = [place.icon, title, name, place.in].join("\n");
          if (rank < 0 || known.has(key)) continue;
          known.add(key);
          ranks[rank].push(place);
          if (ranks[0].length === 60) break;
        }
        return ranks.flat().slice(0, 60);
      }

      /** @param {Studio} studio @returns {Iterable<Found>} */
      function* placesOf(studio) {
        const { data, state } = studio;
        // What is shown comes first.
        const policies = [...data.policies].sort((one, other) => Number(other.id === state.policy) - Number(one.id === state.policy)), isOne = policies.length === 1;
        for (const policy of policies) {
          const show = (/** @type {any} */ changes) => studio.set({ policy: policy.id, prompt: null, ...changes }), within = isOne ? "" : nameOfPolicy(studio, policy.id);
          const at = (/** @type {string} */ place) => [within, place].filter(Boolean).join(", ");
          yield { icon: "policy", title: nameOfPolicy(studio, policy.id), name: policy.id, texts: [], in: "Policy", go: () => show({ view: "journey" }) };
          const platform = policy.platforms.find(({ name }) => name === studio.platform?.name) ?? policy.platforms[0];
          yield* promptsOf(studio, policy.id, platform?.prompts ?? [], within);
          for (const flow of platform?.drawing.flows ?? []) {
            const title = nameOfFlow(flow), go = (/** @type {string | null} */ path) => () => {
              studio.set({ policy: policy.id, prompt: null }, false);
              showOn(studio, platform.name, flow.family, path);
            };
            yield { icon: "flow", title, name: flow.name, texts: [], in: at("Journey"), go: go(null) };
            yield* statesOf(studio, platform, flow, at(title), go);
            for (const outcome of flow.outcomes) {
              yield { icon: "outcome", title: sentence(humanised(outcome)), name: outcome, texts: [], in: at(`End of ${title}`), go: () => { show({}); showEnd(studio, platform.name, flow.family, outcome); } };
            }
          }
          // The policies of a page are compiled when they are looked at, not for a search.
          const played = policy.id === state.policy ? studio.player?.policy.platforms.find(({ name }) => name === platform.name) : undefined;
          for (const { name, values } of played?.statuses ?? []) {
            for (const value of values) {
              const words = wordsOfStatus(played, name, value, 0) ?? humanised(value);
              yield { icon: "waiting", title: `${sentence(humanised(name))}: ${words}`, name: value, texts: [nameInWords(value)], in: at("Start"), go: () => showStart(studio, platform.name, name, value === values[0] ? "" : value) };
            }
          }
          for (const { metric, name, places } of platform?.tracked ?? []) {
            yield { icon: "metric", title: sentence(humanised(name)), name: metric, texts: [], in: at(`Counted in ${humanised(places[0]?.split(", ")[0] ?? "")}`), go: () => show({ view: "proof", place: "view" }) };
          }
          for (const { title, scripts } of policy.tests ?? []) {
            yield { icon: "test", title, name: "", texts: [], in: at("Test"), go: () => scripts[0] && studio.playerOf(policy.id) ? studio.puts(scripts[0], title, policy.id) : show({ view: "proof", place: "view" }) };
          }
        }
        for (const { name, prompts } of data.broken) yield* promptsOf(studio, name, prompts, name);
      }

      /** The states of a flow, and their rows. @param {Studio} studio @param {Platform} platform @param {Flow} flow @param {string} place
       * @param {(path: string) => () => void} go @returns {Iterable<Found>} */
      function* statesOf(studio, platform, flow, place, go) {
        for (const [index, node] of flow.nodes.entries()) {
          if (node.state == null || !node.name || node.kind === "start") continue;
          const path = pathOfState(node), words = stateInWords(studio, platform, node);
          yield { icon: node.kind, title: words, name: [node.name, node.entity ?? ""].filter(Boolean).join(" · "), texts: node.lines, in: place, go: go(path) };
          for (const row of rowsInWords(studio, flow, index)) {
            yield { icon: "choice", title: `${row.words} → ${row.to}`, name: node.name, texts: [], in: [place, node.kind === "choice" ? "" : words].filter(Boolean).join(", "), go: go(path) };
          }
        }
      }

      /** @param {Studio} studio @param {string} id @param {Prompt[]} prompts @param {string} within @returns {Iterable<Found>} */
      function* promptsOf(studio, id, prompts, within) {
        for (const prompt of prompts) {
          for (const text of prompt.texts) {
            const kind = kindWords.get(prompt.kind) ?? "Prompt", language = text.wanted && prompt.texts.length > 1 ? languageName(text.wanted) : "";
            yield { icon: prompt.kind === "system" || prompt.kind === "notice" ? prompt.kind : "prompt", title: text.title ?? text.message ?? nameOfPrompt(prompt), name: prompt.call,
              in: [within, kind, language].filter(Boolean).join(", "), texts: [text.message ?? "", ...text.labels.map(({ label }) => label)],
              go: () => studio.set({ policy: id, prompt: prompt.call, locale: text.wanted, view: "texts" }) };
          }
        }
      }

      """###),
  StudioFile(
    name: "sidebar.js",
    text: ###"""
      /** The places of a policy: its journeys, what it shows, where it ends, its tests. */
      class Sidebar {
        /** @param {Studio} studio */
        constructor(studio) {
          this.studio = studio;
          this.lists = el("nav", { "aria-label": "Places" });
          this.element = el("div", { className: "side", role: "complementary", "aria-label": "Contents" }, this.lists);
        }
        draw() {
          const { studio } = this, { data, policy, state } = studio;
          const parts = [];
          const { drawing, platform, flow } = studio;
          if (policy && drawing && platform) {
            const inFlow = state.prompt == null && ["journey", "edit", "ends"].includes(state.view);
            parts.push(this.section("Journeys", drawing.flows.map((one) => {
              const proved = data.isEditable ? undefined : policy.proof.flows.find(({ name, platform: on }) => name === one.name && on === platform.name);
              return this.item({ icon: "flow", sign: shapeOf(one), title: nameOfFlow(one), hint: one.name, name: one.name, isHere: inFlow && one === flow,
                mark: proved && !proved.isProved ? "warning" : null, marked: "Not proved: Proof says what does not hold", proved: proved?.isProved ? `Proved: nobody gets stuck in any of ${counted(proved.states, "situation")}` : "",
                go: () => studio.startFlow(one.family) });
            })));
          }
          const prompts = studio.prompts;
          if (prompts.length) {
            const textOf = (/** @type {Prompt} */ { texts }) => texts.find(({ wanted }) => wanted === studio.locale) ?? texts[0];
            // Screens with the same words differ by what they are about.
            const titleOf = (/** @type {Prompt} */ prompt) => prompt.kind === "system" ? (prompt.resource ? `The system asks for ${wordOfResource(prompt.resource)}` : "The system asks") : textOf(prompt)?.title ?? textOf(prompt)?.message ?? nameOfPrompt(prompt);
            const isAlone = (/** @type {Prompt} */ prompt) => prompts.every((other) => other === prompt || titleOf(other) !== titleOf(prompt));
            parts.push(this.section("Screens", prompts.map((prompt) => {
              const text = textOf(prompt), about = isAlone(prompt) ? [] : [nameOfPrompt(prompt).split(": ")[1] ?? humanised(prompt.name)];
              // The mark names the language of what is to be looked at.
              const isFaulty = (/** @type {PromptText | undefined} */ one) => Boolean(one && (isMissing(one) || one.findings.length));
              const faulty = prompt.texts.filter(isFaulty), shown = isFaulty(text) ? text : faulty[0];
              const marked = faulty.length ? `${faulty.every(isMissing) ? "Missing in" : "To look at in"} ${listed(faulty.map(({ wanted }) => englishName(wanted)))}` : "";
              return this.item({ icon: prompt.kind === "system" || prompt.kind === "notice" ? prompt.kind : "prompt", title: [titleOf(prompt), ...about].join(": "),
                isHere: state.prompt === prompt.call, mark: shown ? "warning" : null, marked, hint: prompt.call,
                go: () => studio.set({ prompt: prompt.call, view: "texts" }) });
            })));
          }
          if (policy && flow?.outcomes.length) {
            parts.push(this.section("Ends", flow.outcomes.map((outcome) => this.item({ icon: signOf(flow, outcome, drawing), title: sentence(humanised(outcome)), isHere: false, hint: outcome,
              go: () => { studio.set({ view: "ends", prompt: null }); document.getElementById(`end ${outcome}`)?.scrollIntoView(); } }))));
          }
          if (policy && !data.isEditable) parts.push(this.tests(policy));
          const { scrollTop } = this.lists;
          const focused = this.lists.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.key : null;
          this.lists.replaceChildren(...parts);
          this.lists.scrollTop = scrollTop;
          if (focused) /** @type {HTMLElement | null} */ (this.lists.querySelector(`[data-key="${CSS.escape(focused)}"]`))?.focus({ preventScroll: true });
        }
        /** A sign for each test, which plays it; many tests are one line, which leads to all of them. @param {Policy} policy */
        tests(policy) {
          const { studio } = this, tests = policy.tests ?? [], failed = tests.filter(({ isPassed }) => !isPassed).length;
          const list = () => {
            studio.set({ view: "proof", prompt: null, place: "view" });
            document.getElementById("tests")?.scrollIntoView();
          };
          if (!tests.length || tests.length > 12) {
            return this.section("Tests", [this.item({ icon: failed ? "cross" : tests.length ? "check" : "stop", title: failed ? `${failed} of ${tests.length} failed` : tests.length ? `All ${tests.length} passed` : "None", isHere: false,
              mark: failed ? "warning" : null, hint: tests.length ? "All tests, each with a journey to play" : "", go: list })]);
          }
          const signs = tests.map(({ title, isPassed, scripts }) => {
            const words = `${isPassed ? "" : "Failed: "}${sentence(title)}`;
            return button(icon(isPassed ? "check" : "cross"), () => {
              if (!scripts.length || !studio.player) return list();
              studio.state.place = "phone";
              studio.plays(scripts[0], title);
            }, { className: isPassed ? "" : "failed", title: words, "aria-label": `Play the test: ${words}`, "data-key": `test ${title}` });
          });
          return this.section("Tests", signs, "test-signs", String(tests.length));
        }
        /** @param {string} title @param {any[]} items @param {string} count */
        section(title, items, className = "", count = "") {
          return el("section", { className }, el("h2", {}, title, count ? el("span", { textContent: count }) : null), el("ul", {}, ...items.map((item) => el("li", {}, item))));
        }
        /** @param {{ icon: string, sign?: any, title: string, isHere: boolean, mark?: string | null, marked?: string, proved?: string, hint?: string, name?: string, go: () => void }} item */
        item({ icon: name, sign = icon(name), title, isHere, mark = null, marked = "", proved = "", hint = "", name: own = "", go }) {
          const { studio } = this;
          // On a phone the list makes room for what was chosen.
          const leave = () => {
            const { place, view, prompt } = studio.state;
            if (place === "more") studio.set({ place: ["journey", "edit"].includes(view) || prompt != null ? "phone" : "view" }, false);
          };
          // The title has all of a text that is cut, and the name in the policy.
          return button([sign, el("span", { className: "name", dir: "auto" }, title, own ? el("code", { textContent: own }) : null),
            mark ? el("span", { className: "mark", title: marked || "Something is to be looked at", role: "img", "aria-label": marked || "something is to be looked at" }, icon(mark)) : null,
            proved ? el("span", { className: "good", title: proved, role: "img", "aria-label": proved }, icon("proof")) : null], () => { go(); leave(); },
          { className: "item", title: studio.state.names && hint && hint !== title ? `${title} (${hint})` : title, "aria-current": isHere ? "true" : null, "data-key": `${name} ${hint || title}` });
        }
      }

      /** A sign of a journey: a line from its start to each of its ends, or one that goes round. @param {Flow} flow */
      function shapeOf({ outcomes, nodes }) {
        const count = Math.min(4, outcomes.length), ends = Array.from({ length: count }, (_, index) => count === 1 ? 9 : 3 + index * 12 / (count - 1));
        // What runs another journey passes through it.
        const dot = (/** @type {number} */ x, /** @type {number} */ y) => svg("circle", { cx: x, cy: y, r: 2 }), fork = nodes.some(({ kind }) => kind === "flow") ? 12 : 8;
        const line = (/** @type {string} */ d) => svg("path", { d });
        return svg("svg", { viewBox: "0 0 28 18", class: "icon shape", "aria-hidden": "true" },
          ...(count ? [line(`M5 9H${fork}`), ...ends.map((y) => line(`M${fork} 9C${fork + 5} 9 ${fork + 3} ${y} ${fork + 8} ${y}H22`)), ...(fork > 8 ? [dot(fork - 1, 9)] : []), ...ends.map((y) => dot(24, y))]
            : [line("M5 9H9M11 9a5.500 5.500 0 1 0 11 0a5.500 5.500 0 1 0 -11 0")]), dot(3, 9));
      }

      /** What a prompt without a text is called. @param {Prompt} prompt */
      function nameOfPrompt({ name, call }) {
        const values = [...call.slice(name.length).matchAll(/: ([^,)]+)/g)].map(([, value]) => answerWords.get(value) ?? humanised(value));
        return sentence(humanised(name)) + (values.length ? `: ${values.join(", ")}` : "");
      }

      """###),
  StudioFile(
    name: "source.js",
    text: ###"""
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

      """###),
  StudioFile(
    name: "stage.js",
    text: ###"""
      /** Whether the page shows one place at a time, as on a phone. */
      function isNarrow() { return matchMedia("(max-width: 899px)").matches; }

      /** The phone with the start of the journey above it, and what can happen below. */
      class Stage {
        /** @param {Studio} studio */
        constructor(studio) {
          this.studio = studio;
          this.choices = el("form", { className: "start", "aria-label": "The start of the journey" });
          this.choices.addEventListener("submit", (/** @type {Event} */ event) => event.preventDefault());
          this.phone = el("div", { className: "phone", tabIndex: -1, role: "region", "aria-label": "Simulated phone", "aria-live": "polite" });
          this.next = el("div", { className: "next" });
          this.element = el("section", { className: "stage", "aria-label": "Phone" }, this.phone, this.next);
          this.showsInputs = false;
          /** What is unfolded. */
          this.open = new Set();
          /** What the app says: switches, and what is chosen less often. @type {any[]} */
          this.says = [];
        }
        draw() {
          // A choice keeps the focus when it is made.
          const focused = /** @type {any} */ (document.activeElement), place = this.choices.contains(focused) || this.next.contains(focused) ? focused.dataset.name : null;
          this.drawParts();
          if (place) this.studio.app.querySelector(`[data-name="${CSS.escape(place)}"]`)?.focus();
        }
        drawParts() {
          const { studio } = this, { player } = studio;
          const { chosenText } = studio;
          if (chosenText) {
            const { prompt, text } = chosenText;
            this.choices.replaceChildren();
            this.phone.replaceChildren(drawnDevice(studio.look, [drawnForm(prompt, text, studio.platform?.name)]));
            this.next.replaceChildren(...this.languages(prompt, text), ...studio.notesOf(prompt, text),
              player ? button("Back to the journey", () => studio.set({ prompt: null, view: "journey" }), { className: "quiet" }) : "");
            return;
          }
          if (!player) {
            this.choices.replaceChildren();
            this.phone.replaceChildren(drawnDevice(studio.look, studio.policy ? [drawnText("tells", studio.whyStill)] : []));
            this.next.replaceChildren();
            return;
          }
          this.drawChoices(player);
          const { journey } = player;
          if (journey.error) {
            this.phone.replaceChildren(drawnDevice(studio.look, [drawnText("own", journey.error)]));
            this.next.replaceChildren(button("Start over", () => player.restart()));
            return;
          }
          const hadFocus = this.phone.contains(document.activeElement) && document.activeElement !== this.phone;
          const { layers, used, isAway } = drawnScene(journey, studio, (act) => studio.perform(act));
          this.phone.replaceChildren(drawnDevice(studio.look, layers, isAway));
          if (hadFocus) this.phone.focus({ preventScroll: true });
          const isOnPhone = (/** @type {Offer} */ { act }) => used.has(act);
          this.drawNext(player, [...journey.offered.filter(isOnPhone), ...usualFirst(journey.offered.filter((offer) => !isOnPhone(offer)), journey.scene, player.platform)], journey);
          this.fit();
        }
        /** What is seen at once on the phone is as small as the phone needs to be seen whole. Larger text that was chosen stays as large. */
        fit() {
          const { element } = this, layers = this.phone.querySelector(".layers"), missing = element.scrollHeight - element.clientHeight;
          if (missing > 0 && this.studio.state.size === "L") layers.style.zoom = String(Math.max(0.6, 1 - (missing + 4) / layers.getBoundingClientRect().height));
        }
        /** What can be done now, what the journey ahead takes first. @param {Player} player @param {Offer[]} offered @param {Played} journey */
        drawNext(player, offered, journey) {
          const [ahead] = player.later, isFew = journey.outside.length < 3;
          const pill = (/** @type {Offer} */ offer) => button([el("span", { textContent: sentence(deedOfAct(player, journey, offer)) }),
            el("code", { textContent: offer.act })], () => this.studio.perform(offer.act), { className: offer.act === ahead ? "act ahead" : "act" });
          const outside = journey.outside.filter(({ act }) => isFew || act === ahead), known = [...offered, ...outside];
          // A test can do more than the page offers. The order stays, but what lies ahead is not folded.
          const all = ahead == null || known.some(({ act }) => act === ahead) ? known : [...player.stepsOf([ahead]), ...known];
          const at = all.findIndex(({ act }) => act === ahead);
          if (at > 2) all.unshift(...all.splice(at, 1));
          const pills = all.map(pill), acts = el("div", { className: "acts", role: "group", "aria-label": "What can happen now" }, ...pills);
          if (journey.next != null) acts.append(button("Use it again", () => player.begin(/** @type {string} */ (journey.next)), { className: "act" }));
          const kept = player.begun ? player.memoryOf() : [], less = el("div", { className: "less" }), toggles = this.says.filter((one) => one.matches("label"));
          this.next.replaceChildren(...[
            player.shown ? el("p", { className: "note", textContent: `This journey shows: ${player.shown}` }) : null,
            kept.length ? el("p", { className: "note", textContent: `Remembered at the start: ${kept.join(", ")}` }) : null, acts, toggles.length ? el("div", { className: "toggles" }, ...toggles) : null, less].filter(Boolean));
          // Pills that would be in a third row, on a low phone in a second, are in a list that one click opens.
          const rows = [...new Set(pills.map(({ offsetTop }) => offsetTop))].slice(0, isNarrow() && innerHeight < 780 ? 1 : 2), fits = pills.filter(({ offsetTop }) => offsetTop <= (rows.at(-1) ?? 0)).length;
          const count = fits > 7 ? 6 : fits, others = pills.slice(count);
          less.append(...others.length ? [this.folded("others", `${others.length} more`, others)] : [],
            ...isFew ? [] : [this.folded("outside", "Meanwhile …", journey.outside.filter((offer) => !outside.includes(offer)).map(pill))], ...this.says.filter((one) => one.matches("details")));
          less.hidden = !less.childElementCount;
        }
        /** Acts that stay open or folded as they were left. @param {string} name @param {string} title @param {any[]} acts */
        folded(name, title, acts) {
          const list = el("div", { className: "acts" }, ...acts), details = this.sheet(title, list, { open: this.open.has(name) });
          if (name === "others") list.dataset.title = "What else can happen";
          details.addEventListener("toggle", () => {
            this.open[details.open ? "add" : "delete"](name);
          });
          // A list that covers the phone makes room for what was chosen in it.
          list.addEventListener("click", () => this.open.delete(name), true);
          return details;
        }
        /** What one click opens over the phone, which stays as it is; in a narrow window as a sheet over the page. @param {string} title @param {any} content
         * @param {{ open: boolean, className?: string }} properties */
        sheet(title, content, properties) {
          const head = el("summary", { textContent: title }), details = el("details", properties, head, content);
          content.dataset.title = title;
          head.addEventListener("click", () => details.classList.add("rises"));
          details.addEventListener("toggle", () => {
            if (!details.open) return;
            closePopovers(details);
            details.dataset.popover = "";
          });
          // Nothing behind it has the focus while it is open.
          details.addEventListener("focusout", ({ relatedTarget }) => { if (relatedTarget && !details.contains(relatedTarget)) details.open = false; });
          return details;
        }
        /** @param {Prompt} prompt @param {PromptText} text */
        languages(prompt, text) {
          const { studio } = this;
          if (prompt.texts.length < 2) return [];
          return [el("div", { className: "switch languages", role: "group", "aria-label": "Language of the prompt" }, ...prompt.texts.map(({ wanted }) =>
            button(languageName(wanted), () => studio.set({ prompt: prompt.call, locale: wanted }), { lang: wanted, "aria-pressed": String(wanted === text.wanted) })))];
        }

        /** @param {Player} player */
        drawChoices(player) {
          const { platform } = player, { studio } = this;
          const parts = [];
          const calls = [...player.calls].filter(([, flow]) => flow === player.flow);
          if (calls.length > 1) parts.push(this.select("With", calls.map(([call]) => [call, studio.state.names ? call : argumentsInWords(call)]), player.call, (call) => player.startFlow(player.flow, call)));
          const inFlow = statusesThatMatter(player);
          const all = platform.statuses.map(({ name, values }) => {
            const options = values.map((value, index) => {
              const words = wordsOfStatus(platform, name, value, 0);
              return [index ? value : "", sentence(words ? words : index ? value : "never asked"), value];
            });
            const change = (/** @type {string} */ value) => { player.givens.set(name, value); player.restart(); };
            return { name, options, chosen: player.givens.get(name) ?? "", change, matters: inFlow.some((one) => one.name === name) };
          });
          const statuses = all.filter(({ matters }) => matters);
          // One resource with few statuses is chosen by one click.
          const isOne = statuses.length === 1 && statuses[0].options.length <= 6, others = [];
          if (isOne) parts.push(this.people(statuses[0]));
          for (const { name, options, chosen, change, matters } of isOne ? all.filter(({ matters }) => !matters) : all) {
            (matters ? parts : others).push(this.select(sentence(humanised(name)), options.map(([value, words, status]) =>
              [value, studio.state.names && words !== status ? `${words} (${status})` : words]), chosen, change));
          }
          /** @type {any[]} */
          const inputs = [...parts.length > 3 ? parts.splice(3) : [], ...others], rest = inputs.length;
          // What the app remembers of people is known by the tests of the flow.
          const now = player.told(player.script([]))?.memory ?? [], keyOf = (/** @type {Given[]} */ memory) => memory.map(writtenGiven).join(", ");
          /** @type {Map<string, Given[]>} */
          const memories = new Map((player.ahead?.tests ?? []).filter(({ flow, memory }) => flow === player.flow && memory.length).map(({ memory }) => /** @type {[string, Given[]]} */ ([keyOf(memory), memory])));
          if (memories.size || now.length) {
            const all = new Map([["", []], ...[...memories].slice(0, 12), [keyOf(now), now]]);
            parts.push(this.select("The app remembers", [...all].map(([key, memory]) => [key, key ? sentence(memory.map(givenInWords).join(", ")) : "Nothing"]), keyOf(now), (key) => player.remember(all.get(key) ?? [])));
          }
          /** @type {any[]} */
          const switches = [];
          for (const { name, values } of platform.inputs) {
            const change = (/** @type {string} */ value) => { player.inputs.set(name, value); player.retake(); };
            const label = studio.state.names ? name : sentence(humanised(name)), value = player.inputs.get(name) ?? "";
            if (values.length === 2 && values.includes("true") && switches.length < 3) switches.push(this.toggle(label, value === "true", (isOn) => change(String(isOn))));
            else if (values.length) inputs.push(this.select(label, values.map((value) => [value, studio.state.names ? value : sentence(nameInWords(value))]), value, change));
            else {
              const field = el("input", { value, spellcheck: false, "data-name": name });
              field.addEventListener("change", () => change(field.value));
              inputs.push(el("label", { className: "pick" }, el("span", { textContent: label }), field));
            }
          }
          // On a phone a row of switches would take the room of the phone that is drawn; one has room beside other buttons.
          if (isNarrow() && switches.length > (innerWidth < 380 ? 0 : 1)) inputs.unshift(...switches.splice(0));
          this.says = switches;
          if (inputs.length) {
            const more = this.sheet(rest ? "Other permissions" : "About the app", el("div", {}, ...inputs), { className: "says", open: this.showsInputs });
            more.addEventListener("toggle", () => { this.showsInputs = more.open; });
            this.says.push(more);
          }
          this.choices.replaceChildren(...parts);
        }
        /** @param {string} label @param {boolean} isOn @param {(isOn: boolean) => void} change */
        toggle(label, isOn, change) {
          const box = el("input", { type: "checkbox", role: "switch", checked: isOn, "data-name": label });
          box.addEventListener("change", () => change(box.checked));
          return el("label", { className: "toggle" }, box, el("span", { textContent: label }));
        }
        /** @param {{ name: string, options: string[][], chosen: string, change: (value: string) => void }} status */
        people({ name, options, chosen, change }) {
          return el("div", { className: "people", role: "group", "aria-label": `Who it is: ${name}` }, ...options.map(([value, words, status]) =>
            button([el("span", { textContent: words }), el("code", { textContent: status })], () => change(value),
              { "aria-pressed": String(value === chosen), "data-name": `${name} ${value}` })));
        }
        /** @param {string} label @param {string[][]} values @param {string} chosen @param {(value: string) => void} change */
        select(label, values, chosen, change) {
          const list = el("select", { "data-name": label }, ...values.map(([value, text]) => el("option", { value, textContent: text, selected: value === chosen })));
          list.addEventListener("change", () => change(list.value));
          return el("label", { className: "pick" }, el("span", { textContent: label }), list);
        }
      }

      /** The journey as one line: a small screen for each step, what caused it, and what lies ahead. */
      class Film {
        /** @param {Studio} studio */
        constructor(studio) {
          this.studio = studio;
          this.strip = el("ol", { className: "strip", "aria-label": "The journey" });
          this.tab = "film";
          this.heads = [["film", "Film"], ["words", "In words"], ["policy", "Policy"], ["script", "Script"], ["test", "Test"]].map(([name, title]) =>
            button(title, () => { this.tab = name; this.draw(); }, { "data-tab": name }));
          this.undo = button(icon("previous"), () => this.again(this.undo, () => studio.player?.goTo(studio.player.acts.length - 1)), { title: "Undo", "aria-label": "Undo" });
          this.redo = button(icon("next"), () => this.again(this.redo, () => studio.player?.goTo(studio.player.acts.length + 1)), { title: "Redo", "aria-label": "Redo" });
          this.over = button(icon("again"), () => this.again(this.over, () => studio.player?.goTo(0)), { title: "Start over", "aria-label": "Start over" });
          this.plays = button(icon("play"), () => (this.isPlaying ? this.stop() : this.play()), { className: "film-play" });
          /** The journey and the step at which it plays by itself; without one it does not. @type {{ player: Player, at: number } | null} */
          this.running = null;
          this.place = el("div", { className: "film-place" });
          this.element = el("section", { className: "film", "aria-label": "Journey" },
            el("div", { className: "film-bar" }, el("div", { className: "switch", role: "group", "aria-label": "The journey as" }, ...this.heads), this.over, this.undo, this.plays, this.redo), this.place);
        }
        /** Whether the journey plays by itself. Whatever else is done with it ends that. */
        get isPlaying() { return this.running != null && this.running.player === this.studio.player && this.running.at === this.running.player.acts.length; }
        /** Takes the steps ahead one after the other; at once, if nothing is to move. */
        play() {
          const { player, app, state } = this.studio;
          if (!player) return;
          if (matchMedia("(prefers-reduced-motion: reduce)").matches) return player.goTo(player.acts.length + player.later.length);
          if (!player.later.length) player.goTo(0);
          const running = this.running = { player, at: player.acts.length }, view = app.dataset.view;
          const step = () => {
            if (this.running !== running) return;
            if (!this.isPlaying || !player.later.length || view !== state.view) return this.stop();
            running.at++;
            player.goTo(running.at);
            setTimeout(step, 900);
          };
          setTimeout(step, 900);
          this.draw();
        }
        stop() {
          this.running = null;
          this.studio.draw();
        }
        /** A button keeps the focus as long as it can be pressed. @param {HTMLButtonElement} pressed @param {() => void} action */
        again(pressed, action) {
          action();
          if (pressed.disabled) this.studio.stage.phone.focus({ preventScroll: true });
        }
        draw() {
          const { player } = this.studio;
          for (const head of this.heads) head.setAttribute("aria-pressed", String(head.dataset.tab === this.tab));
          const isOff = !player || Boolean(player.journey.error);
          this.undo.disabled = this.over.disabled = isOff || !player.acts.length;
          this.redo.disabled = isOff || !player.later.length;
          const isPlaying = this.isPlaying && Boolean(player?.later.length), said = isPlaying ? "Stop" : "Play the journey";
          this.plays.disabled = isOff || !player.later.length && !player.acts.length;
          this.plays.setAttribute("aria-label", this.plays.title = said);
          this.plays.replaceChildren(icon(isPlaying ? "pause" : "play"));
          // Until the page can play, its steps are places without words.
          if (!player && this.studio.isLoading) return this.place.replaceChildren(el("ol", { className: "strip waits", "aria-hidden": "true" }, ...Array.from({ length: 4 }, () =>
            el("li", { className: "later" }, el("div", {}, el("div", { className: "cause" }, el("span", { textContent: "…" })), el("div", { className: "thumb" })), el("i", { className: "dot-at" })))));
          if (!player || isOff) return this.place.replaceChildren();
          if (this.tab === "policy") return this.place.replaceChildren(this.lines());
          if (this.tab === "script") return this.place.replaceChildren(this.text("For `usher run` with `--script-file`.", `// ${player.journey.head}\n${player.script()}`));
          if (this.tab === "test") return this.place.replaceChildren(this.text("For the end of a policy’s file.", player.journey.test));
          if (this.tab === "words") {
            this.place.replaceChildren(this.words(player));
            return this.place.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
          }
          this.strip.replaceChildren(...filmFrames(player, this.studio, (count) => {
            player.goTo(count);
            this.strip.children[count]?.querySelector("button")?.focus({ preventScroll: true });
          }), ...this.branches(player),
          player.journey.stop ? el("li", { className: "stop", textContent: `stops here: ${player.journey.stop}` }) : "");
          this.place.replaceChildren(this.strip);
          // Other steps are there where there is room for them.
          for (const other of [...this.strip.querySelectorAll(".instead")].reverse()) if (this.strip.scrollWidth > this.strip.clientWidth) other.remove();
          fitThumbs(this.strip);
          // The step of now is in sight, with steps before and after it, none of them cut at its start.
          const { children } = this.strip, first = /** @type {HTMLElement} */ (children[0]), width = first.offsetWidth, room = this.strip.clientWidth - 2 * first.offsetLeft;
          if (width <= 0) return;
          const fit = Math.max(1, Math.floor(room / width)), start = Math.min(Math.max(0, player.acts.length - Math.floor((fit - 1) / 2)), Math.max(0, children.length - fit));
          this.strip.style.setProperty("--rest", `${Math.max(0, room - fit * width)}px`);
          this.strip.scrollLeft = start * width;
        }
        /** Where nothing lies ahead, what is seen after each act that can come next: branches of the line. @param {Player} player @returns {any[]} */
        branches(player) {
          const { studio } = this, { journey } = player;
          if (player.ahead?.isLooking) return [];
          // Beside a way ahead there are the others that people can go instead.
          const [ahead] = player.later, offers = usualFirst(journey.offered, journey.scene, player.platform).filter(({ act }) => act !== ahead);
          return offers.slice(0, ahead == null ? 4 : 2).flatMap((offer, index) => {
            const next = player.played(player.script([...player.acts, offer.act])), words = wordsOfAct(player, journey, offer);
            // The policy may be changed just now, and the journey not yet.
            return next.error ? [] : el("li", { className: ahead == null ? "possible" : "possible instead" }, index || ahead != null ? el("span", { className: "or", textContent: "or" }) : null,
              button([causeWords(words), smallScreen(next, studio)], () => studio.perform(offer.act), { "aria-label": words }));
          });
        }
        /** Each step as sentences; with names also the lines of `usher run`. @param {Player} player */
        words(player) {
          const acts = [...player.acts, ...player.later], frames = player.framesOf(acts), { studio } = this;
          return el("ol", { className: "story", tabIndex: 0, "aria-label": "The journey in words" }, ...frames.map((frame, index) => {
            const counts = (frame.counted[index] ?? []).map(({ name }) => humanised(name));
            const now = player.acts.length;
            return el("li", { className: index > now ? "later" : "", "aria-current": index === now ? "step" : null }, button(el("strong", { textContent: sentence(causeOf(player, frames, acts, index, deedOfAct)) + "." }), () => player.goTo(index)),
              el("div", { className: "sees", textContent: seenInWords(frame, studio) + (counts.length ? ` Counted: ${counts.join(", ")}.` : "") }),
              ...(index > player.acts.length ? [] : player.journey.acts[index] ?? []).map(({ kind, text }) => el("p", { className: kind, dir: kind === "words" ? "auto" : "ltr", textContent: text })));
          }));
        }
        /** The lines of the state where the phone is, and what their names stand for. */
        lines() {
          const { studio } = this, { flow, picture } = studio, here = picture.asked ?? picture.here ?? picture.first;
          const own = here && flow ? linesOfState(studio, flow, here.node.inside[0] ?? here.node.name) : null;
          const definitions = own ? definitionsOf(studio, [own.text]) : [];
          return el("div", { className: "written lines", tabIndex: 0, role: "group", "aria-label": "The lines of the policy" }, 
            own ? el("div", {}, el("p", { className: "note", textContent: own.place }), el("pre", { textContent: own.text })) : el("p", { className: "note", textContent: "This place of the journey has no state of its own in the policy." }),
            definitions.length ? el("div", {}, el("p", { className: "note", textContent: "What its names stand for" }), el("pre", { textContent: definitions.join("\n\n") })) : null);
        }
        /** @param {string} purpose @param {string} text */
        text(purpose, text) {
          const pre = el("pre", { textContent: text, tabIndex: 0 });
          const copy = button("Copy", () => this.copy(pre, copy), { "aria-live": "polite" });
          return el("div", { className: "written" }, el("p", { className: "note" }, purpose, " ", copy), pre);
        }
        /** If the clipboard is not available, as in some browsers for a file, selects the text and copies it by command.
         * @param {HTMLElement} pre @param {HTMLButtonElement} copy */
        async copy(pre, copy) {
          let isCopied = true;
          try {
            await navigator.clipboard.writeText(pre.textContent ?? "");
          } catch {
            getSelection()?.selectAllChildren(pre);
            isCopied = document.execCommand("copy");
          }
          copy.textContent = isCopied ? "Copied" : "Selected: copy it now";
          setTimeout(() => { copy.textContent = "Copy"; }, 2000);
        }
      }

      /** Makes what is seen in small screens as small as they need, so that nothing is cut off. @param {any} strip */
      function fitThumbs(strip) {
        const all = [...strip.querySelectorAll(".thumb .layers")], sizes = all.map(({ scrollHeight, parentElement }) => parentElement.clientHeight / Math.max(1, scrollHeight));
        all.forEach((layers, index) => { if (sizes[index] > 0 && sizes[index] < 0.99) layers.style.zoom = String(Math.max(0.5, sizes[index])); });
      }

      /** What is seen, as a sentence. @param {Played} played @param {Studio} studio */
      function seenInWords({ scene, over }, studio) {
        const { system, away, running, outcome } = scene, shown = [...scene.notices, ...scene.prompts].map(({ title, message, name }) => `“${isolated(title ?? message ?? sentence(humanised(name)))}”`);
        const said = [...(shown.length ? [`${listed(shown)} ${shown.length > 1 ? "are" : "is"} shown.`] : []), ...(system ? [`The system asks for ${humanised(system.resource)}.`] : []),
          ...(away ? [`${sentence(humanised(away.link))} is open.`] : []), ...running.map((name) => `The app works: “${sentence(humanised(name))}”.`),
          ...(over ? [outcome ? `It ends as “${sentence(humanised(outcome))}”.` : "It is over."] : [])];
        return said.join(" ") || "Nothing of the policy is shown.";
      }

      /** What caused a frame, in words. @param {Player} player @param {Played[]} frames @param {string[]} acts @param {number} index
       * @param {typeof wordsOfAct} wordsOf an act */
      function causeOf(player, frames, acts, index, wordsOf = wordsOfAct) {
        if (index === 0) {
          // What is remembered makes other people of those with the same answers.
          const kept = player.begun ? player.memoryOf() : [];
          const statuses = statusesThatMatter(player), wordsOfOne = (/** @type {string} */ name, /** @type {string} */ status) => wordsOfStatus(player.platform, name, status, 0) ?? status;
          const changed = statuses.filter(({ name, values }) => (player.givens.get(name) || values[0]) !== values[0]);
          // Who was never asked for anything is one person.
          if (statuses.length && !changed.length) return [wordsOfOne(statuses[0].name, statuses[0].values[0]), ...kept].join(", ");
          const people = changed.map(({ name }) => `${statuses.length > 1 ? `${humanised(name)} ` : ""}${wordsOfOne(name, player.givens.get(name) ?? "")}`);
          return people.length + kept.length ? [...people.slice(0, 3), ...kept].join(", ") : "starts";
        }
        const before = frames[index - 1], act = acts[index - 1];
        // A test can do more than the page offers.
        const offer = [...before.offered, ...before.outside].find((one) => one.act === act) ?? player.stepsOf([act])[0];
        return offer?.kind ? wordsOf(player, before, offer) : act;
      }

      /** An act as people see it: the label of a button, or what happens. @param {Player} player @param {Played} before @param {Offer} offer */
      function wordsOfAct(player, before, offer) {
        return sentence(labelOfAct(before, offer) ?? wordsOfOffer(offer, player.platform, before.scene));
      }
      /** The label of the button that an act taps. @param {Played} before @param {Offer} offer */
      function labelOfAct(before, offer) {
        const prompt = offer.kind === "tap" ? before.scene.prompts.find(({ buttons }) => buttons.some(({ act }) => act === offer.act)) : undefined;
        const label = prompt?.buttons.find(({ act }) => act === offer.act)?.label;
        // What the app draws itself has names in place of labels.
        return label != null && prompt?.locale == null ? sentence(humanised(label)) : label;
      }
      /** What somebody does, as a part of a sentence. @param {Player} player @param {Played} before @param {Offer} offer */
      function deedOfAct(player, before, offer) {
        const label = labelOfAct(before, offer);
        return label == null ? wordsOfOffer(offer, player.platform, before.scene) : `taps ${isolated(label)}`;
      }

      /** The journey step by step, with the steps ahead. @param {Player} player @param {Studio} studio @param {((count: number) => void) | null} go
       * @param {boolean} isSentence whether the words of all frames are one sentence @returns {any[]} */
      function filmFrames(player, studio, go, isSentence = false) {
        const now = player.acts.length, acts = [...player.acts, ...player.later];
        const frames = player.framesOf(acts);
        return frames.map((frame, index) => {
          const end = index === acts.length ? "." : index ? "," : ":", deed = isSentence ? causeOf(player, frames, acts, index, deedOfAct) : "";
          const cause = isSentence ? (index ? deed : sentence(deed)) + end : sentence(causeOf(player, frames, acts, index));
          const small = smallScreen(frame, studio), words = causeWords(cause), counted = frame.counted[index] ?? [];
          return el("li", { className: index > now ? "later" : "", "data-now": index === now && go ? "" : null },
            go ? button([words, small], () => go(index), { "aria-label": `${index + 1}: ${cause}`, "aria-current": index === now ? "step" : null }) : [words, el("div", {}, small)], el("i", { className: "dot-at" }),
            el("div", { className: "counted" }, ...counted.map(({ name, call }) => el("code", { className: "metric", title: call }, icon("metric"), el("span", {}, ...breakable(name))))));
        });
      }
      /** @param {string} words */
      function causeWords(words) { return el("div", { className: "cause" }, el("span", { textContent: words, title: words, dir: "auto" })); }
      /** What is seen, as small as a frame. @param {Played} played @param {Studio} studio */
      function smallScreen(played, studio) {
        const { layers, isAway } = drawnScene(played, studio, null);
        return el("div", { className: "thumb", "aria-hidden": "true", inert: true }, drawnDevice(studio.look, layers, isAway));
      }

      """###),
  StudioFile(
    name: "start.js",
    text: ###"""
      /** Draws the page, and plays as soon as its program is unpacked. */
      async function begin() {
        /** @type {PageData} */
        let data;
        try {
          data = await packedValue("page-data");
        } catch (error) {
          document.body.append(el("p", { textContent: `This browser cannot unpack the page: ${/** @type {Error} */ (error).message}. A newer one can.` }));
          return;
        }
        const empty = /** @type {any} */ ({ policies: [], broken: [], findings: [], looks: [], changes: null, platform: null, isEditable: false });
        const studio = new Studio({ ...empty, ...data });
        /** @type {any} */ (globalThis).usher = studio;
        if (data.version != null) follow(data.version);
        if (!document.getElementById("page-engine")) return;
        try {
          await play(studio, await packedValue("page-files"));
        } catch (error) {
          studio.isLoading = false;
          studio.whyStill = `This browser cannot play the policies of the page: ${/** @type {Error} */ (error).message}`;
          studio.draw();
        }
      }

      /** @param {Studio} studio @param {any[]} files */
      async function play(studio, files) {
        const program = await Engine.program();
        const engine = await Engine.load(program);
        studio.projects = files.map((project) => new Place(engine, project));
        studio.wrote = undefined;
        studio.isLoading = false;
        // What was chosen meanwhile stays.
        const { isTouched, stillFlow } = studio, chosen = { ...studio.state };
        studio.read();
        studio.set(isTouched ? chosen : {}, false);
        if (isTouched && stillFlow && studio.player?.platform.flows.some(({ name }) => name === stillFlow)) studio.startFlow(stillFlow);
        doKeptClick(studio.picture);
        if (studio.data.isEditable) studio.editor = await Editor.open(studio, program);
        document.documentElement.dataset.plays = "";
      }

      /** Keeps the first click on a card until the page can play. @param {Picture} picture @param {PointerEvent} event */
      function keepClick(picture, { clientX, clientY, target }) {
        const { all, flow, studio } = picture, index = all.findIndex(({ element }) => element.contains(target));
        if (!studio.isLoading || index < 0 || picture.early) return;
        const row = allRows(all[index]).findIndex(({ element }) => {
          const { left, right, top, bottom } = element.getBoundingClientRect();
          return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
        });
        picture.early = { flow: flow?.name, index, row };
        all[index].element.classList.add("pointed");
      }
      /** Does what was clicked before the page could play: it goes to the card, or takes a row where the journey is. @param {Picture} picture */
      function doKeptClick(picture) {
        const { all, early, flow, here, studio } = picture, card = early?.flow === flow?.name ? all[early?.index ?? -1] : undefined;
        picture.early = null;
        if (!card) return;
        const row = card === here ? allRows(card)[early?.row ?? -1] : undefined;
        if (row) studio.take(card, row);
        else studio.walk(card);
      }

      /** A served page asks for its version twice a second, and comes back at the same address with a newer one. @param {number} version */
      function follow(version) {
        let isLeaving = false;
        setInterval(async () => {
          if (isLeaving) return;
          try {
            const newest = await (await fetch("version", { cache: "no-store" })).text();
            if (newest === String(version)) return;
            isLeaving = true;
            location.reload();
          } catch {
            // The server has ended: the page stays as it is.
          }
        }, 500);
      }

      /** What is printed: the pictures of the flows, the journey as a storyboard, and the texts. @param {Studio} studio @returns {any[]} */
      function printed(studio) {
        const { policy, player } = studio;
        if (!policy) return [];
        const texts = el("ul", { className: "sheets" }, ...studio.prompts.flatMap((prompt) => prompt.texts.filter(({ wanted }) => wanted === studio.locale || wanted === "").map((text) =>
          el("li", {}, el("div", { className: "mini still" }, el("div", { className: "layers" }, drawnForm(prompt, text, studio.platform?.name))), ...studio.notesOf(prompt, text)))));
        return [el("h1", { textContent: policy.name }), player && !player.journey.error ? el("section", {}, el("h2", { textContent: `Journey: ${player.call}` }), el("ol", { className: "strip still" }, ...filmFrames(player, studio, null))) : null,
          el("section", {}, el("h2", { textContent: "Flows" }), el("pre", { textContent: studio.drawing?.list ?? "" })),
          el("section", {}, el("h2", { textContent: "Prompts" }), texts), el("section", {}, el("h2", { textContent: "Proof" }), el("pre", { textContent: policy.proof.report }))].filter(Boolean);
      }

      /** Shows one prompt alone, for an image of it. Returns where it is, in pixels; nothing if there is no such prompt.
       * @param {string} address the parts of its address, as they are in the page's data */
      function pictured(address) {
        const studio = /** @type {Studio} */ (/** @type {any} */ (globalThis).usher);
        const [id, call, locale = ""] = JSON.parse(address);
        studio.set({ policy: id, prompt: call, locale, view: "texts" }, false);
        const prompt = studio.chosenPrompt;
        if (!prompt) return null;
        const place = el("div", { className: "alone", "data-look": studio.look }, drawnForm(prompt, prompt.texts.find(({ wanted }) => wanted === locale) ?? prompt.texts[0], studio.platform?.name));
        document.querySelector(".alone")?.remove();
        document.body.append(place);
        const { x, y, width, height } = place.getBoundingClientRect();
        return { x: x + scrollX, y: y + scrollY, width, height, scale: 1 };
      }

      """###),
  StudioFile(
    name: "studio.html",
    text: ###"""
      {{mark}}
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; {{sources}}script-src 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'">
      <title>{{title}}</title>
      <style>
      {{style}}</style>
      </head>
      <body>
      <noscript>This page shows policies with a script of its own, which asks nothing of a network. Allow scripts to see them.</noscript>
      <script type="application/octet-stream" id="page-data">{{data}}</script>
      {{more}}<script>
      "use strict";
      {{script}}begin();
      </script>
      </body>
      </html>

      """###),
  StudioFile(
    name: "studio.js",
    text: ###"""
      /** The page: what is chosen, its places, and its address. */
      class Studio {
        /** @param {PageData} data */
        constructor(data) {
          this.data = data;
          this.state = { policy: data.policies[0]?.id ?? data.broken[0]?.name ?? null, view: data.isEditable ? "edit" : data.changes ? "changes" : data.policies.length ? "journey" : "texts",
            platform: data.platform, locale: "", look: "", size: "L", scheme: "", names: false, face: "", prompt: /** @type {string | null} */ (null), place: data.changes || !data.policies.length ? "view" : "phone" };
          /** @type {Place[]} */
          this.projects = [];
          /** The journeys of the policies that were looked at; nothing for a policy that the program refuses. @type {Map<string, Player | null>} */
          this.made = new Map();
          /** Pictures that are newer than the page, by policy and platform. @type {Map<string, Drawing>} */
          this.drawings = new Map();
          this.whyStill = document.getElementById("page-engine") ? "Loading the journey …" : "This page shows journeys, and cannot play them: the program for it was not installed where it was made.";
          /** Until the page plays, its address stays as it came. */
          this.isLoading = Boolean(document.getElementById("page-engine"));
          /** Whether something was chosen before the page could play. */
          this.isTouched = false;
          /** @type {Editor | null} */
          this.editor = null;
          /** @type {Map<string, any>} */
          this.ends = new Map();
          /** Chooses among the ends those of the people on the phone. @type {(() => void) | undefined} */
          this.followEnds = undefined;
          /** How the texts are shown, and which of them. */
          this.textsAs = "Drawn";
          this.textsShown = 0;
          this.isBack = false;
          /** How far each view was scrolled, by its address. @type {Map<string, number>} */
          this.scrolled = new Map();
          /** The view and the policy that were drawn last. */
          this.topOf = "";
          this.picture = new Picture(this);
          this.film = new Film(this);
          this.stage = new Stage(this);
          this.search = new Search(this);
          this.side = new Sidebar(this);
          this.header = new Header(this);
          this.view = el("div", { className: "view", tabIndex: 0, role: "region" });
          this.said = el("p", { className: "said", role: "status" });
          this.paper = el("div", { className: "paper", "aria-hidden": "true" });
          this.centre = el("main", {}, this.view, this.picture.element, this.film.element, this.picture.map.element);
          this.app = el("div", { className: "studio" }, this.header.element, this.side.element, this.stage.choices, this.picture.tools, this.centre, this.stage.element, this.header.places, this.said);
          document.body.append(this.app, this.paper);
          // What the browser goes back to is where it was left. Every other view begins at its top.
          this.view.addEventListener("scroll", () => { if (!this.view.hidden) this.scrolled.set(location.hash, this.view.scrollTop); });
          addEventListener("popstate", () => {
            this.isBack = true;
            this.read();
            this.isBack = false;
          });
          addEventListener("hashchange", () => this.read());
          addEventListener("keydown", (event) => this.key(event));
          addEventListener("beforeprint", () => this.paper.replaceChildren(...printed(this)));
          this.read();
        }

        // MARK: What is chosen

        get policy() { return this.data.policies.find(({ id }) => id === this.state.policy); }
        get broken() { return this.data.broken.find(({ name }) => name === this.state.policy); }
        get platform() {
          const { policy, state } = this;
          return policy?.platforms.find(({ name }) => name === state.platform) ?? policy?.platforms[0];
        }
        get player() { return this.playerOf(this.state.policy); }
        /** The journey of a policy, if the page can play it. @param {string | null} id @returns {Player | undefined} */
        playerOf(id) {
          const policy = this.data.policies.find((one) => one.id === id), place = policy && this.projects[policy.project];
          if (!policy || !place) return undefined;
          const known = this.made.get(policy.id);
          if (known !== undefined) return known ?? undefined;
          const played = place.loaded.policies.find(({ name }) => name === policy.name);
          const opensAt = (/** @type {string} */ on) => firstFlow(policy.platforms.find(({ name }) => name === on)?.drawing)?.family;
          const player = played ? new Player(place, played, this.state.platform, opensAt) : null;
          this.made.set(policy.id, player);
          if (!played || !player) return undefined;
          player.id = policy.id;
          mattersIn.set(played, (platform, family) => namesInFlow(this, policy, platform, family));
          for (const platform of played.platforms) {
            const fresh = platform === player.platform ? player : new Player(place, played, platform.name, opensAt);
            this.defaults.set(`${policy.id} ${platform.name}`, fresh.script());
          }
          player.changed = () => this.played();
          player.ahead = new Ahead(player, policy.tests?.flatMap(({ scripts }) => scripts) ?? [], () => this.flow?.outcomes ?? [], () => {
            player.foresee();
            this.draw();
          });
          player.foresee();
          return player;
        }
        /** All journeys, in the order of the policies. */
        get players() { return this.data.policies.flatMap(({ id }) => this.playerOf(id) ?? []); }
        get locale() {
          const { policy, broken, state } = this;
          const known = policy ? policy.locales.map(({ name }) => name) : broken?.prompts[0]?.texts.map(({ wanted }) => wanted) ?? [];
          return known.includes(state.locale) ? state.locale : known[0] ?? "";
        }
        get prompts() { return this.platform?.prompts ?? this.broken?.prompts ?? []; }
        get chosenPrompt() { return this.state.prompt == null ? undefined : this.prompts.find(({ call }) => call === this.state.prompt); }
        /** The text on the phone: the one that is chosen, or the first to look at among all texts. */
        get chosenText() {
          const prompt = this.chosenPrompt;
          if (prompt) return { prompt, text: prompt.texts.find(({ wanted }) => wanted === this.locale) ?? prompt.texts[0] };
          return this.app.dataset.view === "texts" ? firstText(this.prompts, this.locale, this.textsShown) : undefined;
        }
        /** The picture is one of screens, but for those who change the policy. */
        get face() { return this.state.face || (this.data.isEditable ? "rows" : "screens"); }
        get look() { return this.state.look || this.platform?.look || "ios26"; }
        get drawing() { return this.drawings.get(`${this.state.policy} ${this.platform?.name}`) ?? this.platform?.drawing; }
        /** @returns {Flow | undefined} */
        get flow() {
          const { drawing, player } = this;
          const wanted = player ? player.flow : this.stillFlow;
          return drawing?.flows.find(({ family, name }) => family === wanted || name === wanted) ?? firstFlow(drawing);
        }
        /** @param {string | null} locale */
        isRightToLeft(locale) { return this.data.policies.some(({ locales }) => locales.some((one) => one.name === locale && one.isRightToLeft)); }
        /** @param {string} resource @returns {string | null} */
        missingPurpose(resource) {
          const found = this.player?.project.loaded.findings.find((/** @type {any} */ { code, names }) => code === "missing-purpose" && names.includes(resource));
          return found ? `The app’s reason would stand here. It is missing: ${found.message.replaceAll("`", "")}.` : null;
        }

        // MARK: Words

        /** What people see in a state, in their language. @param {FlowNode} node */
        wordsOf(node) {
          if (node.kind === "prompt") {
            const text = this.textOf(node.entity);
            return text?.title ?? text?.message ?? sentence(humanised(node.entity ?? node.name));
          }
          if (node.kind === "request") return `The system asks for ${node.entity}`;
          if (["trip", "action", "flow"].includes(node.kind)) return sentence(humanised(node.entity ?? node.name));
          if (node.kind === "choice" && node.subjects) {
            const index = this.flow?.nodes.indexOf(node);
            return questionInWords(node.subjects, Boolean(this.flow?.edges.some(({ source, answers }) => source === index && answers.includes("granted"))));
          }
          return sentence(humanised(node.name || node.lines[0] || ""));
        }
        /** @param {string | null} name of a prompt */
        textOf(name) {
          return this.prompts.find((one) => one.name === name)?.texts.find(({ wanted }) => wanted === this.locale);
        }
        /** What a row says, in words. @param {FlowNode} node @param {FlowEdge} edge @returns {string} */
        wordsOfRow(node, edge) {
          const { kind, label, answers } = edge, [first] = label;
          if (kind !== "row" && first) return sentence(partInWords(first));
          const labels = node.kind === "prompt" ? this.textsOf(node.entity) : null, own = node.kind === "trip" ? tripWords : new Map();
          if (first?.kind !== "otherwise" && answers.length && answers.length < 3) return sentence(answers.map((answer) => labels?.get(answer) ?? own.get(answer) ?? nameInWords(answer)).join(", or "));
          // The answer to a question is a condition where it counts what else is known.
          const asked = node.kind === "request" && first?.kind === "condition" ? first.condition : null;
          if (asked?.kind === "values" && asked.name === node.entity && !asked.isNot) return sentence(valuesInWords(asked.values));
          return sentence(labelInWords(label.filter((part) => edge.target != null || part.kind !== "stays")));
        }
        /** What a row of the picture of rows says: the words of the catalog, else the policy’s own. @param {FlowNode} node @param {FlowEdge} edge */
        writtenRow(node, edge) {
          const { label, answers } = edge, isPlain = edge.kind === "row" && label[0]?.kind !== "otherwise" && node.kind !== "prompt" && (!answers.length || answers.length > 2);
          return isPlain ? sentence(label.filter((part) => edge.target != null || part.kind !== "stays").map(({ text }) => text.split(", ").map(humanised).join(", ")).join(" ")) : this.wordsOfRow(node, edge);
        }
        /** The labels of the buttons of a prompt, whatever its arguments. @param {string | null} name */
        textsOf(name) {
          return new Map(this.prompts.filter((one) => one.name === name).flatMap(({ texts }) =>
            texts.filter(({ wanted }) => wanted === this.locale).flatMap(({ labels }) => labels.map(({ name, label }) => /** @type {[string, string]} */ ([name, label])))));
        }
        /** The offer of the journey that takes a row of the picture. @param {Card} card @param {Row} row */
        offerOf(card, row) {
          const { player } = this, { answers } = row.edge;
          if (!player || row.edge.kind !== "row" || card.node.kind === "choice") return null;
          const { offered, scene } = player.journey;
          if (card.node.kind === "trip") {
            return offered.find(({ kind, name, changes }) => kind === "away" ? answers.includes("returned") && !changes.length
              : kind === "answer" && answers.includes(name ?? "")) ?? null;
          }
          const resource = scene.system && player.platform.statuses.find(({ name }) => name === scene.system?.resource);
          const names = (/** @type {string | null} */ name) => [name, resource?.groups?.[resource.values.indexOf(name ?? "")]];
          const fits = (/** @type {FlowEdge} */ edge, /** @type {Offer} */ { kind, name }) =>
            ["tap", "answer", "send"].includes(kind) && names(name).some((one) => one != null && edge.answers.includes(one));
          const { answer } = row;
          if (answer != null) return offered.find(({ kind, name }) => ["tap", "answer", "send"].includes(kind) && names(name).includes(answer)) ?? null;
          const found = offered.find((offer) => fits(row.edge, offer));
          if (found || answers.length) return found ?? null;
          return offered.find((offer) => ["tap", "answer"].includes(offer.kind) && !card.rows.some(({ edge }) => fits(edge, offer))) ?? null;
        }

        // MARK: What is done

        /** @param {Partial<Studio["state"]>} changes @param {boolean} isStep whether the browser can go back to what was before */
        set(changes, isStep = true) {
          Object.assign(this.state, changes);
          this.isTouched ||= this.isLoading && !this.isReading && Object.keys(changes).length > 0;
          const { player } = this;
          this.isSetting = true;
          if (player) {
            const { platform } = this;
            if (platform && player.platform.name !== platform.name) player.usePlatform(platform.name);
            const locale = this.policy?.locales.length ? this.locale : "";
            if (player.locale !== locale) {
              player.locale = locale;
              player.play();
            }
          }
          this.isSetting = false;
          this.draw();
          this.write(isStep);
        }
        /** @param {string} act */
        perform(act) {
          this.player?.perform(act);
          this.stage.phone.focus({ preventScroll: true });
        }
        /** Goes the shortest way to a state, from another start if it leads there more directly. @param {Card} card */
        walk(card) {
          const { player } = this, script = player?.script([]);
          if (!player || card.node.state == null) return;
          if (!comesTo(this, card)) return this.say("No journey leads there.");
          if (player.script([]) !== script) this.say("The start is another one now, as people come here from it.");
        }
        /** Goes the shortest way to an end. @param {string} outcome */
        walkToEnd(outcome) {
          const { player } = this;
          if (!player) return;
          const script = player.script([]), { ends = [] } = player.engine.ask("ends", [["policy", player.policy.name]], script);
          const end = ends.find((/** @type {any} */ one) => one.outcome === outcome);
          if (!end) return this.say("No journey from this start ends there. Another start may.");
          Object.assign(player, { acts: wayOfPeople(player, script, outcome, end.acts, 60), kept: [] });
          player.play();
        }
        /** @param {Card} card @param {Row} row */
        take(card, row) {
          const offer = this.offerOf(card, row);
          if (offer) this.perform(offer.act);
        }
        /** Shows a flow from its start. @param {string} name @param {string | null} id of its policy */
        startFlow(name, id = this.state.policy) {
          this.stillFlow = name;
          this.isTouched ||= this.isLoading;
          const view = ["edit", "ends"].includes(this.state.view) && id === this.state.policy ? this.state.view : "journey";
          Object.assign(this.state, { policy: id, prompt: null, view });
          this.player?.startFlow(name);
          this.set({});
        }
        /** Puts a prepared journey on the phone. @param {string} script @param {string | null} title @param {string | null} id of its policy */
        puts(script, title = null, id = this.state.policy, at = 0) {
          Object.assign(this.state, { policy: id, prompt: null, view: this.state.view === "edit" ? "edit" : "journey" });
          this.player?.begin(script, title, at);
          this.state.platform = this.player?.platform.name ?? this.state.platform;
          this.set({});
          this.stage.phone.focus({ preventScroll: true });
        }
        /** Plays a prepared journey step by step. @param {string} script @param {string | null} title @param {string | null} id of its policy */
        plays(script, title = null, id = this.state.policy) {
          this.puts(script, title, id);
          this.film.play();
        }
        /** @param {string} text */
        say(text) {
          this.said.textContent = text;
          clearTimeout(this.silence);
          this.silence = setTimeout(() => { this.said.textContent = ""; }, 4000);
        }
        /** @param {KeyboardEvent} event */
        key(event) {
          const isTyping = /** @type {Element} */ (event.target).closest?.("input, textarea, select, [contenteditable], .CodeMirror");
          if (event.key === "Escape") return this.search.close();
          if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
          const actions = new Map([["/", () => this.search.open()], ["n", () => this.set({ names: !this.state.names }, false)],
            ["p", () => this.set({ face: this.face === "screens" ? "rows" : "screens" }, false)], ["+", () => this.picture.zoom(1.25)],
            ["=", () => this.picture.zoom(1.25)], ["-", () => this.picture.zoom(1 / 1.25)], ["0", () => this.picture.fit(true)]]);
          const action = actions.get(event.key);
          if (!action) return;
          event.preventDefault();
          action();
        }

        // MARK: Drawing

        draw() {
          const { state, app } = this, root = document.documentElement;
          appNames = new Map(this.policy?.appNames?.map(({ locale, name }) => [locale, name]));
          const [body, small] = sizes.get(state.size) ?? [17, 13];
          root.style.setProperty("--body", body + "px");
          root.style.setProperty("--small", small + "px");
          root.toggleAttribute("data-large", body >= 28);
          root.dataset.scheme = state.scheme;
          app.toggleAttribute("data-loads", this.isLoading);
          app.dataset.names = state.names ? "shown" : "hidden";
          // A policy with errors has its texts alone, where it cannot be changed.
          app.dataset.view = this.policy || state.view === "edit" ? state.view : "texts";
          // A narrow window shows one place, and the view of a journey is in none.
          app.dataset.place = state.place === "view" && ["journey", "edit"].includes(app.dataset.view ?? "") ? "phone" : state.place;
          this.header.draw();
          this.side.draw();
          this.stage.draw();
          // On a phone, where one place is shown at a time, that place is what the page is about.
          const isAlone = isNarrow() && (state.place === "more" || state.place === "phone" && !["journey", "edit"].includes(app.dataset.view ?? ""));
          for (const [place, { element }] of /** @type {const} */ ([["phone", this.stage], ["more", this.side]])) {
            element.setAttribute("role", isAlone && state.place === place ? "main" : place === "more" ? "complementary" : "region");
          }
          const isFlow = (state.view === "journey" || state.view === "edit") && Boolean(this.policy);
          this.view.hidden = state.view === "journey" && isFlow;
          this.picture.element.hidden = !isFlow;
          this.picture.tools.hidden = !isFlow;
          this.film.element.hidden = !isFlow || !this.player && !this.isLoading;
          if (state.view !== "edit") {
            // Among texts only the mark of the one on the phone moves.
            const key = [app.dataset.view, state.policy, this.platform?.name, app.dataset.view === "texts" ? "" : this.locale, state.view === "ends" ? this.player?.call : "", this.projects.length].join("\n");
            if (key !== this.viewed) this.view.replaceChildren(...viewOf(this));
            else if (state.view === "ends") this.followEnds?.();
            if (app.dataset.view === "texts") markTexts(this);
            this.viewed = key;
            this.view.setAttribute("aria-label", this.header.titleOf(state.view));
          }
          const top = [app.dataset.view, state.policy, app.dataset.view === "ends" ? this.flow?.name : ""].join("\n");
          if (top !== this.topOf) this.view.scrollTop = this.isBack ? this.scrolled.get(location.hash) ?? 0 : 0;
          this.topOf = top;
          if (isFlow) this.drawFlow();
        }
        drawFlow() {
          const { flow, policy, platform, picture } = this;
          picture.title.replaceChildren(...(flow && policy ? titleOfFlow(this, flow, policy) : []));
          const drawn = this.drawings.get(`${policy?.id} ${platform?.name}`);
          picture.show(flow, [policy?.id + " " + flow?.name, platform?.name, this.locale, this.face, this.state.names, Boolean(this.player), drawn ? JSON.stringify(drawn) : ""].join("\n"));
          picture.mark();
          this.film.draw();
        }
        /** After a step of the journey. */
        played() {
          if (this.isReading || this.isSetting) return;
          this.state.prompt = null;
          this.picture.pointed = null;
          this.draw();
          this.write(true);
        }
        /** What is said below a prompt. @param {Prompt} prompt @param {PromptText | undefined} text */
        notesOf(prompt, text) {
          const notes = prompt.isDismissible ? ["It can be dismissed without an answer."] : [];
          if (prompt.kind === "system" && text?.locale && isOtherLanguage("en", text.locale)) notes.push("The system’s own words are drawn in English; a phone has them in its own language.");
          if (text?.locale && isOtherLanguage(text.wanted, text.locale)) notes.push(foreignNote(text.locale));
          return [el("p", { className: "note" }, el("strong", { textContent: kindWords.get(prompt.kind) ?? prompt.kind }), " ", el("code", { textContent: prompt.call })),
            ...notes.map((textContent) => el("p", { className: "note", textContent })), ...listOfFindings(text?.findings ?? [])];
        }

        // MARK: Address

        /** The address of what is shown, behind `#`. */
        get fragment() {
          const { state, player, policy, broken } = this;
          const id = policy?.id ?? broken?.name;
          if (id == null) return null;
          const fields = new URLSearchParams();
          const path = state.prompt == null ? id : `${id}/${state.prompt}` + (this.locale ? `/${this.locale}` : "");
          if (state.prompt == null && state.view !== "journey") fields.set("view", state.view);
          if (policy && this.platform !== policy.platforms[0] && this.platform) fields.set("platform", this.platform.name);
          if (state.prompt == null && state.locale && this.locale === state.locale) fields.set("locale", state.locale);
          for (const name of /** @type {const} */ (["look", "scheme"])) if (state[name]) fields.set(name, state[name]);
          if (state.size !== "L") fields.set("size", state.size);
          if (state.names) fields.set("names", "shown");
          if (state.face) fields.set("face", state.face);
          if (player && state.prompt == null) {
            const script = player.script([...player.acts, ...player.kept]);
            if (script !== this.defaults.get(`${id} ${player.platform.name}`)) {
              fields.set("play", script.trimEnd());
              if (player.kept.length || !player.acts.length) fields.set("at", String(player.acts.length));
            }
          }
          const asked = fields.toString();
          return encodeURI(path).replace(/#/g, "%23").replace(/\?/g, "%3F") + (asked ? "?" + asked : "");
        }
        /** The script of each policy on each platform, before anything is chosen. @type {Map<string, string>} */
        defaults = new Map();
        /** @param {boolean} isStep */
        write(isStep) {
          // An address that carries files stays.
          if (location.hash.startsWith("#edit=") || this.isReading || this.isLoading || this.isAbsent && !isStep) return;
          this.isAbsent = false;
          const fragment = this.fragment;
          if (fragment == null) return;
          const isSame = "#" + fragment === location.hash;
          if (isSame && history.state?.isOwn) return;
          this.wrote = fragment;
          try {
            // An entry that the page has made has all that was shown. Others lead to a place, such as the links of an editor.
            history[isStep && !isSame ? "pushState" : "replaceState"]({ isOwn: true }, "", "#" + fragment);
          } catch {
            // Browsers refuse many changes in a short time. The address is then that of an earlier step.
          }
        }
        /** Shows what the address says. Parts that this page does not have are left as they are. */
        read() {
          const hash = location.hash.slice(1);
          if (hash.startsWith("edit=") || hash === "" || hash === this.wrote) {
            this.draw();
            return;
          }
          this.wrote = hash;
          this.isReading = true;
          const [path, asked] = hash.split(/\?(.*)/s), fields = new URLSearchParams(asked ?? "");
          let whole = path;
          try { whole = decodeURIComponent(path); } catch { /* It is no text in the form of addresses, and names nothing here. */ }
          const ids = [...this.data.policies.map(({ id }) => id), ...this.data.broken.map(({ name }) => name)];
          const id = ids.filter((one) => whole === one || whole.startsWith(one + "/")).sort((one, other) => other.length - one.length)[0];
          const isPlace = asked === undefined && !history.state?.isOwn;
          // What the address names may be back with the next version of a served page.
          this.isAbsent = id == null;
          if (id != null && isPlace) Object.assign(this.state, { policy: id, prompt: null, view: this.state.view === "texts" ? "journey" : this.state.view });
          else if (id != null) {
            Object.assign(this.state, { policy: id, prompt: null, view: fields.get("view") ?? "journey", platform: fields.get("platform"),
              locale: fields.get("locale") ?? "", look: fields.get("look") ?? "", size: fields.get("size") ?? "L", scheme: fields.get("scheme") ?? "",
              names: fields.get("names") === "shown", face: fields.get("face") ?? "" });
            if (!this.header.views.includes(this.state.view)) this.state.view = this.header.views[0];
            this.state.place = ["journey", "edit"].includes(this.state.view) ? "phone" : "view";
          }
          if (id != null) {
            const rest = whole.slice(id.length + 1);
            // A prompt with its arguments, or the first that has this name; then a language.
            const at = (/** @type {string} */ name) => rest === name || rest.startsWith(name + "/");
            const prompt = this.prompts.find(({ call }) => rest === call) ?? this.prompts.find(({ call }) => at(call)) ?? this.prompts.find(({ name }) => at(name));
            if (prompt && rest) {
              const known = at(prompt.call) ? prompt.call : prompt.name, locale = rest.slice(known.length + 1);
              Object.assign(this.state, { prompt: prompt.call, view: "texts", place: "phone", locale: locale || this.state.locale });
            }
            const { player } = this, script = fields.get("play");
            if (player && rest === "" && !isPlace) {
              if (script) player.begin(script + "\n", null, Number(fields.get("at") ?? 1e6));
              else if (player.acts.length || player.kept.length || player.begun) player.startFlow(player.first?.name);
            }
          }
          this.isReading = false;
          this.set({}, false);
        }
      }

      /** The flow that says most of what people see: the first with a prompt of its own, else the first in which the system asks, else the first.
       * @param {Drawing | undefined} drawing @returns {Flow | undefined} */
      function firstFlow(drawing) {
        const has = (/** @type {string} */ kind) => drawing?.flows.find(({ nodes }) => nodes.some((node) => node.kind === kind));
        return has("prompt") ?? has("request") ?? drawing?.flows[0];
      }

      """###),
  StudioFile(
    name: "system.js",
    text: ###"""
      // The titles of the system's own questions, in English: those of TCC and of the frameworks on Apple's systems, of the permission
      // controller on Android, and of the permission prompt in Chromium. The app is called App,
      // unless its catalogs say how it is called.
      const appleTitles = new Map([
        ["camera", "“App” Would Like to Access the Camera"], ["microphone", "“App” Would Like to Access the Microphone"],
        ["photosReadWrite", "“App” Would Like to Access Your Photo Library"], ["photosAddOnly", "“App” Would Like to Add to your Photos"],
        ["contacts", "“App” Would Like to Access Your Contacts"], ["calendar", "“App” Would Like to Access Your Calendar"],
        ["reminders", "“App” Would Like to Access Your Reminders"], ["location", "Allow “App” to use your location?"],
        ["notifications", "“App” Would Like to Send You Notifications"],
        ["tracking", "Allow “App” to track your activity across other companies’ apps and websites?"],
        ["bluetooth", "“App” Would Like to Use Bluetooth"], ["localNetwork", "Allow “App” to find devices on local networks?"],
        ["motion", "“App” Would Like to Access Your Motion & Fitness Activity"], ["speech", "“App” Would Like to Access Speech Recognition"],
        ["mediaLibrary", "“App” Would Like to Access Apple Music, Your Music Activity, and Your Media Library"],
        ["siri", "Would You Like to Use “App” with Siri?"], ["faceID", "Do you want to allow “App” to use Face ID?"],
        ["homekit", "“App” Would Like to Access Your Home Data"],
      ]);
      const androidTitles = new Map([
        ["camera", "take pictures and record video"], ["microphone", "record audio"], ["location", "access this device’s location"],
        ["notifications", "send you notifications"], ["contacts", "access your contacts"], ["calendar", "access your calendar"],
        ["photos", "access photos and videos on this device"], ["videos", "access photos and videos on this device"],
        ["audio", "access music and audio on this device"], ["phone", "make and manage phone calls"], ["callLog", "access your phone call logs"],
        ["activityRecognition", "access your physical activity"], ["bodySensors", "access sensor data about your vital signs"],
        ...["bluetooth", "bluetoothScan", "bluetoothAdvertise", "nearbyWifi"].map((name) =>
          /** @type {[string, string]} */ ([name, "find, connect to, and determine the relative position of nearby devices"])),
      ]);
      const browserTitles = new Map([
        ["camera", "use your camera"], ["microphone", "use your microphone"], ["geolocation", "know your location"],
        ["notifications", "show notifications"], ["clipboardRead", "see text and images copied to the clipboard"],
        ["midi", "control and reprogram your MIDI devices"], ["localFonts", "use the fonts on your computer"],
        ["windowManagement", "manage windows on all your displays"], ["idleDetection", "know when you’re actively using this device"],
      ]);

      /** How the app is called, by language, in the catalogs of the policy that is shown; the first is in the language of the source. @type {Map<string, string>} */
      let appNames = new Map();

      /** The title of the system's question about a resource. @param {string} platform @param {string | null} resource @param {string | null} [locale] of the app */
      function systemTitle(platform, resource, locale = null) {
        const [apple, android, browser] = [appleTitles, androidTitles, browserTitles].map((titles) => titles.get(resource ?? ""));
        const app = appNames.get(locale ?? "") ?? [...appNames.values()][0] ?? "App";
        if (/^(ios|macos)/.test(platform) && apple) return apple.replace("“App”", () => `“${app}”`);
        if (/^android/.test(platform) && android) return `Allow ${app} to ${android}?`;
        if (/^web/.test(platform) && browser) return `app.example wants to ${browser}`;
        return `The system asks for ${humanised(resource ?? "")}`;
      }

      """###),
  StudioFile(
    name: "texts.js",
    text: ###"""
      // The texts of all prompts in all languages, as they are drawn or as words.

      const staleCodes = new Set(["stale-copy", "unstamped-copy", "unreviewed-copy", "same-as-source"]), longCodes = new Set(["too-long", "long-title"]);

      /** @param {PromptText} text */
      function isMissing(text) { return text.wanted !== "" && text.locale !== text.wanted; }
      /** How much longer a text is than that of the first language, in percent: it may not fit where that does. @param {Prompt} prompt @param {PromptText} text */
      function growthOf(prompt, text) {
        const length = (/** @type {PromptText} */ { title, message, labels }) => [title, message, ...labels.map(({ label }) => label)].join("").length;
        const first = length(prompt.texts[0]), own = length(text);
        return text === prompt.texts[0] || !first || own - first < 8 ? 0 : Math.round(100 * (own / first - 1));
      }
      // What can be wrong with a text, the worst first: its name, what is said where there is none, and whether a text has it.
      /** @type {[string, string, (prompt: Prompt, text: PromptText) => boolean][]} */
      const textFaults = [
        ["Missing", "No text is missing.", (_, text) => isMissing(text)],
        ["Stale", "No text is stale: each is that of its source.", (_, { findings }) => findings.some(({ code }) => staleCodes.has(code))],
        ["Much longer", "No text is much longer than its source.", (prompt, text) => growthOf(prompt, text) > 33 || text.findings.some(({ code }) => longCodes.has(code))],
        ["Other findings", "The checks found nothing else.", (_, { findings }) => findings.some(({ code }) => !staleCodes.has(code) && !longCodes.has(code))],
      ];

      // Who does what about each fault.
      const textTasks = new Map([
        ["Missing", "A translator fills in the rows that `usher copy update` adds to the catalog, or the file that `usher copy export` writes."],
        ["Stale", "The first language has changed. A translator reads the row again; then `usher copy stamp --entry` with its name says that it is right."],
        ["Much longer", "Look at it on the phone, with the largest text too. Where it does not fit, a translator shortens the row."],
        ["Other findings", "`usher explain` with the name of a finding says what is wrong and what to do."],
      ]);

      /** The text that is looked at first, in the language that is chosen: one with a fault, else the first.
       * @param {Prompt[]} prompts @param {string} locale @param {number} shown the number of the fault whose texts alone are shown, from 1 on; 0 for all texts */
      function firstText(prompts, locale, shown) {
        const own = (/** @type {Prompt} */ { texts }) => texts.filter(({ wanted }) => wanted === locale || wanted === "");
        for (const [, , isOne] of [...textFaults.slice(shown - 1, shown), ...textFaults]) {
          for (const prompt of prompts) {
            // What a filter shows may be in other languages alone.
            const text = own(prompt).find((text) => isOne(prompt, text)) ?? (shown ? prompt.texts.find((text) => isOne(prompt, text)) : undefined);
            if (text) return { prompt, text };
          }
        }
        const hasFault = (/** @type {Prompt} */ prompt) => prompt.texts.some((text) => textFaults.some(([, , isOne]) => isOne(prompt, text)));
        const prompt = prompts.find(hasFault) ?? prompts[0];
        return prompt && { prompt, text: own(prompt)[0] ?? prompt.texts[0] };
      }

      /** @param {Studio} studio @returns {any[]} */
      function textsOf(studio) {
        const { prompts, policy, platform } = studio;
        const known = prompts.flatMap(({ texts }) => texts.map(({ wanted }) => wanted)).filter(Boolean);
        // The language that is chosen is beside that of the source.
        const locales = [...new Set([...known.slice(0, 1), ...known.filter((locale) => locale === studio.locale), ...known])];
        if (!prompts.length) return [el("p", { className: "note", textContent: "This policy shows nothing." })];
        /** @type {typeof textFaults} */
        const kinds = [["All", "", () => true], ...textFaults.filter(([title], index) => index < 3 || countOf(textFaults[index][2]))];
        /** @param {(prompt: Prompt, text: PromptText) => boolean} isOne */
        function countOf(isOne) { return prompts.reduce((sum, prompt) => sum + prompt.texts.filter((text) => isOne(prompt, text)).length, 0); }
        const hasFault = (/** @type {Prompt} */ prompt) => prompt.texts.some((text) => textFaults.some(([, , isOne]) => isOne(prompt, text)));
        const table = el("table", { className: "texts" }), bar = el("div", { className: "filters", role: "group", "aria-label": "Which texts" });
        const none = el("p", { className: "note" }), task = el("p", { className: "note task" });
        // Where there is no room for all languages, these are chosen: the last first.
        let recent = [studio.locale, ...locales], room = roomForTexts(studio.centre.clientWidth);
        const languages = el("div", { className: "switch text-languages", role: "group", "aria-label": "Languages of the texts" });
        const faces = el("div", { className: "switch", role: "group", "aria-label": "The texts as" }, ...["Drawn", "Words"].map((title) => button(title, () => {
          studio.textsAs = title;
          draw();
        })));
        const draw = () => {
          const [, empty, isShown] = kinds[Math.min(studio.textsShown, kinds.length - 1)];
          const isAll = studio.textsShown === 0;
          // What is to be looked at comes first. A filter shows the texts that it counts, and no others.
          const rows = prompts.filter((prompt) => prompt.texts.some((text) => isShown(prompt, text))).sort((one, other) => Number(hasFault(other)) - Number(hasFault(one)));
          const wanted = isAll ? locales : locales.filter((locale) => rows.some((prompt) => prompt.texts.some((text) => text.wanted === locale && isShown(prompt, text))));
          // A few languages are seen without scrolling. Many are a wide table, where there is room for more than one.
          const isWide = wanted.length > 6 && room > 1, chosen = new Set(isWide ? wanted : [...new Set(recent)].filter((locale) => wanted.includes(locale)).slice(0, room));
          const columns = wanted.filter((locale) => chosen.has(locale));
          bar.replaceChildren(...kinds.map(([title, , isOne], index) => button([title, el("b", { textContent: String(countOf(isOne)) })], () => {
            studio.textsShown = index;
            draw();
            studio.stage.draw();
            bar.children[index].focus();
          }, { "aria-pressed": String(index === studio.textsShown) })));
          for (const face of faces.children) face.setAttribute("aria-pressed", String(face.textContent === studio.textsAs));
          const full = (/** @type {string} */ locale) => prompts.filter(({ texts }) => texts.some(({ wanted, locale: own }) => wanted === locale && own === locale)).length;
          const whole = prompts.filter(({ texts }) => texts[0].wanted !== "").length;
          const worst = kinds.slice(1).find(([title, , isOne]) => (isAll || title === kinds[studio.textsShown]?.[0]) && countOf(isOne));
          task.replaceChildren(...(worst ? [el("strong", { textContent: `${worst[0]}: ` }), ...withNames(textTasks.get(worst[0]) ?? "")] : []));
          task.hidden = !worst;
          languages.hidden = columns.length === wanted.length;
          languages.replaceChildren(...wanted.map((locale) => {
            const faults = prompts.reduce((sum, prompt) => sum + prompt.texts.filter((text) => text.wanted === locale && textFaults.some(([, , isOne]) => isOne(prompt, text))).length, 0);
            return button([el("bdi", { textContent: languageName(locale), lang: locale }), faults ? el("b", { textContent: String(faults), title: `${faults} to look at` }) : null], () => {
              // The source stays beside what is chosen.
              recent = [locale, ...room > 1 ? locales.slice(0, 1) : [], ...recent];
              draw();
              languages.children[wanted.indexOf(locale)]?.focus();
            }, { "aria-pressed": String(chosen.has(locale)) });
          }));
          table.style.setProperty("--languages", String(Math.max(1, columns.length)));
          table.className = `texts${studio.textsAs === "Drawn" ? " drawn" : ""}${isWide ? " wide" : ""}`;
          table.replaceChildren(
            el("thead", {}, el("tr", {}, el("th", { scope: "col", textContent: "Screen" }), ...columns.map((locale) => el("th", { scope: "col" },
              el("bdi", { textContent: languageName(locale), lang: locale }), " ", el("small", { className: full(locale) < whole ? "warning" : "" }, full(locale) === whole ? icon("check") : null, `${full(locale)}/${whole}`))))),
            el("tbody", {}, ...rows.map((prompt) => el("tr", {}, headOf(prompt, studio),
              ...(prompt.texts[0].wanted === "" ? [el("td", { colSpan: Math.max(1, columns.length) }, cellOf(studio, prompt, prompt.texts[0]))]
                : columns.map((locale) => {
                  const text = prompt.texts.find(({ wanted }) => wanted === locale);
                  return el("td", {}, text && isShown(prompt, text) ? cellOf(studio, prompt, text) : null);
                }))))));
          none.textContent = rows.length ? "" : empty;
          none.hidden = Boolean(rows.length);
          table.hidden = !rows.length;
          markTexts(studio);
        };
        draw();
        if (typeof ResizeObserver === "function") new ResizeObserver((_, observer) => {
          const now = roomForTexts(studio.centre.clientWidth);
          if (!table.isConnected) return observer.disconnect();
          if (now === room || !now) return;
          room = now;
          draw();
        }).observe(studio.centre);
        const notes = [...(platform?.undrawn ?? []).map(({ name, count }) => `${counted(count, "more combination")} of the parameters of ${name} are not drawn.`),
          ...(platform?.resourcesWithoutPurpose.length ? [`No catalog says what ${platform.resourcesWithoutPurpose.join(", ")} is used for.`] : []),
          ...(studio.data.isEditable ? ["These texts are those of the page as it was made. The phone shows your changes."] : [])];
        notes.push("With text of this size, the phone breaks words that are wider than a prompt.");
        return [el("h1", { className: "hidden", textContent: `Texts of ${policy?.name ?? studio.broken?.name}` }), el("div", { className: "view-bar" }, bar, faces), ...notes.map((textContent, index) => el("p", { className: index === notes.length - 1 ? "note of-large" : "note", textContent })),
          task, languages, none, el("div", { className: "table" }, table)];
      }

      /** How many languages are beside each other, with letters that can be read. @param {number} width of the view */
      function roomForTexts(width) { return Math.max(1, Math.floor((width - (width < 620 ? 128 : 140)) / 136)); }

      /** @param {Prompt} prompt @param {Studio} studio */
      function headOf(prompt, studio) {
        const kind = kindWords.get(prompt.kind) ?? prompt.kind, isSystem = prompt.kind === "system";
        return el("th", { scope: "row" }, icon(isSystem || prompt.kind === "notice" ? prompt.kind : "prompt"), el("span", { textContent: (isSystem ? "The system asks" : occasionOf(prompt, studio)) || nameOfPrompt(prompt), dir: "auto" }),
          el("small", { textContent: isSystem ? sentence(humanised(prompt.resource ?? "")) : kind }), el("code", { textContent: prompt.call }));
      }
      /** When a prompt is shown: its arguments, or the status of those who see it. @param {Prompt} prompt @param {Studio} studio */
      function occasionOf(prompt, studio) {
        const known = (/** @type {string[]} */ values) => sentence(values.map((value) => statusWords.get(value)?.[0] ?? answerWords.get(value) ?? humanised(value)).join(", "));
        const values = [...prompt.call.slice(prompt.name.length).matchAll(/: ([^,)]+)/g)].map(([, value]) => value);
        if (values.length) return known(values);
        for (const { nodes, edges } of studio.drawing?.flows ?? []) {
          for (const { source, target, answers } of edges) {
            const isThere = target != null && nodes[target].kind === "prompt" && nodes[target].entity === prompt.name;
            if (isThere && nodes[source].kind === "choice" && answers.length && answers.every((answer) => statusWords.has(answer) || groupWords.has(answer))) return known(answers);
          }
        }
        return "";
      }

      /** Says which text is on the phone. @param {Studio} studio */
      function markTexts(studio) {
        const { chosenText } = studio;
        for (const cell of studio.view.querySelectorAll(".cell")) {
          const isHere = chosenText && cell.id === idOfText(studio, chosenText.prompt, chosenText.text);
          if (isHere) cell.setAttribute("aria-current", "true");
          else cell.removeAttribute("aria-current");
        }
      }
      /** @param {Studio} studio @param {Prompt} prompt @param {PromptText} text */
      function idOfText(studio, prompt, text) { return [studio.state.policy, prompt.call, text.wanted].filter(Boolean).join("/"); }

      /** A text, and above it what is to be looked at: what the page says is not on the screen of the app.
       * @param {Studio} studio @param {Prompt} prompt @param {PromptText} text */
      function cellOf(studio, prompt, text) {
        const growth = growthOf(prompt, text), first = englishName(prompt.texts[0].wanted);
        const isOdd = isMissing(text) || growth > 33 || text.findings.some(({ code }) => staleCodes.has(code));
        const row = isOdd ? `Row ${prompt.name} in ${fileOf(studio, text.wanted)}` : "";
        const marks = [isMissing(text) ? el("strong", { textContent: text.locale ? `Not translated, shown in ${englishName(text.locale)}` : "Missing", title: row }) : null,
          growth > 33 && !isMissing(text) ? el("strong", { textContent: `${growth} % longer`, title: `${growth} % longer than in ${first}. ${row}` }) : null,
          ...text.findings.map(({ severity, message }) => el("small", { className: severity, textContent: message.replaceAll("`", ""), title: row })),
          row ? el("code", { textContent: row }) : null].filter(Boolean);
        const content = studio.textsAs === "Drawn" ? [el("span", { className: "mini still" }, el("span", { className: "layers" }, drawnForm(prompt, text, studio.platform?.name)))] : [wordsOfText(prompt, text)];
        return el("div", { className: "cell-place" }, marks.length ? el("p", { className: "cell-head" }, ...marks) : null,
          button(content, () => studio.set({ prompt: prompt.call, locale: text.wanted, place: "phone" }), { className: "cell", id: idOfText(studio, prompt, text) }));
      }

      /** The catalog of a language: its file, if something was found in it. @param {Studio} studio @param {string} locale */
      function fileOf(studio, locale) {
        const own = studio.prompts.flatMap(({ texts }) => texts.filter(({ wanted }) => wanted === locale).flatMap(({ findings }) => findings));
        const place = [...own, ...studio.data.findings.filter(({ place }) => place.includes(`.${locale}.copy.yaml`))].map(({ place }) => place.replace(/:\d+$/, ""))[0];
        return place?.split("/").pop() ?? `the ${englishName(locale)} catalog`;
      }

      /** @param {Prompt} prompt @param {PromptText} text */
      function wordsOfText(prompt, text) {
        const labels = new Map(text.labels.map(({ name, label }) => [name, label]));
        const buttons = prompt.buttons.map(({ name, roles }) => el("span", { className: ["label", ...roles].join(" "), textContent: labels.get(name) ?? name, title: `${prompt.name}.${name}` }));
        return el("span", { className: "worded", lang: text.locale, dir: text.isRightToLeft ? "rtl" : "ltr" },
          text.title == null && text.message == null ? el("em", { textContent: "drawn by the app" }) : null,
          text.title == null ? null : el("strong", { textContent: text.title, title: `${prompt.name}.title` }),
          text.message == null ? null : el("span", { textContent: text.message, title: prompt.kind === "system" ? prompt.name : `${prompt.name}.message` }),
          buttons.length ? el("span", { className: "labels" }, ...buttons) : null);
      }

      """###),
  StudioFile(
    name: "unpack.js",
    text: ###"""
      // The bytes behind the text of `base85` in `Preview/PackedText.swift`: five letters for four bytes, and fewer of both at the end.
      function bytesOf(text) {
        const bytes = new Uint8Array(Math.floor(text.length * 4 / 5));
        for (let from = 0, to = 0; from < text.length; from += 5) {
          let value = 0;
          for (let index = from; index < from + 5; index++) {
            const letter = index < text.length ? text.charCodeAt(index) : 119;
            value = value * 85 + (letter === 120 ? 25 : letter - 35);
          }
          for (let shift = 24; shift >= 0 && to < bytes.length; shift -= 8) bytes[to++] = value >>> shift;
        }
        return bytes;
      }
      /** What `packed` in `Preview/PackedText.swift` has written into an element; null without such an element. @param {string} id */
      async function packedValue(id) {
        const text = document.getElementById(id)?.textContent;
        if (!text) return null;
        const stream = new Blob([bytesOf(text)]).stream().pipeThrough(new DecompressionStream("deflate"));
        return new Response(stream).json();
      }
      // Unpacks LZMA, as `xz --format=lzma` writes it: the range decoder, then literals and repetitions until the mark of the end.
      function unpacked(packed) {
        const contextBits = packed[0] % 9, placeBits = Math.floor(packed[0] / 9) % 5, positionBits = Math.floor(packed[0] / 45);
        const probabilities = (count) => new Uint16Array(count).fill(1024);
        const literals = probabilities(768 << contextBits + placeBits), matches = probabilities(192), shorts = probabilities(192);
        const again = probabilities(12), repeats = [0, 1, 2].map(() => probabilities(12));
        const slots = probabilities(256), places = probabilities(128), aligns = probabilities(16);
        const lengths = () => ({ choices: probabilities(2), low: probabilities(128), middle: probabilities(128), high: probabilities(256) });
        const newLengths = lengths(), oldLengths = lengths();
        // Byte 0 holds the context sizes. The coded data starts after the header of 13 bytes and a zero byte.
        let range = -1 >>> 0, code = 0, at = 14, out = new Uint8Array(8 << 20), size = 0;
        const fill = () => {
          // The decoder reads a few bytes ahead.
          if (at > packed.length + 8) throw new Error("the program of the page is incomplete");
          code = (code << 8 | packed[at++]) >>> 0;
        };
        for (let index = 0; index < 4; index++) fill();
        const bit = (table, index) => {
          const chance = table[index], bound = (range >>> 11) * chance;
          let value = 0;
          if (code < bound) {
            range = bound;
            table[index] = chance + (2048 - chance >> 5);
          } else {
            range -= bound;
            code -= bound;
            table[index] = chance - (chance >> 5);
            value = 1;
          }
          if (range < 16777216) {
            range = range << 8 >>> 0;
            fill();
          }
          return value;
        };
        const tree = (table, start, bits) => {
          let place = 1;
          for (let left = bits; left > 0; left--) place = place << 1 | bit(table, start + place);
          return place - (1 << bits);
        };
        const reversed = (table, start, bits) => {
          let place = 1, value = 0;
          for (let index = 0; index < bits; index++) {
            const one = bit(table, start + place);
            place = place << 1 | one;
            value |= one << index;
          }
          return value;
        };
        const direct = (bits) => {
          let value = 0;
          for (; bits > 0; bits--) {
            range >>>= 1;
            const one = code >= range ? 1 : 0;
            if (one) code -= range;
            value = (value << 1 | one) >>> 0;
            if (range < 16777216) {
              range = range << 8 >>> 0;
              fill();
            }
          }
          return value;
        };
        const lengthOf = ({ choices, low, middle, high }, position) =>
          !bit(choices, 0) ? 2 + tree(low, position << 3, 3) : !bit(choices, 1) ? 10 + tree(middle, position << 3, 3) : 18 + tree(high, 0, 8);
        let state = 0, last = [0, 0, 0, 0];
        for (;;) {
          if (size + 300 > out.length) {
            const more = new Uint8Array(2 * out.length);
            more.set(out);
            out = more;
          }
          const position = size & (1 << positionBits) - 1;
          if (!bit(matches, state << 4 | position)) {
            const before = size ? out[size - 1] : 0;
            const start = 768 * ((size & (1 << placeBits) - 1) << contextBits | before >> 8 - contextBits);
            let place = 1;
            if (state >= 7) {
              let match = out[size - last[0] - 1];
              do {
                const wanted = match >> 7 & 1;
                match <<= 1;
                const one = bit(literals, start + (1 + wanted << 8) + place);
                place = place << 1 | one;
                if (wanted !== one) break;
              } while (place < 256);
            }
            while (place < 256) place = place << 1 | bit(literals, start + place);
            out[size++] = place;
            state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
            continue;
          }
          let length;
          if (bit(again, state)) {
            if (!bit(repeats[0], state)) {
              if (!bit(shorts, state << 4 | position)) {
                state = state < 7 ? 9 : 11;
                out[size] = out[size - last[0] - 1];
                size++;
                continue;
              }
            } else {
              const index = !bit(repeats[1], state) ? 1 : !bit(repeats[2], state) ? 2 : 3;
              last = [last[index], ...last.filter((_, other) => other !== index)];
            }
            length = lengthOf(oldLengths, position);
            state = state < 7 ? 8 : 11;
          } else {
            length = lengthOf(newLengths, position);
            state = state < 7 ? 7 : 10;
            const slot = tree(slots, Math.min(length - 2, 3) << 6, 6);
            let distance = slot;
            if (slot >= 4) {
              const bits = (slot >> 1) - 1;
              distance = (2 | slot & 1) << bits >>> 0;
              if (slot < 14) distance += reversed(places, distance - slot, bits);
              else distance += direct(bits - 4) * 16 + reversed(aligns, 0, 4);
            }
            if (distance >= 4294967295) return out.subarray(0, size);
            last = [distance, last[0], last[1], last[2]];
          }
          for (let from = size - last[0] - 1; length > 0; length--) out[size++] = out[from++];
        }
      }

      """###),
  StudioFile(
    name: "views.css",
    text: ###"""
      .view-bar { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 10px; margin-bottom: 14px } .filters { display: flex; flex-wrap: wrap; gap: 6px } .filters button { padding: 5px 14px; min-height: 34px; border-radius: 17px; background: var(--panel); box-shadow: var(--raised); font-weight: 500 } .filters b { margin-inline-start: 7px; font-weight: 600; color: var(--soft) } .filters [aria-pressed=true], .filters [aria-pressed=true] b { background: var(--ink); color: var(--page) }
      .table { overflow-x: auto; border-radius: 14px; background: var(--panel); box-shadow: var(--raised) }
      table { border-collapse: collapse; width: 100% } th, td { text-align: start; vertical-align: top }
      .texts th, .texts td { border-bottom: 1px solid var(--line) } .texts thead th { padding: 10px 14px; text-wrap: nowrap } .texts thead small { margin-inline-start: 6px; color: var(--soft); font-weight: 400; font-size: 12px } .texts thead small .icon { width: 12px; height: 12px; margin-inline-end: 2px; vertical-align: -2px } .texts thead .warning { color: var(--red); font-weight: 600 }
      .texts tbody th { padding: 12px; font-size: 13px; font-weight: 500; color: var(--ink); hyphens: auto } .texts tbody th > * { display: block; overflow-wrap: anywhere } .texts tbody th .icon { color: var(--soft); margin-bottom: 4px } .texts tbody th small { margin: 0; color: var(--soft); font-weight: 400; font-size: 12px } .texts tbody th code { font-weight: 400 } .texts td { border-inline-start: 1px solid var(--line); height: 1px; padding: 0 } .texts tr:last-child > * { border-bottom: 0 }
      /* What the page says of a text stands outside of its screen. */
      .cell-place { display: flex; flex-direction: column; height: 100% } .cell-head { display: flex; flex-wrap: wrap; gap: 2px 8px; padding: 8px 14px 0; font-size: 12px } .cell-head strong { padding: 1px 9px; border-radius: 10px; background: var(--ink); color: var(--page); cursor: help } .cell-head small { font-size: 12px } .drawn .cell-head { padding: 0 2px 6px }
      .cell { flex: 1; display: flex; flex-direction: column; gap: 8px; width: 100%; padding: 12px 14px; font-size: 13px } .cell:hover { background: var(--fill) } .cell[aria-current] { background: var(--tint); box-shadow: inset 0 0 0 2px var(--accent) } .cell:focus-visible { outline-offset: -3px }
      .worded { display: grid; gap: 4px } .cell em { color: var(--soft) } .labels { display: flex; flex-wrap: wrap; gap: 6px; margin-top: 4px } .label { padding: 1px 10px; border-radius: 12px; border: 1px solid var(--edge); font-size: 12px } .label.preferred { background: var(--ink); border-color: var(--ink); color: var(--page) } .label.destructive { color: var(--red); border-color: var(--red) } .label.preferred.destructive { background: var(--red); color: var(--page) }
      .texts { table-layout: fixed; width: min(100%, 132px + var(--languages) * 300px) } .texts th:first-child { width: 112px } .drawn th:first-child { width: 92px } .wide { width: max-content } .wide :is(th, td):not(:first-child) { width: 176px } .wide th:first-child { position: sticky; inset-inline-start: 0; z-index: 1; background: var(--panel) } .drawn.wide th:first-child { background: var(--page) }
      .drawn { background: var(--page); border-collapse: separate; border-spacing: 8px } .table:has(.drawn) { background: none; box-shadow: none; margin: -8px } .drawn th, .drawn td { border: 0 !important } .drawn thead th { padding: 4px 6px } .drawn tbody th { padding: 8px 0 8px 4px } .drawn .cell { padding: 10px 8px; border-radius: 14px; background: linear-gradient(var(--sky), var(--sky-low)); align-items: stretch } .drawn .cell[aria-current] { box-shadow: 0 0 0 2px var(--accent), 0 0 0 7px color-mix(in srgb, var(--accent) 24%, transparent) } .drawn .cell:hover { filter: brightness(1.03) }
      .drawn td[colspan] .mini { max-width: 190px } .view-bar + .note { margin-bottom: 10px } .mini.still { flex: 1; display: flex; min-height: 100px; border: 0; background: none; box-shadow: none } .mini.still::before { content: none } .mini.still .layers { padding: 0 } .cell .system > .title { display: none } .mini.still .layers > :is(.sheet, .screen) { flex: 1 }

      .of-large { display: none } .text-languages { width: max-content; max-width: 100%; flex-wrap: wrap; gap: 3px; margin-bottom: 12px } .text-languages b { font-weight: 600; color: var(--accent) } [data-large] .of-large { display: block } [data-large] :is(.cell, .layers) { hyphens: auto } .task { margin-bottom: 12px; max-width: 110ch } .task strong { color: var(--ink) }

      .ends { display: grid; grid-template-columns: 144px 60px minmax(0, 1fr); gap: 16px 0 } .ends > :is(h2, .plain) { grid-column: 1 / -1 } .ends > h2 { margin-top: 8px } .ends + .ends { margin-top: 20px } .who { display: grid; gap: 10px; align-content: start }
      .who button { display: grid; align-content: center; gap: 1px; min-height: 52px; padding: 10px 14px; border: 1px solid transparent; border-radius: 12px; background: var(--panel); box-shadow: var(--raised) } .who button:hover { border-color: var(--edge) } .who [aria-pressed=true] { background: var(--tint); border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); font-weight: 600 }
      .ribbons { width: 100%; height: 100%; overflow: visible } .ribbons path { fill: none; stroke: color-mix(in srgb, var(--edge) 26%, transparent); stroke-width: 4 } .ribbons .now { stroke: var(--accent); stroke-width: 6 }
      .end-cards { display: grid; gap: 12px; align-content: start; min-width: 0 } .end-card { display: flex; border-radius: 14px; background: var(--panel); box-shadow: var(--raised); min-height: 92px; min-width: 0 } .end-head { display: grid; align-content: start; justify-items: start; gap: 2px; flex: none; width: 128px; padding: 14px 12px; border-inline-end: 1px solid var(--line) } .end-head p { font-size: 13px; color: var(--soft) } .end-head .quiet { margin-top: 8px } .end-head h2 { display: grid; gap: 6px; font-size: 16px; overflow-wrap: anywhere } .end-head .station { position: static }
      .end-card > .note { padding: 16px; align-self: center } .end-card .strip { flex: 1; align-content: flex-start; min-width: 0; padding: 8px 6px; overflow: auto hidden } .end-card .strip li { grid-template-rows: 62px auto 18px auto; width: 120px; padding: 0 3px; --at: 141px } .end-card .cause { max-height: 62px; min-height: 18px; padding: 0 4px 3px; align-self: end; align-items: start; font-size: 12px } .end-card .cause span { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 4; text-wrap: wrap } .end-card .thumb { width: 114px; height: 69px; border-radius: 10px } .end-card .thumb .device { transform: scale(.331) } .end-card .counted code { max-width: 114px; text-wrap: wrap } .end-card .counted code > span { overflow-wrap: anywhere }
      [data-names=hidden] .end-card .strip { align-items: flex-end; align-content: center } [data-names=hidden] .end-card .strip li { grid-template-rows: auto auto 18px } [data-names=hidden] .end-card .strip li:is(*)::before, [data-names=hidden] .end-card .strip li:is(*)::after { top: auto; bottom: 7px } .end-card .strip li::before, .end-card .strip li::after { border-color: var(--edge); border-top-width: 3px } .end-card .dot-at { border-color: var(--edge) } .end-card .strip li:last-child .dot-at { background: var(--ink); border-color: var(--ink) }
      .plain { border-radius: 14px; border-collapse: separate; border-spacing: 0; background: var(--panel); overflow: hidden; box-shadow: var(--raised) } .plain td, .plain th { padding: 9px 16px; border-bottom: 1px solid var(--line) } .plain tr:last-child td { border: 0 } .plain thead { font-size: 13px; color: var(--soft) } .plain td .icon { vertical-align: -3px }
      .tests { table-layout: fixed } .tests td:first-child { width: 40px; padding-inline-end: 0 } .tests td:last-child { width: 172px; text-align: end } .tests .quiet { padding: 1px 12px; text-wrap: nowrap } .tests .quiet + .quiet { margin-top: 6px } .verdicts td:last-child { text-wrap: nowrap; width: 220px }
      .verdicts tbody th { padding-top: 16px; font-size: 13px; color: var(--soft) } .verdicts td .note { margin-top: 2px } .verdicts td details { margin-top: 4px; font-size: 13px } .journeys { list-style: none; padding: 6px 0 2px !important; display: grid; gap: 6px; font-size: 13px } .journeys li { display: flex; align-items: center; gap: 10px } .journeys li > span { flex: 1 }
      .beside { display: flex; align-items: center; gap: 14px; padding: 14px 18px; border-radius: 14px; background: var(--panel); box-shadow: var(--raised) } .beside > div { flex: 1 } .beside > .icon { width: 22px; height: 22px; color: var(--soft) } .beside h2 { font-size: 14px; margin: 0 } .beside p { color: var(--soft) } .beside .quiet { flex: none } .beside-note { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; margin-bottom: 12px } .verdict summary { margin-top: 8px; font-size: 13px; color: var(--soft) } .verdict ul { margin-top: 6px; color: var(--soft) }

      .view > section:not(.editor), .view > details { margin-top: 24px } .view > h1:not(.hidden) + * { margin-top: 14px } .view section > h2 { margin-bottom: 8px } .view ul { padding-inline-start: 20px } .verdict { display: flex; gap: 16px; margin: 0 !important; padding: 20px 22px; border-radius: 14px; background: var(--panel); box-shadow: var(--raised) } .verdict > .icon { width: 34px; height: 34px; padding: 6px; border-radius: 17px; box-sizing: content-box; margin: -4px; background: var(--tint); color: var(--accent) } .broken > .icon { color: var(--red) } .verdict p { color: var(--soft); margin-top: 4px; max-width: 62ch }
      .untested { list-style: none; display: grid; gap: 2px; margin-top: 8px; padding: 6px !important; border-radius: 14px; background: var(--panel); box-shadow: var(--raised) } .untested button { display: flex; align-items: center; gap: 12px; width: 100%; padding: 6px 10px; border-radius: 10px } .untested button:hover { background: var(--fill) } .untested .icon { color: var(--soft) } .untested button > span, .untested small { display: block } .untested small { font-size: 12px; color: var(--soft) } .rule pre { margin-bottom: 0 }
      .note + .plays, .plays + details { margin-top: 10px } .plays { list-style: none; padding: 0 !important; display: grid; gap: 6px } .plays li { display: flex; align-items: center; gap: 10px; padding: 8px 16px; border-radius: 12px; background: var(--panel); box-shadow: var(--raised) } .plays li > span { flex: 1 } .plays .icon { color: var(--red) } .waived .icon { color: var(--soft) } .test, .finding { padding: 7px 12px; border-bottom: 1px solid var(--line) } .test .icon { vertical-align: -3px; color: var(--soft) } .findings { padding-inline-start: 20px; font-size: 13px } .view > .finding { margin-top: 8px } .finding + .note { margin-top: 16px } .finding { overflow-wrap: anywhere }
      .view-head { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 14px }
      .changes { --list: 310px; --gap: 28px; --zoom: 1; --way: 108px; max-width: 1360px; display: grid; grid-template-columns: var(--list) minmax(0, 1fr); align-items: start; gap: 0 var(--gap) } .changes.unseen { grid-template-columns: minmax(0, 640px) } .changed > h2 { font-size: 13px; color: var(--soft) } .change-list { display: grid; grid-template-columns: minmax(0, 1fr); gap: 18px; padding-top: var(--way) } .unseen .change-list { padding-top: 4px } .change-list ul { list-style: none; padding: 0 !important; display: grid; grid-template-columns: minmax(0, 1fr); gap: 2px }
      .change { border-radius: 14px } .change > button { display: flex; gap: 12px; width: 100%; padding: 10px 14px; border-radius: 14px; line-height: 1.3 } .change > button:hover { background: var(--fill) } .change > button > .icon { flex: none; margin-top: 2px; color: var(--soft) } .change .past { display: block; margin-top: 3px; font-weight: 400 } .change .note { display: block; margin-top: 3px; font-weight: 400 } .change:has(> button > span > .error) > button > .icon { color: var(--red) }
      .chosen { background: var(--panel); box-shadow: var(--raised) } .chosen > button:hover { background: none } .chosen > button > .icon { margin-top: 3px; color: var(--accent) } .chosen > button strong { font-size: 16px; line-height: 1.25 }
      .what { padding: 0 16px 12px 42px; min-width: 0 } .what > p { margin-top: 6px; text-wrap: pretty } .what > .quiet { display: flex; align-items: center; gap: 6px; margin: 10px 0 4px } .what > .quiet .icon { width: 12px; height: 12px; color: inherit } .what details { margin-top: 8px } .what summary { font-size: 13px; color: var(--soft) } .what p .note { display: inline } .what pre { text-wrap: wrap; overflow-wrap: anywhere } .what details .note { margin: 6px 0; font-size: 13px }
      /* The way that both versions have, and where it forks into the two phones. */
      .shown-change { position: relative; min-width: 0; padding-top: var(--way) } .way { --room: calc(100% - var(--list) - var(--gap)); position: absolute; top: 14px; inset-inline: calc(0px - var(--list) - var(--gap)) 0; height: calc(var(--way) - 10px); pointer-events: none } .way > i { position: absolute; inset-inline: 12px calc(var(--room) * .75 + 5px); top: calc(var(--way) - 48px); bottom: 0; border-block-start: 4px solid var(--edge); border-inline-end: 4px solid var(--edge); border-start-end-radius: 16px } .way > i + i { inset-inline-end: calc(var(--room) * .25 - 10px); top: calc(var(--way) - 44px); border-color: var(--accent) }
      .way ol { position: absolute; inset-inline: 0 calc(var(--room) * .75 + 30px); bottom: 48px; display: flex; align-items: flex-end; gap: 18px; list-style: none; padding: 0 } .way li { position: relative; display: flex; align-items: flex-end; gap: 10px; min-width: 0; padding-inline-start: 6px; line-height: 1.3; pointer-events: auto } .way .thumb { --small-zoom: .42; flex: none; zoom: var(--small-zoom); border-width: 4px } .way li > div:last-child { min-width: 0 } .way li > div > :is(strong, small) { display: block; overflow: hidden; text-overflow: ellipsis; text-wrap: nowrap } .way strong { font-size: 16px } .way small { font-size: 13px; color: var(--soft) } .way li::after { content: ""; position: absolute; inset-inline-start: 6px; bottom: -23px; width: 12px; height: 12px; border: 4px solid var(--ink); border-radius: 10px; background: var(--page) }
      .way ol:has(> :nth-child(3)) .thumb { display: none } .way ol:has(> :nth-child(3)) { inset-inline-end: calc(var(--room) * .75 + 14px) } .way ol:has(> :nth-child(3)) li { flex: 0 1 auto }
      .sides { min-width: 0 } /* Beside a long list the phones stay in sight. */ @media (min-width: 900px) { .shown-change { align-self: stretch } .sides:not(:has(> .fork + .fork)) { position: sticky; top: 0 } }
      .tag { padding: 3px 14px; border-radius: 14px; background: var(--panel); box-shadow: inset 0 0 0 2px var(--edge); font-size: 14px; font-weight: 700 } .tag.now { box-shadow: none; background: var(--accent); color: var(--on-accent) }
      .fork { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); justify-items: center; gap: 20px } .fork + .fork { margin-top: 24px } .fork h3 { position: relative; display: flex; align-items: center; justify-content: center; gap: 8px; margin-bottom: 12px; font-size: 14px } .fork > div { min-width: 0 }
      /* Both phones are whole, whatever the height of the window. */
      .fork .device { zoom: var(--zoom); min-height: clamp(430px, calc((100dvh - 180px - var(--way)) / var(--zoom)), 690px) } .fork .layers > .over { width: 302px; padding: 26px 18px 22px; border-radius: 30px } .fork .over strong { font-size: 24px; line-height: 1.2 } .fork .over p { margin-top: 4px; font-size: 15px; text-wrap: balance } .fork > :first-child .over .station > .icon { color: var(--ink); border-color: var(--edge) }
      .fork .layers > p { font-size: 17px } .fork .message { font-size: max(15px, var(--small)) } .fork del { color: var(--red); text-decoration-thickness: 1.5px } .fork .preferred del { color: inherit } .fork ins { border-radius: 3px; background: color-mix(in srgb, var(--accent) 24%, transparent); text-decoration: none }
      @media (min-width: 1200px) and (min-height: 860px) { .changes { --way: 128px } .way .thumb { --small-zoom: .7; border-width: 3px } }
      @media (max-width: 1399px) { .changes { --list: 280px; --gap: 20px; --zoom: .86 } } .changed > ul { margin-top: 6px }
      .with-note { background: none !important; box-shadow: none !important } .with-note > .note { margin-top: 10px; padding: 7px 12px; border-radius: 12px; background: var(--panel); color: var(--red); font-size: 15px; font-weight: 600; text-align: center; text-wrap: balance } .fork .layers:has(> .with-note > :is(.alert, .actionSheet, .system))::before { content: ""; position: absolute; inset: -90px 0 0; background: light-dark(#1c2b3c3d, #0000003d); pointer-events: none }
      .file-tabs { display: flex; flex-wrap: wrap; gap: 2px; margin-top: 10px } .file-tabs button { padding: 5px 9px; border-radius: 7px; font-size: 13px; color: var(--soft) } .file-tabs [aria-selected=true] { background: var(--fill); color: var(--ink); font-weight: 600 }
      .editor .history { display: flex; flex-wrap: wrap; align-items: center; gap: 6px } .editor .history > button { padding: 5px 11px; border-radius: 8px; background: var(--fill) } .editor .history > button:disabled { opacity: .45 } .editor .findings button { color: var(--accent); text-decoration: underline; font: 12px var(--mono) } .editor .findings button + button { margin-inline-start: 8px } .editor .findings li { margin: 6px 0; overflow-wrap: anywhere }
      textarea { width: 100%; margin: 10px 0; padding: 12px; font: 13px/1.5 var(--mono); background: var(--panel); border: 1px solid var(--edge); border-radius: 10px; tab-size: 2 }
      @media (max-width: 1199px) { .changes { --list: 240px; --gap: 12px; --zoom: .66 } .fork { gap: 8px } .view { padding-inline: 16px } .filters button { padding: 5px 11px } .filters { gap: 4px } .ribbons { display: none } .ends { grid-template-columns: minmax(0, 1fr) } .who { display: flex; padding: 2px 0; overflow-x: auto; scrollbar-width: none } .who button { flex: none; max-width: 190px; min-height: 44px; padding: 6px 14px } .end-card { flex-direction: column } .end-head { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; width: auto; padding: 12px 12px 0; border: 0 } .end-head h2 { display: flex; align-items: center } .end-card .strip { padding-top: 0 } .end-head .quiet { margin: 0; margin-inline-start: auto } }
      @media (max-width: 899px) { .changes { grid-template-columns: minmax(0, 1fr) } .change-list { padding-top: 4px } .changes { --zoom: .8 } .shown-change { padding: 16px 0 0 26px } /* The line goes down beside the phones. */ .way { position: relative; inset: auto; height: auto; padding-bottom: 18px } .way > i, .way > i + i { inset: 8px auto 0 -19px; border: 0; border-inline-start: 4px solid var(--edge); border-radius: 0 } .way > i + i { inset-inline-start: -15px; border-color: var(--accent) } .way ol { position: static; display: grid; gap: 14px; justify-items: start } .way li { max-width: none; padding: 0 } .way .thumb { display: none } .way li > div > :is(strong, small) { text-wrap: wrap } .way li::after { inset-inline-start: -25px; top: 0 } .fork h3 { justify-content: start; margin-inline-start: -26px } .fork > div { position: relative } .fork > :first-child::before { content: ""; position: absolute; inset: 4px auto -20px -15px; border-inline-start: 4px solid var(--accent) } .fork .device { min-height: 400px } .beside { flex-wrap: wrap } .beside > div { flex: 1 0 200px } .beside .quiet { margin-inline-start: 36px } .verdicts thead { position: absolute; clip-path: inset(50%) } .verdicts td { display: block; border: 0 } .verdicts td:first-child { padding-bottom: 0 } .verdicts tr + tr td:last-child { border-bottom: 1px solid var(--line) } .what { padding: 0 14px 14px } .fork { grid-template-columns: minmax(0, 1fr); justify-items: start } .view { padding: 14px 12px 24px } .text-languages { overflow-x: auto; flex-wrap: nowrap; scrollbar-width: none } .text-languages button { min-height: 36px } .texts thead { display: none } .table .texts { display: block; width: auto; min-width: 0 } .texts tbody { display: block } .texts tr, .texts tbody :is(th, td) { display: block; width: auto !important; min-width: 0; height: auto } .texts tbody th { display: flex; flex-wrap: wrap; align-items: center; gap: 2px 8px; padding: 12px 12px 4px !important; border: 0 } .texts tbody th .icon { margin: 0 } .texts td { border-inline-start: 0 } .table:has(.drawn) { margin: 0 } .drawn { border-spacing: 0 } .drawn tbody th { padding: 12px 2px 6px !important } .drawn .cell[aria-current] { box-shadow: inset 0 0 0 3px var(--accent) } /* Rows of what is lost are lines, each with its head. */ .lost thead { position: absolute; clip-path: inset(50%) } .lost tr { display: block; padding: 10px 16px; border-bottom: 1px solid var(--line) } .lost tr:last-child { border: 0 } .lost td { display: flex; gap: 8px; padding: 2px 0; border: 0 } .lost td::before { content: attr(data-head); flex: none; width: 92px; color: var(--soft); font-size: 13px } .tests tr { display: grid; grid-template-columns: auto minmax(0, 1fr) auto; border-bottom: 1px solid var(--line) } .tests td, .tests td:last-child { width: auto; border: 0; padding-inline: 12px } .tests td:first-child + td { padding-inline: 0 } .tests td:last-child { display: grid; align-content: start } .verdicts td:last-child { width: auto; padding-top: 2px; color: var(--soft); font-size: 13px } .who { margin: 0 -12px; padding: 2px 12px } /* The film of an end is one row, which scrolls. */ .end-card .strip, [data-names=hidden] .end-card .strip { flex-wrap: nowrap; justify-content: flex-start; padding: 4px 6px 10px; overflow-x: auto; scrollbar-width: none } }
      @media (max-width: 480px) { .end-head { gap: 0 10px } .end-head h2 { flex: 1 1 calc(100% - 84px) } .end-head .quiet { order: 1 } .end-head :is(p, code) { order: 2 } .end-head .quiet { margin: 0 } }
      .meant { text-decoration: underline dotted; text-underline-offset: 3px; cursor: help } .meant { position: relative } .meant:focus::after { content: attr(title); position: absolute; z-index: 5; inset-inline-start: 0; top: calc(100% + 6px); width: 240px; padding: 8px 12px; border-radius: 12px; background: var(--ink); color: var(--page); font-size: 13px; font-weight: 400; line-height: 1.35; text-align: start }
      .findings .help { margin: 2px 0 0; color: var(--soft) }

      """###),
  StudioFile(
    name: "views.js",
    text: ###"""
      // The views besides the journey: texts, ends, proof and changes.

      /** @param {Studio} studio @returns {any[]} */
      function viewOf(studio) {
        const { state, data, policy, broken } = studio;
        if (data.failure) return [el("h1", { textContent: "The project cannot be read" }), el("pre", { textContent: data.failure, tabIndex: 0 })];
        if (state.view === "changes" && data.changes) return changesOf(studio, data.changes);
        if (state.view === "texts" || broken) {
          return [...(broken ? [el("p", { className: "note", textContent: `${broken.name} has errors, so it cannot be drawn, proved or played. Its catalogs have these texts.` }),
            ...listOfFindings(data.findings)] : []), ...textsOf(studio)];
        }
        if (state.view === "ends" && policy) return endsOf(studio);
        if (state.view === "proof" && policy) return proofOf(studio, policy);
        return [];
      }

      /** Findings of one kind together, folded if there are several. @param {Finding[]} findings @returns {any[]} */
      function listOfFindings(findings) {
        /** @type {Map<string, Finding[]>} */
        const groups = new Map();
        for (const finding of findings) groups.set(finding.code, [...groups.get(finding.code) ?? [], finding]);
        return [...groups.values()].map((group) => {
          const lines = el("ul", { className: "findings" }, ...group.map(({ message, place, help }) => el("li", {}, ...withNames(message), " ", el("code", { textContent: place }),
            ...(help ?? "").split("\n").filter(Boolean).map((line) => el("p", { className: "help" }, ...withNames(line))))));
          const { severity, title, code } = group[0];
          const head = [el("strong", { className: severity, textContent: severity }), ` ${sentence(title)} `, el("code", { textContent: code })];
          return el("details", { className: "finding", open: group.length === 1 }, el("summary", {}, ...head, group.length > 1 ? ` ${group.length} times` : null), lines);
        });
      }

      /** What stands above the rows of a flow. @param {Studio} studio @param {Flow} flow @param {Policy} policy @returns {any[]} */
      function titleOfFlow(studio, flow, policy) {
        const proved = policy.proof.flows.find(({ name, platform }) => name === flow.name && platform === studio.platform?.name);
        const uncovered = [...flow.nodes, ...flow.edges].filter(({ isUncovered }) => isUncovered).length;
        const verdict = proved && !studio.data.isEditable ? el("span", { title: proved.isProved ? `No dead end in ${counted(proved.states, "situation")}` : "Proof says what does not hold" },
          icon(proved.isProved ? "proof" : "warning"), proved.isProved ? "proved" : "not proved") : "";
        return [el("h1", { textContent: sentence(humanised(flow.name)), title: flow.name }), verdict, uncovered ? el("span", { textContent: `${uncovered} not tested`, title: `No test plays ${counted(uncovered, "step")}; they are dashed among rows` }) : ""];
      }

      """###),
  StudioFile(
    name: "words.js",
    text: ###"""
      // The words of a page for what platforms and policies have names for. A status without words keeps its name.
      const statusWords = new Map([
        ["blocked", ["refused for good", "refuses _ for good", "Don’t Allow, for Good"]], ["rationale", ["refused once", "refuses _", "Don’t Allow"]],
        ["once", ["allowed this once", "allows _ once", "Only This Time"]], ["thisTime", ["allowed this time", "allows _ this time", "Allow This Time"]],
        ["notDetermined", ["never asked", "forgets the answer about _", "Decide Later"]],
        ["denied", ["refused before", "refuses _", "Don’t Allow"]], ["restricted", ["forbidden by company", "_ is forbidden", "Forbid"]],
        ["unavailable", ["not available", "_ is not available any more", "Not Available"]],
        ["provisional", ["allowed quietly", "allows _ quietly", "Deliver Quietly"]], ["ephemeral", ["allowed for this visit", "allows _ for this visit", "Allow for This Visit"]],
        ["limited", ["allowed for some", "allows some of _", "Limit Access…"]], ["selected", ["allowed for some", "allows some of _", "Select…"]],
        ["whenInUse", ["allowed while in use", "allows _ while the app is in use", "Allow While Using App"]], ["always", ["always allowed", "always allows _", "Always Allow"]],
        ["writeOnly", ["allowed to add only", "allows to add to _ only", "Add Events Only"]], ["fullAccess", ["allowed in full", "allows all of _", "Allow Full Access"]],
        ["reducedAccuracy", ["approximate only", "allows an approximate _", "Precise: Off"]], ["fullAccuracy", ["precise", "allows a precise _", "Precise: On"]],
      ]);
      const groupWords = new Map([
        ["granted", ["allowed before", "allows _", "Allow"]], ["partial", ["allowed in part", "allows _ in part", "Allow in Part"]],
        ["askable", ["never asked", "forgets the answer about _", "Decide Later", "decides later"]],
      ]);
      /** What people did before a start, behind "who", with `_` for what it was about. */
      const deedsOfPeople = new Map([["denied", "refused _ before"], ["rationale", "refused _ once"], ["blocked", "refused _ for good"], ["restricted", "are forbidden _ by their company"], ["unavailable", "cannot use _ on their device"],
        ["notDetermined", "were never asked for _"], ["once", "allowed _ this once"], ["thisTime", "allowed _ this time"], ["provisional", "allowed _ quietly"], ["ephemeral", "allowed _ for this visit"], ["limited", "allowed some of _"], ["selected", "allowed some of _"],
        ["whenInUse", "allowed _ while in use"], ["always", "allowed _ always"], ["writeOnly", "allowed to add to _ only"], ["fullAccess", "allowed all of _"], ["reducedAccuracy", "allowed _ only approximately"], ["fullAccuracy", "allowed _ precisely"]]);
      const deedsOfGroups = new Map([["granted", "allowed _ before"], ["partial", "allowed _ in part"], ["askable", "can still be asked for _"]]);
      /** How a way out of the app ends. */
      const tripWords = new Map([["returned", "comes back"], ["failed", "does not open"]]);
      const answerWords = new Map([
        ["granted", "allowed"], ["askable", "can still be asked"], ["partial", "allowed in part"], ["authorized", "allowed"],
        ["denied", "refused"], ["restricted", "forbidden by company"], ["unavailable", "not available"], ["true", "yes"], ["false", "no"],
        ...["blocked", "rationale", "once", "thisTime", "notDetermined", "provisional", "ephemeral", "limited", "selected", "whenInUse", "always", "writeOnly",
          "fullAccess", "reducedAccuracy", "fullAccuracy"].map((name) => /** @type {[string, string]} */ ([name, statusWords.get(name)?.[0] ?? name])),
      ]);
      const kindWords = new Map([
        ["alert", "Alert"], ["actionSheet", "Action sheet"], ["sheet", "Sheet"], ["screen", "Screen"], ["banner", "Banner"], ["notice", "Notice"],
        ["system", "The system’s question"],
      ]);

      // What each promise says to people, and whom it is not about. The codes are those of the findings.
      /** @type {Map<string, [string, string | null]>} */
      const promiseWords = new Map([
        ["no-way-on", ["Nobody is stuck: wherever people wait, they can go on, or an answer comes.", null]],
        ["dead-button", ["Every button leads somewhere.", null]],
        ["goes-round", ["Nothing repeats for ever without a tap or a pause.", null]],
        ["impossible-outcome", ["Every end can be reached by somebody.", null]],
        ["no-way-to-settings", ["Whoever refused is shown the way to Settings.", "Not about people for whom Settings has no switch: a company forbids it, or the device has none."]],
        ["silent-refusal", ["Whoever ends without the permission has seen something first.", "Not about people who cannot decide, or whom a memory leaves alone."]],
        ["not-seen-again", ["After a trip to Settings the app looks at the permission again.", null]],
        ["untrue-guidance", ["Whoever allows it is no longer told that it is off.", null]],
        ["nagging", ["Whoever declines help is left alone.", null]],
        ["idle-primer", ["The system’s question is announced only to people who will get it.", null]],
        ["missing-primes", ["Each screen that announces the system’s question is held to that.", null]],
        ["request-without-tap", ["The system’s question follows a tap, where the system wants one.", null]],
        ["unmet-needs", ["The app does nothing that it may not do yet.", null]],
        ["metric-again", ["Nothing is counted twice when the app starts again.", null]],
      ]);
      // What each promise says exactly: the reasons of `usher explain`, in short.
      /** @type {Map<string, string>} */
      const promiseRules = new Map([
        ["no-way-on", "Where a journey waits, it offers people something, or waits for an answer of the app or the system, or for a timer. Settings that nobody has told people about do not count, and neither do events that the app need not send. Whatever is answered, people alone can reach an end or a resting state."],
        ["dead-button", "A button is dead if the journey waits where it was and the button does the same again, whatever people change in Settings, or if nothing that its prompt guides to can be changed where it leads. A button that ends the journey, shows a notice or writes a memory is not dead. Neither is one to Settings in a status that looks to the app like another in which Settings helps."],
        ["goes-round", "What fails once may fail each time: no loop goes on without a person or a pause."],
        ["impossible-outcome", "Something that the policy offers or waits for leads to each outcome."],
        ["no-way-to-settings", "People start in a status in which the system does not ask and Settings can grant the permission, and miss something by it. Some journey then shows them a prompt with the way to Settings, or opens its page. One is enough: after a button, or at another attempt."],
        ["silent-refusal", "Before a flow ends because of a permission that people can still decide about, it shows a prompt, a notice, the system’s question or a page, or an action does something. It is about journeys that start with nothing remembered."],
        ["not-seen-again", "A prompt has led people to Settings, and they have allowed it. When they come back, and when the app is launched again, it goes on as for people who had allowed it before."],
        ["untrue-guidance", "No prompt that guides people to allow something is shown while it is allowed, even if that has changed while the prompt was there."],
        ["nagging", "After “not now”, guidance comes back only when people do something else, the app has something new to say, or a time that the policy names has passed. Coming back to the app is none of these."],
        ["idle-primer", "A prompt that announces the system’s question is shown only in a status in which the system asks, as far as the app can see the status. The question then follows, whatever people tap."],
        ["missing-primes", "A prompt that appears only while the system would ask, and whose buttons all make it ask, says `primes`. A screen that people see in every status, or with a way out, is none."],
        ["request-without-tap", "Where the system asks only in the moment of a tap, the step with the request begins with an answer to a prompt of the app. An answer that is awaited in between uses the tap up, and a start is no tap."],
        ["unmet-needs", "What an action needs is true in the very step that runs it."],
        ["metric-again", "A journey that the system has ended and restored in the same place, with nothing changed, counts nothing again."],
      ]);
      /** @type {[string, string[]][]} */
      const promiseGroups = [
        ["Nobody gets stuck", ["no-way-on", "dead-button", "goes-round", "impossible-outcome"]],
        ["Whoever refuses gets help", ["no-way-to-settings", "silent-refusal", "not-seen-again", "untrue-guidance", "nagging"]],
        ["The system asks at the right time", ["idle-primer", "missing-primes", "request-without-tap"]],
        ["The app does what it may", ["unmet-needs", "metric-again"]],
      ];
      /** The promises about being stuck. */
      const stuckCodes = new Set(["no-way-on", "goes-round"]);
      /** The promises that leave out the flows that the app starts at launch: nobody has tapped anything. */
      const launchCodes = new Set(["silent-refusal", "no-way-to-settings"]);

      /** What people call a flow: its name in words, with what it is run with. @param {Flow} flow */
      function nameOfFlow({ name, family }) { return sentence(humanised(family)) + (name === family ? "" : `: ${argumentsInWords(name).toLowerCase()}`); }

      /** The name of a platform as people write it: what ends in `os` has a large OS. @param {string} name */
      function platformName(name) { return /os$/.test(name) ? name.slice(0, -2) + "OS" : sentence(name); }

      /** What the system asks for: `the camera`, `notifications`. @param {string} name */
      function wordOfResource(name) { return /s$/.test(name.split(" ")[0]) ? humanised(name) : `the ${humanised(name)}`; }

      /** @param {string} text */
      function sentence(text) { return /^(iOS|macOS)\b/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1); }

      /** The name of a language in itself, if the browser knows it. @param {string} locale */
      function languageName(locale) {
        try {
          return sentence(new Intl.DisplayNames([locale], { type: "language" }).of(locale) ?? locale);
        } catch {
          return locale;
        }
      }

      // What is counted: each word has one meaning.
      const countMeanings = {
        start: "A start is one way in which a journey can begin: the permissions, what is remembered, and the version of the system.",
        group: "A group is everybody whose permissions are the same at the start.",
        situation: "A situation is one place of a journey with all that is known there; a step leads from one to another.",
      };
      /** A number that says what it counts when the pointer or the focus is on it. @param {string} textContent @param {keyof typeof countMeanings} word */
      function meant(textContent, word) { return el("span", { className: "meant", tabIndex: 0, role: "note", title: countMeanings[word], textContent }); }

      /** A number with its word. @param {number} count @param {string} one */
      function counted(count, one, many = one + "s") { return `${count} ${count === 1 ? one : many}`; }

      /** What people call a status of a resource: as it is at the start (0), as somebody changes it (1, with `_` for the resource), on a button (2),
       * and as an answer (3).
       * @param {PlayedPlatform | undefined} platform @param {string} resource @param {string} status @param {number} form */
      function wordsOfStatus(platform, resource, status, form) {
        if (form === 2 && status === "once" && /^(ios|macos)/.test(platform?.name ?? "")) return "Allow Once";
        const known = platform?.statuses.find(({ name }) => name === resource);
        const group = known?.groups?.[known.values.indexOf(status)];
        // Where the first status can be asked about, nobody was asked, whatever it is called.
        const own = group === "askable" && status === known?.values[0] ? undefined : statusWords.get(status);
        const forms = own ?? groupWords.get(group ?? ""), words = forms?.[form] ?? forms?.[1];
        return words == null ? null : words + nameAmongMany(platform, resource, status);
      }
      /** Several statuses of one group that have no words of their own differ by their names. @param {PlayedPlatform | undefined} platform
       * @param {string} resource @param {string} status @returns {string} ` (name)`, or nothing */
      function nameAmongMany(platform, resource, status) {
        const known = platform?.statuses.find(({ name }) => name === resource), group = known?.groups?.[known.values.indexOf(status)];
        const isOneOfMany = group != null && !statusWords.has(status) && !(group === "askable" && status === known?.values[0])
          && known?.values.some((other, index) => other !== status && known.groups?.[index] === group && !statusWords.has(other));
        return isOneOfMany ? ` (${humanised(status)})` : "";
      }

      /** What is offered, the usual first: outside of the app that is to allow something, or to change nothing.
       * @param {Offer[]} offers @param {Scene} scene @param {PlayedPlatform} platform @returns {Offer[]} */
      function usualFirst(offers, scene, platform) {
        if (!scene.away) return offers;
        const rank = (/** @type {Offer} */ { kind, changes, isNewLaunch }) => {
          const grants = changes.some(({ name, value }) => platform.statuses.some((one) => one.name === name && one.groups[one.values.indexOf(value)] === "granted"));
          return kind === "away" ? (grants ? 0 : changes.length ? 3 : 1) + (isNewLaunch ? 4 : 0) : 2;
        };
        return [...offers].sort((one, other) => rank(one) - rank(other));
      }

      /** What an act is, in words. @param {Offer} offer @param {PlayedPlatform} platform @param {Scene | undefined} scene */
      function wordsOfOffer(offer, platform, scene) {
        const { kind, changes, isNewLaunch, name } = offer;
        const changed = changes.map((change) => {
          const words = wordsOfStatus(platform, change.name, change.value, 1);
          if (words) return words.replace("_", humanised(change.name));
          if (change.value === "true" || change.value === "false") return `${humanised(change.name)} turns ${change.value === "true" ? "on" : "off"}`;
          // Time that goes by changes how long ago something was.
          const isAge = valueNamed(change.value).age || change.value === "now" || change.value === "never";
          return isAge ? factInWords(change.name, change.value) : `${humanised(change.name)} becomes ${nameInWords(change.value)}`;
        }).join(", ");
        const isAway = Boolean(scene?.away);
        if (kind === "away") {
          // Who is away comes back by everything that can be done there.
          if (isAway) return (changed || "changes nothing") + (isNewLaunch ? ", the app starts anew" : "");
          return `leaves, ${changed ? `${changed}, ` : ""}comes back${isNewLaunch ? " to a new launch" : ""}`;
        }
        if (kind === "meanwhile") return `${changed}, meanwhile`;
        if (kind === "relaunch") return `${changed ? changed + ": " : ""}the system ends the app, and it starts anew`;
        if (kind === "answer" && scene?.system) {
          return wordsOfStatus(platform, scene.system.resource, name ?? "", 3)?.replace("_", humanised(scene.system.resource)) ?? offer.text;
        }
        if (kind === "answer" && isAway) return tripWords.get(name ?? "") ?? offer.text;
        if ((kind === "answer" && !scene?.system || kind === "send") && name) {
          const values = offer.arguments.map(({ value }) => nameInWords(value));
          return `the app ${kind === "send" ? "says" : "answers"}: ${[humanised(name), ...values].join(", ")}`;
        }
        if (kind === "dismiss") return "puts it away";
        if (kind === "tap" && name) return `taps ${humanised(name)}`;
        return kind === "wait" ? `${durationInWords(offer.milliseconds ?? 0)} go by` : offer.text;
      }
      /** A text of another direction in a sentence, which keeps the order of the sentence. @param {string} text */
      function isolated(text) { return /[\u0590-\u08ff]/.test(text) ? `\u2068${text}\u2069` : text; }
      /** `a`, `a and b`, `a, b and c`. @param {string[]} words */
      function listed(words, last = "and") { return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words[words.length - 1]}`; }

      /** A name in words: `cameraDeclined` is `camera declined`. @param {string} name */
      function humanised(name) {
        // A letter behind a word with a capital belongs to it: `launchDocVUnchecked`.
        const apart = name.replace(/_/g, " ").replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2").replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2");
        const words = apart.replace(/(?<= )(\p{Lu}\p{Ll}+) (\p{Lu})(?= |$)/gu, "$1$2").split(" ");
        return words.map((word, index) => index > 0 && /^\p{Lu}\p{Ll}+\P{L}*$/u.test(word) ? word.charAt(0).toLowerCase() + word.slice(1) : word).join(" ");
      }

      """###),
]
