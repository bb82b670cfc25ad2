import Dispatch
import StandInDevice

public final class NWParameters {
  public init() {}
}

public final class NWBrowser {
  public enum Descriptor: Sendable {
    case bonjour(type: String, domain: String?)
  }

  private let type: String

  public init(for descriptor: NWBrowser.Descriptor, using parameters: NWParameters) {
    switch descriptor {
    case .bonjour(let type, _): self.type = type
    }
  }

  public func start(queue: DispatchQueue) { StandInDevice.shared.ask("NWBrowser.start(\(type))", "localNetwork") }

  public func cancel() { StandInDevice.shared.note("NWBrowser.cancel()") }
}
