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
BAR = '<div class="status"><span>9:41</span><i class="island"></i><i class="battery"></i></div><i class="home-bar"></i>'


def films(markdown):
    return FILM.sub(lambda found: film(found[2], found[1]), markdown)


def film(markdown, is_folded=None):
    [(command, text)] = front.runs(markdown)
    policy, given = re.match(r"(\w+)\.\S+ on ios(?: in \w+)?(?: with (.*))?\n", text).groups()
    status = dict(pair.split("=", 1) for pair in (given or "").split() if "=" in pair)
    frames, steps, aside = [], [], []
    for step, told in re.findall(r"^(\S.*)\n((?:  .*\n)*)", text.split("\n\n", 1)[1] + "\n", re.MULTILINE):
        if step != "start":
            steps.append(step)
        for name, value in re.findall(r"(\w+)=(\w+)", step):
            status[name] = value
        aside += re.findall(r"^  (remember .*)$", told, re.MULTILINE)
        for kind, name, words in re.findall(EFFECTS, told, re.MULTILINE):
            frames.append((steps, aside, kind, name, screen(policy, kind, name, words, status)))
            steps, aside = [], []
    cells = []
    for steps, aside, kind, name, drawn in frames:
        if cells:
            above, below = ("".join(f"<code>{escape(it)}</code>" for it in lines) for lines in [steps, aside])
            cells.append(f'<div class="by"><span>{above}</span><small>{below}</small></div>')
        name = "Settings" if kind == "open" else name.split()[-1]
        shot = f'<div class="shot"><div class="phone">{drawn}{BAR}</div></div>'
        cells.append(f'<div class="frame-of">{shot}<p>{kind} <b>{escape(name)}</b></p></div>')
    label = f"The journey of the transcript below, in {len(frames)} screens"
    below = markdown.strip()
    if is_folded:
        below = f"<details markdown>\n<summary>The same as a transcript</summary>\n\n{below}\n\n</details>"
    # The number of screens decides how wide they are.
    style = f"--frames: {len(frames)}"
    return f'<div class="film" role="img" aria-label="{label}" style="{style}">{"".join(cells)}</div>\n\n{below}\n'


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
