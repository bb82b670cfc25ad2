import EveryResource
import Foundation
import StandInDevice
import SwiftUI
import TestSupport
import Testing
import UIKit
import UsherHost
import UsherRuntime

import UsherApple

extension AppleTests {
  /// Plays the examples of the documentation, and checks that it quotes them completely.
  @MainActor struct ExampleTests {
    let stage = Stage()
    private let folder: BundleFolder
    let app: AppleApp

    init() throws {
      folder = try BundleFolder()
      let policies = [
        ("media.capture", "MediaCapture/capture"), ("stream.permissions", "StreamVideo/callPermissions"),
      ]
      for (name, path) in policies {
        let texts = "Policies/\(path.split(separator: "/")[0])"
        try Data(compiled(at: "Policies/\(path).usher").bundle(on: "ios", wordsUnder: texts))
          .write(to: folder.url.appending(path: "\(name).ios.usherbundle"))
      }
      let purposes = [
        "NSCameraUsageDescription": "To take pictures.", "NSMicrophoneUsageDescription": "To film with sound.",
        "NSPhotoLibraryAddUsageDescription": "To keep pictures.",
      ]
      try PropertyListSerialization.data(fromPropertyList: purposes, format: .xml, options: 0)
        .write(to: folder.url.appending(path: "Info.plist"))
      app = AppleApp(
        bundle: try #require(Bundle(path: folder.url.path)), store: MemoryStore(), lifecycle: stage.lifecycle)
    }

    @Test func theFirstOutcomeOfANewPolicy() async throws {
      stage.device["camera"] = 2
      let screen = ReceiptScreen(receipts: Receipts(in: app))
      let button = try #require(StandInNode.draw(screen).first(.button, "Scan a Receipt"))
      button.act?()
      await until {
        StandInNode.draw(screen).first(.alert)?.first(.button, "Not Now")?.act?()
        return screen.receipts.outcome != ""
      }
      #expect(screen.receipts.outcome == "No camera")
      stage.device["camera"] = 3
      button.act?()
      await until { screen.receipts.outcome != "No camera" }
      #expect(screen.receipts.outcome == "Scanning")
    }

    /// `Generated/Scan.swift` is what the plugin writes for the policy of the page.
    @Test func theGeneratedCodeIsThatOfANewPolicy() throws {
      let generated = try withFolder { folder in
        let page = try text("Sources/Runtime/UsherApple/UsherApple.docc/FirstOutcome.md")
        #expect(page.contains("usher new scan --resource camera --primer --to 'scan a receipt'\n"))
        let new = ["new", "scan", "--resource", "camera", "--primer", "--to", "scan a receipt"]
        #expect(try usher(new, in: folder).status == 0)
        return try usher(["generate", "swift", "scan.usher", "--bundles"], in: folder).output
      }
      let file = "Tests/Runtime/UsherAppleTests/Generated/Scan.swift"
      if ProcessInfo.processInfo.environment["UPDATE_SPECIMENS"] == "1" {
        return try Data(generated.utf8).write(to: projectRoot.appending(path: file))
      }
      #expect(try text(file) == generated)
    }

    @Test func askedAndAllowedInSwiftUI() async throws {
      stage.device.answer("camera", 3)
      let screen = CameraScreen(camera: Camera(in: app))
      try #require(StandInNode.draw(screen).first(.button, "Take Picture")).act?()
      await until { screen.camera.outcome != "" }
      #expect(screen.camera.outcome == "captured")
      #expect(stage.device.calls == ["AVCaptureDevice.requestAccess(for: camera)"])
    }

    @Test func refusedBeforeAndAllowedInSettingsInSwiftUI() async throws {
      stage.device["camera"] = 2
      stage.device["app-settings:"] = 1
      let screen = CameraScreen(camera: Camera(in: app))
      try #require(StandInNode.draw(screen).first(.button, "Take Picture")).act?()
      await until { screen.camera.prompts.prompt != nil }
      let alert = try #require(StandInNode.draw(screen).first(.alert))
      #expect(alert.all.filter { $0.kind == .button }.map(\.words) == ["Open Settings", "Cancel"])
      // A tap before the host has handled the presentation is too early, and the alert is shown again. So tap repeatedly.
      await until {
        StandInNode.draw(screen).first(.alert)?.first(.button, "Open Settings")?.act?()
        return !stage.device.calls.isEmpty
      }
      stage.lifecycle.enter(.background)
      stage.device["camera"] = 3
      stage.lifecycle.enter(.active)
      await until { screen.camera.outcome != "" }
      #expect(screen.camera.outcome == "captured")
      #expect(stage.device.calls == ["open app-settings:"])
    }

    @Test func aJourneyIsLoggedAndRecorded() async throws {
      stage.device["camera"] = 3
      let log = JourneyLog(in: MemoryStore())
      let screen = CameraScreen(camera: Camera(in: log.listening(in: app)))
      try #require(StandInNode.draw(screen).first(.button, "Take Picture")).act?()
      await until { screen.camera.outcome != "" }
      let lines = stage.device.calls.map { $0.replacing(/\d+-1/, with: "N") }
      let start = "withSound=false camera=authorized microphone=notDetermined photosAddOnly=notDetermined"
      #expect(lines.first == "notice com.example.app journeys: media.capture.capture N.1: start with \(start)")
      #expect(lines.last == "notice com.example.app journeys: media.capture.capture N.2: outcome captured")
      #expect(log.report.hasSuffix("\nstart capture\nanswer captured\n// outcome captured\n"))
    }

    @Test func aCallShowsItsPermissionsAndItsBanner() async throws {
      stage.device["camera"] = 2
      stage.device["microphone"] = 3
      let call = try Call(in: app)
      let screen = CallScreen(call)
      let watching = Task { await call.watch() }
      await until { call.prompts.banners.count == 1 && call.permissions.values.count == 2 }
      let drawn = StandInNode.draw(screen)
      #expect(drawn.texts.prefix(2) == ["Camera off", "Microphone on"])
      let banner = try #require(drawn.first(.overlay))
      #expect(banner.first(.image)?.words == "exclamationmark.shield.fill")
      #expect(banner.first(.image)?.color == .orange)
      #expect(banner.texts.first == "Camera access required")
      #expect(banner.all.compactMap(\.look) == ["prominent", "bordered"])
      #expect(call.prompts.banners[0].shown.arguments == ["what": "camera"])
      stage.lifecycle.enter(.background)
      stage.device["camera"] = 3
      stage.lifecycle.enter(.active)
      await until { call.permissions.isTrue("hasCameraPermission") && call.prompts.banners.isEmpty }
      #expect(StandInNode.draw(screen).texts == ["Camera on", "Microphone on"])
      watching.cancel()
      await watching.value
    }

    @Test func aJourneyGoesOnAfterSettingsHasEndedTheApp() async throws {
      stage.device["camera"] = 2
      stage.device["app-settings:"] = 1
      let page = page()
      try #require(button(in: page.view)).tap()
      await until {
        (page.presentedViewController as? UIAlertController)?.tap("Open Settings")
        return !stage.device.calls.isEmpty
      }
      stage.lifecycle.enter(.background)
      stage.device["camera"] = 3
      // Another process, with the records of the first.
      let relaunched = AppleApp(bundle: app.bundle, store: app.store, lifecycle: AppLifecycle(telling: Foreground()))
      let screen = CameraScreen(camera: Camera(in: relaunched))
      _ = StandInNode.draw(screen)
      await until { screen.camera.outcome != "" }
      #expect(screen.camera.outcome == "captured")
    }

    /// Two windows whose views have a host each, although the examples have one: no journey of either is lost.
    @Test func twoHostsOfAnAppShareTheirRecord() async throws {
      stage.device["camera"] = 2
      let prompts = [SwiftUIPrompts(), SwiftUIPrompts()]
      let hosts = try prompts.map { try host(in: app, $0) }
      for host in hosts { #expect(try await host.unfinishedJourneys().isEmpty) }
      let runs = zip(hosts, ["capture", "captureAndSave"]).map { host, flow in Task { try await host.run(flow) } }
      for host in hosts {
        while try await host.journeyStatuses().first?.isSaved != true { await Task.yield() }
      }
      let relaunched = AppleApp(bundle: app.bundle, store: app.store, lifecycle: AppLifecycle(telling: Foreground()))
      let left = try await host(in: relaunched, SwiftUIPrompts()).unfinishedJourneys()
      #expect(left.map { $0.flow }.sorted() == ["capture", "captureAndSave"])
      for run in runs { run.cancel() }
    }

    private func host(in app: AppleApp, _ prompts: SwiftUIPrompts) throws -> JourneyHost {
      try app.host(playing: "media.capture", with: [.camera, .microphone, .photosAddOnly], prompts: prompts)
    }

    @Test func refusedBeforeInUIKit() async throws {
      stage.device["camera"] = 2
      let page = page()
      try #require(button(in: page.view)).tap()
      await until { page.presentedViewController != nil }
      let alert = try #require(page.presentedViewController as? UIAlertController)
      #expect(alert.actions.map(\.title) == ["Open Settings", "Cancel"])
      await until {
        (page.presentedViewController as? UIAlertController)?.tap("Cancel")
        return outcome(of: page) != nil
      }
      #expect(outcome(of: page) == "refused")
    }

    /// Tests the assertions of a debug build; the tests are built as one.
    @Test func anAppWithoutAPurposeStopsAtItsStart() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        try await startWithoutPurposes()
      }
      let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(
        words.contains("policy 'tested' asks for 'camera', and Info.plist has no text under NSCameraUsageDescription"))
    }

