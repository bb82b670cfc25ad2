/// The looks in which pages draw prompts, besides the one that their reader chooses. `previewStyle` draws them.
package enum PromptLook: String, CaseIterable, Sendable {
  case android, web
}
