internal import UsherRuntime
internal import UsherSource

extension WordList {
  fileprivate static let yesNo = WordList("yesNo")
  fileprivate static let agreement = WordList("agreement")
  fileprivate static let consent = WordList("consent")
  fileprivate static let emptyTitles = WordList("emptyTitles")
  fileprivate static let pressure = WordList("pressure")
}

// MARK: Apple's guidelines for alerts

extension CopyChecks {
  mutating func checkGuidelines(_ content: Catalog.Prompt, for prompt: PromptShape) {
    checkTitleAndButtons(content, on: nil, of: prompt)
    for platform in content.platforms { checkTitleAndButtons(platform.words, on: platform.name.text, of: prompt) }
    if prompt.isPrimer, let title = content.title {
      judge(TextKey(prompt.name, nil, .title, title.name.text)) { $0.checkPrimer(title) }
    }
  }

  private mutating func checkTitleAndButtons(
    _ words: Catalog.Prompt, on platform: String?, of prompt: PromptShape
  ) {
    if let title = words.title {
      judge(TextKey(prompt.name, platform, .title, title.name.text)) { $0.checkTitle(title, of: prompt) }
    }
    var labels: [String: Catalog.Text] = [:]
    for button in words.buttons {
      judge(TextKey(prompt.name, platform, .button, button.name.text)) { checks in
        if case .phrase(let label) = button.form {
          if let first = labels[label.written] {
            checks.diagnostics.append(.sameLabel(button, first, label.written))
            return
          }
          labels[label.written] = button
        }
        checks.checkButton(button, of: prompt)
      }
    }
  }

  private mutating func checkTitle(_ title: Catalog.Text, of prompt: PromptShape) {
    for phrase in title.form.phrases {
      let text = shown(phrase, for: prompt)
      if let said = language.alerts?.title(saidIn: text) { diagnostics.append(.imitatesSystem(phrase, said)) }
      if let search = language.search, search[.emptyTitles].mayBeWhole(text),
        search[.emptyTitles].isWhole(withoutMark(text, in: language))
      {
        diagnostics.append(.emptyTitle(phrase, text))
      }
      guard prompt.kind == .alert else { continue }
      // A letter has at least one byte for each column, so the number of bytes is an upper bound.
      guard text.utf8.count > titleColumns else { continue }
      let columns = columns(of: text)
      if columns > titleColumns { diagnostics.append(.longTitle(phrase, columns, limit: titleColumns)) }
    }
  }

  private mutating func checkButton(_ button: Catalog.Text, of prompt: PromptShape) {
    for phrase in button.form.phrases {
      let text = shown(phrase, for: prompt.shape(for: button.name.text))
      if let search = language.search { checkAnswer(phrase, text, button.name.text, of: prompt, search) }
      guard prompt.kind == .alert else { continue }
      // A label that is too long has to be written anew, so nothing else is said about it.
      if isEnglish, hasWords(3, text) {
        diagnostics.append(.buttonLength(phrase, text))
        continue
      }
      switch TextEnd(of: text, in: language) {
      case .stop, .question, .exclamation, .colon:
        diagnostics.append(.buttonEnd(phrase, text, withoutMark(text, in: language)))
      case .none, .ellipsis:
        if isEnglish, titleCase(text) != text { diagnostics.append(.buttonTitleCase(phrase, titleCase(text))) }
      }
    }
  }

  /// Reports the worst finding about what the label of a button answers.
  private mutating func checkAnswer(
    _ phrase: Catalog.Phrase, _ text: String, _ name: String, of prompt: PromptShape, _ search: LanguageSearch
  ) {
    let isAlert = prompt.kind == .alert
    let isChoice = isAlert && prompt.buttons.count > 1
    if prompt.isBeforeRequest(name), let answer = search[.consent].occurrence(in: Array(text.utf8)) {
      diagnostics.append(.preAnswer(phrase, text, answer))
    } else if isAlert, search[.yesNo].isWhole(text) {
      diagnostics.append(.yesNo(phrase, text))
    } else if isChoice, search[.agreement].isWhole(text) {
      diagnostics.append(.okOnQuestion(phrase, text))
    } else if isChoice, prompt.has(.cancel, name), !search[.cancel].isEmpty, !search[.cancel].isWhole(text) {
      let isUntranslated =
        language.language != sourceLanguage.language && sourceLanguage.search?[.cancel].isWhole(text) == true
      diagnostics.append(.cancelLabel(phrase, text, search[.cancel].names, isUntranslated: isUntranslated))
    } else if isChoice, !prompt.has(.cancel, name), search[.cancel].isFirst(text) {
      diagnostics.append(.cancelRole(phrase, text, name))
    }
  }

