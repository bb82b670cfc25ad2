public import Foundation

/// The folder of the package.
public let projectRoot = URL(filePath: #filePath, directoryHint: .notDirectory)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// The files in `folder` at any depth whose names end in `.fileExtension`, sorted by path. Hidden files are left out.
///
/// `folder` is relative to the package and must exist.
public func filesUnder(_ folder: String, withExtension fileExtension: String) throws -> [URL] {
  let root = projectRoot.appending(path: folder, directoryHint: .isDirectory)
  return try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
    .filter { $0.hasSuffix(".\(fileExtension)") && !$0.split(separator: "/").contains { $0.hasPrefix(".") } }
    .map { root.appending(path: $0, directoryHint: .notDirectory) }
}

/// The path of `file` relative to the package: `Sources/Runtime/UsherRuntime/Steps/Run.swift`.
public func projectPath(_ file: URL) -> String {
  String(file.path.dropFirst(projectRoot.path.count + 1))
}
