internal import UsherRuntime
internal import UsherSource

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The usage descriptions of an app: in its Info.plist, in the build settings from which Xcode makes one, and in its languages.
package struct InfoPlist {
  /// A key with a text, and the place of the key.
  struct Entry {
    var key: String
    var text: String
    var place: Label
  }

  /// The entries of one language, or of no language.
  struct Table {
    /// The file that is named in findings about missing keys.
    var path: String
    /// A key may occur more than once, for example in several build configurations.
    var entries: [Entry]

    func has(_ key: String) -> Bool { entries.contains { $0.key == key } }
  }

  /// Info.plist and build settings.
  let own: Table
  /// One for each `LOCALE.lproj/InfoPlist.strings`, and one for each language of an `InfoPlist.xcstrings`. The locales are
  /// canonical if they are language tags.
  let localized: [(locale: String, table: Table)]
  /// The languages of the app, sorted: those of its `LOCALE.lproj` folders and of its string catalogs.
  let languages: [String]
  /// The language of the texts in Info.plist, as far as the app's files say it.
  let developmentLanguage: String?
  let repeated: [RepeatedPurpose]
  /// The build settings, if they are known.
  let variables: BuildVariables
  /// A file to which a language can be added; nil if the app has no `InfoPlist.xcstrings`.
  let catalogPath: String?
  /// The folders in which the languages were searched, with their subfolders.
  let folders: [String]

  /// Reads Info.plist (XML or binary), or the build settings of an `.xcodeproj`, a `project.pbxproj` or an `.xcconfig` with the
  /// Info.plist that they name. Then reads every `LOCALE.lproj/InfoPlist.strings` and string catalog in the folder of
  /// that file, of the project, and of each Info.plist that is named, and in the subfolders. `isNamed` says whether the call
  /// names the file, which may then be a pipe.
  package init(at path: String, isNamed: Bool, in files: FileSystem) throws(InputError) {
    var folders = [Path.folder(of: path)]
    var repeated: [RepeatedPurpose] = []
    if let settings = try BuildSettings(at: path, in: files) {
      var entries = settings.entries
      repeated = settings.repeated
      for path in settings.infoPlists {
        let table = try Self.table(of: try Self.read(path, in: files))
        entries += table.entries
        repeated += repeatedPurposes(in: table.entries)
      }
      own = Table(path: settings.path, entries: entries)
      variables = settings.variables
      folders = [settings.folder]
      for folder in settings.infoPlists.map({ Path.folder(of: $0) })
      where !folders.contains(where: { (files.absolute(folder) + "/").hasPrefix(files.absolute($0) + "/") }) {
        folders.append(folder)
      }
    } else {
      own = try Self.table(of: isNamed ? try files.readNamed(path) : try files.read(path))
      repeated = repeatedPurposes(in: own.entries)
      variables = BuildVariables()
    }
    let texts = try LanguageTexts(in: folders, files)
    let language = own.entries.first { $0.key == "CFBundleDevelopmentRegion" }.map { canonicalLocale($0.text) }
    developmentLanguage = language.flatMap { LanguageTag($0) == nil ? nil : $0 } ?? texts.sourceLanguage
    (localized, languages, catalogPath) = (texts.localized, texts.languages.sorted(), texts.catalogPath)
    (self.repeated, self.folders) = (repeated + texts.repeated, folders)
  }

  /// The files that decide the usage descriptions of an app, whose Info.plist or project is at a path. If they cannot be read, those
  /// beside the path.
  static func places(at path: String, in files: FileSystem) -> [String] {
    var (places, folders) = ([path], [Path.folder(of: path)])
    do throws(InputError) {
      if let settings = try BuildSettings(at: path, in: files) {
        places += [settings.path] + settings.infoPlists + settings.configurations.sorted()
        folders = [settings.folder] + settings.infoPlists.map { Path.folder(of: $0) }
      }
    } catch {
      if path.hasSuffix(".xcodeproj") { places.append(Path.joined(path, "project.pbxproj")) }
    }
    for folder in folders {
      do throws(InputError) { places += try LanguageTexts.paths(in: folder, files) } catch { continue }
    }
    return places
  }

  /// Reads a file besides the one that the call or the settings name. Throws a finding if it cannot be read.
  static func read(_ path: String, in files: FileSystem) throws(InputError) -> SourceFile {
    do throws(InputError) { return try files.read(path) } catch {
      guard case .said(let sentence) = error.cause else { throw error }
      throw InputError([.plistUnreadable(sentence, at: Label(SourceFile(path: path, bytes: []), Span(0, 0)))])
    }
  }

  static func table(of file: SourceFile) throws(InputError) -> Table {
    if file.isBinaryPropertyList {
      let shown = SourceFile(path: file.path, bytes: [])
      guard let list = BinaryPropertyList(file.bytes)?.entries else { throw InputError([.plistNoDictionary(shown)]) }
      let entries = list.map { Entry(key: $0.key, text: $0.text, place: Label(shown, Span(0, 0))) }
      return Table(path: file.path, entries: entries)
    }
    let (tree, shown) = try PropertyReader.propertyList(in: file)
    guard tree.isDictionary else { throw InputError([.plistNoDictionary(shown)]) }
    let entries = tree.entries.map { entry in
      Entry(key: entry.key, text: entry.value.text ?? "…", place: Label(shown, entry.keySpan))
    }
    return Table(path: file.path, entries: entries)
  }
}

