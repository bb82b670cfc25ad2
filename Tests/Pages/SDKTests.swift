import Foundation
import SocureDocV
import StandInDevice
import StreamVideo
import SwiftUI
import TestSupport
import Testing
import UIKit
import UsherApple
import UsherHost

/// The calls of other SDKs that the pages show, with stand-ins for those SDKs.
@MainActor @Suite(.timeLimit(.minutes(5)), OwnDevice()) struct SDKTests {
  @Test func theSDKIsLaunchedWithItsFourOptions() async {
    let controller = UIViewController()
    var launched: [String] = []
    SocureDocVSDK.stage = { options in
      #expect(options.presentingViewController === controller)
      launched = [options.publicKey, options.docvTransactionToken, "\(options.useSocureGov)"]
      return .success(SocureDocVSuccess(deviceSessionToken: "s1"))
    }
    let result = await DocVApp.launch(over: controller, token: "abc")
    #expect(launched == ["YOUR_PUBLIC_KEY", "abc", "false"])
    #expect(result == (.uploaded, "SocureDocVSuccess(deviceSessionToken: \"s1\")"))
  }

  @Test func aPageThatWentAwayIsNoReasonToLaunchTheSDK() async {
    SocureDocVSDK.stage = { _ in .success(SocureDocVSuccess(deviceSessionToken: "s1")) }
    var controller: UIViewController? = UIViewController()
    let app = controller.map { DocVApp(over: $0, token: "abc", count: { _, _ in }) }
    #expect(await app?.launchDocV(token: "abc") == .uploaded)
    controller = nil
    #expect(await app?.launchDocV(token: "abc") == .failed(error: "the page is gone"))
  }

  @Test(arguments: [
    (SocureDocVError.cameraPermissionDeclined, Docv.LaunchDocVAnswer.cameraDeclined),
    (.documentUploadFailure, .failed(error: "documentUploadFailure")),
  ]) func aFailureSaysWhetherTheCameraWasDeclined(_ error: SocureDocVError, _ expected: Docv.LaunchDocVAnswer) async {
    SocureDocVSDK.stage = { _ in .failure(SocureDocVFailure(error: error)) }
    #expect(await DocVApp.launch(over: UIViewController(), token: "abc") == (expected, "\(error)"))
  }

  @Test func theViewFactoryShowsTheBannerOfTheCall() async throws {
    let prompts = SwiftUIPrompts()
    let factory = try factory(StreamVideoApp(), prompts)
    let call = Call(state: CallState(ownCapabilities: [.sendVideo]))
    func drawn() -> StandInNode { StandInNode.draw(factory.makePermissionsPromptView(call: call)) }
    factory.joined(call)
    await until { drawn().first(.text, "Camera access required") != nil }
    call.state.ownCapabilities = [.sendVideo, .sendAudio]
    await until { prompts.banners.first?.shown.arguments["what"] == "both" }  // without another drawing of the view
    #expect(drawn().first(.text, "Camera and microphone access required") != nil)
    factory.left()
    await until { prompts.banners.isEmpty }
  }

  @Test func aDismissedBannerStaysAwayWhenTheViewIsRemovedAndCreatedAgain() async throws {
    let prompts = SwiftUIPrompts()
    let factory = try factory(StreamVideoApp(), prompts)
    let call = Call(state: CallState(ownCapabilities: [.sendVideo]))
    var views: [StandInNode] = []
    func drawn() -> StandInNode {
      views.append(StandInNode.draw(factory.makePermissionsPromptView(call: call)))
      return views[views.count - 1]
    }
    factory.joined(call)
    await until { drawn().first(.text, "Camera access required") != nil }
    drawn().first(.button, "Dismiss")?.act?()
    await until { prompts.banners.isEmpty }

    for view in views { view.disappear() }
    for _ in 0..<1000 { await Task.yield() }
    _ = drawn()
    for _ in 0..<1000 { await Task.yield() }
    #expect(prompts.banners.isEmpty)

    factory.joined(call)  // the next call, without `left` for the one before
    await until { drawn().first(.text, "Camera access required") != nil }
    factory.left()
    await until { prompts.banners.isEmpty }
  }

  @Test func aCallThatSendsNothingHasNoBanner() async throws {
    let prompts = SwiftUIPrompts()
    let factory = try factory(StreamVideoApp(), prompts)
    let call = Call(state: CallState(ownCapabilities: []))
    factory.joined(call)
    _ = StandInNode.draw(factory.makePermissionsPromptView(call: call))
    for _ in 0..<1000 { await Task.yield() }
    #expect(prompts.banners.isEmpty)
  }

  private func factory(_ app: StreamVideoApp, _ prompts: SwiftUIPrompts) throws -> CustomPermissionsViewFactory {
    let path = "Policies/StreamVideo"
    let bundle = try compiled(at: "\(path)/callPermissions.usher").bundle(on: "ios", wordsUnder: path)
    let environment = JourneyEnvironment(
      resources: RefusedCamera(), prompts: prompts, links: RefusedCamera(), store: MemoryStore())
    environment.foreground.enter(.active)
    let host = JourneyHost(try Policy(bundle: bundle), in: environment, for: app)
    return CustomPermissionsViewFactory(app, try StreamPermissions(host), prompts)
  }

  private func until(_ condition: () -> Bool) async {
    while !condition() { await Task.yield() }
  }
}

/// A device for this suite, so that the calls of its views are not logged among those of other tests.
private struct OwnDevice: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws { try await StandInDevice.$shared.withValue(StandInDevice(), operation: function) }
}

private struct RefusedCamera: ResourceAccess, LinkOpener {
  func status(of resource: String) async -> String { "denied" }
  func request(_ resource: String, _ request: String) async {}
  func open(_ address: String, link: String) async -> Bool { true }
}
