#if canImport(GameKit)
  import GameKit
  public import UsherApple

  extension AppleResource {
    /// Loading friends shows the prompt.
    public static let gameCenterFriends = AppleResource(
      "gameCenterFriends", purposes: [Purpose("NSGKFriendListUsageDescription")], status: { await FriendList.status() }
    ) { _ in
      await ask { try await GKLocalPlayer.local.loadFriends() }
    }
  }

  private enum FriendList {
    /// While no one is signed in to Game Center, the status cannot be read and counts as not determined.
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
