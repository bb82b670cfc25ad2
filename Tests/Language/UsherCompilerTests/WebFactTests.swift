import TestSupport
import Testing
import UsherProgram
import UsherRuntime
import UsherPlatform

/// Compares the platform `web` with what browsers were seen to do.
@Suite struct WebFactTests {
  let known: Fields
  let resources: [DeviceResource]

  init() throws {
    known = try PlatformFacts().web
    resources = try projectPlatform("web").resources
  }

  /// `granted` is the name of a group of statuses in the language, so platform files call this status `authorized`.
  @Test func everyFeatureReadsAsAQueryTells() {
    let cases = Set(known.texts("cases").map { $0 == "granted" ? "authorized" : $0 }).union(["unavailable"])
    for resource in resources {
      // Nothing tells of screen sharing that it was refused for good.
      let told = resource.name == "screenCapture" ? cases.subtracting(["denied"]) : cases
      #expect(Set(resource.statuses.values) == told, "\(resource.name)")
      #expect(resource.pages == [], "\(resource.name)")
    }
  }

  @Test func everyPromptStandsBesideThePage() throws {
    for resource in resources {
      #expect(resource.requests.map(\.name) == [""], "\(resource.name)")
      let request = try #require(resource.requests.first)
      #expect(request.isBesideApp && request.outcomes.allSatisfy(\.isOnlyWhileActive), "\(resource.name)")
    }
  }

  @Test func aClickIsNeededWhereItIsKnownTo() {
    let clicked = named { $0.requests.allSatisfy(\.needsTap) }
    let always = named { $0.requests.allSatisfy { $0.withoutTap.outcomes.isEmpty } }
    #expect(clicked == known.texts("click_in_some_browsers") + known.texts("click_in_all_browsers"))
    #expect(always == known.texts("click_in_all_browsers"))
  }

  /// A week of refusal begins with an answer, or with a page that is left, and ends by itself.
  @Test func aWeekOfRefusalGoesAsItIsKnownTo() throws {
    #expect(named { $0.trueStatuses.status(named: "embargoed") == nil } == known.texts("no_week_of_refusal"))
    for resource in resources {
      guard let embargoed = resource.trueStatuses.status(named: "embargoed") else { continue }
      let reads = known.texts("week_of_refusal_reads_prompt").contains(resource.name) ? "prompt" : "denied"
      #expect(resource.statuses.name(of: resource.shown[embargoed]) == reads, "\(resource.name)")
      let prompt = try #require(resource.trueStatuses.status(named: "prompt"))
      #expect(resource.requests[0].results(from: prompt).contains(embargoed), "\(resource.name)")
      #expect(results(of: resource, .relaunch, from: prompt) == ["prompt", "embargoed"], "\(resource.name)")
      #expect(results(of: resource, .system, from: embargoed) == ["prompt"], "\(resource.name)")
    }
  }

  @Test func whatAReloadDoesIsKnown() {
    func loaded(_ status: String) -> [String: [String]] {
      resources.reduce(into: [:]) { all, resource in
        guard let from = resource.trueStatuses.status(named: status) else { return }
        all[resource.name] = results(of: resource, .relaunch, from: from)
      }
    }
    let thisTime = loaded("thisTime")
    #expect(
      Set(thisTime.filter { $0.value.contains("thisTime") }.keys) == Set(known.texts("this_time_survives_reload")))
    #expect(
      Set(thisTime.filter { $0.value.contains("allowedBefore") }.keys)
        == Set(known.texts("allowed_before_asks_again")))
    #expect(thisTime.values.allSatisfy { $0.contains("prompt") })
    #expect(Set(loaded("blockedForNow").keys) == Set(known.texts("refused_for_now")))
    #expect(loaded("blockedForNow").values.allSatisfy { $0 == ["prompt", "blockedForNow"] })
  }

  /// Nothing tells that an organisation has decided: it reads like a refusal, or like a grant.
  @Test func anOrganisationIsNotTold() {
    for resource in resources {
      let decided = resource.moves.filter { $0.agent == .managed }.flatMap { resource.shown($0.to).members }
      let names = Set(decided.map { resource.statuses.name(of: $0) })
      #expect(names.isSubset(of: ["authorized", "denied", "prompt"]), "\(resource.name)")
    }
  }

  /// The names of the resources of which something is true, in the order of the file.
  private func named(_ isTrue: (DeviceResource) -> Bool) -> [String] { resources.filter(isTrue).map(\.name) }

  /// The statuses that someone's changes lead to, in the order of their declaration.
  private func results(of resource: DeviceResource, _ agent: DeviceMove.Agent, from status: TrueStatus) -> [String] {
    let moves = resource.moves.filter { $0.agent == agent && $0.from.contains(status) }
    return resource.trueStatuses.names(in: moves.reduce(into: TrueStatusSet()) { $0.formUnion($1.to) })
  }
}
