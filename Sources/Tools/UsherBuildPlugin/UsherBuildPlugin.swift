import Foundation
import PackagePlugin

/// Compiles the policies of a target at each build, into Swift code that contains their names and their bundles.
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
        displayName: "Compiling the policies of \(target.name)", executable: tool,
        arguments: [
          "generate", "swift", folder, "--bundles", "--report", "xcode",
          "--output", code.path(percentEncoded: false),
        ],
        inputFiles: files.filter { ["usher", "yaml"].contains($0.pathExtension) } + [tool], outputFiles: [code])
    ]
  }
}
