/// The format of compiled copy: little-endian 32-bit words, and counts in 7 bits per byte, low bits first, whose last
/// byte is below 128.
///
/// | header | |
/// |---|---|
/// | word | `magic` |
/// | word | the size in bytes |
/// | word | the number of names; for each, one word: its end, as an offset from the start of the first name |
/// | word | the number of languages, the source first; for each, three words: tag (a name), start and end of its section |
/// | | the names without separators, in UTF-8, sorted by their bytes |
///
/// | section | |
/// |---|---|
/// | word | the number of entries; for each three words: prompt (a name), platform (a name, plus 1) or 0, start in the section |
/// | | the entries, sorted by prompt and platform |
///
/// An entry is a byte of `parts`, the wordings of the parts it has, in that order, and the number of buttons; for each
/// button its name, a byte (whether it has an accessibility label), its label and its accessibility label.
///
/// A wording begins with a byte of `form`. A phrase has the number of its pieces, and for each a count: 0 followed by a
/// text (its length and UTF-8), or a parameter (a name, plus 1). A select or plural has its parameter and the number of
/// cases, and for each its value (a name) or its category, its length in bytes, and its wording.
package enum CopyFormat {
  /// `CPY1`; the digit is the format.
  package static let magic = 0x3159_5043
  package static let localeBytes = 12
  package static let entryBytes = 12

  /// The maximum nesting depth of wordings.
  package static let nesting = 4

  package enum Part {
    package static let title: UInt8 = 1
    package static let message: UInt8 = 2
    package static let accessibilityLabel: UInt8 = 4
  }

  package enum Form {
    package static let phrase: UInt8 = 0
    package static let select: UInt8 = 1
    package static let plural: UInt8 = 2
  }
}

/// The format number in a magic number, whose last byte is a digit; nil if its three letters differ from those of
/// `expected`.
func formatDigit(of magic: UInt32, like expected: UInt32) -> Int? {
  let digit = UInt8(magic >> 24)
  guard (magic ^ expected) & 0xFF_FFFF == 0, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
  return Int(digit - UInt8(ascii: "0"))
}
