internal import Foundation

/// The lines of one kind in `Tests/Facts/cldr-45-locales.txt`: a locale, and its script or its parent.
public func cldrFacts(_ kind: String) throws -> [(locale: String, value: String)] {
  let file = projectRoot.appending(path: "Tests/Facts/cldr-45-locales.txt")
  return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
    let words = line.split(separator: " ").map(String.init)
    return words.count == 3 && words[0] == kind ? (words[1], words[2]) : nil
  }
}
