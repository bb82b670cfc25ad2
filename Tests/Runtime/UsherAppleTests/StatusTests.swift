import CoreServices
import EveryResource
import HealthKit
import IOKit.hidsystem
import SensorKit
import StandInDevice
import Testing
import UsherApple
import UsherHost

extension AppleTests {
  /// The status that each framework reports, as the raw values of its headers, and the name of each.
  @MainActor struct StatusTests {
    let stage = Stage()

    static let four = [0: "notDetermined", 1: "restricted", 2: "denied", 3: "authorized", 4: "unforeseen"]
    static let five = [
      0: "notDetermined", 1: "restricted", 2: "denied", 3: "authorized", 4: "limited", 5: "unforeseen",
    ]
    static let deniedFirst = [0: "notDetermined", 1: "denied", 2: "restricted", 3: "authorized", 4: "unforeseen"]

    /// The resource, the stand-in's name for it, and the names of its raw values.
    static let table: [(AppleResource, String, [Int: String])] = [
      (.camera, "camera", four),
      (.microphone, "microphone", four),
      (.photosAddOnly, "photosAddOnly", four),
      (.photosReadWrite, "photosReadWrite", five),
      (.contacts, "contacts", five),
      (
        .calendar, "calendar",
        [0: "notDetermined", 1: "restricted", 2: "denied", 3: "fullAccess", 4: "writeOnly", 5: "unforeseen"]
      ),
      (
        .reminders, "reminders",
        [0: "notDetermined", 1: "restricted", 2: "denied", 3: "fullAccess", 4: "unforeseen", 5: "unforeseen"]
      ),
      (
        .location, "location",
        [0: "notDetermined", 1: "restricted", 2: "denied", 3: "always", 4: "whenInUse", 5: "unforeseen"]
      ),
      (
        .locationAccuracy(purposeKey: "route"), "locationAccuracy",
        [0: "fullAccuracy", 1: "reducedAccuracy", 2: "unforeseen"]
      ),
      (.locationServices, "locationServices", [0: "disabled", 1: "enabled"]),
      (
        .notifications(), "notifications",
        [0: "notDetermined", 1: "denied", 2: "authorized", 3: "provisional", 4: "ephemeral", 5: "unforeseen"]
      ),
      (.criticalAlerts(), "criticalAlerts", [0: "notSupported", 1: "disabled", 2: "enabled", 3: "unforeseen"]),
      (.tracking, "tracking", four),
      (
        .bluetooth, "bluetooth",
        [0: "notDetermined", 1: "restricted", 2: "denied", 3: "allowedAlways", 4: "unforeseen"]
      ),
      (.motion, "motion", four),
      (
        .healthSharing([HKQuantityType(.stepCount)]), "health stepCount",
        [0: "notDetermined", 1: "sharingDenied", 2: "sharingAuthorized", 3: "unforeseen"]
      ),
      (
        .healthReading([HKQuantityType(.heartRate)]), "healthReading",
        [0: "unknown", 1: "shouldRequest", 2: "unnecessary", 3: "unforeseen"]
      ),
      (.mediaLibrary, "mediaLibrary", deniedFirst),
      (.speech, "speech", deniedFirst),
      (.siri, "siri", four),
      (.focusStatus, "focusStatus", four),
      (
        .faceID(reason: "To open it"), "faceID",
        [
          0: "available", -5: "passcodeNotSet", -6: "biometryNotAvailable", -7: "biometryNotEnrolled",
          -8: "biometryLockout", -99: "unforeseen",
        ]
      ),
      (.nfc { _ in }, "nfc", [0: "unavailable", 1: "available"]),
      (.alarms, "alarms", [0: "notDetermined", 1: "denied", 2: "authorized", 3: "unforeseen"]),
      (
        .familyControls, "familyControls",
        [0: "notDetermined", 1: "denied", 2: "approved", 3: "approvedWithDataAccess", 4: "unforeseen"]
      ),
      (.gameCenterFriends, "gameCenterFriends", four),
      (
        .sensorKit([.accelerometer]), "sensorKit accelerometer",
        [0: "notDetermined", 1: "authorized", 2: "denied", 3: "unforeseen"]
      ),
      (.worldSensing, "worldSensing", [0: "notDetermined", 1: "allowed", 2: "denied", 3: "unforeseen"]),
      (.handTracking, "handTracking", [0: "notDetermined", 1: "allowed", 2: "denied", 3: "unforeseen"]),
      (.backgroundRefresh, "backgroundRefresh", [0: "restricted", 1: "denied", 2: "available", 3: "unforeseen"]),
      (.screenCapture, "screenCapture", [0: "notAllowed", 1: "allowed"]),
      (.accessibility, "accessibility", [0: "notAllowed", 1: "allowed"]),
      (
        .automation(of: "com.example.player"), "automation",
        [0: "authorized", -1743: "denied", -1744: "notDetermined", -600: "notRunning", -50: "unforeseen"]
      ),
    ]

