/// The words of a policy as bytes: what an app carries instead of catalogs.
///
/// Reading checks what it reads and no more: the header when it is made, a language when it is chosen. Bytes that nobody wrote
/// are refused, and are read nowhere outside themselves. `CopyFormat` says what stands where.
public struct CompiledCopy: Sendable {
  /// Why bytes are not read.
  public enum Refusal: Error, Hashable, Sendable {
    /// Not compiled copy.
    case unknownFormat
    /// Of another format than this engine reads.
    case format(Int)
    /// Not as it was written.
    case damaged
  }

  private let bytes: ArraySlice<UInt8>
  private let names: NameHashes
  private let sections: [Section]

  /// The words of one language.
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
    let names = try NameHashes(&header)
    let count = try header.count(ofSize: CopyFormat.localeBytes)
    guard count > 0 else { throw .damaged }
    var sections: [Section] = []
    for _ in 0..<count {
      let locale = try names.text(header.word())
      let (start, end) = (try header.word(), try header.word())
      guard start <= end, end <= bytes.count else { throw .damaged }
      sections.append(Section(locale: locale, range: bytes.startIndex + start..<bytes.startIndex + end))
    }
    self.bytes = bytes
    self.names = names
    self.sections = sections
  }

  /// The languages, that of the source first.
  public var locales: [String] { sections.map { $0.locale } }

  /// Chooses the languages of a reader: those along `fallbackChain(of: locale)`, then the source. All their entries are
  /// checked now, so that nothing is found wrong while a prompt is shown.
  public func words(for locale: String, platform: String? = nil) throws(Refusal) -> Words {
    let order = readingOrder(for: locale, among: locales)
    for index in order { _ = try localization(index) }
    return Words(copy: self, locale: locale, platform: platform, order: order)
  }

  /// What a reader of one locale sees on one platform.
  public struct Words: Sendable {
    let copy: CompiledCopy
    /// The reader's own, which may be none of the catalog's.
    package let locale: String
    package let platform: String?
    let order: [Int]

    /// The words of a prompt or notice, whole in the nearest language that has it; its `locale` says which that is. Nil for
    /// a prompt that the copy does not have, and if an argument that the words need is not given.
    package func text(of prompt: String, arguments: [TextArgument] = []) -> PromptText? {
      do throws(Refusal) {
        for index in order {
          guard let entry = try copy.entry(of: prompt, on: platform, in: index) else { continue }
          return Formatting(arguments, language: copy.sections[index].locale, reader: locale).formatted(entry)
        }
      } catch {
        // Not reached: the languages were checked when they were chosen.
        return nil
      }
      return nil
    }
  }

  /// The words of one language, the source's first.
  package func localization(_ index: Int) throws(Refusal) -> Copy.Localization {
    let section = try EntryTable(bytes[sections[index].range], names: names)
    var entries: [Copy.Entry] = []
    for position in 0..<section.count { entries.append(try section.entry(at: position)) }
    return Copy.Localization(locale: sections[index].locale, entries: entries)
  }

  /// The words on a platform, which are its own if it has any.
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
