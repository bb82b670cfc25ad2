/// The access level of generated declarations.
enum SwiftAccess: String, CaseIterable {
  case `internal`
  case package
  case `public`

  /// The modifier with a space; empty for internal.
  var modifier: String { self == .internal ? "" : rawValue + " " }
}
