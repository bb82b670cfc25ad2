import Foundation

/// Whether expensive laws are held against everything they speak of, as `.ci/all` does, and not against a sample:
/// `USHER_LAWS=all swift test`.
public let lawsHoldForEverything = ProcessInfo.processInfo.environment["USHER_LAWS"] == "all"
