"""Plays the tests of the policies for the web, and random journeys, in the host of a page of real browsers.

usage: web_law.py USHER COUNT [chromium] [firefox] [webkit]

The device is simulated (Tests/Web/device.mjs), and each page has to do what `usher run` says, as `.ci/host/web` compares in Node.
"""

import json
import os
import pathlib
import subprocess
import sys
import time

from web_browsers import Chromium, Firefox, MiniBrowser
from web_sites import Site

HERE = pathlib.Path(__file__).resolve().parent
BROWSERS = {"chromium": Chromium, "firefox": Firefox, "webkit": MiniBrowser}


def main(usher, count="", *names):
    if not count.isdigit():
        sys.exit("--law needs a number of journeys")
    if unknown := set(names) - set(BROWSERS):
        sys.exit(f"no browser: {', '.join(sorted(unknown))}")
    made = subprocess.run(
        ["node", HERE / "web_law.mjs", count], env={**os.environ, "USHER": usher}, capture_output=True)
    if made.returncode:
        sys.exit(made.stderr.decode())
    journeys, faults = json.loads(made.stdout)["journeys"], 0
    print(f"{len(journeys)} journeys, {count} of them random")
    for name in names or BROWSERS:
        start, browser = time.monotonic(), BROWSERS[name]()
        site = Site(page="web_law.html", files={"/journeys.json": made.stdout})
        browser.open(site.address)
        page, played = site.page(), 0
        for first in range(0, len(journeys), 50):
            told = page.evaluate(f"page.play({first}, {first + 50})", 600)
            if not isinstance(told, dict):
                sys.exit(f"{browser.version}: {told}")
            faults += len(told["differences"])
            played += told["played"]
            for difference in told["differences"]:
                print(f"fault: {browser.version}: {difference}")
        if played != len(journeys):
            sys.exit(f"{browser.version}: {played} journeys were played")
        print(f"{time.monotonic() - start:4.0f} s  {browser.version}", flush=True)
        browser.close()
        site.close()
    return 1 if faults else 0


sys.exit(main(*sys.argv[1:]))
