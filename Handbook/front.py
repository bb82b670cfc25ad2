"""The designed parts of the handbook's first page. Each is made from blocks of the page, which the specimen tests run, or from what `usher`
says when the handbook is built, so that none of it can differ from the program."""

import difflib
import json
import os
import re
import subprocess
import tempfile
from html import escape
from pathlib import Path

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name

ROOT = Path(__file__).resolve().parent.parent
OWN = "Handbook/pages"
FILE = re.compile(r"^```\w+ (\S+)\n(.*?)^```", re.DOTALL | re.MULTILINE)
TERM = re.compile(r'^<div class="term" markdown>\n(.*?)\n</div>$', re.DOTALL | re.MULTILINE)
SHOWN = re.compile(r"<!-- shown(?: of (\S+))?\n(.*?)\n-->", re.DOTALL)
RUN = re.compile(r"^```(sh|text)\n(.*?)\n```", re.DOTALL | re.MULTILINE)
FINDING = re.compile(r"^(error|warning)\[([\w-]+)\]: (.*)\n +┌─ (\S+)\n((?:.*\n)+?)(?=\n)", re.MULTILINE)


def parts(markdown):
    """The page with its parts as HTML."""
    files = dict(FILE.findall(markdown))
    for language, source in re.findall(r"^```(usher|swift)\n(.*?)^```", markdown, re.DOTALL | re.MULTILINE):
        quoted(language, source, markdown)
    markdown = markdown.replace("<!-- all of the excerpts -->", excerpts(markdown))
    kinds = {"checked": checked, "finding": card, "findings": verdicts, "term": terminal}
    for kind, make in kinds.items():
        pattern = rf'^<div class="{kind}" markdown>\n(.*?)\n</div>$'
        markdown = re.sub(pattern, lambda found: make(found[1], files), markdown, flags=re.DOTALL | re.MULTILINE)
    taken = re.search(r"^(\d+) +(\S.*)$", removed(files["docv.usher"], files["stale.usher"]))
    markdown = markdown.replace("<!-- the line that is taken out -->", f"<i>{taken[1]}</i><s>{coloured(taken[2])}</s>")
    return markdown


def runs(markdown):
    """The commands of a part, each with what it prints."""
    blocks = RUN.findall(markdown)
    return [(command, text) for (_, command), (_, text) in zip(blocks[::2], blocks[1::2])]


def checked(markdown, files):
    """The result of a check, for the frame of the policy."""
    [(command, text)] = runs(markdown)
    return f'<p class="checked">{icon("seal")}<span class="unseen">{escape(command)}: </span>{escape(text)}</p>'


def terminal(markdown, files):
    """The lines that the part names, each of which is in its blocks or on the page that it names."""
    page, named = SHOWN.search(markdown).groups()
    source = (ROOT / OWN / page).read_text(encoding="utf-8") if page else SHOWN.sub("", markdown)
    known = {line.strip() for line in source.split("\n")} | {name for name, _ in FILE.findall(source)}
    lines = named.split("\n")
    for line in lines:
        assert line.removeprefix("$ ").strip() in known, f"an excerpt says what no block says: {line}"
    swift = (lambda line: coloured(line, "swift")) if "```swift" in markdown else None
    paint = swift or (catalog if page else transcript)
    spans = [command_of(line[2:]) if line.startswith("$ ") else hung(line, paint(line)) for line in lines]
    return f'<div class="term highlight"><pre tabindex="0"><code>{"".join(spans)}</code></pre></div>'


def command_of(words):
    """A command, which is broken only before an option."""
    parts = re.split(r" (?=--)", words)
    return f'<span class="command">{" ".join(f"<span>{escape(part)}</span>" for part in parts)}</span>'


def hung(line, content):
    """A line that hangs below its own indent where it is wrapped."""
    return f'<span style="--indent: {len(line) - len(line.lstrip())}ch">{content}</span>'


def excerpts(markdown):
    """The blocks of all excerpts, behind one summary."""
    blocks = "\n".join(SHOWN.sub("", found) for found in TERM.findall(markdown))
    return f"<details markdown>\n<summary>All of it: the commands, and what they print</summary>\n{blocks}\n</details>"


def transcript(line):
    word, _, outcome = line.strip().partition(" ")
    if word == "outcome":
        return f'{line.partition("outcome")[0]}outcome <b class="outcome">{escape(outcome)}</b>'
    return f"<b>{escape(line)}</b>" if word in ["tap", "away", "answer", "meanwhile"] else escape(line) or " "


def catalog(line):
    key, colon, text = line.partition(":")
    return f"{escape(key)}{colon}<b>{escape(text)}</b>" if text else escape(line)


