import EveryResource
import Foundation
import HealthKit
import NearbyInteraction
import SensorKit
import StandInDevice
import Synchronization
import Testing
import UserNotifications
import UsherApple
import UsherHost

extension AppleTests {
  /// The framework call that each request makes. The answer is read from the status.
  @MainActor struct RequestTests {
    let stage = Stage()

    struct Asked: Sendable {
      var resource: AppleResource
      var request = ""
      /// The stand-in's name for the resource, and the number of the status after the answer.
      var subject: String
      var answer: Int
      var call: String
      var status: String
    }

    static let table: [Asked] = [
      Asked(
        resource: .camera, subject: "camera", answer: 2, call: "AVCaptureDevice.requestAccess(for: camera)",
        status: "denied"),
      Asked(
        resource: .microphone, subject: "microphone", answer: 3, call: "AVCaptureDevice.requestAccess(for: microphone)",
        status: "authorized"),
      Asked(
        resource: .photosReadWrite, subject: "photosReadWrite", answer: 4,
        call: "PHPhotoLibrary.requestAuthorization(for: photosReadWrite)", status: "limited"),
      Asked(
        resource: .photosAddOnly, subject: "photosAddOnly", answer: 3,
        call: "PHPhotoLibrary.requestAuthorization(for: photosAddOnly)", status: "authorized"),
      // The call returns true for both limited and full access.
      Asked(
        resource: .contacts, subject: "contacts", answer: 4, call: "CNContactStore.requestAccess(for: .contacts)",
        status: "limited"),
      // A refusal is thrown.
      Asked(
        resource: .contacts, subject: "contacts", answer: 2, call: "CNContactStore.requestAccess(for: .contacts)",
        status: "denied"),
      Asked(
        resource: .calendar, request: "full", subject: "calendar", answer: 3,
        call: "EKEventStore.requestFullAccessToEvents()", status: "fullAccess"),
      Asked(
        resource: .calendar, request: "writeOnly", subject: "calendar", answer: 4,
        call: "EKEventStore.requestWriteOnlyAccessToEvents()", status: "writeOnly"),
      Asked(
        resource: .reminders, subject: "reminders", answer: 2, call: "EKEventStore.requestFullAccessToReminders()",
        status: "denied"),
      Asked(
        resource: .location, subject: "location", answer: 4, call: "CLLocationManager.requestWhenInUseAuthorization()",
        status: "whenInUse"),
      Asked(
        resource: .locationAlways, request: "always", subject: "location", answer: 3,
        call: "CLLocationManager.requestAlwaysAuthorization()", status: "always"),
      Asked(
        resource: .locationAccuracy(purposeKey: "route"), subject: "locationAccuracy", answer: 0,
        call: "CLLocationManager.requestTemporaryFullAccuracyAuthorization(withPurposeKey: route)",
        status: "fullAccuracy"
      ),
      Asked(
        resource: .notifications(options: [.badge, .sound]), subject: "notifications", answer: 2,
        call: "UNUserNotificationCenter.requestAuthorization(options: 3)", status: "authorized"),
      Asked(
        resource: .notifications(), request: "provisional", subject: "notifications", answer: 3,
        call: "UNUserNotificationCenter.requestAuthorization(options: 71)", status: "provisional"),
      Asked(
        resource: .tracking, subject: "tracking", answer: 2, call: "ATTrackingManager.requestTrackingAuthorization()",
        status: "denied"),
      Asked(
        resource: .bluetooth, subject: "bluetooth", answer: 3, call: "CBCentralManager(ShowPowerAlert: false)",
        status: "allowedAlways"),
      Asked(
        resource: .motion, subject: "motion", answer: 2, call: "CMMotionActivityManager.queryActivityStarting",
        status: "denied"),
      Asked(
        resource: .healthSharing([HKQuantityType(.stepCount)]), subject: "health stepCount", answer: 2,
        call: "HKHealthStore.requestAuthorization(toShare: [stepCount], read: [])", status: "sharingAuthorized"),
      Asked(
        resource: .healthReading([HKQuantityType(.heartRate)]), subject: "healthReading", answer: 2,
        call: "HKHealthStore.requestAuthorization(toShare: [], read: [heartRate])", status: "unnecessary"),
      Asked(
        resource: .mediaLibrary, subject: "mediaLibrary", answer: 3, call: "MusicAuthorization.request()",
        status: "authorized"),
      Asked(
        resource: .speech, subject: "speech", answer: 3, call: "SFSpeechRecognizer.requestAuthorization",
        status: "authorized"),
      Asked(
        resource: .siri, subject: "siri", answer: 2, call: "INPreferences.requestSiriAuthorization", status: "denied"),
      Asked(
        resource: .focusStatus, subject: "focusStatus", answer: 3, call: "INFocusStatusCenter.requestAuthorization()",
        status: "authorized"),
      Asked(
        resource: .faceID(reason: "To open it"), subject: "faceID", answer: -6,
        call: "LAContext.evaluatePolicy(localizedReason: To open it)", status: "biometryNotAvailable"),
      Asked(
        resource: .criticalAlerts(), subject: "criticalAlerts", answer: 2,
        call: "UNUserNotificationCenter.requestAuthorization(options: 23)", status: "enabled"),
      Asked(
        resource: .alarms, subject: "alarms", answer: 2, call: "AlarmManager.requestAuthorization()",
        status: "authorized"),
      Asked(
        resource: .familyControls, subject: "familyControls", answer: 2,
        call: "AuthorizationCenter.requestAuthorization(for: .individual)", status: "approved"),
      Asked(
        resource: .gameCenterFriends, subject: "gameCenterFriends", answer: 3, call: "GKLocalPlayer.loadFriends()",
        status: "authorized"),
      Asked(
        resource: .worldSensing, subject: "worldSensing", answer: 1,
        call: "ARKitSession.requestAuthorization(for: [.worldSensing])", status: "allowed"),
      Asked(
        resource: .handTracking, subject: "handTracking", answer: 2,
        call: "ARKitSession.requestAuthorization(for: [.handTracking])", status: "denied"),
      Asked(
        resource: .screenCapture, subject: "screenCapture", answer: 1, call: "CGRequestScreenCaptureAccess()",
        status: "allowed"),
      Asked(
        resource: .accessibility, subject: "accessibility", answer: 1,
        call: "AXIsProcessTrustedWithOptions(prompt: true)", status: "allowed"),
      Asked(
        resource: .automation(of: "com.example.player"), subject: "automation", answer: -1743,
        call: "AEDeterminePermissionToAutomateTarget", status: "denied"),
    ]

