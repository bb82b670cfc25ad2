import Foundation
import TestSupport
import Testing
import UsherCatalog

/// Runs the workflows of `Policies/CI.md`, and the action, as their services do. Stand-ins for the services: the address of the release
/// is a folder here, the checkout is a project of `usher new`, and an uploaded report only has to exist.
@Suite struct CITests {
  @Test func theWorkflowForGitHubPassesInASoundProject() throws {
    try withRunner { runner in
      let steps = try runner.workflow("name: Policies")
      #expect(steps.map { $0.name } == gitHub.map { $0.0 })
      #expect(try runner.run(steps).filter { $0.status != 0 }.isEmpty)
      #expect(runner.has(["usher.sarif", "usher-tests.xml"]))
    }
  }

  /// The steps of the workflow for GitHub, and their exit statuses if a layout is wrong and a text has a finding.
  private let gitHub: [(String, Int32)] = [
    ("actions/checkout", 0), ("Install usher", 0), ("Layout", 1), ("Findings, in the diff and as alerts", 1),
    ("Journeys", 0), ("Report", 0), ("actions/download-artifact", 0), ("Alerts", 0),
  ]

  @Test func theWorkflowForGitHubReportsFindingsAlthoughTheLayoutIsWrong() throws {
    try withRunner { runner in
      try runner.spoil()
      let finished = try runner.run(try runner.workflow("name: Policies"))
      #expect(finished.map { $0.status } == gitHub.map { $0.1 })
      #expect(finished[2].output.contains("::error ") && finished[3].output.contains("three-dots"))
      #expect(try runner.text("usher.sarif").contains("three-dots"))
    }
  }

  /// Code scanning compares a pull request with the alerts of the main branch.
  @Test func theWorkflowForGitHubRunsOnTheMainBranchToo() throws {
    try withRunner { runner in
      let workflow = try runner.page("name: Policies")
      #expect(workflow["on"]?["push"]?["branches"]?.items.map { $0.text } == ["main"])
      #expect(workflow["on"]?.fields.map { $0.key } == ["pull_request", "push"])
    }
  }

