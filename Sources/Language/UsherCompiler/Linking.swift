internal import UsherSource
internal import UsherSemantics
internal import UsherSyntax

/// A policy together with the policies that it is built from. The policies that it uses come first in `units`.
struct Linking {
  private let compiler: Compiler
  private(set) var units: [Unit] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// Whether a named policy exists but cannot be read. Its errors are reported in its own file.
  private(set) var isIncomplete = false
  /// The platforms that the policy names. If it names none, the platforms that any of its parts names.
  private(set) var platforms: [String] = []
  private(set) var allPlatforms: [String] = []
  /// The names of the policies that are being added; each uses or extends the next. Used to find cycles.
  private var path: [String] = []

  init(_ file: WellFormedFile, in compiler: Compiler) {
    self.compiler = compiler
    platforms = add(file)
    if platforms.isEmpty { platforms = allPlatforms }
  }

  /// Adds a policy after the policies that it uses. Returns the platforms that it and its bases name.
  private mutating func add(_ file: WellFormedFile) -> [String] {
    guard let clause = file.policy else { preconditionFailure("only a policy is assembled") }
    path.append(clause.name.text)
    defer { path.removeLast() }
    guard let (unit, platforms) = written(file) else { return [] }
    units.append(unit.named(clause.name.text))
    return platforms
  }

  /// Merges a policy into its base, if it extends one. Nil if the base is unknown, unreadable or circular.
  private mutating func written(_ file: WellFormedFile) -> (Unit, platforms: [String])? {
    var base: (unit: Unit, platforms: [String])?
    if let name = file.policy?.extends {
      guard let found = self.base(name) else { return nil }
      base = found
    }
    let (platforms, uses) = usedNames(of: file)
    for platform in platforms where !allPlatforms.contains(platform) { allPlatforms.append(platform) }
    let all = (base?.platforms ?? []) + platforms.filter { !(base?.platforms ?? []).contains($0) }
    for name in uses { use(name, on: all) }
    let names = uses.map { $0.text }
    let inheritance =
      if let base { Inheritance(file, extending: base.unit, uses: names) } else { Inheritance(file, uses: names) }
    diagnostics += inheritance.diagnostics
    return (inheritance.unit, all)
  }

  /// The merged base that a policy extends. Reports a base that is unknown or circular.
  private mutating func base(_ name: DottedName) -> (Unit, platforms: [String])? {
    if let start = path.firstIndex(of: name.text) {
      diagnostics.append(.circularExtends(name, path[start...] + [name.text]))
      return nil
    }
    guard compiler.policyNames.contains(name.text) else {
      diagnostics.append(.unknownBase(name, among: compiler.policyNames.filter { $0 != path.last }))
      return nil
    }
    guard let file = compiler.policy(named: name.text)?.content else {
      isIncomplete = true
      return nil
    }
    path.append(name.text)
    defer { path.removeLast() }
    return written(file).map { ($0.named(name.text), $1) }
  }

  private mutating func usedNames(of file: WellFormedFile) -> (platforms: [String], policies: [DottedName]) {
    var platforms: [String] = []
    var policies: [DottedName] = []
    var seen: [String: DottedName] = [:]
    var misspelled: Int?
    for name in file.usedNames {
      if let first = seen[name.text] {
        diagnostics.append(.duplicateUse(name, first: first))
      } else if compiler.platformNames.contains(name.text) {
        platforms.append(name.text)
      } else if compiler.policyNames.contains(name.text), name.text != path.last {
        policies.append(name)
      } else {
        reportUnknown(name, known: &misspelled)
      }
      seen[name.text] = seen[name.text] ?? name
    }
    return (platforms, policies)
  }

