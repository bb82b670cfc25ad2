internal import UsherCatalog
internal import UsherCompiler
internal import UsherPlatform
internal import UsherProgram
internal import UsherRuntime
internal import UsherSource

/// The problems of an app's Info.plist and of the files around it. `path` is that of the file.
enum InfoPlistProblem: Problem {
  case missing(key: String, path: String, Remnant?)
  case empty(key: String, path: String)
  case extra(key: String, path: String)
  case former(key: String, of: String, isNeeded: Bool)
  case nameAsKey(name: String, key: String)
  case repeated(key: String, path: String)
  case differs(key: String, locale: String)
  case untranslated(key: String, locales: [String])
  case disputed(key: String, locale: String)
  case varies(key: String, locale: String)
  case unreadable(path: String)
  case notRead(Refusal)
  case noFile(path: String)
  case includesNoFile
  case unknownConfiguration

  /// The text that a file has in place of a key.
  enum Remnant: Equatable {
    case former(String)
    /// The name under which Xcode shows the key.
    case name
  }

  /// The sentence of the file system about a file. All refusals of a file are one problem, whatever their sentences.
  struct Refusal: Equatable {
    let sentence: Prose

    static func == (left: Refusal, right: Refusal) -> Bool { true }
  }

  static let type = ProblemType()

  var code: DiagnosticCode {
    switch self {
    case .missing: .plistMissing
    case .empty: .plistEmpty
    case .extra, .former, .nameAsKey: .plistExtra
    case .repeated, .disputed, .varies: .plistConflict
    case .differs: .plistDiffers
    case .untranslated: .plistUntranslated
    case .unreadable, .notRead, .noFile, .includesNoFile, .unknownConfiguration: .plistUnreadable
    }
  }

  var message: Message {
    switch self {
    case .missing(let key, let path, nil): "`\(path)` has no `\(key)`"
    case .missing(let key, let path, .former(let former)): "`\(path)` has no `\(key)`, only its former key `\(former)`"
    case .missing(let key, let path, .name): "`\(path)` has no `\(key)`, only the name under which Xcode shows it"
    case .empty(let key, let path): "`\(key)` is empty in `\(path)`"
    case .extra(let key, let path): "`\(key)` is in `\(path)`, but no policy asks for this resource"
    case .former(let key, let newer, isNeeded: true): "`\(key)` is the former key of `\(newer)`, which is there too"
    case .former(let key, let newer, isNeeded: false):
      "`\(key)` is the former key of `\(newer)`, and no policy needs either"
    case .nameAsKey(let name, let key): "`\(name)` is not a key, but the name under which Xcode shows `\(key)`"
    case .repeated(let key, let path): "`\(key)` is in `\(path)` twice"
    case .differs(let key, let locale): "`\(key)` differs from the catalog in `\(locale)`"
    case .untranslated(let key, let locales):
      locales.count > 10
        ? "the app has no `\(key)` in \(locales.count) languages, such as \(quoted: Array(locales.prefix(3)))"
        : "the app has no `\(key)` in \(quoted: locales)"
    case .disputed(let key, let locale): "two catalogs have different texts for `\(key)` in `\(locale)`"
    case .varies(let key, let locale): "`\(key)` has variations in `\(locale)`, and a catalog has one text"
    case .unreadable(let path): "`\(path)` cannot be read"
    case .notRead(let refusal): "\(wording: refusal.sentence)"
    case .noFile(let path): "there is no file `\(path)`"
    case .includesNoFile: "this line includes no file"
    case .unknownConfiguration: "the path of this configuration's `.xcconfig` is not in the project"
    }
  }
}

extension Diagnostic {
  static func plistMissing(_ table: InfoPlist.Table, _ purpose: NeededPurpose) -> Diagnostic {
    Diagnostic(
      InfoPlistProblem.missing(key: purpose.key, path: table.path, nil), at: asked(purpose), why: effectOfLack,
      help: "add the key with a text that says what the app uses it for")
  }

  /// Only older systems read the key that is there.
  static func plistFormerAlone(
    _ entry: InfoPlist.Entry, _ purpose: NeededPurpose, _ former: DevicePurpose.Former
  ) -> Diagnostic {
    let systems = former.until.map { "versions before \($0.text)" } ?? "older systems"
    return Diagnostic(
      InfoPlistProblem.missing(key: purpose.key, path: entry.place.file.path, .former(entry.key)),
      at: asked(purpose), also: [marked(entry.place, "only \(systems) read this key")], why: effectOfLack,
      help: former.until == nil
        ? "write `\(purpose.key)` in its place"
        : "add `\(purpose.key)` with the same text, and keep this key for \(systems)")
  }