  /// What runs the policies of a pull request can only read.
  @Test(arguments: [("name: Policies", ["policies", "alerts"]), ("name: Changes", ["changes", "comment"])])
  func aJobHasTheLeastRights(_ name: String, _ jobs: [String]) throws {
    try withRunner { runner in
      let workflow = try runner.page(name)
      let rights = try #require(workflow["jobs"]).fields.map { job in
        (job.key, job.value["permissions"]?.fields.map { "\($0.key): \($0.value.text)" } ?? [])
      }
      #expect(rights.map { $0.0 } == jobs && workflow["permissions"] == nil)
      #expect(rights[0].1 == ["contents: read"])
      #expect(rights[1].1.filter { $0.hasSuffix(": write") }.count == 1)
    }
  }

  /// Nothing of a release with another checksum runs.
  @Test func anotherArchiveIsRefused() throws {
    try withRunner { runner in
      for steps in [try runner.workflow("name: Policies"), try runner.action()] {
        let install = steps.filter { $0.name == "Install usher" }
        let finished = try runner.run(install, ["USHER_SHA256": String(repeating: "0", count: 64)])
        #expect(finished.map { $0.status != 0 && !$0.output.contains("OK") } == [true], "\(finished)")
      }
    }
  }

  @Test func theActionInstallsAReleaseAndChecks() throws {
    try withRunner { runner in
      let steps = try runner.action()
      #expect(try runner.run(steps).map { $0.status } == [0, 0])
      try runner.spoil()
      let finished = try runner.run(steps)
      #expect(finished.map { $0.status } == [0, 1])
      #expect(finished[1].output.contains("three-dots"))
    }
  }

  /// `gh` is a stand-in that keeps the comments of the pull request in files, and says whether there is one of Usher.
  @Test func thePullRequestGetsOneCommentThatIsRenewed() throws {
    try withRunner { runner in
      let steps = try runner.workflow("name: Changes")
      #expect(
        steps.map { $0.name }
          == [
            "actions/checkout", "Install usher", "What people will see otherwise", "Report",
            "actions/download-artifact", "Comment",
          ])
      let gh = """
        #!/bin/bash
        body=$(printf '%s\\n' "$@" | sed -n 's/^body=@//p')
        case "$*" in
          *PATCH*comments/7*) cp "$body" comment; echo renewed >> calls ;;
          *body=*) cp "$body" comment; echo made >> calls ;;
          *) if [ -f comment ] && grep -q '^<!-- usher diff -->' comment; then echo 7; fi ;;
        esac
        """
      try gh.write(to: runner.project.appending(path: "gh"), atomically: true, encoding: .utf8)
      let first = try runner.commit()
      let variables = [
        "BASE": first, "GITHUB_STEP_SUMMARY": runner.project.appending(path: "summary").path,
        "GITHUB_REPOSITORY": "app/app", "PULL": "3", "HOME": runner.project.path,
      ]
      // The stand-in is found before the system's programs.
      let ready = Step(name: "gh", script: "chmod +x gh; echo \"$PWD\" >> \"$GITHUB_PATH\"")
      for (old, new, verdict) in [
        ("Camera access\n", "The camera\n", "the heaviest: words"),
        ("The camera\n", "Camera access\n", "1 policy: same"),
      ] {
        let changed = try runner.text("scan.copy.yaml").replacing("title: \(old)", with: "title: \(new)")
        try changed.write(to: runner.project.appending(path: "scan.copy.yaml"), atomically: true, encoding: .utf8)
        let finished = try runner.run([ready] + steps, variables)
        #expect(finished.allSatisfy { $0.status == 0 }, "\(finished)")
        #expect(try runner.text("comment").contains(verdict))
        #expect(try runner.text("summary").contains(verdict))
      }
      #expect(try runner.text("calls") == "made\nrenewed\n")
    }
  }

  /// `curl` and `jq` are stand-ins that keep the note in a file, and say whether there is one.
  @Test func theMergeRequestGetsOneNoteThatIsRenewed() throws {
    try withRunner { runner in
      let install = try #require(try runner.page("variables:")[".policies"]?["before_script"]).items
      let job = try #require(try runner.page("changes:")["changes"])
      #expect(job["extends"]?.text == ".policies" && job["variables"]?["GIT_DEPTH"]?.text == "0")
      let curl = """
        #!/bin/bash
        case "$*" in
          *usher-linux*) exec /usr/bin/curl "$@" ;;
          *'-X PUT'*body@changes.md*/notes/7) cp changes.md note; echo renewed >> calls ;;
          *'-X POST'*body@changes.md*/notes) cp changes.md note; echo made >> calls ;;
          *'PRIVATE-TOKEN: secret'*/projects/5/merge_requests/3/notes?*) ;;
          *) exit 22 ;;
        esac
        """
      let jq = "#!/bin/bash\nif [ -f note ] && grep -q '^<!-- usher diff -->' note; then echo 7; fi\n"
      for (name, text) in [("curl", curl), ("jq", jq), ("apt-get", "#!/bin/bash\n")] {
        try text.write(to: runner.project.appending(path: name), atomically: true, encoding: .utf8)
      }
      let first = try runner.commit()
      let lines = install + (job["script"]?.items ?? [])
      let script = (["chmod +x curl jq apt-get; PATH=$PWD:$PATH"] + lines.map { $0.text }).joined(separator: "\n")
      var variables = [
        "CI_MERGE_REQUEST_DIFF_BASE_SHA": first, "CI_API_V4_URL": "https://example.com/api/v4",
        "CI_PROJECT_ID": "5", "CI_MERGE_REQUEST_IID": "3", "HOME": runner.project.path,
      ]
      for (old, new, token, verdict) in [
        ("Camera access\n", "The camera\n", "", "the heaviest: words"),
        ("The camera\n", "Our camera\n", "secret", "the heaviest: words"),
        ("Our camera\n", "Camera access\n", "secret", "1 policy: same"),
      ] {
        let changed = try runner.text("scan.copy.yaml").replacing("title: \(old)", with: "title: \(new)")
        try changed.write(to: runner.project.appending(path: "scan.copy.yaml"), atomically: true, encoding: .utf8)
        variables["USHER_TOKEN"] = token
        let finished = try runner.run([Step(name: "changes", script: script)], variables)
        #expect(finished.map { $0.status } == [0], "\(finished)")
        #expect(try runner.text(token.isEmpty ? "changes.md" : "note").contains(verdict))
      }
      #expect(try runner.text("calls") == "made\nrenewed\n")
    }
  }

  @Test func eachJobForGitLabRunsByItself() throws {
    try withRunner { runner in
      let page = try runner.page("variables:")
      let shared = try #require(page[".policies"])
      #expect(
        shared["rules"]?.items.map { $0["if"]?.text } == [
          "$CI_PIPELINE_SOURCE == \"merge_request_event\"", "$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH",
        ])
      func statuses() throws -> [Int32] {
        try ["layout", "findings", "journeys"].map { name in
          let job = try #require(page[name])
          #expect(job["extends"]?.text == ".policies")
          let lines = (shared["before_script"]?.items ?? []) + (job["script"]?.items ?? [])
          let finished = try runner.run([Step(name: name, script: lines.map { $0.text }.joined(separator: "\n"))])
          let reports = job["artifacts"]?["reports"]?.fields.map { $0.value.text } ?? []
          #expect(runner.has(reports), "\(name): \(reports)")
          return finished[0].status
        }
      }
      #expect(try statuses() == [0, 0, 0])
      try runner.spoil()
      #expect(try statuses() == [1, 1, 0])
      for name in ["usher-quality.json", "usher.xml"] { #expect(try runner.text(name).contains("three-dots")) }
    }
  }

  @Test func theBaselineIsMadeAsThePageSays() throws {
    try withRunner { runner in
      try runner.spoil()
      let baseline = Step(
        name: "Baseline", script: try block(of: "Policies/CI.md", from: "find", language: "sh"))
      let install = try runner.workflow("name: Policies").filter { $0.name == "Install usher" }
      let finished = try runner.run(install + [baseline, Step(name: "Check", script: "usher check")])
      #expect(finished.map { $0.status } == [0, 0, 0], "\(finished)")
    }
  }

  /// The lines as they are written, at the top of a repository of two projects with findings.
  @Test func theBaselinesOfSeveralProjectsAreMadeAsThePageSays() throws {
    let lines = try block(of: "Policies/CI.md", from: "find", language: "sh")
    try withFolder { repository in
      let projects = ["apps/one", "apps/two"].map { repository.appending(path: $0, directoryHint: .isDirectory) }
      for (name, project) in zip(["one", "two"], projects) {
        try FileManager.default.createDirectory(at: project, withIntermediateDirectories: true)
        let call = ["new", name, "--resource", "camera", "--primer", "--to", "scan a receipt"]
        #expect(try usher(call, in: project).status == 0)
        let catalog = project.appending(path: "\(name).copy.yaml")
        let text = try String(contentsOf: catalog, encoding: .utf8)
        try text.replacing("Camera access\n", with: "Camera access...\n", maxReplacements: 1)
          .write(to: catalog, atomically: true, encoding: .utf8)
      }
      // Settings without a line end.
      let settings = projects[0].appending(path: "usher.yaml")
      let text = try String(contentsOf: settings, encoding: .utf8)
      try String(text.dropLast()).write(to: settings, atomically: true, encoding: .utf8)
      #expect(try usher(["check"], in: repository).status == 1)
      for line in lines.split(separator: "\n") {
        let finished = try shell(
          "/bin/sh", String(line), in: repository, ["PATH": "\(productsFolder.path):/usr/bin:/bin"])
        #expect(finished.status == 0, "\(line): \(finished)")
      }
      for project in projects {
        #expect(try usher(["check"], in: project).status == 0)
        let baseline = try String(contentsOf: project.appending(path: "baseline.yaml"), encoding: .utf8)
        #expect(baseline.contains("three-dots"))
      }
      #expect(try usher(["check"], in: repository).status == 0)
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

  @Test func theHooksSeeTheFilesOfAnApp() throws {
    let hooks = try String(contentsOf: projectRoot.appending(path: ".pre-commit-hooks.yaml"), encoding: .utf8)
    let page = try String(contentsOf: projectRoot.appending(path: "Policies/CI.md"), encoding: .utf8)
    let patterns = (hooks + page).components(separatedBy: "entry: usher check\n").dropFirst().compactMap {
      $0.firstMatch(of: /files: (.*)/)?.1
    }
    #expect(patterns.count == 3)
    for pattern in patterns {
      let pattern = try Regex(String(pattern))
      let seen = [
        "Info.plist", "App/Info.plist", "App/Widget-Info.plist", "App/de.lproj/InfoPlist.strings",
        "de.lproj/Localizable.strings", "App/InfoPlist.xcstrings", "Config/App.xcconfig",
        "App.xcodeproj/project.pbxproj",
        "usher.yaml", "a.usher", "a.copy.yaml",
      ]
      for path in seen { #expect(path.contains(pattern), "\(path)") }
      for path in ["App/main.swift", "Info.plist.md", "other.yaml"] { #expect(!path.contains(pattern), "\(path)") }
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
      #expect(broken.output == "")
      #expect(broken.errors.hasPrefix("\(policy.path):"))
      #expect(broken.errors.contains(": error: "))
      try sound.write(to: policy, atomically: true, encoding: .utf8)
      let finished = try run(script, in: folder)
      #expect(finished == Finished(status: 0, output: "\(folder.path)/Policies.swift: written\n", errors: ""))
      let code = try String(contentsOf: folder.appending(path: "Policies.swift"), encoding: .utf8)
      #expect(code.contains("  init(_ bundle: Bundle = .ios, in environment: JourneyEnvironment"))
    }
  }

  /// Runs a script with the variables that Xcode sets.
  private func run(_ script: Substring, in folder: URL) throws -> Finished {
    try shell(
      "/bin/sh", String(script), in: folder,
      [
        "PATH": "\(productsFolder.path):/usr/bin:/bin", "SRCROOT": folder.path, "DERIVED_FILE_DIR": folder.path,
      ])
  }

  private func withProject(_ body: (URL) throws -> Void) throws {
    try withFolder { folder in
      let call = ["new", "scan", "--resource", "camera", "--primer", "--to", "scan a receipt"]
      #expect(try usher(call, in: folder).status == 0)
      try body(folder)
    }
  }

  private func withRunner(_ body: (Runner) throws -> Void) throws {
    try withProject { project in
      try withFolder { machine in try body(try Runner(project: project, machine: machine)) }
    }
  }
}
