import Foundation
import TestSupport
import UsherRuntime
import UsherCompiler
import UsherPlatform
import UsherSource
import UsherHost
import UsherSemantics
import UsherSimulation

/// A policy as an app has it, and the device that it was compiled for.
struct CompiledPolicy: Sendable {
  let policy: Policy
  let device: Device
  let program: Program

  struct Unsound: Error {
    var findings: [String]
  }

  /// All policies below a folder of `Policies/`, for each of their platforms.
  static func all(_ path: String) throws -> [CompiledPolicy] {
    try modules(of: file("Policies/\(path).usher")).map(CompiledPolicy.init)
  }

  /// One of `Policies/`, for iOS where it has several platforms.
  init(_ path: String) throws {
    let all = try Self.all(path)
    guard let first = all.first(where: { $0.device.name == "ios" }) ?? all.first else {
      throw Unsound(findings: ["no platform"])
    }
    self = first
  }

  /// One that a test writes, on the platform of `there`.
  init(source: String, name: String = "tested") throws {
    let text = "language 1\npolicy \(name)\nuse there\n\(source)"
    let module = try Self.modules(of: SourceFile(path: "tested.usher", text: text), on: [Self.there()])[0]
    self.init(module)
  }

  private init(_ module: Module) {
    program = module.program
    device = module.device
    do {
      policy = try Policy(bundle: module.program.bundle(platform: module.device.name))
    } catch {
      preconditionFailure("what is compiled is whole: \(error)")
    }
  }

  /// A platform with a door and a window.
  static func there() throws -> Device {
    try sound(compilePlatform(SourceFile(path: "there.usher", text: platform)))
  }

  static let platform = """
    language 1
    platform there
    link settings "there:"
    resource door {
      page settings
      status closed, locked
      status open grants
      unforeseen reads locked
      ask from closed -> open | locked
      settings locked -> open ends app
      settings open -> locked ends app
      managed locked -> open
    }
    resource window {
      page settings
      status shut, barred
      status ajar grants
      ask from shut -> ajar | barred | silent
      settings barred -> ajar
    }
    """

  private static func modules(of file: SourceFile) throws -> [Module] {
    let devices = try filesUnder("Policies/Platforms", withExtension: "usher").map { url in
      try sound(compilePlatform(try Self.file(projectPath(url))))
    }
    return try modules(of: file, on: devices)
  }

  private static func modules(of file: SourceFile, on devices: [Device]) throws -> [Module] {
    let surroundings = Surroundings(
      platforms: devices.map { $0.name }, device: { name in devices.first { $0.name == name } })
    return try sound(compilePolicy(try sound(read(file)), in: surroundings))
  }

  private static func sound<Result>(_ checked: Checked<Result>) throws -> Result {
    guard let result = checked.result, checked.diagnostics.allSatisfy({ $0.severity != .error }) else {
      throw Unsound(findings: checked.diagnostics.map(renderCompact))
    }
    return result
  }

  private static func file(_ path: String) throws -> SourceFile {
    SourceFile(path: path, bytes: Array(try Data(contentsOf: projectRoot.appending(path: path))))
  }
}
