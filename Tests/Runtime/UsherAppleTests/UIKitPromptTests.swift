import StandInDevice
import Testing
import UIKit
import UsherRuntime

// Only UIKit lays out the views of a prompt; they are not public.
@testable import UsherApple
import UsherHost

extension AppleTests {
  /// Prompts drawn with UIKit: their texts, accessibility labels and buttons.
  @MainActor struct UIKitPromptTests {
    let stage = Stage()
    let root = UIViewController()
    let replies = Replies()
    let prompts: UIKitPrompts

    init() {
      let root = root
      prompts = UIKitPrompts(over: { root })
    }

    @Test func anAlertHasItsWordsAndRoles() async throws {
      await prompts.present(replies.prompt(.alert, number: 1))
      let alert = try #require(root.presentedViewController as? UIAlertController)
      #expect(alert.preferredStyle == .alert)
      #expect(alert.title == "Camera access is off")
      #expect(alert.message == "Turn it on in Settings.")
      #expect(alert.actions.map(\.title) == ["Open Settings", "Delete", "Not Now"])
      #expect(alert.actions.map(\.style) == [.default, .destructive, .cancel])
      #expect(alert.actions.map(\.accessibilityLabel) == ["Open the Settings app", "Delete", "Not Now"])
      #expect(alert.preferredAction === alert.actions[0])
      #expect(alert.view.accessibilityLanguage == "en")
      alert.tap("Not Now")
      #expect(replies.all == [.answer("notNow")])
      #expect(root.presentedViewController == nil)
    }

    @Test func anActionSheetOnAPadPointsSomewhere() async throws {
      stage.device["idiom"] = 1
      await prompts.present(replies.prompt(.actionSheet, number: 1))
      let sheet = try #require(root.presentedViewController as? UIAlertController)
      let popover = try #require(sheet.popoverPresentationController)
      #expect(popover.sourceView === root.view)
      popover.delegate?.presentationControllerDidDismiss(popover)
      #expect(replies.all == [.gone])
    }

    @Test(arguments: [true, false]) func aSheetIsSwipedAwayWhereThePolicyLetsIt(_ isDismissible: Bool) async throws {
      await prompts.present(replies.prompt(.sheet, number: 1, isDismissible: isDismissible))
      let page = try #require(root.presentedViewController as? PromptPage)
      #expect(page.modalPresentationStyle == .pageSheet)
      #expect(page.isModalInPresentation == !isDismissible)
      let presentation = try #require(page.presentationController)
      presentation.delegate?.presentationControllerDidDismiss(presentation)
      #expect(replies.all == [.gone])
    }

    @Test func aPageIsReadOutInItsOrder() async throws {
      await prompts.present(replies.prompt(.screen, number: 1))
      let page = try #require(root.presentedViewController as? PromptPage)
      #expect(page.modalPresentationStyle == .fullScreen)
      #expect(page.view.accessibilityViewIsModal)
      let views = try #require(stack(in: page.view)).arrangedSubviews
      #expect(views.compactMap { ($0 as? UILabel)?.text } == ["Camera access is off", "Turn it on in Settings."])
      #expect(views[0].accessibilityTraits == .header)
      #expect((views[0] as? UILabel)?.adjustsFontForContentSizeCategory == true)
      let buttons = views.compactMap { $0 as? UIButton }
      #expect(buttons.map(\.accessibilityLabel) == ["Open the Settings app", "Delete", "Not Now"])
      #expect(buttons.map(\.role) == [.primary, .destructive, .cancel])
      buttons[0].tap()
      #expect(replies.all == [.answer("openSettings")])
      #expect(root.presentedViewController === page, "a screen stays until it is taken down")
      await prompts.dismiss(LivePrompt.ID(number: 1))
      #expect(root.presentedViewController == nil)
    }

    @Test func aPageIsWordedAnewInItsPlace() async throws {
      await prompts.present(replies.prompt(.sheet, number: 1))
      let page = try #require(root.presentedViewController as? PromptPage)
      await prompts.update(replies.prompt(.sheet, number: 1, title: "Still off", isDismissible: true))
      #expect(root.presentedViewController === page)
      #expect(!page.isModalInPresentation)
      let views = try #require(stack(in: page.view)).arrangedSubviews
      #expect((views[0] as? UILabel)?.text == "Still off")
    }

