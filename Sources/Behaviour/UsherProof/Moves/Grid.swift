/// A sparse matrix of numbers, 0 by default. Rows are split into chunks that are allocated on the first write.
struct Grid<Number: UnsignedInteger & FixedWidthInteger & Sendable>: Sendable {
  /// A chunk has 2^`shift` columns.
  private let shift: Int
  private let piecesOfRow: Int
  /// For each chunk of each row its number in `cells`; number 0 is the shared chunk of zeros.
  private var pieces: [UInt32] = []
  /// The same without zeros, for a matrix in which most chunks of a row are never written. Nil for any other.
  private var writtenPieces: [Int: UInt32]?
  private var rows = 0
  private var cells: [Number]

  init(columns: Int, isSparse: Bool = false) {
    shift = Self.shift(columns)
    piecesOfRow = (columns - 1) >> shift + 1
    cells = Array(repeating: 0, count: 1 << shift)
    writtenPieces = isSparse ? [:] : nil
  }

  private static func shift(_ columns: Int) -> Int { min(6, Int.bitWidth - (columns - 1).leadingZeroBitCount) }

  /// Bytes of a row before the first write.
  static func rowSize(columns: Int) -> Int { ((columns - 1) >> shift(columns) + 1) * MemoryLayout<UInt32>.stride }

  /// Appends a row and returns its number.
  @discardableResult
  mutating func addRow() -> Int {
    if writtenPieces == nil { for _ in 0..<piecesOfRow { pieces.append(0) } }
    rows += 1
    return rows - 1
  }

  subscript(row: Int, column: Int) -> Number {
    get { cells[number(ofPiece: row * piecesOfRow + column >> shift) << shift | column & (1 << shift - 1)] }
    set {
      let piece = row * piecesOfRow + column >> shift
      if number(ofPiece: piece) == 0 {
        let number = UInt32(cells.count >> shift)
        if writtenPieces == nil { pieces[piece] = number } else { writtenPieces?[piece] = number }
        for _ in 0..<1 << shift { cells.append(0) }
      }
      cells[number(ofPiece: piece) << shift | column & (1 << shift - 1)] = newValue
    }
  }

  private func number(ofPiece piece: Int) -> Int {
    Int(writtenPieces.map { $0[piece] ?? 0 } ?? pieces[piece])
  }

  /// Changes all numbers of the chunks that were written.
  mutating func change(_ change: (inout Number) -> Void) {
    for index in cells.indices.dropFirst(1 << shift) { change(&cells[index]) }
  }

  /// Bytes of the grid.
  var size: Int {
    pieces.count * MemoryLayout<UInt32>.stride + cells.count * MemoryLayout<Number>.stride
      + tableBytes(writtenPieces?.count ?? 0, stride: MemoryLayout<Int>.stride + MemoryLayout<UInt32>.stride)
  }
}
