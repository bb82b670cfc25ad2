public import Foundation

/// The value of a table that `PageJSON.shared` has written, as JSON.
public func unshared(_ table: Data) throws -> Data {
  guard let table = try JSONSerialization.jsonObject(with: table) as? [String: Any],
    let names = table["names"] as? [[String]], let values = table["values"] as? [Any]
  else { throw CocoaError(.fileReadCorruptFile) }
  var made: [Any] = []
  for value in values {
    guard let row = value as? [Int], let kind = row.first else {
      made.append(value)
      continue
    }
    let inside = row.dropFirst().map { made[$0] }
    made.append(kind == 0 ? inside : Dictionary(uniqueKeysWithValues: zip(names[kind - 1], inside)) as Any)
  }
  return try JSONSerialization.data(withJSONObject: made[made.count - 1])
}
