internal import UsherSource
internal import UsherWorkspace

/// Destination and format of a report: `--report FORMAT[=FILE]`.
struct Report {
  enum Format: String, CaseIterable {
    case pretty
    case json
  }

  var format: Format
  /// Nil for standard output.
  var path: String?

  /// The reports that the arguments ask for. The default is the pretty format on standard output.
  static func all(in arguments: CommandArguments, among formats: [Format]) throws(InputError) -> [Report] {
    let wanted = try reportsWanted(in: arguments, among: formats.map { $0.rawValue })
    return wanted.isEmpty ? [Report(format: .pretty)] : wanted.map { Report(format: formats[$0.index], path: $0.path) }
  }

  func write(_ text: String) throws(InputError) {
    guard let path else { return Output.write(rendered: text) }
    switch format {
    case .pretty: try putReport(text, .closingLine, into: path)
    case .json: try putReport(text, .beginning, into: path)
    }
  }
}
