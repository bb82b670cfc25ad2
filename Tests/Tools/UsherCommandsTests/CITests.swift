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

  /// The script of the page runs as Xcode would run it.
  @Test func theRunScriptForXcodeReportsFindingsAndWritesTheCode() throws {
    let page = try String(contentsOf: projectRoot.appending(path: "Policies/Build.md"), encoding: .utf8)
    let script = try #require(page.firstMatch(of: /```sh\n((?:.|\n)*?)```/)).1
    try withFolder { folder in
      let policies = folder.appending(path: "Policies")
      try FileManager.default.createDirectory(at: policies, withIntermediateDirectories: true)
      let call = ["new", "scan", "--resource", "camera", "--to", "scan a receipt"]
      #expect(try usher(call, in: policies).status == 0)
      let policy = policies.appending(path: "scan.usher")
      let sound = try String(contentsOf: policy, encoding: .utf8)
      try (sound + "metric m(\n").write(to: policy, atomically: true, encoding: .utf8)
      let broken = try run(script, in: folder)
      #expect(broken.status == 1)
      #expect(broken.output.hasPrefix("\(policy.path):"))
      #expect(broken.output.contains(": error: "))
      try sound.write(to: policy, atomically: true, encoding: .utf8)
      let finished = try run(script, in: folder)
      #expect(finished == Finished(status: 0, output: "\(folder.path)/Policies.swift: written\n", errors: ""))
      let code = try String(contentsOf: folder.appending(path: "Policies.swift"), encoding: .utf8)
      #expect(code.contains("  init(_ bundle: Bundle = .ios, in environment: JourneyEnvironment"))
    }
  }

  /// Runs a script with the variables that Xcode sets.
  private func run(_ script: Substring, in folder: URL) throws -> Finished {
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = ["-c", String(script)]
    shell.environment = [
      "PATH": "\(productsFolder.path):/usr/bin:/bin", "SRCROOT": folder.path, "DERIVED_FILE_DIR": folder.path,
    ]
    let (output, errors) = (Pipe(), Pipe())
    (shell.standardOutput, shell.standardError) = (output, errors)
    try shell.run()
    let told = try output.fileHandleForReading.readToEnd() ?? Data()
    let failed = try errors.fileHandleForReading.readToEnd() ?? Data()
    shell.waitUntilExit()
    return Finished(
      status: shell.terminationStatus, output: String(decoding: told, as: UTF8.self),
      errors: String(decoding: failed, as: UTF8.self))
  }

  private func withProject(_ body: (URL) throws -> Void) throws {
    try withFolder { folder in
      let call = ["new", "scan", "--resource", "camera", "--primer", "--to", "scan a receipt"]
      #expect(try usher(call, in: folder).status == 0)
      try body(folder)
    }
  }
}