    @Test func anAlertIsPutUpAgainWithItsNewWords() async throws {
      await prompts.present(replies.prompt(.alert, number: 1))
      await prompts.update(replies.prompt(.alert, number: 1, title: "Still off"))
      let alert = try #require(root.presentedViewController as? UIAlertController)
      #expect(alert.title == "Still off")
      alert.tap("Delete")
      await prompts.update(replies.prompt(.alert, number: 1, title: "And still"))
      #expect((root.presentedViewController as? UIAlertController)?.title == "And still")
    }

    @Test func aPromptIsPutOverWhateverIsUp() async {
      await prompts.present(replies.prompt(.screen, number: 1))
      await prompts.present(replies.prompt(.alert, number: 2))
      #expect(root.presentedViewController?.presentedViewController is UIAlertController)
      #expect(!stage.device.calls.contains { $0.hasPrefix("lost") })
      await prompts.dismiss(LivePrompt.ID(number: 2))
      #expect(root.presentedViewController is PromptPage)
      #expect(root.presentedViewController?.presentedViewController == nil)
    }

    @Test func aBannerLooksAsItsStyleSays() async throws {
      await prompts.present(replies.prompt(.banner, number: 1, style: ["icon": "video.slash", "tint": "orange"]))
      let banner = try #require(pinned.first as? PromptBanner)
      #expect((banner.effect as? UIBlurEffect)?.style == .systemUltraThinMaterial)
      #expect(banner.layer.cornerRadius == 16)
      #expect(banner.clipsToBounds)
      #expect(banner.alpha == 1)
      #expect(banner.transform == .identity)
      let views = try #require(stack(in: banner)).arrangedSubviews
      let icon = try #require(views[0] as? UIImageView)
      #expect(icon.image?.words == "video.slash")
      #expect(icon.tintColor.description == "orange")
      #expect((views[1] as? UILabel)?.textAlignment == .center)
      let row = try #require(views[3] as? UIStackView)
      #expect(row.axis == .horizontal)
      #expect(looks(in: row) == ["filled", "gray", "gray"])
      await prompts.dismiss(LivePrompt.ID(number: 1))
      #expect(stage.device.calls.filter { $0 == "animate" }.count == 2)
    }

    @Test(arguments: [("bordered", ["gray", "gray", "gray"]), ("plain", ["plain", "plain", "plain"])])
    func buttonsStandOutAsTheStyleSays(_ prominence: String, _ expected: [String]) async throws {
      let style = ["prominence": prominence, "icon": "no such symbol", "tint": "#102030"]
      await prompts.present(replies.prompt(.screen, number: 1, style: style))
      let views = try #require(stack(in: root.presentedViewController?.view))
      #expect(looks(in: views) == expected)
      #expect(!views.arrangedSubviews.contains { $0 is UIImageView })
    }

    @Test func veryLargeTextHasButtonsBelowEachOther() async throws {
      stage.device["text size"] = 1
      await prompts.present(replies.prompt(.banner, number: 1))
      #expect(looks(in: try #require(stack(in: root.view))) == ["filled", "gray", "gray"])
    }

    private func looks(in stack: UIStackView) -> [String] {
      stack.arrangedSubviews.compactMap { ($0 as? UIButton)?.configuration?.words }
    }

    @Test func aBannerLeavesThePageToBeUsed() async throws {
      await prompts.present(replies.prompt(.banner, number: 1))
      #expect(root.presentedViewController == nil)
      let banner = try #require(pinned.first as? PromptBanner)
      await prompts.update(replies.prompt(.banner, number: 1, title: "Still off"))
      #expect((stack(in: banner)?.arrangedSubviews.first as? UILabel)?.text == "Still off")
      await prompts.dismiss(LivePrompt.ID(number: 1))
      #expect(root.view.subviews == [])
    }

    @Test func bannersAndNoticesAreBelowEachOther() async throws {
      await prompts.present(replies.prompt(.banner, number: 1))
      await prompts.present(replies.prompt(.banner, number: 2))
      await prompts.notify(replies.notice("Kept in the app."))
      let stack = try #require(root.view.subviews.first as? PinnedViews)
      #expect(root.view.subviews == [stack])
      #expect(stack.arrangedSubviews.count == 3)
      #expect(stack.axis == .vertical)
      await prompts.dismiss(LivePrompt.ID(number: 1))
      await prompts.dismiss(LivePrompt.ID(number: 2))
      #expect(pinned.count == 1)
    }

    @Test(arguments: [Prompt.Kind.alert, .actionSheet, .sheet, .screen])
    func bannersAndNoticesAreOnThePageUnderAPrompt(_ kind: Prompt.Kind) async {
      await prompts.present(replies.prompt(kind, number: 1))
      await prompts.present(replies.prompt(.banner, number: 2))
      await prompts.notify(replies.notice("Kept in the app."))
      #expect(pinned.count == 2)
      await prompts.dismiss(LivePrompt.ID(number: 1))
      #expect(pinned.count == 2)
    }

