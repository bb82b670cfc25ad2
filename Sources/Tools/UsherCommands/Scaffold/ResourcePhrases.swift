/// English phrases about a resource in the texts of a new policy.
struct ResourcePhrases {
  /// The subject of a title, such as `Camera access`.
  let title: String
  /// `is` or `are`, as the title requires.
  let verb: String
  /// What an app does with the resource, such as `uses the camera`.
  let use: String

  /// The phrases of the table, or for a resource of a project's own platform phrases made of its name.
  init(_ journey: NewJourney) {
    let words = journey.words
    let known = table[journey.name]
    title = known?.title ?? "\(words.prefix(1).uppercased() + words.dropFirst()) access"
    verb = known?.isPlural == true ? "are" : "is"
    use = known?.use ?? "uses \(words)"
  }
}

private typealias Phrases = (title: String, isPlural: Bool, use: String)

/// The resources of the bundled platforms. A resource has the same name on all platforms that have it.
private let table: [String: Phrases] = [
  "accessibility": ("Accessibility access", false, "uses the accessibility features of this Mac"),
  "alarms": ("Alarms", true, "schedules alarms and timers"),
  "automation": ("Automation", false, "controls other apps on this Mac"),
  "backgroundRefresh": ("Background App Refresh", false, "updates in the background"),
  "bluetooth": ("Bluetooth access", false, "uses Bluetooth"),
  "bluetoothPower": ("Bluetooth", false, "uses Bluetooth"),
  "calendar": ("Calendar access", false, "uses your calendar"),
  "camera": ("Camera access", false, "uses the camera"),
  "contacts": ("Contacts access", false, "uses your contacts"),
  "exactAlarms": ("Exact alarms", true, "sets alarms at an exact time"),
  "faceID": ("Face ID", false, "uses Face ID"),
  "familyControls": ("Screen Time access", false, "uses Screen Time"),
  "filesAndFolders": ("Access to files and folders", false, "uses your files and folders"),
  "focusStatus": ("Focus status", false, "uses your Focus status"),
  "fullDiskAccess": ("Full Disk Access", false, "uses files on the whole disk"),
  "fullScreenIntents": ("Full-screen notifications", true, "shows full-screen notifications"),
  "gameCenterFriends": ("Access to Game Center friends", false, "uses your Game Center friends list"),
  "geolocation": ("Location access", false, "uses your location"),
  "handTracking": ("Hand tracking", false, "follows the movements of your hands"),
  "healthReading": ("Health access", false, "reads your health data"),
  "healthSharing": ("Health access", false, "adds to your health data"),
  "homekit": ("Home access", false, "uses the accessories in your home"),
  "inputMonitoring": ("Input Monitoring", false, "observes the keyboard and the mouse"),
  "localNetwork": ("Local network access", false, "uses devices on your local network"),
  "location": ("Location access", false, "uses your location"),
  "locationAccuracy": ("Precise location", false, "uses your precise location"),
  "locationServices": ("Location Services", true, "uses Location Services"),
  "mediaLibrary": ("Media library access", false, "uses your music and media library"),
  "microphone": ("Microphone access", false, "uses the microphone"),
  "motion": ("Motion and fitness access", false, "uses your motion and fitness data"),
  "nearbyInteraction": ("Access to nearby devices", false, "finds nearby devices"),
  "nfc": ("NFC", false, "reads NFC tags"),
  "notifications": ("Notifications", true, "sends you notifications"),
  "pasteboard": ("Paste access", false, "uses what you have copied in other apps"),
  "photos": ("Photos access", false, "uses your photos"),
  "photosAddOnly": ("Photos access", false, "adds to your photo library"),
  "photosReadWrite": ("Photos access", false, "uses your photos"),
  "reminders": ("Reminders access", false, "uses your reminders"),
  "screenCapture": ("Screen recording", false, "records your screen"),
  "sensorKit": ("Sensor access", false, "uses data from the sensors of your device"),
  "siri": ("Siri access", false, "uses Siri"),
  "speech": ("Speech recognition", false, "recognizes your speech"),
  "systemAudio": ("Access to system audio", false, "records the sound of this Mac"),
  "tracking": ("Tracking", false, "uses your activity in other companies’ apps and websites"),
  "worldSensing": ("Access to your surroundings", false, "uses the shape of your surroundings"),
]
