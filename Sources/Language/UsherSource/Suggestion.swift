/// The candidate that `name` is most probably a misspelling of, or nil. Letter case counts little; more than a third of the
/// letters wrong is no misspelling. The first of equally near candidates wins, so the order of `candidates` is a ranking.
public func nearest(to name: String, among candidates: [String]) -> String? {
  // Any other letter is as near to a single one.
  guard name.utf8.count > 1 else { return nil }
  let bound = max(1, (name.utf8.count + 1) / 3)
  var best: (candidate: String, distance: Int)?
  for candidate in candidates {
    let distance = editDistance(Array(name.utf8).map(lowered), Array(candidate.utf8).map(lowered))
    if distance <= bound, distance < best?.distance ?? Int.max { best = (candidate, distance) }
  }
  return best?.candidate
}

private func lowered(_ byte: UInt8) -> UInt8 {
  (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
}

/// Optimal string alignment: insertions, deletions, replacements and swaps of neighbours count one each.
private func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for i in left.indices {
    var row = [i + 1]
    for j in right.indices {
      var cost = min(last[j] + (left[i] == right[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] { cost = min(cost, beforeLast[j - 1] + 1) }
      row.append(cost)
    }
    beforeLast = last
    last = row
  }
  return last[right.count]
}

/// `a`, `a or b`, `a, b or c`: the names of a closed choice.
public func listed(_ names: [String], _ conjunction: String = "or") -> String {
  guard let last = names.last else { return "" }
  return names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " \(conjunction) " + last
}

/// The same of names that stand in a text, each as it is written there.
public func quoted(_ names: [String], _ conjunction: String = "and") -> String {
  listed(names.map { "`\($0)`" }, conjunction)
}
