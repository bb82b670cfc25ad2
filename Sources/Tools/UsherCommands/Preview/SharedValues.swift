internal import UsherPage

extension PageJSON {
  /// The same value as a table that has each value once, which `unshared` in `Preview/Studio/start.js` reads: `names` are those of the fields of
  /// objects, and `values` has what is inside a value before the value itself. Texts of many languages and policies repeat.
  var shared: String {
    var table = SharedValues()
    _ = table.place(of: self)
    return table.text
  }
}

/// The table behind `PageJSON.shared`.
private struct SharedValues {
  private var names: [String] = [], values: [String] = []
  private var placesOfNames: [String: Int] = [:], places: [String: Int] = [:]

  var text: String { "{\"names\":[\(names.joined(separator: ","))],\"values\":[\(values.joined(separator: ","))]}" }

  mutating func place(of value: PageJSON) -> Int {
    let text: String
    switch value {
    case .nothing, .flag, .number, .text: text = value.text
    case .list(let inside): text = row(0, inside)
    case .object(let fields):
      let own = PageJSON.texts(fields.map { $0.name }).text
      let kind = Self.place(of: own, in: &names, &placesOfNames) + 1
      text = row(kind, fields.map { $0.value })
    }
    return Self.place(of: text, in: &values, &places)
  }

  private mutating func row(_ kind: Int, _ inside: [PageJSON]) -> String {
    var numbers = [kind]
    for value in inside { numbers.append(place(of: value)) }
    return "[" + numbers.map { String($0) }.joined(separator: ",") + "]"
  }

  private static func place(of text: String, in all: inout [String], _ known: inout [String: Int]) -> Int {
    if let place = known[text] { return place }
    known[text] = all.count
    all.append(text)
    return all.count - 1
  }
}
