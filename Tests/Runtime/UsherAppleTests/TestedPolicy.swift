import TestSupport
import UsherRuntime
import UsherSemantics

/// A policy that a test writes, for iOS.
func policy(_ source: String) throws -> Policy {
  try compiled("language 1\npolicy tested\nuse ios\n\(source)").module.policy()
}
