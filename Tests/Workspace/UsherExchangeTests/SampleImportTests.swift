import Foundation
import TestSupport
import Testing
import UsherExchange
import UsherSource
import UsherWorkspace

/// What `usher copy import` takes from files of other tools, what it refuses, and where.
@Suite struct SampleImportTests {
  @Test(arguments: [
    ("csv/03-hostile-cp1250.pl.csv", "3:30", "UTF-8"),
    ("xliff12/05-hostile-entities.de.xliff", "2:1", "<!DOCTYPE"),
    ("strings/03-awkward.fr.strings", "10:1", "`cameraOff.title` is there twice"),
    ("strings/04-broken.de.strings", "4:58", "`;`"),
    ("android/05-rejected-values-it.xml", "2:1", "<!DOCTYPE"),
    ("po/03-broken.pl.po", "9:13", "UTF-8"),
    ("xliff12/04-awkward.ja.xliff", "24:2", "`ko`"),
    ("xcstrings/04-newer-and-broken.xcstrings", "25:", "second half"),
    ("arb/03-awkward.zh_Hans.arb", "9:3", "twice"),
  ])
  func aBrokenFileIsRefusedAtItsPlace(_ path: String, _ place: String, _ words: String) throws {
    let message = try refusal(of: try SampleTests.sample(path))
    #expect(message.contains("\(place)") && message.contains(words), "\(message)")
  }

