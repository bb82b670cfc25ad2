/// The locales that a reader of `locale` understands, nearest first and beginning with `locale` itself, as canonical
/// tags.
///
/// Follows the parent locales of CLDR 45 and ends before the root: a script that is unusual for the language falls back
/// to no other script (`zh-Hant`, `sr-Latn`). Equivalent tags (`zh-HK` and `zh-Hant-HK`, `zh` and `zh-Hans`, `no` and
/// `nb`) follow each other. Empty if `locale` is not a language tag.
package func fallbackChain(of locale: String) -> [String] {
  var chain: [String] = []
  var next = LanguageTag(locale)
  while let tag = next {
    for spelling in tag.spellings where !chain.contains(spelling.text) { chain.append(spelling.text) }
    next = tag.parent
  }
  return chain
}

/// Whether text of this locale runs from right to left. Decided by its script: the one in the tag, or else the usual one
/// for its language and region. False if `locale` is not a language tag.
package func isRightToLeft(_ locale: String) -> Bool {
  guard let tag = LanguageTag(locale) else { return false }
  if let script = tag.script ?? tag.usualScript { return rightToLeftScripts.contains(script) }
  return rightToLeftLanguages.contains(tag.language)
}

extension LanguageTag {
  /// The next more general locale; nil before the root.
  var parent: LanguageTag? {
    var parent = self
    if !variants.isEmpty {
      parent.variants.removeLast()
      return parent
    }
    if let exception = exceptionalParent { return exception }
    parent.script = script ?? (region == nil ? nil : usualScript)
    if region != nil {
      parent.region = nil
      return parent
    }
    guard script != nil, script == usualScript else { return nil }
    parent.script = nil
    return parent
  }

  /// The tag itself, then the equivalent tag.
  package var spellings: [LanguageTag] {
    var other = self
    if let usual = usualScript {
      if script == nil { other.script = usual } else if script == usual { other.script = nil }
    }
    if language == "no" { other.language = "nb" } else if language == "nb" { other.language = "no" }
    return other == self ? [self] : [self, other]
  }

  /// The usual script of this language in this region; nil for languages that are written in a single script.
  package var usualScript: String? {
    guard let row = writtenLanguages.first(where: { $0.language == language }) else { return nil }
    guard let region else { return row.script }
    return row.elsewhere.first { names($0.regions, region) }?.script ?? row.script
  }

  private var exceptionalParent: LanguageTag? {
    let texts = spellings.map { $0.text }
    return parentLocales.first { row in texts.contains { names(row.children, $0) } }.flatMap { LanguageTag($0.parent) }
  }
}

/// Whether `name` is one of the words of `list`, which are separated by single spaces.
package func names(_ list: String, _ name: String) -> Bool {
  var rest = name.utf8.makeIterator()
  var isSame = true
  for byte in list.utf8 {
    if byte == UInt8(ascii: " ") {
      if isSame, rest.next() == nil { return true }
      rest = name.utf8.makeIterator()
      isSame = true
    } else if isSame {
      isSame = rest.next() == byte
    }
  }
  return isSame && rest.next() == nil
}

// MARK: CLDR 45

/// `parentLocales` without two groups: locales whose parent is the root, which follow from `writtenLanguages`, and `nb`,
/// which is treated as `no`.
private let parentLocales: [(parent: String, children: String)] = [
  (
    "en-001",
    """
    en-150 en-AG en-AI en-AU en-BB en-BM en-BS en-BW en-BZ en-CC en-CK en-CM en-CX en-CY en-DG en-DM en-ER en-FJ en-FK \
    en-FM en-GB en-GD en-GG en-GH en-GI en-GM en-GY en-HK en-ID en-IE en-IL en-IM en-IN en-IO en-JE en-JM en-KE en-KI \
    en-KN en-KY en-LC en-LR en-LS en-MG en-MO en-MS en-MT en-MU en-MV en-MW en-MY en-NA en-NF en-NG en-NR en-NU en-NZ \
    en-PG en-PK en-PN en-PW en-RW en-SB en-SC en-SD en-SG en-SH en-SL en-SS en-SX en-SZ en-TC en-TK en-TO en-TT en-TV \
    en-TZ en-UG en-VC en-VG en-VU en-WS en-ZA en-ZM en-ZW
    """
  ),
  ("en-150", "en-AT en-BE en-CH en-DE en-DK en-FI en-NL en-SE en-SI"),
  ("en-IN", "hi-Latn"),
  (
    "es-419",
    """
    es-AR es-BO es-BR es-BZ es-CL es-CO es-CR es-CU es-DO es-EC es-GT es-HN es-JP es-MX es-NI es-PA es-PE es-PR es-PY \
    es-SV es-US es-UY es-VE
    """
  ),
  ("fr-HT", "ht"),
  ("no", "nn"),
  ("pt-PT", "pt-AO pt-CH pt-CV pt-FR pt-GQ pt-GW pt-LU pt-MO pt-MZ pt-ST pt-TL"),
  ("zh-Hant-HK", "zh-Hant-MO"),
]

/// `likelySubtags` for languages written in several scripts: the usual script, and the regions that use another.
private let writtenLanguages: [(language: String, script: String, elsewhere: [(script: String, regions: String)])] = [
  ("az", "Latn", [("Arab", "IQ IR"), ("Cyrl", "RU")]),
  ("bal", "Arab", []),
  ("bm", "Latn", []),
  ("bs", "Latn", []),
  ("ff", "Latn", []),
  ("ha", "Latn", [("Arab", "CM SD")]),
  ("hnj", "Hmnp", [("Laoo", "AU CN FR GF LA MM SR TH VN")]),
  ("iu", "Cans", []),
  ("kk", "Cyrl", [("Arab", "AF CN IR MN")]),
  ("ks", "Arab", []),
  ("ku", "Latn", [("Arab", "LB")]),
  ("kxv", "Latn", []),
  ("ky", "Cyrl", [("Arab", "CN"), ("Latn", "TR")]),
  ("mn", "Cyrl", [("Mong", "CN")]),
  ("mni", "Beng", []),
  ("ms", "Latn", [("Arab", "CC")]),
  ("pa", "Guru", [("Arab", "PK")]),
  ("rhg", "Rohg", []),
  ("sat", "Olck", []),
  ("sd", "Arab", [("Deva", "IN")]),
  ("shi", "Tfng", []),
  ("sr", "Cyrl", [("Latn", "ME RO RU TR")]),
  ("su", "Latn", []),
  ("tg", "Cyrl", [("Arab", "PK")]),
  ("ug", "Arab", [("Cyrl", "KZ MN")]),
  ("uz", "Latn", [("Arab", "AF"), ("Cyrl", "CN")]),
  ("vai", "Vaii", []),
  ("yue", "Hant", [("Hans", "CN")]),
  ("zh", "Hans", [("Hant", "AU BN GB GF HK ID MO PA PF PH SR TH TW US VN")]),
]

private let rightToLeftScripts = [
  "Adlm", "Arab", "Aran", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa", "Yezi",
]

/// The languages in CLDR's main data that are written in a single script, from right to left.
private let rightToLeftLanguages = [
  "apc", "ar", "bgn", "ckb", "dv", "fa", "he", "lrc", "mzn", "nqo", "ps", "sdh", "skr", "syr", "trw", "ur", "yi",
]
