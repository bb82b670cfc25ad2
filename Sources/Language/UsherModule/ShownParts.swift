internal import UsherPlatform
package import UsherProgram

/// What a policy shows on one platform: its prompts and notices, with the program that shows them. If the policy has errors, parts may
/// be missing.
package struct ShownParts: Sendable {
  package let program: Program
  package let platform: String
  package let catalogs: [Module.Catalog]
  /// In the program's order.
  package let prompts: [Module.PlacedPrompt]
  package let notices: [Module.PlacedNotice]

  package init(
    program: Program, platform: String, catalogs: [Module.Catalog], prompts: [Module.PlacedPrompt],
    notices: [Module.PlacedNotice]
  ) {
    (self.program, self.platform, self.catalogs) = (program, platform, catalogs)
    (self.prompts, self.notices) = (prompts, notices)
  }
}

extension Module {
  package var shownParts: ShownParts {
    ShownParts(program: program, platform: device.name, catalogs: catalogs, prompts: prompts, notices: notices)
  }
}
