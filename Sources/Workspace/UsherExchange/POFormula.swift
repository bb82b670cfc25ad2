/// The index of a plural form, as a file computes it: an expression of C with digits, `n` and operators.
struct POFormula {
  let count: Int
  private let expression: Expression

  /// Nil for a header that is no such expression, or that gives an index without a form for a number up to 1000.
  init?(_ header: String) {
    let fields = header.split(separator: ";").map { $0.drop { $0 == " " } }
    guard let forms = fields.first(where: { $0.hasPrefix("nplurals=") }),
      let plural = fields.first(where: { $0.hasPrefix("plural=") }),
      let count = Int(forms.dropFirst("nplurals=".count)), (1...6).contains(count)
    else { return nil }
    var parser = Parser(text: plural.dropFirst("plural=".count).utf8.filter { $0 != UInt8(ascii: " ") })
    guard let expression = parser.whole() else { return nil }
    (self.count, self.expression) = (count, expression)
    for number in 0...1000 where !(0..<count).contains(index(of: number) ?? -1) { return nil }
  }

  /// Nil if the expression divides by zero.
  func index(of number: Int) -> Int? { expression.value(for: number) }

  private indirect enum Expression {
    case number(Int)
    case n
    case not(Expression)
    case operation(Operator, Expression, Expression)
    case choice(Expression, Expression, Expression)

    func value(for n: Int) -> Int? {
      switch self {
      case .number(let number): return number
      case .n: return n
      case .not(let one): return one.value(for: n).map { $0 == 0 ? 1 : 0 }
      case .choice(let condition, let one, let other):
        return condition.value(for: n).flatMap { ($0 != 0 ? one : other).value(for: n) }
      case .operation(let sign, let left, let right):
        guard let one = left.value(for: n) else { return nil }
        // As in C, the right side may not count.
        if sign == .and, one == 0 { return 0 }
        if sign == .or, one != 0 { return 1 }
        return right.value(for: n).flatMap { sign.result(one, $0) }
      }
    }
  }

  private enum Operator: String {
    case or = "||"
    case and = "&&"
    case equal = "=="
    case unequal = "!="
    case atMost = "<="
    case atLeast = ">="
    case less = "<"
    case more = ">"
    case plus = "+"
    case minus = "-"
    case times = "*"
    case divided = "/"
    case modulo = "%"

    /// Nil for a division by zero.
    func result(_ one: Int, _ other: Int) -> Int? {
      switch self {
      case .or: one != 0 || other != 0 ? 1 : 0
      case .and: one != 0 && other != 0 ? 1 : 0
      case .equal: one == other ? 1 : 0
      case .unequal: one != other ? 1 : 0
      case .atMost: one <= other ? 1 : 0
      case .atLeast: one >= other ? 1 : 0
      case .less: one < other ? 1 : 0
      case .more: one > other ? 1 : 0
      case .plus: one &+ other
      case .minus: one &- other
      case .times: one &* other
      case .divided: other == 0 ? nil : one.dividedReportingOverflow(by: other).partialValue
      case .modulo: other == 0 ? nil : one.remainderReportingOverflow(dividingBy: other).partialValue
      }
    }
  }

  /// Reads an expression without blanks, with at most 50 levels. Nil for what is none.
  private struct Parser {
    let text: [UInt8]
    private var offset = 0
    private var depth = 0

    init(text: [UInt8]) { self.text = text }

    mutating func whole() -> Expression? {
      guard let all = choice(), offset == text.count else { return nil }
      return all
    }

    private mutating func choice() -> Expression? {
      depth += 1
      defer { depth -= 1 }
      guard depth <= 50, let condition = binary(0) else { return nil }
      guard take("?") else { return condition }
      guard let one = choice(), take(":"), let other = choice() else { return nil }
      return .choice(condition, one, other)
    }

    /// The operators, from the weakest; those that begin like another come first.
    private static let levels: [[Operator]] = [
      [.or], [.and], [.equal, .unequal], [.atMost, .atLeast, .less, .more], [.plus, .minus],
      [.times, .divided, .modulo],
    ]

    private mutating func binary(_ level: Int) -> Expression? {
      guard level < Self.levels.count else { return operand() }
      guard var value = binary(level + 1) else { return nil }
      while let sign = Self.levels[level].first(where: { take($0.rawValue) }) {
        guard let other = binary(level + 1) else { return nil }
        value = .operation(sign, value, other)
      }
      return value
    }

    private mutating func operand() -> Expression? {
      depth += 1
      defer { depth -= 1 }
      if depth > 50 { return nil }
      if take("!") { return operand().map { .not($0) } }
      if take("n") { return .n }
      if take("(") {
        guard let value = choice(), take(")") else { return nil }
        return value
      }
      let digits = text[offset...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      offset += digits.count
      return digits.count < 10 ? Int(String(decoding: digits, as: UTF8.self)).map { .number($0) } : nil
    }

    private mutating func take(_ word: String) -> Bool {
      guard text[offset...].starts(with: word.utf8) else { return false }
      offset += word.utf8.count
      return true
    }
  }
}
