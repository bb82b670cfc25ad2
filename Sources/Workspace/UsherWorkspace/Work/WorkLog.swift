internal import Dispatch

/// What was done with the files of a project, for who counts it: in tests, that nothing is done twice.
package final class WorkLog: @unchecked Sendable {
  package enum Work: Hashable, Sendable {
    case read(String)
    case parsed(String)
    /// Analysed and encoded, once a platform.
    case compiled(String)
  }

  private let queue = DispatchQueue(label: "usher.work")
  private var done: [Work] = []

  package init() {}

  func note(_ work: Work) { queue.sync { done.append(work) } }

  /// In no order.
  package var all: [Work] { queue.sync { done } }
}
