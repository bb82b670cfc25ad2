internal import UsherSource

/// Compares the wanted names with the names that were found.
struct NamePairing {
  /// Names that are wanted but not found, except those that a stray name probably means.
  var missing: [String]
  /// Names that are found but not wanted, each with the name that is probably meant.
  var strays: [(name: String, meant: String?)]

  /// In a translation, somebody may have translated a name: then the only stray one means the only missing one.
  init(wanted: [String], found: [String], isTranslation: Bool = false) {
    missing = []
    strays = []
    if wanted == found { return }
    let (known, there) = (Set(wanted), Set(found))
    missing = wanted.filter { !there.contains($0) }
    for name in found where !known.contains(name) {
      let meant = nearest(to: name, among: missing)
      missing.removeAll { $0 == meant }
      strays.append((name, meant))
    }
    if isTranslation, missing.count == 1, strays.count == 1, strays[0].meant == nil {
      strays[0].meant = missing.removeFirst()
    }
  }

  func meant(by name: String) -> String? { strays.first { $0.name == name }?.meant }

  func isStray(_ name: String) -> Bool { strays.contains { $0.name == name } }
}
