/// One contender of a comparison: a function to time, and the amount of work that it does.
struct Benchmark {
  var name: String
  /// The amount of work, in `unit`.
  var amount: Double
  var unit: String
  /// The number of times that one run does the work. Reported times are those of one.
  var repeats = 1
  /// Returns part of the result, so that the compiler cannot remove the work.
  var run: () -> Int
  /// Overhead of a run that is not its work. It is timed in the same rounds and subtracted.
  var besides: (() -> Int)?

  init(
    _ name: String, amount: Double, unit: String, repeats: Int = 1, run: @escaping () -> Int,
    besides: (() -> Int)? = nil
  ) {
    self.name = name
    self.amount = amount
    self.unit = unit
    self.repeats = repeats
    self.run = run
    self.besides = besides
  }
}

/// Contenders that do the same kind of work, timed alternately in one process. The first one is the reference.
struct Comparison {
  var title: String
  /// The number of times that each contender is timed.
  var rounds = 9
  /// Creates the contenders and their input when the comparison starts.
  var prepared: () -> [Benchmark]
}

/// The median time of a contender.
struct Measurement: Encodable {
  var comparison: String
  var contender: String
  var seconds: Double
  /// The throughput, in millions of `unit` per second.
  var millionsPerSecond: Double
  var unit: String
  /// The speed relative to the first contender.
  var ratioToFirst: Double
}

extension Comparison {
  /// The medians of all rounds. Every contender runs once in each round, so other load on the machine affects all of them.
  func measured() -> [Measurement] {
    let contenders = prepared()
    var times: [[Double]] = contenders.map { _ in [] }
    var kept = 0
    for contender in contenders { kept &+= contender.run() }
    for _ in 0..<rounds {
      for (index, contender) in contenders.enumerated() {
        let whole = seconds(of: contender.run, &kept)
        let net = whole - (contender.besides.map { seconds(of: $0, &kept) } ?? 0)
        times[index].append(max(net, 1e-9) / Double(contender.repeats))
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
