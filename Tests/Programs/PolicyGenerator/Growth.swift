/// A journey that settles several resources one after the other. Each resource multiplies the number of states.
struct Growth {
  private static let resources = [
    "camera", "microphone", "contacts", "photosAddOnly", "mediaLibrary", "speech", "siri", "motion",
  ]

  /// The number of resources, at most eight.
  var count: Int

  var text: String {
    var lines = ["language 1", "policy generated.growth\(count)", "use ios", ""]
    for index in 0..<count {
      lines.append(
        "alert off\(index) { recovers \(Self.resources[index]); button settings preferred; button later cancel }")
    }
    lines += ["", "flow main -> done | off {"]
    for index in 0..<count {
      lines += stage(index, Self.resources[index], next: index + 1 < count ? "looking\(index + 1)" : "end done")
    }
    return (lines + ["}"]).map { $0 + "\n" }.joined()
  }

  private func stage(_ index: Int, _ resource: String, next: String) -> [String] {
    [
      "  \(index == 0 ? "start " : "")state looking\(index) {",
      "    choose \(resource) { granted -> \(next); askable -> asking\(index); denied -> explaining\(index); else -> end off }",
      "  }", "  state asking\(index) { ask \(resource) { granted -> \(next); else -> end off } }",
      "  state explaining\(index) {", "    show off\(index) { settings -> away\(index); later -> end off }",
      "    on change of \(resource) -> looking\(index)", "  }",
      "  state away\(index) { open settings { returned -> looking\(index); failed -> end off } }",
    ]
  }
}
