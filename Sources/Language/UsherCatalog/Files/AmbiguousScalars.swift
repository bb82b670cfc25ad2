/// Whether a YAML 1.1 or 1.2 reader may read an unquoted text as a boolean, null, a number or a date.
func isAmbiguous(_ text: ArraySlice<UInt8>) -> Bool {
  guard let first = text.first else { return false }
  // The words in the list have at most five letters; everything else begins with a digit, a sign or a point.
  guard text.count <= 5 || isDigit(first) || "+-.".utf8.contains(first) else { return false }
  let bytes = Array(text)
  return words.contains { $0.utf8.elementsEqual(bytes) } || isNumber(bytes) || isDate(bytes)
}

/// Whether a YAML 1.1 reader takes an unquoted key for a truth value and writes it as another word. `true` and `false` stay as
/// they are.
func isTruthWord(_ text: ArraySlice<UInt8>) -> Bool {
  text.count <= 3 && truthWords.contains { $0.utf8.elementsEqual(text) }
}

/// Whether YAML reads an unquoted text as nothing.
func isNull(_ text: ArraySlice<UInt8>) -> Bool {
  text.count <= 4 && nullWords.contains { $0.utf8.elementsEqual(text) }
}

private let nullWords = ["~", "null", "Null", "NULL"]

private let truthWords = [
  "y", "Y", "yes", "Yes", "YES", "n", "N", "no", "No", "NO", "on", "On", "ON", "off", "Off", "OFF",
]

/// The values of the YAML 1.1 types `bool` and `null`, and the words of its `float` type.
private let words =
  truthWords + nullWords + [
    "true", "True", "TRUE", "false", "False", "FALSE", ".inf", ".Inf", ".INF", "+.inf", "-.inf", ".nan", ".NaN", ".NAN",
  ]

/// `1`, `-1_000`, `1.0`, `6e23`, `0x1F`, `0o17`, `0b11`, `12:30:00`
private func isNumber(_ bytes: [UInt8]) -> Bool {
  let unsigned = bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+") ? bytes[1...] : bytes[...]
  guard unsigned.contains(where: isDigit), let first = unsigned.first else { return false }
  if first == UInt8(ascii: "0"), unsigned.count > 2, let base = base(unsigned[unsigned.startIndex + 1]) {
    return unsigned.dropFirst(2).allSatisfy { $0 == UInt8(ascii: "_") || digit($0, isBelow: base) }
  }
  let exponent = unsigned.firstIndex { $0 | 0x20 == UInt8(ascii: "e") } ?? unsigned.endIndex
  let mantissa = unsigned[..<exponent]
  return mantissa.contains(where: isDigit)
    && (isDigit(first) || first == UInt8(ascii: "."))
    && mantissa.allSatisfy { isDigit($0) || "_.:".utf8.contains($0) }
    && isExponent(unsigned[exponent...])
}

private func isExponent(_ bytes: ArraySlice<UInt8>) -> Bool {
  guard !bytes.isEmpty else { return true }
  let signed = bytes.dropFirst()
  let digits = signed.first.map { "+-".utf8.contains($0) } == true ? signed.dropFirst() : signed
  return !digits.isEmpty && digits.allSatisfy(isDigit)
}

/// `2024-02-29`
private func isDate(_ bytes: [UInt8]) -> Bool {
  bytes.count == 10
    && bytes.indices.allSatisfy { $0 == 4 || $0 == 7 ? bytes[$0] == UInt8(ascii: "-") : isDigit(bytes[$0]) }
}

private func base(_ mark: UInt8) -> UInt8? {
  switch mark {
  case UInt8(ascii: "x"): 16
  case UInt8(ascii: "o"): 8
  case UInt8(ascii: "b"): 2
  default: nil
  }
}

private func isDigit(_ byte: UInt8) -> Bool { digit(byte, isBelow: 10) }

private func digit(_ byte: UInt8, isBelow base: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") < base
  case UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: "a")...UInt8(ascii: "f"): base == 16
  default: false
  }
}
