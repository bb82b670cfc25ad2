import Foundation
import TestSupport
import Testing
import UsherCatalog
import UsherExchange
import UsherSource
import UsherWorkspace

/// Files that come back from translators in another state than they should.
@Suite struct ReturnedFileTests {
  /// A project with a German translation of the alert `cameraOff`.
  private func inGerman(_ body: (URL) throws -> Void) throws {
    try inSnapyard { folder in
      let table = """
        context,source,target
        cameraOff.title,Camera access is off,Kamera aus
        cameraOff.message,"{-app} can’t take a picture of {name}. Turn the camera on in Settings.","{-app} kann {name} nicht fotografieren."
        cameraOff.buttons.openSettings,Open Settings,Einstellungen
        cameraOff.buttons.notNow,Not Now,Nicht jetzt

        """
      try Data(table.utf8).write(to: folder.appending(path: "first.de.csv"))
      #expect(try usher(["copy", "import", "first.de.csv"], in: folder).status == 0)
      try body(folder)
    }
  }

  private func replace(_ old: String, _ new: String, in name: String, _ folder: URL) throws {
    let place = folder.appending(path: name)
    let text = try String(contentsOf: place, encoding: .utf8)
    #expect(text.contains(old), "\(name) has no \(old)")
    try Data(text.replacing(old, with: new).utf8).write(to: place)
  }

  private func catalog(_ folder: URL) throws -> String {
    try String(contentsOf: folder.appending(path: "snapyard.de.copy.yaml"), encoding: .utf8)
  }

  private func isStale(_ folder: URL) throws -> Bool {
    let status = try usher(["copy", "status", "--report", "json"], in: folder)
    return status.output.contains(/"stale" : [1-9]/)
  }

