internal import UsherCatalog
internal import UsherSource

/// The purpose texts of several catalogs: one for each key and language.
struct MergedPurposes {
  /// The first text of each key and language.
  private(set) var purposes: [WordedPurpose] = []
  /// A finding for each other text.
  private(set) var conflicts: [Diagnostic] = []
  private var disputed: [WordedPurpose] = []

  init(_ sets: [CatalogSet]) {
    for purpose in sets.flatMap({ $0.wordedPurposes }) {
      guard let known = purposes.first(where: { $0.isForSame(as: purpose) }) else {
        purposes.append(purpose)
        continue
      }
      if known.text == purpose.text { continue }
      conflicts.append(.plistConflict(purpose, known))
      disputed.append(known)
    }
  }

  /// The texts on which all catalogs agree.
  var agreed: [WordedPurpose] { purposes.filter { purpose in !disputed.contains { $0.isForSame(as: purpose) } } }
}

extension WordedPurpose {
  fileprivate func isForSame(as other: WordedPurpose) -> Bool { key == other.key && locale == other.locale }
}

extension Diagnostic {
  fileprivate static func plistConflict(_ purpose: WordedPurpose, _ known: WordedPurpose) -> Diagnostic {
    Diagnostic(
      InfoPlistProblem.disputed(key: purpose.key, locale: purpose.locale),
      at: marked(purpose.place, "one text"),
      also: [marked(known.place, "another text")],
      why: "an app has one Info.plist",
      help: "give both the same text, or name the catalogs of this app only")
  }
}
