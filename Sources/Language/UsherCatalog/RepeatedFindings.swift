internal import UsherSource

/// A text of an entry, in every language.
struct TextKey: Hashable {
  let entry: String
  let part: Catalog.Part
  let name: String

  init(_ entry: String, _ part: Catalog.Part, _ name: String) {
    (self.entry, self.part, self.name) = (entry, part, name)
  }
}

/// The findings of a source catalog and of its translations. What a translation has taken over from its source is not reported once
/// more: the finding in the source says in how many translations it is.
struct RepeatedFindings {
  private(set) var own: [Diagnostic] = []
  /// The indexes of the findings of the source.
  private var indices: [Repetition: Int] = [:]
  /// The number of translations with the same finding, by index.
  private var counts: [Int: Int] = [:]

  private struct Repetition: Hashable {
    let code: DiagnosticCode
    let text: TextKey
  }

  /// Adds the findings of a catalog. The source comes first.
  mutating func add(_ checks: CopyChecks) {
    var repeated: Set<Int> = []
    for (index, diagnostic) in checks.diagnostics.enumerated() {
      if let text = checks.texts[index] {
        let repetition = Repetition(code: diagnostic.code, text: text)
        if checks.catalog.role == .source {
          indices[repetition] = indices[repetition] ?? own.count
        } else if let first = indices[repetition] {
          repeated.insert(first)
          continue
        }
      }
      own.append(diagnostic)
    }
    for index in repeated { counts[index, default: 0] += 1 }
  }

  var diagnostics: [Diagnostic] {
    var all = own
    for (index, count) in counts {
      all[index].remark(" (and in \(count == 1 ? "1 translation" : "\(count) translations"))")
    }
    return all
  }
}
