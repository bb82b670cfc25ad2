internal import UsherFindings
internal import UsherSource

/// The pages of codes as documents that the server provides, because no web site has them.
enum CodePage {
  static let scheme = "usher-page"

  static func address(of code: DiagnosticCode) -> String { "\(scheme):/\(code.rawValue).md" }

  static func code(at address: String) -> DiagnosticCode? {
    let (before, after) = ("\(scheme):/", ".md")
    guard address.hasPrefix(before), address.hasSuffix(after) else { return nil }
    return DiagnosticCode(rawValue: String(address.dropFirst(before.count).dropLast(after.count)))
  }
}

extension Server {
  /// The page of a code, for a client that asks for the text of a document that is no file.
  func documentContent(_ parameters: JSON) throws(RequestError) -> JSON {
    guard let code = parameters["uri"].string.flatMap(CodePage.code) else {
      throw .invalidParameters("there is no page with this address")
    }
    return ["text": .string(code.explanation)]
  }
}
