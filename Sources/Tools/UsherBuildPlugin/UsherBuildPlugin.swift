import Foundation
import PackagePlugin

/// Checks, proves and compiles the policies of a target when one of them has changed, into Swift code that contains their names and
/// their bundles.
@main struct UsherBuildPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let files = (target as? any SourceModuleTarget)?.sourceFiles.map(\.url) ?? []
    guard files.contains(where: { $0.pathExtension == "usher" }) else {
      Diagnostics.warning("the target \(target.name) has no policies")
      return []
    }
    // The manifest reads the variable too: with an installed tool, the plugin does not depend on the package's own.
    let installed = ProcessInfo.processInfo.environment["USHER_TOOL"]
    let tool = try installed.map { URL(filePath: $0) } ?? context.tool(named: "UsherCLI").url
    let code = context.pluginWorkDirectoryURL.appending(path: "Policies.swift")
    let folder = target.directoryURL.path(percentEncoded: false)
    return [
      .buildCommand(
        displayName: "Proving and compiling the policies of \(target.name)", executable: tool,
        arguments: [
          "generate", "swift", folder, "--bundles", "--report", "xcode",
          "--output", code.path(percentEncoded: false),
        ],
        inputFiles: inputs(in: context.package.directoryURL) + [tool],
        outputFiles: [code])
    ]
  }

  /// The policies, catalogs, settings and baselines of a package. The policies of a target may use others, and which ones only the
  /// tool knows.
  private func inputs(in package: URL) -> [URL] {
    let all = FileManager.default.enumerator(
      at: package, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    return (all?.compactMap { $0 as? URL } ?? []).filter { ["usher", "yaml"].contains($0.pathExtension) }
      .sorted { $0.path < $1.path }
  }
}
