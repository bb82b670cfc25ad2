"""Colours the policies and catalogs of the handbook with the grammars that editors use: Grammar/*.tmLanguage.json."""

import json
import re
from pathlib import Path

import pygments.lexers
from pygments.lexer import Lexer
from pygments.token import (
    Comment, Error, Keyword, Name, Number, Operator, Punctuation, String, Text)

# What pygments finds here.
__all__ = ["UsherLexer", "CatalogLexer"]

GRAMMARS = Path(__file__).resolve().parent.parent / "Grammar"
# The kind of text for the beginning of a scope; the first that fits.
KINDS = [
    ("comment", Comment), ("string", String), ("constant.character", String.Escape),
    ("constant.other.placeholder", String.Interpol), ("constant.numeric", Number), ("constant.language", Keyword.Constant), ("constant", Name.Constant), ("invalid", Error),
    ("keyword.operator.word", Operator.Word), ("keyword.operator", Operator), ("keyword.declaration", Keyword.Declaration),
    ("keyword", Keyword), ("storage.type", Keyword.Type), ("storage", Keyword), ("support.type", Keyword.Type),
    # Answers are names: a platform declares `denied`, and `granted` stands for some that it declares.
    ("support.constant", Name), ("support", Name.Builtin),
    ("entity.name.function", Name.Function), ("entity.name.type", Name.Class), ("entity", Name.Label),
    ("variable.language", Keyword.Pseudo), ("variable", Name.Variable), ("punctuation", Punctuation),
]


def kind(scope):
    return next((kind for start, kind in KINDS if scope.startswith(start)), Text)


class TextMateLexer(Lexer):
    """Applies a grammar as editors do: the nearest match wins; of equally near ones the end of the open rule, then the first."""

    def __init__(self, **options):
        super().__init__(**options)
        self.grammar = json.loads((GRAMMARS / self.file).read_text(encoding="utf-8"))
        # The patterns inside of each rule that was open.
        self.inner = {}

    def get_tokens_unprocessed(self, text):
        opened = [self.grammar]
        start = 0
        for line in text.splitlines(keepends=True):
            kinds = self.kinds(line.rstrip("\n"), opened) + [Text] * line.endswith("\n")
            begin = 0
            for place in range(1, len(line) + 1):
                if place == len(line) or kinds[place] is not kinds[begin]:
                    yield start + begin, kinds[begin], line[begin:place]
                    begin = place
            start += len(line)

    def kinds(self, line, opened):
        """The kind of each character of a line. Changes the list of open rules."""
        kinds, place = [], 0
        while True:
            inside = kind(opened[-1].get("name", ""))
            found, rule, ends = self.nearest(line, place, opened[-1])
            if found is None:
                return kinds + [inside] * (len(line) - place)
            whole = kind(rule.get("name", ""))
            kinds += [inside] * (found.start() - place) + [whole] * (found.end() - found.start())
            captures = rule.get("endCaptures" if ends else "beginCaptures" if "begin" in rule else "captures", {})
            for number, scope in captures.items():
                for index in range(*found.span(int(number))):
                    kinds[index] = kind(scope["name"])
            if ends:
                opened.pop()
            elif "begin" in rule:
                opened.append(rule)
            if found.end() == found.start() and not ends:
                return kinds + [inside] * (len(line) - len(kinds))
            place = found.end()

    def nearest(self, line, place, top):
        """The nearest match, its rule, and whether it ends the open rule."""
        best = (None, None, False)
        ends = [(top["end"], top, True)] if "end" in top else []
        if id(top) not in self.inner:
            self.inner[id(top)] = [(it.get("match", it.get("begin")), it, False) for it in self.flat(top)]
        for pattern, rule, is_end in ends + self.inner[id(top)]:
            found = re.compile(pattern).search(line, place)
            if found and (best[0] is None or found.start() < best[0].start()):
                best = (found, rule, is_end)
        return best

    def flat(self, rule):
        """The patterns inside of a rule, with those that it includes."""
        for inner in rule.get("patterns", []):
            if "include" in inner:
                yield from self.flat(self.grammar["repository"][inner["include"][1:]])
            elif "match" in inner or "begin" in inner:
                yield inner
            else:
                yield from self.flat(inner)


class UsherLexer(TextMateLexer):
    name, aliases, file = "Usher", ("usher",), "usher.tmLanguage.json"


class CatalogLexer(TextMateLexer):
    name, aliases, file = "Usher Catalog", ("usher-catalog",), "usher-catalog.tmLanguage.json"


def register():
    """Lets pygments find these by their names."""
    for lexer in [UsherLexer, CatalogLexer]:
        pygments.lexers.LEXERS[lexer.__name__] = (__name__, lexer.name, lexer.aliases, (), ())


def uncoloured(words, texts):
    """The words that are coloured in none of the texts."""
    for text in texts:
        coloured = UsherLexer().get_tokens_unprocessed(text)
        words = words - {word for _, it, part in coloured if it in Keyword or it is Operator.Word for word in part.split()}
    return sorted(words)
