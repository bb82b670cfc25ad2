import EveryResource
import Foundation
import SensorKit
import StandInDevice
import Testing
import UsherRuntime

// The reader of a provisioning profile.
@testable import UsherApple

extension AppleTests {
  /// The errors that a debug build reports at launch, before the system would end the app for requesting access.
  @MainActor struct MisfitTests {
    let source = """
      flow capture -> done {
        start state one { ask camera { else -> two } }
        state two {
          ask location always {
            silence after 3s -> end done
            else             -> end done
          }
        }
      }
      flow look -> done {
        start state one {
          choose contacts {
            authorized -> end done
            else       -> end done
          }
        }
      }
      """

    let plist: [String: Any] = [
      "NSCameraUsageDescription": "To take pictures.", "NSLocationWhenInUseUsageDescription": "To show the way.",
      "NSLocationAlwaysAndWhenInUseUsageDescription": "To show the way at any time.",
    ]

    private func misfits(_ resources: [AppleResource], _ plist: [String: Any]) throws -> [String] {
      AppMisfit.all(of: try policy(source), in: resources, plist: plist).map(\.description)
    }

    /// Contacts are only read, so they need no purpose text.
    @Test func anAppThatHasAllIsToldNothing() throws {
      #expect(try misfits([.camera, .locationAlways, .contacts], plist) == [])
    }

    @Test func whatIsMissingIsTold() throws {
      #expect(
        try misfits([.camera, .locationAlways], ["NSCameraUsageDescription": ""])
          == [
            "policy 'tested' uses 'contacts', which is not among the resources that the app has listed",
            "policy 'tested' asks for 'camera', and Info.plist has no text under NSCameraUsageDescription",
            "policy 'tested' asks for 'location', and Info.plist has no text under NSLocationWhenInUseUsageDescription",
            "policy 'tested' asks for 'location', and Info.plist has no text under "
              + "NSLocationAlwaysAndWhenInUseUsageDescription",
          ])
    }

    @Test func aRequestOfAnotherModuleIsTold() throws {
      let asked = try misfits([.camera, .location, .contacts], plist)
      #expect(
        asked == [
          "policy 'tested' asks for 'location' by 'always', which the resource that the app has listed does not know"
        ])
    }

    @Test func anAppForOlderSystemsHasTheOlderKeysToo() throws {
      let policy = try policy(
        """
        flow plan -> done {
          start state one { ask calendar writeOnly { else -> two } }
          state two { ask reminders { else -> end done } }
        }
        """)
      let present = [
        "NSCalendarsWriteOnlyAccessUsageDescription": "To add a date.",
        "NSRemindersFullAccessUsageDescription": "To list what is to do.",
      ]
      func misfits(from version: String) -> [AppMisfit] {
        let plist = present.merging(["MinimumOSVersion": version]) { $1 }
        return AppMisfit.all(of: policy, in: [.calendar, .reminders], plist: plist)
      }
      #expect(AppMisfit.all(of: policy, in: [.calendar, .reminders], plist: present) == [])
      #expect(misfits(from: "17.0") == [])
      #expect(
        misfits(from: "16.4").map(\.description) == [
          "policy 'tested' asks for 'calendar', and Info.plist has no text under NSCalendarsUsageDescription",
          "policy 'tested' asks for 'reminders', and Info.plist has no text under NSRemindersUsageDescription",
        ])
    }

    @Test func anEntryOfADictionaryOrAListIsLookedFor() throws {
      let policy = try policy(
        """
        flow find -> done {
          start state one { ask localNetwork { else -> two } }
          state two { ask locationAccuracy { else -> end done } }
        }
        """)
      let resources: [AppleResource] = [
        .localNetwork(service: "_printer._tcp"), .locationAccuracy(purposeKey: "route"),
      ]
      let none = AppMisfit.all(of: policy, in: resources, plist: ["NSBonjourServices": ["_http._tcp"]])
      #expect(
        none.map(\.description)
          == [
            "policy 'tested' asks for 'localNetwork', and NSBonjourServices in Info.plist lacks '_printer._tcp'",
            "policy 'tested' asks for 'locationAccuracy', and NSLocationTemporaryUsageDescriptionDictionary in Info.plist "
              + "lacks 'route'",
          ])
      let all: [String: Any] = [
        "NSBonjourServices": ["_printer._tcp"],
        "NSLocationTemporaryUsageDescriptionDictionary": ["route": "To show the way."],
      ]
      #expect(AppMisfit.all(of: policy, in: resources, plist: all) == [])
    }

    /// A profile is a signed message around a property list.
    @Test func anEntitlementThatTheProfileLacksIsTold() throws {
      let policy = try policy(
        "flow ask -> done { start state one { ask siri { else -> two } }; state two { ask camera { else -> end done } } }"
      )
      let plist = ["NSSiriUsageDescription": "To start a scan.", "NSCameraUsageDescription": "To take pictures."]
      func misfits(_ profile: String?) throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "usher-profile-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
        if let profile {
          let message = Data([0x30, 0x82, 0xFF, 0x00]) + Data(profile.utf8) + Data([0xA0, 0x00])
          try message.write(to: folder.appending(path: "embedded.mobileprovision"))
        }
        let known = try AppMisfit.profile(in: #require(Bundle(path: folder.path)))
        return AppMisfit.all(of: policy, in: [.siri, .camera], plist: plist, profile: known).map(\.description)
      }
      func profile(_ entitlements: String) -> String {
        "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict><key>Entitlements</key><dict>\(entitlements)</dict></dict></plist>"
      }
      let missing =
        "policy 'tested' asks for 'siri', and the provisioning profile lacks the entitlement com.apple.developer.siri"
      #expect(try misfits(profile("")) == [missing])
      #expect(try misfits(profile("<key>com.apple.developer.siri</key><true/>")) == [])
      // A simulator and the App Store have no profile. Another file is none.
      #expect(try misfits(nil) == [])
      #expect(try misfits("no profile") == [])
    }

    @Test func aDictionaryIsNoText() throws {
      let policy = try policy(
        "flow read -> done { start state one { ask sensorKit { else -> end done } } }")
      var plist: [String: Any] = [
        "NSSensorKitUsageDescription": "To study sleep.", "NSSensorKitPrivacyPolicyURL": "https://example.com/privacy",
        "NSSensorKitUsageDetail": [
          "SRSensorUsageMotion": ["Description": "To tell sleep from rest.", "Required": true] as [String: Any]
        ],
      ]
      #expect(AppMisfit.all(of: policy, in: [.sensorKit([.accelerometer])], plist: plist) == [])
      for value in ["To study sleep.", [String: Any]()] as [Any] {
        plist["NSSensorKitUsageDetail"] = value
        #expect(
          AppMisfit.all(of: policy, in: [.sensorKit([.accelerometer])], plist: plist).map(\.description) == [
            "policy 'tested' asks for 'sensorKit', and Info.plist has no dictionary under NSSensorKitUsageDetail"
          ])
      }
    }
  }
}
