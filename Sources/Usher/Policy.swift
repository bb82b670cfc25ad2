/// A compiled policy: a program for one platform. Immutable, shared, cheap to copy.
public struct Policy: Sendable {
  let storage: CodeStorage
  /// The words of its prompts and notices, in every language there is; nil where it was made without.
  package var copy: Copy?

  var code: Code { storage.code }

  /// Reads a bundle, after all of it has been checked. The bytes are copied once.
  public init(bundle: [UInt8]) throws(BundleError) {
    storage = try Code.checked(bundle)
  }

  /// A program as it is run.
  package init(_ program: Program, copy: Copy? = nil) {
    do throws(BundleError) {
      storage = try Code.checked(program.encoded())
    } catch {
      preconditionFailure("what the compiler writes is whole: \(error.words)")
    }
    self.copy = copy
  }

  /// A stateless decision: its value with these facts. Memory of a session has its first value.
  package func decide(_ decision: ID<Variable>, facts: Facts) -> Value {
    var session = Session(unstarted: 0, of: self)
    return session.withRun { run in
      run.read(facts)
      return run.code.value(ofVariable: UInt16(decision.index), in: run.valuation)
    }
  }

  /// Its name in the source.
  public var name: String { code.string(code.header.name) }

  /// The bytes of a bundle.
  public var byteCount: Int { storage.byteCount }
}

extension Policy: Equatable {
  /// Whether they are the same, byte for byte.
  public static func == (left: Policy, right: Policy) -> Bool {
    left.storage === right.storage
      || left.code.header.hash == right.code.header.hash && left.byteCount == right.byteCount
  }
}

extension BundleError {
  /// What is wrong, in words.
  public var words: String {
    switch self {
    case .notABundle: "this is no bundle"
    case .damaged: "the bundle is damaged"
    case .format(let format): "the bundle has format \(format), and this engine reads format \(Header.format)"
    case .language(let language): "the bundle is of language \(language), and this engine knows language 1"
    case .features(let names): "the bundle needs what this engine does not have: \(joined(names))"
    case .inconsistent(let part): "the bundle is not as a compiler writes it: \(part) do not fit"
    }
  }
}

private func joined(_ names: [String]) -> String {
  var text = ""
  for name in names { text += (text.isEmpty ? "" : ", ") + name }
  return text
}