    @Test func everyNumberHasItsName() async {
      for (resource, subject, names) in Self.table {
        let resources = stage.resources([resource])
        for (number, name) in names.sorted(by: { $0.key < $1.key }) {
          stage.device[subject] = number
          #expect(await resources.status(of: resource.name) == name, "\(subject) \(number)")
        }
      }
      #expect(stage.device.calls.filter { !$0.hasPrefix("locationServicesEnabled") } == [], "to look is not to ask")
    }

    /// The resources whose status is not a number or is not reported.
    static let elsewhere: Set = [
      "bluetoothPower", "homekit", "inputMonitoring", "localNetwork", "nearbyInteraction", "pasteboard",
      "fullDiskAccess",
      "filesAndFolders", "systemAudio",
    ]

    @Test func noResourceIsLeftOut() {
      let all = Set((adapters("ios") + adapters("macos")).map(\.name))
      #expect(all.subtracting(Self.table.map(\.0.name)) == Self.elsewhere)
    }

    @Test func ofSomeResourcesNothingCanBeTold() async {
      for resource in adapters("ios") + adapters("macos") where resource.statuses == ["unknown"] {
        #expect(await stage.resources([resource]).status(of: resource.name) == "unknown")
      }
    }

    @Test func aDeviceWithoutACameraHasNoneWhateverIsAllowed() async {
      let resources = stage.resources([.camera, .microphone, .motion, .handTracking])
      for subject in ["camera", "microphone", "motion", "handTracking"] {
        stage.device[subject] = 1
        stage.device["no \(subject)"] = 1
        #expect(await resources.status(of: subject) == "unavailable")
      }
    }

    @Test func healthIsAllowedOnceEveryTypeIs() async {
      let resources = stage.resources([.healthSharing([HKQuantityType(.stepCount), HKQuantityType(.heartRate)])])
      stage.device["health stepCount"] = 2
      #expect(await resources.status(of: "healthSharing") == "notDetermined")
      stage.device["health heartRate"] = 1
      #expect(await resources.status(of: "healthSharing") == "sharingDenied")
      stage.device["health heartRate"] = 2
      #expect(await resources.status(of: "healthSharing") == "sharingAuthorized")
      #expect(await stage.resources([.healthSharing([])]).status(of: "healthSharing") == "unforeseen")
    }

    @Test func healthIsNotAskedAboutNothing() async {
      let none = stage.resources([.healthSharing([]), .healthReading([])])
      for resource in ["healthSharing", "healthReading"] {
        #expect(await none.status(of: resource) == "unforeseen")
        await none.request(resource, "")
      }
      let some = stage.resources([
        .healthSharing([HKQuantityType(.stepCount)]), .healthReading([HKQuantityType(.heartRate)]),
      ])
      stage.device["no health data"] = 1
      for resource in ["healthSharing", "healthReading"] {
        #expect(await some.status(of: resource) == "unforeseen")
        await some.request(resource, "")
      }
      #expect(stage.device.calls == [])
    }

    @Test func sensorsAreAllowedOnceEveryOneIs() async {
      let resources = stage.resources([.sensorKit([.accelerometer, .ambientLightSensor])])
      stage.device["sensorKit accelerometer"] = 1
      #expect(await resources.status(of: "sensorKit") == "notDetermined")
      stage.device["sensorKit ambientLightSensor"] = 2
      #expect(await resources.status(of: "sensorKit") == "denied")
      stage.device["sensorKit ambientLightSensor"] = 1
      #expect(await resources.status(of: "sensorKit") == "authorized")
    }

    @Test func inputMonitoring() async {
      let resources = stage.resources([.inputMonitoring])
      StandInSetHIDAccess(kIOHIDAccessTypeUnknown)
      #expect(await resources.status(of: "inputMonitoring") == "unknown")
      await resources.request("inputMonitoring", "")
      #expect(await resources.status(of: "inputMonitoring") == "denied")
      StandInSetHIDAccess(kIOHIDAccessTypeGranted)
      #expect(await resources.status(of: "inputMonitoring") == "authorized")
    }

    @Test func whatIsNotListedIsUnforeseen() async {
      #expect(await stage.resources([]).status(of: "camera") == "unforeseen")
    }

    @Test func theSwitchForAllAppsIsReadOffTheMainThread() async {
      _ = await stage.resources([.locationServices]).status(of: "locationServices")
      #expect(stage.device.calls == ["locationServicesEnabled() on another thread"])
    }

    @Test func theDeviceTellsItsVersionAndItsKind() async throws {
      let resources = stage.resources([])
      for (number, name) in [0: "phone", 1: "pad", 5: "mac", 6: "vision"] {
        stage.device["idiom"] = number
        #expect(await resources.value(of: "idiom") == .value(name))
      }
      stage.device["idiom"] = 2
      #expect(await resources.value(of: "idiom") == nil)
      let version = await resources.value(of: "os")
      guard case .version? = version else { throw Unexpected(value: version) }
      #expect(await resources.value(of: "withSound") == nil)
    }
  }
}

struct Unexpected<Value: Sendable>: Error {
  var value: Value
}
