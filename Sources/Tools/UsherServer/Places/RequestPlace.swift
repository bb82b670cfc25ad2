internal import UsherSource
internal import UsherWorkspace

/// The place that a request is about.
struct RequestPlace {
  let path: String
  let file: SourceFile
  let lines: TextLines
  let offset: Int
  /// The index of its folder, and the project that it belongs to.
  let folder: Int
  let project: Project
}
