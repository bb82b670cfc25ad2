/// Values that were computed before, in bounded memory.
package struct BoundedCache<Key: Hashable, Value> {
  private var values: [Key: Value] = [:]
  private let limit: Int

  package init(limit: Int) { self.limit = limit }

  package mutating func value(for key: Key, _ compute: () -> Value) -> Value {
    if let value = values[key] { return value }
    let value = compute()
    if values.count >= limit { values = [:] }
    values[key] = value
    return value
  }
}
