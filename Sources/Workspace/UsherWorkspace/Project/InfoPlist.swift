internal import UsherSource

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The usage descriptions in an app's Info.plist and in the `InfoPlist.strings` of its languages.
package struct InfoPlist {
  /// Strings by key. Other values are represented by a placeholder.
  struct Table {
    var file: SourceFile
    var texts: [String: String]

    /// The first occurrence of a key in the file; its start if the file is binary.
    func place(of key: String, _ text: String) -> Label {
      let (bytes, wanted) = (file.bytes, Array(key.utf8))
      let starts = bytes.indices.dropLast(max(0, wanted.count - 1))
      let start = starts.first { bytes[$0...].starts(with: wanted) && isEnd(bytes, $0 + wanted.count) }
      return Label(file, start.map { Span($0, $0 + wanted.count) } ?? Span(0, 0), text)
    }

    private func isEnd(_ bytes: [UInt8], _ offset: Int) -> Bool {
      guard offset < bytes.count else { return true }
      return !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(bytes[offset] & ~0x20)
    }
  }

  let plist: Table
  /// The tables of `InfoPlist.strings`, by language.
  let localized: [(locale: String, table: Table)]

  /// Reads Info.plist (XML or binary) and every `LOCALE.lproj/InfoPlist.strings` in its folder and subfolders.
  package init(at path: String, in files: FileSystem) throws(InputError) {
    plist = try Self.table(at: path, in: files)
    var localized: [(locale: String, table: Table)] = []
    for path in try files.under(Path.folder(of: path), endingIn: ["InfoPlist.strings"]) {
      let folder = path.split(separator: "/").dropLast().last ?? ""
      guard folder.hasSuffix(".lproj") else { continue }
      localized.append((String(folder.dropLast(".lproj".count)), try Self.table(at: path, in: files)))
    }
    self.localized = localized
  }

  private static func table(at path: String, in files: FileSystem) throws(InputError) -> Table {
    let file = try files.read(path)
    if let texts = propertyList(file.bytes) {
      let isText = file.bytes.first == UInt8(ascii: "<")
      return Table(file: isText ? file : SourceFile(path: path, bytes: []), texts: texts)
    }
    guard path.hasSuffix(".strings"), let text = decoded(file.bytes), let texts = StringsFile(text)?.texts else {
      throw InputError("`\(path)` cannot be read as a property list")
    }
    return Table(file: SourceFile(path: path, text: text), texts: texts)
  }

  /// Nil if the bytes are not a property list with a dictionary at its root.
  private static func propertyList(_ bytes: [UInt8]) -> [String: String]? {
    guard bytes.starts(with: Array("bplist".utf8)) || bytes.first == UInt8(ascii: "<") else { return nil }
    do {
      let values = try PropertyListDecoder().decode([String: PlistValue].self, from: Data(bytes))
      return values.mapValues { $0.text }
    } catch {
      return nil
    }
  }

  /// Decodes UTF-8, or UTF-16 with a byte order mark as older versions of Xcode write it.
  private static func decoded(_ bytes: [UInt8]) -> String? {
    let isUTF16 = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    return String(data: Data(bytes), encoding: isUTF16 ? .utf16 : .utf8)
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

/// Parser for `.strings` files: `"key" = "value";`, with comments as in C.
struct StringsFile {
  private(set) var texts: [String: String] = [:]
  private var rest: Substring

  /// Nil if the text has another syntax.
  init?(_ text: String) {
    rest = text[...]
    if rest.first == "\u{FEFF}" { rest.removeFirst() }
    skipSpace()
    while !rest.isEmpty {
      guard let key = word(), mark("="), let value = word(), mark(";") else { return nil }
      texts[key] = value
      skipSpace()
    }
  }

  private mutating func mark(_ mark: Character) -> Bool {
    skipSpace()
    guard rest.first == mark else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func word() -> String? {
    skipSpace()
    guard rest.first == "\"" else {
      let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
      rest = rest[word.endIndex...]
      return word.isEmpty ? nil : String(word)
    }
    rest.removeFirst()
    var text = ""
    while let character = rest.popFirst() {
      switch character {
      case "\"": return text
      case "\\":
        guard let escaped = rest.popFirst() else { return nil }
        text.append(escaped == "n" ? "\n" : escaped == "t" ? "\t" : escaped)
      default: text.append(character)
      }
    }
    return nil
  }

  private mutating func skipSpace() {
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
      } else if rest.hasPrefix("//") {
        rest = rest.drop { !$0.isNewline }
      } else if rest.hasPrefix("/*") {
        rest = rest.dropFirst(2)
        while !rest.isEmpty, !rest.hasPrefix("*/") { rest.removeFirst() }
        rest = rest.dropFirst(2)
      } else {
        return
      }
    }
  }
}
