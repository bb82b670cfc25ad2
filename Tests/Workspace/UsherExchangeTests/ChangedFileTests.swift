import Foundation
import TestSupport
import Testing
import UsherCatalog
import UsherExchange
import UsherSource
import UsherWorkspace
import UsherYAML

/// Files with changed bytes: each is read, into a catalog that can be read, or refused with a place in it.
@Suite struct ChangedFileTests {
  @Test(arguments: ExchangeFormat.allCases)
  func aChangedFileIsReadOrRefused(_ format: ExchangeFormat) throws {
    let source = SourceFile(
      path: "snapyard.copy.yaml",
      bytes: Array(try Data(contentsOf: projectRoot.appending(path: "Tests/Exchange/.project/snapyard.copy.yaml"))))
    let set = try #require(catalogSets(of: [readCatalog(source).catalog]).sets.first)
    let empty = SourceFile(path: "snapyard.pl.copy.yaml", text: translatorFile(for: set, in: "pl"))
    var filled = set
    let polish = try ExchangeFormat.strings.read(SampleTests.sample("strings/01-xcode.pl.strings"), locale: nil)[0]
    let bytes = try CatalogImport(polish, into: set, locale: "pl", file: empty).bytes
    filled.translations = [try #require(readCatalog(SourceFile(path: empty.path, bytes: bytes)).catalog)]
    var random = Numbers(seed: 7)
    var (read, refused, taken) = (0, 0, 0)
    for sample in try samples(of: filled, in: format) {
      for _ in 0..<80 {
        let file = SourceFile(
          path: "changed\(format.fileEndings[0])", bytes: changed(sample, at: { random.next(below: $0) }))
        do throws(InputError) {
          for one in try format.read(file, locale: "pl") where one.locale == "pl" {
            let result = try CatalogImport(one, into: set, locale: "pl", file: empty)
            #expect(readCatalog(SourceFile(path: empty.path, bytes: result.bytes)).catalog != nil)
            taken += result.taken
          }
          read += 1
        } catch {
          #expect(hasPlace(error, in: file), "\(error)")
          refused += 1
        }
      }
    }
    #expect(read > 15 && refused > 5 && taken > 20, "\(read) read, \(refused) refused, \(taken) texts")
  }

  /// Whole files of a format: an export, and those of other tools.
  private func samples(of set: CatalogSet, in format: ExchangeFormat) throws -> [[UInt8]] {
    var samples =
      ExchangeFormat.written.contains(format)
      ? try format.files(of: set, in: ["pl"]).filter { $0.catalogs?.isEmpty == false }.map { Array($0.text.utf8) } : []
    let folder = projectRoot.appending(path: "Tests/Exchange")
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() {
      guard ExchangeFormat(of: path) == format,
        !folder.appending(path: path, directoryHint: .checkFileSystem).hasDirectoryPath
      else { continue }
      samples.append(try SampleTests.sample(path).bytes)
    }
    return samples
  }

  private func changed(_ sample: [UInt8], at random: (Int) -> Int) -> [UInt8] {
    var bytes = sample
    for _ in 0...random(3) {
      let place = random(bytes.count)
      switch random(3) {
      case 0: bytes[place] = UInt8(random(256))
      case 1: bytes[place] = sample[random(sample.count)]
      default: bytes.removeSubrange(place..<min(bytes.count, place + 1 + random(4)))
      }
    }
    return bytes
  }

  private func hasPlace(_ error: InputError, in file: SourceFile) -> Bool {
    switch error.cause {
    case .said(let sentence): sentence.description.contains("\(file.path):")
    case .found(let diagnostics): !diagnostics.isEmpty && diagnostics.allSatisfy { $0.primary.file.path == file.path }
    case .several(let errors): errors.allSatisfy { hasPlace($0, in: file) }
    }
  }
}
