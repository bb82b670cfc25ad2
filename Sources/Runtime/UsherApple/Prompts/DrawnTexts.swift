import UsherHost
import UsherRuntime

/// The texts of a prompt or a notice as Usher's own views draw them, and what a screen reader reads for each.
struct DrawnTexts {
  struct Text {
    var text: String
    var spoken: String
  }

  private(set) var title: Text?
  private(set) var message: Text?

  init(_ prompt: ShownPrompt) { self.init(prompt.title, prompt.message, prompt.accessibilityLabel) }

  init(_ notice: LiveNotice) {
    self.init(notice.text?.title, notice.text?.message, notice.text?.accessibilityLabel)
  }

  private init(_ title: String?, _ message: String?, _ label: String?) {
    let before = title == nil ? label : nil
    self.title = title.map { Text(text: $0, spoken: label ?? $0) }
    self.message = message.map { Text(text: $0, spoken: [before, $0].compactMap(\.self).joined(separator: "\n")) }
  }

  /// All texts, for a view that draws them as one.
  var text: String { [title?.text, message?.text].compactMap(\.self).joined(separator: "\n") }

  /// The text that a screen reader reads for title and message together.
  var spoken: String { [title?.spoken, message?.spoken].compactMap(\.self).joined(separator: "\n") }
}
