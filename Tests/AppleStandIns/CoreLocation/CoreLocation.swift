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

  /// Reports the current status as soon as it is set, as the real manager does.
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

  /// Calls the delegate when the dialog opens, and again after an answer that has changed the status.
  private func ask(_ call: String) {
    report()
    let before = authorizationStatus
    StandInDevice.shared.ask("CLLocationManager.\(call)", "location")
    if authorizationStatus != before { report() }
  }

  private func report() { delegate?.locationManagerDidChangeAuthorization(self) }
}