  /// Reports a name that nothing has. Several that are written with other capitals are one mistake, whose first is at `known`.
  private mutating func reportUnknown(_ name: DottedName, known: inout Int?) {
    let names = compiler.platformNames + compiler.policyNames.filter { $0 != path.last }
    let inFile = named(inFile: name.text, among: names)
    let meant = inFile ?? likely(name.text, among: names)
    let unknown = Diagnostic.unknownUse(name, meant: meant, isSafe: inFile != nil, among: names)
    guard meant?.lowercased() == name.text.lowercased() else { return diagnostics.append(unknown) }
    guard let known else {
      known = diagnostics.count
      return diagnostics.append(unknown)
    }
    diagnostics[known].secondary += [unknown.primary]
    diagnostics[known].fixes[0].edits += unknown.fixes[0].edits
    diagnostics[known].fixes[0].title = "write the names as their files do"
  }

  private mutating func use(_ name: DottedName, on platforms: [String]) {
    if let start = path.firstIndex(of: name.text) {
      diagnostics.append(.circularUse(name, path[start...] + [name.text]))
      return
    }
    if units.contains(where: { $0.name == name.text }) { return }
    guard let file = compiler.policy(named: name.text)?.content else {
      isIncomplete = true
      return
    }
    let theirs = add(file)
    if let missing = platforms.first(where: { !theirs.isEmpty && !theirs.contains($0) }) {
      diagnostics.append(.otherPlatforms(name, missing))
    }
  }
}

/// The name of the policy or platform whose file has this name; nil for other names.
private func named(inFile name: String, among names: [String]) -> String? {
  name.hasSuffix(".usher") ? names.first { name == $0 + ".usher" } : nil
}

extension Unit {
  fileprivate func named(_ name: String) -> Unit {
    var unit = self
    unit.name = name
    return unit
  }
}

extension Diagnostic {
  fileprivate static func unknownUse(_ name: DottedName, meant: String?, isSafe: Bool, among names: [String])
    -> Diagnostic
  {
    Diagnostic(
      CompilerProblem.unknownUse(name.text),
      at: name.label(meant.map { "did you mean `\($0)`?" } ?? "no file declares it"),
      help: meant == nil ? "there is \(listed(names.map { "`\($0)`" }, "and"))" : nil,
      fixes: meant.map { [Fix("write `\($0)`", edits: [Edit(name.span, $0)], isSafe: isSafe)] } ?? [])
  }

  fileprivate static func duplicateUse(_ name: DottedName, first: DottedName) -> Diagnostic {
    Diagnostic(CompilerProblem.duplicateUse(name.text), at: name.label("the second"), also: [first.label("the first")])
  }

  fileprivate static func circularUse(_ name: DottedName, _ names: some Collection<String>) -> Diagnostic {
    Diagnostic(
      CompilerProblem.circularUse(Array(names)),
      at: name.label("leads back to the first"), help: "move the parts that both need into a policy of their own")
  }

  fileprivate static func circularExtends(_ name: DottedName, _ names: some Collection<String>) -> Diagnostic {
    Diagnostic(CompilerProblem.circularExtends(Array(names)), at: name.label("leads back to the first"))
  }

  fileprivate static func unknownBase(_ name: DottedName, among policies: [String]) -> Diagnostic {
    let inFile = named(inFile: name.text, among: policies)
    let meant = inFile ?? nearest(to: name.text, among: policies)
    return Diagnostic(
      CompilerProblem.unknownBase(name.text),
      at: name.label(meant.map { "did you mean `\($0)`?" } ?? "no file declares it"),
      help: meant == nil && !policies.isEmpty ? "there is \(listed(policies.map { "`\($0)`" }, "and"))" : nil,
      fixes: meant.map { [Fix("write `\($0)`", edits: [Edit(name.span, $0)], isSafe: inFile != nil)] } ?? [])
  }

  fileprivate static func otherPlatforms(_ name: DottedName, _ platform: String) -> Diagnostic {
    Diagnostic(
      CompilerProblem.otherPlatforms(policy: name.text, missing: platform), at: name.label("used on \(platform)"),
      help: "add `use \(platform)` to it")
  }
}