extension SourceFile {
  /// Whether it is a property list in binary form, as apps have them.
  package var isBinaryPropertyList: Bool { bytes.starts(with: BinaryPropertyList.mark.utf8) }
}

/// Whether a text without a byte order mark begins like XML.
func isXML(_ file: SourceFile) -> Bool {
  file.bytes.first { !" \n\r\t".utf8.contains($0) } == UInt8(ascii: "<")
}

/// The canonical locale of a folder `LOCALE.lproj`; nil for another folder.
func locale(ofFolder path: String) -> String? {
  let name = Path.last(of: path)
  guard name.hasSuffix(".lproj") else { return nil }
  return canonicalLocale(String(name.dropLast(".lproj".count)))
}

/// The language tag, or the word itself for one that is no tag, such as `Base`.
package func canonicalLocale(_ word: String) -> String { namedLanguages[word] ?? LanguageTag(word)?.text ?? word }

/// The names that older versions of Xcode gave to the folders of these languages.
private let namedLanguages = [
  "Dutch": "nl", "English": "en", "French": "fr", "German": "de", "Italian": "it", "Japanese": "ja", "Spanish": "es",
]

/// The text of a `.strings` file, and its encoding.
struct StringsText {
  let text: String
  private let encoding: String.Encoding
  private let byteOrderMark: [UInt8]

  private static let marked: [(mark: [UInt8], String.Encoding)] = [
    ([0xFF, 0xFE], .utf16LittleEndian), ([0xFE, 0xFF], .utf16BigEndian), ([0xEF, 0xBB, 0xBF], .utf8),
  ]

  /// UTF-8, or UTF-16 with a byte order mark as older versions of Xcode write it. Nil for another encoding.
  init?(_ bytes: [UInt8]) {
    (byteOrderMark, encoding) = Self.marked.first { bytes.starts(with: $0.mark) } ?? ([], .utf8)
    guard let text = String(data: Data(bytes.dropFirst(byteOrderMark.count)), encoding: encoding) else { return nil }
    self.text = text
  }

  /// A text in the same encoding, with the byte order mark if there was one.
  func encoded(_ text: String) -> [UInt8] {
    guard let data = text.data(using: encoding) else { preconditionFailure("UTF-8 and UTF-16 encode every text") }
    return byteOrderMark + Array(data)
  }
}

extension Diagnostic {
  static func plistUnreadable(_ sentence: Prose, at place: Label) -> Diagnostic {
    Diagnostic(InfoPlistProblem.notRead(.init(sentence: sentence)), at: marked(place, "cannot be read"))
  }

  fileprivate static func plistNoDictionary(_ file: SourceFile) -> Diagnostic {
    Diagnostic(
      InfoPlistProblem.unreadable(path: file.path),
      at: Label(file, Span(0, min(1, file.bytes.count)), "expected a property list with a dictionary"))
  }
}
