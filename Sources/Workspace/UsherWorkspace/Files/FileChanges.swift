internal import UsherSource

/// Which files are otherwise than in a commit.
package struct FileChanges: Sendable {
  /// Absolute paths of the files that have the bytes that the commit has.
  private let same: Set<String>
  /// Absolute paths of the files that the commit has, and that are gone.
  let gone: [String]

  package init(since revision: GitRevision, in files: FileSystem) throws(InputError) {
    var (same, gone): (Set<String>, [String]) = ([], [])
    for path in revision.allFiles {
      let place = Path.joined(revision.repository, path)
      guard files.kind(of: place) == .file else {
        gone.append(place)
        continue
      }
      let (now, then) = (try files.read(place), try files.read(Path.joined(revision.root, path)))
      if now.bytes == then.bytes { same.insert(place) }
    }
    (self.same, self.gone) = (same, gone)
  }

  /// Whether the commit has another file at an absolute path, or none.
  func isChanged(_ place: String) -> Bool { !same.contains(place) }
}