  /// The output of an import of samples in a project with the catalog `snapyard`, its exit status, and the catalogs after it.
  private func imported(
    _ samples: [String: String], _ arguments: [String], replacing changes: [String: String] = [:]
  ) throws -> (output: String, status: Int32, catalogs: [String: String]) {
    try inSnapyard { folder in
      for (path, sample) in samples {
        let target = folder.appending(path: path)
        try FileManager.default.createDirectory(
          at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        var text = String(decoding: try SampleTests.sample(sample).bytes, as: UTF8.self)
        for (old, new) in changes { text = text.replacing(old, with: new) }
        try Data(text.utf8).write(to: target)
      }
      let result = try usher(["copy", "import"] + arguments, in: folder)
      var catalogs: [String: String] = [:]
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name.hasSuffix(".copy.yaml") {
        catalogs[name] = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      }
      return (result.output + result.errors, result.status, catalogs)
    }
  }

  @Test func pathsOutsideAreLeftOut() throws {
    let folder = "xliff12/06-hostile-paths.xcloc"
    let name = "Localized Contents/de.xliff"
    let (output, status, catalogs) = try imported(
      ["de.xcloc/\(name)": "\(folder)/\(name)", "de.xcloc/contents.json": "\(folder)/contents.json"], ["de.xcloc"])
    #expect(status == 1)
    for place in ["3:3", "15:3", "27:3", "49:7"] { #expect(output.contains("de.xliff:\(place)"), "\(output)") }
    for place in ["3:20", "10:15"] { #expect(output.contains("contents.json:\(place)"), "\(output)") }
    #expect(output.contains("U+202E") && output.contains("../cameraOff.title"))
    let own = try #require(catalogs["snapyard.de.copy.yaml"])
    #expect(own.contains("openSettings: Einstellungen öffnen") && !own.contains("Die Kamera ist aus"))
    #expect(catalogs.count == 2, "nothing is written elsewhere")
  }

  @Test func anotherLanguageOfABundleIsRefused() throws {
    let folder = "xliff12/01-xcode-strings.xcloc"
    let name = "Localized Contents/pl.xliff"
    let files = ["pl.xcloc/\(name)": "\(folder)/\(name)", "pl.xcloc/contents.json": "\(folder)/contents.json"]
    let (output, status, catalogs) = try imported(files, ["pl.xcloc"], replacing: ["\"pl\"": "\"ja\""])
    #expect(status == 2 && catalogs.count == 1 && output.contains("`ja`"), "\(output)")
    let whole = try imported(files, ["pl.xcloc"])
    #expect(whole.output.contains("snapyard.pl.copy.yaml: 6 texts imported"), "\(whole.output)")
    #expect(
      whole.catalogs["snapyard.pl.copy.yaml"]?.contains("text: \"{-app} ") == true, "a term is back in the purpose")
  }

  @Test func android() throws {
    let folders = ["values-b+sr+Latn", "values-in", "values-iw", "values-b+es+419", "values-pl-night", "values-zh-rCN"]
    let paths = folders.map { "res/\($0)/strings.xml" }
    let samples = Dictionary(
      uniqueKeysWithValues: zip(paths, folders.map { "android/04-locales/res/\($0)/strings.xml" }))
    let (output, status, catalogs) = try imported(samples, paths.sorted())
    #expect(status == 1 && output.contains("`values-pl-night`"), "\(output)")
    let names = ["", ".sr-Latn", ".id", ".he", ".es-419", ".zh-CN"].map { "snapyard\($0).copy.yaml" }
    #expect(Set(catalogs.keys) == Set(names))
    // Without the entities, the next error is found.
    let repaired = ["<!DOCTYPE": "<!--DOCTYPE", "]>": "]-->", "&app;": "", "&leak;": "", "&lol;": ""]
    let broken = try imported(
      ["values-it/a.xml": "android/05-rejected-values-it.xml"], ["values-it/a.xml"], replacing: repaired)
    #expect(broken.status == 2 && broken.catalogs.count == 1, "\(broken.output)")
  }

  @Test func placeholdersWithoutNumbersAreLeftOut() throws {
    try inSnapyard { folder in
      let path = folder.appending(path: "values-it")
      try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
      let value = "%s non può fotografare %s."
      let text = "<resources>\n  <string name=\"camera_off_message\">\(value)</string>\n</resources>\n"
      try Data(text.utf8).write(to: path.appending(path: "a.xml"))
      let result = try usher(["copy", "import", "values-it/a.xml"], in: folder)
      #expect(result.status == 1)
      #expect(result.output.contains("values-it/a.xml:2:3: `cameraOff.message` is left out: these placeholders"))
    }
  }

  /// A placeholder in the translation of a text without values would be shown to people as it is written.
  @Test(arguments: [
    ("a.it.strings", "\"cameraOff.title\" = \"%1$@ non va\";\n", "`%1$@`"),
    ("a.it.strings", "\"cameraOff.title\" = \"Non va: %@\";\n", "`%@`"),
    ("a.it.csv", "context,source,target\ncameraOff.title,Camera access is off,%s non va\n", "`%s`"),
    ("a.it.po", "msgctxt \"cameraOff.title\"\nmsgid \"Camera access is off\"\nmsgstr \"%d non va\"\n", "`%d`"),
  ])
  func placeholdersOfATextWithoutValuesAreLeftOut(_ name: String, _ text: String, _ placeholder: String) throws {
    try inSnapyard { folder in
      try Data(text.utf8).write(to: folder.appending(path: name))
      let result = try usher(["copy", "import", name], in: folder)
      #expect(result.status == 1)
      #expect(
        result.output.contains("`cameraOff.title` is left out: \(placeholder) stands for no value of this text"),
        "\(result.output)\(result.errors)")
    }
  }

  @Test func aPercentSignIsNoPlaceholder() throws {
    try inSnapyard { folder in
      let text =
        "\"cameraOff.title\" = \"20 %de réduction, 100%\";\n"
        + "\"cameraOff.message\" = \"%1$@ : 100 %% de %2$@\";\n"
      try Data(text.utf8).write(to: folder.appending(path: "a.fr.strings"))
      let result = try usher(["copy", "import", "a.fr.strings"], in: folder)
      #expect(result.output == "snapyard.fr.copy.yaml: 2 texts imported\n")
      let own = try String(contentsOf: folder.appending(path: "snapyard.fr.copy.yaml"), encoding: .utf8)
      #expect(own.contains("title: 20 %de réduction, 100%\n") && own.contains("100 % de {name}"), "\(own)")
    }
  }

  @Test func oddTextsAreNamed() throws {
    let empty = try imported(
      ["a.pl.xliff": "xliff12/02-xcode-xcstrings.pl.xliff"], ["a.pl.xliff"])
    #expect(empty.output.contains(":27:7: this text is said to be translated, and is empty"), "\(empty.output)")
    let spaces = try imported(["a.csv": "csv/02-excel.csv"], ["a.csv"])
    #expect(spaces.output.contains("this text begins or ends with a space (U+00A0)"), "\(spaces.output)")
  }

  @Test func placesInAndroidsTexts() throws {
    func problem(_ value: String) throws -> String {
      let text = "<resources>\n  <string name=\"camera_off_message\">\(value)</string>\n</resources>\n"
      let file = SourceFile(path: "values-it/a.xml", text: text)
      do throws(InputError) {
        let records = try ExchangeFormat.stringsXML.read(file, locale: nil)[0].records
        return records[0].target ?? ""
      } catch {
        guard case .said(let sentence) = error.cause else { return "" }
        return sentence.description
      }
    }
    #expect(try problem("Ciao \\u12G4 e").hasPrefix("values-it/a.xml:2:46: the escape"))
    #expect(try problem("\\u00e8") == "è")
  }

  @Test func stringsOfApple() throws {
    let polish = try imported(
      ["pl.lproj/Localizable.strings": "strings/01-xcode.pl.strings"], ["pl.lproj/Localizable.strings"])
    #expect(polish.output == "snapyard.pl.copy.yaml: 7 texts imported\n")
    let own = try #require(polish.catalogs["snapyard.pl.copy.yaml"])
    #expect(own.contains("text: \"{-app} używa aparatu, aby"))
    #expect(own.contains(": Nie można sfotografować {name}, bo {-app} nie ma"))
    let japanese = try ExchangeFormat.strings.read(
      SampleTests.sample("strings/02-genstrings-utf16.ja.strings"), locale: nil)
    #expect(
      japanese[0].records.map { $0.target } == [
        "設定を開く", "%1$@は%2$@を撮影できません。“設定”でカメラをオンにしてください。", "カメラがオフになっています📷",
      ])
    let french = try imported(
      ["a.fr.strings": "strings/03-awkward.fr.strings"], ["a.fr.strings"],
      replacing: ["\"cameraOff.title\" = \"L’accès": "\"goOn\" = \"L’accès"])
    for words in [
      "fr.strings:11:1: `cameraBlocked.title` is left out", "is no escape in this format", "2 names that the catalog",
      "L'appareil",
    ] {
      #expect((french.output + (french.catalogs["snapyard.fr.copy.yaml"] ?? "")).contains(words), "\(french.output)")
    }
    #expect(french.catalogs["snapyard.fr.copy.yaml"]?.contains("l’appareil A q \\\\ u00e9") == true)
    let compiled = SourceFile(path: "de.lproj/a.strings", text: "bplist00abc")
    let error = #expect(throws: InputError.self) { try ExchangeFormat.strings.read(compiled, locale: nil) }
    guard case .said(let sentence) = error?.cause else { return }
    #expect(sentence.description.contains("compiled"))
  }

