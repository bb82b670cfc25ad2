// The part of Stream's Video SDK that the page uses, as its guide spells it.

public enum OwnCapability: Sendable {
  case sendAudio
  case sendVideo
}

@MainActor public final class CallState {
  public var ownCapabilities: [OwnCapability]

  public init(ownCapabilities: [OwnCapability]) { self.ownCapabilities = ownCapabilities }
}

@MainActor public final class Call {
  public let state: CallState

  public init(state: CallState) { self.state = state }
}
