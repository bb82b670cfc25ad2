#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Calls `take` with the bytes of an open file, until it ends or `take` returns false. Returns false if it cannot be read.
@discardableResult
package func readBytes(from descriptor: Int32, _ take: (ArraySlice<UInt8>) -> Bool) -> Bool {
  var buffer = [UInt8](repeating: 0, count: 1 << 14)
  while true {
    let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count > 0, take(buffer[..<count]) else { return count >= 0 }
  }
}

/// Writes bytes to an open file; returns whether all were written.
@discardableResult
package func writeBytes(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = unsafe rest.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { return false }
    rest = rest.dropFirst(count)
  }
  return true
}
