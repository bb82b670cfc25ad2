package import UsherPlatform
internal import UsherProgram
internal import UsherRuntime

/// The range of a platform's versions that the app supports, and the entries of its manifest.
package struct PlatformRange: Sendable {
  package var platform: String
  package var versions: Device.VersionRange
  /// Whether the manifest of the app has an entry.
  package var declared: [String: Bool] = [:]

  package init(platform: String, versions: Device.VersionRange) {
    self.platform = platform
    self.versions = versions
  }

  /// Parses a range such as `33...`, and entries behind it: `33... with ONE, TWO without THREE`.
  package init?(platform: String, written text: String) {
    let words = text.split { $0 == " " || $0 == "," }.map { String($0) }
    guard let first = words.first, let versions = Device.VersionRange(written: first) else { return nil }
    self.init(platform: platform, versions: versions)
    var isDeclared: Bool?
    for (index, word) in words.enumerated().dropFirst() {
      switch word {
      case "with", "without":
        if index == words.count - 1 { return nil }
        isDeclared = word == "with"
      default:
        guard let isDeclared, declared[word] == nil else { return nil }
        declared[word] = isDeclared
      }
    }
  }

  package var text: String {
    versions.text + entries("with", true) + entries("without", false)
  }

  private func entries(_ word: String, _ isDeclared: Bool) -> String {
    let names = declared.keys.filter { declared[$0] == isDeclared }.sorted()
    return names.isEmpty ? "" : " \(word) \(names.joined(separator: ", "))"
  }
}

extension Checked<Device> {
  /// The device, narrowed to the versions that the app supports, and with the entries of its manifest.
  package func within(_ ranges: [PlatformRange]) -> Checked<Device> {
    guard var device = result, let range = ranges.first(where: { $0.platform == device.name }) else { return self }
    device.versions = device.versions?.narrowed(to: range.versions)
    device.declared = range.declared
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
