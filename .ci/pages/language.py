"""The words of the language, and texts of the tests in which each of them is used as a word of the language."""

import pathlib
import re

ROOT = pathlib.Path(__file__).parents[2]


def words():
    """The words that Grammar/Usher.ebnf quotes."""
    grammar = re.sub(r"/\*.*?\*/", "", (ROOT / "Grammar/Usher.ebnf").read_text(encoding="utf-8"), flags=re.DOTALL)
    return set(re.findall(r"'([A-Za-z]+|_)'", grammar))


def texts():
    tests = ROOT / "Tests/Language/UsherSyntaxTests"
    return [
        text
        for file in ["WholeLanguage.swift", "HighlightingTests.swift"]
        for text in re.findall(r'"""\n(.*?)"""', (tests / file).read_text(encoding="utf-8"), re.DOTALL)
    ]