    @Test func aQuestionIsPutAndItsAnswerIsTheStatus() async {
      for asked in Self.table {
        stage.device.reset()
        stage.device.answer(asked.subject, asked.answer)
        if asked.subject == "automation" { stage.device["automation"] = -1744 }
        if asked.subject == "locationAccuracy" { stage.device["locationAccuracy"] = 1 }
        let resources = stage.resources([asked.resource])
        await resources.request(asked.resource.name, asked.request)
        #expect(stage.device.calls == [asked.call])
        #expect(await resources.status(of: asked.resource.name) == asked.status, "\(asked.call)")
      }
    }

    @Test func moreOfThePhotosIsWhatTheAppShows() async {
      stage.device["photosReadWrite"] = 4
      let resources = stage.resources([.photosReadWriteMore { stage.device.note("the sheet") }])
      await resources.request("photosReadWrite", "more")
      #expect(stage.device.calls == ["the sheet"])
      #expect(await resources.status(of: "photosReadWrite") == "limited")
      await resources.request("photosReadWrite", "")
      #expect(stage.device.calls == ["the sheet", "PHPhotoLibrary.requestAuthorization(for: photosReadWrite)"])
    }

    @Test func faceIDRefusedIsToldFromMissingByTheTypeOfBiometry() async {
      let resources = stage.resources([.faceID(reason: "To open it")])
      stage.device["faceID"] = -6
      for (type, status) in [(0, "biometryNotAvailable"), (1, "biometryNotAvailable"), (2, "refused")] {
        stage.device["biometryType"] = type
        #expect(await resources.status(of: "faceID") == status)
      }
    }

    @Test func optionsOfThePolicyReplaceThoseOfTheApp() async {
      let resources = stage.resources([.notifications(options: [.badge]), .locationAccuracy(purposeKey: "route")])
      await resources.request("notifications", "", options: ["alert", "criticalAlert"])
      await resources.request("notifications", "provisional", options: ["sound"])
      await resources.request("notifications", "", options: [])
      await resources.request("locationAccuracy", "", options: ["Navigation"])
      #expect(
        stage.device.calls == [
          "UNUserNotificationCenter.requestAuthorization(options: 20)",
          "UNUserNotificationCenter.requestAuthorization(options: 66)",
          "UNUserNotificationCenter.requestAuthorization(options: 1)",
          "CLLocationManager.requestTemporaryFullAccuracyAuthorization(withPurposeKey: Navigation)",
        ])
    }

