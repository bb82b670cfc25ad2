import TestSupport
import UsherRuntime
import UsherModule

/// Compiles a policy of a test for iOS.
func policy(_ source: String) throws -> Policy {
  try compiled("language 1\npolicy tested\nuse ios\n\(source)").module.policy()
}