  @Test func pluralsOfApple() throws {
    let arabic = try imported(
      ["ar.lproj/a.stringsdict": "stringsdict/01-xcode.ar.stringsdict"], ["ar.lproj/a.stringsdict"])
    #expect(arabic.output == "snapyard.ar.copy.yaml: 6 texts imported\n")
    #expect(arabic.catalogs["snapyard.ar.copy.yaml"]?.contains("few: بقيت {count} صور\n") == true)
    let polish = try imported(
      ["pl.lproj/a.stringsdict": "stringsdict/02-awkward.pl.stringsdict"], ["pl.lproj/a.stringsdict"])
    #expect(polish.status == 1 && polish.output.contains("several numbers"), "\(polish.output)")
    let own = try #require(polish.catalogs["snapyard.pl.copy.yaml"])
    #expect(own.contains("goOn: Zrób zdjęcie") && own.contains("close: Zamknij"))
    let one = "%2$@, możesz dziś zrobić %1$#@count@ &amp; %3$#@days@"
    let alone = try imported(
      ["pl.lproj/a.stringsdict": "stringsdict/02-awkward.pl.stringsdict"], ["pl.lproj/a.stringsdict"],
      replacing: [
        one: "Zrób %1$#@count@", "<key>days</key>\n\t\t<dict>": "<key>days</key><string/><key>more</key><dict>",
      ])
    #expect(alone.status == 1, "\(alone.output)")
    let entities = try imported(
      ["pl.lproj/a.stringsdict": "stringsdict/01-xcode.ar.stringsdict"], ["pl.lproj/a.stringsdict"],
      replacing: ["PropertyList-1.0.dtd\">": "PropertyList-1.0.dtd\" [<!ENTITY a \"b\">]>"])
    #expect(entities.status == 2 && entities.catalogs.count == 1, "\(entities.output)")
  }

