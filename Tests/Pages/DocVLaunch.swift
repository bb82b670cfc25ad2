import SocureDocV
import UIKit

extension DocVApp {
  /// Launches the SDK over a view controller, and waits for its result: `launch` of `DocVApp`.
  static func launch(over controller: UIViewController, token: String) async -> Launch {
    let options = SocureDocVOptions(
      publicKey: "YOUR_PUBLIC_KEY", docvTransactionToken: token, presentingViewController: controller,
      useSocureGov: false)
    return await withCheckedContinuation { continuation in
      SocureDocVSDK.launch(options) { result in
        switch result {
        case .success(let success): continuation.resume(returning: (.uploaded, "\(success)"))
        case .failure(let failure):
          let error = "\(failure.error)"
          let isCamera = failure.error == .cameraPermissionDeclined
          continuation.resume(returning: (isCamera ? .cameraDeclined : .failed(error: error), error))
        }
      }
    }
  }

  /// The app's part for a page, which can go away while the SDK is up. The page's button does:
  ///
  ///     Task { [weak label, app, docv] in
  ///       do { let text = try await app.startScan(docv); label?.text = text } catch { label?.text = "\(error)" }
  ///     }
  convenience init(
    over controller: UIViewController, token: String,
    count: @escaping (_ metric: String, _ arguments: [String: String]) -> Void
  ) {
    self.init(
      transactionToken: token,
      launch: { [weak controller] token in
        guard let controller else { return (.failed(error: "the page is gone"), "the page is gone") }
        return await Self.launch(over: controller, token: token)
      }, count: count)
  }
}
