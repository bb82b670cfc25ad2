"""Opens the page of `usher preview` in a browser, and uses it as a reader does."""

import pathlib
import sys

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

from preview_words import check_words

page_file = pathlib.Path(sys.argv[1]).resolve()
requests, errors = [], []

# In the page: the words of the picture that a way back crosses, in every flow. A line of words is somewhat less high than its box.
CROSSED = """
() => usher.data.policies.flatMap(({ id, platforms }) => {
  usher.set({ policy: id, platform: null, view: "journey", prompt: null, face: "screens" });
  return platforms[0].drawing.flows.flatMap(({ family, name }) => {
    usher.startFlow(family, id);
    const { wires } = usher.picture, words = [];
    const walker = document.createTreeWalker(usher.picture.cards, NodeFilter.SHOW_TEXT), range = document.createRange();
    while (walker.nextNode()) {
      if (!walker.currentNode.data.trim() || !walker.currentNode.parentElement.checkVisibility()) continue;
      range.selectNodeContents(walker.currentNode);
      words.push(...[...range.getClientRects()].map((box) => ({ box, text: walker.currentNode.data })));
    }
    return [...wires.querySelectorAll(".back")].flatMap((path) => {
      const matrix = path.getScreenCTM(), length = path.getTotalLength();
      const points = Array.from({ length: Math.ceil(length / 6) }, (_, index) => path.getPointAtLength(index * 6).matrixTransform(matrix));
      return words.filter(({ box }) => points.some(({ x, y }) => x > box.left && x < box.right && y > box.top + 3 && y < box.bottom - 3))
        .map(({ text }) => `${id} ${name}: ${text}`);
    });
  });
})
"""


def expect(truth, sentence):
    if not truth:
        errors.append(sentence)


