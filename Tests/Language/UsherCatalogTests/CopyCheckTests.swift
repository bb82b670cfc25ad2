import TestSupport
import Testing
import UsherRuntime
import UsherCatalog
import UsherSource
import UsherYAML

/// Findings in texts that are valid but could be better. The page of each code has an example too.
@Suite struct CopyCheckTests {
  @Test func safeFixesMendTheText() {
    func mended(_ text: String) -> [String] {
      findings([english("  \"off\":\n    note: N\n    message: \(text)\n")]).flatMap(\.fixes).filter(\.isSafe).flatMap(
        \.edits
      )
      .map(\.replacement)
    }
    #expect(mended("\" Turn  it on. \"") == ["Turn it on."])
    #expect(mended("Wait...") == ["Wait…"])
    #expect(mended("Wait.... and {-app}...") == ["Wait.... and {-app}…"])
    #expect(mended("\"Wait\\u2009...\"") == [])
    #expect(mended("|\n      One line.\n      Another.") == [])
  }

  @Test func scriptsAreThoseOfCLDR() throws {
    for (locale, expected) in try cldrFacts("script") { #expect(script(of: locale) == expected, "\(locale)") }
    #expect(script(of: "sr-Latn") == "Latn" && script(of: "zh-TW") == "Hant" && script(of: "ar-Latn") == "Latn")
  }

  @Test func aTermInSoManyWordsIsWrittenAsOne() {
    func mended(_ text: String) -> [String] {
      findings([english("  \"off\":\n    note: N\n    message: \(text)\n")]).filter { $0.code == .writtenOutTerm }
        .flatMap { $0.fixes.isEmpty ? ["no fix"] : $0.fixes.flatMap(\.edits).map(\.replacement) }
    }
    #expect(mended("Open Snapline.") == ["Open {-app}."])
    #expect(mended("Snapline needs Snapline, {count}.") == ["\"{-app} needs {-app}, {count}.\""])
    #expect(mended("\"Snapline: it's yours\"") == ["{-app}: it's yours"])
    #expect(mended("Snapline’s camera") == ["\"{-app}’s camera\""])
    #expect(mended("Snaplines, unSnapline and snapline") == [])
    #expect(mended("Open {-app}.") == [])
    #expect(mended("|-\n      Snapline is off.\n      Another line.") == ["no fix"])
  }

  @Test func onlyAGestureIsATap() {
    func words(_ text: String, in locale: String = "en") -> [String] {
      let text =
        "schema: 1\ncatalog: app\nsource: \(locale)\nentries:\n  \"off\":\n    message: \(writtenScalar(text))\n"
      return checkCopy(catalogSet([text]), for: shapes()).filter { $0.code == .tapOrClick }.map(\.message.description)
    }
    for text in [
      "Press the button.", "press OK", "Press Continue", "Press and hold it.", "Press “Allow”", "by pressing the key",
      "Tap it.",
    ] { #expect(words(text).count == 1, "\(text)") }
    for text in [
      "Press photos are off", "Press Photos Are Off", "For the press", "In press articles", "A pressing matter",
      "Tape recorder",
    ] { #expect(words(text) == [], "\(text)") }
    #expect(words("Tipp: Erlaube die Kamera.", in: "de") == [] && words("Tipp auf Weiter.", in: "de").count == 1)
    #expect(words("I tuoi premi sono qui.", in: "it") == [] && words("Premi il pulsante.", in: "it").count == 1)
    #expect(words("O toque está desligado.", in: "pt") == [] && words("Toque no botão.", in: "pt").count == 1)
  }

  @Test func aPathThroughMenusIsFoundByItsMarksInEveryLanguage() {
    func paths(_ text: String, in locale: String = "en") -> [String] {
      let text =
        "schema: 1\ncatalog: app\nsource: \(locale)\nentries:\n  \"off\":\n    message: \(writtenScalar(text))\n"
      return checkCopy(catalogSet([text]), for: shapes()).filter { $0.code == .settingsPath }.map(\.message.description)
    }
    func path(_ text: String) -> [String] { ["the text writes out a path: `\(text)`"] }
    #expect(
      paths("Please go to Settings → Privacy → Camera and allow it.")
        == path("Please go to Settings → Privacy → Camera and allow it"))
    #expect(paths("Off. Settings > Camera, then on") == path("Settings > Camera"))
    #expect(paths("Settings->Camera") == path("Settings->Camera"))
    #expect(paths("Einstellungen › Datenschutz › Kamera", in: "de") == path("Einstellungen › Datenschutz › Kamera"))
    #expect(paths("请前往设置>隐私>相机。", in: "zh-Hans") == path("请前往设置>隐私>相机"))
    #expect(paths("请在“设置”-“隐私”-“相机”中允许。", in: "zh-Hans") == path("请在“设置”-“隐私”-“相机”中允许"))
    #expect(paths("「設定」→「プライバシー」を開く", in: "ja") == path("「設定」→「プライバシー」を開く"))
    #expect(paths("설정＞개인정보", in: "ko") == path("설정＞개인정보"))
    #expect(paths("الإعدادات ← الخصوصية", in: "ar") == path("الإعدادات ← الخصوصية"))
    #expect(paths("Einstellungen ← zurück", in: "de") == [])
    #expect(paths("«Камера» выключена", in: "ru") == [])
    #expect(paths("A well-known camera – off") == [])
    #expect(paths("Next →") == [])
    #expect(paths("5 > 3 and x >y") == [])
    #expect(paths("Size > 5 MB") == [])
    #expect(paths("Tap ▶ Play") == [])
    #expect(paths("Tap “Allow”/“Deny”") == [])
    #expect(paths("Settings > Camera. It is off. Then A > B") == path("Settings > Camera"))
    #expect(paths("Settings → Camera 2 → On") == path("Settings → Camera 2 → On"))
    #expect(paths("Turn it on in Settings.") == [])
  }

  @Test func aButtonCalledCancelHasTheRole() {
    let text = english(
      "  \"off\":\n    note: N\n    title: Gone\n    buttons:\n      notNow: Later\n      go: Cancel\n")
    var shape = PromptShape(
      name: "off", declaration: shapes()[0].declaration, kind: .alert, buttons: ["notNow", "go"])
    func messages() -> [String] {
      checkCopy(catalogSet([text]), for: [shape]).filter { $0.code == .cancelLabel }.map(\.message.description)
    }
    #expect(messages() == ["`Cancel` is the label of the cancel button, and `go` is another button"])
    shape.roles = [("go", .cancel)]
    #expect(messages() == [])
  }

  @Test func oneTextHasOneTranslation() {
    let source = english(
      "  \"off\":\n    note: N\n    title: Gone\n    buttons:\n      notNow: Close\n"
        + "  blocked:\n    note: N\n    title: Gone\n    buttons:\n      notNow: Close\n")
    func found(_ first: String, _ second: String) -> [String] {
      let german = """
        catalog: app
        locale: de
        entries:
          "off":
            title: Aus
            buttons:
              notNow: \(first)
          blocked:
            title: Aus
            buttons:
              notNow: \(second)

        """
      return findings([source, german]).filter { $0.code == .inconsistentCopy }.map {
        "\($0.message.description) \($0.secondary.count)"
      }
    }
    #expect(found("Fertig", "Fertig") == [])
    #expect(found("Fertig", "Weg") == ["`de` translates the same source text in two ways 2"])
  }

  @Test func aLayoutIsToldWhereItFirstDiffers() {
    func found(_ text: String) -> [String] {
      let file = SourceFile(path: "a.copy.yaml", text: text)
      return readYAML(file).root.map { described(checkLayout(of: $0, in: file)) } ?? ["no YAML"]
    }
    let head = "schema: 1\ncatalog: app\nsource: en\n\nentries:\n  \"off\":\n"
    #expect(found(head + "    title: A\n    message: B\n") == [])
    let wrong = "not-canonical: the catalog is not in the standard layout"
    #expect(found(head + "    title: 'A'\n") == ["7:1 \(wrong)"])
    #expect(found(head + "    title: A\n\n") == ["8:1 \(wrong)"])
    #expect(found(head + "    title: A") == ["7:1 \(wrong)"])
    #expect(found("catalog: app\nschema: 1\n") == ["1:1 \(wrong)"])
  }

  @Test func wordsOfEveryListedLanguageAnswerTheSystem() {
    let labels = [
      "en": "Allow Camera", "de": "Zugriff erlauben", "fr": "Autoriser", "es": "Permitir acceso", "pt-BR": "Permitir",
      "it": "Consenti", "nl": "Toestaan", "ja": "許可する", "zh-Hans": "允许访问", "zh-HK": "允許取用", "ko": "허용하기",
      "ar": "السماح",
    ]
    for (locale, label) in labels {
      #expect(primer(label, in: locale) == ["pre-answer"], "\(locale)")
    }
    let neutral = [
      "en": "Continue", "de": "Fortfahren", "fr": "Continuer", "es": "Continuar", "pt-BR": "Continuar",
      "it": "Continua",
      "nl": "Ga door", "ja": "続ける", "zh-Hans": "继续", "zh-HK": "繼續", "ko": "계속", "ar": "متابعة",
    ]
    for (locale, label) in neutral { #expect(primer(label, in: locale) == [], "\(locale)") }
  }

  @Test func capitalsHideNoWord() {
    #expect(primer("ALLOW", in: "en") == ["pre-answer"])
    #expect(primer("allow", in: "en") == ["pre-answer"])
    #expect(primer("Disallow", in: "en") == [])
  }

  @Test func wordsInsideOfOthersAreNotFound() {
    func touches(_ text: String) -> [String] {
      findings([english("  \"off\":\n    note: N\n    message: \"\(text)\"\n")]).map(\.code.rawValue)
    }
    #expect(touches("Tap Settings.") == ["tap-or-click"])
    #expect(touches("Please “tap” it.") == ["tap-or-click"])
    #expect(touches("Put the tape on the staples.") == [])
    #expect(touches("Clicks are heard.") == [])
  }

  @Test(arguments: [
    ("de", "Tippen Sie auf „Öffnen“.", true), ("de", "Hier tippen", true), ("de", "Tippe auf „Öffnen“.", true),
    ("de", "Sprich, statt zu tippen.", false), ("de", "Beim Tippen hilft das Mikrofon.", false),
    ("es", "Toca Ajustes.", true), ("es", "Te toca: toca Ajustes.", true), ("es", "Ahora te toca a ti.", false),
    ("it", "Tocca Impostazioni.", true), ("it", "Ora tocca a te.", false),
  ])
  func wordsWithAnotherMeaningAreNotFound(_ locale: String, _ text: String, _ isFound: Bool) {
    let own = translation(locale, "  \"off\":\n    message: \"\(text)\"\n")
    let source = english("  \"off\":\n    note: N\n    message: Hi.\n")
    #expect(findings([source, own]).contains { $0.code == .tapOrClick } == isFound)
  }

  @Test func lengthsAreWhatPeopleCount() {
    func lengths(_ title: String, limit: Int) -> [String] {
      let text = "  \"off\":\n    note: N\n    max:\n      title: \(limit)\n    title: \"\(title)\"\n"
      return findings([english(text)]).map(\.message.description)
    }
    #expect(lengths("👩‍👩‍👧‍👦é", limit: 2) == [])
    #expect(lengths("👩‍👩‍👧‍👦é!", limit: 2) == ["the text has 3 characters; the limit is 2"])
    #expect(lengths("{-app}: {count}", limit: 12) == ["the text has 13 characters; the limit is 12"])
    #expect(lengths("{-app}: {count}", limit: 13) == [])
  }

  @Test func aLimitHoldsInEveryLanguage() {
    let source = english("  \"off\":\n    note: N\n    max:\n      title: 5\n    title: Short\n")
    let german = translation("de", "  \"off\":\n    title: Zu lang\n")
    #expect(described(findings([source, german])) == ["5:12 too-long: the text has 7 characters; the limit is 5"])
  }

  @Test func marksOfOtherScriptsEndTextsToo() {
    func ends(_ locale: String, _ text: String) -> [String] {
      let source = english("  \"off\":\n    note: N\n    message: Is it off?\n")
      return findings([source, translation(locale, "  \"off\":\n    message: \(text)\n")]).map(\.code.rawValue)
    }
    #expect(ends("ja", "オフですか？") == [])
    #expect(ends("ar", "هل هي مطفأة؟") == [])
    #expect(ends("ar", "هي مطفأة.") == ["end-punctuation"])
    #expect(ends("th", "ปิดอยู่หรือไม่") == [])
  }

  @Test func translationsWithoutStampsAreOneFinding() throws {
    let source = english("  \"off\":\n    note: N\n    title: Camera Is Off\n")
    let fingerprint = try #require(catalogSet([source]).source.entries.first?.fingerprint)
    let (german, french) = ("  \"off\":\n    title: Kamera ist aus\n", "  \"off\":\n    title: Caméra désactivée\n")
    let found = checkCopy(
      catalogSet([source, translation("de", german), translation("fr", french)]), for: shapes())
    #expect(
      found.map(\.message) == ["`app` does not say which source texts were translated into `de` and `fr`"])
    #expect(found.map(\.code) == [.unstampedCopy])
    #expect(found.map(\.names) == [["app", "de", "fr"]])
    let languages = ["da", "de", "es", "fi", "fr", "it", "nb", "nl", "pl", "pt", "sv"]
    let many = checkCopy(catalogSet([source] + languages.map { translation($0, german) }), for: shapes()).filter {
      $0.code == .unstampedCopy
    }
    #expect(
      many.map(\.message) == ["`app` does not say which source texts were translated into 11 languages"])
    #expect(many.map(\.names) == [["app"]])
    let stamped = german.replacing("\"off\":\n", with: "\"off\":\n    from: \"\(fingerprint)\"\n")
    #expect(checkCopy(catalogSet([source, translation("de", stamped)]), for: shapes()).map(\.code) == [])
  }

  @Test func staleAndUnreviewedEntriesAreToldApart() throws {
    let source = english("  \"off\":\n    note: N\n    title: Camera Is Off\n")
    let fingerprint = try #require(catalogSet([source]).source.entries.first?.fingerprint)
    func codes(_ fields: String) -> [String] {
      findings([source, translation("de", "  \"off\":\n\(fields)    title: Kamera ist aus\n")]).map(\.code.rawValue)
    }
    #expect(codes("    from: \"\(fingerprint)\"\n") == [])
    #expect(codes("    from: 12ab34cd\n") == ["stale-copy"])
    #expect(codes("    state: draft\n") == ["unreviewed-copy"])
    #expect(codes("    state: approved\n") == [])
    let unwritten = translation("de", "  \"off\":\n    from: 12ab34cd\n    state: draft\n")
    #expect(!findings([source, unwritten]).map(\.code).contains(.staleCopy))
  }

  @Test func aFingerprintIsOfTheWordsAlone() {
    func fingerprint(_ entry: String) -> String? { catalogSet([english(entry)]).source.entries.first?.fingerprint }
    let plain = fingerprint("  \"off\":\n    title: Out\n")
    #expect(plain == fingerprint("  \"off\":\n    note: Why\n    title: \"Out\"  # here\n"))
    #expect(plain != fingerprint("  \"off\":\n    title: Ou\n"))
    #expect(plain != fingerprint("  \"off\":\n    message: Out\n"))
    // Stamps of 0.1.0 have the line end of a block.
    let line = fingerprint("  \"off\":\n    title: \"Out {-app}\\n\"\n")
    #expect(line == fingerprint("  \"off\":\n    title: |\n      Out {-app}\n"))
    #expect(plain != fingerprint("  \"off\":\n    title: Out\n    platforms:\n      macos:\n        title: Out\n"))
  }

  @Test func marksOfDirectionBelongToTextsThatRunSo() {
    let source = english("  \"off\":\n    note: N\n    title: Out\n")
    func codes(_ locale: String, _ text: String) -> [String] {
      findings([source, translation(locale, "  \"off\":\n    title: \"\(text)\"\n")]).map(\.code.rawValue)
    }
    #expect(codes("de", "Aus\u{200F}") == ["invisible-character"])
    #expect(codes("ar", "مطفأة\u{200F}") == [])
    #expect(codes("fa", "می\u{200C}شود") == [])
    #expect(codes("de", "👩‍💻") == [])
    #expect(codes("ar", "\u{202B}مطفأة\u{202C}") == ["invisible-character"])
  }

  @Test func aCommentHasNoInvisibleCharacterEither() {
    let file = SourceFile(
      path: "a.copy.yaml",
      text: "# \u{202E}one \u{202C}\nschema: 1  # \u{2066}two\ncatalog: a\nsource: en\nentries:\n"
        + "  a:\n    title: A # b\u{200F}\n")
    let found = readCatalog(file).diagnostics.filter { $0.code == .invisibleCharacter }
    #expect(found.map { "\($0.primary.span.start) \($0.primary.text.description)" } == ["2 U+202E", "26 U+2066"])
    #expect(found.first?.message == "the comment contains an invisible character")
  }
}

private func shapes(isPrimer: Bool = false) -> [PromptShape] {
  var shape = PromptShape(
    name: "off", declaration: Label(policy, Span(6, 9)), kind: .view,
    parameters: [PromptShape.Parameter(name: "count", values: ["1", "100"])], buttons: isPrimer ? ["go"] : [])
  shape.isPrimer = isPrimer
  shape.platforms = ["macos"]
  return [shape]
}

/// The findings without `unstamped-copy`, which has a test of its own.
private func findings(_ texts: [String]) -> [Diagnostic] {
  checkCopy(catalogSet(texts), for: shapes()).filter { $0.code != .unstampedCopy }
}

/// The findings for the label of a primer's button.
private func primer(_ label: String, in locale: String) -> [String] {
  let text =
    "schema: 1\ncatalog: app\nsource: \(locale)\nentries:\n  \"off\":\n    note: N\n    title: \"1\"\n    buttons:\n      go: \(label)\n"
  return checkCopy(catalogSet([text]), for: shapes(isPrimer: true)).map(\.code.rawValue)
}