    /// A build of any kind tells what is missing, so that it is seen before the app is in the store.
    @Test func anAppCanReceiveWhatIsMissing() throws {
      var received: [AppMisfit] = []
      let misfits: [AppMisfit] = [
        .purposeMissing(key: "NSCameraUsageDescription", resource: "camera", policy: "tested")
      ]
      try startWithoutPurposes { received += $0 }
      #expect(received == misfits)
    }

    @Test func aPolicyThatIsNotThereIsNamed() {
      let missing = #expect(throws: AppleApp.PolicyMissing.self) { try app.policy("other") }
      #expect(missing?.file == "other.ios.usherbundle")
    }

    @Test func theDocumentationQuotesThem() throws {
      for name in ["FirstOutcome", "CameraInSwiftUI", "CameraInUIKit", "CallInSwiftUI", "JourneyLog"] {
        let source = try text("Tests/Runtime/UsherAppleTests/Examples/\(name).swift")
        let page = try text("Sources/Runtime/UsherApple/UsherApple.docc/\(name).md")
        #expect(page.contains("```swift\n\(source)```\n"), "\(name)")
        #expect(source.count { $0 == "\n" } < 57)
      }
    }

    private func text(_ path: String) throws -> String {
      try String(contentsOf: projectRoot.appending(path: path), encoding: .utf8)
    }

