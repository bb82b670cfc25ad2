package import UsherRuntime

/// The mapping from a measured quantity to the few classes that a policy distinguishes. The classes are the values of the
/// variable's domain.
package enum Measure: Hashable, Sendable {
  /// A moment, classified by its age. The first class is `never`, then one class up to each of these thresholds in milliseconds,
  /// then one for all older moments.
  case age([Int])
  /// A version. Holds the first version of each class except the lowest.
  case version([Version])

  /// The classes of ages. An age belongs to the next class if it is strictly greater than a threshold.
  package static func ageDomain(_ thresholds: [Int], spelled: (Int) -> String) -> Domain {
    let youngest = thresholds.first.map { "not older than " + spelled($0) } ?? "once"
    return Domain(values: ["never", youngest] + thresholds.map { "older than " + spelled($0) })
  }

  /// The classes of versions, each named after its range.
  package static func versionDomain(_ cuts: [Version]) -> Domain {
    guard let first = cuts.first else { return Domain(values: ["any"]) }
    let later = cuts.indices.map { index in
      guard index + 1 < cuts.count else { return cuts[index].text + "..." }
      let last = cuts[index + 1].textBefore
      return last == cuts[index].text || last == cuts[index].fullText ? last : cuts[index].text + "..." + last
    }
    return Domain(values: ["..." + first.textBefore] + later)
  }

  /// The class of an age in milliseconds. Nil means never. A moment in the future counts as now.
  package func value(ofAge age: Int64?) -> Value {
    guard case .age(let thresholds) = self, let age else { return Moment.never }
    return Value(1 + thresholds.count { age > Int64($0) })
  }

  /// The lowest age of a class, in milliseconds. Nil for never.
  package func youngest(of value: Value) -> Int64? {
    guard case .age(let thresholds) = self, value != Moment.never else { return nil }
    return value == Moment.now ? 0 : Int64(thresholds[Int(value) - 2]) + 1
  }

  package func value(of version: Version) -> Value {
    guard case .version(let cuts) = self else { return 0 }
    return Value(cuts.count { $0 <= version })
  }

  /// The last version of a class. Nil for ages, and for the highest class.
  package func lastVersion(of value: Value) -> Version? {
    guard case .version(let cuts) = self, Int(value) < cuts.count else { return nil }
    let behind = cuts[Int(value)]
    return behind.minor == 0 ? Version(behind.major - 1, .max) : Version(behind.major, behind.minor - 1)
  }
}

extension Version {
  package var text: String { minor == 0 ? "\(major)" : fullText }
  /// The version as the end of a range: `15` means all versions 15.x.
  package var lastText: String { minor == .max ? "\(major)" : fullText }
  fileprivate var fullText: String { "\(major).\(minor)" }

  /// The end of a range of versions just before this one. `15` means all versions 15.x.
  fileprivate var textBefore: String { minor == 0 ? "\(major - 1)" : "\(major).\(minor - 1)" }
}

extension VariableDefinition {
  /// The name of an assigned value. For a moment, `now` or `never`.
  package func assigned(_ value: Value) -> String {
    switch measure {
    case .age: value == Moment.never ? "never" : "now"
    case .version, nil: domain.name(of: value)
    }
  }
}
