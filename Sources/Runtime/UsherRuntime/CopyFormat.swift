/// Compiled copy: little-endian words of 32 bits, and counts of 7 bits a byte, the low ones first, the last below 128.
///
/// | header | |
/// |---|---|
/// | word | `magic` |
/// | word | the number of all bytes |
/// | word | the number of names; for each a word: where it ends, counted from the first name's start |
/// | word | the number of languages, the source's first; for each three words: the tag (a name), where its section starts and ends |
/// | | the names one after the other, in UTF-8, in the order of their bytes |
///
/// | section | |
/// |---|---|
/// | word | the number of entries; for each three words: the prompt (a name), the platform (a name, plus 1) or 0, where it starts in the section |
/// | | the entries, in the order of their prompts and platforms |
///
/// An entry: a byte of `parts`, the wordings of those that it has in their order, the number of buttons, and for each its name, a
/// byte (whether it has an accessibility label), its label and that.
///
/// A wording: a byte of `form`. A phrase: the number of its pieces, and for each a count, either 0 and a text (its length and
/// UTF-8) or a parameter (a name, plus 1). Else the parameter, the number of cases, and for each its value (a name) or its
/// category, its length in bytes, and its wording.
package enum CopyFormat {
  /// `CPY1`, the digit for the format.
  package static let magic = 0x3159_5043
  package static let localeBytes = 12
  package static let entryBytes = 12

  /// How deep wordings stand in each other.
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
