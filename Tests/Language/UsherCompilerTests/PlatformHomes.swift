/// The resource of a platform file that a fact is about, and the platform file's names where they differ from the framework's.

struct Home {
  var resource: String
  /// Empty for the unnamed request.
  var request = ""
}

/// The resources on iOS, by the name of the resource in the facts.
let homesOnIOS = homes(
  named: [
    "camera", "microphone", "contacts", "reminders", "notifications", "criticalAlerts", "tracking", "bluetooth",
    "localNetwork", "motion", "homekit", "mediaLibrary", "speech", "siri", "faceID", "focusStatus", "nfc",
    "nearbyInteraction", "alarms", "familyControls", "gameCenterFriends", "sensorKit", "pasteboard",
    "backgroundRefresh",
  ]
).merging([
  "health": [Home(resource: "healthSharing"), Home(resource: "healthReading")],
  "visionOS.worldSensing": [Home(resource: "worldSensing")],
  "visionOS.handTracking": [Home(resource: "handTracking")],
]) { first, _ in first }

/// The resources on macOS, by the name of the resource in the facts. Health is missing: it has no data on a Mac.
let homesOnMacOS = homes(
  named: [
    "camera", "microphone", "contacts", "reminders", "notifications", "criticalAlerts", "tracking", "bluetooth",
    "localNetwork", "mediaLibrary", "speech", "focusStatus", "pasteboard",
  ]
).merging(
  [
    "screenCapture", "accessibility", "inputMonitoring", "fullDiskAccess", "automation", "filesAndFolders",
    "systemAudio",
  ].map { ("macos." + $0, [Home(resource: $0)]) }
) { first, _ in first }

/// The resources that have the same name in facts and platform files, and those whose names differ on both systems.
private func homes(named names: [String]) -> [String: [Home]] {
  var homes: [String: [Home]] = [
    "photos.readWrite": [Home(resource: "photosReadWrite")], "photos.addOnly": [Home(resource: "photosAddOnly")],
    "calendar.full": [Home(resource: "calendar", request: "full")],
    "calendar.writeOnly": [Home(resource: "calendar", request: "writeOnly")],
    "location.whenInUse": [Home(resource: "location")],
    "location.always": [Home(resource: "location", request: "always")],
    "location.fullAccuracy": [Home(resource: "locationAccuracy")],
  ]
  for name in names { homes[name] = [Home(resource: name)] }
  return homes
}

/// The status in platform files for a framework's case; nil if the case is not a status.
func status(_ name: String, of id: String) -> String? {
  switch (id, name) {
  case ("microphone", "undetermined"): "notDetermined"
  case ("microphone", "granted"): "authorized"
  case (_, "authorizedAlways"): "always"
  case (_, "authorizedWhenInUse"): "whenInUse"
  case ("localNetwork", "undetermined"): "unknown"
  case ("nearbyInteraction", "userDidNotAllow"): "denied"
  case ("homekit", "determined"): "denied"
  // The result of a single authentication is an answer of the app's action, not a status.
  case ("faceID", "userCancel"), ("faceID", "userFallback"), ("faceID", "authenticationFailed"): nil
  case ("macos.screenCapture", "false"), ("macos.accessibility", "false"): "notAllowed"
  case ("macos.screenCapture", "true"), ("macos.accessibility", "true"): "allowed"
  case (_, "kIOHIDAccessTypeGranted"), (_, "noErr"): "authorized"
  case (_, "kIOHIDAccessTypeDenied"), (_, "errAEEventNotPermitted"): "denied"
  case (_, "kIOHIDAccessTypeUnknown"): "unknown"
  case (_, "errAEEventWouldRequireUserConsent"): "notDetermined"
  case (_, "procNotFound"): "notRunning"
  case ("pasteboard", "ask"): "asks"
  case ("pasteboard", "alwaysAllow"): "allowed"
  case ("pasteboard", "alwaysDeny"): "denied"
  case (_, let name): name
  }
}

/// Statuses that apps see in addition to the framework's cases: for missing hardware, where the framework has no status, for an
/// unset bit of an option set, or from another call of the framework.
let moreStatuses: [String: Set<String>] = [
  "camera": ["unavailable"], "microphone": ["unavailable", "restricted"], "motion": ["unavailable"],
  "visionOS.worldSensing": ["unavailable"], "visionOS.handTracking": ["unavailable"],
  "health": ["unknown", "shouldRequest", "unnecessary"], "homekit": ["notDetermined"],
  "faceID": ["available", "refused"], "nfc": ["available", "unavailable"], "nearbyInteraction": ["unknown"],
  "pasteboard": ["unknown"],
  "macos.fullDiskAccess": ["unknown"], "macos.filesAndFolders": ["unknown"], "macos.systemAudio": ["unknown"],
]

/// The effects in platform files of a request without its Info.plist key, for each effect in the facts.
let missingKeys: [String: [String]] = [
  "crash": ["ends app"], "silent_noop": ["silent"], "denied_without_prompt": ["denied"], "none": ["asked all the same"],
  "generic_text": ["asked all the same"], "error_no_prompt": ["reducedAccuracy"], "error": ["notDetermined"],
  "face_id_unavailable": ["biometryNotAvailable"], "cannot_schedule": ["notDetermined | denied"],
  "generic_text_or_policy_denied": ["asked all the same", "denied"],
]

/// The links to the place where people change a resource, by the name of the place in the facts. Empty if no link leads there.
let pagesOnIOS: [String: [String]] = [
  "app_page": ["settings"], "notification_page": ["settings", "notificationSettings"], "health_app": [],
  "screen_time": [], "none": [],
]

/// Alternatives that need no permission on a Mac, where they differ from iOS: Contacts has its own picker, Bluetooth sessions and
/// the location button exist only on iOS, and the only event editor belongs to UIKit.
let insteadOnMacOS: [String: [String]] = [
  "contacts": ["CNContactPicker"], "calendar.full": [], "location.whenInUse": [], "bluetooth": [], "pasteboard": [],
]
