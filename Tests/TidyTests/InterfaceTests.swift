import Foundation
import TestSupport
import Testing

/// The size of the interface for app engineers.
@Suite struct InterfaceTests {
  /// Counts types, functions and properties. Enum cases count as part of their type.
  @Test func theRuntimeHasFewPublicDeclarations() throws {
    let lines = try filesUnder("Sources/Runtime/UsherRuntime", withExtension: "swift").flatMap { file in
      try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    }
    let declarations = lines.filter { $0.drop { $0 == " " }.hasPrefix("public ") }
    #expect(declarations.count < 157)
  }
}
