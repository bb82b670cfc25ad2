#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension FileSystem {
  /// Seen from the working directory of this process.
  package static var ofProcess: FileSystem { FileSystem(seenFrom: FileManager.default.currentDirectoryPath) }

  /// A path in the folder for temporary files, at which there is nothing.
  package static func temporaryPlace(ending: String = "") -> String {
    FileManager.default.temporaryDirectory.appending(path: "usher-\(UUID().uuidString)\(ending)").path
  }

  /// Whether there is a program that may be started.
  package func isProgram(_ path: String) -> Bool { unsafe access(systemPath(path), X_OK) == 0 }

  /// The place of a program: the first of these names in a folder of `PATH`. Nil if there is none.
  package func program(named names: [String]) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { String($0) }
    return names.flatMap { name in folders.map { Path.joined($0, name) } }.first { isProgram($0) }
  }

  /// Removes a temporary file, or a folder with everything in it. What cannot be removed stays.
  package func remove(_ path: String) {
    do { try FileManager.default.removeItem(atPath: systemPath(path)) } catch {
      // The system empties the folder for temporary files.
    }
  }
}
