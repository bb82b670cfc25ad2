import TestSupport
import Testing
import UsherProgram
import UsherRuntime
import UsherPlatform

/// Compares the platform files with the known facts about systems, so that neither changes alone.
@Suite struct PlatformFactTests {
  let facts: PlatformFacts
  let ios: Device
  let macos: Device
  let android: Device

  init() throws {
    facts = try PlatformFacts()
    ios = try projectPlatform("ios")
    macos = try projectPlatform("macos")
    android = try projectPlatform("android")
  }

  // MARK: Apple

  @Test func everyKnownResourceHasAHomeOnEachSystemThatHasIt() {
    #expect(facts.resources.count == 41)
    for fact in facts.resources {
      let homes = (homesOnIOS[fact.id] ?? []) + (homesOnMacOS[fact.id] ?? [])
      #expect(!homes.isEmpty, "\(fact.id)")
      #expect(fact.isKnown(on: "iOS") == (homesOnIOS[fact.id] != nil) || fact.id.hasPrefix("visionOS."), "\(fact.id)")
      #expect(fact.isKnown(on: "macOS") == (homesOnMacOS[fact.id] != nil) || fact.id == "health", "\(fact.id)")
    }
  }

  @Test func aPlatformHasNoResourceThatIsNotKnown() {
    func unknown(_ device: Device, _ homes: [String: [Home]]) -> [String] {
      let known = Set(homes.values.joined().map(\.resource))
      return device.resources.map(\.name).filter { !known.contains($0) }
    }
    // Switches of the system without an authorization of their own: the facts do not list them.
    #expect(unknown(ios, homesOnIOS) == ["locationServices", "bluetoothPower"])
    #expect(unknown(macos, homesOnMacOS) == [])
  }

  @Test func statusesAreThoseOfTheFrameworks() throws {
    try onEachSystem { fact, homes in
      let visible = Set(homes.flatMap { $0.owner.statuses.values })
        .subtracting(homes.flatMap { $0.owner.statuses.names(in: $0.owner.retired) })
      let real = Set(homes.flatMap { $0.owner.trueStatuses.names })
      let known = Set(fact.cases.compactMap { status($0, of: fact.id) })
      #expect(known.subtracting(real) == [], "\(fact.id)")
      #expect(visible.subtracting(known) == moreStatuses[fact.id] ?? [], "\(fact.id)")
    }
  }

  @Test func whatIsPartlyGrantedIsSo() throws {
    try onEachSystem { fact, homes in
      // `partial` describes the resource, not one request. Approval with data access grants more than plain approval, so the
      // platform file does not call it partial.
      if ["location.always", "calendar.writeOnly", "familyControls"].contains(fact.id) { return }
      let partial = Set(homes.flatMap { $0.owner.statuses.names(in: $0.owner.partial) })
      let visible = Set(homes.flatMap { $0.owner.statuses.values })
      #expect(partial == Set(fact.partial).intersection(visible), "\(fact.id)")
    }
  }

  @Test func purposesAreTheKeysThatARequestNeeds() throws {
    try onEachSystem { fact, homes in
      #expect(Set(homes.flatMap(\.purposes).map(\.key)) == Set(fact.keys), "\(fact.id)")
    }
  }

  @Test func formerKeysAreThoseOfOlderSystems() throws {
    for fact in facts.resources {
      let purposes = try (homesOnIOS[fact.id] ?? []).flatMap { home in
        try #require(ios.resource(named: home.resource)).purposes(of: home.request)
      }
      #expect(Set(purposes.compactMap(\.former?.key)) == Set(fact.formerKeys), "\(fact.id)")
    }
  }

  @Test func aMissingKeyComesToWhatIsKnown() throws {
    try onEachSystem { fact, homes in
      let outcomes = homes.flatMap { home in home.purposes.map { outcome(of: $0, home.owner) } }
      #expect(Set(outcomes) == Set(fact.keys.isEmpty ? [] : missingKeys[fact.missingKey] ?? ["?"]), "\(fact.id)")
    }
  }

  /// The platform file allows both outcomes where the facts are unknown, and where most apps are known to be ended.
  @Test func aChangeInSettingsEndsTheAppOrNot() throws {
    try onEachSystem { fact, homes in
      let fates = homes.flatMap { $0.owner.moves }.filter { $0.agent == .settings }.map(\.fate)
      let fate: DeviceMove.Fate = fact.kill == "survives" ? .none : .mayEndApp
      #expect(["survives", "killed", "unknown"].contains(fact.kill))
      #expect(fates.filter { $0 != fate } == [], "\(fact.id)")
    }
  }

