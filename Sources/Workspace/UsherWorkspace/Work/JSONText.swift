#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A value as readable JSON: sorted keys, one per line. Equal values give equal bytes.
package func jsonText(of value: some Encodable) -> String {
  String(decoding: jsonBytes(of: value, .prettyPrinted), as: UTF8.self) + "\n"
}

/// A value as one line of JSON with sorted keys.
package func jsonLine(of value: some Encodable) -> String {
  String(decoding: jsonBytes(of: value), as: UTF8.self) + "\n"
}

/// A value as JSON with sorted keys and without line breaks.
package func jsonBytes(of value: some Encodable) -> [UInt8] { jsonBytes(of: value, []) }

private func jsonBytes(of value: some Encodable, _ layout: JSONEncoder.OutputFormatting) -> [UInt8] {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [layout, .sortedKeys, .withoutEscapingSlashes]
  do { return Array(try encoder.encode(value)) } catch {
    preconditionFailure("what is written is made of texts and numbers: \(error)")
  }
}

/// The value that bytes of JSON have; nil if they are not JSON or have another form.
package func decoded<Value: Decodable>(_ type: Value.Type, from bytes: some Sequence<UInt8>) -> Value? {
  do { return try JSONDecoder().decode(type, from: Data(bytes)) } catch { return nil }
}
