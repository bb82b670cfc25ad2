import StandInDevice
import TestSupport
import Testing
import UsherPlatform
import UsherHost

// The list of candidate addresses, and the pasteboard that is read, are not public.
@testable import UsherApple

extension AppleTests {
  /// Opening links reports whether the link opened, not whether the user has returned.
  @MainActor struct LinkTests {
    let stage = Stage()

    @Test(arguments: [true, false]) func settingsOpensOrDoesNot(_ opens: Bool) async {
      stage.device["app-settings:"] = opens ? 1 : 0
      #expect(await UIKitLinks().open("app-settings:", link: "settings") == opens)
      #expect(stage.device.calls == ["open app-settings:"])
    }

    @Test func theNotificationsOfTheAppHaveAPage() async {
      stage.device["app-settings:notifications"] = 1
      #expect(await UIKitLinks().open("app-settings:notifications", link: "notificationSettings"))
    }

    @Test func aPolicysOwnAddressOpensToo() async {
      stage.device["https://example.com/help"] = 1
      #expect(await UIKitLinks().open("https://example.com/help", link: "help"))
      #expect(await UIKitLinks().open("", link: "nothing") == false)
    }

    /// The platform file contains the pages.
    @Test func everyPageOfSystemSettingsIsTriedWhereItWasBefore() async throws {
      let pages = try projectPlatform("macos").links.map(\.address)
      let now = "x-apple.systempreferences:com.apple.settings.PrivacySecurity.extension"
      for page in pages where page.hasPrefix(now) {
        let anchor = page.dropFirst(now.count)
        let before = "x-apple.systempreferences:com.apple.preference.security"
        let places = anchor.isEmpty ? [now, before] : [page, before + anchor, now, before]
        #expect(AppKitLinks.candidates(for: page) == places)
      }
      #expect(AppKitLinks.candidates(for: "https://example.com") == ["https://example.com"])
    }

    @Test func theFirstPageThatOpensIsTaken() async {
      let before = "x-apple.systempreferences:com.apple.preference.security?Privacy_Camera"
      stage.device[before] = 1
      let page = "x-apple.systempreferences:com.apple.settings.PrivacySecurity.extension?Privacy_Camera"
      #expect(await AppKitLinks().open(page, link: "privacyCamera"))
      #expect(stage.device.calls == ["open \(page)", "open \(before)"])
      stage.device.reset()
      #expect(await AppKitLinks().open(page, link: "privacyCamera") == false)
    }

    @Test func theAddressesAreThoseOfThePlatformFile() throws {
      let links = try projectPlatform("ios").links.map(\.address)
      #expect(links == ["app-settings:", "app-settings:notifications"])
    }

    @Test func aMacReadsItsOwnPasteboard() {
      #expect(Pasteboard.macText() == "pasted")
      #expect(stage.device.calls == ["NSPasteboard.string(forType: .string)"])
    }

    @Test func aMacTellsHowItsPasteboardMayBeRead() async {
      for (number, name) in ["unknown", "asks", "allowed", "denied", "unforeseen"].enumerated() {
        stage.device["pasteboard access"] = number
        #expect(await stage.resources([.pasteboardOfMac { _ in }]).status(of: "pasteboard") == name)
      }
    }
  }
}
