import Foundation
import TestSupport
import Testing
import UsherProgram
import UsherRuntime
import UsherSource
import UsherModule

import UsherProof

/// The tools detect mutants of policies, without tests where possible.
@Suite struct MutationTests {
  @Test(arguments: [
    "Policies/DocV/docv.usher", "Policies/Scanner/scan.usher",
  ])
  func aDroppedHandlerIsFound(_ path: String) throws {
    let module = try compiled(at: path).module
    #expect(findings(of: module, at: path) == [])
    var found: [String] = []
    for id in module.program.states.ids {
      for index in module.program.states[id].handlers.indices {
        var program = module.program
        program.states[id].handlers.remove(at: index)
        let mutant = try #require(module.replacing(program))
        if findings(of: mutant, at: path) == [] { found.append(module.program.states[id].name) }
      }
    }
    #expect(found == [])
  }

  @Test func aWayBackFromSettingsThatLeadsThereAgainIsFound() throws {
    let path = "Policies/DocV/docv.usher"
    let module = try compiled(at: path).module
    var program = module.program
    for id in program.states.ids {
      guard case .open(let link, var rows) = program.states[id].question,
        let answer = rows.firstIndex(where: { $0.answers.contains(0) })
      else { continue }
      rows[answer].target = .state(id, [])
      program.states[id].question = .open(link, rows)
    }
    let mutant = try #require(module.replacing(program))
    #expect(
      findings(of: mutant, at: path).contains(
        "from `away` no action of a person is sure to end the flow or to reach a resting state"))
  }

  /// The compiler, a rule or the proof of the policy's promises must detect every mutant without a row, `needs`, `on return` or
  /// `on change`, unless it is equivalent. The exceptions, listed as `missed`, are a row that only counts, which tests find, and rows
  /// and a return that follow a published app.
  @Test(arguments: [
    Expectation("Policies/Authorization/isAuthorized.usher", [.compiler: 16, .proof: 2, .nothingToFind: 2]),
    Expectation(
      "Policies/DocV/docv.usher", [.compiler: 28, .lint: 1, .proof: 4, .tests: 1, .nothingToFind: 2],
      missed: [
        Missed(
          .row,
          "cameraDeclined when isFirst and camera is denied { track permission_denied } -> choose explainsAtOnce {")
      ]),
    Expectation("Policies/MediaCapture/capture.usher", [.compiler: 41, .lint: 3, .proof: 7, .nothingToFind: 2]),
    Expectation("Policies/Scanner/scan.usher", [.compiler: 14, .proof: 4, .nothingToFind: 3]),
    Expectation("Policies/StreamVideo/callPermissions.usher", [.compiler: 32, .proof: 4]),
    Expectation("Policies/Elsewhere/Accompanist/camera.usher", [.compiler: 16, .proof: 4, .nothingToFind: 2]),
    Expectation("Policies/Elsewhere/Everywhere/everywhere.usher", [.compiler: 18, .proof: 6]),
    Expectation("Policies/Elsewhere/NearMe/nearMe.usher", [.compiler: 19, .proof: 2, .nothingToFind: 1]),
    Expectation(
      "Policies/Elsewhere/PermissionFlow/screenRecording.usher", [.compiler: 14, .proof: 4, .nothingToFind: 3]),
    Expectation(
      "Policies/Field/DuckDuckGo/duckDuckGo.usher", [.compiler: 24, .proof: 2, .tests: 3, .nobody: 1],
      missed: [
        Missed(.row, "15.4... -> open notificationSettings { returned | failed -> back to offering }"),
        Missed(.onReturn, "on return -> looking"),
        Missed(.row, "denied when canOpen -> choose os {"),
        Missed(.row, "15.4... -> open notificationSettings { returned -> looking; failed -> back to offering }"),
      ]),
    Expectation("Policies/Field/Kickstarter/kickstarter.usher", [.compiler: 7]),
    Expectation(
      "Policies/Field/NextcloudTalk/nextcloudTalk.usher", [.compiler: 37, .proof: 2, .tests: 2, .nothingToFind: 2],
      missed: [
        Missed(.row, "returned when location is denied -> pinOnly"),
        Missed(.row, "isVideo and can ask camera -> ask camera { else -> joining }"),
      ]),
    Expectation(
      "Policies/Field/Raivo/raivo.usher", [.compiler: 23, .tests: 1, .nothingToFind: 2],
      missed: [
        Missed(
          .row,
          "granted | partial -> do pick { picked -> end picked; cancelled -> end cancelled } "
            + "// over the page, which goes with it")
      ]),
    Expectation(
      "Policies/Field/Signal/signal.usher", [.compiler: 29, .proof: 2, .tests: 1],
      missed: [
        Missed(
          .row, "notDetermined when not isInBackground -> ask camera { granted -> end yes; else -> end no }")
      ]),
  ])
  func whatIsTakenOutIsMissedWithoutTests(_ expected: Expectation) throws {
    try expect(expected) { $0.isFoundWithoutTests }
  }

  /// Other mutants are detected by the tools or by the policy's tests. With the mutants above these are 733. 40 of them are
  /// equivalent; 665 of the other 693 are detected, 96 %.
  @Test(arguments: [
    Expectation(
      "Policies/DocV/docv.usher", [.compiler: 17, .proof: 2, .tests: 18, .nothingToFind: 1, .nobody: 1],
      missed: [
        Missed(.target, "interrupted -> settling // iOS ended the app meanwhile")
      ]),
    Expectation(
      "Policies/Scanner/scan.usher", [.compiler: 10, .lint: 1, .proof: 2, .tests: 3, .nothingToFind: 2, .nobody: 1],
      missed: [
        Missed(.target, "interrupted -> checking // iOS ended the app meanwhile")
      ]),
    Expectation(
      "Policies/Elsewhere/Accompanist/camera.usher", [.compiler: 8, .lint: 1, .proof: 1, .tests: 6, .nobody: 1],
      missed: [
        Missed(.target, "dismissed -> end left")
      ]),
    Expectation(
      "Policies/Elsewhere/Everywhere/everywhere.usher", [.compiler: 7, .lint: 2, .tests: 8, .nothingToFind: 3]),
    Expectation(
      "Policies/Elsewhere/NearMe/nearMe.usher", [.compiler: 4, .lint: 2, .proof: 1, .tests: 7, .nothingToFind: 2]),
    Expectation(
      "Policies/Elsewhere/PermissionFlow/screenRecording.usher",
      [.compiler: 10, .lint: 1, .proof: 2, .tests: 6, .nothingToFind: 1, .nobody: 1],
      missed: [
        Missed(.target, "interrupted -> checking")
      ]),
    Expectation(
      "Policies/Field/DuckDuckGo/duckDuckGo.usher",
      [.compiler: 8, .tests: 1, .nothingToFind: 2, .nobody: 2],
      missed: [
        Missed(.effect, "toggle { do toggleAlerts } -> stay"),
        Missed(.effect, "toggle { do toggleAlerts } -> stay"),
      ]),
    Expectation(
      "Policies/Field/Kickstarter/kickstarter.usher", [.compiler: 7, .proof: 1, .tests: 4, .nobody: 2],
      missed: [
        Missed(.guardClause, "button notNow cancel when not isLast"),
        Missed(.guardClause, "button neverAgain cancel when isLast"),
      ]),
    Expectation(
      "Policies/Field/NextcloudTalk/nextcloudTalk.usher", [.compiler: 6, .lint: 5, .proof: 1, .tests: 7, .nobody: 1],
      missed: [
        Missed(.target, "restricted -> pinOnly")
      ]),
    Expectation(
      "Policies/Field/Raivo/raivo.usher",
      [.compiler: 7, .lint: 4, .proof: 2, .tests: 5, .nothingToFind: 2, .nobody: 2],
      missed: [
        Missed(.guardClause, "button allow preferred when not isDenied"),
        Missed(.guardClause, "button goToSettings preferred when isDenied"),
      ]),
  ])
  func otherFaultsAreFound(_ expected: Expectation) throws {
    try expect(expected) { !$0.isFoundWithoutTests }
  }

  /// The same for policies whose proofs take seconds each: `USHER_LAWS=all swift test --filter MutationTests`.
  @Test(
    .enabled(if: lawsHoldForEverything),
    arguments: [
      Expectation(
        "Policies/Authorization/isAuthorized.usher", [.compiler: 11, .lint: 3, .tests: 3, .nobody: 1],
        missed: [
          Missed(.target, "else -> checking")
        ]),
      Expectation(
        "Policies/MediaCapture/capture.usher", [.compiler: 26, .lint: 6, .proof: 8, .tests: 6, .nobody: 7],
        missed: [
          Missed(.target, "interrupted -> checking // iOS ended the app meanwhile"),
          Missed(.target, "recordSilently { remember isSilent = true } -> checking"),
          Missed(.effect, "denied { show keptInApp } -> end kept"),
          Missed(.target, "interrupted -> checking"),
          Missed(.effect, "failed { show keptInApp } -> end kept"),
          Missed(.effect, "notNow { show keptInApp } -> end kept"),
          Missed(.effect, "failed { show settingsDidNotOpen(what: photos) } -> checking"),
        ]),
      Expectation(
        "Policies/StreamVideo/callPermissions.usher",
        [.compiler: 5, .proof: 4, .tests: 25, .nothingToFind: 6]),
      Expectation(
        "Policies/Field/Signal/signal.usher",
        [.compiler: 6, .lint: 2, .proof: 1, .tests: 10, .nothingToFind: 3, .nobody: 7],
        missed: [
          Missed(.guardClause, "button openSettings when canOpen"),
          Missed(.guardClause, "button openSettings when canOpen"),
          Missed(.guardClause, "button openSettings when canOpen"),
          Missed(.guardClause, "denied when not isInBackground -> explaining"),
          Missed(.effect, "openSettings { open settings } -> end no"),
          Missed(.target, "granted | partial -> end yes"),
          Missed(.effect, "openSettings { open settings } -> end missingMicrophone"),
        ]),
    ])
  func otherFaultsInLargePoliciesAreFound(_ expected: Expectation) throws {
    try expect(expected) { !$0.isFoundWithoutTests }
  }

  private func expect(_ expected: Expectation, of isMeant: (Mutant) -> Bool) throws {
    let original = try Original(at: expected.path)
    #expect(original.findings == [])
    let mutants = Mutant.all(of: original.text).filter(isMeant)
    let catchers = mutants.map { $0.catcher(original) }
    #expect(Dictionary(catchers.map { ($0, 1) }, uniquingKeysWith: +) == expected.catchers)
    let missed = zip(mutants, catchers).filter { mutant, catcher in
      catcher == .nobody || catcher == .tests && mutant.isFoundWithoutTests
    }
    #expect(missed.map { Missed($0.0.kind, $0.0.line) } == expected.missed)
  }

  private func findings(of module: Module, at path: String) -> [String] {
    ProofVerdict(of: [Proof(of: module)], Proof.Options(), in: path).findings.map { $0.diagnostic.message.description }
  }
}

/// Number of a policy's mutants that each tool detects first.
struct Expectation: Sendable, CustomTestStringConvertible {
  let path: String
  let catchers: [Mutant.Catcher: Int]
  /// Mutants that nothing detects, or only tests although tools should.
  let missed: [Missed]

  init(_ path: String, _ catchers: [Mutant.Catcher: Int], missed: [Missed] = []) {
    (self.path, self.catchers, self.missed) = (path, catchers, missed)
  }

  var testDescription: String { path }
}

/// An undetected mutant, with the line that it changes.
struct Missed: Equatable, Sendable {
  let kind: Mutant.Kind
  let line: String

  init(_ kind: Mutant.Kind, _ line: String) { (self.kind, self.line) = (kind, line) }
}
