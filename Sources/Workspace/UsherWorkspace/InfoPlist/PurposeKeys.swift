/// The key of the purpose that Xcode's property list editor shows under a name, such as `Privacy - Camera Usage Description`.
/// Nil for a word that is no such name.
func purposeKey(shownAs name: String) -> String? {
  let (start, end) = ("Privacy - ", " Usage Description")
  guard name.hasPrefix(start), name.contains(end) else { return nil }
  let words = name.dropFirst(start.count)
  if words.hasSuffix(end), let known = renamedKeys[String(words.dropLast(end.count))] { return known }
  return "NS" + words.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
}

/// The keys whose names do not consist of the words of the key.
private let renamedKeys = [
  "Access to a File Provide Domain": "NSFileProviderDomainUsageDescription",
  "AppleEvents Sending": "NSAppleEventsUsageDescription",
  "Calendars Write Only": "NSCalendarsWriteOnlyAccessUsageDescription",
  "Health Records": "NSHealthClinicalHealthRecordsShareUsageDescription",
  "Media Library": "NSAppleMusicUsageDescription",
  "NFC Reader": "NFCReaderUsageDescription",
  "NFC Scan": "NFCReaderUsageDescription",
  "Photo Library Additions": "NSPhotoLibraryAddUsageDescription",
  "TV Provider": "NSVideoSubscriberAccountUsageDescription",
  "Tracking": "NSUserTrackingUsageDescription",
]

/// A purpose that a file has again.
struct RepeatedPurpose {
  var first: InfoPlist.Entry
  var again: InfoPlist.Entry
}

/// The purposes that are among the keys of one dictionary more than once.
func repeatedPurposes(in entries: [InfoPlist.Entry]) -> [RepeatedPurpose] {
  var firsts: [String: InfoPlist.Entry] = [:]
  return entries.compactMap { entry in
    guard entry.key.contains("UsageDescription") || purposeKey(shownAs: entry.key) != nil else { return nil }
    guard let first = firsts[entry.key] else {
      firsts[entry.key] = entry
      return nil
    }
    return RepeatedPurpose(first: first, again: entry)
  }
}
