import Foundation
import TestSupport
import Testing
import UsherCatalog
import UsherExchange
import UsherSource
import UsherWorkspace
import UsherYAML

/// Files with changed bytes: reading and importing ends, with an error or with a catalog that can be read.
@Suite struct ChangedFileTests {
  @Test(arguments: ExchangeFormat.allCases)
  func aChangedFileIsReadOrRefused(_ format: ExchangeFormat) throws {
    let source = SourceFile(
      path: "snapyard.copy.yaml",
      bytes: Array(try Data(contentsOf: projectRoot.appending(path: "Tests/Exchange/.project/snapyard.copy.yaml"))))
    let set = try #require(catalogSets(of: [readCatalog(source).catalog]).sets.first)
    var samples = try format.files(of: set, in: ["pl"]).map { Array($0.text.utf8) }
    for path in try FileManager.default.subpathsOfDirectory(atPath: projectRoot.appending(path: "Tests/Exchange").path)
      .sorted()
    where ExchangeFormat(of: path) == format { samples.append(try SampleTests.sample(path).bytes) }
    var random = Numbers(seed: 7)
    var (read, refused) = (0, 0)
    for sample in samples {
      for _ in 0..<50 {
        var bytes = sample
        for _ in 0...random.next(below: 3) {
          let place = random.next(below: bytes.count)
          switch random.next(below: 3) {
          case 0: bytes[place] = UInt8(random.next(below: 256))
          case 1: bytes[place] = sample[random.next(below: sample.count)]
          default: bytes.removeSubrange(place..<min(bytes.count, place + 1 + random.next(below: 4)))
          }
        }
        let file = SourceFile(path: "changed\(format.fileEndings[0])", bytes: bytes)
        do {
          for one in try format.read(file, locale: "pl") where one.locale == "pl" {
            let empty = SourceFile(path: "snapyard.pl.copy.yaml", text: "catalog: snapyard\nlocale: pl\nentries:\n")
            let result = try CatalogImport(one, into: set, locale: "pl", file: empty)
            #expect(readCatalog(SourceFile(path: empty.path, bytes: result.bytes)).catalog != nil)
          }
          read += 1
        } catch { refused += 1 }
      }
    }
    #expect(read > 20 && refused > 20, "\(read) read, \(refused) refused")
  }
}
