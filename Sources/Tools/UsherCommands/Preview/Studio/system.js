// The titles of the system's own questions, in English: those of TCC and of the frameworks on Apple's systems, of the permission
// controller on Android, and of the permission prompt in Chromium. The app is called App,
// unless its catalogs say how it is called.
const appleTitles = new Map([
  ["camera", "“App” Would Like to Access the Camera"], ["microphone", "“App” Would Like to Access the Microphone"],
  ["photosReadWrite", "“App” Would Like to Access Your Photo Library"], ["photosAddOnly", "“App” Would Like to Add to your Photos"],
  ["contacts", "“App” Would Like to Access Your Contacts"], ["calendar", "“App” Would Like to Access Your Calendar"],
  ["reminders", "“App” Would Like to Access Your Reminders"], ["location", "Allow “App” to use your location?"],
  ["notifications", "“App” Would Like to Send You Notifications"],
  ["tracking", "Allow “App” to track your activity across other companies’ apps and websites?"],
  ["bluetooth", "“App” Would Like to Use Bluetooth"], ["localNetwork", "Allow “App” to find devices on local networks?"],
  ["motion", "“App” Would Like to Access Your Motion & Fitness Activity"], ["speech", "“App” Would Like to Access Speech Recognition"],
  ["mediaLibrary", "“App” Would Like to Access Apple Music, Your Music Activity, and Your Media Library"],
  ["siri", "Would You Like to Use “App” with Siri?"], ["faceID", "Do you want to allow “App” to use Face ID?"],
  ["homekit", "“App” Would Like to Access Your Home Data"],
]);
const androidTitles = new Map([
  ["camera", "take pictures and record video"], ["microphone", "record audio"], ["location", "access this device’s location"],
  ["notifications", "send you notifications"], ["contacts", "access your contacts"], ["calendar", "access your calendar"],
  ["photos", "access photos and videos on this device"], ["videos", "access photos and videos on this device"],
  ["audio", "access music and audio on this device"], ["phone", "make and manage phone calls"], ["callLog", "access your phone call logs"],
  ["activityRecognition", "access your physical activity"], ["bodySensors", "access sensor data about your vital signs"],
  ...["bluetooth", "bluetoothScan", "bluetoothAdvertise", "nearbyWifi"].map((name) =>
    /** @type {[string, string]} */ ([name, "find, connect to, and determine the relative position of nearby devices"])),
]);
const browserTitles = new Map([
  ["camera", "use your camera"], ["microphone", "use your microphone"], ["geolocation", "know your location"],
  ["notifications", "show notifications"], ["clipboardRead", "see text and images copied to the clipboard"],
  ["midi", "control and reprogram your MIDI devices"], ["localFonts", "use the fonts on your computer"],
  ["windowManagement", "manage windows on all your displays"], ["idleDetection", "know when you’re actively using this device"],
]);

/** How the app is called, by language, in the catalogs of the policy that is shown; the first is in the language of the source. @type {Map<string, string>} */
let appNames = new Map();

/** The title of the system's question about a resource. @param {string} platform @param {string | null} resource @param {string | null} [locale] of the app */
function systemTitle(platform, resource, locale = null) {
  const [apple, android, browser] = [appleTitles, androidTitles, browserTitles].map((titles) => titles.get(resource ?? ""));
  const app = appNames.get(locale ?? "") ?? [...appNames.values()][0] ?? "App";
  if (/^(ios|macos)/.test(platform) && apple) return apple.replace("“App”", () => `“${app}”`);
  if (/^android/.test(platform) && android) return `Allow ${app} to ${android}?`;
  if (/^web/.test(platform) && browser) return `app.example wants to ${browser}`;
  return `The system asks for ${humanised(resource ?? "")}`;
}
