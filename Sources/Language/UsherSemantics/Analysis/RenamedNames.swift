internal import UsherSource
internal import UsherSyntax

/// Finds the new name of something that was renamed only where it is declared. The old name is then unknown, and nothing uses the
/// new one.
struct RenamedNames {
  private let policy: WellFormedFile
  /// The offsets of the declarations in the policy that something refers to.
  private var used: Set<Int> = []

  init(_ policy: WellFormedFile, _ records: [NameResolutions]) {
    self.policy = policy
    for record in records {
      let own = record.files.firstIndex { $0 === policy.tree.file }
      for resolution in record.resolutions where Int(resolution.declaration.file) == own {
        used.insert(Int(resolution.declaration.start))
      }
    }
  }

  /// Adds the new name to each finding for an unknown name that has no suggestion, if only one name can be the new one. Otherwise a
  /// metric or an event is to be declared. A second declaration may be the one that is missing; that is one finding.
  func completed(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    withoutMisnamed(diagnostics).map { diagnostic in
      guard case .unknown(let unknown, let kind)? = diagnostic.problem(as: NameProblem.self),
        diagnostic.primary.file === policy.tree.file
      else { return diagnostic }
      let unused = declared(kind, around: diagnostic.primary.span).filter { !used.contains($0.name.span.start) }
      guard diagnostic.fixes.isEmpty else {
        return unused.first { isAsNear($0.name.text, as: diagnostic.fixes, to: unknown) }
          .map { diagnostic.meaning($0.name) } ?? diagnostic
      }
      guard unused.count == 1, let name = unused.first, !name.isStart || !diagnostic.secondary.isEmpty else {
        return kind == .metric || kind == .event ? declaring(unknown, kind, diagnostic) : diagnostic
      }
      return diagnostic.meaning(name.name)
    }
  }

  /// Whether an unused name is as near to an unknown one as the other name that is suggested for it.
  private func isAsNear(_ name: String, as fixes: [Fix], to unknown: String) -> Bool {
    guard fixes.count == 1, let other = fixes[0].edits.first?.replacement, name != other else { return false }
    return editDistance(Array(name.utf8), Array(unknown.utf8)) <= editDistance(Array(other.utf8), Array(unknown.utf8))
  }

  /// The findings in which each second declaration of a name has the only unknown name of its kind, in place of the finding for that.
  private func withoutMisnamed(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var named = diagnostics.map { Optional($0) }
    for (index, second) in diagnostics.enumerated() {
      guard case .duplicate(let name, let kind)? = second.problem(as: NameProblem.self), second.fixes.isEmpty else {
        continue
      }
      let unknown = diagnostics.indices.filter { isUnknown(diagnostics[$0], kind, besides: name) }
      guard unknown.count == 1, let first = unknown.first, named[first] != nil,
        declared(kind, around: diagnostics[first].primary.span).contains(where: { $0.name.span == second.primary.span })
      else { continue }
      named[index] = second.meantAsDeclaration(for: diagnostics[first])
      named[first] = nil
    }
    return named.compactMap { $0 }
  }

  /// Whether a finding is for an unknown name of a kind in the policy, and suggests nothing besides the name that appears twice.
  private func isUnknown(_ diagnostic: Diagnostic, _ kind: NameKind, besides name: String) -> Bool {
    guard case .unknown(_, kind)? = diagnostic.problem(as: NameProblem.self) else { return false }
    return diagnostic.primary.file === policy.tree.file
      && diagnostic.fixes.allSatisfy { $0.edits.allSatisfy { $0.replacement == name } }
  }

  /// The finding with a fix that declares the name, below the declarations of its kind.
  private func declaring(_ name: String, _ kind: NameKind, _ diagnostic: Diagnostic) -> Diagnostic {
    let word: Word = kind == .event ? .event : .metric
    guard name.utf8.allSatisfy({ $0 != UInt8(ascii: ".") }),
      let end = diagnostic.primary.file.endOfDeclarations(beginningWith: word)
    else { return diagnostic }
    var diagnostic = diagnostic
    diagnostic.fixes = [Fix("declare it", edits: [Edit(Span(end, end), "\(word.rawValue) \(name)\n")], isSafe: false)]
    return diagnostic
  }

  /// The kinds of which an unused name can be the new one, besides states.
  private static let unused: [NameKind] = [.prompt, .flow, .action, .metric, .event]

  /// The names of a kind that the policy declares. Only states of the flow around `place` are meant.
  private func declared(_ kind: NameKind, around place: Span) -> [(name: DeclaredName, isStart: Bool)] {
    policy.policyItems.flatMap { item -> [(name: DeclaredName, isStart: Bool)] in
      if case .flow(let flow) = item, kind == .state {
        let whole = flow.node.span
        return whole.start <= place.start && place.end <= whole.end ? states(in: flow.states) : []
      }
      if case .flow(let flow) = item, !flow.isInner { return [] }
      guard Self.unused.contains(kind), let declared = item.declared, declared.kind == kind else { return [] }
      return [(declared.name, false)]
    }
  }

  private func states(in states: [StateDeclaration]) -> [(name: DeclaredName, isStart: Bool)] {
    states.flatMap { state in [(state.name, state.isStart)] + self.states(in: state.content.states) }
  }
}

extension Diagnostic {
  /// The finding for a second declaration of a name, with the unknown name that it is probably meant to declare.
  fileprivate func meantAsDeclaration(for unknown: Diagnostic) -> Diagnostic {
    let name = unknown.primary.file.text(unknown.primary.span)
    var diagnostic = self
    diagnostic.primary.text = "did you mean `\(name)`?"
    diagnostic.secondary += [marked(unknown.primary, "nothing is called `\(name)`")] + unknown.secondary
    diagnostic.fixes = [Fix("write `\(name)`", edits: [Edit(primary.span, name)], isSafe: false)]
    return diagnostic
  }

  /// The finding for an unknown name, with the name that is probably meant in all places.
  fileprivate func meaning(_ name: DeclaredName) -> Diagnostic {
    var diagnostic = self
    diagnostic.primary.text = "did you mean `\(name.text)`?"
    diagnostic.secondary.append(name.label("nothing else uses this one"))
    diagnostic.help = nil
    let places = [primary] + secondary
    let edits = places.filter { $0.file === primary.file }.map { Edit($0.span, name.text) }
    diagnostic.fixes = [Fix("write `\(name.text)`", edits: edits, isSafe: false)]
    return diagnostic
  }
}

extension SourceFile {
  /// The beginning of the line below the last line that begins with a word, or else below the line that begins with `policy`, with the
  /// lines directly below it. Nil without such a line.
  fileprivate func endOfDeclarations(beginningWith word: Word) -> Int? {
    func lines(with word: String) -> [Int] {
      (1...lineCount).filter { bytes[span(ofLine: $0).start...].starts(with: (word + " ").utf8) }
    }
    if let last = lines(with: word.rawValue).last { return min(span(ofLine: last).end + 1, bytes.count) }
    guard var line = lines(with: Word.policy.rawValue).first else { return nil }
    while line < lineCount, span(ofLine: line + 1).start < span(ofLine: line + 1).end { line += 1 }
    return min(span(ofLine: line).end + 1, bytes.count)
  }
}
