import Foundation
import TestSupport
import Testing
import UsherPlatform
import UsherProgram
import UsherRuntime
import UsherModule

// A program has no interface other than its arguments.
@testable import KilledStore

/// The system kills a process before each of its calls to the store, the device and the app. The next process resumes
/// from the records in the folder, with the same outcome.
@Suite(.timeLimit(.minutes(5))) struct ProcessDeathTests {
  /// The effects that differ from the journey without a death, by the number of the call before which the process died. A
  /// metric counts once for each id.
  private typealias Differences = [Int: [String]]

  @Test func aTripToSettingsIsMadeOnce() throws {
    let differences = try differences(
      "DocV/docv",
      Plan(
        flow: "precheck", inputs: ["transactionToken": "abc"], statuses: ["camera": "notDetermined"],
        answers: [
          "camera": "denied", "cameraOff": "openSettings", "settings": "camera=authorized", "launchDocV": "uploaded",
        ]), outcome: ["outcome uploaded"], calls: 18)
    #expect(
      differences == [
        7: ["+show cameraOff"],
        // The tap was not saved. The host had waited for the alert to disappear, as it does again after the second tap.
        8: ["+dismiss", "+show cameraOff"],
        // The tap was saved but Settings was not opened: the launch counts as the return, and the next trip counts too.
        9: ["+dismiss", "+show cameraOff", "+track opened_settings", "+track returned_from_settings"],
        10: ["+dismiss", "+show cameraOff", "+track opened_settings", "+track returned_from_settings"],
        11: ["+dismiss", "+show cameraOff", "+track opened_settings", "+track returned_from_settings"],
        17: ["+do launchDocV"],
      ])
  }

  @Test func aScreenIsShownAgain() throws {
    let differences = try differences(
      "Scanner/scan",
      Plan(
        flow: "scanCode", statuses: ["camera": "notDetermined"], answers: ["camera": "authorized", "scan": "found"]),
      outcome: ["outcome scanned"], calls: 8)
    #expect(
      differences == [
        3: ["+show scanPage"], 4: ["+show scanPage"], 5: ["+show scanPage"], 6: ["+do scan", "+show scanPage"],
        7: ["-dismiss"],
      ])
  }

  @Test func whatWasCapturedIsNotCapturedAgain() throws {
    let differences = try differences(
      "MediaCapture/capture",
      Plan(
        flow: "captureAndSave",
        statuses: ["camera": "notDetermined", "microphone": "notDetermined", "photosAddOnly": "denied"],
        answers: [
          "camera": "authorized", "microphone": "denied", "runSession": "captured", "photosOff": "openSettings",
          "settings": "photosAddOnly=authorized", "addToPhotos": "added",
        ]), outcome: ["outcome saved"], calls: 16)
    #expect(
      differences == [
        7: ["+do runSession"], 9: ["+show photosOff"], 10: ["+dismiss", "+show photosOff"],
        11: ["+dismiss", "+show photosOff"], 15: ["+do addToPhotos"],
      ])
  }

  @Test func aJourneyWithArgumentsGoesOn() throws {
    let differences = try differences(
      "Authorization/isAuthorized",
      Plan(
        flow: "ensure(r: camera)", statuses: ["camera": "denied"],
        answers: ["accessOff": "openSettings", "settings": "camera=authorized"]),
      outcome: ["outcome granted"], calls: 10)
    #expect(
      differences == [
        3: ["+show accessOff"], 4: ["+dismiss", "+show accessOff"],
        5: ["+dismiss", "+show accessOff", "+track opened_settings"],
        6: ["+dismiss", "+show accessOff", "+track opened_settings"],
        7: ["+dismiss", "+show accessOff", "+track opened_settings"],
      ])
  }

  @Test func memoryIsChangedOnce() throws {
    let differences = try differences(
      module(DeathTests.counting),
      Plan(flow: "enter", statuses: ["door": "locked"], answers: ["doorLocked": "notNow"], decision: "visited"),
      outcome: ["outcome left", "visited 1"], calls: 11)
    #expect(differences == [6: ["+show doorLocked"], 7: ["+show doorLocked"], 8: ["+dismiss", "+show doorLocked"]])
  }

  private func differences(_ path: String, _ plan: Plan, outcome: [String], calls: Int) throws -> Differences {
    try differences(compiled(at: "Policies/\(path).usher").module, plan, outcome: outcome, calls: calls)
  }

  /// Kills a process before every call of the journey: one journey per call, with one death each.
  private func differences(_ module: Module, _ plan: Plan, outcome: [String], calls: Int) throws -> Differences {
    let bundle = Data(module.program.bundle(platform: module.device.name))
    let whole = try played(bundle, plan, killedBefore: 0)[0]
    #expect(whole.suffix(outcome.count) == outcome)
    let planned = whole.dropLast(outcome.count)
    try #require(planned.count == calls)
    var differences: Differences = [:]
    for point in 1...planned.count {
      let lives = try played(bundle, plan, killedBefore: point)
      #expect(lives.count == 2)
      #expect(lives[0] == Array(planned.prefix(point - 1)))
      #expect(lives[1].suffix(outcome.count) == outcome, "killed before \(point)")
      let difference = difference(effects(lives.joined()), effects(whole))
      if !difference.isEmpty { differences[point] = difference }
    }
    return differences
  }

  /// The output lines of the process, and of the next one if it was killed.
  private func played(_ bundle: Data, _ plan: Plan, killedBefore point: Int) throws -> [[String]] {
    try withFolder { folder in
      try bundle.write(to: folder.appending(path: "policy.bundle"))
      try plan.write(to: folder.path)
      var lives: [[String]] = []
      for point in [point, 0] {
        let finished = try runProcess("KilledStore", [folder.path, "\(point)"])
        lives.append(finished.output.split(separator: "\n").map { String($0) })
        #expect(finished.errors == "")
        if finished.status == 0 { break }
        #expect(finished.status == SIGKILL)
      }
      return lives
    }
  }

  /// The lines without writes and ids. Of several lines with the same id, which must be equal, only the first.
  private func effects(_ lines: some Sequence<String>) -> [String] {
    var known: [String: String] = [:]
    return lines.compactMap { line in
      let words = line.split(separator: " ").map { String($0) }
      guard words[0] != "write", words[0] != "outcome" else { return nil }
      guard words.count == 3 else { return line }
      let effect = "\(words[0]) \(words[1])"
      #expect(known[words[2], default: effect] == effect)
      return known.updateValue(effect, forKey: words[2]) == nil ? effect : nil
    }
  }

  /// The differences between the lines: `+` marks those that `lines` has more often than `planned`, `-` the opposite.
  private func difference(_ lines: [String], _ planned: [String]) -> [String] {
    var counts: [String: Int] = [:]
    for line in lines { counts[line, default: 0] += 1 }
    for line in planned { counts[line, default: 0] -= 1 }
    return counts.flatMap { line, count in
      Array(repeating: "\(count < 0 ? "-" : "+")\(line)", count: abs(count))
    }.sorted()
  }
}
