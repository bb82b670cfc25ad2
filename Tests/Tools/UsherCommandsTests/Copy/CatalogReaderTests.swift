import Foundation
import TestSupport
import Testing
import UsherReaders

/// Feeds all catalogs, and damaged copies of them, to the readers that `.ci/runtime/fuzz` tests.
@Suite struct CatalogReaderTests {
  @Test(arguments: try filesUnder("Policies", withExtension: "copy.yaml").map(projectPath))
  func everyCatalogIsReadWrittenAndLaidOut(_ path: String) throws {
    let bytes = Array(try Data(contentsOf: projectRoot.appending(path: path)))
    readAnything([6] + bytes)
    for cut in stride(from: 0, to: bytes.count, by: 97) { readAnything([6] + bytes[..<cut]) }
  }

  @Test func changedBytesOfCompiledCopyStopNothing() {
    for place in 0..<600 {
      for byte: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
        readAnything([7, UInt8(place >> 8), UInt8(place & 0xFF), byte])
        readAnything([7, UInt8(place >> 8), UInt8(place & 0xFF), byte, byte, byte, byte])
      }
    }
  }
}
