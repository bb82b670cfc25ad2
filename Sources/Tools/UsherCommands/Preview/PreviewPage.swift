internal import UsherPage
internal import UsherSource
internal import UsherWorkspace

/// The page that `usher preview` writes: one file of HTML. Its script shows what its data says, and plays.
struct PreviewPage {
  let policies: [PreviewedPolicy]
  /// What can be shown of the policies with errors.
  let texts: [PreviewedTexts]
  let findings: [Diagnostic]
  let paths: ReportPaths
  /// Whether the files can be changed on the page.
  var isEditable = false
  /// What edits them there. Nil for a plain field.
  var code: PreviewCode?
  /// The version of a page that is served. Nil for a page in a file.
  var version: Int?
  /// What the page plays with. Nil if the program for it is not installed.
  var engine: PreviewEngine?
  /// What changes since an earlier state of the policies. Nil on a page that compares nothing.
  var changes: DiffReport?
  /// The platform that the page begins with; nil for the first of each policy.
  var platform: String?

  var hasErrors: Bool { findings.contains { $0.severity == .error } }

  /// The first line, by which a file is known for one that was written here.
  static let mark = "<!DOCTYPE html><!-- a preview by usher -->\n"

  var title: String {
    let names = policies.map { $0.name } + texts.map { $0.name }
    return isEditable && names.count > 1 ? "Playground" : "Preview of \(listed(names, "and"))"
  }

  var html: String {
    Self.html(
      title, PreviewData(page: self).json, (engine?.html ?? "") + (code?.html ?? ""), isServed: version != nil,
      isEditable: isEditable)
  }

  /// A page about a project that cannot be read. It is served until that is mended.
  static func failed(_ message: String, version: Int) -> String {
    html("Preview", PreviewData.failed(message, version: version), "", isServed: true, isEditable: false)
  }

  /// - Parameter more: elements between the data and the script.
  private static func html(_ title: String, _ data: PageJSON, _ more: String, isServed: Bool, isEditable: Bool)
    -> String
  {
    let (style, script) = (StudioFile.all("css"), StudioFile.all("js"))
    // The page asks nothing of a network, whatever a policy says. A page that is served asks its server for newer versions.
    let sources = (isServed ? "connect-src 'self'; " : "") + (isEditable ? "worker-src blob:; " : "")
    let values = [
      "mark": String(mark.dropLast()), "title": markup(title), "sources": sources, "style": style, "script": script,
      "data": packed(data.text), "more": more,
    ]
    // Each place is replaced once: what a policy says is not read again.
    let parts = StudioFile.all("html").split(separator: "{{", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(into: String(parts[0])) { html, part in
      let place = part.split(separator: "}}", maxSplits: 1, omittingEmptySubsequences: false)
      html += (values[String(place[0])] ?? "") + place[1]
    }
  }

  /// The parts of the address of every prompt on its first platform, in order: policy, prompt, and language if there are several.
  var addresses: [[String]] {
    policies.flatMap { policy -> [[String]] in
      let chosen = policy.platforms.first { $0.name == platform }
      guard let shown = chosen ?? policy.platforms.first else { return [] }
      let forms = shown.forms.flatMap { $0.forms }.map { ($0.call, shown.locales(of: $0)) }
      let calls = forms + shown.purposes.map { ($0.key, shown.locales) }
      return calls.flatMap { call, locales in locales.map { [policy.id, call] + ($0.isEmpty ? [] : [$0]) } }
    }
  }
}
