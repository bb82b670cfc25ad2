import Foundation

/// Whether expensive laws are tested with all inputs, as in `.ci/all`, and not with a sample. Set by `USHER_LAWS=all swift test`.
public let lawsHoldForEverything = ProcessInfo.processInfo.environment["USHER_LAWS"] == "all"
