import Foundation
import TestSupport
import Testing
import UsherRuntime

@Suite struct LocaleFallbackTests {
  @Test func traditionalChineseNeverLeadsToSimplified() {
    #expect(fallbackChain(of: "zh-HK") == ["zh-HK", "zh-Hant-HK", "zh-Hant"])
    #expect(fallbackChain(of: "zh-TW") == ["zh-TW", "zh-Hant-TW", "zh-Hant"])
    #expect(fallbackChain(of: "zh-Hant") == ["zh-Hant"])
    #expect(fallbackChain(of: "zh-MO") == ["zh-MO", "zh-Hant-MO", "zh-Hant-HK", "zh-HK", "zh-Hant"])
  }

  @Test func chineseWithoutAScriptIsSimplified() {
    #expect(fallbackChain(of: "zh") == ["zh", "zh-Hans"])
    #expect(fallbackChain(of: "zh-Hans") == ["zh-Hans", "zh"])
    #expect(fallbackChain(of: "zh-CN") == ["zh-CN", "zh-Hans-CN", "zh-Hans", "zh"])
    #expect(fallbackChain(of: "zh-SG") == ["zh-SG", "zh-Hans-SG", "zh-Hans", "zh"])
    #expect(fallbackChain(of: "zh-Hans-HK") == ["zh-Hans-HK", "zh-Hans", "zh"])
  }

  @Test func regionsLeadToTheVariantTheyRead() {
    #expect(fallbackChain(of: "es-MX") == ["es-MX", "es-419", "es"])
    #expect(fallbackChain(of: "es-ES") == ["es-ES", "es"])
    #expect(fallbackChain(of: "pt-AO") == ["pt-AO", "pt-PT", "pt"])
    #expect(fallbackChain(of: "pt-BR") == ["pt-BR", "pt"])
    #expect(fallbackChain(of: "en-AU") == ["en-AU", "en-001", "en"])
    #expect(fallbackChain(of: "en-CH") == ["en-CH", "en-150", "en-001", "en"])
    #expect(fallbackChain(of: "hi-Latn-IN") == ["hi-Latn-IN", "hi-Latn", "en-IN", "en-001", "en"])
    #expect(fallbackChain(of: "de-AT") == ["de-AT", "de"])
    #expect(fallbackChain(of: "ca-ES-valencia") == ["ca-ES-valencia", "ca-ES", "ca"])
  }

  @Test func aScriptThatIsNotTheUsualOneLeadsNowhere() {
    #expect(fallbackChain(of: "sr-Latn-RS") == ["sr-Latn-RS", "sr-Latn"])
    #expect(fallbackChain(of: "sr-ME") == ["sr-ME", "sr-Latn-ME", "sr-Latn"])
    #expect(fallbackChain(of: "sr-RS") == ["sr-RS", "sr-Cyrl-RS", "sr-Cyrl", "sr"])
    #expect(fallbackChain(of: "pa-PK") == ["pa-PK", "pa-Arab-PK", "pa-Arab"])
    #expect(fallbackChain(of: "ja-Latn") == ["ja-Latn"])
  }

  @Test func theNorwegianLanguagesLeadToEachOther() {
    #expect(fallbackChain(of: "nb-NO") == ["nb-NO", "no-NO", "nb", "no"])
    #expect(fallbackChain(of: "no") == ["no", "nb"])
    #expect(fallbackChain(of: "nn") == ["nn", "no", "nb"])
  }

  @Test func codesThatAreWithdrawnAreReplaced() {
    #expect(fallbackChain(of: "iw") == ["he"])
    #expect(fallbackChain(of: "in-ID") == ["id-ID", "id"])
    #expect(fallbackChain(of: "sh") == ["sr-Latn"])
    #expect(fallbackChain(of: "tl") == ["fil"])
    #expect(fallbackChain(of: "zh-yue-HK") == ["yue-HK", "yue-Hant-HK", "yue-Hant", "yue"])
  }

  @Test func tagsAreReadInEverySpellingSystemsUse() {
    #expect(LanguageTag("ZH_hANT_hk")?.text == "zh-Hant-HK")
    #expect(LanguageTag("de-DE-u-co-phonebk")?.text == "de-DE")
    #expect(LanguageTag("ar_EG@calendar=islamic")?.text == "ar-EG")
    #expect(LanguageTag("en_US.UTF-8")?.text == "en-US")
    #expect(LanguageTag("sr@latin")?.text == "sr-Latn")
    #expect(LanguageTag("sr_RS.UTF-8@Latin")?.text == "sr-Latn-RS")
    #expect(LanguageTag("uz_UZ@cyrillic")?.text == "uz-Cyrl-UZ")
    #expect(LanguageTag("ks_IN@devanagari")?.text == "ks-Deva-IN")
    #expect(LanguageTag("sr_Cyrl@latin")?.text == "sr-Cyrl")
    #expect(LanguageTag("ca_ES@valencia")?.text == "ca-ES-valencia")
    #expect(LanguageTag("de_DE@euro")?.text == "de-DE")
    #expect(LanguageTag("en-US-x-twain")?.text == "en-US")
    #expect(LanguageTag("es-419")?.text == "es-419")
    #expect(LanguageTag("de-1996")?.text == "de-1996")
  }

  @Test func whatIsNoTagHasNoChain() {
    for text in [
      "", "-", "e", "english language", "root", "12", "en-", "en--US", "en-u", "zh-Hans-Hans", "de-DE-AT", "日本",
    ] {
      #expect(LanguageTag(text) == nil, "\(text)")
      #expect(fallbackChain(of: text) == [])
    }
  }

  @Test func theScriptDecidesTheDirection() {
    for locale in [
      "ar", "ar-EG", "he", "iw", "fa", "ur", "yi", "ckb", "dv", "sd", "pa-PK", "az-Arab", "uz-AF", "ks", "ug",
    ] {
      #expect(isRightToLeft(locale), "\(locale)")
    }
    for locale in ["en", "zh-Hant", "az", "sd-Deva", "sd-IN", "pa", "ug-KZ", "ms", "ku", "mn-Mong", "ar-Latn", "?"] {
      #expect(!isRightToLeft(locale), "\(locale)")
    }
  }

  /// Compares with `Tests/Facts/cldr-45-locales.txt`, which was generated from CLDR's own files.
  @Test func parentsAreThoseOfCLDR() throws {
    let parents = try cldrFacts("parent")
    #expect(parents.count == 180)
    for (locale, parent) in parents {
      let tag = try #require(LanguageTag(locale))
      let chain = fallbackChain(of: locale)
      // Skips equivalent tags, which follow the tag in the chain.
      let wider = chain.first { !tag.spellings.map(\.text).contains($0) }
      if parent == "und" {
        #expect(chain == [locale], "\(locale): \(chain)")
      } else if locale != "nb" {
        #expect(
          wider.flatMap { LanguageTag($0) }?.spellings.map(\.text).contains(parent) == true, "\(locale): \(chain)")
      }
    }
  }

  @Test func usualScriptsAreThoseOfCLDR() throws {
    let scripts = try cldrFacts("script")
    #expect(scripts.count == 267)
    for (locale, script) in scripts {
      let known = LanguageTag(locale)?.usualScript
      #expect(known == nil || known == script, "\(locale): \(known ?? "-")")
    }
  }
}
