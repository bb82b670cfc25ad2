/// The candidate that `name` is most probably a misspelling of, or nil. Ignores the case of ASCII letters. At most about a
/// third of the letters may differ. Of equally near candidates the first wins, so the order of `candidates` is a ranking.
public func nearest(to name: String, among candidates: [String]) -> String? {
  // Any two names of one letter are equally near.
  guard name.utf8.count > 1 else { return nil }
  let bound = max(1, (name.utf8.count + 1) / 3)
  let dot = UInt8(ascii: ".")
  var best: (candidate: String, cost: Int)?
  for candidate in candidates {
    let distance = editDistance(Array(name.utf8).map(lowered), Array(candidate.utf8).map(lowered))
    // Two names of two letters that share one letter are not near, as `no` and `do`.
    let isFar = name.utf8.count == 2 && candidate.utf8.count == 2 && name.utf8.sorted() != candidate.utf8.sorted()
    guard distance <= bound, distance == 0 || !isFar, candidate.utf8.contains(dot) == name.utf8.contains(dot) else {
      continue
    }
    // People mistype the first letter least. Of names that are equally near, one that begins like this one is meant.
    let cost = 2 * distance + (candidate.utf8.first == name.utf8.first ? 0 : 1)
    if cost < best?.cost ?? Int.max { best = (candidate, cost) }
  }
  return best?.candidate
}

/// The candidate that has the words of `name` in another order, that it is probably a misspelling of, or that begins or ends with it, as
/// `microphone` with `mic` and `openSettings` with `settings`; nil if there is none, or if there are several that begin or end so.
public func likely(_ name: String, among candidates: [String]) -> String? {
  let words = sortedWords(of: name)
  if words.count > 1, let other = candidates.first(where: { sortedWords(of: $0) == words }) { return other }
  if let near = nearest(to: name, among: candidates) { return near }
  guard name.utf8.count > 2 else { return nil }
  let part = Array(name.utf8).map(lowered)
  let whole = candidates.filter { candidate in
    let bytes = Array(candidate.utf8)
    let end = bytes.suffix(part.count)
    // The last word of a name begins with a capital.
    return bytes.map(lowered).starts(with: part)
      || end.first.map { lowered($0) != $0 } == true && end.map(lowered) == part
  }
  return whole.count == 1 ? whole[0] : nil
}

/// The end of an error message about an unknown name: the nearest known name, or `otherwise` if none is near.
package func suggestion(for word: String, among names: [String], otherwise: Prose = "") -> Prose {
  nearest(to: word, among: names).map { "; did you mean `\($0)`?" } ?? otherwise
}

/// The words of a name such as `whyMicrophone`, in small letters.
private func sortedWords(of name: String) -> [[UInt8]] {
  var words: [[UInt8]] = []
  for byte in name.utf8 {
    if words.isEmpty || lowered(byte) != byte { words.append([]) }
    words[words.count - 1].append(lowered(byte))
  }
  return words.sorted { $0.lexicographicallyPrecedes($1) }
}

private func lowered(_ byte: UInt8) -> UInt8 {
  (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
}

/// Optimal string alignment distance: insertions, deletions, replacements and swaps of neighbours cost one each.
package func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
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

/// Joins names into a list: `a`, `a or b`, `a, b or c`.
public func listed(_ names: [String], _ conjunction: String = "or") -> String {
  guard let last = names.last else { return "" }
  return names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " \(conjunction) " + last
}

/// Joins names of the source text into a list, each in backquotes.
public func quoted(_ names: [String], _ conjunction: String = "and") -> String {
  listed(names.map { "`\($0)`" }, conjunction)
}

/// The items without duplicates, in order of first appearance.
package func distinct<Item: Equatable>(_ items: [Item]) -> [Item] {
  items.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
}
