import UsherCompiler
import UsherPlatform
import UsherSource

/// Checks variants of one file of `EveryProduction` beside the others.
struct Checking {
  let path: String
  private let others: [ParsedFile]

  init(_ path: String) {
    self.path = path
    others = EveryProduction.paths.filter { $0 != path }.map { other in
      ParsedFile(SourceFile(path: other, text: EveryProduction.files[other] ?? ""))
    }
  }

  func errors(in text: String) -> [Diagnostic] {
    let file = ParsedFile(SourceFile(path: path, text: text))
    let compiler = Compiler([file] + others, bundled: BundledFiles(neededBy: [file] + others))
    let found =
      file.platformName == nil ? compiler.modules(of: file).diagnostics : compiler.device(of: file).diagnostics
    return found.filter { $0.severity == .error && $0.primary.file.path == path }
  }

  /// The errors about an inserted text, up to its first `…`.
  func errors(about inserted: String, in text: String, at start: Int) -> [String] {
    let end = start + inserted.prefix { $0 != "…" }.utf8.count
    let codes: Set<DiagnosticCode> = [
      .syntax, .unknownName, .wrongKind, .wrongType, .outOfDomain, .unknownPlatform, .ambiguousName, .liveArgument,
      .elseHides,
    ]
    return errors(in: text).filter {
      codes.contains($0.code) && $0.primary.span.start < end && $0.primary.span.end > start
    }.map(renderCompact)
  }
}
