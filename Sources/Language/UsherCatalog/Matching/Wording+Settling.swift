internal import UsherRuntime

extension Wording {
  /// The wording with the known values of some parameters inserted.
  func settled(by arguments: [TextArgument], in locale: String) -> Wording {
    switch self {
    case .phrase(let pieces): return .phrase(pieces.map { $0.settled(by: arguments, in: locale) })
    case .select(let parameter, let cases):
      let settledCases = cases.map { Case(value: $0.value, wording: $0.wording.settled(by: arguments, in: locale)) }
      guard let known = arguments.first(where: { $0.name == parameter }),
        let chosen = settledCases.first(where: { $0.value == known.value })
      else { return .select(parameter: parameter, cases: settledCases) }
      return chosen.wording
    case .plural(let parameter, let cases):
      let settledCases = cases.map {
        PluralCase(category: $0.category, wording: $0.wording.settled(by: arguments, in: locale))
      }
      guard let known = arguments.first(where: { $0.name == parameter }),
        let category = PluralRules(of: locale).category(of: known.value),
        let chosen = settledCases.first(where: { $0.category == category })
          ?? settledCases.first(where: { $0.category == .other })
      else { return .plural(parameter: parameter, cases: settledCases) }
      return chosen.wording
    }
  }
}

extension Wording.Piece {
  fileprivate func settled(by arguments: [TextArgument], in locale: String) -> Wording.Piece {
    guard case .placeholder(let name) = self, let known = arguments.first(where: { $0.name == name }) else {
      return self
    }
    return .literal(isolated(known.value, inRightToLeft: isRightToLeft(locale)))
  }
}
