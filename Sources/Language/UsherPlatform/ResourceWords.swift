/// What people call resources, besides the names in platform files.
package enum ResourceWords {
  /// The resources that a word may mean, the likeliest first; each platform has some of them. Empty for other words. Case and
  /// hyphens make no difference.
  package static func meanings(of word: String) -> [String] {
    let letters = word.utf8.compactMap { byte -> UInt8? in
      let small = byte | 0x20
      return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(small) ? small : nil
    }
    let plain = String(decoding: letters, as: UTF8.self)
    return table.filter { $0.words.contains(plain) }.flatMap { $0.resources }
  }

  private static let table: [(words: [String], resources: [String])] = [
    (["cam", "webcam", "videocamera"], ["camera"]),
    (["mic", "mike", "audiorecording", "recordaudio", "voice"], ["microphone"]),
    (
      [
        "photo", "photos", "photolibrary", "library", "gallery", "cameraroll", "picture", "pictures", "image", "images",
      ],
      ["photosReadWrite", "photos"]
    ),
    (["savephoto", "savephotos", "addphotos", "photosave"], ["photosAddOnly"]),
    (["video"], ["videos", "camera"]),
    (
      ["gps", "location", "geolocation", "position", "locationwheninuse", "finelocation", "whereabouts"],
      ["location", "geolocation"]
    ),
    (["preciselocation", "accuracy"], ["locationAccuracy"]),
    (["push", "pushnotifications", "notification", "notifications", "alerts"], ["notifications", "push"]),
    (["contact", "addressbook", "people"], ["contacts"]),
    (["calendars", "events", "event"], ["calendar"]),
    (["reminder", "todo", "todos", "tasks"], ["reminders"]),
    (["ble", "bt"], ["bluetooth"]),
    (["lan", "network", "wifi"], ["localNetwork", "nearbyWifi"]),
    (["motion", "steps", "pedometer", "fitness", "activity"], ["motion", "activityRecognition"]),
    (["health", "healthkit", "heartrate"], ["healthReading", "bodySensors"]),
    (["music", "songs", "medialibrary"], ["mediaLibrary", "audio"]),
    (["dictation", "speechrecognition"], ["speech"]),
    (["face", "biometrics", "biometric", "touchid"], ["faceID"]),
    (["att", "idfa", "ads", "apptracking", "apptrackingtransparency"], ["tracking"]),
    (["clipboard", "paste"], ["pasteboard", "clipboardRead"]),
    (["screen", "screenrecording", "screensharing", "screenshot", "screenshots"], ["screenCapture"]),
    (["files", "storage", "disk"], ["allFiles", "filesAndFolders", "persistentStorage"]),
    (["alarm", "alarms", "exactalarm"], ["alarms", "exactAlarms"]),
    (["home", "smarthome"], ["homekit"]),
    (["call", "calls"], ["callLog", "phone"]),
    (["drawover", "systemalertwindow"], ["overlay"]),
    (["battery", "doze"], ["batteryOptimization"]),
    (["keyboard", "keylogging"], ["inputMonitoring"]),
    (["applescript"], ["automation"]),
  ]
}
