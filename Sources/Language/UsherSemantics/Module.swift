package import UsherProgram
package import UsherRuntime
package import UsherPlatform
package import UsherSource
internal import UsherSyntax

/// A policy that has been checked: every name resolved, every question answered. It is the program itself, with where each
/// part of it was declared.
package struct Module: Sendable {
  package private(set) var program: Program
  /// The program as it is run.
  package private(set) var code: EncodedProgram
  package let device: Device
  /// The catalogs of the policy and of those that it uses, each with the prompts that take their words from it.
  package var catalogs: [Catalog]
  /// What copy is to be found for, in the program's order.
  package var prompts: [Showable]
  package var notices: [Showable]
  /// Where each state begins, in the program's order; a flow's own state begins with the flow.
  package var stateDeclarations: [Label]
  /// The standard promises that parts of the policy do not give.
  package var waivers: [Waiver]
  package var promises: [Promised]
  /// Those that are for this platform.
  package var tests: [Test]

  /// The same with another program; nil where no engine runs that.
  package func replacing(_ program: Program) -> Module? {
    guard let code = EncodedProgram(program, platform: device.name) else { return nil }
    var module = self
    (module.program, module.code) = (program, code)
    return module
  }

  /// The catalog a policy takes its words from.
  package struct Catalog: Sendable {
    package var name: String
    package var reference: Label
    /// What comes before the names of its prompts in the program.
    package var prefix: String
  }

  /// A prompt or notice, as copy sees it.
  package struct Showable: Sendable {
    package var declaration: Label
    /// What comes before its name in the program: nothing, or the policy that lends it.
    package var prefix: String
    package var parameters: [Parameter]
    /// The parameters of each of its buttons that has any.
    package var buttons: [String: [Parameter]] = [:]
    /// What it guides back to.
    package var recovers: [Guidance] = []
    /// The system's questions that it is put before.
    package var primes: [Guidance] = []

    /// Whether it prepares people for the system prompt.
    package var isPrimer: Bool { !primes.isEmpty }
  }

  /// A resource, and a way to ask for it, that a prompt is about while a condition on its parameters holds.
  package struct Guidance: Sendable {
    package var resource: String
    /// Empty where it has no name; of no meaning for what a prompt recovers.
    package var request: String
    package var condition: Condition
  }

  /// A parameter as copy sees it.
  package struct Parameter: Equatable, Sendable {
    package var name: String
    /// Nil for a text; the names of the resources for a resource.
    package var domain: Domain?
    package var isResource = false
  }
}

extension Module {
  /// That a standard promise is not given somewhere, and why.
  package struct Waiver: Sendable {
    package var scope: Scope
    package var promise: StandardPromise
    package var reason: String
    package var place: Label

    package enum Scope: Hashable, Sendable {
      /// All of the policy that is called so.
      case policy(String)
      case flow(ID<Flow>)
      case state(ID<State>)
    }
  }

  /// A promise, where its name stands, and where each of its clauses does.
  package struct Promised: Sendable {
    package var promise: Promise
    package var place: Label
    package var clauses: [Label]
  }

  /// A test, where its title stands, and where each of its steps does.
  package struct Test: Sendable {
    package var testCase: TestCase
    package var place: Label
    package var declaration: Label
    package var steps: [Step]

    package struct Step: Sendable {
      package var place: Label
      /// Of a step that expects, where each expectation stands.
      package var expectations: [Label]
    }
  }
}

/// Checks a policy on each of its platforms: the last unit, behind those whose names it uses. There is a module for each
/// platform, or none if anything is wrong. `all` are the platforms that any of the units is written for, `elsewhere` the names
/// that policies refer to which use this one.
package func analyze(_ units: [Unit], on devices: [Device], among all: [Device], elsewhere: Set<String> = []) -> (
  modules: [Module], diagnostics: [Diagnostic]
) {
  guard let meant = units.last else { preconditionFailure("a policy is one unit at least") }
  let nowhere = Device(name: "", resources: [], links: [])
  var analyses: [PolicyAnalysis] = []
  var found: [[Diagnostic]] = []
  var missing: [MissingAnswer] = []
  var absentTests: [[TestElsewhere]] = []
  for device in devices.isEmpty ? [nowhere] : devices {
    let analysis = PolicyAnalysis(units, meant, on: device, among: all)
    analyses.append(analysis)
    found.append(analysis.findings.diagnostics)
    missing += analysis.findings.missingAnswers
    absentTests.append(analysis.testsElsewhere)
  }
  var diagnostics = mergedUses(told(found, on: devices)) + forNoPlatform(absentTests, devices)
  let platforms = devices.isEmpty ? [nowhere.name] : devices.map { $0.name }
  diagnostics += merged(missing, on: platforms).map { .missingAnswer($0) }
  if !diagnostics.contains(where: { $0.severity == .error }) {
    diagnostics += UnusedNames.diagnostics(of: meant, analyses.map { $0.resolutions }, elsewhere: elsewhere)
  }
  if diagnostics.contains(where: { $0.severity == .error }) { return ([], diagnostics) }
  let modules = analyses.compactMap { $0.module }
  if modules.count == analyses.count { return (modules, diagnostics) }
  return ([], diagnostics + (meant.files[0].policy.map { [.tooLong($0.name)] } ?? []))
}

/// The tests that every platform leaves to another.
private func forNoPlatform(_ elsewhere: [[TestElsewhere]], _ devices: [Device]) -> [Diagnostic] {
  guard let first = elsewhere.first else { return [] }
  return first.compactMap { absent in
    let test = absent.test
    let reasons = zip(devices, elsewhere).compactMap { device, tests in
      tests.first { $0.test.span == test.span && $0.test.file.path == test.file.path }.map {
        marked($0.reason, "not on \(device.name)")
      }
    }
    return reasons.count == elsewhere.count ? .forNoPlatform(test, reasons) : nil
  }
}

/// What to tell of findings on several platforms: a row or a state that only some need is no mistake, and what is wrong on
/// some only says where.
private func told(_ found: [[Diagnostic]], on devices: [Device]) -> [Diagnostic] {
  if found.count == 1 { return found[0] }
  return told(found).map { diagnostic in
    let places = zip(devices, found).filter { $1.contains { $0.isSame(as: diagnostic) } }.map { $0.0.name }
    if places.count == devices.count { return diagnostic }
    var diagnostic = diagnostic
    diagnostic.say(" on \(platforms: places)")
    return diagnostic
  }
}

/// Uses of one unknown name are one mistake: the first is told, the others are shown with it and mended with it.
private func mergedUses(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
  var merged: [Diagnostic] = []
  for diagnostic in diagnostics {
    guard diagnostic.code == .unknownName,
      let first = merged.firstIndex(where: { $0.isSameProblem(as: diagnostic) })
    else {
      merged.append(diagnostic)
      continue
    }
    let place = diagnostic.primary
    merged[first].secondary.append(Label(place.file, place.span, "and here"))
    for (index, fix) in diagnostic.fixes.enumerated() where index < merged[first].fixes.count {
      merged[first].fixes[index].edits += fix.edits
    }
  }
  return merged
}