  /// `insteadOnMacOS` lists the alternatives that have another name on a Mac or are missing there.
  @Test func whatNeedsNoPermissionIsKnown() throws {
    for (device, homes, system) in systems {
      for fact in facts.resources {
        let known = system == "macOS" ? insteadOnMacOS[fact.id] ?? fact.instead : fact.instead
        for home in homes[fact.id] ?? [] where home.request.isEmpty || home.request == "full" {
          let owner = try #require(device.resource(named: home.resource))
          #expect(owner.instead == known, "\(fact.id) on \(system)")
        }
      }
    }
  }

  @Test func whatCanBeAskedForIsAskedFor() throws {
    try onEachSystem { fact, homes in
      #expect(homes.contains { $0.owner.request(named: $0.request) != nil } == fact.isAsked, "\(fact.id)")
    }
  }

  @Test func anOrganisationMayRestrictWhatItCan() throws {
    try onEachSystem { fact, homes in
      let isManaged = homes.contains { $0.owner.moves.contains { $0.agent == .managed } }
      let isRestricted = homes.contains { $0.owner.statuses.values.contains("restricted") }
      switch fact.restriction {
      case "possible", "only_via_AVAuthorizationStatus": #expect(isManaged && isRestricted, "\(fact.id)")
      case "mdm_only": #expect(isManaged && !isRestricted, "\(fact.id)")
      case let other:
        #expect(other == "impossible")
        #expect(!isManaged && !isRestricted, "\(fact.id)")
      }
    }
  }

  @Test func whatIsNewerThanTheFileSaysSince() throws {
    for (device, homes, system) in systems {
      for fact in facts.resources {
        for home in homes[fact.id] ?? [] {
          let number = fact.firstVersion(on: system).prefix { $0 != " " }.split(separator: ".").compactMap { Int($0) }
          let version = number.isEmpty ? nil : Version(number[0], number.count > 1 ? number[1] : 0)
          let first = try #require(device.versions).first
          let owner = try #require(device.resource(named: home.resource))
          // If a request has the name of a status, it came with that status.
          let level = owner.trueStatuses.status(named: home.request)
          let introduced = (level.map { owner.scopes.statuses[$0] } ?? owner.scopes.resource).since
          #expect(introduced == version.flatMap { $0 > first ? $0 : nil }, "\(fact.id)")
        }
      }
    }
  }

  // MARK: Pages

  @Test func aResourceIsChangedWhereItIsKnownToBe() throws {
    let addresses = facts.targets(on: "ios")
    #expect(ios.link(named: "settings")?.address == addresses.text("app_page"))
    #expect(ios.link(named: "notificationSettings")?.address == addresses.text("notification_page"))
    for fact in facts.resources {
      for home in homesOnIOS[fact.id] ?? [] {
        let pages = try #require(ios.resource(named: home.resource)).pages
        #expect(pages == pagesOnIOS[fact.settings], "\(fact.id)")
      }
    }
  }

  @Test func theAnchorsOfSystemSettingsAreKnown() throws {
    let targets = facts.targets(on: "macos")
    let anchors = macos.links.filter { $0.name.hasPrefix("privacy") }
    let known = targets.texts("anchors").map { targets.text("base") + $0 }
    #expect(anchors.map(\.address).filter { !known.contains($0) } == [])
    for fact in facts.resources where !fact.anchor.isEmpty {
      for home in homesOnMacOS[fact.id] ?? [] {
        let pages = try #require(macos.resource(named: home.resource)).pages
        let addresses = pages.compactMap { macos.link(named: $0)?.address }
        #expect(addresses.contains(targets.text("base") + fact.anchor), "\(fact.id)")
      }
    }
  }

  @Test func theIntentsOfAndroidAreKnown() {
    let targets = facts.targets(on: "android")
    #expect(android.links.map(\.name) == targets.keys)
    #expect(android.links.map(\.address) == targets.keys.map(targets.text))
  }

  // MARK: Android

  @Test func everyResourceOfAndroidIsKnown() throws {
    #expect(android.resources.map(\.name) == facts.androidResources.map(\.id))
    for fact in facts.androidResources {
      let owner = try #require(android.resource(named: fact.id))
      #expect(owner.purposes.map(\.key) == fact.entries, "\(fact.id)")
      #expect(owner.pages.first == fact.page, "\(fact.id)")
      #expect(owner.scopes.resource.since == (fact.first > 30 ? Version(fact.first, 0) : nil), "\(fact.id)")
      #expect(owner.trueStatuses.names.contains("blocked") == (fact.kind == "runtime"), "\(fact.id)")
      #expect(owner.purposes.isEmpty == (fact.kind == "switch"), "\(fact.id)")
    }
  }

