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
    let finished = try usher(["compile", path, "-o", file.path])
    let bytes = Array(try Data(contentsOf: file))
    #expect(finished == Finished(status: 0, output: "\(file.path): \(bytes.count) bytes\n", errors: ""))
    return bytes
  }
}
