import TestSupport
import Testing
import UsherCatalog
import UsherSource
import UsherYAML

/// The forms of a text for numbers, and what they insert.
@Suite struct PluralFormTests {
  @Test func aFormWithoutItsNumberIsForOneNumberAlone() {
    func found(_ locale: String, _ one: String, in range: ClosedRange<Int> = 0...100) -> [String] {
      let forms = ["one: \(one)", "few: \"{count} b\"", "many: \"{count} c\"", "other: \"{count} d\""]
      return plural(locale, forms, in: range).filter { $0.contains("number") }
    }
    func told(_ number: String) -> [String] {
      ["plural-forms: the text for `one` does not say its number, and people read it for \(number) too"]
    }
    #expect(found("uk", "Одне фото") == told("21"))
    #expect(found("ru", "1 фото") == told("21"))
    #expect(found("lv", "Viens attēls") == told("21"))
    #expect(found("fr", "Une photo") == told("0"))
    #expect(found("pt-BR", "Uma foto") == told("0"))
    #expect(found("fr", "Une photo", in: 1...100) == [])
    #expect(found("uk", "Одне фото", in: 0...20) == [])
    #expect(found("uk", "\"{count} фото\"") == [])
    #expect(found("de", "Ein Foto") == [] && found("pl", "Jedno zdjęcie") == [] && found("pt-PT", "Uma foto") == [])
  }

  @Test func whereNoFormSaysTheNumberOnlyASingularForManyIsWrong() {
    func found(_ locale: String, _ one: String, _ other: String) -> Bool {
      plural(locale, ["one: \(one)", "few: \(other)", "many: \(other)", "other: \(other)"]).contains {
        $0.contains("number")
      }
    }
    #expect(found("uk", "Видалити фото", "Видалити всі фото"))
    #expect(!found("uk", "Видалити фото", "Видалити фото"))
    #expect(!found("fr", "Supprimer la photo", "Supprimer les photos"))
  }

  @Test func nothingIsClaimedAboutALanguageWithoutRules() {
    #expect(
      plural("oc", ["one: Una", "other: \"{count} b\""]) == ["plural-forms: the plural rules of `oc` are not known"])
    #expect(plural("la", ["other: \"{count} b\""]) == [])
    #expect(
      plural("ja", ["one: \"{count} a\"", "other: \"{count} b\""]) == [
        "plural-forms: `ja` has no plural category `one`"
      ])
  }

  @Test func eachFormInsertsWhatTheSourceInserts() {
    func lost(_ forms: [String], _ locale: String = "ru") -> [String] {
      plural(locale, forms).filter { $0.hasPrefix("missing-placeholder") }
    }
    #expect(
      lost(["one: \"{count} a\"", "few: b", "many: c", "other: \"{count} d\""])
        == ["missing-placeholder: the translation of `message` lacks `count` for `few` and `many`"])
    #expect(
      lost(["one: a", "other: b"], "de")
        == ["missing-placeholder: the translation of `message` lacks `count` for `other`"])
    #expect(lost(["zero: a", "one: b", "two: c", "few: \"{count}\"", "many: \"{count}\"", "other: d"], "ar") == [])
  }

  @Test func eachBranchInsertsWhatTheSourceInserts() {
    func lost(_ german: String) -> [String] {
      let source = english("  sorry:\n    message: Sorry, {name} ({count})\n")
      return compiled([source, translation("de", "  sorry:\n\(german)")], prompts)
    }
    let branches = "    message:\n      select: count\n      \"1\": Einmal, {name}\n      \"2\": Zweimal\n"
    #expect(lost(branches) == ["missing-placeholder: the translation of `message` lacks `name` for `2`"])
    #expect(lost(branches.replacing("Zweimal", with: "Zweimal, {name}")) == [])
    #expect(
      lost("    message: Hallo ({count})\n") == ["missing-placeholder: the translation of `message` lacks `name`"])
  }

  @Test func aLostTermIsANote() {
    func lost(_ message: String) -> [String] {
      compiled(
        [
          english("  \"off\":\n    message: \"{-app} is off.\"\n"),
          translation("de", "  \"off\":\n    message: \(message)\n"),
        ], [shape])
    }
    #expect(lost("Es ist aus.") == ["missing-placeholder: the translation of `message` does not insert the term `app`"])
    #expect(lost("Snapline ist aus.") == [], "`written-out-term` reports that")
    #expect(lost("\"{-app} ist aus.\"") == [])
    let found = compileCopy(
      catalogSet([
        english("  \"off\":\n    message: \"{-app} is off.\"\n"), translation("de", "  \"off\":\n    message: Aus.\n"),
      ]),
      for: [shape])
    #expect(found.diagnostics.map(\.severity) == [.note])
  }

  @Test func aNumberIsNoCategory() {
    func helps(_ key: String) -> [String] {
      let text = english("  \"off\":\n    message:\n      plural: count\n      \(key): A\n      other: B\n")
      return readCatalog(file(text)).diagnostics.filter { $0.code == .pluralCategory }.compactMap(\.help?.description)
    }
    #expect(helps("\"=0\"").first?.hasPrefix("for a text for 0 alone, write `select: count`") == true)
    #expect(helps("\"=1\"").first?.hasPrefix("write `one:`, and insert the number with `{count}`; for a text") == true)
    #expect(helps("\"2\"").count == 1 && helps("\"=0\"").count == 1)
  }
}

private let shape = PromptShape(name: "off", declaration: Label(policy, Span(6, 9)), kind: .view)

/// The findings for a text with these plural forms, whose source says `One photo` and `{count} photos`.
private func plural(_ locale: String, _ forms: [String], in range: ClosedRange<Int> = 0...100) -> [String] {
  var shape = shape
  shape.parameters = [PromptShape.Parameter(name: "count", values: range.map { "\($0)" })]
  let source = "  \"off\":\n    message:\n      plural: count\n      one: One photo\n      other: \"{count} photos\"\n"
  let known = ["uk": "one few many other", "ru": "one few many other", "ar": "zero one two few many other"]
  let categories = (known[locale] ?? "one other").split(separator: " ")
  let rules = forms.filter { form in categories.contains { form.hasPrefix("\($0):") } }
  let text = "  \"off\":\n    message:\n      plural: count\n" + rules.map { "      \($0)\n" }.joined()
  return compiled([english(source), translation(locale, text)], [shape])
}

private func compiled(_ texts: [String], _ shapes: [PromptShape]) -> [String] {
  compileCopy(catalogSet(texts), for: shapes).diagnostics.filter { $0.code != .missingCopy && $0.code != .partialCopy }
    .map { "\($0.code.rawValue): \($0.message.description)" }
}
