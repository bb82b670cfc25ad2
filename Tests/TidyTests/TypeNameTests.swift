import Foundation
import TestSupport
import Testing

@Suite struct TypeNameTests {
  /// Covers top-level types: a type name has one meaning in the whole package.
  @Test func noTypeNameOccursInTwoTargets() throws {
    var targets: [String: Set<String>] = [:]
    var count = 0
    for target in try House().targets {
      for file in try filesUnder(target.path, withExtension: "swift") {
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
          guard line.first?.isLetter == true || line.hasPrefix("@"), !line.hasPrefix("extension ") else { continue }
          guard let match = line.firstMatch(of: declaration) else { continue }
          targets[String(match.1), default: []].insert(target.name)
          count += 1
        }
      }
    }
    #expect(targets.filter { $0.value.count > 1 }.map { "\($0.key) in \($0.value.sorted())" }.sorted() == [])
    #expect(count > 500, "types are found")
  }

  private let declaration =
    /^(?:@\w+ )*(?:public |package |private |fileprivate )?(?:final |indirect )?(?:struct|enum|class|actor|protocol|typealias) (\w+)/
}
