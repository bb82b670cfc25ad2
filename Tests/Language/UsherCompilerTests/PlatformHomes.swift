/// Where platform files say what is known of a resource, and in which words if not the framework's.

struct Home {
  var resource: String
  /// Empty for the unnamed one.
  var request = ""
}

/// By the name that the facts have for a resource.
let homesOnIOS = homes(
  named: [
    "camera", "microphone", "contacts", "reminders", "notifications", "tracking", "bluetooth", "localNetwork", "motion",
    "homekit", "mediaLibrary", "speech", "siri", "faceID", "focusStatus", "nfc", "nearbyInteraction", "alarms",
    "familyControls", "gameCenterFriends", "sensorKit", "pasteboard", "backgroundRefresh",
  ]
).merging([
  "health": [Home(resource: "healthSharing"), Home(resource: "healthReading")],
  "visionOS.worldSensing": [Home(resource: "worldSensing")],
  "visionOS.handTracking": [Home(resource: "handTracking")],
]) { first, _ in first }

/// By the name that the facts have for a resource. Health has no data on a Mac.
let homesOnMacOS = homes(
  named: [
    "camera", "microphone", "contacts", "reminders", "notifications", "tracking", "bluetooth", "localNetwork",
    "mediaLibrary", "speech", "focusStatus", "pasteboard",
  ]
).merging(
  [
    "screenCapture", "accessibility", "inputMonitoring", "fullDiskAccess", "automation", "filesAndFolders",
    "systemAudio",
  ].map { ("macos." + $0, [Home(resource: $0)]) }
) { first, _ in first }

/// Resources that are called as they are known, and those that two facts share.
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

/// The status that a platform file has for a framework's case; nil for what is no status.
func status(_ name: String, of id: String) -> String? {
  switch (id, name) {
  case ("microphone", "undetermined"): "notDetermined"
  case ("microphone", "granted"): "authorized"
  case (_, "authorizedAlways"): "always"
  case (_, "authorizedWhenInUse"): "whenInUse"
  case ("localNetwork", "undetermined"): "unknown"
  case ("nearbyInteraction", "userDidNotAllow"): "denied"
  case ("homekit", "determined"): "denied"
  // What comes of one authentication is an answer of the app's action.
  case ("faceID", "userCancel"), ("faceID", "userFallback"), ("faceID", "authenticationFailed"): nil
  case ("macos.screenCapture", "false"), ("macos.accessibility", "false"): "notAllowed"
  case ("macos.screenCapture", "true"), ("macos.accessibility", "true"): "allowed"
  case (_, "kIOHIDAccessTypeGranted"), (_, "noErr"): "authorized"
  case (_, "kIOHIDAccessTypeDenied"), (_, "errAEEventNotPermitted"): "denied"
  case (_, "kIOHIDAccessTypeUnknown"): "unknown"
  case (_, "errAEEventWouldRequireUserConsent"): "notDetermined"
  case (_, "procNotFound"): "notRunning"
  case (_, let name): name
  }
}

/// What an app sees besides the cases of the framework: a device that has none, no status at all, an absent bit, or what
/// another of its calls tells.
let moreStatuses: [String: Set<String>] = [
  "camera": ["unavailable"], "microphone": ["unavailable", "restricted"], "motion": ["unavailable"],
  "visionOS.worldSensing": ["unavailable"], "visionOS.handTracking": ["unavailable"],
  "health": ["unknown", "shouldRequest", "unnecessary"], "homekit": ["notDetermined"], "faceID": ["available"],
  "nfc": ["available", "unavailable"], "nearbyInteraction": ["unknown"], "pasteboard": ["unknown"],
  "macos.fullDiskAccess": ["unknown"], "macos.filesAndFolders": ["unknown"], "macos.systemAudio": ["unknown"],
]

/// What platform files say of requests without their keys, for each outcome that is known.
let missingKeys: [String: [String]] = [
  "crash": ["ends app"], "silent_noop": ["silent"], "denied_without_prompt": ["denied"], "none": ["asked all the same"],
  "generic_text": ["asked all the same"], "error_no_prompt": ["reducedAccuracy"], "error": ["notDetermined"],
  "face_id_unavailable": ["biometryNotAvailable"], "cannot_schedule": ["notDetermined | denied"],
  "generic_text_or_policy_denied": ["asked all the same", "denied"],
]

/// Where the person changes a resource, by what the facts call the place; a place that no link leads to is none.
let pagesOnIOS: [String: [String]] = [
  "app_page": ["settings"], "notification_page": ["settings", "notificationSettings"], "health_app": [],
  "screen_time": [], "none": [],
]

/// What needs no permission on a Mac, where that is not what the facts have for iOS: Contacts has a picker of its own, Bluetooth's
/// sessions and the location button are for iOS, and the one editor of events is UIKit's.
let insteadOnMacOS: [String: [String]] = [
  "contacts": ["CNContactPicker"], "calendar.full": [], "location.whenInUse": [], "bluetooth": [], "pasteboard": [],
]
