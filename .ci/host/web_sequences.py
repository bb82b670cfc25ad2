"""Plays how people answer the prompts of real browsers, and compares what the adapters say with the platform `web`.

usage: web_sequences.py USHER [chromium] [firefox] [hasty-firefox] [webkit] [RESOURCE …]

Each sequence has a site of its own. A step is `MOVE=STATUS`: what is done, and the status of web.usher that the
resource has then. `usher run` plays the same journey, so each step is a change that the platform allows, and a policy
reads there what the adapter has to say.

- `ask ANSWER`: a click in the page asks, and a button of the prompt answers. `ask` alone: no prompt appears.
- `leave`: a click asks, and the page is loaded again while the prompt is open.
- `reload`: the browser's own command. `load`: the page loads itself again.
- `tab`: a second tab of the site, which is used from then on.
- `elsewhere ANSWER`: a second tab of the site asks, and is closed. The first one hears of it while it is hidden.
- `unheard ANSWER`: the same, but the first tab looks only when it is shown again.
- `together ANSWER`: a click asks, and while the prompt is open a second tab of the site asks and is answered. The request of the
  first tab ends by that.
- `return`: all tabs of the site are closed, and a new one is opened.
- `restart`: the browser is ended and started again, and the site opened. `week`: the same, a week later.
- `hidden`: another tab is in front for the five minutes in which Chromium keeps an answer for this time.
- `later`: the hour in which Firefox keeps an answer is over.
- `settings CHANGE`: the site's settings, beside the address in Chromium; in Firefox what they keep.
- `stop`: the person stops sharing. `take`: the app takes what the request brought.
"""

import datetime
import queue
import subprocess
import sys
import time
import urllib.parse

from web_browsers import Chromium, Firefox, HastyFirefox, MiniBrowser, click, key, press, wait_for
from web_platform import IN_SETTINGS, Platform
from web_sites import Site

