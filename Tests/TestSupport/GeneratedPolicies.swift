internal import Foundation

/// Policies from the tool `PolicyGenerator`, which the test target must depend on.
package enum GeneratedPolicies {
  /// The policies with these numbers; the same number always gives the same policy.
  package static func texts(_ numbers: ClosedRange<Int>) throws -> [String] { try numbers.map { try text(["\($0)"]) } }

  private static func text(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = productsFolder.appending(path: "PolicyGenerator")
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: text, as: UTF8.self)
  }
}
