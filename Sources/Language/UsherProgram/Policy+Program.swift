package import UsherRuntime

extension Policy {
  /// Creates the policy of a compiled program.
  package init(_ program: Program, platform: String = "", copy: Copy? = nil) {
    do throws(BundleError) {
      try self.init(bundle: program.bundle(platform: platform, copy: copy))
    } catch {
      preconditionFailure("what the compiler writes is whole: \(error)")
    }
  }
}

extension Program {
  /// The bytes of a bundle with the program and its copy. Equal input gives equal bytes.
  package func bundle(platform: String = "", copy: Copy? = nil) -> [UInt8] {
    encoded(platform: platform, copy: copy?.compiled() ?? [])
  }
}

extension Facts {
  /// The facts of a host that sets none.
  package init(of program: Program) {
    self.init(
      values: program.facts.map { program.variables[$0].initial },
      times: Array(repeating: nil, count: program.moments.count))
  }
}