DEVICES = "camera microphone"
# Browser, resources, sequences.
SEQUENCES = [
    (Chromium, DEVICES + " geolocation", """
      ask allow this time=thisTime, restart=prompt
      ask allow=authorized, restart=authorized
      ask dismiss=prompt, ask dismiss=prompt, ask dismiss=embargoed, week=prompt, ask dismiss=embargoed
    """),
    (Chromium, DEVICES + " geolocation", """
      ask allow=authorized, reload=authorized, tab=authorized, settings off=denied, settings reset=prompt
      ask allow this time=thisTime, reload=thisTime, tab=thisTime, return=prompt
      ask allow this time=thisTime, settings off=denied
      ask refuse=denied, reload=denied, tab=denied, settings reset=prompt
      ask dismiss=prompt, ask dismiss=prompt, ask dismiss=embargoed, reload=embargoed, settings reset=prompt
      leave=prompt, leave=prompt, leave=prompt, leave=embargoed
      elsewhere allow=authorized
      elsewhere allow this time=thisTime
      elsewhere refuse=denied
      together allow=authorized
      together refuse=denied
    """),
    (Chromium, "notifications push clipboardRead idleDetection windowManagement localFonts midi localNetwork", """
      ask allow=authorized, reload=authorized, tab=authorized, settings off=denied, settings reset=prompt
      ask refuse=denied, reload=denied, tab=denied, settings reset=prompt
      ask dismiss=prompt, ask dismiss=prompt, ask dismiss=embargoed, reload=embargoed
      leave=prompt, leave=prompt, leave=prompt, leave=embargoed
    """),
    (Chromium, "notifications push clipboardRead idleDetection windowManagement localFonts localNetwork", """
      elsewhere allow=authorized
      elsewhere refuse=denied
    """),
    (Chromium, "notifications push idleDetection windowManagement", """
      together allow=authorized
      together refuse=denied
    """),
    (Chromium, "midi", """
      unheard allow=authorized
      unheard refuse=denied
    """),
    (Chromium, "screenCapture", """
      ask allow=authorized, stop=prompt, ask dismiss=prompt, ask dismiss=prompt, ask dismiss=prompt
      ask allow=authorized, reload=prompt
    """),
    (Chromium, "persistentStorage", "ask=prompt, reload=prompt"),
    # No option makes the five minutes shorter.
    (Chromium, "geolocation", "ask allow this time=thisTime, hidden=prompt"),
    (Firefox, DEVICES, """
      ask allow=thisTime, reload=allowedBefore, tab=allowedBefore, ask allow=thisTime
      ask allow and remember=thisTime, reload=allowedBefore, ask=thisTime, settings prompt=prompt
      ask refuse=blockedForNow, load=blockedForNow, reload=prompt
      ask dismiss=blockedForNow, tab=prompt
      ask refuse and remember=denied, reload=denied, tab=denied, settings prompt=prompt, settings deny=denied
      leave=prompt, leave=prompt, leave=prompt, leave=prompt, leave=prompt
      elsewhere refuse and remember=denied
      together refuse and remember=denied
      unheard refuse=prompt
    """),
    (Firefox, "geolocation", """
      ask allow=thisTime, reload=thisTime, tab=prompt, ask allow=thisTime
      ask allow and remember=authorized, reload=authorized, tab=authorized, settings prompt=prompt
      ask refuse=blockedForNow, load=blockedForNow, reload=prompt
      ask dismiss=blockedForNow, tab=prompt
      ask refuse and remember=denied, reload=denied, settings prompt=prompt, settings allow=authorized
      elsewhere allow and remember=authorized
      elsewhere refuse and remember=denied
      together allow and remember=authorized
      together refuse and remember=denied
      unheard refuse=prompt
    """),
    (Firefox, "notifications push", """
      ask allow=authorized, reload=authorized, tab=authorized, settings deny=denied, settings prompt=prompt
      ask refuse=denied, reload=denied
      ask dismiss=denied, tab=denied
      leave=prompt, leave=prompt, leave=prompt, leave=prompt, leave=prompt
      elsewhere allow=authorized
      together allow=authorized
    """),
    (Firefox, "persistentStorage", """
      ask allow=authorized, reload=authorized, settings prompt=prompt
      ask refuse=blockedForNow, load=blockedForNow, reload=prompt
      ask dismiss=blockedForNow, tab=prompt
      ask refuse and remember=denied, reload=denied
    """),
    (Firefox, "midi", "ask=prompt"),
    (Firefox, "screenCapture", """
      ask allow=authorized, reload=prompt
      ask refuse=blocked, load=blocked, reload=prompt, ask dismiss=blocked
    """),
    (Firefox, "clipboardRead", """
      ask allow=thisTime, take=prompt, ask dismiss=prompt, ask allow=thisTime, reload=prompt
    """),
    (Firefox, "localNetwork", """
      ask allow=thisTime, reload=thisTime, load=thisTime, tab=prompt, ask allow=thisTime
      ask allow and remember=authorized, reload=authorized, tab=authorized, settings prompt=prompt
      ask refuse=blockedForNow, load=blockedForNow, reload=prompt, ask dismiss=blockedForNow, tab=prompt
      ask refuse and remember=denied, reload=denied, settings prompt=prompt
      elsewhere allow and remember=authorized
      elsewhere refuse and remember=denied
      unheard refuse=prompt
    """),
    (Firefox, "geolocation localNetwork", "ask allow and remember=authorized, restart=authorized"),
    (Firefox, "notifications persistentStorage", "ask allow=authorized, restart=authorized"),
    (Firefox, DEVICES + " geolocation", "ask refuse and remember=denied, restart=denied"),
    (Firefox, DEVICES + " geolocation persistentStorage localNetwork", "ask refuse=blockedForNow, restart=prompt"),
    (HastyFirefox, DEVICES, "ask refuse=blockedForNow, later=prompt, ask allow=thisTime"),
    (HastyFirefox, "geolocation localNetwork", """
      ask allow=thisTime, later=prompt
      ask refuse=blockedForNow, later=prompt
    """),
    (HastyFirefox, "persistentStorage", "ask refuse=blockedForNow, later=prompt"),
    (MiniBrowser, DEVICES, "ask refuse=prompt, ask allow=thisTime, load=thisTime"),
    (MiniBrowser, "geolocation", """
      ask refuse=blockedForNow, load=prompt, ask allow=thisTime, load=prompt
    """),
    (MiniBrowser, "notifications", """
      ask allow=authorized, load=authorized
      ask refuse=denied
    """),
    (MiniBrowser, "screenCapture", "ask refuse=prompt, ask allow=authorized, load=prompt"),
    (MiniBrowser, "clipboardRead", "ask refuse=prompt, ask allow=thisTime, load=prompt"),
]

# Whose change a move is, as web.usher says it.
AGENTS = {
    "ask": "ask",
    "leave": "relaunch", "reload": "relaunch", "load": "relaunch", "tab": "relaunch", "return": "relaunch",
    "restart": "relaunch",
    "week": "system", "later": "system", "hidden": "system", "stop": "system", "take": "system",
    "elsewhere": "settings", "unheard": "settings", "together": "settings", "settings": "settings",
}

