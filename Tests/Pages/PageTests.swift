import Foundation
import TestSupport
import Testing

/// The pages next to the policies are up to date.
@Suite struct PageTests {
  @Test(arguments: policyPaths) func theAppThatIsShownIsTheOneThatIsPlayed(_ path: String) throws {
    let folder = String(path.split(separator: "/")[0])
    let page = try Page("Policies/\(folder)/README.md")
    // The code by hand, the remaining app, and its calls of another SDK. What stands in the generated code is a quotation.
    let names = ["\(folder)ByHand", "\(folder)App"] + (sdkListings[folder] ?? [])
    let generated = try text("Tests/Pages/Generated/\(folder).swift")
    let listings = page.blocks("swift").filter { !generated.contains($0) }
    for (name, block) in zip(names, listings) {
      #expect(block == (try source(name)))
      #expect(page.text.contains("[Tests/Pages/\(name).swift](../../Tests/Pages/\(name).swift)"))
    }
    #expect(listings.count == names.count)
  }

  @Test(arguments: policyPaths) func theGeneratedCodeIsUpToDate(_ path: String) throws {
    let generated = try usher(["generate", "swift", "Policies/\(path)"])
    let file = "Tests/Pages/Generated/\(path.split(separator: "/")[0]).swift"
    if ProcessInfo.processInfo.environment["UPDATE_SPECIMENS"] == "1" {
      return try Data(generated.output.utf8).write(to: projectRoot.appending(path: file))
    }
    #expect(generated.errors == "")
    #expect(try text(file) == generated.output)
  }

  @Test func whatAllAppsShareIsShownOnce() throws {
    let page = try Page("Policies/Host.md")
    #expect(page.blocks("swift") == [try source("AppEnvironment")])
  }

  @Test(arguments: policyPaths) func whatAPolicyIsQuotedForStandsInIt(_ path: String) throws {
    let folder = "Policies/\(path.split(separator: "/")[0])"
    let policies = try filesUnder(folder, withExtension: "usher").map { try String(contentsOf: $0, encoding: .utf8) }
    let policy = try policies.joined() + text("Policies/Platforms/ios.usher")
    let page = try Page("\(folder)/README.md")
    let quoted = page.rows.flatMap { spans($0[1]) } + page.blocks("usher")
    #expect(quoted.filter { !policy.contains($0) } == [])
    #expect(page.rows.filter { spans($0[1]).isEmpty }.map { $0[1] } == [])
  }