  /// The translation of an older source text stays one, until somebody has looked at it.
  @Test(arguments: ExchangeFormat.written) func anOldTranslationIsNotDeclaredFresh(_ format: ExchangeFormat) throws {
    try inGerman { folder in
      try replace("Camera access is off", "You said no", in: "snapyard.copy.yaml", folder)
      #expect(try isStale(folder))
      let call = ["copy", "export", "--format", format.rawValue, "--locale", "de", "-o", "out"]
      let export = try usher(call, in: folder)
      #expect(export.output.contains("4 of older source texts"), "\(export.output)\(export.errors)")
      var files: [String] = []
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder.appending(path: "out").path).sorted() {
        let place = folder.appending(path: "out/\(path)", directoryHint: .checkFileSystem)
        guard !place.hasDirectoryPath, try String(contentsOf: place, encoding: .utf8).contains("Nicht jetzt") else {
          continue
        }
        try replace("Nicht jetzt", "Jetzt nicht", in: "out/\(path)", folder)
        files.append("out/\(path)")
      }
      let imported = try usher(["copy", "import"] + files, in: folder)
      #expect(try catalog(folder).contains("notNow: Jetzt nicht"), "\(imported.output)\(imported.errors)")
      #expect(try isStale(folder))
    }
  }

  /// Who gives a text the state of a translated one has looked at it.
  @Test func aReviewedTranslationIsFresh() throws {
    try inGerman { folder in
      try replace("Camera access is off", "You said no", in: "snapyard.copy.yaml", folder)
      _ = try usher(["copy", "export", "--format", "xliff", "--locale", "de", "-o", "out"], in: folder)
      try replace("needs-review-translation", "translated", in: "out/snapyard.de.xliff", folder)
      #expect(try usher(["copy", "import", "out/snapyard.de.xliff"], in: folder).status == 0)
      #expect(try !isStale(folder))
    }
  }

  /// A format without states takes none away.
  @Test(arguments: [(ExchangeFormat.stringsXML, "values-de"), (.arb, ".arb")])
  func aStateStaysWhereTheFileSaysNone(_ format: ExchangeFormat, _ part: String) throws {
    try inGerman { folder in
      try replace("  cameraOff:\n", "  cameraOff:\n    state: needs_review\n", in: "snapyard.de.copy.yaml", folder)
      _ = try usher(["copy", "export", "--format", format.rawValue, "--locale", "de", "-o", "out"], in: folder)
      let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.appending(path: "out").path).filter {
        let place = folder.appending(path: "out/\($0)", directoryHint: .checkFileSystem)
        return try !place.hasDirectoryPath && String(contentsOf: place, encoding: .utf8).contains("Nicht jetzt")
      }
      let path = "out/\(try #require(paths.first))"
      try replace("Nicht jetzt", "Jetzt nicht", in: path, folder)
      _ = try usher(["copy", "import", path], in: folder)
      let text = try catalog(folder)
      #expect(text.contains("state: needs_review") && text.contains("notNow: Jetzt nicht"), "\(text)")
    }
  }

  /// The header says which numbers a form is for, and languages count otherwise.
  @Test(arguments: [
    (
      "pt", "nplurals=2; plural=(n != 1);", ["Resta uma", "Restam {count}"],
      ["one": "Resta uma", "other": "Restam {count}"]
    ),
    (
      "de", "nplurals=3; plural=(n==1 ? 0 : n<5 ? 1 : 2);", ["Ein Bild", "Wenige", "{count} Bilder"],
      ["one": "Ein Bild", "other": "{count} Bilder"]
    ),
  ])
  func aFormIsForMostOfItsNumbers(
    _ locale: String, _ formula: String, _ forms: [String], _ wanted: [String: String]
  ) throws {
    var text = "msgid \"\"\nmsgstr \"\"\n\"Language: \(locale)\\n\"\n\"Plural-Forms: \(formula)\\n\"\n\n"
    text += "msgctxt \"photosLeft.title\"\nmsgid \"{count} picture left\"\nmsgid_plural \"{count} pictures left\"\n"
    for (index, form) in forms.enumerated() { text += "msgstr[\(index)] \"\(form)\"\n" }
    let read = try ExchangeFormat.po.read(SourceFile(path: "a.\(locale).po", text: text), locale: nil)
    let found = read[0].records.map { ($0.cases.last ?? "", $0.target ?? "") }
    #expect(Dictionary(found) { first, _ in first } == wanted)
    #expect(read[0].notes.count == forms.count - wanted.count)
  }

  /// Flags and all kinds of integers are placeholders of `printf`.
  @Test func integersOfAllKindsAreValues() throws {
    try inSnapyard { folder in
      let text = "\"cameraOff.message\" = \"%2$i von %1$@\";\n"
      try Data(text.utf8).write(to: folder.appending(path: "a.de.strings"))
      _ = try usher(["copy", "import", "a.de.strings"], in: folder)
      #expect(try catalog(folder).contains("message: \"{name} von {-app}\""))
    }
  }

  @Test func whatNobodyHasIsSaid() throws {
    try inGerman { folder in
      let other = try usher(["copy", "import", "first.de.csv", "--locale", "fr"], in: folder)
      #expect(other.status == 2 && !other.errors.isEmpty)
      try Data("texts:\n  go: cameraOff.titel\n".utf8).write(to: folder.appending(path: "map.yaml"))
      let map = try usher(["copy", "import", "first.de.csv", "--map", "map.yaml"], in: folder)
      #expect(
        map.errors.hasPrefix(
          "usher: the map gives `go` the text `cameraOff.titel`, which no catalog has; did you mean"),
        "\(map.errors)")
    }
    let car = SourceFile(path: "res/values-car/a.xml", text: "<resources><string name=\"a\">b</string></resources>\n")
    #expect(try ExchangeFormat.stringsXML.read(car, locale: nil)[0].records.isEmpty)
    let table = SourceFile(path: "a.fil.csv", text: "context,target\ncameraOff.title,Naka-off\n")
    #expect(try ExchangeFormat.csv.read(table, locale: nil)[0].locale == "fil")
  }

  @Test func anExactNumberBesideItsCategoryIsOneText() throws {
    let text =
      "{\"@@locale\": \"en\", \"photosLeftTitle\": \"{count, plural, =1{One!} one{One} other{Many}}\", \"a\": \"b\"}\n"
    let records = try ExchangeFormat.arb.read(SourceFile(path: "a_en.arb", text: text), locale: nil)[0].records
    #expect(records.map { $0.name } == ["photosLeftTitle", "a"])
  }

  /// What cannot be told apart is left out, and never another value.
  @Test(arguments: [
    ("\"cameraOff.message\" = \"%1$@ kann %@ nicht\";", "number them"),
    ("\"cameraOff.message\" = \"%lld kann nicht\";", "`%lld` stands for no value"),
    ("\"cameraOff.message\" = \"%arg kann nicht\";", "`%arg` stands for no value"),
    ("\"cameraOff.message\" = \"%#@n@ kann nicht\";", "`%#@n@` stands for no value"),
    ("\"NSCameraUsageDescription\" = \"%1$@ macht Bilder.\";", "`%1$@` stands for no value"),
    ("\"photosLeft.title\" = \"%d Bilder\";", "other plural forms or values"),
  ])
  func valuesAreNotGuessed(_ line: String, _ words: String) throws {
    try inSnapyard { folder in
      try Data((line + "\n").utf8).write(to: folder.appending(path: "a.de.strings"))
      let result = try usher(["copy", "import", "a.de.strings"], in: folder)
      #expect(result.status == 1 && result.output.contains(words), "\(result.output)\(result.errors)")
    }
  }

  @Test func aReferenceThatSomebodyHasTypedIsOne() throws {
    try inSnapyard { folder in
      let text = "\"cameraOff.message\" = \"{-app} kann {name} nicht fotografieren\";\n"
      try Data(text.utf8).write(to: folder.appending(path: "a.de.strings"))
      _ = try usher(["copy", "import", "a.de.strings"], in: folder)
      #expect(
        try catalog(folder).contains("message: \"{-app} kann {name} nicht fotografieren\""))
    }
  }

  /// In a file of Usher's own, values are written as in the catalog.
  @Test func aPlaceholderOfAnotherSystemIsNamed() throws {
    try inGerman { folder in
      _ = try usher(["copy", "export", "--format", "xliff", "--locale", "de", "-o", "out"], in: folder)
      try replace("Kamera aus", "%1$@ ist aus", in: "out/snapyard.de.xliff", folder)
      let result = try usher(["copy", "import", "out/snapyard.de.xliff"], in: folder)
      #expect(result.output.contains("people would read `%1$@`"), "\(result.output)")
    }
  }

  /// Tools that know the columns of an export may set `fuzzy` alone.
  @Test func fuzzyAsksForAReview() throws {
    try inGerman { folder in
      _ = try usher(["copy", "export", "--format", "csv", "--locale", "de", "-o", "out"], in: folder)
      try replace(
        "\"Kamera aus\",\"\",\"False\"", "\"Die Kamera ist aus\",\"\",\"True\"", in: "out/snapyard.de.csv", folder)
      _ = try usher(["copy", "import", "out/snapyard.de.csv"], in: folder)
      #expect(try catalog(folder).contains("state: needs_review"))
    }
  }

  @Test(arguments: [("1.2", "trans-unit", ""), ("2.0", "unit", "segment")])
  func aSecondTargetIsRefusedAndOneThatIsNotWantedNamed(_ version: String, _ unit: String, _ segment: String) throws {
    func read(_ content: String, _ attribute: String = "") throws -> ExchangeFile {
      let inner = segment.isEmpty ? content : "<segment>\(content)</segment>"
      let root =
        version == "1.2"
        ? "<xliff version=\"1.2\"><file target-language=\"de\"><body>"
        : "<xliff version=\"2.0\" xmlns=\"urn:oasis:names:tc:xliff:document:2.0\" trgLang=\"de\"><file>"
      let end = version == "1.2" ? "</body></file></xliff>" : "</file></xliff>"
      let text = "\(root)\n<\(unit) id=\"a.title\"\(attribute)>\(inner)</\(unit)>\(end)\n"
      return try ExchangeFormat.xliff.read(SourceFile(path: "a.xlf", text: text), locale: nil)[0]
    }
    let one = "<source>Off</source><target>Aus</target>"
    #expect(try read(one).records.map(\.target) == ["Aus"])
    let error = #expect(throws: InputError.self) { try read(one + "<target>Zu</target>") }
    guard case .said(let sentence)? = error?.cause else { return }
    #expect(sentence.description.hasSuffix(": expected one element `target`"))
    let kept = try read(one, " translate=\"no\"")
    #expect(kept.records.isEmpty)
    #expect(
      kept.notes.map(\.message.description)
        == ["`a.title` has a translation and says `translate=\"no\"`, so the translation is left out"])
    #expect(try read("<source>Off</source><target>Off</target>", " translate=\"no\"").notes.isEmpty)
  }
}
