/// One thing whose time is taken: how much it works through in one run, and the run.
struct Benchmark {
  var name: String
  /// What one run works through, in `unit`.
  var amount: Double
  var unit: String
  /// Gives something of the result, so no compiler leaves the work out.
  var run: () -> Int
  /// What of a run is not its work; its time is taken in the same rounds, and taken off.
  var besides: (() -> Int)?

  init(_ name: String, amount: Double, unit: String, run: @escaping () -> Int, besides: (() -> Int)? = nil) {
    self.name = name
    self.amount = amount
    self.unit = unit
    self.run = run
    self.besides = besides
  }
}

/// Things that do the same kind of work, taken in turns in one process; the first is what the others are held against.
struct Comparison {
  var title: String
  /// How often each has its turn.
  var rounds = 9
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
  func measured() -> [Measurement] {
    let contenders = prepared()
    var times: [[Double]] = contenders.map { _ in [] }
    var kept = 0
    for contender in contenders { kept &+= contender.run() }
    for _ in 0..<rounds {
      for (index, contender) in contenders.enumerated() {
        let whole = seconds(of: contender.run, &kept)
        times[index].append(max(whole - (contender.besides.map { seconds(of: $0, &kept) } ?? 0), 1e-9))
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

  private func seconds(of run: () -> Int, _ kept: inout Int) -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    kept &+= run()
    let time = (clock.now - start).components
    return Double(time.seconds) + Double(time.attoseconds) * 1e-18
  }
}
