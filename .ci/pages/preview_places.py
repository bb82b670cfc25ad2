"""The page of `usher preview` around the picture: its head, its sidebar, the table of texts, and what Proof opens."""


def check_places(page, address, data, expect):
    docv = next(policy for policy in data["policies"] if policy["id"] == "docv")
    page.goto(address + "#docv")
    # The head is one line in which nothing is cut or over something else, with every number of platforms.
    for width in [1440, 1280, 1024]:
        page.set_viewport_size({"width": width, "height": 800})
        for policy in data["policies"]:
            wrong = page.evaluate("""(policy) => {
              usher.set({ policy, view: "journey", prompt: null });
              const parts = [...document.querySelectorAll("header :is(.brand, .tabs button, .search, .platforms, .differs, .language, .tool)")].filter((part) => part.checkVisibility());
              const boxes = parts.map((part) => part.getBoundingClientRect()), isOver = (one, other) => one.left < other.left && one.right > other.left + 1;
              return parts.filter((part, index) => boxes[index].right > innerWidth || boxes[index].bottom > 52
                || boxes.some((box, at) => isOver(boxes[index], box) && !part.contains(parts[at]))).map((part) => part.className || part.textContent);
            }""", policy["id"])
            expect(not wrong, f"in the head of {policy['id']} at {width}: {wrong}")
    page.set_viewport_size({"width": 1440, "height": 900})
    page.evaluate("usher.set({ policy: 'docv' })")
    # Journeys come first in the sidebar, each with its shape and a shield, and nothing that is right has a red mark.
    expect(page.locator(".side h2").first.text_content() == "Journeys" and page.locator(".side .shape").count() == page.locator(".side .good").count() == 3, "the journeys are not the first, or not proved")
    expect(page.locator(".side .mark").count() == 0, "something is marked that is right")
    expect("app’s texts" in page.locator(".language summary").get_attribute("title") and page.locator(".brand-name").text_content() == "DocV", "the head does not say whose language it has, or not the name as people write it")
    # A few tests are a sign each, which plays it; many are a line that leads to all.
    page.locator(".side .item", has_text="All 14 passed").click()
    expect(page.locator("#tests").is_visible() and page.evaluate("usher.state.view") == "proof", "the line of tests does not lead to them")
    few = next(policy for policy in data["policies"] if 0 < len(policy["tests"]) <= 12)
    page.evaluate("(policy) => usher.set({ policy, view: 'journey' })", few["id"])
    expect(page.locator(".test-signs button").count() == len(few["tests"]), "a test has no sign")
    page.locator(".test-signs button").first.click()
    expect(page.evaluate("usher.player.title ?? usher.player.begun?.[0] ?? ''") != "", "the sign of a test does not play it")
    page.evaluate("usher.set({ policy: 'docv' })")
    # The texts of four languages fit, as many as can be read; the others are one click away.
    page.evaluate("usher.set({ view: 'texts' })")
    for width, count in [(1440, 4), (1280, 4), (1024, 3)]:
        page.set_viewport_size({"width": width, "height": 800})
        page.wait_for_timeout(100)
        seen = page.locator(".texts thead th").count() - 1
        fit = page.evaluate("(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector('.table'))")
        expect(seen == count and fit, f"{seen} languages are beside each other at {width}, and fit: {fit}")
    page.locator(".text-languages button").last.click()
    expect(page.locator(".texts thead").text_content().count("5/5") == 3 and "简体中文" in page.locator(".texts thead").text_content(), "a switch does not choose a language")
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(page.locator(".device .cell-head, .cell .cell-head").count() == 0 < page.locator(".cell-head").count(), "what the page says of a text is on the screen of the app")
    # What leads back without a button is a few words, and its line is seen while its screen is pointed at; lines of buttons always are.
    page.evaluate("usher.set({ view: 'journey', face: 'screens' }); usher.startFlow('settle', 'docv')")
    shown = "usher.picture.lines.filter(({ wire }) => wire.path.matches('.of-turn') && getComputedStyle(wire.path).visibility === 'visible').length"
    before, marks = page.evaluate(shown), page.locator(".turn")
    page.locator(".shot", has=marks).last.hover()
    expect((marks.count(), before, page.evaluate(shown)) == (3, 0, 1), f"{marks.count()} marks of ways back, of which {before} and then {page.evaluate(shown)} show lines")
    expect(all(title == "Back to: Camera allowed?" for title in marks.evaluate_all("marks => marks.map((mark) => mark.title)")), "a mark does not say where it leads")
    # The first end is at the right of everything, and what leads there is one line at its end.
    right = page.evaluate("usher.picture.all.filter(({ node }) => node.name !== 'ready').every((card) => card.layer <= usher.picture.all.find(({ node }) => node.name === 'ready').layer)")
    ends = page.evaluate("[...new Set(usher.picture.lines.filter(({ wire }) => wire.to.node.name === 'ready').map(({ points }) => points.at(-1).join(' ')))]")
    expect(right and len(ends) == 1, f"the first end is not the last column, or has lines at {ends}")
    # Lines that join have a dot there. The switch in Settings can be clicked, and is on in the picture once it was.
    expect(page.locator(".joint").count() == 3, f"{page.locator('.joint').count()} dots where lines join")
    page.evaluate("usher.player.goTo(2)")
    box = page.locator(".stage .switches").bounding_box()
    page.mouse.click(box["x"] + box["width"] - 24, box["y"] + box["height"] / 2)
    expect(page.evaluate("usher.player.acts.at(-1)") == "away camera=authorized", "the switch in Settings does nothing")
    expect(page.locator(".shot.trip .switches.on").count() == 1 and page.locator(".bar-way:visible").count() == 2, "the picture does not show what was switched on, or the way through both choices")
    # A click on a screen to which people come from another start chooses that one, and says so.
    page.evaluate("usher.startFlow('settle', 'docv')")
    page.locator(".people button").first.click()
    for title, acts, start in [("Camera access needed", ["answer denied"], None), ("Camera access restricted", [], "restricted")]:
        page.locator(".shot", has_text=title).locator(".card-head").click()
        expect(page.evaluate("[usher.player.acts, usher.player.givens.get('camera') || null]") == [acts, start], f"a click on {title} goes to {page.url}")
        expect(("start" in page.locator(".said").text_content()) == (start is not None), "another start is chosen without a word, or the same one with one")
    # Another journey has its first screen.
    page.locator(".people button").first.click()
    page.evaluate("usher.startFlow('precheck', 'docv')")
    expect("Would Like to Access" in page.locator(".shot.flow .mini").text_content() and page.locator(".shot.flow .button:enabled").count() == 0, "the card of another journey has not its first screen")
    page.locator(".people button", has_text="Forbidden").click()
    expect(page.locator(".shot.flow .mini .title").text_content() == page.locator(".phone .title").text_content(), "the card of another journey shows something else than the phone")
    page.evaluate("usher.set({ policy: 'docv', view: 'proof', prompt: null })")
    # Promises of the policy open, too, and rows that no test plays lead to their places.
    own = page.locator(".verdicts tr", has_text=docv["proof"]["own"][1]["title"][:20])
    own.locator("summary").click()
    expect("Precheck" in own.locator(".rule").text_content() and own.locator(".rule li").count() == 2, f"a promise of the policy opens to {own.locator('.rule').text_content()}")
    expect("are proved as well" in page.locator(".view").text_content(), "nothing says that what is not tested is proved")
    page.locator(".view summary", has_text="7 rows").click()
    page.locator(".untested button").last.click()
    expect(page.evaluate("usher.state.view") == "journey", "a row that is not tested does not lead to its place")
    check_phone(page, expect)