  static func plistNameAlone(_ entry: InfoPlist.Entry, _ purpose: NeededPurpose) -> Diagnostic {
    Diagnostic(
      InfoPlistProblem.missing(key: purpose.key, path: entry.place.file.path, .name),
      at: asked(purpose), also: [marked(entry.place, "the system does not read this")], why: effectOfLack,
      help: "write `\(purpose.key)` in place of `\(entry.key)`")
  }

  private static func asked(_ purpose: NeededPurpose) -> Label {
    marked(purpose.place, "the system asks for `\(purpose.resource)` here")
  }

  private static var effectOfLack: Prose { "without it the system ends the app, or does not ask" }

  static func plistEmpty(_ entry: InfoPlist.Entry) -> Diagnostic {
    Diagnostic(
      InfoPlistProblem.empty(key: entry.key, path: entry.place.file.path), at: marked(entry.place, "empty"),
      why: "the system treats an empty text like a missing one")
  }

  static func plistExtra(_ entry: InfoPlist.Entry) -> Diagnostic {
    Diagnostic(
      InfoPlistProblem.extra(key: entry.key, path: entry.place.file.path),
      at: marked(entry.place, "no policy needs this"),
      why: "a purpose text for something that the app does not use raises questions, also in App Review",
      help: "remove it, unless other code of the app asks")
  }

  /// A key that no version of the platform reads, beside the one that they read or without need for either.
  static func plistFormer(_ entry: InfoPlist.Entry, newer key: String, isNeeded: Bool) -> Diagnostic {
    Diagnostic(
      InfoPlistProblem.former(key: entry.key, of: key, isNeeded: isNeeded),
      at: marked(entry.place, "only older systems read this key"),
      help: isNeeded
        ? "remove it, unless the app also runs on a system that reads it"
        : "remove it, or write `\(key)` if other code of the app asks")
  }

  /// A key under the name that Xcode shows. `isThere` says whether the file also has the key itself, `isNeeded` whether a policy
  /// needs it.
  static func plistNameAsKey(_ entry: InfoPlist.Entry, key: String, isThere: Bool, isNeeded: Bool) -> Diagnostic {
    Diagnostic(
      InfoPlistProblem.nameAsKey(name: entry.key, key: key), at: marked(entry.place, "the system does not read this"),
      help: isThere
        ? "remove it; the text of `\(key)` is shown"
        : isNeeded ? "write `\(key)` in its place" : "write `\(key)` if code of the app asks, or remove it")
  }

  static func plistRepeated(_ repeated: RepeatedPurpose) -> Diagnostic {
    let (first, again) = (repeated.first, repeated.again)
    return Diagnostic(
      InfoPlistProblem.repeated(key: again.key, path: again.place.file.path), at: marked(again.place, "again here"),
      also: [marked(first.place, "first here")], why: "only one of the two counts, and it is not defined which one",
      help: "remove one of them")
  }

  static func plistDiffers(_ entry: InfoPlist.Entry, _ purpose: WordedPurpose) -> Diagnostic {
    Diagnostic(
      InfoPlistProblem.differs(key: purpose.key, locale: purpose.locale),
      at: marked(entry.place, "people read this"),
      also: [marked(purpose.place, "this text was reviewed")],
      help: "the catalog says: \(purpose.text)")
  }

  /// `path` is the file to add the text to; nil if the app has none for the language in these folders.
  static func plistUntranslated(
    _ purpose: WordedPurpose, path: String?, _ folders: [String]
  ) -> Diagnostic {
    let searched = folders.map { $0 == "." ? "this folder" : "`\($0)`" }.joined(separator: " and ")
    return Diagnostic(
      InfoPlistProblem.untranslated(key: purpose.key, locales: [purpose.locale]),
      at: marked(purpose.place, "the text in the catalog"),
      why: "people see this text in another language than the rest of the app",
      help: path.map { "add it to `\($0)`; `usher copy plist` writes it there" }
        ?? "there is no file for it in \(searched); `usher copy plist` writes `\(purpose.locale).lproj/InfoPlist.strings` or `InfoPlist.xcstrings`"
    )
  }

  /// The languages have no text in the catalogs. `path` is the file to add the text to, if there is only one.
  static func plistUntranslated(_ entry: InfoPlist.Entry, in locales: [String], path: String?) -> Diagnostic {
    Diagnostic(
      InfoPlistProblem.untranslated(key: entry.key, locales: locales),
      at: marked(entry.place, "people read this text in its place"),
      why: "people see this text in another language than the rest of the app",
      help: path.map { "add it to `\($0)`" }
        ?? "add it to `InfoPlist.strings` of each language; `usher copy plist` writes there what the catalogs have")
  }
}
