import Foundation
import TestSupport
import Testing

/// What an app engineer has to read.
@Suite struct InterfaceTests {
  /// Types, functions and properties; cases of enumerations are read with their type.
  @Test func theRuntimeHasFewPublicDeclarations() throws {
    let lines = try filesUnder("Sources/Runtime/UsherRuntime", withExtension: "swift").flatMap { file in
      try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    }
    let declarations = lines.filter { $0.drop { $0 == " " }.hasPrefix("public ") }
    #expect(declarations.count < 150)
  }
}
