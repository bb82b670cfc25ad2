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
  guard let usher = tool(named: "usher"), let valgrind = installed("valgrind") else { return [] }
  // The runtime prepares for backtraces otherwise, which takes more than a small proof.
  unsafe setenv("SWIFT_BACKTRACE", "enable=no", 1)
  // Paths below the current folder need fewer instructions than others, so the folder is always the same.
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
    let status = finished(valgrind, ["-q", "--tool=callgrind", "--callgrind-out-file=\(profile)", usher, run[0], path])
    guard status == 0 else { fatalError("usher \(run[0]) \(path) ended with status \(status)") }
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

/// Rows with counts, beside those before where these are known.
func rows(of counts: [InstructionCount], against earlier: [InstructionCount]) -> [[String]] {
  counts.map { count in
    let million = "\(count.instructions / 1_000_000) M"
    guard let before = earlier.first(where: { $0.command == count.command }) else { return [count.command, million] }
    return [
      count.command, million, "\(before.instructions / 1_000_000) M before",
      "× \(rounded(count.ratio(to: before), digits: 3))\(count.isWorse(than: before) ? ", MORE" : "")",
    ]
  }
}

/// Whether each of the earlier runs was counted again, and takes no more than then, but for the tolerance.
func keep(_ earlier: [InstructionCount], _ counts: [InstructionCount]) -> Bool {
  !earlier.isEmpty
    && earlier.allSatisfy { before in
      counts.contains { $0.command == before.command && !$0.isWorse(than: before) }
    }
}

extension InstructionCount {
  fileprivate func ratio(to before: InstructionCount) -> Double { Double(instructions) / Double(before.instructions) }

  fileprivate func isWorse(than before: InstructionCount) -> Bool { ratio(to: before) > 1 + tolerance }
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