class Sequence:
    """Plays the steps of a sequence on a site of its own."""

    number = 0
    # What a page finds in the local network.
    device = Site()

    def __init__(self, browser, resource):
        Sequence.number += 1
        self.browser, self.resource = browser, resource
        is_public = resource == "localNetwork"
        self.site = Site(
            browser.host.format(f"{resource.lower()}{Sequence.number}"), browser.public_port if is_public else 0)
        self.address = f"{self.site.address}/?local={self.device.address}/" if is_public else self.site.address
        self.tabs = 0
        # What happened, as lines of a script, and the status.
        self.script, self.status = [], "prompt"
        self.open()

    def open(self):
        self.browser.open(self.address)
        self.page = self.site.page()
        self.tabs += 1

    def says(self):
        return self.page.evaluate(f"page.adapters.{self.resource}.status()")

    def click(self):
        clicks = self.page.evaluate(f"page.chosen = '{self.resource}', page.clicks")
        if self.resource in self.browser.stops:
            click()
            return
        for _ in range(5):
            click()
            if wait_for(lambda: self.page.evaluate("page.clicks") > clicks, 5):
                return
        raise AssertionError("the page hears no click")

    def asks(self, answer):
        """Asks, and returns what the adapter says as soon as the request is over."""
        self.click()
        if answer:
            self.browser.answer(answer)
        if not wait_for(lambda: self.page.evaluate("page.open") == 0):
            raise AssertionError("the request does not end")
        return self.page.evaluate("page.answered")

    def play(self, move, argument, status):
        """Makes a move, and returns what the adapter said then, and the move's steps in a script."""
        meanwhile, relaunch = f"meanwhile {self.resource}={status}", f"relaunch {self.resource}={status}"
        if status == self.status:
            meanwhile, relaunch = "", "relaunch"
        match move:
            case "ask":
                return self.asks(argument), ["tap ask", f"answer {status}"]
            case "leave":
                self.click()
                wait_for(self.browser.prompt)
                key("F5")
                self.page = self.site.page()
                # The policy asks again as soon as the page is loaded, without a tap.
                return None, ["tap ask" * (self.script[-1:] != ["relaunch"]), relaunch]
            case "reload":
                key("F5")
                self.page = self.site.page()
                return None, [relaunch]
            case "load":
                self.page.codes.put("location.reload()")
                self.page = self.site.page()
                return None, [relaunch]
            case "tab":
                self.open()
                return None, [relaunch]
            case "return":
                self.close()
                self.open()
                return None, [relaunch]
            case "restart" | "week":
                self.browser.restart(7.1 if move == "week" else 0)
                self.open()
                self.tabs = 1
                return None, [relaunch]
            case "hidden":
                self.browser.open("about:blank")
                time.sleep(310)
                key("ctrl+w")
                return None, [meanwhile.replace("meanwhile", "away")]
            case "later":
                time.sleep(10)
                return None, [meanwhile]
            case "elsewhere" | "unheard":
                first, changed = self.page, f"page.changes.{self.resource}"
                changes = first.evaluate(changed)
                self.open()
                self.asks(argument)
                heard = wait_for(lambda: first.evaluate(changed) > changes, 5 if move == "elsewhere" else 2)
                if heard != (move == "elsewhere"):
                    raise AssertionError(f"{move}: heard is {heard}")
                key("ctrl+w")
                self.page, self.tabs = first, self.tabs - 1
                if not wait_for(lambda: first.evaluate(changed) > changes):
                    raise AssertionError("the first tab does not look when it is shown")
                return None, [meanwhile]
            case "together":
                first = self.page
                self.click()
                if not wait_for(self.browser.prompt):
                    raise AssertionError("no prompt")
                self.open()
                self.asks(argument)
                if not wait_for(lambda: first.evaluate("page.open") == 0):
                    raise AssertionError("the request of the first tab does not end")
                key("ctrl+w")
                self.page, self.tabs = first, self.tabs - 1
                return first.evaluate("page.answered"), ["tap ask", meanwhile]
            case "settings":
                name, kept = IN_SETTINGS[self.resource]
                if isinstance(self.browser, Firefox):
                    self.browser.change_in_settings(self.site.address, kept, argument)
                elif argument == "off":
                    self.browser.change_in_settings("toggle button", name)
                else:
                    self.browser.change_in_settings("push button", "Reset permission")
                return None, [meanwhile]
            case "stop":
                press(self.browser.find("push button", "Stop sharing"))
                return None, [meanwhile]
            case "take":
                self.page.evaluate(f"page.adapters.{self.resource}.take()")
                return None, [meanwhile]
            case _:
                raise AssertionError(f"{move} is no move")

    def step(self, text, platform):
        """Plays a step, and compares. Returns what it shows: a resource, who changes it, from what, and to what."""
        words, status = text.split("=")
        move, _, argument = words.partition(" ")
        said, script = self.play(move, argument, status)
        self.script += [line for line in script if line]
        expected = platform.status(self.resource, self.script)
        if said is None:  # Changes outside the page may take a while.
            said = wait_for(lambda: self.says() == expected, 5) and expected or self.says()
        if said != expected:
            raise AssertionError(f"{text}: the adapter says {said} and not {expected}")
        shown = (self.resource, AGENTS[move], self.status, status)
        self.status = status
        return shown

    def close(self):
        for _ in range(self.tabs):
            key("ctrl+w")
            time.sleep(0.3)
        self.tabs = 0


