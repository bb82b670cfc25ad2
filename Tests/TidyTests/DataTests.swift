import Foundation
import TestSupport
import Testing

/// Facts about resources, platforms and languages are in files that everyone can edit, and files are read and written in one place.
@Suite struct DataTests {
  /// Data in Swift, and code for one system: the adapters, and what only developers run.
  private static let data = [
    // Tables of CLDR and ISO
    "Sources/Runtime/UsherRuntime/Texts/LanguageTag.swift", "Sources/Runtime/UsherRuntime/Texts/LocaleFallback.swift",
    "Sources/Runtime/UsherRuntime/Texts/Plurals+CLDR.swift", "Sources/Language/UsherCatalog/Languages/Scripts.swift",
    // The names of languages in projects of Xcode
    "Sources/Workspace/UsherWorkspace/InfoPlist/InfoPlist.swift",
    // What people call resources
    "Sources/Language/UsherPlatform/ResourceWords.swift",
    // The looks of pages, which have names
    "Sources/Tools/UsherCommands/Preview/PreviewLooks.swift",
    "Sources/Runtime/UsherApple/", "Sources/Runtime/AppleResources/", "Sources/Tools/UsherBenchmarks/",
    "Sources/Tools/UsherOracle/",
  ]

  /// Names that mean something else: fields of catalogs and of the protocol of editors, a word of English and one of other
  /// languages of programs; and English itself, in which Usher writes its own texts.
  private static let homonyms: Set = ["accessibility", "location", "it", "push", "en"]

  @Test func codeNamesNoResourcePlatformOrLanguage() throws {
    let platforms = try filesUnder("Policies/Platforms", withExtension: "usher").flatMap { file in
      try String(contentsOf: file, encoding: .utf8).matches(of: /\n(?:platform|resource|input|link) (\w+)/).map {
        String($0.1)
      }
    }
    let languages = try filesUnder("Sources/Language/UsherCatalog/LanguageFiles", withExtension: "yaml").map {
      $0.deletingPathExtension().lastPathComponent
    }
    // Some names are words of the language too, such as `settings`.
    let names = try Set(platforms + languages).subtracting(Grammar.usher().quotedWords).subtracting(Self.homonyms)
    #expect(names.count > 90 && names.isSuperset(of: ["camera", "ios", "idiom", "zh-Hans"]))
    var found: [String] = []
    for line in try lines(outside: Self.data)
    where line.text.utf8.contains(UInt8(ascii: "\"")) && !line.text.drop(while: \.isWhitespace).hasPrefix("//") {
      for literal in line.text.matches(of: /"([\w-]+)"/).map({ String($0.1) }) where names.contains(literal) {
        found.append("\(literal) in \(line.place.prefix { $0 != ":" })")
      }
    }
    #expect(
      Set(found) == [
        // An example in a message
        "de in Sources/Language/UsherCatalog/Files/CatalogDiagnostics.swift",
        // UK for GB is a mistake in a locale, but for Ukrainian.
        "uk in Sources/Language/UsherCatalog/Files/LocaleChecks.swift",
      ])
  }

  /// Except in the plugins of SwiftPM, which can import no target, and in what only developers run. A host has a store of its own.
  @Test func onlyTheWorkspaceReadsAndWritesFiles() throws {
    let others = [
      "Sources/Workspace/UsherWorkspace/", "Sources/Runtime/UsherHost/FolderStore.swift", "Sources/Runtime/UsherApple/",
      "Sources/Runtime/AppleResources/", "Sources/Tools/UsherBuildPlugin/", "Sources/Tools/UsherPlugin/",
      "Sources/Tools/UsherBenchmarks/", "Sources/Tools/UsherOracle/",
    ]
    let access = access
    let found = try lines(outside: others).filter { $0.text.contains(access) }.map(\.place)
    #expect(found == [])
    for text in [
      "unsafe open(path, O_RDONLY)", "try Data(contentsOf: url)", "FileManager.default", "unsafe lstat(a, &b)",
    ] {
      #expect(text.contains(access), "\(text)")
    }
    #expect(!"case .open(let link)".contains(access))
  }

  /// A call of Foundation or of the C library with a path.
  private var access: Regex<Substring> {
    /FileManager|FileHandle|Bundle\.|contentsOf: *(?:URL|url)|contentsOfFile|\bunsafe (?:f?open(?:at|dir)?|l?stat|access|realpath|readlink|unlink|rename|(?:sym)?link|(?:mk|rm)dir|chmod)\(/
  }

  /// The lines of handwritten files in `Sources`, but for those below some paths.
  private func lines(outside paths: [String]) throws -> [Line] {
    let files = try filesUnder("Sources", withExtension: "swift").filter { file in
      !paths.contains { projectPath(file).hasPrefix($0) }
    }
    return try files.map { try TidyTests.lines(of: $0) }.filter {
      $0.first?.text.hasPrefix("// Generated") != true
    }.flatMap { $0 }
  }
}
