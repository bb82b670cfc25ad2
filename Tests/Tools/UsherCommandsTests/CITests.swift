import Foundation
import TestSupport
import Testing

/// Tests the commands for continuous integration, as far as they can run here.
@Suite struct CITests {
  /// The commands on the page for GitHub and GitLab, in order.
  private func commands() throws -> [[String]] {
    let page = try String(contentsOf: projectRoot.appending(path: "Policies/CI.md"), encoding: .utf8)
    return page.matches(of: /\n *(?:run:|-) (usher .*)/).map { Array(shellWords(String($0.1)).dropFirst()) }
  }

  @Test func everyCommandOfThePageSucceedsInASoundProject() throws {
    let commands = try commands()
    #expect(commands.map { $0[0] } == ["fmt", "check", "test", "fmt", "check", "test"])
    try withProject { folder in
      for command in commands {
        let finished = try usher(command, in: folder)
        #expect(finished.status == 0, "\(command): \(finished)")
      }
      let written = ["usher.sarif", "usher-quality.json", "usher.xml", "usher-tests.xml"]
      for name in written { #expect(FileManager.default.fileExists(atPath: folder.appending(path: name).path)) }
    }
  }

  @Test func aFindingFailsTheCheckOfThePageAndIsInEveryReport() throws {
    try withProject { folder in
      let file = folder.appending(path: "scan.copy.yaml")
      let text = try String(contentsOf: file, encoding: .utf8)
      try text.replacing("title: Camera access\n", with: "title: Camera access...\n").write(
        to: file, atomically: true, encoding: .utf8)
      for command in try commands() where command[0] == "check" {
        let finished = try usher(command, in: folder)
        #expect(finished.status == 1)
        #expect(finished.output.contains("three-dots"))
      }
      for name in ["usher.sarif", "usher-quality.json", "usher.xml"] {
        #expect(try String(contentsOf: folder.appending(path: name), encoding: .utf8).contains("three-dots"))
      }
    }
  }

  @Test func everyHookRunsOnTheFilesThatItNames() throws {
    let hooks = try String(contentsOf: projectRoot.appending(path: ".pre-commit-hooks.yaml"), encoding: .utf8)
      .components(separatedBy: "\n- ").dropFirst()
    #expect(hooks.count == 4)
    try withProject { folder in
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      #expect(names == ["scan.copy.yaml", "scan.usher", "usher.yaml"])
      for hook in hooks {
        let entry = try #require(hook.firstMatch(of: /\n  entry: usher (.*)/)).1
        let pattern = try Regex(String(try #require(hook.firstMatch(of: /\n  files: (.*)/)).1))
        let meant = hook.contains("pass_filenames: false") ? [] : names.filter { $0.contains(pattern) }
        #expect(names.contains { $0.contains(pattern) })
        #expect(try usher(shellWords(String(entry)) + meant, in: folder).status == 0)
      }
    }
  }

  private func withProject(_ body: (URL) throws -> Void) throws {
    try withFolder { folder in
      let call = ["new", "scan", "--resource", "camera", "--primer", "--to", "scan a receipt"]
      #expect(try usher(call, in: folder).status == 0)
      try body(folder)
    }
  }
}
