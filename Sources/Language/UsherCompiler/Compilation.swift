internal import UsherRuntime
package import UsherPlatform
package import UsherSource
package import UsherSemantics
package import UsherSyntax

/// What comes of a text: the result if nothing is wrong with it, and what there is to say.
package struct Checked<Result: Sendable>: Sendable {
  package var result: Result?
  package var diagnostics: [Diagnostic]

  package init(result: Result?, diagnostics: [Diagnostic]) {
    self.result = result
    self.diagnostics = diagnostics
  }
}

/// A text without errors in its bytes or its syntax.
package func read(_ file: SourceFile) -> Checked<WellFormedFile> {
  let problem = file.textProblem
  if let problem, problem.code != .carriageReturn { return Checked(result: nil, diagnostics: [problem]) }
  let (tree, found) = parse(file)
  let diagnostics = (problem.map { [$0] } ?? []) + found
  return Checked(result: WellFormedFile(tree, found), diagnostics: diagnostics)
}

/// The device that a platform file describes.
package func compilePlatform(_ file: SourceFile) -> Checked<Device> { compilePlatform(read(file)) }

/// The same for a file that has been read.
package func compilePlatform(_ read: Checked<WellFormedFile>) -> Checked<Device> {
  guard let file = read.result, file.platform != nil else { return Checked(result: nil, diagnostics: read.diagnostics) }
  let (device, diagnostics) = analyzePlatform(file)
  return Checked(result: device, diagnostics: read.diagnostics + diagnostics)
}

/// The checked modules of a policy, one for each of the platforms that it uses, in their order; nil if anything is wrong.
package func compilePolicy(_ file: WellFormedFile, in surroundings: Surroundings) -> Checked<[Module]> {
  let assembly = Assembly(file, in: surroundings)
  let known = assembly.allPlatforms.compactMap { surroundings.device($0) }
  // A platform or policy that is there and wrong has been reported on its own.
  guard assembly.diagnostics.isEmpty, !assembly.isIncomplete, known.count == assembly.allPlatforms.count else {
    return Checked(result: nil, diagnostics: assembly.diagnostics)
  }
  let devices = assembly.platforms.compactMap { name in known.first { $0.name == name } }
  let users = file.policy.map { surroundings.users($0.name.text) } ?? []
  let elsewhere = users.reduce(into: Set<String>()) { $0.formUnion(referredNames(in: $1)) }
  let (modules, found) = analyze(assembly.units, on: devices, among: known, elsewhere: elsewhere)
  return Checked(
    result: modules.isEmpty ? nil : modules, diagnostics: Blame(file, assembly, in: surroundings).told(found))
}
