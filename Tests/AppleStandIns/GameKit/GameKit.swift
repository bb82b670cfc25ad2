@_exported import AppleEnumerations
import Foundation
import StandInDevice

open class GKPlayer: NSObject {}

open class GKLocalPlayer: GKPlayer {
  public class var local: GKLocalPlayer { GKLocalPlayer() }

  public func loadFriendsAuthorizationStatus() async throws -> GKFriendsAuthorizationStatus {
    GKFriendsAuthorizationStatus(rawValue: StandInDevice.shared["gameCenterFriends"])!
  }

  public func loadFriends() async throws -> [GKPlayer] {
    StandInDevice.shared.ask("GKLocalPlayer.loadFriends()", "gameCenterFriends")
    return []
  }
}
