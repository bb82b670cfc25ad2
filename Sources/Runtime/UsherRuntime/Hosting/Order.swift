// Sorting by name. The standard library's sorting is compiled again for each type and each place, so there is one for all.

/// Names in their order.
package func inOrder(_ names: [String]) -> [String] {
  var ordered: [String] = []
  for name in names {
    // Most come in order.
    var place = ordered.endIndex
    while place > 0, name < ordered[place - 1] { place -= 1 }
    ordered.insert(name, at: place)
  }
  return ordered
}

/// Values in the order of their names.
package func inOrder<Value>(_ values: [String: Value]) -> [(name: String, value: Value)] {
  inOrder(Array(values.keys)).compactMap { name in values[name].map { (name, $0) } }
}
