internal import Foundation
internal import UsherWorkspace

/// Runs all benchmarks and prints one table. `--json PATH` also writes the figures to a file. `--only TEXT` runs the comparisons
/// whose title contains the text. `--spin` compares the explorer with Spin. `--states N` measures growth up to N states, not a
/// million. `--project FOLDER --policies N` writes a large project to a folder and runs nothing.
///
/// `--against FILE` compares instructions with those in a file that `--json` wrote, and ends with status 1 if a run takes 3 % more
/// or is not counted. Times are never a reason to fail.
///
/// `--only TITLE --contender NAME --times N` is for a profiler: it runs one contender N times, measures no time, and prints the
/// total amount of work. The difference between two runs with different N excludes the preparation.
func runBenchmarks(_ arguments: some Sequence<String>) {
  let arguments = Array(arguments)
  if let folder = value(of: "--project", in: arguments) {
    return LargeProject(policies: Int(value(of: "--policies", in: arguments) ?? "") ?? 1000).write(to: folder)
  }
  let only = value(of: "--only", in: arguments)
  var measurements: [Measurement] = []
  let states = Int(value(of: "--states", in: arguments) ?? "") ?? usualStates
  let comparisons = comparisons(states, besideSpin: arguments.contains("--spin"))
  if let contender = value(of: "--contender", in: arguments) {
    return run(contender, Int(value(of: "--times", in: arguments) ?? "") ?? 1, of: comparisons, titled: only ?? "")
  }
  for comparison in comparisons
  where only.map({ comparison.title.contains($0) }) ?? true {
    let measured = comparison.measured()
    if measured.isEmpty { continue }
    print(table(of: measured))
    // A whole run takes many minutes, so a file that receives the output shows each table when it is there.
    fflush(nil)
    measurements += measured
  }
  let figures = only.map { footprintTitle.contains($0) } ?? true ? footprint() + explorerFigures(upTo: states) : []
  if !figures.isEmpty { print(table(of: figures)) }
  let counts = only.map { instructionTitle.contains($0) } ?? true ? instructionCounts() : []
  let earlier = value(of: "--against", in: arguments).map { earlierCounts(in: $0) }
  if !counts.isEmpty { print(table(instructionTitle, rows(of: counts, against: earlier ?? []))) }
  if let path = value(of: "--json", in: arguments) {
    write(MeasurementReport(times: measurements, footprint: figures, instructions: counts), to: path)
  }
  if let earlier, !keep(earlier, counts) {
    print("a run takes more instructions than before, or was not counted")
    exit(1)
  }
}

private func run(_ contender: String, _ times: Int, of comparisons: [Comparison], titled title: String) {
  let benchmarks = comparisons.filter { $0.title.contains(title) }.flatMap { $0.prepared() }
  guard let benchmark = benchmarks.first(where: { $0.name == contender }) else {
    return print("no comparison titled `\(title)` has a contender `\(contender)`")
  }
  let kept = (0..<times).reduce(0) { kept, _ in kept &+ benchmark.run() }
  print("\(times) runs, \(Int(benchmark.amount) * benchmark.repeats * times) \(benchmark.unit), \(kept)")
}

private func comparisons(_ states: Int, besideSpin: Bool) -> [Comparison] {
  frontEndComparisons() + engineComparisons() + copyComparisons() + startUpComparisons() + projectComparisons()
    + editComparisons() + editorComparisons()
    + explorerComparisons(upTo: states, besideSpin: besideSpin)
}

private func value(of option: String, in arguments: [String]) -> String? {
  guard let index = arguments.firstIndex(of: option), index + 1 < arguments.count else { return nil }
  return arguments[index + 1]
}

private func table(of measurements: [Measurement]) -> String {
  table(
    measurements.first?.comparison ?? "",
    measurements.map { measurement in
      [
        measurement.contender, rounded(measurement.seconds * 1e3, digits: 3) + " ms",
        rate(measurement.millionsPerSecond * 1e6) + "\(measurement.unit)/s",
        "× \(rounded(measurement.ratioToFirst, digits: 2))",
      ]
    })
}

/// A number for each second, in a unit in which it has a few digits before the point.
private func rate(_ perSecond: Double) -> String {
  if perSecond >= 1e6 { return rounded(perSecond / 1e6, digits: 1) + " M" }
  return perSecond >= 1e3 ? rounded(perSecond / 1e3, digits: 1) + " k" : rounded(perSecond, digits: 1) + " "
}

private let footprintTitle = "footprint"

private func table(of figures: [Figure]) -> String {
  table(footprintTitle, figures.map { [$0.name, String($0.amount), "\($0.unit), aim \($0.aim)"] })
}

/// A table with a title. The last column is as it is, and numbers before it are flush right.
private func table(_ title: String, _ rows: [[String]]) -> String {
  let count = rows.map { $0.count }.max() ?? 0
  let widths = (0..<count).map { column in rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
  let lines = rows.map { row in
    let cells = row.enumerated().map { column, text in
      if column == 0 { return text.padded(to: widths[0]) }
      return column == count - 1 ? text : text.leftPadded(to: widths[column])
    }
    return "  " + cells.joined(separator: "  ")
  }
  return ([title] + lines).joined(separator: "\n") + "\n"
}

/// The contents of the JSON file.
private struct MeasurementReport: Encodable {
  var times: [Measurement]
  var footprint: [Figure]
  var instructions: [InstructionCount]
}

func rounded(_ number: Double, digits: Int) -> String {
  var scale = 1.0
  for _ in 0..<digits { scale *= 10 }
  let whole = Int((number * scale).rounded())
  let (integer, fraction) = whole.quotientAndRemainder(dividingBy: Int(scale))
  return "\(integer).\(String(fraction).leftPadded(to: digits, with: "0"))"
}

extension String {
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

  fileprivate func leftPadded(to width: Int, with filler: Character = " ") -> String {
    String(repeating: filler, count: max(0, width - count)) + self
  }
}

private func write(_ report: MeasurementReport, to path: String) {
  do {
    try Data(jsonText(of: report).utf8).write(to: URL(filePath: path))
  } catch {
    print("the figures cannot be written to \(path): \(error)")
  }
}
