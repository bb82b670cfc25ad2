"""Draws the transcript of a journey as a row of screens: one for each step after which people see something else. The transcript stands
below, and the specimen tests run it, so a film cannot show what `usher run` does not say."""

import re
from html import escape

import front

FILM = re.compile(r'^<div class="film( folded)?" markdown>\n(.*?)\n</div>$', re.DOTALL | re.MULTILINE)
# What iOS asks for a resource, in its own words.
QUESTIONS = {
    "camera": "Would Like to Access the Camera", "microphone": "Would Like to Access the Microphone",
    "notifications": "Would Like to Send You Notifications",
}
SETTINGS = {"camera": "Camera", "microphone": "Microphone", "notifications": "Notifications", "location": "Location"}
# What the phone shows, and not what happens behind it.
EFFECTS = r"^  (show|ask|open|outcome) (.*)\n((?:    \|.*\n)*)"
APP = """<div class="app"><svg viewBox="0 0 284 580" aria-hidden="true">
<rect class="bar" x="24" y="70" width="112" height="12" rx="6"/><rect class="view" x="24" y="104" width="236" height="132" rx="20"/>
<path class="list" d="M24 272h180M24 296h120M24 338h196M24 362h140M24 404h160M24 428h108"/></svg></div>"""
NUMBERS = "no one two three four five six seven eight nine ten eleven twelve".split()
UNITS = {"d": "day", "h": "hour", "min": "minute", "s": "second"}
# Who the person is at the start, and what somebody does in Settings.
BEFORE = {"denied": "Refused earlier", "notDetermined": "Never asked", "restricted": "Forbidden by a rule of the device"}
CHANGED = {"authorized": "Allows it in Settings, comes back", "denied": "Forbids it in Settings, comes back"}
BAR = '<div class="status"><span>9:41</span><i class="island"></i><i class="battery"></i></div><i class="home-bar"></i>'


def films(markdown):
    return FILM.sub(lambda found: film(found[2], found[1]), markdown)


def film(markdown, is_folded=None):
    [(command, text)] = front.runs(markdown)
    policy, given = re.match(r"(\w+)\.\S+ on ios(?: in \w+)?(?: with (.*))?\n", text).groups()
    status = dict(pair.split("=", 1) for pair in (given or "").split() if "=" in pair)
    frames, aside, labels = [], [], {}
    done = [BEFORE.get(next(iter(status.values()), ""), "At the start")]
    for step, told in re.findall(r"^(\S.*)\n((?:  .*\n)*)", text.split("\n\n", 1)[1] + "\n", re.MULTILINE):
        if step != "start":
            done.append(said(step, labels, done))
        for name, value in re.findall(r"(\w+)=(\w+)", step):
            status[name] = value
        aside += re.findall(r"^  (remember .*)$", told, re.MULTILINE)
        labels = {answer: label for label, answer in re.findall(r"\| \[(.*?)\] (\w+)", told)}
        for kind, name, words in re.findall(EFFECTS, told, re.MULTILINE):
            frames.append(([it for it in done if it], aside, kind, name, screen(policy, kind, name, words, status)))
            done, aside = [], []
    cells = []
    for number, (done, aside, kind, name, drawn) in enumerate(frames, 1):
        by = "".join(f"<b>{escape(it)}</b>" for it in done)
        name = "Settings" if kind == "open" else name.split()[-1]
        noted = "".join(f"<code>{escape(it)}</code>" for it in aside)
        shot = f'<div class="shot"><div class="phone">{drawn}{BAR}</div></div>'
        cells.append(f'<div class="frame-of">{shot}<div class="by"><i>{number}</i><div>{by}'
                     f"<span>{kind} {escape(name)}</span>{noted}</div></div></div>")
    label = f"The journey of the transcript below, in {len(frames)} screens"
    below = markdown.strip()
    if is_folded:
        below = f"<details markdown>\n<summary>The same as a transcript</summary>\n\n{below}\n\n</details>"
    # The number of screens decides how wide they are.
    style = f"--frames: {len(frames)}"
    return f'<div class="film" role="img" aria-label="{label}" style="{style}">{"".join(cells)}</div>\n\n{below}\n'


def said(step, labels, before):
    """A step in words. A button without a text has its name, `notNow`, as words. What has no words stays as it is."""
    word, _, rest = step.partition(" ")
    if word == "tap" and rest in labels:
        label = labels[rest]
        return "Taps " + (re.sub(r"(?<=[a-z])(?=[A-Z])", " ", label).title() if label == rest else label)
    time = re.fullmatch(r"(\d+)(d|h|min|s)", rest)
    if word == "wait" and time:
        number, unit = int(time[1]), UNITS[time[2]]
        return f"{NUMBERS[number] if number < len(NUMBERS) else number} {unit}{'s' * (number > 1)} later".capitalize()
    if word == "start":
        # After some time it is plain that the app is opened again.
        return "" if before else "Starts again"
    changed = re.match(r"\w+=(\w+)", rest)
    if word == "away":
        return CHANGED.get(changed[1], step) if changed else "Comes back"
    return step


def screen(policy, kind, name, words, status):
    if kind == "outcome":
        return f'{APP}<div class="over"><strong>{front.icon("seal")}{escape(name)}</strong></div>'
    if kind == "open":
        resource = next((it for it in status if it in SETTINGS), "camera")
        state = "true" if status.get(resource) == "authorized" else "false"
        return (f'<div class="settings"><span class="back">‹ {escape(policy)}</span><strong>{escape(policy)}</strong>'
                f'<span class="switch" data-on="{state}">{SETTINGS[resource]}</span><span class="row"><i></i></span></div>')
    if kind == "ask":
        title, texts, buttons = f"“{policy}” {QUESTIONS[name.split()[0]]}", re.findall(r"\| (.*)", words), [("Allow", False), ("Don’t Allow", False)]
    else:
        said = re.findall(r"\| (?!\[)(.*)", words)
        title, texts = (said[0], said[1:]) if said else (name.split()[1], [])
        buttons = [(label, "preferred" in roles) for label, roles in re.findall(r"\| \[(.*?)\] (.*)", words)]
    keys = "".join(f'<span class="key{" preferred" * preferred}">{escape(label)}</span>' for label, preferred in reversed(buttons))
    lines = "".join(f"<p>{escape(line)}</p>" for line in texts)
    return f'{APP}<div class="veil"></div><div class="alert"><strong>{escape(title)}</strong>{lines}<div class="keys">{keys}</div></div>'
