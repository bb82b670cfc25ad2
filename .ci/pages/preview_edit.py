"""Changes files in the page of `usher preview --edit`, as somebody does who tries something, and looks at what follows."""

import pathlib
import random
import re
import statistics
import subprocess
import sys
import tempfile

import language
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

page_file, usher = [pathlib.Path(place).resolve() for place in sys.argv[1:3]]
errors, requests = [], []
# The words of a text that have the colour of a word of the language.
COLOURED = """text => {
  const code = CodeMirror(document.createElement("div"), { value: text, mode: "usher" });
  const kinds = ["keyword", "operator", "atom", "variable-2"];
  return Array.from({ length: code.lineCount() }, (_, line) => code.getLineTokens(line, true)).flat()
    .flatMap(({ type, string }) => kinds.includes(type) ? string.split(/\\s+/) : []);
}"""

# In the page: what its checks, proofs and lint rules find, as `usher check --report compact` writes it.
FOUND = """
() => {
  const { engine, loaded } = usher.editor.own;
  const proved = loaded.policies.flatMap(({ name }) => engine.ask("prove", [["policy", name]], "").findings);
  return [...loaded.findings, ...proved].map(({ path, line, column, severity, message, code }) =>
    `${path.split("/").at(-1)}:${line}:${column}: ${severity}: ${message} [${code}]`);
}
"""


def expect(truth, sentence):
    if not truth:
        errors.append(sentence)


