internal import Foundation

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Whole processes, compared with one that does nothing. `usher` has to be in the same folder as the benchmarks, and built in the
/// same configuration.
func startUpComparisons() -> [Comparison] {
  guard let usher = tool(named: "usher") else { return [] }
  let policy = root.appending(path: "Policies/DocV")
  return [
    Comparison(title: "a process") {
      [
        Benchmark("true", amount: 1, unit: "processes") { finished("/usr/bin/true", []) },
        Benchmark("usher version", amount: 1, unit: "processes") { finished(usher, ["version"]) },
        Benchmark("usher check Policies/DocV", amount: 1, unit: "processes") {
          finished(usher, ["check", policy.path])
        },
      ]
    }
  ]
}

/// The folder of the package.
let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

/// The path of a tool in the same folder as the benchmarks. Nil if it is not built.
func tool(named name: String) -> String? {
  let tool = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: name)
  return FileManager.default.isExecutableFile(atPath: tool.path) ? tool.path : nil
}

/// The path of a program that is installed. Nil if it is not.
func installed(_ name: String) -> String? {
  let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
  return folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
}

/// Runs a program without its output, and returns its wait status. Foundation's `Process` notices the end of a process too late
/// for such short measurements.
func finished(_ path: String, _ arguments: [String]) -> Int {
  var arguments: [UnsafeMutablePointer<CChar>?] = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
  defer { for index in unsafe arguments.indices { unsafe free(arguments[index]) } }
  #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
  #else
    var actions = unsafe posix_spawn_file_actions_t()
  #endif
  unsafe posix_spawn_file_actions_init(&actions)
  unsafe posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
  defer { unsafe posix_spawn_file_actions_destroy(&actions) }
  var process = pid_t()
  guard unsafe posix_spawn(&process, path, &actions, nil, &arguments, environ) == 0 else {
    fatalError("\(path) cannot be run")
  }
  var status: Int32 = 0
  unsafe waitpid(process, &status, 0)
  return Int(status)
}
