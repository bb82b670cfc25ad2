"""The page of `usher preview` in words: how platforms differ, what the picture says, what a search finds, and what is not translated."""

from preview_places import check_places

# In the page: how many cards of the picture are in sight.
IN_SIGHT = """
() => {
  const frame = usher.picture.frame.getBoundingClientRect();
  return usher.picture.all.filter(({ element }) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return right > frame.left && left < frame.right && bottom > frame.top && top < frame.bottom;
  }).length;
}
"""


def check_words(page, address, data, expect):
    # What differs is a list in words, and each line leads to its place on the platform that has it. Escape and a click elsewhere close it.
    page.goto(address + "#elsewhere.everywhere?face=screens")
    page.locator(".differs summary").click()
    lines = page.locator(".differences li button")
    lines.first.wait_for()
    expect(lines.count() > 4 and "Only Android" in lines.first.text_content(), "the differences of platforms are not listed")
    said = " ".join(lines.all_text_contents())
    expect("Alert “Camera access”" in said and "refused once" in said, f"the differences are {said[:300]}")
    expect(str(lines.count()) in page.locator(".differs summary").text_content(), "the number of differences is another one")
    page.keyboard.press("Escape")
    expect(not lines.first.is_visible() and page.evaluate("document.activeElement.matches('.differs summary')"), "Escape does not close the differences")
    page.locator(".differs summary").click()
    page.locator(".picture").click(position={"x": 4, "y": 4})
    expect(not lines.first.is_visible(), "a click elsewhere does not close the differences")
    page.locator(".differs summary").click()
    lines.first.click()
    expect(page.evaluate("usher.player.platform.name") == "android" and page.locator(".phone .title").text_content() == "Camera access",
           "a difference does not lead to the platform that has it")
    # Who refused has refused on the other platform, too, by the nearest status.
    page.locator(".people button", has_text="Refused once").click()
    page.locator(".platforms button", has_text="iOS").click()
    chosen = page.locator(".people [aria-pressed=true] code").text_content()
    expect(chosen == "denied", f"who refused on Android is {chosen} on iOS")
    # Nothing of the policy's own words is among screens, or in what can be done next.
    for policy in data["policies"]:
        for platform in policy["platforms"]:
            page.evaluate("([policy, platform]) => usher.set({ policy, platform, face: 'screens', view: 'journey', prompt: null })", [policy["id"], platform["name"]])
            for flow in platform["drawing"]["flows"]:
                page.evaluate("(name) => usher.startFlow(name)", flow["family"])
                texts = page.locator(".stop-at span, .exit > span, .bar-title, .next .act > span, .film .cause").all_text_contents()
                raw = [text for text in texts if any(word in text for word in [" | ", "askable", "older than", "Anything else", "Which is true"])]
                expect(not raw, f"{policy['id']} on {platform['name']} says {raw[:3]}")

    # All of a picture can be seen, and some of it stays in sight.
    page.goto(address + "#stream.permissions?face=screens")
    page.locator(".tools .fit").click()
    expect(page.evaluate(IN_SIGHT) == page.locator(".card").count(), "Fit does not show all of a picture")
    for _ in range(40):
        page.mouse.move(600, 400)
        page.mouse.wheel(900, 900)
    page.wait_for_timeout(100)
    expect(page.evaluate(IN_SIGHT) > 0, "a picture is moved out of sight")

    # A search finds words as they are shown: statuses, conditions, and texts in every language.
    for text, wanted in [("forbidden company", "forbidden by company"), ("can still be asked", "can still be asked"), ("Kamerazugriff", "Kamerazugriff")]:
        page.evaluate("usher.set({ policy: 'docv', platform: null, view: 'journey', prompt: null })")
        page.locator(".search input").fill(text)
        found = page.locator(".found-places .name > span").first
        expect(wanted.lower() in found.text_content().lower(), f"the search for {text} finds {found.text_content()} first")
    page.keyboard.press("Escape")

    # Ends is about the people who are on the phone.
    page.goto(address + "#docv")
    page.locator(".people button", has_text="Never asked").click()
    page.locator(".people button", has_text="Refused before").click()
    page.get_by_role("button", name="Ends", exact=True).click()
    chosen = page.locator(".who [aria-pressed=true] span").text_content()
    expect(chosen == "Refused before", f"Ends is about {chosen}")

    # A prompt that is not translated says so.
    page.goto(address + "#docv?locale=de")
    page.evaluate("""() => {
      for (const prompt of usher.data.policies.find(({ id }) => id === 'docv').platforms[0].prompts) {
        for (const text of prompt.texts) if (text.wanted === 'de') text.locale = 'en';
      }
      usher.set({ prompt: 'cameraOff', view: 'texts' });
    }""")
    expect(page.locator(".phone .foreign").count() == 1 and page.locator(".next", has_text="Not translated: shown in English").is_visible(), "a text that is not translated has no mark")
    page.goto("about:blank")
    page.goto(address + "#docv")
    page.wait_for_selector("[data-plays]", timeout=60000)
    check_places(page, address, data, expect)
