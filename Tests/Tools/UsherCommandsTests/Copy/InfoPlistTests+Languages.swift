import Foundation
import TestSupport
import Testing

/// The languages of an app.
extension InfoPlistTests {
  private var english: String { camera["NSCameraUsageDescription"] ?? "" }

  private func untranslated(_ languages: String) -> String {
    "Info.plist:5:6: warning: the app has no `NSCameraUsageDescription` in \(languages) [plist-untranslated]"
  }

  @Test func everyLanguageOfTheAppNeedsItsPurpose() throws {
    let german = "NSCameraUsageDescription = \"Kamera.\";\n"
    // A folder with any file is a language.
    #expect(try check(files: ["de.lproj/InfoPlist.strings": "OTHER = x;"]) == [untranslated("`de`")])
    #expect(try check(files: ["de.lproj/Main.storyboard": ""]) == [untranslated("`de`")])
    #expect(try check(files: ["Resources/de.lproj/Localizable.strings": ""]) == [untranslated("`de`")])
    #expect(try check(files: ["German.lproj/Localizable.strings": ""]) == [untranslated("`de`")])
    #expect(
      try check(files: ["pl.lproj/a.strings": "", "pt_BR.lproj/a.strings": ""]) == [untranslated("`pl` and `pt-BR`")])
    #expect(try check(files: ["de.lproj/Localizable.strings": "", "de.lproj/InfoPlist.strings": german]) == [])
    // The people of these languages understand the source, or another language of the app.
    #expect(try check(files: ["en.lproj/a.strings": "", "en-GB.lproj/a.strings": "", "Base.lproj/a.xib": ""]) == [])
    #expect(try check(files: ["de.lproj/InfoPlist.strings": german, "de-AT.lproj/a.strings": ""]) == [])
    #expect(
      try check(files: ["zh-Hans.lproj/InfoPlist.strings": german, "zh-Hant.lproj/a.strings": ""])
        == [untranslated("`zh-Hant`")])
    // The form of POSIX.
    #expect(try check(files: ["sr@latin.lproj/a.strings": ""]) == [untranslated("`sr-Latn`")])
    // Libraries and bundles have languages of their own.
    #expect(
      try check(files: ["Pods/a/fr.lproj/a.strings": "", "Help.bundle/fr.lproj/a.strings": "", "fr.lproj.md": ""]) == []
    )
  }

  @Test func aStringCatalogSaysWhichLanguagesTheAppHas() throws {
    let texts = catalog("de", "Kamera.")
    let other = texts.replacing("NSCameraUsageDescription", with: "CFBundleName")
    let new = catalog("de", "", state: "new")
    #expect(try check(files: ["InfoPlist.xcstrings": texts]) == [])
    #expect(try check(files: ["InfoPlist.xcstrings": other]) == [untranslated("`de`")])
    #expect(try check(files: ["InfoPlist.xcstrings": new]) == [untranslated("`de`")])
    #expect(try check(files: ["InfoPlist.xcstrings": catalog("de", " ", state: "new")]) == [untranslated("`de`")])
    #expect(try check(files: ["Localizable.xcstrings": other]) == [untranslated("`de`")])
    #expect(try check(files: ["Localizable.xcstrings": "{}"]) == [])
    #expect(try check(files: ["Localizable.xcstrings": other, "InfoPlist.xcstrings": texts]) == [])
  }

  @Test func manyLanguagesAreOneFinding() throws {
    let languages = ["ar", "cs", "da", "de", "el", "es", "fi", "fr", "he", "hu", "it", "ja"]
    let files = Dictionary(uniqueKeysWithValues: languages.map { ("\($0).lproj/a.strings", "") })
    #expect(
      try check(files: files)
        == [untranslated("12 languages, such as `ar`, `cs` and `da`")])
  }

  @Test func anAppWithoutCatalogsHasLanguagesToo() throws {
    let policy = policy.replacing("copy app\n", with: "")
    let files = ["de.lproj/a.strings": "", "en.lproj/a.strings": ""]
    #expect(try check(files: files, policy: policy, hasCatalog: false) == [untranslated("`de`")])
    let own = ["CFBundleDevelopmentRegion": "de"].merging(camera) { $1 }
    #expect(
      try check(files: files, plist: xml(own), policy: policy, hasCatalog: false)
        == ["Info.plist:7:6: warning: the app has no `NSCameraUsageDescription` in `en` [plist-untranslated]"])
    let open = ["CFBundleDevelopmentRegion": "$(DEVELOPMENT_LANGUAGE)"].merging(camera) { $1 }
    #expect(
      try check(files: ["de.lproj/a.strings": ""], plist: xml(open), policy: policy, hasCatalog: false) == [])
  }

  @Test func theTextsOfBaseAreThoseOfTheSource() throws {
    let path = "Base.lproj/InfoPlist.strings"
    #expect(try check(files: [path: "NSCameraUsageDescription = \"\(english)\";"]) == [])
    #expect(
      try check(files: [path: "NSCameraUsageDescription = \"Old.\";"])
        == ["\(path):1:1: warning: `NSCameraUsageDescription` differs from the catalog in `en` [plist-differs]"])
    #expect(
      try check(files: [path: "NSCameraUsageDescription = \"\";"])
        == ["\(path):1:1: error: `NSCameraUsageDescription` is empty in `\(path)` [plist-empty]"])
  }

  // MARK: Build variables

  @Test func aBuildVariableMayBecomeAnyText() throws {
    let right = [
      "$(PRODUCT_NAME) photographs what you want to keep.", "The ${WHAT} photographs $(VERB:lower) keep.", "$(ALL)",
    ]
    for text in right { #expect(try check(plist: xml(["NSCameraUsageDescription": text])) == []) }
    let differs =
      "Info.plist:5:6: warning: `NSCameraUsageDescription` differs from the catalog in `en` [plist-differs]"
    let wrong = ["$(PRODUCT_NAME) films what you want to keep.", "$(PRODUCT_NAME", "$PRODUCT_NAME photographs $(IT)."]
    for text in wrong { #expect(try check(plist: xml(["NSCameraUsageDescription": text])) == [differs], "\(text)") }
    // Xcode does not replace variables in the texts of languages.
    let path = "en.lproj/InfoPlist.strings"
    #expect(
      try check(files: [path: "NSCameraUsageDescription = \"$(NAME) photographs what you want to keep.\";"])
        == ["\(path):1:1: warning: `NSCameraUsageDescription` differs from the catalog in `en` [plist-differs]"])
  }

  @Test func aBuildVariableWithAValueBecomesThis() throws {
    let text = "$(PRODUCT_NAME) photographs what you want to keep."
    let differs =
      "Info.plist:5:6: warning: `NSCameraUsageDescription` differs from the catalog in `en` [plist-differs]"
    func check(_ settings: String) throws -> [String] {
      try self.check(
        files: ["App.xcconfig": "INFOPLIST_FILE = Info.plist\n\(settings)\n"],
        plist: xml(["NSCameraUsageDescription": text]), named: "App.xcconfig")
    }
    #expect(try check("PRODUCT_NAME = The camera") == [])
    #expect(try check("PRODUCT_NAME = Ledger") == [differs])
    #expect(try check("PRODUCT_NAME[sdk=a] = Ledger\nPRODUCT_NAME[sdk=b] = The camera") == [])
    #expect(try check("PRODUCT_NAME = The ${KIND}\nKIND = camera") == [])
    #expect(try check("PRODUCT_NAME = The ${KIND}\nKIND = scanner") == [differs])
    #expect(try check("PRODUCT_NAME = $(TARGET_NAME)") == [])
    #expect(try check("PRODUCT_NAME = $(PRODUCT_NAME)$(PRODUCT_NAME)") == [])
    let settings = "PRODUCT_NAME = Ledger; INFOPLIST_KEY_NSCameraUsageDescription = \"\(text)\";"
    #expect(
      try checkProject([settings])
        == [
          "App.xcodeproj/project.pbxproj:5:30: warning: `NSCameraUsageDescription` differs from the catalog in `en` [plist-differs]"
        ])
    #expect(try checkProject([settings.replacing("Ledger", with: "\"The camera\"")]) == [])
  }
}
