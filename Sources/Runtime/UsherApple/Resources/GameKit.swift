#if canImport(GameKit)
  import GameKit

  extension AppleResource {
    /// To load friends is to ask.
    public static let gameCenterFriends = AppleResource(
      "gameCenterFriends", purposes: [Purpose("NSGKFriendListUsageDescription")], status: { await FriendList.status() }
    ) { _ in
      await ask { try await GKLocalPlayer.local.loadFriends() }
    }
  }

  private enum FriendList {
    /// While nobody is signed in to Game Center, it cannot be told, and is not determined.
    static func status() async -> Authorization? {
      do {
        return switch try await GKLocalPlayer.local.loadFriendsAuthorizationStatus() {
        case .notDetermined: .notDetermined
        case .denied: .denied
        case .restricted: .restricted
        case .authorized: .authorized
        @unknown default: nil
        }
      } catch {
        return .notDetermined
      }
    }
  }
#endif
