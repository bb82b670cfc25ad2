internal import Foundation
internal import UsherRuntime

/// A measured size and its target.
struct Figure: Encodable {
  var name: String
  var amount: Int
  var unit: String
  /// The maximum that the project aims for.
  var aim: Int
}

/// The cost of DocV for an app: code, memory and saved bytes. The code size is that of this build's object files. Allocations are
/// counted if `AllocationCount` is in the same folder and built in the same configuration. Figures that cannot be measured here
/// are left out.
func footprint() -> [Figure] {
  let policy = compiledPolicy("DocV/docv.usher")
  let session = begun(policy)
  let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
  return [
    Figure(name: "a session", amount: session.keptByteCount, unit: "bytes", aim: 64),
    Figure(name: "a snapshot", amount: Snapshot(session).bytes.count, unit: "bytes", aim: 100),
    allocations(in: folder).map { Figure(name: "10,000 steps", amount: $0, unit: "allocations", aim: 0) },
    codeSize(in: folder).map { Figure(name: "the library's code", amount: $0, unit: "bytes", aim: 300_000) },
  ].compactMap { $0 }
}

private func begun(_ policy: Policy) -> Session {
  do {
    return try policy.start("precheck", facts: try policy.facts(["camera": "denied"]))
  } catch {
    fatalError("\(error)")
  }
}

/// The size of code and constants of `Usher`, as reported by `size` of the binary utilities.
private func codeSize(in folder: URL) -> Int? {
  let objects = folder.appending(path: "UsherRuntime.build")
  guard let names = FileManager.default.enumerator(atPath: objects.path)?.compactMap({ $0 as? String }),
    let size = installed("size")
  else { return nil }
  let paths = names.filter { $0.hasSuffix(".o") }.map { objects.appending(path: $0).path }
  guard !paths.isEmpty, let table = output(of: size, paths) else { return nil }
  return table.split(separator: "\n").dropFirst().reduce(0) { sum, line in
    sum + (line.split(whereSeparator: \.isWhitespace).first.flatMap { Int($0) } ?? 0)
  }
}

/// The number of C library allocations during ten thousand steps.
private func allocations(in folder: URL) -> Int? {
  let program = folder.appending(path: "AllocationCount")
  guard FileManager.default.isExecutableFile(atPath: program.path) else { return nil }
  let trace = FileManager.default.temporaryDirectory.appending(path: "usher-benchmarks-\(getpid())")
  let bundle = trace.appendingPathExtension("bundle")
  defer { for file in [trace, bundle] { _ = unsafe unlink(file.path) } }
  do {
    try Data(compiledBundle("DocV/docv.usher")).write(to: bundle)
    let environment = ["LD_PRELOAD": "libc_malloc_debug.so.0", "MALLOC_TRACE": trace.path]
    guard output(of: program.path, [bundle.path, "steps"], environment) != nil else { return nil }
    let lines = try String(contentsOf: trace, encoding: .utf8).split(separator: "\n")
    guard lines.contains(where: { $0.hasPrefix("= End") }) else { return nil }
    return lines.count { line in
      let words = line.split(separator: " ")
      return words.count > 2 && words[0] == "@" && (words[2] == "+" || words[2] == ">")
    }
  } catch {
    print("allocations cannot be counted: \(error)")
    return nil
  }
}

/// The output of a program. Nil if it fails.
func output(of path: String, _ arguments: [String], _ environment: [String: String] = [:]) -> String? {
  let process = Process()
  process.executableURL = URL(filePath: path)
  process.arguments = arguments
  process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
  let pipe = Pipe()
  process.standardOutput = pipe
  do {
    try process.run()
    let bytes = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: bytes, as: UTF8.self) : nil
  } catch {
    print("\(path) cannot be run: \(error)")
    return nil
  }
}
