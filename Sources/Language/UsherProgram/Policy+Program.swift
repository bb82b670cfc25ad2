package import UsherRuntime

extension Policy {
  /// A program as it is run.
  package init(_ program: Program, platform: String = "", copy: Copy? = nil) {
    do throws(BundleError) {
      try self.init(bundle: program.bundle(platform: platform, copy: copy))
    } catch {
      preconditionFailure("what the compiler writes is whole: \(error.words)")
    }
  }
}

extension Program {
  /// The bytes of a bundle: the program, and its words. The same program with the same words gives the same bytes.
  package func bundle(platform: String = "", copy: Copy? = nil) -> [UInt8] {
    encoded(platform: platform, copy: copy?.compiled() ?? [])
  }
}

extension Facts {
  /// What a host that says nothing means.
  package init(of program: Program) {
    self.init(
      values: program.facts.map { program.variables[$0].initial },
      times: Array(repeating: nil, count: program.moments.count))
  }
}
