import StandInDevice
import Testing
import UIKit
import UsherHost
import UsherRuntime

import UsherApple

extension AppleTests {
  /// UIKit refuses transitions without a callback, and takes down whatever is above a page.
  @MainActor struct RefusedPresentationTests {
    let stage = Stage()
    let root = UIViewController()
    let replies = Replies()
    let prompts: UIKitPrompts

    init() {
      let root = root
      prompts = UIKitPrompts(over: { root }, clock: stage.clock)
    }

    /// Waits until the adapter waits for its next look at the screen, and lets it look.
    private func look() async {
      await until { stage.clock.untilNextAlarm == 50 }
      stage.clock.advance(milliseconds: 50)
    }

    private var lost: [String] { stage.device.calls.filter { $0.hasPrefix("lost") } }

    @Test(arguments: [Prompt.Kind.alert, .actionSheet, .sheet, .screen])
    func aRefusedPromptIsPresentedAsSoonAsItCanBe(_ kind: Prompt.Kind) async {
      root.refusals = 2
      let isUp = Task { await prompts.present(replies.prompt(kind, number: 1)) }
      await look()
      await look()
      await isUp.value
      #expect(root.presentedViewController != nil)
      #expect(lost == ["lost: presented", "lost: presented"])
    }

    @Test func aRefusedPromptMovesToThePageThatIsOnTopThen() async {
      root.refusals = 1
      let isUp = Task { await prompts.present(replies.prompt(.alert, number: 1)) }
      await until { stage.clock.untilNextAlarm == 50 }
      let page = UIViewController()
      root.present(page, animated: true)
      stage.clock.advance(milliseconds: 50)
      await isUp.value
      #expect(page.presentedViewController is UIAlertController)
    }

    @Test(arguments: [true, false]) func anEndThatIsNotReportedIsNoticed(_ isReported: Bool) async throws {
      root.holdsPresentations = true
      let isUp = Task { await prompts.present(replies.prompt(.sheet, number: 1)) }
      await look()
      await until { stage.clock.untilNextAlarm == 50 }
      let sheet = try #require(root.presentedViewController)
      #expect(sheet.isBeingPresented)
      sheet.endPresentation(isReported: isReported)
      if !isReported { stage.clock.advance(milliseconds: 50) }
      await isUp.value
      #expect(root.presentedViewController === sheet)
      #expect(stage.clock.untilNextAlarm == nil)
    }

    @Test func aPageThatIsComingIsWaitedFor() async {
      let page = UIViewController()
      root.holdsPresentations = true
      root.present(page, animated: true)
      let isUp = Task { await prompts.present(replies.prompt(.alert, number: 1)) }
      await until { stage.clock.untilNextAlarm == 100 }
      page.endPresentation()
      stage.clock.advance(milliseconds: 100)
      await isUp.value
      #expect(page.presentedViewController is UIAlertController)
      #expect(lost == [])
    }

    @Test func aRefusedDismissalIsRepeated() async {
      await prompts.present(replies.prompt(.sheet, number: 1))
      root.refusals = 1
      let isGone = Task { await prompts.dismiss(LivePrompt.ID(number: 1)) }
      await look()
      await isGone.value
      #expect(root.presentedViewController == nil)
      #expect(lost == ["lost: dismissed"])
    }

    @Test func aPageThatTheAppPutsOverAPromptStaysUntilItIsClosed() async throws {
      await prompts.present(replies.prompt(.sheet, number: 1))
      let sheet = try #require(root.presentedViewController)
      let help = UIViewController()
      sheet.present(help, animated: true)
      let isGone = Task { await prompts.dismiss(LivePrompt.ID(number: 1)) }
      await look()
      await until { stage.clock.untilNextAlarm == 50 }
      #expect(sheet.presentedViewController === help)
      help.dismiss(animated: true)
      stage.clock.advance(milliseconds: 50)
      await isGone.value
      #expect(root.presentedViewController == nil)
    }
  }
}
