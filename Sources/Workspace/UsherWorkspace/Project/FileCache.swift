internal import UsherLock
internal import UsherSource

/// Results by file, each computed once as long as the files that it depends on are the same objects.
final class FileCache<Result: Sendable>: Sendable {
  private let known = Locked<[String: (files: [SourceFile], result: Result)]>([:])

  /// The result for the last of the files that it depends on.
  func result(of files: [SourceFile], _ compute: () -> Result) -> Result {
    guard let path = files.last?.path else { return compute() }
    return known.withLock { known in
      if let known = known[path], known.files.elementsEqual(files, by: ===) { return known.result }
      let result = compute()
      known[path] = (files, result)
      return result
    }
  }

  func forgetAll(but paths: Set<String>) {
    known.withLock { known in known = known.filter { paths.contains($0.key) } }
  }
}
