"""Opens the page of `usher preview` in a browser, and uses it as a reader does."""

import pathlib
import sys

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

page_file = pathlib.Path(sys.argv[1]).resolve()
requests, errors = [], []

with sync_playwright() as engine:
    browser = engine.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
    page = browser.new_page(viewport={"width": 1200, "height": 900}, reduced_motion="reduce")
    page.on("request", lambda request: requests.append(request.url))
    page.on("console", lambda message: errors.append(message.text))
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(page_file.as_uri())

    # Every look, in both schemes, has no finding of axe.
    axe = Axe()
    for look, scheme, size in [("ios26", "light", "L"), ("ios", "dark", "AX5"), ("android", "light", "xS"), ("web", "dark", "L")]:
        page.select_option("[name=look]", look)
        page.select_option("[name=scheme]", scheme)
        page.select_option("[name=size]", size)
        found = axe.run(page).response["violations"]
        for violation in found:
            errors.append(f"axe, {look} {scheme}: {violation['id']} at {[node['target'] for node in violation['nodes']][:3]}")

    # What is chosen is shown.
    cards = page.locator("article.card")
    count = cards.count()
    page.select_option("[name=locale]", "de")
    shown = page.locator("article.card:visible").count()
    others = page.locator("article.card:visible:not([data-locale=de]):not([data-locale=''])").count()
    if not 0 < shown < count or others:
        errors.append(f"of {count} cards {shown} are shown in de, {others} of them in other languages")
    page.select_option("[name=locale]", "")
    title = page.locator("[id='docv/cameraOff/de'] .title")
    page.select_option("[name=look]", "ios26")
    sizes = []
    for size in ["xS", "L", "AX5"]:
        page.select_option("[name=size]", size)
        sizes.append(title.evaluate("element => getComputedStyle(element).fontSize"))
    if sizes != ["14px", "17px", "53px"]:
        errors.append(f"the sizes are {sizes}")
    if title.evaluate("element => getComputedStyle(element).direction") != "ltr":
        errors.append("German runs from right to left")
    if page.locator("[id='docv/cameraOff/ar'] .title").evaluate("element => getComputedStyle(element).direction") != "rtl":
        errors.append("Arabic runs from left to right")

    # The picture follows the colours that are chosen.
    page.wait_for_selector("[data-plays]", timeout=60000)
    for scheme, colour in [("dark", "rgb(13, 17, 23)"), ("light", "rgb(255, 255, 255)")]:
        page.select_option("[name=scheme]", scheme)
        seen = page.evaluate("getComputedStyle(document.querySelector('.picture').shadowRoot.querySelector('svg')).backgroundColor")
        if seen != colour:
            errors.append(f"the picture has the background {seen} in {scheme}")

    # The keys of texts are shown.
    after = "element => getComputedStyle(element, '::after').content"
    keys = []
    for choice in ["shown", ""]:
        page.select_option("[name=keys]", choice)
        keys.append(title.evaluate(after))
    if keys != ['"cameraOff.title"', "none"]:
        errors.append(f"the keys are {keys}")

    # Nothing is wider than its card, in any language and the largest size, and the page never scrolls sideways.
    for width in [360, 768, 1280]:
        page.set_viewport_size({"width": width, "height": 800})
        if page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"):
            errors.append(f"the page is wider than a window of {width}")
    wide = page.evaluate(
        "[...document.querySelectorAll('.screen > div')].filter(part => part.scrollWidth > part.clientWidth + 1)"
        ".map(part => part.closest('.card').id)"
    )
    if wide:
        errors.append(f"parts are cut off in {wide[:5]}")

    # Everything is reached by keyboard, in the order of the page.
    page.evaluate("document.activeElement.blur()")
    names = []
    for _ in range(5):
        page.keyboard.press("Tab")
        names.append(page.evaluate("document.activeElement.name || document.activeElement.tagName"))
    if names[:4] != ["look", "size", "scheme", "locale"]:
        errors.append(f"Tab leads to {names}")

    # A journey of a test sets the choices, so that "Start over" begins it again.
    player = page.locator(".player[data-section=docv]")
    for button in page.locator("button[data-script][data-policy=docv]").all():
        button.evaluate("button => button.click()")
        for again in [False, True]:
            if again:
                player.locator(".story .later button").last.click()
                player.get_by_role("button", name="Start over").click()
            script = page.evaluate("usher.players.find(({ policy }) => policy.name === 'docv').script()")
            if not button.get_attribute("data-script").startswith(script):
                errors.append(f"a journey begins with {script}")
        first, *_, start = script.splitlines()
        chosen = player.locator("label", has_text="Flow").locator("select").input_value()
        if start != f"start {chosen}":
            errors.append(f"{chosen} is chosen for {start}")

    # The picture shows the place of the journey, without a scroll of the page.
    seen = """(() => {
      const { picture, journey, drawnFlow } = usher.players.find(({ policy }) => policy.name === "docv");
      const frame = picture.host.getBoundingClientRect();
      const card = journey.states.map((state) => picture.querySelector(`[data-state="${state}"]`)).find(Boolean);
      const { top, bottom } = (card ?? drawnFlow).getBoundingClientRect();
      return card ? top >= frame.top && bottom <= frame.bottom : top < frame.bottom && bottom > frame.top;
    })()"""
    choices = player.locator(".start label")
    flows = choices.filter(has_text="Flow").locator("select")
    for flow in flows.evaluate("list => [...list.options].map(({ value }) => value)"):
        flows.select_option(flow)
        if not page.evaluate(seen):
            errors.append(f"the picture does not show where {flow} is")

    # A flow that is over is used again on the device as it was left.
    flows.select_option("precheck")
    status = choices.filter(has_text="camera").locator("select")
    status.select_option("")
    for _ in range(6):
        open_buttons = player.locator(".phone .button:enabled")
        if open_buttons.count() == 0:
            break
        refusal = open_buttons.filter(has_text="denied")
        (refusal if refusal.count() else open_buttons).first.click()
        if not page.evaluate(seen):
            errors.append("the picture does not follow the journey")
    player.get_by_role("button", name="Use it again").click()
    if status.input_value() != "denied" or player.locator(".story li").count() != 1:
        errors.append(f"used again, the camera is {status.input_value()}")

    # Tab goes down the phone as it is drawn, and a button keeps the focus when it is pressed.
    focused = "document.activeElement.textContent"
    for name, value in [("Flow", "precheck"), ("camera", "denied")]:
        player.locator(".start label", has_text=name).locator("select").select_option(value)
    place = """(() => {
      const button = document.activeElement, { x, y } = button.getBoundingClientRect();
      return [Math.round(y - button.closest(".phone")?.getBoundingClientRect().y), Math.round(x)];
    })()"""
    places = []
    for index in range(player.locator(".phone .button").count()):
        player.locator(".phone").focus()
        for _ in range(index + 1):
            page.keyboard.press("Tab")
        places.append(page.evaluate(place))
    if len(places) < 2 or places != sorted(places):
        errors.append(f"Tab leads to the places {places}")
    for _ in range(2):
        player.locator(".phone .button:enabled").last.click()
    player.get_by_role("button", name="Undo").focus()
    page.keyboard.press("Enter")
    if page.evaluate(focused) != "Undo":
        errors.append(f"after Undo the focus is at {page.evaluate(focused)}")

    # A journey is copied by keyboard, without a clipboard too.
    player.locator("summary", has_text="as a script").click()
    for clipboard in [True, False]:
        if not clipboard:
            page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
        player.get_by_role("button", name="Copy", exact=True).first.focus()
        page.keyboard.press("Enter")
        player.get_by_role("button", name="Copied").wait_for()
        player.get_by_role("button", name="Copied").wait_for(state="detached")

    # What is closed is printed open.
    page.emulate_media(media="print")
    for name in ["The proof", "The flows as a list"]:
        pre = page.locator("details:not([open])", has=page.locator("summary", has_text=name)).first.locator("pre")
        if not pre.is_visible():
            errors.append(f"{name} is not printed")
    page.emulate_media(media="screen")

    # An address shows its prompt.
    page.goto(page_file.as_uri() + "#docv/cameraOff/de")
    if not page.locator("article.card:target").is_visible():
        errors.append("the address of a prompt leads nowhere")
    browser.close()

foreign = [url for url in requests if not url.startswith(("data:", page_file.as_uri()))]
if foreign:
    errors.append(f"the page asks for {foreign[:3]}")
print(f"{count} cards, {page_file.stat().st_size} bytes, {len(errors)} faults")
for error in errors:
    print(error, file=sys.stderr)
sys.exit(1 if errors else 0)
