import Foundation
import TestSupport
import Testing

/// A defect of `usher` itself ends with one line that says what it was working on, and with its own exit status.
@Suite struct FaultTests {
  private static let report = "; this is a bug in usher, please report it with the file if you can share it\n"

  @Test(arguments: [
    ("trap", " while checking nowhere.usher, flow main"),
    ("stack", " while checking nowhere.usher, flow main"),
    ("stack of a thread", " while checking elsewhere.usher, flow other"),
    ("thread without a note", ""),
    ("abort", " while checking nowhere.usher, flow main"),
  ])
  func aFaultSaysWhatWasBeingWorkedOn(_ fault: String, _ activity: String) throws {
    let finished = try runProcess("FaultyCommand", [fault])
    #expect(finished == Finished(status: 3, output: "", errors: "usher: internal error\(activity)\(Self.report)"))
  }

  /// What is replaced, stays as it was.
  @Test func aSignalLeavesNoTemporaryFile() throws {
    try withFolder { folder in
      let finished = try runProcess("FaultyCommand", ["signal"], in: folder)
      #expect(finished == Finished(status: 15, output: "", errors: ""))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
  }

  #if os(Linux)
    @Test func aFullDiskBehindStandardOutputIsAFailure() throws {
      let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
      for arguments in [["version"], ["check", "Policies/Scanner"], ["explain"]] {
        let process = Process()
        process.executableURL = productsFolder.appending(path: "usher")
        process.arguments = arguments
        process.currentDirectoryURL = projectRoot
        let errors = Pipe()
        (process.standardOutput, process.standardError) = (full, errors)
        try process.run()
        let told = try errors.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 2)
        let last = "usher: standard output cannot be written: No space left on device\n"
        #expect(String(decoding: told, as: UTF8.self).hasSuffix(last))
      }
    }

    /// The Swift runtime prints the requested size before this line.
    @Test func memoryThatTheSystemDoesNotGiveIsNoBug() throws {
      let finished = try runProcess("FaultyCommand", ["memory"])
      #expect(finished.status == 3)
      #expect(
        finished.errors.hasSuffix(
          "usher: the system gave no more memory while checking nowhere.usher, flow main; `--memory` sets how much a proof "
            + "may take\n"))
    }
  #endif
}