  @Test func theChinesePageQuotesItsPolicies() throws {
    let page = try Page("Policies/Scanner/README.zh-Hans.md")
    let policies = try ["scan", "tickets"].map { try text("Policies/Scanner/\($0).usher") }.joined()
    let quoted = page.rows.flatMap { spans($0[1]) } + page.blocks("usher")
    #expect(quoted.count > 12)
    #expect(quoted.filter { !policies.contains($0) } == [])
    let command = shellWords(try #require(page.blocks("sh").first).trimmingCharacters(in: .newlines))
    #expect(try usher(Array(command.dropFirst())).output.hasSuffix("\n  outcome scanned\n"))
  }

  @Test(arguments: policyPaths) func everyLineOfTheSourceHasItsNumber(_ path: String) throws {
    let page = try Page("Policies/\(path.split(separator: "/")[0])/README.md")
    let unnumbered = page.rows.map { $0[0] }.filter { $0.prefixMatch(of: /[0-9]+(–[0-9]+)?: `[^`]+`/) == nil }
    #expect(unnumbered == [])
  }

  /// The page of media capture lists the changes for reading and writing photos: the changed policy checks clean and plays.
  @Test func theChangesForReadingPhotosAreAllThatIsNeeded() throws {
    let page = try text("Policies/MediaCapture/README.md")
    let changes = page.matches(of: /\n- `([^`]+)` becomes `([^`]+)`/).map { (String($0.1), String($0.2)) }
    #expect(changes.count == 4)
    try withFolder { folder in
      for name in ["capture.usher", "mediaCapture.copy.yaml", "mediaCapture.zh-Hans.copy.yaml"] {
        let changed = changes.reduce(try text("Policies/MediaCapture/\(name)")) { $0.replacing($1.0, with: $1.1) }
        try Data(changed.utf8).write(to: folder.appending(path: name))
      }
      let policy = try String(contentsOf: folder.appending(path: "capture.usher"), encoding: .utf8)
      for (_, new) in changes where !new.hasPrefix("NS") { #expect(policy.contains(new), "\(new)") }
      #expect(try usher(["check", "--report", "compact"], in: folder) == Finished(status: 0, output: "", errors: ""))
      #expect(try usher(["fmt", "--check"], in: folder).status == 0)
      #expect(try usher(["test"], in: folder).status == 0)
      let call = ["run", "capture.usher", "save", "--script", "answer limited; answer added"]
      #expect(
        try usher(call, in: folder).output.hasSuffix(
          """
          start
            ask photosReadWrite
              | The photos and videos that you capture are added to your photo library.
            waits in asking
          answer limited
            do addToPhotos
            waits in adding
          answer added
            outcome saved

          """))
    }
  }

  /// The page of authorization has a diff that adds photos: the changed policy checks clean and plays.
  @Test func theDiffThatAddsPhotosIsAllThatIsNeeded() throws {
    let diff = try #require(try Page("Policies/Authorization/README.md").blocks("diff").first)
    try withFolder { folder in
      for file in diff.components(separatedBy: "--- ").dropFirst() {
        let name = String(file.prefix { $0 != "\n" })
        let changed = changed(try text("Policies/Authorization/\(name)"), by: file)
        try Data(changed.utf8).write(to: folder.appending(path: name))
      }
      let outdated = try usher(["check", "--report", "compact"], in: folder).output.split(separator: "\n")
      #expect(
        outdated.map { $0.split(separator: "[").last }
          == ["unstamped-copy]", "stale-copy]", "stale-copy]"])
      let stamp = try #require(try Page("Policies/Authorization/README.md").blocks("sh").first)
      let words = stamp.trimmingCharacters(in: .newlines).components(separatedBy: " ")
      #expect(
        try usher(Array(words.dropFirst()), in: folder)
          == Finished(status: 0, output: "3 entries stamped, 0 translate an older text\n", errors: ""))
      #expect(try usher(["check", "--report", "compact"], in: folder) == Finished(status: 0, output: "", errors: ""))
      #expect(try usher(["fmt", "--check"], in: folder).status == 0)
      #expect(try usher(["test"], in: folder).status == 0)
      let standing = ["run", "isAuthorized.usher", "photosReadWriteStanding", "--given", "photosReadWrite=limited"]
      #expect(try usher(standing, in: folder).output.hasSuffix("\nphotosReadWriteStanding is partial\n"))
      let call = ["run", "isAuthorized.usher", "ensure(r: photosReadWrite)", "--script"]
      #expect(
        try usher(call + ["answer limited"], in: folder).output.hasSuffix(
          """
          start
            ask photosReadWrite
              | Your photos are offered as pictures for your card.
            waits in asking
          answer limited
            outcome partial

          """))
      let refused = ["--locale", "zh-Hans", "--given", "photosReadWrite=denied"]
      #expect(
        try usher(call + ["tap openSettings; away photosReadWrite=limited"] + refused, in: folder).output.hasSuffix(
          """
          start
            show alert accessOff(r: photosReadWrite)
              | 照片权限已关闭
              | 请在“设置”中允许此 App 访问照片，以便为名片选择图片。
              | [打开设置] openSettings, preferred
              | [以后] notNow, cancel
            waits in explaining
          tap openSettings
            track opened_settings
            open settings (app-settings:)
            waits in away
          away photosReadWrite=limited
            outcome partial

          """))
    }
  }

  /// Applies the hunks of a diff without line numbers. The old lines of each hunk must occur exactly once.
  private func changed(_ text: String, by diff: String) -> String {
    diff.components(separatedBy: "@@\n").dropFirst().reduce(text) { text, hunk in
      let lines = hunk.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.isEmpty }
      let old = lines.filter { !$0.hasPrefix("+") }.map { $0.dropFirst() + "\n" }.joined()
      let new = lines.filter { !$0.hasPrefix("-") }.map { $0.dropFirst() + "\n" }.joined()
      #expect(text.components(separatedBy: old).count == 2, "\(old)")
      return text.replacing(old, with: new)
    }
  }

  @Test func everyCommandOfTheIndexRuns() throws {
    let commands = try Page("Policies/README.md").blocks("sh").flatMap { $0.split(separator: "\n").map { String($0) } }
    #expect(commands.count == policyPaths.count + 3)
    for command in commands {
      let words = shellWords(command)
      #expect(words[0] == "usher")
      let finished = try usher(Array(words.dropFirst()))
      #expect(finished.status == 0, "\(command)")
      #expect(finished.errors == "", "\(command)")
    }
  }

  @Test func theIndexNamesEveryFolder() throws {
    let page = try Page("Policies/README.md")
    let listed = page.text.matches(of: /\n\| \[([A-Za-z]+)\/\]/).map { String($0.1) }
    let folders = try FileManager.default.contentsOfDirectory(atPath: projectRoot.appending(path: "Policies").path)
    #expect(listed.sorted() == folders.filter { !$0.contains(".") }.sorted())
  }

  @Test func everyLinkOfAPageLeadsToAFile() throws {
    for url in try filesUnder("Policies", withExtension: "md") {
      let page = try Page(projectPath(url))
      let folder = url.deletingLastPathComponent()
      let broken = page.text.matches(of: /\]\(([^)#:]+)\)/).map { String($0.1) }.filter {
        !FileManager.default.fileExists(atPath: folder.appending(path: $0).path)
      }
      #expect(broken == [], "\(projectPath(url))")
    }
  }

  private func source(_ name: String) throws -> String { try text("Tests/Pages/\(name).swift") }
}

private func text(_ path: String) throws -> String {
  try String(contentsOf: projectRoot.appending(path: path), encoding: .utf8)
}

/// The spans of code in a cell.
private func spans(_ cell: String) -> [String] { cell.matches(of: /`([^`]+)`/).map { String($0.1) } }

private struct Page {
  let text: String

  init(_ path: String) throws { text = try PagesTests.text(path) }

  /// The rows of the table with three columns, without its header.
  var rows: [[String]] {
    text.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { line in
      line.replacing("\\|", with: "\u{1}").split(separator: "|").map {
        $0.replacing("\u{1}", with: "|").trimmingCharacters(in: .whitespaces)
      }
    }.filter { $0.count == 3 }.dropFirst().map { $0 }
  }

  /// The fenced code blocks in a language, each with a final line feed.
  func blocks(_ language: String) -> [String] {
    text.components(separatedBy: "\n```").dropFirst().filter { $0.hasPrefix("\(language)\n") }.map {
      $0.dropFirst(language.count + 1) + "\n"
    }
  }
}

/// The listings that call another SDK, by folder.
private let sdkListings = ["DocV": ["DocVLaunch"], "StreamVideo": ["StreamVideoViewFactory"]]

/// The five policies that have a page, relative to `Policies/`.
let policyPaths = [
  "Authorization/isAuthorized.usher", "DocV/docv.usher", "MediaCapture/capture.usher", "Scanner/scan.usher",
  "StreamVideo/callPermissions.usher",
]
