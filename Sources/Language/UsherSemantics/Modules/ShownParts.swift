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
}

extension Module {
  package var shownParts: ShownParts {
    ShownParts(program: program, platform: device.name, catalogs: catalogs, prompts: prompts, notices: notices)
  }
}
