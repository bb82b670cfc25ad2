@_exported import AppleEnumerations
import Foundation
import StandInDevice

open class SFSpeechRecognizer: NSObject {
  public class func authorizationStatus() -> SFSpeechRecognizerAuthorizationStatus {
    SFSpeechRecognizerAuthorizationStatus(rawValue: StandInDevice.shared["speech"])!
  }

  /// Calls the handler on another queue.
  public class func requestAuthorization(_ handler: @escaping (SFSpeechRecognizerAuthorizationStatus) -> Void) {
    nonisolated(unsafe) let handler = handler
    DispatchQueue.global().async {
      StandInDevice.shared.ask("SFSpeechRecognizer.requestAuthorization", "speech")
      unsafe handler(authorizationStatus())
    }
  }
}
