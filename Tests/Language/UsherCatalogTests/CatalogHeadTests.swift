import Foundation
import TestSupport
import Testing
import UsherCatalog
import UsherSource
import UsherYAML

/// Reading only the first lines of a catalog finds the same head as parsing all of it, or nothing.
@Suite struct CatalogHeadTests {
  @Test func aPlainCatalogTellsItsNameByItsLines() {
    let brand = "schema: 1\ncatalog: pro.app\nextends: app\nsource: en\n# words\nentries:\n  \"off\":\n    title: X\n"
    let head = CatalogHead(lookingInto: file(brand))
    #expect(head?.name == "pro.app")
    #expect(head?.role == .source)
    #expect(head?.base == "app")
    #expect(CatalogHead(lookingInto: file(translation("de", "  \"off\":\n    title: X\n")))?.role == .translation)
  }

  @Test(arguments: [
    "schema: 1\ncatalog: \"app\"\nsource: en\n", "schema: 1\ncatalog: app # ours\nsource: en\n",
    "catalog: app\ncatalog: other\nlocale: de\n", "catalog: app\nlocale: de\nsource: en\n", "locale: de\n",
    "\u{FEFF}catalog: app\nlocale: de\n", "---\ncatalog: app\nlocale: de\n", "",
    "catalog: app\nlocale: de\nnote: x\n", "catalog:\nlocale: de\n",
  ]) func anyOtherIsToBeRead(_ text: String) { #expect(CatalogHead(lookingInto: file(text)) == nil) }

  @Test func itIsWhatReadingFinds() throws {
    var known = 0
    for catalog in try catalogs() {
      var numbers = Numbers(seed: 11)
      for _ in 0..<400 {
        var bytes = catalog
        for _ in 0..<numbers.next(below: 3) { bytes[numbers.next(below: min(bytes.count, 120))] = mark(&numbers) }
        let mutant = SourceFile(path: "x", bytes: bytes)
        guard let head = CatalogHead(lookingInto: mutant), let read = readCatalog(mutant).catalog else { continue }
        #expect(head == CatalogHead(of: read), "\(String(decoding: bytes.prefix(120), as: UTF8.self))")
        known += 1
      }
    }
    #expect(known > 500)
  }

  private func mark(_ numbers: inout Numbers) -> UInt8 {
    let marks = Array("{}[]&*!|>'\"%@`#,:?- \t\n\r\\~<abcsl".utf8) + [0, 0x80, 0xC3, 0xE2]
    return marks[numbers.next(below: marks.count)]
  }

  /// The catalogs of the DocV policy.
  private func catalogs() throws -> [[UInt8]] {
    return try ["", ".ar", ".de", ".zh-Hans"].map { language in
      Array(try Data(contentsOf: projectRoot.appending(path: "Policies/DocV/docv\(language).copy.yaml")))
    }
  }
}
