internal import UsherProof
internal import UsherReplay
internal import UsherScript
internal import UsherSource
internal import UsherWorkspace

/// What a line of a log is on the policies of a call.
enum ReplayedLine {
  case journey(Journey)
  /// A journey of a policy that was not named.
  case other(policy: String)
  case unreadable(String)

  struct Journey {
    var group: ReplaySum.Group
    var verdict: ReplayVerdict
    /// Whether the policy that has recorded it plays it as recorded; nil if that policy was not named.
    var isAsRecorded: Bool?

    /// The difference that the verdict tells, and what happened in its step; nil if it tells none.
    var fork: (ReplaySum.Fork, acts: [String])? {
      func fork(_ matter: ReplaySum.Fork.Matter, _ place: ReplayVerdict.Place) -> (ReplaySum.Fork, acts: [String]) {
        let (policy, flow) = (group.policy, group.flow)
        return (
          ReplaySum.Fork(policy: policy, flow: flow, platform: group.platform, step: place.step, matter: matter),
          place.acts
        )
      }
      switch verdict {
      case .same, .notReplayable: return nil
      case .differs(let kind, let place): return fork(.differs(kind), place)
      case .notOffered(let act, let place): return fork(.notOffered(act: act), place)
      }
    }
  }
}

/// Plays the lines of logs on policies.
final class ReplayedLog {
  private let policies: [String: ReplayedPolicy]
  /// The policies that have recorded the journeys.
  private let recorded: [String: ReplayedPolicy]
  /// Lines that were played before: journeys are much alike, and a line has nothing that tells one person from another.
  private var known = BoundedCache<String, ReplayedLine>(limit: 4096)
  /// The most bytes of a line that is kept.
  private static let keptBytes = 4096

  init(_ policies: [TestedPolicy], recordedBy old: [TestedPolicy]) {
    func named(_ policies: [(String, ReplayedPolicy)]) -> [String: ReplayedPolicy] {
      Dictionary(policies) { first, _ in first }
    }
    self.policies = named(
      policies.map { policy in
        guard let before = old.first(where: { $0.name == policy.name }) else {
          return (policy.name, ReplayedPolicy(policy.policy))
        }
        let reworded = RewordedPrompts(before.policy, policy.policy)
        return (policy.name, ReplayedPolicy(policy.policy, reworded: reworded.names(on:)))
      })
    recorded = named(old.map { ($0.name, ReplayedPolicy($0.policy)) })
  }

  func played(_ line: FileSystem.Line) -> ReplayedLine {
    switch line {
    case .tooLong: return .unreadable("it has more than \(FileSystem.lineLimit) bytes")
    case .whole(let bytes):
      let text = String(decoding: bytes, as: UTF8.self)
      if !text.utf8.elementsEqual(bytes) { return .unreadable("it is not UTF-8") }
      return bytes.count > Self.keptBytes ? played(bytes) : known.value(for: text) { played(bytes) }
    }
  }

  private func played(_ line: ArraySlice<UInt8>) -> ReplayedLine {
    do throws(UnreadableLine) {
      let logged = try LoggedJourney(line: line)
      guard let policy = policies[logged.policy] else { return .other(policy: logged.policy) }
      let verdict = policy.verdict(of: logged)
      let before = recorded[logged.policy].map { $0.verdict(of: logged) }
      let (flow, platform) = (String(logged.flow.prefix { $0 != "(" }), logged.platform ?? "")
      return .journey(
        ReplayedLine.Journey(
          group: ReplaySum.Group(
            policy: logged.policy, flow: flow, platform: platform, version: logged.version ?? "",
            outcome: logged.outcome ?? ""),
          verdict: verdict,
          isAsRecorded: before.map { $0 == .same }))
    } catch {
      return .unreadable(error.reason)
    }
  }
}
