import Foundation
import TestSupport
import Testing
import UsherRuntime

@Suite struct PluralTests {
  /// ICU 72 contains CLDR 42; languages that were added later have only `other` there.
  @Test func everyLanguageCountsAsItDoesInICU() throws {
    var differences: [String] = []
    var compared = 0
    for row in try ICUTable().rows {
      let rules = PluralRules(of: row.locale)
      for (number, letter) in zip(row.numbers, row.letters) {
        compared += 1
        if rules.category(of: number).map(letterOf) != letter {
          differences.append("\(row.locale) \(number)")
        }
      }
    }
    #expect(
      differences == [
        "blo 0", "blo 1", "blo 0.0", "blo 0.00", "blo 0.000", "blo 0.0000", "blo 1.0", "blo 1.00", "blo 1.000",
        "blo 1.0000",
      ])
    #expect(compared == 83_160)
  }

  @Test func aRegionCountsAsItsLanguageUnlessItHasRulesOfItsOwn() {
    #expect(pluralCategory(of: "0", in: "pt-BR") == .one)
    #expect(pluralCategory(of: "0", in: "pt-PT") == .other)
    #expect(pluralCategory(of: "0", in: "pt-AO") == .one)
    #expect(pluralCategory(of: "2", in: "ar-EG") == .two)
    #expect(pluralCategory(of: "1", in: "zh-Hant-HK") == .other)
  }

  @Test func aLanguageWithoutRulesHasOneCategory() {
    #expect(categories(of: "ja") == [.other])
    #expect(categories(of: "tlh") == [.other])
    #expect(categories(of: "no tag") == [.other])
    #expect(categories(of: "ar") == PluralCategory.allCases)
    #expect(categories(of: "pl") == [.one, .few, .many, .other])
  }

  @Test func whatIsNoNumberHasNoCategory() {
    for text in ["", "-", ".", ".5", "1.", "one", "1,5", "１", "1c", "1c19", "1.2.3", "1234567890123456789"] {
      #expect(pluralCategory(of: text, in: "en") == nil, "\(text)")
    }
    #expect(pluralCategory(of: "-1", in: "en") == .one)
    #expect(pluralCategory(of: "123456789012345678", in: "en") == .other)
  }
}

private func pluralCategory(of number: String, in locale: String) -> PluralCategory? {
  PluralRules(of: locale).category(of: number)
}

private func categories(of locale: String) -> [PluralCategory] { PluralRules(of: locale).categories }

/// Reads `Tests/Facts/plurals-icu.txt`.
private struct ICUTable {
  var rows: [(locale: String, numbers: [String], letters: [Character])] = []

  init() throws {
    let file = projectRoot.appending(path: "Tests/Facts/plurals-icu.txt", directoryHint: .notDirectory)
    var numbers: [String] = []
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") where !line.hasPrefix("#") {
      let parts = line.split(separator: ": ")
      if parts[0] == "numbers" || parts[0] == "compact" {
        numbers = parts[1].split(separator: " ").map { String($0) }
      } else {
        for locale in parts[0].split(separator: " ") { rows.append((String(locale), numbers, Array(parts[1]))) }
      }
    }
  }
}

private func letterOf(_ category: PluralCategory) -> Character {
  switch category {
  case .zero: "z"
  case .one: "1"
  case .two: "2"
  case .few: "f"
  case .many: "m"
  case .other: "o"
  }
}