    @Test func aNoticeIsOnThePromptThatHidesThePage() async throws {
      await prompts.present(replies.prompt(.screen, number: 1))
      root.view.isInWindow = false
      await prompts.notify(replies.notice("Kept in the app."))
      #expect(pinned.isEmpty)
      #expect(root.presentedViewController?.view.subviews.contains { $0 is PinnedViews } == true)
    }

    @Test func aBannerIsOnThePageThatTheAppPresents() async {
      let page = UIViewController()
      root.present(page, animated: true)
      await prompts.present(replies.prompt(.banner, number: 1))
      #expect(page.view.subviews.first is PinnedViews)
    }

    @Test func aNoticeIsShownAndReadOut() async {
      await prompts.notify(replies.notice("Kept in the app.", style: ["icon": "tray", "tint": "#102030"]))
      #expect(labels(in: root.view).map(\.text) == ["Kept in the app."])
      let icons = all(in: root.view).compactMap { $0 as? UIImageView }
      #expect(icons.map { $0.image?.words } == ["tray"])
      #expect(icons.map(\.tintColor.description) == ["16 32 48"])
      #expect(stage.device.calls.contains("announce Kept in the app."))
    }

    @Test func aScreenReaderReadsTheLabelInsteadOfTheTitle() async throws {
      await prompts.present(replies.prompt(.screen, number: 1, label: "The camera is off"))
      let labels = try #require(stack(in: root.presentedViewController?.view)).arrangedSubviews
      #expect(labels.prefix(2).map(\.accessibilityLabel) == ["The camera is off", "Turn it on in Settings."])
      await prompts.present(replies.prompt(.alert, number: 2, label: "The camera is off"))
      let alert = try #require(root.presentedViewController?.presentedViewController as? UIAlertController)
      #expect(alert.view.accessibilityLabel == "The camera is off")
    }

    @Test func withoutATitleTheLabelIsReadBeforeTheMessage() async throws {
      await prompts.present(replies.prompt(.banner, number: 1, title: nil, label: "The camera is off"))
      let labels = try #require(stack(in: root.view)).arrangedSubviews
      #expect(labels.first?.accessibilityLabel == "The camera is off\nTurn it on in Settings.")
    }

    @Test func theLabelOfANoticeIsReadOut() async {
      await prompts.notify(replies.notice("Kept in the app.", title: "Saved", label: "The picture is saved"))
      let labels = labels(in: root.view)
      #expect(labels.map(\.text) == ["Saved\nKept in the app."])
      #expect(labels.map(\.accessibilityLabel) == ["The picture is saved\nKept in the app."])
      #expect(stage.device.calls.contains("announce The picture is saved\nKept in the app."))
    }

    @Test func aViewOfTheAppsOwnKnowsTheArguments() async {
      prompts.controllers.sheet = { OwnPage(what: $0.shown.arguments["what"]) }
      await prompts.present(replies.prompt(.sheet, number: 1))
      #expect((root.presentedViewController as? OwnPage)?.what == "camera")
    }

    private func all(in view: UIView) -> [UIView] { [view] + view.subviews.flatMap { all(in: $0) } }
    private func labels(in view: UIView) -> [UILabel] { all(in: view).compactMap { $0 as? UILabel } }

    @Test func whatIsGoneIsGone() async {
      await prompts.dismiss(LivePrompt.ID(number: 9))
      #expect(replies.all == [])
    }

    @Test func anAppDrawsItsOwn() async {
      prompts.controllers.sheet = { _ in OwnPage(what: nil) }
      await prompts.present(replies.prompt(.sheet, number: 1))
      #expect(root.presentedViewController is OwnPage)
      prompts.banner = { _ in OwnBanner() }
      await prompts.present(replies.prompt(.banner, number: 2))
      #expect(pinned.first is OwnBanner)
    }

    @Test func aPageThatCannotPresentIsWaitedFor() async throws {
      let prompts = UIKitPrompts(over: { [root] in root }, clock: stage.clock)
      await prompts.present(replies.prompt(.screen, number: 1))
      let screen = try #require(root.presentedViewController)
      screen.beginDismissal()
      let isUp = Task { await prompts.present(replies.prompt(.alert, number: 2)) }
      await until { stage.clock.untilNextAlarm == 100 }
      screen.endDismissal()
      root.view.isInWindow = false
      stage.clock.advance(milliseconds: 100)
      await until { stage.clock.untilNextAlarm == 100 }
      root.view.isInWindow = true
      stage.clock.advance(milliseconds: 100)
      await isUp.value
      #expect(root.presentedViewController is UIAlertController)
      #expect(!stage.device.calls.contains { $0.hasPrefix("lost") })
    }

