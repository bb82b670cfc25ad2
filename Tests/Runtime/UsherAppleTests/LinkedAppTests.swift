import Foundation
import TestSupport
import Testing

/// What the linker puts into an app. Apple rejects an app that refers to an API without the purpose text for it.
@Suite struct LinkedAppTests {
  @Test func anAppWithTheCameraHasNoOtherFramework() throws {
    let symbols = try symbols(of: "CameraApp")
    let standIns = try FileManager.default.contentsOfDirectory(
      atPath: projectRoot.appending(path: "Tests/AppleStandIns").path)
    let linked = standIns.filter { symbols.contains(" $s\($0.utf8.count)\($0)") }
    #expect(
      linked.sorted() == [
        "AVFoundation", "AppKit", "Combine", "OSLog", "StandInDevice", "SwiftUI", "UIKit", "UserNotifications",
      ])
    #expect(!symbols.contains("IOHID"))
  }

  private func symbols(of program: String) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["nm", productsFolder.appending(path: program).path]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let symbols = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: symbols, as: UTF8.self)
  }
}
