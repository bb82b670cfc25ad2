import Foundation
import UsherProgram
import UsherRuntime
import UsherCompiler
import UsherPlatform
import UsherSource
import UsherModule

/// A policy to play, and the device it was compiled for.
struct SoakPolicy: Sendable {
  /// The path and the platform.
  let name: String
  let policy: Policy
  let program: Program
  let device: Device

  struct Unsound: Error {
    var findings: [String]
  }

  /// All policies of a folder for each of their platforms, sorted by path. Leaves out the policies in `Published`, which only
  /// document published journeys.
  static func all(in folder: String) throws -> [SoakPolicy] {
    let platforms = try files(below: "\(folder)/Platforms").map { try sound(ParsedFile(try file($0)).device) }
    let paths = try files(below: folder).filter { !$0.contains("/Published/") && !$0.contains("/Platforms/") }
    let policies = try paths.map { ParsedFile(try file($0)) }
    let compiler = Compiler(policies, on: platforms)
    return try zip(paths, policies).flatMap { path, policy in
      try sound(compiler.modules(of: policy)).map {
        try SoakPolicy($0, "\(path.dropFirst(folder.count + 1)) on \($0.device.name)")
      }
    }
  }

  private init(_ module: Module, _ name: String) throws {
    self.name = name
    program = module.program
    device = module.device
    policy = module.code.policy
  }

  private static func files(below folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".usher") }.sorted()
      .map { "\(folder)/\($0)" }
  }

  private static func file(_ path: String) throws -> SourceFile {
    SourceFile(path: path, bytes: Array(try Data(contentsOf: URL(filePath: path))))
  }

  private static func sound<Result>(_ checked: Checked<Result>) throws -> Result {
    guard let result = checked.result, checked.diagnostics.isEmpty else {
      throw Unsound(findings: checked.diagnostics.map(renderCompact))
    }
    return result
  }
}

/// SplitMix64. The same seed gives the same numbers.
struct Numbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }

  /// True with a probability of 1 / `count`.
  mutating func once(in count: Int) -> Bool { below(count) == 0 }
}
