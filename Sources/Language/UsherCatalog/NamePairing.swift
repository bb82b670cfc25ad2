internal import UsherSource

/// Compares the wanted names with the names that were found.
struct NamePairing {
  /// Names that are wanted but not found, except those that a stray name probably means.
  var missing: [String]
  /// Names that are found but not wanted, each with the name that is probably meant.
  var strays: [(name: String, meant: String?)]

  init(wanted: [String], found: [String]) {
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
  }

  func meant(by name: String) -> String? { strays.first { $0.name == name }?.meant }

  func isStray(_ name: String) -> Bool { strays.contains { $0.name == name } }
}
