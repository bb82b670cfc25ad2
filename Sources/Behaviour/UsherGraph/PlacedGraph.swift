package import UsherSource

/// A graph with a place for each of its parts, in whole pixels from the upper left corner.
package struct PlacedGraph: Sendable {
  package var graph: FlowGraph
  package var width = 0
  package var height = 0
  package var boxes: [PlacedBox] = []
  /// An outcome that several states lead to has a node beside each of them.
  package var nodes: [PlacedNode] = []
  package var paths: [PlacedPath] = []

  package init(graph: FlowGraph) { self.graph = graph }
}

package struct Rectangle: Equatable, Sendable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package func moved(by point: Point) -> Rectangle {
    Rectangle(x: x + point.x, y: y + point.y, width: width, height: height)
  }

  /// Whether they share a pixel.
  package func overlaps(_ other: Rectangle) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
  }

  package func contains(_ other: Rectangle) -> Bool {
    x <= other.x && y <= other.y && other.x + other.width <= x + width && other.y + other.height <= y + height
  }
}

package struct Point: Equatable, Sendable {
  package var x: Int
  package var y: Int

  package func moved(by point: Point) -> Point { Point(x: x + point.x, y: y + point.y) }
}

/// A state that contains others, or the flow.
package struct PlacedBox: Equatable, Sendable {
  /// Its position in the graph.
  package var box: Int
  package var frame: Rectangle
  package var title: Rectangle
}

/// A state, a choice or an outcome as a card: its texts above, and below them a cell for each of its rows and handlers.
package struct PlacedNode: Sendable {
  /// Its position in the graph.
  package var node: Int
  package var frame: Rectangle
  package var lines: [PlacedLine]
  package var cells: [PlacedCell]
}

package struct PlacedLine: Sendable {
  package enum Style: Equatable, Sendable {
    case title
    case words
    case effect
  }

  package var text: Prose
  package var style: Style
  package var frame: Rectangle
}

/// The label of an edge, on the card that it comes from.
package struct PlacedCell: Sendable {
  /// The position of the edge in the graph.
  package var edge: Int
  package var frame: Rectangle
  package var lines: [PlacedLine]
}

/// The line of an edge, from the cell of its label to the upper side of a node. Its parts are horizontal or vertical.
package struct PlacedPath: Equatable, Sendable {
  /// The position of the edge in the graph.
  package var edge: Int
  /// The position of its end among the placed nodes.
  package var target: Int
  package var points: [Point]
}
