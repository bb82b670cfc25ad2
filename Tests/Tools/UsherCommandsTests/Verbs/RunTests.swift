import Foundation
import TestSupport
import Testing

@Suite struct RunTests {
  private let docv = "Policies/DocV/docv.usher"
  private let token = ["--input", "transactionToken=abc"]

  private func errors(_ arguments: [String]) throws -> String {
    let finished = try usher(["run"] + arguments)
    #expect(finished.status == 2)
    #expect(finished.output == "")
    return finished.errors
  }

  @Test func whatIsMissingOrMisspeltInTheCallIsNamed() throws {
    #expect(try errors([docv] + token) == "usher: which flow? The policy has `precheck`, `afterLaunch` and `settle`\n")
    #expect(
      try errors([docv, "precheck"]) == "usher: the policy has inputs without a value; add --input transactionToken=…\n"
    )
    #expect(
      try errors([docv, "prechek"] + token) == "usher: the policy has no flow `prechek`; did you mean `precheck`?\n")
    #expect(
      try errors([docv, "precheck", "--given", "camera=denyed"] + token)
        == "usher: `camera` cannot be `denyed`; it can be `notDetermined`, `denied`, `restricted`, `unavailable` or `authorized`\n"
    )
    #expect(
      try errors([docv, "precheck", "--given", "microphone=denied"] + token)
        == "usher: the policy has no resource or memory `microphone`; it has `camera`\n")
    #expect(
      try errors([docv, "precheck", "--given", "camera"] + token)
        == "usher: `--given` must be written as name=value, not `camera`\n")
    #expect(
      try errors([docv, "precheck", "--loacle", "de"] + token)
        == "usher: `usher run` has no option `--loacle`; did you mean `--locale`?\n")
    #expect(
      try errors([docv, "precheck", "--script", "", "--script-file", "x"] + token)
        == "usher: give `--script` or `--script-file`, not both\n")
    #expect(
      try errors(["Policies/DocV", "precheck"]) == "usher: `Policies/DocV` is a folder; name the file of a policy\n")
    #expect(try errors(["Policies/DocV/dokv.usher"]) == "usher: there is no file `Policies/DocV/dokv.usher`\n")
    #expect(
      try errors(["Policies/DocV/docv"])
        == "usher: there is no file `Policies/DocV/docv`; did you mean `Policies/DocV/docv.usher`?\n")
    #expect(
      try errors([docv, "precheck", "--format", "json"])
        == "usher: `usher run` has no option `--format`; write `--report json` (`usher help run` lists them)\n")
    #expect(
      try errors([docv, "precheck", "--locale", "tlh", "--script", ""] + token)
        == "usher: there are no texts in `tlh`; the catalogs have `en`, `ar`, `de` and `zh-Hans`\n")
  }

  @Test func withoutATerminalOrAScriptItSaysSo() throws {
    #expect(
      try errors([docv, "precheck"] + token)
        == "usher: standard input is not a terminal; play a script with `--script` or `--script-file`\n")
  }

  // S501
  @Test func aStepThatIsNotPossibleStopsTheScriptWithTheTranscriptSoFar() throws {
    let finished = try usher(
      ["run", docv, "precheck", "--given", "camera=denied", "--script", "tap openSettings; tap notNow"] + token)
    #expect(finished.status == 1)
    #expect(finished.output.hasSuffix("  open settings (app-settings:)\n  waits in settling > away\n"))
    #expect(
      finished.errors.hasPrefix(
        "error[impossible-step]: the script stops here: the person is in Settings or another app; `away` brings them back, and `answer failed` means that it did not open\n ┌─ --script:1:19\n"
      ))
  }

  // S503 S505 S506 S508
  @Test func everyReasonWhyAStepIsNotPossibleIsSaid() throws {
    let cases: [(given: String, script: String, reason: String)] = [
      ("camera=denied", "tap close", "there is no button `close` now; there are `openSettings` and `notNow`"),
      ("camera=denied", "answer authorized", "a prompt is on screen: tap `openSettings` or `notNow`"),
      ("camera=denied", "dismiss", "no prompt on screen can be dismissed"),
      ("camera=denied", "send poked", "there is no event `poked` now; there is none at all"),
      ("camera=denied", "tap notNow; tap notNow", "the flow has ended with declined"),
      ("camera=denied", "tap openSettings; answer returned", "the person comes back with `away`"),
      ("camera=denied", "meanwhile camera=denied", "`camera` is denied already"),
      (
        "camera=denied", "meanwhile camera=off",
        "`camera` cannot be `off`; it can be `notDetermined`, `denied`, `restricted`, `unavailable` or `authorized`"
      ),
      ("camera=denied", "meanwhile microphone=denied", "`microphone` cannot change here; `camera` can"),
      (
        "camera=denied", "away camera=unavailable",
        "the platform never changes `camera` from denied to unavailable; from denied it can become `authorized`, `restricted` and `notDetermined`"
      ),
      (
        "camera=denied", "away camera=notDetermined",
        "when `camera` changes from denied to notDetermined, the system ends the app: add `relaunch`"
      ),
      (
        "camera=notDetermined", "answer restricted",
        "there is no answer `restricted` now; there are `denied` and `authorized`"
      ),
      (
        "camera=notDetermined", "meanwhile camera=restricted",
        "the system's prompt is on screen: answer it, or end the app with `relaunch`"
      ),
      (
        "camera=authorized", "answer interrupted",
        "there is no answer `interrupted` now; there are `uploaded`, `cameraDeclined` and `failed`"
      ),
    ]
    for (given, script, reason) in cases {
      let finished = try usher(["run", docv, "precheck", "--given", given, "--script", script] + token)
      #expect(finished.status == 1)
      #expect(finished.errors.hasPrefix("error[impossible-step]: the script stops here: \(reason)\n"), "\(script)")
    }
  }

  @Test func aScriptThatIsWrongIsToldAtItsPlace() throws {
    let finished = try usher(["run", docv, "precheck", "--script", "tap a; tapp b; answer"] + token)
    #expect(finished.status == 2)
    #expect(finished.output == "")
    #expect(finished.errors.contains("error[syntax]: a line of a script cannot begin with `tapp`\n ┌─ --script:1:8\n"))
    #expect(
      finished.errors.contains("error[syntax]: expected an answer, found the end of the file\n ┌─ --script:1:22\n"))
  }

  // S501
  @Test func aScriptFileIsPlayedAsAScript() throws {
    try withFolder { folder in
      let file = folder.appending(path: "journey.script")
      try Data("// Back without a change.\ntap openSettings\naway {\n}\n\ntap notNow\n".utf8).write(to: file)
      let arguments = ["run", docv, "precheck", "--given", "camera=denied"] + token
      let fromFile = try usher(arguments + ["--script-file", file.path])
      let fromText = try usher(arguments + ["--script", "tap openSettings; away; tap notNow"])
      #expect(fromFile == fromText)
      #expect(fromFile.status == 0)
    }
  }

  @Test func jsonIsOneObjectAStep() throws {
    let finished = try usher(
      [
        "run", docv, "precheck", "--given", "camera=denied", "--report", "json", "--script",
        "tap openSettings; away camera=authorized relaunch; answer uploaded",
      ] + token)
    let lines = finished.output.split(separator: "\n")
    #expect(finished.status == 0)
    #expect(lines.count == 4)
    #expect(
      lines[0]
        == #"{"effects":[{"arguments":{},"buttons":[{"label":"Open Settings","name":"openSettings","roles":["preferred"]},{"label":"Cancel","name":"notNow","roles":["cancel"]}],"effect":"show","kind":"alert","locale":"en","message":"Camera access is required to complete document capture. Enable it in Settings to continue.","name":"cameraOff","title":"Camera access needed"}],"event":"start","path":["settling","explaining"],"state":"explaining","verdict":"moved"}"#
    )
    #expect(
      lines[1]
        == #"{"effects":[{"arguments":{},"effect":"track","name":"opened_settings"},{"address":"app-settings:","effect":"open","name":"settings"}],"event":"tap openSettings","path":["settling","away"],"state":"away","verdict":"moved"}"#
    )
    #expect(
      lines[2]
        == #"{"effects":[{"arguments":{"isGranted":"true"},"effect":"track","name":"returned_from_settings"},{"arguments":{"token":"abc"},"effect":"do","name":"launchDocV"}],"event":"away camera=authorized relaunch","path":["launching"],"state":"launching","verdict":"moved"}"#
    )
    #expect(
      lines[3]
        == #"{"effects":[{"effect":"outcome","name":"uploaded"}],"event":"answer uploaded","outcome":"uploaded","path":[],"verdict":"moved"}"#
    )
  }
}
