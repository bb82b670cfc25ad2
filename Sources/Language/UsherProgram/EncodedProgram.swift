package import UsherRuntime

/// A program for one platform as it is run: its bytes, written once, and the policy that was read from them.
package struct EncodedProgram: Sendable {
  /// Of a bundle without words.
  private let bytes: [UInt8]
  package let policy: Policy

  /// Nil where no engine runs it: a step comes to too much, or too much is open at one time, though each part be small.
  package init?(_ program: Program, platform: String) {
    bytes = program.encoded(platform: platform)
    do throws(BundleError) { policy = try Policy(bundle: bytes) } catch { return nil }
  }

  /// The same, whose sessions record the places that a step passes.
  package var recordingPlaces: Policy {
    let policy = read(bytes)
    policy.storage.layout.recordPlaces(of: policy.code)
    return policy
  }

  /// The same with these words.
  package func bundled(with copy: Copy?) -> Policy { read(bundle(copy: copy)) }

  private func read(_ bytes: [UInt8]) -> Policy {
    do throws(BundleError) {
      return try Policy(bundle: bytes)
    } catch {
      preconditionFailure("what the compiler writes is whole: \(error.words)")
    }
  }

  /// The bytes of a bundle with these words.
  package func bundle(copy: Copy?) -> [UInt8] { copy.map { Code.bytes(bytes, with: $0.compiled()) } ?? bytes }
}
