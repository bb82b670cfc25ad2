import Foundation
import TestSupport

// A program has no interface but its arguments.
@testable import KilledHost

/// A host in a process of its own, which ends by SIGKILL and not otherwise.
struct HostProcess {
  /// It has said something else, or nothing, or has come to an end by itself.
  struct Misbehaved: Error {
    var told: [Told]
    var line: String?
  }

  /// Lets a host obey, and kills it: at the point with this number, or once all is done.
  static func told(by orders: [Order], in folder: URL, killedAt deadline: Int? = nil) throws -> [Told] {
    let process = Process()
    process.executableURL = productsFolder.appending(path: "KilledHost")
    process.arguments = [folder.path] + (deadline.map { ["\($0)"] } ?? [])
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    defer {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    let lines = try orders.map { try JSONEncoder().encode($0) + Data("\n".utf8) }
    try input.fileHandleForWriting.write(contentsOf: Data(lines.joined()))
    var (told, rest, waits): ([Told], Data, Int) = ([], Data(), 0)
    while true {
      let read = output.fileHandleForReading.availableData
      if read.isEmpty { throw Misbehaved(told: told, line: nil) }
      rest += read
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: rest[..<end], as: UTF8.self)
        rest = rest[(end + 1)...]
        guard let next = Told(line) else { throw Misbehaved(told: told, line: line) }
        told.append(next)
        if case .point(let number, let point) = next {
          if point == .waiting { waits += 1 }
          if deadline.map({ number == $0 }) ?? (waits == orders.count) { return told }
        }
        if next == .gone { return told }
      }
    }
  }
}