  mutating func checkTouch(_ text: Catalog.Text) {
    guard let search = language.search else { return }
    for phrase in text.form.phrases {
      if let word = search[.touch].occurrence(in: Array(shown(phrase).utf8)) {
        diagnostics.append(.tapOrClick(phrase, word))
      }
    }
  }

  private var isEnglish: Bool { language.language == "en" }
}

/// The columns of two title lines in an alert: it is 270 points wide, with 238 for text, in 17-point semibold letters. An
/// estimate for narrow letters; a wide letter counts as two.
private let titleColumns = 56

private func columns(of text: String) -> Int {
  text.reduce(0) { $0 + ($1.unicodeScalars.first.map(isWide) == true ? 2 : 1) }
}

/// East Asian wide and fullwidth characters (UAX #11), by block.
private func isWide(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
    0xFFE0...0xFFE6:
    true
  default: false
  }
}

/// English title case: every word begins with a capital letter, except short words inside the title.
private func titleCase(_ text: String) -> String {
  let small = ["a", "an", "and", "as", "at", "but", "by", "for", "in", "nor", "of", "on", "or", "the", "to", "with"]
  let words = text.split(separator: " ", omittingEmptySubsequences: false)
  let cased = words.enumerated().map { index, word -> String in
    let isInside = index > 0 && index < words.count - 1
    guard let first = word.first, !(isInside && small.contains(String(word))) else { return String(word) }
    return first.uppercased() + word.dropFirst()
  }
  return cased.joined(separator: " ")
}

/// Checks the buttons of a prompt as the policy declares them.
func shapeFindings(_ prompt: PromptShape) -> [Diagnostic] {
  var found: [Diagnostic] = []
  let isDestructive = prompt.roles.contains { $0.role == .destructive }
  let canCancel = prompt.roles.contains { $0.role == .cancel }
  if prompt.kind == .alert, prompt.buttons.count > 3 { found.append(.manyButtons(prompt)) }
  if isDestructive, !canCancel, prompt.kind == .alert { found.append(.destructiveWithoutCancel(prompt)) }
  for button in prompt.buttons where prompt.has(.cancel, button) && prompt.has(.preferred, button) {
    found.append(.preferredCancel(prompt, button))
  }
  if prompt.isPrimer, prompt.buttons.count != 1 || prompt.isDismissible { found.append(.primerExit(prompt)) }
  return found
}

// MARK: App Review

extension CopyChecks {
  private mutating func checkPrimer(_ title: Catalog.Text) {
    guard let search = language.search else { return }
    for phrase in title.form.phrases {
      if let word = search[.pressure].occurrence(in: Array(shown(phrase).utf8)) {
        diagnostics.append(.pressure(phrase, word))
      }
    }
  }

  mutating func checkPurpose(_ text: Catalog.Text) {
    for phrase in text.form.phrases {
      let shown = shown(phrase)
      if TextEnd(of: shown, in: language) != .stop, language.writing.endsSentences {
        diagnostics.append(.purposeSentence(phrase))
      }
      if hasMarkup(phrase) { continue }
      if let reason = language.search?.vagueReason(in: phrase.literals) {
        diagnostics.append(.vaguePurpose(phrase, reason))
      } else if catalog.role == .source, isShort(shown) {
        diagnostics.append(.shortPurpose(phrase))
      }
    }
  }

  /// Whether a purpose is too short to say what is used and what for. Only the source is judged by its length: the same is said in
  /// more or fewer words in another language.
  private func isShort(_ text: String) -> Bool {
    guard language.writing.separatesWords else { return text.count < 10 }
    return !hasWords(isEnglish ? 6 : 4, text)
  }
}
