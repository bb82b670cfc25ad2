import StandInDevice
import SwiftUI
import Testing
import UIKit
import UsherRuntime

// The method that SwiftUI triggers when a dialog disappears is not public, and no test can start SwiftUI here.
@testable import UsherApple
import UsherHost

extension AppleTests {
  /// Prompts drawn with SwiftUI: their texts, accessibility labels and buttons.
  @MainActor struct SwiftUIPromptTests {
    let stage = Stage()
    let replies = Replies()
    let prompts = SwiftUIPrompts()

    private func screen(_ views: PromptViews = PromptViews()) -> StandInNode {
      StandInNode.draw(Text("Take a picture").prompts(prompts, views: views))
    }

    @Test func anAlertHasItsWordsAndRoles() async throws {
      await prompts.present(replies.prompt(.alert, number: 1))
      let alert = try #require(screen().first(.alert))
      #expect(alert.words == "Camera access is off")
      #expect(alert.texts == ["Turn it on in Settings."])
      let buttons = alert.all.filter { $0.kind == .button }
      #expect(buttons.map(\.words) == ["Open Settings", "Delete", "Not Now"])
      #expect(buttons.map(\.role) == [nil, .destructive, .cancel])
      #expect(buttons.map(\.spoken) == ["Open the Settings app", "Delete", "Not Now"])
      #expect(buttons.map(\.isDefault) == [true, false, false])
    }

    // SwiftUI dismisses the alert, and reports that before it reports the tap.
    @Test func aTapIsOneAnswer() async throws {
      await prompts.present(replies.prompt(.alert, number: 1))
      try #require(screen().first(.button, "Not Now")).act?()
      await turns()
      #expect(replies.all == [.answer("notNow")])
      #expect(screen().first(.alert) == nil)
    }

    @Test func aTapBesideAnActionSheetIsNoAnswer() async throws {
      await prompts.present(replies.prompt(.actionSheet, number: 1))
      try #require(screen().first(.dialog)).act?()
      await turns()
      #expect(replies.all == [.gone])
      #expect(screen().first(.dialog) == nil)
    }

    @Test(arguments: [true, false]) func aSheetIsSwipedAwayWhereThePolicyLetsIt(_ isDismissible: Bool) async throws {
      await prompts.present(replies.prompt(.sheet, number: 1, isDismissible: isDismissible))
      let sheet = try #require(screen().first(.sheet))
      #expect(sheet.isSwipeBlocked == !isDismissible)
      sheet.act?()
      await turns()
      #expect(replies.all == (isDismissible ? [.gone] : []))
      #expect((screen().first(.sheet) == nil) == isDismissible)
    }

    @Test func aScreenStaysUntilItIsTakenDown() async throws {
      await prompts.present(replies.prompt(.screen, number: 1))
      let cover = try #require(screen().first(.cover))
      #expect(cover.texts == ["Camera access is off", "Turn it on in Settings."])
      #expect(cover.all.filter(\.isHeader).map(\.words) == ["Camera access is off"])
      try #require(cover.first(.button, "Open Settings")).act?()
      #expect(replies.all == [.answer("openSettings")])
      #expect(screen().first(.cover) != nil)
      await prompts.update(replies.prompt(.screen, number: 1, title: "Still off"))
      #expect(screen().first(.cover)?.texts.first == "Still off")
      await prompts.dismiss(LivePrompt.ID(number: 1))
      #expect(screen().first(.cover) == nil)
    }

    @Test func aBannerLooksAsItsStyleSays() async throws {
      await prompts.present(replies.prompt(.banner, number: 1, style: ["icon": "video.slash", "tint": "orange"]))
      let overlay = try #require(screen().first(.overlay))
      #expect(overlay.words == "top")
      let icon = try #require(overlay.first(.image))
      #expect(icon.words == "video.slash")
      #expect(icon.color == .orange)
      #expect(!icon.isSpoken)
      let row = try #require(overlay.first(.row))
      #expect(row.all.compactMap(\.look) == ["prominent", "bordered", "bordered"])
      #expect(overlay.all.compactMap(\.background) == ["ultra thin material, radius 16"])
      #expect(overlay.all.compactMap(\.transition) == ["move top, opacity"])
    }

    @Test func aBannerDoesNotMoveWhereMotionIsReduced() async throws {
      StandInEnvironment.values.accessibilityReduceMotion = true
      defer { StandInEnvironment.values.accessibilityReduceMotion = false }
      await prompts.present(replies.prompt(.banner, number: 1))
      #expect(screen().all.compactMap(\.transition) == ["opacity"])
    }

    @Test func veryLargeTextHasButtonsBelowEachOther() async throws {
      StandInEnvironment.values.dynamicTypeSize = .accessibility1
      defer { StandInEnvironment.values.dynamicTypeSize = .large }
      await prompts.present(replies.prompt(.banner, number: 1))
      #expect(screen().first(.row) == nil)
      #expect(screen().all.compactMap(\.look) == ["prominent", "bordered", "bordered"])
    }

