package import UsherRuntime

/// A program encoded for one platform: its bytes, and the policy read from them.
package struct EncodedProgram: Sendable {
  /// A bundle without a copy.
  private let bytes: [UInt8]
  package let policy: Policy

  /// Nil if no engine can run the program: the longest step, or what can be open at the same time, exceeds a limit.
  package init?(_ program: Program, platform: String) {
    bytes = program.encoded(platform: platform)
    do throws(BundleError) { policy = try Policy(bundle: bytes) } catch { return nil }
  }

  /// The same policy, with sessions that record the places passed in each step.
  package var recordingPlaces: Policy {
    let policy = read(bytes)
    policy.storage.layout.recordPlaces(of: policy.code)
    return policy
  }

  /// The same policy with this copy.
  package func bundled(with copy: Copy?) -> Policy { read(bundle(copy: copy)) }

  private func read(_ bytes: [UInt8]) -> Policy {
    do throws(BundleError) {
      return try Policy(bundle: bytes)
    } catch {
      preconditionFailure("what the compiler writes is whole: \(error)")
    }
  }

  /// The bytes of a bundle with this copy, this edition (0 for none), and the oldest version of the app that can play it, whose numbers have
  /// 16 bits.
  package func bundle(copy: Copy?, edition: UInt32 = 0, oldestApp: Version? = nil) -> [UInt8] {
    let bundle = copy.map { Code.bytes(bytes, with: $0.compiled()) } ?? bytes
    return Code.bytes(bundle, edition: edition, oldestApp: oldestApp)
  }
}
