internal import UsherSource
internal import UsherWorkspace

/// A file that a command makes and may make again: a bundle, generated code or a graph.
struct MadeFile {
  let bytes: [UInt8]
  /// How every file of this kind begins.
  let mark: [UInt8]
  /// What is wrong with a file of another kind at the same path, and what to do.
  let refusal: String

  /// Writes the file. Replaces a file of the same kind or an empty one, and throws for any other file. Returns whether the contents
  /// have changed.
  @discardableResult
  func write(to path: String) throws(InputError) -> Bool {
    let known = fileSystem.kind(of: path) == .file ? try fileSystem.read(path) : nil
    if let known = known?.bytes {
      if known == bytes { return false }
      guard known.isEmpty || known.starts(with: mark) else { throw InputError("`\(path)` exists and \(refusal)") }
    }
    try fileSystem.put(bytes, into: path, over: known)
    return true
  }

  /// Writes the file, and prints whether it has changed.
  func writeTelling(to path: String) throws(InputError) {
    Output.write("\(path): \(try write(to: path) ? "written" : "unchanged")\n")
  }
}
