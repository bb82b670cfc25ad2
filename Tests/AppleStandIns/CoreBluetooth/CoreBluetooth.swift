@_exported import AppleEnumerations
import Dispatch
import Foundation
import StandInDevice

// swift-format-ignore: AlwaysUseLowerCamelCase
public let CBCentralManagerOptionShowPowerAlertKey = "kCBInitOptionShowPowerAlert"

open class CBManager: NSObject {
  public class var authorization: CBManagerAuthorization {
    CBManagerAuthorization(rawValue: StandInDevice.shared["bluetooth"])!
  }

  public var state: CBManagerState { CBManagerState(rawValue: StandInDevice.shared["bluetoothPower"])! }
}

public protocol CBCentralManagerDelegate: NSObjectProtocol {
  func centralManagerDidUpdateState(_ central: CBCentralManager)
}

open class CBCentralManager: CBManager {
  public weak var delegate: (any CBCentralManagerDelegate)?

  /// To make one is to ask; the delegate is told on the queue: as it comes up, and when there is an answer.
  public init(delegate: (any CBCentralManagerDelegate)?, queue: DispatchQueue?, options: [String: Any]? = nil) {
    self.delegate = delegate
    super.init()
    let alert = options?[CBCentralManagerOptionShowPowerAlertKey] as? Bool ?? true
    let queue = queue ?? .main
    nonisolated(unsafe) let manager = self
    queue.async { unsafe manager.report() }
    queue.async {
      StandInDevice.shared.ask("CBCentralManager(ShowPowerAlert: \(alert))", "bluetooth")
      unsafe manager.report()
    }
  }

  private func report() { delegate?.centralManagerDidUpdateState(self) }
}
