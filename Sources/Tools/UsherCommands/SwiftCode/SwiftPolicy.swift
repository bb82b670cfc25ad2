internal import UsherLint
internal import UsherModule

/// The access level of generated declarations.
enum SwiftAccess: String, CaseIterable {
  case `internal`
  case package
  case `public`

  /// The modifier with a space; empty for internal.
  var modifier: String { self == .internal ? "" : rawValue + " " }
}

/// The first words of each generated file.
let swiftMark = "// `usher generate swift` wrote this file"

/// A policy as the generator of Swift code sees it.
struct SwiftPolicy {
  /// The name of the file that declares the policy.
  let file: String
  /// The names in Swift.
  var names: SwiftInterface
  /// The bundles that the code contains, by platform; none if it reads them from elsewhere.
  var bundles: [(platform: String, bytes: [UInt8])] = []
  /// The hashes of the names on the policy's platforms, each once, in order.
  var interfaceHashes: [UInt32] = []

  init(_ module: Module, file: String) { (self.file, names) = (file, SwiftInterface(module)) }

  var name: String { names.name }
  var interface: Interface { names.interface }
  var typeName: String { names.typeName }

  /// Whether the app has to provide something.
  var hasApp: Bool { !interface.inputs.isEmpty || !interface.actions.isEmpty || !interface.metrics.isEmpty }

  func type(_ type: Interface.ValueType, of owner: String, _ part: String) -> String {
    names.type(type, of: owner, part)
  }

  func owned(_ owner: String, _ part: String) -> String { names.owned(owner, part) }
}