def card(markdown, files):
    """A finding as a letter: the message, the place in the policy, the row that is missing, and why."""
    [(command, text)] = runs(markdown)
    severity, code, message, place, _ = FINDING.search(text).groups()
    name, number, _ = place.split(":")
    source = files[name]
    found = json.loads(said(files, "check", name, "--report", "json", status=1))[0]
    mark = found["place"]
    # The row that is written, and the line that it is written before.
    [edit] = found["fixes"][0]["edits"]
    row = edit["replacement"].strip("\n")
    before = source.encode()[:edit["start"]].decode().count("\n") + 1
    for words in [found["message"] == message, f"+ {row.strip()}" in text, mark["label"] in text]:
        assert words, f"the card of {name} says something else than `{command}`"
    indent = " " * max(mark["column"] - 3, 0)
    lines = [line.removeprefix(indent) for line in coloured(source).split("\n")]
    rows = []
    for at in range(mark["line"], before + 1):
        if at == before:
            rows.append(line_of("+", coloured(row).removeprefix(indent), "plus"))
        rows.append(line_of(at, lines[at - 1]))
        if at == mark["line"]:
            rows[-1] = line_of(at, underlined(lines[at - 1]))
            rows.append(line_of("", escape("  " + mark["label"]), "mark"))
    whole_row = row.replace("…", "end unavailable")
    written = coloured(whole_row).removeprefix(indent)
    repaired = source.splitlines(keepends=True)
    repaired.insert(before - 1, whole_row + "\n")
    result = said(files | {name: "".join(repaired)}, "check", name).strip()
    facts = [("why", found["why"]), ("more", f"`{re.search(r'= more: (.*)', text)[1]}`")]
    return "".join([
        f'<div class="letter" id="front-letter" data-row="{escape(written)}" data-result="{escape(result)}">',
        f'<div class="letter-head">{icon("gap")}<b>{code}</b><span>{place}</span></div>',
        f'<p class="message">{ticked(message)}</p>',
        f'<div class="source highlight"><pre tabindex="0"><code>{"".join(rows)}</code></pre></div>',
        "<dl>", *[f"<div><dt>{term}</dt><dd>{ticked(words)}</dd></div>" for term, words in facts], "</dl></div>"]) + raw(name, markdown)


def raw(name, markdown):
    """The blocks of which a part is made, folded."""
    return f"\n<details markdown>\n<summary>{name}, and what the terminal shows</summary>\n{markdown}\n</details>"


def line_of(number, content, kind=""):
    words = re.sub("<[^>]*>", "", content)
    indent = len(words) - len(words.lstrip())
    return f'<span class="line {kind}"><i>{number}</i><span style="--indent: {indent}ch">{content or " "}</span></span>'


def underlined(line):
    """A coloured line whose words before the brace are marked."""
    indent, rest = re.match(r"((?:<span[^>]*>)?\s*(?:</span>)?)(.*)", line).groups()
    head, brace, tail = rest.rpartition('<span class="p">{</span>')
    return f'{indent}<u>{head.rstrip()}</u> {brace}{tail}' if brace else f"{indent}<u>{rest}</u>"


def verdicts(markdown, files):
    """The findings of the proof, in the words of the report; each with the journey that leads there."""
    [(command, text)] = runs(markdown)
    found = []
    for severity, code, message, place, rest in FINDING.findall(text):
        helps = re.findall(r"= help: (.*)", rest)
        [way] = [words for words in map(way_there, helps) if words]
        why, more = (re.search(rf"= {word}: (.*)", rest)[1] for word in ["why", "more"])
        found.append("".join([
            f'<div class="verdict" data-code="{code}" data-way="{escape(way)}">',
            f'<p class="code">{icon("stop")}<b>{code}</b><span>{severity}</span></p>',
            f'<p class="message">{ticked(message)}</p>',
            f"<dl><div><dt>why</dt><dd>{ticked(why)}</dd></div>",
            f"<div><dt>way</dt><dd><code>{escape(way)}</code></dd></div></dl></div>"]))
    return f'<div class="verdicts" id="front-verdicts">{"".join(found)}</div>' + raw(place.split(":")[0], markdown)


def way_there(words):
    found = re.match(r"the way there in `\w+`: `(.*?)`;", words)
    return found and found[1]


def removed(old, new):
    """The one line that the second policy lacks, with its number."""
    lines = [line for line in difflib.ndiff(old.splitlines(), new.splitlines()) if not line.startswith("?")]
    gone = [line[2:] for line in lines if line.startswith("- ") and not line[2:].startswith("policy ")]
    assert len(gone) == 1, f"the policy without a line lacks {gone}"
    return f"{old.splitlines().index(gone[0]) + 1} {gone[0].strip()}"


def quoted(language, source, markdown):
    """Requires that an excerpt is in the file that it is of, whatever its indentation."""
    words = " ".join(source.split())
    if language == "swift":
        texts = [(ROOT / "Sources/Runtime/UsherApple/UsherApple.docc/FirstOutcome.md").read_text(encoding="utf-8")]
    else:
        texts = [both(markdown)[name] for name in ["scan.usher"]]
    assert any(words in " ".join(text.split()) for text in texts), f"an excerpt is in no file: {source}"


def both(markdown):
    """The files of the policy for two systems, as `usher new` writes them, and its bundle for each."""
    command = re.search(r"^usher (new .*)$", markdown, re.MULTILINE)[1]
    with tempfile.TemporaryDirectory() as folder:
        for words in [command, "compile scan.usher"]:
            line = f'exec "$USHER" {words}'
            subprocess.run(["sh", "-ec", line], cwd=folder, check=True, capture_output=True)
        read = {path.name: path.read_bytes() for path in Path(folder).iterdir()}
    return {name: data if name.endswith("bundle") else data.decode() for name, data in read.items()}


def said(files, *words, status=0):
    """What `usher` prints beside the files of the page."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            Path(folder, name).write_text(text, encoding="utf-8")
        ended = subprocess.run([os.environ["USHER"], *words], cwd=folder, capture_output=True, text=True)
    assert ended.returncode == status, ended.stdout + ended.stderr
    return ended.stdout


def coloured(source, language="usher"):
    return highlight(source, get_lexer_by_name(language, stripnl=False, ensurenl=False), HtmlFormatter(nowrap=True)).rstrip("\n")


def ticked(words):
    return re.sub(r"`([^`]*)`", r"<code>\1</code>", escape(words, quote=False))


def icon(name):
    return f'<svg class="i" aria-hidden="true"><use href="#i-{name}"/></svg>'
