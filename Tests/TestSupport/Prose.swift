@_spi(Rendering) public import UsherSource

/// Tests compare texts for people.
extension Prose: Hashable, CustomStringConvertible {
  public static func == (left: Prose, right: Prose) -> Bool { left.rendered == right.rendered }

  public func hash(into hasher: inout Hasher) { hasher.combine(rendered) }

  public var description: String { rendered }
}
