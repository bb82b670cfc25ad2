@_spi(Rendering) internal import UsherSource

/// A finding as JSON. Offsets count bytes from 0, and the end is exclusive. Lines and columns count from 1, columns in Unicode
/// scalars.
struct FindingObject: Encodable {
  var code: String
  var severity: String
  var message: String
  var place: Place
  var related: [Place]
  var why: String?
  var help: String?
  var fixes: [FixObject]

  struct Place: Encodable {
    var file: String
    var start: Int
    var end: Int
    var line: Int
    var column: Int
    var endLine: Int
    var endColumn: Int
    var label: String

    init(_ label: Label) {
      let position = label.file.position(at: label.span.start)
      file = label.file.path
      (start, end) = (label.span.start, label.span.end)
      (line, column) = (position.line, position.column)
      let behind = label.file.position(at: label.span.end)
      (endLine, endColumn) = (behind.line, behind.column)
      self.label = label.text.rendered
    }
  }

  struct FixObject: Encodable {
    var title: String
    var safe: Bool
    var edits: [EditObject]
  }

  struct EditObject: Encodable {
    var file: String
    var start: Int
    var end: Int
    var replacement: String
  }

  init(_ diagnostic: Diagnostic) {
    code = diagnostic.code.rawValue
    severity = diagnostic.severity.name
    message = diagnostic.message.rendered
    place = Place(diagnostic.primary)
    related = diagnostic.secondary.map(Place.init)
    why = diagnostic.why?.rendered
    help = diagnostic.helpText?.rendered
    fixes = diagnostic.fixes.map { fix in
      FixObject(
        title: fix.title.rendered, safe: fix.isSafe,
        edits: fix.edits.map { edit in
          EditObject(
            file: (edit.file ?? diagnostic.primary.file).path, start: edit.span.start, end: edit.span.end,
            replacement: edit.replacement)
        })
    }
  }
}