with sync_playwright() as engine:
    browser = engine.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
    page = browser.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    page.on("request", lambda request: requests.append(request.url))
    page.on("console", lambda message: errors.append(message.text))
    page.on("pageerror", lambda error: errors.append(str(error)))
    address = page_file.as_uri()
    page.goto(address + "#docv")
    page.wait_for_selector("[data-plays]", timeout=60000)
    data = page.evaluate("usher.data")
    docv = next(policy for policy in data["policies"] if policy["id"] == "docv")

    expect(page.evaluate("usher.player.flow") == "settle" and page.locator(".phone .button:enabled").count() > 1, "the page opens where people see nothing")

    def fits(what):
        expect(page.evaluate("document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight"),
               f"{what}: the page itself scrolls")

    # Every view and look, in both schemes, has no finding of axe. The page itself never scrolls.
    axe = Axe()
    for view, look, scheme, size in [("journey", "ios26", "light", "L"), ("texts", "ios", "dark", "AX5"), ("ends", "android", "light", "xS"), ("proof", "web", "dark", "L"),
                                     ("journey", "android", "dark", "xxxL")]:
        page.evaluate("(changes) => usher.set(changes)", {"view": view, "look": look, "scheme": scheme, "size": size, "prompt": None})
        page.wait_for_timeout(300)
        for violation in axe.run(page).response["violations"]:
            errors.append(f"axe, {view} {look} {scheme}: {violation['id']} at {[node['target'] for node in violation['nodes']][:3]}")
        for width in [360, 768, 1280]:
            page.set_viewport_size({"width": width, "height": 800})
            for place in ["phone", "picture", "view", "more"] if width < 900 else ["phone"]:
                page.evaluate("(place) => usher.set({ place }, false)", place)
                fits(f"{view} at {width}, {place}")
        page.set_viewport_size({"width": 1440, "height": 900})
    # On a phone nothing is smaller than 12 pixels.
    page.set_viewport_size({"width": 390, "height": 844})
    for place in ["phone", "view", "more"]:
        page.evaluate("(place) => usher.set({ view: place === 'view' ? 'texts' : 'journey', size: 'L', look: '', place }, false)", place)
        small = page.evaluate("""[...document.querySelectorAll('.studio *')].filter((part) => part.checkVisibility() && !part.closest('.thumb, .device')
          && [...part.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()) && parseFloat(getComputedStyle(part).fontSize) < 12)
          .map((part) => part.textContent).slice(0, 3)""")
        expect(not small, f"smaller than 12 pixels: {small}")
    # What can be done next is below the phone, without scrolling but along its row; what the journey ahead takes is its first.
    for policy in [docv["id"], "scanner", "stream.permissions"]:
        for locale in ["en", "ar"]:
            page.evaluate("(changes) => usher.set(changes, false)", {"policy": policy, "locale": locale, "view": "journey", "place": "phone"})
            seen = page.locator(".next .act").locator("visible=true").evaluate_all("""(acts) => acts.map((act) => {
              const { left, top, width, height } = act.getBoundingClientRect();
              return left + width / 2 > innerWidth || act.contains(document.elementFromPoint(left + width / 2, top + height - 2));
            })""")
            expect(seen and all(seen), f"not all that can be done next in {policy} is seen in {locale}: {seen}")
    # On a phone the texts are those of one language, which a switch chooses, and none is cut.
    page.evaluate("usher.set({ policy: 'docv', locale: 'de', view: 'texts', place: 'view', prompt: null })")
    shown = page.locator(".texts td .cell").locator("visible=true")
    expect(shown.count() == len(docv["platforms"][0]["prompts"]), f"{shown.count()} texts are shown in one language")
    expect("Kamerazugriff erforderlich" in page.locator(".texts").inner_text(), "the texts are not in the language that is chosen")
    expect(page.evaluate("(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector('.table'))"), "texts are cut on a phone")
    page.locator(".text-languages button", has_text="English").click()
    expect("Camera access needed" in page.locator(".texts").inner_text(), "the switch of languages does not choose one")
    page.set_viewport_size({"width": 1440, "height": 900})
    page.evaluate("usher.set({ policy: 'docv', locale: '', view: 'journey', scheme: '', place: 'phone', prompt: null })")

    # At rest there are few words outside of the picture, the phone and the tables.
    words = page.evaluate("""[...document.querySelectorAll('header, .side, .start, .tools, .film, .next')]
      .flatMap((part) => part.innerText.split(/\\s+/)).filter(Boolean).length
      - [...document.querySelectorAll('.film .thumb')].flatMap((part) => part.innerText.split(/\\s+/)).filter(Boolean).length""")
    expect(words <= 120, f"{words} words are there at rest")
    for view in ["texts", "ends", "proof"]:
        page.evaluate("(view) => usher.set({ view })", view)
        page.wait_for_timeout(500)
        words = page.evaluate("""(() => {
          const view = document.querySelector(".view").cloneNode(true);
          for (const part of view.querySelectorAll("table, .thumb, .device, details > :not(summary), .hidden")) part.remove();
          return view.textContent.split(/\\s+/).filter(Boolean).length;
        })()""")
        expect(words <= 120, f"{words} words of {view} are there at rest")
    expect(page.locator(".tabs button").all_text_contents() == ["Journey", "Texts", "Ends", "Proof"], "a page of one version has other views")
    page.evaluate("usher.set({ view: 'journey' })")

    # Proof answers first whether somebody gets stuck, has a verdict for each promise, and leads to the ends and back.
    page.evaluate("usher.set({ view: 'proof' })")
    expect(page.locator(".view h1").text_content() == "Nobody gets stuck on iOS.", f"the verdict is {page.locator('.view h1').text_content()}")
    promises, verdicts = len(docv["proof"]["promises"]) + len(docv["proof"]["own"]), page.locator(".verdicts td:last-child").all_text_contents()
    expect(len(verdicts) == promises and all("olds" in verdict for verdict in verdicts), f"{promises} promises have the verdicts {verdicts}")
    page.get_by_role("button", name="Who ends there").click()
    expect(page.evaluate("usher.state.view") == "ends", "Proof does not lead to the ends")
    page.evaluate("usher.startFlow('settle', 'docv')")
    page.locator(".lost button").first.wait_for(timeout=60000)
    cells = page.locator(".lost td").all_text_contents()
    expect(cells and all(cell.strip() for cell in cells), f"cells of what is lost are empty: {cells}")
    # Each row of what is lost can be played, and the journey ends as the row says.
    for index in range(page.locator(".lost button").count()):
        row = page.locator(".lost tbody tr").nth(index)
        ends, named = row.locator("td").nth(3).text_content(), row.locator("td").nth(0).text_content()
        row.get_by_role("button").click()
        page.evaluate("usher.player.goTo(100)")
        played = page.evaluate("sentence(humanised(usher.player.journey.scene.outcome ?? ''))")
        expect(played == ends and "verybody else" not in named, f"the journey of {named} ends in {played}, not in {ends}")
        page.evaluate("usher.set({ view: 'ends' })")
        page.locator(".lost button").first.wait_for(timeout=60000)
    # A view begins at its top, and the browser goes back to where it was left.
    scrolled = "document.querySelector('.view').scrollTop"
    page.evaluate("(view => { view.style.paddingBottom = '400px'; view.scrollTop = 200; })(document.querySelector('.view'))")
    page.wait_for_timeout(100)
    left = page.evaluate(scrolled)
    page.get_by_role("button", name="Proof", exact=True).click()
    expect(page.evaluate(scrolled) == 0, "Proof keeps the scroll position of Ends")
    page.locator(".rule summary").first.click()
    expect(page.locator(".rule[open] p").first.is_visible(), "a promise does not say exactly what it is")
    page.go_back()
    page.wait_for_timeout(200)
    expect(page.evaluate(scrolled) == left > 0, f"Ends comes back at {page.evaluate(scrolled)}")
    page.evaluate("[usher.player.givens, usher.player.inputs].forEach((choices) => choices.clear())")
    page.evaluate("usher.startFlow('settle', 'docv')")
    page.get_by_role("button", name="What is promised").click()
    expect(page.evaluate("usher.state.view") == "proof", "the ends do not lead to Proof")
    page.evaluate("usher.set({ view: 'journey' })")

    # A prompt has an address, a language and a direction; the sizes of text are those of the system.
    page.goto(address + "#docv/cameraOff/de")
    title = page.locator(".phone .title")
    expect(title.text_content() == "Kamerazugriff erforderlich", f"the address of a prompt shows {title.text_content()}")
    sizes = []
    for size in ["xS", "L", "AX5"]:
        page.locator(".controls .menu:not(.language)").evaluate("menu => { menu.open = true }")
        page.select_option("[name=size]", size)
        sizes.append(title.evaluate("element => getComputedStyle(element).fontSize"))
    expect(sizes == ["14px", "17px", "53px"], f"the sizes are {sizes}")
    for locale, direction in [("de", "ltr"), ("ar", "rtl")]:
        page.goto(address + f"#docv/cameraOff/{locale}")
        expect(page.locator(".phone .title").evaluate("element => getComputedStyle(element).direction") == direction, f"{locale} runs otherwise than {direction}")
    # Nothing is wider than its phone, in any language and the largest size.
    wide = []
    for prompt in docv["platforms"][0]["prompts"]:
        for text in prompt["texts"]:
            page.evaluate("(changes) => usher.set(changes)", {"prompt": prompt["call"], "locale": text["wanted"], "view": "texts", "size": "AX5"})
            wide += page.evaluate("[...document.querySelectorAll('.phone .layers > div')].filter(part => part.scrollWidth > part.clientWidth + 1).map(part => part.className)")
    expect(not wide, f"parts are cut off in {wide[:5]}")
    page.evaluate("usher.set({ prompt: null, locale: '', view: 'journey', size: 'L' })")

    # The table has each text, the first to look at is on the phone, and a click puts another there.
    page.get_by_role("button", name="Texts", exact=True).click()
    expect(page.locator(".cell[aria-current]").count() == 1 and page.locator(".phone .title").text_content() in page.locator(".cell[aria-current]").text_content(),
           "no text is chosen")
    for kind, is_there in [("Missing", False), ("Much longer", True), ("All", True)]:
        page.locator(".filters button", has_text=kind).click()
        expect(page.locator(".texts").is_visible() == is_there, f"the texts that are {kind}")
        wanted, shown = page.locator(".filters [aria-pressed=true] b").text_content(), page.locator(".texts .cell").count()
        expect(str(shown) == wanted, f"{wanted} texts are {kind}, {shown} are shown")
    for face, drawn in [("Words", 0), ("Drawn", 1)]:
        page.get_by_role("button", name=face, exact=True).click()
        expect(min(1, page.locator(".cell .alert").count()) == drawn, f"as {face}, the texts are drawn otherwise")
    cells = page.locator(".texts td .cell")
    count = sum(len(prompt["texts"]) for prompt in docv["platforms"][0]["prompts"])
    expect(cells.count() == count, f"{cells.count()} cells of {count} texts")
    page.locator("[id='docv/cameraBlocked(why: restricted)/zh-Hans']").click()
    expect(page.locator(".phone .title").text_content() == "相机使用受限", "a click on a text does not show it")
    expect(page.url.endswith("#docv/cameraBlocked(why:%20restricted)/zh-Hans"), f"its address is {page.url}")
    page.go_back()
    expect(page.locator(".texts").is_visible() and page.evaluate("usher.state.prompt") is None, "the browser does not go back to the table")
    page.go_forward()
    expect(page.locator(".phone .title").text_content() == "相机使用受限", "the browser does not go forward to the text")

    # A prompt without its arguments is the first of its name, and the address of a policy alone leaves the journey where it is.
    page.goto(address + "#docv/cameraBlocked")
    expect(page.evaluate("usher.state.prompt") == "cameraBlocked(why: restricted)", "a prompt without its arguments is not shown")
    page.evaluate("usher.startFlow('settle', 'docv')")
    page.evaluate("usher.perform('answer denied')")
    page.goto(address + "#docv/cameraOff")
    page.goto(address + "#docv")
    expect(page.evaluate("usher.player.acts.length") == 1 and page.evaluate("usher.state.prompt") is None, "a place of the policy ends the journey")

    # Names of the policy are shown by a switch.
    page.evaluate("usher.set({ prompt: null, view: 'journey', locale: 'en' })")
    names = page.locator(".card code").first
    expect(not names.is_visible(), "the names are shown")
    page.keyboard.press("n")
    expect(names.is_visible(), "the names are not shown by a key")
    page.keyboard.press("n")

    # The picture has two faces, each with the buttons of every prompt, and each opens with letters that can be read.
    labels = {label["label"] for prompt in docv["platforms"][0]["prompts"] for label in prompt["texts"][0]["labels"]}
    for face in ["rows", "screens"]:
        page.locator(".as-rows").click()
        expect(page.locator(".picture-place").get_attribute("data-face") == face, f"the picture is not one of {face}")
        seen = set(page.locator(".card button").all_text_contents())
        expect(all(any(label in text for text in seen) for label in labels), f"{face} lack some of {labels}")
        small = page.evaluate("""[...document.querySelectorAll('.picture .card *')].filter((part) => part.checkVisibility()
          && [...part.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())
          && parseFloat(getComputedStyle(part).fontSize) * usher.picture.scale < 8).map((part) => part.textContent).slice(0, 3)""")
        expect(not small, f"letters of {face} are small: {small}")
    # A line leaves from each button, and none of the marks at its end is beside it.
    lines = page.evaluate("""usher.picture.all.flatMap((card) => card.rows).filter((row) => (row.end != null || row.target) && !row.element.matches('.exit')
      && !row.mark && !usher.picture.lines.some(({ wire }) => wire.row === row)).length""")
    expect(lines == 0, f"{lines} rows have no line")
    # Each way back has one, too, and none crosses words.
    backs = page.evaluate("usher.picture.all.flatMap((card) => card.rows).filter((row) => row.isBack).length")
    expect(page.locator(".wire.back").count() == backs > 0, f"{backs} ways back have {page.locator('.wire.back').count()} lines")
    crossed = page.evaluate(CROSSED)
    expect(not crossed, f"ways back cross the words {crossed[:5]}")
    page.evaluate("usher.set({ policy: 'docv', platform: null, face: 'screens' })")
    # The way that was taken is lit from the first step to the last.
    page.evaluate("usher.startFlow('settle', 'docv')")
    for act in ["answer denied", "tap openSettings", "away"]:
        page.evaluate("(act) => usher.perform(act)", act)
    expect(page.locator(".wire.back.done").count() == 1, "the way back is not lit")
    page.evaluate("usher.startFlow('settle', 'docv')")
    # From the start the film has the whole journey ahead: the shortest that shows people a prompt, where no test has this start. It changes no address.
    film = "[...document.querySelectorAll('.strip li:not(.instead) .cause')].map((cause) => cause.textContent)"
    story = ["Never asked", "Refuses camera", "Open Settings", "Allows camera"]
    page.wait_for_function("usher.player.later.length > 0")
    expect(page.evaluate(film) == story, f"the film tells {page.evaluate(film)}")
    expect(page.url.endswith("face=screens") and page.evaluate("usher.player.script()").strip().endswith("start settle"), f"what lies ahead is at the address {page.url}")
    # What it takes is lit below the phone, and the other leaves it: the line forks into what can come next.
    for words in story[1:3]:
        first = page.locator(".next .act.ahead")
        expect(words in first.text_content(), f"the choice ahead is {first.text_content()}")
        first.click()
        expect(page.evaluate(film) == story and page.locator(".strip .possible:not(.instead)").count() == 0, f"on its way the film tells {page.evaluate(film)}")
    page.get_by_role("button", name="Undo").click()
    expect(page.evaluate(film) == story, "what was undone is not ahead")
    page.evaluate("usher.perform('away')")
    expect(page.locator(".strip .possible").count() > 1 and page.locator(".act.ahead").count() == 0, "the film does not show what can come next")
    page.get_by_role("button", name="Undo").click()
    # A test with this start is told to its end, for the people who are chosen.
    page.evaluate("usher.startFlow('precheck', 'docv')")
    told = page.evaluate("usher.player.later")
    expect(told == ["answer denied", "tap notNow"], f"the test comes to {told}")
    page.locator(".people button", has_text="Refused before").click()
    told = page.evaluate("usher.player.later")
    expect(told == ["tap openSettings", "away camera=authorized relaunch", "answer uploaded"], f"the longest test comes to {told}")
    page.evaluate("usher.player.givens.clear()")
    page.evaluate("usher.startFlow('settle', 'docv')")
    # A click on a button in the picture takes its step, and one on an end leads there.
    page.evaluate("usher.startFlow('settle', 'docv')")
    acts = "usher.player.acts.join()"
    page.locator(".picture .button[data-act=denied]").first.click()
    expect(page.evaluate(acts) == "answer denied", f"a click in the picture leads to {page.evaluate(acts)}")
    page.locator(".station-way", has_text="Declined").click()
    expect(page.evaluate("usher.player.journey.scene.outcome") == "declined", "a click on an end does not lead there")
    page.evaluate("usher.startFlow('settle', 'docv')")
    # The switch in Settings allows.
    for act in ["answer denied", "tap openSettings"]:
        page.evaluate("(act) => usher.perform(act)", act)
    page.locator(".phone [role=switch]").press("Space")
    expect(page.evaluate("usher.player.journey.scene.outcome") == "ready", "the switch in Settings does nothing")
    page.evaluate("usher.startFlow('settle', 'docv')")
    # What is not seen is on the map.
    page.keyboard.press("+")
    page.keyboard.press("+")
    expect(page.locator(".map").is_visible(), "a large picture has no map")
    page.keyboard.press("0")

    # The picture follows the colours that are chosen.
    page.evaluate("usher.set({ face: 'rows' })")
    for scheme, colour in [("dark", "rgb(26, 30, 38)"), ("light", "rgb(255, 255, 255)")]:
        page.locator(".controls .menu:not(.language)").evaluate("menu => { menu.open = true }")
        page.select_option("[name=scheme]", scheme)
        seen = page.evaluate("getComputedStyle(document.querySelector('.card:not(.here)')).backgroundColor")
        expect(seen == colour, f"a card has the background {seen} in {scheme}")
    page.locator(".controls .menu:not(.language)").evaluate("menu => { menu.open = false }")
    page.evaluate("usher.set({ face: '', scheme: '' })")

    # The picture shows the place of the journey in every flow, and is moved, made larger and fitted by keys and the wheel.
    seen = """(() => {
      const frame = usher.picture.frame.getBoundingClientRect(), card = document.querySelector(".card.here");
      if (!card) return usher.player.journey.over || usher.player.journey.states.length > 0;
      const { top, bottom, left, right } = card.getBoundingClientRect();
      return top < frame.bottom && bottom > frame.top && left < frame.right && right > frame.left;
    })()"""
    for flow in ["precheck", "afterLaunch", "settle"]:
        page.locator(".side .item", has_text=flow).click()
        expect(page.evaluate("usher.player.flow") == flow and page.evaluate(seen), f"the picture does not show where {flow} is")
    scale = "usher.picture.scale"
    page.keyboard.press("0")
    fitted = page.evaluate(scale)
    page.keyboard.press("+")
    expect(page.evaluate(scale) > fitted, "+ makes the picture no larger")
    page.keyboard.press("0")
    expect(page.evaluate(scale) == fitted, "0 does not fit the picture")
    page.mouse.move(500, 560)
    page.mouse.down()
    page.mouse.move(560, 530, steps=4)
    page.mouse.up()
    x = page.evaluate("usher.picture.x")
    page.mouse.wheel(0, 100)
    page.wait_for_timeout(100)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -200)
    page.keyboard.up("Control")
    page.wait_for_timeout(100)
    expect(page.evaluate(scale) > fitted and x != page.evaluate("usher.picture.x"), "the wheel does not make the picture larger")
    page.keyboard.press("0")

    # A click on a state goes there, a click on a row takes it, a click on a frame goes back, and so does the browser.
    path = "usher.player.acts"
    page.locator(".card", has_text="Settings").last.locator(".card-head").click()
    expect(page.evaluate(path) == ["answer denied", "tap openSettings"], f"the way to Settings is {page.evaluate(path)}")
    page.locator(".exit.live", has_text="Comes back").click()
    expect(page.evaluate(path)[-1] == "away" and page.evaluate(seen), f"after a row the journey is {page.evaluate(path)}")
    page.go_back()
    expect(len(page.evaluate(path)) == 2, "the browser does not go back a step")
    page.locator(".strip li button").nth(1).click()
    expect(page.evaluate(path) == ["answer denied"] and page.evaluate("usher.player.later")[0] == "tap openSettings", "a frame does not lead back")
    shared = page.url
    page.goto("about:blank")
    page.goto(shared)
    page.wait_for_selector("[data-plays]")
    expect(page.evaluate(path) == ["answer denied"] and page.evaluate("usher.player.flow") == "settle", f"the address has the journey {page.evaluate(path)}")

    # A journey of a test sets the choices, so that "Start over" begins it again.
    for test in docv["tests"]:
        for script in test["scripts"]:
            page.evaluate("([script, title]) => usher.puts(script, title, 'docv')", [script, test["title"]])
            for again in [False, True]:
                if again:
                    page.locator(".strip .later button").last.click()
                    page.get_by_role("button", name="Start over").click()
                begun = page.evaluate("usher.player.script()")
                expect(script.startswith(begun), f"a journey begins with {begun}")
            expect(page.evaluate("usher.player.call") == script.split("start ")[1].split("\n")[0], f"another flow is chosen for {script}")
            given = script.split("camera is ")[1].split(",")[0].split("\n")[0] if "camera is " in script else ""
            chosen = page.locator(".people [aria-pressed=true] code").text_content()
            expect(not given or chosen == given, f"{chosen} is chosen for {given}")

    # A flow that is over is used again on the device as it was left.
    page.locator(".side .item", has_text="precheck").click()
    page.locator(".people button", has_text="never asked").click()
    for _ in range(6):
        open_buttons = page.locator(".phone .button:enabled")
        if open_buttons.count() == 0:
            break
        refusal = open_buttons.filter(has_text="denied")
        (refusal if refusal.count() else open_buttons).first.click()
        expect(page.evaluate(seen), "the picture does not follow the journey")
        if page.locator(".device .away").count():
            break
    if page.evaluate("!usher.player.journey.over"):
        page.evaluate("usher.player.goTo(1)")
        page.locator(".phone .button", has_text="Cancel").click()
    page.get_by_role("button", name="Use it again").click()
    chosen = page.locator(".people [aria-pressed=true] code").text_content()
    expect(chosen == "denied" and page.evaluate(path) == [], f"used again, the camera is {chosen}")

    # Tab goes down the phone as it is drawn, and a button keeps the focus when it is pressed.
    focused = "document.activeElement.ariaLabel ?? document.activeElement.textContent"
    place = """(() => {
      const button = document.activeElement, { x, y } = button.getBoundingClientRect();
      return [Math.round(y - button.closest(".phone")?.getBoundingClientRect().y), Math.round(x)];
    })()"""
    places = []
    for index in range(page.locator(".phone .button").count()):
        page.locator(".phone").focus()
        for _ in range(index + 1):
            page.keyboard.press("Tab")
        places.append(page.evaluate(place))
    expect(len(places) >= 2 and places == sorted(places), f"Tab leads to the places {places}")
    page.locator(".phone .button", has_text="Open Settings").click()
    page.locator(".next details").evaluate_all("all => all.forEach((details) => { details.open = true })")
    page.locator(".next .act", has_text="Changes nothing").click()
    page.get_by_role("button", name="Undo").focus()
    page.keyboard.press("Enter")
    expect(page.evaluate(focused) == "Undo", f"after Undo the focus is at {page.evaluate(focused)}")

    # A journey is copied by keyboard, without a clipboard too.
    page.get_by_role("button", name="Script", exact=True).click()
    for clipboard in [True, False]:
        if not clipboard:
            page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
        page.get_by_role("button", name="Copy", exact=True).first.focus()
        page.keyboard.press("Enter")
        page.get_by_role("button", name="Copied").wait_for()
        page.get_by_role("button", name="Copied").wait_for(state="detached")
    page.get_by_role("button", name="Film", exact=True).click()

    # One key begins a search over everything, in every language; Enter goes to what is found.
    page.locator(".picture").focus()
    for text, wanted in [("Kamerazugriff eingeschränkt", "docv/cameraBlocked(why:%20restricted)/de"), ("guidance_cancelled", "view=proof"),
                         ("docv afterLaunch", "")]:
        page.keyboard.press("/")
        page.keyboard.type(text if not text.startswith("docv ") else text[5:])
        page.locator(".found-places [role=option]").first.wait_for()
        page.keyboard.press("Enter")
        expect(wanted in page.url and page.locator(".found-places").is_hidden(), f"the search for {text} leads to {page.url}")
        page.locator(".view, .picture").locator("visible=true").first.focus()
    page.goto(address + "#docv?view=ends")

    # Each outcome has a journey that ends there, and the dots say who ends where.
    page.evaluate("usher.startFlow('settle', 'docv')")
    page.evaluate("usher.set({ view: 'ends' })")
    page.locator(".who button", has_text="Never asked").click()
    page.locator(".end-card .strip").nth(2).wait_for(timeout=60000)
    expect(page.locator(".who button").count() == 5, f"{page.locator('.who button').count()} starts are there")
    for outcome, words in [("ready", "Never asked: allows camera."), ("declined", "Never asked: refuses camera, taps Cancel."), ("unavailable", None)]:
        card = page.locator(f"[id='end {outcome}']")
        said = " ".join(card.locator(".cause span:last-child").all_text_contents())
        expect(words in (said, None), f"the way to {outcome} is said as {said}")
        if card.get_by_role("button", name="Play").count():
            card.get_by_role("button", name="Play").click()
            page.evaluate("usher.player.goTo(100)")
            expect(page.evaluate("usher.player.journey.scene.outcome") == outcome, f"the journey to {outcome} ends elsewhere")
            page.evaluate("usher.set({ view: 'ends' })")
        else:
            errors.append(f"nobody ends in {outcome}")

    # What people do on screens is preferred to what they change elsewhere.
    page.locator(".who button", has_text="Refused before").click()
    said = " ".join(page.locator("[id='end ready'] .cause span:last-child").all_text_contents())
    expect(said == "Refused before: taps Open Settings, allows camera.", f"who refused gets ready by {said}")

    # All platforms are one switch apart.
    several = next(policy for policy in data["policies"] if len(policy["platforms"]) > 2)
    page.goto(address + "#" + several["id"])
    for platform in several["platforms"]:
        page.locator(".platforms button", has_text=platform["name"]).click()
        played = page.evaluate("usher.player.platform.name")
        expect(played == platform["name"] and not page.evaluate("usher.player.journey.error"), f"{platform['name']} is not played")
        expect(page.locator(".device").first.get_attribute("data-look") == (platform["look"] or "ios26"), f"{platform['name']} has another look")

    check_words(page, address, data, expect)

    # On paper there are the journey, the flows, the prompts and the proof.
    page.goto(address + "#docv")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    for text in ["Journey: settle", "flow settle", "Camera access needed", "proved"]:
        expect(page.locator(".paper").get_by_text(text).first.is_visible(), f"{text} is not printed")
    expect(not page.locator(".studio").is_visible(), "the page is printed as it is")
    page.emulate_media(media="screen")
    browser.close()

foreign = [url for url in requests if not url.startswith(("data:", page_file.as_uri(), "about:"))]
expect(not foreign, f"the page asks for {foreign[:3]}")
texts = sum(len(prompt["texts"]) for policy in data["policies"] for platform in policy["platforms"] for prompt in platform["prompts"])
print(f"{texts} texts, {page_file.stat().st_size} bytes, {len(errors)} faults")
for error in errors:
    print(error, file=sys.stderr)
sys.exit(1 if errors else 0)
