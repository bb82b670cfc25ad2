internal import UsherScript
@_spi(Rendering) internal import UsherSource
internal import UsherWorkspace

/// The name of what is in this folder now.
let here = "."

/// The policies of files, folders, or a commit of git, as one word of a call names them.
struct NamedPolicies {
  let name: String
  let policies: [TestedPolicy]
  /// The policies that do not compile: their files, as the call would name them, and the first error of each.
  let broken: [(place: String, error: String)]
  let settings: Settings
  private let revision: GitRevision?

  init(_ name: String, _ choice: SettingsChoice) throws(InputError) {
    self.name = name
    revision =
      fileSystem.kind(of: name) == .missing
      ? try GitRevision(name, in: fileSystem, where: Project.mayHold) : nil
    do throws(InputError) {
      (policies, broken, settings) = try Self.policies(of: name, choice, revision)
    } catch {
      revision?.remove(in: fileSystem)
      throw error
    }
  }

  private static func policies(
    of name: String, _ choice: SettingsChoice, _ revision: GitRevision?
  ) throws(InputError) -> (policies: [TestedPolicy], broken: [(place: String, error: String)], settings: Settings) {
    let paths: [String]
    if let revision {
      let files = FileSystem(seenFrom: revision.folder)
      paths = try Project.paths([], choice, in: files).map { files.absolute($0) }
    } else {
      paths = try Project.paths(name == here ? [] : [name], choice, in: fileSystem)
    }
    let groups = try SelectedPolicies.at(paths, choice)
    let compiled = groups.map { $0.compiled() }
    let policies = compiled.flatMap { $0.policies }
    var broken: [(place: String, error: String)] = []
    for mistake in compiled.flatMap({ $0.mistakes }) {
      let file = mistake.primary.file
      // A policy with an error that concerns no journey can be played.
      if policies.contains(where: { $0.path == file.path }) { continue }
      let place = revision.map { "\($0.name):\(file.path.dropFirst($0.root.count + 1))" } ?? file.path
      if broken.contains(where: { $0.place == place }) { continue }
      let line = file.position(at: mistake.primary.span.start).line
      broken.append((place, "line \(line), \(mistake.message.rendered)"))
    }
    return (policies, broken, groups[0].project.settings)
  }

  /// The number of policies.
  var count: Int { policies.count + broken.count }

  /// Whether a policy of the other side may be one that does not compile here: their files have one name.
  func hasBroken(_ policy: TestedPolicy) -> Bool {
    broken.contains { Path.last(of: $0.place) == Path.last(of: policy.path) }
  }

  func remove() { revision?.remove(in: fileSystem) }
}
