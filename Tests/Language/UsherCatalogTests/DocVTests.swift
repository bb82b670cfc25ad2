import Foundation
import TestSupport
import Testing
import UsherProgram
import UsherRuntime
import UsherCatalog
import UsherSource
import UsherYAML

/// Tests of the catalogs that are published with the DocV policy.
@Suite struct DocVTests {
  @Test func theCatalogsFitThePolicyInEveryLanguage() throws {
    let (copy, diagnostics) = try compiled()
    #expect(described(diagnostics) == [])
    let words = try #require(copy)
    for locale in ["en", "ar", "de", "zh-Hans"] {
      #expect(words.text(of: "cameraOff", locale: locale)?.locale == locale)
      #expect(words.text(of: "settingsDidNotOpen", locale: locale)?.locale == locale)
      for why in ["restricted", "unavailable"] {
        let blocked = words.text(
          of: "cameraBlocked", locale: locale, arguments: [TextArgument(name: "why", value: why)])
        #expect(blocked?.locale == locale)
      }
    }
  }

  @Test func aRefusedCameraIsExplainedInTheWordsOfTheGuide() throws {
    let text = try #require(try compiled().copy).text(of: "cameraOff", locale: "en-GB")
    #expect(text?.title == "Camera access needed")
    #expect(
      text?.message == "Camera access is required to complete document capture. Enable it in Settings to continue.")
    #expect(
      text?.buttons == [
        ButtonText(name: "openSettings", label: "Open Settings"), ButtonText(name: "notNow", label: "Cancel"),
      ])
  }

  @Test func aReaderOfTraditionalChineseIsNotShownSimplified() throws {
    let copy = try #require(try compiled().copy)
    #expect(copy.text(of: "cameraOff", locale: "zh-Hant-TW")?.locale == "en")
    #expect(copy.text(of: "cameraOff", locale: "zh-SG")?.title == "需要相机权限")
  }

  @Test func everyPrefixOfACatalogGivesACatalogOrErrors() throws {
    for file in try files() {
      for length in 0...file.bytes.count {
        let prefix = SourceFile(path: file.path, bytes: Array(file.bytes[..<length]))
        let read = readCatalog(prefix)
        let hasError = read.diagnostics.contains { $0.severity == .error }
        #expect((read.catalog == nil) == hasError, "\(file.path) after \(length) bytes")
      }
    }
  }

  private func compiled() throws -> (copy: Copy?, diagnostics: [Diagnostic]) {
    let (sets, diagnostics) = catalogSets(of: try files().map { readCatalog($0).catalog })
    #expect(described(diagnostics) == [])
    let why = PromptShape.Parameter(name: "why", values: ["restricted", "unavailable"])
    let place = Label(SourceFile(path: "docv.usher", bytes: []), Span(0, 0))
    return compileCopy(
      try #require(sets.first),
      for: [
        PromptShape(name: "cameraOff", declaration: place, kind: .alert, buttons: ["openSettings", "notNow"]),
        PromptShape(name: "cameraBlocked", declaration: place, kind: .alert, parameters: [why], buttons: ["close"]),
        PromptShape(name: "settingsDidNotOpen", declaration: place, kind: .notice),
      ])
  }

  private func files() throws -> [SourceFile] {
    return try ["docv", "docv.ar", "docv.de", "docv.zh-Hans"].map { name in
      let path = "Policies/DocV/\(name).copy.yaml"
      return SourceFile(path: path, bytes: Array(try Data(contentsOf: projectRoot.appending(path: path))))
    }
  }
}
