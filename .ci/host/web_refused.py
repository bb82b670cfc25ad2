"""Gives pages in Chromium what they cannot use, and compares the reasons that they are told: web_refused.py PACKAGE USHER"""

import pathlib
import shutil
import sys
import tempfile

from playwright.sync_api import sync_playwright

from web_pages import POLICY, make_first_page, serve

package, usher = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]

site = pathlib.Path(tempfile.mkdtemp())
make_first_page(package, usher, site)
bundle = (site / "scan.usherbundle").read_bytes()
# Loads a bundle, and says how that went.
(site / "main.js").write_text("""
import { Usher } from "./usher.js"
window.load = (bundle, options, policy) => (policy ? Usher.for(policy) : Usher).load(bundle, options).then(
  (usher) => (window.usher = usher, "loaded"), (error) => [error.constructor.name, error.reason, error.message].join(": "))
document.body.dataset.ready = ""
""")
for name, data in {
        "newer": bundle[:4] + b"\x02" + bundle[5:], "other": bundle[:6] + b"\x02" + bundle[7:], "cut": bundle[:-1],
        "damaged": bundle[:400] + bytes([bundle[400] ^ 1]) + bundle[401:], "empty": b""}.items():
    (site / f"{name}.usherbundle").write_bytes(data)
# A package without one of its files.
torn = pathlib.Path(tempfile.mkdtemp())
shutil.copytree(site, torn, dirs_exist_ok=True)
(torn / "prompts.js").unlink()

# The content security policy, the folder, the call of `load`, and what it is told.
CASES = [
    (POLICY, site, "'scan.usherbundle'", "loaded"),
    ("script-src 'self'; connect-src 'self'", site, "'scan.usherbundle'",
     "UsherError: forbidden: the content security policy of the page forbids usher.wasm, as script-src lacks 'wasm-unsafe-eval'"),
    ("script-src 'self' 'wasm-unsafe-eval'; connect-src 'none'", site, "'scan.usherbundle'",
     "UsherError: forbidden: the content security policy of the page forbids ADDRESS/scan.usherbundle, by connect-src; "
     "ADDRESS/usher.wasm, by connect-src"),
    (POLICY, site, "'nowhere.usherbundle'", "UsherError: unreachable: ADDRESS/nowhere.usherbundle cannot be loaded: 404"),
    (POLICY, site, "'index.html'", "UsherError: notABundle: ADDRESS/index.html is a page: its content begins with HTML"),
    (POLICY, site, "'empty.usherbundle'",
     "UsherError: notABundle: the bundle ADDRESS/empty.usherbundle (0 bytes): this is not a bundle"),
    (POLICY, site, "'cut.usherbundle'",
     f"UsherError: damagedBundle: the bundle ADDRESS/cut.usherbundle ({len(bundle) - 1} bytes): the bundle is damaged"),
    (POLICY, site, "'damaged.usherbundle'", "UsherError: damagedBundle: "),
    (POLICY, site, "'newer.usherbundle'", "UsherError: otherFormat: "),
    (POLICY, site, "'other.usherbundle'", "UsherError: otherLanguage: "),
    (POLICY, site, "'scan.usherbundle', {}, { name: 'call', hashes: [1] }", "UsherError: otherInterface: "),
    (POLICY, site, "'scan.usherbundle', { wasm: 'index.html' }",
     "UsherError: unreachable: ADDRESS/index.html is a page: its content begins with HTML"),
    (POLICY, site, "'scan.usherbundle', { wasm: 'scan.usherbundle' }", "UsherError: unreachable: usher.wasm cannot be loaded: "),
    (POLICY, torn, "'scan.usherbundle'", "UsherError: unreachable: prompts.js cannot be loaded: "),
]
errors = []

with sync_playwright() as engine:
    browser = engine.chromium.launch(
        executable_path="/usr/bin/chromium", args=["--no-sandbox", "--use-fake-device-for-media-stream"])

    def load(folder, policy=POLICY, script=None, permissions=None):
        page = browser.new_context(permissions=["camera"]).new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        if script:
            page.add_init_script(script)
        address = serve(folder, policy, permissions)
        page.goto(address)
        page.wait_for_selector("body[data-ready]")
        return page, address

    for policy, folder, call, expected in CASES:
        page, address = load(folder, policy)
        told = page.evaluate(f"load({call})").replace(address, "ADDRESS/")
        if not told.startswith(expected) or not told.removeprefix(expected).strip() and expected.endswith(": "):
            errors.append(f"{call} under {policy}: {told!r}, and not {expected!r}")

    # Without storage, and without queries, a journey plays; the listener is told of the storage.
    without = {
        "indexedDB": ("Object.defineProperty(window, 'indexedDB', { value: undefined })", ["blocked"]),
        "a storage that opens": ("window.indexedDB.open = () => { throw new DOMException('no', 'SecurityError') }", ["blocked"]),
        "permissions": ("Object.defineProperty(Navigator.prototype, 'permissions', { value: undefined })", []),
        "locks": ("Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })", []),
    }
    for name, (script, expected) in without.items():
        page, _ = load(site, script=script)
        page.evaluate("""load("scan.usherbundle", { listener: ({ storage }) => storage && (window.told ??= []).push(storage) })""")
        page.evaluate("void (window.playing = usher.flows.settle())")
        if name == "permissions":  # Only a use tells.
            page.get_by_role("dialog", name="Camera access").get_by_role("button").click()
        seen = page.evaluate("playing.then(({ outcome }) => [outcome, window.told ?? []])")
        if seen != ["ready", expected]:
            errors.append(f"without {name}: {seen}")

    # A permissions policy that forbids the camera: the person is told that there is none, and the listener why.
    page, _ = load(site, permissions="camera=()")
    page.evaluate("""load("scan.usherbundle", { listener: ({ kind, of, error }) => kind === "fault" &&
      (window.told ??= []).push(`${of}: ${error.message}`) })""")
    seen = page.evaluate("told")
    if seen != ["camera: the header Permissions-Policy of the page, or the `allow` of its frame, forbids `camera`"]:
        errors.append(f"under a permissions policy: {seen}")

    # A worker has no page.
    page, _ = load(site, policy=None)
    (site / "worker.js").write_text("""
        import { Usher } from "./usher.js"
        Usher.load("scan.usherbundle").catch((error) => postMessage(`${error.reason}: ${error.message}`))""")
    seen = page.evaluate("""new Promise((done) =>
      (new Worker("worker.js", { type: "module" }).onmessage = ({ data }) => done(data)))""")
    if seen != ("missingAdapter: the policy scan needs adapters of resources that the app lacks: camera; "
                "there is no page (`document`) here, as in a worker"):
        errors.append(f"in a worker: {seen}")
    browser.close()

print(f"{len(CASES) + len(without)} pages that lack something: {len(errors)} faults")
if errors:
    sys.exit("\n".join(errors))
