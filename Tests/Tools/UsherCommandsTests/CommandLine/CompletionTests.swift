import Foundation
import TestSupport
import Testing

/// What shells complete, and the manual page. `.ci/tools/shells` tries the scripts in the shells and the page in its
/// readers.
@Suite struct CompletionTests {
  /// The lines of `usher completions words`.
  private func lines(_ words: String..., in folder: URL = projectRoot) throws -> [String] {
    let finished = try usher(["completions", "words"] + words, in: folder)
    #expect(finished.status == 0)
    #expect(finished.errors == "")
    return finished.output.split(separator: "\n").map { String($0) }
  }

  /// The words of these lines, without their meaning.
  private func words(_ words: String..., in folder: URL = projectRoot) throws -> [String] {
    let finished = try usher(["completions", "words"] + words, in: folder)
    return finished.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
  }

  @Test func verbsAndCodesHaveAMeaning() throws {
    #expect(
      try lines("co") == [
        "config\tprints the settings of a project and where each comes from",
        "compile\twrites the bundle that an app runs",
        "copy\tshows how far translations are, and edits catalogs",
        "completions\tprints what a shell needs to complete commands",
      ])
    #expect(try lines("--") == ["--help\t", "--version\t"])
    #expect(try lines("explain", "missing-ans") == ["missing-answer\ta question does not handle every answer"])
    #expect(try words("copy", "s") == ["status", "stamp"])
    #expect(try words("generate", "") == ["swift", "typescript"])
    #expect(try words("help", "v") == ["verify", "version"])
    #expect(try words("", "x").isEmpty)
    #expect(try words("chekc", "").isEmpty)
    #expect(try words("copy", "nothing", "").isEmpty)
  }

  @Test func optionsAndTheirValuesFollowTheDescriptionOfTheVerb() throws {
    #expect(try lines("check", "--not") == ["--notes\tAlso report notes"])
    #expect(try words("check", "--fi") == ["--fix", "--fix=unsafe"])
    #expect(try words("check", "--notes", "--no") == ["--no-config"])
    #expect(try words("lint", "--rule", "nagging", "--ru") == ["--rule"])
    #expect(try words("check", "--h") == ["--help"])
    #expect(try words("check", "--help", "--wa") == ["--watch"])
    #expect(try words("check", "--fail-level", "") == ["note", "warning", "error"])
    #expect(try words("check", "--fail-level=w") == ["--fail-level=warning"])
    #expect(try words("check", "--nothing=w").isEmpty)
    #expect(try words("test", "--report", "j") == ["json", "junit"])
    #expect(try words("check", "--states", "").isEmpty)
    #expect(try words("check", "--config", "") == [":files"])
    #expect(try words("check", "--config=u") == [":files"])
    #expect(try words("compile", "--into", "") == [":folders"])
    #expect(try words("check", "a.usher", "b") == [":files"])
    #expect(try words("copy", "add", "") == [])
    #expect(try words("copy", "add", "de", "") == [":files"])
    #expect(try words("version", "").isEmpty)
    #expect(try words("compile", "docv.usher", "").isEmpty)
  }

  @Test func namesComeFromTheProjectAndItsPolicies() throws {
    let docv = "Policies/DocV/docv.usher"
    #expect(try words("run", docv, "") == ["precheck", "afterLaunch", "settle"])
    #expect(try words("run", docv, "--given", "camera=de") == ["camera=denied"])
    #expect(try words("run", docv, "--given=camera=de") == ["--given=camera=denied"])
    #expect(try words("run", docv, "--input", "t") == ["transactionToken="])
    #expect(try words("run", docv, "--locale", "") == ["en", "ar", "de", "zh-Hans", "en-XA", "ar-XB"])
    #expect(try words("graph", docv, "--flow", "s") == ["settle"])
    #expect(try words("run", "Policies/Authorization/isAuthorized.usher", "en").first == "ensure(r: camera)")
    #expect(try words("run", docv, "--platform", "") == ["android", "ios", "macos", "web"])
    #expect(try words("new", "--resource", "came") == ["camera", "cameraToggle"])
    #expect(try words("run", "nothing.usher", "").isEmpty)
    try withFolder { folder in
      try Data("language 1\npolicy q\nuse io\n".utf8).write(to: folder.appending(path: "q.usher"))
      #expect(try words("run", "q.usher", "", in: folder).isEmpty)
      #expect(try words("verify", "--flow", "", in: folder).isEmpty)
    }
  }

  /// The words that are offered for an option are those of its text in the help.
  @Test func theHelpNamesEveryWordThatIsOffered() throws {
    for verb in try words("") {
      let help = try usher(["help", verb]).output.split { $0.isWhitespace }.joined(separator: " ")
      for option in try words(verb, "-") where option.hasPrefix("--") && !option.contains("=") {
        guard ["--report", "--format", "--stage", "--access"].contains(option) else { continue }
        for value in try words(verb, option, "") { #expect(help.contains(value), "\(verb) \(option) \(value)") }
      }
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func aScriptAsksForEverything(_ shell: String) throws {
    let script = try usher(["completions", shell])
    #expect(script.status == 0)
    #expect(script.output.contains("completions words"))
    // Nothing in it is a second list.
    #expect(!script.output.contains("verify"))
  }

  @Test func anUnknownShellIsAnError() throws {
    #expect(
      try usher(["completions", "fsh"]).errors
        == "usher: `usher completions` does not know `fsh`; did you mean `fish`?\n")
    #expect(
      try usher(["completions", "powershell"]).errors
        == "usher: `usher completions` does not know `powershell`; it knows `bash`, `zsh` and `fish`\n")
  }

  @Test func theManualHasEveryVerbAndOption() throws {
    let finished = try usher(["help", "--man"])
    #expect(finished.status == 0)
    let page = finished.output
    #expect(page.hasPrefix(".TH USHER 1 \"\" \"usher 0.2.0\" \"User Commands\"\n.SH NAME\nusher \\- "))
    #expect(page.unicodeScalars.allSatisfy { $0.isASCII })
    let text = page.replacing("\\-", with: "-")
    for verb in try words("") {
      #expect(text.contains("\n.SS usher \(verb)"), "\(verb)")
      for option in try words(verb, "-") where !option.contains("=") {
        #expect(text.contains("\n.B \(option)"), "\(verb) \(option)")
      }
    }
    #expect(
      page.contains(
        """
        .SS usher completions SHELL
        Prints a script for bash, zsh or fish, which completes verbs, options and
        their values, codes, and the flows of a policy. A package of usher installs
        the scripts. Otherwise, put one of these lines into the settings of your
        shell:
        .PP
        .EX
          bash, in \\(ti/.bashrc:                   source <(usher completions bash)

        """))
    #expect(
      try usher(["help", "--man", "check"]).errors == "usher: `--man` prints the page of all verbs; leave `check` out\n"
    )
  }
}
