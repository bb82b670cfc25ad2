internal import UsherSource

/// The objects of a `project.pbxproj`, by their identifiers.
struct ProjectObjects {
  let all: [PropertyTree.Entry]
  /// The folder of the project.
  private let folder: String

  init(_ root: PropertyTree, folder: String) { (all, self.folder) = (root["objects"]?.entries ?? [], folder) }

  /// The `.xcconfig` on which a build configuration is based, with the place that refers to it; nil if there is none. Throws if its
  /// path cannot be determined.
  func configuration(
    of object: PropertyTree, in file: SourceFile
  ) throws(InputError) -> (path: String, place: Label)? {
    // A reference names the file, or a folder whose files are not listed and the path in that folder.
    let (reference, rest) =
      object["baseConfigurationReference"].map { ($0, nil) }
      ?? (object["baseConfigurationReferenceAnchor"], object["baseConfigurationReferenceRelativePath"]?.text)
    guard let reference else { return nil }
    let place = Label(file, reference.span)
    guard let path = reference.text.flatMap({ path(of: $0, depth: 0) }) else {
      throw InputError([.unknownConfiguration(place)])
    }
    return (rest.map { Path.joined(path, $0) } ?? path, place)
  }

  /// The path of a file or a group; nil if it is relative to a folder that is not in the project, or if its groups are nested too
  /// deeply or in a circle.
  private func path(of identifier: String, depth: Int) -> String? {
    guard depth < 64, let object = all.first(where: { $0.key == identifier })?.value else { return nil }
    let base: String?
    switch object["sourceTree"]?.text {
    case "<absolute>": base = "/"
    case "SOURCE_ROOT": base = folder
    case "<group>":
      let group = all.first { $0.value["children"]?.contains(identifier) == true }
      base = group.map { path(of: $0.key, depth: depth + 1) } ?? folder
    default: base = nil
    }
    return base.map { base in object["path"]?.text.map { located($0, in: base) } ?? base }
  }
}

extension PropertyTree {
  /// Whether it is a list with this text.
  fileprivate func contains(_ text: String) -> Bool {
    if case .list(let values) = content { values.contains { $0.text == text } } else { false }
  }
}

extension Diagnostic {
  fileprivate static func unknownConfiguration(_ place: Label) -> Diagnostic {
    Diagnostic(
      InfoPlistProblem.unknownConfiguration,
      at: marked(place, "refers to it"), help: "give the `.xcconfig` or Info.plist itself")
  }
}
