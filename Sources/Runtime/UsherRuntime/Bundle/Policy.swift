/// A compiled policy: a program for one platform, and its texts. It is immutable, shared and cheap to copy.
///
/// An app reads it from a bundle that `usher compile` writes:
///
/// ```swift
/// let policy = try Policy(bundle: bytes)
/// var facts = try policy.facts(["camera": "denied"])
/// var session = try policy.start("capture", facts: facts)
/// ```
public struct Policy: Sendable {
  package let storage: CodeStorage
  /// The texts of its prompts and notices in all languages; nil if the bundle has none.
  public let copy: CompiledCopy?

  package var code: Code { storage.code }

  /// Reads a bundle and checks it completely: whatever the bytes are, running the policy never traps, never reads out of
  /// bounds, and every step ends. The bytes are copied once. Texts are checked when a language is chosen.
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
      guard case .format(let format) = error else { throw .inconsistent("copy") }
      throw .copyFormat(format)
    }
  }

  /// The size of the bundle, in bytes.
  package var byteCount: Int { storage.byteCount }
}

extension Policy: Equatable {
  /// Whether both bundles have the same bytes, judged by content hash and size.
  public static func == (left: Policy, right: Policy) -> Bool {
    left.storage === right.storage
      || left.code.header.hash == right.code.header.hash && left.byteCount == right.byteCount
  }
}
