internal import UsherScript
@_spi(Rendering) internal import UsherSource
internal import UsherWorkspace

/// The name of what is in this folder now.
let here = "."

/// The policies of files, folders, or a commit of git, as one word of a call names them.
struct NamedPolicies {
  let name: String
  private(set) var policies: [TestedPolicy]
  /// The policies that do not compile: their files, as the call would name them, and the first error of each.
  let broken: [(place: String, error: String)]
  let settings: Settings
  private let revision: GitRevision?

  /// - Parameter operands: The files and folders that are meant by what is here now; all if there are none.
  init(_ name: String, _ choice: SettingsChoice, at operands: [String] = []) throws(InputError) {
    self.name = name
    if name.hasSuffix(".usherbundle"), fileSystem.kind(of: name) == .file {
      throw InputError(
        "`\(name)` is a bundle, which has no promises and no former names; name the commit or the files it was compiled from"
      )
    }
    revision =
      fileSystem.kind(of: name) == .missing
      ? try GitRevision(name, in: fileSystem, where: Project.mayHold) : nil
    do throws(InputError) {
      (policies, broken, settings) = try Self.policies(of: name, choice, revision, at: operands)
    } catch {
      revision?.remove(in: fileSystem)
      throw error
    }
  }

  private static func policies(
    of name: String, _ choice: SettingsChoice, _ revision: GitRevision?, at operands: [String]
  ) throws(InputError) -> (policies: [TestedPolicy], broken: [(place: String, error: String)], settings: Settings) {
    let paths: [String]
    if let revision {
      let files = FileSystem(seenFrom: revision.folder)
      if !revision.files.contains(where: { $0.hasSuffix(Project.sourceEnding) }) {
        return ([], [], try Settings(around: here, choice, in: fileSystem))
      }
      paths = try Project.paths([], choice, in: files).map { files.absolute($0) }
    } else {
      paths = try Project.paths(name == here ? operands : [name], choice, in: fileSystem)
    }
    let groups = try SelectedPolicies.at(paths, choice)
    let compiled = groups.map { $0.compiled() }
    let policies = compiled.flatMap { $0.policies }
    var broken: [(place: String, error: String)] = []
    for mistake in compiled.flatMap({ $0.mistakes }) {
      let file = mistake.primary.file
      // A policy with an error that concerns no journey can be played.
      if policies.contains(where: { $0.path == file.path }) { continue }
      let place =
        revision.map { "\($0.name):\(fileSystem.absolute(file.path).dropFirst($0.root.count + 1))" } ?? file.path
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

  /// Leaves out the policies that the other side does not have: it has only some of those that are here.
  mutating func keep(_ other: NamedPolicies) {
    if count == 1, other.count == 1 { return }
    policies.removeAll { policy in
      !other.policies.contains { $0.name == policy.name } && !other.hasBroken(policy)
    }
  }

  func remove() { revision?.remove(in: fileSystem) }
}
