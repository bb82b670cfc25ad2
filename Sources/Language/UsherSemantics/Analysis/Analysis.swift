package import UsherModule
package import UsherPlatform
package import UsherSource
internal import UsherSyntax

/// Checks a policy on each of its platforms. The policy is the last unit, after the policies that it uses. Returns a module for
/// each platform, or none if there are errors, and what the policy shows on each platform. `all` are the platforms of all units;
/// `elsewhere` are the names that other policies which use this one refer to.
package func analyze(_ units: [Unit], on devices: [Device], among all: [Device], elsewhere: Set<String> = []) -> (
  modules: [Module], diagnostics: [Diagnostic], shown: [ShownParts]
) {
  guard let meant = units.last else { preconditionFailure("a policy is one unit at least") }
  let nowhere = Device(name: "", resources: [], links: [])
  var analyses: [PolicyAnalysis] = []
  var found: [[Diagnostic]] = []
  var missing: [MissingAnswer] = []
  var together: [ReadTogether] = []
  var absentTests: [[TestElsewhere]] = []
  for device in devices.isEmpty ? [nowhere] : devices {
    let analysis = PolicyAnalysis(units, meant, on: device, among: all)
    analyses.append(analysis)
    found.append(analysis.findings.diagnostics)
    missing += analysis.findings.missingAnswers
    together += analysis.findings.readTogether
    absentTests.append(analysis.testsElsewhere)
  }
  let deadRows = DeadRows(of: meant)
  var diagnostics =
    deadRows.explained(mergedUses(merged(found, on: devices))) + forNoPlatform(absentTests, devices)
  let platforms = devices.isEmpty ? [nowhere.name] : devices.map { $0.name }
  diagnostics += merged(missing, on: platforms).map { .missingAnswer($0) }
  if let own = meant.files.first { diagnostics += laterStatuses(together.filter { $0.place.file === own.tree.file }) }
  let shown = analyses.map { $0.shownParts }
  if diagnostics.contains(where: { $0.severity == .error }) {
    guard let policy = meant.files.first else { return ([], diagnostics, shown) }
    return ([], RenamedNames(policy, analyses.map { $0.resolutions }).completed(diagnostics), shown)
  }
  // A policy with a name that nothing uses can be played, while it is being written.
  diagnostics += UnusedNames.diagnostics(of: meant, analyses.map { $0.resolutions }, elsewhere: elsewhere)
  diagnostics += deadRows.onSomePlatforms(found, among: devices)
  let modules = analyses.compactMap { $0.module }
  if modules.count == analyses.count { return (modules, diagnostics, shown) }
  return ([], diagnostics + (meant.files[0].policy.map { [.tooLong($0.name)] } ?? []), shown)
}

/// The findings for tests that no platform can run: on each platform, the test names something that only another one has.
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

/// Merges the findings of several platforms. A dead row or an unreachable state is kept only if all platforms have it. The
/// message of any other finding that only some platforms have names these platforms.
private func merged(_ found: [[Diagnostic]], on devices: [Device]) -> [Diagnostic] {
  found.count == 1 ? found[0] : mergedReadings(found).map { $0.naming(devices.map { $0.name }, among: found) }
}

/// Merges the findings with one cause into the first: those for one unknown name, for one value that is written as elsewhere, and
/// for the undeclared outcomes of one flow. The other places become secondary labels, and its fixes change all.
private func mergedUses(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
  var merged: [Diagnostic] = []
  for diagnostic in diagnostics {
    guard diagnostic.code == .unknownName || diagnostic.code == .outOfDomain,
      let first = merged.firstIndex(where: { $0.hasSameCause(as: diagnostic) })
    else {
      merged.append(diagnostic)
      continue
    }
    let place = diagnostic.primary
    let name = place.file.text(place.span)
    let isKnown = ([merged[first].primary] + merged[first].secondary).contains { $0.file.text($0.span) == name }
    merged[first].secondary.append(marked(place, isKnown ? "and here" : place.text))
    for (index, fix) in diagnostic.fixes.enumerated() where index < merged[first].fixes.count {
      merged[first].fixes[index].add(fix.edits, of: name, isKnown: isKnown)
    }
  }
  return merged
}

extension Diagnostic {
  fileprivate func hasSameCause(as other: Diagnostic) -> Bool {
    guard isSameProblem(as: other) else { return false }
    // The same word may be impossible in questions with other values.
    return code != .outOfDomain || right != nil && right == other.right
  }

  /// What the first fix writes at the place.
  private var right: String? { fixes.first?.edits.first?.replacement }
}

extension Fix {
  /// Adds the edits of another place, which are about a name. Where both insert a name at one place, it becomes a list of alternatives;
  /// `isKnown` if the list has the name already.
  fileprivate mutating func add(_ others: [Edit], of name: String, isKnown: Bool) {
    for other in others {
      guard other.span.start == other.span.end, let same = edits.firstIndex(where: { $0.span == other.span }) else {
        edits.append(other)
        continue
      }
      if !isKnown { edits[same].replacement += " | " + name }
    }
  }
}
