/// A compiled policy: a program for one platform, and its words. Immutable, shared, cheap to copy.
///
/// An app reads it from a bundle that `usher compile` has written:
///
/// ```swift
/// let policy = try Policy(bundle: bytes)
/// var facts = try policy.facts(["camera": "denied"])
/// var session = try policy.start("capture", facts: facts)
/// ```
public struct Policy: Sendable {
  let storage: CodeStorage
  /// The words of its prompts and notices, in every language there is; nil for a bundle without.
  public let copy: CompiledCopy?

  var code: Code { storage.code }

  /// Reads a bundle, after all of it has been checked: whatever the bytes are, running the policy traps nowhere, reads
  /// nothing outside of them, and every step ends. The bytes are copied once; texts are checked when a language is chosen.
  public init(bundle: [UInt8]) throws(BundleError) {
    storage = try Code.checked(bundle)
    let words = storage.code.header.copy
    guard words.count > 0 else {
      copy = nil
      return
    }
    do throws(CompiledCopy.Refusal) {
      copy = try CompiledCopy(bundle[words.range])
    } catch {
      throw .inconsistent("copy")
    }
  }

  /// A program as it is run.
  package init(_ program: Program, platform: String = "", copy: Copy? = nil) {
    do throws(BundleError) {
      try self.init(bundle: program.bundle(platform: platform, copy: copy))
    } catch {
      preconditionFailure("what the compiler writes is whole: \(error.words)")
    }
  }

  /// A stateless decision: its value with these facts. Memory of a session has its first value.
  public func decide(_ decision: ID<Variable>, facts: borrowing Facts) -> Value {
    let code = code
    let count = code.slotCount
    precondition(facts.values.count == Int(code.layout.facts), "facts of another policy")
    return unsafe withUnsafeTemporaryAllocation(of: Value.self, capacity: max(count, 1)) { values in
      guard let base = values.baseAddress else { preconditionFailure("room for a value has an address") }
      for position in 0..<facts.values.count { unsafe base[position] = facts.values[position] }
      for index in code.variables.indices {
        let variable = code.variables[index]
        guard variable.slot != none16, Int(variable.slot) >= facts.values.count else { continue }
        let isMoment = variable.moment != none16 && variable.home != VariableRecord.Home.session.rawValue
        unsafe base[Int(variable.slot)] =
          isMoment
          ? code.age(of: variable, since: facts.times[Int(variable.moment)], at: facts.now) : variable.initial
      }
      return code.value(ofVariable: UInt16(decision.index), in: unsafe Values(base: UnsafePointer(base)))
    }
  }

  /// The size of the bundle, in bytes.
  public var byteCount: Int { storage.byteCount }
}

extension Program {
  /// The bytes of a bundle: the program, and its words. The same program with the same words gives the same bytes.
  package func bundle(platform: String = "", copy: Copy? = nil) -> [UInt8] {
    encoded(platform: platform, copy: copy?.compiled() ?? [])
  }
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
