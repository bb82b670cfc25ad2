internal import UsherCompiler
internal import UsherPlatform
internal import UsherSource
internal import UsherWorkspace

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// What a page needs to play policies: the program in WebAssembly, and the files that it compiles there.
struct PreviewEngine {
  /// The compressed program.
  let program: [UInt8]
  let projects: [PreviewedFiles]

  /// The place of the program beside the executable, as in a release. Nil if it is not installed.
  static var installed: String? {
    let place = executable.map { Path.joined(Path.folder(of: Path.folder(of: $0)), "share/usher/usher.wasm.gz") }
    return place.flatMap { fileSystem.kind(of: $0) == .file ? $0 : nil }
  }

  private static var executable: String? {
    #if os(Linux)
      do {
        return try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      } catch {
        return nil
      }
    #else
      return Bundle.main.executableURL?.resolvingSymlinksInPath().path
    #endif
  }

  /// The data of the page, in elements that a browser neither shows nor runs.
  var html: String {
    // A `<` could end the element.
    let files = jsonText(of: projects).replacing("<", with: "\\u003c")
    return "<script type=\"application/octet-stream\" id=\"engine\">\(Data(program).base64EncodedString())</script>\n"
      + "<script type=\"application/json\" id=\"files\">\(files)</script>\n"
  }
}

/// The files of a project's policies, as a page compiles them.
struct PreviewedFiles: Encodable {
  private var files: [File] = []
  /// The versions of platforms that the app supports, such as `ios 16...18`.
  private let ranges: [String]

  private struct File: Encodable {
    var path: String
    var text: String
  }

  /// The policies with all files that they need, but without the platforms that come with the tools.
  init(of selected: SelectedPolicies) {
    let project = selected.project
    ranges = project.settings.configuration.platforms.map { "\($0.value.platform) \($0.value.text)" }
    for source in selected.sources {
      for file in project.compiler.files(behind: source) { add(file) }
      for name in project.compiler.catalogNames(of: source) {
        for file in project.catalogs.files(behind: name) { add(file) }
      }
    }
  }

  private mutating func add(_ file: SourceFile) {
    if BundledPlatforms.isOne(file.path) || files.contains(where: { $0.path == file.path }) { return }
    files.append(File(path: file.path, text: String(decoding: file.bytes, as: UTF8.self)))
  }
}
