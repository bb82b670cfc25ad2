/// FNV-1a with 32 bits. The result is the same on every machine and in every version.
package struct StableHash {
  package private(set) var value: UInt32 = 0x811C_9DC5

  package init() {}

  package mutating func combine(_ byte: UInt8) { value = (value ^ UInt32(byte)) &* 0x0100_0193 }
}

package func stableHash(_ bytes: some Sequence<UInt8>) -> UInt32 {
  var hash = StableHash()
  for byte in bytes { hash.combine(byte) }
  return hash.value
}

package func stableHash(_ name: String) -> UInt32 { stableHash(name.utf8) }
