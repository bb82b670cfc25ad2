import StandInDevice
import Testing
import UIKit
import UsherRuntime

// Only UIKit lays out the views of a prompt; they are not public.
@testable import UsherApple
import UsherHost

extension AppleTests {
  /// Screens that are pushed onto a navigation controller.
  @MainActor struct PushedScreenTests {
    let stage = Stage()
    let root = UIViewController()
    let navigation: UINavigationController
    let replies = Replies()
    let prompts: UIKitPrompts

    init() {
      let root = root
      navigation = UINavigationController(rootViewController: root)
      prompts = UIKitPrompts(over: { root })
      prompts.pushesScreens = true
    }

    private var pushed: UIViewController? {
      navigation.viewControllers.count == 2 ? navigation.viewControllers[1] : nil
    }

    @Test func aScreenIsPushedAndPopped() async throws {
      await prompts.present(replies.prompt(.screen, number: 1))
      #expect(pushed is PromptPage)
      #expect(pushed?.view.accessibilityViewIsModal == false)
      #expect(root.presentedViewController == nil)
      await prompts.dismiss(LivePrompt.ID(number: 1))
      #expect(navigation.viewControllers == [root])
      #expect(replies.all == [], "the back button was not tapped")
    }

    @Test func transitionsAreAwaited() async throws {
      let prompts = UIKitPrompts(over: { [root] in root }, clock: stage.clock)
      prompts.pushesScreens = true
      func endTransition() async {
        await until { stage.clock.untilNextAlarm == 50 }
        navigation.transitionCoordinator = nil
        stage.clock.advance(milliseconds: 50)
      }
      navigation.transitionCoordinator = StandInTransition()
      navigation.nextTransition = StandInTransition()
      let isUp = Task { await prompts.present(replies.prompt(.screen, number: 1)) }
      await until { stage.clock.untilNextAlarm == 50 }
      #expect(pushed == nil)
      await endTransition()
      await until { pushed != nil }
      await endTransition()
      await isUp.value
      navigation.transitionCoordinator = StandInTransition()
      navigation.nextTransition = StandInTransition()
      let isGone = Task { await prompts.dismiss(LivePrompt.ID(number: 1)) }
      await until { stage.clock.untilNextAlarm == 50 }
      #expect(pushed != nil)
      await endTransition()
      await until { pushed == nil }
      await endTransition()
      await isGone.value
      #expect(!stage.device.calls.contains { $0.hasPrefix("lost") })
    }

    @Test func aPageThatTheAppPushesOverAScreenStays() async throws {
      await prompts.present(replies.prompt(.screen, number: 1))
      let help = UIViewController()
      navigation.pushViewController(help, animated: true)
      await prompts.dismiss(LivePrompt.ID(number: 1))
      #expect(navigation.viewControllers == [root, help])
      #expect(replies.all == [])
    }

    @Test func theBackButtonGivesTheAnswerOfTheCancelButton() async throws {
      await prompts.present(replies.prompt(.screen, number: 1))
      #expect(pushed?.navigationItem.hidesBackButton == false)
      navigation.popToViewController(root, animated: true)
      #expect(replies.all == [.goneWith("notNow")])
      await prompts.dismiss(LivePrompt.ID(number: 1))
      #expect(navigation.viewControllers == [root])
    }

    @Test func theBackButtonDismissesWhereThePolicyLetsPeopleDismiss() async throws {
      await prompts.present(replies.prompt(.screen, number: 1, isDismissible: true, hasCancel: false))
      #expect(pushed?.navigationItem.hidesBackButton == false)
      navigation.popToViewController(root, animated: true)
      #expect(replies.all == [.gone])
    }

    @Test func withoutAnAnswerThereIsNoBackButton() async throws {
      await prompts.present(replies.prompt(.screen, number: 1, hasCancel: false))
      #expect(pushed?.navigationItem.hidesBackButton == true)
      await prompts.update(replies.prompt(.screen, number: 1, isDismissible: true, hasCancel: false))
      #expect(pushed?.navigationItem.hidesBackButton == false)
    }

    @Test func anAlertAppearsAboveThePushedScreen() async throws {
      await prompts.present(replies.prompt(.screen, number: 1))
      await prompts.present(replies.prompt(.alert, number: 2))
      #expect(pushed?.presentedViewController is UIAlertController)
    }

    @Test func aBannerStaysWhenAPushedScreenGoes() async throws {
      await prompts.present(replies.prompt(.screen, number: 1))
      await prompts.present(replies.prompt(.banner, number: 2))
      #expect(navigation.view.subviews.first?.subviews.first is PromptBanner)
      #expect(pushed?.view.subviews.contains { $0 is PinnedViews } == false)
    }

    @Test func otherPromptsArePresented() async throws {
      await prompts.present(replies.prompt(.sheet, number: 1))
      #expect(navigation.viewControllers == [root])
      #expect(root.presentedViewController is PromptPage)
    }

    @Test func aPageWithoutANavigationControllerPresentsScreens() async throws {
      let alone = UIViewController()
      let prompts = UIKitPrompts(over: { alone })
      prompts.pushesScreens = true
      await prompts.present(replies.prompt(.screen, number: 1))
      #expect(alone.presentedViewController is PromptPage)
    }
  }
}
