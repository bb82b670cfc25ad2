/// A file of the program of pages, in the folder `Studio`. `StudioTests` writes them into `StudioFiles.swift`.
struct StudioFile {
  var name: String
  var text: String

  /// The texts of all files with this ending, one after the other. No file says anything before all are read.
  static func all(_ ending: String) -> String {
    studioFiles.filter { $0.name.hasSuffix("." + ending) }.map { $0.text }.joined()
  }
}
