internal import Foundation
public import UsherSource

/// The page of a code, read from its file.
public struct ExplanationPage {
  public let code: DiagnosticCode
  public let text: String

  public init(of code: DiagnosticCode) throws {
    self.code = code
    text = try String(contentsOf: Self.folder.appending(path: "\(code.rawValue).md"), encoding: .utf8)
  }

  private static var folder: URL {
    projectRoot.appending(path: "Sources/Workspace/UsherFindings/Explanations", directoryHint: .isDirectory)
  }

  /// The first line.
  public var heading: String { String(text.prefix { $0 != "\n" }) }

  /// The names of the sections, in order.
  public var sections: [String] { lines.filter { $0.hasPrefix("## ") }.map { String($0.dropFirst(3)) } }

  /// The lines of a section, without its heading.
  public func section(_ name: String) -> [String] {
    guard let start = lines.firstIndex(of: "## \(name)") else { return [] }
    return Array(lines[(start + 1)...].prefix { !$0.hasPrefix("## ") })
  }

  /// The example in a section. If the section shows only a catalog, the policy is the first one of the page.
  public func example(in section: String) -> Example {
    let policies = blocks("usher", in: self.section(section))
    return Example(
      policy: policies.first ?? blocks("usher", in: lines).first, catalogs: blocks("yaml", in: self.section(section)),
      commands: blocks("sh", in: self.section(section)))
  }

  private var lines: [String] { text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) } }

  /// The fenced blocks of a language. Each text ends with a line feed.
  private func blocks(_ language: String, in lines: [String]) -> [String] {
    var blocks: [String] = []
    var rest = lines[...]
    while let start = rest.firstIndex(of: "```\(language)") {
      let block = rest[(start + 1)...].prefix { $0 != "```" }
      blocks.append(block.map { $0 + "\n" }.joined())
      rest = rest[block.endIndex...]
    }
    return blocks
  }

  /// A policy with its catalogs, or commands for pages about files and scripts.
  public struct Example: Equatable {
    public var policy: String?
    public var catalogs: [String]
    public var commands: [String]

    public init(policy: String?, catalogs: [String], commands: [String] = []) {
      self.policy = policy
      self.catalogs = catalogs
      self.commands = commands
    }
  }
}
