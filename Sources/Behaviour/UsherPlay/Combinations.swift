package import UsherRuntime

/// Returns the Cartesian product of `choices`, the first list varying slowest.
package func combinations(_ choices: [[Value]]) -> [[Value]] {
  choices.reduce([[]]) { all, values in all.flatMap { some in values.map { some + [$0] } } }
}

/// Returns the product of nonnegative factors, or `Int.max` on overflow.
package func product(of factors: [Int]) -> Int {
  var product = 1
  for factor in factors {
    let (next, isTooLarge) = product.multipliedReportingOverflow(by: factor)
    if factor == 0 { return 0 }
    if isTooLarge { product = .max } else if product != .max { product = next }
  }
  return product
}
