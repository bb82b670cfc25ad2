#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Standard output and standard error.
enum Output {
  static func write(_ text: String) { put(text, to: 1) }
  static func error(_ text: String) { put(text, to: 2) }

  /// Whether colour helps: on a terminal, unless the environment says no.
  static var wantsColor: Bool {
    isatty(1) == 1 && ProcessInfo.processInfo.environment["NO_COLOR"] == nil
  }

  private static func put(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let written = unsafe bytes.withUnsafeBytes { unsafe systemWrite(descriptor, $0.baseAddress, $0.count) }
      // A reader that has gone away ends the output; nothing else can be told to it.
      guard written > 0 else { return }
      bytes = bytes.dropFirst(written)
    }
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, bytes, count)
}
