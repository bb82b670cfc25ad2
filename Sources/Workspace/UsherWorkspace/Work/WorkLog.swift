internal import UsherLock

/// A log of the work on a project's files. Tests use it to check that no work is repeated.
package final class WorkLog: Sendable {
  package enum Work: Hashable, Sendable {
    case read(String)
    case parsed(String)
    /// Analysed and encoded for each platform.
    case compiled(String)
    /// Its names were recorded.
    case named(String)
    /// Proved on each platform.
    case proved(String)
    case written(String)
  }

  private let done = Locked<[Work]>([])
  private let observe: @Sendable (Work) -> Void

  /// `observe` is called before each piece of work, on any thread.
  package init(observe: @escaping @Sendable (Work) -> Void = { _ in }) { self.observe = observe }

  func note(_ work: Work) {
    done.withLock { $0.append(work) }
    observe(work)
  }

  /// In no particular order.
  package var all: [Work] { done.withLock { $0 } }
}
