internal import Usher
internal import UsherDiagnostics

extension CopyChecks {
  /// A title that says what the system's own alert says.
  mutating func checkImitation(_ title: Catalog.Text, of prompt: PromptShape) {
    guard let alerts = SystemAlerts.of(language.locale) else { return }
    for phrase in title.form.phrases {
      let text = Array(shown(phrase, for: prompt).lowercased().utf8)
      if let said = alerts.titles.first(where: { occur($0, in: text) }) {
        diagnostics.append(.imitatesSystem(phrase, said))
      }
    }
  }
}

/// Whether some words stand in a text, one behind the other.
private func occur(_ words: [String], in text: [UInt8]) -> Bool {
  var rest = text[...]
  for word in words {
    let word = Array(word.utf8)
    guard let start = rest.indices.first(where: { rest[$0...].starts(with: word) }) else { return false }
    rest = rest[(start + word.count)...]
  }
  return true
}

/// How the titles of the system's alerts are put in one language, around the name of an app and what it asks for, in small letters.
///
/// Facts: the alerts of iOS as user interface tests look for them in these languages.
private struct SystemAlerts {
  var language: String
  var titles: [[String]]

  /// Those of the nearest language that is known.
  static func of(_ locale: String) -> SystemAlerts? {
    for candidate in fallbackChain(of: locale) {
      if let alerts = systemAlerts.first(where: { $0.language == candidate }) { return alerts }
    }
    return nil
  }
}

private let systemAlerts = [
  SystemAlerts(
    language: "en", titles: [["would like to access"], ["would like to use your"], ["would like to send you"]]),
  SystemAlerts(language: "de", titles: [["möchte auf", "zugreifen"], ["möchte dir mitteilungen senden"]]),
  SystemAlerts(language: "fr", titles: [["souhaite accéder à"], ["souhaite vous envoyer"]]),
  SystemAlerts(language: "es", titles: [["quiere acceder a"], ["desea acceder a"]]),
  SystemAlerts(language: "pt", titles: [["deseja ter acesso"], ["gostaria de aceder"]]),
  SystemAlerts(language: "it", titles: [["vorrebbe accedere"]]),
  SystemAlerts(language: "nl", titles: [["wil toegang tot"]]),
  SystemAlerts(language: "pl", titles: [["chce uzyskać dostęp"]]),
  SystemAlerts(language: "ru", titles: [["запрашивает доступ"]]),
  SystemAlerts(language: "uk", titles: [["хоче отримати доступ"]]),
  SystemAlerts(language: "tr", titles: [["erişmek istiyor"]]),
  SystemAlerts(language: "el", titles: [["αίτημα από", "για πρόσβαση"]]),
  SystemAlerts(language: "ar", titles: [["يرغب", "بالوصول إلى"]]),
  SystemAlerts(language: "ja", titles: [["アクセスを求めています"]]),
  SystemAlerts(language: "ko", titles: [["접근하려고 합니다"]]),
  SystemAlerts(language: "zh-Hans", titles: [["想访问"], ["想要访问"]]),
  SystemAlerts(language: "zh-Hant", titles: [["想要取用"], ["要取用"]]),
]
