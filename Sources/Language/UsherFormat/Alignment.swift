/// Insertion points of a formatted text whose padding is known only later: spaces for alignment with other lines, and blank
/// lines between declarations.
struct Alignment {
  private var points: [Point] = []
  /// The arrows of the rows to align with each other in all open blocks, innermost block last.
  private var arrows: [Arrow] = []

  private struct Point {
    enum Kind {
      case arrow
      case comment
      case separation
    }
    var kind: Kind
    /// The offset in the text at which padding is inserted.
    var offset: Int
    /// The number of bytes to insert.
    var growth = 0
    var line: Int
    /// For a comment: its column before padding. Unused for other points.
    var column: Int
  }

  private struct Arrow {
    var point: Int
    var width: Int
  }

  // MARK: Rows

  /// The number of arrows that are not aligned yet. A block remembers it, and aligns only the arrows added after that.
  var waiting: Int { arrows.count }

  mutating func addArrow(at offset: Int, line: Int, headWidth: Int) {
    arrows.append(Arrow(point: points.count, width: headWidth))
    points.append(Point(kind: .arrow, offset: offset, line: line, column: 0))
  }

  /// Aligns the arrows after the first `count` waiting ones, and removes them.
  mutating func alignArrows(since count: Int) {
    guard arrows.count > count else { return }
    let widest = arrows[count...].reduce(0) { max($0, $1.width) }
    for arrow in arrows[count...] { points[arrow.point].growth = widest - arrow.width }
    arrows.removeLast(arrows.count - count)
  }

  // MARK: Declarations

  /// Adds an insertion point for a blank line. Returns its index, for `separate(_:)`.
  mutating func addSeparation(at offset: Int, line: Int) -> Int {
    points.append(Point(kind: .separation, offset: offset, line: line, column: 0))
    return points.count - 1
  }

  mutating func separate(_ separation: Int) { points[separation].growth = 1 }

  // MARK: Comments

  mutating func addComment(at offset: Int, line: Int, column: Int) {
    points.append(Point(kind: .comment, offset: offset, line: line, column: column))
  }

  /// Aligns the comments at the ends of consecutive lines.
  private mutating func alignComments() {
    var group: [Int] = []
    var line = 0
    var arrowGrowth = 0
    for (index, point) in points.enumerated() {
      if point.line != line { arrowGrowth = 0 }
      switch point.kind {
      case .arrow: arrowGrowth = point.growth
      case .separation: if point.growth > 0 { align(&group) }
      case .comment:
        points[index].column += arrowGrowth
        if let last = group.last, points[last].line + 1 != point.line { align(&group) }
        group.append(index)
      }
      line = point.line
    }
    align(&group)
  }

  private mutating func align(_ comments: inout [Int]) {
    let column = comments.reduce(0) { max($0, points[$1].column) }
    for comment in comments { points[comment].growth = column - points[comment].column }
    comments.removeAll(keepingCapacity: true)
  }

  // MARK: Aligned text

  /// The text with all padding inserted.
  mutating func aligned(_ text: [UInt8]) -> [UInt8] {
    alignComments()
    var result: [UInt8] = []
    result.reserveCapacity(text.count + points.reduce(0) { $0 + $1.growth })
    var start = 0
    for point in points where point.growth > 0 {
      result += text[start..<point.offset]
      let byte = point.kind == .separation ? UInt8(ascii: "\n") : UInt8(ascii: " ")
      result.append(contentsOf: repeatElement(byte, count: point.growth))
      start = point.offset
    }
    result += text[start...]
    return result
  }
}
