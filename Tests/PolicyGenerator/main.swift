import Foundation

// Prints the policy with the number that is given; the same number gives the same policy.
if let seed = CommandLine.arguments.dropFirst().first.flatMap({ Int($0) }) {
  FileHandle.standardOutput.write(Data(Journey(seed: seed).text(named: "generated.number\(seed)").utf8))
}
