extension WordList {
  static let systemAlerts = WordList("systemAlerts")
}

/// The wording of the system's alert titles in one language, without the app's name and the resource.
struct SystemAlerts: Sendable {
  /// Each title as phrases that follow one another.
  private let titles: [[[UInt8]]]

  private init(_ language: WrittenLanguage) {
    titles = lines(language[.systemAlerts]).map { title in
      title.split(separator: " ").split(separator: "…").map { Array($0.joined(separator: " ").utf8) }
    }
  }

  /// The titles of the nearest known language.
  static func of(_ locale: String) -> SystemAlerts? {
    WrittenLanguage.nearest(to: locale, with: .systemAlerts).map { SystemAlerts($0) }
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
