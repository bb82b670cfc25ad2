import Foundation

// JourneySoak folder [count [seed]]: plays random journeys of every policy in a folder, and prints the results.
// JourneySoak folder hostile [seconds [seed]]: plays journeys on hostile devices.
let arguments = CommandLine.arguments
let policies = try SoakPolicy.all(in: arguments[1])
if arguments.count > 2, arguments[2] == "hostile" {
  let seconds = arguments.count > 3 ? Int(arguments[3]) ?? 0 : 60
  let (hosts, faults) = try await soakHostile(
    policies, seconds: seconds, seed: arguments.count > 4 ? UInt64(arguments[4]) ?? 0 : 1)
  unsafe puts(
    ([
      "\(hosts) hosts with hostile devices in \(seconds) s, \(faults.count) faults"
    ] + faults).joined(separator: "\n"))
  exit(faults.isEmpty ? 0 : 1)
}
let count = arguments.count > 2 ? Int(arguments[2]) ?? 0 : 1000
let seed = arguments.count > 3 ? UInt64(arguments[3]) ?? 0 : 1
let started = ContinuousClock.now
let report = try await soak(policies, count: count, seed: seed)
unsafe puts("\(count) journeys of \(policies.count) policies in \(ContinuousClock.now - started)")
unsafe puts(report.words)
if !report.faults.isEmpty { exit(1) }
