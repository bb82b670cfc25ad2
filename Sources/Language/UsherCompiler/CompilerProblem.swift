internal import UsherSource

/// The problems between files: between policies, platforms and catalogs that name each other.
enum CompilerProblem: Problem {
  case duplicateFile(String, isPlatform: Bool)
  case nothingToOverride
  case unknownOverride(String, base: String)
  case overriddenTwice(String)
  case otherKind(String)
  case otherParameters(String)
  case unknownUse(String)
  case duplicateUse(String)
  case circularUse([String])
  case circularExtends([String])
  case unknownBase(String)
  case otherPlatforms(policy: String, missing: String)
  case longChain(limit: Int)
  case unknownBasePlatform(String)
  case circularPlatforms([String])
  case unknownCatalog(String)
  /// The name of a catalog's file is written in place of the catalog's name.
  case fileOfCatalog
  case otherSource(catalog: String, language: String, wanted: String)
  case missingPurpose(resource: String)
  case misspelledPurpose(key: String)

  static let type = ProblemType()

  var code: DiagnosticCode {
    switch self {
    case .duplicateFile: .duplicateFile
    case .nothingToOverride: .misplaced
    case .unknownOverride: .unknownName
    case .overriddenTwice, .duplicateUse: .duplicateName
    case .otherKind: .wrongKind
    case .otherParameters: .wrongArguments
    case .unknownUse, .unknownBase, .otherPlatforms, .unknownBasePlatform: .unknownPlatform
    case .circularUse, .circularExtends, .circularPlatforms: .recursion
    case .longChain: .tooComplex
    case .unknownCatalog, .fileOfCatalog, .otherSource: .unknownCatalog
    case .missingPurpose, .misspelledPurpose: .missingPurpose
    }
  }

  var message: Message {
    switch self {
    case .duplicateFile(let name, let isPlatform):
      "two files declare the \(wording: isPlatform ? "platform" : "policy") `\(name)`"
    case .nothingToOverride: "this policy does not extend another one, so it cannot override anything"
    case .unknownOverride(let name, let base): "`\(base)` has no `\(name)` to override"
    case .overriddenTwice(let name): "`\(name)` is overridden twice"
    case .otherKind(let name): "`\(name)` is overridden by another kind of prompt"
    case .otherParameters(let name): "`\(name)` is overridden with other parameters"
    case .unknownUse(let name): "there is no platform or policy `\(name)`"
    case .duplicateUse(let name): "`\(name)` is used twice"
    case .circularUse(let names): "policies use each other in a circle: \(circle(names))"
    case .circularExtends(let names): "policies extend each other in a circle: \(circle(names))"
    case .unknownBase(let name): "there is no policy `\(name)` to extend"
    case .otherPlatforms(let policy, let platform): "`\(policy)` does not support the platform \(platform)"
    case .longChain(let limit):
      "more than \(limit) platforms are extended, one through the other; the limit is \(limit)"
    case .unknownBasePlatform(let name): "there is no platform `\(name)` to extend"
    case .circularPlatforms(let names): "platforms extend each other in a circle: \(circle(names))"
    case .unknownCatalog(let name): "there is no catalog `\(name)`"
    case .fileOfCatalog: "`copy` names a catalog, not its file"
    case .otherSource(let catalog, let found, let wanted):
      "the catalog `\(catalog)` is written in \(found), and the other texts of the policy in \(wanted)"
    case .missingPurpose(let resource): "no catalog says what `\(resource)` is used for"
    case .misspelledPurpose(let key): "no system reads the key `\(key)`"
    }
  }
}

/// `a -> b -> a`, each in backquotes.
private func circle(_ names: [String]) -> Message { Message(names.map { "`\($0)`" }, separator: " -> ") }
