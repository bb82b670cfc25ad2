import StandInDevice

// swift-format-ignore: AlwaysUseLowerCamelCase
@available(iOS, unavailable)
public func CGPreflightScreenCaptureAccess() -> Bool { StandInDevice.shared["screenCapture"] == 1 }

// swift-format-ignore: AlwaysUseLowerCamelCase
@available(iOS, unavailable)
public func CGRequestScreenCaptureAccess() -> Bool {
  StandInDevice.shared.ask("CGRequestScreenCaptureAccess()", "screenCapture")
  return StandInDevice.shared["screenCapture"] == 1
}
