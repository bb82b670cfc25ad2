public import Foundation
import StandInDevice

public typealias CFDictionary = NSDictionary

// swift-format-ignore: AlwaysUseLowerCamelCase
public func AXIsProcessTrusted() -> Bool { StandInDevice.shared["accessibility"] == 1 }

// swift-format-ignore: AlwaysUseLowerCamelCase
public func AXIsProcessTrustedWithOptions(_ options: CFDictionary?) -> Bool {
  let isPrompting = options?.object(forKey: "AXTrustedCheckOptionPrompt") as? Bool ?? false
  StandInDevice.shared.ask("AXIsProcessTrustedWithOptions(prompt: \(isPrompting))", "accessibility")
  return AXIsProcessTrusted()
}
