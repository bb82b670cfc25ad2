internal import UsherPlatform
internal import UsherSource
internal import UsherSyntax

extension DiagnosticCode {
  static let privateLink = DiagnosticCode("private-link", .warning, .answers, .rule)
}

extension LintRule {
  /// A link opens the Settings app by an address that apps may not use.
  static let privateLink = LintRule(.privateLink) { policy in
    policy.file.policyItems.compactMap { item in
      guard case .link(let link) = item, let scheme = privateScheme(of: link.address) else { return nil }
      let reached = Set((link.reaches?.resources ?? []).map { $0.text })
      let resources = policy.devices.flatMap { $0.resources }.filter { reached.contains($0.name) }
      return .privateLink(link, scheme, instead: resources.lazy.flatMap { $0.pages }.first)
    }
  }
}

/// The schemes of the Settings app on iOS that App Review turns down (guideline 2.5.1, non-public interfaces), and which iOS 18
/// opens at the root only: facts from flutter open_settings_plus#23, moko-permissions#128.
private let privateSchemes = ["prefs", "app-prefs"]

/// The private scheme of an address, in its spelling; nil if it has none.
private func privateScheme(of address: String) -> String? {
  guard let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
  let scheme = String(address[..<colon])
  return privateSchemes.contains(scheme.lowercased()) ? scheme : nil
}

private struct PrivateLinkProblem: Problem {
  static let type = ProblemType()
  let scheme: String

  var code: DiagnosticCode { .privateLink }
  var message: Message { "apps may not open `\(scheme):`" }
}

extension Diagnostic {
  fileprivate static func privateLink(_ link: LinkDeclaration, _ scheme: String, instead page: String?) -> Diagnostic {
    Diagnostic(
      PrivateLinkProblem(scheme: scheme), at: link.name.label("an undocumented link into Settings"),
      why: "App Review rejects it, and since iOS 18 it opens the first page of Settings at best",
      help: page.map { "open the platform's `\($0)` instead" } ?? "open a link of the platform instead")
  }
}
