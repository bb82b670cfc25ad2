import Foundation
import TestSupport
import Testing
import UsherProgram
import UsherRuntime
import UsherReaders

@Suite struct BundleTests {
  @Test func everyPolicyIsCompiledToTheSameBytesTwice() throws {
    for (path, first) in try bundles.get() {
      #expect(try bundle(of: path) == first, "\(path)")
      #expect(try Policy(bundle: first).byteCount == first.count)
    }
  }

  @Test func aBundleWithAnyByteChangedIsRefused() throws {
    let bundle = try bundle(of: "Policies/Scanner/scan.usher")
    var refusals: Set<BundleError> = []
    for index in bundle.indices {
      var changed = bundle
      changed[index] ^= 1 << UInt8(index % 8)
      refusals.insert(try #require(throws: BundleError.self) { try Policy(bundle: changed) })
    }
    #expect(refusals == [.notABundle, .format(17), .format(8193), .language(65), .language(32769), .damaged])
  }

  @Test func aBundleThatIsCutOffOrContinuedIsRefused() throws {
    let bundle = try bundle(of: "Policies/Scanner/scan.usher")
    for length in bundle.indices {
      let refusal = #expect(throws: BundleError.self) { try Policy(bundle: Array(bundle[..<length])) }
      #expect(refusal == (length < 8 ? .notABundle : .damaged))
    }
    #expect(throws: BundleError.damaged) { try Policy(bundle: bundle + [0]) }
  }

  @Test func aNewerBundleIsRefusedByWhatItNeeds() throws {
    var bundle = try bundle(of: "Policies/StreamVideo/callPermissions.usher")
    bundle[6] = 2
    #expect(throws: BundleError.language(2)) { try Policy(bundle: Code.sealed(bundle)) }
    bundle[4] = 9
    #expect(throws: BundleError.format(9)) { try Policy(bundle: bundle) }
  }

  @Test func aBundleSaysItsEditionAndTheOldestAppThatCanPlayIt() throws {
    try withFolder { folder in
      let path = projectRoot.appending(path: "Policies/Scanner/scan.usher").path
      let options = [
        "--unproved", "--platform", "ios", "--edition", "12", "--oldest-app", "3.4", "-o", "new.usherbundle",
      ]
      #expect(try usher(["compile", path] + options, in: folder).status == 0)
      let newer = try Policy(bundle: Array(Data(contentsOf: folder.appending(path: "new.usherbundle"))))
      #expect(newer.edition == 12)
      #expect(newer.oldestApp == Policy.Version(3, 4))
      let older = try Policy(bundle: bundle(of: "Policies/Scanner/scan.usher"))
      #expect(older.edition == nil)
      #expect(older.oldestApp == nil)
      #expect(newer.interfaceHash == older.interfaceHash)
      let lines = try usher(["inspect", "new.usherbundle"], in: folder).output.split(separator: "\n")
      #expect(lines[1].hasPrefix("format 1, language 1, edition 12, for apps from 3.4, "))
    }
  }

  @Test func theSectionsAreThoseThatAreDocumented() throws {
    let text = try String(contentsOf: projectRoot.appending(path: "Sources/Runtime/README.md"), encoding: .utf8)
    let table = text.split(separator: "\n").drop { !$0.hasPrefix("| section |") }.dropFirst(2).prefix {
      $0.hasPrefix("| `")
    }
    let documented = table.map { line in
      line.split(separator: "|").prefix(2).map { $0.trimmingCharacters(in: ["`", " "]) }
    }
    #expect(documented == Code.Section.allCases.map { ["\($0)", "\($0.stride)"] })
    let extents = text.contains(
      "| \(Code.front - 8 * documented.count) | \(8 * documented.count) | extent of each section")
    #expect(extents)
  }

  /// Bundles with random changes are rejected, or run within their bounds. Some are accepted, so both cases are tested.
  @Test func twentyThousandChangedBundlesAreRefusedOrRun() throws {
    let bundles = try bundles.get().map { $0.bytes }
    var accepted = 0
    for seed in 0..<20_000 {
      let bytes = (0..<4).map { UInt8(truncatingIfNeeded: seed >> (8 * $0)) } + bundles[seed % bundles.count]
      if readChangedBundle(bytes) { accepted += 1 }
    }
    #expect(accepted > 1000)
  }

  @Test func fieldsTileTheirRecords() {
    for section in Code.Section.allCases { #expect(section.fieldWidths.reduce(0, +) == section.stride, "\(section)") }
  }

  @Test func aBundleInPartsIsTheBundleAgain() throws {
    for (path, bytes) in try bundles.get() { #expect(BundleParts(bytes).bundle == bytes, "\(path)") }
  }

  /// The same with changed records, and with layout and hash as a compiler computes them.
  @Test func fiveThousandMutatedBundlesAreRefusedOrRun() throws {
    let bundles = try bundles.get().map { $0.bytes }
    var accepted = 0
    for seed in 0..<5_000 {
      let bytes = (0..<4).map { UInt8(truncatingIfNeeded: seed >> (8 * $0)) } + bundles[seed % bundles.count]
      if readMutatedBundle(bytes) { accepted += 1 }
    }
    #expect(accepted > 250)
  }

  /// No policy can be written with these numbers, and a host adds times to its clock.
  @Test(arguments: [
    ("flow f -> a { start state s { after 3d -> end a } }", 1, 999_999 * 86_400_000, "handlers", 1),
    (
      """
      flow f -> a | b {
        start state s { ask location always { always -> end a; silence after 3s -> end b; else -> end b } }
      }
      """, 1, 999_999 * 86_400_000, "states", 1
    ),
    (
      """
      memory seen: Moment = never for install
      flow f -> a | b { start state s { choose seen { older than 3d -> end a; else -> end b } } }
      """, 0, 999_999 * 86_400_000, "variables", 1
    ),
    ("flow f -> a | b { start state s { choose os { 18... -> end a; else -> end b } } }", 0, 1_000_000, "variables", 2),
  ])
  func aTimeOrVersionThatNobodyCanWriteIsRefused(
    _ text: String, _ lowest: Int64, _ highest: Int64, _ part: String, _ count: Int
  ) throws {
    let bundle = try withFolder { folder in
      let file = folder.appending(path: "p.usher")
      try Data("language 1\npolicy p\nuse ios\n\(text)\n".utf8).write(to: file)
      return try UsherCommandsTests.bundle(of: file.path)
    }
    for number in [.min, -1, 0, 1, highest, highest + 1, .max] {
      var parts = BundleParts(bundle)
      #expect(parts.count(of: .thresholds) == count)
      for index in 0..<parts.count(of: .thresholds) {
        parts[.thresholds, index] = (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
      }
      let found = Result { try Policy(bundle: parts.bundle) }
      if (lowest...highest).contains(number) {
        _ = try found.get()
      } else {
        #expect(throws: BundleError.inconsistent(part)) { _ = try found.get() }
      }
    }
  }

  /// Several rows with the same bytes would make much text of few bytes.
  @Test func textsThatShareTheirBytesAreRefused() throws {
    var parts = BundleParts(try bundle(of: "Policies/Scanner/scan.usher"))
    parts.copy = sharingCopy(rows: 1)
    #expect(try Policy(bundle: parts.bundle).copy?.words(for: "en") != nil)
    parts.copy = sharingCopy(rows: 2)
    let copy = try #require(try Policy(bundle: parts.bundle).copy)
    #expect(throws: CompiledCopy.Refusal.damaged) { try copy.words(for: "en") }
    // So are two languages with the same section, and bytes between or behind sections.
    parts.copy = sharingCopy(rows: 1, languages: 2)
    #expect(throws: BundleError.inconsistent("copy")) { try Policy(bundle: parts.bundle) }
    parts.copy = sharingCopy(rows: 1, more: [0])
    #expect(throws: BundleError.inconsistent("copy")) { try Policy(bundle: parts.bundle) }
  }

  @Test func whatABundleSaysControlsNoTerminal() throws {
    try withFolder { folder in
      var parts = BundleParts(try bundle(of: "Policies/Scanner/scan.usher"))
      for index in 0..<parts.count(of: .text) where index % 3 == 0 { parts[.text, index] = [0x1B] }
      try Data(parts.bundle).write(to: folder.appending(path: "a.usherbundle"))
      let finished = try usher(["inspect", "a.usherbundle"], in: folder)
      #expect(finished.status == 0)
      #expect(finished.output.contains("\u{241B}"))
      #expect(!finished.output.contains("\u{1B}"))
    }
  }
}

/// Compiled texts with `rows` entries that have the same bytes.
private func sharingCopy(rows: Int, languages: Int = 1, more: [UInt8] = []) -> [UInt8] {
  func words(_ words: Int...) -> [UInt8] {
    words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
  }
  var section = words(rows)
  for row in 0..<rows { section += words(1, row, 4 + 12 * rows) }
  section += [1, 0, 1, 0, 1, UInt8(ascii: "x"), 0]
  let start = 4 * 4 + 4 * 2 + 12 * languages + 3
  let head = words(Int(UInt32(0x3159_5043)), start + section.count + more.count, 2, 2, 3, languages)
  let table = (0..<languages).flatMap { _ in words(0, start, start + section.count) }
  return head + table + Array("enp".utf8) + section + more
}

/// The bundles of all policies.
private let bundles = Result { try policies().map { (path: $0, bytes: try bundle(of: $0)) } }

/// The paths of the project's policies that compile and have one platform.
private func policies() throws -> [String] {
  try filesUnder("Policies", withExtension: "usher").map(projectPath)
    .filter { path in !["Policies/Platforms/", "/Everywhere/", ".rejected."].contains { path.contains($0) } }
}

/// The bundle of a policy, as `usher compile` writes it.
private func bundle(of path: String) throws -> [UInt8] {
  try withFolder { folder in
    let file = folder.appending(path: "policy.usherbundle")
    let finished = try usher(["compile", path, "--unproved", "-o", file.path])
    let bytes = Array(try Data(contentsOf: file))
    #expect(finished == Finished(status: 0, output: "\(file.path): \(bytes.count) bytes\n", errors: ""))
    return bytes
  }
}
