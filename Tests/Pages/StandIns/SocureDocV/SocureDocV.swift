public import UIKit

// The part of Socure's DocV SDK that the page uses, as its guides spell it. Tests decide the result of a launch.

public struct SocureDocVOptions {
  public let publicKey: String
  public let docvTransactionToken: String
  public let presentingViewController: UIViewController
  public let useSocureGov: Bool

  public init(
    publicKey: String, docvTransactionToken: String, presentingViewController: UIViewController, useSocureGov: Bool
  ) {
    self.publicKey = publicKey
    self.docvTransactionToken = docvTransactionToken
    self.presentingViewController = presentingViewController
    self.useSocureGov = useSocureGov
  }
}

public struct SocureDocVSuccess: Sendable {
  public let deviceSessionToken: String

  public init(deviceSessionToken: String) { self.deviceSessionToken = deviceSessionToken }
}

public struct SocureDocVFailure: Error, Sendable {
  public let error: SocureDocVError

  public init(error: SocureDocVError) { self.error = error }
}

public enum SocureDocVError: Sendable {
  case cameraPermissionDeclined
  case documentUploadFailure
}

@MainActor public enum SocureDocVSDK {
  /// The result of a launch with these options.
  public static var stage: (SocureDocVOptions) -> Result<SocureDocVSuccess, SocureDocVFailure> = { _ in
    .failure(SocureDocVFailure(error: .documentUploadFailure))
  }

  public static func launch(
    _ options: SocureDocVOptions, onResult: @escaping (Result<SocureDocVSuccess, SocureDocVFailure>) -> Void
  ) {
    onResult(stage(options))
  }
}
