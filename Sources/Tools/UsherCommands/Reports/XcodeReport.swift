internal import UsherPlatform
internal import UsherSource
internal import UsherWorkspace

extension ReportForm where Subject == FindingsReport {
  static var xcode: Self {
    Self("xcode", .closingLine) { report, _ in WrittenReport(text: report.xcode) }
  }
}

extension FindingsReport {
  /// The findings as lines of a compiler, which Xcode underlines: the path is absolute, and a finding has one line.
  var xcode: String {
    diagnostics.map { diagnostic in
      let (file, start) = (diagnostic.primary.file, diagnostic.primary.span.start)
      let path = BundledPlatforms.isOne(file.path) ? file.path : fileSystem.absolute(file.path)
      let position = file.position(at: start)
      let sentences = sentences(of: diagnostic).joined(separator: " ")
      let text = "\(diagnostic.severity.name): \(sentences) [\(diagnostic.code.rawValue)]"
      return "\(visible(path)):\(position.line):\(position.column): \(visible(text))\n"
    }.joined()
  }
}
