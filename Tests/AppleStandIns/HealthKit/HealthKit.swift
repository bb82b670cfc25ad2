@_exported import AppleEnumerations
import Foundation
import StandInDevice

open class HKObjectType: NSObject, @unchecked Sendable {
  public let identifier: String
  fileprivate init(identifier: String) { self.identifier = identifier }
}

open class HKSampleType: HKObjectType, @unchecked Sendable {}

public struct HKQuantityTypeIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let stepCount = HKQuantityTypeIdentifier(rawValue: "stepCount")
  public static let heartRate = HKQuantityTypeIdentifier(rawValue: "heartRate")
}

open class HKQuantityType: HKSampleType, @unchecked Sendable {
  public init(_ identifier: HKQuantityTypeIdentifier) { super.init(identifier: identifier.rawValue) }
}

open class HKHealthStore: NSObject {
  public override init() {}

  public class func isHealthDataAvailable() -> Bool { StandInDevice.shared["no health data"] == 0 }

  public func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus {
    HKAuthorizationStatus(rawValue: StandInDevice.shared["health \(type.identifier)"])!
  }

  public func statusForAuthorizationRequest(toShare: Set<HKSampleType>, read: Set<HKObjectType>) async throws
    -> HKAuthorizationRequestStatus
  {
    precondition(!toShare.isEmpty || !read.isEmpty, "HealthKit raises an exception for no types")
    return HKAuthorizationRequestStatus(rawValue: StandInDevice.shared["healthReading"])!
  }

  public func requestAuthorization(toShare: Set<HKSampleType>, read: Set<HKObjectType>) async throws {
    precondition(!toShare.isEmpty || !read.isEmpty, "HealthKit raises an exception for no types")
    let names = { (types: [HKObjectType]) in types.map(\.identifier).sorted().joined(separator: ", ") }
    StandInDevice.shared.ask(
      "HKHealthStore.requestAuthorization(toShare: [\(names(Array(toShare)))], read: [\(names(Array(read)))])",
      toShare.first.map { "health \($0.identifier)" } ?? "healthReading")
  }
}
