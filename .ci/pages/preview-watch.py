"""Serves a page with `usher preview --watch`, plays in a browser, changes files, and looks at what the page has kept."""

import http.client
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time

from playwright.sync_api import sync_playwright

usher, program = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
errors = []


def expect(truth, sentence):
    if not truth:
        errors.append(sentence)


with tempfile.TemporaryDirectory() as folder:
    shutil.copytree("Policies/DocV", folder, dirs_exist_ok=True)
    catalog = pathlib.Path(folder, "docv.de.copy.yaml")
    if not catalog.exists():
        catalog = next(file for file in pathlib.Path(folder).rglob("*.copy.yaml") if "locale: de" in file.read_text())
    policy = pathlib.Path(folder, "docv.usher")
    server = subprocess.Popen(
        [str(pathlib.Path(usher).resolve()), "preview", "--watch", ".", "--engine", str(program)], cwd=folder,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    address = server.stdout.readline().strip()
    port, token = int(address.split(":")[2].split("/")[0]), address.split("/")[3]

    def status(path, host=None, method="GET"):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        connection.putrequest(method, path, skip_host=True)
        connection.putheader("Host", host or f"127.0.0.1:{port}")
        connection.endheaders()
        return connection.getresponse().status

    expect(status(f"/{token}/") == 200, "the address has no page")
    expect(status(f"/{token}/", f"localhost:{port}") == 200, "localhost has no page")
    expect(status("/") == 404 and status(f"/{token}x/") == 404, "a page without its token")
    expect(status(f"/{token}/", "example.org") == 403, "a page for another host")
    expect(status(f"/{token}/", f"127.0.0.1:{port + 1}") == 403, "a page for another port")
    expect(status(f"/{token}/", method="POST") == 405, "a page for POST")
    with socket.create_connection(("127.0.0.1", port)) as slow, socket.create_connection(("127.0.0.1", port)) as long:
        slow.send(b"GET / HT")
        long.send(b"GET / HTTP/1.1\r\nX: " + b"x" * 20000)
        expect(long.recv(100).startswith(b"HTTP/1.1 431"), "a head of 20 kB")
        start = time.monotonic()
        expect(status(f"/{token}/version") == 200 and time.monotonic() - start < 1, "a slow client delays others")
    listening = subprocess.run(["ss", "-ltnH"], capture_output=True, text=True).stdout
    expect(all(f"127.0.0.1:{port}" in line for line in listening.split("\n") if f":{port} " in line), "other interfaces")

    with sync_playwright() as engine:
        browser = engine.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1400, "height": 900}, reduced_motion="reduce")
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(address + "#docv?locale=de&scheme=dark")
        page.wait_for_selector("[data-plays]")
        page.locator(".phone button", has_text="denied").click()
        place = page.url
        old = page.locator(".phone .title").text_content()
        catalog.write_text(catalog.read_text().replace(old, "Ganz neuer Titel"))
        page.locator(".phone .title", has_text="Ganz neuer Titel").wait_for(timeout=20000)
        expect(page.url == place and "answer+denied" in place, f"the page was at {place}, and is at {page.url}")
        expect(page.evaluate("usher.locale") == "de", "the language has changed")
        expect(page.evaluate("document.documentElement.dataset.scheme") == "dark", "the colours have changed")
        expect(page.locator(".strip li:not(.later, .possible) .thumb").count() == 2, "the journey has changed")

        text = policy.read_text()
        policy.write_text(text.replace("policy docv", "policy"))
        page.locator(".view .error, .view > pre").first.wait_for(timeout=20000)
        policy.write_text(text)
        page.locator(".phone .title", has_text="Ganz neuer Titel").wait_for(timeout=20000)
        expect(page.locator(".strip li:not(.later, .possible) .thumb").count() == 2 and page.url == place, "the journey is lost after an error")
        browser.close()

    server.stdin.close()
    expect(server.wait(timeout=10) == 0, "the server ended with another status than 0")
    print(server.stderr.read().count("watching for changes"), "pages")

print(f"{len(errors)} faults")
for error in errors:
    print(error, file=sys.stderr)
sys.exit(1 if errors else 0)
