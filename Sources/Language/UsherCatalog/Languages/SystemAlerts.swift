internal import UsherRuntime

/// The wording of the system's alert titles in one language, without the app's name and the resource.
///
/// Source: the alerts of iOS as user interface tests look for them in these languages.
struct SystemAlerts: Sendable {
  private let language: String
  /// Each title as phrases that follow one another.
  private let titles: [[[UInt8]]]

  private init(_ language: String, _ titles: [[String]]) {
    self.language = language
    self.titles = titles.map { $0.map { Array($0.utf8) } }
  }

  /// The titles of the nearest known language.
  static func of(_ locale: String) -> SystemAlerts? {
    for candidate in fallbackChain(of: locale) {
      if let alerts = known.first(where: { $0.language == candidate }) { return alerts }
    }
    return nil
  }

  /// The first of the system's titles that a text contains, with `…` between its phrases; nil if there is none.
  func title(saidIn text: String) -> String? {
    let text = Array(text.utf8)
    return titles.first { occurs($0, in: text) }.map { words in
      words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " … ")
    }
  }

  private func occurs(_ words: [[UInt8]], in text: [UInt8]) -> Bool {
    var start = 0
    for word in words {
      guard let found = place(of: word, in: text, from: start) else { return false }
      start = found + word.count
    }
    return true
  }

  private static let known = [
    SystemAlerts("en", [["would like to access"], ["would like to use your"], ["would like to send you"]]),
    SystemAlerts("de", [["möchte auf", "zugreifen"], ["möchte dir mitteilungen senden"]]),
    SystemAlerts("fr", [["souhaite accéder à"], ["souhaite vous envoyer"]]),
    SystemAlerts("es", [["quiere acceder a"], ["desea acceder a"]]),
    SystemAlerts("pt", [["deseja ter acesso"], ["gostaria de aceder"]]),
    SystemAlerts("it", [["vorrebbe accedere"]]),
    SystemAlerts("nl", [["wil toegang tot"]]),
    SystemAlerts("pl", [["chce uzyskać dostęp"]]),
    SystemAlerts("ru", [["запрашивает доступ"]]),
    SystemAlerts("uk", [["хоче отримати доступ"]]),
    SystemAlerts("tr", [["erişmek istiyor"], ["erişmek İstiyor"]]),
    SystemAlerts("el", [["Αίτημα από", "για πρόσβαση"]]),
    SystemAlerts("ar", [["يرغب", "بالوصول إلى"]]),
    SystemAlerts("ja", [["アクセスを求めています"]]),
    SystemAlerts("ko", [["접근하려고 합니다"]]),
    SystemAlerts("zh-Hans", [["想访问"], ["想要访问"]]),
    SystemAlerts("zh-Hant", [["想要取用"], ["要取用"]]),
  ]
}

/// Where a word in small letters occurs first in a text. Ignores the case of the ASCII letters in the text.
func place(of word: [UInt8], in text: [UInt8], from start: Int = 0) -> Int? {
  guard start + word.count <= text.count else { return nil }
  return (start...(text.count - word.count)).first { offset in
    word.indices.allSatisfy { isSame(text[offset + $0], word[$0]) }
  }
}

private func isSame(_ byte: UInt8, _ small: UInt8) -> Bool {
  byte == small || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) && byte | 0x20 == small
}
