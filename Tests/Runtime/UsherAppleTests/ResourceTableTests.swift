import EveryResource
import Foundation
import HealthKit
import NearbyInteraction
import SensorKit
import TestSupport
import Testing
import UsherApple
import UsherPlatform
import UsherProgram
import UsherRuntime

extension AppleTests {
  /// Compares the table of adapters with the platform files, which record what is known of each system, so that neither
  /// changes alone.
  @MainActor struct ResourceTableTests {
    @Test(arguments: ["ios", "macos"]) func everyResourceOfAPlatformHasAnAdapter(_ platform: String) throws {
      let resources = try projectPlatform(platform).resources.map(\.name)
      #expect(adapters(platform).map(\.name).sorted() == resources.sorted())
    }

    @Test(arguments: ["ios", "macos"]) func anAdapterReportsTheStatusesThatAnAppSees(_ platform: String) throws {
      let device = try projectPlatform(platform)
      for adapter in adapters(platform) {
        let known = try #require(device.resource(named: adapter.name)).statuses.values
        #expect(adapter.statuses.sorted() == known.sorted(), "\(adapter.name)")
        #expect(!known.contains(AppleResource.unforeseen))
      }
    }

    @Test(arguments: ["ios", "macos"]) func anAdapterAsksInEveryWayThereIs(_ platform: String) throws {
      let device = try projectPlatform(platform)
      for adapter in adapters(platform) {
        let known = try #require(device.resource(named: adapter.name)).requests.map(\.name)
        #expect(adapter.requests.map(\.name).sorted() == known.sorted(), "\(adapter.name)")
      }
    }

    @Test(arguments: ["ios", "macos"]) func theOptionsOfNotificationsAreThoseOfTheSystem(_ platform: String) throws {
      let device = try projectPlatform(platform)
      let known = try #require(device.resource(named: "notifications")).options.map(\.name)
      let all = NotificationOption.allCases.map(\.rawValue)
      // A Mac has no CarPlay.
      #expect(known == (platform == "ios" ? all : all.filter { $0 != "carPlay" }))
      #expect(device.resources.filter { !$0.options.isEmpty }.map(\.name) == ["notifications"])
    }

    @Test(arguments: ["ios", "macos"]) func purposesAreThoseOfThePlatform(_ platform: String) throws {
      let device = try projectPlatform(platform)
      // On a Mac the adapter of location is compiled with another key.
      for adapter in adapters(platform) where platform == "ios" || adapter.name != "location" {
        let known = try #require(device.resource(named: adapter.name)).purposes
        #expect(adapter.purposes.map(\.key) == known.map(\.key), "\(adapter.name)")
        #expect(adapter.purposes.map(\.requests) == known.map(\.requests), "\(adapter.name)")
        #expect(adapter.purposes.map(\.isOptional) == known.map { $0.lack == nil }, "\(adapter.name)")
      }
    }

    /// The page is where an app looks up what to import, and what to write into its Info.plist.
    @Test func thePageListsEveryModule() throws {
      let table = Dictionary(grouping: adapters("ios") + adapters("macos") + [.location], by: \.module)
      let rows = table.sorted { $0.key < $1.key }.map { module, resources in
        let cells = [
          [module], resources.map(\.name), resources.flatMap(\.purposes).flatMap(keys),
          resources.flatMap(\.entitlements),
        ]
        return "| \(cells.map(words).joined(separator: " | ")) |"
      }
      let lines = try String(contentsOf: projectRoot.appending(path: "Policies/Host.md"), encoding: .utf8)
        .split(separator: "\n").map(String.init)
      #expect(lines.filter { $0.hasPrefix("| `UsherApple") } == rows)
      let folders = try FileManager.default.contentsOfDirectory(
        atPath: projectRoot.appending(path: "Sources/Runtime/AppleResources").path)
      #expect(Set(table.keys) == Set(folders + ["UsherApple"]).subtracting(["UsherAppleCapture"]))
    }

    private func keys(_ purpose: Purpose) -> [String] { [purpose.key] + [purpose.keyBeforeIOS17].compactMap { $0 } }

    /// Each name once, sorted.
    private func words(_ names: [String]) -> String { Set(names).sorted().map { "`\($0)`" }.joined(separator: ", ") }

    @Test func allPurposesButTheseAreTexts() {
      let purposes = (adapters("ios") + adapters("macos")).flatMap(\.purposes).filter { $0.value != .text }
      #expect(
        Set(purposes.map { "\($0.key): \($0.value)" }) == [
          "NSBonjourServices: entry(\"_printer._tcp\")",
          "NSLocationTemporaryUsageDescriptionDictionary: entry(\"route\")", "NSSensorKitUsageDetail: dictionary",
        ])
    }
  }
}

/// Every adapter of a platform, with the arguments that an app would pass.
@MainActor func adapters(_ platform: String) -> [AppleResource] {
  let both: [AppleResource] = [
    .camera, .microphone, .photosAddOnly, .contacts, .calendar, .reminders, .locationAlways,
    .locationAccuracy(purposeKey: "route"), .notifications(), .criticalAlerts(), .tracking, .bluetooth,
    .localNetwork(service: "_printer._tcp"), .mediaLibrary, .speech, .focusStatus,
  ]
  let phone: [AppleResource] = [
    .photosReadWriteMore {}, .locationServices, .bluetoothPower, .motion, .healthSharing([HKQuantityType(.stepCount)]),
    .healthReading([HKQuantityType(.heartRate)]), .homekit, .faceID(reason: "To open it"), .nfc { _ in },
    .nearbyInteraction { NINearbyPeerConfiguration() }, .alarms, .familyControls, .gameCenterFriends,
    .sensorKit([.accelerometer]), .siri, .worldSensing, .handTracking, .backgroundRefresh, .pasteboard { _ in },
  ]
  let mac: [AppleResource] = [
    .photosReadWrite, .screenCapture, .accessibility, .inputMonitoring, .fullDiskAccess,
    .automation(of: "com.example.player"), .filesAndFolders(URL(fileURLWithPath: "/nowhere")), .systemAudio {},
    .pasteboardOfMac { _ in },
  ]
  return platform == "ios" ? both + phone : both + mac
}