    /// A page of the app, with prompts over it.
    private func page() -> CameraPage {
      let page = CameraPage()
      page.camera = PageCamera(in: app, prompts: UIKitPrompts(over: { [weak page] in page }))
      return page
    }

    private func button(in view: UIView) -> UIButton? {
      view.subviews.lazy.compactMap { $0 as? UIButton ?? self.button(in: $0) }.first
    }

    private func outcome(of page: UIViewController) -> String? {
      page.view.subviews.flatMap(\.subviews).lazy.compactMap { ($0 as? UILabel)?.text }.first
    }
  }
}

@MainActor private func startWithoutPurposes(_ report: (@MainActor ([AppMisfit]) -> Void)? = nil) throws {
  let policy = try policy(
    """
    flow capture -> done {
      start state one { ask camera { else -> end done } }
    }
    """)
  var app = AppleApp(bundle: .main, store: MemoryStore(), lifecycle: AppLifecycle(telling: Foreground()))
  if let report { app.report = report }
  _ = try app.environment([.camera], prompts: SwiftUIPrompts(), playing: [policy])
}

/// The folder of an app's bundle, which is removed after the test.
private final class BundleFolder {
  let url = FileManager.default.temporaryDirectory.appending(path: "usher-apple-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

  deinit {
    do { try FileManager.default.removeItem(at: url) } catch { Issue.record(error) }
  }
}
