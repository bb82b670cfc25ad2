@_exported import AppleEnumerations
import Foundation
import StandInDevice

public protocol CLLocationManagerDelegate: NSObjectProtocol {
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
}

extension CLLocationManagerDelegate {
  public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {}
}

open class CLLocationManager: NSObject {
  public override init() {}

  /// Calls at once with the status as it is, as the real one does once it has a delegate.
  public weak var delegate: (any CLLocationManagerDelegate)? {
    didSet { report() }
  }

  public class func locationServicesEnabled() -> Bool {
    StandInDevice.shared.note(
      "locationServicesEnabled() on \(Thread.isMainThread ? "the main thread" : "another thread")")
    return StandInDevice.shared["locationServices"] == 1
  }

  public var authorizationStatus: CLAuthorizationStatus {
    CLAuthorizationStatus(rawValue: StandInDevice.shared["location"])!
  }

  public var accuracyAuthorization: CLAccuracyAuthorization {
    CLAccuracyAuthorization(rawValue: StandInDevice.shared["locationAccuracy"])!
  }

  public func requestWhenInUseAuthorization() { ask("requestWhenInUseAuthorization()") }

  public func requestAlwaysAuthorization() { ask("requestAlwaysAuthorization()") }

  public func requestTemporaryFullAccuracyAuthorization(withPurposeKey purposeKey: String) async throws {
    StandInDevice.shared.ask(
      "CLLocationManager.requestTemporaryFullAccuracyAuthorization(withPurposeKey: \(purposeKey))", "locationAccuracy")
  }

  /// The delegate is told while the dialog opens, and of an answer that has changed something; of no other.
  private func ask(_ call: String) {
    report()
    let before = authorizationStatus
    StandInDevice.shared.ask("CLLocationManager.\(call)", "location")
    if authorizationStatus != before { report() }
  }

  private func report() { delegate?.locationManagerDidChangeAuthorization(self) }
}
