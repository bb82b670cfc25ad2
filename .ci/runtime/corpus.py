"""Writes the first inputs of the fuzzer: into a folder the texts of the project and the bundles of another folder, each after a
byte that chooses its reader, and into a file the words of the grammar."""
import hashlib
import pathlib
import re
import sys

POLICY, PLATFORM, SCRIPT, BUNDLE, RESEALED_BUNDLE, CHANGED_BUNDLE, CATALOG, COPY, APP_FILE, MUTATED_BUNDLE = range(10)
folder = pathlib.Path(sys.argv[1])


def put(kind: int, text: bytes) -> None:
    data = bytes([kind]) + text
    (folder / hashlib.sha1(data).hexdigest()).write_bytes(data)


def put_source(text: bytes) -> None:
    put(PLATFORM if re.search(rb"^platform ", text, re.M) else POLICY, text)


for path in pathlib.Path("Policies").rglob("*.usher"):
    put_source(path.read_bytes())
for path in pathlib.Path("Policies").rglob("*.copy.yaml"):
    put(CATALOG, path.read_bytes())
for path in [*pathlib.Path("Tests").rglob("*.md"), *pathlib.Path("Sources/Workspace/UsherFindings/Explanations").glob("*.md")]:
    text = path.read_text()
    for block in re.findall(r"```usher[^\n]*\n(.*?)```", text, re.S):
        put_source(block.encode())
    for block in re.findall(r"```yaml[^\n]*\n(.*?)```", text, re.S):
        put(CATALOG, block.encode())
    for script in re.findall(r"--script '([^']*)'", text):
        put(SCRIPT, script.encode())
for path in pathlib.Path(sys.argv[3]).glob("*.usherbundle"):
    for kind in (BUNDLE, RESEALED_BUNDLE, CHANGED_BUNDLE, MUTATED_BUNDLE):
        put(kind, b"run!" + path.read_bytes())
for text in (
    r'{ "strings" : { "a" : { "b" : [1e3, null, "\ud83d\ude00\u0001\n"] } } }',
    r'{ objects = { A0 /* Debug */ = { files = ( "$(inherited)", a/b.swift, ); data = <0a 1b>; }; }; }',
    r'"key" = "\U00e4\""; /* short */ Other; // end',
):
    put(APP_FILE, text.encode())
for path in pathlib.Path("Tests/Findings").glob("*"):
    (folder / path.name).write_bytes(path.read_bytes())

words = set(re.findall(r"'([^'\n]+)'", re.sub(r"/\*.*?\*/", "", pathlib.Path("Grammar/Usher.ebnf").read_text(), flags=re.S)))
others = ["\n", "//", "///", "_", "1ms", "3s", "5min", "2h", "7d", "0...3", "15.4"]
entries = sorted(words) + others + ["granted", "askable", "dismissed", "interrupted", "returned", "failed", "Bool", "Text"]
pathlib.Path(sys.argv[2]).write_text(
    "".join('"%s"\n' % entry.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\x0A") for entry in entries))
