/// Something that can be written.
struct Proposal {
  var label: String
  var detail: String
  var kind: CompletionKind
  /// The inserted text, if it is not the label.
  var text: String?
  var isSnippet = false
  var documentation: String?
  /// Whether the label begins with the policy of the name, although the name alone is clear.
  var isQualified = false
}
