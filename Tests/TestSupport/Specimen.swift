public import Foundation

/// A Markdown file with files, commands and their output. `UPDATE_SPECIMENS=1 swift test` records the output again,
/// and `SPECIMENS=stages,docv` chooses some of them.
///
/// A block with a file name after its language (```` ```usher docv.usher ````) creates that file in a new folder. An `sh` block
/// contains a command line of `usher` (`< FILE` passes that file as standard input), or `cat FILE`. The `text` block after it
/// contains the exact output: standard output, then standard error, then the exit status if it is not 0. Without files the
/// commands run at the project's root. If a file appears twice, the page goes step by step: each file is written where it appears.
public struct Specimen {
  public let url: URL
  private var parts: [Part] = []

  /// The specimens with these names, separated by commas: `stages,docv`. All of them for nil.
  public static func files(named names: String?) throws -> [URL] {
    let all = try ["Tests/Journeys", "Tests/Specimens", "Handbook/pages"].flatMap {
      try filesUnder($0, withExtension: "md")
    }
    guard let names = names?.split(separator: ",", omittingEmptySubsequences: false) else { return all }
    let name = { (file: URL) in file.deletingPathExtension().lastPathComponent[...] }
    let unknown = names.filter { !all.map(name).contains($0) }
    if !unknown.isEmpty { throw Unknown(names: unknown.map { String($0) }) }
    return all.filter { names.contains(name($0)) }
  }

  /// Names that no specimen has.
  public struct Unknown: Error, CustomStringConvertible {
    let names: [String]

    public var description: String {
      let list = names.map { "`\($0)`" }.joined(separator: " or ")
      return "there is no specimen \(list); SPECIMENS has names of files, without `.md`"
    }
  }

  private enum Part {
    case prose(String)
    case block(info: String, lines: [String])

    /// The file in a block with a file name after its language.
    var file: File? {
      guard case .block(let info, let lines) = self, let space = info.firstIndex(of: " ") else { return nil }
      return File(name: String(info[info.index(after: space)...]), lines: lines)
    }
  }

  private struct File {
    var name: String
    var lines: [String]

    func write(in folder: URL) throws {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try (lines.joined(separator: "\n") + "\n").write(to: file, atomically: true, encoding: .utf8)
    }
  }

  public init(_ url: URL) throws {
    self.url = url
    var block: (info: String, lines: [String])?
    for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false) {
      if let open = block {
        if line == "```" {
          parts.append(.block(info: open.info, lines: open.lines))
          block = nil
        } else {
          block = (open.info, open.lines + [String(line)])
        }
      } else if line.hasPrefix("```") {
        block = (String(line.dropFirst(3)), [])
      } else {
        parts.append(.prose(String(line)))
      }
    }
  }

  /// The files by name. Of a file that appears twice, the last text.
  public var texts: [String: String] {
    parts.compactMap { $0.file }.reduce(into: [:]) { $0[$1.name] = $1.lines.joined(separator: "\n") + "\n" }
  }

  /// One command with its recorded output and its actual output.
  public struct Run {
    public var command: String
    public var written: String
    public var printed: String
  }

  /// Runs all commands in order.
  public func runs() throws -> [Run] {
    let files = parts.compactMap { $0.file }
    guard !files.isEmpty else { return try runs(in: projectRoot) }
    return try withFolder { folder in
      if isStepwise { return try runs(in: folder) }
      for file in files { try file.write(in: folder) }
      return try runs(in: folder)
    }
  }

  private var isStepwise: Bool {
    let names = parts.compactMap { $0.file?.name }
    return Set(names).count < names.count
  }

  private func runs(in folder: URL) throws -> [Run] {
    var runs: [Run] = []
    var command: String?
    for part in parts {
      guard case .block(let info, let lines) = part else { continue }
      if isStepwise { try part.file?.write(in: folder) }
      if info == "sh" { command = lines.joined(separator: "\n") }
      guard info == "text", let line = command else { continue }
      runs.append(
        Run(command: line, written: lines.joined(separator: "\n"), printed: try printed(by: line, in: folder)))
      command = nil
    }
    return runs
  }

  private func printed(by command: String, in folder: URL) throws -> String {
    var words = shellWords(command)
    if words.first == "cat" {
      let text = try String(contentsOf: folder.appending(path: words[1]), encoding: .utf8)
      return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }
    precondition(words.first == "usher", "a specimen runs usher, not \(command)")
    var input = Data()
    if let sign = words.firstIndex(of: "<") {
      input = try Data(contentsOf: folder.appending(path: words[sign + 1]))
      words.removeSubrange(sign...(sign + 1))
    }
    let finished = try usher(Array(words.dropFirst()), in: folder, input: input)
    let status = finished.status == 0 ? "" : "exit status \(finished.status)\n"
    let all = finished.output + finished.errors + status
    return all.hasSuffix("\n") ? String(all.dropLast()) : all
  }

  /// Writes the file with the actual output of the commands.
  public func rewrite(_ runs: [Run]) throws {
    var rest = runs[...]
    var lines: [String] = []
    var follows = false
    for part in parts {
      switch part {
      case .prose(let line): lines.append(line)
      case .block("text", let block):
        // A text that follows no command is none's output.
        let printed = follows ? rest.popFirst()?.printed : nil
        lines += ["```text"] + (printed.map { [$0] } ?? block) + ["```"]
        follows = false
      case .block(let info, let block):
        if info == "sh" { follows = true }
        lines += ["```" + info] + block + ["```"]
      }
    }
    try lines.joined(separator: "\n").write(to: url, atomically: true, encoding: .utf8)
  }
}

/// Splits a command line like a shell: white space, single and double quotes, and `\` at the end of a line.
public func shellWords(_ line: String) -> [String] {
  var words: [String] = []
  var word = ""
  var isWord = false
  var quote: Character?
  for character in line.replacing("\\\n", with: " ") {
    if let open = quote {
      if character == open { quote = nil } else { word.append(character) }
    } else if character == "'" || character == "\"" {
      quote = character
      isWord = true
    } else if character.isWhitespace {
      if isWord { words.append(word) }
      (word, isWord) = ("", false)
    } else {
      word.append(character)
      isWord = true
    }
  }
  return isWord ? words + [word] : words
}
