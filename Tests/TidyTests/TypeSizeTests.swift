import Foundation
import TestSupport
import Testing

/// A type that has grown beyond these bounds is several things. It counts with all its extensions, in all files.
@Suite struct TypeSizeTests {
  private static let bound = TypeSizes.Size(functions: 60, variables: 12)

  /// Types that are one thing beyond the bounds, and bounds of their own.
  private static let exceptions: [String: TypeSizes.Size] = [
    // A function for each element of a closed list: problems of all stages, productions, constructs of the model, rules of a device.
    "Diagnostic": .init(functions: 650, variables: 14),
    "Parser": .init(functions: 315, variables: 20),
    "PromelaWriter": .init(functions: 105, variables: 12),
    "World": .init(functions: 80, variables: 12),
    // Reads what a policy writes with one scope, and is handed from pass to pass.
    "ExpressionReader": .init(functions: 150, variables: 12),
    // What one journey does, one thing after the other: its agenda, its steps, its effects, what it tells.
    "HostedJourney": .init(functions: 110, variables: 32),
    // The one step, and the words of a session's memory that it writes.
    "Run": .init(functions: 75, variables: 14),
    // Tables, and questions about them.
    "Code": .init(functions: 75, variables: 12),
    "Policy": .init(functions: 75, variables: 12),
    "Program": .init(functions: 75, variables: 15),
    "Project": .init(functions: 75, variables: 12),
    "DeviceResource": .init(functions: 60, variables: 19),
    // What a flow reads, by kind of fact.
    "Relevance": .init(functions: 60, variables: 15),
    // A function for each request of an editor, and for what it needs of the documents.
    "Server": .init(functions: 85, variables: 12),
  ]

  /// A record, which has at most five functions, has as many variables as its format.
  @Test func aTypeHasAtMost60FunctionsAnd12Variables() throws {
    var sizes = TypeSizes()
    for file in try filesUnder("Sources", withExtension: "swift") {
      sizes.add(SwiftTokens(try String(contentsOf: file, encoding: .utf8)))
    }
    func isLarger(_ size: TypeSizes.Size, than bound: TypeSizes.Size) -> Bool {
      size.functions > bound.functions || size.functions > 5 && size.variables > bound.variables
    }
    let large = sizes.sizes.filter { isLarger($0.value, than: Self.exceptions[$0.key] ?? Self.bound) }
    let said = large.map { name, size in
      let bound = Self.exceptions[name] ?? Self.bound
      let functions = "\(size.functions) functions of \(bound.functions)"
      return "\(name): \(functions), \(size.variables) variables of \(bound.variables)"
    }
    #expect(said.sorted() == [], "join some, move some to a type of their own, or say above why there are more")
    let small = Self.exceptions.keys.filter { !isLarger(sizes.sizes[$0] ?? .init(), than: Self.bound) }
    #expect(small.sorted() == [], "these need no exception")
  }

  @Test func aTypeIsCountedOverItsExtensions() {
    var sizes = TypeSizes()
    sizes.add(
      SwiftTokens(
        """
        struct Shelf {
          var books = 1
          private(set) var name: String
          static var count = 0
          var isEmpty: Bool { books == 0 }
          var place: Int { didSet { move() } }
          init() {}
          enum Kind { case tall; func height() -> Int { 2 } }
          func move() { func inner() {}; var local = 1 }
        }
        """))
    sizes.add(
      SwiftTokens("extension Shelf { static func all() {} }\nextension Shelf.Kind { init?(_ name: String) {} }"))
    #expect(sizes.sizes.mapValues { [$0.functions, $0.variables] } == ["Shelf": [3, 3], "Shelf.Kind": [2, 0]])
  }
}
