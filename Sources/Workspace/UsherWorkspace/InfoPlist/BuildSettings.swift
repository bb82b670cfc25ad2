internal import UsherSource

/// The build settings from which Xcode makes an Info.plist: those of all targets and configurations of a project, or those of an
/// `.xcconfig` and the files that it includes.
struct BuildSettings {
  /// The file with the settings.
  let path: String
  /// The folder in which the app's files are.
  let folder: String
  /// The `INFOPLIST_KEY_…` settings, with the keys of Info.plist.
  private(set) var entries: [InfoPlist.Entry] = []
  private(set) var repeated: [RepeatedPurpose] = []
  /// All other settings.
  private(set) var variables = BuildVariables()
  /// The paths of the files that `INFOPLIST_FILE` names.
  private(set) var infoPlists: [String] = []
  /// The absolute paths of the `.xcconfig` files that were read.
  private(set) var configurations: Set<String> = []

  /// Nil if the path is not that of a project or an `.xcconfig`.
  init?(at path: String, in files: FileSystem) throws(InputError) {
    if path.hasSuffix(".xcconfig") {
      (self.path, folder) = (path, Path.folder(of: path))
      try readConfiguration(path, in: files)
      return
    }
    let trimmed = path.hasSuffix("/") ? String(path.dropLast()) : path
    let isProject = trimmed.hasSuffix(".xcodeproj")
    guard isProject || trimmed.hasSuffix(".pbxproj") else { return nil }
    self.path = isProject ? Path.joined(trimmed, "project.pbxproj") : path
    let inner = Path.folder(of: self.path)
    folder = [".", ".."].contains(Path.last(of: inner)) ? Path.joined(inner, "..") : Path.folder(of: inner)
    let file = try files.read(self.path)
    let root = try PropertyReader.value(of: file, .propertyList)
    let objects = ProjectObjects(root, folder: folder)
    for object in objects.all where object.value["isa"]?.text == "XCBuildConfiguration" {
      if let base = try objects.configuration(of: object.value, in: file) {
        guard files.kind(of: base.path) == .file else { throw InputError([.noConfiguration(base.path, base.place)]) }
        try readConfiguration(base.path, in: files)
      }
      try add(
        (object.value["buildSettings"]?.entries ?? []).compactMap { setting in
          setting.value.text.map {
            InfoPlist.Entry(key: setting.key, text: $0, place: Label(file, setting.keySpan))
          }
        }, in: files)
    }
  }

  /// The settings of a build configuration or of a file. Their names may have a condition: `NAME[sdk=iphoneos*]`.
  private mutating func add(_ settings: [InfoPlist.Entry], in files: FileSystem) throws(InputError) {
    repeated += repeatedPurposes(in: settings)
    for setting in settings {
      let name = String(setting.key.prefix { $0 != "[" })
      if name.hasPrefix("INFOPLIST_KEY_") {
        let key = String(name.dropFirst("INFOPLIST_KEY_".count))
        entries.append(InfoPlist.Entry(key: key, text: setting.text, place: setting.place))
      } else if name == "INFOPLIST_FILE", !setting.text.isEmpty {
        let path = try location(of: setting.text, setting.place, in: files)
        if !infoPlists.contains(path) { infoPlists.append(path) }
      } else {
        variables.add(name, setting.text)
      }
    }
  }

  /// The path of a file relative to the project's folder. The settings of an `.xcconfig` do not say where that is, so its own
  /// folder and those around it are tried.
  private func location(of text: String, _ place: Label, in files: FileSystem) throws(InputError) -> String {
    var name = text
    for root in ["$(SRCROOT)/", "$(PROJECT_DIR)/", "${SRCROOT}/", "${PROJECT_DIR}/"] where name.hasPrefix(root) {
      name = String(name.dropFirst(root.count))
    }
    var folder = files.absolute(folder)
    while true {
      let path = located(name, in: folder)
      if files.kind(of: path) == .file { return files.shortest(path) }
      if !self.path.hasSuffix(".xcconfig") || folder == "/" { break }
      folder = Path.folder(of: folder)
    }
    throw InputError([.plistNotFound(text, place)])
  }

  // MARK: Configuration files

  /// Reads lines of the form `NAME = value`, unless the file was read before.
  private mutating func readConfiguration(_ path: String, in files: FileSystem) throws(InputError) {
    guard configurations.insert(files.absolute(path)).inserted else { return }
    let file = try files.read(path)
    if let conflict = file.mergeConflict { throw InputError([conflict]) }
    var settings: [InfoPlist.Entry] = []
    for number in 1...file.lineCount {
      let span = file.span(ofLine: number)
      let line = trimmed(withoutComment(file.text(span)))
      if line.hasPrefix("#include") {
        let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count == 3 else { throw InputError([.badInclude(Label(file, span))]) }
        let included = located(String(parts[1]), in: Path.folder(of: path))
        let isOptional = line.hasPrefix("#include?") && files.kind(of: included) == .missing
        if !isOptional { try readConfiguration(included, in: files) }
      } else if let equals = line.endOfName {
        let name = trimmed(String(line[..<equals]))
        let value = trimmed(String(line[line.index(after: equals)...]))
        let start = span.start + file.text(span).utf8.prefix { $0 == 0x20 || $0 == 0x09 }.count
        let place = Label(file, Span(start, start + name.utf8.count))
        settings.append(InfoPlist.Entry(key: name, text: value, place: place))
      }
    }
    try add(settings, in: files)
  }

  private func withoutComment(_ line: String) -> String {
    let slash = line.indices.first { line[$0...].hasPrefix("//") }
    return slash.map { String(line[..<$0]) } ?? line
  }

  private func trimmed(_ text: String) -> String {
    let start = text.drop { $0.isWhitespace }
    return String(start.reversed().drop { $0.isWhitespace }.reversed())
  }
}

/// A path in a file whose relative paths begin in a folder.
func located(_ path: String, in folder: String) -> String { path.hasPrefix("/") ? path : Path.joined(folder, path) }

extension String {
  /// The `=` between name and value; nil if there is none. The `=` of a condition, as in `NAME[sdk=iphoneos*] = value`, is inside
  /// brackets.
  fileprivate var endOfName: Index? {
    var rest = drop { $0 != "=" && $0 != "[" }
    while rest.first == "[", let close = rest.firstIndex(of: "]") {
      rest = rest[index(after: close)...].drop { $0.isWhitespace }
    }
    return rest.firstIndex(of: "=")
  }
}

extension Diagnostic {
  fileprivate static func plistNotFound(_ path: String, _ place: Label) -> Diagnostic {
    Diagnostic(
      InfoPlistProblem.noFile(path: path), at: marked(place, "names the app's Info.plist"),
      help: path.contains("$")
        ? "usher knows no build settings but `SRCROOT` and `PROJECT_DIR`; give Info.plist itself" : nil)
  }

  fileprivate static func noConfiguration(_ path: String, _ place: Label) -> Diagnostic {
    Diagnostic(
      InfoPlistProblem.noFile(path: path), at: marked(place, "a configuration takes settings from it"),
      help: "if a tool makes this file, run the tool first; or give Info.plist itself")
  }

  fileprivate static func badInclude(_ place: Label) -> Diagnostic {
    Diagnostic(
      InfoPlistProblem.includesNoFile, at: marked(place, "expected `#include \"FILE\"`"))
  }
}
