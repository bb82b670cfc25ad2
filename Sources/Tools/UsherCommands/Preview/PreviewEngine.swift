internal import UsherCompiler
internal import UsherPlatform
internal import UsherSource
internal import UsherWorkspace

/// What a page needs to play policies: the program in WebAssembly, and the files that it compiles there.
struct PreviewEngine {
  private let program: PageProgram
  private let projects: [PreviewedFiles]

  init(_ program: PageProgram, _ projects: [PreviewedFiles]) {
    self.program = program
    self.projects = PreviewedFiles.named(projects)
  }

  /// The data of the page, in elements that a browser neither shows nor runs.
  var html: String {
    "<script type=\"application/octet-stream\" id=\"page-engine\">\(base85(program.bytes))</script>\n"
      + "<script type=\"application/octet-stream\" id=\"page-files\">\(packed(jsonText(of: projects)))</script>\n"
  }
}

/// The files of one policy, or of those in a folder, as a page compiles them.
struct PreviewedFiles: Encodable {
  /// The name of the folder of the policies; nil for one policy.
  private(set) var name: String?
  private var files: [File] = []
  /// The path of the folder.
  private var folder: String?
  /// A page says nothing about the machine on which it was made.
  private let paths: ReportPaths
  /// The versions of platforms that the app supports, such as `ios 16...18`.
  private let ranges: [String]

  private struct File: Encodable {
    var path: String
    var text: String
  }

  /// A policy with all files that it needs, but without the platforms that come with the tools.
  init(of source: ParsedFile, in selected: SelectedPolicies) {
    self.init(of: [source], in: selected.project) { !BundledPlatforms.isOne($0.path) }
  }

  /// The policies in one folder with all files that they need, to be changed on the page.
  init(of folder: String, in selected: SelectedPolicies) {
    let sources = selected.sources.filter { Path.folder(of: $0.file.path) == folder }
    self.init(of: sources, in: selected.project) { _ in true }
    self.folder = paths.path(of: folder)
    name = Path.last(of: fileSystem.absolute(folder))
  }

  private enum CodingKeys: CodingKey { case name, files, ranges }

  /// Folders with the same name have their paths as names.
  static func named(_ all: [PreviewedFiles]) -> [PreviewedFiles] {
    all.map { one in
      var one = one
      if all.count(where: { $0.name == one.name }) > 1 { one.name = one.folder }
      return one
    }
  }

  private init(of sources: [ParsedFile], in project: Project, where isWanted: (SourceFile) -> Bool) {
    paths = ReportPaths(of: project.settings)
    ranges = project.settings.configuration.platforms.map { "\($0.value.platform) \($0.value.text)" }
    for source in sources {
      for file in project.compiler.files(behind: source) where isWanted(file) { add(file) }
      for name in project.compiler.catalogNames(of: source) {
        for file in project.catalogs.files(behind: name) { add(file) }
      }
    }
  }

  private mutating func add(_ file: SourceFile) {
    // A file outside of the project keeps its path, as the commands print it.
    let known = paths.path(of: file)
    let path = known.hasPrefix("/") ? file.path : known
    if files.contains(where: { $0.path == path }) { return }
    files.append(File(path: path, text: String(decoding: file.bytes, as: UTF8.self)))
  }
}