def check_phone(page, expect):
    """What is at the bottom of a phone, and what opens over it."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate("usher.set({ policy: 'docv', view: 'journey', place: 'phone', prompt: null })")
    page.evaluate("usher.player.startOver()")
    expect(page.locator(".places button").count() <= 5, "more than five places are at the bottom of a phone")
    box = "JSON.stringify(document.querySelector('.stage .device').getBoundingClientRect())"
    before, sheet = page.evaluate(box), page.locator(".less details", has_text="Meanwhile").first
    sheet.locator("summary").click()
    expect(page.evaluate(box) == before and sheet.locator(".act").last.is_visible(), "what opens below the phone moves it, or is not seen")
    page.mouse.click(195, 200)
    expect(not sheet.locator(".act").first.is_visible() and page.evaluate("usher.player.acts.length") == 0, "a touch beside the sheet does not close it alone")
    sheet.locator("summary").click()
    sheet.locator(".act").first.click()
    expect(page.evaluate("usher.player.acts.length") == 1 and page.locator(".less [open]").count() == 0, "what is chosen in the sheet does not happen, or leaves the sheet open")
    page.evaluate("usher.player.startOver()")
    # On every phone the one that is drawn is whole above what can be done next, which is whole, too.
    for width, height in [(390, 844), (360, 740), (360, 640), (768, 1024)]:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("usher.set({})")
        wrong = page.evaluate("""[...document.querySelectorAll(".stage .device, .next > .acts > *, .less > * > summary")].filter((part) => {
          const { left, right, bottom } = part.getBoundingClientRect(), below = part.matches(".device") ? document.querySelector(".next").getBoundingClientRect().top : innerHeight - 60;
          return part.checkVisibility() && (left < 0 || right > innerWidth || bottom > below + 1);
        }).map((part) => part.className || part.textContent)""")
        expect(not wrong, f"cut at {width} by {height}: {wrong}")
    # The tools of the map cover none of it. What has no place of its own is the first of “More”.
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator(".places button", has_text="Map").click()
    expect(page.evaluate("document.querySelector('.picture').getBoundingClientRect().bottom <= document.querySelector('.tools').getBoundingClientRect().top"), "tools cover the map")
    page.locator(".places button", has_text="More").click()
    page.locator(".other-views button", has_text="Proof").click()
    expect(page.evaluate("usher.state.view") == "proof" and page.locator(".verdict").is_visible(), "“More” does not lead to Proof")
    # The film of an end is one row.
    page.evaluate("usher.set({ view: 'ends' })")
    page.locator(".end-card .strip").first.wait_for()
    rows = page.evaluate("[...document.querySelectorAll('.end-card .strip')].map(({ children }) => new Set([...children].map((one) => Math.round(one.getBoundingClientRect().bottom))).size)")
    expect(rows and max(rows) == 1, f"the film of an end has rows: {rows}")
    page.set_viewport_size({"width": 1440, "height": 900})
    page.evaluate("usher.set({ policy: 'docv', view: 'journey', place: 'phone' })")
