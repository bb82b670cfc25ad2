package import UsherRuntime

/// Reasons why a record was not read or written.
public enum StoreError: Error, Hashable, Sendable {
  /// A system call failed with this error code.
  case system(call: String, path: String, code: Int32)
  /// The record is damaged. It has been kept under this name, and the next run starts without it.
  case damaged(keptAs: String)
  /// The record has another format than this host reads; usually a newer version of the app has written it. It has been
  /// kept under this name, and the next run starts without it.
  case format(Int, understood: Int, keptAs: String)
}

extension StoreError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .system(let call, let path, let code): "\(call) of \(path) failed with the error \(code) of the system"
    case .damaged(let kept): "a record is damaged; it is kept as \(kept)"
    case .format(let format, let understood, let kept):
      "a record has format \(format), and this host reads format \(understood); it is kept as \(kept)"
    }
  }
}

extension StoreError {
  /// A record that cannot be read, and the name under which it has been kept.
  package init(_ refusal: Policy.Snapshot.Refusal, keptAs name: String) {
    guard case .format(let format, let understood) = refusal else {
      self = .damaged(keptAs: name)
      return
    }
    self = .format(format, understood: understood, keptAs: name)
  }
}
