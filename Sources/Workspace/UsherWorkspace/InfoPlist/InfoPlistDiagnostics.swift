internal import UsherCatalog
internal import UsherCompiler
internal import UsherPlatform
internal import UsherProgram
internal import UsherRuntime
internal import UsherSource

extension Diagnostic {
  static func plistMissing(_ table: InfoPlist.Table, _ purpose: NeededPurpose) -> Diagnostic {
    Diagnostic(
      .plistMissing, "`\(table.path)` has no `\(purpose.key)`", at: asked(purpose), why: effectOfLack,
      help: "add the key with a text that says what the app uses it for")
  }

  /// Only older systems read the key that is there.
  static func plistFormerAlone(
    _ entry: InfoPlist.Entry, _ purpose: NeededPurpose, _ former: DevicePurpose.Former
  ) -> Diagnostic {
    let systems = former.until.map { "versions before \($0.text)" } ?? "older systems"
    return Diagnostic(
      .plistMissing, "`\(entry.place.file.path)` has no `\(purpose.key)`, only its former key `\(entry.key)`",
      at: asked(purpose), also: [marked(entry, "only \(systems) read this key")], why: effectOfLack,
      help: former.until == nil
        ? "write `\(purpose.key)` in its place"
        : "add `\(purpose.key)` with the same text, and keep this key for \(systems)")
  }

  static func plistNameAlone(_ entry: InfoPlist.Entry, _ purpose: NeededPurpose) -> Diagnostic {
    Diagnostic(
      .plistMissing, "`\(entry.place.file.path)` has no `\(purpose.key)`, only the name under which Xcode shows it",
      at: asked(purpose), also: [marked(entry, "the system does not read this")], why: effectOfLack,
      help: "write `\(purpose.key)` in place of `\(entry.key)`")
  }

  private static func asked(_ purpose: NeededPurpose) -> Label {
    Label(purpose.place.file, purpose.place.span, "the system asks for `\(purpose.resource)` here")
  }

  private static var effectOfLack: String { "without it the system ends the app, or does not ask" }

  static func plistEmpty(_ entry: InfoPlist.Entry) -> Diagnostic {
    Diagnostic(
      .plistEmpty, "`\(entry.key)` is empty in `\(entry.place.file.path)`", at: marked(entry, "empty"),
      why: "the system treats an empty text like a missing one")
  }

  static func plistExtra(_ entry: InfoPlist.Entry) -> Diagnostic {
    Diagnostic(
      .plistExtra, "`\(entry.key)` is in `\(entry.place.file.path)`, but no policy asks for this resource",
      at: marked(entry, "no policy needs this"),
      why: "a purpose text for something that the app does not use raises questions, also in App Review",
      help: "remove it, unless other code of the app asks")
  }

  /// A key that no version of the platform reads, beside the one that they read or without need for either.
  static func plistFormer(_ entry: InfoPlist.Entry, newer key: String, isNeeded: Bool) -> Diagnostic {
    let rest: Message = isNeeded ? "which is there too" : "and no policy needs either"
    return Diagnostic(
      .plistExtra, "`\(entry.key)` is the former key of `\(key)`, \(rest)",
      at: marked(entry, "only older systems read this key"),
      help: isNeeded
        ? "remove it, unless the app also runs on a system that reads it"
        : "remove it, or write `\(key)` if other code of the app asks")
  }

  /// A key under the name that Xcode shows. `isThere` says whether the file also has the key itself, `isNeeded` whether a policy
  /// needs it.
  static func plistNameAsKey(_ entry: InfoPlist.Entry, key: String, isThere: Bool, isNeeded: Bool) -> Diagnostic {
    Diagnostic(
      .plistExtra, "`\(entry.key)` is not a key, but the name under which Xcode shows `\(key)`",
      at: marked(entry, "the system does not read this"),
      help: isThere
        ? "remove it; the text of `\(key)` is shown"
        : isNeeded ? "write `\(key)` in its place" : "write `\(key)` if code of the app asks, or remove it")
  }

  static func plistRepeated(_ repeated: RepeatedPurpose) -> Diagnostic {
    let (first, again) = (repeated.first, repeated.again)
    return Diagnostic(
      .plistConflict, "`\(again.key)` is in `\(again.place.file.path)` twice", at: marked(again, "again here"),
      also: [marked(first, "first here")], why: "only one of the two counts, and it is not defined which one",
      help: "remove one of them")
  }

  static func plistDiffers(_ entry: InfoPlist.Entry, _ purpose: WordedPurpose) -> Diagnostic {
    Diagnostic(
      .plistDiffers, "`\(purpose.key)` differs from the catalog in `\(purpose.locale)`",
      at: marked(entry, "people read this"),
      also: [Label(purpose.place.file, purpose.place.span, "this text was reviewed")],
      help: "the catalog says: \(purpose.text)")
  }

  /// `path` is the file to add the text to; nil if the app has none for the language in these folders.
  static func plistUntranslated(
    _ purpose: WordedPurpose, path: String?, _ folders: [String]
  ) -> Diagnostic {
    let searched = folders.map { $0 == "." ? "this folder" : "`\($0)`" }.joined(separator: " and ")
    return Diagnostic(
      .plistUntranslated, "the app has no `\(purpose.key)` in `\(purpose.locale)`",
      at: Label(purpose.place.file, purpose.place.span, "the text in the catalog"),
      why: "people see this text in another language than the rest of the app",
      help: path.map { "add it to `\($0)`; `usher copy plist` writes it there" }
        ?? "there is no file for it in \(searched); `usher copy plist` writes `\(purpose.locale).lproj/InfoPlist.strings` or `InfoPlist.xcstrings`"
    )
  }

  /// The languages have no text in the catalogs. `path` is the file to add the text to, if there is only one.
  static func plistUntranslated(_ entry: InfoPlist.Entry, in locales: [String], path: String?) -> Diagnostic {
    let list: Message =
      locales.count > 10
      ? "\(locales.count) languages, such as \(quoted: Array(locales.prefix(3)))" : "\(quoted: locales)"
    return Diagnostic(
      .plistUntranslated, "the app has no `\(entry.key)` in \(list)",
      at: marked(entry, "people read this text in its place"),
      why: "people see this text in another language than the rest of the app",
      help: path.map { "add it to `\($0)`" }
        ?? "add it to `InfoPlist.strings` of each language; `usher copy plist` writes there what the catalogs have")
  }

  private static func marked(_ entry: InfoPlist.Entry, _ text: String) -> Label {
    Label(entry.place.file, entry.place.span, text)
  }
}
