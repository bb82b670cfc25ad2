import Foundation
import TestSupport
import Testing
import UsherSource
import UsherYAML

/// Properties of the YAML parser that hold for every text.
@Suite struct YAMLLawTests {
  @Test func everyPrefixOfACatalogGivesATreeOrOneError() throws {
    for bytes in try catalogs() {
      for length in 0...bytes.count {
        let (root, diagnostics) = readYAML(SourceFile(path: "x", bytes: Array(bytes[..<length])))
        #expect((root == nil) == (diagnostics.count == 1), "after \(length) bytes")
        #expect(diagnostics.count <= 1)
      }
    }
  }

  @Test func mutatedCatalogsGiveATreeOrOneErrorInsideTheFile() throws {
    var numbers = Numbers(seed: 1)
    for bytes in try catalogs() {
      for _ in 0..<2_000 {
        var mutant = bytes
        for _ in 0...numbers.next(below: 3) { mutant[numbers.next(below: mutant.count)] = interesting(&numbers) }
        let file = SourceFile(path: "x", bytes: mutant)
        let (root, diagnostics) = readYAML(file)
        #expect((root == nil) == (diagnostics.count == 1))
        for diagnostic in diagnostics {
          #expect(0 <= diagnostic.primary.span.start && diagnostic.primary.span.end <= mutant.count)
        }
      }
    }
  }

  private func interesting(_ numbers: inout Numbers) -> UInt8 {
    let marks = Array("{}[]&*!|>'\"%@`#,:?- \t\n\r\\~<".utf8) + [0, 0x80, 0xC3, 0xE2, 0xF0, 0xFF]
    return numbers.next(below: 4) == 0 ? UInt8(numbers.next(below: 256)) : marks[numbers.next(below: marks.count)]
  }
}

/// The catalogs of the DocV policy.
private func catalogs() throws -> [[UInt8]] {
  return try ["", ".ar", ".de", ".zh-Hans"].map { language in
    Array(try Data(contentsOf: projectRoot.appending(path: "Policies/DocV/docv\(language).copy.yaml")))
  }
}
