/// The numbers of the protocol, named as it names them.

/// The kind of a proposal.
enum CompletionKind: Int {
  case function = 3
  case field = 5
  case variable = 6
  case module = 9
  case property = 10
  case `enum` = 13
  case keyword = 14
  case snippet = 15
  case file = 17
  case reference = 18
  case enumMember = 20
  case event = 23
}

/// The kind of a symbol in an outline or a hierarchy.
enum SymbolKind: Int {
  case namespace = 3
  case `class` = 5
  case method = 6
  case property = 7
  case field = 8
  case `enum` = 10
  case interface = 11
  case function = 12
  case variable = 13
  case constant = 14
  case string = 15
  case object = 19
  case event = 24
}

/// The kind of a highlighted place.
enum HighlightKind: Int {
  case read = 2
  case write = 3
}

/// The kind of a message to a person.
enum MessageType: Int {
  case error = 1
}

/// The form of an inserted text.
enum InsertTextFormat: Int {
  case plain = 1
  case snippet = 2
}

/// A remark on a finding.
enum DiagnosticTag: Int {
  case unnecessary = 1
}
