import Foundation
import TestSupport
import Testing
import UsherExchange
import UsherSource
import UsherWorkspace

/// What `usher copy import` says about a file that it refuses, in a project with the catalog `snapyard`. Nothing may be written.
func refusal(of file: SourceFile) throws -> String {
  try inSnapyard { folder in
    let path = folder.appending(path: file.name)
    try Data(file.bytes).write(to: path)
    let before = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let result = try usher(["copy", "import", file.name], in: folder)
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == before)
    return result.errors
  }
}

/// Calls `body` with a new folder that has the policy and the source catalog of the samples.
func inSnapyard<Value>(_ body: (URL) throws -> Value) throws -> Value {
  let folder = FileManager.default.temporaryDirectory.appending(
    path: "exchange-\(UUID().uuidString)", directoryHint: .isDirectory)
  try FileManager.default.copyItem(at: projectRoot.appending(path: "Tests/Exchange/.project"), to: folder)
  defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
  return try body(folder)
}
