/// Numbers by row and column, 0 where none was written. A row is in pieces, which take memory once something is written there.
struct Grid<Number: UnsignedInteger & FixedWidthInteger & Sendable>: Sendable {
  /// A piece has so many columns, as a power of two.
  private let shift: Int
  private let piecesOfRow: Int
  /// Where each piece is among all; the first has nothing in it.
  private var pieces: [UInt32] = []
  private var cells: [Number]

  init(columns: Int) {
    shift = Self.shift(columns)
    piecesOfRow = (columns - 1) >> shift + 1
    cells = Array(repeating: 0, count: 1 << shift)
  }

  private static func shift(_ columns: Int) -> Int { min(6, Int.bitWidth - (columns - 1).leadingZeroBitCount) }

  /// Bytes of a row before anything is written in it.
  static func rowSize(columns: Int) -> Int { ((columns - 1) >> shift(columns) + 1) * MemoryLayout<UInt32>.stride }

  /// The number of a new row, after those that there are.
  @discardableResult
  mutating func addRow() -> Int {
    for _ in 0..<piecesOfRow { pieces.append(0) }
    return pieces.count / piecesOfRow - 1
  }

  subscript(row: Int, column: Int) -> Number {
    get { cells[Int(pieces[row * piecesOfRow + column >> shift]) << shift | column & (1 << shift - 1)] }
    set {
      let piece = row * piecesOfRow + column >> shift
      if pieces[piece] == 0 {
        pieces[piece] = UInt32(cells.count >> shift)
        for _ in 0..<1 << shift { cells.append(0) }
      }
      cells[Int(pieces[piece]) << shift | column & (1 << shift - 1)] = newValue
    }
  }

  /// Bytes that it takes.
  var size: Int { pieces.count * MemoryLayout<UInt32>.stride + cells.count * MemoryLayout<Number>.stride }
}
