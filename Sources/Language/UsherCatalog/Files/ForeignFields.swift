/// The names of fields in other formats of texts, and what they are in a catalog.
enum ForeignFields {
  /// The field that a name of other formats means, among those that can be there; nil if it means none of them.
  static func field(_ name: String, among possible: [CatalogField]) -> CatalogField? {
    fields(name).first { possible.contains($0) }
  }

  /// The fields that a name can mean, the likeliest first. Which of them is meant depends on where it is.
  private static func fields(_ name: String) -> [CatalogField] {
    switch name {
    // The field was called `on`, which other tools take for a truth value.
    case "on", "platform": [.platforms]
    case "body", "text", "message", "content", "subtitle", "detail", "details": [.message, .text]
    case "description": [.message, .text, .note]
    case "header", "heading", "headline", "label", "name": [.title]
    case "cta", "ctas", "actions", "options", "labels": [.buttons]
    case "comment", "comments", "context", "hint", "notes": [.note]
    case "strings", "texts", "messages", "keys", "prompts": [.entries]
    case "language", "lang": [.locale, .source]
    case "version": [.schema]
    case "glossary", "variables", "names": [.terms]
    case "a11y", "voiceOver", "talkBack": [.accessibility]
    case "limit", "limits", "maxLength", "length": [.max]
    default: []
    }
  }
}
