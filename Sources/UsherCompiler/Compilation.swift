internal import Usher
package import UsherDevice
package import UsherDiagnostics
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
  if let problem = file.textProblem, problem.code != .carriageReturn {
    return Checked(result: nil, diagnostics: [problem])
  }
  let (tree, found) = parse(file)
  let diagnostics = (file.textProblem.map { [$0] } ?? []) + found
  return Checked(result: WellFormedFile(tree, found), diagnostics: diagnostics)
}

/// The device that a platform file describes.
package func compilePlatform(_ file: SourceFile) -> Checked<Device> {
  let read = read(file)
  guard let file = read.result, file.platform != nil else { return Checked(result: nil, diagnostics: read.diagnostics) }
  let (device, diagnostics) = analyzePlatform(file)
  return Checked(result: device, diagnostics: read.diagnostics + diagnostics)
}

/// The checked module of a policy, on the one of the platforms that it uses.
package func compilePolicy(_ file: WellFormedFile, platforms: [String], device: (String) -> Device?) -> Checked<Module>
{
  var diagnostics: [Diagnostic] = []
  var devices: [Device] = []
  var names: [DottedName] = []
  for case .use(let declaration) in file.policyItems { names += declaration.names }
  for name in names {
    if let second = names.dropFirst().first, second.text == name.text {
      diagnostics.append(.secondPlatform(second, first: names[0]))
      continue
    }
    guard platforms.contains(name.text) else {
      diagnostics.append(.unknownPlatform(name, among: platforms))
      continue
    }
    // A platform that is there and wrong has been reported on its own.
    guard let device = device(name.text) else { return Checked(result: nil, diagnostics: diagnostics) }
    devices.append(device)
  }
  guard diagnostics.isEmpty else { return Checked(result: nil, diagnostics: diagnostics) }
  let nowhere = Device(name: "", resources: [], links: [])
  let (module, found) = analyze(file, on: devices.first ?? nowhere)
  return Checked(result: module, diagnostics: found)
}

extension Diagnostic {
  static func unknownPlatform(_ name: DottedName, among platforms: [String]) -> Diagnostic {
    let meant = nearest(to: name.text, among: platforms)
    return Diagnostic(
      .unknownPlatform, "there is no platform `\(name.text)`",
      at: name.label(meant.map { "did you mean `\($0)`?" } ?? "no file declares it"),
      help: meant == nil ? "there is \(listed(platforms.map { "`\($0)`" }, "and"))" : nil,
      fixes: meant.map { [Fix("write `\($0)`", edits: [Edit(name.span, $0)], isSafe: false)] } ?? [])
  }

  static func secondPlatform(_ name: DottedName, first: DottedName) -> Diagnostic {
    Diagnostic(
      .unknownPlatform, "a policy uses one platform", at: name.label("the second"), also: [first.label("the first")])
  }
}
