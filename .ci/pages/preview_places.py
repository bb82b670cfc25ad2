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
    expect("app’s texts" in page.locator(".language").get_attribute("title") and page.locator(".brand-name").text_content() == "DocV", "the head does not say whose language it has, or not the name as people write it")
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
    page.evaluate("usher.set({ policy: 'docv', view: 'proof', prompt: null })")
    # Promises of the policy open, too, and rows that no test plays lead to their places.
    own = page.locator(".verdicts tr", has_text=docv["proof"]["own"][1][:20])
    own.locator("summary").click()
    expect("Precheck" in own.locator(".rule").text_content() and own.locator(".rule li").count() == 2, f"a promise of the policy opens to {own.locator('.rule').text_content()}")
    expect("are proved as well" in page.locator(".view").text_content(), "nothing says that what is not tested is proved")
    page.locator(".view summary", has_text="7 rows").click()
    page.locator(".untested button").last.click()
    expect(page.evaluate("usher.state.view") == "journey", "a row that is not tested does not lead to its place")
