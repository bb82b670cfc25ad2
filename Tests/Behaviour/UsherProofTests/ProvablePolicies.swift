import TestSupport

/// The paths of all policies in `Policies` that compile.
let provablePolicies: [String] = {
  do {
    return try filesUnder("Policies", withExtension: "usher").map(projectPath).filter {
      !$0.hasSuffix(".rejected.usher") && !$0.hasPrefix("Policies/Platforms/")
    }
  } catch {
    fatalError("\(error)")
  }
}()
