internal import Dispatch
public import Foundation
internal import Testing
internal import UsherCommands

/// The result of a finished command.
public struct Finished: Equatable, Sendable {
  public var status: Int32
  public var output: String
  public var errors: String

  public init(status: Int32, output: String, errors: String) {
    self.status = status
    self.output = output
    self.errors = errors
  }
}

/// Runs `usher` in `folder` within this process, without a terminal and with `input` as standard input. It runs on a thread with
/// the stack size of a process.
///
/// Tests that depend on the process itself (its streams, signals and start) use `usherProcess`.
public func usher(_ arguments: [String], in folder: URL = projectRoot, input: Data = Data()) throws -> Finished {
  try withLargeStack {
    let (status, output, errors) = finished(arguments, in: folder.path, input: Array(input))
    return Finished(status: status, output: output, errors: errors)
  }
}

/// Runs `body` on a thread with the stack size of a process, because texts may be nested as deeply as the limits allow.
public func withLargeStack<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) throws -> Value {
  nonisolated(unsafe) var result: Result<Value, any Error>?
  let isOver = DispatchSemaphore(value: 0)
  let thread = Thread {
    unsafe result = Result { try body() }
    isOver.signal()
  }
  thread.stackSize = 8 << 20
  thread.start()
  isOver.wait()
  return try #require(unsafe result).get()
}

/// Runs the built `usher` as a process in `folder`, without a terminal and with `input` as standard input.
public func usherProcess(_ arguments: [String], in folder: URL = projectRoot, input: Data = Data()) throws -> Finished {
  try runProcess("usher", arguments, in: folder, input: input)
}

/// Runs a program from the folder of build products as a process, like `usherProcess`.
public func runProcess(
  _ program: String, _ arguments: [String], in folder: URL = projectRoot, input: Data = Data()
) throws -> Finished {
  let process = Process()
  process.executableURL = productsFolder.appending(path: program)
  process.arguments = arguments
  process.currentDirectoryURL = folder
  let (standardInput, output, errors) = (Pipe(), Pipe(), Pipe())
  process.standardInput = standardInput
  process.standardOutput = output
  process.standardError = errors
  try process.run()
  try standardInput.fileHandleForWriting.write(contentsOf: input)
  try standardInput.fileHandleForWriting.close()
  let printed = try output.fileHandleForReading.readToEnd() ?? Data()
  let told = try errors.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return Finished(
    status: process.terminationStatus, output: String(decoding: printed, as: UTF8.self),
    errors: String(decoding: told, as: UTF8.self))
}

/// The folder of the build's products, which holds the programs that tests run.
public let productsFolder: URL = {
  let arguments = CommandLine.arguments
  return productsFolder(
    ofTests: arguments.firstIndex(of: "--test-bundle-path").map { arguments[$0 + 1] } ?? arguments[0])
}()

/// The folder of build products, found from the path of the test executable: `NAME.xctest` on Linux,
/// `NAME.xctest/Contents/MacOS/NAME` on a Mac.
public func productsFolder(ofTests path: String) -> URL {
  let components = URL(filePath: path).absoluteURL.pathComponents
  let bundle = components.firstIndex { $0.hasSuffix(".xctest") } ?? components.count - 1
  return URL(filePath: "/" + components[1..<bundle].joined(separator: "/"), directoryHint: .isDirectory)
}

/// Calls `body` with a new empty folder outside of the project, and removes it afterwards.
public func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appending(path: "usher-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  let result = Swift.Result { try body(folder) }
  try FileManager.default.removeItem(at: folder)
  return try result.get()
}
