/// The starts of two flows as values of attributes, and conditions that tell some of them from the others.
struct StartTable {
  /// The names of the attributes, each with its values.
  private(set) var attributes: [(name: String, values: [String])]
  /// For each start the position of its value of each attribute.
  private(set) var rows: [[Int]] = []

  init(_ names: [String]) { attributes = names.map { ($0, []) } }

  mutating func add(_ values: [String]) {
    rows.append(
      values.enumerated().map { index, value in
        if let known = attributes[index].values.firstIndex(of: value) { return known }
        attributes[index].values.append(value)
        return attributes[index].values.count - 1
      })
  }

  /// More starts than these are not described.
  private static let mostRows = 20_000

  /// Conditions of which at least one is true of exactly the chosen starts; nil if that takes more than `most`.
  ///
  /// Each condition begins with one start that no earlier one covers, and takes in all values that it can while it is true of chosen
  /// starts only.
  func conditions(for chosen: [Bool], atMost most: Int) -> [Difference.Condition]? {
    if chosen.allSatisfy({ $0 }) { return [Difference.Condition(parts: [])] }
    if rows.count > Self.mostRows { return nil }
    let others = rows.indices.filter { !chosen[$0] }
    var open = rows.indices.filter { chosen[$0] }
    var found: [Difference.Condition] = []
    while let first = open.first {
      if found.count == most { return nil }
      let box = box(around: rows[first], without: others)
      open.removeAll { contains(box, rows[$0]) }
      found.append(
        Difference.Condition(
          parts: zip(attributes, box).compactMap { attribute, values in
            if values.count == attribute.values.count { return nil }
            return Difference.Condition.Part(
              name: attribute.name, values: values.sorted().map { attribute.values[$0] })
          }))
    }
    return found
  }

  /// The largest condition around a start that holds for none of the others, attribute by attribute: first all values of as many
  /// attributes as possible, then single values.
  private func box(around row: [Int], without others: [Int]) -> [Set<Int>] {
    var box = row.map { Set([$0]) }
    for index in attributes.indices {
      let before = box[index]
      box[index] = Set(attributes[index].values.indices)
      if others.contains(where: { contains(box, rows[$0]) }) { box[index] = before }
    }
    for index in attributes.indices where box[index].count < attributes[index].values.count {
      for value in attributes[index].values.indices where !box[index].contains(value) {
        box[index].insert(value)
        if others.contains(where: { contains(box, rows[$0]) }) { box[index].remove(value) }
      }
    }
    return box
  }

  private func contains(_ box: [Set<Int>], _ row: [Int]) -> Bool {
    row.indices.allSatisfy { box[$0].contains(row[$0]) }
  }
}
