import Foundation
import TestSupport
import Testing

#if os(Linux)
  /// What the products for apps and for programs have in public, as the compiler sees it.
  @Suite struct InterfaceTests {
    static let modules = ["UsherRuntime", "UsherCore", "UsherHost", "UsherSimulation", "UsherCompiler"]

    /// Every public declaration stands in a file, so that a change of one is seen in a review. `UPDATE_SPECIMENS=1` writes the file.
    @Test func whatIsPublicStandsInAFile() throws {
      let parts = try Self.modules.map { module in
        let lines = try symbols(of: module).map { "\($0.path) | \($0.declaration)" }.sorted()
        return "# \(module)\n\n" + lines.joined(separator: "\n") + "\n"
      }
      let text = parts.joined(separator: "\n")
      let file = projectRoot.appending(path: "Tests/Facts/public.txt", directoryHint: .notDirectory)
      if ProcessInfo.processInfo.environment["UPDATE_SPECIMENS"] == "1" {
        return try Data(text.utf8).write(to: file)
      }
      let known = Set(try String(contentsOf: file, encoding: .utf8).split(separator: "\n"))
      let now = Set(text.split(separator: "\n"))
      #expect(now.subtracting(known).sorted() == [])
      #expect(known.subtracting(now).sorted() == [])
    }

    /// What an app or a test of it uses has a comment.
    @Test(arguments: modules.dropFirst()) func aPublicDeclarationHasAComment(_ module: String) throws {
      #expect(try symbols(of: module).filter { !$0.hasComment }.map(\.path) == [])
    }

    private struct Symbol {
      var path: String
      var declaration: String
      var hasComment: Bool
    }

    /// The parts of a symbol graph that are compared.
    private struct Graph: Decodable {
      struct Symbol: Decodable {
        struct Fragment: Decodable { var spelling: String }
        struct Comment: Decodable {}

        var pathComponents: [String]
        var declarationFragments: [Fragment]
        var docComment: Comment?
      }

      var symbols: [Symbol]
    }

    private func symbols(of module: String) throws -> [Symbol] {
      try withFolder { folder in
        let extraction = Process()
        extraction.executableURL = URL(filePath: "/usr/bin/env")
        extraction.arguments = [
          "swift-symbolgraph-extract", "-module-name", module, "-I", productsFolder.appending(path: "Modules").path,
          "-target", "\(Self.architecture)-unknown-linux-gnu", "-minimum-access-level", "public",
          "-skip-synthesized-members", "-output-dir", folder.path,
        ]
        try extraction.run()
        extraction.waitUntilExit()
        #expect(extraction.terminationStatus == 0)
        let file = folder.appending(path: "\(module).symbols.json")
        return try JSONDecoder().decode(Graph.self, from: Data(contentsOf: file)).symbols.map { symbol in
          Symbol(
            path: symbol.pathComponents.joined(separator: "."),
            declaration: symbol.declarationFragments.map(\.spelling).joined(), hasComment: symbol.docComment != nil)
        }
      }
    }

    #if arch(x86_64)
      private static let architecture = "x86_64"
    #else
      private static let architecture = "aarch64"
    #endif
  }
#endif