with sync_playwright() as engine:
    browser = engine.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
    context = browser.new_context(viewport={"width": 1400, "height": 1000}, reduced_motion="reduce")
    page = context.new_page()
    page.on("request", lambda request: requests.append(request.url))
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(page_file.as_uri())
    page.wait_for_selector("[data-plays]", timeout=60000)
    is_code = page.evaluate("Boolean(globalThis.CodeMirror)")
    page.wait_for_selector("#page-editor")
    note = page.locator("#page-editor > [role=status]")
    content = lambda: page.evaluate("usher.editor.field.text")
    put = lambda value: page.evaluate("value => usher.editor.field.write(value)", value)

    def eventually(is_true, sentence):
        for _ in range(100):
            if is_true():
                return
            page.wait_for_timeout(100)
        errors.append(sentence)

    tabs = page.locator("#page-editor [role=tab]")
    choose = lambda path, place=page: place.locator(f"#page-editor [role=tab][title='{path}']").click()
    paths = tabs.evaluate_all("tabs => tabs.map((tab) => tab.title)")
    policy = next(path for path in paths if path.endswith("docv.usher"))
    german = next(path for path in paths if re.search(r"\bde\.copy\.yaml$", path))

    # Policies, catalogs and platforms are tabs, with the keys of tabs.
    endings = [re.search(r"(copy\.yaml|ios\.usher|usher)$", path)[0] for path in paths]
    expect(endings == ["usher"] + ["copy.yaml"] * (len(paths) - 2) + ["ios.usher"], f"the tabs are {paths}")
    tabs.first.focus()
    for key, wanted in [("ArrowRight", 1), ("End", len(paths) - 1), ("ArrowRight", 0), ("ArrowLeft", len(paths) - 1), ("Home", 0)]:
        page.keyboard.press(key)
        chosen = tabs.evaluate_all("tabs => tabs.map((tab) => tab.ariaSelected === 'true' && tab.tabIndex === 0 && tab === document.activeElement)")
        expect(chosen == [index == wanted for index in range(len(paths))], f"{key} leads to {chosen}")

    # A text of a catalog is on the phone.
    page.locator(".language summary").click()
    page.locator("[data-locale=de]").click()
    page.locator(".phone button", has_text="denied").first.click()
    choose(german)
    old = page.locator(".phone .title").first.text_content()
    put(content().replace(old, "Ganz neuer Titel"))
    page.locator(".phone .title", has_text="Ganz neuer Titel").first.wait_for()

    # A mistake is found at its place, and what plays stays until it is mended.
    choose(policy)
    right = content()
    put(right.replace("choose camera", "choose camara", 1) if "choose camera" in right else right.replace("ask camera", "ask camara", 1))
    found = page.locator("#page-editor .findings li").first
    found.wait_for()
    expect("camara" in found.text_content(), f"the finding is {found.text_content()}")
    found.locator("button").first.click()
    chosen = page.evaluate("getSelection().toString()" if is_code else "(() => { const field = document.querySelector('#page-editor textarea'); return field.value.slice(field.selectionStart, field.selectionEnd); })()")
    expect(chosen == "camara", f"the finding is at {chosen!r}")
    if is_code:
        underlined = page.locator(".CodeMirror .found")
        expect(underlined.text_content() == "camara", f"{underlined.text_content()!r} is underlined")
        expect("camara" in (underlined.get_attribute("title") or ""), "a pointer is not told the finding")
        page.keyboard.press("Control+Home")
        said = page.locator("#page-editor div > [role=status]")
        expect(said.text_content() == "", "a finding is said elsewhere")
        page.keyboard.press("F8")
        expect("camara" in said.text_content(), f"the keyboard is told {said.text_content()!r}")
    page.keyboard.press("Tab")
    expect(page.evaluate("document.activeElement.closest('.CodeMirror') == null && document.activeElement.tagName != 'TEXTAREA'"), "Tab does not leave the field")
    put(right)
    expect("No findings" in note.text_content(), f"after the fix: {note.text_content()}")

    # A platform can be changed, too.
    choose(paths[-1])
    platform = content()
    put(platform.replace("resource camera", "resource lens", 1))
    expect("camera" in found.text_content(), f"without a camera: {found.text_content()}")
    put(platform)
    choose(policy)
    expect("No findings" in note.text_content(), f"with its camera: {note.text_content()}")

    # A renamed policy stays on its phone. The phones follow after a pause.
    def names():
        page.wait_for_timeout(1000)
        return page.evaluate("usher.players.filter(({ journey }) => !journey.error).map(({ policy }) => policy.name)")

    before = names()
    expect("docv" in before, f"the phones have {before}")
    for text, wanted in [(re.sub(r"(?m)^policy \S+", "policy anew", right), ["anew", *before[1:]]), (right, before)]:
        put(text)
        seen = names()
        expect(seen == wanted, f"the phones have {seen} instead of {wanted}")

    # What the page finds in files is what `usher check` finds in them.
    with tempfile.TemporaryDirectory() as folder:
        originals = {path: page.evaluate("path => usher.editor.files.find((file) => file.path === path).text", path) for path in paths[:-1]}
        chance = random.Random(26)
        compared = 0
        for _ in range(40):
            path = chance.choice(paths[:-1])
            lines = originals[path].split("\n")
            del lines[chance.randrange(len(lines))]
            for name, text in {**originals, path: "\n".join(lines)}.items():
                pathlib.Path(folder, pathlib.Path(name).name).write_text(text)
            choose(path)
            put("\n".join(lines))
            seen = page.evaluate(FOUND)
            checked = subprocess.run([usher, "check", "--notes", "--report", "compact", "."], capture_output=True, text=True, cwd=folder)
            wanted = [line for line in checked.stdout.splitlines() if re.match(r"\S+:\d+:\d+: ", line)]
            expect(sorted(set(seen)) == sorted(wanted), f"without a line of {path} the page finds {seen}, usher check {wanted}")
            compared += len(wanted)
            put(originals[path])
        print(f"{compared} findings are those of usher check")
    choose(policy)

    # Each folder is an example; the choice keeps the keyboard where it is.
    examples = page.locator("#page-editor select")
    expect(examples.count() == is_code, "the examples are missing")
    if is_code:
        examples.focus()
        for example, names in [("Scanner", ["scanner", "tickets"]), ("DocV", ["docv"])]:
            page.keyboard.press("ArrowDown" if example == "Scanner" else "ArrowUp")
            seen = page.evaluate("usher.editor.players.map(({ policy }) => policy.name.split('.').at(-1))")
            expect(seen == names and page.evaluate("usher.state.policy") in names, f"the example {example} has the policies {seen}")
            titles = tabs.evaluate_all("tabs => tabs.map((tab) => tab.title)")
            expect(all(f"/{example}/" in title or title.endswith("Platforms/ios.usher") for title in titles), f"its files are {titles}")
            expect(page.locator("#page-editor").is_visible() and page.evaluate("document.activeElement.tagName") == "SELECT", "the editor is lost")
        choose(policy)

    # Colours.
    if is_code:
        page.evaluate("usher.editor.field.select(0, 0)")
        words = page.locator(".CodeMirror .cm-keyword").all_text_contents()
        expect(words[:3] == ["language", "policy", "use"], f"the colours are of {words[:3]}")
        choose(german)
        expect(page.locator(".CodeMirror .cm-atom", has_text="catalog").count() == 1, "a catalog has no colours")
        choose(policy)

    if is_code:
        words = language.words()
        for text in language.texts():
            words -= set(page.evaluate(COLOURED, text))
        expect(not words, f"no colour for {sorted(words)}")

    # From a key to the findings of DocV.
    page.evaluate("usher.editor.field.select(usher.editor.field.text.length, usher.editor.field.text.length)")
    times = []
    for letter in "// twenty letters.. ":
        page.keyboard.type(letter)
        times.append(page.evaluate("usher.editor.took"))
    print(f"a key to the findings: median {statistics.median(times):.0f} ms, at most {max(times):.0f} ms")
    put(right)

    # Lay out.
    put(right.replace("{ ", "{   ", 3))
    page.get_by_role("button", name="Lay out").click()
    expect(content() == right, "the layout is not that of usher fmt")

    # Proof in a worker, and what is not proved is played.
    page.get_by_role("button", name="Prove").click()
    page.locator("#page-editor p.note", has_text="done").wait_for(timeout=120000)
    proofs = page.locator("#page-editor pre[tabindex]").all_text_contents()
    wanted = subprocess.run([usher, "verify", "Policies/DocV"], capture_output=True, text=True).stdout
    for name, states, transitions in re.findall(r"proved  (\w+): (\d+) states, (\d+) transitions", wanted):
        expect(any(f"{name} on ios: {states} states, {transitions} transitions" in proof for proof in proofs), f"{name} is proved otherwise")
    # Most proofs are over before a hand is at the button.
    page.evaluate("(() => { for (const name of ['Prove', 'Stop']) [...document.querySelectorAll('#page-editor button')].find((button) => button.textContent === name).click(); })()")
    expect(page.locator("#page-editor p.note", has_text="stopped").count() == 1, "the proof does not stop")

    # Tests in a worker: the words of `usher test`, and the journey of one that fails is played.
    page.locator("#page-editor").get_by_role("button", name="Test", exact=True).click()
    page.locator("#page-editor p.note", has_text="done").wait_for(timeout=60000)
    wanted = subprocess.run([usher, "test", "Policies/DocV"], capture_output=True, text=True).stdout
    expect(page.locator("#page-editor pre[tabindex]").text_content() == wanted, "the report is not that of usher test")
    put(right.replace("  tap notNow\n", "", 1))
    page.locator("#page-editor").get_by_role("button", name="Test", exact=True).click()
    page.locator("#page-editor p.note", has_text="done").wait_for(timeout=60000)
    failed = page.locator("#page-editor div > .findings li").first
    expect(failed.count() == 1, "no test fails")
    failed.get_by_role("button", name="Play").click()
    expect(page.locator(".strip > :not(.possible)").count() > 1, "the failed test is not played")
    put(right)

    # What no test covers is grey again.
    grey = "usher.drawing.uncovered"
    page.wait_for_timeout(3000)
    before = page.evaluate(grey)
    put(right[:right.rindex("\ntest ")] + "\n")
    eventually(lambda: page.evaluate(grey) > before, "what a test left out is not grey")
    expect(page.locator(".picture-title", has_text="not tested").is_visible(), "nothing says what is grey")
    expect("○" in page.evaluate("usher.drawing.list"), "the list does not say what is grey")
    put(right)
    eventually(lambda: page.evaluate(grey) == before, "what is covered is grey")

    # The address carries the files.
    put(right.replace("policy docv", "policy docv // <b>shared</b>", 1))
    page.get_by_role("button", name="Share").click()
    page.locator("#page-editor > [role=status]", has_text="The address of this page has these files now").wait_for()
    address = page.url
    other = context.new_page()
    other.on("pageerror", lambda error: errors.append(str(error)))
    other.goto(address)
    other.wait_for_selector("[data-plays]")
    choose(policy, other)
    expect("<b>shared</b>" in other.evaluate("usher.editor.field.text"), "the address does not carry the files")
    expect(other.locator("b", has_text="shared").count() == 0, "markup in a file is markup")
    # An address that is pasted into an open page is read, too.
    other.evaluate("() => { location.hash = '#edit=1.AAAA' }")
    other.locator("#page-editor .error", has_text="broken").wait_for()
    for wrong, said in [("#edit=1.AAAA", "broken"), ("#edit=1." + address.split("edit=1.")[1][:200], "broken"), ("#edit=2.x", "another version")]:
        other.goto("about:blank")
        other.goto(page_file.as_uri() + wrong)
        other.wait_for_selector("[data-plays]")
        expect(said in other.locator("#page-editor .error").first.text_content(), f"{wrong[:12]}: nothing is said")
        expect(right in [other.evaluate("usher.editor.files[%d].text" % index) for index in range(len(paths))], "the files are lost")
    other.goto("about:blank")
    other.goto(page_file.as_uri())
    other.wait_for_selector("[data-plays]")
    huge = other.evaluate("""(async () => {
      const stream = new Blob([new Uint8Array(20 << 20)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
      const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
      let letters = ""; for (const byte of bytes) letters += String.fromCharCode(byte);
      await usher.editor.take("1", btoa(letters)); return usher.editor.refusal; })()""")
    expect("8 MB" in (huge or ""), f"a huge address: {huge}")
    for violation in Axe().run(other).response["violations"]:
        errors.append(f"axe: {violation['id']} at {[node['target'] for node in violation['nodes']][:3]}")
    browser.close()

foreign = [url for url in requests if not url.startswith(("data:", "blob:", page_file.as_uri()))]
expect(not foreign, f"the page asks for {foreign[:3]}")
print(f"{len(errors)} faults")
for error in errors:
    print(error, file=sys.stderr)
sys.exit(1 if errors else 0)