def contexts(browser, faults):
    """Compares what pages read that may not ask: insecure ones, and frames of another site."""
    page, inner, insecure = Site("127.0.0.1"), Site("localhost"), Site(browser.insecure_host)
    allow = urllib.parse.quote("camera; microphone; geolocation")
    for context, site, address, statuses in [
        ("insecure", insecure, insecure.address, ["unavailable"] * 4),
        ("frame", inner, f"{page.address}/frame?of={inner.address}", ["unavailable"] * 4),
        ("frame", inner, f"{page.address}/frame?of={inner.address}&allow={allow}", ["prompt"] * 3 + ["unavailable"]),
    ]:
        if context == "insecure" and not browser.insecure_host:
            continue
        browser.open(address)
        loaded = site.page()
        names = ["camera", "microphone", "geolocation", "notifications"]
        said = loaded.evaluate(f"Promise.all({names}.map((name) => page.adapters[name].status()))")
        if [loaded.evaluate("page.inputs.pageContext()"), said] != [context, statuses]:
            faults.append(f"{browser.version}, {address}: the adapters say {said}")
        key("ctrl+w")
    for site in (page, inner, insecure):
        site.close()


def main(usher, *chosen):
    platform, seen, faults, start = Platform(usher), {}, [], time.monotonic()
    names = {"chromium": Chromium, "firefox": Firefox, "hasty-firefox": HastyFirefox, "webkit": MiniBrowser}
    browsers = [names[name] for name in chosen if name in names] or names.values()
    resources = [name for name in chosen if name not in names]
    if unknown := set(resources).difference(*[listed.split() for _, listed, _ in SEQUENCES]):
        sys.exit(f"no browser and no resource that is asked for: {', '.join(sorted(unknown))}")
    for kind in browsers:
        browser = kind()
        print(browser.version, flush=True)
        contexts(browser, faults)
        for made_for, listed, sequences in SEQUENCES:
            for resource in listed.split() if made_for is kind else []:
                for line in sequences.strip().splitlines() if resource in resources or not resources else []:
                    if not play(browser, resource, line.strip(), platform, seen, faults):
                        browser.close()
                        browser = kind()
        browser.close()
    for (resource, agent, before, after), versions in sorted(seen.items()):
        print(f"{resource:18} {agent:8} {before:14} -> {after:14} {', '.join(sorted(versions))}")
    print(f"{datetime.date.today()}: {len(seen)} transitions, {len(faults)} faults, {time.monotonic() - start:.0f} s")
    for fault in faults:
        print(fault)
    return 1 if faults else 0


def play(browser, resource, line, platform, seen, faults):
    """Plays a sequence. Whether it went as expected, and its tabs are closed."""
    start = time.monotonic()
    try:
        sequence = Sequence(browser, resource)
        for text in line.split(", "):
            shown = sequence.step(text, platform)
            if shown[1:3] != ("settings", shown[3]):  # An answer that the page does not hear of is no change.
                seen.setdefault(shown, set()).add(browser.version)
        sequence.close()
        sequence.site.close()
        return True
    except (AssertionError, queue.Empty, subprocess.TimeoutExpired) as fault:
        faults.append(f"{browser.version}, {resource}: {line}: {fault!r}")
        print(f"fault: {fault!r}")
        return False
    finally:
        print(f"{time.monotonic() - start:4.0f} s  {resource}: {line}", flush=True)


sys.exit(main(*sys.argv[1:]))
