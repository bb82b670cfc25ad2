import Foundation
import TestSupport

#if os(Linux)
  /// The errors of the Swift compiler in a file of an app, whose target may have other settings.
  func compilerErrors(in text: String, _ folder: URL, _ settings: [String] = []) throws -> [Substring] {
    try Data(text.utf8).write(to: folder.appending(path: "App.swift"))
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    let modules = productsFolder.appending(path: "Modules").path
    let enumerations = productsFolder.appending(path: "AppleEnumerations.build/module.modulemap").path
    compiler.arguments =
      [
        "swiftc", "-typecheck", "-swift-version", "6", "-enable-upcoming-feature", "MemberImportVisibility", "-I",
        modules,
        "-Xcc", "-fmodule-map-file=\(enumerations)", "App.swift",
      ] + settings
    compiler.currentDirectoryURL = folder
    let output = Pipe()
    compiler.standardError = output
    try compiler.run()
    let told = try output.fileHandleForReading.readToEnd() ?? Data()
    compiler.waitUntilExit()
    return String(decoding: told, as: UTF8.self).split(separator: "\n").filter { $0.contains("error:") }
  }
#endif