  /// Compares the rationale before and after requests that show a prompt, and before requests that do not: the system shows no
  /// prompt for a blocked resource.
  @Test func aRequestOfAndroidGoesAsItIsKnownTo() throws {
    for fact in facts.androidResources where fact.kind == "runtime" {
      let owner = try #require(android.resource(named: fact.id))
      let request = try #require(owner.request(named: ""))
      let refused = owner.trueStatuses.names.filter { ["denied", "blocked", "rationale"].contains($0) }
      var told: [String] = []
      for before in refused {
        guard let from = owner.trueStatuses.status(named: before) else { continue }
        let results = owner.trueStatuses.names(in: request.results(from: from))
        for after in results.filter(refused.contains) { told.append("\(rationale(before)) \(rationale(after)) shown") }
        if results.isEmpty { told.append("\(rationale(before)) \(rationale(before)) not shown") }
      }
      let known = facts.androidRequests.flatMap { row in
        (row.isShown ? ["shown"] : ["shown", "not shown"]).map { "\(row.before) \(row.after) \($0)" }
      }
      #expect(Set(told) == Set(known), "\(owner.name)")
    }
  }

  @Test func onlyThisTimeIsForWhatAndroidKnowsItForAndMayOutliveTheProcess() throws {
    let once = android.resources.filter { $0.trueStatuses.names.contains("once") }
    #expect(once.map(\.name) == facts.androidOneTime)
    for owner in once {
      let value = try #require(owner.trueStatuses.status(named: "once"))
      let moves = owner.moves.filter { $0.from.contains(value) && $0.agent == .relaunch }
      #expect(moves.map { owner.trueStatuses.names(in: $0.to) } == [["denied", "once"]], "\(owner.name)")
    }
  }

  @Test func takingAwayEndsTheProcessOnAndroidWhereThatIsKnownAndGivingDoesNot() throws {
    for fact in facts.androidResources {
      let owner = try #require(android.resource(named: fact.id))
      let granting = owner.trueStatuses.all.filter { owner.granted.union(owner.partial).contains(owner.shown[$0]) }
      // Before API level 33 it is not known of notifications.
      let settings = owner.moves.filter { $0.agent == .settings && $0.scope.until == nil }
      for move in settings {
        let takes =
          move.from.contains { granting.contains($0) } && !move.to.allSatisfy(granting.contains)
        if takes { #expect(move.fate == fates[fact.kill], "\(owner.name)") }
        let gives = move.from.allSatisfy { !granting.contains($0) }
        if gives { #expect(move.fate == .none, "\(owner.name)") }
      }
      let resets = owner.moves.filter { $0.agent == .system && $0.fate == .endsApp }
      let isReset = fact.kind == "runtime" && !facts.androidKeptUnused.contains(fact.id)
      #expect(resets.isEmpty == !isReset && resets.allSatisfy(\.isOnlyWhileAway), "\(owner.name)")
    }
  }

  // MARK: Where a fact lives

  private var systems: [(Device, [String: [Home]], String)] {
    [(ios, homesOnIOS, "iOS"), (macos, homesOnMacOS, "macOS")]
  }

  /// A resource and the request that a fact is about.
  private struct Told {
    var owner: DeviceResource
    var request: String
    var purposes: [DevicePurpose] {
      owner.purposes.filter { $0.requests.isEmpty || $0.requests.contains(request) }
    }
  }

  private func onEachSystem(_ check: (Fact, [Told]) throws -> Void) throws {
    for (device, homes, system) in systems {
      for fact in facts.resources.map({ Fact(fields: $0.fields, isOfMac: system == "macOS") }) {
        guard let homes = homes[fact.id] else { continue }
        try check(
          fact,
          homes.map { home in
            Told(owner: try #require(device.resource(named: home.resource)), request: home.request)
          })
      }
    }
  }
}

/// What becomes of an app, for each answer to whether its process is ended.
private let fates: [String: DeviceMove.Fate] = ["certain": .endsApp, "unknown": .mayEndApp, "never": .none]

private func rationale(_ status: String) -> String { status == "rationale" ? "rationale" : "no_rationale" }

private func outcome(of purpose: DevicePurpose, _ owner: DeviceResource) -> String {
  switch purpose.lack {
  case nil: "asked all the same"
  case .endsApp: "ends app"
  case .settles(let outcome):
    (owner.trueStatuses.names(in: outcome.to) + (outcome.mayBeSilent ? ["silent"] : [])).joined(separator: " | ")
  }
}