    @Test func aWayThatThereIsNotAsksNothing() async {
      await stage.resources([.camera]).request("camera", "always")
      await stage.resources([.camera]).request("contacts", "")
      #expect(stage.device.calls == [])
    }

    @Test func trackingWaitsUntilTheAppIsActive() async {
      let resources = stage.resources([.tracking])
      stage.lifecycle.enter(.inactive)
      let question = Task { await resources.request("tracking", "") }
      await turns()
      #expect(stage.device.calls == [])
      stage.lifecycle.enter(.background)
      await turns()
      stage.lifecycle.enter(.active)
      await question.value
      #expect(stage.device.calls == ["ATTrackingManager.requestTrackingAuthorization()"])
    }

    @Test func bluetoothThatIsSettledMakesNoManager() async {
      stage.device["bluetooth"] = 2
      await stage.resources([.bluetooth]).request("bluetooth", "")
      #expect(stage.device.calls == [])
    }

    @Test func theRadioIsNotLookedAtBeforeItMayBe() async {
      stage.device["bluetoothPower"] = 5
      let resources = stage.resources([.bluetoothPower])
      #expect(await resources.status(of: "bluetoothPower") == "unknown")
      #expect(stage.device.calls == [])
      stage.device["bluetooth"] = 3
      let names = [
        0: "unknown", 1: "resetting", 2: "unsupported", 3: "unknown", 4: "poweredOff", 5: "poweredOn", 6: "unforeseen",
      ]
      for (number, name) in names {
        stage.device["bluetoothPower"] = number
        #expect(await resources.status(of: "bluetoothPower") == name)
      }
      #expect(stage.device.calls == ["CBCentralManager(ShowPowerAlert: false)"], "one manager is kept")
    }

    @Test func homeKitIsNotAskedByLooking() async {
      let resources = stage.resources([.homekit])
      #expect(await resources.status(of: "homekit") == "notDetermined")
      #expect(stage.device.calls == [])
      stage.device.answer("homekit", 1)
      await resources.request("homekit", "")
      #expect(stage.device.calls == ["HMHomeManager()"])
      for (bits, name) in [0: "notDetermined", 1: "denied", 3: "restricted", 5: "authorized"] {
        stage.device["homekit"] = bits
        #expect(await resources.status(of: "homekit") == name)
      }
    }

    @Test func sensorsAreAskedForTogether() async {
      await stage.resources([.sensorKit([.ambientLightSensor, .accelerometer])]).request("sensorKit", "")
      #expect(
        stage.device.calls.first == "SRSensorReader.requestAuthorization(sensors: accelerometer, ambientLightSensor)")
    }

    @Test(arguments: [true, false]) func theSheetOfNFCEndsByATagOrByCancelling(_ isRead: Bool) async {
      let tags = Mutex(0)
      if isRead { stage.device.answer("nfc", 1) }
      let resources = stage.resources([.nfc { messages in tags.withLock { $0 += messages.count } }])
      await resources.request("nfc", "")
      #expect(stage.device.calls == ["NFCNDEFReaderSession.begin()"])
      #expect(tags.withLock { $0 } == (isRead ? 1 : 0))
    }

    @Test(arguments: [1, 2]) func nearbyInteractionSettlesByAPeerOrARefusal(_ answer: Int) async {
      stage.device["nearbyInteraction"] = answer
      await stage.resources([.nearbyInteraction { NINearbyPeerConfiguration() }]).request("nearbyInteraction", "")
      #expect(stage.device.calls == ["NISession.run(_:)", "NISession.invalidate()"])
    }

    @Test func whatIsPastedGoesToTheApp() async {
      var pasted: [String?] = []
      await stage.resources([.pasteboard { pasted.append($0) }]).request("pasteboard", "")
      #expect(pasted == ["pasted"])
      #expect(stage.device.calls == ["UIPasteboard.general.string"])
    }

    @Test func aFolderIsTouchedAndAudioStarted() async {
      let isStarted = Mutex(false)
      let resources = stage.resources([
        .filesAndFolders(URL(fileURLWithPath: "/nowhere")), .systemAudio { isStarted.withLock { $0 = true } },
      ])
      await resources.request("filesAndFolders", "")
      await resources.request("systemAudio", "")
      #expect(isStarted.withLock { $0 })
    }
  }
}
