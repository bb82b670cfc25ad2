import Foundation
import TestSupport
import Testing

/// Modules that exist only on some systems.
private let systemModules: [Substring] = ["Android", "FoundationEssentials", "Glibc", "Musl"]

/// Code that compiles on Linux but not on Apple's systems.
@Suite struct PortabilityTests {
  @Test func aModuleOfOneSystemIsImportedOnlyWhereItExists() throws {
    let imports = try places(of: Regex("\\bimport (?:\(systemModules.joined(separator: "|")))\\b"))
    let files = Set(imports.map { $0.prefix { $0 != ":" } })
    let strays = try files.sorted().flatMap { file in
      unguardedImports(in: try lines(of: projectRoot.appending(path: file, directoryHint: .notDirectory)))
    }
    #expect(!files.isEmpty && strays == [])
  }

  @Test func anImportIsGuardedByItsOwnCondition() throws {
    let text = """
      #if canImport(Glibc)
        internal import Glibc
        #if DEBUG
          import Glibc
        #endif
      #elseif canImport(Musl)
        import Glibc
      #else
        import Musl
      #endif
      import FoundationEssentials
      """
    let lines = text.split(separator: "\n").enumerated().map { Line(place: "\($0 + 1)", text: String($1)) }
    #expect(unguardedImports(in: lines) == ["7: Glibc", "9: Musl", "11: FoundationEssentials"])
  }

  private func unguardedImports(in lines: [Line]) -> [String] {
    var conditions: [Substring] = []
    var strays: [String] = []
    for line in lines {
      let words = line.text.split(separator: " ")
      switch words.first {
      case "#if": conditions.append(line.text[...])
      case "#elseif", "#else": conditions[conditions.count - 1] = line.text[...]
      case "#endif": conditions.removeLast()
      default:
        guard words.dropLast().last == "import", let module = words.last, systemModules.contains(module),
          !conditions.contains(where: { $0.contains("canImport(\(module))") })
        else { continue }
        strays.append("\(line.place): \(module)")
      }
    }
    return strays
  }

  /// These calls need newer systems than the manifest's platforms, or Foundation declares them differently on a Mac.
  @Test func noCallNeedsANewerSystemThanThePackage() throws {
    let newer = try places(of: /\bString\(validating:|\bisDirectory: &/)
    #expect(newer == [])
  }

  @Test func noTwoPathsDifferInCaseAlone() throws {
    let files = try FileManager.default.subpathsOfDirectory(atPath: projectRoot.path)
      .filter { path in !path.split(separator: "/").contains { $0.hasPrefix(".") } }
    let groups = Dictionary(grouping: files) { $0.lowercased() }
    #expect(groups.values.filter { $0.count > 1 } == [])
  }

  @Test(arguments: [
    "/p/.build/debug/usherPackageTests.xctest",
    "/p/.build/debug/usherPackageTests.xctest/Contents/MacOS/usherPackageTests",
    "/p/.build/debug/usherPackageTests",
  ]) func programsLieBesideTheTests(_ path: String) {
    #expect(productsFolder(ofTests: path).path == "/p/.build/debug")
  }
}
