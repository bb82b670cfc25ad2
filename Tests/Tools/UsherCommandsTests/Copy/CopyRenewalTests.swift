import Foundation
import TestSupport
import Testing

/// The comments that `usher copy update` and `usher copy stamp` write and remove: only those that they have written themselves.
@Suite struct CopyRenewalTests {
  @Test func aSecondChangeReplacesOnlyItsOwnLines() throws {
    try renewed(
      texts: ["First text", "Second text", "Third text"],
      between: ["    # now 8cf0: Second text\n": "    # now: a person\n    # now 8cf0: Second text\n    # in between\n"]
    ) { update, lines in
      #expect(update == "mic.de.copy.yaml: 1 entry marked, because the source has changed\n1 translation: 1 updated\n")
      #expect(
        lines == """
              # now: a person
              # now 5421: Third text
              # in between
              # was 047b: First text
              title: Erster
          """)
    }
  }

  @Test func aStampRemovesOnlyItsOwnLines() throws {
    try renewed(
      texts: ["First text", "Second text"],
      between: [
        "    # was 047b: First text\n":
          "    # was 047b: First text\n    # was: longer\n    # was 047b: First text, says a person\n"
      ]
    ) { update, lines in
      #expect(update == "1 translation: none updated\n")
    } stamped: { stamp, lines in
      #expect(
        stamp == """
          mic.de.copy.yaml:10: this comment was changed, so it stays; remove it if nobody needs it
          1 entry stamped, 0 translate an older text

          """)
      #expect(
        lines == """
              # Second text
              # was: longer
              # was 047b: First text, says a person
              title: Erster
          """)
    }
  }

  /// A line of the present text to which a person has added something stays, above the one that is new.
  @Test func aChangedLineStays() throws {
    try renewed(
      texts: ["First text", "Second text", "Third text"],
      between: ["    # now 8cf0: Second text\n": "    # now 8cf0: Second text (short!)\n"]
    ) { _, lines in
      #expect(
        lines == """
              # now 8cf0: Second text (short!)
              # now 5421: Third text
              # was 047b: First text
              title: Erster
          """)
    }
  }

  @Test func marksThatAStampHasLostAreNotCertified() throws {
    try renewed(texts: ["First text", "Second text"], between: ["    from: 9b879065\n": ""]) { _, _ in
    } stamped: {
      _, lines in
      #expect(
        lines == """
              # Second text
              title: Erster
          """)
    } refused: { output in
      #expect(
        output == """
          mic.de.copy.yaml: `micOff` translates an older text
          0 entries stamped, 1 translates an older text

          """)
    }
  }

  // MARK: What no comment can say

  @Test func eachTextIsToldWhenAnotherLacksItsComment() throws {
    let source = catalog("    title:\n      plural: n\n      one: A file\n      other: \"{n} files\"\n")
    let own = """
      catalog: mic
      locale: de

      entries:
        micOff:
          title:
            plural: n
            # A file
            one: Eine Datei
            # {n} files
            other: "{n} Dateien"

      """
    try withFolder { folder in
      try write(source, "mic.copy.yaml", in: folder)
      try write(own, "mic.de.copy.yaml", in: folder)
      #expect(try usher(["copy", "stamp"], in: folder).status == 0)
      let stamped = try text("mic.de.copy.yaml", in: folder)
      try write(stamped.replacing("      # A file\n", with: ""), "mic.de.copy.yaml", in: folder)
      try write(source.replacing("file", with: "document"), "mic.copy.yaml", in: folder)
      #expect(
        try usher(["copy", "update"], in: folder).output == """
          mic.de.copy.yaml: 1 entry marked, because the source has changed
          mic.de.copy.yaml:10: no comment has the source of `micOff.title.one`, which is now
            A document
          mic.de.copy.yaml:12: no comment has the source of `micOff.title.other`, which is now
            {n} documents
          1 translation: 1 updated

          """)
    }
  }

  @Test(arguments: [
    (
      "    title: First text\n", "    title:\n      plural: n\n      one: A\n      other: B\n",
      "    # First text\n    title: Erster\n", ["title.one", "A", "title.other", "B"]
    ),
    (
      "    title:\n      plural: n\n      one: A\n      other: B\n", "    title: First text\n",
      "    title:\n      plural: n\n      # A\n      one: C\n      # B\n      other: D\n", ["title", "First text"]
    ),
    // A comment that was wrapped.
    (
      "    title: First text\n", "    title: Second text\n", "    # First\n    # text\n    title: Erster\n",
      ["title", "Second text"]
    ),
  ])
  func aSourceThatNoCommentHasIsPrinted(_ first: String, _ second: String, _ own: String, _ told: [String]) throws {
    try withFolder { folder in
      try write(catalog(first), "mic.copy.yaml", in: folder)
      try write("catalog: mic\nlocale: de\n\nentries:\n  micOff:\n\(own)", "mic.de.copy.yaml", in: folder)
      #expect(try usher(["copy", "stamp"], in: folder).status == 0)
      try write(catalog(second), "mic.copy.yaml", in: folder)
      let output = try usher(["copy", "update"], in: folder).output
      let lines = try text("mic.de.copy.yaml", in: folder).split(separator: "\n", omittingEmptySubsequences: false)
      let index = try #require(lines.firstIndex { $0 == "    title: Erster" || $0 == "    title:" })
      let notices = stride(from: 0, to: told.count, by: 2).map { number in
        let place = "mic.de.copy.yaml:\(index + 1)"
        return "\(place): no comment has the source of `micOff.\(told[number])`, which is now\n  \(told[number + 1])\n"
      }
      #expect(
        output == "mic.de.copy.yaml: 1 entry marked, because the source has changed\n" + notices.joined()
          + "1 translation: 1 updated\n")
    }
  }

  // MARK: Other comments

  @Test func anEmptyTextHasNoFormerSource() throws {
    try withFolder { folder in
      let source = catalog("    title: First text\n    message: First hint\n")
      try write(source, "mic.copy.yaml", in: folder)
      #expect(try usher(["copy", "add", "de"], in: folder).status == 0)
      let added = try text("mic.de.copy.yaml", in: folder)
      try write(added.replacing("title:", with: "title: Erster"), "mic.de.copy.yaml", in: folder)
      try write(source.replacing("First", with: "Second"), "mic.copy.yaml", in: folder)
      #expect(try usher(["copy", "update"], in: folder).status == 0)
      #expect(
        try text("mic.de.copy.yaml", in: folder).hasSuffix(
          """
              # now 8cf0: Second text
              # was 047b: First text
              title: Erster
              # now 7936: Second hint
              message:

          """))
      try write(source.replacing("First", with: "Third"), "mic.copy.yaml", in: folder)
      #expect(
        try usher(["copy", "update"], in: folder).output
          == "mic.de.copy.yaml: 1 entry marked, because the source has changed\n1 translation: 1 updated\n")
      #expect(
        try text("mic.de.copy.yaml", in: folder).hasSuffix(
          """
              # now 5421: Third text
              # was 047b: First text
              title: Erster
              # now 7c67: Third hint
              message:

          """))
    }
  }

  @Test func theCommentOfATermIsRenewed() throws {
    try withFolder { folder in
      let source = catalog("    title: First text\n").replacing("entries:", with: "terms:\n  app: Lens\n\nentries:")
      try write(source, "mic.copy.yaml", in: folder)
      let own = "catalog: mic\nlocale: de\n\nterms:\n  # Lens\n  app: Linse\n\nentries:\n  micOff:\n    title: Erster\n"
      try write(own, "mic.de.copy.yaml", in: folder)
      #expect(try usher(["copy", "update"], in: folder).output == "1 translation: none updated\n")
      for (name, mark) in [("Optics", "now b9a7: Optics"), ("Optic", "now c46e: Optic"), ("Lens", "")] {
        try write(source.replacing("Lens", with: name), "mic.copy.yaml", in: folder)
        #expect(
          try usher(["copy", "update"], in: folder).output
            == "mic.de.copy.yaml: the source text of 1 term written above\n1 translation: 1 updated\n")
        let lines = mark.isEmpty ? "" : "  # \(mark)\n"
        #expect(
          try text("mic.de.copy.yaml", in: folder) == own.replacing("  app: Linse", with: "\(lines)  app: Linse"))
      }
    }
  }

  /// Whether an entry without a stamp translates the source text in the comment above it is not known.
  @Test func anotherSourceTextAboveAnEntryWithoutAStampIsNamed() throws {
    try withFolder { folder in
      let own = "catalog: mic\nlocale: de\n\nentries:\n  micOff:\n    # Look here\n    title: Erster\n"
      try write(own, "mic.de.copy.yaml", in: folder)
      try write(catalog("    title: Look there\n"), "mic.copy.yaml", in: folder)
      let notice =
        "mic.de.copy.yaml:7: no comment has the source of `micOff.title`, which is now\n  Look there\n"
      #expect(try usher(["copy", "update"], in: folder).output == notice + "1 translation: none updated\n")
      #expect(
        try usher(["copy", "stamp"], in: folder).output
          == notice.replacing(":7:", with: ":8:") + "1 entry stamped, 0 translate an older text\n")
      #expect(
        try text("mic.de.copy.yaml", in: folder).split(separator: "\n").suffix(2) == [
          "    # Look here", "    title: Erster",
        ])
    }
  }

  // MARK: Running

  /// Translates the first of the texts, and updates the translation after each change to the next one. Before the last update,
  /// `between` is replaced in it. Calls the functions with the output and the lines of the title: after the last update, and after
  /// a stamp without and with the name of the entry.
  private func renewed(
    texts: [String], between: [String: String], updated: (String, String) throws -> Void,
    stamped: (String, String) throws -> Void = { _, _ in }, refused: (String) -> Void = { _ in }
  ) throws {
    func lines(in folder: URL) throws -> String {
      let lines = try text("mic.de.copy.yaml", in: folder).split(separator: "\n")
      return lines.dropFirst(3).drop { !$0.hasPrefix("    #") }.joined(separator: "\n")
    }
    try withFolder { folder in
      let own = "catalog: mic\nlocale: de\n\nentries:\n  micOff:\n    # \(texts[0])\n    title: Erster\n"
      try write(own, "mic.de.copy.yaml", in: folder)
      try write(catalog("    title: \(texts[0])\n"), "mic.copy.yaml", in: folder)
      #expect(try usher(["copy", "stamp"], in: folder).output == "1 entry stamped, 0 translate an older text\n")
      try write(catalog("    title: \(texts[1])\n"), "mic.copy.yaml", in: folder)
      #expect(try usher(["copy", "update"], in: folder).status == 0)
      var marked = try text("mic.de.copy.yaml", in: folder)
      for (old, new) in between {
        #expect(marked.contains(old), "\(marked)")
        marked = marked.replacing(old, with: new)
      }
      try write(marked, "mic.de.copy.yaml", in: folder)
      for next in texts.dropFirst(2) { try write(catalog("    title: \(next)\n"), "mic.copy.yaml", in: folder) }
      try updated(try usher(["copy", "update"], in: folder).output, try lines(in: folder))
      refused(try usher(["copy", "stamp"], in: folder).output)
      try stamped(try usher(["copy", "stamp", "--entry", "micOff"], in: folder).output, try lines(in: folder))
    }
  }

  private func catalog(_ texts: String) -> String {
    "schema: 1\ncatalog: mic\nsource: en\n\nentries:\n  micOff:\n    note: An alert.\n\(texts)"
  }

  private func write(_ text: String, _ name: String, in folder: URL) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }

  private func text(_ name: String, in folder: URL) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }
}
