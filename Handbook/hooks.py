"""Adds the pages that the repository already has to the handbook, and adapts their links and code blocks."""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path, PurePosixPath

from mkdocs.structure.files import File

sys.path.insert(0, str(Path(__file__).parent))
import colours
import film
import front

colours.register()

ROOT = Path(__file__).resolve().parent.parent

# The page of the handbook for each file of the repository.
COPIES = {
    "Grammar/README.md": "reference/language.md",
    "Grammar/Schemas/README.md": "reference/schemas.md",
    "Policies/Rules.md": "reference/rules.md",
    "Policies/Host.md": "reference/host.md",
    "Policies/Web.md": "how-to/web.md",
    "Policies/CI.md": "how-to/ci.md",
    "Policies/Build.md": "how-to/build.md",
    "Policies/Apple.md": "how-to/apple.md",
    "Sources/GLOSSARY.md": "reference/terms.md",
    "Sources/Runtime/UsherApple/UsherApple.docc/FirstOutcome.md": "how-to/first-outcome.md",
    "Sources/Runtime/UsherApple/UsherApple.docc/CameraInSwiftUI.md": "how-to/swiftui.md",
    "Sources/Runtime/UsherApple/UsherApple.docc/CameraInUIKit.md": "how-to/uikit.md",
    "Sources/Runtime/UsherApple/UsherApple.docc/CallInSwiftUI.md": "how-to/call.md",
    "Sources/Runtime/UsherApple/UsherApple.docc/JourneyLog.md": "how-to/log.md",
    "Sources/Runtime/UsherRuntime/UsherRuntime.docc/UsherRuntime.md": "reference/swift-runtime.md",
    "Sources/Runtime/UsherHost/UsherHost.docc/UsherHost.md": "reference/swift-host.md",
    "Sources/Runtime/UsherApple/UsherApple.docc/UsherApple.md": "reference/swift-apple.md",
}
EXPLANATIONS = "Sources/Workspace/UsherFindings/Explanations"
# The page that stands for a file or a folder of which it is made.
PAGES = COPIES | {
    EXPLANATIONS: "reference/codes.md",
    "Grammar/Usher.ebnf": "reference/grammar.md",
    "Policies/Platforms": "reference/platforms.md",
    "Sources/Tools/README.md": "reference/commands.md",
}
OWN = "Handbook/pages/"
# What `.ci/host/web package` has built.
PACKAGE = ROOT / ".build/web/package"
LINK = re.compile(r"(?<!!)\[([^\]\n]+)\]\(([^)\s]+)\)")
# The links of DocC: to a symbol, and to another article.
SYMBOL = re.compile(r"``([^`\n]+)``")
ARTICLE = re.compile(r"<doc:(\w+)>")


def on_config(config):
    config.extra["version"] = re.match(r"usher (\S+)", printed(os.environ["USHER"], "--version"))[1]


def on_files(files, config):
    for source, page in COPIES.items():
        text = (ROOT / source).read_text(encoding="utf-8")
        files.append(File.generated(config, page, content=linked(text, source, page)))
    for path in sorted((ROOT / "Handbook/live").iterdir()):
        files.append(File.generated(config, f"assets/{path.name}", abs_src_path=str(path)))
    for path in sorted(PACKAGE.iterdir()):
        files.append(File.generated(config, f"assets/usher-web/{path.name}", abs_src_path=str(path)))
    for name, policy in [("live.md", "photo"), ("index.md", "docv"), ("index.md", "stale")]:
        files.append(File.generated(config, f"assets/{policy}.usherbundle", content=bundle(ROOT / OWN / name, policy)))
    for name, data in front.both((ROOT / OWN / "index.md").read_text(encoding="utf-8")).items():
        if name.endswith("bundle"):
            files.append(File.generated(config, f"assets/{name}", content=data))
    files.append(File.generated(config, "assets/worker.js", content=(ROOT / "Handbook/worker.js").read_text(encoding="utf-8")))
    for page, text in [
        ("reference/grammar.md", grammar()),
        ("reference/commands.md", commands()),
        ("reference/codes.md", codes()),
        ("reference/platforms.md", platforms()),
    ]:
        files.append(File.generated(config, page, content=text))
    return files