    @Test func aPageIsWaitedForAtALaunch() async {
      let window = UIWindow()
      let prompts = UIKitPrompts(over: { window.rootViewController }, clock: stage.clock)
      let isUp = Task { await prompts.present(replies.prompt(.alert, number: 1)) }
      await until { stage.clock.untilNextAlarm == 100 }
      window.rootViewController = root
      stage.clock.advance(milliseconds: 100)
      await isUp.value
      #expect(root.presentedViewController is UIAlertController)
    }

    @Test func anAlertThatIsDisappearingIsWaitedFor() async throws {
      let prompts = UIKitPrompts(over: { [root] in root }, clock: stage.clock)
      await prompts.present(replies.prompt(.alert, number: 1))
      let alert = try #require(root.presentedViewController as? UIAlertController)
      alert.beginTap("Open Settings")
      #expect(replies.all == [.answer("openSettings")])
      let isGone = Task { await prompts.dismiss(LivePrompt.ID(number: 1)) }
      await until { stage.clock.untilNextAlarm == 50 }
      #expect(root.presentedViewController === alert)
      stage.clock.advance(milliseconds: 50)
      await until { stage.clock.untilNextAlarm == 50 }
      alert.endDismissal()
      stage.clock.advance(milliseconds: 50)
      await isGone.value
      #expect(root.presentedViewController == nil)
    }

    @Test func aSheetThatSpringsBackIsDismissed() async throws {
      let prompts = UIKitPrompts(over: { [root] in root }, clock: stage.clock)
      await prompts.present(replies.prompt(.sheet, number: 1, isDismissible: true))
      root.presentedViewController?.isBeingDismissed = true
      let isGone = Task { await prompts.dismiss(LivePrompt.ID(number: 1)) }
      await until { stage.clock.untilNextAlarm == 50 }
      root.presentedViewController?.isBeingDismissed = false
      stage.clock.advance(milliseconds: 50)
      await turns()
      #expect(root.presentedViewController == nil)
      root.presentedViewController?.endDismissal()
      stage.clock.advance(milliseconds: 50)
      await isGone.value
    }

    /// The banners and notices on the root page.
    private var pinned: [UIView] { root.view.subviews.first { $0 is PinnedViews }?.subviews ?? [] }

    private func stack(in view: UIView?) -> PromptStack? {
      view?.subviews.lazy.compactMap { $0 as? PromptStack ?? self.stack(in: $0) }.first
    }
  }
}

private final class OwnPage: UIViewController {
  let what: String?

  init(what: String?) {
    self.what = what
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }
}

private final class OwnBanner: UIView {}

/// Collects the replies of prompts.
@MainActor final class Replies {
  private(set) var all: [LivePrompt.Reply] = []

  func prompt(
    _ kind: Prompt.Kind, number: UInt64, title: String? = "Camera access is off", label: String? = nil,
    isDismissible: Bool = false, hasCancel: Bool = true, style: [String: String] = [:]
  ) -> LivePrompt {
    let shown = ShownPrompt(
      name: "cameraOff", kind: kind, arguments: ["what": "camera"], title: title, message: "Turn it on in Settings.",
      accessibilityLabel: label, locale: "en",
      buttons: [
        ShownButton(
          answer: "openSettings", label: "Open Settings", accessibilityLabel: "Open the Settings app",
          roles: [.preferred]),
        ShownButton(answer: "delete", label: "Delete", roles: [.destructive]),
        ShownButton(answer: "notNow", label: "Not Now", roles: hasCancel ? [.cancel] : []),
      ], isDismissible: isDismissible, style: values(style))
    return LivePrompt(id: LivePrompt.ID(number: number), shown: shown, flow: "capture") { reply in
      MainActor.assumeIsolated { self.all.append(reply) }
    }
  }

  func notice(_ message: String, title: String? = nil, label: String? = nil, style: [String: String] = [:])
    -> LiveNotice
  {
    let text = PromptText(title: title, message: message, accessibilityLabel: label, buttons: [], locale: "en")
    return LiveNotice(name: "keptInApp", text: text, arguments: [:], style: values(style))
  }

  private func values(_ style: [String: String]) -> [StyleValue] {
    style.sorted { $0.key < $1.key }.map { StyleValue(name: $0.key, value: $0.value) }
  }
}
