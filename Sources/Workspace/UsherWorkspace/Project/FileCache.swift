internal import Dispatch
internal import UsherSource

/// Results by file, each computed once as long as the files that it depends on are the same objects.
final class FileCache<Result: Sendable>: @unchecked Sendable {
  private let queue = DispatchQueue(label: "usher.files")
  private var known: [String: (files: [SourceFile], result: Result)] = [:]

  /// The result for the last of the files that it depends on.
  func result(of files: [SourceFile], _ compute: () -> Result) -> Result {
    guard let path = files.last?.path else { return compute() }
    return queue.sync {
      if let known = known[path], known.files.elementsEqual(files, by: ===) { return known.result }
      let result = compute()
      known[path] = (files, result)
      return result
    }
  }

  func forgetAll(but paths: Set<String>) { queue.sync { known = known.filter { paths.contains($0.key) } } }
}
