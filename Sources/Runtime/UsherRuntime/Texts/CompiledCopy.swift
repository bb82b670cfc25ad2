/// A policy's texts in the binary form that an app ships instead of catalogs.
///
/// Bytes are checked when they are read: the header at creation, a language when it is chosen. Malformed bytes throw and
/// are never read out of bounds. `CopyFormat` describes the format.
public struct CompiledCopy: Sendable {
  /// Reasons to reject bytes.
  public enum Refusal: Error, Hashable, Sendable {
    /// The bytes are not compiled copy.
    case unknownFormat
    /// The bytes have another format version than this engine reads.
    case format(Int)
    /// The bytes are incomplete or altered.
    case damaged
  }

  private let bytes: ArraySlice<UInt8>
  private let names: NameHashes
  private let sections: [Section]

  /// The texts of one language.
  private struct Section {
    var locale: String
    var range: Range<Int>
  }

  /// Reads the header.
  package init(_ bytes: ArraySlice<UInt8>) throws(Refusal) {
    var header = ByteReader(bytes)
    guard bytes.count >= 4 else { throw .unknownFormat }
    let magic = try header.word()
    guard magic == CopyFormat.magic else {
      guard let format = formatDigit(of: UInt32(magic), like: UInt32(CopyFormat.magic)) else { throw .unknownFormat }
      throw .format(format)
    }
    guard try header.word() == bytes.count else { throw .damaged }
    var (names, end) = try NameHashes.read(&header)
    let count = try header.count(ofSize: CopyFormat.localeBytes)
    guard count > 0 else { throw .damaged }
    var sections: [Section] = []
    for _ in 0..<count {
      let locale = try names.text(header.word())
      // The sections follow each other behind the names.
      let start = try header.word()
      guard start == end else { throw .damaged }
      end = try header.word()
      guard start <= end, end <= bytes.count else { throw .damaged }
      sections.append(Section(locale: locale, range: bytes.startIndex + start..<bytes.startIndex + end))
    }
    guard end == bytes.count else { throw .damaged }
    self.bytes = bytes
    self.names = names
    self.sections = sections
  }

  /// The languages, the source language first.
  public var locales: [String] { sections.map { $0.locale } }

  /// Selects the languages for a reader: those in `fallbackChain(of: locale)`, then the source language. All their
  /// entries are checked here, so that showing a prompt cannot fail later.
  public func words(for locale: String, platform: String? = nil) throws(Refusal) -> Words {
    let order = readingOrder(for: locale, among: locales)
    for index in order { _ = try localization(index) }
    return Words(copy: self, locale: locale, platform: platform, order: order)
  }

  /// The texts for a reader of one locale on one platform.
  public struct Words: Sendable {
    let copy: CompiledCopy
    /// The reader's locale, which need not be one of the catalog's.
    package let locale: String
    package let platform: String?
    let order: [Int]

    /// The texts of a prompt or notice, complete in the nearest language that has it; `locale` of the result names that
    /// language. Nil if no language has the prompt, or if an argument that the texts need is missing.
    package func text(of prompt: String, arguments: [TextArgument] = []) -> PromptText? {
      do throws(Refusal) {
        for index in order {
          guard let entry = try copy.entry(of: prompt, on: platform, in: index) else { continue }
          return Formatting(arguments, language: copy.sections[index].locale, reader: locale).formatted(entry)
        }
      } catch {
        // Unreachable: the languages were checked when they were chosen.
        return nil
      }
      return nil
    }
  }

  /// The texts of the language at this position; 0 is the source language.
  package func localization(_ index: Int) throws(Refusal) -> Copy.Localization {
    let section = try EntryTable(bytes[sections[index].range], names: names)
    return Copy.Localization(locale: sections[index].locale, entries: try section.entries())
  }

  /// The entry of a prompt. An entry for `platform` takes precedence over one without a platform.
  private func entry(of prompt: String, on platform: String?, in index: Int) throws(Refusal) -> Copy.Entry? {
    guard let prompt = names.position(of: prompt) else { return nil }
    let section = try EntryTable(bytes[sections[index].range], names: names)
    if let platform = platform.flatMap(names.position),
      let position = try section.position(of: prompt, on: platform + 1)
    {
      return try section.entry(at: position)
    }
    guard let position = try section.position(of: prompt, on: 0) else { return nil }
    return try section.entry(at: position)
  }
}
