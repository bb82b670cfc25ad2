public import Foundation
public import UsherHost
public import UsherRuntime

// `localizedDescription`, which logs and crash reports show, is the description of an error. It is for engineers, and in English only.

extension AppMisfit: LocalizedError {
  public var errorDescription: String? { description }
}

extension BundleError: LocalizedError {
  public var errorDescription: String? { description }
}

extension HostError: LocalizedError {
  public var errorDescription: String? { description }
}

extension OutcomeTaken: LocalizedError {
  public var errorDescription: String? { description }
}

extension StoreError: LocalizedError {
  public var errorDescription: String? { description }
}