def on_post_page(output, page, config):
    """Replaces the script that the search loads from a network by one of this folder."""
    script = os.path.relpath("assets/worker.js", PurePosixPath(page.url).parent)
    return re.sub(r"https://[^\"]*/iframe-worker/shim", script, output)


def on_page_markdown(markdown, page, config, files):
    """The first page has a layout of its own. Leads links of the handbook's own pages to files of the repository to their pages. Gives a block with a file name, such as
    ```usher scan.usher, that name as its title. A catalog has colours of its own."""
    if page.file.src_uri == "index.md":
        page.meta |= {"template": "home.html", "hide": ["navigation", "toc", "footer"]}
        markdown = front.parts(markdown).replace("<!-- version -->", config.extra["version"])
    markdown = film.films(markdown)
    if page.file.generated_by is None:
        markdown = linked(markdown, OWN + page.file.src_uri, page.file.src_uri)
    markdown = re.sub(r"^```yaml (\S+\.copy\.yaml)$", r"```usher-catalog \1", markdown, flags=re.MULTILINE)
    return re.sub(r"^```([\w-]+) (\S+)$", r'```{.\1 title="\2"}', markdown, flags=re.MULTILINE)


def linked(text, source, page):
    """Replaces links between files of the repository by links between pages. A file without a page, and a Swift symbol, keep their
    names only."""
    text = ARTICLE.sub(r"[\1](\1.md)", SYMBOL.sub(r"`\1`", text))

    def replacement(link):
        label, target = link.groups()
        if re.match(r"\w+:", target) or target.startswith("#"):
            return link.group(0)
        path, _, anchor = target.partition("#")
        place = os.path.normpath(PurePosixPath(source).parent / path)
        goal = place.removeprefix(OWN) if place.startswith(OWN) else PAGES.get(place)
        if goal is None:
            return label
        relative = os.path.relpath(goal, PurePosixPath(page).parent)
        return f"[{label}]({relative}{'#' + anchor if anchor else ''})"

    return LINK.sub(replacement, text)


def bundle(page, policy):
    """The bundle of the policy and the catalogs that a page has. One of them has a dead end on purpose, so none is proved here: the
    specimen tests check them."""
    with tempfile.TemporaryDirectory() as folder:
        text = page.read_text(encoding="utf-8")
        for name, block in re.findall(r"^```\w+ (\S+)\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
            Path(folder, name).write_text(block, encoding="utf-8")
        file = Path(folder, f"{policy}.usherbundle")
        printed(os.environ["USHER"], "compile", "--unproved", f"{folder}/{policy}.usher", "-o", str(file))
        return file.read_bytes()


def grammar():
    text = (ROOT / "Grammar/Usher.ebnf").read_text(encoding="utf-8")
    return f"# The grammar\n\n```ebnf\n{text}```\n"


def commands():
    """The help of every verb, as `usher` prints it."""
    tool = os.environ["USHER"]
    overview = printed(tool, "help")
    verbs = re.findall(r"^  (\w+)  ", overview, flags=re.MULTILINE)
    parts = ["# The command line", f"```text\n{overview}```"]
    parts += [f"## usher {verb}\n\n```text\n{printed(tool, 'help', verb)}```" for verb in verbs]
    return "\n\n".join(parts) + "\n"


def codes():
    """The pages of all codes, one after the other."""
    parts = ["# Codes\n\n`usher explain CODE` prints the same pages."]
    for path in sorted((ROOT / EXPLANATIONS).glob("*.md")):
        text = path.read_text(encoding="utf-8")
        parts.append(re.sub(r"^(#+) ", r"#\1 ", text, flags=re.MULTILINE))
    return "\n\n".join(parts) + "\n"


def platforms():
    """The platform files: every status and every change that a system allows."""
    parts = ["# Platforms\n\nA platform is data: these files are what the compiler and the proof know about a system."]
    for path in sorted((ROOT / "Policies/Platforms").glob("*.usher")):
        parts.append(f"## {path.stem}\n\n```usher\n{path.read_text(encoding='utf-8')}```")
    return "\n\n".join(parts) + "\n"


def printed(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout
