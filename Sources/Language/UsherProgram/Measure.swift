package import UsherRuntime

/// How something that is measured falls into the few classes that a policy tells apart. The classes are the values of the
/// variable's domain.
package enum Measure: Hashable, Sendable {
  /// A moment, by its age. `never` comes first, then the ages up to each of these milliseconds, then all that are older.
  case age([Int])
  /// A version, by the first version of each class but the lowest.
  case version([Version])

  /// The classes of ages: strictly more than a threshold is the next class.
  package static func ageDomain(_ thresholds: [Int], spelled: (Int) -> String) -> Domain {
    let youngest = thresholds.first.map { "not older than " + spelled($0) } ?? "once"
    return Domain(values: ["never", youngest] + thresholds.map { "older than " + spelled($0) })
  }

  /// The classes of versions, each as the range it is.
  package static func versionDomain(_ cuts: [Version]) -> Domain {
    guard let first = cuts.first else { return Domain(values: ["any"]) }
    let later = cuts.indices.map { index in
      guard index + 1 < cuts.count else { return cuts[index].text + "..." }
      let last = cuts[index + 1].textBefore
      return last == cuts[index].text || last == cuts[index].fullText ? last : cuts[index].text + "..." + last
    }
    return Domain(values: ["..." + first.textBefore] + later)
  }

  /// The class of a moment: how long ago it was, in milliseconds; nil for never. One in the future counts as now.
  package func value(ofAge age: Int64?) -> Value {
    guard case .age(let thresholds) = self, let age else { return Moment.never }
    return Value(1 + thresholds.count { age > Int64($0) })
  }

  /// The least age of a class, in milliseconds; nil for never.
  package func youngest(of value: Value) -> Int64? {
    guard case .age(let thresholds) = self, value != Moment.never else { return nil }
    return value == Moment.now ? 0 : Int64(thresholds[Int(value) - 2]) + 1
  }

  package func value(of version: Version) -> Value {
    guard case .version(let cuts) = self else { return 0 }
    return Value(cuts.count { $0 <= version })
  }
}

extension Version {
  package var text: String { minor == 0 ? "\(major)" : fullText }
  fileprivate var fullText: String { "\(major).\(minor)" }

  /// How a range is written that ends where this version begins; `15` stands for all that begin so.
  fileprivate var textBefore: String { minor == 0 ? "\(major - 1)" : "\(major).\(minor - 1)" }
}

extension VariableDefinition {
  /// How an assigned value is told: of a moment, that it is now or never.
  package func assigned(_ value: Value) -> String {
    switch measure {
    case .age: value == Moment.never ? "never" : "now"
    case .version, nil: domain.name(of: value)
    }
  }
}

/// A time in the largest unit that tells it whole.
package func duration(_ milliseconds: Int) -> String {
  for (unit, size) in [("d", 86_400_000), ("h", 3_600_000), ("min", 60_000), ("s", 1000)]
  where milliseconds >= size && milliseconds % size == 0 {
    return "\(milliseconds / size)\(unit)"
  }
  return "\(milliseconds)ms"
}
