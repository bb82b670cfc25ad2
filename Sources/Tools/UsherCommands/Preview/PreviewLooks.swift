internal import UsherPlatform

/// The looks that the style of pages has, as a reader can choose them, and how platforms name them. Those without a name are for
/// platforms that name no look.
let previewLooks: [(name: String, title: String, look: PromptLook?)] = [
  ("ios26", "iOS 26", nil), ("ios", "iOS before 26", nil), ("android", "Android", .android), ("web", "Browser", .web),
]
