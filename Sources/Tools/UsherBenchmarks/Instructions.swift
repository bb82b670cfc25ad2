internal import Foundation

/// The instructions that a whole run of `usher` takes.
struct InstructionCount: Codable {
  var command: String
  var instructions: Int
}

let instructionTitle = "instructions"

/// The most by which a count may exceed an earlier one, as a part of it.
private let tolerance = 0.03

/// Counts the instructions of checks and proofs with callgrind. A count is the same on a busy machine, apart from a thousandth of it.
/// `usher` has to be in the folder of the benchmarks, and built in the same configuration. Empty if it is not there, or callgrind is not.
func instructionCounts() -> [InstructionCount] {
  let places = ["/usr/bin/valgrind", "/usr/local/bin/valgrind", "/opt/homebrew/bin/valgrind"]
  guard let usher = tool(named: "usher"), let valgrind = places.first(where: FileManager.default.isExecutableFile)
  else {
    return []
  }
  // The runtime prepares for backtraces otherwise, which takes more than a small proof.
  unsafe setenv("SWIFT_BACKTRACE", "enable=no", 1)
  // Where a policy is found takes instructions, too.
  let folder = FileManager.default.currentDirectoryPath
  guard FileManager.default.changeCurrentDirectoryPath(root.path) else { return [] }
  defer { _ = FileManager.default.changeCurrentDirectoryPath(folder) }
  let runs =
    ["StreamVideo", "Field/Kickstarter", "MediaCapture", "Authorization", "DocV"].map { ["verify", $0] }
    + [["check", ""], ["check", "DocV"]]
  return runs.map { run in
    let path = "Policies/\(run[1])"
    let profile = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).callgrind").path
    defer { _ = unsafe unlink(profile) }
    _ = finished(valgrind, ["-q", "--tool=callgrind", "--callgrind-out-file=\(profile)", usher, run[0], path])
    return InstructionCount(command: "\(run[0]) \(path)", instructions: instructions(in: profile))
  }
}

/// The sum of a profile.
private func instructions(in profile: String) -> Int {
  do {
    let text = String(decoding: try Data(contentsOf: URL(filePath: profile)), as: UTF8.self)
    let sum = text.split(separator: "\n").first { $0.hasPrefix("summary: ") }?.dropFirst(9)
    if let count = sum.flatMap({ Int($0) }) { return count }
    fatalError("\(profile) has no sum")
  } catch {
    fatalError("\(profile) cannot be read: \(error)")
  }
}

/// A table of counts beside earlier ones, and whether one of them is larger than before by more than the tolerance.
func comparison(
  of counts: [InstructionCount], with earlier: [InstructionCount]
) -> (rows: [[String]], isWorse: Bool) {
  var isWorse = false
  let rows = counts.map { count in
    let million = "\(count.instructions / 1_000_000) M"
    guard let before = earlier.first(where: { $0.command == count.command })?.instructions else {
      return [count.command, million]
    }
    let ratio = Double(count.instructions) / Double(before)
    isWorse = isWorse || ratio > 1 + tolerance
    return [
      count.command, million, "\(before / 1_000_000) M before", "× \(rounded(ratio, digits: 3))",
      ratio > 1 + tolerance ? "MORE" : "",
    ]
  }
  return (rows, isWorse)
}

/// The counts in a file that `--json` wrote.
func earlierCounts(in path: String) -> [InstructionCount] {
  do {
    return try JSONDecoder().decode(EarlierReport.self, from: Data(contentsOf: URL(filePath: path))).instructions
  } catch {
    fatalError("\(path) is no file that `--json` wrote: \(error)")
  }
}

private struct EarlierReport: Decodable {
  var instructions: [InstructionCount]
}
