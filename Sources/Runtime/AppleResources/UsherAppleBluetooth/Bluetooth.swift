#if canImport(CoreBluetooth)
  import CoreBluetooth
  import Foundation
  public import UsherApple

  extension AppleResource {
    /// Creating a manager shows the prompt. The alert for a radio that is off is suppressed, because it is a different
    /// prompt.
    public static let bluetooth = AppleResource(
      "bluetooth", purposes: [Purpose("NSBluetoothAlwaysUsageDescription")],
      status: { BluetoothStatus(CBManager.authorization) }
    ) { dialogs in
      guard CBManager.authorization == .notDetermined else { return }
      await BluetoothQuestion.put(dialogs)
    }

    #if !os(macOS)
      /// The state of the radio. While Bluetooth is not allowed it is unknown, because reading it would show the prompt.
      public static let bluetoothPower = AppleResource("bluetoothPower", status: { await Radio.shared.power() })
    #endif
  }

  private enum BluetoothQuestion {
    @MainActor static func put(_ dialogs: SystemDialogs) async {
      var manager: CBCentralManager?
      var listener: BluetoothListener?
      await dialogs.untilSettled(dialogTimeout: DialogTimeout.long) { answered in
        listener = BluetoothListener {
          if CBManager.authorization != .notDetermined { answered() }
        }
        manager = CBCentralManager(
          delegate: listener, queue: .main, options: [CBCentralManagerOptionShowPowerAlertKey: false])
      }
      withExtendedLifetime((manager, listener)) {}
    }
  }

  /// Detects that a manager has reported its state, initially and after each change.
  private final class BluetoothListener: NSObject, CBCentralManagerDelegate {
    private let told: @Sendable () -> Void

    init(_ told: @escaping @Sendable () -> Void) { self.told = told }

    func centralManagerDidUpdateState(_ central: CBCentralManager) { told() }
  }

  private enum BluetoothStatus: String, CaseIterable {
    case notDetermined
    case denied
    case restricted
    case allowedAlways

    init?(_ authorization: CBManagerAuthorization) {
      switch authorization {
      case .notDetermined: self = .notDetermined
      case .denied: self = .denied
      case .restricted: self = .restricted
      case .allowedAlways: self = .allowedAlways
      @unknown default: return nil
      }
    }
  }

  #if !os(macOS)
    /// Keeps one manager, because a new one does not know its state yet.
    @MainActor private final class Radio {
      static let shared = Radio()
      private var manager: CBCentralManager?
      private var listener: BluetoothListener?

      func power() async -> RadioPower? {
        guard CBManager.authorization == .allowedAlways else { return .unknown }
        if manager == nil { await comeUp() }
        return manager.flatMap { RadioPower($0.state) }
      }

      /// Waits for the manager's first report.
      private func comeUp() async {
        let (words, feed) = AsyncStream.makeStream(of: Void.self)
        listener = BluetoothListener { feed.yield() }
        manager = CBCentralManager(
          delegate: listener, queue: .main, options: [CBCentralManagerOptionShowPowerAlertKey: false])
        for await _ in words { return }
      }
    }

    private enum RadioPower: String, CaseIterable {
      case unknown
      case resetting
      case unsupported
      case poweredOff
      case poweredOn

      /// `unauthorized` maps to `unknown`: the authorization has its own resource.
      init?(_ state: CBManagerState) {
        switch state {
        case .unknown, .unauthorized: self = .unknown
        case .resetting: self = .resetting
        case .unsupported: self = .unsupported
        case .poweredOff: self = .poweredOff
        case .poweredOn: self = .poweredOn
        @unknown default: return nil
        }
      }
    }
  #endif
#endif
