"""Opens every page of the handbook from the disk in a browser: at three widths, in light and in dark, its search and its colours."""

import pathlib
import sys

from playwright.sync_api import TimeoutError, sync_playwright

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Handbook"))
import colours
import language

# The page that explains each word, for somebody who searches for it.
WORDS = {
    "plural": "how-to/texts", "placeholder": "how-to/texts", "translators": "how-to/translators", "custom": "how-to/web",
    "android": "platforms/android", "web": "how-to/web", "notification": "how-to/ask-again", "settings": "tutorial",
    "restricted": "platforms/ios", "limited": "platforms/ios", "provisional": "platforms/ios", "silence": "platforms/ios",
    "review": "how-to/review", "diff": "how-to/review", "log": "how-to/log", "update": "how-to/build", "bundle": "how-to/build",
    "baseline": "how-to/ci", "suppress": "how-to/findings", "waive": "how-to/findings",
    "promise": "why/proof", "proof": "why/proof", "timer": "how-to/ask-again", "memory": "how-to/ask-again",
    "metric": "reference/host", "screen": "how-to/one-screen", "test": "tutorial", "preview": "how-to/preview",
    "editor": "how-to/editor", "swiftui": "how-to/swiftui", "uikit": "how-to/uikit",
}
# The addresses of the first three pages in the list of results.
FIRST = """() => [...document.querySelectorAll(".md-search-result__item")].slice(0, 3).map((it) => it.querySelector("a").href)"""
IS_FOUND = f"(place) => ({FIRST})().some((address) => address.includes(`/${{place}}.html`))"

# Texts that are smaller than 12 pixels, without those of a screen that is a picture.
SMALL = """() => [...document.querySelectorAll("body *")].filter((it) => !it.closest(".shot") && it.checkVisibility()
  && [...it.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) && parseFloat(getComputedStyle(it).fontSize) < 12)
  .map((it) => it.outerHTML.slice(0, 60)).slice(0, 3)"""

root = pathlib.Path(sys.argv[1]).resolve()
pages = [page for page in sorted(root.rglob("*.html")) if page.name != "404.html"]
errors = [f"the word {word} has no colour" for word in colours.uncoloured(language.words(), language.texts())]

with sync_playwright() as engine:
    browser = engine.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
    for scheme in ["light", "dark"]:
        page = browser.new_page(color_scheme=scheme, reduced_motion="reduce")
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("request", lambda request: errors.append(request.url) if request.url.startswith("http") else None)
        for path in pages:
            page.goto(path.as_uri())
            for width in [360, 800, 1280]:
                page.set_viewport_size({"width": width, "height": 900})
                # The navigation moves to its place with the next frame.
                page.evaluate("new Promise(requestAnimationFrame).then(() => new Promise(requestAnimationFrame))")
                if page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"):
                    errors.append(f"{path.relative_to(root)} is wider than a window of {width}")
                if width == 360:
                    errors += [f"{path.relative_to(root)} has a small text: {text}" for text in page.evaluate(SMALL)]
        background = page.evaluate("getComputedStyle(document.body).backgroundColor")
        if (background == "rgb(255, 255, 255)") != (scheme == "light"):
            errors.append(f"the background is {background} in {scheme}")
        page.goto((root / "tutorial.html").as_uri())
        color = "element => getComputedStyle(element).color"
        seen = {kind: page.locator(f".highlight {kind}").first.evaluate(color) for kind in ["code", ".kd", ".k", ".nc", ".nv"]}
        if seen["code"] in [seen[kind] for kind in seen if kind != "code"]:
            errors.append(f"words of policies and catalogs have the colour of plain text in {scheme}: {seen}")
    page.goto((root / "reference/host.html").as_uri())
    page.locator("input[name=query]").click()
    for word, place in WORDS.items():
        page.locator("input[name=query]").fill("")
        page.wait_for_function("() => !document.querySelector('.md-search-result__item')")
        page.keyboard.type(word)
        try:
            page.wait_for_function(IS_FOUND, arg=place, timeout=5_000)
        except TimeoutError:
            errors.append(f"the first three results for {word} are without {place}: {page.evaluate(FIRST)}")
    browser.close()

print(f"{len(pages)} pages, {len(errors)} faults")
for error in errors:
    print(error, file=sys.stderr)
sys.exit(1 if errors else 0)
