import Foundation

/// The keys of a JSON report, as paths with the kind of value: `[].place.line number`. A report is one value, or one value per
/// line.
func keys(ofReport text: String) throws -> Set<String> {
  var keys: Set<String> = []
  func collect(_ value: Any, _ path: String) {
    switch value {
    case let object as [String: Any]:
      keys.insert("\(path) object")
      for (key, value) in object { collect(value, "\(path).\(key)") }
    case let array as [Any]:
      keys.insert("\(path) array")
      for value in array { collect(value, "\(path)[]") }
    case is String: keys.insert("\(path) string")
    case is NSNull: keys.insert("\(path) null")
    default: keys.insert("\(path) number")
    }
  }
  let isLines = text.split(separator: "\n").allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") }
  for part in isLines ? text.split(separator: "\n").map({ String($0) }) : [text] {
    collect(try JSONSerialization.jsonObject(with: Data(part.utf8)), "")
  }
  return keys
}