    @Test(arguments: [("bordered", "bordered"), ("plain", "borderless")])
    func buttonsStandOutAsTheStyleSays(_ prominence: String, _ expected: String) async throws {
      await prompts.present(replies.prompt(.screen, number: 1, style: ["prominence": prominence, "tint": "#102030"]))
      let cover = try #require(screen().first(.cover))
      #expect(cover.all.compactMap(\.look) == [expected, expected, expected])
      #expect(cover.first(.image) == nil)
    }

    @Test func aNoticeLooksAsItsStyleSays() async throws {
      await prompts.notify(replies.notice("Kept.", style: ["icon": "tray", "tint": "#102030"]))
      let icon = try #require(screen().first(.overlay)?.first(.image))
      #expect(icon.words == "tray")
      #expect(icon.color == Color(red: 16 / 255.0, green: 32 / 255.0, blue: 48 / 255.0))
    }

    @Test func anAlertThatIsDisappearingIsWaitedFor() async throws {
      let prompts = SwiftUIPrompts(clock: stage.clock)
      let alert = replies.prompt(.alert, number: 1)
      await prompts.present(alert)
      // UIKit draws the alert of SwiftUI.
      let (root, drawn) = (UIViewController(), UIViewController())
      let window = UIWindow()
      window.rootViewController = root
      let scene = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }[0]
      scene.windows.append(window)
      defer { scene.windows.removeAll { $0 === window } }
      root.present(drawn, animated: true)
      drawn.beginDismissal()
      prompts.answer(alert, alert.shown.buttons[0])
      let isGone = Task { await prompts.dismiss(alert.id) }
      await until { stage.clock.untilNextAlarm == 0 }
      stage.clock.advance(milliseconds: 0)
      await until { stage.clock.untilNextAlarm == 50 }
      drawn.endDismissal()
      stage.clock.advance(milliseconds: 50)
      await isGone.value
    }

    @Test func bannersLieBesideEachOther() async {
      await prompts.present(replies.prompt(.banner, number: 1, title: "No camera"))
      await prompts.present(replies.prompt(.banner, number: 2, title: "No microphone"))
      await prompts.update(replies.prompt(.banner, number: 1, title: "Still no camera"))
      #expect(
        screen().texts.filter { !$0.hasPrefix("Turn") } == ["Take a picture", "Still no camera", "No microphone"])
      await prompts.dismiss(LivePrompt.ID(number: 1))
      await prompts.dismiss(LivePrompt.ID(number: 2))
      #expect(screen().texts == ["Take a picture"])
    }

    @Test func aNoticeGoesByItself() async {
      let prompts = SwiftUIPrompts(clock: stage.clock)
      await prompts.notify(replies.notice("Kept in the app."))
      #expect(StandInNode.draw(Text("").prompts(prompts)).texts.contains("Kept in the app."))
      #expect(stage.device.calls == ["announce Kept in the app."])
      stage.clock.advance(milliseconds: 5000)
      await until { prompts.notice == nil }
    }

    @Test func aScreenReaderReadsTheLabelInsteadOfTheTitle() async throws {
      await prompts.present(replies.prompt(.alert, number: 1, label: "The camera is off"))
      #expect(screen().first(.alert)?.spoken == "The camera is off")
      await prompts.present(replies.prompt(.sheet, number: 2, label: "The camera is off"))
      let sheet = try #require(screen().first(.sheet))
      let texts = sheet.all.filter { $0.kind == .text }
      #expect(texts.map(\.spoken) == ["The camera is off", "Turn it on in Settings."])
    }

    @Test func withoutATitleTheLabelIsReadBeforeTheMessage() async throws {
      await prompts.present(replies.prompt(.alert, number: 1, title: nil, label: "The camera is off"))
      let texts = try #require(screen().first(.alert)).all.filter { $0.kind == .text }
      #expect(texts.map(\.spoken) == ["The camera is off\nTurn it on in Settings."])
    }

    @Test func theLabelOfANoticeIsReadOut() async {
      await prompts.notify(replies.notice("Kept in the app.", title: "Saved", label: "The picture is saved"))
      let texts = screen().all.filter { $0.kind == .text && $0.words != "Take a picture" }
      #expect(texts.map(\.spoken) == ["The picture is saved", "Kept in the app."])
      #expect(stage.device.calls == ["announce The picture is saved\nKept in the app."])
    }

    // A screen reader does not notice a view that appears above another one.
    @Test func aBannerIsReadOut() async {
      await prompts.present(replies.prompt(.banner, number: 1, label: "The camera is off"))
      #expect(stage.device.calls == ["announce The camera is off\nTurn it on in Settings."])
    }

    @Test func anAppDrawsItsOwn() async {
      var views = PromptViews()
      views.sheet = { prompt, _ in AnyView(Text("own \(prompt.shown.name) \(prompt.shown.arguments)")) }
      await prompts.present(replies.prompt(.sheet, number: 1))
      #expect(screen(views).first(.sheet)?.texts == [#"own cameraOff ["what": "camera"]"#])
    }

    @Test func aLateDismissalOfAnotherPromptIsNoAnswer() async {
      let first = replies.prompt(.alert, number: 1)
      await prompts.present(first)
      await prompts.present(replies.prompt(.alert, number: 2))
      prompts.isGone(first)
      await turns()
      #expect(replies.all == [])
    }
  }
}
