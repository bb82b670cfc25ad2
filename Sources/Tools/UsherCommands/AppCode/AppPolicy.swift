internal import UsherLint
internal import UsherModule

/// A policy as the generators of code see it.
struct AppPolicy {
  /// The name of the file that declares the policy.
  let file: String
  var names: AppInterface
  /// The bundles that the code contains, by platform; none if it reads them from elsewhere.
  var bundles: [(platform: String, bytes: [UInt8])] = [] {
    didSet { names.platforms = bundles.map { $0.platform } }
  }
  /// The hashes of the names on the policy's platforms, each once, in order.
  var interfaceHashes: [UInt32] = []

  init(_ module: Module, file: String) {
    self.file = file
    names = AppInterface(module)
  }

  var name: String { names.name }
  var interface: Interface { names.interface }
  var typeName: String { names.typeName }

  /// Whether the app has to provide something.
  var hasApp: Bool { !interface.inputs.isEmpty || !interface.actions.isEmpty || !interface.metrics.isEmpty }
}
