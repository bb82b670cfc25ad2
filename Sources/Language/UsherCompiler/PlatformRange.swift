package import UsherPlatform
internal import UsherProgram
internal import UsherRuntime

/// The range of a platform's versions that the app supports.
package struct PlatformRange: Sendable {
  package var platform: String
  package var versions: Device.VersionRange

  package init(platform: String, versions: Device.VersionRange) {
    self.platform = platform
    self.versions = versions
  }

  package var text: String { versions.first.text + "..." + (versions.last.map { $0.text } ?? "") }
}

extension Checked<Device> {
  /// The device, narrowed to the versions that the app supports.
  package func within(_ ranges: [PlatformRange]) -> Checked<Device> {
    guard var device = result, let range = ranges.first(where: { $0.platform == device.name }) else { return self }
    device.versions = device.versions?.narrowed(to: range.versions)
    return Checked(result: device, diagnostics: diagnostics)
  }
}

extension Device.VersionRange {
  /// The intersection of two ranges.
  package func narrowed(to other: Device.VersionRange) -> Device.VersionRange {
    let ends = [last, other.last].compactMap { $0 }
    return Device.VersionRange(first: max(first, other.first), last: ends.min())
  }
}

extension Device.VersionRange {
  /// Parses `15...`, `15...18` or `15.4...16`; nil for other text and for an empty range.
  package init?(written text: String) {
    let bytes = Array(text.utf8)
    let dots = Array("...".utf8)
    guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: dots) }),
      let first = Version(written: bytes[..<start])
    else { return nil }
    let end = bytes[(start + dots.count)...]
    let last = end.isEmpty ? nil : Version(written: end)
    if !end.isEmpty, last == nil { return nil }
    if let last, last < first { return nil }
    self.init(first: first, last: last)
  }
}

extension Version {
  fileprivate init?(written bytes: ArraySlice<UInt8>) {
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map { part -> Int? in
      part.count > 4 ? nil : Int(String(decoding: part, as: UTF8.self))
    }
    guard (1...2).contains(parts.count), let major = parts[0], major >= 0 else { return nil }
    guard let minor = parts.count == 2 ? parts[1] : 0, minor >= 0 else { return nil }
    self.init(major, minor)
  }
}
