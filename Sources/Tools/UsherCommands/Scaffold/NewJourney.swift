internal import UsherPlatform

/// What a new policy does about a resource on all platforms that have it under one name, with one request.
struct NewJourney {
  private(set) var sides: [NewSide]

  /// The journeys for one thing that the app needs: the resource of each platform. There are several where platforms call it
  /// differently.
  static func all(for resources: [(Device, DeviceResource)]) -> [NewJourney] {
    var journeys: [NewJourney] = []
    for (device, resource) in resources {
      let side = NewSide(resource, on: device)
      if let like = journeys.firstIndex(where: { $0.isLike(side) }) {
        journeys[like].sides.append(side)
      } else {
        journeys.append(NewJourney(sides: [side]))
      }
    }
    return journeys
  }

  private func isLike(_ side: NewSide) -> Bool {
    let pages = Set((sides + [side]).compactMap { $0.page })
    return name == side.resource.name && first.request?.name == side.request?.name && pages.count < 2
  }

  private var first: NewSide { sides[0] }
  /// The name of the resource.
  var name: String { first.resource.name }
  var platforms: [String] { sides.map { $0.device.name } }

  /// The phrases of the platform file, or phrases made of the resource's name.
  var phrases: DeviceResource.Phrases {
    first.resource.phrases
      ?? DeviceResource.Phrases(
        title: "\(words.prefix(1).uppercased() + words.dropFirst()) access", use: "uses \(words)")
  }
  /// The operand of `ask`: the resource, and the request if it has a name.
  var question: String {
    guard let request = first.request, !request.name.isEmpty else { return name }
    return "\(name) \(request.name)"
  }
  var asks: Bool { sides.contains { !$0.askable.isEmpty } }
  /// Whether the system may show no question unless a tap led to the request.
  var needsTap: Bool { sides.contains { $0.request?.needsTap == true } }
  /// Whether an answer may be a refusal for good that reads like never asked. The journey remembers then that it has asked.
  var remembers: Bool { sides.contains { !$0.unclear.isEmpty } }
  /// Whether the system's question may stay without an answer.
  var mayBeSilent: Bool { sides.contains { $0.request?.mayBeSilent == true } }
  /// The seconds after which an answer is no longer waited for. A prompt beside the app takes nothing from people.
  var patience: Int { sides.contains { $0.request?.isBesideApp == true } ? 30 : 5 }
  var hasRefusals: Bool { sides.contains { !$0.refusals.isEmpty } }
  var isBlocked: Bool { sides.contains { !$0.blocked.isEmpty } }
  var guides: Bool { sides.contains { $0.guides } }
  /// The page in Settings that people who have refused are led to.
  var page: String? { guidedToPage.first?.page }
  /// The sides where a button leads people who have refused to a page in Settings.
  var guidedToPage: [NewSide] { sides.filter { $0.guides && $0.page != nil } }
  /// The sides where people who have refused are told in words where that can be changed.
  var guidedInWords: [NewSide] { sides.filter { $0.guides && $0.page == nil } }

  var outcomes: [String] {
    let isReady = sides.contains { !$0.ready.isEmpty || !$0.readyAnswers.isEmpty }
    let isDeclined = guides || hasRefusals || mayBeSilent
    return [isReady ? "ready" : nil, isDeclined ? "declined" : nil, isBlocked ? "unavailable" : nil].compactMap { $0 }
  }

  /// The Info.plist keys whose texts the system shows in its question.
  var purposes: [String] {
    var keys: [String] = []
    for side in sides where !side.askable.isEmpty {
      guard let request = side.request else { continue }
      let all = side.resource.purposes(of: request.name).map { $0.key }
      keys += all.filter { $0.hasSuffix("UsageDescription") && !keys.contains($0) }
    }
    return keys
  }

  /// Whether the policy needs texts for this resource.
  var hasWords: Bool { guides || isBlocked || !purposes.isEmpty }

  /// The resource's name as lowercase words: `photos add only`.
  var words: String { name.words.joined(separator: " ") }

  /// The beginnings of rows for statuses of several kinds, in the order of the kinds: `denied | rationale`, or
  /// `denied when platform is android` where platforms differ. The last kind of a status that differs needs no condition.
  func heads<Kind: Hashable>(_ kinds: [(kind: Kind, names: (NewSide) -> [String])]) -> [(kind: Kind, head: String)] {
    var heads: [(Kind, String)] = []
    for (index, (kind, names)) in kinds.enumerated() {
      var alike: [String] = []
      var unlike: [String] = []
      for side in sides {
        for name in names(side) where !alike.contains(name) && !unlike.contains(name) {
          let differs = kinds.contains { other in
            other.kind != kind && sides.contains { other.names($0).contains(name) }
          }
          if differs { unlike.append(name) } else { alike.append(name) }
        }
      }
      if !alike.isEmpty { heads.append((kind, alike.joined(separator: " | "))) }
      for name in unlike {
        let later = kinds[(index + 1)...].contains { later in sides.contains { later.names($0).contains(name) } }
        let here = sides.filter { names($0).contains(name) }
        heads.append((kind, later ? "\(name) when \(condition(for: here))" : name))
      }
    }
    return heads
  }

  /// The condition that the platform is that of one of these sides.
  func condition(for some: [NewSide]) -> String {
    "platform is \(some.map { $0.device.name }.joined(separator: " | "))"
  }
}

extension String {
  /// The parts of a name in small letters: `photosAddOnly` has `photos`, `add` and `only`.
  var words: [String] {
    reduce(into: [""]) { words, letter in
      if letter.isUppercase, words[words.count - 1].last?.isLowercase == true { words.append("") }
      words[words.count - 1] += letter.lowercased()
    }
  }
}
