internal import UsherSource

/// What there should be against what there is, by name.
struct NamePairing {
  /// Wanted and not there; what a stray name probably means is not among them.
  var missing: [String]
  /// There and not wanted, with what is probably meant.
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
