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
  /// The number of the bundle among those of the policy, as `usher compile --edition` gave it: a newer bundle has a higher one. Nil if it
  /// gave none.
  public let edition: Int?
  /// The oldest version of the app that has what the policy needs, as `usher compile --oldest-app` gave it. Nil if it gave none.
  public let oldestApp: Version?

  package var code: Code { storage.code }

  /// Reads a bundle and checks it completely: whatever the bytes are, running the policy never traps, never reads out of
  /// bounds, and every step ends. The bytes are copied once. Texts are checked when a language is chosen.
  public init(bundle: [UInt8]) throws(BundleError) {
    storage = try Code.checked(bundle)
    let (number, app) = (bundle.word(at: Header.edition), bundle.word(at: Header.oldestApp))
    edition = number == 0 ? nil : Int(number)
    oldestApp = app == 0 ? nil : Version(Int(app & 0xFFFF), Int(app >> 16))
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
