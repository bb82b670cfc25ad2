import Foundation
import TestSupport
import Testing
import UsherCatalog
import UsherSource
import UsherYAML

/// The condition of a step or a job that runs although something before it failed.
private let alwaysRuns = "${{ !cancelled() }}"

/// A step of a workflow.
struct Step {
  var name: String
  /// Nil for a step that a service performs.
  var script: String?
  /// Whether it runs although an earlier step failed.
  var isAlwaysRun = false
  /// The file that the service takes, if it takes one.
  var upload: String?
}

extension Step {
  init(_ node: CatalogNode) {
    name = node["name"]?.text ?? String((node["uses"]?.text ?? "").prefix { $0 != "@" })
    script = node["run"]?.text
    isAlwaysRun = node["if"]?.text == alwaysRuns
    upload = (node["with"]?["sarif_file"] ?? node["with"]?["path"])?.text
  }
}

/// A machine of a service for continuous integration, with a project that is checked out, and a release to install: the `usher` of this
/// build.
struct Runner {
  let project: URL
  private let release: URL
  private let temporary: URL
  /// The checksum of the release's archive.
  private let checksum: String

  init(project: URL, machine: URL) throws {
    self.project = project
    (release, temporary) = (machine.appending(path: "release"), machine.appending(path: "temporary"))
    for folder in [release, temporary] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    let script = """
      mkdir -p usher/bin
      printf '#!/bin/sh\\nexec "%s/usher" "$@"\\n' "$PRODUCTS" > usher/bin/usher
      chmod +x usher/bin/usher
      tar -czf usher-linux-x86_64.tar.gz usher
      cp usher-linux-x86_64.tar.gz "usher-linux-$(uname -m).tar.gz" 2> /dev/null || true
      rm -r usher
      sha256sum usher-linux-x86_64.tar.gz | cut -d ' ' -f 1
      """
    let made = try shell("/bin/bash", script, in: release, ["PATH": "/usr/bin:/bin", "PRODUCTS": productsFolder.path])
    #expect(made.status == 0, "\(made)")
    checksum = String(made.output.dropLast())
  }

  /// The YAML block of the page that begins with a text.
  func page(_ start: String) throws -> CatalogNode {
    try yaml(try block(of: "Policies/CI.md", from: start, language: "yaml"))
  }

  /// The steps of the jobs of a workflow on the page, one job after the other. The steps of a job that always runs do too.
  func workflow(_ start: String) throws -> [Step] {
    try #require(try page(start)["jobs"]).fields.flatMap { job in
      try #require(job.value["steps"]).items.map { node in
        var step = Step(node)
        if job.value["if"]?.text == alwaysRuns { step.isAlwaysRun = true }
        return step
      }
    }
  }

  /// The steps of the action of this repository.
  func action() throws -> [Step] {
    let file = projectRoot.appending(path: ".github/actions/check/action.yml", directoryHint: .notDirectory)
    let parts = try yaml(try String(contentsOf: file, encoding: .utf8))
    #expect(parts["runs"]?["using"]?.text == "composite")
    return try #require(parts["runs"]?["steps"]).items.map { Step($0) }
  }

  /// Gives the policy a wrong layout, and a text a finding.
  func spoil() throws {
    for (name, old, new) in [
      ("scan.usher", "  start state", " start state"),
      ("scan.copy.yaml", "title: Camera access\n", "title: Camera access...\n"),
    ] {
      let changed = try text(name).replacing(old, with: new, maxReplacements: 1)
      try changed.write(to: project.appending(path: name), atomically: true, encoding: .utf8)
    }
  }

  /// Makes the project a repository of git with one commit, and returns its name.
  func commit() throws -> String {
    let script = """
      set -e
      git init -q -b main .
      git add usher.yaml scan.usher scan.copy.yaml
      git -c user.name=Nobody -c user.email=nobody@example.com commit -q -m first
      git rev-parse HEAD
      """
    let made = try shell("/bin/bash", script, in: project, ["PATH": "/usr/bin:/bin", "HOME": project.path])
    #expect(made.status == 0, "\(made)")
    return String(made.output.dropLast())
  }

  func text(_ name: String) throws -> String {
    try String(contentsOf: project.appending(path: name), encoding: .utf8)
  }

  func has(_ files: [String]) -> Bool {
    files.allSatisfy { FileManager.default.fileExists(atPath: project.appending(path: $0).path) }
  }

  /// Runs the steps of a job, each in a shell of its own. After a failure, it runs only those that always run; the others have status -1.
  /// `more` are further variables of the service.
  func run(_ steps: [Step], _ more: [String: String] = [:]) throws -> [Finished] {
    let path = temporary.appending(path: "path")
    try "".write(to: path, atomically: true, encoding: .utf8)
    var hasFailed = false
    return try steps.map { step in
      if hasFailed, !step.isAlwaysRun { return Finished(status: -1, output: "", errors: "") }
      guard let script = step.script else {
        return Finished(status: has(step.upload.map { [$0] } ?? []) ? 0 : 1, output: "", errors: "")
      }
      let added = try String(contentsOf: path, encoding: .utf8).split(separator: "\n").reversed()
      let finished = try shell(
        "/bin/bash", "set -eo pipefail\n" + script, in: project,
        [
          "PATH": (added + ["/usr/bin", "/bin"]).joined(separator: ":"), "RUNNER_TEMP": temporary.path,
          "GITHUB_PATH": path.path, "CI_PROJECT_DIR": project.path, "USHER_RELEASE": release.absoluteString,
          "USHER_SHA256": checksum, "TMPDIR": temporary.path,
        ].merging(more) { $1 })
      hasFailed = hasFailed || finished.status != 0
      return finished
    }
  }
}

/// A script's result in a shell with these variables only.
func shell(_ path: String, _ script: String, in folder: URL, _ variables: [String: String]) throws -> Finished {
  let shell = Process()
  shell.executableURL = URL(filePath: path)
  shell.arguments = ["-c", script]
  shell.currentDirectoryURL = folder
  shell.environment = variables
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

/// The text of the block of a page that begins with `start`.
func block(of page: String, from start: String, language: String) throws -> String {
  let text = try String(contentsOf: projectRoot.appending(path: page), encoding: .utf8)
  let rest = try #require(text.components(separatedBy: "```\(language)\n\(start)").dropFirst().first)
  return start + rest.components(separatedBy: "\n```")[0] + "\n"
}

/// The root of a YAML text, in the subset that catalogs have.
func yaml(_ text: String) throws -> CatalogNode {
  let (root, diagnostics) = readYAML(SourceFile(path: "workflow.yaml", text: text))
  return try #require(root, "\(diagnostics)")
}

extension CatalogNode {
  var text: String {
    if case .scalar(let scalar) = content { scalar.text } else { "" }
  }

  var items: [CatalogNode] {
    if case .sequence(let nodes) = content { nodes } else { [] }
  }

  var fields: [Field] {
    if case .mapping(let fields) = content { fields } else { [] }
  }

  subscript(key: String) -> CatalogNode? { fields.first { $0.key == key }?.value }
}
