import TestSupport
import Testing
import UsherCatalog
import UsherSource
import UsherYAML

/// The languages and regions of catalogs.
@Suite struct LocaleCheckTests {
  @Test(arguments: [
    ("jp", ["ja"]), ("jp-JP", ["ja-JP"]), ("uk-UK", ["uk", "uk-UA"]), ("en-UK", ["en", "en-GB"]), ("cn", ["zh"]),
    ("cz", ["cs"]),
    ("dk", ["da"]), ("gr", ["el"]), ("kz", ["kk"]), ("ua", ["uk"]), ("ja-JA", ["ja", "ja-JP"]),
    ("ko-KO", ["ko", "ko-KR"]),
    ("eng", ["en"]), ("deu-DE", ["de-DE"]), ("ger", ["de"]), ("xx", []), ("cs-CS", ["cs", "cs-CZ"]),
  ])
  func aTagOfNoLanguageHasAProposal(_ tag: String, _ proposals: [String]) throws {
    let found = try #require(UnlikelyLocale(tag))
    #expect(found.proposals == proposals)
    let finding = found.finding(at: Label(policy, Span(0, 1)))
    #expect(finding.code == .unlikelyLocale)
    #expect(finding.fixes.flatMap(\.edits).map(\.replacement) == proposals)
  }

  @Test(arguments: [
    "de", "pt-BR", "zh-Hans", "zh-Hant-HK", "es-419", "en-XA", "ar-XB", "fil", "ckb", "hsb", "nqo", "sr-Latn", "nb",
    "no", "nn", "oc", "la",
    "eo", "ca-ES-valencia", "tw", "bh", "kmr", "yue", "kab", "ast", "en-001", "sq-XK", "be-tarask", "tzm",
  ])
  func aTagOfALanguageIsRight(_ tag: String) {
    #expect(UnlikelyLocale(tag) == nil)
  }

  @Test func theWrongPartOfATagIsNamed() {
    #expect(UnlikelyLocale("uk-UK")?.message == "`UK` is not a region")
    #expect(UnlikelyLocale("jp-JP")?.message == "`jp` is not a language")
  }

  @Test func theNameOfAFileSaysItsLanguage() {
    func found(_ name: String, _ locale: String) -> [String] {
      readCatalog(file("catalog: app\nlocale: \(locale)\n\nentries:\n  a:\n    title: A\n", name)).diagnostics.map(
        \.message.description)
    }
    #expect(found("app.pl.copy.yaml", "cs") == ["the file is called `pl`, and its texts are in `cs`"])
    #expect(found("x/app.pt-BR.copy.yaml", "es") == ["the file is called `pt-BR`, and its texts are in `es`"])
    #expect(found("app_fr.copy.yaml", "de") == ["the file is called `fr`, and its texts are in `de`"])
    #expect(found("app-fr.copy.yaml", "de") == ["the file is called `fr`, and its texts are in `de`"])
    for (name, locale) in [
      ("app_zh-Hans.copy.yaml", "zh-Hant"), ("app.zh-Hans.copy.yaml", "zh-Hant"), ("app.zh-CN.copy.yaml", "zh-Hant"),
      ("app.zh-Hant.copy.yaml", "zh"),
      ("app.pt-BR.copy.yaml", "pt-PT"), ("app.en-GB.copy.yaml", "en-US"), ("app.sr-Latn.copy.yaml", "sr"),
      ("app.tw.copy.yaml", "zh-Hans"), ("app.kr.copy.yaml", "ja"), ("app.nb.copy.yaml", "nn"),
      ("app.es.copy.yaml", "ca-ES"), ("app.fr.copy.yaml", "br"), ("app.ar.copy.yaml", "es"),
    ] { #expect(found(name, locale).count == 1, "\(name)") }
    for (name, locale) in [
      ("app_pl.copy.yaml", "pl"), ("app-new.copy.yaml", "de"), ("app_.copy.yaml", "de"), ("apppl.copy.yaml", "de"),
      ("app.pl.copy.yaml", "pl"), ("app.de.copy.yaml", "de-AT"), ("app.zh-CN.copy.yaml", "zh-Hans"),
      ("app.no.copy.yaml", "nb"),
      ("app.iw.copy.yaml", "he"), ("app.old.copy.yaml", "de"), ("app.copy.yaml", "de"), ("pl.copy.yaml", "de"),
      ("app.pl.new.copy.yaml", "de"), ("app.no.copy.yaml", "nn"), ("app.es-419.copy.yaml", "es-MX"),
      ("app.pt-BR.copy.yaml", "pt"), ("app.zh.copy.yaml", "zh-Hant"), ("app.zh-TW.copy.yaml", "zh-Hant"),
      ("app.sr-Latn.copy.yaml", "sr-Latn-RS"), ("app.kr.copy.yaml", "ko"), ("app.tw.copy.yaml", "zh-Hant"),
      ("app.tw.copy.yaml", "zh-TW"), ("app.jp.copy.yaml", "ja"), ("app.se.copy.yaml", "sv"),
      ("app.br.copy.yaml", "pt-BR"), ("app.be.copy.yaml", "fr-BE"), ("app.ca.copy.yaml", "en-CA"),
      ("app.uk.copy.yaml", "en-GB"), ("app.kr.copy.yaml", "kr"),
    ] { #expect(found(name, locale) == [], "\(name)") }
    // A source may be called after what it is for.
    let source = "schema: 1\ncatalog: sign\nsource: en\n\nentries:\n  a:\n    title: A\n"
    #expect(readCatalog(file(source, "sign-in.copy.yaml")).diagnostics.isEmpty)
  }
}
