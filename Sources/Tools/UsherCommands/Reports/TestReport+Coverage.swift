internal import UsherPlatform
internal import UsherScript
internal import UsherSource

extension PolicyCoverage {
  /// The coverage as text: the counts, the uncovered parts, and the suggested tests.
  var lines: [String] {
    if !inconclusive.isEmpty {
      let findings = inconclusive.map { render($0, style: RenderingStyle(color: false)) }
      return ["\(tested.name) (\(visible(tested.path))): what is covered is not known"] + findings.flatMap { ["", $0] }
    }
    let all = [("state", states), ("row", rows), ("button", buttons), ("outcome", outcomes)]
    let counts = (all + (decisions.all > 0 ? [("decision", decisions)] : [])).map { what, count in
      "\(count.covered) of \(counted(count.all, what))"
    }
    let head = "\(tested.name) (\(visible(tested.path))): \(listed(counts, "and")) are covered"
    let besides = promiseLines + languageLines
    if uncovered.isEmpty { return [head] + besides }
    let missing = ["", "  no test comes through:"] + uncovered.map { "    \($0)" }
    if suggestions.isEmpty { return [head] + besides + missing }
    let tests = suggestions.flatMap { [""] + $0 }
    return [head] + besides + missing + ["", "  to cover \(suggestions.count == 1 ? "it" : "them"), add:"] + tests
  }

  /// The promises whose parts are not all covered.
  private var promiseLines: [String] {
    let partly = promises.filter { !$0.uncovered.isEmpty }
    if promises.isEmpty { return [] }
    let whole =
      "\(promises.count - partly.count) of \(counted(promises.count, "promise")) covered in all parts"
    if partly.isEmpty { return ["  \(whole)"] }
    return ["", "  \(whole); of the others:"] + partly.map { "    \($0.promise.text): \($0.text)" }
  }

  /// Languages with the same texts share their lines.
  private var languageLines: [String] {
    var groups: [(locales: [String], language: LanguageCoverage)] = []
    for language in languages {
      if let index = groups.firstIndex(where: { $0.language.hasSameTexts(as: language) }) {
        groups[index].locales.append(language.locale)
      } else {
        groups.append(([language.locale], language))
      }
    }
    return groups.flatMap { locales, language -> [String] in
      let count =
        "\(language.texts.count - language.unshown.count) of \(counted(language.texts.count, "text"))"
      let head = "  \(listed(locales, "and")): \(count) shown"
      if language.unshown.isEmpty { return [head] }
      return ["", "\(head); no test shows:"] + language.unshown.map { "    \($0)" }
    }
  }
}
