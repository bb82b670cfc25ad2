"""Prints the data of a page that `usher preview` has written, as JSON."""

import json
import re
import sys
import zlib


def unpacked(letters):
    """The bytes behind text in base 85 (`Sources/Tools/UsherCommands/Preview/PackedText.swift`)."""
    made = bytearray()
    for start in range(0, len(letters), 5):
        group = letters[start:start + 5]
        value = 0
        for letter in group.ljust(5, "w"):
            value = value * 85 + (25 if letter == "x" else ord(letter) - 35)
        made += value.to_bytes(4, "big")[:len(group) - 1]
    return bytes(made)


def data_of(page):
    return zlib.decompress(unpacked(re.search('id="page-data">([^<]*)<', page)[1]))


if __name__ == "__main__":
    print(json.dumps(json.loads(data_of(open(sys.argv[1], encoding="utf-8").read()))))
