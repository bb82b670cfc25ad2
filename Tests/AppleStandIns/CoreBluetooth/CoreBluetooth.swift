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

  /// Creating a manager asks for permission. The delegate is called on the queue, once on creation and again after an answer.
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
