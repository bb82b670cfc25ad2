/// One thing whose time is taken: how much it works through in one run, and the run.
struct Benchmark {
  var name: String
  /// What one run works through, in `unit`.
  var amount: Double
  var unit: String
  /// Gives something of the result, so no compiler leaves the work out.
  var run: () -> Int

  init(_ name: String, amount: Double, unit: String, run: @escaping () -> Int) {
    self.name = name
    self.amount = amount
    self.unit = unit
    self.run = run
  }
}

/// Things that do the same kind of work, taken in turns in one process; the first is what the others are held against.
struct Comparison {
  var title: String
  /// Made when their turn comes, with what they work on.
  var prepared: () -> [Benchmark]
}

/// The median time of one contender.
struct Measurement: Encodable {
  var comparison: String
  var contender: String
  var seconds: Double
  /// What is worked through in a second, in millions of `unit`.
  var millionsPerSecond: Double
  var unit: String
  /// How much of it the first contender works through, for each part that this one does.
  var ratioToFirst: Double
}

extension Comparison {
  /// The medians of several rounds; in each every contender has its turn, so what else the machine does befalls all.
  func measured(rounds: Int) -> [Measurement] {
    let clock = ContinuousClock()
    let contenders = prepared()
    var times: [[Double]] = contenders.map { _ in [] }
    var kept = 0
    for contender in contenders { kept &+= contender.run() }
    for _ in 0..<rounds {
      for (index, contender) in contenders.enumerated() {
        let start = clock.now
        kept &+= contender.run()
        let time = (clock.now - start).components
        times[index].append(Double(time.seconds) + Double(time.attoseconds) * 1e-18)
      }
    }
    precondition(kept != Int.min, "every run gives a number")
    let medians = times.map { $0.sorted()[$0.count / 2] }
    let speeds = zip(contenders, medians).map { $0.amount / $1 }
    return contenders.indices.map { index in
      Measurement(
        comparison: title, contender: contenders[index].name, seconds: medians[index],
        millionsPerSecond: speeds[index] / 1e6, unit: contenders[index].unit,
        ratioToFirst: speeds[index] / speeds[0])
    }
  }
}
