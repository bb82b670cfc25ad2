import Foundation
import TestSupport
import Testing

@Suite struct CopyVerbTests {
  /// Nothing can be said about the texts of a brand while the catalog that it extends has an error.
  @Test(arguments: [["status"], ["add", "pl"], ["stamp"]])
  func anErrorInTheCatalogThatABrandExtendsIsTold(_ verb: [String]) throws {
    try withFolder { folder in
      let base = "schema: 1\ncatalog: house\nsource: en\nentries:\n  a:\n    titel: A\n"
      let brand = "schema: 1\ncatalog: acme\nextends: house\nsource: en\n"
      try Data(base.utf8).write(to: folder.appending(path: "house.copy.yaml"))
      try Data(brand.utf8).write(to: folder.appending(path: "acme.copy.yaml"))
      let finished = try usher(["copy"] + verb + ["acme.copy.yaml"], in: folder)
      #expect(finished.status == 1)
      let expected = "error[unknown-field]: `titel` is not a field of a prompt\n ┌─ house.copy.yaml:6:5\n"
      #expect(finished.output.hasPrefix(expected))
    }
  }

  @Test func theFileForATranslatorHasNotesAndSourcesAndRoom() throws {
    try withFolder { folder in
      try write(source, "app.copy.yaml", in: folder)
      let finished = try usher(["copy", "add", "pl", "."], in: folder)
      #expect(
        finished == Finished(status: 0, output: "app.pl.copy.yaml: 2 entries to translate from `en`\n", errors: ""))
      #expect(
        try text("app.pl.copy.yaml", in: folder) == """
          catalog: app
          locale: pl

          terms:
            # Lens
            name:

          entries:
            # When files were found.
            found:
              state: draft
              from: \(try stamp(of: "found", in: folder))
              # at most 30 characters
              title:
                plural: count
                # One file
                one:
                # {count} files
                few:
                # {count} files
                many:
                # {count} files
                other:
              buttons:
                # Close
                close:

            camera.purpose:
              state: draft
              from: \(try stamp(of: "camera.purpose", in: folder))
              # {-name} takes pictures of your files for you.
              text:

          """)
      let again = try usher(["copy", "add", "pl", "."], in: folder)
      #expect(again.output == "app: is in `pl` already\n")
    }
  }

  /// `n` means something to other readers of YAML, so the layout has quotes around it.
  @Test func theFileForATranslatorHasTheStandardLayout() throws {
    try withFolder { folder in
      try write(source.replacing("plural: count", with: "plural: \"n\""), "app.copy.yaml", in: folder)
      #expect(try usher(["copy", "add", "de", "."], in: folder).status == 0)
      #expect(try text("app.de.copy.yaml", in: folder).contains("      plural: \"n\"\n"))
      #expect(try usher(["fmt", "--check", "app.de.copy.yaml"], in: folder).status == 0)
    }
  }

  @Test func whatWaitsForItsTranslatorIsMissingAndNoError() throws {
    try withFolder { folder in
      try write(source, "app.copy.yaml", in: folder)
      _ = try usher(["copy", "add", "pl", "."], in: folder)
      #expect(
        try usher(["copy", "status", "."], in: folder).output == """
          app, in en: 2 entries
            locale  entries  missing  stale  unstamped  unreviewed
            pl            0        2      0          0           1

          """)
      #expect(try usher(["check", "app.pl.copy.yaml"], in: folder).status == 0)
    }
  }

  @Test func aStampTellsOldWordsAndIsNotWrittenOverThem() throws {
    try withFolder { folder in
      try write(source, "app.copy.yaml", in: folder)
      try write(german, "app.de.copy.yaml", in: folder)
      #expect(try usher(["copy", "stamp"], in: folder).output == "1 entry stamped, 0 translate an older text\n")
      let stamped = try text("app.de.copy.yaml", in: folder)
      #expect(
        stamped == german.replacing("    # over", with: "    from: \(try stamp(of: "found", in: folder))\n    # over"))
      #expect(try usher(["copy", "stamp"], in: folder).output == "0 entries stamped, 0 translate an older text\n")
      try write(source.replacing("One file", with: "A file"), "app.copy.yaml", in: folder)
      let stale = try usher(["copy", "stamp"], in: folder)
      #expect(stale.status == 1)
      let lines = [
        "app.de.copy.yaml: `found` translates an older text", "0 entries stamped, 1 translates an older text",
      ]
      #expect(stale.output == lines.map { "\($0)\n" }.joined())
      #expect(try text("app.de.copy.yaml", in: folder) == stamped)
      #expect(try usher(["copy", "status", "--report", "json"], in: folder).output.contains("\"stale\" : 1"))
      #expect(try usher(["copy", "stamp", "--entry", "found"], in: folder).status == 0)
      #expect(try usher(["copy", "stamp", "--entry", "fond"], in: folder).errors.contains("did you mean `found`?"))
    }
  }

  /// Of a text that has changed, the one that was translated is told as well, if a comment has it.
  @Test func whatIsToDoIsListed() throws {
    try withFolder { folder in
      try write(source, "app.copy.yaml", in: folder)
      let commented = german.replacing("    # over all\n", with: "    from: \(try stamp(of: "found", in: folder))\n")
        .replacing("      one: Eine", with: "      # One file\n      one: Eine")
      try write(commented, "app.de.copy.yaml", in: folder)
      try write(source.replacing("One file", with: "A file"), "app.copy.yaml", in: folder)
      let list = try usher(["copy", "status", "--list"], in: folder)
      #expect(
        list.output == """
          app, de: 2 entries to do, 10 words to translate
            found: stale, 2 words to translate
              # When files were found.
              title.one
                was  One file
                now  A file
            camera.purpose: missing, 8 words to translate
              text
                {-name} takes pictures of your files for you.

          """)
      #expect(list.status == 0)
      // A mark for review changes no number of words to translate.
      #expect(try usher(["copy", "update"], in: folder).status == 0)
      let marked = try usher(["copy", "status", "--list"], in: folder).output
      #expect(marked.hasPrefix("app, de: 2 entries to do, 10 words to translate and 3 words to review\n"))
      try write(source, "app.copy.yaml", in: folder)
      try write(commented + "  camera.purpose:\n    text: Text\n", "app.de.copy.yaml", in: folder)
      #expect(
        try usher(["copy", "status", "--list", "--locale", "de"], in: folder).output == """
          app, de: 1 entry to do, 8 words to review
            camera.purpose: unstamped, 8 words to review
              text
                {-name} takes pictures of your files for you.

          """)
      #expect(try usher(["copy", "stamp"], in: folder).status == 0)
      #expect(try usher(["copy", "status", "--list"], in: folder).output == "app, de: nothing to do\n")
      let unknown = try usher(["copy", "status", "--locale", "dd"], in: folder)
      #expect(unknown.status == 2)
      #expect(unknown.errors == "usher: there is no translation into `dd`; there is `de`\n")
    }
  }

  /// A brand replaces a text, so the translation of the catalog that it extends is not one of the brand's text.
  @Test func aBrandChangesNoTranslationOfTheCatalogThatItExtends() throws {
    try withFolder { folder in
      try write(source, "app.copy.yaml", in: folder)
      try write(german, "app.de.copy.yaml", in: folder)
      try write(brand, "pro.copy.yaml", in: folder)
      #expect(try usher(["copy", "stamp"], in: folder).output == "1 entry stamped, 0 translate an older text\n")
      let stamped = try text("app.de.copy.yaml", in: folder)
      #expect(stamped.contains("    from: \(try stamp(of: "found", in: folder))\n"))
      #expect(try usher(["copy", "stamp", "."], in: folder).output == "0 entries stamped, 0 translate an older text\n")
      let updated = try usher(["copy", "update", "--check", "app.de.copy.yaml"], in: folder)
      #expect(updated.output == "app.de.copy.yaml: lacks 1 text\n1 translation: 1 to be updated\n")
      #expect(try text("app.de.copy.yaml", in: folder) == stamped)
    }
  }

  @Test func anUpdateAddsWhatIsMissingInTheOrderOfTheSource() throws {
    try withFolder { folder in
      let grown = source.replacing(
        "  found:\n", with: "  first:\n    note: |\n      Two\n      lines.\n    message: One.\n\n  found:\n"
      )
      .replacing(
        "      close: Close\n", with: "      close: Close\n      later: Later\n    accessibility:\n      label: Files\n"
      )
      try write(grown, "app.copy.yaml", in: folder)
      let own = german.replacing("      close: Schließen\n", with: "      close: Schließen  # kurz\n        # tief\n")
      try write(own, "app.de.copy.yaml", in: folder)
      #expect(
        try usher(["copy", "update", "--check"], in: folder)
          == Finished(
            status: 1, output: "app.de.copy.yaml: lacks 4 texts\n1 translation: 1 to be updated\n", errors: ""))
      #expect(try text("app.de.copy.yaml", in: folder) == own)
      #expect(
        try usher(["copy", "update"], in: folder)
          == Finished(
            status: 0, output: "app.de.copy.yaml: 4 texts to translate added\n1 translation: 1 updated\n", errors: ""))
      #expect(
        try text("app.de.copy.yaml", in: folder) == """
          catalog: app
          locale: de

          entries:
            # Two
            # lines.
            first:
              state: draft
              from: \(try stamp(of: "first", in: folder))
              # One.
              message:

            found:
              state: approved
              # over all
              title:
                plural: count
                one: Eine Datei
                other: "{count} Dateien"
              buttons:
                close: Schließen  # kurz
                  # tief
                # Later
                later:
              accessibility:
                # Files
                label:

            camera.purpose:
              state: draft
              from: \(try stamp(of: "camera.purpose", in: folder))
              # {-name} takes pictures of your files for you.
              text:

          """)
      #expect(try usher(["copy", "update"], in: folder).output == "1 translation: none updated\n")
    }
  }

  @Test func anUpdateAddsTheLineEndThatIsMissing() throws {
    try withFolder { folder in
      try write(source, "app.copy.yaml", in: folder)
      try write("catalog: app\nlocale: de\nentries:\n  found:\n    title: Da", "app.de.copy.yaml", in: folder)
      #expect(try usher(["copy", "update"], in: folder).status == 0)
      #expect(
        try text("app.de.copy.yaml", in: folder).hasPrefix(
          "catalog: app\nlocale: de\nentries:\n  found:\n    title: Da\n    buttons:\n      # Close\n      close:\n\n  camera.purpose:\n"
        ))
    }
  }

  @Test func theLayoutKeepsCommentsAndWhatIsSaid() throws {
    let untidy = """
      # The words.
      source:   en
      catalog: 'app'   # its name
      schema: 1
      entries:
          # above
          "off":
              message: |
                 One
                 two
              title: "Off: now"  # beside

              note: 'Why?'
          platforms: {x}
      # the end

      """
    try withFolder { folder in
      try write(untidy.replacing("    platforms: {x}\n", with: ""), "app.copy.yaml", in: folder)
      let hint = try usher(["copy", "fmt", "--check"], in: folder)
      let lines = "app.copy.yaml: to be formatted\n1 catalog: 1 to be formatted\n"
      #expect(hint == Finished(status: 1, output: lines, errors: ""))
      #expect(try usher(["copy", "fmt"], in: folder).status == 0)
      let tidy = """
        # The words.
        schema: 1
        catalog: app  # its name
        source: en

        entries:
          # above
          "off":
            note: Why?
            title: "Off: now"  # beside
            message: |
              One
              two
        # the end

        """
      #expect(try text("app.copy.yaml", in: folder) == tidy)
      #expect(try usher(["copy", "fmt", "--check"], in: folder).status == 0)
    }
  }

  @Test func aFileWithoutFieldsIsLeftAsItIs() throws {
    for untouched in ["only words\n", "- a\n- b\n"] {
      try withFolder { folder in
        try write(untouched, "app.copy.yaml", in: folder)
        let refused = try usher(["copy", "fmt"], in: folder)
        #expect(refused.status == 1)
        #expect(refused.output.contains("error[wrong-shape]: a catalog must have fields"))
        #expect(try text("app.copy.yaml", in: folder) == untouched)
      }
    }
  }

  @Test func whatIsNoCatalogIsTold() throws {
    try withFolder { folder in
      try write("language 1\n", "a.usher", in: folder)
      #expect(try usher(["copy", "status", "."], in: folder).errors == "usher: there is no catalog under `.`\n")
      #expect(try usher(["copy", "fmt", "a.usher"], in: folder).status == 2)
      #expect(try usher(["copy", "stauts"], in: folder).errors.contains("did you mean `status`?"))
      #expect(try usher(["copy", "add", "german!"], in: folder).status == 2)
    }
  }
}

