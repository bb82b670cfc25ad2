import Foundation
import TestSupport
import Testing

/// The pages for people who work on Usher.
private let pages =
  ["CONTRIBUTING.md", "Sources/README.md", "Sources/GLOSSARY.md", "Tests/README.md"]
  + House.folders.map { "Sources/\($0)/README.md" }

/// `CONTRIBUTING.md` and the READMEs of `Sources` against the tree.
@Suite struct ContributingTests {
  @Test(arguments: pages) func everyPathExists(_ page: String) throws {
    let paths = try quotes(in: page).filter {
      $0.text.contains(/^(?:Sources|Tests|Grammar|Policies|\.ci)\/|^\S+\/\S+\.\w+$/)
    }
    let strays = paths.filter { quote in
      let path = quote.text.prefix { $0 != " " }
      return !FileManager.default.fileExists(atPath: projectRoot.appending(path: path).path)
    }
    if page == "CONTRIBUTING.md" { #expect(paths.count > 80) }
    #expect(strays.map { "\($0.place): \($0.text)" } == [])
  }

  /// A word with two capitals or more, such as `StateGraph`, is a type, a target, or a folder of tests.
  @Test(arguments: pages) func everyTypeIsDeclared(_ page: String) throws {
    let known = try knownNames.get()
    let strays = try quotes(in: page).filter { quote in
      guard let match = quote.text.prefixMatch(of: /[A-Z]\w*[a-z]\w*[A-Z]\w*/) else { return false }
      return !known.contains(match.output)
    }
    #expect(strays.map { "\($0.place): \($0.text)" } == [])
  }

  /// A recipe names an example, and lists all files that contain it. Unlisted specimens may contain it too.
  @Test func aRecipeListsTheFilesOfItsExample() throws {
    let recipes = try recipes()
    let files = try searchedFiles()
    #expect(recipes.count == 8)
    for recipe in recipes {
      // A new neighbour would part two words of a list.
      #expect(recipe.words.filter { $0.contains(",") } == [], "\(recipe.title) searches for two words of a list")
      let holders = files.filter { file in recipe.words.contains { file.bytes.holds($0) } }.map { $0.path }
      let forgotten = holders.filter { holder in
        !recipe.paths.contains { holder.lies(in: $0) } && !holder.hasPrefix("Tests/Specimens/")
          && !holder.hasPrefix("Tests/Journeys/")
      }
      #expect(forgotten == [], "\(recipe.title) forgets files")
      let idle = recipe.paths.filter { path in !holders.contains { $0.lies(in: path) } }
      #expect(idle == [], "\(recipe.title) lists files without its example")
    }
  }

  /// Below each recipe is the command for its tests: it chooses suites, targets or specimens that exist.
  @Test func aRecipeNamesItsTests() throws {
    let known = try knownNames.get()
    for recipe in try recipes() {
      let command = try #require(
        recipe.tests.wholeMatch(of: /\.ci\/dev test "([\w|]+)" ([\w,-]+)/), "\(recipe.title)")
      #expect(command.1.split(separator: "|").filter { !known.contains($0) } == [], "\(recipe.title)")
      #expect(command.1.hasSuffix("|SpecimenTests"), "\(recipe.title)")
      #expect(try !Specimen.files(named: String(command.2)).isEmpty, "\(recipe.title)")
    }
  }

  @Test func anExampleIsFoundAsAWholeWord() {
    let text = Data("case .mark: // marking, plain-word".utf8)
    #expect(text.holds(".mark") && text.holds("marking") && text.holds("plain-word"))
    #expect(!text.holds(".mar") && !text.holds("word") && !text.holds("plain"))
  }

  // MARK: Recipes

  private struct Recipe {
    let title: String
    var words: [String] = []
    var paths: [String] = []
    /// The command that runs its tests.
    var tests = ""
  }

  private func recipes() throws -> [Recipe] {
    var recipes: [Recipe] = []
    for line in try lines(of: file("CONTRIBUTING.md")) {
      if line.text.hasPrefix("### ") { recipes.append(Recipe(title: String(line.text.dropFirst(4)))) }
      guard let last = recipes.indices.last else { continue }
      if line.text.hasPrefix("Example: ") { recipes[last].words = quoted(line.text) }
      if line.text.hasPrefix("Tests: ") { recipes[last].tests = quoted(line.text).joined() }
      if line.text.hasPrefix("| `") { recipes[last].paths += quoted(String(line.text.split(separator: "|")[0])) }
    }
    return recipes
  }

  /// Handwritten files, without these pages, and without released formats and their tests.
  private func searchedFiles() throws -> [(path: String, bytes: Data)] {
    var paths = ["Package.swift"]
    for folder in ["Sources", "Tests", "Grammar", "Policies", ".ci"] {
      let inside = try FileManager.default.subpathsOfDirectory(atPath: file(folder).path).sorted()
      paths += inside.filter { path in !path.split(separator: "/").contains { $0.hasPrefix(".") } }
        .map { "\(folder)/\($0)" }
    }
    let searched = paths.filter { !pages.contains($0) && !$0.hasPrefix("Tests/Artefacts") }
    return searched.compactMap { path -> (path: String, bytes: Data)? in
      // A folder has no contents.
      guard let bytes = FileManager.default.contents(atPath: file(path).path) else { return nil }
      if bytes.starts(with: Data("// Generated".utf8)) { return nil }
      return (path, bytes)
    }
  }
}

/// The names of all types, and of the folders that they are in.
private let knownNames: Result<Set<Substring>, any Error> = Result {
  let files = try swiftFiles()
  var names = Set(files.flatMap { projectPath($0).split(separator: "/") })
  for file in files {
    let text = try String(contentsOf: file, encoding: .utf8)
    names.formUnion(text.matches(of: /\b(?:struct|enum|class|actor|protocol|typealias) (\w+)/).map { $0.1 })
  }
  return names
}

private func file(_ path: String) -> URL { projectRoot.appending(path: path, directoryHint: .notDirectory) }

/// The texts in backquotes on a line.
private func quoted(_ line: String) -> [String] { line.matches(of: /`([^`]+)`/).map { String($0.1) } }

/// The texts in backquotes on a page, outside of blocks of code.
private func quotes(in page: String) throws -> [Line] {
  var isInBlock = false
  var quotes: [Line] = []
  for line in try lines(of: file(page)) {
    if line.text.hasPrefix("```") { isInBlock.toggle() }
    if isInBlock { continue }
    quotes += quoted(line.text).map { Line(place: line.place, text: $0) }
  }
  return quotes
}

extension String {
  /// Whether the other path is this one, or a folder above it that ends in a slash: `Sources/Language/`.
  fileprivate func lies(in other: String) -> Bool { self == other || other.hasSuffix("/") && hasPrefix(other) }
}

extension Data {
  /// Whether a word occurs here outside of longer names.
  fileprivate func holds(_ word: String) -> Bool {
    let wanted = Data(word.utf8)
    var rest = startIndex..<endIndex
    while let found = range(of: wanted, in: rest) {
      let continuesBefore =
        found.lowerBound > startIndex && isName(self[found.lowerBound - 1]) && isName(self[found.lowerBound])
      let continuesAfter =
        found.upperBound < endIndex && isName(self[found.upperBound]) && isName(self[found.upperBound - 1])
      if !continuesBefore, !continuesAfter { return true }
      rest = found.upperBound..<endIndex
    }
    return false
  }

  private func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