  @Test func unitsOfXLIFF2() throws {
    let symfony = try imported(["a.pl.xlf": "xliff20/01-symfony.pl.xlf"], ["a.pl.xlf"])
    #expect(symfony.output == "snapyard.pl.copy.yaml: 7 texts imported, 1 without a translation\n")
    let polish = try #require(symfony.catalogs["snapyard.pl.copy.yaml"])
    for line in [
      "title: Dostęp do aparatu", "paid: Twój plan nie ma limitu & reklam.", "few: Zostały {count} zdjęcia",
    ] {
      #expect(polish.contains(line), "\(polish)")
    }
    let files = try ExchangeFormat.xliff2.read(SampleTests.sample("xliff20/02-segments-inline.ar.xlf"), locale: nil)
    #expect(
      files[0].records.map { $0.target } == [
        "شغِّل الكاميرا من «الإعدادات». لا يستطيع {-app} تصوير {name}.", "الكاميرا متوقفة", nil,
      ])
    #expect(files[0].records.map { $0.state } == [.translated, .draft, nil])
    #expect(
      files[0].records[0].source == "{-app} can’t take a picture of {name}. Turn the camera on in Settings.")
  }

  /// A text that a file replaces without showing what was exported is named.
  @Test func aTextThatMayHaveChangedIsNamed() throws {
    let name = "a.pl.strings"
    try inSnapyard { folder in
      let path = folder.appending(path: name)
      try Data("\"cameraOff.title\" = \"Aparat wyłączony\";\n".utf8).write(to: path)
      #expect(try usher(["copy", "import", name], in: folder).output == "snapyard.pl.copy.yaml: 1 text imported\n")
      try Data("\"cameraOff.title\" = \"Aparat śpi\";\n".utf8).write(to: path)
      let second = try usher(["copy", "import", name], in: folder)
      #expect(second.status == 0)
      #expect(second.output.hasPrefix("a.pl.strings: 1 text replaced; the file does not show whether"))
      #expect(second.output.contains("cameraOff.title\n"))
    }
  }

  /// Android has no folder for a script without a region that everybody uses.
  @Test func aFolderOfChinaIsForItsScript() throws {
    try inSnapyard { folder in
      let path = folder.appending(path: "values-zh-rCN")
      try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
      _ = try usher(["copy", "add", "zh-Hans"], in: folder)
      let sample = try SampleTests.sample("android/04-locales/res/values-zh-rCN/strings.xml")
      try Data(sample.bytes).write(to: path.appending(path: "a.xml"))
      let result = try usher(["copy", "import", "values-zh-rCN/a.xml"], in: folder)
      #expect(result.output == "snapyard.zh-Hans.copy.yaml: 1 text imported\n")
    }
  }

  @Test(arguments: ExchangeFormat.written)
  func aTextHasTheAddressOfItsPrompt(_ format: ExchangeFormat) throws {
    try inSnapyard { folder in
      let result = try usher(
        [
          "copy", "export", "--format", format.rawValue, "--locale", "pl", "-o", "out", "--page",
          "https://a.example/p.html",
        ],
        in: folder)
      #expect(result.status == 0, "\(result.errors)")
      var text = ""
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder.appending(path: "out").path) {
        let url = folder.appending(path: "out/\(path)", directoryHint: .checkFileSystem)
        if !url.hasDirectoryPath { text += try String(contentsOf: url, encoding: .utf8) }
      }
      #expect(text.contains("https://a.example/p.html#snapyard/cameraOff"), "\(text)")
      #expect(!text.contains("#snapyard/camera.purpose"), "the system shows a purpose")
    }
  }
}