private let source = """
  schema: 1
  catalog: app
  source: en

  terms:
    name: Lens

  entries:
    found:
      note: When files were found.
      max:
        title: 30
      title:
        plural: count
        one: One file
        other: "{count} files"
      buttons:
        close: Close

    camera.purpose:
      kind: purpose
      key: NSCameraUsageDescription
      text: "{-name} takes pictures of your files for you."

  """

private let german = """
  catalog: app
  locale: de

  entries:
    found:
      state: approved
      # over all
      title:
        plural: count
        one: Eine Datei
        other: "{count} Dateien"
      buttons:
        close: Schließen

  """

private let brand = """
  schema: 1
  catalog: pro
  extends: app
  source: en
  entries:
    found:
      note: When files were found.
      buttons:
        close: Done

  """

private func write(_ text: String, _ name: String, in folder: URL) throws {
  try Data(text.utf8).write(to: folder.appending(path: name))
}

private func text(_ name: String, in folder: URL) throws -> String {
  try String(contentsOf: folder.appending(path: name), encoding: .utf8)
}

/// The fingerprint of an entry, read from a finding.
private func stamp(of entry: String, in folder: URL) throws -> String {
  let file = folder.appending(path: "app.pl.copy.yaml")
  let known = FileManager.default.fileExists(atPath: file.path)
  if !known { _ = try usher(["copy", "add", "pl", "."], in: folder) }
  let lines = try text("app.pl.copy.yaml", in: folder).split(separator: "\n")
  let start = try #require(lines.firstIndex(of: "  \(entry):"))
  let from = try #require(lines[start...].first { $0.hasPrefix("    from: ") })
  if !known { try FileManager.default.removeItem(at: file) }
  return String(from.dropFirst("    from: ".count))
}
