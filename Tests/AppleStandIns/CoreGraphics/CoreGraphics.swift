import StandInDevice

// swift-format-ignore: AlwaysUseLowerCamelCase
public func CGPreflightScreenCaptureAccess() -> Bool { StandInDevice.shared["screenCapture"] == 1 }

// swift-format-ignore: AlwaysUseLowerCamelCase
public func CGRequestScreenCaptureAccess() -> Bool {
  StandInDevice.shared.ask("CGRequestScreenCaptureAccess()", "screenCapture")
  return CGPreflightScreenCaptureAccess()
}
