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
  /// A file to which a language can be added; nil if the app has no `InfoPlist.xcstrings`.
  let catalogPath: String?
  /// The folders in which the languages were searched, with their subfolders.
  let folders: [String]

  /// Reads Info.plist (XML or binary), or the build settings of an `.xcodeproj`, a `project.pbxproj` or an `.xcconfig` with the
  /// Info.plist that they name. Then reads every `LOCALE.lproj/InfoPlist.strings` and `InfoPlist.xcstrings` in the folder of
  /// that file, of the project, and of each Info.plist that is named, and in the subfolders.
  package init(at path: String, in files: FileSystem) throws(InputError) {
    var folders = [Path.folder(of: path)]
    if let settings = try BuildSettings(at: path, in: files) {
      var entries = settings.entries
      for path in settings.infoPlists { entries += try Self.table(at: path, in: files).entries }
      own = Table(path: settings.path, entries: entries)
      folders = [settings.folder]
      for folder in settings.infoPlists.map({ Path.folder(of: $0) })
      where !folders.contains(where: { (files.absolute(folder) + "/").hasPrefix(files.absolute($0) + "/") }) {
        folders.append(folder)
      }
    } else {
      own = try Self.table(at: path, in: files)
    }
    var localized: [(locale: String, table: Table)] = []
    var catalogPath: String?
    for path in try Self.languageFiles(in: folders, files) {
      if StringCatalog.isForInfoPlist(path) {
        catalogPath = path
        localized += try StringCatalog(try files.read(path)).tables
      } else if let locale = locale(ofFolder: Path.folder(of: path)) {
        localized.append((locale, try Self.table(at: path, in: files)))
      }
    }
    (self.localized, self.catalogPath, self.folders) = (localized, catalogPath, folders)
  }

  /// The files with the texts of languages, each once.
  private static func languageFiles(in folders: [String], _ files: FileSystem) throws(InputError) -> [String] {
    var (found, known): ([String], Set<String>) = ([], [])
    for folder in folders {
      for path in try files.under(folder, endingIn: ["InfoPlist.strings", "InfoPlist.xcstrings"])
      where StringCatalog.isForInfoPlist(path) || Path.last(of: path) == "InfoPlist.strings" {
        if known.insert(files.absolute(path)).inserted { found.append(path) }
      }
    }
    return found
  }

  private static func table(at path: String, in files: FileSystem) throws(InputError) -> Table {
    let file = try files.read(path)
    if let texts = propertyList(file.bytes) {
      let isText = file.bytes.first == UInt8(ascii: "<")
      let shown = isText ? file : SourceFile(path: path, bytes: [])
      let entries = texts.sorted { $0.key < $1.key }.map { key, text in
        Entry(key: key, text: text, place: Label(shown, shown.span(ofKey: key)))
      }
      return Table(path: path, entries: entries)
    }
    guard path.hasSuffix(".strings"), let text = StringsText(file.bytes) else {
      throw InputError("`\(path)` cannot be read as a property list")
    }
    let shown = SourceFile(path: path, text: text.text)
    let entries = try PropertyReader.strings(in: shown).entries.map { entry in
      Entry(key: entry.key, text: entry.value.text ?? "…", place: Label(shown, entry.keySpan))
    }
    return Table(path: path, entries: entries)
  }

  /// Nil if the bytes are not a property list with a dictionary at its root.
  private static func propertyList(_ bytes: [UInt8]) -> [String: String]? {
    guard isPropertyList(bytes) else { return nil }
    do {
      let values = try PropertyListDecoder().decode([String: PlistValue].self, from: Data(bytes))
      return values.mapValues { $0.text }
    } catch {
      return nil
    }
  }
}

/// Whether the bytes begin like a property list in XML or binary form.
func isPropertyList(_ bytes: [UInt8]) -> Bool {
  bytes.starts(with: "bplist".utf8) || bytes.first == UInt8(ascii: "<")
}

/// The canonical locale of a folder `LOCALE.lproj`; nil for another folder.
func locale(ofFolder path: String) -> String? {
  let name = Path.last(of: path)
  guard name.hasSuffix(".lproj") else { return nil }
  return canonicalLocale(String(name.dropLast(".lproj".count)))
}

/// The language tag, or the word itself for one that is no tag, such as `Base`.
func canonicalLocale(_ word: String) -> String { LanguageTag(word)?.text ?? word }

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

/// A value of Info.plist. Values that are not strings become a nonempty placeholder.
private struct PlistValue: Decodable {
  var text: String

  init(from decoder: any Decoder) throws {
    do {
      text = try decoder.singleValueContainer().decode(String.self)
    } catch {
      text = "…"
    }
  }
}

extension SourceFile {
  /// The first occurrence of a key as a whole word; the start of the file if there is none.
  fileprivate func span(ofKey key: String) -> Span {
    let wanted = Array(key.utf8)
    let starts = bytes.indices.dropLast(max(0, wanted.count - 1))
    let start = starts.first { bytes[$0...].starts(with: wanted) && isEnd($0 + wanted.count) }
    return start.map { Span($0, $0 + wanted.count) } ?? Span(0, 0)
  }

  private func isEnd(_ offset: Int) -> Bool {
    guard offset < bytes.count else { return true }
    return !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(bytes[offset] & ~0x20)
  }
}
