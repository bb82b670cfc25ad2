#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A value as readable JSON: sorted keys, one per line. Equal values give equal bytes.
func jsonText(of value: some Encodable) -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  do {
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  } catch {
    preconditionFailure("a report is made of texts and numbers: \(error)")
  }
}

/// The value that a text in JSON has; nil if it has another form.
func decoded<Value: Decodable>(_ type: Value.Type, from text: String) -> Value? {
  do {
    return try JSONDecoder().decode(type, from: Data(text.utf8))
  } catch {
    return nil
  }
}
