// The sentence of each error of this module: what is wrong, with the name in question, and then the names that would be right.

extension HostError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownFlow(let name, let known): "the policy has no flow `\(name)`; it has \(known.listed)"
    case .innerFlow(let name): "no app starts the flow `\(name)`: other flows run it"
    case .unknownDecision(let name, let known): "the policy has no decision `\(name)`; it has \(known.listed)"
    case .unknownFact(let name, let known):
      "the policy has no status, input or memory `\(name)`; it has \(known.listed)"
    case .unknownEvent(let name, let known): "the policy has no event `\(name)`; it has \(known.listed)"
    case .unknownValue(let value, let owner, let known): "`\(owner)` has no value `\(value)`; it has \(known.listed)"
    case .unknownAnswer(let answer, let question, let known):
      "\(question) has no answer `\(answer)`; it has \(known.listed)"
    case .otherParameters(let name, let expected):
      "other parameters were given for `\(name)` than it has: \(expected.listed)"
    case .missing(let inputs): "no value is given for \(inputs.listed), which the policy requires"
    case .otherPolicy: "this belongs to another policy"
    case .otherInterface(let name, let expected):
      name == expected
        ? "the bundle of `\(name)` has other names than the app's code, which was made from another version of it"
        : "the bundle is that of `\(name)`, and the app's code was made from `\(expected)`"
    }
  }
}

extension BundleError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notABundle: "this is not a bundle"
    case .damaged: "the bundle is damaged"
    case .format(let format): "the bundle has format \(format), and this engine reads format \(Header.format)"
    case .language(let language): "the bundle is of language \(language), and this engine knows language 1"
    case .copyFormat(let format):
      "the words of the bundle have format \(format), and this engine reads format \(CopyFormat.magic >> 24 & 15)"
    case .features(let names): "the bundle needs what this engine does not have: \(names.joined(separator: ", "))"
    case .inconsistent("steps"): "a step comes to too much, or too much is open at one time"
    case .inconsistent(let part): "the bundle is not as a compiler writes it: \(part) do not fit"
    }
  }
}

extension Snapshot.Refusal: CustomStringConvertible {
  public var description: String {
    switch self {
    case .damaged: "what was saved is damaged"
    case .format(let format, let understood):
      "what was saved has format \(format), and this engine reads format \(understood)"
    case .otherPolicy: "another policy has saved this"
    case .unknownName: "the policy no longer has the state, or the state has other parameters"
    case .forLaunch: "the flow lasts for one launch of the app"
    }
  }
}

extension CompiledCopy.Refusal: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownFormat: "these are not the texts of a policy"
    case .format(let format):
      "the texts have format \(format), and this engine reads format \(CopyFormat.magic >> 24 & 15)"
    case .damaged: "the texts are damaged"
    }
  }
}

extension [String] {
  /// Names as a sentence has them: `` `a`, `b` ``, or `none`.
  fileprivate var listed: String { isEmpty ? "none" : map { "`\($0)`" }.joined(separator: ", ") }
}
