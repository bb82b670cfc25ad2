import SocureDocV
import UIKit

extension DocVApp.Launch {
  /// Launches the SDK over a view controller, and waits for its result: `launch` of `DocVApp`.
  @MainActor static func overView(of controller: UIViewController, token: String) async -> DocVApp.Launch {
    let options = SocureDocVOptions(
      publicKey: "YOUR_PUBLIC_KEY", docvTransactionToken: token, presentingViewController: controller,
      useSocureGov: false)
    return await withCheckedContinuation { continuation in
      SocureDocVSDK.launch(options) { result in
        switch result {
        case .success(let success): continuation.resume(returning: .uploaded("\(success)"))
        case .failure(let failure) where failure.error == .cameraPermissionDeclined:
          continuation.resume(returning: .cameraDeclined)
        case .failure(let failure): continuation.resume(returning: .failed("\(failure.error)"))
        }
      }
    }
  }
}
